// SPDX-License-Identifier: Apache-2.0
#include "cfa/reach.h"

#include <algorithm>

namespace pippin::cfa {
namespace {

/// What is reached from `todo` over the edges at a location; `forward`: those that leave it.
std::vector<bool> closure(const Cfa& c, std::vector<LocId> todo, bool forward) {
  std::vector<bool> seen(c.locations().size(), false);
  for (LocId l : todo) seen[l.value] = true;
  while (!todo.empty()) {
    const LocId l = todo.back();
    todo.pop_back();
    for (EdgeId id : forward ? c.out(l) : c.in(l)) {
      const Edge& e = c.edge(id);
      const LocId next = forward ? e.target : e.source;
      if (seen[next.value] || never_taken(e)) continue;
      seen[next.value] = true;
      todo.push_back(next);
    }
  }
  return seen;
}

}  // namespace

bool never_taken(const Edge& e) {
  for (const Op& op : e.ops)
    if (op.kind == OpKind::Assume && op.term.is_false()) return true;
  return false;
}

bool has_target(const Cfa& c) {
  return std::ranges::any_of(c.locations(), [](const Location& l) { return l.kind != LocKind::Plain; });
}

std::vector<bool> reached_from_start(const Cfa& c) { return closure(c, {c.initial}, true); }

std::vector<bool> leads_to_target(const Cfa& c) {
  std::vector<LocId> targets;
  for (LocId l : c.locations().ids())
    if (c.is_target(l)) targets.push_back(l);
  return closure(c, std::move(targets), false);
}

IdVector<LocId, uint32_t> reverse_postorder(const Cfa& c) {
  struct Frame {
    LocId location;
    size_t next;
  };
  std::vector<bool> seen(c.locations().size(), false);
  std::vector<LocId> postorder;
  std::vector<Frame> stack = {{c.initial, 0}};
  seen[c.initial.value] = true;
  while (!stack.empty()) {
    Frame& f = stack.back();
    if (f.next == c.out(f.location).size()) {
      postorder.push_back(f.location);
      stack.pop_back();
      continue;
    }
    const LocId next = c.edge(c.out(f.location)[f.next++]).target;
    if (seen[next.value]) continue;
    seen[next.value] = true;
    stack.push_back({next, 0});
  }
  IdVector<LocId, uint32_t> order(c.locations().size());
  uint32_t place = 0;
  for (size_t i = postorder.size(); i-- > 0;) order[postorder[i]] = place++;
  for (LocId l : c.locations().ids())
    if (!seen[l.value]) order[l] = place++;
  return order;
}

}  // namespace pippin::cfa

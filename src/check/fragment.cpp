// SPDX-License-Identifier: Apache-2.0
#include "check/fragment.h"

#include <algorithm>

namespace pippin::check {
namespace {

using cfa::Op;
using cfa::OpKind;
using cfa::OpList;

auto find_in(auto& values, Term var) {
  return std::lower_bound(values.begin(), values.end(), var, [](const auto& entry, Term v) { return entry.first < v; });
}

}  // namespace

Term SymbolicState::value(Term var) const {
  const auto it = find_in(values_, var);
  return it == values_.end() || it->first != var ? var : it->second;
}

void SymbolicState::assign(Term var, Term value) {
  const auto it = find_in(values_, var);
  if (it != values_.end() && it->first == var) it->second = value;
  else values_.emplace(it, var, value);
}

/// Joins two histories of one point. They exclude each other or not: where both conditions hold either value is an
/// execution, and a formula valid for the ite of a fresh choice is valid for both, so the choice must be free.
SymbolicState join(const Cfa& cfa, const SymbolicState& a, const SymbolicState& b) {
  term::TermManager& tm = cfa.tm();
  if (a.condition.is_false() || b.condition.is_false()) {
    SymbolicState one = a.condition.is_false() ? b : a;
    one.folded = true;
    return one;
  }
  std::vector<Term> changed;
  for (const auto* state : {&a, &b})
    for (const auto& [var, value] : state->assigned()) changed.push_back(var);
  std::sort(changed.begin(), changed.end());
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  SymbolicState out;
  out.folded = a.folded || b.folded;
  const Term left = tm.mk_fresh("check.left", tm.bool_sort());
  out.condition = tm.mk_ite(left, a.condition, b.condition);
  for (Term var : changed) {
    const Term x = a.value(var), y = b.value(var);
    out.assign(var, x == y ? x : tm.mk_ite(left, x, y));
  }
  return out;
}

Term evaluate_in(const Cfa& cfa, const SymbolicState& state, Term formula) {
  term::TermMap values;
  for (Term var : term::free_vars(formula))
    if (const Term value = state.value(var); value != var) values.emplace(var, value);
  return term::substitute(cfa.tm(), formula, values);
}

SymbolicState execute(const Cfa& cfa, SymbolicState s, const OpList& ops) {
  term::TermManager& tm = cfa.tm();
  for (const Op& op : ops) {
    switch (op.kind) {
      case OpKind::Assume:
        s.condition = tm.mk_and(s.condition, evaluate_in(cfa, s, op.term));
        break;
      case OpKind::Assign:
        s.assign(op.var, evaluate_in(cfa, s, op.term));
        break;
      case OpKind::Havoc:
        s.assign(op.var, tm.mk_fresh("check.any", op.var.sort()));
        break;
      case OpKind::Choice: {
        PIPPIN_CHECK(!op.alternatives.empty(), "a choice without alternatives");
        SymbolicState joined = execute(cfa, s, op.alternatives[0]);
        for (size_t i = 1; i < op.alternatives.size(); ++i)
          joined = join(cfa, joined, execute(cfa, s, op.alternatives[i]));
        s = std::move(joined);
        break;
      }
    }
  }
  return s;
}

Result<std::map<LocId, SymbolicState>> execute_fragment(const Cfa& cfa, LocId start, const std::vector<bool>& stops,
                                                        const FragmentOptions& options) {
  const auto useful = [&](LocId l) { return !options.useful || (*options.useful)[l.value]; };
  // The fragment's locations in depth-first post-order; a back edge is a cycle without a stop.
  enum Color : uint8_t { White, Grey, Black };
  std::vector<Color> color(cfa.locations().size(), White);
  std::vector<LocId> post_order;
  struct Frame { LocId loc; size_t next; };
  std::vector<Frame> stack{{start, 0}};
  color[start.value] = Grey;
  while (!stack.empty()) {
    Frame& f = stack.back();
    if (f.next == cfa.out(f.loc).size()) {
      color[f.loc.value] = Black;
      post_order.push_back(f.loc);
      stack.pop_back();
      continue;
    }
    const cfa::Edge& e = cfa.edge(cfa.out(f.loc)[f.next++]);
    if (e.kind != cfa::EdgeKind::Internal) {
      if (f.loc != start) return Error{"", "no invariant where a procedure is called or left: " + cfa.location(f.loc).name};
      continue;
    }
    if (stops[e.target.value] || !useful(e.target)) continue;
    if (color[e.target.value] == Grey)
      return Error{"", "the invariants do not cut the cycle through " + cfa.location(e.target).name};
    if (color[e.target.value] == White) {
      color[e.target.value] = Grey;
      stack.push_back({e.target, 0});
    }
  }
  std::map<LocId, SymbolicState> pending, reached;
  if (options.start) pending[start] = *options.start;
  else pending[start].condition = cfa.tm().mk_true();
  for (auto it = post_order.rbegin(); it != post_order.rend(); ++it) {
    auto found = pending.find(*it);
    if (found == pending.end()) continue;
    SymbolicState here = std::move(found->second);
    pending.erase(found);
    if (options.folded != nullptr) *options.folded |= here.folded || here.condition.is_false();
    if (here.condition.is_false()) continue;
    if (options.budget && options.budget->expired()) return Error{"", options.budget->reason()};
    const std::span<const EdgeId> out = cfa.out(*it);
    for (const EdgeId& id : out) {
      const cfa::Edge& e = cfa.edge(id);
      if (e.kind != cfa::EdgeKind::Internal || !useful(e.target)) continue;
      SymbolicState after = &id == &out.back() ? execute(cfa, std::move(here), e.ops) : execute(cfa, here, e.ops);
      if (options.folded != nullptr) *options.folded |= after.folded || after.condition.is_false();
      if (after.condition.is_false()) continue;
      auto& where = stops[e.target.value] ? reached : pending;
      auto [slot, fresh] = where.try_emplace(e.target);
      slot->second = fresh ? std::move(after) : join(cfa, slot->second, after);
    }
  }
  return reached;
}

}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
#include "app/pass_stack.h"

#include <map>

#include "support/check.h"
#include "support/log.h"

namespace pippin::app {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Term;

bool blocked(const cfa::Edge& e) {
  for (const cfa::Op& op : e.ops)
    if (op.kind == cfa::OpKind::Assume && op.term.is_false()) return true;
  return false;
}

/// Locations that the graph reaches from the initial one.
std::vector<bool> forward(const Cfa& c) {
  std::vector<bool> seen(c.locations().size(), false);
  std::vector<LocId> todo{c.initial};
  seen[c.initial.value] = true;
  while (!todo.empty()) {
    const LocId l = todo.back();
    todo.pop_back();
    for (EdgeId id : c.out(l)) {
      const cfa::Edge& e = c.edge(id);
      if (blocked(e) || seen[e.target.value]) continue;
      seen[e.target.value] = true;
      todo.push_back(e.target);
    }
  }
  return seen;
}

/// Locations from which the graph reaches a target.
std::vector<bool> backward(const Cfa& c) {
  std::vector<bool> seen(c.locations().size(), false);
  std::vector<LocId> todo;
  for (LocId l : c.locations().ids())
    if (c.is_target(l)) seen[l.value] = true, todo.push_back(l);
  while (!todo.empty()) {
    const LocId l = todo.back();
    todo.pop_back();
    for (EdgeId id : c.in(l)) {
      const LocId s = c.edge(id).source;
      if (blocked(c.edge(id)) || seen[s.value]) continue;
      seen[s.value] = true;
      todo.push_back(s);
    }
  }
  return seen;
}

}  // namespace

void PassStack::apply(const char* name, transform::PassResult r) {
  const std::string broken = cfa::verify(r.cfa);
  PIPPIN_CHECK(broken.empty(), "pass {} made an ill-formed Cfa: {}", name, broken);
  log(1, "pass {}: {} locations, {} edges", name, r.cfa.locations().size(), r.cfa.edges().size());
  passes_.push_back(std::make_unique<transform::PassResult>(std::move(r)));
}

core::Path PassStack::path_to_base(const core::Path& path) const {
  core::Path at = path;
  for (size_t i = passes_.size(); i-- > 0;) {
    core::Path older;
    for (const cfa::Step& step : at.stem)
      for (EdgeId e : passes_[i]->back->edges(step.edge, step.choices)) older.stem.push_back({e, {}});
    at = std::move(older);
  }
  return at;
}

core::InvariantCertificate PassStack::invariants_to_base(const core::InvariantCertificate& certificate) const {
  std::map<LocId, Term> at;
  term::TermManager& tm = base_.tm();
  for (const auto& [loc, formula] : certificate.invariants) {
    auto [it, fresh] = at.try_emplace(loc, formula);
    if (!fresh) it->second = tm.mk_and(it->second, formula);
  }
  for (size_t i = passes_.size(); i-- > 0;) {
    const Cfa& older = i == 0 ? base_ : passes_[i - 1]->cfa;
    const transform::PassResult& pass = *passes_[i];
    std::map<LocId, Term> result;
    std::vector<bool> kept(older.locations().size(), false);
    for (LocId l : pass.cfa.locations().ids()) kept[pass.back->location(l).value] = true;
    for (const auto& [loc, formula] : at) result[pass.back->location(loc)] = pass.back->invariant(loc, formula);
    // Locations without a claim: a cycle of the base may go through them although the newer Cfa cannot reach them, or
    // cannot go on to a target, any more. False and true are inductive there; with what the pass knows they also
    // survive the passes before it.
    const std::vector<bool> reached = forward(older), reached_now = forward(pass.cfa);
    const std::vector<bool> relevant = backward(older), relevant_now = backward(pass.cfa);
    for (LocId n : pass.cfa.locations().ids()) {
      const LocId l = pass.back->location(n);
      if (older.is_target(l) || result.contains(l) || (reached_now[n.value] && relevant_now[n.value])) continue;
      result[l] = pass.back->invariant(n, tm.mk_bool(reached_now[n.value]));
    }
    for (LocId l : older.locations().ids()) {
      if (kept[l.value] || older.is_target(l) || (reached[l.value] && relevant[l.value])) continue;
      result[l] = tm.mk_bool(reached[l.value]);
    }
    for (LocId l : cfa::cut_points(older))
      if (!kept[l.value] && !older.is_target(l)) result.try_emplace(l, tm.mk_bool(reached[l.value]));
    at = std::move(result);
  }
  core::InvariantCertificate out;
  for (const auto& [loc, formula] : at) out.invariants.emplace_back(loc, formula);
  return out;
}

core::InvariantCertificate PassStack::trivial() const {
  core::InvariantCertificate out;
  for (LocId l : cfa().locations().ids()) out.invariants.emplace_back(l, base_.tm().mk_true());
  return out;
}

}  // namespace pippin::app

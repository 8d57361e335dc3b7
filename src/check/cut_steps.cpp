// SPDX-License-Identifier: Apache-2.0
#include "check/cut_steps.h"

#include <algorithm>

#include "cfa/reach.h"
#include "check/procedures.h"

namespace pippin::check {

using Outcome = CheckResult::Outcome;

/// Tarjan, without recursion.
std::map<LocId, size_t> components(const std::vector<const CutStep*>& steps) {
  std::map<LocId, std::vector<LocId>> next;
  for (const CutStep* s : steps) next[s->from].push_back(s->to), next[s->to];
  std::map<LocId, size_t> index, low, component;
  std::vector<LocId> open;
  size_t count = 0, components = 0;
  struct Frame { LocId at; size_t next; };
  for (const auto& [root, ignored] : next) {
    if (index.contains(root)) continue;
    std::vector<Frame> stack{{root, 0}};
    while (!stack.empty()) {
      auto& [at, k] = stack.back();
      if (k == 0) {
        index[at] = low[at] = count++;
        open.push_back(at);
      }
      const std::vector<LocId>& out = next[at];
      if (k < out.size()) {
        const LocId to = out[k++];
        if (!index.contains(to)) stack.push_back({to, 0});
        else if (!component.contains(to)) low[at] = std::min(low[at], index[to]);
        continue;
      }
      if (low[at] == index[at]) {
        for (bool last = false; !last; open.pop_back()) {
          component[open.back()] = components;
          last = open.back() == at;
        }
        ++components;
      }
      const LocId done = at;
      stack.pop_back();
      if (!stack.empty()) low[stack.back().at] = std::min(low[stack.back().at], low[done]);
    }
  }
  return component;
}

std::optional<CheckResult> cut_steps(const Cfa& cfa, const std::vector<std::pair<LocId, Term>>& invariants, const Budget& budget, std::vector<CutStep>& out) {
  term::TermManager& tm = cfa.tm();
  std::map<LocId, Term> invariant;
  for (const auto& [l, formula] : invariants) {
    auto [it, fresh] = invariant.try_emplace(l, formula);
    if (!fresh) it->second = tm.mk_and(it->second, formula);
  }
  const auto at = [&](LocId l) {
    const auto it = invariant.find(l);
    return it == invariant.end() ? tm.mk_true() : it->second;
  };
  const ProcedureRules procedures(cfa);
  if (!procedures.error().empty()) return not_proved(Outcome::Rejected, procedures.error());
  std::vector<bool> stops(cfa.locations().size(), false);
  stops[cfa.initial.value] = true;
  for (LocId l : cfa::cut_points(cfa)) stops[l.value] = true;
  for (LocId l : procedures.ends()) stops[l.value] = true;
  for (const auto& [l, formula] : invariant) stops[l.value] = true;
  for (LocId l : cfa.locations().ids())
    if (cfa.is_target(l)) stops[l.value] = true;
  const std::vector<bool> reached = cfa::reached_from_start(cfa);
  for (LocId from : cfa.locations().ids()) {
    if (!stops[from.value] || !reached[from.value] || cfa.is_target(from) || at(from).is_false()) continue;
    if (budget.expired()) return not_proved(Outcome::Unknown, budget.reason());
    auto fragment = execute_fragment(cfa, from, stops, {.budget = &budget});
    if (!fragment) return not_proved(Outcome::Rejected, fragment.error().text());
    const auto add = [&](LocId to, SymbolicState state) {
      if (cfa.is_target(to)) return;
      state.condition = tm.mk_and(at(from), state.condition);
      out.push_back({from, to, std::move(state), std::nullopt});
    };
    for (auto& [to, state] : *fragment) add(to, std::move(state));
    for (EdgeId e : cfa.out(from))
      if (cfa.edge(e).kind == cfa::EdgeKind::Call) add(cfa.edge(e).target, procedures.call(e));
  }
  for (EdgeId e : cfa.edges().ids()) {
    const cfa::Edge& edge = cfa.edge(e);
    if (edge.kind != cfa::EdgeKind::Return) continue;
    const LocId call = cfa.edge(edge.call).source;
    if (!reached[call.value]) continue;
    ProcedureRules::Return r = procedures.leave(e, at(call), at(edge.source));
    r.after.condition = r.condition;
    out.push_back({call, edge.target, std::move(r.after), std::move(r.at_call)});
  }
  return std::nullopt;
}

}  // namespace pippin::check

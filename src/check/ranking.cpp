// SPDX-License-Identifier: Apache-2.0
#include "check/ranking.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "cfa/reach.h"
#include "check/fragment.h"
#include "check/procedures.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;

CheckResult not_proved(Outcome outcome, std::string reason) {
  CheckResult r;
  r.outcome = outcome;
  r.reason = std::move(reason);
  return r;
}

/// All executions from one cut point to another, or over a call.
struct CutStep {
  LocId from, to;
  SymbolicState state;      // its condition includes the invariants
  std::optional<SymbolicState> before;   // over a call: the state at the call, in terms of copies; else the variables
  bool lowers = false;
};

/// The number of the strongly connected component of each location (Tarjan, without recursion); locations on no cycle have numbers of their own.
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

class Ranking {
 public:
  Ranking(const Cfa& cfa, Prover& prover, const Budget& budget) : cfa_(cfa), tm_(cfa.tm()), prover_(prover), budget_(budget) {}

  CheckResult run(const core::RankingCertificate& certificate) {
    for (const auto& [l, tuple] : certificate.ranks) {
      if (!cfa_.locations().contains(l)) return not_proved(Outcome::Rejected, "a rank of a location that does not exist");
      for (const Term t : tuple) {
        if (!t.sort().is_int() && !t.sort().is_bv()) return not_proved(Outcome::Rejected, "a rank is no integer");
        for (const Term v : term::free_vars(t))
          if (!cfa_.find(v).valid()) return not_proved(Outcome::Rejected, "a rank speaks about what is no variable of the program");
      }
      rank_[l] = tuple;
    }
    if (auto failed = find_steps(certificate)) return *failed;
    std::vector<const CutStep*> all;
    for (const CutStep& s : steps_) all.push_back(&s);
    const std::map<LocId, size_t> component = components(all);
    std::vector<const CutStep*> rest;
    for (CutStep& s : steps_) {
      if (component.at(s.from) != component.at(s.to)) continue;
      if (auto failed = decide(s)) return *failed;
      if (!s.lowers) rest.push_back(&s);
    }
    const std::map<LocId, size_t> left = components(rest);
    for (const CutStep* s : rest)
      if (left.at(s->from) == left.at(s->to))
        return not_proved(Outcome::Rejected, fmt::format("no step of the cycle through {} lowers the rank", cfa_.location(s->from).name));
    CheckResult r = prover_.conclude("conditions");
    if (r.outcome == Outcome::Accepted && prover_.proved() == 0 && r.how.empty()) r.how = "by the control flow alone";
    return r;
  }

 private:
  std::optional<CheckResult> find_steps(const core::RankingCertificate& certificate) {
    std::map<LocId, Term> invariant;
    for (const auto& [l, formula] : certificate.invariants) {
      auto [it, fresh] = invariant.try_emplace(l, formula);
      if (!fresh) it->second = tm_.mk_and(it->second, formula);
    }
    const auto at = [&](LocId l) {
      const auto it = invariant.find(l);
      return it == invariant.end() ? tm_.mk_true() : it->second;
    };
    const ProcedureRules procedures(cfa_);
    if (!procedures.error().empty()) return not_proved(Outcome::Rejected, procedures.error());
    std::vector<bool> stops(cfa_.locations().size(), false);
    stops[cfa_.initial.value] = true;
    for (LocId l : cfa::cut_points(cfa_)) stops[l.value] = true;
    for (LocId l : procedures.ends()) stops[l.value] = true;
    for (const auto& [l, formula] : invariant) stops[l.value] = true;
    for (LocId l : cfa_.locations().ids())
      if (cfa_.is_target(l)) stops[l.value] = true;
    const std::vector<bool> reached = cfa::reached_from_start(cfa_);
    for (LocId from : cfa_.locations().ids()) {
      if (!stops[from.value] || !reached[from.value] || cfa_.is_target(from) || at(from).is_false()) continue;
      if (budget_.expired()) return not_proved(Outcome::Unknown, budget_.reason());
      auto fragment = execute_fragment(cfa_, from, stops, {.budget = &budget_});
      if (!fragment) return not_proved(Outcome::Rejected, fragment.error().text());
      const auto add = [&](LocId to, SymbolicState state) {
        if (cfa_.is_target(to)) return;
        state.condition = tm_.mk_and(at(from), state.condition);
        steps_.push_back({from, to, std::move(state), {}});
      };
      for (auto& [to, state] : *fragment) add(to, std::move(state));
      for (EdgeId e : cfa_.out(from))
        if (cfa_.edge(e).kind == cfa::EdgeKind::Call) add(cfa_.edge(e).target, procedures.call(e));
    }
    for (EdgeId e : cfa_.edges().ids()) {
      const cfa::Edge& edge = cfa_.edge(e);
      if (edge.kind != cfa::EdgeKind::Return) continue;
      const LocId call = cfa_.edge(edge.call).source;
      if (!reached[call.value]) continue;
      ProcedureRules::Return r = procedures.leave(e, at(call), at(edge.source));
      r.after.condition = r.condition;
      steps_.push_back({call, edge.target, std::move(r.after), std::move(r.at_call)});
    }
    return std::nullopt;
  }

  const std::vector<Term>& rank(LocId l) { return rank_[l]; }

  std::optional<CheckResult> decide(CutStep& s) {
    const std::vector<Term>&before = rank(s.from), &after = rank(s.to);
    // Ranks that cannot be compared are only allowed where no execution takes the step.
    const bool comparable = std::ranges::equal(before, after, [](Term a, Term b) { return a.sort() == b.sort(); });
    std::vector<Term> lower, not_higher;
    for (size_t k = 0; comparable && k < before.size(); ++k) {
      const Term was = s.before ? evaluate_in(cfa_, *s.before, before[k]) : before[k], is = evaluate_in(cfa_, s.state, after[k]);
      const bool is_int = was.sort().is_int();
      const Term less = is_int ? tm_.mk_and(tm_.mk_lt(is, was), tm_.mk_le(tm_.mk_int(0), was)) : tm_.mk(term::Kind::BvSlt, {is, was});
      const Term at_most = is_int ? tm_.mk_le(is, was) : tm_.mk_not(tm_.mk(term::Kind::BvSlt, {was, is}));
      std::vector<Term> here = not_higher;
      here.push_back(less);
      lower.push_back(tm_.mk_and(here));
      not_higher.push_back(at_most);
    }
    const auto holds = [&](Term claim) {
      std::string reason;
      const auto build = [&] { return tm_.mk_and(s.state.condition, tm_.mk_not(claim)); };
      const Term formula = build();
      if (formula.is_false()) prover_.without_rules([&] { return std::vector<Term>{build()}; });
      return prover_.unsatisfiable(formula, reason);
    };
    const Term lowered = tm_.mk_or(lower);   // false for empty tuples
    if (holds(lowered) == Outcome::Accepted) {
      s.lowers = true;
      return std::nullopt;
    }
    const Outcome o = !comparable ? Outcome::Rejected : before.empty() ? Outcome::Accepted : holds(tm_.mk_or(lowered, tm_.mk_and(not_higher)));
    if (o == Outcome::Accepted) return std::nullopt;
    return not_proved(o, fmt::format("the rank may rise from {} to {}", cfa_.location(s.from).name, cfa_.location(s.to).name));
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  Prover& prover_;
  const Budget& budget_;
  std::map<LocId, std::vector<Term>> rank_;
  std::vector<CutStep> steps_;
};

}  // namespace

CheckResult check_ranking(const Cfa& cfa, const core::RankingCertificate& certificate, Prover& prover, const Budget& budget) {
  return Ranking(cfa, prover, budget).run(certificate);
}

}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
// Certificate check. Trusted for a TRUE: this file, fragment.cpp, procedures.cpp (with cfa::modified_by), unrolling.cpp,
// prover.cpp, and one solver. Invariants must cut every cycle, hold initially, be preserved along every loop-free fragment,
// and exclude the targets.
#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "check/check.h"
#include "check/k_induction.h"
#include "check/procedures.h"
#include "check/prover.h"
#include "check/ranking.h"
#include "check/transition_invariant.h"
#include "check/fragment.h"
#include "check/unrolling.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;

/// So many cases are one question.
constexpr size_t kOneQuestion = 16;

/// The states that satisfy a formula with many cases, one by one: a variable that has one value in a case begins with it. Empty: few cases.
std::vector<SymbolicState> cases_of(term::TermManager& tm, Term formula) {
  const std::vector<Term> parts = term::conjuncts(formula);
  std::vector<Term> cases;
  Term split;
  for (const Term p : parts)
    if (std::vector<Term> of_part = term::disjuncts(p); of_part.size() > std::max(cases.size(), kOneQuestion)) cases = std::move(of_part), split = p;
  std::vector<SymbolicState> states;
  for (const Term one : cases) {
    std::vector<Term> all = {one};
    for (const Term p : parts)
      if (p != split) all.push_back(p);
    SymbolicState& s = states.emplace_back();
    s.condition = tm.mk_and(all);
    for (const Term t : term::conjuncts(s.condition))
      if (t.is(term::Kind::Eq))
        for (size_t i = 0; i < 2; ++i)
          if (t[i].is_var() && t[1 - i].is_value()) s.assign(t[i], t[1 - i]);
  }
  return states;
}

CheckResult check_invariants(const Cfa& cfa, const core::InvariantCertificate& certificate, Prover& prover, const Budget& budget) {
  term::TermManager& tm = cfa.tm();
  std::map<LocId, Term> invariant;
  for (const auto& [loc, formula] : certificate.invariants) {
    if (!cfa.locations().contains(loc)) return not_proved(Outcome::Rejected, "an invariant for a location that does not exist");
    auto [it, fresh] = invariant.try_emplace(loc, formula);
    if (!fresh) it->second = tm.mk_and(it->second, formula);
    for (Term v : term::free_vars(formula))
      if (!cfa.find(v).valid())
        return not_proved(Outcome::Rejected, fmt::format("invariant at {} speaks about {}, which is no variable of the program",
                                                     cfa.location(loc).name, v.name()));
  }
  // The initial location is a stop, with invariant true if none is given, and targets are stops with invariant false.
  std::vector<bool> stops(cfa.locations().size(), false);
  for (LocId l : cfa.locations().ids())
    if (cfa.is_target(l)) {
      invariant[l] = tm.mk_false();
      if (!cfa.out(l).empty()) return not_proved(Outcome::Rejected, "a target location has successors");
    }
  invariant.try_emplace(cfa.initial, tm.mk_true());
  const ProcedureRules procedures(cfa);
  if (!procedures.error().empty()) return not_proved(Outcome::Rejected, procedures.error());
  for (LocId l : procedures.ends()) invariant.try_emplace(l, tm.mk_true());
  for (const auto& [loc, formula] : invariant) stops[loc.value] = true;

  std::string reason;
  // What an invariant `true` claims is no question.
  const auto initially = [&] { return tm.mk_not(invariant[cfa.initial]); };
  const Outcome initial = invariant[cfa.initial].is_true() ? Outcome::Accepted : prover.unsatisfiable(initially(), reason);
  if (initially().is_false() && !invariant[cfa.initial].is_true()) prover.recheck_without_rewriting([&] { return std::vector<Term>{initially()}; });
  if (initial != Outcome::Accepted) return not_proved(initial, "the initial states violate the invariant: " + reason,
                                                 Claim{tm.mk_true(), invariant[cfa.initial], cfa.initial, cfa.initial});

  // Only fragments that start at a stop that can be reached in the graph matter; unreachable stops claim nothing.
  std::vector<LocId> todo{cfa.initial};
  std::set<LocId> seen{cfa.initial}, done;
  while (!todo.empty()) {
    const LocId from = todo.back();
    todo.pop_back();
    const Term pre = invariant[from];
    if (pre.is_false()) continue;
    done.insert(from);
    bool folded = false;
    const std::vector<SymbolicState> cases = cfa.procedures.empty() ? cases_of(tm, pre) : std::vector<SymbolicState>();
    const Term begin = cases.empty() ? pre : tm.mk_true();   // the states of a case satisfy pre
    const auto preserved = [&](LocId to, const SymbolicState& state) -> std::optional<CheckResult> {
      if (seen.insert(to).second) todo.push_back(to);
      if (invariant[to].is_true()) return {};
      const Term post = evaluate_in(cfa, state, invariant[to]);
      const Term claim = tm.mk_and(begin, tm.mk_and(state.condition, tm.mk_not(post)));
      folded |= claim.is_false();
      const Outcome o = prover.unsatisfiable(claim, reason);
      if (o == Outcome::Accepted) return {};
      return not_proved(o, fmt::format("not inductive from {} to {}{}", cfa.location(from).name, cfa.location(to).name,
                                   reason.empty() ? "" : ": " + reason),
                    Claim{pre, invariant[to], from, to});
    };
    for (size_t k = 0; k < std::max<size_t>(cases.size(), 1); ++k) {
      if (k > 0 && budget.expired()) return not_proved(Outcome::Unknown, budget.reason());
      auto fragment = execute_fragment(cfa, from, stops, {.start = cases.empty() ? nullptr : &cases[k], .folded = &folded});
      if (!fragment) return not_proved(Outcome::Rejected, fragment.error().text());
      for (const auto& [to, state] : *fragment)
        if (const auto bad = preserved(to, state)) return *bad;
    }
    for (EdgeId e : cfa.out(from))
      if (cfa.edge(e).kind == cfa::EdgeKind::Call)
        if (const auto bad = preserved(cfa.edge(e).target, procedures.call(e))) return *bad;
    // A return needs two locations: it is due when the second one is reached.
    for (EdgeId e : procedures.returns_at(from)) {
      const cfa::Edge& call = cfa.edge(cfa.edge(e).call);
      if (!done.contains(call.source) || !done.contains(cfa.edge(e).source)) continue;
      const LocId to = cfa.edge(e).target;
      if (seen.insert(to).second) todo.push_back(to);
      if (invariant[to].is_true()) continue;
      const auto claim = [&] {
        const ProcedureRules::Return r = procedures.leave(e, invariant[call.source], invariant[cfa.edge(e).source]);
        return tm.mk_and(r.condition, tm.mk_not(evaluate_in(cfa, r.after, invariant[to])));
      };
      const Term formula = claim();
      if (formula.is_false()) prover.recheck_without_rewriting([&] { return std::vector<Term>{claim()}; });
      const Outcome o = prover.unsatisfiable(formula, reason);
      if (o != Outcome::Accepted)
        return not_proved(o, fmt::format("not inductive over the call from {} to {}{}", cfa.location(call.source).name,
                                     cfa.location(to).name, reason.empty() ? "" : ": " + reason),
                      Claim{invariant[call.source], invariant[to], call.source, to});
    }
    // (All cases in one: the conditions that folded in each are there once.)
    if (folded)
      prover.recheck_without_rewriting([&] {
        std::vector<Term> claims;
        const auto plain = execute_fragment(cfa, from, stops);
        if (!plain) return claims;
        std::vector<std::pair<LocId, SymbolicState>> again(plain->begin(), plain->end());
        for (EdgeId e : cfa.out(from))
          if (cfa.edge(e).kind == cfa::EdgeKind::Call) again.push_back({cfa.edge(e).target, procedures.call(e)});
        for (const auto& [to, state] : again)
          if (!invariant[to].is_true())
            claims.push_back(tm.mk_and(pre, tm.mk_and(state.condition, tm.mk_not(evaluate_in(cfa, state, invariant[to])))));
        return claims;
      });
  }
  return prover.conclude("verification conditions");
}

/// What a prover is made from.
struct Solvers { term::TermManager& tm; smt::Backend& solver; smt::Backend* second; const Budget& budget; };

/// The invariants hold, and then, with a prover of its own, `rest`, which may rely on them.
template <class Rest>
CheckResult with_invariants(const Cfa& cfa, const std::vector<std::pair<LocId, Term>>& given, const Solvers& by, const Rest& rest) {
  core::InvariantCertificate invariants{given};
  for (LocId l : cfa::cut_points(cfa)) invariants.invariants.emplace_back(l, cfa.tm().mk_true());
  Prover prover(by.tm, by.solver, by.second, by.budget), steps(by.tm, by.solver, by.second, by.budget);
  const CheckResult inductive = check_invariants(cfa, invariants, prover, by.budget);
  if (inductive.outcome != Outcome::Accepted) return inductive;
  CheckResult r = rest(steps);
  if (r.outcome == Outcome::Accepted && prover.proved() != 0) r.how += "; the invariants: " + inductive.how;
  return r;
}

}  // namespace

CheckResult check_certificate(const cfa::Cfa& cfa, const core::Certificate& certificate, smt::Backend& solver,
                              smt::Backend* second, const Budget& budget) {
  Prover prover(cfa.tm(), solver, second, budget);
  return std::visit(match{[&](const core::InvariantCertificate& c) { return check_invariants(cfa, c, prover, budget); },
                          [&](const core::UnrollingCertificate& c) { return check_unrolling(cfa, core::Question::Reach, c, prover, budget); },
                          [&](const core::RankingCertificate&) { return not_proved(Outcome::Rejected, "a ranking is about whether executions end"); },
                          [&](const core::TransitionInvariantCertificate&) { return not_proved(Outcome::Rejected, "a transition invariant is about whether executions end"); },
                          [&](const core::KInductionCertificate& c) {
                            // The invariants hold whether a target is reached or not: executions end there.
                            Cfa without_targets = cfa;
                            for (LocId l : cfa.locations().ids())
                              if (cfa.is_target(l)) without_targets.location(l).kind = cfa::LocKind::Plain;
                            return with_invariants(without_targets, c.invariants, {cfa.tm(), solver, second, budget},
                                                   [&](Prover& steps) { return check_k_induction(cfa, c, steps, budget); });
                          }},
                    certificate);
}

CheckResult check_termination(const cfa::Cfa& cfa, const core::Certificate& certificate, smt::Backend& solver,
                              smt::Backend* second, const Budget& budget) {
  Prover prover(cfa.tm(), solver, second, budget);
  const auto falls = [&](const auto& c, const auto& check) {
    return with_invariants(cfa, c.invariants, {cfa.tm(), solver, second, budget}, [&](Prover& steps) { return check(cfa, c, steps, budget); });
  };
  const auto no_proof = [](const auto&) { return not_proved(Outcome::Rejected, "the certificate does not say that executions end"); };
  return std::visit(match{[&](const core::InvariantCertificate& c) { return no_proof(c); },
                          [&](const core::KInductionCertificate& c) { return no_proof(c); },
                          [&](const core::UnrollingCertificate& c) { return check_unrolling(cfa, core::Question::End, c, prover, budget); },
                          [&](const core::RankingCertificate& c) { return falls(c, check_ranking); },
                          [&](const core::TransitionInvariantCertificate& c) { return falls(c, check_transition_invariant); }},
                    certificate);
}

}  // namespace pippin::check

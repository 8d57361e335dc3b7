// SPDX-License-Identifier: Apache-2.0
#include "explore/termination/lasso_proof.h"

#include <algorithm>
#include <functional>
#include <set>

#include "explore/termination/ranking.h"
#include "explore/trace_abstraction/floyd_hoare.h"
#include "support/log.h"

namespace pippin::explore {

using cfa::LocId;
using term::Kind;
using term::Term;

namespace {

constexpr size_t kMaxAbstractStates = 3000;
constexpr size_t kMaxRanks = 12;           // of one head

Term zero_of(term::TermManager& tm, Term t) { return t.sort().is_int() ? tm.mk_int(0) : tm.mk_bv(t.sort().width(), int64_t{0}); }
Term less(term::TermManager& tm, Term a, Term b) { return a.sort().is_int() ? tm.mk_lt(a, b) : tm.mk(Kind::BvSlt, {a, b}); }
Term not_less(term::TermManager& tm, Term a, Term b) { return tm.mk_not(less(tm, a, b)); }

/// The function of a component max(f + 1, 0) (explore/termination/ranking.h).
Term function_of(term::TermManager& tm, Term component) {
  if (!component.is(Kind::Ite)) return component;
  const Term up = component[2];
  return up.sort().is_int() ? tm.mk_sub(up, tm.mk_int(1)) : tm.mk(Kind::BvAdd, {up, tm.mk_bv(up.sort().width(), int64_t{-1})});
}

/// Sets of predicates that executions reach, by location: each predicate where the one before the step implies it.
struct Reached {
  std::map<LocId, std::vector<FloydHoare::State>> states;
  bool complete = false;                       // else the limit was reached, or `bad` says so
  std::vector<automata::Letter> to_bad;        // steps from one of the first states; empty: no state is bad
};

/// `with_start`: the first states are reached.
Reached reach(FloydHoare& sets, const cfa::Cfa& cfa, const std::vector<std::pair<LocId, FloydHoare::State>>& from, bool with_start, const Budget& budget,
              const std::function<bool(LocId, FloydHoare::State)>& bad) {
  struct Node { LocId at; FloydHoare::State state; size_t before; automata::Letter letter; };
  constexpr size_t kFirst = SIZE_MAX;
  std::set<std::pair<LocId, FloydHoare::State>> seen;
  std::vector<Node> nodes;
  Reached out;
  for (const auto& [l, s] : from) {
    if (with_start && seen.insert({l, s}).second) out.states[l].push_back(s);
    nodes.push_back({l, s, kFirst, 0});
  }
  for (size_t next = 0; next < nodes.size(); ++next) {
    if (budget.expired() || nodes.size() > kMaxAbstractStates) return out;
    for (const cfa::EdgeId e : cfa.out(nodes[next].at)) {
      const LocId to = cfa.edge(e).target;
      const FloydHoare::State s = sets.internal(nodes[next].state, e.value);
      if (s == FloydHoare::kFalse || !seen.insert({to, s}).second) continue;
      nodes.push_back({to, s, next, e.value});
      out.states[to].push_back(s);
      if (!bad(to, s)) continue;
      for (size_t k = nodes.size() - 1; nodes[k].before != kFirst; k = nodes[k].before) out.to_bad.insert(out.to_bad.begin(), nodes[k].letter);
      return out;
    }
  }
  out.complete = true;
  return out;
}

/// Loops that lower the same tuple.
struct Comparison {
  std::vector<Term> tuple;
  std::vector<RankingOfLoop> loops;
};

class Proof {
 public:
  Proof(const cfa::Cfa& cfa, const LassoArguments& arguments, smt::Backend& solver, Statistics& statistics, const logic::Services::MakeRefiners& refiners, const Budget& budget)
      : cfa_(cfa), tm_(cfa.tm()), arguments_(arguments), solver_(solver), statistics_(statistics), refiners_(refiners), budget_(budget) {}

  std::optional<core::Certificate> run(const Supported& supported) {
    if (auto tuple = lexicographic(supported)) return std::move(*tuple);
    const std::optional<Supported> stronger = strengthened(supported);
    if (!stronger) return std::nullopt;
    if (!arguments_.predicates.empty())
      if (auto tuple = lexicographic(*stronger)) return std::move(*tuple);
    if (auto relation = transition_invariant(*stronger)) return std::move(*relation);
    return std::nullopt;
  }

 private:
  std::optional<core::Certificate> lexicographic(const Supported& supported) {
    std::vector<Term> functions;
    for (const RankingOfLoop& r : arguments_.ranks)
      for (const Term t : r.tuple) functions.push_back(function_of(tm_, t));
    auto ranks = RankingSynthesis(cfa_, solver_, budget_, std::move(functions)).run_all(supported.steps);
    if (!ranks) return std::nullopt;
    log(2, "lassos: one lexicographic tuple");
    return core::RankingCertificate{supported.claims, std::move(*ranks)};
  }

  /// With the sets of predicates that are reached as invariants.
  std::optional<Supported> strengthened(const Supported& supported) {
    starts_.clear();
    Ways ways(cfa_, supported, {}, solver_, statistics_, refiners_);
    FloydHoare sets(ways.cfa(), ways.services().post, ways.services().edges, statistics_);
    for (const Term t : arguments_.predicates) (void)sets.add_predicate(t);
    for (const RankingOfLoop& r : arguments_.ranks) (void)sets.add_predicate(tm_.mk_and(r.invariant));
    sets.set_budget(budget_);
    const Reached reached = reach(sets, ways.cfa(), {{cfa_.initial, FloydHoare::kTrue}}, true, budget_, [](LocId, FloydHoare::State) { return false; });
    if (!reached.complete) return std::nullopt;
    Supported out = supported;
    for (const auto& [l, states] : reached.states) {
      std::vector<Term> cases;
      for (const FloydHoare::State s : states) cases.push_back(sets.formula(s));
      starts_[l] = cases;
      const Term either = tm_.mk_or(cases);
      if (l == cfa_.initial || either.is_true()) continue;
      out.invariants[l].push_back(either);
      for (auto& [at, claim] : out.claims)
        if (at == l) claim = tm_.mk_and(claim, either);
      for (CutStep& s : out.steps)
        if (s.from == l) s.guard = tm_.mk_and(s.guard, either);
    }
    return out;
  }

  std::optional<core::Certificate> transition_invariant(const Supported& supported) {
    core::TransitionInvariantCertificate out{supported.claims, {}, {}, {}};
    std::set<LocId> heads;
    for (const RankingOfLoop& r : arguments_.ranks) heads.insert(r.head);
    std::map<Term, Term> copies;
    const auto then = [&](Term t) {   // in terms of the values at the head
      term::TermMap map;
      for (const Term v : term::free_vars(t)) {
        auto [it, fresh] = copies.try_emplace(v, Term());
        if (fresh) it->second = tm_.mk_fresh("before", v.sort());
        map.emplace(v, it->second);
      }
      return term::substitute(tm_, t, map);
    };
    for (const LocId head : heads)
      if (!relations_from(head, supported, then, out)) return std::nullopt;
    out.before.assign(copies.begin(), copies.end());
    log(2, "lassos: a transition invariant of {} relations", out.relations.size());
    return out;
  }

  /// What holds between a visit of the head and later ones. Where no rank is known to fall, the way there gets a rank of its own (Cook, Podelski,
  /// Rybalchenko: PLDI 2006).
  bool relations_from(LocId head, const Supported& supported, const std::function<Term(Term)>& then, core::TransitionInvariantCertificate& out) {
    std::vector<Comparison> ranks;
    const auto learn = [&](const RankingOfLoop& r) {   // false: nothing new
      auto at = std::ranges::find(ranks, r.tuple, &Comparison::tuple);
      if (at == ranks.end()) at = ranks.insert(ranks.end(), {r.tuple, {}});
      if (std::ranges::find(at->loops, r.word, &RankingOfLoop::word) != at->loops.end()) return false;
      at->loops.push_back(r);
      return true;
    };
    for (const RankingOfLoop& r : arguments_.ranks)
      if (r.head == head) (void)learn(r);
    while (!budget_.expired() && ranks.size() < kMaxRanks) {
      std::vector<term::Sort> sorts;
      std::vector<Term> noted, equal;
      for (const Comparison& r : ranks)
        for (const Term t : noted_terms(tm_, r.tuple)) sorts.push_back(t.sort()), noted.push_back(t);
      Ways ways(cfa_, supported, sorts, solver_, statistics_, refiners_);
      FloydHoare sets(ways.cfa(), ways.services().post, ways.services().edges, statistics_);
      for (const Term t : arguments_.predicates) (void)sets.add_predicate(t);
      std::vector<FloydHoare::Set> lowered;
      size_t first = 0;
      for (const Comparison& r : ranks) {
        const size_t n = noted_terms(tm_, r.tuple).size();
        const std::vector<Term> before(ways.before().begin() + static_cast<ptrdiff_t>(first), ways.before().begin() + static_cast<ptrdiff_t>(first + n));
        first += n;
        equal.push_back(noted_now(tm_, r.tuple, before));
        const Term falls = lowered_since(tm_, r.tuple, before);
        for (const RankingOfLoop& l : r.loops)
          if (const auto between = ways.services().interpolate({path_of(l.word), tm_.mk_and(tm_.mk_and(l.invariant), equal.back()), falls}, budget_); between.ok()) sets.add(*between);
        lowered.push_back(*sets.add_predicate(falls));
        for (const Term t : since_noted(tm_, r.tuple, before)) (void)sets.add_predicate(t);
      }
      std::vector<FloydHoare::Set> starts;
      for (const Term start : starts_[head]) starts.push_back(*sets.add_predicate(tm_.mk_and(start, tm_.mk_and(equal))));
      sets.set_budget(budget_);
      std::vector<std::pair<LocId, FloydHoare::State>> from;
      for (FloydHoare::Set& s : starts) from.emplace_back(head, sets.state(std::move(s)));
      const Reached reached = reach(sets, ways.cfa(), from, false, budget_, [&](LocId l, FloydHoare::State s) {
        return l == head && std::ranges::none_of(lowered, [&](const FloydHoare::Set& low) { return std::ranges::includes(sets.set(s), low); });
      });
      if (!reached.to_bad.empty()) {
        log(2, "lassos: no rank is known to fall after {} steps from {}", reached.to_bad.size(), cfa_.location(head).name);
        RankingSynthesis synthesis(cfa_, solver_, budget_);
        const std::optional<Ranks> another = synthesis.run({composed_steps(tm_, supported, reached.to_bad)});
        if (!another || !learn({head, reached.to_bad, {}, another->at(head)})) return false;
        continue;
      }
      if (!reached.complete) return false;
      term::TermMap values;
      for (size_t k = 0; k < noted.size(); ++k) values.emplace(ways.before()[k], then(noted[k]));
      for (const auto& [l, states] : reached.states) {
        std::vector<Term> cases;
        for (const FloydHoare::State s : states) cases.push_back(term::substitute(tm_, sets.formula(s), values));
        out.relations.push_back({head, l, tm_.mk_or(cases)});
      }
      std::vector<std::vector<Term>> tuples;
      for (const Comparison& r : ranks) tuples.push_back(r.tuple);
      out.ranks.emplace_back(head, std::move(tuples));
      return true;
    }
    return false;
  }

  const cfa::Cfa& cfa_;
  term::TermManager& tm_;
  const LassoArguments& arguments_;
  smt::Backend& solver_;
  Statistics& statistics_;
  const logic::Services::MakeRefiners& refiners_;
  const Budget& budget_;
  std::map<LocId, std::vector<Term>> starts_;   // the cases of strengthened()
};

}  // namespace

CutStep composed_steps(term::TermManager& tm, const Supported& supported, const std::vector<automata::Letter>& word) {
  CutStep out = supported.steps[word.front()];
  for (size_t k = 1; k < word.size(); ++k) out = composed(tm, out, supported.steps[word[k]]);
  return out;
}

core::Path path_of(const std::vector<automata::Letter>& word) {
  core::Path out;
  for (const automata::Letter l : word) out.stem.push_back({cfa::EdgeId(l), {}});
  return out;
}

std::vector<Term> noted_terms(term::TermManager& tm, const std::vector<Term>& tuple) {
  std::vector<Term> out;
  for (const Term t : tuple)
    if (!t.is_value()) out.push_back(t);
  if (out.size() == 1) out.front() = function_of(tm, out.front());
  return out;
}

Term noted_now(term::TermManager& tm, const std::vector<Term>& tuple, const std::vector<Term>& before) {
  const std::vector<Term> terms = noted_terms(tm, tuple);
  std::vector<Term> out;
  for (size_t k = 0; k < terms.size(); ++k) out.push_back(tm.mk_eq(before[k], terms[k]));
  return tm.mk_and(out);
}

Term lowered_since(term::TermManager& tm, const std::vector<Term>& tuple, const std::vector<Term>& before) {
  const std::vector<Term> terms = noted_terms(tm, tuple);
  std::vector<Term> ways, not_higher;
  for (size_t k = 0; k < terms.size(); ++k) {
    std::vector<Term> way = not_higher;
    way.push_back(less(tm, terms[k], before[k]));
    way.push_back(not_less(tm, before[k], zero_of(tm, before[k])));
    ways.push_back(tm.mk_and(way));
    not_higher.push_back(not_less(tm, before[k], terms[k]));
  }
  return tm.mk_or(ways);
}

std::vector<Term> since_noted(term::TermManager& tm, const std::vector<Term>& tuple, const std::vector<Term>& before) {
  const std::vector<Term> terms = noted_terms(tm, tuple);
  std::vector<Term> out;
  for (size_t k = 0; k < terms.size(); ++k) {
    out.push_back(not_less(tm, before[k], terms[k]));
    out.push_back(less(tm, terms[k], before[k]));
    out.push_back(not_less(tm, before[k], zero_of(tm, before[k])));
  }
  return out;
}

std::optional<core::Certificate> lasso_proof(const cfa::Cfa& cfa, const Supported& supported, const LassoArguments& arguments, smt::Backend& solver, Statistics& statistics,
                                             const logic::Services::MakeRefiners& refiners, const Budget& budget) {
  return Proof(cfa, arguments, solver, statistics, refiners, budget).run(supported);
}

}  // namespace pippin::explore

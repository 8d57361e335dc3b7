// SPDX-License-Identifier: Apache-2.0
#include "explore/termination/supporting.h"

#include <algorithm>
#include <set>

#include "domains/intervals.h"
#include "domains/polyhedra.h"
#include "explore/termination/ask.h"
#include "explore/termination/ranking.h"

namespace pippin::explore {
namespace {

using term::Term;

constexpr size_t kMaxCandidates = 80;    // at a location
constexpr smt::Effort kQuestion{.effort = 6'000'000, .seconds = 2};

Supporting candidates(const cfa::Cfa& cfa, const std::vector<CutStep>& steps, const Budget& budget) {
  term::TermManager& tm = cfa.tm();
  Supporting out;
  const bool calls = std::ranges::any_of(cfa.edges(), [](const cfa::Edge& e) { return e.kind != cfa::EdgeKind::Internal; });   // the domains do not follow them
  domains::IntervalOptions options;
  options.budget = calls ? Budget::limited(Seconds(0)) : budget;
  const domains::Intervals intervals(cfa, options);
  domains::PolyhedraOptions relational;
  relational.budget = budget;
  const auto polyhedra = domains::have_polyhedra() && !calls ? domains::polyhedra(cfa, relational) : std::map<cfa::LocId, std::vector<Term>>();
  std::vector<size_t> all(steps.size());
  for (size_t k = 0; k < all.size(); ++k) all[k] = k;
  const Components found = components(steps, all);
  std::map<size_t, std::vector<Term>> guards;   // by component
  for (const CutStep& s : steps) {
    if (found.number.at(s.from) != found.number.at(s.to)) {   // what is known on the way to a cycle
      for (const Term t : compared(tm, s.guard, s.free)) guards[found.number.at(s.to)].push_back(t);
      continue;
    }
    std::vector<Term>& here = guards[found.number.at(s.from)];
    for (const Term t : compared(tm, s.guard, s.free)) here.push_back(t);
    std::set<Term> numbers;
    for (const Term v : term::free_vars(s.guard))
      if (v.sort().is_int() && std::ranges::find(s.free, v) == s.free.end()) numbers.insert(v);
    for (const Term v : numbers) here.push_back(v), here.push_back(tm.mk_sub(v, tm.mk_int(1)));
  }
  for (const auto& [l, number] : found.number) {
    if (l == cfa.initial || cfa.is_target(l)) continue;
    std::vector<Term>& here = out[l];
    std::set<Term> seen;
    const auto add = [&](Term t) {
      if (here.size() < kMaxCandidates && !t.is_true() && !t.is_false() && seen.insert(t).second) here.push_back(t);
    };
    if (intervals.finished() && !calls)
      for (const Term t : term::conjuncts(domains::state_formula(tm, intervals.at(l)))) add(t);
    if (const auto it = polyhedra.find(l); it != polyhedra.end())
      for (const Term t : it->second) add(t);
    for (const Term t : guards[number]) {
      const bool is_int = t.sort().is_int();
      for (const int64_t least : {0, -1}) {
        const Term bound = is_int ? tm.mk_int(least) : tm.mk_bv(t.sort().width(), least);
        add(is_int ? tm.mk_le(bound, t) : tm.mk(term::Kind::BvSle, {bound, t}));
      }
    }
  }
  return out;
}

}  // namespace

Supporting supporting_invariants(const cfa::Cfa& cfa, const std::vector<CutStep>& steps, smt::Backend& solver, const Budget& budget) {
  term::TermManager& tm = cfa.tm();
  Supporting alive = candidates(cfa, steps, budget);
  std::vector<const CutStep*> todo;
  for (const CutStep& s : steps)
    if (!s.targets) todo.push_back(&s);
  while (!todo.empty()) {
    const CutStep& s = *todo.back();
    std::vector<Term>& after_step = alive[s.to];
    if (after_step.empty()) {
      todo.pop_back();
      continue;
    }
    if (budget.expired()) return {};
    std::vector<Term> parts = alive[s.from], post;
    parts.push_back(s.guard);
    for (const Term t : after_step) post.push_back(after(tm, s, t));
    parts.push_back(tm.mk_not(tm.mk_and(post)));
    const Term query = tm.mk_and(parts);
    term::TermMap model;
    const smt::Answer answer = ask({solver, budget, kQuestion, "explore.termination.invariants"}, tm, query, &model);
    if (answer == smt::Answer::Unsat) {
      todo.pop_back();
      continue;
    }
    std::vector<Term> kept;
    for (size_t k = 0; k < after_step.size(); ++k) {
      const Term value = answer == smt::Answer::Sat ? term::evaluate(tm, post[k], model) : Term();
      if (value && value.is_true()) kept.push_back(after_step[k]);
    }
    if (kept.size() == after_step.size()) kept.clear();   // (the model does not refute the query)
    after_step = std::move(kept);
    for (const CutStep& next : steps)
      if (next.from == s.to && !next.targets && std::ranges::find(todo, &next) == todo.end()) todo.insert(todo.begin(), &next);
  }
  return alive;
}

Supported supported_steps(const cfa::Cfa& cfa, smt::Backend& solver, const Budget& budget) {
  term::TermManager& tm = cfa.tm();
  Supported out;
  std::vector<CutStep> all = cut_steps(cfa);
  out.invariants = supporting_invariants(cfa, all, solver, budget);
  for (const cfa::LocId l : cfa.locations().ids()) {
    const auto it = out.invariants.find(l);
    if (!cfa.is_target(l)) out.claims.emplace_back(l, it == out.invariants.end() ? tm.mk_true() : tm.mk_and(it->second));
  }
  for (CutStep& s : all) {
    if (const auto it = out.invariants.find(s.from); it != out.invariants.end())
      for (const Term t : it->second) s.guard = tm.mk_and(s.guard, t);
    if (!s.targets) out.steps.push_back(std::move(s));
    else if (!s.guard.is_false()) out.targets_excluded = false;
  }
  return out;
}

}  // namespace pippin::explore

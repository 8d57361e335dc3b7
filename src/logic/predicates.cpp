// SPDX-License-Identifier: Apache-2.0
#include "logic/predicates.h"

#include <algorithm>
#include <map>

#include "logic/theory.h"
#include "term/walk.h"

namespace pippin::logic {
namespace {

constexpr smt::Effort kEliminate{.effort = 1'000'000, .seconds = 0.3};
constexpr smt::Effort kUnify{.effort = 200'000, .seconds = 0.1};
constexpr size_t kMaxEliminationSize = 400;   // larger formulas are not given to the solver's elimination
constexpr size_t kMaxCandidates = 24;         // comparisons per new predicate

}  // namespace

QuantifierEliminator::QuantifierEliminator(smt::TermManager& tm, smt::Backend& backend, Statistics& statistics)
    : tm_(tm), backend_(backend), statistics_(statistics) {}

Term QuantifierEliminator::exists(std::span<const Term> bound, Term body) {
  if (bound.empty()) return body;
  term::QuantifierSteps steps;
  Term t = term::eliminate_exists(tm_, bound, body, steps);
  count(steps);
  return finish(t);
}

Term QuantifierEliminator::forall(std::span<const Term> bound, Term body) {
  if (bound.empty()) return body;
  term::QuantifierSteps steps;
  Term t = term::eliminate_forall(tm_, bound, body, steps);
  count(steps);
  return finish(t);
}

void QuantifierEliminator::count(const term::QuantifierSteps& s) {
  for (size_t i = 0; i < term::kQuantifierSteps; ++i) {
    const std::string name = std::string("logic.quantifier.") + term::to_string(static_cast<term::QuantifierStep>(i));
    statistics_.counter(name) += s.uses[i].count;
    statistics_.seconds(name) += s.uses[i].seconds;
  }
}

/// Unconnected parameter drop [CvN17]: in `exists v, w. F(v, x) & G(w)`, G shares no symbol with the rest, so it is true if it is
/// satisfiable. The steps before have taken such parts out of their quantifier; they are the quantified formulas without free variables.
Term QuantifierEliminator::drop_unconnected(Term t) {
  term::TermMap values;
  term::post_order(t, [&](Term part) {
    if (!part.is_quantifier() || !term::free_vars(part).empty()) return;
    const bool exists = part.is(term::Kind::Exists);
    auto [it, inserted] = closed_.try_emplace(part, Term());
    if (const Term body = part.body(); inserted && !body.has_quantifier()) {
      ++statistics_.counter("logic.quantifier.unconnected-checks");
      ScopedTimer timer(statistics_.seconds("logic.quantifier.unconnected"));
      auto session = backend_.open(tm_, {.kind = smt::SessionKind::Plain, .effort = kEliminate, .purpose = "logic.unconnected"});
      session->add(exists ? body : tm_.mk_not(body));
      const smt::Answer answer = session->check();
      if (answer != smt::Answer::Unknown) it->second = tm_.mk_bool((answer == smt::Answer::Sat) == exists);
    }
    if (it->second.null()) return;
    ++statistics_.counter("logic.quantifier.unconnected");
    values[part] = it->second;
  });
  return values.empty() ? t : term::substitute(tm_, t, values);
}

Term QuantifierEliminator::finish(Term t) {
  if (t.has_quantifier()) t = drop_unconnected(t);
  const TheoryUse use = theory_use(t);
  if (!use.quantifiers) return t;
  const bool possible = backend_.capabilities().qe && !use.nonlinear && !use.floats;
  if (possible && attempts_ > 0 && term::dag_size(t) <= kMaxEliminationSize) {
    auto [it, inserted] = by_solver_.try_emplace(t, Term());
    if (inserted) {
      --attempts_;
      ++statistics_.counter("logic.quantifier.solver-attempts");
      ScopedTimer timer(statistics_.seconds("logic.quantifier.solver"));
      Term r = backend_.eliminate_quantifiers(tm_, t, kEliminate);
      if (!r.null() && !theory_use(r).quantifiers && term::dag_size(r) <= 4 * kMaxEliminationSize) it->second = r;
    }
    if (!it->second.null()) {
      ++statistics_.counter("logic.quantifier.solver");
      return it->second;
    }
  }
  ++statistics_.counter("logic.quantifier.leftover");
  return t;
}

struct PredicateUnifier::Impl {
  smt::TermManager& tm;
  smt::Backend& backend;
  Statistics& statistics;
  std::unordered_map<Term, Term> representative;             // never iterated
  std::map<std::vector<Term>, std::vector<Term>> by_vars;    // free variables -> representatives
  std::unique_ptr<smt::Session> session;
  size_t checks = 0;

  bool equivalent(Term a, Term b) {
    if (!session || ++checks > 5000) {
      session = backend.open(tm, {.kind = smt::SessionKind::Incremental, .effort = kUnify, .purpose = "logic.unify"});
      checks = 0;
    }
    ++statistics.counter("logic.unify.checks");
    session->push();
    session->add(tm.mk(term::Kind::Xor, {a, b}));
    smt::Answer answer = session->check();
    session->pop();
    return answer == smt::Answer::Unsat;
  }
};

PredicateUnifier::PredicateUnifier(smt::TermManager& tm, smt::Backend& backend, Statistics& statistics)
    : impl_(new Impl{tm, backend, statistics, {}, {}, nullptr}) {}
PredicateUnifier::~PredicateUnifier() = default;

Term PredicateUnifier::unify(Term t) {
  Impl& m = *impl_;
  if (auto it = m.representative.find(t); it != m.representative.end()) return it->second;
  Term found;
  if (!theory_use(t).heavy()) {
    std::vector<Term>& same = m.by_vars[term::free_vars(t)];
    size_t compared = 0;
    for (size_t i = same.size(); i-- > 0 && compared < kMaxCandidates && found.null(); ++compared)
      if (m.equivalent(t, same[i])) found = same[i];
    // A predicate with variables may still be equivalent to true or false.
    if (found.null() && !t.is_value() && !term::free_vars(t).empty()) {
      if (m.equivalent(t, m.tm.mk_true())) found = m.tm.mk_true();
      else if (m.equivalent(t, m.tm.mk_false())) found = m.tm.mk_false();
    }
    if (found.null()) same.push_back(t);
  }
  if (found.null()) found = t;
  else ++m.statistics.counter("logic.unify.merged");
  m.representative.emplace(t, found);
  return found;
}

}  // namespace pippin::logic

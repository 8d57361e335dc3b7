// SPDX-License-Identifier: Apache-2.0
// Solver-backed formula services with small limits of their own: unification of equivalent predicates and quantifier
// elimination (syntactic steps first, then the unconnected parameter drop of [CvN17], then the solver's).
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "smt/session.h"
#include "support/stats.h"
#include "term/quantifiers.h"

namespace pippin::logic {

using smt::Term;

/// `exists bound. body` / `forall bound. body` with as few quantifiers as the steps and the limits allow. A leftover
/// quantifier stays in the result and is counted ("logic.quantifier.leftover").
class QuantifierEliminator {
 public:
  QuantifierEliminator(smt::TermManager& tm, smt::Backend& backend, Statistics& statistics);
  Term exists(std::span<const Term> bound, Term body);
  Term forall(std::span<const Term> bound, Term body);
  /// Solver eliminations that may still be tried (a leftover quantifier travels through a whole trace; it must not be
  /// tried again at every step). Syntactic steps are not limited.
  void allow_solver(size_t attempts) { attempts_ = attempts; }

 private:
  Term finish(Term t);
  Term drop_unconnected(Term t);
  void count(const term::QuantifierSteps& steps);

  smt::TermManager& tm_;
  smt::Backend& backend_;
  Statistics& statistics_;
  size_t attempts_ = SIZE_MAX;
  std::unordered_map<Term, Term> by_solver_;  // never iterated; null: not eliminated
  std::unordered_map<Term, Term> closed_;     // never iterated; quantified formulas without free variables: their value, or null
};

/// Maps equivalent predicates to one representative (the first seen).
class PredicateUnifier {
 public:
  PredicateUnifier(smt::TermManager& tm, smt::Backend& backend, Statistics& statistics);
  ~PredicateUnifier();
  Term unify(Term t);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pippin::logic

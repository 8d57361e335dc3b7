// SPDX-License-Identifier: Apache-2.0
// Solver-backed formula services with small limits of their own: simplification, unification of equivalent predicates,
// quantifier elimination (syntactic steps first, then the solver's).
#pragma once

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

 private:
  smt::TermManager& tm_;
  smt::Backend& backend_;
  Statistics& statistics_;
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

// SPDX-License-Identifier: Apache-2.0
// Inside of quantifiers.h: the problem E vars. ∧ items and the steps that rewrite it.
#pragma once

#include <vector>

#include "term/quantifiers.h"
#include "term/term.h"

namespace pippin::term {

struct Problem {
  std::vector<Term> vars;   // sorted by id
  std::vector<Term> items;  // conjuncts; every one mentions a bound variable
  std::vector<std::vector<Term>> occurring;  // bound variables of each item, sorted (as of the last `prepare`)
};

/// One step that applies; false if none does. The result is equivalent; `occurring` must be computed anew.
bool simplify_problem(TermManager& tm, Problem& p, QuantifierSteps& steps, size_t& mod_splits_left);

/// The disjuncts of a conjunct (also of Boolean ite and =, and of a negated conjunction); itself if it is none.
std::vector<Term> as_cases(TermManager& tm, Term t);

/// not t, pushed to the atoms, quantifiers turned.
Term negate(TermManager& tm, Term t);

}  // namespace pippin::term

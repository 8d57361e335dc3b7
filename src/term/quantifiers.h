// SPDX-License-Identifier: Apache-2.0
// Syntactic quantifier steps: destructive equality resolution and friends. No solver; every step is an equivalence.
#pragma once

#include "support/stats.h"
#include "term/term.h"

namespace pippin::term {

/// Counts what each step eliminated.
struct QuantifierSteps {
  uint64_t der = 0;          // x = t (linear integer with unit coefficient, bv +,-,xor solved for x)
  uint64_t unconstrained = 0;  // UPD: conjuncts over quantified variables that are always satisfiable
  uint64_t bounds = 0;       // unit-coefficient Fourier-Motzkin over Int; single-occurrence order over BV
  uint64_t store = 0;        // E a. b = store(a,i,e(a)) & F(a)  ->  E u. b[i] = e(store(b,i,u)) & F(store(b,i,u))
  uint64_t miniscope = 0;    // quantifier pushed into disjunctions / out of independent conjuncts
  uint64_t leftover = 0;
};

/// An equivalent term with as few quantified variables as these steps achieve: `exists bound. body`.
/// Limits: at most `max_cases` disjunctive cases; the result may still contain quantifiers.
Term eliminate_exists(TermManager& tm, std::span<const Term> bound, Term body, QuantifierSteps& steps, size_t max_cases = 16);
/// Dual: `forall bound. body`.
Term eliminate_forall(TermManager& tm, std::span<const Term> bound, Term body, QuantifierSteps& steps, size_t max_cases = 16);

}  // namespace pippin::term

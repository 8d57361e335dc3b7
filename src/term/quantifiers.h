// SPDX-License-Identifier: Apache-2.0
// Syntactic quantifier steps: destructive equality resolution and friends. No solver; every step is an equivalence.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "term/term.h"

namespace pippin::term {

/// The steps, in the order in which statistics list them.
enum class QuantifierStep : uint8_t {
  Der,            // destructive equality resolution: x = t (linear integers: with coefficient 1 or -1)
  Equality,       // an equation is solved for x first: coefficients, inverse bit-vector operations, bits of x
  Inequality,     // unit-coefficient Fourier-Motzkin over Int; bounds of one order over bit-vectors
  Unconstrained,  // terms over quantified variables that take every value
  Division,       // Int: x is split into quotient and remainder of a division by a constant
  Store,          // E a. b = store(a,i,e(a)) & F(a)  ->  E u. b[i] = e(store(b,i,u)) & F(store(b,i,u))
  Select,         // an array that is only read becomes one variable per index; reads of stores are resolved
  Miniscope,      // quantifiers pushed into disjunctions, out of independent conjuncts, and pulled out of inner ones
  Cases,          // case split on a conjunct, a choice of terms or a Boolean variable
};
inline constexpr size_t kQuantifierSteps = static_cast<size_t>(QuantifierStep::Cases) + 1;
const char* to_string(QuantifierStep step);

/// How often each step was applied, and the time spent on trying and applying it. The times exclude each other.
struct QuantifierSteps {
  struct Use {
    uint64_t count = 0;
    double seconds = 0;
  };
  std::array<Use, kQuantifierSteps> uses;
  uint64_t leftover = 0;  // variables that stayed

  uint64_t& count(QuantifierStep s) { return uses[static_cast<size_t>(s)].count; }
  uint64_t count(QuantifierStep s) const { return uses[static_cast<size_t>(s)].count; }
};

/// An equivalent term with as few quantified variables as these steps achieve: `exists bound. body`.
/// Limits: at most `max_cases` disjunctive cases; the result may still contain quantifiers.
Term eliminate_exists(TermManager& tm, std::span<const Term> bound, Term body, QuantifierSteps& steps, size_t max_cases = 16);
/// Dual: `forall bound. body`.
Term eliminate_forall(TermManager& tm, std::span<const Term> bound, Term body, QuantifierSteps& steps, size_t max_cases = 16);

}  // namespace pippin::term

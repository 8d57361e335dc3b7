// SPDX-License-Identifier: Apache-2.0
// Craig interpolation as a capability some solvers have. What comes back is a suggestion: whoever uses it checks it
// (refine/sequence).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "support/budget.h"
#include "support/result.h"
#include "term/term.h"

namespace pippin::smt {

using term::Term;
using term::TermManager;

class Interpolator {
 public:
  virtual ~Interpolator() = default;
  virtual std::string name() const = 0;
  /// Parts A_0 … A_n whose conjunction is unsatisfiable: n terms I_0 … I_{n-1}, where I_k follows from A_0 … A_k,
  /// contradicts the rest, and I_k and A_{k+1} give I_{k+1}. Over the variables of the parts only (checked); everything
  /// else about them is the solver's claim. Error: why there are none.
  virtual Result<std::vector<Term>> sequence(TermManager& tm, std::span<const Term> parts, Seconds wall) = 0;
};

}  // namespace pippin::smt

// SPDX-License-Identifier: Apache-2.0
// Private to src/back: comparisons of integers as C writes them.
#pragma once

#include <string>

#include "term/linear.h"

namespace pippin::back {

/// A comparison of sums with positive coefficients: left `op` right.
struct Comparison {
  term::LinearInt left, right;
  std::string op;
};

/// The comparison (or its negation) as a person would write it: nothing is subtracted, a lone constant stands on the
/// right, and x + 1 <= y is x < y.
Comparison comparison(term::Term t, bool negated);
/// Is the side more than a variable or a constant?
bool calculates(const term::LinearInt& side);

}  // namespace pippin::back

// SPDX-License-Identifier: Apache-2.0
// What can be chosen about explicit-value analysis.
#pragma once

#include <cstddef>

namespace pippin::explore {

struct ExplicitValueOptions {
  bool mine_conditions = true;      // begin with the constants that the program compares with
  bool exact = true;                // variables become exact where bounds do not suffice
  size_t max_states = 500'000;      // at loop heads; above: "out of memory"
  size_t max_exact_states = 20'000; // the same as soon as a variable is exact, which a loop may count up for ever; above: "too many values"
  size_t max_cases = 1'000;         // of the invariant of a loop head, each a proof of its own; above: the same
};

}  // namespace pippin::explore

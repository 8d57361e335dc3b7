// SPDX-License-Identifier: Apache-2.0
// What can be chosen about explicit-value analysis.
#pragma once

#include <cstddef>

namespace pippin::explore {

struct ExplicitValueOptions {
  bool mine_conditions = true;      // begin with the constants that the program compares with
  size_t max_states = 500'000;      // at loop heads; above: "out of memory"
  size_t max_exact_states = 3'000;  // the same as soon as a variable is exact, which a loop may count up for ever; above: "too many values"
};

}  // namespace pippin::explore

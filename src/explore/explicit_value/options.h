// SPDX-License-Identifier: Apache-2.0
// What can be chosen about explicit-value analysis.
#pragma once

#include <cstddef>

namespace pippin::explore {

struct ExplicitValueOptions {
  bool mine_conditions = true;      // begin with the constants that the program compares with
  size_t max_states = 500'000;      // at loop heads; above: "out of memory"
};

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// --deterministic: where a limit can be counted, no clock is looked at beside it.
#pragma once

#include <algorithm>
#include <atomic>

#include "support/budget.h"

namespace pippin {

/// Set once before a run starts: components that have a counted limit then use no clock of their own beside it. The limits
/// of the run, of queries without a counted limit and of executions of counterexamples stay clocked.
extern std::atomic<bool> g_counted_effort;

/// A part of a budget for work that counts its steps as well: all of it where only counts may end the work.
inline Budget part_of(const Budget& budget, Seconds seconds) { return g_counted_effort ? budget : budget.sub(seconds); }

/// As part_of: a share of what is left, at most `most`, and at least so much that work which needs little is not lost in a short stage.
inline Budget share_of_rest(const Budget& budget, double share, Seconds most) {
  constexpr double kLeast = 0.15;
  return part_of(budget, std::min(most, Seconds(std::max(kLeast, share * budget.remaining().count()))));
}

}  // namespace pippin

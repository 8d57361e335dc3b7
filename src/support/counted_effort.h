// SPDX-License-Identifier: Apache-2.0
// --deterministic: where a limit can be counted, no clock is looked at beside it.
#pragma once

#include <atomic>

#include "support/budget.h"

namespace pippin {

/// Set once before a run starts: components that have a counted limit then use no clock of their own beside it. The limits
/// of the run, of queries without a counted limit and of executions of counterexamples stay clocked.
extern std::atomic<bool> g_counted_effort;

/// A part of a budget for work that counts its steps as well: all of it where only counts may end the work.
inline Budget part_of(const Budget& budget, Seconds seconds) { return g_counted_effort ? budget : budget.sub(seconds); }

}  // namespace pippin

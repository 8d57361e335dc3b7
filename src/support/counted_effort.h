// SPDX-License-Identifier: Apache-2.0
// --deterministic: limits are counted, clocks are not looked at.
#pragma once

#include <atomic>

#include "support/budget.h"

namespace pippin {

/// Set once before a run starts: components that have a counted limit then use no clock of their own beside it. Only the
/// limit of the whole run stays.
extern std::atomic<bool> g_counted_effort;

/// A part of a budget for work that counts its steps as well: all of it where only counts may end the work.
inline Budget part_of(const Budget& budget, Seconds seconds) { return g_counted_effort ? budget : budget.sub(seconds); }

}  // namespace pippin

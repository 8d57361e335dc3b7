// SPDX-License-Identifier: Apache-2.0
// Limits are CPU time, so that a busy machine does not turn answers into UNKNOWN. What sleeps uses none: wall-clock limits, much
// longer, end that.
#pragma once

#include "support/budget.h"

namespace pippin {

/// A limit of CPU time ends after so many times as much wall-clock time in any case.
inline constexpr double kWallPerCpu = 5;

/// From now on every Budget of this process and its workers ends after so much wall-clock time. Without: each Budget::limited
/// after kWallPerCpu times its own.
void limit_wall_clock(Seconds wall);

/// In a worker, right after the fork: what cpu_seconds() was in the parent, so that it goes on from there and budgets from before
/// the fork still end in it.
void continue_cpu_seconds(double of_parent);

/// Why g_stop_signal asks to stop: "timeout" after SIGXCPU, which whoever counts the time of several processes sends; else "interrupted".
const char* stop_reason();

}  // namespace pippin

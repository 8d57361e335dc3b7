// SPDX-License-Identifier: Apache-2.0
// --deterministic: limits are counted, clocks are not looked at.
#pragma once

#include <atomic>

namespace pippin {

/// Set once before a run starts: components that have a counted limit then use no clock of their own beside it. The
/// limits of the whole run and of its stages stay.
extern std::atomic<bool> g_counted_effort;

}  // namespace pippin

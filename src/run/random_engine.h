// SPDX-License-Identifier: Apache-2.0
// Random execution as an engine. It knows inputs and no path, so it shows its failing executions to the door itself
// (run/alarms.h); a Feasible of it is an execution that was accepted there.
#pragma once

#include <memory>

#include "run/alarms.h"
#include "run/run.h"
#include "core/engine.h"

namespace pippin::run {

/// Both must outlive the engine.
std::unique_ptr<core::Engine> make_random(Run& run, Alarms& alarms);

}  // namespace pippin::run

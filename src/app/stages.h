// SPDX-License-Identifier: Apache-2.0
// Which stages a run has: the preset's, with what the command line changed.
#pragma once

#include <vector>

#include "app/pipeline.h"
#include "app/registry.h"

namespace pippin::app {

/// `options.preset` names a preset. `--random S` makes the first random stage one of S
/// seconds and the only one, or leaves none; `--int-model` drops the stages
/// of the other model, and with int the explorer's last stage has all the time; with `--deterministic` no stage is left
/// that only a clock ends, and of stages of one kind the longest.
std::vector<Stage> stages(const CheckOptions& options);

}  // namespace pippin::app

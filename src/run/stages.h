// SPDX-License-Identifier: Apache-2.0
// Which turns a run has: the preset's, with what the command line changed.
#pragma once

#include <vector>

#include "run/pipeline.h"
#include "run/registry.h"

namespace pippin::app {

/// `options.preset` names a preset. `--random S` makes the first turn of random execution one of S seconds and the only one,
/// or leaves none; `--int-model` drops the CEGAR loops (and what proves) in the other model, and with int the last loop has
/// all the time; with `--deterministic` no turn is left that only a clock ends, and of the turns of one engine the longest.
/// A .cfa text has one model: the last engine of the preset that searches for proofs or paths has all the time.
std::vector<Stage> stages(const CheckOptions& options);

/// Can the preset be run on a .cfa text?
bool runs_on_text(const Preset& preset);
/// Does only a clock end everything in the preset?
bool is_clocked(const Preset& preset);

}  // namespace pippin::app

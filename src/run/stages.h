// SPDX-License-Identifier: Apache-2.0
// Which turns a run has: the plan's, with what the command line changed.
#pragma once

#include <vector>

#include "run/pipeline.h"
#include "run/registry.h"

namespace pippin::run {

/// Of `plan`, on a .cfa text or not. `--random S` makes the first turn of random execution one of S seconds and the only one,
/// or leaves none; `--int-model` drops the CEGAR loops (and what proves) in the other model, and with int the last loop has
/// all the time; with `--deterministic` no turn is left that only a clock ends, and of the turns of one engine the longest.
/// A .cfa text has one model: the last engine of the plan that searches for proofs or paths has all the time.
std::vector<PlannedTurn> turns(const Plan& plan, const SearchOptions& search, bool on_text);

/// Can it be run on a .cfa text?
bool runs_on_text(const Plan& plan);
/// Does only a clock end everything in it?
bool is_clocked(const Plan& plan);

}  // namespace pippin::run

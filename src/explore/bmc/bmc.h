// SPDX-License-Identifier: Apache-2.0
// Bounded model checking on the same encoding: unrolls the Cfa to a growing bound; the oracle of the other engines.
// The bound counts traversals of back edges: level n holds one copy of every location, forward edges stay in a level,
// back edges lead to the next one. States that meet are merged (phi), so the formula is linear in bound × program and
// never a product of paths.
#pragma once

#include "core/core.h"
#include "logic/path_check.h"
#include "smt/session.h"

namespace pippin::explore {

struct BmcOptions {
  size_t max_unrolling = SIZE_MAX;   // paths with more back-edge traversals are not explored
};
struct BmcResult {
  enum class Kind { Counterexample, NoErrorWithinBound, Exhausted, Repeats, Unknown } kind = Kind::Unknown;
  std::optional<core::Feasible> counterexample;
  std::vector<logic::Hint> states;   // of the counterexample, where the unrolling knows them
  size_t bound = 0;                  // number of levels fully explored: all paths with fewer back-edge traversals
  std::string reason;                // Unknown: why
};
/// Exhausted: no path is longer than the bound, so the program is safe (every loop fully unrolled) and no unsupported
/// construct can be reached. Repeats: all executions come back to a state that all were in before, so neither can be reached
/// either, but no longer unrolling proves it. A counterexample was re-derived by PathCheck on its path.
BmcResult run_bmc(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics, const BmcOptions& options,
                  const Budget& budget);

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// The whole Cfa as constrained Horn clauses: one predicate per location, one clause per (block) edge, the targets as
// the query. Spacer finds the invariants by property-directed reachability, without any path being enumerated; it is
// good where trace abstraction multiplies independent facts, and where one relation between counters is the invariant.
// Its answer is a suggestion like any other: it becomes a TRUE only through the certificate check.
#pragma once

#include <memory>

#include "core/core.h"
#include "core/engine.h"
#include "support/budget.h"
#include "support/stats.h"

namespace pippin::explore {

/// Invariants of every location, or why there are none. Declines (Unknown) calls and every sort but Bool, Int and arrays
/// of these. The solver runs in a worker that gets the rest of the budget. Feed it the largest blocks: the fewer predicates and live variables, the better.
core::Exploration run_horn(const cfa::Cfa& cfa, Statistics& statistics, const Budget& budget);

/// The same as an engine. `statistics` must outlive it.
std::unique_ptr<core::Engine> make_horn(Statistics& statistics);

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// Trace abstraction [HHP09, HHP13]: the abstraction is the set of error paths not yet covered by a Floyd-Hoare
// automaton; each refinement subtracts one.
#pragma once

#include <memory>

#include "core/core.h"
#include "smt/session.h"

namespace pippin::explore {

struct TraceAbstractionOptions {
  size_t minimise_below = 20'000;   // skip minimisation above this many states
};

std::unique_ptr<core::Explorer> make_trace_abstraction(const cfa::Cfa& cfa, smt::Backend& backend,
                                                       Statistics& statistics, const TraceAbstractionOptions& options);

}  // namespace pippin::explore

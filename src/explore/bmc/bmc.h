// SPDX-License-Identifier: Apache-2.0
// Bounded model checking on the same encoding: unrolls the Cfa to a growing bound; the oracle of the other engines.
#pragma once

#include "core/core.h"
#include "smt/session.h"

namespace pippin::explore {

struct BmcOptions {
  size_t max_unrolling = SIZE_MAX;   // paths that visit a location more often are not explored
};
struct BmcResult {
  enum class Kind { Counterexample, NoErrorWithinBound, Exhausted, Unknown } kind = Kind::Unknown;
  std::optional<core::Feasible> counterexample;
  size_t bound = 0;                  // largest bound fully explored
  std::string reason;
};
/// Exhausted: no path is longer than the bound, so the program is safe (every loop fully unrolled).
BmcResult run_bmc(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics, const BmcOptions& options,
                  const Budget& budget);

}  // namespace pippin::explore

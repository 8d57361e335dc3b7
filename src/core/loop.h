// SPDX-License-Identifier: Apache-2.0
// The one CEGAR loop: explore, check feasibility, refine, and check that progress was made.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/core.h"
#include "core/strategy.h"

namespace pippin::core {

struct LoopHooks {
  /// Called at the start of each iteration (progress display); returns false to stop.
  std::function<bool(size_t iteration, const std::string& phase)> progress;
  /// Every alarm before it counts: false = spurious in the precise model, an Error = not decided, why: the loop then
  /// ends UNKNOWN with this reason and the counterexample kept. Without this hook an alarm that relies on an over-approximation is UNKNOWN.
  std::function<Result<bool>(const Feasible&)> confirm;
  /// Called with each infeasible path and what was learned from it.
  std::function<void(size_t iteration, const Path&, const std::vector<Refinement>&)> refined;
};

Verdict run_cegar(const Cfa& cfa, Explorer& explorer, FeasibilityChecker& checker, Strategy& strategy,
                  const Budget& budget, Statistics& statistics, const LoopHooks& hooks);

/// Indices of the `over` assumptions that the operations of a path rely on, sorted. Open choices count whole.
std::vector<uint32_t> over_assumptions(const Cfa& cfa, const Path& path);

}  // namespace pippin::core

// SPDX-License-Identifier: Apache-2.0
// The one CEGAR loop: explore, check feasibility, refine, and check that progress was made.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/core.h"

namespace pippin::core {

/// An ordered list of refiner modules: the first perfect sequence wins, else all inductive sequences found for this path
/// (at most `per_path` techniques) are used [UA18].
struct Strategy {
  std::string name;
  std::vector<std::unique_ptr<Refiner>> modules;
  size_t per_path = 2;
};

struct LoopHooks {
  /// Called at the start of each iteration (progress display); returns false to stop.
  std::function<bool(size_t iteration, const std::string& phase)> progress;
  /// An alarm before it counts: false = spurious in the precise model (the loop then ends UNKNOWN with this reason).
  std::function<Result<bool>(const Feasible&)> confirm;
  /// Dump point for paths and refinements.
  std::function<void(size_t iteration, const Path&, const std::vector<Refinement>&)> dump;
};

Verdict run_cegar(const Cfa& cfa, Explorer& explorer, FeasibilityChecker& checker, Strategy& strategy,
                  const Budget& budget, Statistics& statistics, const LoopHooks& hooks);

}  // namespace pippin::core

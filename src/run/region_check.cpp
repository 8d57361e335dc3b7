// SPDX-License-Identifier: Apache-2.0
#include "run/region_check.h"

#include "lower/pointers/points_to_check.h"
#include "support/check.h"

namespace pippin::run {

void check_regions(const ir::Program& program, const lower::Skeleton& skeleton, interp::ExecutionOptions execution,
                   const SearchOptions& options, const Budget& budget, Statistics& statistics) {
  if (!lower::unsupported(skeleton).empty()) return;
  ScopedTimer timer(statistics.seconds("check.regions"));
  const auto check = lower::make_points_to_check(skeleton);
  interp::RandomOptions random;
  random.seed = options.seed;
  random.max_runs = 200;
  if (!options.deterministic) random.cpu_seconds = 0.5;
  random.execution = execution;
  random.execution.max_steps = 20'000;
  random.execution.observer = check.get();
  (void)interp::run_random(program, random, budget);
  statistics.counter("check.regions.accesses") += check->compared();
  PIPPIN_CHECK(check->violations().empty(), "an execution leaves the points-to analysis: {}", check->violations().front());
}

}  // namespace pippin::run

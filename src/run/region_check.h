// SPDX-License-Identifier: Apache-2.0
// One of the self-checks of a run (ConfirmOptions::self_checks).
#pragma once

#include "run/pipeline.h"

namespace pippin::run {

/// A few executions with random inputs, which must stay where the points-to analysis lets each access go. Otherwise `lower` or
/// `interp` is wrong, no answer could be trusted, and the process ends as for every failed check (support/check.h). Says
/// nothing about programs with unsupported places (lower/pointers/points_to_check.h).
void check_regions(const ir::Program& program, const lower::Skeleton& skeleton, interp::ExecutionOptions execution,
                   const SearchOptions& options, const Budget& budget, Statistics& statistics);

}  // namespace pippin::run

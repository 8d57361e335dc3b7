// SPDX-License-Identifier: Apache-2.0
// Looks for an execution that follows a violation witness (woven into the program, frontend/weave.h), without any solver: whenever an
// input is asked for, the waypoint that comes next may say what it is; what no waypoint says is searched (replay/steer.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interp/interp.h"
#include "witness/values.h"

namespace pippin::replay {

struct Followed {
  std::optional<std::vector<interp::InputValue>> inputs;  // of an execution that reached the error
  size_t runs = 0;
  size_t segments = 0;   // passed by the execution that came furthest
  Origin end;            // where that execution ended
};

/// `claims`: by segment. `texts`: what stands at the waypoint of each, for the constants in it. `options.watched`: the variable that counts
/// the segments passed. At most `max_runs` executions.
Followed follow_witness(const ir::Program& program, const std::vector<std::optional<witness::ValueClaim>>& claims,
                        const std::vector<std::string>& texts, const interp::ExecutionOptions& options, size_t max_runs, const Budget& budget);

}  // namespace pippin::replay

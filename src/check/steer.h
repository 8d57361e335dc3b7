// SPDX-License-Identifier: Apache-2.0
// Private to src/check: leads an execution along an error path. A path leaves values open that no decision of the model
// depends on (which object a pointer denotes) or that the model does not know exactly (over-approximations). This search
// follows the path's branches, and where an execution leaves them or ends too early it changes one of the values that
// were asked for last. What it finds is an ordinary list of inputs: only an execution that reaches the error counts.
#pragma once

#include <optional>
#include <vector>

#include "interp/interp.h"

namespace pippin::check {

struct Steered {
  std::optional<std::vector<interp::InputValue>> inputs;  // of an execution that reached the error
  size_t runs = 0;
  size_t followed = 0;   // branches of the guide, by the execution that came furthest
  Origin end;            // where that execution ended
};

/// `recorded`: the values of the path. `options.guide`: its decisions. At most `max_runs` executions.
Steered steer(const ir::Program& program, interp::Interpreter& interpreter, const std::vector<interp::InputValue>& recorded,
              const interp::ExecutionOptions& options, size_t max_runs, const Budget& budget);

}  // namespace pippin::check

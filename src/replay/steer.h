// SPDX-License-Identifier: Apache-2.0
// Private to src/check: leads an execution along an error path, or through the waypoints of a witness. A path leaves values open
// that no decision of the model depends on (which object a pointer denotes) or that the model does not know exactly
// (over-approximations); a witness leaves open what it does not speak of. This search follows the guide, and where an execution
// leaves it or ends too early it changes one of the values that were asked for last. What it finds is an ordinary list of inputs:
// only an execution that reaches the error counts.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interp/interp.h"

namespace pippin::replay {

struct Steered {
  std::optional<std::vector<interp::InputValue>> inputs;  // of an execution that reached the error
  size_t runs = 0;
  size_t followed = 0;   // branches of the guide and ExecutionOptions::watched, by the execution that came furthest
  Origin end;            // where that execution ended
};

/// What gives the values that are not changed.
class SteeredInputs : public interp::InputSource {
 public:
  /// May the value that was given last be another one?
  virtual bool open() const { return true; }
};

struct Steering {
  std::function<std::unique_ptr<SteeredInputs>()> inputs;                       // for an execution from its beginning
  std::function<std::vector<ir::Int128>(const interp::Execution&)> constants;   // of the condition where it left the guide
  std::vector<ir::Int128> values;                                               // others that are worth trying
};
Steered steer(const ir::Program& program, interp::Interpreter& interpreter, const Steering& steering,
              const interp::ExecutionOptions& options, size_t max_runs, const Budget& budget);

/// `recorded`: the values of the path. `options.guide`: its decisions. At most `max_runs` executions.
Steered steer(const ir::Program& program, interp::Interpreter& interpreter, const std::vector<interp::InputValue>& recorded,
              const interp::ExecutionOptions& options, size_t max_runs, const Budget& budget);

}  // namespace pippin::replay

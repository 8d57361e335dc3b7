// SPDX-License-Identifier: Apache-2.0
// No alarm becomes FALSE by itself: the same path must be feasible in the bit-vector model, and the program is executed with
// the inputs found there (check/replay.h). What is refused on the way is counted and shown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/run.h"
#include "core/core.h"
#include "logic/path_check.h"
#include "support/result.h"

namespace pippin::app {

class Alarms {
 public:
  explicit Alarms(Run& run) : run_(run) {}

  /// What an engine asks about each of its alarms: true makes the outcome FALSE, false says that the path is infeasible, an
  /// error that nobody knows.
  ConfirmPath confirmation();
  /// Executes the program on these inputs; when the error is really reached, the outcome is FALSE. `guide`: the branches of
  /// the error path, for values that the path leaves open.
  Result<bool> execute(const std::vector<interp::InputValue>& inputs,
                       std::optional<std::vector<interp::Decision>> guide = {});
  /// The path of an alarm was not decided: refused, with the error that says so.
  Error undecided(const cfa::Cfa& cfa, const core::Path& path, const std::string& reason);

 private:
  Result<bool> confirm(const core::Path& path, const std::vector<logic::Hint>& states);

  Run& run_;
};

}  // namespace pippin::app

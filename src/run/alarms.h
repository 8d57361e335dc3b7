// SPDX-License-Identifier: Apache-2.0
// No alarm becomes FALSE by itself: the same path must be feasible in the bit-vector model, and the program is executed with
// the inputs found there (check/replay.h). What is refused on the way is counted and shown.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "run/run.h"
#include "replay/replay.h"
#include "core/core.h"
#include "core/hint.h"
#include "support/result.h"

namespace pippin::run {

/// Called for an alarm with its path on the Cfa before all passes: true = real (the outcome is FALSE), false = spurious in the
/// precise model, Error = could not be confirmed. `states`: what is known of values on the way; may be empty.
using ConfirmPath = std::function<Result<bool>(const core::Path&, const std::vector<core::Hint>& states)>;

class Alarms {
 public:
  explicit Alarms(Run& run) : run_(run) {}

  /// For programs: the path in the bit-vector model, then the execution.
  ConfirmPath confirmation();
  /// For a Cfa that comes from no program: there is nothing to execute, and the path itself is the counterexample.
  ConfirmPath confirmation_on(const cfa::Cfa& cfa);
  /// Executes the program on these inputs; when the error is really reached, the outcome is FALSE. `guide`: the branches of
  /// the error path, for values that the path leaves open. `expected`: where the error is when only a native execution reaches it.
  Result<bool> execute(const std::vector<interp::InputValue>& inputs,
                       std::optional<std::vector<interp::Decision>> guide = {}, const Origin& expected = {}, interp::Schedule schedule = {});
  /// Where the error is that a native execution alone would reach, for one that is too long for the interpreter. Error: why that would say
  /// too little (plain_code.h).
  Result<Origin> error_of_long_run() const;
  /// Such an execution.
  /// Executions that do not end: the set is closed (proved), and an execution gets there and goes on. `set`: of the base in the bv model.
  Result<bool> never_ends(const core::RecurrentSet& set);
  Result<bool> execute_long(const std::vector<interp::InputValue>& inputs);
  /// The path of an alarm was not decided: refused, with the error that says so.
  Error undecided(const cfa::Cfa& cfa, const core::Path& path, const std::string& reason);

 private:
  Result<bool> confirm(const core::Path& path, const std::vector<core::Hint>& states);
  replay::ReplayOptions replay_options() const;
  Result<bool> execute(const std::vector<interp::InputValue>& inputs, const replay::ReplayOptions& how, const Origin& expected);
  /// The outcome is FALSE.
  void violated(const std::string& property, report::Counterexample counterexample, const std::string& how_checked);

  Run& run_;
};

}  // namespace pippin::run

// SPDX-License-Identifier: Apache-2.0
// The door of FALSE: executions of error paths, interpreted and native. No solver, and no formula.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interp/interp.h"
#include "ir/compile_command.h"
#include "ir/ir.h"
#include "spec/property.h"
#include "support/budget.h"

namespace pippin::replay {

struct ReplayOptions {
  enum class Mode { Auto, Native, Interpreted } mode = Mode::Auto;
  ir::Semantics semantics;
  double seconds = 5;
  std::vector<std::string> compiler_args;
  std::vector<ir::CompileCommand> commands;         // of each file, or empty
  std::vector<std::string> appended;                // text that follows that of each file (frontend::Entry), or empty
  std::function<bool(const interp::Execution&)> ignored;  // as in interp::ExecutionOptions
  std::vector<std::string> texts;                   // of each file, instead of what it contains (frontend::Sources), or empty
  bool memory_regions = false;                      // the program has some (frontend::Sources): there is nothing there when it is compiled
  /// The execution is claimed not to end: one that is cut by its limits is what is wanted.
  bool endless = false;
  /// The execution is longer than the interpreter can follow: it is native only. Requires: a program that does nothing undefined.
  bool long_run = false;
  interp::Schedule schedule;                        // of a program with threads
  std::optional<std::vector<interp::Decision>> guide;  // branches of the error path: inputs that it leaves open are searched
};
struct ReplayResult {
  enum class Outcome { Reached, NotReached, Unknown } outcome = Outcome::Unknown;
  std::string how;               // "native", "interpreted, not native: <why>"
  bool interpreter_alone = false;  // Unknown: the interpreter reaches the error, and no native execution could be made, which `reason` explains
  unsigned executors = 1;        // Reached: that were asked, all of which reach the error
  std::string reason;
  interp::Execution execution;   // of the interpreter, with trace (always run first)
};
/// Executes the program with these inputs, or with others that lead along `guide`: first interpreted, then natively inside
/// the cage where a toolchain exists. Reached requires every execution that could be run to reach the error; a native one
/// that did not counts only where the runtime does all that the program asks of it.
ReplayResult replay(const ir::Program& program, const std::vector<interp::InputValue>& inputs,
                    const ReplayOptions& options, const Budget& budget);

}  // namespace pippin::replay

// SPDX-License-Identifier: Apache-2.0
// The verification run between command line and report: one function that takes everything the user can set and returns
// everything the user can be told. Nothing here prints to stdout; the caller reports, writes the witness and sets the
// exit code. The caller also keeps the limits from outside (cli/watchdog.h), so run_check may be killed at any moment.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "run/options.h"
#include "cfa/cfa.h"
#include "replay/replay.h"
#include "core/core.h"
#include "frontend/frontend.h"
#include "explore/predicate_abstraction/options.h"
#include "interp/interp.h"
#include "ir/ir.h"
#include "spec/property.h"
#include "lower/lower.h"
#include "report/document.h"
#include "support/budget.h"
#include "support/check.h"
#include "support/result.h"
#include "support/stats.h"
#include "transform/transform.h"
#include "witness/execution.h"

namespace pippin::run {

struct CheckOutcome {
  bool has_threads = false;   // the program creates some
  report::Report report;
  std::optional<witness::FailingExecution> execution;   // False, of a program: what the report tells in words
  /// What another process found (run/lanes.h), who has written the witness: `report` is that of it.
  std::optional<report::Document> document;
  std::string interpreter_alone;                // an alarm that only the interpreter could confirm: the reason of UNKNOWN, whatever was tried later
};

/// The program of these options.
frontend::Sources sources_of(const ProgramInput& program);

/// Parses, lowers, transforms, decides and checks. Never throws; a bug ends the process with code 70.
CheckOutcome run_check(const CheckOptions& options, Statistics& statistics);

/// A program that is parsed, lowered and simplified once and then kept, with its solvers and what they were told, for any number of plans.
class KeptProgram {
 public:
  /// `statistics` must outlive it.
  explicit KeptProgram(Statistics& statistics);
  ~KeptProgram();
  /// As run_check. Options that say what the program is and how it is lowered must be those of the first call (if property or data model
  /// are not, it is parsed again), and the files must not have changed. After an outcome with errors nothing is kept.
  CheckOutcome run(const CheckOptions& options);
  /// All files read so far, headers too.
  const std::vector<std::string>& inputs() const { return inputs_; }
  /// Was the program parsed since this was asked last?
  bool was_read() { return std::exchange(was_read_, false); }

 private:
  struct Kept;
  Statistics& statistics_;
  std::unique_ptr<Kept> kept_;
  std::string asked_;
  std::vector<std::string> inputs_;
  bool was_read_ = false;
};

}  // namespace pippin::run

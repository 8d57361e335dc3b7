// SPDX-License-Identifier: Apache-2.0
// One conversation with one solver process in SMT-LIB 2 text. Every request ends with an echo of a fresh marker, so the
// end of an answer is known whatever is printed before it. A crash, a hang, an error message or garbage ends the process
// and becomes a reason; warnings between and inside answers are dropped and counted.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "smt/pipe/solver_row.h"
#include "support/process.h"
#include "support/stats.h"
#include "term/smtlib.h"

namespace pippin::smt {

class Connection {
 public:
  Connection(const SolverRow& row, std::vector<std::string> command, Statistics& statistics);

  /// Sends commands that answer nothing with the next request.
  void send(std::string_view commands) { pending_ += commands; }
  /// Sends `command` after what is pending and returns the text of its answer. Empty with `reason()` set if there was none:
  /// then the process is gone, and the next request starts a new one, which knows nothing of the old one's assertions.
  bool ask(std::string_view command, Seconds wall, std::string& answer);
  const std::string& reason() const { return reason_; }
  /// How the last `ask` failed: by a crash, an error or a process that never answered anything, or by its limit. Neither
  /// after an interruption from outside.
  bool failed() const { return end_ == End::Failed; }
  bool timed_out() const { return end_ == End::Timeout; }
  /// Ends the process: the next request starts a new one.
  void drop(const std::string& reason);
  /// Differs after every start of a process.
  uint64_t generation() const { return generation_; }
  bool alive() const { return process_ && process_->alive(); }
  /// Counts an event by the solver's name: smt.process.<name>.<event>.
  void count(std::string_view event);

 private:
  const SolverRow& row_;
  std::vector<std::string> command_;
  Statistics& statistics_;
  std::unique_ptr<Process> process_;
  std::string pending_, reason_;
  enum class End { Answered, Failed, Timeout, Interrupted } end_ = End::Answered;
  bool answered_ = false;   // by this process
  uint64_t generation_ = 0, markers_ = 0, failures_ = 0;
};

/// "sat", "unsat" or "unknown" in the lines of an answer; "" if there is none or two that differ. Other lines are counted in `noise`.
std::string verdict_word(const std::string& answer, size_t& noise);
/// The first list of an answer; lines that look like messages are dropped if it cannot be read with them.
Result<term::SExpr> answer_list(const std::string& answer, size_t& noise);

}  // namespace pippin::smt

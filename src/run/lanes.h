// SPDX-License-Identifier: Apache-2.0
// Several engines at the same time (--jobs). A preset's stages that belong to a lane run beside those of the other lanes: the run
// forks, and each child goes on with the stages of one lane as if it were alone. The first that decides answers for all: its report is
// printed as it is, and its witness is the only one. Nothing but the report crosses from one process to another, so each lane
// checks its own proofs and executes its own alarms, and what a lane learns does not help the others.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "run/registry.h"
#include "support/budget.h"

namespace pippin::run {

/// What a lane printed, for the process that started it.
struct LaneReport {
  std::string text;            // of standard output
  int code = 0;                // the exit code
};

/// How many lanes the stages have; 1 if they all take turns.
size_t lanes_of(const std::vector<PlannedTurn>& stages, size_t jobs);

/// The lanes of one run, in the process that started them and in each of the children.
class Lanes {
 public:
  /// Forks `count` children. Returns in each of them, with number() from 1 on and standard output going to the parent; and in the
  /// parent when one has decided, or all have ended, with number() 0 and the report to print. If nobody has decided, it is that of the first lane that says why; empty
  /// text: none has (each ended with an internal error).
  /// All lanes together get `limit` of CPU time; then each is told to stop, and says what it knows.
  Lanes(size_t count, Seconds limit);
  ~Lanes();
  Lanes(const Lanes&) = delete;
  Lanes& operator=(const Lanes&) = delete;

  size_t number() const { return number_; }
  const LaneReport& report() const { return report_; }
  /// In a child that has decided: may it answer? False: another lane was faster.
  bool claim();

 private:
  struct Child { int pid, out; LaneReport report; bool open; };
  void wait(Seconds limit);

  size_t number_ = 0;
  std::vector<Child> children_;
  struct Shared;
  Shared* shared_ = nullptr;   // memory of all lanes
  LaneReport report_;
};

}  // namespace pippin::run

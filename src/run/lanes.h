// SPDX-License-Identifier: Apache-2.0
// Several engines at the same time (--jobs). A preset's stages that belong to a lane run beside those of the other lanes: the run
// forks, and each child goes on with the stages of one lane as if it were alone. The first that decides answers for all: the parent
// gets its answer as a text (of report/json.h), and its witness is the only one. Nothing else crosses from one process to another, so each
// lane checks its own proofs and executes its own alarms, and what a lane learns does not help the others.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "run/registry.h"
#include "support/budget.h"

namespace pippin::run {

/// How many lanes the stages have; 1 if they all take turns.
size_t lanes_of(const std::vector<PlannedTurn>& stages, size_t jobs);

/// In the process of a lane.
class Lane {
 public:
  Lane(size_t number, std::atomic<size_t>& winner) : number_(number), winner_(winner) {}
  /// From 1 on.
  size_t number() const { return number_; }
  /// It has decided: may it answer? False: another lane was faster.
  bool claim();

 private:
  const size_t number_;
  std::atomic<size_t>& winner_;   // in memory of all lanes; 0: none yet
};

/// Runs `work` in `count` processes at the same time; its value is the answer of the lane, or empty. Returns when a lane that may answer has
/// done so, or all have ended. If none has decided, the answer is that of the last lane that gives one; nothing: none does (each ended with
/// an internal error). All lanes together get `limit` of CPU time; then each is told to stop, and says what it knows.
std::optional<std::string> run_lanes(size_t count, Seconds limit, const std::function<std::string(Lane&)>& work);

}  // namespace pippin::run

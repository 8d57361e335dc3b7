// SPDX-License-Identifier: Apache-2.0
// The outer keeper of limits. The verification runs in a forked child (own process group); this process only waits,
// measures CPU time, wall-clock time and proportional memory of the child and all its descendants, passes signals on,
// and in the end answers for a child that can not. A solver that hangs, a crash and Ctrl-C so all end in one clear
// line, the right exit code and no process left behind.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "run/exit_code.h"

namespace pippin::cli {

/// Shared memory between the watchdog and the child.
struct ChildState {
  enum Stage : int { Running = 0, Reporting = 1, Reported = 2 };
  std::atomic<int> stage{Running};
  std::atomic<int> code{run::kExitInternal};     // valid from Reporting on
  std::atomic<bool> progress_line{false};   // a progress line stands on the terminal
  std::atomic<bool> writing{false};         // the watchdog is about to write one
  std::atomic<bool> quiet{false};           // the child wants no more of them: it is going to print
  /// What stands if the child has to be killed: publish().
  std::atomic<uint64_t> published{0};       // 0: nothing; else the place and the size of the text, and its exit code
  int published_file = -1;
  char phase[96] = {};                      // what the child is doing; torn reads are harmless
};

/// A run that its child cannot answer for.
struct EndedRun {
  std::string reason, detail;
  int code = 0;
  std::string published;         // by the child, last; empty: nothing
};

struct WatchLimits {
  double seconds = 0;            // CPU time of all processes; 0 = none
  double wall_seconds = 0;       // 0 = none
  uint64_t memory_bytes = 0;     // 0 = none
  bool progress = false;         // a line on standard error with time and phase, refreshed all the time
  std::string temporary_prefix;  // unlink "<prefix><pid of the child>" if the child had to be killed; empty: none
  /// What is printed then; empty: what was published, or the reason.
  std::function<std::string(const EndedRun&)> answer;
};

/// In the child: the answer of a run that is ended from now on, for WatchLimits::answer.
void publish(ChildState& state, const std::string& text, int code);

/// In the child: from now on the terminal is its own; the progress line is gone.
void end_progress(ChildState& state);

/// Forks, runs `work` in the child (its value is the exit code) and returns the exit code for main.
int run_watched(const std::function<int(ChildState&)>& work, const WatchLimits& limits);

}  // namespace pippin::cli

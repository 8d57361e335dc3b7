// SPDX-License-Identifier: Apache-2.0
// Work that may hang, crash or eat the memory runs in a child process with its own process group, PR_SET_PDEATHSIG,
// an address-space limit and a kill. A dead worker is a value, never the end of the run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "support/budget.h"

namespace pippin {

enum class WorkerEnd { Finished, Timeout, Memory, Crashed, Interrupted, NotStarted };
const char* to_string(WorkerEnd end);

struct WorkerResult {
  WorkerEnd end = WorkerEnd::NotStarted;
  int exit_code = 0;    // meaningful when Finished
  std::string output;   // what the work returned (forked) or printed on stdout (process)
  std::string errors;   // stderr of a process (its first `error_bytes`)
  bool ok() const { return end == WorkerEnd::Finished && exit_code == 0; }
};

struct WorkerLimits {
  Seconds seconds{10};            // CPU time of the worker and all it started; in wall-clock time kWallPerCpu times that
  uint64_t memory_bytes = 0;      // RLIMIT_AS; 0 = none
  uint64_t output_bytes = 64u << 20;   // more of stdout ends the process
  uint64_t error_bytes = 64u << 10;    // more of stderr is read and dropped
};

/// Forks, runs `work` in the child and returns its string. The child never runs destructors or atexit handlers of
/// the parent (`_exit`), stdio is flushed before the fork, all descriptors but the result pipe and stderr are closed.
WorkerResult run_forked(const std::function<std::string()>& work, const WorkerLimits& limits);

/// A program started without a shell in its own process group, its standard streams piped to us (close-on-exec). pid < 0:
/// not started. The caller kills the group and reaps. An exec that fails ends the child with status 127.
struct SpawnedProcess {
  int pid = -1;
  int in = -1, out = -1, err = -1;  // we write in, read out and err
};
SpawnedProcess spawn_process(const std::vector<std::string>& argv, const WorkerLimits& limits, const std::string& directory);

/// The same for work of this program, without loading it once more. It returns its exit code, and has flushed what it printed.
SpawnedProcess spawn_forked(const std::function<int()>& work, const WorkerLimits& limits);

/// Waits for such a program as run_process does; it is over afterwards in any case. The wall-clock time counts from now on.
WorkerResult finish_process(const SpawnedProcess& process, const std::string& input, const WorkerLimits& limits);

/// Runs an external program without a shell. `input` is written to its stdin.
WorkerResult run_process(const std::vector<std::string>& argv, const std::string& input, const WorkerLimits& limits,
                         const std::string& directory = "");

}  // namespace pippin

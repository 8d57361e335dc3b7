// SPDX-License-Identifier: Apache-2.0
// The one place that forks. Work that may hang, crash or eat the memory runs in a child process with its own process group,
// PR_SET_PDEATHSIG, an address-space limit and a kill. A dead worker is a value, never the end of the run.
#pragma once

#include <sys/wait.h>

#include <csignal>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "support/budget.h"

namespace pippin {

/// A pipe whose ends are closed on exec, and with it. They are never the standard streams, not even where those are closed.
struct Pipe {
  int read_end = -1, write_end = -1;
  bool open();
  Pipe() = default;
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe();
};

/// Writes all of it; false: nobody reads.
bool write_fully(int fd, std::string_view text);

struct ChildStart {
  bool own_group = true;           // a process group of its own
  int when_parent_ends = SIGKILL;  // the signal it gets then
};
/// Forks, and runs `work` in the child, whose exit code is its value: the child never runs destructors or atexit handlers of the parent.
/// Stdio is flushed before and after. Everything else is inherited: signal handlers, descriptors, limits. Negative: no child.
int start_child(const ChildStart& start, const std::function<int()>& work);
/// These descriptors read nothing and write nowhere from now on.
void to_nowhere(std::initializer_list<int> descriptors);
/// Waits until a child is over; returns its status (of waitpid).
int reap_child(int pid);

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

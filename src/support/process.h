// SPDX-License-Identifier: Apache-2.0
// A child process we converse with: own process group, PR_SET_PDEATHSIG, a memory limit, a deadline for every exchange
// and a kill. Like a worker (support/worker.h) it may hang, crash or talk nonsense without harming the run.
#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "support/budget.h"

namespace pippin {

class Process {
 public:
  /// Starts argv[0] (looked up in PATH) without a shell. Never fails here: a program that cannot be started has Ended in
  /// the first exchange.
  Process(const std::vector<std::string>& argv, uint64_t memory_bytes);
  ~Process();  // kill()
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  enum class End { Complete, Timeout, Ended, Interrupted };
  /// Writes `input` and reads its stdout into `output` until `complete(output)`. After anything but Complete the
  /// process has been killed. `limit`: CPU time of the process, in kWallPerCpu times as much wall-clock time.
  End exchange(std::string_view input, std::string& output, const std::function<bool(const std::string&)>& complete,
               Seconds limit);
  /// Kills the whole group and reaps the child. In another process than the one that started it (after a fork) nothing
  /// happens: the descriptors are not ours any more.
  void kill();
  /// Started by this process and not killed.
  bool alive() const;
  /// The last of what it printed on stderr (4 KiB kept).
  const std::string& errors() const { return errors_; }
  /// How it ended, for messages: "exit status 3", "signal 11", "killed".
  const std::string& ended() const { return ended_; }

 private:
  void reap(bool killed);

  pid_t pid_ = -1, owner_ = -1;
  int in_ = -1, out_ = -1, err_ = -1;
  std::string errors_, ended_;
};

}  // namespace pippin

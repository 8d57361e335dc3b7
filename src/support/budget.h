// SPDX-License-Identifier: Apache-2.0
// Budget: what a component may still spend. Polled in loops; never enforced by surprise.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace pippin {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// Set by SIGINT and SIGTERM; every Budget reports it as exhausted.
extern std::atomic<int> g_stop_signal;

/// A CPU-time deadline of this process and its waited-for children, a later one on the wall (support/wall_clock.h), and a memory
/// limit in bytes of this process. Copyable; a sub-budget never exceeds its parent.
class Budget {
 public:
  /// Unlimited.
  Budget() = default;
  /// `seconds` of CPU time from now; `bytes` 0 = no memory limit.
  static Budget limited(Seconds seconds, uint64_t bytes = 0);

  /// A budget that ends after `seconds` of CPU time or with this one, whichever is first.
  Budget sub(Seconds seconds) const;

  bool expired() const;
  /// "timeout", "out of memory", "interrupted", or "" while not expired.
  std::string reason() const;
  /// Seconds until the nearer deadline, never negative; a large number when unlimited.
  Seconds remaining() const;
  uint64_t memory_limit() const { return bytes_; }

 private:
  Clock::time_point wall_ = Clock::time_point::max();
  double cpu_ = 1e18;  // as cpu_seconds counts
  uint64_t bytes_ = 0;
};

/// CPU seconds used so far by this process and the children it waited for; a worker goes on from those of its parent.
double cpu_seconds();
/// Resident set size of this process in bytes.
uint64_t resident_bytes();

}  // namespace pippin

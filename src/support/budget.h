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

/// A wall-clock deadline, a CPU-time deadline of this process and its waited-for children, and a memory limit in
/// bytes of this process and all its live children (proportional set size). Copyable; a sub-budget never exceeds its parent.
class Budget {
 public:
  /// Unlimited.
  Budget() = default;
  /// `seconds` from now, both in wall-clock and CPU time; `bytes` 0 = no memory limit.
  static Budget limited(Seconds seconds, uint64_t bytes = 0);

  /// A budget that ends `seconds` (wall) from now or with this one, whichever is first.
  Budget sub(Seconds seconds) const;

  bool expired() const;
  /// "timeout", "out of memory", "interrupted", or "" while not expired.
  std::string reason() const;
  /// Seconds until the deadline (minimum of wall and CPU), never negative; a large number when unlimited.
  Seconds remaining() const;
  uint64_t memory_limit() const { return bytes_; }

 private:
  Clock::time_point wall_ = Clock::time_point::max();
  double cpu_ = 1e18;  // in seconds of getrusage(SELF)
  uint64_t bytes_ = 0;
};

/// CPU seconds used so far by this process (self only).
double cpu_seconds();
/// Resident set size of this process in bytes.
uint64_t resident_bytes();

}  // namespace pippin

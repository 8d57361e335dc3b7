// SPDX-License-Identifier: Apache-2.0
// Statistics: every component counts into one registry under dotted names ("refine.newton.sequences").
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "support/budget.h"

namespace pippin {

/// Named counters and timers of one run. References stay valid for the life of the registry.
class Statistics {
 public:
  uint64_t& counter(const std::string& name) { return counters_[name]; }
  double& seconds(const std::string& name) { return seconds_[name]; }
  const std::map<std::string, uint64_t>& counters() const { return counters_; }
  const std::map<std::string, double>& timers() const { return seconds_; }
  /// One "name value" line each, sorted by name; timers last.
  std::string text() const;
  std::string json() const;

 private:
  std::map<std::string, uint64_t> counters_;
  std::map<std::string, double> seconds_;
};

/// Adds its lifetime (wall seconds) to `target`.
class ScopedTimer {
 public:
  explicit ScopedTimer(double& target) : target_(target), start_(Clock::now()) {}
  ~ScopedTimer() { target_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
  ScopedTimer(const ScopedTimer&) = delete;
  ScopedTimer& operator=(const ScopedTimer&) = delete;

 private:
  double& target_;
  Clock::time_point start_;
};

}  // namespace pippin

// SPDX-License-Identifier: Apache-2.0
#include "support/wall_clock.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace pippin {

std::atomic<int> g_stop_signal{0};

namespace {
double g_cpu_of_parent = 0;
Clock::time_point g_wall_limit = Clock::time_point::max();   // of the run
}  // namespace

const char* stop_reason() { return g_stop_signal.load(std::memory_order_relaxed) == SIGXCPU ? "timeout" : "interrupted"; }

void continue_cpu_seconds(double of_parent) { g_cpu_of_parent = of_parent; }

double cpu_seconds() {
  rusage u{};
  getrusage(RUSAGE_SELF, &u);
  rusage c{};
  getrusage(RUSAGE_CHILDREN, &c);
  auto s = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
  return g_cpu_of_parent + s(u.ru_utime) + s(u.ru_stime) + s(c.ru_utime) + s(c.ru_stime);
}

uint64_t resident_bytes() {
  static const long page = sysconf(_SC_PAGESIZE);
  std::FILE* f = std::fopen("/proc/self/statm", "r");
  if (!f) return 0;
  unsigned long total = 0, resident = 0;
  const int n = std::fscanf(f, "%lu %lu", &total, &resident);
  std::fclose(f);
  return n == 2 ? resident * static_cast<uint64_t>(page) : 0;
}

namespace {
/// What the process has used, at most a millisecond ago: asking the kernel takes longer than the clock, and loops ask often.
struct Usage {
  Clock::time_point until;
  double cpu = 0;
  uint64_t bytes = 0;
};
const Usage& usage(Clock::time_point now) {
  thread_local Usage recent;
  if (now >= recent.until) recent = {now + std::chrono::milliseconds(1), cpu_seconds(), resident_bytes()};
  return recent;
}

/// The clock counts in 64-bit nanoseconds: a longer time is as good as for ever.
Clock::duration on_clock(Seconds seconds) {
  constexpr double kForEver = 1e9;
  return std::chrono::duration_cast<Clock::duration>(Seconds(std::min(seconds.count(), kForEver)));
}
}  // namespace

void limit_wall_clock(Seconds wall) { g_wall_limit = Clock::now() + on_clock(wall); }

Budget Budget::limited(Seconds seconds, uint64_t bytes) {
  Budget b;
  if (g_wall_limit == Clock::time_point::max()) b.wall_ = Clock::now() + on_clock(kWallPerCpu * seconds);
  b.cpu_ = cpu_seconds() + seconds.count();
  b.bytes_ = bytes;
  return b;
}

Budget Budget::sub(Seconds seconds) const {
  Budget b = *this;
  b.wall_ = std::min(wall_, Clock::now() + on_clock(kWallPerCpu * seconds));
  b.cpu_ = std::min(cpu_, cpu_seconds() + seconds.count());
  return b;
}

std::string Budget::reason() const {
  if (g_stop_signal.load(std::memory_order_relaxed) != 0) return stop_reason();
  const Clock::time_point now = Clock::now();
  if (now >= wall_ || now >= g_wall_limit) return "timeout";
  if (cpu_ >= 1e17 && bytes_ == 0) return "";
  const Usage& used = usage(now);
  if (used.cpu >= cpu_) return "timeout";
  if (bytes_ != 0 && used.bytes > bytes_) return "out of memory";
  return "";
}

bool Budget::expired() const { return !reason().empty(); }

Seconds Budget::remaining() const {
  double left = 1e9;
  if (const Clock::time_point wall = std::min(wall_, g_wall_limit); wall != Clock::time_point::max())
    left = std::chrono::duration<double>(wall - Clock::now()).count();
  if (cpu_ < 1e17) left = std::min(left, cpu_ - cpu_seconds());
  return Seconds(std::max(0.0, left));
}

}  // namespace pippin

// SPDX-License-Identifier: Apache-2.0
#include "run/lanes.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <new>
#include <ranges>

#include "run/exit_code.h"
#include "support/budget.h"
#include "support/check.h"
#include "support/process_tree.h"
#include "support/wall_clock.h"

namespace pippin::run {

constexpr int kLook = 100;   // milliseconds between two looks at the CPU time of all

struct Lanes::Shared {
  std::atomic<size_t> winner{0};   // number of the lane that answers; 0: none yet
};

size_t lanes_of(const std::vector<PlannedTurn>& stages, size_t jobs) {
  size_t lanes = 0;
  while (std::ranges::any_of(stages, [&](const Stage& s) { return s.lane == lanes + 1; })) ++lanes;
  const bool all = std::ranges::all_of(stages, [&](const Stage& s) { return s.lane <= lanes; });
  return all && lanes <= jobs ? std::max<size_t>(lanes, 1) : 1;
}

namespace {
/// SIGXCPU is the kernel's word for a CPU time limit that is reached; here it is the parent's, for the lanes together.
void out_of_time(int signal) { g_stop_signal.store(signal, std::memory_order_relaxed); }
}  // namespace

Lanes::Lanes(size_t count, Seconds limit) {
  void* memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  PIPPIN_CHECK(memory != MAP_FAILED, "no shared memory for {} lanes", count);
  shared_ = new (memory) Shared;
  std::fflush(nullptr);
  const pid_t parent = getpid();
  const double used = cpu_seconds();
  for (size_t k = 1; k <= count; ++k) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) break;
    const pid_t pid = fork();
    if (pid == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
      if (getppid() != parent) _exit(kExitInternal);
      continue_cpu_seconds(used);
      std::signal(SIGXCPU, out_of_time);
      dup2(ends[1], STDOUT_FILENO);
      for (const Child& c : children_) close(c.out);
      close(ends[0]);
      close(ends[1]);
      children_.clear();
      number_ = k;
      return;
    }
    close(ends[1]);
    if (pid > 0) children_.push_back({pid, ends[0], {}, true});
    else close(ends[0]);
  }
  wait(limit);
}

Lanes::~Lanes() { munmap(shared_, sizeof(Shared)); }

bool Lanes::claim() {
  size_t none = 0;
  return shared_->winner.compare_exchange_strong(none, number_);
}

/// Reads what the lanes print, until one has decided or all are at their ends.
void Lanes::wait(Seconds limit) {
  bool told = false;   // to stop
  const double last = tree_usage(getpid()).cpu_seconds + limit.count();
  const Child* decided = nullptr;
  while (decided == nullptr && std::ranges::any_of(children_, &Child::open)) {
    const bool interrupted = g_stop_signal.load() != 0;
    if (!told && (interrupted || tree_usage(getpid()).cpu_seconds >= last)) {
      told = true;
      for (const Child& c : children_)
        if (c.open) kill(c.pid, interrupted ? SIGTERM : SIGXCPU);
    }
    std::vector<pollfd> fds;
    for (const Child& c : children_) fds.push_back({c.open ? c.out : -1, POLLIN, 0});
    if (poll(fds.data(), fds.size(), kLook) <= 0) continue;
    for (size_t k = 0; k < fds.size(); ++k) {
      Child& c = children_[k];
      if (fds[k].revents == 0) continue;
      char buffer[1 << 16];
      const ssize_t n = read(c.out, buffer, sizeof buffer);
      if (n < 0 && errno == EINTR) continue;
      if (n > 0) {
        c.report.text.append(buffer, static_cast<size_t>(n));
        continue;
      }
      c.open = false;
      int status = 0;
      while (waitpid(c.pid, &status, 0) < 0 && errno == EINTR) {
      }
      c.report.code = WIFEXITED(status) ? WEXITSTATUS(status) : static_cast<int>(kExitInternal);
      if (c.report.code == kExitTrue || c.report.code == kExitFalse) decided = &c;
    }
  }
  for (Child& c : children_) {
    close(c.out);
    if (!c.open) continue;
    kill(c.pid, SIGKILL);
    while (waitpid(c.pid, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  // Nobody has decided: the last lane that says why, since the last stage of a run without lanes is in it.
  for (const Child& c : std::views::reverse(children_))
    if (decided == nullptr && c.report.code == kExitUnknown && !c.report.text.empty()) decided = &c;
  if (decided != nullptr) report_ = decided->report;
}

}  // namespace pippin::run

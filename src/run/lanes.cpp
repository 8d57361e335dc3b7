// SPDX-License-Identifier: Apache-2.0
#include "run/lanes.h"

#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <new>
#include <ranges>

#include "support/budget.h"
#include "support/check.h"
#include "support/process_tree.h"
#include "support/wall_clock.h"
#include "support/worker.h"

namespace pippin::run {

namespace {

constexpr int kLook = 100;   // milliseconds between two looks at the CPU time of all
enum LaneExit : int { kLaneDecided = 0, kLaneUndecided = 1, kLaneUnheard = 2 };

struct Child { int pid, out; std::string answer; bool open = true; int code = kLaneUnheard; };

/// SIGXCPU is the kernel's word for a CPU time limit that is reached; here it is the parent's, for the lanes together.
void out_of_time(int signal) { g_stop_signal.store(signal, std::memory_order_relaxed); }

/// Reads what a lane sends, and how it ended.
void read_from(Child& c) {
  char buffer[1 << 16];
  const ssize_t n = ::read(c.out, buffer, sizeof buffer);
  if (n < 0 && errno == EINTR) return;
  if (n > 0) {
    c.answer.append(buffer, static_cast<size_t>(n));
    return;
  }
  c.open = false;
  const int status = reap_child(c.pid);
  if (WIFEXITED(status)) c.code = WEXITSTATUS(status);
}

/// Until one has decided, who is returned, or all are at their ends.
const Child* first_decided(std::vector<Child>& children, Seconds limit) {
  bool told = false;   // to stop
  const double last = tree_usage(getpid()).cpu_seconds + limit.count();
  while (std::ranges::any_of(children, &Child::open)) {
    const bool interrupted = g_stop_signal.load() != 0;
    if (!told && (interrupted || tree_usage(getpid()).cpu_seconds >= last)) {
      told = true;
      for (const Child& c : children)
        if (c.open) ::kill(c.pid, interrupted ? SIGTERM : SIGXCPU);
    }
    std::vector<pollfd> fds;
    for (const Child& c : children) fds.push_back({c.open ? c.out : -1, POLLIN, 0});
    if (::poll(fds.data(), fds.size(), kLook) <= 0) continue;
    for (size_t k = 0; k < fds.size(); ++k) {
      if (fds[k].revents == 0) continue;
      read_from(children[k]);
      if (!children[k].open && children[k].code == kLaneDecided) return &children[k];
    }
  }
  return nullptr;
}

}  // namespace

size_t lanes_of(const std::vector<PlannedTurn>& stages, size_t jobs) {
  size_t lanes = 0;
  while (std::ranges::any_of(stages, [&](const Stage& s) { return s.lane == lanes + 1; })) ++lanes;
  const bool all = std::ranges::all_of(stages, [&](const Stage& s) { return s.lane <= lanes; });
  return all && lanes <= jobs ? std::max<size_t>(lanes, 1) : 1;
}

bool Lane::claim() {
  size_t none = 0;
  return winner_.compare_exchange_strong(none, number_);
}

std::optional<std::string> run_lanes(size_t count, Seconds limit, const std::function<std::string(Lane&)>& work) {
  using Winner = std::atomic<size_t>;
  void* memory = ::mmap(nullptr, sizeof(Winner), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  PIPPIN_CHECK(memory != MAP_FAILED, "no shared memory for {} lanes", count);
  Winner& winner = *new (memory) Winner(0);
  const double used = cpu_seconds();
  std::vector<Child> children;
  for (size_t k = 1; k <= count; ++k) {
    Pipe pipe;
    if (!pipe.open()) break;
    // In the group of its parent, so that a signal to the group reaches all.
    const int pid = start_child({.own_group = false}, [&] {
      for (const Child& c : children) ::close(c.out);
      ::close(pipe.read_end);
      to_nowhere({STDOUT_FILENO});   // the parent prints; solvers do, too
      continue_cpu_seconds(used);
      std::signal(SIGXCPU, out_of_time);
      Lane lane(k, winner);
      const std::string answer = work(lane);
      if (answer.empty() || !write_fully(pipe.write_end, answer)) return static_cast<int>(kLaneUnheard);
      return static_cast<int>(winner.load() == k ? kLaneDecided : kLaneUndecided);
    });
    if (pid < 0) break;
    children.push_back({pid, std::exchange(pipe.read_end, -1), {}});
  }
  const Child* decided = first_decided(children, limit);
  for (Child& c : children) {
    ::close(c.out);
    if (!c.open) continue;
    ::kill(c.pid, SIGKILL);
    reap_child(c.pid);
  }
  ::munmap(memory, sizeof(Winner));
  // No lane has decided: the last one that says why, since the last stage of a run without lanes is in it.
  for (const Child& c : std::views::reverse(children))
    if (decided == nullptr && c.code == kLaneUndecided) decided = &c;
  return decided != nullptr ? std::optional(decided->answer) : std::nullopt;
}

}  // namespace pippin::run

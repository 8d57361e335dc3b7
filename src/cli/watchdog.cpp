// SPDX-License-Identifier: Apache-2.0
// How it stays light: the parent forks before it has touched anything large and sleeps in sigtimedwait, so a finished
// child is noticed at once and a run without limits costs no wake-ups. Memory is first bounded by the cheap sum of
// resident sizes; the proportional size (a page-table walk) is read only when that bound exceeds the limit. The parent
// is a child subreaper: whatever the child leaves behind becomes ours and is killed and reaped before we leave.
#include "cli/watchdog.h"

#include <poll.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include "support/budget.h"
#include "support/process_tree.h"
#include "support/temporary_directory.h"
#include "support/worker.h"
#include "support/write_all.h"

namespace pippin::cli {

namespace {

double wall_seconds() {
  timespec t{};
  clock_gettime(CLOCK_MONOTONIC, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void stop_handler(int signal) { g_stop_signal.store(signal, std::memory_order_relaxed); }

constexpr double kProgressSeconds = 0.2;
constexpr const char* kEraseLine = "\r\033[K";

/// "[3.2 s] int model: refine, iteration 7" over the line that is there, cut where the terminal ends.
void show_progress(ChildState& state, double seconds) {
  char phase[sizeof state.phase];
  std::memcpy(phase, state.phase, sizeof phase);
  phase[sizeof phase - 1] = 0;
  if (phase[0] == 0) return;
  winsize size{};
  const size_t columns = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : 80;
  char line[160];
  std::snprintf(line, sizeof line, "[%.1f s] %s", seconds, phase);
  // Either the child sees `writing` and waits, or we see `quiet`.
  state.writing = true;
  if (!state.quiet) {
    state.progress_line = true;
    write_all(STDERR_FILENO, kEraseLine + std::string(line).substr(0, columns - 1));
  }
  state.writing = false;
}

/// Kills the child's group and every descendant, including those that moved to groups of their own, and reaps them.
void kill_everything(int child) {
  kill(-child, SIGKILL);
  kill(child, SIGKILL);
  for (int round = 0; round < 200; ++round) {
    const std::vector<int> rest = descendants_of(getpid());
    for (const int pid : rest) kill(pid, SIGKILL);
    int status = 0;
    while (waitpid(-1, &status, WNOHANG) > 0) {
    }
    if (rest.empty()) return;
    usleep(2000);
  }
}

}  // namespace

// Two places that take turns: the one whose number stands in `published` is never written to.
constexpr uint64_t kPlace = 1ull << 32;

void publish(ChildState& state, const std::string& text, int code) {
  if (state.published_file < 0 || text.empty() || text.size() >= kPlace) return;
  const uint64_t place = state.published.load() >> 63 ? 0 : 1;
  for (size_t done = 0; done < text.size();) {
    const ssize_t n = pwrite(state.published_file, text.data() + done, text.size() - done, static_cast<off_t>(place * kPlace + done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return;
    done += static_cast<size_t>(n);
  }
  state.published = place << 63 | static_cast<uint64_t>(code) << 32 | text.size();
}

namespace {

/// The text and its exit code; empty where nothing was published.
std::pair<std::string, int> published(const ChildState& state) {
  const uint64_t word = state.published.load();
  std::string text(word & 0xffffffff, 0);
  for (size_t done = 0; done < text.size();) {
    const ssize_t n = pread(state.published_file, text.data() + done, text.size() - done, static_cast<off_t>((word >> 63) * kPlace + done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return {};
    done += static_cast<size_t>(n);
  }
  return {std::move(text), static_cast<int>(word >> 32 & 0xff)};
}

}  // namespace

void end_progress(ChildState& state) {
  state.quiet = true;
  for (int round = 0; state.writing && round < 200; ++round) usleep(1000);
  if (state.progress_line.exchange(false)) write_all(STDERR_FILENO, kEraseLine);
}

int run_watched(const std::function<int(ChildState&)>& work, const WatchLimits& limits) {
  void* memory = mmap(nullptr, sizeof(ChildState), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) {
    std::fprintf(stderr, "pippin: cannot allocate shared memory: %s\n", std::strerror(errno));
    return run::kExitInternal;
  }
  auto* state = new (memory) ChildState;
  state->published_file = memfd_create("pippin", MFD_CLOEXEC);

  sigset_t watched, before;
  sigemptyset(&watched);
  for (const int s : {SIGCHLD, SIGINT, SIGTERM, SIGHUP}) sigaddset(&watched, s);
  sigprocmask(SIG_BLOCK, &watched, &before);
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);

  const double start = wall_seconds();
  const pid_t child = start_child({}, [&] {
    struct sigaction action {};
    action.sa_handler = stop_handler;
    sigemptyset(&action.sa_mask);
    for (const int s : {SIGINT, SIGTERM, SIGHUP}) sigaction(s, &action, nullptr);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGTTOU, SIG_IGN);  // the child is a background group of the terminal and may still write to it
    sigprocmask(SIG_SETMASK, &before, nullptr);
    return work(*state);
  });
  if (child < 0) {
    std::fprintf(stderr, "pippin: cannot start a process: %s\n", std::strerror(errno));
    return run::kExitInternal;
  }
  signal(SIGPIPE, SIG_IGN);

  enum class Why { None, Timeout, Memory, Interrupted } why = Why::None;
  double kill_at = -1;        // when a polite end becomes a kill
  bool gone = false;
  int status = 0;
  double pause = 0.02, shown = start;
  bool over_wall = false;

  while (!gone) {
    const bool poll = limits.seconds > 0 || limits.wall_seconds > 0 || limits.memory_bytes > 0 || kill_at >= 0 || limits.progress;
    int signal_number = -1;
    if (poll) {
      timespec wait{};
      wait.tv_nsec = static_cast<long>(std::clamp(pause, 0.002, 0.9) * 1e9);
      signal_number = sigtimedwait(&watched, nullptr, &wait);
    } else {
      signal_number = sigwaitinfo(&watched, nullptr);
    }
    int s = 0;
    pid_t p;
    while ((p = waitpid(-1, &s, WNOHANG)) > 0) {
      if (p == child) {
        gone = true;
        status = s;
      }
    }
    if (gone) break;
    const double now = wall_seconds();
    if (signal_number == SIGINT || signal_number == SIGTERM || signal_number == SIGHUP) {
      const bool again = why == Why::Interrupted;
      why = Why::Interrupted;
      kill(child, signal_number);
      if (again || kill_at < 0) kill_at = again ? now : now + 0.5;
    }
    if (limits.progress && kill_at < 0 && now >= shown + kProgressSeconds) {
      shown = now;
      show_progress(*state, now - start);
    }
    if (kill_at < 0 && state->stage.load() != ChildState::Reporting) {
      double measured = 0;
      bool over_memory = false, over_time = false;
      const double grace = 0.3;  // the child's own budget ends first and knows more about why
      over_wall = limits.wall_seconds > 0 && now - start >= limits.wall_seconds + grace;
      over_time = over_wall || (limits.seconds > 0 && now - start >= 0.1 && tree_usage(child).cpu_seconds >= limits.seconds + grace);
      if (limits.memory_bytes > 0) {
        const uint64_t bound = tree_usage(child).resident_bytes;
        if (bound > limits.memory_bytes) over_memory = tree_proportional_bytes(child) > limits.memory_bytes;
        measured = wall_seconds() - now;
        const bool close = bound > limits.memory_bytes / 2 || limits.memory_bytes < (1ull << 30);
        pause = std::max(close ? 0.005 : 0.02, 4 * measured);
      } else {
        pause = now - start < 1 ? 0.02 : 0.05;
      }
      if (over_memory || over_time) {
        why = over_memory ? Why::Memory : Why::Timeout;
        kill_at = now;
      }
    }
    if (kill_at >= 0) {
      pause = 0.02;
      // A child that is just writing its report gets a little longer.
      const double until = kill_at + (state->stage.load() == ChildState::Reporting ? 0.3 : 0.0);
      if (now >= until) break;
    }
  }

  // Nothing may outlive us, whether the child ended by itself or not.
  kill_everything(child);
  if (!gone && !limits.temporary_prefix.empty())
    unlink((limits.temporary_prefix + std::to_string(child)).c_str());
  if (!gone) remove_abandoned_directories();

  if (state->progress_line.load()) write_all(STDERR_FILENO, kEraseLine);
  const int stage = state->stage.load();
  auto print = [&](const EndedRun& ended) {
    std::string text = ended.published.empty() ? "Verification result: UNKNOWN(" + ended.reason + ")\n" : ended.published;
    if (limits.answer) text = limits.answer(ended);
    return write_all(STDOUT_FILENO, text) ? ended.code : static_cast<int>(run::kExitInternal);
  };
  auto answer = [&](const char* reason, const std::string& detail, int code) { return print({reason, detail, code, ""}); };
  // A verdict that was found and confirmed stands, whatever went wrong afterwards.
  auto decided = [&] { return state->published.load() != 0 && (state->published.load() >> 32 & 0xff) != run::kExitUnknown; };
  auto print_published = [&](const char* reason) {
    const auto [text, code] = published(*state);
    return text.empty() ? static_cast<int>(run::kExitInternal) : print({reason, "", code, text});
  };
  if (gone && WIFEXITED(status)) {
    // A check that failed ended the child with a message on stderr; the first line of stdout is an answer all the same.
    if (WEXITSTATUS(status) == run::kExitInternal && state->stage.load() == ChildState::Running)
      return decided() ? print_published("internal error") : answer("internal error", "a bug in Pippin, see standard error", run::kExitInternal);
    return WEXITSTATUS(status);
  }
  // So does one that is (being) printed.
  if (stage != ChildState::Running) return state->code.load();
  state->phase[sizeof state->phase - 1] = 0;
  const std::string phase = state->phase[0] ? std::string(" (while: ") + state->phase + ")" : std::string();
  auto unknown = [&](const char* reason, const std::string& detail) {
    return state->published.load() != 0 ? print_published(reason) : answer(reason, detail, run::kExitUnknown);
  };
  char text[160];
  switch (why) {
    case Why::Timeout:
      if (over_wall) std::snprintf(text, sizeof text, "the wall-clock time limit of %g s was reached", limits.wall_seconds);
      else std::snprintf(text, sizeof text, "the time limit of %g s was reached", limits.seconds);
      return unknown("timeout", text + phase);
    case Why::Memory:
      std::snprintf(text, sizeof text, "the memory limit of %.0f MB was reached",
                    static_cast<double>(limits.memory_bytes) / 1e6);
      return unknown("out of memory", text + phase);
    case Why::Interrupted: return unknown("interrupted", "stopped by a signal" + phase);
    case Why::None: break;
  }
  if (gone && WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    if (number == SIGKILL && limits.memory_bytes == 0)
      return unknown("killed", "the verification process was killed from outside" + phase);
    write_all(STDERR_FILENO, "pippin: internal error: the verification process ended by signal " +
                                 std::to_string(number) + " (" + strsignal(number) + ")" + phase + "\n");
  }
  return decided() ? print_published("internal error") : answer("internal error", "", run::kExitInternal);
}

}  // namespace pippin::cli

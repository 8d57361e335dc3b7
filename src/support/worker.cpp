// SPDX-License-Identifier: Apache-2.0
// Child processes that cannot harm the run: own process group, PR_SET_PDEATHSIG(SIGKILL), RLIMIT_AS, no inherited
// descriptors, `_exit`. The parent polls with a deadline and reacts to g_stop_signal; whatever happens, the whole group is killed and
// the child is reaped before the call returns (trap: orphans after Ctrl-C).
#include "support/worker.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "support/check.h"
#include "support/process_tree.h"
#include "support/wall_clock.h"

namespace pippin {

const char* to_string(WorkerEnd end) {
  switch (end) {
    case WorkerEnd::Finished: return "finished";
    case WorkerEnd::Timeout: return "timeout";
    case WorkerEnd::Memory: return "memory";
    case WorkerEnd::Crashed: return "crashed";
    case WorkerEnd::Interrupted: return "interrupted";
    case WorkerEnd::NotStarted: return "not started";
  }
  return "?";
}

namespace {

constexpr int kExitMemory = 97;      // the child ran out of memory
constexpr int kExitException = 98;   // the work threw
constexpr int kExitNoProgram = 127;  // exec failed
constexpr Seconds kForEver{1e8};     // the clock counts in 64-bit nanoseconds
#if defined(__SANITIZE_ADDRESS__)
constexpr bool kLimitMemory = false;  // the sanitizer reserves terabytes of address space
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr bool kLimitMemory = false;
#else
constexpr bool kLimitMemory = true;
#endif
#else
constexpr bool kLimitMemory = true;
#endif

void close_fd(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

/// Gives the descriptor away for one from 3 on; negative: there is none.
int above_standard_streams(int fd) {
  if (fd > STDERR_FILENO) return fd;
  const int moved = ::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  ::close(fd);
  return moved;
}

/// In the child: closes every descriptor from 3 on except `keep`.
void close_others(int keep) {
#ifdef SYS_close_range
  bool ok = true;
  if (keep > 3) ok = ::syscall(SYS_close_range, 3u, static_cast<unsigned>(keep - 1), 0u) == 0;
  if (ok) ok = ::syscall(SYS_close_range, static_cast<unsigned>(std::max(keep + 1, 3)), ~0u, 0u) == 0;
  if (ok) return;
#endif
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  const int last = static_cast<int>(std::min<rlim_t>(limit.rlim_cur, 65536));
  for (int fd = 3; fd < last; ++fd)
    if (fd != keep) ::close(fd);
}

/// In the child, first thing after the fork: nothing of the parent's signals, and limits.
void prepare_child(const WorkerLimits& limits) {
  for (int s : {SIGINT, SIGTERM, SIGPIPE, SIGHUP, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGALRM, SIGCHLD})
    ::signal(s, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  g_stop_signal.store(0);
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  if (kLimitMemory && limits.memory_bytes != 0) {
    const rlimit memory{limits.memory_bytes, limits.memory_bytes};
    ::setrlimit(RLIMIT_AS, &memory);
  }
}

/// Bytes waiting in the parent for one descriptor.
struct Channel {
  int fd = -1;
  std::string* sink = nullptr;
  size_t keep = 0;       // bytes kept; more is read and dropped, or ends the child when `strict`
  bool strict = false;
};

/// Feeds and drains the pipes until all are closed or a limit is met, then ends the group and reaps the child.
class Supervisor {
 public:
  Supervisor(pid_t pid, const WorkerLimits& limits) : pid_(pid) {
    limit_ = std::min(limits.seconds, kForEver);
    deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(limit_);
    end_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(kWallPerCpu * limit_);
  }

  WorkerEnd run(int input_fd, const std::string& input, std::array<Channel, 2> channels, int& exit_code) {
    size_t written = 0;
    if (input_fd >= 0) ::fcntl(input_fd, F_SETFL, ::fcntl(input_fd, F_GETFL) | O_NONBLOCK);
    if (input_fd >= 0 && input.empty()) close_fd(input_fd);
    WorkerEnd forced = WorkerEnd::NotStarted;
    bool ended = false;
    int status = 0;
    int end_event = open_end_event();
    while (forced == WorkerEnd::NotStarted) {
      pollfd fds[4];
      nfds_t n = 0;
      for (Channel& ch : channels)
        if (ch.fd >= 0) fds[n++] = {ch.fd, POLLIN, 0};
      if (input_fd >= 0) fds[n++] = {input_fd, POLLOUT, 0};
      // The child's end, not the closing of pipes, ends the work: a grandchild may hold a pipe open.
      if (!ended) ended = has_ended();
      if (n == 0 && ended) break;
      if (!ended && Clock::now() >= deadline_) put_off();
      const double left = std::chrono::duration<double>(deadline_ - Clock::now()).count();
      if (g_stop_signal.load(std::memory_order_relaxed) != 0) forced = WorkerEnd::Interrupted;
      else if (left <= 0 && !ended) forced = WorkerEnd::Timeout;
      if (forced != WorkerEnd::NotStarted) break;
      // After the end, drain without waiting. Without an event for it: once all pipes are closed only the exit is missing, it
      // comes at once. (The time left is cut before it becomes an int: a limit may be years.)
      const int wait = ended ? 0 : std::min(n == 0 && end_event < 0 ? 1 : 20, static_cast<int>(std::min(left, 1.0) * 1000) + 1);
      if (!ended && end_event >= 0) fds[n++] = {end_event, POLLIN, 0};
      const int ready = ::poll(fds, n, wait);
      if (ready < 0 && errno != EINTR) break;
      if (ready == 0 && ended) break;
      for (nfds_t i = 0; ready > 0 && i < n; ++i) {
        if (fds[i].revents == 0) continue;
        if (fds[i].fd == input_fd) feed(input_fd, input, written);
        for (Channel& ch : channels)
          if (ch.fd == fds[i].fd && !drain(ch)) forced = WorkerEnd::Memory;
      }
    }
    close_fd(end_event);
    close_fd(input_fd);
    for (Channel& ch : channels) close_fd(ch.fd);
    // The group goes before the child is reaped: until then the id cannot be anybody else's.
    ::kill(-pid_, SIGKILL);
    if (!ended) ::kill(pid_, SIGKILL);
    status = reap_child(pid_);
    if (forced != WorkerEnd::NotStarted) return forced;
    if (WIFEXITED(status)) {
      exit_code = WEXITSTATUS(status);
      return WorkerEnd::Finished;
    }
    exit_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : -1;
    return WorkerEnd::Crashed;
  }

 private:
  /// On the wall the time is over. If CPU time is left, the end is when that may be over.
  void put_off() {
    const Clock::time_point now = Clock::now();
    const double left = limit_.count() - tree_usage(pid_).cpu_seconds;
    if (left > 0 && now < end_)
      deadline_ = std::min(end_, now + std::chrono::duration_cast<Clock::duration>(Seconds(std::max(left, 0.01))));
  }

  /// A descriptor that can be read once the child has ended (Linux 5.3); negative: there is none.
  int open_end_event() const {
#ifdef SYS_pidfd_open
    return static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0));
#else
    return -1;
#endif
  }

  /// True once the child is a zombie; does not reap it.
  bool has_ended() const {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_;
  }

  void feed(int& fd, const std::string& input, size_t& written) {
    const ssize_t w = ::write(fd, input.data() + written, input.size() - written);
    if (w > 0) written += static_cast<size_t>(w);
    else if (w < 0 && (errno == EINTR || errno == EAGAIN)) return;
    else written = input.size();  // the reader is gone
    if (written == input.size()) close_fd(fd);
  }

  bool drain(Channel& ch) {
    char buffer[64 << 10];
    const ssize_t r = ::read(ch.fd, buffer, sizeof buffer);
    if (r < 0 && (errno == EINTR || errno == EAGAIN)) return true;
    if (r <= 0) {
      close_fd(ch.fd);
      return true;
    }
    const size_t room = ch.keep - std::min(ch.keep, ch.sink->size());
    ch.sink->append(buffer, std::min(room, static_cast<size_t>(r)));
    return !ch.strict || static_cast<size_t>(r) <= room;
  }

  pid_t pid_;
  Seconds limit_;
  Clock::time_point deadline_, end_;   // of now, and of all
};

/// A closed pipe must be an error value while we write to it. SIGPIPE is ignored for the time of a call.
class IgnorePipeSignal {
 public:
  IgnorePipeSignal() { old_ = ::signal(SIGPIPE, SIG_IGN); }
  ~IgnorePipeSignal() { ::signal(SIGPIPE, old_); }

 private:
  void (*old_)(int);
};

}  // namespace

bool Pipe::open() {
  int fds[2];
  if (::pipe2(fds, O_CLOEXEC) != 0) return false;
  read_end = above_standard_streams(fds[0]);
  write_end = above_standard_streams(fds[1]);
  return read_end >= 0 && write_end >= 0;
}

Pipe::~Pipe() {
  close_fd(read_end);
  close_fd(write_end);
}

bool write_fully(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    text.remove_prefix(static_cast<size_t>(n));
  }
  return true;
}

int start_child(const ChildStart& start, const std::function<int()>& work) {
  std::fflush(nullptr);
  const pid_t parent = ::getpid();
  const pid_t pid = ::fork();
  if (pid == 0) {
    if (start.own_group) ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, start.when_parent_ends, 0, 0, 0);
    if (::getppid() != parent) ::_exit(kExitException);  // the parent died before the prctl
    const int code = work();
    std::fflush(nullptr);
    ::_exit(code);
  }
  if (pid > 0 && start.own_group) ::setpgid(pid, pid);  // both sides do it: whoever is first
  return pid;
}

void to_nowhere(std::initializer_list<int> descriptors) {
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nowhere < 0) return;
  for (const int fd : descriptors) ::dup2(nowhere, fd);
}

int reap_child(int pid) {
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

WorkerResult run_forked(const std::function<std::string()>& work, const WorkerLimits& limits) {
  WorkerResult result;
  Pipe pipe;
  if (!pipe.open()) return result;
  const double used = cpu_seconds();
  const pid_t pid = start_child({}, [&] {
    prepare_child(limits);
    continue_cpu_seconds(used);
    close_others(pipe.write_end);
    // Standard output is for the answer: Z3 prints there, too, when a script runs out of memory.
    to_nowhere({STDOUT_FILENO});
    int code = 0;
    std::string output;
    try {
      output = work();
      if (!write_fully(pipe.write_end, output)) code = kExitException;
    } catch (const std::bad_alloc&) {
      code = kExitMemory;
    } catch (...) {
      code = kExitException;
    }
    return code;
  });
  if (pid < 0) return result;
  close_fd(pipe.write_end);
  const IgnorePipeSignal ignore;
  Supervisor s(pid, limits);
  const int fd = pipe.read_end;
  pipe.read_end = -1;
  result.end = s.run(-1, "", {{{fd, &result.output, limits.output_bytes, true}, {}}}, result.exit_code);
  if (result.end == WorkerEnd::Finished && result.exit_code != 0) {
    result.end = result.exit_code == kExitMemory ? WorkerEnd::Memory : WorkerEnd::Crashed;
    result.output.clear();
  }
  if (result.end != WorkerEnd::Finished) result.output.clear();  // never half an answer
  return result;
}

namespace {

/// A child in its own process group that runs `body`, its standard streams piped to us.
SpawnedProcess spawn(const std::function<int()>& body, const WorkerLimits& limits) {
  SpawnedProcess result;
  Pipe in, out, err;
  if (!in.open() || !out.open() || !err.open()) return result;
  const pid_t pid = start_child({}, [&] {
    prepare_child(limits);
    if (::dup2(in.read_end, 0) < 0 || ::dup2(out.write_end, 1) < 0 || ::dup2(err.write_end, 2) < 0) return kExitNoProgram;
    close_others(-1);
    return body();
  });
  if (pid < 0) return result;
  result.pid = pid;
  std::swap(result.in, in.write_end);
  std::swap(result.out, out.read_end);
  std::swap(result.err, err.read_end);
  return result;
}

}  // namespace

SpawnedProcess spawn_process(const std::vector<std::string>& argv, const WorkerLimits& limits, const std::string& directory) {
  PIPPIN_CHECK(!argv.empty(), "no program to run");
  std::vector<char*> args;
  for (const std::string& a : argv) args.push_back(const_cast<char*>(a.c_str()));
  args.push_back(nullptr);
  return spawn([&] {
    if (directory.empty() || ::chdir(directory.c_str()) == 0) ::execvp(args[0], args.data());
    return kExitNoProgram;
  }, limits);
}

SpawnedProcess spawn_forked(const std::function<int()>& work, const WorkerLimits& limits) {
  return spawn([&] {
    try {
      return work();
    } catch (...) {
      return kExitException;
    }
  }, limits);
}

WorkerResult finish_process(const SpawnedProcess& p, const std::string& input, const WorkerLimits& limits) {
  WorkerResult result;
  if (p.pid < 0) return result;
  const IgnorePipeSignal ignore;
  Supervisor s(p.pid, limits);
  result.end = s.run(p.in, input,
                     {{{p.out, &result.output, limits.output_bytes, true}, {p.err, &result.errors, limits.error_bytes, false}}},
                     result.exit_code);
  if (result.end == WorkerEnd::Finished && result.exit_code == kExitNoProgram && result.output.empty() &&
      result.errors.empty())
    result.end = WorkerEnd::NotStarted;
  return result;
}

WorkerResult run_process(const std::vector<std::string>& argv, const std::string& input, const WorkerLimits& limits,
                         const std::string& directory) {
  return finish_process(spawn_process(argv, limits, directory), input, limits);
}

}  // namespace pippin

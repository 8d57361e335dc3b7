// SPDX-License-Identifier: Apache-2.0
#include "support/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "support/worker.h"
#include "support/wall_clock.h"

namespace pippin {

namespace {

constexpr size_t kKeepErrors = 4096;
constexpr size_t kMaxOutput = size_t(256) << 20;  // of one exchange

void close_end(int& fd) {
  if (fd >= 0) ::close(fd);
  fd = -1;
}

/// CPU seconds of a live process, all its threads, none of its children; 0 if it is gone.
double cpu_seconds_of(pid_t pid) {
  clockid_t clock{};
  timespec t{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0) return 0;
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void non_blocking(int fd) { ::fcntl(fd, F_SETFL, ::fcntl(fd, F_GETFL) | O_NONBLOCK); }

}  // namespace

Process::Process(const std::vector<std::string>& argv, uint64_t memory_bytes) : owner_(::getpid()) {
  WorkerLimits limits;
  limits.memory_bytes = memory_bytes;
  const SpawnedProcess p = spawn_process(argv, limits, "");
  if (p.pid < 0) return;
  pid_ = p.pid;
  in_ = p.in;
  out_ = p.out;
  err_ = p.err;
  for (int fd : {in_, out_, err_}) non_blocking(fd);
}

Process::~Process() { kill(); }

bool Process::alive() const { return pid_ > 0 && owner_ == ::getpid(); }

void Process::kill() {
  if (alive()) reap(true);
}

void Process::reap(bool killed) {
  // The group goes before the child is reaped: until then the id cannot be anybody else's.
  ::kill(-pid_, SIGKILL);
  if (killed) ::kill(pid_, SIGKILL);
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  if (killed) ended_ = "killed";
  else if (WIFEXITED(status)) ended_ = WEXITSTATUS(status) == 127 ? "cannot be started" : fmt::format("exit status {}", WEXITSTATUS(status));
  else ended_ = fmt::format("signal {}", WIFSIGNALED(status) ? WTERMSIG(status) : 0);
  pid_ = -1;
  close_end(in_);
  close_end(out_);
  close_end(err_);
}

Process::End Process::exchange(std::string_view input, std::string& output,
                               const std::function<bool(const std::string&)>& complete, Seconds limit) {
  output.clear();
  if (!alive()) {
    if (ended_.empty()) ended_ = "cannot be started";
    return End::Ended;
  }
  limit = std::min(limit, Seconds(1e8));
  const auto on_clock = [](double seconds) { return std::chrono::duration_cast<Clock::duration>(Seconds(seconds)); };
  const double before = cpu_seconds_of(pid_);
  const auto last = Clock::now() + on_clock(kWallPerCpu * limit.count());
  auto deadline = Clock::now() + on_clock(limit.count());
  const auto old = ::signal(SIGPIPE, SIG_IGN);  // a closed pipe is an error value here
  size_t written = 0;
  End end = End::Complete;
  char buffer[64 << 10];
  for (bool done = complete(output); !done;) {
    pollfd fds[3] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}, {in_, POLLOUT, 0}};
    const nfds_t n = written < input.size() ? 3 : 2;
    double left = std::chrono::duration<double>(deadline - Clock::now()).count();
    if (left <= 0 && Clock::now() < last) {
      // It had less than the whole processor: then the limit is not used up.
      const double unused = limit.count() - (cpu_seconds_of(pid_) - before);
      if (unused > 0) {
        deadline = std::min(last, Clock::now() + on_clock(std::max(unused, 0.01)));
        left = std::chrono::duration<double>(deadline - Clock::now()).count();
      }
    }
    if (g_stop_signal.load(std::memory_order_relaxed) != 0) end = End::Interrupted;
    else if (left <= 0) end = End::Timeout;
    if (end != End::Complete) break;
    const int ready = ::poll(fds, n, std::min(20, static_cast<int>(left * 1000) + 1));
    if (ready < 0 && errno != EINTR) {
      end = End::Ended;
      break;
    }
    if (ready <= 0) continue;
    if (n == 3 && fds[2].revents != 0) {
      const ssize_t w = ::write(in_, input.data() + written, input.size() - written);
      if (w > 0) written += static_cast<size_t>(w);
      else if (errno != EAGAIN && errno != EINTR) written = input.size();  // it does not read any more
    }
    if (fds[1].revents != 0) {
      const ssize_t r = ::read(err_, buffer, sizeof buffer);
      if (r > 0) {
        errors_.append(buffer, static_cast<size_t>(r));
        if (errors_.size() > kKeepErrors) errors_.erase(0, errors_.size() - kKeepErrors);
      } else if (r == 0 || (errno != EAGAIN && errno != EINTR)) {
        close_end(err_);
      }
    }
    if (fds[0].revents != 0) {
      const ssize_t r = ::read(out_, buffer, sizeof buffer);
      if (r > 0) {
        output.append(buffer, static_cast<size_t>(r));
        done = complete(output);
        if (!done && output.size() > kMaxOutput) end = End::Ended;
      } else if (r == 0 || (errno != EAGAIN && errno != EINTR)) {
        end = End::Ended;
      }
      if (end != End::Complete) break;
    }
  }
  ::signal(SIGPIPE, old);
  if (end == End::Ended && output.size() <= kMaxOutput) {
    // Its output is closed: give it a moment to end by itself, so that the message can tell how.
    for (int i = 0; i < 50; ++i) {
      siginfo_t info{};
      if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_) {
        reap(false);
        return end;
      }
      ::usleep(2000);
    }
  }
  if (end != End::Complete) reap(true);
  return end;
}

}  // namespace pippin

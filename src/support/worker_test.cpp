// SPDX-License-Identifier: Apache-2.0
#include "support/wall_clock.h"
#include "support/worker.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <thread>

namespace pippin {
namespace {

bool no_children() { return ::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD; }

/// Seconds in which anything ends on a busy machine, but nothing that waits for its natural end.
constexpr double kSoon = 40;

double seconds_of(const std::function<void()>& f) {
  const auto start = Clock::now();
  f();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

TEST(Worker, ReturnsTheString) {
  const WorkerResult r = run_forked([] { return std::string("hello\0there", 11); }, {});
  EXPECT_TRUE(r.ok());
  EXPECT_EQ(r.output, std::string("hello\0there", 11));
  EXPECT_TRUE(no_children());
}

TEST(Worker, HangIsKilledInTime) {
  WorkerLimits limits;
  limits.seconds = Seconds(0.2);
  WorkerResult r;
  const double t = seconds_of([&] {
    r = run_forked([] { for (;;) ::pause(); return std::string(); }, limits);
  });
  EXPECT_EQ(r.end, WorkerEnd::Timeout);
  EXPECT_LT(t, kSoon);
  EXPECT_TRUE(no_children());
}

void spin(double cpu) {
  for (const double end = cpu_seconds() + cpu; cpu_seconds() < end;) {
  }
}

/// A machine that is busy, or a wait, does not use up a limit of CPU time.
TEST(Worker, LimitsAreCpuTime) {
  WorkerLimits limits;
  limits.seconds = Seconds(1);
  EXPECT_EQ(run_forked([] { ::usleep(1'300'000); return std::string("slept"); }, limits).output, "slept");
  limits.seconds = Seconds(0.3);
  const double before = cpu_seconds();
  const double wall = seconds_of([&] { EXPECT_EQ(run_forked([] { spin(1000); return std::string(); }, limits).end, WorkerEnd::Timeout); });
  // On a machine so busy that the wall ends it, it got less.
  if (wall < kWallPerCpu * 0.3) EXPECT_GE(cpu_seconds() - before, 0.28);
  EXPECT_TRUE(no_children());
}

TEST(Budget, IsCpuTimeAlsoInItsParts) {
  const Budget part = Budget().sub(Seconds(1));
  ::usleep(1'200'000);
  EXPECT_FALSE(part.expired());
  EXPECT_GT(part.remaining().count(), 0.5);
  const Budget small = Budget::limited(Seconds(100)).sub(Seconds(0.1));
  const double before = cpu_seconds();
  const double wall = seconds_of([&] {
    while (!small.expired()) {
    }
  });
  if (wall < kWallPerCpu * 0.1) EXPECT_GE(cpu_seconds() - before, 0.09);
  EXPECT_EQ(small.reason(), "timeout");
}

TEST(Budget, WhatSleepsEndsOnTheWall) {
  const Budget b = Budget::limited(Seconds(0.05));
  for (int i = 0; i < 1000 && !b.expired(); ++i) ::usleep(10'000);
  EXPECT_TRUE(b.expired());
  // The limit of a whole run is for all, the unlimited ones included: here in a worker, for the rest of its life.
  const WorkerResult r = run_forked([] {
    const Budget before = Budget::limited(Seconds(1000)).sub(Seconds(900)), none;
    limit_wall_clock(Seconds(0.1));
    const Budget after = Budget::limited(Seconds(1000));
    for (int i = 0; i < 1000 && !none.expired(); ++i) ::usleep(10'000);
    return std::string(before.expired() && none.expired() && after.expired() ? "ended" : "goes on");
  }, {});
  EXPECT_EQ(r.output, "ended");
}

/// What the parent used before the fork counts in the worker.
TEST(Budget, GoesOnInAWorker) {
  const Budget b = Budget::limited(Seconds(0.6));
  spin(0.4);
  const WorkerResult r = run_forked([&] {
    const double before = cpu_seconds();
    while (!b.expired()) {
    }
    return std::to_string(cpu_seconds() - before);
  }, {});
  ASSERT_TRUE(r.ok());
  EXPECT_LT(std::stod(r.output), 0.35);
}

TEST(Worker, CrashIsReported) {
  const WorkerResult r = run_forked([]() -> std::string { ::raise(SIGKILL); return ""; }, {});
  EXPECT_EQ(r.end, WorkerEnd::Crashed);
  EXPECT_FALSE(r.ok());
  const WorkerResult e = run_forked([]() -> std::string { throw 1; }, {});
  EXPECT_EQ(e.end, WorkerEnd::Crashed);
  const WorkerResult x = run_forked([]() -> std::string { ::_exit(3); }, {});
  EXPECT_EQ(x.end, WorkerEnd::Crashed);
  EXPECT_EQ(x.exit_code, 3);
  EXPECT_TRUE(no_children());
}

TEST(Worker, MemoryLimit) {
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
  GTEST_SKIP() << "no address-space limit under the sanitizer";
#endif
#endif
  WorkerLimits limits;
  limits.memory_bytes = 256u << 20;
  const WorkerResult r = run_forked([] {
    std::string s(1u << 30, 'x');
    // The optimiser may drop an allocation that nobody can observe.
    asm volatile("" : : "r"(s.data()) : "memory");
    return s.substr(0, 1);
  }, limits);
  EXPECT_EQ(r.end, WorkerEnd::Memory);
  EXPECT_TRUE(no_children());
}

TEST(Worker, LargeOutput) {
  const WorkerResult r = run_forked([] { return std::string(20u << 20, 'y'); }, {});
  EXPECT_TRUE(r.ok());
  EXPECT_EQ(r.output.size(), 20u << 20);
  WorkerLimits small;
  small.output_bytes = 1000;
  EXPECT_EQ(run_forked([] { return std::string(5000, 'y'); }, small).end, WorkerEnd::Memory);
  EXPECT_TRUE(no_children());
}

TEST(Worker, GrandchildrenDie) {
  WorkerLimits limits;
  limits.seconds = Seconds(2);  // enough for the shell to say who it is
  // The grandchild ignores everything but SIGKILL and holds the pipe.
  const WorkerResult r = run_process({"sh", "-c", "trap '' TERM INT; sleep 100 & echo $!; wait"}, "", limits);
  EXPECT_EQ(r.end, WorkerEnd::Timeout);
  const pid_t grandchild = std::atoi(r.output.c_str());
  ASSERT_GT(grandchild, 1);
  for (int i = 0; i < 1000 && ::kill(grandchild, 0) == 0; ++i) {
    // A killed orphan may stay a zombie where nobody reaps it: accept that state.
    const std::string path = "/proc/" + std::to_string(grandchild) + "/stat";
    std::FILE* f = std::fopen(path.c_str(), "r");
    if (!f) break;
    char state = '?';
    [[maybe_unused]] const int n = std::fscanf(f, "%*d %*s %c", &state);
    std::fclose(f);
    if (state == 'Z') break;
    ASSERT_LT(i, 999) << "still running";
    ::usleep(10000);
  }
}

TEST(Worker, BackgroundGrandchildDoesNotDelayTheEnd) {
  WorkerResult r;
  const double t = seconds_of([&] { r = run_process({"sh", "-c", "sleep 100 & echo started"}, "", {}); });
  EXPECT_EQ(r.end, WorkerEnd::Finished);
  EXPECT_EQ(r.output, "started\n");
  EXPECT_LT(t, kSoon);
}

TEST(Worker, ProcessWithInputOutputAndErrors) {
  const std::string big(3u << 20, 'z');
  const WorkerResult r = run_process({"cat"}, big, {});
  EXPECT_TRUE(r.ok());
  EXPECT_EQ(r.output, big);
  const WorkerResult e = run_process({"sh", "-c", "echo out; echo err >&2; exit 7"}, big, {});
  EXPECT_EQ(e.end, WorkerEnd::Finished);
  EXPECT_EQ(e.exit_code, 7);
  EXPECT_EQ(e.output, "out\n");
  EXPECT_EQ(e.errors, "err\n");
  EXPECT_EQ(run_process({"pwd"}, "", {}, "/").output, "/\n");
  EXPECT_EQ(run_process({"/nonexistent/program"}, "", {}).end, WorkerEnd::NotStarted);
  EXPECT_TRUE(no_children());
}

TEST(Worker, ForkedWorkHasStandardStreamsOfItsOwn) {
  const auto work = [](int code) {
    return [code] {
      std::string line;
      std::getline(std::cin, line);
      std::cout << "heard " << line << std::flush;
      std::cerr << "err" << std::flush;
      if (code < 0) throw std::runtime_error("no end");
      return code;
    };
  };
  const WorkerResult r = finish_process(spawn_forked(work(7), {}), "hello\n", {});
  EXPECT_EQ(r.end, WorkerEnd::Finished);
  EXPECT_EQ(r.exit_code, 7);
  EXPECT_EQ(r.output, "heard hello");
  EXPECT_EQ(r.errors, "err");
  EXPECT_NE(finish_process(spawn_forked(work(-1), {}), "hello\n", {}).exit_code, 0);
  EXPECT_TRUE(no_children());
}

TEST(Worker, ErrorsAreCutNotTheOutput) {
  const WorkerResult r = run_process({"sh", "-c", "head -c 300000 /dev/zero >&2; echo done"}, "", {});
  EXPECT_TRUE(r.ok());
  EXPECT_EQ(r.errors.size(), 64u << 10);
  EXPECT_EQ(r.output, "done\n");
}

TEST(Worker, StopSignalEndsTheWork) {
  std::thread stopper([] {
    ::usleep(100000);
    g_stop_signal.store(SIGINT);
  });
  WorkerResult r;
  const double t = seconds_of([&] { r = run_process({"sleep", "100"}, "", {}); });
  stopper.join();
  g_stop_signal.store(0);
  EXPECT_EQ(r.end, WorkerEnd::Interrupted);
  EXPECT_LT(t, kSoon);
  EXPECT_TRUE(no_children());
}

TEST(Worker, NoLimitIsPolledLikeAnyOther) {
  // The time left of a run without limits does not fit an int of milliseconds: the poll must not wait for ever then.
  // The grandchild holds the pipe open, so only the look at the child notices its end.
  for (const Seconds wall : {Budget().remaining(), Seconds(1e8), Seconds(1e300)}) {
    WorkerLimits limits;
    limits.seconds = wall;
    WorkerResult r;
    double t = seconds_of([&] { r = run_process({"sh", "-c", "sleep 100 & echo started"}, "", limits); });
    EXPECT_EQ(r.end, WorkerEnd::Finished);
    EXPECT_LT(t, kSoon);
    std::thread stopper([] {
      ::usleep(100000);
      g_stop_signal.store(SIGTERM);
    });
    t = seconds_of([&] { r = run_forked([] { ::sleep(100); return std::string(); }, limits); });
    stopper.join();
    g_stop_signal.store(0);
    EXPECT_EQ(r.end, WorkerEnd::Interrupted);
    EXPECT_LT(t, kSoon);
  }
  EXPECT_TRUE(no_children());
}

TEST(Worker, NoDescriptorsLeak) {
  auto count = [] {
    const WorkerResult r = run_process({"ls", "/proc/self/fd"}, "", {});
    return r.output;
  };
  auto own = [] {
    int n = 0;
    for (int fd = 0; fd < 200; ++fd) n += ::fcntl(fd, F_GETFD) >= 0;
    return n;
  };
  const int before = own();
  const int extra = ::dup(1);  // inheritable: the child must not see it
  const std::string with = count();
  ::close(extra);
  EXPECT_EQ(count(), with);
  EXPECT_EQ(own(), before);
}

TEST(Worker, NothingNeedsTheStandardStreams) {
  // Every set of closed streams; each check runs in a child of its own.
  for (int closed = 0; closed < 8; ++closed) {
    const pid_t p = ::fork();
    if (p == 0) {
      for (int fd = 0; fd < 3; ++fd)
        if (closed >> fd & 1) ::close(fd);
      const WorkerResult forked = run_forked([] { return std::string("answer"); }, WorkerLimits{});
      if (!forked.ok() || forked.output != "answer") ::_exit(1);
      const WorkerResult spawned = run_process({"sh", "-c", "cat; echo err >&2"}, "text", {});
      ::_exit(spawned.ok() && spawned.output == "text" && spawned.errors == "err\n" ? 0 : 2);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(p, &status, 0), p);
    EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0) << "closed: " << closed;
  }
}

TEST(Worker, ForkedWorkersPrintNothing) {
  testing::internal::CaptureStdout();
  const WorkerResult r = run_forked([] {
    std::printf("noise of a library");
    std::fflush(stdout);
    return std::string("answer");
  }, WorkerLimits{});
  EXPECT_EQ(r.output, "answer");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "");
}

}  // namespace
}  // namespace pippin

// SPDX-License-Identifier: Apache-2.0
// Life of a Z3 context, and the watcher thread that interrupts calls at a deadline or at a stop signal.
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <mutex>
#include <thread>

#include "smt/backends/z3_context.h"
#include "support/budget.h"
#include "support/wall_clock.h"

namespace pippin::smt::z3 {

namespace {

void on_error(Z3_context, Z3_error_code) {}  // recorded by Z3 itself; callers ask take_error()

/// The call that is watched. There is at most one: sessions are single-threaded.
struct Watched {
  std::mutex mutex;
  Z3_context context = nullptr;
  clockid_t clock{};                                         // of the calling thread's CPU time
  double cpu_deadline = 0;                                   // on it
  Clock::time_point deadline = Clock::time_point::max();     // on the wall
  const char* reason = "";
  bool running = false;
};

// Never destroyed: the detached watcher may outlive static destruction.
Watched& watched() {
  static Watched* w = new Watched;
  return *w;
}

double seconds_on(clockid_t clock) {
  timespec t{};
  clock_gettime(clock, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void watcher() {
  Watched& w = watched();
  for (;;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    std::lock_guard lock(w.mutex);
    if (!w.context) continue;
    if (g_stop_signal.load(std::memory_order_relaxed) != 0) w.reason = stop_reason();
    else if (Clock::now() >= w.deadline ||
             (w.deadline != Clock::time_point::max() && seconds_on(w.clock) >= w.cpu_deadline)) w.reason = "timeout";
    else continue;
    Z3_interrupt(w.context);  // repeated until the call is over: one may come before Z3 listens
  }
}

void start_watcher() {
  Watched& w = watched();
  if (w.running) return;
  static bool registered = false;
  if (!registered) {
    registered = true;
    pthread_atfork([] { watched().mutex.lock(); }, [] { watched().mutex.unlock(); },
                   [] {
                     Watched& child = watched();
                     child.running = false;  // threads do not survive a fork
                     child.context = nullptr;
                     child.mutex.unlock();
                   });
  }
  // Signals stay with the main thread.
  sigset_t all, old;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &old);
  std::thread(watcher).detach();
  pthread_sigmask(SIG_SETMASK, &old, nullptr);
  w.running = true;
}

/// Z3 recurses over terms: a chain of 15,000 ite overflows the usual 8 MB. The main thread's stack may grow up to the
/// gap that Linux leaves below it (128 MB), so raising the soft limit helps even after the start.
void raise_stack_limit() {
  constexpr rlim_t kWanted = 120u << 20;
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= kWanted) return;
  limit.rlim_cur = limit.rlim_max == RLIM_INFINITY ? kWanted : std::min(limit.rlim_max, kWanted);
  setrlimit(RLIMIT_STACK, &limit);
}

}  // namespace

Context::Context() {
  raise_stack_limit();
  Z3_config config = Z3_mk_config();
  Z3_set_param_value(config, "model", "true");
  c_ = Z3_mk_context_rc(config);
  Z3_del_config(config);
  Z3_set_error_handler(c_, on_error);
  Z3_set_ast_print_mode(c_, Z3_PRINT_SMTLIB2_COMPLIANT);
}

Context::~Context() { Z3_del_context(c_); }

std::string Context::take_error() {
  const Z3_error_code code = Z3_get_error_code(c_);
  if (code == Z3_OK) return "";
  std::string text = Z3_get_error_msg(c_, code);
  Z3_set_error(c_, Z3_OK);
  return text.empty() ? "unknown error" : text;
}

void Context::forget_interrupt() {
  Z3_solver s = Z3_mk_simple_solver(c_);
  Z3_solver_inc_ref(c_, s);
  Z3_solver_check(c_, s);
  Z3_solver_dec_ref(c_, s);
  take_error();
}

Watch::Watch(Z3_context c, double seconds) {
  start_watcher();
  Watched& w = watched();
  std::lock_guard lock(w.mutex);
  w.context = c;
  w.reason = "";
  w.deadline = Clock::time_point::max();
  if (seconds <= 0) return;
  pthread_getcpuclockid(pthread_self(), &w.clock);
  w.cpu_deadline = seconds_on(w.clock) + seconds;
  w.deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(kWallPerCpu * seconds));
}

Watch::~Watch() {
  std::lock_guard lock(watched().mutex);
  watched().context = nullptr;
}

std::string Watch::stop() {
  std::lock_guard lock(watched().mutex);
  watched().context = nullptr;
  return watched().reason;
}

}  // namespace pippin::smt::z3

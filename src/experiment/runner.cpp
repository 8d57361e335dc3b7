// SPDX-License-Identifier: Apache-2.0
#include "experiment/runner.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>

#include "support/budget.h"
#include "support/process_tree.h"
#include "support/wall_clock.h"
#include "support/worker.h"

namespace pippin::experiment {

namespace {

constexpr size_t kMaxOutput = 1 << 20;   // of a child's standard output that is kept: its end

void stop_handler(int signal) { g_stop_signal.store(signal, std::memory_order_relaxed); }

double wall_limit(const Spec& spec) { return spec.wall_seconds > 0 ? spec.wall_seconds : kWallPerCpu * spec.cpu_seconds; }

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// A running child; its output goes to unlinked temporary files, so a child that prints much blocks nobody.
struct Child {
  pid_t pid = -1;
  int out = -1, err = -1;
  size_t cell = 0;
  Clock::time_point start;
  std::string killed;    // why it was stopped from here
  double stopped = 0;    // wall-clock seconds after the start when it was asked to stop
  double next_look = 0;  // at its CPU time
  TreeUsage usage;       // when it was killed: descendants that were never waited for do not show in its own
  ~Child() {
    if (out >= 0) close(out);
    if (err >= 0) close(err);
  }
};

int temporary_file() {
  char name[] = "/tmp/pippin-experiment-XXXXXX";
  const int fd = mkostemp(name, O_CLOEXEC);
  if (fd >= 0) unlink(name);
  return fd;
}

std::string read_all(int fd) {
  std::string text;
  const off_t size = lseek(fd, 0, SEEK_END);
  if (size <= 0) return text;
  const off_t from = size > static_cast<off_t>(kMaxOutput) ? size - static_cast<off_t>(kMaxOutput) : 0;
  // The first line is the verdict: it is kept in any case.
  char first[512];
  const ssize_t n = pread(fd, first, sizeof first, 0);
  if (from > 0 && n > 0) {
    const std::string head(first, static_cast<size_t>(n));
    text = head.substr(0, head.find('\n')) + "\n";
  }
  std::string rest(static_cast<size_t>(size - from), 0);
  const ssize_t got = pread(fd, rest.data(), rest.size(), from);
  rest.resize(got > 0 ? static_cast<size_t>(got) : 0);
  return text + rest;
}

std::unique_ptr<Child> start(const Cell& cell, size_t index, const std::string& program) {
  auto c = std::make_unique<Child>();
  c->out = temporary_file();
  c->err = temporary_file();
  c->cell = index;
  c->start = Clock::now();
  if (c->out < 0 || c->err < 0) return nullptr;
  std::vector<char*> arguments{const_cast<char*>(program.c_str())};
  for (const std::string& a : cell.arguments) arguments.push_back(const_cast<char*>(a.c_str()));
  arguments.push_back(nullptr);
  c->pid = start_child({.when_parent_ends = SIGTERM}, [&] {
    to_nowhere({STDIN_FILENO});
    dup2(c->out, STDOUT_FILENO);
    dup2(c->err, STDERR_FILENO);
    for (const int s : {SIGINT, SIGTERM, SIGHUP}) signal(s, SIG_DFL);
    execv(program.c_str(), arguments.data());
    return 127;
  });
  return c->pid < 0 ? nullptr : std::move(c);
}

void kill_tree(pid_t pid) {
  std::vector<int> all = descendants_of(pid);
  all.push_back(pid);
  kill(-pid, SIGKILL);
  for (const int p : all) kill(p, SIGKILL);
}

double statistic(const YAML::Node& stats, const std::string& name) {
  const YAML::Node n = stats[name];
  return n && n.IsScalar() ? std::strtod(n.Scalar().c_str(), nullptr) : 0;
}

void read_statistics(const std::string& json, Row& row) {
  YAML::Node stats;
  try {
    stats = YAML::Load(json);
  } catch (const YAML::Exception&) {
    return;
  }
  if (!stats.IsMap()) return;
  row.iterations = static_cast<uint64_t>(std::max(statistic(stats, "core.iterations"), statistic(stats, "compose.iterations")));
  row.paths = static_cast<uint64_t>(statistic(stats, "core.paths"));
  row.perfect = static_cast<uint64_t>(statistic(stats, "core.paths.perfect"));
  row.inductive = static_cast<uint64_t>(statistic(stats, "core.paths.inductive"));
  for (const char* counter : {"interp_art.states_explored", "predicate_abstraction.states", "impact.states", "explicit_value.states", "trace_abstraction.max_states", "kojak.max_nodes"})
    row.states += static_cast<uint64_t>(statistic(stats, std::string("explore.") + counter));
  row.safety_hits = static_cast<uint64_t>(statistic(stats, "explore.interp_art.safety_hits"));
  row.error_hits = static_cast<uint64_t>(statistic(stats, "explore.interp_art.error_hits"));
  row.error_hits_refuted = static_cast<uint64_t>(statistic(stats, "explore.interp_art.error_hits_refuted"));
  struct Use { uint64_t successes = 0, perfect = 0; };
  std::map<std::string, Use> techniques;
  for (const auto& entry : stats) {
    const std::string key = entry.first.Scalar();
    const std::string_view k = key;
    // smt.fallback: lost inside of questions that are counted
    if (k.starts_with("smt.") && k.ends_with(".seconds") && !k.starts_with("smt.fallback."))
      row.solver += std::strtod(entry.second.Scalar().c_str(), nullptr);
    constexpr std::string_view kRefine = "core.refine.", kLast = "core.refine.last.";
    if (k.starts_with(kLast)) {
      row.technique += (row.technique.empty() ? "" : ", ") + key.substr(kLast.size());   // one per integer model
      continue;
    }
    if (!k.starts_with(kRefine)) continue;
    const std::string name(k.substr(kRefine.size(), k.rfind('.') - kRefine.size()));
    if (k.ends_with(".successes")) techniques[name].successes = std::strtoull(entry.second.Scalar().c_str(), nullptr, 10);
    if (k.ends_with(".perfect")) techniques[name].perfect = std::strtoull(entry.second.Scalar().c_str(), nullptr, 10);
  }
  for (const auto& [name, use] : techniques)
    row.techniques += fmt::format("{}{} {}/{}", row.techniques.empty() ? "" : ", ", name, use.successes, use.perfect);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

class Runner {
 public:
  Runner(const Spec& spec, const std::vector<Cell>& cells, const RunnerOptions& options)
      : spec_(spec), cells_(cells), options_(options) {}

  Result<bool> run(std::vector<Row>& rows) {
    auto known = read_rows(options_.csv);
    if (!known) return known.error();
    std::map<std::string, size_t> by_key;
    for (size_t i = 0; i < known->size(); ++i) by_key[(*known)[i].key()] = i;   // the last one counts
    std::vector<Row> found(cells_.size());
    std::vector<bool> have(cells_.size());
    for (size_t i = 0; i < cells_.size(); ++i) {
      const auto it = by_key.find(cells_[i].key.key());
      if (it == by_key.end()) {
        todo_.push_back(i);
        continue;
      }
      found[i] = (*known)[it->second];
      found[i].expected = cells_[i].key.expected;
      have[i] = true;
    }
    bool complete = todo_.empty();
    if (!complete && options_.jobs > 0) {
      if (auto opened = open_csv(); !opened) return opened.error();
      struct sigaction action {};
      action.sa_handler = stop_handler;
      for (const int s : {SIGINT, SIGTERM, SIGHUP}) sigaction(s, &action, nullptr);
      auto finished = loop(found, have);
      if (!finished) return finished.error();
      complete = *finished;
    }
    for (size_t i = 0; i < cells_.size(); ++i)
      if (have[i]) rows.push_back(std::move(found[i]));
    return complete;
  }

 private:
  Result<bool> open_csv() {
    std::error_code error;
    const bool fresh = !std::filesystem::exists(options_.csv) || std::filesystem::file_size(options_.csv, error) == 0;
    bool cut = false;
    if (!fresh) {   // a line that was cut off must not swallow the next one
      std::ifstream old(options_.csv, std::ios::binary);
      old.seekg(-1, std::ios::end);
      cut = old.get() != '\n';
    }
    csv_.open(options_.csv, std::ios::app);
    if (!csv_) return Error{options_.csv, "cannot be written"};
    if (fresh) csv_ << csv_header();
    if (cut) csv_ << '\n';
    csv_.flush();
    return true;
  }

  Result<bool> loop(std::vector<Row>& found, std::vector<bool>& have) {
    std::vector<std::unique_ptr<Child>> running;
    size_t next = 0, done = 0;
    while (next < todo_.size() || !running.empty()) {
      if (g_stop_signal.load() != 0) {
        for (const auto& c : running) kill_tree(c->pid);
        for (const auto& c : running) waitpid(c->pid, nullptr, 0);
        return false;
      }
      while (next < todo_.size() && running.size() < options_.jobs) {
        auto c = start(cells_[todo_[next]], todo_[next], options_.program);
        if (!c) return Error{"", "cannot start a process"};
        ++next;
        running.push_back(std::move(c));
      }
      for (size_t i = 0; i < running.size();) {
        Child& c = *running[i];
        int status = 0;
        rusage usage{};
        const pid_t p = wait4(c.pid, &status, WNOHANG, &usage);
        if (p == 0) {
          guard(c);
          ++i;
          continue;
        }
        Row row = finish(c, status, usage);
        csv_ << csv_line(row);
        csv_.flush();
        ++done;
        if (options_.progress) options_.progress(done, todo_.size(), row);
        found[c.cell] = std::move(row);
        have[c.cell] = true;
        running.erase(running.begin() + static_cast<std::ptrdiff_t>(i));
      }
      usleep(20'000);
    }
    return true;
  }

  /// The child keeps its limits itself; this is for one that does not. It is asked first, so that it can tell its
  /// statistics, and killed half a grace period later.
  void guard(Child& c) {
    const double wall = seconds_since(c.start);
    if (!c.killed.empty()) {
      if (c.stopped >= 0 && wall >= c.stopped + options_.grace / 2) {
        c.stopped = -1;
        kill_tree(c.pid);
      }
      return;
    }
    bool late = wall >= wall_limit(spec_) + options_.grace;
    if (!late && wall >= std::max(c.next_look, spec_.cpu_seconds)) {
      c.next_look = wall + 0.2;
      late = tree_usage(c.pid).cpu_seconds >= spec_.cpu_seconds + options_.grace;
    }
    if (!late) return;
    c.killed = "timeout";
    c.stopped = wall;
    c.usage = tree_usage(c.pid);
    if (c.usage.resident_bytes > spec_.memory_bytes && tree_proportional_bytes(c.pid) > spec_.memory_bytes)
      c.killed = "out of memory";
    kill(c.pid, SIGTERM);
  }

  Row finish(const Child& c, int status, const rusage& usage) {
    Row row = cells_[c.cell].key;
    row.version = options_.version;
    row.wall = seconds_since(c.start);
    auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
    row.cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    row.memory_mb = static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
    read_outcome(read_all(c.out), read_all(c.err), WIFEXITED(status) ? WEXITSTATUS(status) : -1, row);
    if (!c.killed.empty() && !row.decided()) {
      row.verdict = "UNKNOWN";
      row.reason = c.killed + " (stopped by the runner)";
      row.cpu = std::max(row.cpu, c.usage.cpu_seconds);
      row.memory_mb = std::max(row.memory_mb, static_cast<double>(c.usage.resident_bytes) / 1e6);
    }
    return row;
  }

  const Spec& spec_;
  const std::vector<Cell>& cells_;
  const RunnerOptions& options_;
  std::vector<size_t> todo_;
  std::ofstream csv_;
};

}  // namespace

void read_outcome(const std::string& out, const std::string& err, int exit_code, Row& row) {
  const std::string first = first_line(out);
  constexpr std::string_view kResult = "Verification result: ";
  if (exit_code == 2) {
    row.verdict = "ERROR";
    row.reason = first_line(err);
  } else if (!first.starts_with(kResult) || exit_code == 70 || exit_code < 0) {
    row.verdict = "CRASH";
    row.reason = first_line(err.empty() ? fmt::format("ended without an answer, exit code {}", exit_code) : err);
  } else {
    const std::string answer = first.substr(kResult.size());
    row.verdict = answer.substr(0, answer.find('('));
    if (row.verdict == "UNKNOWN" && answer.size() > row.verdict.size() + 2)
      row.reason = answer.substr(row.verdict.size() + 1, answer.size() - row.verdict.size() - 2);
  }
  // The statistics are the last line.
  const size_t end = out.find_last_not_of('\n');
  if (end == std::string::npos) return;
  const size_t begin = out.rfind('\n', end);
  const std::string last = out.substr(begin == std::string::npos ? 0 : begin + 1, end - (begin == std::string::npos ? 0 : begin + 1) + 1);
  if (last.starts_with('{')) read_statistics(last, row);
}

Result<std::vector<Cell>> cells_of(const Spec& spec, const std::string& tasks_directory) {
  std::vector<Cell> cells;
  for (const TaskSet& set : spec.sets) {
    auto tasks = collect_tasks(set, tasks_directory);
    if (!tasks) return tasks.error();
    for (const TaskRef& task : *tasks)
      for (const Configuration& configuration : spec.configurations) {
        Cell c{&configuration, &set, task, {configuration.command}, {}};
        std::vector<std::string> options = spec.options;
        options.insert(options.end(), configuration.options.begin(), configuration.options.end());
        options.insert(options.end(), set.options.begin(), set.options.end());
        c.arguments.insert(c.arguments.end(), options.begin(), options.end());
        for (const std::string& a : {fmt::format("--timelimit={}s", spec.cpu_seconds), fmt::format("--walltimelimit={}s", wall_limit(spec)), "--memlimit=" + spec.memory,
                                     std::string("--stats=json"), std::string("--no-progress"), task.path})
          c.arguments.push_back(a);
        c.key.configuration = configuration.name;
        c.key.set = set.name;
        c.key.task = task.name;
        c.key.options = fmt::format("{}{}", configuration.command == "check" ? "" : configuration.command + " ", fmt::join(options, " "));
        c.key.limits = fmt::format("{}s{} {}", spec.cpu_seconds, spec.wall_seconds > 0 ? fmt::format(" wall {}s", spec.wall_seconds) : "", spec.memory);
        c.key.expected = task.expected;
        cells.push_back(std::move(c));
      }
  }
  return cells;
}

Result<bool> run_cells(const Spec& spec, const std::vector<Cell>& cells, const RunnerOptions& options, std::vector<Row>& rows) {
  return Runner(spec, cells, options).run(rows);
}

}  // namespace pippin::experiment

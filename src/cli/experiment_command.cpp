// SPDX-License-Identifier: Apache-2.0
#include "cli/experiment_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "run/version.h"
#include "cli/watchdog.h"
#include "experiment/report.h"
#include "experiment/runner.h"
#include "support/printable.h"
#include "support/write_all.h"

namespace pippin::cli {

namespace {

namespace fs = std::filesystem;

int fail(const Error& error) {
  fmt::print(stderr, "pippin: {}\n", printable(error.text()));
  return run::kExitUsage;
}

/// Written beside and renamed, so that a browser never sees half a page.
bool write_file(const fs::path& path, const std::string& text) {
  const fs::path temporary = path.string() + ".tmp";
  {
    std::ofstream file(temporary, std::ios::binary);
    file << text;
    if (!file.flush()) return false;
  }
  std::error_code error;
  fs::rename(temporary, path, error);
  return !error;
}

}  // namespace

int run_experiment(const ExperimentOptions& o) {
  auto spec = experiment::read_spec(o.file);
  if (!spec) return fail(spec.error());
  if (o.jobs > 0) spec->jobs = o.jobs;
  if (o.time_limit > 0) {
    spec->cpu_seconds = o.time_limit;
    if (spec->wall_seconds > 0) spec->wall_seconds = std::max(spec->wall_seconds, o.time_limit);
  }
  if (o.sample > 0)
    for (experiment::TaskSet& s : spec->sets) s.sample = o.sample;
  const auto cells = experiment::cells_of(*spec, o.tasks);
  if (!cells) return fail(cells.error());
  const fs::path out = o.out.empty() ? fs::path(o.file).stem().string() + "-results" : o.out;
  std::error_code error;
  fs::create_directories(out, error);
  if (error) return fail({out.string(), "cannot be created"});

  experiment::RunnerOptions runner;
  runner.program = fs::read_symlink("/proc/self/exe", error).string();
  runner.version = run::kVersion;
  runner.csv = (out / "results.csv").string();
  runner.jobs = o.report_only ? 0 : spec->jobs;
  runner.progress = [](size_t done, size_t total, const experiment::Row& r) {
    fmt::print(stderr, "[{}/{}] {}{}{} {:.1f} s  {}  [{}, {}]\n", done, total, r.wrong() ? "WRONG " : "", r.verdict,
               r.reason.empty() ? "" : "(" + r.reason.substr(0, 40) + ")", r.cpu, r.task, r.configuration, r.set);
  };
  std::vector<experiment::Row> rows;
  const auto finished = experiment::run_cells(*spec, *cells, runner, rows);
  if (!finished) return fail(finished.error());

  const experiment::Summary summary = experiment::summarise(*spec, cells->size(), rows);
  const std::string text = experiment::report_text(*spec, summary);
  for (const auto& [name, content] : {std::pair<std::string, std::string>{"report.txt", text},
                                      {"summary.csv", experiment::report_csv(*spec, summary)},
                                      {"report.html", experiment::report_html(*spec, summary)}})
    if (!write_file(out / name, content)) return fail({(out / name).string(), "cannot be written"});
  fmt::print("{}\nReport: {}\n", text, (out / "report.html").string());
  if (!*finished && !o.report_only) {
    fmt::print(stderr, "pippin: interrupted; the same command continues\n");
    return run::kExitUnknown;
  }
  return summary.wrong.empty() && summary.clashes.empty() && summary.crashes.empty() ? 0 : 1;
}

}  // namespace pippin::cli

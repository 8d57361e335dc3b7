// SPDX-License-Identifier: Apache-2.0
// What an experiment is: configurations × task sets under one pair of limits, and what its report shows
// (docs/experiments.md). Read strictly: an unknown key is an error with its line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "support/result.h"

namespace pippin::experiment {

/// One column set of the matrix: a command of Pippin, `check` or `cegar`, with options.
struct Configuration {
  std::string name;
  std::string command = "check";
  std::vector<std::string> options;
};
/// Tasks under common options, e.g. one integer model.
struct TaskSet {
  std::string name;
  std::vector<std::string> files;     // .set and .yml files (globs), relative to the tasks' directory
  std::vector<std::string> options;
  size_t sample = 0;                  // so many tasks, stratified by folder and expected verdict; 0 = all
  size_t stride = 1, offset = 0;      // before sampling: only every n-th, from this one
  uint64_t seed = 1;
  std::string property;               // given to every run; empty: the first of the task definition
};
/// The best of several configurations, as if they ran side by side.
struct Portfolio {
  std::string name;
  std::vector<std::string> of;        // globs over names of configurations
};
/// "Exclusively solved" compares the configurations of one table.
struct Table {
  std::string name;
  std::vector<std::string> of;
};
/// One point a task: `column` of configuration `x` against that of `y`, or two columns.
struct Scatter {
  std::string x, y;                   // configurations
  std::string column = "cpu", column_y;  // column_y empty: the same
};

/// A box plot for each configuration of `of`: `column` as a multiple of that of `against`, task by task, by the iterations of `against`.
struct Boxes {
  std::vector<std::string> of;        // patterns
  std::string against, column = "cpu";
};

struct Spec {
  std::string name, description;
  double cpu_seconds = 15;
  double wall_seconds = 0;            // 0: kWallPerCpu times cpu_seconds
  std::string memory = "4GB";
  uint64_t memory_bytes = 4'000'000'000;
  size_t jobs = 1;
  std::vector<std::string> options;   // of every run
  std::vector<Configuration> configurations;
  std::vector<TaskSet> sets;
  std::vector<Portfolio> portfolios;
  std::vector<Table> tables;          // at least one
  std::vector<Scatter> scatters;
  std::vector<Boxes> boxes;
};

Result<Spec> parse_spec(const std::string& text, const std::string& path);
Result<Spec> read_spec(const std::string& path);

/// Shell-like pattern: * and ?.
bool matches(std::string_view pattern, std::string_view name);
bool matches_any(const std::vector<std::string>& patterns, std::string_view name);

}  // namespace pippin::experiment

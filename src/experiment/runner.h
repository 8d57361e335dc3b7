// SPDX-License-Identifier: Apache-2.0
// Runs the cells of the matrix, N at a time. Every cell is a child `pippin check` in a process group of its own with the
// limits as options; it keeps them itself (cli/watchdog.h), and this runner stops one that does not: it is
// asked first, so that its statistics are not lost, then its whole tree is killed.
// Rows are appended as they come in, so an interrupted experiment goes on where it stopped.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiment/rows.h"
#include "experiment/spec.h"
#include "experiment/tasks.h"

namespace pippin::experiment {

struct Cell {
  const Configuration* configuration;
  const TaskSet* set;
  TaskRef task;
  std::vector<std::string> arguments;   // of the child, after its program
  Row key;                              // only the key and `expected` are filled
};

/// Task by task, so that an interrupted run has whole lines of the matrix. The spec must outlive the cells.
Result<std::vector<Cell>> cells_of(const Spec& spec, const std::string& tasks_directory);

struct RunnerOptions {
  std::string program;          // the pippin to run
  std::string version;
  std::string csv;              // appended to
  size_t jobs = 1;              // 0: run nothing, only read
  double grace = 3;             // seconds beyond the limits until a child is killed from here
  std::function<void(size_t done, size_t total, const Row& row)> progress;
};
/// Runs the cells that have no row yet; all rows of cells come back in the order of the cells. False: interrupted.
Result<bool> run_cells(const Spec& spec, const std::vector<Cell>& cells, const RunnerOptions& options, std::vector<Row>& rows);

/// Fills a row from what the child printed and how it ended.
void read_outcome(const std::string& out, const std::string& err, int exit_code, Row& row);

}  // namespace pippin::experiment

// SPDX-License-Identifier: Apache-2.0
// `pippin experiment FILE.yml`: runs what is missing, then writes the report as text, CSV and HTML (docs/experiments.md).
#pragma once

#include <cstddef>
#include <string>

namespace pippin::cli {

struct ExperimentOptions {
  std::string file;          // the experiment
  std::string tasks = ".";   // directory that its task sets are relative to
  std::string out;           // directory of results; empty: the experiment's name without ending, plus "-results"
  size_t jobs = 0;           // 0: as in the file
  size_t sample = 0;         // so many tasks of every set instead of what the file says
  double time_limit = 0;     // seconds instead of what the file says
  bool report_only = false;  // run nothing
};

/// Returns the exit code: 0, 1 if there are wrong verdicts, clashes or crashes, 2 for bad input, 20 when interrupted.
int run_experiment(const ExperimentOptions& options);

}  // namespace pippin::cli

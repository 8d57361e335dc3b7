// SPDX-License-Identifier: Apache-2.0
// One run as one line of the CSV file. A file is only ever appended to, so an interrupted experiment continues; the key of
// a row says what was run (options, limits, task), so a changed option or limit is run again and never mixed with old rows.
// Another build of the program is another experiment: give it another directory.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "support/result.h"

namespace pippin::experiment {

struct Row {
  std::string configuration, set, task, options, limits;   // the key
  std::string expected;       // "true", "false", ""
  std::string verdict;        // TRUE, FALSE, UNKNOWN, CRASH, ERROR (input)
  std::string reason;         // of UNKNOWN; of CRASH and ERROR what was printed
  double cpu = 0, wall = 0;   // seconds of all processes
  double memory_mb = 0;       // largest resident size of a process
  uint64_t iterations = 0;
  uint64_t paths = 0, perfect = 0, inductive = 0;   // infeasible paths refined; with a perfect sequence, without one
  uint64_t states = 0;        // explored: made in a tree; else of the largest abstraction
  uint64_t safety_hits = 0, error_hits = 0, error_hits_refuted = 0;   // of interp-… [InterpC17]: saved by S, by E, tried in vain
  double solver = 0;          // seconds in solvers, as far as the statistics tell
  std::string technique;      // that gave the last sequence used (two, if both integer models ran)
  std::string techniques;     // "farkas 5/3, newton it-wp-lv 2/0": successes/perfect of each
  std::string version;

  bool decided() const { return verdict == "TRUE" || verdict == "FALSE"; }
  bool wrong() const {
    return (verdict == "TRUE" && expected == "false") || (verdict == "FALSE" && expected == "true");
  }
  bool solved() const { return decided() && !wrong(); }
  std::string key() const { return configuration + '\n' + set + '\n' + task + '\n' + options + '\n' + limits; }
};

/// Header and rows of a CSV file; a last line that was cut off is dropped. An empty or missing file has no rows.
Result<std::vector<Row>> read_rows(const std::string& path);
std::string csv_header();
std::string csv_line(const Row& row);
/// Fields of CSV text (RFC 4180), line by line.
std::vector<std::vector<std::string>> parse_csv(const std::string& text);

}  // namespace pippin::experiment

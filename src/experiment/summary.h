// SPDX-License-Identifier: Apache-2.0
// The numbers of a report, computed once for text, CSV and HTML: the table of [CvN17] (solved, exclusively solved,
// portfolios, virtual best), quantiles, scatter points, verdict clashes, reasons. Only rows of the experiment's cells
// come in; a cell without a row counts as not solved.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "experiment/rows.h"
#include "experiment/spec.h"

namespace pippin::experiment {

struct Count {
  size_t tasks = 0, solved = 0, solved_true = 0, solved_false = 0;
  size_t exclusive = 0;   // by nobody else of the table (a portfolio: by nobody outside of it)
  size_t wrong = 0;
  double cpu = 0;         // of the solved ones; a portfolio: of its fastest
  Count& operator+=(const Count& o);
};
struct TableRow {
  enum class Kind { Configuration, Portfolio, VirtualBest } kind = Kind::Configuration;
  std::string name;
  std::vector<Count> sets;   // as in the spec
  Count total;
  std::string not_run;       // why no run of the configuration began: its solver is not installed, for instance
};
struct TableResult {
  std::string name;
  std::vector<TableRow> rows;
};

/// Sorted values of the solved tasks of a configuration that ran.
struct Series {
  std::string name;
  std::vector<double> values;
};
struct Quantiles {
  std::string table, column;   // "cpu", "iterations", "perfect_percent"
  std::string set;             // of one set; empty: of all
  std::vector<Series> series;
};

struct Point {
  std::string set, task, expected;
  double x = 0, y = 0;
  bool x_solved = false, y_solved = false;
};
struct ScatterResult {
  Scatter of;
  std::vector<Point> points;
};

/// Quartiles (between values: linear), whiskers to the last values within 1.5 times the distance of the quartiles, and what is outside of them.
struct Box {
  std::string label;           // iterations: "1", …, "20+"
  size_t values = 0;
  double low = 0, quartile1 = 0, median = 0, quartile3 = 0, high = 0;
  std::vector<double> outliers;
};
/// Of values in any order, at least one.
Box box_of(std::string label, std::vector<double> values);
struct BoxesResult {
  std::string configuration, against, column;
  std::vector<Box> boxes;      // at most eight, none without values; of the tasks that both solve
};

/// One task with answers TRUE and FALSE: a bug, whatever the label says.
struct Clash {
  std::string task, expected;
  std::vector<std::string> says_true, says_false;   // "configuration (set)"
};

/// What became of the runs of one configuration.
struct Outcomes {
  std::string configuration;
  std::map<std::string, size_t> unknown;   // kind of reason -> runs
  double wall = 0, solver = 0, max_memory_mb = 0;
  uint64_t paths = 0, perfect = 0, states = 0, safety_hits = 0, error_hits = 0, error_hits_refuted = 0;
  struct Use { uint64_t successes = 0, perfect = 0, last = 0; };
  std::map<std::string, Use> techniques;   // `last`: runs solved whose last sequence was this one's
};

/// Runs that were refused with the same words (a solver that is not installed, a file that does not compile).
struct InputErrors {
  Row first;
  size_t runs = 0;
};

struct Summary {
  size_t cells = 0, rows = 0;
  std::vector<Row> wrong, crashes;
  std::vector<InputErrors> errors;
  std::vector<std::pair<std::string, std::string>> not_run;   // configuration, why
  std::vector<Clash> clashes;
  std::vector<TableResult> tables;
  std::vector<Quantiles> quantiles;
  std::vector<ScatterResult> scatters;
  std::vector<BoxesResult> boxes;
  std::vector<Outcomes> outcomes;
  std::vector<std::string> unlabelled;     // decided tasks without expected verdict
};

Summary summarise(const Spec& spec, size_t cells, const std::vector<Row>& rows);

/// "timeout", "over-approximated alarm", "no refinement", … of an UNKNOWN's reason.
std::string kind_of_reason(const std::string& reason);
/// The value of a plotted column; nothing if the run has none.
std::optional<double> value_of(const Row& row, const std::string& column);

}  // namespace pippin::experiment

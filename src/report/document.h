// SPDX-License-Identifier: Apache-2.0
// A report, and what it is about: the value that one process sends to another, and that printers print. `--json` prints the whole value
// (report/json.h), so a document that was kept can be printed again (`pippin show`). A new printer is a row of printers().
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/report.h"
#include "support/stats.h"

namespace pippin::report {

struct Document {
  std::string version;                                       // of Pippin
  std::vector<std::pair<std::string, std::string>> solvers;  // name, version
  std::vector<std::string> files;
  std::string data_model, entry, specification;
  int exit_code = 0;
  Report report;                           // its answer does not count if there are errors: the verdict is "ERROR"
  std::string witness;                     // path of the witness written; empty: none
  std::string witness_validation;          // what its validation said; empty: there was none
  std::optional<Statistics> statistics;    // none where the run was ended from outside
};

struct Printer {
  std::string_view name;
  std::string (*print)(const Document&);   // for standard output
};

/// All forms of output; the first is the usual one.
std::span<const Printer> printers();
/// Requires: there is one of this name.
const Printer& printer(std::string_view name);

}  // namespace pippin::report

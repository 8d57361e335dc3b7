// SPDX-License-Identifier: Apache-2.0
// The answer as one JSON document (`--json`), for programs. docs/usage.md describes the schema; keys keep their order
// and are always present; changes that can break a reader raise kJsonSchema. Only "statistics" differs between equal runs.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "report/report.h"
#include "support/result.h"
#include "support/stats.h"

namespace pippin::report {

inline constexpr const char* kJsonSchema = "pippin-result-1";

/// A report, and what it is about.
struct Document {
  std::string version;                                       // of Pippin
  std::vector<std::pair<std::string, std::string>> solvers;  // name, version
  std::vector<std::string> files;
  std::string data_model, entry, specification;
  int exit_code = 0;
  Report report;                // its answer does not count if there are errors: the verdict is "ERROR"
  std::string witness;          // path of the witness written; empty: none
  std::string witness_validation;  // what its validation said; empty: there was none
  const Statistics* statistics = nullptr;  // may be null
};

/// The document, indented, ends with a newline. Text that is not UTF-8 is repaired, never an error.
std::string json(const Document& d);

}  // namespace pippin::report

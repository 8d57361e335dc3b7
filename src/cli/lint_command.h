// SPDX-License-Identifier: Apache-2.0
// `pippin lint-witness`: is a witness what its format asks for?
#pragma once

#include <string>
#include <vector>

namespace pippin::cli {

struct LintOptions {
  std::string witness;
  std::vector<std::string> files;   // the witness must be about these; none: the files it names are read, if they exist
};

/// Prints complaints, one a line, and ends with "witnesslint finished" as the official linter. 0: none; 1: some; 2: the witness or a
/// program cannot be read.
int run_lint(const LintOptions& options);

}  // namespace pippin::cli

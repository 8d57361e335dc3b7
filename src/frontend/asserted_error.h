// SPDX-License-Identifier: Apache-2.0
// The error of a program as a failing assertion, for verifiers that know no other errors (CBMC, ESBMC before 8): a `reach_error` that only calls
// `abort`, or has no body, is none for them.
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace pippin::frontend {

struct Insertion {
  size_t at = 0;      // byte offset in the text
  std::string text;
};

/// What makes each call of an error function fail an assertion of the C library (`__assert_fail`) before anything else, by offsets. Bodies that call it
/// stay as they are, and so do error functions without a body whose arguments are not known to be none. The program has one file; errors of
/// it are in `diagnostics`.
Result<std::vector<Insertion>> asserted_errors(const Sources& sources, const ir::Target& target, Diagnostics& diagnostics);

}  // namespace pippin::frontend

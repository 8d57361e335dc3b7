// SPDX-License-Identifier: Apache-2.0
// Our own witness, validated as `pippin validate` does before it is given away: read back, woven into the program, checked. The verdict
// stands already and does not change.
#pragma once

#include <string>
#include <vector>

#include "run/pipeline.h"
#include "witness/witness.h"

namespace pippin::validate {

/// What became of a witness.
struct SelfValidation {
  /// One line: "confirmed", "not confirmed: timeout"; empty: it was not tried.
  std::string state;
  /// Conjuncts of invariants were weakened or left out: the witness has to be written again with these invariants. They hold where C defines
  /// what happens, but not in an execution with a signed overflow that wraps around, as other validators understand it.
  bool weakened = false;
  std::vector<witness::Invariant> invariants;
};

/// The conjuncts of a C expression as invariants are printed: "a && (b || c)" is two, "a || b && c" is one.
std::vector<std::string> conjuncts(const std::string& expression);

/// Weaker, if it compares values computed in `long long` with others: each such comparison also holds where one of them is no `int`, which
/// is where an overflow has happened or would: "2LL * (long long)a == (long long)b" holds where 2 a is too large. An equal text: nothing
/// of the kind is compared.
std::string or_beyond_int(const std::string& expression);

/// CPU seconds that a run may give to it now: as many as the run has taken, at least three, and what its limit leaves.
double self_validation_seconds(const run::LimitOptions& limits);

/// Validates the witness in `options.output.witness_path`, which says what `outcome` does, for at most `seconds` of CPU time. Requires: the
/// witness was written.
SelfValidation validate_own(const run::CheckOptions& options, const run::CheckOutcome& outcome, double seconds);

}  // namespace pippin::validate

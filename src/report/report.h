// SPDX-License-Identifier: Apache-2.0
// What a person reads: the result line, why, the counterexample or the proof in source terms, and the assumptions.
// The first line of text() is the result line of docs/usage.md and never changes its form.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"
#include "witness/witness.h"

namespace pippin::report {

/// One step of a counterexample: where, and what happened there ("x = 5", "x > 3 is true"), and whether the end depends on it.
struct Step { Origin origin; std::string text; bool needed = true; };

/// A value that the environment chose in a counterexample. `source`: "__VERIFIER_nondet_int", "uninitialised x", …
struct Input { Origin origin; std::string source, type, value; };

/// An answer that a check refused: it became no verdict, and this is what a person can look into.
struct FailedCheck {
  std::string check;         // "execution", "path", "certificate", "vacuity"
  std::string reason;
  std::vector<Step> steps;   // the error path, or the execution, that was refused; with values as far as they are known
  /// The claim of a certificate that was not proved: if `before` holds at `from`, `after` holds at `to`.
  struct Claim { Origin from, to; std::string before, after; };
  std::optional<Claim> claim;
};

/// An infeasible error path that taught the explorer something, in one of its iterations.
struct RefinedPath {
  std::string model;                     // "int", "bv", "cfa"
  size_t iteration = 0, steps = 0;
  std::vector<std::string> techniques;   // whose sequences were used
  bool perfect = false;                  // the sequence is a Floyd-Hoare annotation of the path program [UA18]
};

/// A place of the source that a property is about, with its own verdict: False, violated; True, proved.
struct Obligation {
  std::string property;                      // sub-property
  Origin origin;
  std::string text;                          // what is checked: "x + 1", "reach_error()", "assert(x > 0)"
  core::Answer answer = core::Answer::Unknown;
  std::string reason, component;             // Unknown
  std::string how_found, how_checked;        // True, False
  Origin violation;                          // False: as in Report
  std::vector<Step> steps;                   // False
  std::vector<Input> inputs;                 // False: in order of execution
  std::string violated;                      // False: the line of the specification
};

struct Report {
  core::Answer answer = core::Answer::Unknown;
  std::string property;                      // False: sub-property; True: what was proved
  std::string reason, component;             // Unknown
  std::shared_ptr<const StringTable> strings;
  std::vector<Step> steps;                   // False
  Origin violation;                          // False
  std::vector<witness::Invariant> invariants;  // True
  bool unrolled = false;                       // True: by following all executions to their ends, without invariants
  bool no_error_location = false;
  std::string how_found, how_checked;
  std::optional<std::vector<Obligation>> obligations;   // --all
  std::vector<cfa::Assumption> assumptions;
  std::vector<std::string> unsupported;
  std::vector<Error> warnings;
  std::vector<std::string> notes;
  std::string about;                         // one sentence instead of the usual one on what the answer means; or empty
  std::vector<FailedCheck> failed_checks;    // shown for Unknown
  size_t iterations = 0;
  std::vector<RefinedPath> refined;
};

/// "TRUE", "FALSE(unreach-call)", "UNKNOWN(timeout)".
std::string verdict(const Report& r);
/// The whole report; ends with a newline.
std::string text(const Report& r);

/// Lines of source files, read when first asked for.
class SourceLines {
 public:
  /// The line without surrounding white space; empty if there is none.
  std::string line(const std::string& file, uint32_t number);

 private:
  std::map<std::string, std::vector<std::string>> files_;
};

/// Steps that were left out; if they go several times through one branch, which and how often.
struct Gap { size_t steps = 0, rounds = 0; Origin loop; };
/// Keeps what a reader needs of a counterexample: steps that the end depends on, and, if these are more than `limit`, of
/// repeated ones the first and the last. gaps[i] was left out before steps[i], the last gap at the end.
struct Shortened { std::vector<Step> steps; std::vector<Gap> gaps; };
Shortened shorten(const std::vector<Step>& steps, size_t limit);

}  // namespace pippin::report

// SPDX-License-Identifier: Apache-2.0
// The outcome of a run as one value. Those who find something out fill it (run/proofs.h, run/alarms.h, back);
// report/text.h prints it for people and report/json.h for programs. A new field is written here, by its producer, by a printer, and by
// both directions of JSON: a report crosses from one process to another as a value, and is printed by the one that answers.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"
#include "support/result.h"
#include "witness/witness.h"

namespace pippin::report {

enum class StepKind : uint8_t { Assign, Call, Branch, Switch, Note };

/// One step of a counterexample.
struct Step {
  Origin origin;
  StepKind kind = StepKind::Note;
  std::string text;                      // what happened, in one line: "x = 5", "x > 3 is true"
  std::string variable, value;           // Assign: the place and its new value, in C
  uint32_t depth = 0;                    // open calls
  uint32_t thread = 0;                   // in the order in which they begin; 0: the first one
  bool needed = true;                    // the end depends on this step
};

/// A value that the environment chose in a counterexample. `source`: "__VERIFIER_nondet_int", "uninitialised x", …
struct Input { Origin origin; std::string source, type, value; };

/// An execution that violates a property, in source terms.
struct Counterexample {
  Origin violation;                      // the statement that violates the property
  Origin place;                          // the operation or call in it, where that is known
  std::string message;                   // what happens there, in words: "p[0] << 24: 140 << 24 does not fit int"
  std::string error;                     // the function whose call (the label that) is the error; empty: an operation, or not known
  std::string fault;                     // of memory: what is wrong with which object, in words; empty: nothing to say
  std::string specification;             // the line that it violates
  std::vector<Step> steps;
  std::vector<Input> inputs;             // in order of execution
};

/// How a certificate was proved again.
struct CertificateCheck {
  uint64_t queries = 0;
  uint64_t by_both = 0;                  // of them by two solvers
  uint64_t folded = 0;                   // of them by the rewriting rules of terms alone
  bool second_solver = false;            // all by two solvers
};

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
  std::vector<std::string> refiners;     // whose sequences were used
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
  bool unreached = false;                    // True: no execution gets to the place
  std::vector<std::string> assumes;          // True: conventions about the same place, which nothing checks
  unsigned executors = 0;                    // as in Report
  Counterexample counterexample;             // False
};

/// Why a loop, or a function that calls itself, ends. One tuple: it falls in each round, in lexicographic order, and each of its numbers is at least 0
/// when it falls. Several: from one visit of the place to any later one, at least one of them falls.
struct Rank { Origin place; std::vector<std::vector<std::string>> tuples; };

struct Report {
  core::Answer answer = core::Answer::Unknown;
  std::string property;                      // False: sub-property; True: what was proved
  std::string reason;                        // Unknown: typed reason, e.g. "timeout", "unsupported: floating point"
  std::string component;                     // Unknown: who gave up
  /// The input is not a program we can read (does not compile, no main …): messages for the user. There is then no answer.
  std::vector<Error> errors;
  std::vector<Error> warnings;

  std::shared_ptr<const StringTable> strings;   // for all Origins; may be null when there are none
  std::vector<cfa::Assumption> assumptions;
  std::vector<std::string> unsupported;         // features met, reachable ones

  Counterexample counterexample;             // False
  std::vector<witness::Invariant> invariants;  // True: C syntax, projected to scope
  std::vector<witness::Invariant> transitions;   // True, of termination: between two visits of a loop's head, for witnesses
  std::vector<Rank> ranks;                   // True, of termination: in C, in the order of the source
  bool unrolled = false;                     // True: by following all executions to their ends, without invariants
  bool no_error_location = false;            // True: there is nothing that could be reached
  CertificateCheck certificate;              // True

  std::string how_found;                     // "random execution, run 17", "trace abstraction, 5 iterations, int model"
  std::string how_checked;                   // "executed natively", "312 Hoare triples with z3 and cvc5"
  unsigned executors = 0;                    // False, by an execution: who executed it and agree: the interpreter, a compiled program
  std::optional<std::vector<Obligation>> obligations;   // --all: each with its verdict, in the order of the source
  std::vector<std::string> notes;            // one line each
  std::string about;                         // one sentence instead of the usual one on what the answer means; or empty
  std::vector<FailedCheck> failed_checks;    // answers that a check refused, in order; shown for Unknown
  size_t iterations = 0;
  std::vector<RefinedPath> refined;          // of all engines, in order
};

/// "TRUE", "FALSE(unreach-call)", "UNKNOWN(timeout)".
std::string verdict(const Report& r);

/// Stands for the reason that only the one who ends the run from outside will know.
inline constexpr const char* kEndedFromOutside = "ended-from-outside";
/// That one knows it now.
void set_end(Report& r, const std::string& reason);

}  // namespace pippin::report

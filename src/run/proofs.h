// SPDX-License-Identifier: Apache-2.0
// No proof becomes TRUE by itself: its certificate must be accepted by a check that knows nothing of the engine that found
// it, on the program before all passes (check/check.h), and there must be no reason not to trust any proof of this program.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "run/run.h"
#include "cfa/cfa.h"
#include "check/check.h"
#include "core/core.h"
#include "interp/interp.h"
#include "support/budget.h"

namespace pippin::run {

class Proofs {
 public:
  explicit Proofs(Run& run) : run_(run) {}

  /// A proof that an engine found, on the Cfa before all passes: TRUE if the check accepts it, else UNKNOWN.
  /// `is_program`: the Cfa is that of a program. `label`: of the model, in dumps. `budget`: of the check.
  bool prove_or_give_up(const cfa::Cfa& cfa, const core::Certificate& certificate, const std::string& found_by, bool is_program,
              const std::string& label, const Budget& budget);
  /// A proof that nobody had to find, in this model: TRUE if the check accepts it within the budget, else nothing is said.
  /// Its formulas can be large, and solvers do not look at their limits while they preprocess: it runs in a worker that can
  /// be killed, unless no solver is asked.
  bool prove_if_quick(Model& model, const core::Certificate& certificate, const std::string& found_by, const Budget& budget);

 private:
  check::CheckResult check_certificate(const cfa::Cfa& cfa, const core::Certificate& certificate, const Budget& budget);
  /// Is there a reason not to trust any proof about this Cfa? Says so.
  bool unprovable(const cfa::Cfa& cfa, bool is_program);
  /// Is the error unreachable only because executions end where they break a convention (Vacuity::Checked), a signed overflow
  /// say? Then the proof says nothing about what the compiled program does. Looked for by executions that go on as it does.
  bool vacuous(const cfa::Cfa& cfa);
  /// Fills excluded_ and, with --all, excluded_failures_.
  void run_excluded_executions();
  interp::ExecutionOptions excluded_options() const;
  bool prove_without_engine(Model& model, const core::Certificate& certificate, const std::string& found_by, const Budget& budget,
                            bool without_solver);
  /// What invariants say in C about the heads of source loops.
  std::vector<witness::Invariant> in_c(const cfa::Cfa& cfa, const core::InvariantCertificate& invariants) const;
  /// With what holds in other calls of a function, too, where the proof needs it in one only (report::for_other_heads); proved.
  core::InvariantCertificate with_other_heads(const cfa::Cfa& cfa, const core::InvariantCertificate& invariants);
  /// The ranges that interval analysis finds at the heads of source loops, proved inductive. Empty if there is no loop, nothing is
  /// known, or the budget does not suffice.
  std::vector<witness::Invariant> loop_ranges(const Budget& budget);
  /// The program has no error location: why, as far as that can be told.
  std::string nothing_checked() const;
  void publish(const cfa::Cfa& cfa, const std::string& how_found, const std::string& how_checked,
               const core::Certificate& certificate);

  Run& run_;
  std::optional<interp::RandomResult> excluded_;  // vacuous: once, all proofs leave out the same
  std::map<size_t, std::vector<interp::InputValue>> excluded_failures_;  // --all: by obligation
};

}  // namespace pippin::run

// SPDX-License-Identifier: Apache-2.0
// No proof becomes TRUE by itself: its certificate must be accepted by a check that knows nothing of the engine that found
// it, on the program before all passes (check/check.h), and there must be no reason not to trust any proof of this program.
#pragma once

#include <optional>
#include <string>

#include "app/engine_run.h"
#include "app/run.h"
#include "cfa/cfa.h"
#include "core/core.h"
#include "interp/interp.h"
#include "support/budget.h"

namespace pippin::app {

class Proofs {
 public:
  explicit Proofs(Run& run) : run_(run) {}

  /// The end of an engine's run: TRUE only with an accepted certificate, else UNKNOWN. `label`: the model, empty for a Cfa
  /// that comes from no program.
  bool finish(const cfa::Cfa& cfa, const EngineResult& r, const std::string& label);
  /// Are all executions short? The check finds that out by itself, so no engine has to run first. Its formulas can be
  /// large, and solvers do not look at their limits while they preprocess: it runs in a worker that can be killed, unless
  /// no solver is asked.
  bool unrolled(const Budget& budget, const core::UnrollingCertificate& certificate);
  /// Are the ranges of the variables at loop heads invariants that exclude the error? So it is in programs whose loop only
  /// repeats: what is wrong in one round is wrong whatever the rounds before left.
  bool ranges(const Budget& budget);

 private:
  check::CheckResult check_certificate(const cfa::Cfa& cfa, const core::Certificate& certificate, const Budget& budget);
  /// Is there a reason not to trust any proof about this Cfa? Says so.
  bool unprovable(const cfa::Cfa& cfa, bool is_program);
  /// Is the error unreachable only because executions end where they break a convention (Vacuity::Checked), a signed overflow
  /// say? Then the proof says nothing about what the compiled program does. Looked for by executions that go on as it does.
  bool vacuous(const cfa::Cfa& cfa);
  /// A proof that nobody had to find: TRUE if the check of `certificate` accepts it.
  bool at_once(const core::Certificate& certificate, const std::string& found_by, const Budget& budget,
               bool without_solver);
  void publish(const cfa::Cfa& cfa, const std::string& how_found, const std::string& how_checked,
               const core::Certificate& certificate);

  Run& run_;
  std::optional<interp::RandomResult> beyond_;  // vacuous: once, all proofs leave out the same
};

}  // namespace pippin::app

// SPDX-License-Identifier: Apache-2.0
// One verification run of a C program: what its stages, the confirmation of alarms and the checks of proofs share. The
// program is lowered once into a skeleton and translated into each integer model when a stage first asks for it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/engine_run.h"
#include "app/pass_stack.h"
#include "app/pipeline.h"
#include "app/registry.h"
#include "cfa/cfa.h"
#include "frontend/frontend.h"
#include "interp/interp.h"
#include "ir/ir.h"
#include "lower/lower.h"
#include "support/budget.h"
#include "support/stats.h"
#include "term/term.h"

namespace pippin::app {

/// The program in one integer model: what all engines on it share. It must stay where it is.
struct Model {
  lower::IntegerModel kind;
  std::string_view label;
  std::unique_ptr<term::TermManager> tm;
  std::optional<cfa::Cfa> cfa;
  Solver solver;
  std::optional<PassStack> passes;
};

struct Run {
  Run(const CheckOptions& o, Statistics& s);

  /// The program in this model. Requires: a skeleton.
  const cfa::Cfa& base(Model& m);
  /// The same after the passes that the preset asks for.
  const PassStack& passes(Model& m);
  /// A new solver for everything but certificates (--aux-solver).
  Solver aux_solver();

  lower::LowerOptions lower_options(lower::IntegerModel model) const;
  interp::ExecutionOptions execution_options() const;

  /// Says what is being done now.
  void progress(const std::string& phase);
  /// The outcome so far is UNKNOWN. Returns false.
  bool unknown(const std::string& reason, const std::string& component);
  /// A check refused an answer: counted, and shown. Several stages may meet the same; of too many the last are shown.
  void refuse(const std::string& counter, report::FailedCheck failed);

  CheckOptions options;
  Statistics& statistics;
  const Preset& preset;
  Budget budget;
  Clock::time_point start = Clock::now();
  CheckOutcome out;
  ir::Program program;
  frontend::Entry entry;                            // how it is called if the entry function is not main
  std::shared_ptr<const lower::Skeleton> skeleton;  // null until a stage needs a Cfa
  Model mathematical{lower::IntegerModel::Int, "int", {}, {}, {}, {}};
  Model bv{lower::IntegerModel::Bv, "bv", {}, {}, {}, {}};
};

}  // namespace pippin::app

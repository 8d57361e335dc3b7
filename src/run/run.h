// SPDX-License-Identifier: Apache-2.0
// One verification run of a C program: what its stages, the confirmation of alarms and the checks of proofs share. The
// program is lowered once into a skeleton and translated into each integer model when a stage first asks for it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "run/obligations.h"
#include "run/pipeline.h"
#include "run/registry.h"
#include "run/solvers.h"
#include "cfa/cfa.h"
#include "frontend/frontend.h"
#include "interp/interp.h"
#include "ir/ir.h"
#include "logic/services.h"
#include "lower/lower.h"
#include "support/budget.h"
#include "support/stats.h"
#include "term/term.h"
#include "transform/interleave.h"
#include "transform/pass_stack.h"

namespace pippin::run {

/// A solver with its decorators, as the options ask for.
struct Solver {
  std::unique_ptr<smt::Backend> backend, chain;
  smt::Backend& get() const { return *chain; }
};
/// `o` and `statistics` must outlive the result.
Solver make_solver(const CheckOptions& o, std::unique_ptr<smt::Backend> backend, Statistics& statistics);

/// Seconds of what is left. When there is no limit, shares are of a hundred seconds.
double share_of(const Budget& budget, double share);

/// The program in one integer model, or the Cfa text given: what all engines on it share. It must stay where it is.
struct Model {
  lower::IntegerModel kind;
  std::string_view label;
  std::unique_ptr<term::TermManager> tm;
  std::optional<cfa::Cfa> cfa;
  std::optional<cfa::Cfa> threaded;   // of a program with threads: what `cfa` is the product of
  /// Question::End: with the assumptions that no signed arithmetic overflows. `cfa` has none of these, for a counter that runs into its limit proves no end.
  std::optional<cfa::Cfa> with_overflow_assumed;
  Solver solver;
  /// After the passes, with these blocks, and whom engines ask about it.
  struct Simplified {
    transform::PassStack passes;
    std::unique_ptr<logic::Services> services;
  };
  std::map<transform::Blocks, Simplified> simplified;
};

struct Run {
  Run(const CheckOptions& o, Statistics& s);

  /// The next task on the same program: its time begins now, and nothing is found yet. Options that say what the program is and how it is
  /// lowered must be the same.
  void renew(const CheckOptions& o);

  /// The program in this model. Requires: a skeleton, or that the Cfa was given.
  const cfa::Cfa& base(Model& m);
  /// The Cfas of these models, which have threads, become products by one plan, so that ids are equal.
  void interleave(const std::vector<Model*>& models);
  /// A path of a base as one of the program: of what it is the product of, if there are threads.
  core::Path in_threads(const core::Path& path) const;
  /// Why a proof about this base would say nothing of the threads that it is a product of; empty: it says all.
  const std::string& doubt_of_interleaving(const cfa::Cfa& base);
  /// Which threads make the steps on a path of a base. Empty without threads.
  interp::Schedule schedule_of(const core::Path& path) const;
  /// The same after the passes, with these blocks. `name`: of the engine that wants other blocks than most.
  const transform::PassStack& passes(Model& m, transform::Blocks blocks, std::string_view name);
  const transform::PassStack& passes(Model& m) { return passes(m, usual_blocks(), {}); }
  /// Whom explorers and refiners ask about these: the same for all engines of the run.
  logic::Services& services(Model& m, transform::Blocks blocks, std::string_view name);
  /// Of an engine. Requires: the row wants blocks.
  transform::Blocks blocks_of(const EngineRow& row) const;
  core::Question question() const { return options.program.semantics.checks(ir::Property::Termination) ? core::Question::End : core::Question::Reach; }
  transform::Keeps keeps() const { return question() == core::Question::End ? transform::Keeps::Endless : transform::Keeps::Targets; }
  transform::Blocks usual_blocks() const { return options.passes.blocks.value_or(transform::Blocks::Sequence); }
  /// A new solver for everything but certificates (--aux-solver).
  Solver aux_solver();
  /// The solver of this name; one for the run. The command line has checked that it is there.
  smt::Backend& solver(const std::string& name);
  /// Of paths, where another one was asked for; else null.
  smt::Backend* trace_solver();

  /// The program is lowered again with each object as bytes, when it is asked for. Requires: no engine holds what was made of the models.
  void lower_as_bytes();
  /// The same with twice as many copies of each thread that a loop creates. False: there were too many already.
  bool lower_with_more_threads();

  /// The obligations that are active changed: what was made of the program in a model is made again when it is asked for.
  void restrict_to_active();

  lower::LowerOptions lower_options(lower::IntegerModel model) const;
  interp::ExecutionOptions execution_options() const;

  /// Says what is being done now.
  void progress(const std::string& phase);
  /// The outcome so far is UNKNOWN. Returns false.
  bool unknown(const std::string& reason, const std::string& component);
  /// An alarm of the interpreter alone is the reason of the UNKNOWN so far, and of one that comes from outside.
  void tell_interpreter_alone();
  /// A check refused an answer: counted, and shown. Several stages may meet the same; of too many the last are shown.
  void refuse(const std::string& counter, report::FailedCheck failed);

  /// Does the program's compiler have a type __int128? gcc has none for 32-bit code.
  bool has_int128() const { return options.program.data_model == ir::DataModel::LP64; }

  CheckOptions options;
  Statistics& statistics;
  Budget budget;
  Clock::time_point start = Clock::now();
  CheckOutcome out;
  const std::shared_ptr<ir::Program> kept_program = std::make_shared<ir::Program>();   // shared with CheckOutcome::execution
  ir::Program& program = *kept_program;
  std::optional<Obligations> obligations;           // --all: each has a verdict of its own
  std::string asked_of_compiler;                    // frontend::Diagnostics::asked
  frontend::Entry entry;                            // how it is called if the entry function is not main
  std::shared_ptr<const lower::Skeleton> skeleton;  // null until a stage needs a Cfa
  Model mathematical{lower::IntegerModel::Int, "int", {}, {}, {}, {}, {}};
  Model bv{lower::IntegerModel::Bv, "bv", {}, {}, {}, {}, {}};
  Model given{lower::IntegerModel::Bv, "cfa", {}, {}, {}, {}, {}};   // a .cfa text

 private:
  void begin();
  void translate(Model& m);
  void forget_models();
  /// Only the active obligations are targets.
  void restrict_targets(Model& m);

  std::vector<std::unique_ptr<term::TermManager>> left_;   // solvers may know their terms
  size_t thread_copies_ = 1;
  std::optional<transform::Interleaving> interleaving_;
  std::map<const cfa::Cfa*, std::string> interleaving_checked_;
  Solver trace_solver_;
  std::map<std::string, Solver> solvers_;
};

}  // namespace pippin::run

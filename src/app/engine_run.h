// SPDX-License-Identifier: Apache-2.0
// One engine on one Cfa: transform, explore and refine, and bring the answer back to the Cfa given (the one "before
// optimisation" on which certificates are checked and paths are confirmed).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/pass_stack.h"
#include "app/pipeline.h"
#include "app/registry.h"
#include "app/solvers.h"
#include "cfa/cfa.h"
#include "core/core.h"
#include "smt/session.h"

namespace pippin::app {

/// How the engine is run; all names are those of the registry.
struct EngineOptions {
  transform::Blocks blocks = transform::Blocks::Sequence;
  bool slice = true;
  bool intervals = true;
  std::vector<std::string> techniques;   // in order of preference (core/strategy.h)
  size_t per_path = 3;
  std::string explorer = "trace-abstraction";  // or "kojak"
  /// Checks paths and gives their cores [CvN17]; null: the solver given, which does everything else.
  smt::Backend* trace_solver = nullptr;
  bool solver_cores = false;             // the trace solver was asked for by the user: its own cores (logic/path_check.h)
  SolverPlaces places;
  bool self_checks = false;              // of refiners (CheckOptions::self_checks)
  bool default_strategy = false;         // programs with procedures get the strategy "recursion" instead
};

EngineOptions engine_options(const CheckOptions& o, const Preset& preset);

/// A solver with its decorators, as the options ask for.
struct Solver {
  std::unique_ptr<smt::Backend> backend, chain;
  smt::Backend& get() const { return *chain; }
};
/// `o` and `statistics` must outlive the result.
Solver make_solver(const CheckOptions& o, std::unique_ptr<smt::Backend> backend, Statistics& statistics);

struct EngineResult {
  core::Verdict verdict;     // certificate: invariants on the Cfa given; path: of the Cfa given
  core::Path path;           // False: steps of the Cfa given
  bool trivial = false;      // no target was left after pruning
  bool exhausted = false;    // bounded model checking saw the end of every execution
  bool repeats = false;      // bounded model checking saw that all executions repeat themselves
  std::string found_by;      // the engine and its effort, for people
  std::vector<report::RefinedPath> refined;
};

/// Called for every feasible alarm with its path on the Cfa given: true = real, false = spurious in the precise model,
/// Error = could not be confirmed (the run ends Unknown with that text). `states`: what is known of values on the way; may be empty.
using ConfirmPath = std::function<Result<bool>(const core::Path&, const std::vector<logic::Hint>& states)>;

/// prune → slice → intervals → prune → slice → blocks. `label` names the model in dumps and statistics; `base` must
/// outlive the result, which all engines on it may share.
PassStack run_passes(const cfa::Cfa& base, const EngineOptions& engine, const CheckOptions& options, const std::string& label,
                     Statistics& statistics);

EngineResult run_engine(const PassStack& passes, smt::Backend& backend, const EngineOptions& engine,
                        const CheckOptions& options, const ConfirmPath& confirm, const std::string& label,
                        const Budget& budget, Statistics& statistics);

/// Bounded model checking as a falsifier on the same Cfa; paths with more than `max_unrolling` back edges are not explored.
EngineResult run_bmc_engine(const PassStack& passes, smt::Backend& backend, const CheckOptions& options, size_t max_unrolling,
                            const ConfirmPath& confirm, const Budget& budget, Statistics& statistics);

/// Invariants of the whole Cfa by a Horn solver; True or Unknown. It has passes of its own: its blocks are the largest.
EngineResult run_horn_engine(const cfa::Cfa& base, const EngineOptions& engine, const CheckOptions& options,
                             const std::string& label, const Budget& budget, Statistics& statistics);

bool has_target(const cfa::Cfa& cfa);
/// The proof for a Cfa whose passes left no target.
EngineResult nothing_to_reach(const PassStack& passes);

/// True iff an operation mentions a float.
bool has_floats(const cfa::Cfa& cfa);
/// True iff an operation does more with floats than to copy, negate and compare them (constants apart).
bool calculates_with_floats(const cfa::Cfa& cfa);

/// Writes a dump if its name was asked for (`--dump=name`): <dump_dir>/<file>.
void dump(const CheckOptions& options, const std::string& name, const std::string& file, const std::string& text);

}  // namespace pippin::app

// SPDX-License-Identifier: Apache-2.0
// The verification run between command line and report: one function that takes everything the user can set and returns
// everything the user can be told. Nothing here prints to stdout; the caller reports, writes the witness and sets the
// exit code. The caller also keeps the limits from outside (cli/watchdog.h), so run_check may be killed at any moment.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "run/solvers.h"
#include "run/registry.h"
#include "cfa/cfa.h"
#include "replay/replay.h"
#include "core/core.h"
#include "frontend/frontend.h"
#include "explore/predicate_abstraction/options.h"
#include "interp/interp.h"
#include "ir/ir.h"
#include "spec/property.h"
#include "lower/lower.h"
#include "report/document.h"
#include "support/budget.h"
#include "support/check.h"
#include "support/result.h"
#include "support/stats.h"
#include "transform/transform.h"
#include "witness/execution.h"

namespace pippin::run {

enum class IntModel : uint8_t { Auto, Int, Bv };
enum class StatsMode : uint8_t { Off, Text, Json };

/// What is being done right now, for the progress line of a terminal.
struct Progress {
  double seconds = 0;          // since the start
  size_t iteration = 0;        // 0 outside the CEGAR loop
  std::string phase;           // "parse", "random execution", "int model: refine", …
};

/// Everything the command line sets. Files are either C (.c, .i, one or several translation units) or one .cfa text.
struct CheckOptions {
  std::vector<std::string> files;
  bool is_cfa = false;                          // files[0] is a Cfa text: the engine runs on it directly
  std::vector<std::string> compiler_args;       // -I, -D, -U as given
  std::vector<std::string> program_arguments;   // the options about what the program means, as given, for other processes
  std::vector<ir::CompileCommand> commands;     // of each file (compile_commands.json), or empty
  std::vector<std::string> texts;               // of each file, instead of what it contains (frontend/weave.h), or empty
  std::vector<Error> input_warnings;            // about how the input was read
  std::vector<Error> ignored_flags;             // of compile_commands.json, one sentence each: warnings and assumptions
  std::string entry = "main";
  unsigned entry_depth = 3;                     // frontend::Sources
  bool entry_any_pointers = false;              // frontend::Sources

  ir::Semantics semantics;
  std::vector<frontend::MemoryRegion> memory_regions;   // frontend::Sources
  std::vector<std::string> named_error_functions;  // by the user: they should exist
  bool each_obligation = false;                    // --all: go on after the first violation, a verdict for each obligation
  bool require_error = false;                      // TRUE only if something could be an error

  ir::DataModel data_model = ir::DataModel::LP64;
  Plan plan = plan_of("auto");
  bool property_given = false;                  // by an option or task definition
  bool model_given = false;                     // likewise the data model
  IntModel int_model = IntModel::Auto;

  double time_limit = 0;                        // seconds of CPU time of all processes; 0 = none
  double wall_limit = 0;                        // seconds; 0 = none
  uint64_t memory_limit = 0;                    // bytes, of this process and its children; 0 = none

  std::vector<std::string> inputs;              // all files read (headers while it runs): no output may overwrite them
  std::string witness_path;                     // empty: none. Written by the caller.
  witness::Format witness_format = witness::Format::Yaml20;
  bool self_validation = true;                  // the witness is validated before the answer is printed (validate/self_validation.h)
  std::set<std::string> dumps;                  // cli/resolve_run.cpp names them
  std::string dump_dir = "pippin-dump";
  StatsMode stats = StatsMode::Off;
  std::string output = "text";                  // how the answer is printed: a row of report::printers()

  std::optional<transform::Blocks> blocks;      // unset: the engine's own
  bool promotion = true;
  bool slice = true;
  bool elements = true;                         // known elements of arrays become variables
  bool intervals = true;
  bool float_laws = true;               // smt/chain/float_laws.h
  bool rewrite = true;                          // named term rewriting rules
  std::string strategy;                         // run/registry.h; empty: each engine's own
  std::vector<std::string> refiners;            // instead of a strategy: refiners in order …
  size_t per_path = 3;                          // … and how many successful ones a path gets, …
  bool count_attempts = false;                  // … or (of a strategy, too) how many are tried [UA18]
  explore::AbstractionKind abstraction = explore::AbstractionKind::Combined;    // of predicate abstraction
  explore::PredicateScope predicate_scope = explore::PredicateScope::Location;
  std::string trace_solver;                     // [CvN17]: of paths and their own cores; empty: Z3, the cores as is best
  bool minimal_cores = true;                    // cores of paths are minimised by deletion
  std::string aux_solver = "z3";                // of everything else but certificates
  SolverPlaces solver_places;
  replay::ReplayOptions::Mode replay = replay::ReplayOptions::Mode::Auto;
  bool certificate_check = true;
  bool second_solver = true;
  /// Models, cores, the claims of the refiners and the points-to analysis are checked as the run goes on. A failure is a bug.
  bool self_checks = kDebugBuild;
  double random_seconds = -1;                   // random execution; negative: the preset's
  uint64_t seed = 1;
  bool deterministic = false;
  size_t jobs = 1;                              // engines at the same time (run/lanes.h)
  int log_level = 0;
  std::function<void(const Progress&)> progress;  // may be empty
  /// Gets the outcome of the run if it were ended now from outside: with --all after each verdict, else with an alarm of the interpreter alone. May
  /// be empty.
  std::function<void(const struct CheckOutcome&)> so_far;
  /// Writes the witness of an outcome and makes its document. For runs in several processes (run/lanes.h); may be empty: no witness.
  std::function<report::Document(const struct CheckOutcome&)> finish;
};

struct CheckOutcome {
  report::Report report;
  std::optional<witness::FailingExecution> execution;   // False, of a program: what the report tells in words
  /// What another process found (run/lanes.h), who has written the witness: `report` is that of it.
  std::optional<report::Document> document;
  std::string interpreter_alone;                // an alarm that only the interpreter could confirm: the reason of UNKNOWN, whatever was tried later
};

/// The program of these options.
frontend::Sources sources_of(const CheckOptions& options);

/// Parses, lowers, transforms, decides and checks. Never throws; a bug ends the process with code 70.
CheckOutcome run_check(const CheckOptions& options, Statistics& statistics);

/// A program that is parsed, lowered and simplified once and then kept, with its solvers and what they were told, for any number of plans.
class KeptProgram {
 public:
  /// `statistics` must outlive it.
  explicit KeptProgram(Statistics& statistics);
  ~KeptProgram();
  /// As run_check. Options that say what the program is and how it is lowered must be those of the first call (if property or data model
  /// are not, it is parsed again), and the files must not have changed. After an outcome with errors nothing is kept.
  CheckOutcome run(const CheckOptions& options);
  /// All files read so far, headers too.
  const std::vector<std::string>& inputs() const { return inputs_; }
  /// Was the program parsed since this was asked last?
  bool was_read() { return std::exchange(was_read_, false); }

 private:
  struct Kept;
  Statistics& statistics_;
  std::unique_ptr<Kept> kept_;
  std::string asked_;
  std::vector<std::string> inputs_;
  bool was_read_ = false;
};

}  // namespace pippin::run

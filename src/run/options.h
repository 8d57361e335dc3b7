// SPDX-License-Identifier: Apache-2.0
// Everything that the user can set, in groups: whoever needs one of them is given that one. cli/options.def names the options.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "explore/predicate_abstraction/options.h"
#include "frontend/frontend.h"
#include "ir/ir.h"
#include "replay/replay.h"
#include "report/document.h"
#include "run/registry.h"
#include "run/solvers.h"
#include "support/check.h"
#include "support/result.h"
#include "transform/transform.h"
#include "witness/witness.h"

namespace pippin::run {

enum class IntModel : uint8_t { Auto, Int, Bv };
enum class StatsMode : uint8_t { Off, Text, Json };

/// What is being done right now, for the progress line of a terminal.
struct Progress {
  double seconds = 0;          // since the start
  size_t iteration = 0;        // 0 outside the CEGAR loop
  std::string phase;           // "parse", "random execution", "int model: refine", …
};

/// The program. Files are either C (.c, .i, one or several translation units) or one .cfa text.
struct ProgramInput {
  std::vector<std::string> files;
  bool is_cfa = false;                          // files[0] is a Cfa text: the engine runs on it directly
  std::vector<std::string> compiler_args;       // -I, -D, -U as given
  std::vector<std::string> arguments;           // the options about what the program means, as given, for other processes
  std::vector<ir::CompileCommand> commands;     // of each file (compile_commands.json), or empty
  std::vector<std::string> texts;               // of each file, instead of what it contains (frontend/weave.h), or empty
  std::vector<Error> warnings;                  // about how the input was read
  std::vector<Error> ignored_flags;             // of compile_commands.json, one sentence each: warnings and assumptions
  std::string entry = "main";
  unsigned entry_depth = 3;                     // frontend::Sources
  bool entry_any_pointers = false;              // frontend::Sources
  std::vector<frontend::MemoryRegion> memory_regions;   // frontend::Sources
  ir::DataModel data_model = ir::DataModel::LP64;
  ir::Semantics semantics;                      // what it means, and which operations may be errors
};

/// What is asked of it, besides what may be an error.
struct QuestionOptions {
  std::vector<std::string> error_functions;     // named by the user: they should exist
  bool each_obligation = false;                 // --all: go on after the first violation, a verdict for each obligation
  bool require_error = false;                   // TRUE only if something could be an error
  bool property_given = false;                  // by an option or task definition
  bool model_given = false;                     // likewise the data model
};

/// 0: none.
struct LimitOptions {
  double cpu_seconds = 0;                       // of all processes
  double wall_seconds = 0;
  uint64_t memory_bytes = 0;                    // of this process and its children
};

struct SearchOptions {
  IntModel int_model = IntModel::Auto;
  double random_seconds = -1;                   // random execution; negative: the preset's
  uint64_t seed = 1;
  bool deterministic = false;
  size_t jobs = 1;                              // engines at the same time (run/lanes.h)
};

struct PassOptions {
  std::optional<transform::Blocks> blocks;      // unset: the engine's own
  bool promotion = true;
  bool slice = true;
  bool elements = true;                         // known elements of arrays become variables
  bool intervals = true;
  bool float_laws = true;                       // smt/chain/float_laws.h
  bool rewrite = true;                          // named term rewriting rules
};

struct RefiningOptions {
  std::string strategy;                         // run/registry.h; empty: each engine's own
  std::vector<std::string> refiners;            // instead of a strategy: refiners in order …
  size_t per_path = 3;                          // … and how many successful ones a path gets, …
  bool count_attempts = false;                  // … or (of a strategy, too) how many are tried [UA18]
  explore::AbstractionKind abstraction = explore::AbstractionKind::Combined;    // of predicate abstraction
  explore::PredicateScope predicate_scope = explore::PredicateScope::Location;
};

struct SolverOptions {
  std::string trace;                            // [CvN17]: of paths and their own cores; empty: Z3, the cores as is best
  bool minimal_cores = true;                    // cores of paths are minimised by deletion
  std::string aux = "z3";                       // of everything else but certificates
  SolverPlaces places;
};

struct ConfirmOptions {
  replay::ReplayOptions::Mode replay = replay::ReplayOptions::Mode::Auto;
  bool certificate_check = true;
  bool second_solver = true;
  /// Models, cores, the claims of the refiners and the points-to analysis are checked as the run goes on. A failure is a bug.
  bool self_checks = kDebugBuild;
};

struct OutputOptions {
  std::vector<std::string> inputs;              // all files read (headers while it runs): no output may overwrite them
  std::string form = "text";                    // how the answer is printed: a row of report::printers()
  StatsMode stats = StatsMode::Off;
  std::string witness_path;                     // empty: none. Written by the caller.
  witness::Format witness_format = witness::Format::Yaml20;
  bool self_validation = true;                  // the witness is validated before the answer is printed (validate/self_validation.h)
  std::set<std::string> dumps;                  // cli/resolve_run.cpp names them
  std::string dump_dir = "pippin-dump";
  int log_level = 0;
};

struct CheckOutcome;

/// Whom a run calls; each may be empty.
struct RunCalls {
  std::function<void(const Progress&)> progress;
  /// Gets the outcome of the run if it were ended now from outside: with --all after each verdict, else with an alarm of the interpreter alone.
  std::function<void(const CheckOutcome&)> so_far;
  /// Writes the witness of an outcome and makes its document. For runs in several processes (run/lanes.h); without it there is no witness.
  std::function<report::Document(const CheckOutcome&)> finish;
};

struct CheckOptions {
  ProgramInput program;
  QuestionOptions question;
  Plan plan = plan_of("auto");
  LimitOptions limits;
  SearchOptions search;
  PassOptions passes;
  RefiningOptions refining;
  SolverOptions solvers;
  ConfirmOptions confirm;
  OutputOptions output;
  RunCalls calls;
};

}  // namespace pippin::run

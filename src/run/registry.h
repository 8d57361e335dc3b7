// SPDX-License-Identifier: Apache-2.0
// What may decide a run, as constant tables (no static initialisers that register themselves): engines, presets, strategies, refiners; and
// the plan of a run, which is a value. Rooms above have engines and presets of their own (cli/names.h has them all). What a refiner's name may
// look like is in refiner_name.h, what it starts in refiners.h; the table of engines is in engines.cpp, solvers are in solvers.h.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine.h"
#include "transform/transform.h"

namespace pippin::run {

struct NamedEntry {
  std::string_view name;
  std::string_view paper;      // key in docs/references.bib, or empty
  std::string_view summary;
};

struct EngineRow;

/// What an engine is made from (run/run.h, run/alarms.h). All outlive the engine.
struct EngineContext {
  struct Run& run;
  class Alarms& alarms;
  struct Model* model;         // of the row; null if it has none
  const EngineRow& row;
};

/// How many statements become one edge, as the engine wants it.
struct PreferredBlocks {
  transform::Blocks kind = transform::Blocks::Sequence;
  bool fixed = false;          // nothing else suits it, whatever --blocks says
};

bool always(const core::Facts&);
using MakeEngine = std::function<std::unique_ptr<core::Engine>(const EngineContext&)>;

/// One engine as it is run. To add one: its folder explore/<name>, and a row. What an engine of one run alone needs to know, `make` knows.
struct EngineRow {
  std::string_view name;
  std::string_view paper;
  std::string_view summary;
  std::string_view phase;                  // what it does, for the progress line
  core::ModelKind model = core::ModelKind::Bv;
  std::optional<PreferredBlocks> blocks;         // none: it works on the Cfa before all passes
  std::string_view strategy = "";          // of a CEGAR loop, a name of strategies()
  MakeEngine make;
  /// Has it anything to do, as far as is known? It is asked before each of its turns.
  bool (*applies)(const core::Facts&) = always;
  bool in_both_models = false;             // there is a row for each model: --int-model chooses
  bool guesses = false;                    // its proofs are guesses: only a check within its time can settle them
  bool clocked = false;                    // only a clock ends it: not with --deterministic
  bool finds_errors = false;               // it may answer Feasible
  double proof_share = 1;                  // of the time that is left when it has found a proof, for the check of that
  bool abstracts = false;                  // it computes abstractions of blocks by predicates
  bool reach = true, end = false;          // which questions it answers (core::Question)
  bool recursion = false;                  // it follows calls that were not inlined; if not, it gets no program with any
  std::vector<std::string_view> dumps = {};  // --dump=: what it shows of itself
};

inline constexpr double kNoLimit = 1e9;

/// A turn of an engine: a part of the time.
struct Stage {
  std::string_view engine;
  double share = 1;            // of the time that is left when the stage starts; 1: all of it
  double seconds = kNoLimit;   // and at most so many; an engine without a model counts its own CPU seconds
  /// The share where the program copies floats, or calculates with them; 0: no turn at all. For the int model only while the
  /// bv model follows.
  std::optional<double> copied = {}, calculated = {};
  /// With --jobs: it runs beside the stages of other lanes, after those of lane 0, of which none may follow (run/lanes.h).
  size_t lane = 0;
  double least = 0;            // seconds: no turn if it would be shorter (a second one that begins again, as the first did)
};

/// A list of turns, in this order until one of them decides.
struct Preset {
  std::string_view name;
  std::string_view paper;
  std::string_view summary;
  std::vector<Stage> stages;
  std::string_view command = {};   // the only one that it is of (validate); step: chosen by the role, and nobody can name it
};

/// A stage with the row that its name stands for; of one plan, the same row for the same name.
struct PlannedTurn : Stage {
  std::shared_ptr<const EngineRow> row;
};

/// What a run does, as its caller says.
struct Plan {
  std::string name;            // for messages
  std::vector<PlannedTurn> turns;
};
/// The preset's engines are rows of `own`, or of engines().
Plan plan_of(const Preset& preset, const std::vector<EngineRow>& own = {});
/// One of presets().
Plan plan_of(std::string_view preset);

/// A refinement strategy as data (core/strategy.h). To write one: add a row, or give --refiners.
struct StrategyEntry {
  std::string_view name;
  std::string_view paper;
  std::string_view summary;
  std::string_view refiners;  // names of refiners() in order of preference, separated by commas
  size_t per_path;              // successful refiners a path gets, unless one is perfect before
  std::string_view with_calls = "";  // the strategy for programs with procedures; empty: the same
};

/// For all kinds of runs.
const std::vector<EngineRow>& engines();
const std::vector<Preset>& presets();
const std::vector<StrategyEntry>& strategies();
const StrategyEntry* find_strategy(std::string_view name);
/// Refiners, and a row to show each prefix of refiner_name.h.
const std::vector<NamedEntry>& refiners();

/// For messages about an unknown name: `there are: a, b, c`. `what`: of `pippin list`.
std::string there_are(const std::vector<std::string_view>& names, std::string_view what);
std::vector<std::string_view> refiner_names();

}  // namespace pippin::run

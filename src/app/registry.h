// SPDX-License-Identifier: Apache-2.0
// The names a user may give, as constant tables (no static initialisers that register themselves): presets, strategies,
// engines, refiners. `pippin list` prints them with the paper they come from. What a refiner's name may look like is in
// technique_name.h, what it starts in techniques.h, what an explorer's does in engine_run.cpp, and solvers are in
// solvers.h.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/pipeline.h"

namespace pippin::app {

struct NamedEntry {
  std::string_view name;
  std::string_view paper;      // key in docs/references.bib, or empty
  std::string_view summary;
};

enum class StageKind {
  Random,  // random execution
  Fold,    // proof by exhaustion of all executions (check/unrolling.h) as long as constant folding is enough
  Unroll,  // the same with solvers
  Ranges,  // ranges of variables as invariants, bv model, for programs with floats
  Bmc,     // bounded model checking, bv model
  Horn,    // Horn clauses of the whole program, int model
  Int,     // the preset's explorer in the int model
  Bv,      // and in the bv model
};

/// One engine with a part of the time. What it learned ends with it: a later stage of the same kind starts anew.
struct Stage {
  StageKind kind;
  double share = 1;       // of the time that is left when the stage starts; 1: all of it
  double seconds = 1e9;   // and at most so many; random execution counts its own CPU seconds
};

/// What a preset sets; the command line may override each part.
struct Preset {
  std::string_view name;
  std::string_view paper;
  std::string_view summary;
  std::vector<Stage> stages;   // in this order until one of them decides
  IntModel int_model = IntModel::Auto; // default of --int-model
  std::string_view strategy;   // app/registry.h: strategies(); empty: the preset refines nothing
  std::string_view explorer = "trace-abstraction";  // of the int and bv stages
};

/// A refinement strategy as data (core/strategy.h). To write one: add a row, or give --refiners.
struct StrategyEntry {
  std::string_view name;
  std::string_view paper;
  std::string_view summary;
  std::string_view techniques;  // names of refiners() in order of preference, separated by commas
  size_t per_path;              // successful techniques a path gets, unless one is perfect before
};

const std::vector<Preset>& presets();
const Preset* find_preset(std::string_view name);
const std::vector<StrategyEntry>& strategies();
const StrategyEntry* find_strategy(std::string_view name);
const std::vector<NamedEntry>& engines();
/// Techniques, and a row to show each prefix of technique_name.h.
const std::vector<NamedEntry>& refiners();

/// Table for `pippin list WHAT`.
std::string list_text(std::string_view what);

}  // namespace pippin::app

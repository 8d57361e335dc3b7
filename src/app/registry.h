// SPDX-License-Identifier: Apache-2.0
// The names a user may give, as constant tables (no static initialisers that register themselves): presets, strategies,
// engines, refiners. `pippin list` prints them with the paper they come from. What a refiner's name starts is in
// techniques.h, what an explorer's does in engine_run.cpp, and solvers are in solvers.h.
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

/// What a preset sets; the command line may override each part.
struct Preset {
  std::string_view name;
  std::string_view paper;
  std::string_view summary;
  // Stages in this order; a share is of the time that is left when the stage starts.
  double random_seconds = 0;   // random execution; 0 = none
  double unroll_share = 0;     // proof by exhaustion of all executions (check/unrolling.h); 0 = none
  double bmc_share = 0;        // bounded model checking (bv); 0 = none
  double horn_share = 0;       // Horn clauses of the whole program, before trace abstraction in the int model; 0 = none
  double int_share = 0;        // trace abstraction in the int model, when both models are allowed; 0 = none
  bool bv = false;             // trace abstraction in the bv model with all time that is left
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
const std::vector<NamedEntry>& refiners();
bool is_refiner(std::string_view name);
/// A refiner that works in a process of its own: only a clock ends it. Not with --deterministic.
bool is_clocked(std::string_view refiner);

/// Table for `pippin list WHAT`.
std::string list_text(std::string_view what);

}  // namespace pippin::app

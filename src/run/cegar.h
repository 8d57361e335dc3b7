// SPDX-License-Identifier: Apache-2.0
// The CEGAR loop (core/loop.h) as an engine: an explorer by what makes it, the path check, and a strategy of refiners.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "run/pipeline.h"
#include "core/engine.h"
#include "core/strategy.h"
#include "logic/services.h"

namespace pippin::run {

using EnginePtr = std::unique_ptr<core::Engine>;
using MakeExplorer = std::function<std::unique_ptr<core::Explorer>(logic::Services& services)>;

/// Refiners in order of preference, and how many of them a path gets.
struct Refiners {
  std::vector<std::string> names;
  core::PerPath per_path = {3};
};

/// Those that the user chose, else those of `strategy` for such a Cfa (run/registry.h). With --deterministic none that only a clock ends.
Refiners chosen_refiners(const RefiningOptions& chosen, bool deterministic, std::string_view strategy, const cfa::Cfa& cfa);

struct CegarOptions {
  std::string_view engine;               // its name in progress lines and as the component of an Unknown; empty: the explorer's
  MakeExplorer explorer;
  std::string_view strategy;             // where the user chose nothing
  std::optional<size_t> per_path;        // instead of the strategy's number
  std::function<logic::Services&()> services;   // on the Cfa of the engine's task, asked for at each turn
  std::function<smt::Backend&(const std::string&)> solver;      // by name; lives as long as the run
  std::vector<report::RefinedPath>* refined = nullptr;  // gets the paths that were refined
};

/// An explorer with these options.
template <class Explorer, class Options>
MakeExplorer explorer_with(Options options) {
  return [options](logic::Services& services) { return std::make_unique<Explorer>(services, options); };
}

/// `check` and what `options` refers to must outlive the engine. Each turn starts with a new explorer.
std::unique_ptr<core::Engine> make_cegar(const CegarOptions& options, const CheckOptions& check);
/// The loop of a row, with the strategy that it names.
EnginePtr cegar(const EngineContext& c, MakeExplorer explorer, std::optional<size_t> per_path = {});

/// The refiners of a row, for whoever asks for interpolants alone.
logic::Services::MakeRefiners refiners_of(const EngineContext& c);

/// The row of a loop, for one of the two models.
EngineRow loop_row(std::string_view name, core::ModelKind model, std::string_view paper, std::string_view summary, std::string_view strategy, MakeEngine make,
                   std::vector<std::string_view> dumps);
/// Trace abstraction follows calls by nested words [HHP10]; so does Kojak in its graph.
EngineRow nested(EngineRow row);

}  // namespace pippin::run

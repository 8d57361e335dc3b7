// SPDX-License-Identifier: Apache-2.0
#include "cli/names.h"

#include <algorithm>

#include <fmt/format.h>

#include "components/step.h"
#include "run/solvers.h"
#include "validate/witness_engines.h"

namespace pippin::cli {

namespace {

std::string entry_line(std::string_view name, std::string_view paper, std::string_view summary) {
  const std::string key = paper.empty() ? std::string() : fmt::format(" [{}]", paper);
  return fmt::format("{:<25}{}{}\n", name, summary, key);
}

const char* in_model(core::ModelKind m) {
  switch (m) {
    case core::ModelKind::None: return "";
    case core::ModelKind::Int: return "; int model";
    case core::ModelKind::Bv: return "; bv model";
  }
  return "";
}

}  // namespace

std::vector<run::EngineRow> all_engines() {
  std::vector<run::EngineRow> all = run::engines();
  for (std::vector<run::EngineRow>& more : std::vector{validate::witness_engines(), components::step_engines(nullptr, nullptr)}) all.insert(all.end(), more.begin(), more.end());
  return all;
}

const std::vector<run::Preset>& all_presets() {
  static const std::vector<run::Preset> all = [] {
    std::vector<run::Preset> out = run::presets();
    for (const std::vector<run::Preset>* more : {&validate::witness_presets(), &components::step_presets()}) out.insert(out.end(), more->begin(), more->end());
    return out;
  }();
  return all;
}

const run::Preset* find_preset(std::string_view name) {
  const auto row = std::ranges::find(all_presets(), name, &run::Preset::name);
  return row == all_presets().end() ? nullptr : &*row;
}

run::Plan unbound_plan(const run::Preset& preset) { return run::plan_of(preset, all_engines()); }

std::string list_text(std::string_view what) {
  std::string out;
  if (what == "solvers") return run::solvers_text();
  if (what == "presets")
    for (const run::Preset& p : all_presets())
      if (p.command != "step") out += entry_line(p.name, p.paper, p.summary);
  if (what == "strategies")
    for (const run::StrategyEntry& s : run::strategies())
      out += entry_line(s.name, s.paper, fmt::format("{}: {} (at most {} a path)", s.summary, s.refiners, s.per_path));
  if (what == "conventions")
    for (const cfa::ConventionRow& r : cfa::conventions()) out += entry_line(r.key, "", fmt::format("{}: {}", cfa::to_string(r.direction), r.meaning));
  if (what == "engines")
    for (const run::EngineRow& e : all_engines())
      out += entry_line(e.name, e.paper, fmt::format("{}{}{}", e.summary, in_model(e.model), e.recursion ? "; recursion" : ""));
  if (what == "explorers")
    for (const components::ExplorerRow& e : components::step_explorers()) out += entry_line(e.name, "", e.summary);
  if (what == "refiners")
    for (const run::NamedEntry& e : run::refiners()) out += entry_line(e.name, e.paper, e.summary);
  return out;
}

std::string there_are(std::string_view what) {
  std::vector<std::string_view> names;
  if (what == "presets")
    for (const run::Preset& p : all_presets())
      if (p.command != "step") names.push_back(p.name);
  if (what == "strategies")
    for (const run::StrategyEntry& s : run::strategies()) names.push_back(s.name);
  if (what == "explorers")
    for (const components::ExplorerRow& e : components::step_explorers()) names.push_back(e.name);
  if (what == "refiners") names = run::refiner_names();
  if (what == "solvers") names = run::solver_names();
  return run::there_are(names, what);
}

}  // namespace pippin::cli

// SPDX-License-Identifier: Apache-2.0
#include "cli/names.h"

#include <algorithm>

#include <fmt/format.h>

#include "components/step.h"
#include "run/solvers.h"
#include "validate/witness_engines.h"

namespace pippin::app {

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

std::vector<EngineRow> all_engines() {
  std::vector<EngineRow> all = engines();
  for (std::vector<EngineRow>& more : std::vector{witness_engines(), step_engines(nullptr, nullptr)}) all.insert(all.end(), more.begin(), more.end());
  return all;
}

const std::vector<Preset>& all_presets() {
  static const std::vector<Preset> all = [] {
    std::vector<Preset> out = presets();
    for (const std::vector<Preset>* more : {&witness_presets(), &step_presets()}) out.insert(out.end(), more->begin(), more->end());
    return out;
  }();
  return all;
}

const Preset* find_preset(std::string_view name) {
  const auto row = std::ranges::find(all_presets(), name, &Preset::name);
  return row == all_presets().end() ? nullptr : &*row;
}

Plan unbound_plan(const Preset& preset) { return plan_of(preset, all_engines()); }

std::string list_text(std::string_view what) {
  std::string out;
  if (what == "solvers") return solvers_text();
  if (what == "presets")
    for (const Preset& p : all_presets())
      if (p.command != "step") out += entry_line(p.name, p.paper, p.summary);
  if (what == "strategies")
    for (const StrategyEntry& s : strategies())
      out += entry_line(s.name, s.paper, fmt::format("{}: {} (at most {} a path)", s.summary, s.refiners, s.per_path));
  if (what == "conventions")
    for (const cfa::ConventionRow& r : cfa::conventions()) out += entry_line(r.key, "", fmt::format("{}: {}", cfa::to_string(r.direction), r.meaning));
  if (what == "engines")
    for (const EngineRow& e : all_engines())
      out += entry_line(e.name, e.paper, fmt::format("{}{}{}", e.summary, in_model(e.model), e.recursion ? "; recursion" : ""));
  if (what == "explorers")
    for (const ExplorerRow& e : step_explorers()) out += entry_line(e.name, "", e.summary);
  if (what == "refiners")
    for (const NamedEntry& e : refiners()) out += entry_line(e.name, e.paper, e.summary);
  return out;
}

std::string there_are(std::string_view what) {
  std::vector<std::string_view> names;
  if (what == "presets")
    for (const Preset& p : all_presets())
      if (p.command != "step") names.push_back(p.name);
  if (what == "strategies")
    for (const StrategyEntry& s : strategies()) names.push_back(s.name);
  if (what == "explorers")
    for (const ExplorerRow& e : step_explorers()) names.push_back(e.name);
  if (what == "refiners") names = refiner_names();
  if (what == "solvers") names = solver_names();
  return there_are(names, what);
}

}  // namespace pippin::app

// SPDX-License-Identifier: Apache-2.0
#include "app/registry.h"

#include <fmt/format.h>

namespace pippin::app {

const std::vector<Preset>& presets() {
  static const std::vector<Preset> table = {
      {"auto", "HHP09", "random execution, then trace abstraction in the int model, then in the bv model where needed", 0.3,
       "trace-abstraction", IntModel::Auto, "it-wp-lv,it-sp-lv"},
      {"random", "", "random and boundary inputs through the interpreter only; never answers TRUE unless exhaustive", 1e9,
       "none", IntModel::Auto, ""},
      {"trace-abstraction", "HHP09", "trace abstraction alone, without random execution", 0, "trace-abstraction",
       IntModel::Auto, "it-wp-lv,it-sp-lv"},
      {"trace-abstraction-sp", "CvN17", "as trace-abstraction, predicates by strongest postconditions first", 0,
       "trace-abstraction", IntModel::Auto, "it-sp-lv,it-wp-lv"},
      {"bmc", "", "bounded model checking to a growing bound; TRUE when every loop is fully unrolled", 0, "bmc",
       IntModel::Auto, ""},
  };
  return table;
}

const Preset* find_preset(std::string_view name) {
  for (const Preset& p : presets())
    if (p.name == name) return &p;
  return nullptr;
}

const std::vector<NamedEntry>& engines() {
  static const std::vector<NamedEntry> table = {
      {"trace-abstraction", "HHP09", "difference of automata: error paths minus Floyd-Hoare automata"},
      {"bmc", "", "bounded model checking on the same encoding; the oracle of the others"},
      {"none", "", "no engine (random execution only)"},
  };
  return table;
}

const std::vector<NamedEntry>& refiners() {
  static const std::vector<NamedEntry> table = {
      {"sp", "CvN17", "Newton: strongest postconditions of the trace"},
      {"wp", "CvN17", "Newton: weakest preconditions of the trace"},
      {"sp-lv", "CvN17", "strongest postconditions, projected to live variables"},
      {"wp-lv", "CvN17", "weakest preconditions, projected to live variables"},
      {"it-sp", "CvN17", "statements abstracted by an infeasible core, then sp"},
      {"it-wp", "CvN17", "statements abstracted by an infeasible core, then wp"},
      {"it-sp-lv", "CvN17", "infeasible core, sp, live variables"},
      {"it-wp-lv", "CvN17", "infeasible core, wp, live variables"},
  };
  return table;
}

const std::vector<NamedEntry>& solvers() {
  static const std::vector<NamedEntry> table = {
      {"z3", "", "library, embedded default"},
      {"cvc5", "", "library, second opinion for certificates (if it was found when Pippin was built)"},
  };
  return table;
}

namespace {

std::string entry_line(std::string_view name, std::string_view paper, std::string_view summary) {
  const std::string key = paper.empty() ? std::string() : fmt::format(" [{}]", paper);
  return fmt::format("{:<22}{}{}\n", name, summary, key);
}

}  // namespace

std::string list_text(std::string_view what) {
  std::string out;
  if (what == "presets")
    for (const Preset& p : presets()) out += entry_line(p.name, p.paper, p.summary);
  const std::vector<NamedEntry>* table = what == "engines"    ? &engines()
                                         : what == "refiners" ? &refiners()
                                         : what == "solvers"  ? &solvers()
                                                              : nullptr;
  if (table)
    for (const NamedEntry& e : *table) out += entry_line(e.name, e.paper, e.summary);
  return out;
}

}  // namespace pippin::app

// SPDX-License-Identifier: Apache-2.0
#include "run/registry.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "support/check.h"

namespace pippin::run {

const std::vector<Preset>& presets() {
  // A short round of what is cheap comes first: most programs need no more, and nobody waits a share of a long limit for
  // an engine that will not decide. Shares and seconds were chosen by measurement (docs/measured.md).
  // Floats: the int model only bounds what converts between them and integers, and calculating with them is as dear as in
  // the other. Where they are only copied and compared, it is tried shortly. Most programs that calculate with floats are
  // decided by few large formulas or not at all.
  // The second question at the end of an unrolling has a larger share: of less time, the same share would be in vain.
  // Columns: engine, share, most seconds, share if floats are copied, if they are calculated with, lane, least seconds.
  constexpr Stage at_once = {"unroll-at-once", 0.15}, again = {"unroll-again", 0.5};
  const auto beside = [](Stage s, size_t lane) { s.lane = lane; return s; };
  static const std::vector<Preset> table = {
      {.name = "auto", .paper = "HHP09",
       .summary = "random execution, unrolling, explicit values, invariants of lists, bounded model checking, Horn clauses and trace abstraction in both models: "
                  "all shortly, then longer",
       .stages = {{"random", 1, 0.01}, {"fold", 0.05, 0.03}, {"explicit-value", 0.03, 0.15, 0, 0}, {"trace-abstraction", 0.07, 0.9, 0.12, 0, 1},
                  {"bmc", 0.05, 0.3, {}, {}, 2}, beside(at_once, 2), beside(again, 2), {"random", 1, 0.3, {}, {}, 2}, {"unroll", 0.05, kNoLimit, {}, {}, 2},
                  {"k-induction", 0.03, 0.5, 0, 0, 1}, {"k-induction-bv", 0.07, 1, {}, {}, 2}, {"lists", 0.6, 100, 0.6, 0, 1},
                  {"ranges", 0.25, kNoLimit, {}, {}, 2}, {"bmc", 0.2, kNoLimit, 0.5, 0.5, 2}, {"unroll-at-once", 0.4, kNoLimit, {}, {}, 2}, beside(again, 2),
                  {"explicit-value", 0.2, kNoLimit, 0, 0, 1}, {"k-induction", 0.05, kNoLimit, 0, 0, 1, 2}, {"k-induction-bv", 0.1, kNoLimit, {}, {}, 2, 3},
                  {"horn", 0.18, kNoLimit, 0, 0, 1}, {"trace-abstraction", 0.6, kNoLimit, 0, 0, 1},
                  {"trace-abstraction-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "termination", .paper = "UA18", .summary = "whether executions end: states that come back, unrolling, ranking functions and lassos in both models",
       .stages = {{"random", 1, 0.02}, {"fold", 0.05, 0.03}, {"ranking", 0.1, 1}, {"random", 1, 0.3}, {"unroll", 0.05}, {"ranking-lists", 0.3}, {"recurrent-set", 0.1, 1.5}, {"ranking-bv", 0.15, 3},
                  {"lassos", 0.25, 4}, {"recurrent-set", 0.3, 20}, {"lassos-bv", 0.3}, {"ranking", 0.3}, {"lassos", 0.5}, {"random", 1, 1}, {"ranking-bv"}}},
      {.name = "lassos", .paper = "HHP14", .summary = "whether executions end: Büchi automata of lassos that end, alone",
       .stages = {{"lassos", 0.5}, {"lassos-bv"}}},
      {.name = "ranking", .paper = "BMS05", .summary = "whether executions end: ranking functions and closed sets of states alone",
       .stages = {{"ranking", 0.3}, {"recurrent-set", 0.3}, {"ranking-bv"}}},
      {.name = "newton", .paper = "CvN17", .summary = "as auto, with predicates by Newton alone",
       .stages = {{"random", 1, 0.3}, {"unroll", 0.05}, {"bmc", 0.12, kNoLimit, 0.5, 0.5}, at_once, again,
                  {"newton", 0.6, kNoLimit, 0, 0, 1}, {"newton-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "random", .summary = "random and boundary inputs through the interpreter only; never answers TRUE",
       .stages = {{"random"}}},
      {.name = "trace-abstraction", .paper = "HHP09",
       .summary = "trace abstraction alone, without random execution and bounded model checking",
       .stages = {{"trace-abstraction", 0.6, kNoLimit, {}, {}, 1}, {"trace-abstraction-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "trace-abstraction-sp", .paper = "CvN17",
       .summary = "trace abstraction alone, predicates by strongest postconditions first",
       .stages = {{"newton-sp", 0.6, kNoLimit, {}, {}, 1}, {"newton-sp-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "kojak", .paper = "Ermis12",
       .summary = "splitting of locations and slicing of edges instead of trace abstraction, alone",
       .stages = {{"kojak", 0.6, kNoLimit, {}, {}, 1}, {"kojak-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "predicate-abstraction", .paper = "BKW10",
       .summary = "predicate abstraction with large blocks and binary decision diagrams instead of trace abstraction, alone",
       .stages = {{"predicate-abstraction", 0.6, kNoLimit, {}, {}, 1}, {"predicate-abstraction-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "impact", .paper = "McM06",
       .summary = "lazy abstraction whose states are labelled with interpolants, instead of trace abstraction, alone",
       .stages = {{"impact", 0.6, kNoLimit, {}, {}, 1}, {"impact-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "explicit-value", .paper = "BeyL13",
       .summary = "explicit-value analysis with refinement instead of trace abstraction, alone",
       .stages = {{"explicit-value", 0.6, kNoLimit, {}, {}, 1}, {"explicit-value-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "interp-R", .paper = "InterpC17", .summary = "abstract reachability tree, depth first, with reachability interpolants, alone",
       .stages = {{"interp-R", 0.6, kNoLimit, {}, {}, 1}, {"interp-R-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "interp-R+E", .paper = "InterpC17", .summary = "the same with error interpolants",
       .stages = {{"interp-R+E", 0.6, kNoLimit, {}, {}, 1}, {"interp-R+E-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "interp-R+S", .paper = "InterpC17", .summary = "the same with safety interpolants",
       .stages = {{"interp-R+S", 0.6, kNoLimit, {}, {}, 1}, {"interp-R+S-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "interp-R+S+E", .paper = "InterpC17", .summary = "the same with safety and error interpolants",
       .stages = {{"interp-R+S+E", 0.6, kNoLimit, {}, {}, 1}, {"interp-R+S+E-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "interp-R+S+W", .paper = "InterpC17", .summary = "the same with safety interpolants and weights",
       .stages = {{"interp-R+S+W", 0.6, kNoLimit, {}, {}, 1}, {"interp-R+S+W-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "interp-R+S+E+W", .paper = "InterpC17", .summary = "the same with safety and error interpolants and weights",
       .stages = {{"interp-R+S+E+W", 0.6, kNoLimit, {}, {}, 1}, {"interp-R+S+E+W-bv", 1, kNoLimit, {}, {}, 2}}},
      {.name = "horn", .summary = "Horn clauses of the whole program in the int model alone; answers TRUE or UNKNOWN",
       .stages = {{"horn"}}},
      {.name = "lists", .summary = "invariants of lists alone, in the int model; answers TRUE or UNKNOWN", .stages = {{"lists"}}},
      {.name = "bmc", .summary = "bounded model checking alone, to a growing bound; answers TRUE only where no execution is longer",
       .stages = {{"bmc"}, at_once, again}},
      {.name = "k-induction", .paper = "KIkI15", .summary = "k-induction alone, with bounded model checking for errors",
       .stages = {{"bmc", 0.05, 1}, {"k-induction", 0.4, kNoLimit, {}, {}, 1}, {"k-induction-bv", 0.6, kNoLimit, {}, {}, 2}, beside({"bmc"}, 2)}},
  };
  return table;
}

Plan plan_of(const Preset& preset, const std::vector<EngineRow>& own) {
  Plan plan{std::string(preset.name), {}};
  for (const Stage& s : preset.stages) {
    const auto before = std::ranges::find(plan.turns, s.engine, &Stage::engine);
    if (before != plan.turns.end()) {
      plan.turns.push_back({s, before->row});
      continue;
    }
    const EngineRow* row = nullptr;
    for (const std::vector<EngineRow>* table : {&own, &engines()})
      if (const auto at = std::ranges::find(*table, s.engine, &EngineRow::name); row == nullptr && at != table->end()) row = &*at;
    PIPPIN_CHECK(row, "no engine is called {}", s.engine);
    plan.turns.push_back({s, std::make_shared<const EngineRow>(*row)});
  }
  return plan;
}

Plan plan_of(std::string_view preset) {
  const auto row = std::ranges::find(presets(), preset, &Preset::name);
  PIPPIN_CHECK(row != presets().end(), "unknown preset {}", preset);
  return plan_of(*row);
}

const std::vector<StrategyEntry>& strategies() {
  static const std::vector<StrategyEntry> table = {
      {"default", "UA18", "what docs/measured.md found best", "polyhedra,arrays,farkas,cores:it-wp-lv,horn,cores:it-sp-lv,else:wp", 2, "recursion"},
      {"recursion", "HHP10", "what default means for programs with procedures",
       "farkas,projection,cores:it-sp-lv,cores:it-wp-lv,horn,else:wp", 2},
      {"traces", "CvN17", "interpolants of the trace first, then what path programs give", "farkas,cores:it-wp-lv,horn,cores:it-sp-lv", 3},
      {"craig", "", "Craig interpolants alone, by four constructions", "farkas,projection,horn-trace,abs-outside:farkas", 2},
      {"abstracted", "UA18", "abstracted traces in all four orders",
       "abs-outside:farkas,abs-inside:farkas,abs-outside:it-wp-lv,abs-constants:it-sp-lv,abs-theories:it-wp-lv", 2},
      {"newton", "CvN17", "Newton alone, weakest preconditions first", "cores:it-wp-lv,cores:it-sp-lv", 3},
      {"newton-sp", "CvN17", "Newton alone, strongest postconditions first", "cores:it-sp-lv,cores:it-wp-lv", 3},
      {"path-programs", "PathInv07", "invariants of the path program first, then interpolants", "polyhedra,arrays,horn,farkas,cores:it-wp-lv,cores:it-sp-lv", 1},
  };
  return table;
}

const StrategyEntry* find_strategy(std::string_view name) {
  for (const StrategyEntry& s : strategies())
    if (s.name == name) return &s;
  return nullptr;
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
      {"cores:it-wp-lv", "UA18", "up to four cores of a path until a sequence is perfect, the first with one alone; so for any it-"},
      {"farkas", "", "Craig interpolants of linear integer arithmetic by Farkas' lemma, all cuts from one proof"},
      {"intervals", "PathInv07", "abstract interpretation of the path program with intervals (integers and bit-vectors)"},
      {"polyhedra", "PathInv07", "abstract interpretation of the path program with convex polyhedra (if PPL was found)"},
      {"templates", "PathInv07", "linear invariants of the path program with unknown coefficients, by constraint solving"},
      {"projection", "", "Craig interpolants by model-based projection from the B side, generalised by cores of the A side"},
      {"horn-trace", "", "Craig interpolants of the trace by a Horn solver (Spacer), in a killable worker"},
      {"arrays", "", "quantified invariants of the path program about array elements, by templates and Houdini"},
      {"abs-outside:farkas", "UA18", "statements outside of loops become concrete first, then farkas; so for any technique of traces"},
      {"abs-inside:farkas", "UA18", "statements of innermost loops become concrete first; so for any technique of traces"},
      {"abs-constants:farkas", "UA18", "statements with large constants become concrete last; so for any technique of traces"},
      {"abs-theories:farkas", "UA18", "statements of expensive theories become concrete last; so for any technique of traces"},
      {"whole:farkas", "CvN17", "the whole trace instead of its infeasible core, for Craig interpolation; so for projection, horn-trace, craig-…"},
      {"core@cvc5:it-wp-lv", "UA18", "the core that this solver names, as it comes; so for any it-, and for Craig interpolation"},
      {"else:wp", "", "only for paths on which nothing else in the list succeeds; so for any technique"},
      {"craig-smtinterpol", "CvN17", "Craig interpolants of all cuts by SMTInterpol (pippin list solvers): integers and arrays"},
      {"craig-princess", "CvN17", "Craig interpolants of all cuts by Princess: integers and arrays"},
      {"craig-mathsat", "CvN17", "Craig interpolants, one command a cut, by MathSAT"},
      {"craig-opensmt", "", "Craig interpolants of all cuts by OpenSMT: integers"},
      {"craig-bitwuzla", "", "Craig interpolants of all cuts by Bitwuzla (0.9 or newer): bit-vectors, few with arrays or floats"},
      {"craig-cvc5", "", "Craig interpolants, one synthesis a cut, by a cvc5 process; slow"},
      {"horn", "PathInv07", "invariants of the path program by a Horn solver (Spacer), in a killable worker"},
  };
  return table;
}

std::string there_are(const std::vector<std::string_view>& names, std::string_view what) {
  return fmt::format("there are: {}; see pippin list {}", fmt::join(names, ", "), what);
}

std::vector<std::string_view> refiner_names() {
  std::vector<std::string_view> names;
  for (const NamedEntry& e : refiners()) names.push_back(e.name);
  return names;
}

}  // namespace pippin::run

// SPDX-License-Identifier: Apache-2.0
// The table of engines, and how the options of a run reach them.
#include <algorithm>

#include "run/cegar.h"
#include "run/cfa_facts.h"
#include "run/random_engine.h"
#include "run/registry.h"
#include "run/run.h"
#include "domains/ranges.h"
#include "explore/bmc/bmc_engine.h"
#include "explore/explicit_value/explorer.h"
#include "explore/horn/horn_engine.h"
#include "explore/impact/explorer.h"
#include "explore/interp_art/explorer.h"
#include "explore/k_induction/k_induction_engine.h"
#include "explore/kojak/explorer.h"
#include "explore/list_invariants/list_invariants_engine.h"
#include "explore/predicate_abstraction/explorer.h"
#include "explore/termination/lasso_engine.h"
#include "explore/termination/ranking_engine.h"
#include "explore/termination/recurrent_set.h"
#include "explore/trace_abstraction/explorer.h"
#include "explore/unroll/unroll.h"
#include "support/check.h"

namespace pippin::run {

bool always(const core::Facts&) { return true; }

EngineRow loop_row(std::string_view name, core::ModelKind model, std::string_view paper, std::string_view summary, std::string_view strategy, MakeEngine make,
                   std::vector<std::string_view> dumps) {
  return {.name = name, .paper = paper, .summary = summary, .phase = model == core::ModelKind::Int ? "int model" : "bv model",
          .model = model, .blocks = PreferredBlocks{}, .strategy = strategy, .make = std::move(make), .in_both_models = true, .finds_errors = true, .dumps = std::move(dumps)};
}

EngineRow nested(EngineRow row) {
  row.recursion = true;
  return row;
}

namespace {

using core::Facts;
using core::ModelKind;
using explore::Unrolling;

constexpr size_t kCountedUnrolling = 50;  // with --deterministic no clock may end the unrolling

EnginePtr bmc(const EngineContext& c) {
  explore::BmcOptions limits;
  if (c.run.options.search.deterministic) limits.max_unrolling = kCountedUnrolling;
  return explore::make_bmc(c.model->solver.get(), c.run.statistics, limits);
}

EnginePtr by_trace_abstraction(const EngineContext& c) { return cegar(c, explorer_with<explore::TraceAbstraction>(explore::TraceAbstractionOptions())); }

/// Kojak uses the first sequence that cuts the path.
EnginePtr by_kojak(const EngineContext& c) { return cegar(c, explorer_with<explore::Kojak>(explore::KojakOptions()), 1); }
template <bool safety, bool errors, bool weights>
EnginePtr by_interp_art(const EngineContext& c) {
  const explore::InterpArtOptions options{.safety = safety, .errors = errors, .weights = weights};
  return cegar(c, explorer_with<explore::InterpArt>(options), 1);
}
EnginePtr by_impact(const EngineContext& c) { return cegar(c, explorer_with<explore::Impact>(explore::ImpactOptions()), 1); }
EnginePtr by_explicit_values(const EngineContext& c) { return cegar(c, explorer_with<explore::ExplicitValue>(explore::ExplicitValueOptions()), 1); }
/// One sequence gives predicates enough; more of them make every abstraction dearer.
EnginePtr by_predicate_abstraction(const EngineContext& c) {
  const explore::PredicateAbstractionOptions options{.abstraction = c.run.options.refining.abstraction, .scope = c.run.options.refining.predicate_scope};
  return cegar(c, explorer_with<explore::PredicateAbstraction>(options), 1);
}

/// Are the ranges of the variables at loop heads invariants that exclude the error? This works where every
/// iteration is independent of the earlier ones.
class Ranges final : public core::Engine {
  core::EngineAnswer run(core::Task& task, Facts&, const Budget& budget) override {
    core::InvariantCertificate ranges{domains::ranges_at_cuts(task.base(), budget)};
    if (ranges.invariants.empty()) return {};
    return {.result = core::Safe{std::move(ranges)}, .found_by = "ranges of variables at loop heads"};
  }
};

bool anything_may_fail(const Facts& f) { return !f.nothing_fails; }
bool is_unrolled(const Facts& f) { return f.max_rounds.has_value(); }
/// Elsewhere an explorer finds that out as quickly.
bool has_floats(const Facts& f) { return f.floats == core::Floats::Copied || f.floats == core::Floats::Calculated; }

EngineRow k_induction_row(std::string_view name, ModelKind model) {
  return {.name = name, .paper = "KIkI15", .summary = "k-induction with invariants that grow by what others found", .phase = "k-induction", .model = model,
          .blocks = PreferredBlocks{transform::Blocks::LoopFree, true},
          .make = [](const EngineContext& c) { return explore::make_k_induction(c.model->solver.get(), c.run.statistics); }, .in_both_models = true, .guesses = true, .clocked = true};
}

EngineRow predicate_abstraction_row(std::string_view name, ModelKind model) {
  EngineRow row = loop_row(name, model, "BKW10", "tree of abstract states by Boolean predicate abstraction of large blocks", "default",
                       by_predicate_abstraction, {"arg", "precision"});
  row.blocks = PreferredBlocks{transform::Blocks::LoopFree};
  row.abstracts = true;
  return row;
}

EngineRow impact_row(std::string_view name, ModelKind model) {
  EngineRow row = loop_row(name, model, "McM06", "tree of states labelled with interpolants, with forced covering", "default", by_impact, {"arg"});
  row.blocks = PreferredBlocks{transform::Blocks::LoopFree};
  return row;
}

/// Values decide branches one by one: no larger blocks, not even sequences, as branches that follow each other would be evaluated together.
EngineRow explicit_value_row(std::string_view name, ModelKind model) {
  EngineRow row = loop_row(name, model, "BeyL13", "states with values of variables, or intervals of values, followed without a solver", "default", by_explicit_values, {"precision"});
  row.blocks = PreferredBlocks{transform::Blocks::None, true};
  row.proof_share = 0.5;   // hundreds of cases are found in no time, and proved one by one
  row.clocked = true;   // a machine of hundreds of thousands of states ends by its limits, but late
  return row;
}

/// Branches are what these engines are about: no larger blocks.
EngineRow interp_row(std::string_view name, ModelKind model, std::string_view summary, MakeEngine make) {
  return loop_row(name, model, "InterpC17", summary, "default", make, {"arg"});
}

EngineRow lasso_row(std::string_view name, ModelKind model, std::string_view summary) {
  return {.name = name, .paper = "HHP14", .summary = summary, .phase = "lassos", .model = model, .blocks = PreferredBlocks{transform::Blocks::LoopFree, true}, .strategy = "traces",
          .make = [](const EngineContext& c) { return explore::make_lasso(c.model->solver.get(), c.run.statistics, refiners_of(c)); },
          .finds_errors = model == ModelKind::Bv, .proof_share = 0.5, .reach = false, .end = true};
}

}  // namespace

const std::vector<EngineRow>& engines() {
  constexpr std::string_view unroll = "unroll all executions", difference = "error paths minus Floyd-Hoare automata",
                             newton = "trace abstraction with predicates by Newton alone",
                             newton_sp = "trace abstraction with predicates by strongest postconditions first",
                             splitting = "program graph whose locations are split by interpolants and whose edges are sliced";
  constexpr std::string_view reach = "tree of abstract states, depth first, predicates by location",
                             reach_error = "the same; the rest of a path to an error is tried where it may fit",
                             reach_safety = "the same; no further where a location's states are known to be safe",
                             reach_both = "the same with both", reach_safety_weights = "the same with S; branches that make locations safe come first",
                             reach_all = "the same with S and E; branches that make locations safe come first";
  const std::vector<std::string_view> automaton = {"automaton"};
  static const std::vector<EngineRow> table = {
      {.name = "random", .summary = "random and boundary inputs through the interpreter", .phase = "random execution",
       .model = ModelKind::None, .make = [](const EngineContext& c) { return make_random(c.run, c.alarms); },
       .applies = anything_may_fail, .finds_errors = true, .end = true, .recursion = true},
      {.name = "ranking", .paper = "BMS05", .summary = "lexicographic ranking functions for every loop, with invariants that bound them", .phase = "ranking functions",
       .model = ModelKind::Int, .blocks = PreferredBlocks{transform::Blocks::LoopFree, true},
       .make = [](const EngineContext& c) { return explore::make_ranking(c.model->solver.get()); }, .proof_share = 0.5, .reach = false, .end = true, .recursion = true},
      {.name = "ranking-bv", .paper = "BMS05", .summary = "the same", .phase = "ranking functions", .blocks = PreferredBlocks{transform::Blocks::LoopFree, true},
       .make = [](const EngineContext& c) { return explore::make_ranking(c.model->solver.get()); }, .proof_share = 0.5, .reach = false, .end = true, .recursion = true},
      {.name = "ranking-lists", .paper = "BMS05", .summary = "the same for loops over lists, by the order in which blocks were allocated", .phase = "ranking functions of lists",
       .model = ModelKind::Int, .blocks = PreferredBlocks{transform::Blocks::LoopFree, true},
       .make = [](const EngineContext& c) { return explore::make_list_ranking(c.model->solver.get(), c.run.statistics); }, .proof_share = 0.5, .clocked = true, .reach = false, .end = true},
      lasso_row("lassos", ModelKind::Int, "infinite ways minus Büchi automata of ways that end, lasso by lasso"),
      lasso_row("lassos-bv", ModelKind::Bv, "the same"),
      {.name = "recurrent-set", .paper = "GHMRX08", .summary = "sets of states that some execution never leaves", .phase = "closed sets of states", .blocks = PreferredBlocks{transform::Blocks::LoopFree, true},
       .make = [](const EngineContext& c) { return explore::make_recurrent_set(c.model->solver.get()); }, .finds_errors = true, .reach = false, .end = true},
      {.name = "fold", .summary = "all executions to their ends, as far as constants decide every branch", .phase = unroll,
       .make = [](const EngineContext&) { return explore::make_unroll(Unrolling::Folding); }, .guesses = true, .clocked = true, .end = true, .recursion = true},
      {.name = "unroll", .summary = "all executions to their ends", .phase = unroll,
       .make = [](const EngineContext&) { return explore::make_unroll(Unrolling::Solving); }, .guesses = true, .clocked = true, .end = true, .recursion = true},
      // The bound is known, so one query may suffice; if it is hard, one per pass is better.
      {.name = "unroll-at-once", .summary = "the same with one question at the end, after bmc saw the ends of all", .phase = unroll,
       .make = [](const EngineContext&) { return explore::make_unroll(Unrolling::AtTheEnd); }, .applies = is_unrolled,
       .guesses = true, .clocked = true},
      {.name = "unroll-again", .summary = "the same with a question at every step, after bmc saw the ends of all", .phase = unroll,
       .make = [](const EngineContext&) { return explore::make_unroll(Unrolling::Solving); }, .applies = is_unrolled,
       .guesses = true, .clocked = true},
      {.name = "ranges", .summary = "ranges of variables at loop heads as invariants, for programs with floats",
       .phase = "ranges as invariants", .make = [](const EngineContext&) -> EnginePtr { return std::make_unique<Ranges>(); },
       .applies = has_floats, .guesses = true, .clocked = true},
      k_induction_row("k-induction", ModelKind::Int),
      k_induction_row("k-induction-bv", ModelKind::Bv),
      {.name = "bmc", .summary = "bounded model checking on the same encoding; the oracle of the others",
       .phase = "bounded model checking", .blocks = PreferredBlocks{}, .make = bmc, .applies = explore::bmc_applies, .finds_errors = true},
      {.name = "horn", .summary = "invariants of the whole program by a Horn solver (Spacer), re-proved by the certificate check",
       .phase = "Horn clauses", .model = ModelKind::Int, .blocks = PreferredBlocks{transform::Blocks::LoopFree, true},
       .make = [](const EngineContext& c) { return explore::make_horn(c.run.statistics); }, .clocked = true},
      {.name = "lists", .summary = "quantified invariants of lists that loops build, by elimination of candidates",
       .phase = "invariants of lists", .model = ModelKind::Int, .blocks = PreferredBlocks{transform::Blocks::LoopFree, true},
       .make = [](const EngineContext& c) { return explore::make_list_invariants(c.model->solver.get(), c.run.statistics); }, .clocked = true},
      // CEGAR loops, in both models.
      nested(loop_row("trace-abstraction", ModelKind::Int, "HHP09", difference, "default", by_trace_abstraction, automaton)),
      nested(loop_row("trace-abstraction-bv", ModelKind::Bv, "HHP09", difference, "default", by_trace_abstraction, automaton)),
      nested(loop_row("newton", ModelKind::Int, "CvN17", newton, "newton", by_trace_abstraction, automaton)),
      nested(loop_row("newton-bv", ModelKind::Bv, "CvN17", newton, "newton", by_trace_abstraction, automaton)),
      nested(loop_row("newton-sp", ModelKind::Int, "CvN17", newton_sp, "newton-sp", by_trace_abstraction, automaton)),
      nested(loop_row("newton-sp-bv", ModelKind::Bv, "CvN17", newton_sp, "newton-sp", by_trace_abstraction, automaton)),
      nested(loop_row("kojak", ModelKind::Int, "Ermis12", splitting, "default", by_kojak, {"automaton", "splits"})),
      nested(loop_row("kojak-bv", ModelKind::Bv, "Ermis12", splitting, "default", by_kojak, {"automaton", "splits"})),
      predicate_abstraction_row("predicate-abstraction", ModelKind::Int),
      predicate_abstraction_row("predicate-abstraction-bv", ModelKind::Bv),
      impact_row("impact", ModelKind::Int),
      impact_row("impact-bv", ModelKind::Bv),
      explicit_value_row("explicit-value", ModelKind::Int),
      explicit_value_row("explicit-value-bv", ModelKind::Bv),
      interp_row("interp-R", ModelKind::Int, reach, by_interp_art<false, false, false>),
      interp_row("interp-R-bv", ModelKind::Bv, reach, by_interp_art<false, false, false>),
      interp_row("interp-R+E", ModelKind::Int, reach_error, by_interp_art<false, true, false>),
      interp_row("interp-R+E-bv", ModelKind::Bv, reach_error, by_interp_art<false, true, false>),
      interp_row("interp-R+S", ModelKind::Int, reach_safety, by_interp_art<true, false, false>),
      interp_row("interp-R+S-bv", ModelKind::Bv, reach_safety, by_interp_art<true, false, false>),
      interp_row("interp-R+S+E", ModelKind::Int, reach_both, by_interp_art<true, true, false>),
      interp_row("interp-R+S+E-bv", ModelKind::Bv, reach_both, by_interp_art<true, true, false>),
      interp_row("interp-R+S+W", ModelKind::Int, reach_safety_weights, by_interp_art<true, false, true>),
      interp_row("interp-R+S+W-bv", ModelKind::Bv, reach_safety_weights, by_interp_art<true, false, true>),
      interp_row("interp-R+S+E+W", ModelKind::Int, reach_all, by_interp_art<true, true, true>),
      interp_row("interp-R+S+E+W-bv", ModelKind::Bv, reach_all, by_interp_art<true, true, true>),
  };
  return table;
}

}  // namespace pippin::run

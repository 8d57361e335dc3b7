// SPDX-License-Identifier: Apache-2.0
// The three roles of `pippin step` as engines: they work on the same Cfas, ask the same services and answer to the same doors as all others.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "run/cegar.h"
#include "components/other_paths.h"
#include "run/output.h"
#include "run/refiners.h"
#include "components/step.h"
#include "components/step_predicates.h"
#include "core/strategy.h"
#include "explore/bmc/bmc_engine.h"
#include "explore/explicit_value/explorer.h"
#include "explore/impact/explorer.h"
#include "explore/kojak/explorer.h"
#include "explore/predicate_abstraction/explorer.h"
#include "explore/trace_abstraction/explorer.h"
#include "logic/path_check.h"
#include "term/walk.h"
#include "witness/candidate.h"

namespace pippin::components {
namespace {

using cfa::Cfa;
using cfa::LocId;
using term::Term;

std::unique_ptr<core::Explorer> make_explorer(const std::string& name, logic::Services& services, explore::AbstractionKind abstraction) {
  if (name == "predicate-abstraction") {
    // No predicates but those given, each where it is given.
    const explore::PredicateAbstractionOptions options{.abstraction = abstraction, .scope = explore::PredicateScope::Location, .mine_conditions = false};
    return std::make_unique<explore::PredicateAbstraction>(services, options);
  }
  if (name == "trace-abstraction") return std::make_unique<explore::TraceAbstraction>(services, explore::TraceAbstractionOptions());
  if (name == "impact") return std::make_unique<explore::Impact>(services, explore::ImpactOptions());
  if (name == "explicit-value") return std::make_unique<explore::ExplicitValue>(services, explore::ExplicitValueOptions{.mine_conditions = false, .exact = false});
  PIPPIN_CHECK(name == "kojak", "no explorer is called {}", name);
  return std::make_unique<explore::Kojak>(services, explore::KojakOptions());
}

/// Explores the abstraction that the predicates of the artifact give. It learns from no path: the artifact is all that it knows.
class StepExplore final : public core::Engine {
 public:
  StepExplore(const run::EngineContext& c, std::shared_ptr<const StepInput> input, std::shared_ptr<StepFound> found)
      : input_(std::move(input)), found_(std::move(found)), run_(c.run), model_(*c.model), row_(c.row) {}

  core::EngineAnswer run(core::Task& task, core::Facts& facts, const Budget& budget) override {
    const Cfa& cfa = task.cfa();
    const StepInput& input = *input_;
    if (input.asked.explorer == "bmc") return by_bmc(task, facts, budget);
    const auto placed = placed_predicates(run_, model_, input, run_.out.report.warnings);
    if (!placed) return {.result = core::Unknown{placed.error().text(), "artifact"}};
    core::LocationPredicates predicates = at_locations(run_.base(model_), cfa, *placed, run_.options.refining.predicate_scope);
    // Even without any others: is the place reached at all?
    for (const LocId l : cfa.locations().ids()) predicates.predicates.emplace_back(l, cfa.tm().mk_false());
    logic::Services& services = run_.services(model_, run_.blocks_of(row_), row_.name);
    const auto explorer = make_explorer(input.asked.explorer, services, run_.options.refining.abstraction);
    core::Exploration found = first_path(*explorer, cfa, predicates, facts, budget);
    if (auto* safe = std::get_if<core::Safe>(&found)) {
      if (!facts.unsupported.empty()) return unknown("unsupported: " + facts.unsupported.front(), explorer->name());
      return {.result = std::move(*safe), .found_by = fmt::format("{} with {} predicates of the artifact", input.asked.explorer, placed->size())};
    }
    if (auto* u = std::get_if<core::Unknown>(&found)) return {.result = std::move(*u)};
    return candidates(std::get<core::Candidate>(found).path, cfa, predicates, budget);
  }

 private:
  static core::EngineAnswer unknown(std::string reason, std::string component) { return {.result = core::Unknown{std::move(reason), std::move(component)}}; }

  /// A path to an error that the predicates do not exclude. Places that are unsupported are noted, and no targets any more.
  static core::Exploration first_path(core::Explorer& explorer, const Cfa& cfa, const core::LocationPredicates& predicates, core::Facts& facts, const Budget& budget) {
    std::set<LocId> dropped;
    std::optional<core::Path> stubborn;   // the predicates did not exclude it when they were given
    for (;;) {
      if (budget.expired()) return core::Unknown{budget.reason(), explorer.name()};
      core::Exploration found = explorer.explore(budget);
      if (std::holds_alternative<core::Safe>(found)) return found;
      // Some explorers do not look at a path again after they were refined in vain.
      const bool given_up = std::holds_alternative<core::Unknown>(found);
      if (given_up && (!stubborn || budget.expired())) return found;
      const core::Path path = given_up ? *stubborn : std::get<core::Candidate>(std::move(found)).path;
      if (stubborn == path) {
        const LocId target = cfa::location_at(cfa, path, path.size());
        if (cfa.location(target).kind == cfa::LocKind::Error) return core::Candidate{path};
        if (!dropped.insert(target).second) return core::Unknown{"no progress", explorer.name()};
        const std::string& feature = cfa.location(target).property;
        if (std::ranges::find(facts.unsupported, feature) == facts.unsupported.end()) facts.unsupported.push_back(feature);
        explorer.drop_target(target);
        stubborn.reset();
        continue;
      }
      stubborn.reset();
      if (!explorer.refine({predicates}, budget) || !explorer.excludes(path)) stubborn = path;
    }
  }

  /// The first, and others with other path programs, as many as there are and were asked for.
  core::EngineAnswer candidates(core::Path first, const Cfa& cfa, const core::LocationPredicates& predicates, const Budget& budget) {
    const size_t count = std::min(input_->asked.candidates, kMaxPathPrograms + 1);
    std::vector<core::Path> paths = {std::move(first)};
    std::vector<std::set<cfa::EdgeId>> programs;
    while (paths.size() < count) {
      programs.push_back(path_program(paths.back()));
      const auto others = other_paths(cfa, programs);
      if (!others) break;
      core::LocationPredicates here;
      std::vector<std::vector<Term>> at(cfa.locations().size());
      for (const auto& [l, p] : predicates.predicates) at[l.value].push_back(p);
      for (const LocId l : others->cfa.locations().ids())
        for (const Term p : at[others->locations[l.value].value]) here.predicates.emplace_back(l, p);
      logic::Services services(others->cfa, logic::ServiceSolvers{model_.solver.get(), run_.trace_solver(), !run_.options.solvers.trace.empty(), run_.options.solvers.minimal_cores}, run_.statistics);
      const auto explorer = make_explorer(input_->asked.explorer, services, run_.options.refining.abstraction);
      core::Facts ignored;   // what is unsupported is of interest for proofs
      const core::Exploration found = first_path(*explorer, others->cfa, here, ignored, budget);
      const auto* next = std::get_if<core::Candidate>(&found);
      if (next == nullptr) break;
      paths.push_back(others->back(next->path));
    }
    StepResult result;
    for (const core::Path& path : paths) {
      auto text = text_of(run_.passes(model_, run_.blocks_of(row_), row_.name).to_base(path));
      if (!text && result.artifact.empty()) return unknown(text.error().text(), "artifact");
      if (text) (result.artifact.empty() ? result.artifact : result.others.emplace_back()) = std::move(*text);
    }
    found_->result = std::move(result);
    return unknown("candidate", "explorer");
  }

  Result<std::string> text_of(const core::Path& on_base) { return print(witness::candidate_witness(run::metadata_of(run_.options.program, run_.options.search, run_.out.report), run_.base(model_), on_base)); }

  core::EngineAnswer by_bmc(core::Task& task, core::Facts& facts, const Budget& budget) {
    core::EngineAnswer found = explore::make_bmc(model_.solver.get(), run_.statistics, {})->run(task, facts, budget);
    const auto* feasible = std::get_if<core::Feasible>(&found.result);
    if (feasible == nullptr) return found;
    auto text = text_of(run_.passes(model_, run_.blocks_of(row_), row_.name).to_base(feasible->path));
    if (!text) return unknown(text.error().text(), "artifact");
    found_->result = StepResult{StepResult::Kind::Candidate, std::move(*text), {}};
    return unknown("candidate", "explorer");
  }

  const std::shared_ptr<const StepInput> input_;
  const std::shared_ptr<StepFound> found_;
  run::Run& run_;
  run::Model& model_;
  const run::EngineRow& row_;
};

/// The paths of the candidate on the Cfa before all passes; an Error if there is none.
Result<witness::MatchedPaths> paths_of(const StepInput& input, const Cfa& base) {
  witness::MatchedPaths found = witness::match_paths(base, input.artifacts.front().witness->segments);
  if (!found.paths.empty()) return found;
  return Error{input.artifacts.front().path, "no path of the program to an error makes the decisions of this candidate"};
}

/// Can any path of the candidate be executed? A feasible one is an alarm as any other: whoever runs the engine executes it.
class StepCheck final : public core::Engine {
 public:
  StepCheck(const run::EngineContext& c, std::shared_ptr<const StepInput> input, std::shared_ptr<StepFound> found)
      : input_(std::move(input)), found_(std::move(found)), run_(c.run), model_(*c.model) {}

  core::EngineAnswer run(core::Task& task, core::Facts&, const Budget& budget) override {
    const auto found = paths_of(*input_, task.base());
    if (!found) {
      run_.out.report.errors.push_back(found.error());
      return {};
    }
    logic::PathCheck check(task.base(), model_.solver.get(), run_.statistics);
    std::optional<core::Unknown> undecided;
    for (const core::Path& path : found->paths) {
      if (budget.expired()) return {.result = core::Unknown{budget.reason(), "path-check"}};
      core::Feasibility f = check.check(path, budget);
      if (auto* feasible = std::get_if<core::Feasible>(&f)) return {.result = std::move(*feasible), .found_by = "the path of the candidate"};
      if (const auto* u = std::get_if<core::Unknown>(&f)) undecided = *u;
    }
    if (undecided) return {.result = *undecided};
    if (!found->all) {
      found_->more_paths = true;
      return {.result = core::Unknown{fmt::format("the candidate stands for more than the {} paths that were refuted", found->paths.size()), "path-check"}};
    }
    found_->result = StepResult{StepResult::Kind::Infeasible, "", {}};
    return {.result = core::Unknown{"infeasible", "path-check"}};
  }

 private:
  const std::shared_ptr<const StepInput> input_;
  const std::shared_ptr<StepFound> found_;
  run::Run& run_;
  run::Model& model_;
};

/// Predicates of the paths of the candidate, of any refiners.
class StepRefine final : public core::Engine {
 public:
  StepRefine(const run::EngineContext& c, std::shared_ptr<const StepInput> input, std::shared_ptr<StepFound> found)
      : input_(std::move(input)), found_(std::move(found)), run_(c.run), model_(*c.model), row_(c.row) {}

  core::EngineAnswer run(core::Task& task, core::Facts&, const Budget& budget) override {
    const Cfa& base = task.base();
    const run::SolverOptions& solvers = run_.options.solvers;
    const auto found = paths_of(*input_, base);
    if (!found) {
      run_.out.report.errors.push_back(found.error());
      return {};
    }
    logic::Services services(base, logic::ServiceSolvers{model_.solver.get(), run_.trace_solver(), !solvers.trace.empty(), solvers.minimal_cores}, run_.statistics);
    const auto context = [&](logic::Services& s) -> run::RefinerContext {
      return {s, solvers.places, run_.options.confirm.self_checks, [this](const std::string& name) -> smt::Backend& { return run_.solver(name); }};
    };
    const run::Refiners refiners = run::chosen_refiners(run_.options.refining, run_.options.search.deterministic, row_.strategy, base);
    core::Strategy strategy = run::make_strategy(refiners.names, refiners.per_path, context(services));
    services.set_refiners([&](logic::Services& s) { return run::make_refiners(refiners.names, context(s)); });
    std::optional<InC> in_c;
    if (input_->asked.exchange == Exchange::Witness) in_c.emplace(run_, base);
    std::string why;
    for (const core::Path& path : found->paths) {
      if (budget.expired()) return {.result = core::Unknown{budget.reason(), "refiner"}};
      const core::Feasibility f = services.paths.check(path, budget);
      if (std::holds_alternative<core::Feasible>(f)) return {.result = core::Unknown{"the path of the candidate is feasible: there is nothing to refine", "refiner"}};
      if (const auto* u = std::get_if<core::Unknown>(&f)) return {.result = core::Unknown{u->reason, u->component}};
      // A witness loses what has no C form: the next refiners of the list may find what has one.
      for (size_t turn = 0; turn < std::max<size_t>(refiners.names.size(), 1) && (turn == 0 || !budget.expired()); ++turn) {
        const size_t before = predicates_.size();
        const core::StrategyResult result = core::refine(strategy, std::get<core::Infeasible>(f), budget, run_.statistics);
        for (const core::Refinement& r : result.refinements) std::visit([&](const auto& one) { collect(base, one); }, r);
        if (turn == 0 && result.refinements.empty()) why = result.why;
        if (!in_c || result.refinements.empty()) break;
        const auto travels = [&](const auto& p) { return has_c_form(*in_c, p.first, p.second); };
        if (std::ranges::all_of(predicates_.begin() + static_cast<ptrdiff_t>(before), predicates_.end(), travels)) break;
      }
    }
    services.set_refiners({});
    // A path without any predicate comes again, whatever the others gave.
    if (!why.empty() || predicates_.empty()) return {.result = core::Unknown{"no refinement: " + (why.empty() ? "no predicate" : why), strategy.name}};
    if (!in_c) {
      found_->result = StepResult{StepResult::Kind::Refined, predicates_as_map(base, predicates_), {}};
    } else {
      auto text = predicates_as_witness(run_, *in_c, predicates_, run_.out.report.notes);
      if (!text) return {.result = core::Unknown{text.error().text(), "artifact"}};
      found_->result = StepResult{StepResult::Kind::Refined, std::move(*text), {}};
    }
    return {.result = core::Unknown{"refined", "refiner"}};
  }

 private:
  void collect(const Cfa& base, const core::Sequence& s) {
    for (size_t i = 1; i < s.predicates.size(); ++i) collect(base, cfa::location_at(base, s.path, i), s.predicates[i]);
  }
  void collect(const Cfa& base, const core::LocationPredicates& all) {
    for (const auto& [l, p] : all.predicates) collect(base, l, p);
  }
  /// Explorers see chains of edges as one: inside there is no use for predicates.
  void collect(const Cfa& base, LocId l, Term predicate) {
    const bool inside = base.in(l).size() == 1 && base.out(l).size() == 1 && base.edge(base.in(l).front()).kind == cfa::EdgeKind::Internal &&
                        base.edge(base.out(l).front()).kind == cfa::EdgeKind::Internal;
    if (inside || base.is_target(l)) return;
    for (const Term t : term::conjuncts(predicate)) {
      const bool ours = std::ranges::all_of(term::free_vars(t), [&](Term v) { return base.find(v).valid(); });
      if (ours && !t.is_true() && !t.is_false() && known_.emplace(l, t).second) predicates_.emplace_back(l, t);
    }
  }

  const std::shared_ptr<const StepInput> input_;
  const std::shared_ptr<StepFound> found_;
  run::Run& run_;
  run::Model& model_;
  const run::EngineRow& row_;
  std::set<std::pair<LocId, Term>> known_;
  std::vector<std::pair<LocId, Term>> predicates_;
};

run::EngineRow explore_row(std::string_view name, core::ModelKind model, run::MakeEngine make) {
  run::EngineRow row = run::loop_row(name, model, "CCEGAR22", "of pippin step explore: an explorer with the predicates of an artifact", "default", std::move(make), {});
  row.blocks = run::PreferredBlocks{transform::Blocks::Sequence, true};
  row.phase = "explore";
  row.abstracts = row.recursion = true;   // the explorer may refuse
  return row;
}

run::EngineRow refine_row(std::string_view name, core::ModelKind model, run::MakeEngine make) {
  run::EngineRow row = run::loop_row(name, model, "CCEGAR22", "of pippin step refine: predicates of the paths of a candidate", "default", std::move(make), {});
  row.blocks.reset();
  row.phase = "refine";
  row.recursion = true;
  return row;
}

}  // namespace

std::vector<run::EngineRow> step_engines(std::shared_ptr<const StepInput> input, std::shared_ptr<StepFound> found) {
  const run::MakeEngine explore = [=](const run::EngineContext& c) { return std::make_unique<StepExplore>(c, input, found); };
  const run::MakeEngine check = [=](const run::EngineContext& c) { return std::make_unique<StepCheck>(c, input, found); };
  const run::MakeEngine refine = [=](const run::EngineContext& c) { return std::make_unique<StepRefine>(c, input, found); };
  return {
      explore_row("step-explore", core::ModelKind::Int, explore),
      explore_row("step-explore-bv", core::ModelKind::Bv, explore),
      {.name = "step-check", .paper = "CCEGAR22", .summary = "of pippin step check: the paths of a candidate, checked and executed", .phase = "check the candidate",
       .make = check, .finds_errors = true, .recursion = true},
      refine_row("step-refine", core::ModelKind::Int, refine),
      refine_row("step-refine-bv", core::ModelKind::Bv, refine),
  };
}

const std::vector<run::Preset>& step_presets() {
  static const std::vector<run::Preset> table = {
      {.name = "step-explore", .paper = "CCEGAR22", .summary = "for pippin step explore", .stages = {{"step-explore"}, {"step-explore-bv"}}, .command = "step"},
      {.name = "step-check", .paper = "CCEGAR22", .summary = "for pippin step check", .stages = {{"step-check"}}, .command = "step"},
      {.name = "step-refine", .paper = "CCEGAR22", .summary = "for pippin step refine", .stages = {{"step-refine"}, {"step-refine-bv"}}, .command = "step"},
  };
  return table;
}

std::string_view preset_of(StepRole role) {
  switch (role) {
    case StepRole::Explore: return "step-explore";
    case StepRole::Check: return "step-check";
    case StepRole::Refine: return "step-refine";
  }
  return "";
}

run::Plan step_plan(StepRole role, std::shared_ptr<const StepInput> input, std::shared_ptr<StepFound> found) {
  return run::plan_of(*std::ranges::find(step_presets(), preset_of(role), &run::Preset::name), step_engines(std::move(input), std::move(found)));
}

}  // namespace pippin::components

// SPDX-License-Identifier: Apache-2.0
#include "run/cegar.h"

#include <algorithm>

#include <fmt/format.h>

#include "run/dump.h"
#include "run/refiners.h"
#include "run/registry.h"
#include "run/run.h"
#include "core/loop.h"
#include "core/loop_predicates.h"
#include "core/text.h"
#include "support/check.h"
#include "support/quantity.h"

namespace pippin::run {
namespace {

using cfa::Cfa;

bool has_calls(const Cfa& c) {
  for (const cfa::Edge& e : c.edges())
    if (e.kind == cfa::EdgeKind::Call) return true;
  return false;
}

class Cegar final : public core::Engine {
 public:
  Cegar(const CegarOptions& options, const CheckOptions& check) : options_(options), check_(check) {}

  core::EngineAnswer run(core::Task& task, core::Facts& facts, const Budget& budget) override {
    const Cfa& cfa = task.cfa();
    logic::Services& services = options_.services();
    PIPPIN_CHECK(&services.cfa == &cfa, "services on another Cfa");
    Statistics& statistics = services.statistics;
    const std::unique_ptr<core::Explorer> explorer = options_.explorer(services);
    Refiners refiners = chosen_refiners(check_.refining, check_.search.deterministic, options_.strategy, cfa);
    if (options_.per_path) refiners.per_path.count = *options_.per_path;
    core::Strategy strategy = make_strategy(refiners.names, refiners.per_path, context(services));
    services.set_refiners([this, &refiners](logic::Services& s) { return make_refiners(refiners.names, context(s)); });

    std::string last_refiner;
    core::LoopPredicates left(task, facts.formulas[task.label()]);
    core::LoopHooks hooks = watch(task, *explorer, budget, last_refiner, left);
    core::Verdict verdict = core::run_cegar(cfa, *explorer, services.paths, strategy, budget, statistics, hooks);
    services.set_refiners({});
    services.close_sessions();
    if (!last_refiner.empty()) statistics.counter("core.refine.last." + last_refiner) = 1;
    for (const std::string& feature : verdict.unsupported)
      if (std::ranges::find(facts.unsupported, feature) == facts.unsupported.end()) facts.unsupported.push_back(feature);
    return answer(verdict, explorer->name(), task);
  }

 private:
  RefinerContext context(logic::Services& services) const { return {services, check_.solvers.places, check_.confirm.self_checks, options_.solver}; }

  core::LoopHooks watch(core::Task& task, const core::Explorer& explorer, const Budget& budget, std::string& last_refiner, core::LoopPredicates& left) const {
    core::LoopHooks hooks;
    const std::string label = task.label(), name(options_.engine);
    const Cfa& cfa = task.cfa();
    hooks.progress = [this, label, name, &budget, start = Clock::now()](size_t iteration, const std::string& phase) {
      if (check_.calls.progress) {
        std::string text = label + ": " + phase;
        if (iteration > 0) text += fmt::format(", iteration {}", iteration);
        if (!name.empty()) text += ", " + name;   // last: a narrow terminal cuts it
        check_.calls.progress({std::chrono::duration<double>(Clock::now() - start).count(), 0, text});
      }
      return !budget.expired();
    };
    // Whoever runs an engine confirms its alarms.
    hooks.confirm = [](const core::Feasible&) -> Result<bool> { return true; };
    hooks.refined = [this, label, &cfa, &explorer, &last_refiner, &left](size_t iteration, const core::Path& path,
                                                                         const std::vector<core::Refinement>& refinements) {
      left.add(refinements);
      report::RefinedPath refined{label, iteration, path.size()};
      for (const core::Refinement& r : refinements)
        if (const auto* s = std::get_if<core::Sequence>(&r)) {
          refined.refiners.push_back(s->refiner);
          refined.perfect |= s->perfect;
        }
      if (!refined.refiners.empty()) {
        last_refiner = refined.refiners.front();
        if (options_.refined) options_.refined->push_back(std::move(refined));
      }
      for (const core::Explorer::Dump& d : explorer.dumps())
        if (check_.output.dumps.contains(d.name))
          dump(check_.output, d.name, fmt::format("{}-it{:03}-{}", label, iteration, d.file), d.text());
      if (!check_.output.dumps.contains("path") && !check_.output.dumps.contains("predicates")) return;
      dump(check_.output, "path", fmt::format("{}-it{:03}-path.txt", label, iteration), core::print(cfa, path));
      std::string text;
      for (const core::Refinement& r : refinements) text += core::print(cfa, r) + "\n";
      dump(check_.output, "predicates", fmt::format("{}-it{:03}-predicates.txt", label, iteration), text);
    };
    return hooks;
  }

  core::EngineAnswer answer(core::Verdict& verdict, const std::string& explorer, const core::Task& task) const {
    core::EngineAnswer out{.iterations = verdict.iterations};
    std::string name = explorer;
    std::ranges::replace(name, '_', ' ');
    out.found_by = fmt::format("{}{}, {} iterations", name, task.in_model(), verdict.iterations);
    switch (verdict.answer) {
      case core::Answer::Unknown:
        if (verdict.unknown.component == explorer && !options_.engine.empty()) verdict.unknown.component = options_.engine;
        out.result = std::move(verdict.unknown);
        break;
      case core::Answer::False: out.result = std::move(*verdict.counterexample); break;
      case core::Answer::True: out.result = core::Safe{std::move(*verdict.certificate)}; break;
    }
    return out;
  }

  const CegarOptions options_;
  const CheckOptions& check_;
};

}  // namespace

Refiners chosen_refiners(const RefiningOptions& chosen, bool deterministic, std::string_view strategy, const Cfa& cfa) {
  Refiners out{chosen.refiners, {chosen.per_path}};
  if (out.names.empty()) {
    const StrategyEntry* entry = find_strategy(chosen.strategy.empty() ? strategy : chosen.strategy);
    if (!entry->with_calls.empty() && has_calls(cfa)) entry = find_strategy(entry->with_calls);
    out = {split(std::string(entry->refiners), ','), {entry->per_path}};
  }
  out.per_path.attempts = chosen.count_attempts;
  if (deterministic) std::erase_if(out.names, [](const std::string& name) { return parse_refiner_name(name)->is_clocked(); });
  return out;
}

logic::Services::MakeRefiners refiners_of(const EngineContext& c) {
  return [&run = c.run, &check = c.run.options, strategy = c.row.strategy](logic::Services& s) {
    const auto solver = [&run](const std::string& name) -> smt::Backend& { return run.solver(name); };
    return make_refiners(chosen_refiners(check.refining, check.search.deterministic, strategy, s.cfa).names, {s, check.solvers.places, check.confirm.self_checks, solver});
  };
}

std::unique_ptr<core::Engine> make_cegar(const CegarOptions& options, const CheckOptions& check) {
  return std::make_unique<Cegar>(options, check);
}

EnginePtr cegar(const EngineContext& c, MakeExplorer explorer, std::optional<size_t> per_path) {
  CegarOptions e{.engine = c.row.name, .explorer = std::move(explorer), .strategy = c.row.strategy, .per_path = per_path, .refined = &c.run.out.report.refined};
  e.solver = [&run = c.run](const std::string& name) -> smt::Backend& { return run.solver(name); };
  e.services = [&run = c.run, &model = *c.model, &row = c.row]() -> logic::Services& { return run.services(model, run.blocks_of(row), row.name); };
  return make_cegar(e, c.run.options);
}

}  // namespace pippin::run

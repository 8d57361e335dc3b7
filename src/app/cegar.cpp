// SPDX-License-Identifier: Apache-2.0
#include "app/cegar.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/dump.h"
#include "app/techniques.h"
#include "core/loop.h"
#include "core/text.h"
#include "explore/impact/explorer.h"
#include "explore/kojak/explorer.h"
#include "explore/predicate_abstraction/explorer.h"
#include "explore/trace_abstraction/explorer.h"
#include "logic/hoare.h"
#include "logic/path_check.h"

namespace pippin::app {
namespace {

using cfa::Cfa;

bool has_calls(const Cfa& c) {
  for (const cfa::Edge& e : c.edges())
    if (e.kind == cfa::EdgeKind::Call) return true;
  return false;
}

class Cegar final : public core::Engine {
 public:
  Cegar(const CegarOptions& options, const CheckOptions& check, smt::Backend& backend, Statistics& statistics)
      : options_(options), check_(check), backend_(backend), statistics_(statistics) {}

  core::EngineAnswer run(core::Task& task, core::Facts& facts, const Budget& budget) override {
    const Cfa& cfa = task.cfa();
    const NamedExplorer named = options_.explorer(cfa, backend_, statistics_);
    smt::Backend& trace = options_.trace_solver ? *options_.trace_solver : backend_;
    logic::PathCheck path_check(cfa, trace, statistics_, options_.solver_cores ? &backend_ : nullptr);
    logic::HoareService hoare(cfa, backend_, statistics_);
    Refiners refiners = options_.with_calls && has_calls(cfa) ? *options_.with_calls : options_.refiners;
    if (check_.deterministic)
      std::erase_if(refiners.techniques, [](const std::string& name) { return parse_technique_name(name)->is_clocked(); });
    core::Strategy strategy =
        make_strategy(refiners.techniques, refiners.per_path, {cfa, backend_, trace, hoare, statistics_, check_.solver_places, check_.self_checks});

    std::string last_technique;
    core::LoopHooks hooks = watch(task, named, budget, last_technique);
    core::Verdict verdict = core::run_cegar(cfa, *named.explorer, path_check, strategy, budget, statistics_, hooks);
    if (!last_technique.empty()) statistics_.counter("core.refine.last." + last_technique) = 1;
    for (const std::string& feature : verdict.unsupported)
      if (std::ranges::find(facts.unsupported, feature) == facts.unsupported.end()) facts.unsupported.push_back(feature);
    return answer(verdict, named.explorer->name(), task);
  }

 private:
  core::LoopHooks watch(core::Task& task, const NamedExplorer& named, const Budget& budget, std::string& last_technique) const {
    core::LoopHooks hooks;
    const std::string label = task.label();
    const Cfa& cfa = task.cfa();
    hooks.progress = [this, label, &budget, start = Clock::now()](size_t iteration, const std::string& phase) {
      if (check_.progress)
        check_.progress({std::chrono::duration<double>(Clock::now() - start).count(), iteration, label + ": " + phase});
      return !budget.expired();
    };
    // Whoever runs an engine confirms its alarms.
    hooks.confirm = [](const core::Feasible&) -> Result<bool> { return true; };
    hooks.dump = [this, label, &cfa, &named, &last_technique](size_t iteration, const core::Path& path,
                                                              const std::vector<core::Refinement>& refinements) {
      report::RefinedPath refined{label, iteration, path.size()};
      for (const core::Refinement& r : refinements)
        if (const auto* s = std::get_if<core::Sequence>(&r)) {
          refined.techniques.push_back(s->technique);
          refined.perfect |= s->perfect;
        }
      if (!refined.techniques.empty()) {
        last_technique = refined.techniques.front();
        if (options_.refined) options_.refined->push_back(std::move(refined));
      }
      for (const NamedExplorer::Dump& d : named.dumps)
        if (check_.dumps.contains(d.name))
          dump(check_, d.name, fmt::format("{}-it{:03}-{}", label, iteration, d.extension), d.text());
      if (!check_.dumps.contains("path") && !check_.dumps.contains("predicates")) return;
      dump(check_, "path", fmt::format("{}-it{:03}-path.txt", label, iteration), core::print(cfa, path));
      std::string text;
      for (const core::Refinement& r : refinements) text += core::print(cfa, r) + "\n";
      dump(check_, "predicates", fmt::format("{}-it{:03}-predicates.txt", label, iteration), text);
    };
    return hooks;
  }

  static core::EngineAnswer answer(core::Verdict& verdict, const std::string& explorer, const core::Task& task) {
    core::EngineAnswer out{.iterations = verdict.iterations};
    std::string name = explorer;
    std::ranges::replace(name, '_', ' ');
    out.found_by = fmt::format("{}{}, {} iterations", name, task.in_model(), verdict.iterations);
    switch (verdict.answer) {
      case core::Answer::Unknown: out.result = std::move(verdict.unknown); break;
      case core::Answer::False: out.result = std::move(*verdict.counterexample); break;
      case core::Answer::True:
        // Automata speak about the edges of the last pass; there is no way back for the triples inside a block.
        if (std::holds_alternative<core::InvariantCertificate>(*verdict.certificate))
          out.result = core::Safe{std::move(*verdict.certificate)};
        else
          out.result = core::Unknown{"no certificate: the invariants are too large", explorer};
    }
    return out;
  }

  const CegarOptions options_;
  const CheckOptions& check_;
  smt::Backend& backend_;
  Statistics& statistics_;
};

}  // namespace

NamedExplorer trace_abstraction(const Cfa& cfa, smt::Backend& backend, Statistics& statistics) {
  auto explorer = std::make_unique<explore::TraceAbstraction>(cfa, backend, statistics, explore::TraceAbstractionOptions{});
  const explore::TraceAbstraction* t = explorer.get();
  return {std::move(explorer), {{"automaton", "automaton.dot", [t] { return t->dump(); }}}};
}

NamedExplorer kojak(const Cfa& cfa, smt::Backend& backend, Statistics& statistics) {
  auto explorer = std::make_unique<explore::Kojak>(cfa, backend, statistics, explore::KojakOptions{});
  const explore::Kojak* k = explorer.get();
  return {std::move(explorer),
          {{"automaton", "automaton.dot", [k] { return k->dump(); }}, {"splits", "splits.txt", [k] { return k->splits(); }}}};
}

NamedExplorer impact(const Cfa& cfa, smt::Backend& backend, Statistics& statistics) {
  auto explorer = std::make_unique<explore::Impact>(cfa, backend, statistics, explore::ImpactOptions{});
  const explore::Impact* i = explorer.get();
  return {std::move(explorer), {{"arg", "arg.dot", [i] { return i->dump(); }}}};
}

MakeExplorer predicate_abstraction(const explore::PredicateAbstractionOptions& options) {
  return [options](const Cfa& cfa, smt::Backend& backend, Statistics& statistics) -> NamedExplorer {
    auto explorer = std::make_unique<explore::PredicateAbstraction>(cfa, backend, statistics, options);
    const explore::PredicateAbstraction* p = explorer.get();
    return {std::move(explorer),
            {{"arg", "arg.dot", [p] { return p->dump(); }}, {"precision", "precision.txt", [p] { return p->precision(); }}}};
  };
}

std::unique_ptr<core::Engine> make_cegar(const CegarOptions& options, const CheckOptions& check, smt::Backend& backend,
                                         Statistics& statistics) {
  return std::make_unique<Cegar>(options, check, backend, statistics);
}

}  // namespace pippin::app

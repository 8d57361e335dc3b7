// SPDX-License-Identifier: Apache-2.0
// [CCEGAR22]'s three roles around one loop. It decides nothing itself: a TRUE comes from the explorer's certificate, a
// FALSE from the checker's valuation, and every way out that is neither has a typed reason.
#include "core/loop.h"

#include <algorithm>
#include <set>

#include "core/text.h"
#include "support/log.h"

namespace pippin::core {
namespace {

void collect_over(const Cfa& cfa, const cfa::OpList& ops, const std::vector<uint32_t>& choices, size_t& used,
                  std::set<uint32_t>& out) {
  for (const cfa::Op& op : ops) {
    if (op.assumption < cfa.assumptions.size() && cfa.assumptions[op.assumption].direction() == cfa::Direction::Over)
      out.insert(op.assumption);
    if (op.kind != cfa::OpKind::Choice) continue;
    if (used < choices.size() && choices[used] < op.alternatives.size()) {
      collect_over(cfa, op.alternatives[choices[used++]], choices, used, out);
    } else {
      for (const cfa::OpList& a : op.alternatives) collect_over(cfa, a, choices, used, out);
    }
  }
}

/// An execution may have been cut off by the model: then no proof is a TRUE.
const cfa::Assumption* live_under(const Cfa& cfa) {
  for (const cfa::Assumption& a : cfa.assumptions)
    if (a.direction() == cfa::Direction::Under) return &a;
  return nullptr;
}

class Loop {
 public:
  Loop(const Cfa& cfa, Explorer& explorer, FeasibilityChecker& checker, Strategy& strategy, const Budget& budget,
       Statistics& statistics, const LoopHooks& hooks)
      : cfa_(cfa), explorer_(explorer), checker_(checker), strategy_(strategy), budget_(budget), stats_(statistics),
        hooks_(hooks) {}

  Verdict run() {
    while (!done_) iterate();
    stats_.counter("core.iterations") += verdict_.iterations;
    log(1, "loop: {} after {} iterations", print(verdict_), verdict_.iterations);
    return std::move(verdict_);
  }

 private:
  void iterate() {
    if (!go_on("explore")) return;
    Exploration exploration = [&] {
      ScopedTimer t(stats_.seconds("core.explore"));
      return explorer_.explore(budget_);
    }();
    if (auto* u = std::get_if<Unknown>(&exploration)) return unknown(u->reason, u->component);
    if (auto* safe = std::get_if<Safe>(&exploration)) return finish_safe(std::move(safe->certificate));
    ++verdict_.iterations;
    const Path path = std::get<Candidate>(std::move(exploration)).path;
    log(2, "loop: iteration {}: candidate of {} steps to {}", verdict_.iterations, path.size(), cfa_.location(target(path)).name);

    if (!go_on("check")) return;
    Feasibility feasibility = [&] {
      ScopedTimer t(stats_.seconds("core.check"));
      return checker_.check(path, budget_);
    }();
    if (auto* feasible = std::get_if<Feasible>(&feasibility)) return alarm(std::move(*feasible));
    if (auto* u = std::get_if<Unknown>(&feasibility)) {
      if (budget_.expired()) return unknown(budget_.reason(), u->component);
      if (cfa_.location(target(path)).kind == cfa::LocKind::Unsupported) return unsupported(target(path));
      return unknown(u->reason, u->component);
    }
    refine(std::get<Infeasible>(feasibility));
  }

  void refine(const Infeasible& infeasible) {
    if (!go_on("refine")) return;
    const StrategyResult result = [&] {
      ScopedTimer t(stats_.seconds("core.refine"));
      return core::refine(strategy_, infeasible, budget_, stats_);
    }();
    const std::vector<Refinement>& found = result.refinements;
    if (hooks_.refined) hooks_.refined(verdict_.iterations, infeasible.path, found);
    if (budget_.expired()) return unknown(budget_.reason(), strategy_.name);
    if (found.empty()) return unknown("no refinement: " + result.why, strategy_.name);
    ScopedTimer t(stats_.seconds("core.explorer-refine"));
    const bool progress = explorer_.refine(found, budget_) && explorer_.excludes(infeasible.path);
    if (progress) return;
    if (budget_.expired()) return unknown(budget_.reason(), explorer_.name());
    unknown("no progress", explorer_.name());
  }

  void alarm(Feasible feasible) {
    const LocId l = target(feasible.path);
    if (cfa_.location(l).kind == cfa::LocKind::Unsupported) return unsupported(l);
    PIPPIN_CHECK(cfa_.location(l).kind == cfa::LocKind::Error, "candidate does not end in a target");
    const std::vector<uint32_t> over = over_assumptions(cfa_, feasible.path);
    verdict_.counterexample = std::move(feasible);
    if (hooks_.confirm) {
      ScopedTimer t(stats_.seconds("core.confirm"));
      Result<bool> confirmed = hooks_.confirm(*verdict_.counterexample);
      if (!confirmed.ok()) return unknown(confirmed.error().message, "confirm");
      if (!*confirmed) return unknown("spurious in the precise model", "confirm");
    } else if (!over.empty()) {
      return unknown(fmt::format("over-approximation: {}", cfa::key(cfa_.assumptions[over.front()].convention)), "loop");
    }
    verdict_.answer = Answer::False;
    verdict_.property = cfa_.location(l).property;
    done_ = true;
  }

  void unsupported(LocId l) {
    const std::string& feature = cfa_.location(l).property;
    auto& list = verdict_.unsupported;
    if (std::find(list.begin(), list.end(), feature) == list.end()) list.push_back(feature);
    if (!dropped_.insert(l).second) return unknown("no progress", explorer_.name());
    ++stats_.counter("core.unsupported-reached");
    log(1, "loop: reachable unsupported construct: {}", feature);
    explorer_.drop_target(l);
  }

  void finish_safe(Certificate certificate) {
    if (!verdict_.unsupported.empty()) return unknown("unsupported: " + verdict_.unsupported.front(), explorer_.name());
    if (const cfa::Assumption* a = live_under(cfa_)) return unknown(fmt::format("under-approximation: {}", cfa::key(a->convention)), "loop");
    verdict_.answer = Answer::True;
    verdict_.certificate = std::move(certificate);
    done_ = true;
  }

  bool go_on(const char* phase) {
    if (budget_.expired()) {
      unknown(budget_.reason(), explorer_.name());
    } else if (hooks_.progress && !hooks_.progress(verdict_.iterations, phase)) {
      unknown("stopped", explorer_.name());
    }
    return !done_;
  }

  void unknown(std::string reason, std::string component) {
    verdict_.answer = Answer::Unknown;
    verdict_.unknown = {std::move(reason), std::move(component)};
    done_ = true;
  }

  LocId target(const Path& p) const { return location_at(cfa_, p, p.size()); }

  const Cfa& cfa_;
  Explorer& explorer_;
  FeasibilityChecker& checker_;
  Strategy& strategy_;
  const Budget& budget_;
  Statistics& stats_;
  const LoopHooks& hooks_;
  Verdict verdict_;
  std::set<LocId> dropped_;
  bool done_ = false;
};

}  // namespace

Verdict run_cegar(const Cfa& cfa, Explorer& explorer, FeasibilityChecker& checker, Strategy& strategy,
                  const Budget& budget, Statistics& statistics, const LoopHooks& hooks) {
  return Loop(cfa, explorer, checker, strategy, budget, statistics, hooks).run();
}

std::vector<uint32_t> over_assumptions(const Cfa& cfa, const Path& path) {
  std::set<uint32_t> found;
  for (const Step& s : path.stem) {
    size_t used = 0;
    collect_over(cfa, cfa.edge(s.edge).ops, s.choices, used, found);
  }
  return {found.begin(), found.end()};
}

}  // namespace pippin::core

// SPDX-License-Identifier: Apache-2.0
// Engines for programs into which a witness was woven (validate/validate.h).
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "run/alarms.h"
#include "validate/validate.h"
#include "validate/woven.h"
#include "check/check.h"
#include "replay/follow.h"
#include "domains/kept_facts.h"
#include "domains/ranges.h"
#include "frontend/weave.h"
#include "interp/interp.h"
#include "support/log.h"

namespace pippin::app {
namespace {

using cfa::Cfa;
using cfa::LocId;
using term::Term;

/// The first inputs come from a list, in order; all others are 0.
class InOrder final : public interp::InputSource {
 public:
  InOrder(const ir::Program& program, const std::vector<std::optional<witness::ValueClaim>>& claims) : p_(program) {
    for (const auto& c : claims)
      if (c) claims_.push_back(*c);
  }
  std::optional<ir::Int128> next(const interp::InputValue& request, uint32_t, bool) override {
    if (request.site == UINT32_MAX || next_ >= claims_.size()) return 0;
    return witness::value_for(claims_[next_++], p_.type(request.type)).value_or(0);
  }

 private:
  const ir::Program& p_;
  std::vector<witness::ValueClaim> claims_;
  size_t next_ = 0;
};

constexpr size_t kRuns = 2000;   // executions that look for what the witness leaves open

class WitnessInputs final : public core::Engine {
 public:
  WitnessInputs(Run& run, Alarms& alarms) : run_(run), alarms_(alarms) {}

  core::EngineAnswer run(core::Task&, core::Facts&, const Budget& budget) override {
    if (const auto& recorded = run_.options.recorded_inputs) return execute(*recorded);
    const auto& claims = run_.options.value_claims;
    if (claims.empty()) return {};
    const Budget some = budget.sub(Seconds(0.15 * std::min(200.0, budget.remaining().count())));
    interp::ExecutionOptions e = run_.execution_options();
    e.max_steps = 100'000'000;
    e.budget = &some;
    InOrder in_order(run_.program, claims);
    const interp::Execution execution = interp::Interpreter(run_.program).run(in_order, e);
    if (execution.end == interp::End::ErrorReached)
      if (core::EngineAnswer answer = execute(execution.inputs); std::holds_alternative<core::Feasible>(answer.result)) return answer;
    for (const ir::VarId v : run_.program.vars.ids())
      if (run_.program.vars[v].name == frontend::kWitnessState) e.watched = v;
    if (!e.watched.valid()) return {};
    const check::Followed found = check::follow_witness(run_.program, claims, run_.options.waypoint_texts, e, kRuns, some);
    log(1, "witness: {} executions, {} of {} segments passed, {}", found.runs, found.segments, claims.size(),
        found.inputs ? "error reached" : fmt::format("ended at line {}", found.end.line));
    return found.inputs ? execute(*found.inputs) : core::EngineAnswer{};
  }

 private:
  core::EngineAnswer execute(const std::vector<interp::InputValue>& inputs) {
    core::EngineAnswer answer{.result = core::Feasible{}, .found_by = "execution with the values of the witness"};
    run_.out.report.how_found = answer.found_by;
    const auto confirmed = alarms_.execute(inputs);
    if (confirmed.ok() && *confirmed) return answer;
    return {};
  }

  Run& run_;
  Alarms& alarms_;
};

/// Where invariants are checked: the location before the branch, and what holds where the branch goes on.
struct Checked { LocId at; Term holds; };

std::vector<Checked> checked_invariants(const Cfa& cfa) {
  std::map<LocId, std::vector<Term>> by_location;
  // Several invariants of one place are checked one after the other: all belong to the first.
  for (const WovenInvariant& i : woven_invariants(cfa)) by_location[i.at].push_back(i.holds);
  std::vector<Checked> out;
  for (const auto& [at, all] : by_location) {
    Term holds = cfa.tm().mk_true();
    for (Term t : all) holds = cfa.tm().mk_and(holds, t);
    out.push_back({at, holds});
  }
  return out;
}

/// Guesses that the invariants are inductive: alone; with the ranges of variables; those at loop heads alone (others are then only
/// claims that follow from these); with what loops do not change.
class WitnessInvariants final : public core::Engine {
 public:
  explicit WitnessInvariants(Model& model) : model_(model) {}

  core::EngineAnswer run(core::Task& task, core::Facts&, const Budget& budget) override {
    const Cfa& cfa = task.base();
    const std::vector<Checked> all = checked_invariants(cfa);
    if (all.empty()) return {};
    const std::vector<LocId> cuts = cfa::cut_points(cfa);
    const auto is_cut = [&](LocId l) { return std::ranges::find(cuts, l) != cuts.end(); };
    const core::InvariantCertificate ranges{domains::ranges_at_cuts(cfa, budget.sub(Seconds(0.2 * std::min(100.0, budget.remaining().count()))))};
    core::InvariantCertificate heads, everywhere;
    for (const Checked& c : all) {
      if (is_cut(c.at) || cfa.location(c.at).loop) heads.invariants.emplace_back(c.at, c.holds);
      everywhere.invariants.emplace_back(c.at, c.holds);
    }
    const auto with = [](core::InvariantCertificate a, const core::InvariantCertificate& b) {
      a.invariants.insert(a.invariants.end(), b.invariants.begin(), b.invariants.end());
      return a;
    };
    std::vector<core::InvariantCertificate> guesses = {heads, with(heads, ranges)};
    if (heads.invariants.size() != everywhere.invariants.size()) {
      guesses.push_back(everywhere);
      guesses.push_back(with(everywhere, ranges));
    }
    guesses.push_back({});
    for (core::InvariantCertificate& g : guesses) {
      if (budget.expired()) break;
      if (&g == &guesses.back()) {
        // What no C expression at the loop can say, but follows from those at the loops before it.
        g = with(heads, ranges);
        g = with(g, {domains::kept_facts(cfa, g.invariants, budget.sub(Seconds(0.2 * std::min(100.0, budget.remaining().count()))))});
      }
      if (g.invariants.empty()) continue;
      const check::CheckResult r = check::check_certificate(cfa, g, model_.solver.get(), nullptr, budget.sub(Seconds(0.5 * std::min(100.0, budget.remaining().count()))));
      if (r.outcome == check::CheckResult::Outcome::Accepted)
        return {.result = core::Safe{std::move(g)}, .found_by = fmt::format("the invariants of the witness{}", task.in_model())};
    }
    return {};
  }

 private:
  Model& model_;
};

}  // namespace

std::unique_ptr<core::Engine> make_witness_invariants(Model& model) { return std::make_unique<WitnessInvariants>(model); }
std::unique_ptr<core::Engine> make_witness_inputs(Run& run, Alarms& alarms) { return std::make_unique<WitnessInputs>(run, alarms); }

}  // namespace pippin::app

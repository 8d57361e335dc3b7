// SPDX-License-Identifier: Apache-2.0
#include "validate/witness_engines.h"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "run/alarms.h"
#include "run/cegar.h"
#include "run/cfa_facts.h"
#include "validate/woven.h"
#include "check/check.h"
#include "replay/follow.h"
#include "domains/kept_facts.h"
#include "domains/ranges.h"
#include "explore/termination/ranking.h"
#include "explore/termination/ranking_engine.h"
#include "explore/trace_abstraction/explorer.h"
#include "frontend/weave.h"
#include "interp/interp.h"
#include "ir/unreadable.h"
#include "term/linear.h"
#include "term/walk.h"
#include "support/check.h"
#include "support/log.h"

namespace pippin::validate {
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

/// Executes the program with the values claimed, where the waypoints want them; then with these in order.
class WitnessInputs final : public core::Engine {
 public:
  WitnessInputs(run::Run& run, run::Alarms& alarms, const WitnessValues& values) : run_(run), alarms_(alarms), values_(values) {}

  core::EngineAnswer run(core::Task&, core::Facts&, const Budget& budget) override {
    if (const auto& recorded = values_.recorded) return execute(*recorded);
    const auto& claims = values_.claims;
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
    const replay::Followed found = replay::follow_witness(run_.program, claims, values_.lines, e, kRuns, some);
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

  run::Run& run_;
  run::Alarms& alarms_;
  const WitnessValues values_;
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
  explicit WitnessInvariants(run::Model& model) : model_(model) {}

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
  run::Model& model_;
};

/// No invariants but ranges, for a witness has to say them. A guess, too: the check finds k.
class PlainInduction final : public core::Engine {
  core::EngineAnswer run(core::Task& task, core::Facts&, const Budget& budget) override {
    constexpr size_t kMaxK = 32;
    return {.result = core::Safe{core::KInductionCertificate{domains::ranges_at_cuts(task.base(), budget), kMaxK}}, .found_by = "k-induction" + task.in_model()};
  }
};

/// What falls in transition invariants: of each of their comparisons the part about the later visit, with the constants that there are.
std::vector<Term> functions_of_transitions(core::Task& task) {
  constexpr size_t kSummands = 16;
  const Cfa& cfa = task.base();
  term::TermManager& tm = cfa.tm();
  const auto of_witness = [&](Term t) {
    return std::ranges::any_of(term::free_vars(t), [&](Term v) {
      const cfa::VarIndex i = cfa.find(v);
      return i.valid() && cfa.variable(i).source.starts_with("witness_");
    });
  };
  struct Sum { std::vector<std::pair<Term, term::BigInt>> terms; bool negative; };
  std::map<uint32_t, std::vector<Sum>> sums;   // by width; 0: integers
  std::map<uint32_t, std::set<term::BigInt>> constants;
  for (const WovenInvariant& i : woven_invariants(cfa)) {
    if (!of_witness(i.holds)) continue;
    for (const Term t : explore::compared(tm, i.holds, {})) {
      const bool is_int = t.sort().is_int();
      const uint32_t width = is_int ? 0 : t.sort().width();
      Sum now{{}, false};
      term::BigInt constant;
      const auto take = [&](const auto& terms) {
        for (const auto& [base, k] : terms)
          if (!of_witness(base)) now.terms.emplace_back(base, k);
      };
      if (is_int) {
        const term::LinearInt sum = term::linear_int(t);
        take(sum.terms);
        constant = sum.constant;
      } else if (const auto sum = term::linear_bv(t, kSummands)) {
        take(sum->terms);
        constant = sum->constant;
      } else {
        continue;
      }
      const term::BigInt whole = is_int ? term::BigInt(0) : term::power_of_two(width);
      if (whole != 0 && 2 * constant >= whole) constant -= whole;
      for (const int near : {-1, 0, 1})
        for (const term::BigInt& c : {term::BigInt(constant + near), term::BigInt(near - constant)}) constants[width].insert(c);
      if (now.terms.empty()) continue;
      sums[width].push_back(now);
      now.negative = true;
      sums[width].push_back(std::move(now));
    }
  }
  std::vector<Term> out;
  for (const auto& [width, all] : sums)
    for (const term::BigInt& c : constants[width])
      for (const Sum& s : all) {
        const auto number = [&tm, bits = width](const term::BigInt& n) { return bits == 0 ? tm.mk_int(n) : tm.mk_bv(bits, n); };
        Term f = number(c);
        for (const auto& [base, k] : s.terms) {
          const Term part = tm.mk(width == 0 ? term::Kind::Mul : term::Kind::BvMul, {number(s.negative ? term::BigInt(-k) : k), base});
          f = width == 0 ? tm.mk_add(f, part) : tm.mk(term::Kind::BvAdd, {f, part});
        }
        if (std::ranges::find(out, f) == out.end()) out.push_back(f);
      }
  return out;
}

/// Rankings by the transition invariants of the witness. Where they have no place (functions that call themselves, `do`, `goto`), by any.
class WitnessRanking final : public core::Engine {
 public:
  WitnessRanking(const ir::Program& program, smt::Backend& solver)
      : program_(program), own_(explore::make_ranking_among(solver, functions_of_transitions)), any_(explore::make_ranking(solver)) {}
  core::EngineAnswer run(core::Task& task, core::Facts& facts, const Budget& budget) override {
    core::EngineAnswer answer = own_->run(task, facts, budget.sub(budget.remaining() * 0.5));
    if (auto* unknown = std::get_if<core::Unknown>(&answer.result)) {
      const Cfa& cfa = task.base();
      const auto cuts = cfa::cut_points(cfa);
      const bool has_place = std::ranges::all_of(cuts, [&](LocId l) { return cfa.location(l).loop.has_value(); });
      if (has_place && !run::calls_procedures(cfa) && ir::loops_tested_last(program_).empty()) {
        unknown->reason += " among those that the witness names";
        return answer;
      }
      return any_->run(task, facts, budget);
    }
    answer.found_by = "the transition invariants of the witness" + task.in_model();
    return answer;
  }

 private:
  const ir::Program& program_;
  std::unique_ptr<core::Engine> own_, any_;
};

run::EngineRow witness_ranking_row(std::string_view name, core::ModelKind model) {
  return {.name = name, .paper = "PR04", .summary = "ranking functions that the transition invariants of the witness name", .phase = "ranking functions", .model = model,
          .blocks = run::PreferredBlocks{transform::Blocks::LoopFree, true},
          .make = [](const run::EngineContext& c) -> run::EnginePtr { return std::make_unique<WitnessRanking>(c.run.program, c.model->solver.get()); },
          .proof_share = 0.5, .reach = false, .end = true, .recursion = true};
}

/// Only for programs whose proofs need what no witness can say: witnesses have no words for procedures, and no quantifiers for elements of arrays.
class BeyondWords final : public core::Engine {
 public:
  explicit BeyondWords(run::EnginePtr engine) : engine_(std::move(engine)) {}
  core::EngineAnswer run(core::Task& task, core::Facts& facts, const Budget& budget) override {
    return run::calls_procedures(task.base()) || run::has_arrays(task.base()) ? engine_->run(task, facts, budget) : core::EngineAnswer{};
  }

 private:
  run::EnginePtr engine_;
};
run::EnginePtr beyond_words(const run::EngineContext& c) { return std::make_unique<BeyondWords>(run::cegar(c, run::explorer_with<explore::TraceAbstraction>(explore::TraceAbstractionOptions()))); }

run::EngineRow plain_induction_row(std::string_view name, core::ModelKind model) {
  return {.name = name, .paper = "KIkI15", .summary = "k-induction with ranges of variables as the only invariants", .phase = "k-induction", .model = model,
          .make = [](const run::EngineContext&) -> run::EnginePtr { return std::make_unique<PlainInduction>(); }, .in_both_models = true, .guesses = true, .clocked = true};
}

}  // namespace

std::vector<run::EngineRow> witness_engines(const WitnessValues& values) {
  const std::vector<std::string_view> automaton = {"automaton"};
  return {
      {.name = "witness-inputs", .summary = "one execution, with the values of the violation witness", .phase = "execute the witness",
       .model = core::ModelKind::None, .make = [values](const run::EngineContext& c) { return std::make_unique<WitnessInputs>(c.run, c.alarms, values); }, .finds_errors = true, .end = true, .recursion = true},
      {.name = "witness-invariants", .summary = "the invariants of the correctness witness, re-proved by the certificate check",
       .phase = "prove the invariants", .model = core::ModelKind::Int, .make = [](const run::EngineContext& c) { return std::make_unique<WitnessInvariants>(*c.model); }, .recursion = true},
      {.name = "witness-invariants-bv", .summary = "the same", .phase = "prove the invariants",
       .make = [](const run::EngineContext& c) { return std::make_unique<WitnessInvariants>(*c.model); }, .guesses = true, .recursion = true},
      witness_ranking_row("witness-ranking", core::ModelKind::Int),
      witness_ranking_row("witness-ranking-bv", core::ModelKind::Bv),
      plain_induction_row("witness-induction", core::ModelKind::Int),
      plain_induction_row("witness-induction-bv", core::ModelKind::Bv),
      run::nested(run::loop_row("witness-search", core::ModelKind::Int, "HHP09", "trace abstraction, only where a proof needs what witnesses have no words for: procedures, all elements of an array", "default", beyond_words, automaton)),
      run::nested(run::loop_row("witness-search-bv", core::ModelKind::Bv, "HHP09", "the same", "default", beyond_words, automaton)),
  };
}

const std::vector<run::Preset>& witness_presets() {
  constexpr run::Stage at_once = {"unroll-at-once", 0.15}, again = {"unroll-again", 0.5};
  static const std::vector<run::Preset> table = {
      {.name = "witness-invariants",
       .summary = "for pippin validate: invariants of the witness as they are, k-induction, unrolling, a search for executions that refute "
                  "them; trace abstraction where a proof needs what witnesses have no words for",
       .stages = {{"random", 1, 0.03}, {"witness-invariants", 0.3, 2}, {"fold", 0.05}, {"witness-invariants-bv", 0.3, 2}, {"random", 1, 0.3},
                  {"witness-induction", 0.4, 1, 0, 0}, {"witness-induction-bv", 0.4, 1}, {"witness-search", 0.5, 5, 0, 0}, {"bmc", 0.05, 1},
                  {"witness-invariants", 0.2}, {"witness-invariants-bv", 0.25}, {"witness-induction", 0.1, run::kNoLimit, 0, 0}, {"witness-induction-bv", 0.1},
                  {"bmc", 0.25}, at_once, again, {"witness-search", 0.5, run::kNoLimit, 0, 0}, {"witness-search-bv", 0.5}, {"bmc"}, at_once, again}, .command = "validate"},
      {.name = "witness-transitions", .summary = "for pippin validate: as witness-invariants, with whatever proves transition invariants; whether executions end by the functions that the witness names",
       .stages = {{"random", 1, 0.03}, {"witness-invariants", 0.3, 2}, {"fold", 0.05, 0.03}, {"witness-ranking", 0.2, 3}, {"witness-invariants-bv", 0.3, 2}, {"random", 1, 0.3},
                  {"witness-induction", 0.1, 1}, {"recurrent-set", 0.1, 1.5}, {"witness-ranking-bv", 0.3, 5}, {"trace-abstraction", 0.3}, {"unroll", 0.3}, {"witness-ranking", 0.5},
                  {"witness-invariants-bv", 0.2}, {"trace-abstraction-bv"}}, .command = "validate"},
      {.name = "witness-path", .summary = "for pippin validate: the values of the witness, then as auto",
       .stages = {{"witness-inputs"}, {"random", 1, 0.3}, {"fold", 0.05}, {"bmc", 0.3}, at_once, again, {"trace-abstraction", 0.4, run::kNoLimit, 0, 0},
                  {"bmc", 0.5}, at_once, again, {"trace-abstraction-bv"}}, .command = "validate"},
      {.name = "witness-cycle", .summary = "for pippin validate: whether an execution follows the cycle of a witness for ever: its values, then as termination",
       .stages = {{"witness-inputs"}, {"random", 1, 0.3}, {"fold", 0.05, 0.03}, {"recurrent-set", 0.2, 3}, {"ranking", 0.1, 2}, {"unroll", 0.05}, {"recurrent-set", 0.5}, {"random", 1, 1},
                  {"ranking-bv"}}, .command = "validate"},
      {.name = "witness-inputs", .summary = "for pippin validate: one execution with the values of the witness", .stages = {{"witness-inputs"}}, .command = "validate"},
  };
  return table;
}

run::Plan witness_plan(std::string_view preset, const WitnessValues& values) {
  const auto row = std::ranges::find(witness_presets(), preset, &run::Preset::name);
  PIPPIN_CHECK(row != witness_presets().end(), "no preset for witnesses is called {}", preset);
  return run::plan_of(*row, witness_engines(values));
}

}  // namespace pippin::validate

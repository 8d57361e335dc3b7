// SPDX-License-Identifier: Apache-2.0
#include "logic/path_check.h"

#include <algorithm>

#include "logic/theory.h"
#include "support/log.h"

namespace pippin::logic {

using cfa::Term;
using encode::PathFormula;

namespace {

constexpr smt::Effort kPlain{.effort = 40'000'000, .seconds = 10};
constexpr smt::Effort kPlainHeavy{.effort = 4'000'000, .seconds = 1.5};
constexpr smt::Effort kHinted{.effort = 4'000'000, .seconds = 1};
constexpr smt::Effort kRung{.effort = 4'000'000, .seconds = 1};
constexpr Seconds kIsolatedWall{30};
constexpr double kRefereedShare = 0.25;   // of the time left, for one question to a solver that may hang
constexpr size_t kSmallTrace = 150;   // operations; the core is found by deletion alone

}  // namespace

PathCheck::PathCheck(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics, smt::Backend* referee, bool minimal_cores)
    : cfa_(cfa), backend_(backend), statistics_(statistics), cores_(cfa, backend, statistics), referee_(referee), minimal_cores_(minimal_cores) {}

smt::Effort PathCheck::limited(smt::Effort effort, const Budget& budget) const {
  effort.seconds = std::min(effort.seconds, (referee_ ? kRefereedShare : 1) * budget.remaining().count());
  return effort;
}

core::Feasibility PathCheck::referee(const core::Path& path, const char* what, const Budget& budget) {
  ++statistics_.counter("logic.path-check.wrong." + backend_.name());
  log(1, "path-check: {}: {}; asking {}", backend_.name(), what, referee_->name());
  return PathCheck(cfa_, *referee_, statistics_, nullptr, minimal_cores_).check(path, budget);
}

bool PathCheck::accepted(const TraceProblem& p, std::span<const uint32_t> core) {
  if (!referee_) return cores_.is_core(p, core);
  // What the referee cannot decide stays: wrong cores only make useless predicates.
  const smt::Answer answer = CoreFinder(cfa_, *referee_, statistics_).ask(p, core);
  if (answer == smt::Answer::Unknown) ++statistics_.counter("logic.path-check.core-unchecked");
  return answer != smt::Answer::Sat;
}

core::Feasibility PathCheck::check(const core::Path& path, std::vector<Hint> hints, const Budget& budget) {
  hints_ = std::move(hints);
  core::Feasibility f = check(path, budget);
  hints_.clear();
  return f;
}

core::Feasibility PathCheck::check(const core::Path& path, const Budget& budget) {
  ScopedTimer timer(statistics_.seconds("logic.path-check"));
  ++statistics_.counter("logic.path-check.paths");
  if (budget.expired()) return core::Unknown{budget.reason(), name()};
  term::TermManager& tm = cfa_.tm();
  const PathFormula f = encode::path_formula(cfa_, path);
  const TraceProblem p(f);
  auto infeasible = [&](const TraceProblem& p, const std::vector<uint32_t>& core) {
    core::Infeasible result{path, std::nullopt};
    result.core = marks(f, p, core);
    statistics_.counter("logic.path-check.core-operations") += core.size();
    statistics_.counter("logic.path-check.operations") += p.formulas.size();
    return result;
  };
  for (uint32_t k = 0; k < p.formulas.size(); ++k)
    if (p.formulas[k].is_false()) return infeasible(p, {k});

  // Values that are asked from a model: the state at the start and all havocs, as far as the formulas know them.
  const std::vector<Term> known = term::free_vars(p.formulas);
  std::vector<Term> vars;
  auto ask = [&](Term v) { if (std::binary_search(known.begin(), known.end(), v)) vars.push_back(v); };
  for (const cfa::Variable& v : cfa_.variables())
    if (f.versions.contains(v.term)) ask(f.at(0, v.term));
  for (Term v : f.havocs) ask(v);
  for (const PathFormula::Open& o : f.open)
    for (const auto& bits : o.formula.selectors)
      for (Term b : bits) ask(b);

  smt::Answer answer = smt::Answer::Unknown;
  std::vector<Term> values;
  std::string reason;
  if (!hints_.empty()) {
    auto session = backend_.open(tm, {.kind = smt::SessionKind::Plain, .effort = limited(kHinted, budget), .purpose = "logic.path-check.hinted"});
    for (Term t : p.formulas) session->add(t);
    for (const Hint& h : hints_)
      if (h.position <= path.size() && f.versions.contains(h.variable)) session->add(tm.mk_eq(f.at(h.position, h.variable), h.value));
    answer = session->check();
    if (answer == smt::Answer::Sat) values = session->model(vars);
    else answer = smt::Answer::Unknown;
    ++statistics_.counter(answer == smt::Answer::Sat ? "logic.path-check.hints" : "logic.path-check.wrong-hints");
  }
  if (answer == smt::Answer::Unknown) {
    const smt::Effort effort = limited(p.theory.heavy() && !referee_ ? kPlainHeavy : kPlain, budget);
    ScopedTimer plain(statistics_.seconds("logic.path-check.plain"));
    auto session = backend_.open(tm, {.kind = smt::SessionKind::Plain, .effort = effort, .purpose = "logic.path-check"});
    for (Term t : p.formulas) session->add(t);
    answer = session->check();
    if (answer == smt::Answer::Sat) values = session->model(vars);
    if (answer == smt::Answer::Unknown) reason = session->reason_unknown();
  }
  if (answer == smt::Answer::Unknown && !budget.expired()) {
    ++statistics_.counter("logic.path-check.isolated");
    Seconds wall = std::min(kIsolatedWall, budget.remaining() / 2);
    smt::IsolatedAnswer a = smt::check_isolated(backend_, tm, p.formulas, vars, false, wall, budget.memory_limit() / 2, "logic.path-check");
    answer = a.answer;
    values = std::move(a.values);
    if (answer == smt::Answer::Unknown) reason = a.reason;
  }
  switch (answer) {
    case smt::Answer::Unknown:
      ++statistics_.counter("logic.path-check.unknown");
      if (budget.expired()) return core::Unknown{budget.reason(), name()};
      return core::Unknown{"solver gave up" + (reason.empty() ? "" : " (" + reason + ")"), name()};
    case smt::Answer::Sat: return feasible(path, f, vars, values, budget);
    case smt::Answer::Unsat: break;
  }
  std::optional<TraceProblem> apart;
  if (!f.open.empty()) apart.emplace(f, TraceProblem::Choices::Apart);
  const TraceProblem& whole = apart ? *apart : p;
  const std::vector<uint32_t> found = core(whole, path, budget);
  return found.empty() ? referee(path, "the core is satisfiable", budget) : infeasible(whole, found);
}

core::Feasibility PathCheck::feasible(const core::Path& path, const PathFormula& f, const std::vector<Term>& vars,
                                      const std::vector<Term>& values, const Budget& budget) {
  term::TermManager& tm = cfa_.tm();
  term::TermMap model;
  for (size_t i = 0; i < vars.size(); ++i)
    if (i < values.size() && !values[i].null()) model[vars[i]] = values[i];
  if (!f.open.empty()) {  // fix the alternatives, then ask again for the values of exactly this path
    core::Path closed = path;
    for (const PathFormula::Open& o : f.open) {
      cfa::OpList one{*f.steps[o.step][o.op].op};
      auto taken = encode::choices_taken(one, o.formula, [&](Term bit) {
        auto it = model.find(bit);
        return it != model.end() && it->second.is_true();
      });
      auto& choices = closed.stem[o.step].choices;
      choices.insert(choices.end(), taken.begin(), taken.end());
    }
    core::Feasibility again = check(closed, budget);
    if (std::holds_alternative<core::Infeasible>(again) && referee_) return referee(path, "the model's alternatives are infeasible", budget);
    if (std::holds_alternative<core::Infeasible>(again))
      return core::Unknown{"the model's alternatives are infeasible", name()};
    return again;
  }

  // Execute the model: a solver's mistake must not become a counterexample. Values the solver left open stay open.
  term::TermMap state = model;
  for (const auto& step : f.steps)
    for (const PathFormula::Conjunct& c : step) {
      if (!c.target.null()) {
        Term v = term::evaluate(tm, c.value, state);
        if (!v.null()) state[c.target] = v;
        continue;
      }
      Term v = term::evaluate(tm, c.formula, state);
      if (v.null() && referee_) return referee(path, "the model is incomplete", budget);
      if (!v.null() && v.is_false()) {
        ++statistics_.counter("logic.path-check.bad-model");
        log(1, "path-check: the solver's model does not execute");
        if (referee_) return referee(path, "the model does not execute", budget);
        return core::Unknown{"the solver's model does not execute", name()};
      }
    }
  core::Feasible result{path, {}};
  for (const cfa::Variable& v : cfa_.variables()) {
    if (!f.versions.contains(v.term)) continue;
    if (auto it = model.find(f.at(0, v.term)); it != model.end()) result.valuation.initial[v.term] = it->second;
  }
  for (Term h : f.havocs) {
    auto it = model.find(h);
    result.valuation.havocs.push_back(it == model.end() ? Term() : it->second);
  }
  ++statistics_.counter("logic.path-check.feasible");
  return result;
}

std::vector<uint32_t> PathCheck::core(const TraceProblem& p, const core::Path& path, const Budget& budget) {
  ScopedTimer timer(statistics_.seconds("logic.path-check.core"));
  term::TermManager& tm = cfa_.tm();
  std::vector<uint32_t> result;
  // Floats: solvers with labels use the lazy theory, which is many times slower than blasting without them.
  const bool easy = !p.theory.heavy() && !p.theory.bitvectors;
  const bool small = p.formulas.size() <= kSmallTrace && (easy || p.theory.floats);
  if (small && !referee_ && minimal_cores_) {  // no need to trust a solver's choice
    for (uint32_t k = 0; k < p.formulas.size(); ++k) result.push_back(k);
    ++statistics_.counter("logic.path-check.core-by-deletion");
    return cores_.minimise(p, path, result, CoreOrder::Early);
  }
  const uint32_t rungs = backend_.core_rungs();
  for (uint32_t rung = 0; rung < rungs && !budget.expired(); ++rung) {
    // Where two configurations disagree, neither's core is trusted.
    Result<std::vector<uint32_t>> named = cores_.named_core(p, rung, limited(referee_ || !minimal_cores_ ? kPlain : kRung, budget));
    if (!named.ok()) continue;
    result = std::move(*named);
    if (result.empty() || !accepted(p, result)) {  // seen with tactic solvers that simplify to false
      ++statistics_.counter("logic.path-check.core-wrong");
      if (referee_) return {};
      continue;
    }
    ++statistics_.counter("logic.path-check.core-rung-" + std::to_string(rung));
    if (!minimal_cores_) return result;
    std::vector<uint32_t> minimal = cores_.minimise(p, path, result, CoreOrder::Early);
    return !referee_ || accepted(p, minimal) ? minimal : result;
  }
  if (!budget.expired()) {
    smt::IsolatedAnswer a = smt::check_isolated(backend_, tm, p.formulas, {}, true,
                                                std::min(Seconds(5), budget.remaining() / 4), budget.memory_limit() / 2, "logic.core");
    if (a.answer == smt::Answer::Unsat && !a.core.empty() && accepted(p, a.core)) {
      ++statistics_.counter("logic.path-check.core-isolated");
      return a.core;
    }
  }
  ++statistics_.counter("logic.path-check.core-whole-trace");
  result.clear();
  for (uint32_t k = 0; k < p.formulas.size(); ++k) result.push_back(k);
  if (referee_ && !accepted(p, result)) return {};
  return result;
}

}  // namespace pippin::logic

// SPDX-License-Identifier: Apache-2.0
#include "logic/cores.h"

#include <algorithm>
#include <map>

#include "logic/rotation.h"
#include "support/check.h"
#include "support/counted_effort.h"
#include "support/log.h"
#include "support/wall_clock.h"

namespace pippin::logic {

using smt::Term;

namespace {

constexpr smt::Effort kCheck{.effort = 4'000'000, .seconds = 1};
constexpr smt::Effort kDeletion{.effort = 300'000, .seconds = 0.1};
constexpr size_t kMaxChecks = 300;
constexpr size_t kMaxChecksBitvectors = 60;  // each is some milliseconds
constexpr size_t kMaxItems = 400;          // longer paths: only what the solver's core leaves
constexpr double kDeletionSeconds = 0.4;    // CPU; a net under the counted limits
constexpr double kDearSeconds = 0.1;        // after this no more orders are tried on the path

/// Is step i inside a loop of the path: between two visits of one location?
std::vector<bool> in_loop(const cfa::Cfa& cfa, const cfa::Path& path) {
  std::map<cfa::LocId, std::pair<size_t, size_t>> visits;  // first, last position
  for (size_t i = 0; i <= path.size(); ++i) {
    auto [it, inserted] = visits.try_emplace(cfa::location_at(cfa, path, i), std::pair(i, i));
    if (!inserted) it->second.second = i;
  }
  std::vector<bool> result(path.size(), false);
  for (const auto& [l, v] : visits)
    for (size_t i = v.first; i < v.second; ++i) result[i] = true;
  return result;
}

}  // namespace

const char* to_string(CoreOrder order) {
  switch (order) {
    case CoreOrder::Early: return "early";
    case CoreOrder::Late: return "late";
    case CoreOrder::Conditions: return "conditions";
    case CoreOrder::Loops: return "loops";
  }
  return "?";
}

TraceProblem::TraceProblem(const encode::PathFormula& f, Choices choices) {
  auto add = [&](Term formula, uint32_t i, uint32_t j, bool is_assume, uint32_t basic) {
    formulas.push_back(formula);
    place.push_back({i, j});
    assume.push_back(is_assume);
    inside.push_back(basic);
    theory |= theory_use(formula);
  };
  auto open = f.open.begin();   // in the order of the path
  for (uint32_t i = 0; i < f.steps.size(); ++i)
    for (uint32_t j = 0; j < f.steps[i].size(); ++j) {
      const encode::PathFormula::Conjunct& c = f.steps[i][j];
      if (c.formula.is_true()) continue;
      if (choices == Choices::Whole || c.op->kind != cfa::OpKind::Choice) {
        add(c.formula, i, j, c.op->kind == cfa::OpKind::Assume, kWhole);
        continue;
      }
      while (open->step != i || open->op != j) ++open;
      const encode::SwitchedChoice s = encode::switched(f, *open);
      add(s.formula, i, j, false, kWhole);
      sizes[{i, j}] = s.switches.size();
      for (uint32_t k = 0; k < s.switches.size(); ++k)
        if (s.switches[k]) add(s.switches[k], i, j, s.assume[k], k);
    }
}

core::Core marks(const encode::PathFormula& f, const TraceProblem& p, std::span<const uint32_t> core) {
  core::Core result;
  for (const auto& step : f.steps) result.operations.emplace_back(step.size(), false);
  for (uint32_t k : core) {
    if (p.inside[k] != TraceProblem::kWhole) continue;   // a switch alone says nothing
    result.operations[p.place[k].first][p.place[k].second] = true;
    if (const auto size = p.sizes.find(p.place[k]); size != p.sizes.end()) result.inside[p.place[k]].resize(size->second);
  }
  for (uint32_t k : core)
    if (p.inside[k] != TraceProblem::kWhole)
      if (const auto marked = result.inside.find(p.place[k]); marked != result.inside.end()) marked->second[p.inside[k]] = true;
  return result;
}

smt::Answer CoreFinder::ask(const TraceProblem& p, std::span<const uint32_t> core) {
  auto session = backend_.open(cfa_.tm(), {.kind = smt::SessionKind::Plain, .effort = kCheck, .purpose = "logic.core.check"});
  for (uint32_t k : core) session->add(p.formulas[k]);
  return session->check();
}

Result<std::vector<uint32_t>> CoreFinder::named_core(const TraceProblem& p, uint32_t configuration, smt::Effort effort) {
  auto session = backend_.open(cfa_.tm(), {.kind = smt::SessionKind::Cores, .effort = effort, .configuration = configuration, .purpose = "logic.core"});
  for (uint32_t k = 0; k < p.formulas.size(); ++k) session->add(p.formulas[k], k);
  switch (session->check()) {
    case smt::Answer::Sat:
      log(1, "core configuration {} of {} says sat", configuration, backend_.name());
      ++statistics_.counter("logic.path-check.core-disagrees");
      return Error{"", backend_.name() + " takes the path for feasible"};
    case smt::Answer::Unknown: return Error{"", backend_.name() + " gave up on the core"};
    case smt::Answer::Unsat: return session->core();
  }
  PIPPIN_UNREACHABLE("answer");
}

std::vector<uint32_t> CoreFinder::ordered(const TraceProblem& p, const cfa::Path& path, std::span<const uint32_t> items,
                                          CoreOrder order) {
  std::vector<uint32_t> result(items.begin(), items.end());
  std::sort(result.begin(), result.end());
  if (order == CoreOrder::Late) std::reverse(result.begin(), result.end());
  if (order == CoreOrder::Conditions || order == CoreOrder::Loops) {
    const std::vector<bool> loop = order == CoreOrder::Loops ? in_loop(cfa_, path) : std::vector<bool>();
    auto first = [&](uint32_t k) { return order == CoreOrder::Loops ? loop[p.place[k].first] : p.assume[k]; };
    std::vector<uint32_t> sorted;
    for (bool wanted : {true, false})
      for (uint32_t k : result)
        if (first(k) == wanted) sorted.push_back(k);
    result = std::move(sorted);
  }
  return result;
}

/// Invariant: kept ∪ list[from..] is a core, every kept item is needed by it. The longest droppable prefix is found by
/// galloping; the item after it is needed. The list lies on the solver's stack in reverse, one frame an item, so that
/// dropping a prefix is popping: a check costs what it changes (a fresh solver per check was 20 times slower). The model
/// that shows one item to be needed is rotated: items that it shows to be needed, too, are kept without a check.
std::vector<uint32_t> CoreFinder::minimise(const TraceProblem& p, const cfa::Path& path, std::span<const uint32_t> items,
                                           CoreOrder order) {
  ScopedTimer timer(statistics_.seconds("logic.core.minimise"));
  const std::vector<uint32_t> list = ordered(p, path, items, order);
  const size_t n = list.size();
  std::vector<uint32_t> kept;
  const double seconds = p.theory.bitvectors ? kDeletionSeconds / 2 : kDeletionSeconds, end = cpu_seconds() + seconds;
  // The CPU time of a solver process is not ours.
  const auto wall = Clock::now() + std::chrono::duration_cast<Clock::duration>(Seconds(kWallPerCpu * seconds));
  const size_t max_checks = p.theory.bitvectors ? kMaxChecksBitvectors : kMaxChecks;
  size_t checks = 0, pushed = n;
  auto session = backend_.open(cfa_.tm(), {.kind = smt::SessionKind::Incremental, .effort = kDeletion, .purpose = "logic.core.minimise"});
  auto exhausted = [&] { return checks >= max_checks || (!g_counted_effort && (cpu_seconds() > end || Clock::now() > wall)); };
  ModelRotation rotation(cfa_.tm(), p.formulas);
  std::vector<bool> in_set(p.formulas.size(), false), needed(p.formulas.size(), false);
  for (uint32_t k : list) in_set[k] = true;
  const std::vector<Term> vars = term::free_vars(p.formulas);
  std::optional<term::TermMap> model;  // of kept ∪ list[first..] at the last question, if it was asked for
  auto unsat_from = [&](size_t first, bool want_model) {
    ++checks;
    for (; pushed < first; ++pushed) session->pop();
    while (pushed > first) {
      session->push();
      session->add(p.formulas[list[--pushed]]);
    }
    session->push();
    for (uint32_t k : kept) session->add(p.formulas[k]);
    const smt::Answer answer = session->check();
    model.reset();
    if (answer == smt::Answer::Sat && want_model && !p.theory.heavy()) {
      const std::vector<Term> values = session->model(vars);
      model.emplace();
      for (size_t i = 0; i < vars.size(); ++i)
        if (!values[i].null()) model->emplace(vars[i], values[i]);
    }
    session->pop();
    return answer == smt::Answer::Unsat;
  };
  size_t from = 0, rotated = 0;
  while (from < n && !exhausted()) {
    if (needed[list[from]]) {
      kept.push_back(list[from++]);
      continue;
    }
    size_t good = from, bad = kept.empty() ? n : n + 1;  // list[good..] suffices, list[bad..] does not
    for (size_t k = from; k < std::min(bad, n); ++k)
      if (needed[list[k]]) bad = k + 1;
    for (size_t width = 1; good + 1 < bad && !exhausted();) {
      const size_t probe = std::min(good + width, bad - 1);
      if (unsat_from(probe, probe == good + 1)) {
        good = probe;
        width = bad <= n ? (bad - good) / 2 : width * 2;
      } else {
        bad = probe;
        width = (bad - good) / 2;
      }
      width = std::max<size_t>(width, 1);
    }
    const bool settled = good + 1 == bad;
    for (; from < good; ++from) in_set[list[from]] = false;
    if (!settled || from == n) break;
    if (model) rotated += rotation.rotate(in_set, list[from], std::move(*model), needed);
    model.reset();
    kept.push_back(list[from++]);
  }
  statistics_.counter("logic.core.deletion-checks") += checks;
  statistics_.counter("logic.core.needed-by-rotation") += rotated;
  kept.insert(kept.end(), list.begin() + static_cast<std::ptrdiff_t>(from), list.end());
  std::sort(kept.begin(), kept.end());
  return kept;
}

std::optional<core::Core> CoreFinder::find(const cfa::Path& path, CoreOrder order) {
  if (!last_ || last_->path != path) {
    last_.reset();
    encode::PathFormula f = encode::path_formula(cfa_, path);
    TraceProblem p(f, TraceProblem::Choices::Apart);
    std::vector<uint32_t> all;
    for (uint32_t k = 0; k < p.formulas.size(); ++k) all.push_back(k);
    const bool usable = p.formulas.size() <= (p.theory.bitvectors ? kMaxItems / 10 : kMaxItems) && !p.theory.heavy() && is_core(p, all);
    last_.reset(new Last{path, std::move(f), std::move(p), std::move(all), usable});
  }
  if (!last_->usable) return std::nullopt;
  ++statistics_.counter(std::string("logic.core.order.") + to_string(order));
  const double start = cpu_seconds();
  core::Core result = marks(last_->formula, last_->problem, minimise(last_->problem, path, last_->all, order));
  if (!g_counted_effort && cpu_seconds() - start > kDearSeconds) last_->usable = false;
  return result;
}

}  // namespace pippin::logic

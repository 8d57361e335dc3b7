// SPDX-License-Identifier: Apache-2.0
#include "logic/cores.h"

#include <algorithm>
#include <map>

namespace pippin::logic {
namespace {

constexpr smt::Effort kCheck{.effort = 4'000'000, .seconds = 1};
constexpr smt::Effort kDeletion{.effort = 500'000, .seconds = 0.15};
constexpr size_t kMaxChecks = 120;
constexpr size_t kMaxItems = 400;          // longer paths: only what the solver's core leaves
constexpr double kDeletionSeconds = 0.5;    // CPU; a net under the counted limits

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

TraceProblem::TraceProblem(const encode::PathFormula& f) {
  for (uint32_t i = 0; i < f.steps.size(); ++i)
    for (uint32_t j = 0; j < f.steps[i].size(); ++j) {
      const encode::PathFormula::Conjunct& c = f.steps[i][j];
      if (c.formula.is_true()) continue;
      formulas.push_back(c.formula);
      place.push_back({i, j});
      assume.push_back(c.op->kind == cfa::OpKind::Assume);
      theory |= theory_use(c.formula);
    }
}

CoreMarks marks(const encode::PathFormula& f, const TraceProblem& p, std::span<const uint32_t> core) {
  CoreMarks result;
  for (const auto& step : f.steps) result.emplace_back(step.size(), false);
  for (uint32_t k : core) result[p.place[k].first][p.place[k].second] = true;
  return result;
}

bool CoreFinder::is_core(const TraceProblem& p, std::span<const uint32_t> core) {
  auto session = backend_.open(cfa_.tm(), {.kind = smt::SessionKind::Plain, .effort = kCheck, .purpose = "logic.core.check"});
  for (uint32_t k : core) session->add(p.formulas[k]);
  return session->check() == smt::Answer::Unsat;
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

/// Invariant: kept ∪ rest is a core, every kept item is needed by it. The longest droppable prefix of `rest` is found by
/// galloping; the item after it is needed.
std::vector<uint32_t> CoreFinder::minimise(const TraceProblem& p, const cfa::Path& path, std::span<const uint32_t> items,
                                           CoreOrder order) {
  ScopedTimer timer(statistics_.seconds("logic.core.minimise"));
  std::vector<uint32_t> kept, rest = ordered(p, path, items, order);
  const double end = cpu_seconds() + kDeletionSeconds;
  size_t checks = 0;
  auto exhausted = [&] { return checks >= kMaxChecks || cpu_seconds() > end; };
  auto unsat_without = [&](size_t dropped) {  // kept ∪ rest[dropped..]
    ++checks;
    auto session = backend_.open(cfa_.tm(), {.kind = smt::SessionKind::Plain, .effort = kDeletion, .purpose = "logic.core.minimise"});
    for (uint32_t k : kept) session->add(p.formulas[k]);
    for (size_t i = dropped; i < rest.size(); ++i) session->add(p.formulas[rest[i]]);
    return session->check() == smt::Answer::Unsat;
  };
  while (!rest.empty() && !exhausted()) {
    if (kept.size() + rest.size() == 1) break;
    size_t good = 0, bad = rest.size() + 1;  // dropping `good` items is fine, dropping `bad` is not
    for (size_t width = 1; good + 1 < bad && !exhausted();) {
      size_t probe = std::min(good + width, bad - 1);
      if (kept.empty() && probe == rest.size()) {  // the empty set is no core
        bad = probe;
        width = 1;
        continue;
      }
      if (unsat_without(probe)) {
        good = probe;
        width = bad <= rest.size() ? std::max<size_t>(1, (bad - good) / 2) : width * 2;
      } else {
        bad = probe;
        width = std::max<size_t>(1, (bad - good) / 2);
      }
    }
    const bool settled = good + 1 == bad;
    rest.erase(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(good));
    if (!settled || rest.empty()) break;
    kept.push_back(rest.front());
    rest.erase(rest.begin());
  }
  statistics_.counter("logic.core.deletion-checks") += checks;
  kept.insert(kept.end(), rest.begin(), rest.end());
  std::sort(kept.begin(), kept.end());
  return kept;
}

std::optional<CoreMarks> CoreFinder::find(const cfa::Path& path, CoreOrder order) {
  const encode::PathFormula f = encode::path_formula(cfa_, path);
  const TraceProblem p(f);
  if (p.formulas.size() > kMaxItems || p.theory.heavy()) return std::nullopt;
  std::vector<uint32_t> all;
  for (uint32_t k = 0; k < p.formulas.size(); ++k) all.push_back(k);
  if (!is_core(p, all)) return std::nullopt;
  ++statistics_.counter(std::string("logic.core.order.") + to_string(order));
  return marks(f, p, minimise(p, path, all, order));
}

}  // namespace pippin::logic

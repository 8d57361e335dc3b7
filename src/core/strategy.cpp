// SPDX-License-Identifier: Apache-2.0
#include "core/strategy.h"

#include <algorithm>

#include "support/log.h"

namespace pippin::core {
namespace {

/// Nodes of the predicates of a sequence, a repeated predicate once: fewer and smaller predicates are simpler.
size_t weight(const Refinement& r) {
  const auto* s = std::get_if<Sequence>(&r);
  if (!s) return 0;
  size_t nodes = 0;
  for (size_t i = 0; i < s->predicates.size(); ++i)
    if (i == 0 || s->predicates[i] != s->predicates[i - 1]) nodes += term::dag_size(s->predicates[i]);
  return nodes;
}

}  // namespace

std::vector<EdgeId> path_program_edges(const Path& path) {
  std::vector<EdgeId> edges;
  for (const Step& s : path.stem) edges.push_back(s.edge);
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

StrategyResult refine(Strategy& strategy, const Infeasible& infeasible, const Budget& budget, Statistics& statistics) {
  StrategyResult result;
  result.why = "no technique";
  const size_t n = strategy.refiners.size();
  if (n == 0 && strategy.last_resort.empty()) return result;
  size_t& next = strategy.next[path_program_edges(infeasible.path)];
  bool perfect = false;
  auto use = [&](Refiner& refiner) {
    const std::string key = "core.refine." + refiner.name();
    ++statistics.counter(key + ".tries");
    Result<Refinement> r = [&] {
      ScopedTimer timer(statistics.seconds(key));
      return refiner.refine(infeasible, budget);
    }();
    if (!r.ok()) {
      result.why = r.error().message;
      log(2, "strategy: {}: {}", refiner.name(), result.why);
      return;
    }
    ++statistics.counter(key + ".successes");
    const Sequence* s = std::get_if<Sequence>(&*r);
    perfect = s && s->perfect;
    if (perfect) {
      ++statistics.counter(key + ".perfect");
      result.refinements.clear();
    }
    result.refinements.push_back(std::move(*r));
  };
  for (size_t tried = 0; tried < n && !perfect; ++tried) {
    if ((strategy.per_path.attempts ? tried : result.refinements.size()) >= strategy.per_path.count || budget.expired()) break;
    Refiner& refiner = *strategy.refiners[next];
    next = (next + 1) % n;
    use(refiner);
  }
  if (result.refinements.empty() && !strategy.last_resort.empty() && !budget.expired())
    ++statistics.counter("core.paths.last-resort");
  for (const std::unique_ptr<Refiner>& refiner : strategy.last_resort) {
    if (!result.refinements.empty() || budget.expired()) break;
    use(*refiner);
  }
  std::stable_sort(result.refinements.begin(), result.refinements.end(),
                   [](const Refinement& a, const Refinement& b) { return weight(a) < weight(b); });
  ++statistics.counter("core.paths");
  ++statistics.counter(perfect ? "core.paths.perfect" : result.refinements.empty() ? "core.paths.none" : "core.paths.inductive");
  return result;
}

}  // namespace pippin::core

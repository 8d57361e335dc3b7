// SPDX-License-Identifier: Apache-2.0
#include "domains/ranges.h"

#include <algorithm>

#include "domains/intervals.h"

namespace pippin::domains {

std::vector<std::pair<cfa::LocId, term::Term>> ranges_at_cuts(const cfa::Cfa& cfa, const Budget& budget) {
  const bool calls = std::ranges::any_of(cfa.edges(), [](const cfa::Edge& e) { return e.kind != cfa::EdgeKind::Internal; });
  if (calls) return {};
  IntervalOptions options;
  options.budget = budget;
  const Intervals intervals(cfa, options);
  if (!intervals.finished()) return {};
  std::vector<std::pair<cfa::LocId, term::Term>> ranges;
  for (cfa::LocId l : cfa::cut_points(cfa)) ranges.emplace_back(l, state_formula(cfa.tm(), intervals.at(l)));
  return ranges;
}

}  // namespace pippin::domains

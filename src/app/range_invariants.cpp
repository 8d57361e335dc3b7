// SPDX-License-Identifier: Apache-2.0
#include "app/range_invariants.h"

#include <algorithm>

#include "domains/intervals.h"
#include "report/c_expression.h"

namespace pippin::app {

core::InvariantCertificate range_certificate(const cfa::Cfa& cfa, const Budget& budget) {
  const bool calls = std::ranges::any_of(cfa.edges(), [](const cfa::Edge& e) { return e.kind != cfa::EdgeKind::Internal; });
  if (calls) return {};
  domains::IntervalOptions options;
  options.budget = budget;
  const domains::Intervals intervals(cfa, options);
  if (!intervals.finished()) return {};
  core::InvariantCertificate ranges;
  for (cfa::LocId l : cfa::cut_points(cfa)) ranges.invariants.emplace_back(l, domains::state_formula(cfa.tm(), intervals.at(l)));
  return ranges;
}

std::vector<witness::Invariant> range_invariants(const cfa::Cfa& cfa, const CertificateCheck& check, const Budget& budget) {
  const std::vector<cfa::LocId> cuts = cfa::cut_points(cfa);
  if (std::ranges::none_of(cuts, [&](cfa::LocId l) { return cfa.location(l).loop.has_value(); })) return {};
  const core::InvariantCertificate ranges = range_certificate(cfa, budget);
  if (ranges.invariants.empty()) return {};
  cfa::Cfa without_error = cfa;
  for (cfa::LocId l : cfa.locations().ids())
    if (cfa.is_target(l)) without_error.location(l).kind = cfa::LocKind::Plain;
  if (check(without_error, ranges, budget).outcome != check::CheckResult::Outcome::Accepted) return {};
  return report::loop_invariants(cfa, ranges);
}

}  // namespace pippin::app

// SPDX-License-Identifier: Apache-2.0
// What checks of termination have in common: a Cfa as steps between its cut points.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "check/check.h"
#include "check/fragment.h"

namespace pippin::check {

/// All executions from one cut point to another, or over a call.
struct CutStep {
  LocId from, to;
  SymbolicState state;      // its condition includes the invariants
  std::optional<SymbolicState> before;   // over a call: the state at the call, in terms of copies; else the variables
};

/// All steps whose beginning can be reached in the graph and that lead to no target, in `out`. What cannot be checked is the result. A call is a step to the
/// callee's entry, and one that returns is a step over it.
std::optional<CheckResult> cut_steps(const Cfa& cfa, const std::vector<std::pair<LocId, Term>>& invariants, const Budget& budget, std::vector<CutStep>& out);

/// The number of the strongly connected component of each location; locations on no cycle have numbers of their own.
std::map<LocId, size_t> components(const std::vector<const CutStep*>& steps);

}  // namespace pippin::check

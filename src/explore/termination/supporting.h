// SPDX-License-Identifier: Apache-2.0
// Private to termination: invariants that bound ranking functions. Ranges and polyhedra of the abstract domains and what guards compare, as far as
// all of these together are inductive (Flanagan, Leino: Houdini, FME 2001).
#pragma once

#include <map>
#include <vector>

#include "explore/termination/steps.h"
#include "smt/session.h"

namespace pippin::explore {

/// By location: conjuncts that are inductive together. The initial location has none.
using Supporting = std::map<cfa::LocId, std::vector<term::Term>>;
Supporting supporting_invariants(const cfa::Cfa& cfa, const std::vector<CutStep>& steps, smt::Backend& solver, const Budget& budget);

/// The steps of a Cfa whose guards include these invariants, without those that lead to targets.
struct Supported {
  Supporting invariants;
  std::vector<CutStep> steps;
  /// All locations but targets have one, so that each pass adds on the way back to the base what it knows there.
  std::vector<std::pair<cfa::LocId, term::Term>> claims;
  bool targets_excluded = true;   // no step with an invariant before it leads to a target
};
Supported supported_steps(const cfa::Cfa& cfa, smt::Backend& solver, const Budget& budget);

}  // namespace pippin::explore

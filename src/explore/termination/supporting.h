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

}  // namespace pippin::explore

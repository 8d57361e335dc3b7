// SPDX-License-Identifier: Apache-2.0
// What holds where a loop is entered about variables that the loop does not change holds in every round. An invariant of the loop need not
// say it, and in C often cannot: the variables of the caller have no name in a function that is called.
#pragma once

#include <utility>
#include <vector>

#include "cfa/cfa.h"
#include "support/budget.h"

namespace pippin::domains {

/// With these invariants at cut points: a formula for each cut point about the variables that no way from it back to it changes, calculated
/// forwards along all ways from the start, each loop taken once. Of a loop with a second entrance (a jump into it) nothing is known. No invariant of any loop is found: it follows from those given, and if they
/// are inductive with it, all are. Nobody has proved them yet. Empty with calls, and if the budget does not suffice.
std::vector<std::pair<cfa::LocId, term::Term>> kept_facts(const cfa::Cfa& cfa, const std::vector<std::pair<cfa::LocId, term::Term>>& invariants,
                                                         const Budget& budget);

}  // namespace pippin::domains

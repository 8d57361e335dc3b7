// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>

#include "ir/ir.h"

namespace pippin::ir {

/// Names of local variables, by the place of a loop, that C text must not read where the loop's condition is about to be evaluated:
/// - scalars that may have no value of this activation yet (`int x; L: while (…)` with a path on which nothing was assigned to x);
///   those whose address is taken count as initialised;
/// - variables of inner blocks that may be out of scope, as `i` behind `for (int i = 0; …) …`. One is in scope if from here some path names
///   it before it is declared (again): every way into its block passes a Declare.
std::map<Origin, std::set<std::string>> unreadable_at_loops(const Program& program);

/// The places of `do` loops.
std::set<Origin> loops_tested_last(const Program& program);

}  // namespace pippin::ir

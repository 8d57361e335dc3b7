// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <set>
#include <string>

#include "ir/ir.h"

namespace pippin::ir {

/// Scalar local variables, by the place of a loop, that may have no value of this activation yet where the loop's condition is about to be
/// evaluated: `int x; L: while (…)` with a path on which nothing was assigned to x. What an invariant says of such a variable is
/// nothing that C text could say: reading it is undefined. Variables whose address is taken count as initialised.
std::map<Origin, std::set<std::string>> uninitialised_at_loops(const Program& program);

}  // namespace pippin::ir

// SPDX-License-Identifier: Apache-2.0
// C leaves open in which order most operands are evaluated (C17 6.5p3, 6.5.2.2p10, 6.7.9p23), and compilers differ. The frontend
// fixes one order; here is asked where another one may give another result: one operand calls a function that writes what the
// other reads or writes, or one may reach the error and the other may end the execution.
#pragma once

#include <vector>

#include "lower/lower.h"

namespace pippin::lower {

/// By Unsequenced::group: may the order matter? Of what is behind pointers only members of structures are told apart.
std::vector<bool> order_matters(const ir::Program& program, MissingBodies missing_bodies);

}  // namespace pippin::lower

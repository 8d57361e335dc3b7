// SPDX-License-Identifier: Apache-2.0
// All expressions of a program.
#pragma once

#include <functional>

#include "ir/ir.h"

namespace pippin::ir {

/// Calls `visit` once for every expression that some instruction, terminator or initialiser has, subexpressions and those in
/// places included; in no particular order.
void for_each_expr(const Program& program, const std::function<void(ExprRef)>& visit);

}  // namespace pippin::ir

// SPDX-License-Identifier: Apache-2.0
// All expressions of a program, and what single instructions evaluate and write.
#pragma once

#include <functional>

#include "ir/ir.h"

namespace pippin::ir {

/// Calls `visit` once for every expression that some instruction, terminator or initialiser has, subexpressions and those in
/// places included; in no particular order.
void for_each_expr(const Program& program, const std::function<void(ExprRef)>& visit);

/// Calls `value` for the expressions that an instruction has, `place` for the places that it writes; never with null.
void for_each_operand(const Instr& i, const std::function<void(ExprRef)>& value, const std::function<void(PlaceRef)>& place);

/// The variable that the place is a part of; invalid if it is behind a pointer.
VarId base_variable(PlaceRef place);

/// What an assignment, a ZeroInit or the result of a call writes; null if there is no such place. A Declare writes its variable.
PlaceRef written_place(const Instr& i);

/// The expression below all conversions; null stays null.
inline ExprRef without_casts(ExprRef e) {
  while (e != nullptr && e->kind == ExprKind::Cast) e = e->args[0];
  return e;
}

}  // namespace pippin::ir

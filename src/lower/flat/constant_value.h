// SPDX-License-Identifier: Apache-2.0
// Private to lower: the values of constant expressions.
#pragma once

#include <optional>

#include "ir/ir.h"

namespace pippin::lower {

/// The value of an integer constant expression, offsetof written by hand included.
std::optional<ir::Int128> constant_value(const ir::Program& p, ir::ExprRef e);

/// By how many elements a constant moves a pointer: the number modulo the size of pointers, which may be down.
std::optional<ir::Int128> constant_distance(const ir::Program& p, ir::ExprRef count);
/// A null pointer, or an integer constant 0, behind any casts.
bool is_null_constant(const ir::Program& p, ir::ExprRef e);

}  // namespace pippin::lower

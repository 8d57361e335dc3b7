// SPDX-License-Identifier: Apache-2.0
// Values as constant expressions of C.
#pragma once

#include <string>

#include "ir/ir.h"

namespace pippin::witness {

/// C literal of an integer: "5", "4294967295U", "(-2147483647 - 1)".
std::string c_literal(ir::Int128 value);
/// The float with these bytes as a C constant expression, hexadecimal; "nan" for NaN.
std::string c_float_literal(ir::FloatFormat format, ir::Int128 bytes);
/// What is true of a float with this literal (c_float_literal) alone, as it stands behind "\result": "== 0x1p+0", "> 0x1.fffffep+127f"
/// for an infinity. Empty for NaN.
std::string float_constraint(const std::string& literal);

}  // namespace pippin::witness

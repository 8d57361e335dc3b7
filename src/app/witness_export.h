// SPDX-License-Identifier: Apache-2.0
// A verdict as a witness: loop invariants for TRUE; for FALSE the inputs and branches of the executed counterexample.
#pragma once

#include <string>

#include "app/pipeline.h"

namespace pippin::app {

/// All that this run looks for, a CHECK line each; of FALSE the line of that error alone, where it is known. A failing
/// assertion is a call of __assert_fail.
std::string specification_of(const CheckOptions& options, const CheckOutcome& outcome);

/// YAML text; an Error if this answer has no witness.
Result<std::string> witness_text(const CheckOptions& options, const CheckOutcome& outcome);

/// A position in a source text.
struct SourcePosition { uint32_t line = 0, column = 0; };
/// The call at `call` (first character of the callee's name) in `text`: the matching right parenthesis, and, where the
/// call is the whole right-hand side of `lhs = call();`, the target and the start of the next statement.
struct CallShape {
  std::string callee;
  SourcePosition close;
  std::string lhs;              // empty: not a plain assignment
  SourcePosition next;          // line 0: no next statement in the same block
};
CallShape call_shape(const std::string& text, uint32_t line, uint32_t column);

/// C literal of a value of an integer type with `bits` bits: "5", "4294967295U", "(-2147483647 - 1)".
std::string c_literal(ir::Int128 value);
/// What is true of a float with this literal (c_float_literal) alone, as it stands behind "\result": "== 0x1p+0", "> 0x1.fffffep+127f"
/// for an infinity. Empty for NaN.
std::string float_constraint(const std::string& literal);
/// The float with these bytes as a C constant expression, hexadecimal; "nan" for NaN.
std::string c_float_literal(ir::FloatFormat format, ir::Int128 bytes);

}  // namespace pippin::app

// SPDX-License-Identifier: Apache-2.0
// Private to lower: the functions of math.h and fenv.h. An operation is exact unless it has a Range: then the result is any
// value that C17 annex F allows and that lies in the function's mathematical range, flagged imprecise.
#pragma once

#include <cmath>
#include <cstdint>
#include <string_view>

#include "ir/library.h"

namespace pippin::lower {

enum class MathOp : uint8_t {
  // exact, result of the argument's type
  Fabs, Floor, Ceil, Trunc, Rint, Round, RoundEven, Sqrt, Copysign, Fdim, Fma, Infinity, NaN,
  Fmin, Fmax,             // exact but for zeros of different sign: either
  Modf,                   // also stores the integral part
  Fmod, Remainder,        // exact if the quotient is small; else imprecise
  // exact, integer result
  Lrint, Lround, IsNan, IsInf, IsFinite, IsNormal, SignBit, Classify, SetRounding, GetRounding,
  // imprecise: bounds by the fields of MathFunction
  Approximate, Frexp, Scale, Atan2, Hypot, Pow,
  Unmodelled,  // refused
};

/// Where an approximated function f(x) is defined and how its values lie. Facts hold for x that is no NaN.
struct Curve {
  double low = -HUGE_VAL, high = HUGE_VAL;               // of the result
  double domain_low = -HUGE_VAL, domain_high = HUGE_VAL;  // NaN outside
  bool defined_at_infinity = true;               // NaN at both infinities if not
  bool keeps_sign = false;                       // f(0) is that zero; f(x) has the sign of x or is zero
  double zero_at = HUGE_VAL;                     // f is monotone with this root: f(x) >= 0 iff x >= root
  double one_at = HUGE_VAL;                      // f is monotone and 1 there
};

struct MathFunction {
  std::string_view name;      // of the row: without suffix f or l
  MathOp op;
  size_t args = 0;
  bool integer_result = false;
  bool pointer = false;       // the last argument is a pointer that is written through
  Curve curve;                // Approximate
};

/// The function of a MATH row of ir/library.def; null: it is none.
const MathFunction* math_function(ir::LibraryId id);

}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// Private to lower: C's floating-point values as FloatingPoint terms, the same in both integer models: float (8, 24), double
// (11, 53), long double (15, 64: the format of x87; its bytes are never reinterpreted). Every operation is rounded to its
// own format (FLT_EVAL_METHOD 0). Only conversions from and to integers and bits depend on the integer model: bv is exact,
// int is exact for constants and conditions, else any value within bounds (an `over` Assumption). SMT-LIB has one NaN: its
// sign and payload are any where they can be observed.
#pragma once

#include <string>

#include "lower/arithmetic/arith.h"

namespace pippin::lower {

/// The modes of fesetround, in the order of x86's control word and of the hidden variable that holds the mode.
inline constexpr int kRoundingModes = 4;

class Floats {
 public:
  Floats(TermManager& tm, Arith& arith, IntegerModel model) : tm_(tm), arith_(arith), model_(model) {}
  void start(EdgeWriter* w) { w_ = w; }

  Sort sort(ir::FloatFormat f) const;
  /// "0x1.8p+3", "-0x0p+0", "inf", "-inf", "nan" (ir::ExprKind::FloatConst).
  Term constant(Sort s, const std::string& text);
  Term integer_constant(Sort s, const BigInt& v, term::RoundingMode m = term::RoundingMode::NearestEven);
  Term zero(Sort s) { return tm_.mk_fp_zero(s); }
  Term mode(term::RoundingMode m) { return tm_.mk_rounding_mode(m); }
  /// The rounding mode that a value of mode_shape() stands for.
  Term mode_of(Term variable);
  Shape mode_shape() const { return Shape{2, false, false}; }

  /// Add, Sub, Mul, Div.
  Term binary(ir::ExprKind k, Term mode, Term a, Term b);
  Term negate(Term a) { return tm_.mk(term::Kind::FpNeg, {a}); }
  Term compare(ir::ExprKind k, Term a, Term b);
  /// Not zero; true for NaN.
  Term truth(Term a) { return tm_.mk_not(tm_.mk(term::Kind::FpIsZero, {a})); }
  Term convert(Term a, Sort to, Term mode);
  Term from_integer(const Val& v, const Shape& from, Sort to, Term mode, ir::ExprRef e);
  /// `a` rounded by `mode` (truncation for C's conversion). Where the result does not fit, the execution ends, or (lrint and
  /// the like) it is any value: `ends` is false.
  Val to_integer(Term a, const Shape& to, Term mode, ir::ExprRef e, bool ends = true);
  /// The float whose interchange bits an integer of the model holds, and the reverse. float and double only.
  Term from_bits(Term bits, Sort to);
  Term to_bits(Term a);
  Term is_nan(Term a) { return tm_.mk(term::Kind::FpIsNaN, {a}); }

 private:
  Val any_integer(const Shape& s);

  TermManager& tm_;
  Arith& arith_;
  IntegerModel model_;
  EdgeWriter* w_ = nullptr;
};

}  // namespace pippin::lower

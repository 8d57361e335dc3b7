// SPDX-License-Identifier: Apache-2.0
// Exact arithmetic on float values of any format [IEEE 754-2019; SMT-LIB 2.6 theory FloatingPoint]: a finite value is an integer times a power of
// two, operations are exact on these and round once, in `encode`. Serves constant folding only: the interpreter of
// C programs has its own.
#pragma once

#include <optional>
#include <span>

#include "term/term.h"

namespace pippin::term {

/// A float of no particular format.
struct FloatValue {
  enum class Class : uint8_t { NaN, Infinite, Finite } kind = Class::Finite;
  bool negative = false;   // also the sign of zero
  BigInt magnitude = 0;    // Finite: |value| = magnitude * 2^exponent
  int64_t exponent = 0;
  bool is_zero() const { return kind == Class::Finite && magnitude == 0; }

  static FloatValue nan() { return {Class::NaN, false, 0, 0}; }
  static FloatValue infinity(bool negative) { return {Class::Infinite, negative, 0, 0}; }
  static FloatValue zero(bool negative) { return {Class::Finite, negative, 0, 0}; }
};

bool is_nan_pattern(Sort s, const BigInt& bits);
/// The interchange bits that stand for NaN.
BigInt nan_pattern(Sort s);

/// The value with these interchange bits.
FloatValue decode(Sort s, const BigInt& bits);
/// The bits of the value rounded to the format; `sticky`: the magnitude is larger by less than one unit of its last place
/// (then it must have at least two bits more than the format). A result of zero keeps the sign.
BigInt encode(Sort s, const FloatValue& v, RoundingMode m = RoundingMode::NearestEven, bool sticky = false);
BigInt round_rational(Sort s, RoundingMode m, const Rational& v);

/// The integer nearest to a finite value under the rounding mode.
BigInt round_to_integer(const FloatValue& v, RoundingMode m);

/// The result of a floating-point operator applied to values (rounding modes, floats, bit-vectors, reals), or null where
/// SMT-LIB leaves it open: min and max of two zeros of different sign, conversions of what does not fit.
Term fold_fp(TermManager& tm, Kind k, std::span<const Term> v, uint32_t index0, uint32_t index1);

}  // namespace pippin::term

// SPDX-License-Identifier: Apache-2.0
// Floating point of any format as circuits [IEEE 754-2019; BSS19].
// A value is taken apart: its classes, its sign, its exponent without bias, and its significand, which always begins with 1 (the exponent of a
// subnormal one is smaller than that of any normal one). Each value has one such form, so that equal values have equal bits.
//
// Products, quotients and roots of significands are precise in their first digits only, until a model needs more [NPZ24; there lemmas are added, here
// digits]: most that has to be proved of floats is about magnitudes.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <tuple>

#include "smt/backends/circuits.h"
#include "term/term.h"

namespace pippin::smt {

class FloatCircuits {
 public:
  explicit FloatCircuits(Circuits& circuits) : c_(circuits) {}

  /// A value that may be any, of a float or a rounding mode.
  Bits any(term::Sort sort);
  /// Of a FpConst or RmConst.
  Bits constant(term::Term value);
  /// `t` is not a constant or a variable, one of its operands or the term itself is a float; its operands have the bits `o`: floats and rounding modes
  /// as here, bit-vectors as they are, a Boolean as one literal. Empty: has no circuit (fma, remainder, real numbers).
  Bits apply(term::Term t, std::span<const Bits* const> o);
  /// Makes what a model contradicts more precise. False: the model is one; nothing was contradicted.
  bool refine(const std::function<bool(Literal)>& model);

  /// The constant of a float or a rounding mode with these bits.
  static term::Term value(term::TermManager& tm, term::Sort sort, const std::vector<bool>& bits);

 private:
  struct Float {
    Literal nan, infinite, zero, negative;   // of the first three at most one
    Bits exponent, significand;              // of no class: ±significand · 2^(exponent + 1 - bits of the significand)
  };
  /// significand · 2^…, as in Float, of any widths; the significand begins with 1 but for zero.
  struct Exact {
    Literal negative, zero;
    Bits exponent, significand;
  };
  /// An operator on significands of n digits that begin with 1, digit by digit, the first one first.
  struct Digits {
    term::Kind operation;   // FpMul: a · b, 2n digits; FpDiv: a / b, one digit before the point, n + 1 behind, and one for all others; FpSqrt: of a,
                            // n + 2 pairs of digits, as FpDiv
    Bits a, b;
    Bits result;
    size_t done = 0;        // steps
    Bits rest;              // FpMul: what the steps that are left add; else: what is left to divide
    Bits found = {};        // FpSqrt: of the result
  };
  struct Rounded {
    Bits significand;
    Literal up;         // away from zero
    Literal carry;      // the exponent grows by 1
    Literal far;        // everything was below the last digit that is kept: 0, or one of that digit
    Literal zero;
  };

  static Float split(term::Sort sort, const Bits& bits);
  Bits joined(const Float& f);
  Bits finished(Literal nan, Literal infinite, Float f);
  Float unpacked(term::Sort sort, const Bits& interchange);

  Literal is(const Bits& mode, term::RoundingMode m);
  /// Is a number between two that can be represented rounded away from zero?
  Literal rounds_up(const Bits& mode, Literal negative, Literal last, Literal half, Literal rest);
  /// Shifts to the left until the first bit is 1; how far.
  Bits normalise(Bits& a);
  /// What is lost goes into the last bit.
  Bits sticky_shift(Bits a, const Bits& amount);
  /// min(max(a, 0), most), a is signed.
  Bits clamped(const Bits& a, size_t most);
  Bits sum_of(const Bits& a, int64_t b);
  /// `digits`: those kept, then one and what stands for all others. `dropped`: so many of those kept are dropped, too, up to all and one.
  Rounded rounded(const Bits& mode, Literal negative, const Bits& digits, const Bits& dropped);
  /// Exact: what is subnormal in `to` has no digits behind those that are kept there, as sums and integers.
  enum class Small : uint8_t { Rounded, Exact };
  Float rounded(term::Sort to, const Bits& mode, Exact e, Small small = Small::Rounded);

  Literal equal(const Float& a, const Float& b);
  Literal less(const Float& a, const Float& b);
  Bits order(const Float& f);
  Bits plus(term::Sort to, const Bits& mode, Float a, Float b);
  static size_t steps(const Digits& d);
  void step(Digits& d);
  void steps_of(Digits& d, size_t count);
  Bits digits(term::Kind operation, Bits a, Bits b);
  void same(const Bits& a, const Bits& b);
  Bits times(term::Sort to, const Bits& mode, const Float& a, const Float& b);
  Bits over(term::Sort to, const Bits& mode, const Float& a, const Float& b);
  Bits root(term::Sort to, const Bits& mode, const Float& a);
  Bits integral(term::Sort to, const Bits& mode, Float a);
  Bits from_integer(term::Sort to, const Bits& mode, Bits n, bool is_signed);
  Bits to_integer(const Bits& mode, const Float& a, size_t width, bool is_signed);

  Circuits& c_;
  std::vector<Digits> unfinished_;
  std::map<std::tuple<term::Kind, Bits, Bits>, Bits> results_;
};

}  // namespace pippin::smt

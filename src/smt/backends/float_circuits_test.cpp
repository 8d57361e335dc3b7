// SPDX-License-Identifier: Apache-2.0
// Of constants, circuits are constants: those that exact arithmetic gives (term/float_value.h). All of small formats, some of large ones.
#include "smt/backends/float_circuits.h"

#include <gtest/gtest.h>

#include "term/float_value.h"
#include "term/random_floats.h"
#include "term/smtlib.h"
#include "testing/part.h"

namespace pippin::smt {
namespace {

using term::Kind;
using term::RoundingMode;
using term::Sort;
using term::Term;

class FloatCircuitsTest : public ::testing::Test {
 protected:
  term::TermManager tm;
  Circuits circuits{[](std::span<const Literal>) {}};
  FloatCircuits floats{circuits};
  size_t compared = 0;

  static bool is_float(Sort s) { return s.is_fp() || s.is_rounding_mode(); }

  Bits bits(Term v) {
    if (is_float(v.sort())) return floats.constant(v);
    if (v.sort().is_bool()) return {v.is_true() ? kYes : kNo};
    return Circuits::constant(v.value(), v.sort().width());
  }

  void compare(Kind k, std::vector<Term> operands, uint32_t index0 = 0, uint32_t index1 = 0) {
    const Term expected = term::fold_fp(tm, k, operands, index0, index1);
    if (expected.null()) return;
    const Term t = tm.mk_raw(k, operands, index0, index1);
    std::vector<Bits> all;
    for (const Term o : operands) all.push_back(bits(o));
    std::vector<const Bits*> pointers;
    for (const Bits& b : all) pointers.push_back(&b);
    const Bits result = floats.apply(t, pointers);
    ASSERT_EQ(result, bits(expected)) << term::print(t) << " is " << term::print(expected) << ", not "
                                      << (t.sort().is_fp() && std::ranges::all_of(result, is_constant) ? term::print(value(t.sort(), result)) : "");
    ++compared;
  }
  Term value(Sort s, const Bits& b) {
    std::vector<bool> values;
    for (const Literal l : b) values.push_back(l == kYes);
    return FloatCircuits::value(tm, s, values);
  }

  std::vector<Term> modes() {
    std::vector<Term> out;
    for (uint32_t m = 0; m < term::kNumRoundingModes; ++m) out.push_back(tm.mk_rounding_mode(static_cast<RoundingMode>(m)));
    return out;
  }
  void one(Term x) {
    for (const Kind k : {Kind::FpAbs, Kind::FpNeg, Kind::FpIsNormal, Kind::FpIsSubnormal, Kind::FpIsZero, Kind::FpIsInfinite, Kind::FpIsNaN,
                         Kind::FpIsNegative, Kind::FpIsPositive})
      compare(k, {x});
    for (const Term m : modes()) {
      compare(Kind::FpSqrt, {m, x});
      compare(Kind::FpRoundToIntegral, {m, x});
    }
  }
  void two(Term x, Term y) {
    for (const Kind k : {Kind::FpMin, Kind::FpMax, Kind::FpLe, Kind::FpLt, Kind::FpEq}) compare(k, {x, y});
    for (const Term m : modes())
      for (const Kind k : {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv}) compare(k, {m, x, y});
  }
  void converted(Term x, Sort to) {
    for (const Term m : modes()) compare(Kind::FpFromFp, {m, x}, to.exponent_bits(), to.significand_bits());
  }
  void as_integer(Term x, uint32_t width) {
    for (const Term m : modes())
      for (const Kind k : {Kind::FpToSbv, Kind::FpToUbv}) compare(k, {m, x}, width);
  }
  void of_integer(Term n, Sort to) {
    for (const Term m : modes())
      for (const Kind k : {Kind::FpFromSbv, Kind::FpFromUbv}) compare(k, {m, n}, to.exponent_bits(), to.significand_bits());
  }
};

TEST_F(FloatCircuitsTest, EveryValueOfSmallFormats) {
  const series::Part part = series::part();
  const std::vector<Sort> sorts = {tm.fp_sort(2, 3), tm.fp_sort(3, 3), tm.fp_sort(3, 4), tm.fp_sort(4, 3), tm.fp_sort(2, 6)};
  for (const Sort s : sorts) {
    std::vector<Term> all;
    for (uint32_t b = 0; b < (1u << s.float_bits()); ++b) {
      const Term x = tm.mk_fp(s, b);
      compare(Kind::FpFromBits, {tm.mk_bv(s.float_bits(), b)}, s.exponent_bits(), s.significand_bits());
      ASSERT_EQ(value(s, floats.constant(x)), x);
      all.push_back(x);
    }
    for (const Term x : all) {
      if (x.value().get_ui() % part.n != part.k) continue;
      one(x);
      for (const Sort to : sorts) converted(x, to);
      for (const uint32_t width : {1u, 2u, 3u, 5u, 8u}) as_integer(x, width);
      // All pairs of the smallest format, every fifth of those next to it: under sanitizers it takes a while.
      const size_t step = s.float_bits() <= 5 ? 1 : 5;
      if (s.float_bits() <= 6)
        for (size_t k = x.value().get_ui() % step; k < all.size(); k += step) two(x, all[k]);
    }
    for (const uint32_t width : {1u, 2u, 3u, 6u})
      for (uint32_t n = 0; n < (1u << width); ++n) of_integer(tm.mk_bv(width, n), s);
  }
  EXPECT_GT(compared, 50'000u / part.n);
}

TEST_F(FloatCircuitsTest, SomeValuesOfLargeFormats) {
  term::RandomFloats random(tm, 20261126, {{5, 11}, {8, 24}, {11, 53}, {15, 64}});
  for (int round = 0; round < 60; ++round) {
    const Sort s = random.sort(), to = random.sort();
    const Term x = random.constant(s);
    // Near enough that the digits of both matter.
    term::FloatValue near = term::decode(s, x.value());
    near.exponent += static_cast<int64_t>(random.below(5)) - 2;
    near.magnitude += random.below(9);
    const Term y = random.below(2) == 0 ? random.constant(s) : tm.mk_fp(s, term::encode(s, near));
    one(x);
    two(x, y);
    converted(x, to);
    const uint32_t width = std::array{8u, 32u, 64u}[random.below(3)];
    as_integer(x, width);
    // Small enough to be one.
    near.exponent = -static_cast<int64_t>(random.below(70));
    as_integer(tm.mk_fp(s, term::encode(s, near)), width);
    term::BigInt n = 1 + random.below(UINT32_MAX);
    mpz_mul_2exp(n.get_mpz_t(), n.get_mpz_t(), random.below(width));
    n += random.below(3);
    of_integer(tm.mk_bv(width, n), s);
  }
  EXPECT_GT(compared, 3'000u);
}

}  // namespace
}  // namespace pippin::smt

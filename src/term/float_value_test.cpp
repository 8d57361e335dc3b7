// SPDX-License-Identifier: Apache-2.0
// Folding of floating-point operators against the machine's own arithmetic: float, double and the 80-bit format, all four
// rounding modes of the machine, on random bit patterns and all pairs of boundary values. And the text round trip.
#include "term/float_value.h"

#include <gtest/gtest.h>

#include <bit>
#include <cfenv>
#include <cmath>
#include <cstring>
#include <random>

#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::term {
namespace {

constexpr RoundingMode kMachineModes[] = {RoundingMode::NearestEven, RoundingMode::TowardPositive, RoundingMode::TowardNegative,
                                          RoundingMode::TowardZero};
int machine_mode(RoundingMode m) {
  switch (m) {
    case RoundingMode::TowardPositive: return FE_UPWARD;
    case RoundingMode::TowardNegative: return FE_DOWNWARD;
    case RoundingMode::TowardZero: return FE_TOWARDZERO;
    default: return FE_TONEAREST;
  }
}

/// A machine type as a float sort; the bits of the 80-bit format lose their explicit integer bit.
template <class T>
struct Machine;
template <>
struct Machine<float> {
  static Sort sort(TermManager& tm) { return tm.fp_sort(8, 24); }
  static BigInt bits(float v) { return static_cast<unsigned long>(std::bit_cast<uint32_t>(v)); }
  static float random(std::mt19937_64& rng) { return std::bit_cast<float>(static_cast<uint32_t>(rng())); }
};
template <>
struct Machine<double> {
  static Sort sort(TermManager& tm) { return tm.fp_sort(11, 53); }
  static BigInt bits(double v) { return static_cast<unsigned long>(std::bit_cast<uint64_t>(v)); }
  static double random(std::mt19937_64& rng) { return std::bit_cast<double>(rng()); }
};
template <>
struct Machine<long double> {
  static Sort sort(TermManager& tm) { return tm.fp_sort(15, 64); }
  static BigInt bits(long double v) {
    unsigned char b[sizeof v] = {};
    std::memcpy(b, &v, sizeof v);
    uint64_t m;
    uint16_t e;
    std::memcpy(&m, b, 8);
    std::memcpy(&e, b + 8, 2);
    return (BigInt(static_cast<unsigned long>(e)) << 63) + BigInt(static_cast<unsigned long>(m & ~(uint64_t{1} << 63)));
  }
  static long double random(std::mt19937_64& rng) {
    uint16_t e = static_cast<uint16_t>(rng());
    uint64_t m = rng();
    if ((e & 0x7fff) == 0) m &= ~(uint64_t{1} << 63);
    else m |= uint64_t{1} << 63;
    unsigned char b[sizeof(long double)] = {};
    std::memcpy(b, &m, 8);
    std::memcpy(b + 8, &e, 2);
    long double v;
    std::memcpy(&v, b, sizeof v);
    return v;
  }
};

template <class T>
class MachineFloat : public ::testing::Test {
 protected:
  using Limits = std::numeric_limits<T>;
  Term value(T v) { return tm.mk_fp(Machine<T>::sort(tm), Machine<T>::bits(v)); }
  /// Boundary values, with both signs.
  std::vector<T> boundaries() {
    std::vector<T> r = {0, Limits::denorm_min(), Limits::denorm_min() * 3, Limits::min(), std::nextafter(Limits::min(), T(0)), Limits::min() * 2,
                        T(1), std::nextafter(T(1), T(2)), std::nextafter(T(1), T(0)), T(0.5), T(1.5), T(2.5), T(3), T(0.1L), T(2147483648.0),
                        T(2147483647.5), T(9.3e18L), Limits::max(), std::nextafter(Limits::max(), T(0)), Limits::max() / 2,
                        Limits::infinity(), Limits::quiet_NaN(), std::ldexp(T(1), Limits::digits), std::ldexp(T(1), Limits::digits - 1) + T(0.5)};
    for (size_t n = r.size(), i = 0; i < n; ++i) r.push_back(-r[i]);
    return r;
  }
  std::vector<std::pair<T, T>> pairs() {
    std::vector<std::pair<T, T>> r;
    for (T a : boundaries())
      for (T b : boundaries()) r.emplace_back(a, b);
    std::mt19937_64 rng(7);
    for (int i = 0; i < 3000; ++i) {
      T a = Machine<T>::random(rng), b = Machine<T>::random(rng);
      if (i % 2 == 0) b = std::ldexp(std::frexp(b, &exponent_), std::isfinite(a) && a != 0 ? std::ilogb(a) + int(rng() % 9) - 4 : 0);
      r.emplace_back(a, b);
    }
    return r;
  }
  TermManager tm;
  int exponent_ = 0;
};
using MachineTypes = ::testing::Types<float, double, long double>;
TYPED_TEST_SUITE(MachineFloat, MachineTypes);

TYPED_TEST(MachineFloat, ArithmeticAndOrder) {
  using T = TypeParam;
  TermManager& tm = this->tm;
  for (auto [x, y] : this->pairs()) {
    volatile T a = x, b = y;
    Term ta = this->value(a), tb = this->value(b);
    auto expect = [&](Kind k, std::initializer_list<Term> c, T result) {
      EXPECT_EQ(tm.mk(k, c), this->value(result)) << kind_name(k) << " " << (long double)a << " " << (long double)b << " gives " << print(tm.mk(k, c));
    };
    auto expect_bool = [&](Kind k, std::initializer_list<Term> c, bool result) {
      EXPECT_EQ(tm.mk(k, c), tm.mk_bool(result)) << kind_name(k) << " " << (long double)a << " " << (long double)b;
    };
    for (RoundingMode m : kMachineModes) {
      Term rm = tm.mk_rounding_mode(m);
      std::fesetround(machine_mode(m));
      volatile T sum = a + b, difference = a - b, product = a * b, quotient = a / b, root = std::sqrt(a), integral = std::nearbyint(a);
      std::fesetround(FE_TONEAREST);
      expect(Kind::FpAdd, {rm, ta, tb}, sum);
      expect(Kind::FpSub, {rm, ta, tb}, difference);
      expect(Kind::FpMul, {rm, ta, tb}, product);
      expect(Kind::FpDiv, {rm, ta, tb}, quotient);
      expect(Kind::FpSqrt, {rm, ta}, root);
      expect(Kind::FpRoundToIntegral, {rm, ta}, integral);
    }
    expect(Kind::FpRoundToIntegral, {tm.mk_rounding_mode(RoundingMode::NearestAway), ta}, std::round(a));
    expect(Kind::FpRem, {ta, tb}, std::remainder(a, b));
    expect(Kind::FpNeg, {ta}, -a);
    expect(Kind::FpAbs, {ta}, std::fabs(a));
    if (a != 0 || b != 0) {
      expect(Kind::FpMin, {ta, tb}, std::fmin(a, b));
      expect(Kind::FpMax, {ta, tb}, std::fmax(a, b));
    }
    expect_bool(Kind::FpLe, {ta, tb}, a <= b);
    expect_bool(Kind::FpLt, {ta, tb}, a < b);
    expect_bool(Kind::FpEq, {ta, tb}, a == b);
    expect_bool(Kind::FpIsNaN, {ta}, std::isnan(a));
    expect_bool(Kind::FpIsInfinite, {ta}, std::isinf(a));
    expect_bool(Kind::FpIsZero, {ta}, std::fpclassify(a) == FP_ZERO);
    expect_bool(Kind::FpIsSubnormal, {ta}, std::fpclassify(a) == FP_SUBNORMAL);
    expect_bool(Kind::FpIsNormal, {ta}, std::isnormal(a));
    expect_bool(Kind::FpIsNegative, {ta}, !std::isnan(a) && std::signbit(a));
    expect_bool(Kind::FpIsPositive, {ta}, !std::isnan(a) && !std::signbit(a));
    if (this->HasFailure()) return;
  }
}

TYPED_TEST(MachineFloat, FusedMultiplyAdd) {
  using T = TypeParam;
  std::vector<T> values = this->boundaries();
  std::mt19937_64 rng(11);
  for (int i = 0; i < 20; ++i) values.push_back(std::ldexp(T(rng() | 1), -63));
  TermManager& tm = this->tm;
  for (RoundingMode m : kMachineModes) {
    Term rm = tm.mk_rounding_mode(m);
    for (int i = 0; i < 4000; ++i) {
      volatile T a = values[rng() % values.size()], b = values[rng() % values.size()], c = values[rng() % values.size()];
      std::fesetround(machine_mode(m));
      volatile T r = std::fma(a, b, c);
      std::fesetround(FE_TONEAREST);
      if (sizeof(T) > 8 && (std::isinf(a) || std::isinf(b) || std::isinf(c) || std::isnan(r) || std::isinf(r))) continue;  // the C library's own slips
      ASSERT_EQ(tm.mk(Kind::FpFma, {rm, this->value(a), this->value(b), this->value(c)}), this->value(r))
          << (long double)a << " * " << (long double)b << " + " << (long double)c << " mode " << smt_name(m);
    }
  }
}

TYPED_TEST(MachineFloat, Conversions) {
  using T = TypeParam;
  TermManager& tm = this->tm;
  const Sort sort = Machine<T>::sort(tm);
  std::mt19937_64 rng(3);
  for (auto [x, y] : this->pairs()) {
    volatile T a = x;
    Term ta = this->value(a);
    for (RoundingMode m : kMachineModes) {
      Term rm = tm.mk_rounding_mode(m);
      std::fesetround(machine_mode(m));
      volatile float f = static_cast<float>(a);
      volatile double d = static_cast<double>(a);
      volatile long double l = static_cast<long double>(a);
      volatile int64_t n = static_cast<int64_t>(rng() >> (rng() % 64));
      volatile T from_signed = static_cast<T>(n);
      volatile bool fits = std::fabs(static_cast<long double>(a)) < 9e18L;
      volatile int64_t to_signed = fits ? std::llrint(a) : 0;
      std::fesetround(FE_TONEAREST);
      EXPECT_EQ(tm.mk_to_fp(Kind::FpFromFp, tm.fp_sort(8, 24), {rm, ta}), tm.mk_fp(tm.fp_sort(8, 24), Machine<float>::bits(f)));
      EXPECT_EQ(tm.mk_to_fp(Kind::FpFromFp, tm.fp_sort(11, 53), {rm, ta}), tm.mk_fp(tm.fp_sort(11, 53), Machine<double>::bits(d)));
      EXPECT_EQ(tm.mk_to_fp(Kind::FpFromFp, tm.fp_sort(15, 64), {rm, ta}), tm.mk_fp(tm.fp_sort(15, 64), Machine<long double>::bits(l)));
      EXPECT_EQ(tm.mk_to_fp(Kind::FpFromSbv, sort, {rm, tm.mk_bv(64, n)}), this->value(from_signed)) << n;
      if (fits) EXPECT_EQ(tm.mk_fp_to_bv(Kind::FpToSbv, 64, rm, ta), tm.mk_bv(64, to_signed)) << (long double)a;
    }
    volatile uint64_t u = rng() >> (rng() % 64);
    EXPECT_EQ(tm.mk_to_fp(Kind::FpFromUbv, sort, {tm.mk_rounding_mode(RoundingMode::NearestEven), tm.mk_bv(64, BigInt(static_cast<unsigned long>(u)))}),
              this->value(static_cast<T>(u)));
    if (std::isfinite(a)) {
      Term real = tm.mk(Kind::FpToReal, {ta});
      ASSERT_TRUE(real.is_value());
      EXPECT_EQ(tm.mk_to_fp(Kind::FpFromReal, sort, {tm.mk_rounding_mode(RoundingMode::TowardZero), real}), a == 0 ? tm.mk_fp_zero(sort) : ta);
    }
    if (this->HasFailure()) return;
  }
}

TEST(FloatValue, OpenResultsStayOpen) {
  TermManager tm;
  const Sort s = tm.fp_sort(5, 11);
  Term plus = tm.mk_fp_zero(s), minus = tm.mk_fp_zero(s, true), rm = tm.mk_rounding_mode(RoundingMode::TowardZero);
  EXPECT_FALSE(tm.mk(Kind::FpMin, {plus, minus}).is_value());
  EXPECT_FALSE(tm.mk(Kind::FpMax, {minus, plus}).is_value());
  EXPECT_EQ(tm.mk(Kind::FpMin, {minus, minus}), minus);
  for (Term t : {tm.mk_fp_nan(s), tm.mk_fp_infinity(s), tm.mk_fp_rational(s, RoundingMode::NearestEven, 128)}) {
    EXPECT_FALSE(tm.mk_fp_to_bv(Kind::FpToSbv, 8, rm, t).is_value());
  }
  EXPECT_FALSE(tm.mk(Kind::FpToReal, {tm.mk_fp_nan(s)}).is_value());
  EXPECT_EQ(tm.mk_fp_to_bv(Kind::FpToSbv, 8, rm, tm.mk_fp_rational(s, RoundingMode::NearestEven, Rational(-257, 2))), tm.mk_bv(8, -128));
  EXPECT_EQ(tm.mk_fp_to_bv(Kind::FpToUbv, 8, rm, tm.mk_fp_rational(s, RoundingMode::NearestEven, Rational(-1, 2))), tm.mk_bv(8, 0));
  EXPECT_FALSE(tm.mk_fp_to_bv(Kind::FpToUbv, 8, rm, tm.mk_fp_rational(s, RoundingMode::NearestEven, -1)).is_value());
}

TEST(FloatValue, IdentityAndOneNaN) {
  TermManager tm;
  const Sort s = tm.fp_sort(8, 24);
  EXPECT_EQ(tm.mk_fp(s, 0x7f800001), tm.mk_fp_nan(s));
  EXPECT_EQ(tm.mk_fp(s, BigInt(0xffffffffu)), tm.mk_fp_nan(s));
  EXPECT_NE(tm.mk_fp(s, 0x7f800000), tm.mk_fp_nan(s));
  EXPECT_TRUE(tm.mk_eq(tm.mk_fp_nan(s), tm.mk_fp_nan(s)).is_true());
  EXPECT_TRUE(tm.mk_eq(tm.mk_fp_zero(s), tm.mk_fp_zero(s, true)).is_false());
  EXPECT_TRUE(tm.mk(Kind::FpEq, {tm.mk_fp_zero(s), tm.mk_fp_zero(s, true)}).is_true());
  EXPECT_TRUE(tm.mk(Kind::FpEq, {tm.mk_fp_nan(s), tm.mk_fp_nan(s)}).is_false());
}

TEST(FloatValue, TextRoundTrip) {
  TermManager tm;
  tm.set_rewriting(false);
  SymbolTable symbols;
  auto declare = [&](const char* name, Sort s) { symbols[name] = tm.mk_var(name, s); };
  declare("x", tm.fp_sort(8, 24));
  declare("y", tm.fp_sort(8, 24));
  declare("w", tm.fp_sort(15, 64));
  declare("m", tm.rounding_mode_sort());
  declare("RNE", tm.rounding_mode_sort());
  declare("b", tm.bv_sort(32));
  declare("r", tm.real_sort());
  declare("a", tm.array_sort(tm.bv_sort(32), tm.fp_sort(8, 24)));
  for (const char* text : {
           "(fp.add RNE x (fp.mul m x y))", "(fp.sub RTZ x y)", "(fp.div RTP x y)", "(fp.fma RNA x y x)", "(fp.sqrt RTN x)", "(fp.rem x y)",
           "(fp.roundToIntegral RTZ x)", "(fp.min x (fp.max x y))", "(and (fp.leq x y) (fp.lt x y) (fp.eq x y) (= x y))",
           "(or (fp.isNormal x) (fp.isSubnormal x) (fp.isZero x) (fp.isInfinite x) (fp.isNaN x) (fp.isNegative x) (fp.isPositive x))",
           "((_ to_fp 8 24) b)", "((_ to_fp 15 64) RNE x)", "((_ to_fp 8 24) RNE b)", "((_ to_fp_unsigned 8 24) RNE b)", "((_ to_fp 8 24) RNE r)",
           "((_ fp.to_sbv 32) RTZ w)", "((_ fp.to_ubv 16) RTZ x)", "(fp.to_real x)", "(fp.neg (fp.abs x))", "(= x (_ NaN 8 24))",
           "(fp #b0 #b10000001 #b00000000000000000000001)", "(= |RNE| RNE)", "(select a b)"}) {
    Result<Term> t = parse_term(tm, text, symbols);
    ASSERT_TRUE(t.ok()) << text << ": " << t.error().text();
    EXPECT_EQ(print(*t), text);
    tm.set_rewriting(true);  // again, simplified: the text still means the same term
    Term u = rewrite_again(tm, *t);
    Result<Term> back = parse_term(tm, print(u), symbols);
    ASSERT_TRUE(back.ok()) << print(u);
    EXPECT_EQ(*back, u);
    tm.set_rewriting(false);
  }
  Term same = *parse_term(tm, "(fp.geq x y)", symbols);
  EXPECT_EQ(print(same), "(fp.leq y x)");
  EXPECT_EQ(print(*parse_term(tm, "(fp.eq x (_ -oo 8 24))", symbols)), "(fp.eq x (fp #b1 #b11111111 #b00000000000000000000000))");
  EXPECT_EQ(print(*parse_term(tm, "(_ +zero 8 24)", symbols)), "(fp #b0 #b00000000 #b00000000000000000000000)");
  EXPECT_EQ(*parse_term(tm, "roundTowardZero", symbols), tm.mk_rounding_mode(RoundingMode::TowardZero));
  for (const char* wrong : {"(fp.add x y)", "(fp.add RNE x w)", "((_ to_fp 8 24) r)", "((_ to_fp 1 24) b)", "((_ to_fp 8 25) b)", "(fp.lt x RNE)",
                            "((_ fp.to_sbv 0) RNE x)", "(fp #b00 #b1 #b1)", "(_ NaN 8 1)", "(+ x y)", "((_ to_fp 999999 24) RNE x)"})
    EXPECT_FALSE(parse_term(tm, wrong, symbols).ok()) << wrong;
}

}  // namespace
}  // namespace pippin::term

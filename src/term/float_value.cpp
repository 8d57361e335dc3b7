// SPDX-License-Identifier: Apache-2.0
#include "term/float_value.h"

#include <algorithm>

#include "term/linear.h"

namespace pippin::term {

namespace {

constexpr int64_t kMaxShift = 1 << 22;  // wider alignments are left to solvers: they would fill the memory

BigInt times_power_of_two(const BigInt& v, int64_t n) {
  BigInt r;
  mpz_mul_2exp(r.get_mpz_t(), v.get_mpz_t(), static_cast<mp_bitcnt_t>(n));
  return r;
}

int64_t bit_length(const BigInt& v) { return v == 0 ? 0 : static_cast<int64_t>(mpz_sizeinbase(v.get_mpz_t(), 2)); }

int64_t bias(Sort s) { return (int64_t{1} << (s.exponent_bits() - 1)) - 1; }

/// floor(magnitude / 2^n), rounded by the mode; `sticky`: the exact magnitude is larger by less than one.
BigInt drop_bits(const BigInt& magnitude, int64_t n, bool negative, RoundingMode m, bool sticky) {
  if (n > bit_length(magnitude) + 1) {  // far below half a unit
    sticky |= magnitude != 0;
    n = 0;
    if (!sticky) return 0;
    const bool away = m == (negative ? RoundingMode::TowardNegative : RoundingMode::TowardPositive);
    return away ? 1 : 0;
  }
  BigInt kept;
  mpz_fdiv_q_2exp(kept.get_mpz_t(), magnitude.get_mpz_t(), static_cast<mp_bitcnt_t>(n));
  const BigInt rest = magnitude - times_power_of_two(kept, n);
  int half = -1;  // the dropped part against half a unit
  if (n > 0) {
    half = cmp(rest, times_power_of_two(1, n - 1));
    if (half == 0 && sticky) half = 1;
  }
  const bool inexact = sticky || rest != 0;
  bool up = false;
  switch (m) {
    case RoundingMode::NearestEven: up = half > 0 || (half == 0 && mpz_odd_p(kept.get_mpz_t())); break;
    case RoundingMode::NearestAway: up = half >= 0 && n > 0; break;
    case RoundingMode::TowardPositive: up = inexact && !negative; break;
    case RoundingMode::TowardNegative: up = inexact && negative; break;
    case RoundingMode::TowardZero: break;
  }
  if (up) ++kept;
  return kept;
}

/// Three-way comparison of values that are not NaN; zeros are equal.
int compare(const FloatValue& a, const FloatValue& b) {
  auto sign = [](const FloatValue& v) { return v.is_zero() ? 0 : v.negative ? -1 : 1; };
  const int sa = sign(a), sb = sign(b);
  if (sa != sb) return sa < sb ? -1 : 1;
  if (sa == 0) return 0;
  const bool ia = a.kind == FloatValue::Class::Infinite, ib = b.kind == FloatValue::Class::Infinite;
  int r;
  if (ia || ib) {
    r = int(ia) - int(ib);
  } else {
    const int64_t ta = a.exponent + bit_length(a.magnitude), tb = b.exponent + bit_length(b.magnitude);
    if (ta != tb) {
      r = ta < tb ? -1 : 1;
    } else {
      const int64_t low = std::min(a.exponent, b.exponent);
      const int c = cmp(times_power_of_two(a.magnitude, a.exponent - low), times_power_of_two(b.magnitude, b.exponent - low));
      r = c < 0 ? -1 : c > 0 ? 1 : 0;
    }
  }
  return sa * r;
}

FloatValue negate(FloatValue v) {
  if (v.kind != FloatValue::Class::NaN) v.negative = !v.negative;
  return v;
}

/// The exact sum; the mode only decides the sign of an exact zero. Nothing if the alignment is too wide.
std::optional<FloatValue> add(const FloatValue& a, const FloatValue& b, RoundingMode m) {
  using Class = FloatValue::Class;
  if (a.kind == Class::NaN || b.kind == Class::NaN) return FloatValue::nan();
  if (a.kind == Class::Infinite || b.kind == Class::Infinite) {
    if (a.kind == b.kind && a.negative != b.negative) return FloatValue::nan();
    return a.kind == Class::Infinite ? a : b;
  }
  if (a.is_zero() && b.is_zero())
    return a.negative == b.negative ? a : FloatValue::zero(m == RoundingMode::TowardNegative);
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  const int64_t low = std::min(a.exponent, b.exponent);
  if (std::max(a.exponent, b.exponent) - low > kMaxShift) return std::nullopt;
  const BigInt x = times_power_of_two(a.magnitude, a.exponent - low), y = times_power_of_two(b.magnitude, b.exponent - low);
  const BigInt sum = (a.negative ? BigInt(-x) : x) + (b.negative ? BigInt(-y) : y);
  if (sum == 0) return FloatValue::zero(m == RoundingMode::TowardNegative);
  return FloatValue{Class::Finite, sum < 0, abs(sum), low};
}

FloatValue multiply(const FloatValue& a, const FloatValue& b) {
  using Class = FloatValue::Class;
  const bool negative = a.negative != b.negative;
  if (a.kind == Class::NaN || b.kind == Class::NaN) return FloatValue::nan();
  if (a.kind == Class::Infinite || b.kind == Class::Infinite)
    return a.is_zero() || b.is_zero() ? FloatValue::nan() : FloatValue::infinity(negative);
  return FloatValue{Class::Finite, negative, a.magnitude * b.magnitude, a.exponent + b.exponent};
}

BigInt divide(Sort s, RoundingMode m, const FloatValue& a, const FloatValue& b) {
  using Class = FloatValue::Class;
  const bool negative = a.negative != b.negative;
  if (a.kind == Class::NaN || b.kind == Class::NaN) return nan_pattern(s);
  if (a.kind == Class::Infinite)
    return b.kind == Class::Infinite ? nan_pattern(s) : encode(s, FloatValue::infinity(negative));
  if (b.kind == Class::Infinite) return encode(s, FloatValue::zero(negative));
  if (b.is_zero()) return a.is_zero() ? nan_pattern(s) : encode(s, FloatValue::infinity(negative));
  if (a.is_zero()) return encode(s, FloatValue::zero(negative));
  // Enough quotient bits for the format and a round bit; the remainder is sticky.
  const int64_t extra = std::max<int64_t>(0, bit_length(b.magnitude) - bit_length(a.magnitude)) + s.significand_bits() + 3;
  const BigInt n = times_power_of_two(a.magnitude, extra);
  const BigInt q = n / b.magnitude;
  return encode(s, {Class::Finite, negative, q, a.exponent - b.exponent - extra}, m, n != q * b.magnitude);
}

BigInt square_root(Sort s, RoundingMode m, const FloatValue& a) {
  using Class = FloatValue::Class;
  if (a.kind == Class::NaN) return nan_pattern(s);
  if (a.is_zero()) return encode(s, a);
  if (a.negative) return nan_pattern(s);
  if (a.kind == Class::Infinite) return encode(s, a);
  int64_t extra = 2 * (int64_t{s.significand_bits()} + 3);
  if ((a.exponent - extra) % 2 != 0) ++extra;
  BigInt root, rest;
  mpz_sqrtrem(root.get_mpz_t(), rest.get_mpz_t(), times_power_of_two(a.magnitude, extra).get_mpz_t());
  return encode(s, {Class::Finite, false, root, (a.exponent - extra) / 2}, m, rest != 0);
}

std::optional<BigInt> remainder(Sort s, const FloatValue& a, const FloatValue& b) {
  using Class = FloatValue::Class;
  if (a.kind != Class::Finite || b.kind == Class::NaN || b.is_zero()) return nan_pattern(s);
  if (a.is_zero() || b.kind == Class::Infinite) return encode(s, a);
  const int64_t low = std::min(a.exponent, b.exponent);
  if (std::max(a.exponent, b.exponent) - low > kMaxShift) return std::nullopt;
  const BigInt x = times_power_of_two(a.magnitude, a.exponent - low), y = times_power_of_two(b.magnitude, b.exponent - low);
  BigInt q, r;
  mpz_fdiv_qr(q.get_mpz_t(), r.get_mpz_t(), x.get_mpz_t(), y.get_mpz_t());
  const int half = cmp(BigInt(2 * r), y);
  if (half > 0 || (half == 0 && mpz_odd_p(q.get_mpz_t()))) r -= y;
  if (r == 0) return encode(s, FloatValue::zero(a.negative));
  return encode(s, {Class::Finite, a.negative != (r < 0), abs(r), low});  // exact: no rounding
}

}  // namespace

bool is_nan_pattern(Sort s, const BigInt& bits) { return decode(s, bits).kind == FloatValue::Class::NaN; }

BigInt nan_pattern(Sort s) {
  // All exponent bits and the topmost fraction bit.
  return times_power_of_two(power_of_two(s.exponent_bits() + 1) - 1, s.significand_bits() - 2);
}

FloatValue decode(Sort s, const BigInt& bits) {
  const uint32_t fraction_bits = s.significand_bits() - 1;
  FloatValue v;
  v.negative = mpz_tstbit(bits.get_mpz_t(), s.float_bits() - 1) != 0;
  BigInt fraction, biased;
  mpz_fdiv_r_2exp(fraction.get_mpz_t(), bits.get_mpz_t(), fraction_bits);
  mpz_fdiv_q_2exp(biased.get_mpz_t(), bits.get_mpz_t(), fraction_bits);
  mpz_fdiv_r_2exp(biased.get_mpz_t(), biased.get_mpz_t(), s.exponent_bits());
  if (biased == power_of_two(s.exponent_bits()) - 1) {
    if (fraction != 0) return FloatValue::nan();
    v.kind = FloatValue::Class::Infinite;
    return v;
  }
  const bool normal = biased != 0;
  v.magnitude = normal ? BigInt(fraction + power_of_two(fraction_bits)) : fraction;
  v.exponent = v.magnitude == 0 ? 0 : (normal ? biased.get_si() : 1) - bias(s) - fraction_bits;
  return v;
}

BigInt encode(Sort s, const FloatValue& v, RoundingMode m, bool sticky) {
  const int64_t fraction_bits = s.significand_bits() - 1, min_exponent = 1 - bias(s);
  const BigInt sign = v.negative ? power_of_two(s.float_bits() - 1) : BigInt(0);
  const BigInt infinite = times_power_of_two(power_of_two(s.exponent_bits()) - 1, fraction_bits);
  if (v.kind == FloatValue::Class::NaN) return nan_pattern(s);
  if (v.kind == FloatValue::Class::Infinite) return sign + infinite;
  if (v.magnitude == 0 && !sticky) return sign;
  const int64_t top = v.exponent + bit_length(v.magnitude) - 1;  // exponent of the leading bit
  auto overflow = [&] {
    const bool away = m == RoundingMode::NearestEven || m == RoundingMode::NearestAway ||
                      m == (v.negative ? RoundingMode::TowardNegative : RoundingMode::TowardPositive);
    return BigInt(sign + (away ? infinite : BigInt(infinite - 1)));
  };
  if (top > bias(s)) return overflow();
  const int64_t unit = std::max(top, min_exponent) - fraction_bits;  // exponent of the last place
  PIPPIN_CHECK(!sticky || v.exponent < unit, "sticky without a round bit");
  const BigInt kept = v.exponent >= unit ? times_power_of_two(v.magnitude, v.exponent - unit)
                                         : drop_bits(v.magnitude, unit - v.exponent, v.negative, m, sticky);
  // The hidden bit of `kept` adds one to the exponent field below it; so does a carry out of the significand.
  const int64_t biased = unit + fraction_bits + bias(s) - 1;
  const BigInt bits = times_power_of_two(biased, fraction_bits) + kept;
  return bits >= infinite ? overflow() : BigInt(sign + bits);
}

BigInt round_rational(Sort s, RoundingMode m, const Rational& v) {
  if (v == 0) return 0;
  const BigInt n = abs(v.get_num());
  const BigInt& d = v.get_den();
  const int64_t extra = std::max<int64_t>(0, bit_length(d) - bit_length(n)) + s.significand_bits() + 3;
  const BigInt shifted = times_power_of_two(n, extra), q = shifted / d;
  return encode(s, {FloatValue::Class::Finite, v < 0, q, -extra}, m, shifted != q * d);
}

BigInt round_to_integer(const FloatValue& v, RoundingMode m) {
  const BigInt r = v.exponent >= 0 ? times_power_of_two(v.magnitude, v.exponent) : drop_bits(v.magnitude, -v.exponent, v.negative, m, false);
  return v.negative ? BigInt(-r) : r;
}

Term fold_fp(TermManager& tm, Kind k, std::span<const Term> v, uint32_t i0, uint32_t i1) {
  using Class = FloatValue::Class;
  const bool rounds = v[0].sort().is_rounding_mode();
  const RoundingMode m = rounds ? v[0].rounding_mode() : RoundingMode::NearestEven;
  if (rounds) v = v.subspan(1);
  const Sort s = v[0].sort();
  if (k == Kind::FpFromBits) return tm.mk_fp(tm.fp_sort(i0, i1), v[0].value());
  if (k == Kind::FpFromReal) return tm.mk_fp_rational(tm.fp_sort(i0, i1), m, v[0].rational());
  if (k == Kind::FpFromSbv || k == Kind::FpFromUbv) {
    const BigInt n = k == Kind::FpFromSbv ? v[0].signed_value() : v[0].value();
    return tm.mk_fp_rational(tm.fp_sort(i0, i1), m, Rational(n));
  }
  FloatValue x[3];
  for (size_t i = 0; i < v.size(); ++i) x[i] = decode(v[i].sort(), v[i].value());
  const FloatValue &a = x[0], &b = x[1];
  auto rounded = [&](const std::optional<FloatValue>& r) { return r ? tm.mk_fp(s, encode(s, *r, m)) : Term(); };
  const bool any_nan = a.kind == Class::NaN || (v.size() > 1 && b.kind == Class::NaN);
  switch (k) {
    case Kind::FpAbs: {
      FloatValue r = a;
      r.negative = false;
      return rounded(r);
    }
    case Kind::FpNeg: return rounded(negate(a));
    case Kind::FpAdd: return rounded(add(a, b, m));
    case Kind::FpSub: return rounded(add(a, negate(b), m));
    case Kind::FpMul: return rounded(multiply(a, b));
    case Kind::FpDiv: return tm.mk_fp(s, divide(s, m, a, b));
    case Kind::FpFma: return rounded(add(multiply(a, b), x[2], m));
    case Kind::FpSqrt: return tm.mk_fp(s, square_root(s, m, a));
    case Kind::FpRem: {
      const std::optional<BigInt> r = remainder(s, a, b);
      return r ? tm.mk_fp(s, *r) : Term();
    }
    case Kind::FpRoundToIntegral: {
      if (a.kind != Class::Finite || a.exponent >= 0) return v[0];
      const BigInt n = round_to_integer(a, m);
      return tm.mk_fp(s, encode(s, {Class::Finite, a.negative, abs(n), 0}));  // exact, but where the format has no integer that large
    }
    case Kind::FpMin:
    case Kind::FpMax:
      if (a.kind == Class::NaN) return v[1];
      if (b.kind == Class::NaN) return v[0];
      if (a.is_zero() && b.is_zero()) return a.negative == b.negative ? v[0] : Term();
      return (compare(a, b) < 0) == (k == Kind::FpMin) ? v[0] : v[1];
    case Kind::FpLe: return tm.mk_bool(!any_nan && compare(a, b) <= 0);
    case Kind::FpLt: return tm.mk_bool(!any_nan && compare(a, b) < 0);
    case Kind::FpEq: return tm.mk_bool(!any_nan && compare(a, b) == 0);
    case Kind::FpIsNormal:
    case Kind::FpIsSubnormal: {
      const bool finite = a.kind == Class::Finite && !a.is_zero();
      const bool normal = finite && a.exponent + bit_length(a.magnitude) - 1 >= 1 - bias(s);
      return tm.mk_bool(finite && normal == (k == Kind::FpIsNormal));
    }
    case Kind::FpIsZero: return tm.mk_bool(a.is_zero());
    case Kind::FpIsInfinite: return tm.mk_bool(a.kind == Class::Infinite);
    case Kind::FpIsNaN: return tm.mk_bool(a.kind == Class::NaN);
    case Kind::FpIsNegative: return tm.mk_bool(a.kind != Class::NaN && a.negative);
    case Kind::FpIsPositive: return tm.mk_bool(a.kind != Class::NaN && !a.negative);
    case Kind::FpFromFp: {
      const Sort to = tm.fp_sort(i0, i1);
      return tm.mk_fp(to, encode(to, a, m));
    }
    case Kind::FpToSbv:
    case Kind::FpToUbv: {
      if (a.kind != Class::Finite || a.exponent + bit_length(a.magnitude) > int64_t{i0} + 1) return Term();
      const BigInt n = round_to_integer(a, m);
      const bool is_signed = k == Kind::FpToSbv;
      const BigInt end = power_of_two(is_signed ? i0 - 1 : i0);
      if (n >= end || n < (is_signed ? BigInt(-end) : BigInt(0))) return Term();
      return tm.mk_bv(i0, n);
    }
    case Kind::FpToReal: {
      if (a.kind != Class::Finite || std::abs(a.exponent) > kMaxShift) return Term();
      Rational r = a.exponent >= 0 ? Rational(times_power_of_two(a.magnitude, a.exponent))
                                   : Rational(a.magnitude, times_power_of_two(1, -a.exponent));
      r.canonicalize();
      return tm.mk_real(a.negative ? Rational(-r) : r);
    }
    default: return Term();
  }
}

}  // namespace pippin::term

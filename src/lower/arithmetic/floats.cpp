// SPDX-License-Identifier: Apache-2.0
// Floating-point constants, arithmetic and conversions as terms (C17 6.3.1.4, 6.3.1.5, F.3; IEEE 754-2019).
#include "lower/arithmetic/floats.h"

#include <algorithm>

#include "support/check.h"

namespace pippin::lower {

using ir::ExprKind;
using term::Kind;
using term::RoundingMode;

Sort Floats::sort(ir::FloatFormat f) const {
  switch (f) {
    case ir::FloatFormat::Single: return tm_.fp_sort(8, 24);
    case ir::FloatFormat::Double: return tm_.fp_sort(11, 53);
    case ir::FloatFormat::X87Extended: return tm_.fp_sort(15, 64);
    case ir::FloatFormat::Half:
    case ir::FloatFormat::Quad: break;
  }
  PIPPIN_UNREACHABLE("a floating-point format that is not modelled was not replaced by an unsupported location");
}

Term Floats::constant(Sort s, const std::string& text) {
  const bool negative = text.starts_with('-');
  const std::string_view digits = std::string_view(text).substr(negative ? 1 : 0);
  if (digits == "nan") return tm_.mk_fp_nan(s);
  if (digits == "inf") return tm_.mk_fp_infinity(s, negative);
  PIPPIN_CHECK(digits.starts_with("0x"), "not a hexadecimal floating-point constant: {}", text);
  const size_t p = digits.find('p');
  BigInt mantissa = 0;
  long exponent = p == std::string_view::npos ? 0 : std::stol(std::string(digits.substr(p + 1)));
  bool fraction = false;
  for (const char c : digits.substr(2, p == std::string_view::npos ? p : p - 2)) {
    if (c == '.') {
      fraction = true;
      continue;
    }
    mantissa = mantissa * 16 + (c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    if (fraction) exponent -= 4;
  }
  if (mantissa == 0) return tm_.mk_fp_zero(s, negative);
  term::Rational v = mantissa;
  if (exponent >= 0) v *= pow2(static_cast<uint32_t>(exponent));
  else v /= pow2(static_cast<uint32_t>(-exponent));
  return tm_.mk_fp_rational(s, RoundingMode::NearestEven, negative ? term::Rational(-v) : v);
}

Term Floats::integer_constant(Sort s, const BigInt& v, RoundingMode m) { return tm_.mk_fp_rational(s, m, term::Rational(v)); }

Term Floats::mode_of(Term variable) {
  const Shape s = mode_shape();
  const RoundingMode modes[kRoundingModes] = {RoundingMode::NearestEven, RoundingMode::TowardNegative,
                                              RoundingMode::TowardPositive, RoundingMode::TowardZero};
  Term r = mode(modes[kRoundingModes - 1]);
  for (int k = kRoundingModes - 1; k-- > 0;) r = tm_.mk_ite(tm_.mk_eq(variable, arith_.value(s, k)), mode(modes[k]), r);
  return r;
}

Term Floats::binary(ExprKind k, Term mode, Term a, Term b) {
  switch (k) {
    case ExprKind::Add: return tm_.mk(Kind::FpAdd, {mode, a, b});
    case ExprKind::Sub: return tm_.mk(Kind::FpSub, {mode, a, b});
    case ExprKind::Mul: return tm_.mk(Kind::FpMul, {mode, a, b});
    default: return tm_.mk(Kind::FpDiv, {mode, a, b});
  }
}

Term Floats::compare(ExprKind k, Term a, Term b) {
  switch (k) {
    case ExprKind::Eq: return tm_.mk(Kind::FpEq, {a, b});
    case ExprKind::Ne: return tm_.mk_not(tm_.mk(Kind::FpEq, {a, b}));
    case ExprKind::Lt: return tm_.mk(Kind::FpLt, {a, b});
    case ExprKind::Le: return tm_.mk(Kind::FpLe, {a, b});
    case ExprKind::Gt: return tm_.mk(Kind::FpLt, {b, a});
    default: return tm_.mk(Kind::FpLe, {b, a});
  }
}

Term Floats::convert(Term a, Sort to, Term mode) { return a.sort() == to ? a : tm_.mk_to_fp(Kind::FpFromFp, to, {mode, a}); }

Term Floats::from_integer(const Val& v, const Shape& from, Sort to, Term mode, ir::ExprRef e) {
  if (v.cond) return tm_.mk_ite(v.cond, integer_constant(to, 1), integer_constant(to, 0));
  // Bounds of the C value: those of a term that may have wrapped say nothing.
  BigInt lo = v.lo, hi = v.hi;
  if (v.constant()) {
    lo = hi = wrap(v.lo, from);
  } else if (lo < min_value(from) || hi > max_value(from)) {
    lo = min_value(from);
    hi = max_value(from);
  }
  const Term low = integer_constant(to, lo, RoundingMode::TowardNegative);
  const Term high = integer_constant(to, hi, RoundingMode::TowardPositive);
  if (lo == hi && low == high) return low;  // exact: no mode matters
  if (model_ == IntegerModel::Bv)
    return tm_.mk_to_fp(from.is_signed ? Kind::FpFromSbv : Kind::FpFromUbv, to, {mode, arith_.stored(v, from)});
  w_->imprecise = true;
  const uint32_t a = w_->assumption(cfa::Convention::ImpreciseConversion, e, "any value within bounds");
  const Term f = w_->fresh(to);
  w_->assume(tm_.mk_and(compare(ExprKind::Le, low, f), compare(ExprKind::Le, f, high)), a);
  // Conversions keep the sign, and zero is the positive one.
  const Term i = arith_.stored(v, from), zero = arith_.value(from, 0);
  const Term one = integer_constant(to, 1);
  w_->assume(tm_.mk_eq(tm_.mk_eq(i, zero), tm_.mk_eq(f, tm_.mk_fp_zero(to))), AssumeReason::Choice);
  w_->assume(tm_.mk_implies(tm_.mk_lt(zero, i), compare(ExprKind::Le, one, f)), AssumeReason::Choice);
  w_->assume(tm_.mk_implies(tm_.mk_lt(i, zero), compare(ExprKind::Le, f, negate(one))), AssumeReason::Choice);
  return f;
}

Val Floats::any_integer(const Shape& s) {
  const Term i = w_->fresh(arith_.sort(s));
  w_->assume(arith_.in_range(i, s), AssumeReason::Choice);
  return arith_.variable(i, s);
}

Val Floats::to_integer(Term a, const Shape& to, Term mode, ir::ExprRef e, bool ends) {
  if (to.is_bool) return arith_.from_bool(truth(a));
  const Sort s = a.sort();
  // Truncation is decided by comparisons with the operand itself; the other modes need the rounded value.
  const bool truncates = mode == this->mode(RoundingMode::TowardZero);
  const Term x = truncates ? a : tm_.mk(Kind::FpRoundToIntegral, {mode, a});
  auto above = [&](const BigInt& n) {  // the integral part of x is more than n
    const Term down = integer_constant(s, n, RoundingMode::TowardNegative), up = integer_constant(s, n, RoundingMode::TowardPositive);
    if (!truncates || n >= 0) return compare(ExprKind::Le, integer_constant(s, n + 1, RoundingMode::TowardPositive), x);
    return down == up ? compare(ExprKind::Lt, down, x) : compare(ExprKind::Le, up, x);
  };
  auto below = [&](const BigInt& n) {
    const Term down = integer_constant(s, n, RoundingMode::TowardNegative), up = integer_constant(s, n, RoundingMode::TowardPositive);
    if (!truncates || n <= 0) return compare(ExprKind::Le, x, integer_constant(s, n - 1, RoundingMode::TowardNegative));
    return down == up ? compare(ExprKind::Lt, x, up) : compare(ExprKind::Le, x, down);
  };
  const Term fits = tm_.mk_and(above(min_value(to) - 1), below(max_value(to) + 1));
  if (ends && !fits.is_true())
    w_->require(fits, e, w_->obliged(e, Breach::Lossy) ? Breach::Lossy : Breach::FloatCast, cfa::Convention::FloatToInt,
                "the value fits the integer type");
  if (ends && fits.is_false()) return arith_.constant(to, 0);
  if (!ends && !fits.is_true()) {
    const Val any = any_integer(to);
    w_->imprecise |= model_ == IntegerModel::Int;
    if (model_ == IntegerModel::Int || fits.is_false()) return any;
    const Val v = arith_.variable(tm_.mk_fp_to_bv(to.is_signed ? Kind::FpToSbv : Kind::FpToUbv, to.width, mode, a), to);
    return arith_.ite(fits, v, any, to);
  }
  if (model_ == IntegerModel::Bv) {
    const Term i = tm_.mk_fp_to_bv(to.is_signed ? Kind::FpToSbv : Kind::FpToUbv, to.width, mode, a);
    Val v = arith_.variable(i, to);
    if (i.is_value()) v.lo = v.hi = to.is_signed ? i.signed_value() : i.value();
    return v;
  }
  w_->imprecise = true;
  const uint32_t over = w_->assumption(cfa::Convention::ImpreciseConversion, e, "any integer within bounds");
  const Val v = any_integer(to);
  const Term zero = arith_.value(to, 0);
  w_->assume(tm_.mk_eq(tm_.mk_lt(zero, v.term), above(0)), over);
  w_->assume(tm_.mk_eq(tm_.mk_lt(v.term, zero), below(0)), AssumeReason::Choice);
  return v;
}

Term Floats::from_bits(Term bits, Sort to) {
  if (model_ == IntegerModel::Bv) return tm_.mk_fp_from_bits(to, bits);
  w_->imprecise = true;
  const Term f = w_->fresh(to);
  (void)w_->assumption(cfa::Convention::FloatBits, nullptr, "the bits of a float are any");
  return f;
}

Term Floats::to_bits(Term a) {
  const Shape s{a.sort().float_bits(), false, false};
  if (a.is(Kind::FpFromBits)) return a[0];
  if (a.is_value() && !is_nan(a).is_true()) return arith_.value(s, a.value());
  const Term b = w_->fresh(arith_.sort(s));
  if (model_ == IntegerModel::Bv) {
    w_->assume(tm_.mk_eq(tm_.mk_fp_from_bits(a.sort(), b), a), AssumeReason::Choice);
    return b;
  }
  w_->imprecise = true;
  w_->assume(arith_.in_range(b, s), w_->assumption(cfa::Convention::FloatBits, nullptr, "the bits of a float are any"));
  return b;
}

}  // namespace pippin::lower

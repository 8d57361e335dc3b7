// SPDX-License-Identifier: Apache-2.0
// Rules of floating-point operations. Few laws of arithmetic survive NaN, signed zeros and rounding; each rule says what
// makes it hold. Most remove the conversions C inserts (float computations and constants promoted to double, small
// integers converted), because a comparison or a product of the narrow format is what a solver can bit-blast.
#include "term/float_value.h"
#include "term/linear.h"
#include "term/rewriter.h"

namespace pippin::term {

namespace {

/// Every value of `from` is a value of `to`.
bool widens(Sort from, Sort to) {
  return from.exponent_bits() <= to.exponent_bits() && from.significand_bits() <= to.significand_bits();
}

/// x if the term converts a float x to a format that contains its own, else null.
Term unwidened(Term t) { return t.is(Kind::FpFromFp) && widens(t[1].sort(), t.sort()) ? t[1] : Term(); }

/// The largest finite number has no fraction; so it is in all formats with enough exponents, C's among them.
bool largest_is_integral(Sort s) { return (uint64_t{1} << (s.exponent_bits() - 1)) >= s.significand_bits(); }

bool from_integer(Term t) { return t.is(Kind::FpFromSbv) || t.is(Kind::FpFromUbv); }

/// All numbers of the bit-vector sort are floats of the format.
bool exact_integers(Kind from, uint32_t width, Sort to) {
  const uint32_t digits = from == Kind::FpFromSbv ? width - 1 : width;  // the signed minimum is a power of two
  return digits <= to.significand_bits() && uint64_t{width} <= (uint64_t{1} << (to.exponent_bits() - 1));
}
bool exact_from_integer(Term t) { return from_integer(t) && exact_integers(t.kind(), t[1].sort().width(), t.sort()); }

bool is_mode(Term t, RoundingMode m) { return t.is(Kind::RmConst) && t.rounding_mode() == m; }

/// ±1 for ±2^k whose reciprocal is a float too (then `inverse` is set), else 0.
int power_of_two_sign(Term t, BigInt& inverse) {
  if (!t.is(Kind::FpConst)) return 0;
  FloatValue v = decode(t.sort(), t.value());
  if (v.kind != FloatValue::Class::Finite || v.magnitude == 0 || mpz_popcount(v.magnitude.get_mpz_t()) != 1) return 0;
  const int64_t k = v.exponent + static_cast<int64_t>(mpz_scan1(v.magnitude.get_mpz_t(), 0));
  const FloatValue reciprocal{FloatValue::Class::Finite, v.negative, 1, -k};
  inverse = encode(t.sort(), reciprocal);
  const FloatValue back = decode(t.sort(), inverse);
  if (back.kind != FloatValue::Class::Finite || back.magnitude == 0) return 0;
  if (mpz_popcount(back.magnitude.get_mpz_t()) != 1 || back.exponent + static_cast<int64_t>(mpz_scan1(back.magnitude.get_mpz_t(), 0)) != -k) return 0;
  return v.negative ? -1 : 1;
}

}  // namespace

Term Rewriter::rewrite_fp(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1) {
  if (Term r = op_over_value_ite(k, c, i0, i1)) return r;
  switch (k) {
    case Kind::FpAbs:
    case Kind::FpNeg:
      // match: -(-x), |-x|, ||x||   result: x, |x|, |x|
      if (c[0].is(Kind::FpNeg) || (k == Kind::FpAbs && c[0].is(Kind::FpAbs))) {
        count(Rule::fp_sign);
        return k == Kind::FpNeg ? c[0][0] : tm_.mk(Kind::FpAbs, {c[0][0]});
      }
      break;
    case Kind::FpAdd:
    case Kind::FpSub:
    case Kind::FpMul:
    case Kind::FpDiv:
    case Kind::FpFma: return rewrite_fp_arith(k, c);
    case Kind::FpMin:
    case Kind::FpMax:
      // match: min(x, x), min(x, NaN)   result: x (SMT-LIB: the other operand if one is NaN)
      if (c[0] == c[1] || (c[1].is_value() && c[1] == tm_.mk_fp_nan(c[1].sort()))) {
        count(Rule::fp_min_max);
        return c[0];
      }
      if (c[0].is_value() && c[0] == tm_.mk_fp_nan(c[0].sort())) {
        count(Rule::fp_min_max);
        return c[1];
      }
      break;
    case Kind::FpRoundToIntegral:
      // match: rounding what is integral   result: the operand (conversions of integers give integers or infinities; where
      // the format's largest number has a fraction, one that is too large is rounded to it)
      if ((from_integer(c[1]) && largest_is_integral(c[1].sort())) || c[1].is(Kind::FpRoundToIntegral)) {
        count(Rule::fp_round_integral);
        return c[1];
      }
      break;
    case Kind::FpLe:
    case Kind::FpLt:
    case Kind::FpEq: return rewrite_fp_compare(k, c[0], c[1]);
    case Kind::FpIsNormal:
    case Kind::FpIsSubnormal:
    case Kind::FpIsZero:
    case Kind::FpIsInfinite:
    case Kind::FpIsNaN:
    case Kind::FpIsNegative:
    case Kind::FpIsPositive: return rewrite_fp_class(k, c[0]);
    case Kind::FpFromFp:
    case Kind::FpFromSbv:
    case Kind::FpFromUbv: return rewrite_fp_from(k, c[0], c[1], tm_.fp_sort(i0, i1));
    case Kind::FpToSbv:
    case Kind::FpToUbv: {
      // match: to_sbv(from_sbv(x)), nothing rounded and wide enough   result: x, extended
      if (!exact_from_integer(c[1])) break;
      const Term x = c[1][1];
      const uint32_t w = x.sort().width();
      const bool is_signed = c[1].is(Kind::FpFromSbv);
      if (is_signed ? (k == Kind::FpToUbv || i0 < w) : (k == Kind::FpToSbv ? i0 <= w : i0 < w)) break;
      count(Rule::fp_to_integer);
      return is_signed ? tm_.mk_sign_extend(x, i0 - w) : tm_.mk_zero_extend(x, i0 - w);
    }
    default: break;
  }
  return raw(k, c, i0, i1);
}

Term Rewriter::rewrite_fp_arith(Kind k, std::span<const Term> c) {
  const Term m = c[0], a = c[1], b = c[2];
  const Sort s = a.sort();
  auto is_zero = [&](Term t, bool negative) { return t == tm_.mk_fp_zero(s, negative); };
  switch (k) {
    case Kind::FpAdd:
    case Kind::FpSub:
      // match: x - constant, x - (-y), x + (-y)   result: x + (-constant), x + y, x - y (the same exact sum)
      if ((k == Kind::FpSub && b.is_value()) || b.is(Kind::FpNeg)) {
        count(Rule::fp_add_neg);
        return tm_.mk(k == Kind::FpSub ? Kind::FpAdd : Kind::FpSub, {m, a, tm_.mk(Kind::FpNeg, {b})});
      }
      // match: x + -0 unless rounding down, x + +0 rounding down   result: x (the other zero would change the sign of a zero)
      if (k == Kind::FpAdd && m.is_value())
        for (int i = 1; i <= 2; ++i)
          if (is_zero(c[i], !is_mode(m, RoundingMode::TowardNegative))) {
            count(Rule::fp_add_zero);
            return c[3 - i];
          }
      break;
    case Kind::FpDiv: {
      // match: x / ±2^k with a representable reciprocal   result: x * ±2^-k (the same exact number is rounded)
      BigInt inverse;
      if (power_of_two_sign(b, inverse) != 0) {
        count(Rule::fp_div_power);
        return tm_.mk(Kind::FpMul, {m, a, tm_.mk_fp(s, inverse)});
      }
      break;
    }
    case Kind::FpMul:
      // match: x * 1, x * -1   result: x, -x
      for (int i = 1; i <= 2; ++i) {
        if (!c[i].is_value()) continue;
        const FloatValue v = decode(s, c[i].value());
        if (v.kind != FloatValue::Class::Finite || tm_.mk_fp_rational(s, RoundingMode::TowardZero, v.negative ? -1 : 1) != c[i]) continue;
        count(Rule::fp_mul_one);
        return v.negative ? tm_.mk(Kind::FpNeg, {c[3 - i]}) : c[3 - i];
      }
      break;
    default: break;
  }
  // match: a + b, a * b, a * b + c   result: operands of the sum and the product by id, a constant last
  if (k != Kind::FpSub && k != Kind::FpDiv && !b.is_value() && (a.is_value() || b < a)) {
    count(Rule::fp_commute);
    std::vector<Term> x(c.begin(), c.end());
    std::swap(x[1], x[2]);
    return raw(k, x);
  }
  return raw(k, c);
}

Term Rewriter::rewrite_fp_class(Kind k, Term a) {
  const bool sign = k == Kind::FpIsNegative || k == Kind::FpIsPositive;
  // match: a class of -x or |x|   result: the class of x; its sign turned or known
  if (a.is(Kind::FpNeg) || a.is(Kind::FpAbs)) {
    count(Rule::fp_class_sign);
    if (!sign) return tm_.mk(k, {a[0]});
    if (a.is(Kind::FpNeg)) return tm_.mk(k == Kind::FpIsNegative ? Kind::FpIsPositive : Kind::FpIsNegative, {a[0]});
    return k == Kind::FpIsNegative ? tm_.mk_false() : tm_.mk_not(tm_.mk(Kind::FpIsNaN, {a[0]}));
  }
  if (a.is(Kind::FpFromFp)) {
    // match: NaN or sign of a converted float; zero or infinity of a widened one   result: that of the float
    const bool kept = sign || k == Kind::FpIsNaN || ((k == Kind::FpIsZero || k == Kind::FpIsInfinite) && unwidened(a));
    if (kept) {
      count(Rule::fp_class_convert);
      return tm_.mk(k, {a[1]});
    }
  }
  if (from_integer(a)) {
    // match: class of a converted integer   result: no NaN; zero iff the integer is; infinite only if it can overflow
    const Term x = a[1];
    const uint32_t w = x.sort().width();
    if (k == Kind::FpIsNaN || (k == Kind::FpIsInfinite && exact_from_integer(a))) {
      count(Rule::fp_class_integer);
      return tm_.mk_false();
    }
    if (k == Kind::FpIsZero) {
      count(Rule::fp_class_integer);
      return tm_.mk_eq(x, tm_.mk_bv(w, 0));
    }
    if (sign) {
      count(Rule::fp_class_integer);
      const Term negative = a.is(Kind::FpFromSbv) ? tm_.mk(Kind::BvSlt, {x, tm_.mk_bv(w, 0)}) : tm_.mk_false();
      return k == Kind::FpIsNegative ? negative : tm_.mk_not(negative);
    }
  }
  return raw(k, {a});
}

Term Rewriter::rewrite_fp_from(Kind k, Term m, Term x, Sort to) {
  const bool exact = k == Kind::FpFromFp ? widens(x.sort(), to) : exact_integers(k, x.sort().width(), to);
  if (k == Kind::FpFromFp) {
    // match: a float converted to its own format   result: the float
    if (x.sort() == to) {
      count(Rule::fp_convert_same);
      return x;
    }
    // match: a value that was converted exactly before   result: converted once
    if (unwidened(x) || exact_from_integer(x)) {
      count(Rule::fp_convert_twice);
      return tm_.mk_to_fp(x.kind(), to, {m, x[1]});
    }
  } else if ((x.is(Kind::BvSignExtend) && k == Kind::FpFromSbv) || x.is(Kind::BvZeroExtend)) {
    // match: an extended integer   result: the integer (a zero-extended one is not negative)
    count(Rule::fp_convert_extended);
    return tm_.mk_to_fp(x.is(Kind::BvSignExtend) ? Kind::FpFromSbv : Kind::FpFromUbv, to, {m, x[0]});
  }
  // match: an exact conversion under any rounding mode   result: the same under RNE
  if (exact && !is_mode(m, RoundingMode::NearestEven)) {
    count(Rule::fp_convert_exact);
    m = tm_.mk_rounding_mode(RoundingMode::NearestEven);
  }
  return raw(k, {m, x}, to.exponent_bits(), to.significand_bits());
}

Term Rewriter::rewrite_fp_compare(Kind k, Term a, Term b) {
  const Sort s = a.sort();
  auto is_nan = [&](Term t) { return tm_.mk(Kind::FpIsNaN, {t}); };
  // match: x < x, x <= x, x == x   result: false, x is a number (twice)
  if (a == b) {
    count(Rule::fp_compare_same);
    return k == Kind::FpLt ? tm_.mk_false() : tm_.mk_not(is_nan(a));
  }
  if (k == Kind::FpEq && (a.is_value() || (!b.is_value() && b < a))) std::swap(a, b);
  if (a.is_value() || b.is_value()) {
    const Term constant = a.is_value() ? a : b, x = a.is_value() ? b : a;
    const FloatValue v = decode(s, constant.value());
    // match: comparison with NaN   result: false
    if (v.kind == FloatValue::Class::NaN) {
      count(Rule::fp_compare_constant);
      return tm_.mk_false();
    }
    // match: x == constant   result: x = constant; with zero: x is a zero
    if (k == Kind::FpEq) {
      count(Rule::fp_compare_constant);
      return v.is_zero() ? tm_.mk(Kind::FpIsZero, {x}) : tm_.mk_eq(x, constant);
    }
    // match: order against infinity   result: false, or a number, or equal to it, or a number not equal to it
    if (v.kind == FloatValue::Class::Infinite) {
      count(Rule::fp_compare_constant);
      const bool towards = (constant == b) != v.negative;  // x below +oo, or -oo below x
      const Term equal = tm_.mk_eq(x, constant), number = tm_.mk_not(is_nan(x));
      if (towards) return k == Kind::FpLe ? number : tm_.mk_and(number, tm_.mk_not(equal));
      return k == Kind::FpLe ? equal : tm_.mk_false();
    }
    // match: order against -0   result: against +0
    if (v.is_zero() && v.negative) {
      count(Rule::fp_compare_constant);
      const Term zero = tm_.mk_fp_zero(s);
      return constant == b ? tm_.mk(k, {a, zero}) : tm_.mk(k, {zero, b});
    }
    // match: order of a widened x against a constant   result: of x against the constant rounded towards it; <= if rounded
    if (const Term narrow = unwidened(x)) {
      count(Rule::fp_compare_narrow);
      const bool above = constant == b;  // x below the constant
      const RoundingMode towards = above ? RoundingMode::TowardNegative : RoundingMode::TowardPositive;
      const Term bound = tm_.mk_fp(narrow.sort(), encode(narrow.sort(), v, towards));
      const Term again = tm_.mk_to_fp(Kind::FpFromFp, s, {tm_.mk_rounding_mode(RoundingMode::NearestEven), bound});
      const Kind order = again == constant ? k : Kind::FpLe;
      return above ? tm_.mk(order, {narrow, bound}) : tm_.mk(order, {bound, narrow});
    }
    return raw(k, {a, b});
  }
  // match: comparison of two widened floats of one format   result: of the floats
  const Term x = unwidened(a), y = unwidened(b);
  if (x && y && x.sort() == y.sort()) {
    count(Rule::fp_compare_narrow);
    return tm_.mk(k, {x, y});
  }
  // match: comparison of two exactly converted integers of one kind and width   result: of the integers
  if (exact_from_integer(a) && a.kind() == b.kind() && a[1].sort() == b[1].sort()) {
    count(Rule::fp_compare_integers);
    if (k == Kind::FpEq) return tm_.mk_eq(a[1], b[1]);
    const bool is_signed = a.is(Kind::FpFromSbv);
    const Kind order = k == Kind::FpLe ? (is_signed ? Kind::BvSle : Kind::BvUle) : (is_signed ? Kind::BvSlt : Kind::BvUlt);
    return tm_.mk(order, {a[1], b[1]});
  }
  return raw(k, {a, b});
}

Term Rewriter::rewrite_eq_fp(Term a, Term b) {
  const Sort s = a.sort();
  if (b.is_value()) {
    if (Term r = eq_ite_constant(a, b)) return r;
    const FloatValue v = decode(s, b.value());
    // match: x = NaN   result: x is NaN
    if (v.kind == FloatValue::Class::NaN) {
      count(Rule::fp_eq_constant);
      return tm_.mk(Kind::FpIsNaN, {a});
    }
    // match: -x = constant, |x| = constant   result: x = -constant, false if the constant is negative
    if (a.is(Kind::FpNeg)) {
      count(Rule::fp_eq_constant);
      return tm_.mk_eq(a[0], tm_.mk(Kind::FpNeg, {b}));
    }
    if (a.is(Kind::FpAbs) && v.negative) {
      count(Rule::fp_eq_constant);
      return tm_.mk_false();
    }
    // match: a widened x = constant, an exactly converted integer = constant, bits = constant   result: of x, or false
    if (const Term x = unwidened(a)) {
      count(Rule::fp_eq_narrow);
      const Term narrow = tm_.mk_fp(x.sort(), encode(x.sort(), v, RoundingMode::TowardZero));
      const Term again = tm_.mk_to_fp(Kind::FpFromFp, s, {tm_.mk_rounding_mode(RoundingMode::NearestEven), narrow});
      return again == b ? tm_.mk_eq(x, narrow) : tm_.mk_false();
    }
    if (exact_from_integer(a)) {
      count(Rule::fp_eq_integer);
      if (v.kind != FloatValue::Class::Finite || (v.is_zero() && v.negative)) return tm_.mk_false();
      const uint32_t w = a[1].sort().width();
      const bool is_signed = a.is(Kind::FpFromSbv);
      Term mode = tm_.mk_rounding_mode(RoundingMode::TowardZero);
      Term n = tm_.mk_fp_to_bv(is_signed ? Kind::FpToSbv : Kind::FpToUbv, w, mode, b);
      if (!n.is_value() || tm_.mk_to_fp(a.kind(), s, {mode, n}) != b) return tm_.mk_false();
      return tm_.mk_eq(a[1], n);
    }
    if (a.is(Kind::FpFromBits)) {
      count(Rule::fp_eq_bits);
      return tm_.mk_eq(a[0], tm_.mk_bv(s.float_bits(), b.value()));
    }
    return raw(Kind::Eq, {a, b});
  }
  // match: -x = -y, widened x = widened y of one format   result: x = y
  if (a.is(Kind::FpNeg) && b.is(Kind::FpNeg)) {
    count(Rule::fp_eq_neg);
    return tm_.mk_eq(a[0], b[0]);
  }
  const Term x = unwidened(a), y = unwidened(b);
  if (x && y && x.sort() == y.sort()) {
    count(Rule::fp_eq_narrow);
    return tm_.mk_eq(x, y);
  }
  return a < b ? raw(Kind::Eq, {a, b}) : raw(Kind::Eq, {b, a});
}

}  // namespace pippin::term

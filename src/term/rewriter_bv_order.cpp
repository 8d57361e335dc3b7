// SPDX-License-Identifier: Apache-2.0
// Rules of bit-vector orders and equality.
#include <algorithm>

#include "term/rewriter.h"

namespace pippin::term {

namespace {

bool chooses_values(Term t) { return t.is(Kind::Ite) && t[1].is_value() && t[2].is_value(); }

/// Largest and smallest value of an order.
BigInt largest(bool is_signed, uint32_t w) { return is_signed ? BigInt(power_of_two(w - 1) - 1) : BigInt(power_of_two(w) - 1); }
BigInt smallest(bool is_signed, uint32_t w) { return is_signed ? BigInt(-power_of_two(w - 1)) : BigInt(0); }

}  // namespace

Term Rewriter::rewrite_bv_le(Kind k, Term a, Term b) {
  const uint32_t w = a.sort().width();
  const bool is_signed = k == Kind::BvSlt || k == Kind::BvSle;
  const Kind le = is_signed ? Kind::BvSle : Kind::BvUle;
  auto value = [&](Term t) { return is_signed ? t.signed_value() : t.value(); };
  if (k == Kind::BvUlt || k == Kind::BvSlt) {
    // match: x < c, c < x, x < y   result: x <= c-1, c+1 <= x (false at the ends), !(y <= x)
    count(Rule::bv_lt_to_le);
    if (b.is_value()) {
      if (value(b) == smallest(is_signed, w)) return tm_.mk_false();
      return tm_.mk(le, {a, tm_.mk_bv(w, BigInt(value(b) - 1))});
    }
    if (a.is_value()) {
      if (value(a) == largest(is_signed, w)) return tm_.mk_false();
      return tm_.mk(le, {tm_.mk_bv(w, BigInt(value(a) + 1)), b});
    }
    return tm_.mk_not(tm_.mk(le, {b, a}));
  }
  // match: x <= x   result: true
  if (a == b) {
    count(Rule::bv_le_same);
    return tm_.mk_true();
  }
  if (a.is_value() || b.is_value()) {
    // match: comparison with a constant at or next to the end of the range   result: true, x = end, x != end
    const bool upper = b.is_value();
    Term x = upper ? a : b, c = upper ? b : a;
    const BigInt v = value(c), top = largest(is_signed, w), bottom = smallest(is_signed, w);
    Term end = tm_.mk_bv(w, upper ? top : bottom);
    if (v == (upper ? top : bottom)) {
      count(Rule::bv_le_ends);
      return tm_.mk_true();
    }
    if (v == (upper ? bottom : top)) {
      count(Rule::bv_le_ends);
      return tm_.mk_eq(x, c);
    }
    if (v == (upper ? BigInt(top - 1) : BigInt(bottom + 1))) {
      count(Rule::bv_le_ends);
      return tm_.mk_not(tm_.mk_eq(x, end));
    }
    // match: ite(c, v, y) <= k with a value branch   result: ite(c, v <= k, y <= k)
    if (x.is(Kind::Ite) && (x[1].is_value() || x[2].is_value()) && ite_depth_ < kIteDepth) {
      count(Rule::bv_le_ite);
      ++ite_depth_;
      Term yes = upper ? tm_.mk(le, {x[1], c}) : tm_.mk(le, {c, x[1]});
      Term no = upper ? tm_.mk(le, {x[2], c}) : tm_.mk(le, {c, x[2]});
      --ite_depth_;
      return tm_.mk_ite(x[0], yes, no);
    }
    // match: extend(x) <= c, c <= extend(x)   result: on x, or a constant when c is outside the range of x
    if ((x.is(Kind::BvZeroExtend) || x.is(Kind::BvSignExtend)) && x.index(0) > 0) {
      const bool sign = x.is(Kind::BvSignExtend);
      const uint32_t n = x[0].sort().width();
      if (!sign || is_signed) {  // a sign extension under an unsigned order is left alone
        count(Rule::bv_le_extend);
        // The order of the extended values is the inner order: unsigned for zero extension, signed for sign extension.
        const BigInt inner_top = largest(sign, n), inner_bottom = smallest(sign, n);
        if (upper ? v >= inner_top : v <= inner_bottom) return tm_.mk_true();
        if (upper ? v < inner_bottom : v > inner_top) return tm_.mk_false();
        Term d = tm_.mk_bv(n, v);
        const Kind inner = sign ? Kind::BvSle : Kind::BvUle;
        return upper ? tm_.mk(inner, {x[0], d}) : tm_.mk(inner, {d, x[0]});
      }
    }
    return raw(le, {a, b});
  }
  // match: extend(x) <= extend(y) of one kind   result: x <= y in the wider of both widths
  if (a.is(b.kind()) && (a.is(Kind::BvZeroExtend) || a.is(Kind::BvSignExtend)) && a.index(0) > 0 && b.index(0) > 0) {
    count(Rule::bv_le_extend);
    const uint32_t common = std::min(a.index(0), b.index(0));
    const bool sign = a.is(Kind::BvSignExtend);
    auto shrink = [&](Term t) {
      return sign ? tm_.mk_sign_extend(t[0], t.index(0) - common) : tm_.mk_zero_extend(t[0], t.index(0) - common);
    };
    // Both kinds of extension keep the unsigned order; zero extension makes the signed order the unsigned one.
    return tm_.mk(sign ? le : Kind::BvUle, {shrink(a), shrink(b)});
  }
  return raw(le, {a, b});
}

Term Rewriter::rewrite_eq_bv(Term a, Term b) {
  const uint32_t w = a.sort().width();
  // match: ite of values = value or = ite of values
  if (b.is_value()) {
    if (Term pruned = eq_ite_constant(a, b)) return pruned;
  } else if (chooses_values(a) && chooses_values(b)) {
    count(Rule::eq_ite_ite);
    return tm_.mk_ite(a[0], tm_.mk_eq(b, a[1]), tm_.mk_eq(b, a[2]));
  }
  // match: sums   result: common monomials cancelled, constant on the right, a single odd multiple solved
  auto x = linear_bv(a, kBvSumLimit), y = linear_bv(b, kBvSumLimit);
  if (x && y && x->terms.size() + y->terms.size() <= kBvSumLimit) {
    const BigInt modulus = power_of_two(w), half = power_of_two(w - 1);
    LinearInt d = *x;
    for (auto& [base, k] : y->terms) d.terms.emplace_back(base, -k);
    d.constant -= y->constant;
    d.normalise();
    for (auto& [base, k] : d.terms) k = floor_mod(k, modulus);
    std::erase_if(d.terms, [](const auto& p) { return p.second == 0; });
    const BigInt rest = floor_mod(-d.constant, modulus);  // Σ terms = rest
    if (d.terms.empty()) {
      count(Rule::bv_eq_linear);
      return tm_.mk_bool(rest == 0);
    }
    if (d.terms.size() == 1 && (d.terms[0].second != 1 || d.terms[0].first != a || !b.is_value())) {
      count(Rule::bv_eq_linear);
      auto& [base, k] = d.terms[0];
      const auto shift = static_cast<uint32_t>(mpz_scan1(k.get_mpz_t(), 0));
      if (!mpz_divisible_2exp_p(rest.get_mpz_t(), shift)) return tm_.mk_false();
      const uint32_t n = w - shift;  // 2^shift * odd * base = rest  <=>  odd * base[n-1:0] = rest / 2^shift modulo 2^n
      BigInt odd = k >> shift, right = (rest >> shift) * inverse_mod_power(floor_mod(odd, power_of_two(n)), n);
      return tm_.mk_eq(tm_.mk_extract(base, n - 1, 0), tm_.mk_bv(n, right));
    }
    if (d.terms.size() > 1) {
      // The first monomial stands on the left with a coefficient below 2^(w-1); so do all others on their sides.
      const bool flip = d.terms[0].second > half;
      LinearInt left, right;
      for (auto& [base, coefficient] : d.terms) {
        BigInt k = flip ? BigInt(modulus - coefficient) : coefficient;
        if (k <= half) left.terms.emplace_back(base, k);
        else right.terms.emplace_back(base, modulus - k);
      }
      right.constant = flip ? BigInt(-rest) : rest;
      Term l = bv_to_term(tm_, left, w), r = bv_to_term(tm_, right, w);
      if (!(l == a && r == b) && !(l == b && r == a)) {
        count(Rule::bv_eq_linear);
        return tm_.mk_eq(l, r);
      }
    }
  }
  for (int side = 0; side < 2; ++side, std::swap(a, b)) {
    // match: concat(x, y) = c, concat(x, y) = concat(u, v)   result: x = u & y = v
    if (a.is(Kind::BvConcat)) {
      const uint32_t low = a[1].sort().width();
      if (b.is_value() || (b.is(Kind::BvConcat) && b[1].sort() == a[1].sort())) {
        count(Rule::bv_eq_concat);
        return tm_.mk_and(tm_.mk_eq(a[0], tm_.mk_extract(b, w - 1, low)), tm_.mk_eq(a[1], tm_.mk_extract(b, low - 1, 0)));
      }
    }
    if ((a.is(Kind::BvZeroExtend) || a.is(Kind::BvSignExtend)) && a.index(0) > 0) {
      const bool sign = a.is(Kind::BvSignExtend);
      const uint32_t n = a[0].sort().width();
      // match: extend(x) = c   result: x = c, or false if c is not such an extension
      if (b.is_value()) {
        count(Rule::bv_eq_extend);
        const BigInt v = sign ? b.signed_value() : b.value();
        if (v > largest(sign, n) || v < smallest(sign, n)) return tm_.mk_false();
        return tm_.mk_eq(a[0], tm_.mk_bv(n, v));
      }
      // match: extend(x) = extend(y) of one kind   result: x = y in the wider of both widths
      if (b.is(a.kind()) && b.index(0) > 0) {
        count(Rule::bv_eq_extend);
        const uint32_t common = std::min(a.index(0), b.index(0));
        auto shrink = [&](Term t) {
          return sign ? tm_.mk_sign_extend(t[0], t.index(0) - common) : tm_.mk_zero_extend(t[0], t.index(0) - common);
        };
        return tm_.mk_eq(shrink(a), shrink(b));
      }
    }
    // match: ~x = c, ~x = ~y, x ^ c = d   result: x = ~c, x = y, x = c ^ d
    if (a.is(Kind::BvNot) && (b.is_value() || b.is(Kind::BvNot))) {
      count(Rule::bv_eq_bitwise);
      return tm_.mk_eq(a[0], tm_.mk(Kind::BvNot, {b}));
    }
    if (a.is(Kind::BvXor) && b.is_value() && (a[1].is_value() || b.value() == 0)) {
      count(Rule::bv_eq_bitwise);
      return a[1].is_value() ? tm_.mk_eq(a[0], tm_.mk(Kind::BvXor, {a[1], b})) : tm_.mk_eq(a[0], a[1]);
    }
    // match: x & c = d with bits of d outside c, x | c = d with bits of c outside d   result: false
    if ((a.is(Kind::BvAnd) || a.is(Kind::BvOr)) && a[1].is_value() && b.is_value()) {
      const BigInt &c = a[1].value(), &d = b.value();
      if (a.is(Kind::BvAnd) ? (c & d) != d : (c & d) != c) {
        count(Rule::bv_eq_bitwise);
        return tm_.mk_false();
      }
    }
  }
  return b.is_value() || (!a.is_value() && a < b) ? raw(Kind::Eq, {a, b}) : raw(Kind::Eq, {b, a});
}

}  // namespace pippin::term

// SPDX-License-Identifier: Apache-2.0
// Rules of bit-vector operations. Shifts, masks, divisions and remainders by suitable constants become products,
// extracts and extensions, whose rules then meet. Orders and equality are in rewriter_bv_order.cpp.
#include <algorithm>

#include "term/rewriter.h"

namespace pippin::term {

namespace {

bool is_zero(Term t) { return t.is(Kind::BvConst) && t.value() == 0; }
bool is_ones(Term t) { return t.is(Kind::BvConst) && t.value() == power_of_two(t.sort().width()) - 1; }

/// n if the value is 2^n, else -1.
int64_t exact_log2(const BigInt& v) {
  if (v <= 0) return -1;
  size_t n = mpz_sizeinbase(v.get_mpz_t(), 2) - 1;
  return mpz_scan1(v.get_mpz_t(), 0) == n ? static_cast<int64_t>(n) : -1;
}

}  // namespace

Term Rewriter::rewrite_bv(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1, Sort sort) {
  if (Term r = op_over_value_ite(k, c, i0, i1)) return r;
  switch (k) {
    case Kind::BvNot:
      // match: ~~x   result: x
      if (c[0].is(Kind::BvNot)) {
        count(Rule::bv_not_not);
        return c[0][0];
      }
      return raw(k, c);
    case Kind::BvNeg:
    case Kind::BvAdd: return rewrite_bv_sum(k, c, sort.width());
    case Kind::BvMul: return rewrite_bv_mul(c[0], c[1]);
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor: return rewrite_bv_bitwise(k, c[0], c[1]);
    case Kind::BvUdiv:
    case Kind::BvUrem:
    case Kind::BvSdiv:
    case Kind::BvSrem: return rewrite_bv_division(k, c[0], c[1]);
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr: return rewrite_bv_shift(k, c[0], c[1]);
    case Kind::BvConcat: return rewrite_concat(c[0], c[1]);
    case Kind::BvExtract: return rewrite_extract(c[0], i0, i1);
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return rewrite_extend(k, c[0], i0);
    case Kind::BvUlt:
    case Kind::BvSlt:
    case Kind::BvUle:
    case Kind::BvSle: return rewrite_bv_le(k, c[0], c[1]);
    default: PIPPIN_UNREACHABLE("{} is no bit-vector operation", kind_name(k));
  }
}

Term Rewriter::rewrite_bv_sum(Kind k, std::span<const Term> c, uint32_t width) {
  // match: sums and negations of few monomials   result: merged modulo 2^w, by id of base, constant last
  LinearInt s;
  bool small = true;
  for (Term t : c) {
    auto part = linear_bv(t, kBvSumLimit);
    if (!part || s.terms.size() + part->terms.size() > kBvSumLimit) {
      small = false;
      break;
    }
    s.terms.insert(s.terms.end(), part->terms.begin(), part->terms.end());
    s.constant += part->constant;
  }
  if (small) {
    count(Rule::bv_linear);
    s.normalise();
    if (k == Kind::BvNeg) s.scale(-1);
    return bv_to_term(tm_, s, width);
  }
  if (k == Kind::BvNeg) return raw(k, c);
  if (is_zero(c[0])) return c[1];
  if (is_zero(c[1])) return c[0];
  return c[0].is_value() || (!c[1].is_value() && c[1] < c[0]) ? raw(k, {c[1], c[0]}) : raw(k, c);
}

Term Rewriter::rewrite_bv_mul(Term a, Term b) {
  if (b.is_value()) std::swap(a, b);
  if (!a.is_value()) {
    // match: a * b   result: operands by id
    count(Rule::bv_mul_sort);
    return a < b ? raw(Kind::BvMul, {a, b}) : raw(Kind::BvMul, {b, a});
  }
  // match: k * (l*x + m*y + c)   result: (k*l)*x + (k*m)*y + k*c (short sums only)
  auto s = linear_bv(b, 4);
  if (s) {
    count(Rule::bv_mul_constant);
    s->scale(a.value());
    return bv_to_term(tm_, *s, a.sort().width());
  }
  if (is_zero(a)) return a;
  if (a.value() == 1) return b;
  return raw(Kind::BvMul, {a, b});
}

Term Rewriter::rewrite_bv_bitwise(Kind k, Term a, Term b) {
  const uint32_t w = a.sort().width();
  if (a.is_value() || (!b.is_value() && b < a)) std::swap(a, b);
  if (b.is_value()) {
    if (k == Kind::BvXor) {
      // match: x ^ 0, x ^ ~0   result: x, ~x
      if (is_zero(b) || is_ones(b)) {
        count(Rule::bv_xor_constant);
        return is_zero(b) ? a : tm_.mk(Kind::BvNot, {a});
      }
    } else if (is_zero(b) || is_ones(b)) {
      // match: x & 0, x & ~0, x | 0, x | ~0   result: 0, x, x, ~0
      count(Rule::bv_and_or_constant);
      return is_zero(b) == (k == Kind::BvAnd) ? b : a;
    }
    // match: (x op c) op d   result: x op (c op d)
    if (a.is(k) && a[1].is_value()) {
      count(Rule::bv_bitwise_merge);
      return tm_.mk(k, {a[0], tm_.mk(k, {a[1], b})});
    }
    // match: x & (2^n - 1)   result: zero_extend(extract(x, n-1, 0))
    if (k == Kind::BvAnd) {
      int64_t n = exact_log2(b.value() + 1);
      if (n > 0) {
        count(Rule::bv_mask_to_extract);
        return tm_.mk_zero_extend(tm_.mk_extract(a, static_cast<uint32_t>(n - 1), 0), w - static_cast<uint32_t>(n));
      }
    }
    return raw(k, {a, b});
  }
  const bool complement = (a.is(Kind::BvNot) && a[0] == b) || (b.is(Kind::BvNot) && b[0] == a);
  if (k == Kind::BvXor) {
    // match: x ^ x, x ^ ~x   result: 0, ~0
    if (a == b || complement) {
      count(Rule::bv_xor_same);
      return tm_.mk_bv(w, int64_t{a == b ? 0 : -1});
    }
  } else if (a == b || complement) {
    // match: x & x, x & ~x, x | x, x | ~x   result: x, 0, x, ~0
    count(Rule::bv_and_or_same);
    return a == b ? a : tm_.mk_bv(w, int64_t{k == Kind::BvAnd ? 0 : -1});
  }
  return raw(k, {a, b});
}

Term Rewriter::rewrite_bv_shift(Kind k, Term a, Term b) {
  const uint32_t w = a.sort().width();
  // match: 0 << x, 0 >> x   result: 0
  if (is_zero(a)) {
    count(Rule::bv_shift_zero);
    return a;
  }
  if (!b.is_value()) return raw(k, {a, b});
  // match: x << n, x >> n (logical, arithmetic)   result: 2^n * x, zero_extend(extract), sign_extend(extract)
  count(Rule::bv_shift_constant);
  const bool whole = b.value() >= w;
  const uint32_t n = whole ? (k == Kind::BvAshr ? w - 1 : w) : static_cast<uint32_t>(b.value().get_ui());
  if (n == 0) return a;
  if (n == w) return tm_.mk_bv(w, int64_t{0});
  if (k == Kind::BvShl) return tm_.mk(Kind::BvMul, {tm_.mk_bv(w, power_of_two(n)), a});
  Term high = tm_.mk_extract(a, w - 1, n);
  return k == Kind::BvLshr ? tm_.mk_zero_extend(high, n) : tm_.mk_sign_extend(high, n);
}

Term Rewriter::rewrite_bv_division(Kind k, Term a, Term b) {
  const uint32_t w = a.sort().width();
  if (!b.is_value()) return raw(k, {a, b});
  const bool division = k == Kind::BvUdiv || k == Kind::BvSdiv;
  const Rule rule = division ? Rule::bv_div_constant : Rule::bv_rem_constant;
  if (is_zero(b)) {
    // match: x / 0, x % 0   result: ~0 (signed: 1 for negative x, else -1), x
    count(rule);
    if (!division) return a;
    Term ones = tm_.mk_bv(w, int64_t{-1});
    if (k == Kind::BvUdiv) return ones;
    return tm_.mk_ite(tm_.mk(Kind::BvSlt, {a, tm_.mk_bv(w, int64_t{0})}), tm_.mk_bv(w, int64_t{1}), ones);
  }
  if (k == Kind::BvSdiv || k == Kind::BvSrem) {
    const BigInt d = b.signed_value();
    // match: x s/ 1, x s/ -1, x s% 1, x s% -1   result: x, -x, 0, 0   (with one bit 1 is -1 and both agree)
    if (d == 1 || d == -1) {
      count(rule);
      if (!division) return tm_.mk_bv(w, int64_t{0});
      return d == 1 ? a : tm_.mk(Kind::BvNeg, {a});
    }
    // match: zero_extend(x) s/ c, c positive   result: zero_extend(x) / c
    if (d > 0 && a.is(Kind::BvZeroExtend)) {
      count(rule);
      return tm_.mk(division ? Kind::BvUdiv : Kind::BvUrem, {a, b});
    }
    return raw(k, {a, b});
  }
  // match: x / 2^n, x % 2^n   result: zero_extend(extract(x, w-1, n)), zero_extend(extract(x, n-1, 0))
  int64_t log = exact_log2(b.value());
  if (log < 0) return raw(k, {a, b});
  count(rule);
  const uint32_t n = static_cast<uint32_t>(log);
  if (division) return n == 0 ? a : tm_.mk_zero_extend(tm_.mk_extract(a, w - 1, n), n);
  return n == 0 ? tm_.mk_bv(w, int64_t{0}) : tm_.mk_zero_extend(tm_.mk_extract(a, n - 1, 0), w - n);
}

Term Rewriter::rewrite_extract(Term a, uint32_t hi, uint32_t lo) {
  const uint32_t w = a.sort().width(), n = hi - lo + 1;
  // match: extract(x, w-1, 0)   result: x
  if (n == w) {
    count(Rule::bv_extract_whole);
    return a;
  }
  switch (a.kind()) {
    case Kind::BvExtract:
      // match: extract(extract(x, h, l), hi, lo)   result: extract(x, hi + l, lo + l)
      count(Rule::bv_extract_extract);
      return tm_.mk_extract(a[0], hi + a.index(1), lo + a.index(1));
    case Kind::BvConcat: {
      // match: extract(concat(x, y), hi, lo)   result: the part of x, of y, or the concatenation of both parts
      count(Rule::bv_extract_concat);
      const uint32_t low = a[1].sort().width();
      if (hi < low) return tm_.mk_extract(a[1], hi, lo);
      if (lo >= low) return tm_.mk_extract(a[0], hi - low, lo - low);
      return tm_.mk(Kind::BvConcat, {tm_.mk_extract(a[0], hi - low, 0), tm_.mk_extract(a[1], low - 1, lo)});
    }
    case Kind::BvZeroExtend: {
      // match: extract(zero_extend(x), hi, lo)   result: a part of x, zeros, or the extended top of x
      count(Rule::bv_extract_zero_extend);
      const uint32_t inner = a[0].sort().width();
      if (hi < inner) return tm_.mk_extract(a[0], hi, lo);
      if (lo >= inner) return tm_.mk_bv(n, int64_t{0});
      return tm_.mk_zero_extend(tm_.mk_extract(a[0], inner - 1, lo), hi - inner + 1);
    }
    case Kind::BvSignExtend: {
      // match: extract(sign_extend(x), hi, lo)   result: a part of x, or the extended top of x
      count(Rule::bv_extract_sign_extend);
      const uint32_t inner = a[0].sort().width();
      if (hi < inner) return tm_.mk_extract(a[0], hi, lo);
      const uint32_t from = std::min(lo, inner - 1);
      Term top = tm_.mk_extract(a[0], inner - 1, from);
      return tm_.mk_sign_extend(top, n - top.sort().width());
    }
    case Kind::BvNot:
      // match: extract(~x), extract(x op c)   result: ~extract(x), extract(x) op extract(c)
      count(Rule::bv_extract_bitwise);
      return tm_.mk(Kind::BvNot, {tm_.mk_extract(a[0], hi, lo)});
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor:
      if (!a[1].is_value()) break;
      count(Rule::bv_extract_bitwise);
      return tm_.mk(a.kind(), {tm_.mk_extract(a[0], hi, lo), tm_.mk_extract(a[1], hi, lo)});
    case Kind::BvMul: {
      // match: extract(c * x, hi, 0), extract(2^n * x, hi, lo)   result: on the low part only, shifted part of x
      if (!a[0].is_value()) break;
      int64_t shift = exact_log2(a[0].value());
      if (shift >= 0 && hi < shift) {
        count(Rule::bv_extract_bitwise);
        return tm_.mk_bv(n, int64_t{0});
      }
      if (shift >= 0 && lo >= shift) {
        count(Rule::bv_extract_bitwise);
        return tm_.mk_extract(a[1], hi - static_cast<uint32_t>(shift), lo - static_cast<uint32_t>(shift));
      }
      if (lo != 0) break;
      count(Rule::bv_extract_bitwise);
      return tm_.mk(Kind::BvMul, {tm_.mk_extract(a[0], hi, 0), tm_.mk_extract(a[1], hi, 0)});
    }
    case Kind::BvNeg:
      // match: extract(-x, hi, 0), extract(x + c, hi, 0)   result: -extract(x), extract(x) + extract(c)
      if (lo != 0) break;
      count(Rule::bv_extract_bitwise);
      return tm_.mk(Kind::BvNeg, {tm_.mk_extract(a[0], hi, 0)});
    case Kind::BvAdd:
      if (lo != 0 || !a[1].is_value()) break;
      count(Rule::bv_extract_bitwise);
      return tm_.mk(Kind::BvAdd, {tm_.mk_extract(a[0], hi, 0), tm_.mk_extract(a[1], hi, 0)});
    default: break;
  }
  return raw(Kind::BvExtract, {a}, hi, lo);
}

Term Rewriter::rewrite_concat(Term a, Term b) {
  // match: concat(0, x), concat(zero_extend(x), y)   result: zero_extend(x), zero_extend(concat(x, y))
  if (is_zero(a)) {
    count(Rule::bv_concat_zero);
    return tm_.mk_zero_extend(b, a.sort().width());
  }
  if (a.is(Kind::BvZeroExtend)) {
    count(Rule::bv_concat_zero);
    return tm_.mk_zero_extend(tm_.mk(Kind::BvConcat, {a[0], b}), a.index(0));
  }
  // match: concat(extract(x, h, m+1), extract(x, m, l))   result: extract(x, h, l)
  if (a.is(Kind::BvExtract) && b.is(Kind::BvExtract) && a[0] == b[0] && a.index(1) == b.index(0) + 1) {
    count(Rule::bv_concat_extract);
    return tm_.mk_extract(a[0], a.index(0), b.index(1));
  }
  return raw(Kind::BvConcat, {a, b});
}

Term Rewriter::rewrite_extend(Kind k, Term a, uint32_t added) {
  // match: extend(x) by no bits   result: x
  if (added == 0) {
    count(Rule::bv_extend_zero);
    return a;
  }
  // match: extend(extend(x)) of one kind, sign_extend(zero_extend(x))   result: one extension
  if (a.is(k) || a.is(Kind::BvZeroExtend)) {
    if (a.index(0) > 0 && (k == a.kind() || k == Kind::BvSignExtend)) {
      count(Rule::bv_extend_extend);
      return a.is(Kind::BvZeroExtend) ? tm_.mk_zero_extend(a[0], a.index(0) + added)
                                      : tm_.mk_sign_extend(a[0], a.index(0) + added);
    }
  }
  return raw(k, {a}, added);
}

}  // namespace pippin::term

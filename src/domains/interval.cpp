// SPDX-License-Identifier: Apache-2.0
// Interval arithmetic. Overflow of the 128-bit intermediate results is impossible for finite bounds of sums and checked
// for products.
#include "domains/interval.h"

#include <algorithm>

namespace pippin::domains {

using term::Kind;
using term::SortKind;

namespace {

/// Bounds past the limit become infinite outwards; a bound that would be infinite inwards is only weakened.
Interval clamp(Wide lo, Wide hi) {
  Interval r;
  r.lo = lo <= -kInfinity ? -kInfinity : std::min(lo, kInfinity - 1);
  r.hi = hi >= kInfinity ? kInfinity : std::max(hi, -kInfinity + 1);
  return r;
}

/// Product of two bounds, infinite ones allowed (0 * infinity is 0: the operand is bounded by 0 there).
Wide product(Wide a, Wide b) {
  if (a == 0 || b == 0) return 0;
  Wide r;
  if (__builtin_mul_overflow(a, b, &r)) return (a < 0) == (b < 0) ? kInfinity : -kInfinity;
  return std::clamp(r, -kInfinity, kInfinity);
}

Wide floor_divide(Wide a, Wide b) {
  Wide q = a / b;
  return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}

Wide power(uint32_t n) { return Wide(1) << n; }

/// 2^n - 1 for the least n with v < 2^n.
Wide all_ones_above(Wide v) {
  Wide m = 0;
  while (m < v) m = 2 * m + 1;
  return m;
}

Interval unsigned_top(uint32_t w) { return {0, power(w) - 1}; }
Interval signed_top(uint32_t w) { return {-power(w - 1), power(w - 1) - 1}; }

/// A range of mathematical results modulo 2^w, for results that all lie in one period.
Interval wrap_unsigned(const Interval& r, uint32_t w) {
  if (!r.bounded_below() || !r.bounded_above()) return unsigned_top(w);
  Wide period = floor_divide(r.lo, power(w));
  if (period != floor_divide(r.hi, power(w))) return unsigned_top(w);
  return {r.lo - period * power(w), r.hi - period * power(w)};
}
Interval wrap_signed(const Interval& r, uint32_t w) {
  if (!r.bounded_below() || !r.bounded_above()) return signed_top(w);
  Interval shifted = wrap_unsigned({r.lo + power(w - 1), r.hi + power(w - 1)}, w);
  return {shifted.lo - power(w - 1), shifted.hi - power(w - 1)};
}

Value boolean(bool can_be_false, bool can_be_true) {
  Value v;
  v.range = {can_be_false ? 0 : 1, can_be_true ? 1 : 0};
  return v;
}

Value compare_le(const Interval& a, const Interval& b) { return boolean(a.hi > b.lo, a.lo <= b.hi); }
Value compare_lt(const Interval& a, const Interval& b) { return boolean(a.hi >= b.lo, a.lo < b.hi); }

Interval divide_positive(const Interval& a, const Interval& b) {  // floor division, b >= 1
  Wide lo, hi;
  auto quotient = [](Wide x, Wide y) {
    if (x >= kInfinity || x <= -kInfinity) return x;
    if (y >= kInfinity) return Wide(x < 0 ? -1 : 0);
    return floor_divide(x, y);
  };
  lo = a.lo >= 0 ? quotient(a.lo, b.hi) : quotient(a.lo, b.lo);
  hi = a.hi >= 0 ? quotient(a.hi, b.lo) : quotient(a.hi, b.hi);
  return clamp(lo, hi);
}

Value int_value(Interval r) {
  Value v;
  v.range = r;
  return v;
}

/// Truncated division of ranges without zero divisor.
Interval divide_truncated(const Interval& a, const Interval& b) {
  Wide lo = kInfinity, hi = -kInfinity;
  auto corner = [&](Wide x, Wide y) {
    lo = std::min(lo, x / y);
    hi = std::max(hi, x / y);
  };
  for (Wide x : {a.lo, a.hi}) {
    corner(x, b.lo);
    corner(x, b.hi);
    if (b.lo < 0 && b.hi > 0) {  // callers exclude zero
      corner(x, -1);
      corner(x, 1);
    }
  }
  if (a.contains(0)) corner(0, 1);
  return {lo, hi};
}

Value bv_apply(Term t, std::span<const Value> c) {
  const Sort s = t.sort();
  const uint32_t w = s.width();
  const Interval &ua = c[0].range, &sa = c[0].sign;
  const Interval& ub = c.size() > 1 ? c[1].range : ua;
  const Interval& sb = c.size() > 1 ? c[1].sign : sa;
  auto both = [&](const Interval& u, const Interval& v) {
    Value r;
    r.range = meet(u, unsigned_top(w));
    r.sign = meet(v, signed_top(w));
    return reduce(r, s);
  };
  const bool known = ua.single() && ub.single();
  const auto bits = [](const Interval& i) { return static_cast<uint64_t>(i.lo); };
  const auto value = [&](uint64_t v) { return both({Wide(v), Wide(v)}, signed_top(w)); };
  switch (t.kind()) {
    case Kind::BvNot: return both({power(w) - 1 - ua.hi, power(w) - 1 - ua.lo}, {-1 - sa.hi, -1 - sa.lo});
    case Kind::BvNeg: return both(wrap_unsigned({-ua.hi, -ua.lo}, w), wrap_signed({-sa.hi, -sa.lo}, w));
    case Kind::BvAdd: return both(wrap_unsigned(add(ua, ub), w), wrap_signed(add(sa, sb), w));
    case Kind::BvMul: return both(wrap_unsigned(multiply(ua, ub), w), wrap_signed(multiply(sa, sb), w));
    case Kind::BvAnd: {
      if (known) return value(bits(ua) & bits(ub));
      Interval u{0, std::min(ua.hi, ub.hi)}, v = signed_top(w);
      if (sa.lo >= 0 || sb.lo >= 0) v = {0, sa.lo >= 0 && sb.lo >= 0 ? std::min(sa.hi, sb.hi) : sa.lo >= 0 ? sa.hi : sb.hi};
      return both(u, v);
    }
    case Kind::BvOr: return known ? value(bits(ua) | bits(ub)) : both({std::max(ua.lo, ub.lo), all_ones_above(std::max(ua.hi, ub.hi))}, signed_top(w));
    case Kind::BvXor: return known ? value(bits(ua) ^ bits(ub)) : both({0, all_ones_above(std::max(ua.hi, ub.hi))}, signed_top(w));
    case Kind::BvUdiv:
      if (ub.lo <= 0) return top(s);
      return both({ua.lo / ub.hi, ua.hi / ub.lo}, signed_top(w));
    case Kind::BvUrem:
      if (ub.lo > 0 && ua.hi < ub.lo) return c[0];
      if (known && ub.lo > 0) return value(bits(ua) % bits(ub));
      if (ub.lo > 0) return both({0, std::min(ua.hi, ub.hi - 1)}, signed_top(w));
      return both({0, ua.hi}, signed_top(w));
    case Kind::BvSdiv:
      if (sb.contains(0)) return top(s);
      return both(unsigned_top(w), wrap_signed(divide_truncated(sa, sb), w));
    case Kind::BvSrem: {
      // The sign of the dividend, magnitude at most the dividend's and below the divisor's (by zero: the dividend).
      if (known && sb.lo != 0) return both(unsigned_top(w), {sa.lo % sb.lo, sa.lo % sb.lo});
      Wide m = std::max(sb.hi, -sb.lo) - 1;
      Interval r{std::min<Wide>(sa.lo, 0), std::max<Wide>(sa.hi, 0)};
      if (!sb.contains(0)) r = {std::max(r.lo, -m), std::min(r.hi, m)};
      return both(unsigned_top(w), r);
    }
    case Kind::BvLshr:
      if (ub.lo >= w) return both({0, 0}, signed_top(w));
      return both({ub.hi >= w ? 0 : ua.lo >> static_cast<int>(ub.hi), ua.hi >> static_cast<int>(ub.lo)}, signed_top(w));
    case Kind::BvAshr: {
      int most = static_cast<int>(std::min<Wide>(ub.hi, w - 1)), least = static_cast<int>(std::min<Wide>(ub.lo, w - 1));
      return both(unsigned_top(w), {sa.lo >> (sa.lo < 0 ? least : most), sa.hi >> (sa.hi < 0 ? most : least)});
    }
    case Kind::BvShl: {
      if (ub.lo >= w) return both({0, 0}, signed_top(w));
      if (ub.hi >= w) return top(s);
      return both(wrap_unsigned(multiply(ua, {power(static_cast<uint32_t>(ub.lo)), power(static_cast<uint32_t>(ub.hi))}), w),
                  wrap_signed(multiply(sa, {power(static_cast<uint32_t>(ub.lo)), power(static_cast<uint32_t>(ub.hi))}), w));
    }
    case Kind::BvConcat: {
      const uint32_t low = t[1].sort().width();
      return both({ua.lo * power(low) + ub.lo, ua.hi * power(low) + ub.hi}, {sa.lo * power(low) + ub.lo, sa.hi * power(low) + ub.hi});
    }
    case Kind::BvExtract: {
      const int lo = static_cast<int>(t.index(1));
      return both(wrap_unsigned({ua.lo >> lo, ua.hi >> lo}, w), wrap_signed({sa.lo >> lo, sa.hi >> lo}, w));
    }
    case Kind::BvZeroExtend: return both(ua, t.index(0) > 0 ? ua : sa);
    case Kind::BvSignExtend: return both(unsigned_top(w), sa);
    default: return top(s);
  }
}

}  // namespace

Interval meet(const Interval& a, const Interval& b) { return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)}; }
Interval hull(const Interval& a, const Interval& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}
Interval add(const Interval& a, const Interval& b) {
  Wide lo = !a.bounded_below() || !b.bounded_below() ? -kInfinity : a.lo + b.lo;
  Wide hi = !a.bounded_above() || !b.bounded_above() ? kInfinity : a.hi + b.hi;
  return clamp(lo, hi);
}
Interval multiply(const Interval& a, const Interval& b) {
  Wide p[] = {product(a.lo, b.lo), product(a.lo, b.hi), product(a.hi, b.lo), product(a.hi, b.hi)};
  return clamp(*std::min_element(p, p + 4), *std::max_element(p, p + 4));
}
Interval scale(const Interval& a, Wide k) { return multiply(a, {k, k}); }

BigInt to_bigint(Wide v) {
  const bool negative = v < 0;
  unsigned __int128 m = negative ? -static_cast<unsigned __int128>(v) : static_cast<unsigned __int128>(v);
  BigInt r = static_cast<unsigned long>(m >> 64);
  r <<= 64;
  r += static_cast<unsigned long>(m & ~uint64_t{0});
  return negative ? BigInt(-r) : r;
}
Interval interval_of(const BigInt& v) {
  if (mpz_sizeinbase(v.get_mpz_t(), 2) > 100) return v > 0 ? Interval{kInfinity - 1, kInfinity} : Interval{-kInfinity, -kInfinity + 1};
  BigInt m = abs(v), high = m >> 64, low = m - (high << 64);
  Wide r = (static_cast<Wide>(high.get_ui()) << 64) | static_cast<Wide>(low.get_ui());
  if (v < 0) r = -r;
  return {r, r};
}

bool tracked(Sort s) { return s.is_bool() || s.is_int() || (s.is_bv() && s.width() <= 64); }

Value top(Sort s) {
  Value v;
  if (s.is_bool()) v.range = {0, 1};
  if (s.is_bv() && s.width() <= 64) {
    v.range = unsigned_top(s.width());
    v.sign = signed_top(s.width());
  }
  return v;
}
bool is_bottom(const Value& v, Sort s) { return v.range.empty() || (s.is_bv() && v.sign.empty()); }

Value reduce(Value v, Sort s) {
  if (!s.is_bv() || s.width() > 64) return v;
  const uint32_t w = s.width();
  const Wide half = power(w - 1), full = power(w);
  for (int round = 0; round < 2; ++round) {
    if (v.range.empty() || v.sign.empty()) {
      v.range = v.sign = {1, 0};
      return v;
    }
    // The unsigned range splits at half into the non-negative and the negative part of the signed one.
    Interval low = meet(v.range, {0, half - 1}), high = meet(v.range, {half, full - 1});
    Interval sign{1, 0};
    if (!low.empty()) sign = meet(low, v.sign);
    if (!high.empty()) sign = hull(sign, meet({high.lo - full, high.hi - full}, v.sign));
    v.sign = sign;
    if (sign.empty()) continue;
    low = meet(sign, {0, half - 1});
    high = meet(sign, {-half, -1});
    Interval range{1, 0};
    if (!low.empty()) range = meet(low, v.range);
    if (!high.empty()) range = hull(range, meet({high.lo + full, high.hi + full}, v.range));
    v.range = range;
  }
  if (v.range.empty() || v.sign.empty()) v.range = v.sign = {1, 0};
  return v;
}
Value meet(const Value& a, const Value& b, Sort s) {
  Value r;
  r.range = meet(a.range, b.range);
  r.sign = meet(a.sign, b.sign);
  return reduce(r, s);
}
Value hull(const Value& a, const Value& b, Sort s) {
  if (is_bottom(a, s)) return b;
  if (is_bottom(b, s)) return a;
  Value r;
  r.range = hull(a.range, b.range);
  r.sign = hull(a.sign, b.sign);
  return r;
}
bool includes(const Value& outer, const Value& inner, Sort s) {
  if (is_bottom(inner, s)) return true;
  auto in = [](const Interval& o, const Interval& i) { return o.lo <= i.lo && i.hi <= o.hi; };
  return in(outer.range, inner.range) && (!s.is_bv() || in(outer.sign, inner.sign));
}
Value from_unsigned(Interval u, Sort s) {
  Value v = top(s);
  v.range = meet(v.range, u);
  return reduce(v, s);
}
Value from_signed(Interval i, Sort s) {
  Value v = top(s);
  v.sign = meet(v.sign, i);
  return reduce(v, s);
}

Value constant(Term t) {
  switch (t.kind()) {
    case Kind::True: return boolean(false, true);
    case Kind::False: return boolean(true, false);
    case Kind::IntConst: return int_value(interval_of(t.value()));
    case Kind::BvConst: return tracked(t.sort()) ? from_unsigned(interval_of(t.value()), t.sort()) : top(t.sort());
    default: return top(t.sort());
  }
}

Value apply(Term t, std::span<const Value> c) {
  for (size_t i = 0; i < t.size(); ++i)
    if (!tracked(t[i].sort())) return top(t.sort());
  if (!tracked(t.sort())) return top(t.sort());
  switch (t.kind()) {
    case Kind::Not: return boolean(c[0].range.contains(1), c[0].range.contains(0));
    case Kind::And: {
      bool can_false = false, can_true = true;
      for (const Value& v : c) {
        can_false |= v.range.contains(0);
        can_true &= v.range.contains(1);
      }
      return boolean(can_false, can_true);
    }
    case Kind::Or: {
      bool can_false = true, can_true = false;
      for (const Value& v : c) {
        can_false &= v.range.contains(0);
        can_true |= v.range.contains(1);
      }
      return boolean(can_false, can_true);
    }
    case Kind::Implies: return boolean(c[0].range.contains(1) && c[1].range.contains(0), c[0].range.contains(0) || c[1].range.contains(1));
    case Kind::Xor:
      return c[0].range.single() && c[1].range.single() ? boolean(c[0].range.lo == c[1].range.lo, c[0].range.lo != c[1].range.lo)
                                                         : boolean(true, true);
    case Kind::Eq: {
      const bool meets = !is_bottom(meet(c[0], c[1], t[0].sort()), t[0].sort());
      return boolean(t[0] != t[1] && !(c[0].range.single() && c[1].range.single() && meets), meets);
    }
    case Kind::Le:
    case Kind::Lt:
      if (!t[0].sort().is_int()) return boolean(true, true);
      return t.is(Kind::Le) ? compare_le(c[0].range, c[1].range) : compare_lt(c[0].range, c[1].range);
    case Kind::BvUle: return compare_le(c[0].range, c[1].range);
    case Kind::BvUlt: return compare_lt(c[0].range, c[1].range);
    case Kind::BvSle: return compare_le(c[0].sign, c[1].sign);
    case Kind::BvSlt: return compare_lt(c[0].sign, c[1].sign);
    case Kind::Add: {
      Interval r{0, 0};
      for (const Value& v : c) r = add(r, v.range);
      return int_value(r);
    }
    case Kind::Mul: {
      Interval r{1, 1};
      for (const Value& v : c) r = multiply(r, v.range);
      if (t.size() == 2 && t[0] == t[1]) r.lo = std::max<Wide>(r.lo, 0);
      return int_value(r);
    }
    case Kind::IntDiv: {
      const Interval& b = c[1].range;
      if (b.lo > 0) return int_value(divide_positive(c[0].range, b));
      if (b.hi < 0) {  // a div -b = -(a div b)
        Interval q = divide_positive(c[0].range, {-b.hi, -b.lo});
        return int_value({-q.hi, -q.lo});
      }
      return top(t.sort());
    }
    case Kind::IntMod: {
      const Interval &a = c[0].range, &b = c[1].range;
      if (b.contains(0)) return top(t.sort());
      Interval m = b.lo > 0 ? b : Interval{-b.hi, -b.lo};
      if (m.single() && a.bounded_below() && a.bounded_above()) {
        Wide period = floor_divide(a.lo, m.lo);
        if (period == floor_divide(a.hi, m.lo)) return int_value({a.lo - period * m.lo, a.hi - period * m.lo});
      }
      if (a.lo >= 0 && a.hi < m.lo) return c[0];
      Interval r{0, m.bounded_above() ? m.hi - 1 : kInfinity};
      if (a.lo >= 0) r.hi = std::min(r.hi, a.hi);
      return int_value(r);
    }
    default: return t.sort().is_bv() ? bv_apply(t, c) : top(t.sort());
  }
}

}  // namespace pippin::domains

// SPDX-License-Identifier: Apache-2.0
// The int model: mathematical integers. + - and products by constants stay unwrapped and are normalised once where they
// are observed (a wrap per operator grows exponentially: ten unsigned summed took 2.9 s against 0.02 s). Bit operations
// are exact where arithmetic expresses them; otherwise a fresh value with sound bounds and an Over assumption.
#include <algorithm>

#include "lower/arithmetic/arith.h"
#include "support/check.h"

namespace pippin::lower {
namespace {

using ir::ExprKind;

uint32_t trailing_zeros(const BigInt& v) { return v == 0 ? 0 : static_cast<uint32_t>(mpz_scan1(v.get_mpz_t(), 0)); }
uint32_t bit_length(const BigInt& v) { return v == 0 ? 0 : static_cast<uint32_t>(mpz_sizeinbase(v.get_mpz_t(), 2)); }
BigInt abs_of(const BigInt& v) { return v < 0 ? BigInt(-v) : v; }

/// Maximal runs of ones of a non-negative number: (lowest bit, length).
std::vector<std::pair<uint32_t, uint32_t>> runs(const BigInt& mask) {
  std::vector<std::pair<uint32_t, uint32_t>> r;
  const uint32_t n = bit_length(mask);
  for (uint32_t k = 0; k < n;) {
    if (mpz_tstbit(mask.get_mpz_t(), k) == 0) {
      ++k;
      continue;
    }
    uint32_t end = k;
    while (end < n && mpz_tstbit(mask.get_mpz_t(), end) != 0) ++end;
    r.push_back({k, end - k});
    k = end;
  }
  return r;
}
constexpr size_t kMaxMaskRuns = 4;  // more is exact, too, but was slower than the bv model: eight div and mod made Z3 give up
constexpr uint32_t kMaxShiftCases = 8;

class IntArith : public Arith {
 public:
  IntArith(TermManager& tm, bool wraps, uint32_t pointer_bits)
      : Arith(tm), wraps_(wraps), pointer_bits_(pointer_bits) {}

  Sort sort(const Shape&) override { return tm_.int_sort(); }
  Term value(const Shape&, const BigInt& v) override { return tm_.mk_int(v); }
  Term stored(Val v, const Shape& s) override { return norm(std::move(v), s).term; }
  Term in_range(Term t, const Shape& s) override {
    return tm_.mk_and(tm_.mk_le(num(min_value(s)), t), tm_.mk_le(t, num(max_value(s))));
  }

  Val binary(ExprKind k, const Shape& s, Val a, Val b, ir::ExprRef e) override {
    materialise(a, s);
    materialise(b, s);
    switch (k) {
      case ExprKind::Add:
      case ExprKind::Sub:
      case ExprKind::Mul: return linear(k, s, std::move(a), std::move(b), e);
      case ExprKind::Div:
      case ExprKind::Rem: return divide(k, s, norm(std::move(a), s), norm(std::move(b), s), e);
      default: return bitwise(k, s, std::move(a), std::move(b), e);
    }
  }

  Val bit_not(const Shape& s, Val a) override {
    materialise(a, s);
    // -1 - x; for an unsigned value in range the result 2^w - 1 - x is in range, too.
    BigInt top = -1;
    if (!s.is_signed && a.lo >= 0 && a.hi <= max_value(s)) top = max_value(s);
    return fold(Val{tm_.mk_sub(num(top), a.term), top - a.hi, top - a.lo, 0, Term()});
  }

  Val cast(Val v, const Shape& from, const Shape& to) override {
    if (to.is_bool) return from.is_bool ? v : from_bool(truth(v, from));
    if (v.cond) return v;  // 0 and 1 are in range of every type
    materialise(v, from);
    if (to.width > from.width) return norm(std::move(v), from);
    // Narrower or equal: congruence modulo 2^from implies congruence modulo 2^to.
    return v;
  }

  Val shift(ExprKind k, const Shape& s, Val a, Val count, const Shape& count_shape, ir::ExprRef e) override {
    materialise(a, s);
    materialise(count, count_shape);
    count = norm(std::move(count), count_shape);
    if (count.lo < 0 || count.hi >= s.width) {
      w_->require(tm_.mk_and(tm_.mk_le(num(0), count.term), tm_.mk_lt(count.term, num(s.width))), e, Breach::BadShift,
                  cfa::Convention::ShiftCount, "shift count in range");
      if (count.hi < 0 || count.lo >= s.width) return constant(s, 0);  // nothing goes on from here
      if (count.lo < 0) count.lo = 0;
      if (count.hi >= s.width) count.hi = s.width - 1;
    }
    if (k == ExprKind::Shr) a = norm(std::move(a), s);
    if (count.constant()) return shift_by(k, a, static_cast<uint32_t>(count.lo.get_ui()));
    if (!a.constant() && BigInt(count.hi - count.lo) >= kMaxShiftCases) {
      a = norm(std::move(a), s);
      Val r = unknown(s, e);
      if (a.lo >= 0 && k == ExprKind::Shr) {
        bound(r, tm_.mk_and(tm_.mk_le(num(0), r.term), tm_.mk_le(r.term, a.term)), 0, a.hi);
      } else if (k == ExprKind::Shr) {
        w_->assume(tm_.mk_ite(tm_.mk_le(num(0), a.term),
                              tm_.mk_and(tm_.mk_le(num(0), r.term), tm_.mk_le(r.term, a.term)),
                              tm_.mk_and(tm_.mk_le(a.term, r.term), tm_.mk_lt(r.term, num(0)))), AssumeReason::Choice);
      }
      w_->assume(tm_.mk_implies(tm_.mk_eq(count.term, num(0)), tm_.mk_eq(r.term, a.term)), AssumeReason::Choice);
      return r;
    }
    const uint32_t first = static_cast<uint32_t>(count.lo.get_ui()), last = static_cast<uint32_t>(count.hi.get_ui());
    Val r = shift_by(k, a, last);
    for (uint32_t n = last; n-- > first;)
      r = ite(tm_.mk_eq(count.term, num(n)), shift_by(k, a, n), r, s);
    return r;
  }

  Sort target_sort() override { return tm_.int_sort(); }
  Sort index_sort() override { return tm_.int_sort(); }
  Term target(uint32_t n) override { return num(n); }
  Term target_between(Term t, uint32_t first, uint32_t last) override {
    return tm_.mk_and(tm_.mk_le(num(first), t), tm_.mk_le(t, num(last)));
  }
  Term index_constant(uint64_t n) override { return num(BigInt(static_cast<unsigned long>(n))); }
  Term index(Val v, const Shape& s) override { return norm(std::move(v), s).term; }
  Term distance(Val v, const Shape& s) override {
    return norm(std::move(v), s.width < pointer_bits_ ? s : Shape{pointer_bits_, true, false}).term;
  }
  Term index_add(Term a, Term b) override { return tm_.mk_add(a, b); }
  Term index_negate(Term a) override { return tm_.mk_neg(a); }
  Term index_scale(Term a, uint64_t n) override { return tm_.mk_mul(index_constant(n), a); }
  Term index_less(Term a, Term b) override { return tm_.mk_lt(a, b); }
  Term index_divide(Term a, uint64_t n) override { return tm_.mk(term::Kind::IntDiv, {a, index_constant(n)}); }
  Val index_value(Term a, const Shape& s) override { return fold(Val{a, min_value(s), max_value(s), 0, Term()}); }
  Term bits_read(Term bits, uint32_t total, uint32_t offset, const Shape& s) override {
    Term t = offset == 0 ? bits : tm_.mk(term::Kind::IntDiv, {bits, num(pow2(offset))});
    if (offset + s.width < total) t = tm_.mk(term::Kind::IntMod, {t, num(pow2(s.width))});
    if (s.is_signed) t = tm_.mk_ite(tm_.mk_le(num(pow2(s.width - 1)), t), tm_.mk_sub(t, num(pow2(s.width))), t);
    return t;
  }
  Term bits_write(Term bits, uint32_t total, uint32_t offset, const Shape& s, Term v) override {
    const Term old = bits_read(bits, total, offset, Shape{s.width, false, false});
    const Term now = s.is_signed ? tm_.mk_ite(tm_.mk_lt(v, num(0)), tm_.mk_add(v, num(pow2(s.width))), v) : v;
    return tm_.mk_add(bits, tm_.mk_mul(num(pow2(offset)), tm_.mk_sub(now, old)));
  }
  Term join(const std::vector<Term>& bytes) override {
    Term sum = bytes[0];
    for (size_t k = 1; k < bytes.size(); ++k) sum = tm_.mk_add(sum, tm_.mk_mul(num(pow2(static_cast<uint32_t>(8 * k))), bytes[k]));
    return sum;
  }

 protected:
  Term compare_terms(ExprKind k, const Shape& s, Val a, Val b) override {
    a = norm(std::move(a), s);
    b = norm(std::move(b), s);
    switch (k) {
      case ExprKind::Eq:
        if (a.hi < b.lo || b.hi < a.lo) return tm_.mk_false();
        return tm_.mk_eq(a.term, b.term);
      case ExprKind::Ne: return tm_.mk_not(compare_terms(ExprKind::Eq, s, std::move(a), std::move(b)));
      case ExprKind::Lt:
        if (a.hi < b.lo) return tm_.mk_true();
        if (a.lo >= b.hi) return tm_.mk_false();
        return tm_.mk_lt(a.term, b.term);
      case ExprKind::Le:
        if (a.hi <= b.lo) return tm_.mk_true();
        if (a.lo > b.hi) return tm_.mk_false();
        return tm_.mk_le(a.term, b.term);
      case ExprKind::Gt: return compare_terms(ExprKind::Lt, s, std::move(b), std::move(a));
      default: return compare_terms(ExprKind::Le, s, std::move(b), std::move(a));
    }
  }

 private:
  Term num(const BigInt& v) { return tm_.mk_int(v); }
  Term num(uint32_t v) { return tm_.mk_int(static_cast<int64_t>(v)); }
  Term num(int v) { return tm_.mk_int(static_cast<int64_t>(v)); }
  bool checked(const Shape& s) const { return s.is_signed && !wraps_; }

  Val fold(Val v) {
    if (v.constant()) v.term = num(v.lo);
    return v;
  }

  /// The C value: congruent to v and in the type's range.
  Val norm(Val v, const Shape& s) {
    materialise(v, s);
    const BigInt min = min_value(s), max = max_value(s), m = pow2(s.width);
    if (v.lo >= min && v.hi <= max) return v;
    if (v.constant()) return constant(s, wrap(v.lo, s));
    const BigInt first = floor_div(v.lo - min, m), last = floor_div(v.hi - min, m);
    auto minus = [&](const BigInt& k) { return k == 0 ? v.term : tm_.mk_sub(v.term, num(BigInt(k * m))); };
    Val r{Term(), min, max, std::min(v.zeros, s.width), Term()};
    if (first == last) {
      r.term = minus(first);
      r.lo = v.lo - first * m;
      r.hi = v.hi - first * m;
      return r;
    }
    if (last - first <= 2) {
      r.term = minus(first);
      for (BigInt k = first + 1; k <= last; ++k)
        r.term = tm_.mk_ite(tm_.mk_le(num(BigInt(min + k * m)), v.term), minus(k), r.term);
      return r;
    }
    const auto key = std::make_tuple(v.term.id(), w_->guard.id(), s.width, s.is_signed);
    auto [it, fresh] = w_->normalised.try_emplace(key);
    if (fresh) {
      const Term k = w_->fresh(tm_.int_sort());
      const Term t = tm_.mk_sub(v.term, tm_.mk_mul(num(m), k));
      const Term parts[] = {tm_.mk_le(num(first), k), tm_.mk_le(k, num(last)), tm_.mk_le(num(min), t), tm_.mk_le(t, num(max))};
      w_->assume(tm_.mk_and(parts), AssumeReason::Choice);
      it->second = t;
    }
    r.term = it->second;
    return r;
  }

  /// Signed arithmetic with undefined overflow, or unsigned that must not wrap: executions in which the result does not fit end here.
  Val check_overflow(Val v, const Shape& s, ir::ExprRef e) {
    const BigInt min = min_value(s), max = max_value(s);
    if (v.lo >= min && v.hi <= max) return fold(std::move(v));
    Term fits = tm_.mk_true();
    if (v.lo < min) fits = tm_.mk_le(num(min), v.term);
    if (v.hi > max) fits = tm_.mk_and(fits, tm_.mk_le(v.term, num(max)));
    if (s.is_signed) w_->no_overflow(fits, e);
    else w_->require(fits, e, Breach::UnsignedWrap);
    if (v.lo > max || v.hi < min) return constant(s, 0);  // nothing goes on from here
    v.lo = std::max(v.lo, min);
    v.hi = std::min(v.hi, max);
    return v;
  }

  /// Constants above half the range as the congruent negative number: x + 0xffffffffu is x - 1.
  void symmetric(Val& v, const Shape& s) {
    if (s.is_signed || !v.constant() || v.lo < 0) return;
    const BigInt c = wrap(v.lo, s);
    if (c > max_value(s) / 2) v = constant(s, c - pow2(s.width));
  }

  Val linear(ExprKind k, const Shape& s, Val a, Val b, ir::ExprRef e) {
    const bool check = checked(s) || (!s.is_signed && w_->obliged(e, Breach::UnsignedWrap));
    if (check || (k == ExprKind::Mul && !a.constant() && !b.constant())) {
      a = norm(std::move(a), s);
      b = norm(std::move(b), s);
    }
    if (!check) {
      symmetric(a, s);
      symmetric(b, s);
    }
    Val r;
    switch (k) {
      case ExprKind::Add:
        r = Val{tm_.mk_add(a.term, b.term), a.lo + b.lo, a.hi + b.hi, std::min(zeros_of(a), zeros_of(b)), Term()};
        break;
      case ExprKind::Sub:
        r = Val{tm_.mk_sub(a.term, b.term), a.lo - b.hi, a.hi - b.lo, std::min(zeros_of(a), zeros_of(b)), Term()};
        break;
      default: {
        const BigInt p[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
        r = Val{tm_.mk_mul(a.term, b.term), *std::min_element(p, p + 4), *std::max_element(p, p + 4),
                zeros_of(a) + zeros_of(b), Term()};
      }
    }
    if (r.zeros > 4096) r.zeros = 0;
    return check ? check_overflow(std::move(r), s, e) : fold(std::move(r));
  }

  static uint32_t zeros_of(const Val& v) { return v.constant() ? (v.lo == 0 ? 4096 : trailing_zeros(v.lo)) : v.zeros; }

  Val divide(ExprKind k, const Shape& s, Val a, Val b, ir::ExprRef e) {
    if (b.lo <= 0 && b.hi >= 0) {
      w_->require(tm_.mk_not(tm_.mk_eq(b.term, num(0))), e, Breach::ZeroDivisor, cfa::Convention::DivisionByZero, "divisor is not zero");
      if (b.constant()) return constant(s, 0);
    }
    if (s.is_signed && a.lo == min_value(s) && b.lo <= -1 && b.hi >= -1)
      not_smallest_by_minus_one(tm_.mk_and(tm_.mk_eq(a.term, num(min_value(s))), tm_.mk_eq(b.term, num(-1))), e);
    // SMT's div and mod of a non-negative dividend are C's for a positive and (remainders are never negative) for a
    // negative divisor; a negative dividend is negated and so is the result.
    const term::Kind op = k == ExprKind::Div ? term::Kind::IntDiv : term::Kind::IntMod;
    Term divisor = b.term;
    bool negative_constant = false;
    if (b.constant() && b.lo < 0) {
      divisor = num(BigInt(-b.lo));
      negative_constant = k == ExprKind::Div;
    }
    auto apply = [&](Term x) { return tm_.mk(op, {x, divisor}); };
    Term t;
    if (k == ExprKind::Rem && b.constant() && a.hi < abs_of(b.lo) && a.lo > -abs_of(b.lo)) t = a.term;
    else if (a.lo >= 0) t = apply(a.term);
    else if (a.hi <= 0) t = tm_.mk_neg(apply(tm_.mk_neg(a.term)));
    else t = tm_.mk_ite(tm_.mk_le(num(0), a.term), apply(a.term), tm_.mk_neg(apply(tm_.mk_neg(a.term))));
    if (negative_constant) t = tm_.mk_neg(t);
    Val r{t, 0, 0, 0, Term()};
    const BigInt most = std::max(abs_of(a.lo), abs_of(a.hi));
    if (k == ExprKind::Div) {
      BigInt bound = most;
      if (b.lo > 0) bound = most / b.lo;
      else if (b.hi < 0) bound = most / BigInt(-b.hi);
      r.hi = bound;
      r.lo = (a.lo >= 0 && b.lo >= 0) || (a.hi <= 0 && b.hi <= 0) ? BigInt(0) : BigInt(-bound);
      if (s.is_signed && r.hi > max_value(s)) r.hi = max_value(s);
    } else {
      const BigInt bound = std::min(most, BigInt(std::max(abs_of(b.lo), abs_of(b.hi)) - 1));
      r.hi = a.hi > 0 ? std::min(bound, a.hi) : BigInt(0);
      r.lo = a.lo < 0 ? BigInt(-std::min(bound, abs_of(a.lo))) : BigInt(0);
    }
    if (b.constant() && a.constant()) {
      const BigInt q = k == ExprKind::Div ? BigInt(a.lo / b.lo) : BigInt(a.lo % b.lo);
      return constant(s, wrap(q, s));
    }
    return fold(std::move(r));
  }

  Val shift_by(ExprKind k, const Val& a, uint32_t n) {
    if (n == 0) return a;
    const BigInt p = pow2(n);
    if (k == ExprKind::Shl) return fold(Val{tm_.mk_mul(num(p), a.term), a.lo * p, a.hi * p, a.zeros + n, Term()});
    // An arithmetic shift is division rounded down.
    return fold(Val{tm_.mk(term::Kind::IntDiv, {a.term, num(p)}), floor_div(a.lo, p), floor_div(a.hi, p),
                    a.zeros > n ? a.zeros - n : 0, Term()});
  }

  /// x & mask for a non-negative mask within the type's bits; x need not be normalised.
  Val and_mask(const Val& x, BigInt mask) {
    if (x.lo >= 0) mask &= pow2(bit_length(x.hi)) - 1;
    if (mask == 0) return Val{num(0), 0, 0, 0, Term()};
    if (x.lo >= 0 && mask == pow2(bit_length(x.hi)) - 1) return x;
    std::vector<Term> parts;
    for (const auto& [low, n] : runs(mask)) {
      Term t = low == 0 ? x.term : tm_.mk(term::Kind::IntDiv, {x.term, num(pow2(low))});
      if (x.lo < 0 || BigInt(x.hi >> low) >= pow2(n)) t = tm_.mk(term::Kind::IntMod, {t, num(pow2(n))});
      parts.push_back(low == 0 ? t : tm_.mk_mul(num(pow2(low)), t));
    }
    BigInt hi = mask;
    if (x.lo >= 0 && x.hi < hi) hi = x.hi;
    return fold(Val{tm_.mk_add(parts), 0, hi, trailing_zeros(mask), Term()});
  }

  /// x & c for any constant c of the type (x normalised); false if it takes too many terms.
  bool and_constant(const Shape& s, const Val& x, const BigInt& c, Val& out) {
    const BigInt bits = floor_mod(c, pow2(s.width)), all = pow2(s.width) - 1;
    const BigInt complement = all - bits;
    const bool sign_bit = s.is_signed && c < 0;
    if (!sign_bit) {
      BigInt mask = bits;
      if (x.lo >= 0) mask &= pow2(bit_length(x.hi)) - 1;
      if (runs(mask).size() <= runs(complement).size() || runs(mask).size() <= 1) {
        if (runs(mask).size() > kMaxMaskRuns) return false;
        out = and_mask(x, mask);
        return true;
      }
    }
    if (runs(complement).size() > kMaxMaskRuns) return false;
    // Clear the other bits.
    const Val cleared = and_mask(x, complement);
    out = Val{tm_.mk_sub(x.term, cleared.term), x.lo >= 0 ? BigInt(0) : min_value(s), x.hi, trailing_zeros(bits), Term()};
    if (!sign_bit) {
      out.lo = 0;
      if (s.is_signed && x.lo < 0) out.hi = bits;  // the sign bit is cleared
      out.hi = std::min(out.hi, bits);
    }
    out = fold(std::move(out));
    return true;
  }

  Val unknown(const Shape& s, ir::ExprRef e) {
    const Term t = w_->fresh(tm_.int_sort());
    w_->imprecise = true;
    w_->assume(in_range(t, s), w_->assumption(cfa::Convention::BitOperation, e, "any value of the type"));
    return variable(t, s);
  }

  void bound(Val& r, Term fact, const BigInt& lo, const BigInt& hi) {
    w_->assume(fact, AssumeReason::Choice);
    r.lo = std::max(r.lo, lo);
    r.hi = std::min(r.hi, hi);
  }

  Val bitwise(ExprKind k, const Shape& s, Val a, Val b, ir::ExprRef e) {
    a = norm(std::move(a), s);
    b = norm(std::move(b), s);
    if (a.constant() && b.constant()) {
      BigInt r;
      if (k == ExprKind::BitAnd) r = a.lo & b.lo;
      else if (k == ExprKind::BitOr) r = a.lo | b.lo;
      else r = a.lo ^ b.lo;
      return constant(s, r);
    }
    if (a.constant()) std::swap(a, b);
    if (b.constant()) {
      Val masked;
      if (b.lo == 0) return k == ExprKind::BitAnd ? constant(s, 0) : a;
      if (k == ExprKind::BitXor && floor_mod(b.lo, pow2(s.width)) == pow2(s.width) - 1) return bit_not(s, a);
      if (and_constant(s, a, b.lo, masked)) {
        if (k == ExprKind::BitAnd) return masked;
        // x | c = x + c - (x & c), x ^ c = x + c - 2 (x & c): exact in two's complement of any length.
        const Term sum = tm_.mk_add(a.term, num(b.lo));
        const BigInt times = k == ExprKind::BitOr ? 1 : 2;
        Val r{tm_.mk_sub(sum, tm_.mk_mul(num(times), masked.term)), min_value(s), max_value(s), 0, Term()};
        if (a.lo >= 0 && b.lo >= 0) {
          r.lo = k == ExprKind::BitOr ? std::max(a.lo, b.lo) : BigInt(0);
          r.hi = pow2(std::max(bit_length(a.hi), bit_length(b.hi))) - 1;
          r.hi = std::min(r.hi, BigInt(a.hi + b.lo));
        }
        return fold(std::move(r));
      }
    }
    const bool a_bit = a.lo >= 0 && a.hi <= 1, b_bit = b.lo >= 0 && b.hi <= 1;
    if (a_bit && b_bit) {
      const Term x = truth(a, s), y = truth(b, s);
      if (k == ExprKind::BitAnd) return from_bool(tm_.mk_and(x, y));
      if (k == ExprKind::BitOr) return from_bool(tm_.mk_or(x, y));
      return from_bool(tm_.mk_not(tm_.mk_eq(x, y)));
    }
    if (a_bit) {
      std::swap(a, b);
    }
    if (a_bit || b_bit) {
      const Term bit = truth(b, s), odd = tm_.mk(term::Kind::IntMod, {a.term, num(2)});
      Val r = a;
      r.zeros = 0;
      if (k == ExprKind::BitAnd) {
        r = Val{tm_.mk_ite(bit, odd, num(0)), 0, 1, 0, Term()};
      } else if (k == ExprKind::BitOr) {
        r.term = tm_.mk_ite(tm_.mk_and(bit, tm_.mk_eq(odd, num(0))), tm_.mk_add(a.term, num(1)), a.term);
        r.hi = std::min(BigInt(a.hi + 1), max_value(s));
      } else {
        r.term = tm_.mk_ite(bit, tm_.mk_ite(tm_.mk_eq(odd, num(0)), tm_.mk_add(a.term, num(1)), tm_.mk_sub(a.term, num(1))), a.term);
        r.hi = std::min(BigInt(a.hi + 1), max_value(s));
        r.lo = std::max(BigInt(a.lo - 1), min_value(s));
      }
      return r;
    }
    // No common bits: addition.
    for (const bool swapped : {false, true}) {
      const Val& high = swapped ? b : a;
      const Val& low = swapped ? a : b;
      if (low.lo < 0 || high.zeros < bit_length(low.hi)) continue;
      if (k == ExprKind::BitAnd) return constant(s, 0);
      return fold(Val{tm_.mk_add(high.term, low.term), high.lo + low.lo, high.hi + low.hi, 0, Term()});
    }
    if (a.term == b.term) return k == ExprKind::BitXor ? constant(s, 0) : a;
    return approximate(k, s, a, b, e);
  }

  /// A fresh value with what is known about the operation.
  Val approximate(ExprKind k, const Shape& s, const Val& a, const Val& b, ir::ExprRef e) {
    Val r = unknown(s, e);
    const Term zero = num(0);
    auto nonneg = [&](const Val& v) { return v.lo >= 0 ? tm_.mk_true() : tm_.mk_le(zero, v.term); };
    const Term both = tm_.mk_and(nonneg(a), nonneg(b)), same = tm_.mk_eq(a.term, b.term);
    const BigInt top = pow2(std::max(bit_length(std::max(a.hi, BigInt(0))), bit_length(std::max(b.hi, BigInt(0))))) - 1;
    switch (k) {
      case ExprKind::BitAnd:
        for (const Val* v : {&a, &b}) {
          w_->assume(tm_.mk_implies(nonneg(*v), tm_.mk_and(tm_.mk_le(zero, r.term), tm_.mk_le(r.term, v->term))), AssumeReason::Choice);
          if (v->lo >= 0) {
            r.lo = 0;
            r.hi = std::min(r.hi, v->hi);
          }
        }
        w_->assume(tm_.mk_implies(same, tm_.mk_eq(r.term, a.term)), AssumeReason::Choice);
        if (s.is_signed && a.lo < 0 && b.lo < 0)
          w_->assume(tm_.mk_implies(tm_.mk_and(tm_.mk_lt(a.term, zero), tm_.mk_lt(b.term, zero)), tm_.mk_lt(r.term, zero)), AssumeReason::Choice);
        break;
      case ExprKind::BitOr: {
        const Term parts[] = {tm_.mk_le(a.term, r.term), tm_.mk_le(b.term, r.term),
                              tm_.mk_le(r.term, tm_.mk_add(a.term, b.term)), tm_.mk_le(r.term, num(top))};
        w_->assume(tm_.mk_implies(both, tm_.mk_and(parts)), AssumeReason::Choice);
        if (a.lo >= 0 && b.lo >= 0) {
          r.lo = std::max(a.lo, b.lo);
          r.hi = std::min(top, BigInt(a.hi + b.hi));
        } else {
          w_->assume(tm_.mk_implies(tm_.mk_not(both), tm_.mk_lt(r.term, zero)), AssumeReason::Choice);
        }
        w_->assume(tm_.mk_implies(same, tm_.mk_eq(r.term, a.term)), AssumeReason::Choice);
        break;
      }
      default: {
        const Term parts[] = {tm_.mk_le(zero, r.term), tm_.mk_le(r.term, tm_.mk_add(a.term, b.term)), tm_.mk_le(r.term, num(top))};
        w_->assume(tm_.mk_implies(both, tm_.mk_and(parts)), AssumeReason::Choice);
        if (a.lo >= 0 && b.lo >= 0) {
          r.lo = 0;
          r.hi = std::min(top, BigInt(a.hi + b.hi));
        } else {
          w_->assume(tm_.mk_eq(tm_.mk_eq(nonneg(a), nonneg(b)), tm_.mk_le(zero, r.term)), AssumeReason::Choice);
        }
        w_->assume(tm_.mk_eq(same, tm_.mk_eq(r.term, zero)), AssumeReason::Choice);
      }
    }
    return r;
  }

  bool wraps_;
  uint32_t pointer_bits_;
};

}  // namespace

std::unique_ptr<Arith> make_int_arith(TermManager& tm, bool wraps, uint32_t pointer_bits) {
  return std::make_unique<IntArith>(tm, wraps, pointer_bits);
}

}  // namespace pippin::lower

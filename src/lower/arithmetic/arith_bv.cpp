// SPDX-License-Identifier: Apache-2.0
// The bv model: exact. A value of a type of width w is a bit-vector of w bits (_Bool: one bit). Bounds only decide which
// overflow, division and shift assumptions are needed at all.
#include <algorithm>

#include "lower/arithmetic/arith.h"
#include "support/check.h"

namespace pippin::lower {
namespace {

using ir::ExprKind;
using term::Kind;

class BvArith : public Arith {
 public:
  BvArith(TermManager& tm, bool wraps, uint32_t pointer_bits, uint32_t index_bits)
      : Arith(tm), wraps_(wraps), pointer_bits_(pointer_bits), index_bits_(index_bits) {}

  Sort sort(const Shape& s) override { return tm_.bv_sort(s.width); }
  Term value(const Shape& s, const BigInt& v) override { return tm_.mk_bv(s.width, v); }
  Term stored(Val v, const Shape& s) override {
    materialise(v, s);
    return v.term;
  }
  Term in_range(Term, const Shape&) override { return tm_.mk_true(); }

  Val binary(ExprKind k, const Shape& s, Val a, Val b, ir::ExprRef e) override {
    materialise(a, s);
    materialise(b, s);
    switch (k) {
      case ExprKind::Add: return add(s, a, b, e, false);
      case ExprKind::Sub: return add(s, a, b, e, true);
      case ExprKind::Mul: return multiply(s, a, b, e);
      case ExprKind::Div:
      case ExprKind::Rem: return divide(k, s, a, b, e);
      default: return bitwise(k, s, a, b);
    }
  }

  Val bit_not(const Shape& s, Val a) override {
    materialise(a, s);
    return full(tm_.mk(Kind::BvNot, {a.term}), s);
  }

  Val cast(Val v, const Shape& from, const Shape& to) override {
    if (to.is_bool) return from.is_bool ? v : from_bool(truth(v, from));
    if (v.cond) {
      v.term = Term();  // made again at the new width
      return v;
    }
    materialise(v, from);
    const Term t = resize(v.term, from, to.width);
    if (v.lo >= min_value(to) && v.hi <= max_value(to)) return Val{t, v.lo, v.hi, 0, Term()};
    return full(t, to);
  }

  Val shift(ExprKind k, const Shape& s, Val a, Val count, const Shape& count_shape, ir::ExprRef e) override {
    materialise(a, s);
    materialise(count, count_shape);
    if (count.lo < 0 || count.hi >= s.width) {
      // As unsigned numbers negative counts are too large, too. A type too small for the bound needs no check for it.
      Term fits = tm_.mk_true();
      if (max_value(Shape{count_shape.width, false, false}) >= s.width)
        fits = tm_.mk(Kind::BvUlt, {count.term, tm_.mk_bv(count_shape.width, static_cast<int64_t>(s.width))});
      else if (count_shape.is_signed)
        fits = tm_.mk(Kind::BvSle, {tm_.mk_bv(count_shape.width, static_cast<int64_t>(0)), count.term});
      w_->require(fits, e, Breach::BadShift, cfa::Convention::ShiftCount, "shift count in range");
    }
    const Term n = resize(count.term, Shape{count_shape.width, false, false}, s.width);
    const Kind op = k == ExprKind::Shl ? Kind::BvShl : s.is_signed ? Kind::BvAshr : Kind::BvLshr;
    Val r = full(tm_.mk(op, {a.term, n}), s);
    if (k == ExprKind::Shr) {
      r.lo = std::min(a.lo, BigInt(0));
      r.hi = std::max(a.hi, BigInt(0));
      if (count.constant() && count.lo >= 0 && count.lo < s.width) {
        const BigInt p = pow2(static_cast<uint32_t>(count.lo.get_ui()));
        r.lo = floor_div(a.lo, p);
        r.hi = floor_div(a.hi, p);
      }
    }
    return r;
  }

  Sort target_sort() override { return tm_.bv_sort(32); }
  Sort index_sort() override { return tm_.bv_sort(index_bits_); }
  Term target(uint32_t n) override { return tm_.mk_bv(32, static_cast<int64_t>(n)); }
  Term target_between(Term t, uint32_t first, uint32_t last) override {
    return tm_.mk_and(tm_.mk(Kind::BvUle, {target(first), t}), tm_.mk(Kind::BvUle, {t, target(last)}));
  }
  Term index_constant(uint64_t n) override { return tm_.mk_bv(index_bits_, BigInt(static_cast<unsigned long>(n))); }
  Term index(Val v, const Shape& s) override {
    materialise(v, s);
    return resize(v.term, s, index_bits_);
  }
  Term distance(Val v, const Shape& s) override {
    materialise(v, s);
    if (s.width < pointer_bits_) return resize(v.term, s, index_bits_);
    return resize(resize(v.term, s, pointer_bits_), Shape{pointer_bits_, true, false}, index_bits_);
  }
  Term index_add(Term a, Term b) override { return tm_.mk(Kind::BvAdd, {a, b}); }
  Term index_negate(Term a) override { return tm_.mk(Kind::BvNeg, {a}); }
  Term index_scale(Term a, uint64_t n) override { return tm_.mk(Kind::BvMul, {a, index_constant(n)}); }
  Term index_less(Term a, Term b) override { return tm_.mk(Kind::BvSlt, {a, b}); }
  Term index_divide(Term a, uint64_t n) override { return tm_.mk(Kind::BvUdiv, {a, index_constant(n)}); }
  Val index_value(Term a, const Shape& s) override {
    return full(resize(a, Shape{index_bits_, true, false}, s.width), s);
  }
  Term bits_read(Term bits, uint32_t, uint32_t offset, const Shape& s) override {
    return tm_.mk_extract(bits, offset + s.width - 1, offset);
  }
  Term bits_write(Term bits, uint32_t total, uint32_t offset, const Shape& s, Term v) override {
    Term r = v;
    if (offset > 0) r = tm_.mk(Kind::BvConcat, {r, tm_.mk_extract(bits, offset - 1, 0)});
    if (offset + s.width < total) r = tm_.mk(Kind::BvConcat, {tm_.mk_extract(bits, total - 1, offset + s.width), r});
    return r;
  }
  Term join(const std::vector<Term>& bytes) override {
    Term r = bytes[0];
    for (size_t k = 1; k < bytes.size(); ++k) r = tm_.mk(Kind::BvConcat, {bytes[k], r});
    return r;
  }

 protected:
  Term compare_terms(ExprKind k, const Shape& s, Val a, Val b) override {
    switch (k) {
      case ExprKind::Eq: return tm_.mk_eq(a.term, b.term);
      case ExprKind::Ne: return tm_.mk_not(tm_.mk_eq(a.term, b.term));
      case ExprKind::Lt:
        if (a.hi < b.lo) return tm_.mk_true();
        if (a.lo >= b.hi) return tm_.mk_false();
        return tm_.mk(s.is_signed ? Kind::BvSlt : Kind::BvUlt, {a.term, b.term});
      case ExprKind::Le:
        if (a.hi <= b.lo) return tm_.mk_true();
        if (a.lo > b.hi) return tm_.mk_false();
        return tm_.mk(s.is_signed ? Kind::BvSle : Kind::BvUle, {a.term, b.term});
      case ExprKind::Gt: return compare_terms(ExprKind::Lt, s, std::move(b), std::move(a));
      default: return compare_terms(ExprKind::Le, s, std::move(b), std::move(a));
    }
  }

 private:
  bool checked(const Shape& s) const { return s.is_signed && !wraps_; }
  Val full(Term t, const Shape& s) {
    Val v = variable(t, s);
    if (t.is_value()) v.lo = v.hi = s.is_signed ? t.signed_value() : t.value();
    return v;
  }
  Term resize(Term t, const Shape& from, uint32_t width) {
    const uint32_t w = t.sort().width();
    if (width < w) return tm_.mk_extract(t, width - 1, 0);
    if (width == w) return t;
    return from.is_signed ? tm_.mk_sign_extend(t, width - w) : tm_.mk_zero_extend(t, width - w);
  }
  /// Signed comparison with a constant that may lie outside the type.
  Term at_least(Term t, const Shape& s, const BigInt& c) {
    if (c <= min_value(s)) return tm_.mk_true();
    if (c > max_value(s)) return tm_.mk_false();
    return tm_.mk(Kind::BvSle, {value(s, c), t});
  }
  Term at_most(Term t, const Shape& s, const BigInt& c) {
    if (c >= max_value(s)) return tm_.mk_true();
    if (c < min_value(s)) return tm_.mk_false();
    return tm_.mk(Kind::BvSle, {t, value(s, c)});
  }
  Val add(const Shape& s, const Val& a, const Val& b, ir::ExprRef e, bool subtract) {
    const Term t = tm_.mk(Kind::BvAdd, {a.term, subtract ? tm_.mk(Kind::BvNeg, {b.term}) : b.term});
    const BigInt lo = subtract ? BigInt(a.lo - b.hi) : BigInt(a.lo + b.lo);
    const BigInt hi = subtract ? BigInt(a.hi - b.lo) : BigInt(a.hi + b.hi);
    const BigInt min = min_value(s), max = max_value(s);
    if (lo >= min && hi <= max) return Val{t, lo, hi, 0, Term()};
    const bool wraps = !s.is_signed && w_->obliged(e, Breach::UnsignedWrap);   // and must not
    if (!checked(s) && !wraps) return full(t, s);
    Term fits;
    if (wraps) {
      fits = subtract ? tm_.mk(Kind::BvUle, {b.term, a.term}) : tm_.mk(Kind::BvUle, {a.term, tm_.mk(Kind::BvNot, {b.term})});
    } else if (b.constant()) {
      const BigInt c = subtract ? BigInt(-b.lo) : b.lo;
      fits = tm_.mk_and(at_least(a.term, s, min - c), at_most(a.term, s, max - c));
    } else if (a.constant()) {
      if (subtract) fits = tm_.mk_and(at_least(b.term, s, a.lo - max), at_most(b.term, s, a.lo - min));
      else fits = tm_.mk_and(at_least(b.term, s, min - a.lo), at_most(b.term, s, max - a.lo));
    } else {
      const Term x = tm_.mk_sign_extend(a.term, 1), y = tm_.mk_sign_extend(b.term, 1);
      fits = tm_.mk_eq(tm_.mk(Kind::BvAdd, {x, subtract ? tm_.mk(Kind::BvNeg, {y}) : y}), tm_.mk_sign_extend(t, 1));
    }
    if (wraps) w_->require(fits, e, Breach::UnsignedWrap);
    else w_->no_overflow(fits, e);
    Val r = full(t, s);
    if (!r.constant() && std::max(lo, min) <= std::min(hi, max)) {
      r.lo = std::max(lo, min);
      r.hi = std::min(hi, max);
    }
    return r;
  }

  Val multiply(const Shape& s, const Val& a, const Val& b, ir::ExprRef e) {
    const Term t = tm_.mk(Kind::BvMul, {a.term, b.term});
    const BigInt p[] = {a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi};
    const BigInt lo = *std::min_element(p, p + 4), hi = *std::max_element(p, p + 4);
    const BigInt min = min_value(s), max = max_value(s);
    if (lo >= min && hi <= max) return Val{t, lo, hi, 0, Term()};
    const bool wraps = !s.is_signed && w_->obliged(e, Breach::UnsignedWrap);   // and must not
    if (!checked(s) && !wraps) return full(t, s);
    Term fits;
    const bool left = a.constant();
    if (wraps && (left || b.constant())) {
      fits = tm_.mk(Kind::BvUle, {left ? b.term : a.term, value(s, floor_div(max, left ? a.lo : b.lo))});   // not by 0: the product would be in range
    } else if (wraps) {
      fits = tm_.mk_eq(tm_.mk(Kind::BvMul, {tm_.mk_zero_extend(a.term, s.width), tm_.mk_zero_extend(b.term, s.width)}),
                       tm_.mk_zero_extend(t, s.width));
    } else if (left || b.constant()) {
      const BigInt c = left ? a.lo : b.lo;   // not 0: the product would be in range
      const Term x = left ? b.term : a.term;
      const BigInt low = c > 0 ? min : max, high = c > 0 ? max : min;
      fits = tm_.mk_and(at_least(x, s, -floor_div(-low, c)), at_most(x, s, floor_div(high, c)));
    } else {
      const uint32_t w = s.width;
      fits = tm_.mk_eq(tm_.mk(Kind::BvMul, {tm_.mk_sign_extend(a.term, w), tm_.mk_sign_extend(b.term, w)}),
                       tm_.mk_sign_extend(t, w));
    }
    if (wraps) w_->require(fits, e, Breach::UnsignedWrap);
    else w_->no_overflow(fits, e);
    return full(t, s);
  }

  Val divide(ExprKind k, const Shape& s, const Val& a, const Val& b, ir::ExprRef e) {
    const Term zero = value(s, 0);
    if (b.lo <= 0 && b.hi >= 0) {
      w_->require(tm_.mk_not(tm_.mk_eq(b.term, zero)), e, Breach::ZeroDivisor, cfa::Convention::DivisionByZero, "divisor is not zero");
      if (b.constant()) return constant(s, 0);
    }
    if (s.is_signed && a.lo == min_value(s) && b.lo <= -1 && b.hi >= -1)
      not_smallest_by_minus_one(tm_.mk_and(tm_.mk_eq(a.term, value(s, min_value(s))), tm_.mk_eq(b.term, value(s, -1))), e);
    Kind op;
    if (k == ExprKind::Div) op = s.is_signed ? Kind::BvSdiv : Kind::BvUdiv;
    else op = s.is_signed ? Kind::BvSrem : Kind::BvUrem;
    Val r = full(tm_.mk(op, {a.term, b.term}), s);
    if (r.constant()) return r;
    const BigInt most = std::max(BigInt(abs(a.lo)), BigInt(abs(a.hi)));
    BigInt bound = most;
    if (k == ExprKind::Rem) bound = std::min(most, BigInt(std::max(BigInt(abs(b.lo)), BigInt(abs(b.hi))) - 1));
    r.hi = std::min(r.hi, bound);
    if (a.lo >= 0 && (k == ExprKind::Rem || b.lo >= 0)) r.lo = 0;
    else r.lo = std::max(r.lo, BigInt(-bound));
    return r;
  }

  Val bitwise(ExprKind k, const Shape& s, const Val& a, const Val& b) {
    if (a.cond && b.cond) {
      if (k == ExprKind::BitAnd) return from_bool(tm_.mk_and(a.cond, b.cond));
      if (k == ExprKind::BitOr) return from_bool(tm_.mk_or(a.cond, b.cond));
      return from_bool(tm_.mk_not(tm_.mk_eq(a.cond, b.cond)));
    }
    const Kind op = k == ExprKind::BitAnd ? Kind::BvAnd : k == ExprKind::BitOr ? Kind::BvOr : Kind::BvXor;
    Val r = full(tm_.mk(op, {a.term, b.term}), s);
    if (r.constant()) return r;
    if (k == ExprKind::BitAnd) {
      for (const Val* v : {&a, &b}) {
        if (v->lo < 0) continue;
        r.lo = 0;
        r.hi = std::min(r.hi, v->hi);
      }
    } else if (a.lo >= 0 && b.lo >= 0) {
      r.lo = 0;
      const BigInt top = std::max(a.hi, b.hi);
      const uint32_t bits = top == 0 ? 0 : static_cast<uint32_t>(mpz_sizeinbase(top.get_mpz_t(), 2));
      r.hi = std::min(r.hi, BigInt(pow2(bits) - 1));
    }
    return r;
  }

  bool wraps_;
  uint32_t pointer_bits_, index_bits_;
};

}  // namespace

std::unique_ptr<Arith> make_bv_arith(TermManager& tm, bool wraps, uint32_t pointer_bits, uint32_t index_bits) {
  return std::make_unique<BvArith>(tm, wraps, pointer_bits, index_bits);
}

}  // namespace pippin::lower

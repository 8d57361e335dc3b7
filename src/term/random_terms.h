// SPDX-License-Identifier: Apache-2.0
// Seeded random terms for tests (here and of the solver layer): raw, over few small-sorted variables, biased towards the
// shapes rewriting rules look for. Header-only; no production code includes it.
#pragma once

#include <random>
#include <vector>

#include "term/term.h"

namespace pippin::term {

class RandomTerms {
 public:
  /// Makes three variables each of Bool, Int, bit-vectors of the widths, and arrays Int -> Int and BV2 -> BV2.
  RandomTerms(TermManager& tm, uint64_t seed, std::vector<uint32_t> widths = {1, 2, 3, 4}) : tm_(tm), rng_(seed), widths_(std::move(widths)) {
    for (int i = 0; i < 3; ++i) {
      std::string n = std::to_string(i);
      bools.push_back(tm.mk_var("p" + n, tm.bool_sort()));
      ints.push_back(tm.mk_var("x" + n, tm.int_sort()));
    }
    for (uint32_t w : widths_)
      for (int i = 0; i < 3; ++i) bvs.push_back(tm.mk_var("b" + std::to_string(w) + "_" + std::to_string(i), tm.bv_sort(w)));
    int_array_ = tm.array_sort(tm.int_sort(), tm.int_sort());
    bv_array_ = tm.array_sort(tm.bv_sort(2), tm.bv_sort(2));
    for (int i = 0; i < 2; ++i) {
      arrays.push_back(tm.mk_var("a" + std::to_string(i), int_array_));
      bv_arrays.push_back(tm.mk_var("c" + std::to_string(i), bv_array_));
    }
  }

  std::vector<Term> bools, ints, bvs, arrays, bv_arrays;
  bool use_int = true, use_bv = true, use_arrays = true, use_nonlinear = true;

  uint32_t below(uint32_t n) { return static_cast<uint32_t>(rng_() % n); }
  Term pick(const std::vector<Term>& v) { return v[below(static_cast<uint32_t>(v.size()))]; }
  uint32_t width() { return widths_[below(static_cast<uint32_t>(widths_.size()))]; }
  int64_t small() { return static_cast<int64_t>(below(9)) - 4; }

  Term boolean(int depth) {
    if (depth <= 0) return below(8) == 0 ? tm_.mk_bool(below(2)) : pick(bools);
    switch (below(12)) {
      case 0: return op(Kind::Not, {boolean(depth - 1)});
      case 1:
      case 2: return op(below(2) ? Kind::And : Kind::Or, nary([&] { return boolean(depth - 1); }));
      case 3: return op(below(2) ? Kind::Implies : Kind::Xor, {boolean(depth - 1), boolean(depth - 1)});
      case 4: return op(Kind::Ite, {boolean(depth - 1), boolean(depth - 1), boolean(depth - 1)});
      case 5: return op(Kind::Eq, {boolean(depth - 1), boolean(depth - 1)});
      case 6:
      case 7:
        if (use_int) return comparison(depth);
        [[fallthrough]];
      case 8:
      case 9:
        if (use_bv) return bv_comparison(depth);
        return comparison(depth);
      case 10:
        if (use_arrays && use_int) return op(Kind::Eq, {array(depth - 1), array(depth - 1)});
        if (use_arrays && use_bv) return op(Kind::Eq, {bv_array(depth - 1), bv_array(depth - 1)});
        return boolean(depth - 1);
      default: return bounds(depth);
    }
  }

  Term integer(int depth) {
    if (depth <= 0) return below(3) == 0 ? tm_.mk_int(small()) : pick(ints);
    switch (below(12)) {
      case 0:
      case 1:
      case 2: return op(Kind::Add, nary([&] { return integer(depth - 1); }));
      case 3: return op(Kind::Mul, {tm_.mk_int(small()), integer(depth - 1)});
      case 4: {
        Term b = use_nonlinear && below(2) ? integer(depth - 1) : tm_.mk_int(small());
        return op(Kind::Mul, {integer(depth - 1), b, tm_.mk_int(small())});
      }
      case 5:
      case 6: return op(Kind::IntDiv, {integer(depth - 1), divisor(depth)});
      case 7:
      case 8: return op(Kind::IntMod, {integer(depth - 1), divisor(depth)});
      case 9: return op(Kind::Ite, {boolean(depth - 1), tm_.mk_int(small()), tm_.mk_int(small())});
      case 10: return op(Kind::Ite, {boolean(depth - 1), integer(depth - 1), integer(depth - 1)});
      default:
        if (use_arrays) return op(Kind::Select, {array(depth - 1), integer(depth - 1)});
        return integer(depth - 1);
    }
  }

  Term bitvector(uint32_t w, int depth) {
    auto sub = [&] { return bitvector(w, depth - 1); };
    auto constant = [&] { return tm_.mk_bv(w, static_cast<int64_t>(below(1u << std::min(w, 16u)))); };
    if (depth <= 0) {
      std::vector<Term> fits;
      for (Term v : bvs)
        if (v.sort().width() == w) fits.push_back(v);
      return fits.empty() || below(3) == 0 ? constant() : pick(fits);
    }
    static constexpr Kind kBinary[] = {Kind::BvAnd, Kind::BvOr,   Kind::BvXor,  Kind::BvAdd,  Kind::BvMul,  Kind::BvUdiv, Kind::BvUrem,
                                       Kind::BvSdiv, Kind::BvSrem, Kind::BvShl, Kind::BvLshr, Kind::BvAshr, Kind::BvAdd};
    switch (below(11)) {
      case 0: return op(below(2) ? Kind::BvNot : Kind::BvNeg, {sub()});
      case 1:
      case 2:
      case 3: return op(kBinary[below(13)], {sub(), sub()});
      case 4: return op(kBinary[below(13)], {sub(), constant()});
      case 5:
        if (w >= 2) {
          uint32_t low = 1 + below(w - 1);
          return op(Kind::BvConcat, {bitvector(w - low, depth - 1), bitvector(low, depth - 1)});
        }
        [[fallthrough]];
      case 6: {
        uint32_t wide = w + below(3), lo = below(wide - w + 1);
        return op(Kind::BvExtract, {bitvector(wide, depth - 1)}, lo + w - 1, lo);
      }
      case 7: {
        uint32_t added = below(w);
        return op(below(2) ? Kind::BvZeroExtend : Kind::BvSignExtend, {bitvector(w - added, depth - 1)}, added);
      }
      case 8: return op(Kind::Ite, {boolean(depth - 1), constant(), constant()});
      case 9: return op(Kind::Ite, {boolean(depth - 1), sub(), sub()});
      default:
        if (use_arrays && w == 2) return op(Kind::Select, {bv_array(depth - 1), bitvector(2, depth - 1)});
        return op(Kind::BvXor, {sub(), sub()});
    }
  }

  Term array(int depth) {
    if (depth <= 0) return pick(arrays);
    switch (below(6)) {
      case 0: return tm_.mk_const_array(int_array_, integer(0));
      case 1: return op(Kind::Ite, {boolean(depth - 1), array(depth - 1), array(depth - 1)});
      case 2: {
        Term a = array(depth - 1), i = integer(0);
        return op(Kind::Store, {a, i, op(Kind::Select, {a, i})});
      }
      default: return op(Kind::Store, {array(depth - 1), integer(below(2) ? 0 : depth - 1), integer(0)});
    }
  }

  Term bv_array(int depth) {
    if (depth <= 0) return pick(bv_arrays);
    if (below(5) == 0) return tm_.mk_const_array(bv_array_, bitvector(2, 0));
    return op(Kind::Store, {bv_array(depth - 1), bitvector(2, below(2) ? 0 : depth - 1), bitvector(2, 0)});
  }

 private:
  Term op(Kind k, std::vector<Term> c, uint32_t i0 = 0, uint32_t i1 = 0) { return tm_.mk_raw(k, c, i0, i1); }
  template <class F>
  std::vector<Term> nary(F f) {
    std::vector<Term> c{f(), f()};
    if (below(2)) c.push_back(f());
    return c;
  }
  Term divisor(int depth) {
    if (use_nonlinear && below(6) == 0) return integer(depth - 1);
    int64_t d = small();
    return tm_.mk_int(d == 0 ? 6 : d);
  }
  Term comparison(int depth) {
    static constexpr Kind kKinds[] = {Kind::Le, Kind::Lt, Kind::Eq};
    Term b = below(2) ? integer(0) : integer(depth - 1);
    return op(kKinds[below(3)], {integer(depth - 1), b});
  }
  Term bv_comparison(int depth) {
    static constexpr Kind kKinds[] = {Kind::BvUle, Kind::BvUlt, Kind::BvSle, Kind::BvSlt, Kind::Eq};
    uint32_t w = width();
    Term a = bitvector(w, depth - 1), b = bitvector(w, below(2) ? 0 : depth - 1);
    return below(2) ? op(kKinds[below(5)], {a, b}) : op(kKinds[below(5)], {b, a});
  }
  /// Several comparisons of one term with constants.
  Term bounds(int depth) {
    std::vector<Term> c;
    const bool is_int = use_int && (!use_bv || below(2));
    uint32_t w = width();
    Term x = is_int ? integer(depth > 2 ? 1 : 0) : bitvector(w, 0);
    static constexpr Kind kInt[] = {Kind::Le, Kind::Lt, Kind::Eq};
    static constexpr Kind kBv[] = {Kind::BvUle, Kind::BvUlt, Kind::BvSle, Kind::BvSlt, Kind::Eq};
    Kind order = kBv[2 * below(2)];
    for (uint32_t n = 2 + below(3); n > 0; --n) {
      Term v = is_int ? tm_.mk_int(small()) : tm_.mk_bv(w, small());
      Kind k = is_int ? kInt[below(3)] : below(3) == 0 ? Kind::Eq : below(4) == 0 ? kBv[below(5)] : order;
      Term t = below(2) ? op(k, {x, v}) : op(k, {v, x});
      c.push_back(below(3) == 0 ? op(Kind::Not, {t}) : t);
    }
    if (below(3) == 0) c.push_back(op(Kind::Or, {c[0], pick(bools)}));
    return op(below(2) ? Kind::And : Kind::Or, c);
  }

  TermManager& tm_;
  std::mt19937_64 rng_;
  std::vector<uint32_t> widths_;
  Sort int_array_, bv_array_;
};

}  // namespace pippin::term

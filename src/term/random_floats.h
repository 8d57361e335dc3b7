// SPDX-License-Identifier: Apache-2.0
// Seeded random floating-point terms for tests: raw, over a few variables of small formats (so that solvers finish), with
// special values often. Header-only; no production code includes it.
#pragma once

#include <random>
#include <vector>

#include "term/term.h"

namespace pippin::term {

class RandomFloats {
 public:
  using Formats = std::vector<std::pair<uint32_t, uint32_t>>;
  RandomFloats(TermManager& tm, uint64_t seed, const Formats& formats = {{3, 3}, {3, 4}, {3, 5}, {4, 4}, {4, 5}}) : tm_(tm), rng_(seed) {
    for (auto [e, s] : formats) sorts.push_back(tm.fp_sort(e, s));
    for (Sort s : sorts)
      for (int i = 0; i < 2; ++i)
        floats.push_back(tm.mk_var("f" + std::to_string(s.exponent_bits()) + "_" + std::to_string(s.significand_bits()) + "_" + std::to_string(i), s));
    for (uint32_t w : {3u, 4u, 5u, 7u}) bits.push_back(tm.mk_var("n" + std::to_string(w), tm.bv_sort(w)));
    for (int i = 0; i < 2; ++i) bools.push_back(tm.mk_var("p" + std::to_string(i), tm.bool_sort()));
    mode_ = tm.mk_var("m", tm.rounding_mode_sort());
  }

  std::vector<Sort> sorts;
  std::vector<Term> floats, bits, bools;

  uint32_t below(uint32_t n) { return static_cast<uint32_t>(rng_() % n); }
  Sort sort() { return sorts[below(static_cast<uint32_t>(sorts.size()))]; }

  Term constant(Sort s) {
    switch (below(10)) {
      case 0: return tm_.mk_fp_nan(s);
      case 1: return tm_.mk_fp_infinity(s, below(2));
      case 2: return tm_.mk_fp_zero(s, below(2));
      case 3: return tm_.mk_fp(s, 1 + below(2));  // the smallest
      case 4: return tm_.mk_fp(s, tm_.mk_fp_infinity(s, below(2)).value() - 1);
      case 5:
      case 6: return tm_.mk_fp_rational(s, RoundingMode::NearestEven, Rational(static_cast<int>(below(9)) - 4, 1 << below(3)));
      default: {
        BigInt b = 0;
        for (uint32_t i = 0; i < s.float_bits(); i += 32) b = (b << 32) + below(UINT32_MAX);
        mpz_fdiv_r_2exp(b.get_mpz_t(), b.get_mpz_t(), s.float_bits());
        return tm_.mk_fp(s, b);
      }
    }
  }
  Term mode() { return below(3) == 0 ? mode_ : tm_.mk_rounding_mode(static_cast<RoundingMode>(below(kNumRoundingModes))); }

  Term floating(Sort s, int depth) {
    auto sub = [&] { return floating(s, depth - 1); };
    if (depth <= 0) {
      if (below(3) == 0) return constant(s);
      std::vector<Term> fits;
      for (Term v : floats)
        if (v.sort() == s) fits.push_back(v);
      return fits.empty() ? constant(s) : fits[below(static_cast<uint32_t>(fits.size()))];
    }
    static constexpr Kind kBinary[] = {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv};
    switch (below(11)) {
      case 0: return op(below(2) ? Kind::FpAbs : Kind::FpNeg, {sub()});
      case 1:
      case 2: return op(kBinary[below(4)], {mode(), sub(), sub()});
      case 3: return op(kBinary[below(4)], {mode(), sub(), constant(s)});
      case 4: return op(below(2) ? Kind::FpMin : Kind::FpMax, {sub(), sub()});
      case 5: return op(Kind::FpRoundToIntegral, {mode(), sub()});
      case 6: return op(Kind::Ite, {boolean(depth - 1), sub(), sub()});
      case 7: return op(Kind::Ite, {boolean(depth - 1), constant(s), constant(s)});
      case 8:
      case 9: return op(Kind::FpFromFp, {mode(), floating(sort(), depth - 1)}, s.exponent_bits(), s.significand_bits());
      default: return op(below(2) ? Kind::FpFromSbv : Kind::FpFromUbv, {mode(), bitvector(depth - 1)}, s.exponent_bits(), s.significand_bits());
    }
  }

  Term bitvector(int depth) {
    Term b = bits[below(static_cast<uint32_t>(bits.size()))];
    switch (below(depth > 0 ? 5u : 3u)) {
      case 0: return op(below(2) ? Kind::BvZeroExtend : Kind::BvSignExtend, {b}, 1 + below(3));
      case 3:
      case 4: return op(below(2) ? Kind::FpToSbv : Kind::FpToUbv, {mode(), floating(sort(), depth - 1)}, 2 + below(8));
      default: return b;
    }
  }

  Term boolean(int depth) {
    if (depth <= 0) return bools[below(2)];
    static constexpr Kind kCompare[] = {Kind::FpLe, Kind::FpLt, Kind::FpEq, Kind::Eq};
    static constexpr Kind kClass[] = {Kind::FpIsNormal, Kind::FpIsSubnormal, Kind::FpIsZero, Kind::FpIsInfinite,
                                      Kind::FpIsNaN, Kind::FpIsNegative, Kind::FpIsPositive};
    const Sort s = sort();
    switch (below(9)) {
      case 0: return op(below(2) ? Kind::And : Kind::Or, {boolean(depth - 1), boolean(depth - 1)});
      case 1: return op(Kind::Not, {boolean(depth - 1)});
      case 2:
      case 3: return op(kClass[below(7)], {floating(s, depth - 1)});
      case 4:
      case 5: {
        Term a = floating(s, depth - 1), b = constant(s);
        return below(2) ? op(kCompare[below(4)], {a, b}) : op(kCompare[below(4)], {b, a});
      }
      default: return op(kCompare[below(4)], {floating(s, depth - 1), floating(s, depth - 1)});
    }
  }

 private:
  Term op(Kind k, std::vector<Term> c, uint32_t i0 = 0, uint32_t i1 = 0) { return tm_.mk_raw(k, c, i0, i1); }

  TermManager& tm_;
  std::mt19937_64 rng_;
  Term mode_;
};

}  // namespace pippin::term

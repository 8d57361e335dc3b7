// SPDX-License-Identifier: Apache-2.0
// The rewriter behind TermManager::mk. Every rule is small, local (its work is bounded by the sizes of the node and its
// children, never of the DAG below), named in rules.def and counted. Normal forms it keeps:
// - And/Or: flat (up to kFlatLimit children), sorted by id, without duplicates, constants and complements.
// - Int: sums are Add(monomials by id of base…, constant); a monomial is base or Mul(constant, base); a product is
//   Mul of non-constant factors by id. Atoms: Le(S, c), Le(c, S), Eq(S, c) with coefficients of S coprime and its first
//   one positive, or Eq(x, y). Lt and negated Le do not occur over Int.
// - Bit-vectors: sums as left-deep BvAdd by id of base, constant last; orders are BvUle and BvSle only; comparisons with
//   constants are never negated; shifts, divisions and masks by suitable constants are extracts and extensions.
// - Floats: sums and products by id, a constant last; no subtraction of constants; a conversion that cannot round has RNE.
#pragma once

#include <span>

#include "term/linear.h"
#include "term/term.h"

namespace pippin::term {

enum class Rule : uint8_t {
#define RULE(name) name,
#include "term/rules.def"
#undef RULE
  kCount
};

class Rewriter {
 public:
  explicit Rewriter(TermManager& tm) : tm_(tm) {}
  /// The simplified form of k(children). Requires: sorts are checked.
  Term apply(Kind k, std::span<const Term> c, uint32_t index0, uint32_t index1, Sort sort);

  uint64_t counts[static_cast<size_t>(Rule::kCount)] = {};
  static const char* name(Rule r);

 private:
  static constexpr size_t kFlatLimit = 128;  // children of one And/Or by flattening
  static constexpr int kIteDepth = 24;       // how far comparisons are pushed into chains of ite
  static constexpr size_t kBvSumLimit = 16;  // monomials of one normalised bit-vector sum

  void count(Rule r) { ++counts[static_cast<size_t>(r)]; }
  Term raw(Kind k, std::span<const Term> c, uint32_t i0 = 0, uint32_t i1 = 0) { return tm_.mk_raw(k, c, i0, i1); }
  Term raw(Kind k, std::initializer_list<Term> c, uint32_t i0 = 0, uint32_t i1 = 0) {
    return tm_.mk_raw(k, std::span<const Term>(c.begin(), c.size()), i0, i1);
  }

  // rewriter_core.cpp
  Term rewrite_not(Term a);
  Term rewrite_and_or(Kind k, std::span<const Term> c);
  bool merge_bounds(Kind k, std::vector<Term>& c, bool& changed);
  Term rewrite_eq(Term a, Term b);
  Term rewrite_ite(Term c, Term a, Term b);
  Term eq_ite_constant(Term ite, Term value);
  Term op_over_value_ite(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1);

  // rewriter_arith.cpp
  Term rewrite_add(std::span<const Term> c, Sort sort);
  Term rewrite_mul(std::span<const Term> c, Sort sort);
  Term rewrite_le(Term a, Term b, bool strict);
  Term int_bound(const LinearInt& sum, bool upper, const BigInt& bound);
  Term rewrite_eq_arith(Term a, Term b);
  Term rewrite_div(Term a, Term b);
  Term rewrite_mod(Term a, Term b);

  // rewriter_array.cpp
  Term rewrite_select(Term a, Term i);
  Term rewrite_store(Term a, Term i, Term v);
  Term rewrite_eq_array(Term a, Term b);

  // rewriter_bv.cpp, rewriter_bv_order.cpp
  Term rewrite_bv(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1, Sort sort);
  Term rewrite_bv_sum(Kind k, std::span<const Term> c, uint32_t width);
  Term rewrite_bv_mul(Term a, Term b);
  Term rewrite_bv_bitwise(Kind k, Term a, Term b);
  Term rewrite_bv_shift(Kind k, Term a, Term b);
  Term rewrite_bv_division(Kind k, Term a, Term b);
  Term rewrite_extract(Term a, uint32_t hi, uint32_t lo);
  Term rewrite_concat(Term a, Term b);
  Term rewrite_extend(Kind k, Term a, uint32_t added);
  Term rewrite_bv_le(Kind k, Term a, Term b);
  Term rewrite_eq_bv(Term a, Term b);

  // rewriter_fp.cpp
  Term rewrite_fp(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1);
  Term rewrite_fp_arith(Kind k, std::span<const Term> c);
  Term rewrite_fp_class(Kind k, Term a);
  Term rewrite_fp_from(Kind k, Term m, Term x, Sort to);
  Term rewrite_fp_compare(Kind k, Term a, Term b);
  Term rewrite_eq_fp(Term a, Term b);

  TermManager& tm_;
  int ite_depth_ = 0;
};

/// The value of an operator applied to values, or null: unknown operands (null terms, allowed where the others decide the
/// result), division by zero of Int or Real, or a result that is not a value.
Term fold(TermManager& tm, Kind k, std::span<const Term> values, uint32_t index0, uint32_t index1);

/// True if the two indices have different values under every assignment, by syntax.
bool provably_different(Term a, Term b);

}  // namespace pippin::term

// SPDX-License-Identifier: Apache-2.0
// Linear sums over Int, Real and bit-vectors: the shared view of arithmetic terms (rewriter, quantifiers, domains).
// Bases are any non-sum, non-constant-multiple terms; sums are kept sorted by base id, without zero coefficients.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "term/term.h"

namespace pippin::term {

/// constant + Σ coefficient · base.
template <class N>
struct LinearSum {
  std::vector<std::pair<Term, N>> terms;
  N constant = 0;

  bool is_constant() const { return terms.empty(); }
  /// Coefficient of a base; zero if absent.
  N coefficient(Term base) const;
  /// Adds factor · t; call normalise() afterwards.
  void add(Term t, const N& factor);
  /// Sorts, merges, drops zeros. Ensures the class invariant.
  void normalise();
  void scale(const N& factor);
  /// Removes the base and returns its coefficient.
  N take(Term base);
};
using LinearInt = LinearSum<BigInt>;
using LinearReal = LinearSum<Rational>;

/// The sum of an Int term.
LinearInt linear_int(Term t);
/// a - b.
LinearInt linear_int_difference(Term a, Term b);
Term to_term(TermManager& tm, const LinearInt& s);
Term to_term(TermManager& tm, const LinearReal& s);
/// Greatest common divisor of the coefficients (not the constant); 0 for a constant sum.
BigInt content(const LinearInt& s);

/// A comparison over Int as `sum (<=|=|!=) 0`. Null relation if the literal is no Int comparison. Understands Le, Lt, Eq
/// and their negations.
enum class Relation : uint8_t { None, Le, Eq, Ne };
struct LinearAtom {
  Relation relation = Relation::None;
  LinearInt sum;
};
LinearAtom linear_atom(Term literal);
/// The Bool term `sum relation 0`.
Term to_term(TermManager& tm, const LinearAtom& a);

/// Sum of a bit-vector term modulo 2^width, coefficients in [0, 2^width); empty if it has more than `limit` monomials.
std::optional<LinearInt> linear_bv(Term t, size_t limit);
Term bv_to_term(TermManager& tm, const LinearInt& s, uint32_t width);

/// Floor division and remainder by a positive number.
BigInt floor_div(const BigInt& a, const BigInt& b);
BigInt floor_mod(const BigInt& a, const BigInt& b);
/// 2^n.
BigInt power_of_two(uint32_t n);
/// The inverse of an odd number modulo 2^width.
BigInt inverse_mod_power(const BigInt& odd, uint32_t width);

}  // namespace pippin::term

// SPDX-License-Identifier: Apache-2.0
#include "back/c_comparison.h"

#include <utility>

namespace pippin::back {

using term::Kind;
using term::Term;

Comparison comparison(Term t, bool negated) {
  const bool equal = t.is(Kind::Eq);
  bool strict = t.is(Kind::Lt);
  term::LinearInt sum = term::linear_int_difference(t[0], t[1]);   // sum op 0
  if (negated && !equal) {
    sum.scale(-1);
    strict = !strict;
  }
  if (!equal && sum.constant == (strict ? -1 : 1)) {
    strict = !strict;
    sum.constant = 0;
  }
  Comparison c;
  for (const auto& [base, n] : sum.terms) (n > 0 ? c.left : c.right).terms.emplace_back(base, abs(n));
  const bool lone = c.left.is_constant() != c.right.is_constant();
  if (lone ? c.left.is_constant() : sum.constant > 0) c.left.constant = sum.constant;
  else c.right.constant = -sum.constant;
  const bool turn = c.left.is_constant() || (equal && !lone && c.right.terms[0].first < c.left.terms[0].first);
  if (turn) std::swap(c.left, c.right);
  c.op = equal ? (negated ? "!=" : "==") : std::string(turn ? ">" : "<") + (strict ? "" : "=");
  return c;
}

bool calculates(const term::LinearInt& side) {
  return side.terms.size() + (side.constant != 0) > 1 || (!side.terms.empty() && side.terms[0].second != 1);
}

}  // namespace pippin::back

// SPDX-License-Identifier: Apache-2.0
#include "term/rewriter.h"
namespace pippin::term {
Term Rewriter::rewrite_bv(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1, Sort) { return raw(k, c, i0, i1); }
Term Rewriter::rewrite_eq_bv(Term a, Term b) {
  if (Term r = eq_ite_constant(a, b); b.is_value() && r) return r;
  return b.is_value() || a < b ? raw(Kind::Eq, {a, b}) : raw(Kind::Eq, {b, a});
}
bool Rewriter::merge_bounds(Kind, std::vector<Term>&, bool&) { return true; }
}

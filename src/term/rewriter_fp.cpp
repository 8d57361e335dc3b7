// SPDX-License-Identifier: Apache-2.0
// Rules of floating-point operations. Few hold: addition is not associative, and NaN and signed zeros break most of the
// laws of arithmetic; each rule says why it holds for them.
#include "term/float_value.h"
#include "term/rewriter.h"

namespace pippin::term {

Term Rewriter::rewrite_fp(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1) {
  if (Term r = op_over_value_ite(k, c, i0, i1)) return r;
  return raw(k, c, i0, i1);
}

Term Rewriter::rewrite_eq_fp(Term a, Term b) {
  return b.is_value() || a < b ? raw(Kind::Eq, {a, b}) : raw(Kind::Eq, {b, a});
}

}  // namespace pippin::term

// SPDX-License-Identifier: Apache-2.0
#include "term/quantifiers.h"
namespace pippin::term {
Term eliminate_exists(TermManager& tm, std::span<const Term> bound, Term body, QuantifierSteps&, size_t) {
  return tm.mk_quantifier(Kind::Exists, bound, body);
}
Term eliminate_forall(TermManager& tm, std::span<const Term> bound, Term body, QuantifierSteps&, size_t) {
  return tm.mk_quantifier(Kind::Forall, bound, body);
}
}  // namespace pippin::term

// SPDX-License-Identifier: Apache-2.0
#include "logic/theory.h"

namespace pippin::logic {

using smt::Term;
using term::Kind;

TheoryUse& TheoryUse::operator|=(const TheoryUse& o) {
  quantifiers |= o.quantifiers;
  nonlinear |= o.nonlinear;
  bitvectors |= o.bitvectors;
  heavy_bitvectors |= o.heavy_bitvectors;
  arrays |= o.arrays;
  floats |= o.floats;
  return *this;
}

TheoryUse theory_use(Term root) {
  TheoryUse use;
  term::post_order(root, [&](Term t) {
    switch (t.sort().kind()) {
      case term::SortKind::BitVec: use.bitvectors = true; break;
      case term::SortKind::Array: use.arrays = true; break;
      case term::SortKind::FloatingPoint:
      case term::SortKind::RoundingMode: use.floats = true; break;
      default: break;
    }
    switch (t.kind()) {
      case Kind::Forall:
      case Kind::Exists: use.quantifiers = true; break;
      case Kind::Mul: {
        size_t unknowns = 0;
        for (size_t i = 0; i < t.size(); ++i) unknowns += !t[i].is_value();
        if (unknowns > 1) use.nonlinear = true;
        break;
      }
      case Kind::IntDiv:
      case Kind::IntMod:
        if (!t[1].is_value()) use.nonlinear = true;
        break;
      case Kind::BvMul:
      case Kind::BvUdiv:
      case Kind::BvUrem:
      case Kind::BvSdiv:
      case Kind::BvSrem:
        // Multiplication by a constant is a few shifted additions; division by one still is a multiplier.
        if (!(t.is(Kind::BvMul) && (t[0].is_value() || t[1].is_value()))) use.heavy_bitvectors = true;
        break;
      default: break;
    }
  });
  return use;
}

const TheoryUse& TheoryTable::of(Term t) {
  auto it = table_.find(t);
  if (it == table_.end()) it = table_.emplace(t, theory_use(t)).first;
  return it->second;
}

Term skolemise(smt::TermManager& tm, Term t) {
  bool found = false;
  std::vector<Term> todo = term::conjuncts(t), done;
  for (size_t i = 0; i < todo.size(); ++i) {
    Term c = todo[i];
    const bool negated = c.is(Kind::Not) && c[0].is(Kind::Forall);
    if (!c.is(Kind::Exists) && !negated) {
      done.push_back(c);
      continue;
    }
    found = true;
    Term q = negated ? c[0] : c;
    term::TermMap map;
    for (size_t k = 0; k < q.num_bound(); ++k) map[q[k]] = tm.mk_fresh("sk", q[k].sort());
    Term body = q[q.size() - 1];
    if (negated) body = tm.mk_not(body);
    for (Term inner : term::conjuncts(term::substitute(tm, body, map))) todo.push_back(inner);
  }
  return found ? tm.mk_and(done) : t;
}

}  // namespace pippin::logic

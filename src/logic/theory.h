// SPDX-License-Identifier: Apache-2.0
// What a formula needs from a solver: decides limits and whether a query goes into a killable worker.
#pragma once

#include <span>
#include <unordered_map>

#include "smt/session.h"

namespace pippin::logic {

struct TheoryUse {
  bool quantifiers = false;
  bool nonlinear = false;      // product of variables, division or modulo by a variable (Int, Real)
  bool bitvectors = false;
  bool heavy_bitvectors = false;  // multiplication, division or variable shifts of bit-vectors
  bool arrays = false;
  bool floats = false;
  bool heavy() const { return quantifiers || nonlinear || heavy_bitvectors || floats; }
  TheoryUse& operator|=(const TheoryUse& o);
};

/// Memoises per root term.
class TheoryTable {
 public:
  const TheoryUse& of(smt::Term t);

 private:
  std::unordered_map<smt::Term, TheoryUse> table_;  // never iterated
};

TheoryUse theory_use(smt::Term t);

/// `exists x. F` at the top level (or among the conjuncts) becomes F with a fresh variable for x: equisatisfiable.
smt::Term skolemise(smt::TermManager& tm, smt::Term t);

}  // namespace pippin::logic

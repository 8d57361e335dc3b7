// SPDX-License-Identifier: Apache-2.0
// How much of the values of variables explicit-value analysis remembers at loop heads. The numbers of a variable are cut into ranges, [c, d - 1]
// for two neighbouring bounds c < d; of a value only the ranges stay that it lies in. A variable without bounds is forgotten; one that is exact
// keeps its value, as in [BeyL13], where a precision is the set of these variables.
#pragma once

#include <map>
#include <set>
#include <string>

#include "cfa/cfa.h"
#include "domains/intervals.h"

namespace pippin::explore {

class ValuePrecision {
 public:
  explicit ValuePrecision(const cfa::Cfa& cfa) : cfa_(cfa) {}

  /// Bounds from all comparisons of a variable with a constant that occur in the program, also for variables that are copied to it.
  void add_program();
  /// Bounds from the comparisons in a formula. True if some are new.
  bool add(term::Term formula);
  /// The variables of a formula become exact. True if some were not.
  bool add_exact(term::Term formula);

  /// The state with no more than the precision remembers.
  domains::IntervalState rounded(const domains::IntervalState& state) const;
  /// Bounds and exact variables, all together.
  size_t size() const;
  bool any_exact() const { return any_exact_; }
  std::string print() const;

 private:
  /// Where ranges begin: of Int, Bool and unsigned numbers, and of signed ones.
  struct Bounds {
    std::set<domains::Wide> range, sign;
    bool exact = false;
  };

  bool add_atom(term::Term atom);

  const cfa::Cfa& cfa_;
  std::map<term::Term, Bounds> bounds_;
  bool any_exact_ = false;
};

}  // namespace pippin::explore

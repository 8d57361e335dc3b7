// SPDX-License-Identifier: Apache-2.0
// Interval analysis of a Cfa: for every location a range for each variable, by a fixpoint with widening at cut points and
// narrowing. The result is inductive: every edge takes states within its source's ranges to states within its target's
// (checked before it is handed out). Locations that no execution reaches are bottom.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "cfa/cfa.h"
#include "domains/interval.h"
#include "domains/live_variables.h"
#include "support/budget.h"

namespace pippin::domains {

/// Ranges of variables at one place; variables that are not listed are unrestricted.
class IntervalState {
 public:
  static IntervalState bottom() {
    IntervalState s;
    s.bottom_ = true;
    return s;
  }
  bool is_bottom() const { return bottom_; }
  Value get(Term var) const;
  /// Also makes the state bottom if the value is.
  void set(Term var, const Value& v);
  void forget(Term var);
  /// Variables with their ranges, by id of the variable.
  const std::vector<std::pair<Term, Value>>& ranges() const { return ranges_; }
  bool includes(const IntervalState& other) const;
  static IntervalState join(const IntervalState& a, const IntervalState& b);
  friend bool operator==(const IntervalState&, const IntervalState&) = default;

 private:
  bool bottom_ = false;
  std::vector<std::pair<Term, Value>> ranges_;  // sorted, none is top
};

/// The range of a term in a state: choices are evaluated under their conditions.
Value evaluate(const IntervalState& s, Term t);
/// Restricts the state to where the formula may hold; the state becomes bottom if it cannot.
void assume(IntervalState& s, Term formula);
/// The state after an operation.
void apply(IntervalState& s, const cfa::Op& op);
void apply(IntervalState& s, const cfa::OpList& ops);
/// The state without what it says of variables that are not live at the location (domains/live_variables.h).
IntervalState only_live(IntervalState s, const cfa::Cfa& c, const IdVector<cfa::LocId, Bits>& live, cfa::LocId l);
/// The bounds of a variable as a formula (true if there are none).
Term range_formula(term::TermManager& tm, Term var, const Value& v);
/// Conjunction of the ranges of all variables; false for bottom.
Term state_formula(term::TermManager& tm, const IntervalState& s);

struct IntervalOptions {
  size_t delay = 3;           // joins before widening at a cut point
  size_t thresholds = 8;      // widening steps to the program's constants before infinity
  size_t narrowing = 3;       // descending rounds
  size_t steps_per_edge = 80;  // effort; beyond it nothing is known
  size_t max_steps = 300'000;
  Budget budget;
};

class Intervals {
 public:
  Intervals(const cfa::Cfa& c, const IntervalOptions& options = {});

  const IntervalState& at(cfa::LocId l) const { return states_[l]; }
  /// The state after an edge taken from its source's state; bottom if the edge cannot be taken.
  IntervalState after(cfa::EdgeId e) const { return transfer(e); }
  /// False if the analysis gave up (then all states are unrestricted).
  bool finished() const { return finished_; }

 private:
  IntervalState transfer(cfa::EdgeId e) const;
  void run(const IntervalOptions& options);

  const cfa::Cfa& c_;
  IdVector<cfa::LocId, IntervalState> states_;
  IdVector<cfa::LocId, Bits> live_;  // by VarIndex; empty: everything
  bool finished_ = true;
};

}  // namespace pippin::domains

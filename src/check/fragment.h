// SPDX-License-Identifier: Apache-2.0
// The checker's own formulas: what executing a loop-free fragment of a Cfa from one location does. Deliberately written
// apart from `encode` (different technique too: values are substituted forward and merged with ite, no SSA equalities),
// so that a mistake there is not repeated here.
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

#include "cfa/cfa.h"
#include "support/budget.h"
#include "support/result.h"
#include "term/walk.h"

namespace pippin::check {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using cfa::Term;

/// Symbolic state: a condition over the variables at the fragment's start (and fresh havoc variables) under which this
/// point is reached, and the value of every variable that changed. Choices between merged histories are by condition.
class SymbolicState {
 public:
  Term condition;
  /// A way here was left out because the rewriting rules made its condition false.
  bool folded = false;

  /// A variable that was not assigned keeps its own term.
  Term value(Term var) const;
  void assign(Term var, Term value);
  /// One free variable is this term, everywhere in the state.
  void replace(term::TermManager& tm, Term chosen, Term by);
  /// What was assigned, sorted by variable.
  std::span<const std::pair<Term, Term>> assigned() const { return values_; }

 private:
  std::vector<std::pair<Term, Term>> values_;   // sorted, not hashed: states are copied more often than changed
};

/// Executes one edge's operations on a state.
SymbolicState execute(const Cfa& cfa, SymbolicState before, const cfa::OpList& ops);
/// Value of a formula over program variables in a state.
Term evaluate_in(const Cfa& cfa, const SymbolicState& state, Term formula);

/// Joins two histories of one point.
SymbolicState join(const Cfa& cfa, const SymbolicState& a, const SymbolicState& b);

struct FragmentOptions {
  const SymbolicState* start = nullptr;         // null: any state, condition true
  const std::vector<bool>* useful = nullptr;    // by location; histories into others are dropped. Null: all
  const Budget* budget = nullptr;               // when it ends, the fragment is an Error
  bool* folded = nullptr;                       // set where a way was left out as SymbolicState::folded says
};
/// Everything reachable from `start` without passing through a location of `stops` (indexed by location): the states at
/// the stops reached. Calls and returns from `start` itself are left to procedures.h. An Error when the fragment has a
/// cycle, or a call or return that does not start at a stop.
Result<std::map<LocId, SymbolicState>> execute_fragment(const Cfa& cfa, LocId start, const std::vector<bool>& stops,
                                                        const FragmentOptions& options = {});

}  // namespace pippin::check

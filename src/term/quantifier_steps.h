// SPDX-License-Identifier: Apache-2.0
// Inside of quantifiers.h: the problem E vars. ∧ items and the steps that rewrite it.
#pragma once

#include <vector>

#include "support/budget.h"
#include "term/linear.h"
#include "term/quantifiers.h"
#include "term/term.h"

namespace pippin::term {

struct Problem {
  std::vector<Term> vars;   // sorted by id
  std::vector<Term> items;  // conjuncts; every one mentions a bound variable
  std::vector<std::vector<Term>> occurring;  // bound variables of each item, sorted (as of the last `prepare`)
};

/// Gives the time to one step at a time: while a step works inside another one, the outer one's clock stands.
class StepClock {
 public:
  explicit StepClock(QuantifierSteps& steps) : steps_(steps) {}
  QuantifierSteps& steps() { return steps_; }
  uint64_t& count(QuantifierStep s) { return steps_.count(s); }

  class Running {
   public:
    Running(StepClock& clock, QuantifierStep step) : clock_(clock), outer_(clock.current_) { clock.turn_to(&clock.steps_.uses[static_cast<size_t>(step)]); }
    ~Running() { clock_.turn_to(outer_); }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

   private:
    StepClock& clock_;
    QuantifierSteps::Use* outer_;
  };

 private:
  void turn_to(QuantifierSteps::Use* next) {
    const Clock::time_point now = Clock::now();
    if (current_) current_->seconds += std::chrono::duration<double>(now - since_).count();
    current_ = next;
    since_ = now;
  }

  QuantifierSteps& steps_;
  QuantifierSteps::Use* current_ = nullptr;
  Clock::time_point since_;
};

/// One step that applies; false if none does. The result is equivalent; `occurring` must be computed anew.
bool simplify_problem(TermManager& tm, Problem& p, StepClock& clock, size_t& mod_splits_left);

bool contains(const std::vector<Term>& sorted, Term t);
void remove_var(Problem& p, Term x);
bool occurs_in_other_bases(const LinearInt& s, Term x);

/// The disjuncts of a conjunct (also of Boolean ite and =, and of a negated conjunction); itself if it is none.
std::vector<Term> as_cases(TermManager& tm, Term t);

/// not t, pushed to the atoms, quantifiers turned.
Term negate(TermManager& tm, Term t);

}  // namespace pippin::term

// SPDX-License-Identifier: Apache-2.0
// Private to termination: one question to a solver.
#pragma once

#include "smt/session.h"
#include "support/budget.h"
#include "term/walk.h"

namespace pippin::explore {

struct Asked {
  smt::Backend& solver;
  const Budget& budget;
  smt::Effort effort;
  const char* purpose;   // smt::SessionOptions
};

/// Is the formula satisfiable? `model` (optional): the values of its symbols, as far as the solver gives them. Unknown when the budget has ended.
smt::Answer ask(const Asked& how, term::TermManager& tm, term::Term formula, term::TermMap* model = nullptr);

/// The value of a term where symbols without a value are 0 or false; null if some symbol has another sort.
term::Term value_or_zero(term::TermManager& tm, term::Term t, const term::TermMap& values);

}  // namespace pippin::explore

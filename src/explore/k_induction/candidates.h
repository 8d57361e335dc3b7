// SPDX-License-Identifier: Apache-2.0
// What may hold at the loop heads of a Cfa, from cheap sources, for somebody else to prove: ranges of variables, convex polyhedra, the
// conditions of the program (also weakened by one, as a loop's `i < n` is `i <= n` at its head), what excludes an error within one
// block, equations and comparisons of variables, and formulas that other engines left (core::Facts). [KIkI15] gets its candidates the
// same way, from a data-flow analysis with growing precision and from the program text.
#pragma once

#include <vector>

#include "cfa/cfa.h"
#include "support/budget.h"
#include "term/term.h"

namespace pippin::explore {

using cfa::Cfa;
using cfa::LocId;
using term::Term;

/// Formulas over variables of the Cfa by location, each once, sorted; empty at the initial location and at targets.
using Candidates = std::vector<std::vector<Term>>;

/// Ranges alone: those of the interval analysis are inductive together. Empty lists where it does not finish.
Candidates range_candidates(const Cfa& cfa, const Budget& budget);
/// All sources. `of_others`: formulas and the locations where they may hold. Requires: internal edges only.
Candidates all_candidates(const Cfa& cfa, const std::vector<std::pair<LocId, Term>>& of_others, const Budget& budget);

}  // namespace pippin::explore

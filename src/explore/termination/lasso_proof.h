// SPDX-License-Identifier: Apache-2.0
// Private to termination: from what the loop over lassos learned to a proof that the check accepts: a lexicographic tuple of the ranking functions
// of the lassos, or a transition invariant (Podelski, Rybalchenko: LICS 2004) by abstraction with their predicates (POPL 2005).
#pragma once

#include <optional>
#include <vector>

#include "automata/nwa.h"
#include "core/evidence.h"
#include "explore/termination/ways.h"

namespace pippin::explore {

/// A rank of one loop, by components, which falls in lexicographic order from one visit of the head to the next; as long as the invariant holds.
struct RankingOfLoop {
  cfa::LocId head;
  std::vector<automata::Letter> word;   // the loop, as steps
  std::vector<term::Term> invariant, tuple;
};

/// One step after the other, and the path of these steps in Ways::cfa(). Requires: there is a letter.
CutStep composed_steps(term::TermManager& tm, const Supported& supported, const std::vector<automata::Letter>& word);
core::Path path_of(const std::vector<automata::Letter>& word);

struct LassoArguments {
  std::vector<RankingOfLoop> ranks;
  std::vector<term::Term> predicates;   // about states
};

// How a tuple is compared with `before`, what noted_terms() were.
std::vector<term::Term> noted_terms(term::TermManager& tm, const std::vector<term::Term>& tuple);
term::Term noted_now(term::TermManager& tm, const std::vector<term::Term>& tuple, const std::vector<term::Term>& before);
term::Term lowered_since(term::TermManager& tm, const std::vector<term::Term>& tuple, const std::vector<term::Term>& before);
/// What may be known on the way: "not higher", "lower", "was not negative".
std::vector<term::Term> since_noted(term::TermManager& tm, const std::vector<term::Term>& tuple, const std::vector<term::Term>& before);

std::optional<core::Certificate> lasso_proof(const cfa::Cfa& cfa, const Supported& supported, const LassoArguments& arguments, smt::Backend& solver,
                                             Statistics& statistics, const logic::Services::MakeRefiners& refiners, const Budget& budget);

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// Private to list_invariants: candidate invariants about blocks in the order of their birth. With k the birth number of a block: lists
// built at their front have next(k) = k - 1, those built at their end next(k) = k + 1; a traversal divides the blocks into those
// before the pointer and those behind it; freeing in that order leaves exactly those alive that are still to come, and their number
// in closed form, so that leaks are a question of linear arithmetic. Compare the list segments of separation logic (Distefano, O'Hearn,
// Yang: A Local Shape Analysis Based on Separation Logic, TACAS 2006): here a segment is an interval of birth numbers.
#pragma once

#include <vector>

#include "explore/list_invariants/heap_shape.h"

namespace pippin::explore {

struct ListCandidate {
  term::Term formula;
  bool quantified = false;        // for all values of `bound`, birth numbers of this site
  size_t site = 0;
  std::vector<size_t> follows;    // from each of these candidates: clauses with fewer literals
};

struct ListCandidates {
  term::Term bound;
  std::vector<ListCandidate> list;
};

ListCandidates list_candidates(term::TermManager& tm, const HeapShape& shape);

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// Interpolation problems with arrays as problems without: select purification. Every read of an array version at an index
// is a variable. What a store says about it at each index that is known there belongs to the store's step; that equal
// indices read equal values holds anywhere, and is put where both are known. Of these lemmas an unsatisfiable core keeps
// those that the proof needs (mostly one or two of hundreds). Indices that the path makes constants count as these constants.
// Declines: arrays of arrays, arrays under ite, array equalities that are not definitions, proofs that need extensionality.
#pragma once

#include <vector>

#include "refine/craig/problem.h"

namespace pippin::refine {

struct SelectFree {
  std::vector<CraigPart> parts;
  term::TermMap selects;   // the variable of a read -> select(array version, index); for interpolants, by substitution
};
bool has_arrays(const std::vector<CraigPart>& parts);
/// Error: why not. When the budget ends, lemmas that are not needed may remain.
Result<SelectFree> without_arrays(term::TermManager& tm, smt::Backend& backend, const std::vector<CraigPart>& parts,
                                  const Budget& budget);

}  // namespace pippin::refine

// SPDX-License-Identifier: Apache-2.0
// Candidate invariants about arrays for a path program: `forall k. lo <= k < hi -> P(k)`, where the ranges follow from how
// indices move (where they start, where they are now, where the guards let them end) and the element properties P from
// what is stored (a[i] := v(i) gives a[k] = v(k)) and from what is tested (conditions about elements, with the index
// replaced by k). Compare the range predicates of Halbwachs, Péron (PLDI 2008) and indexed predicates (Lahiri, Bryant, VMCAI
// 2004). Nothing is proved here: houdini.h keeps what is inductive.
#pragma once

#include <vector>

#include "refine/path_program/houdini.h"

namespace pippin::refine {

/// Integer indices only. Empty if no element of an array is read or written with such an index.
std::vector<Candidate> array_candidates(const Cfa& cfa, const PathProgram& program, Transitions& transitions);

/// Bounds of variables that move by constants, and conditions of the guards: scalar candidates that array proofs need.
std::vector<Candidate> scalar_candidates(const Cfa& cfa, const PathProgram& program, Transitions& transitions);

}  // namespace pippin::refine

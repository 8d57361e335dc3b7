// SPDX-License-Identifier: Apache-2.0
// The invariants of a witness in the Cfa of a program that they were woven into (frontend/weave.h).
#pragma once

#include <optional>
#include <vector>

#include "cfa/cfa.h"

namespace pippin::validate {

/// Where an invariant is checked: the branch to the call of its error function, and the formula with which the branch goes on.
struct WovenInvariant {
  size_t stitch = 0;    // its number
  cfa::EdgeId branch;   // an edge of assumes alone, if these are no guesses
  term::Term holds;     // for all values of bound variables (frontend::BoundVariable)
  cfa::LocId at;        // before it, and before all checks right before it
};
/// In the order of the calls. Those whose evaluation is more than one formula are left out. `guesses` (Stitch::guess): only the formula of the
/// condition, without the assumptions that its evaluation is defined; choices of values that C leaves open may stand before it.
std::vector<WovenInvariant> woven_invariants(const cfa::Cfa& cfa, bool guesses = false);
/// Does the edge call the error function of an invariant? Which one: its number.
std::optional<size_t> refuted_invariant(const cfa::Edge& call);

}  // namespace pippin::validate

// SPDX-License-Identifier: Apache-2.0
// What can be chosen about the explorer with three kinds of interpolants.
#pragma once

#include <cstddef>

#include "explore/predicate_abstraction/options.h"

namespace pippin::explore {

struct InterpArtOptions {
  bool safety = true;                    // S: what is known to be safe is not explored
  bool errors = true;                    // E: what is known to fail is tried before it is explored
  bool weights = true;                   // W: what makes locations full comes first; without: depth first
  AbstractionKind abstraction = AbstractionKind::Combined;
  size_t max_atoms = 2;                  // a conjunct of an interpolant with more of them is one predicate
  size_t max_states = 1'000'000;         // above: "out of memory"
  size_t max_bdd_nodes = 20'000'000;     // the same
};

}  // namespace pippin::explore

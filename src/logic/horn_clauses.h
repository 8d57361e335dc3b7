// SPDX-License-Identifier: Apache-2.0
// The Horn clauses of a set of edges, one a block: of a path program for the refiner, of the whole program for the engine.
#pragma once

#include <map>
#include <span>

#include "cfa/cfa.h"
#include "smt/horn.h"

namespace pippin::logic {

/// Which predicate a location has.
struct HornPredicates {
  std::map<cfa::LocId, uint32_t> of;  // source and target of every edge, and the call of a return
  uint32_t initial = 0, error = 0;    // `error` may stand for many locations
  uint32_t count = 0;
};

/// Calls and returns become clauses too (a return has a second premise, the state at its call), and predicates then are
/// about the variables of their procedure, globals and old values. Without calls the state is what the guards need,
/// transitively: merged blocks mention many more variables, x' = ite(c, e, x) although x is dead.
smt::HornSystem horn_clauses(const cfa::Cfa& cfa, std::span<const cfa::EdgeId> edges, const HornPredicates& predicates);

}  // namespace pippin::logic

// SPDX-License-Identifier: Apache-2.0
// What can be chosen about predicate abstraction.
#pragma once

#include <cstddef>
#include <cstdint>

namespace pippin::explore {

/// Boolean: the strongest function of the predicates that holds, by all models. Cartesian: a conjunction of predicates and
/// negated ones. Combined: the result of Boolean, with Cartesian first and models for the predicates it leaves open.
enum class AbstractionKind : uint8_t { Boolean, Cartesian, Combined };

/// Where a new predicate is used: at the location of its interpolant, in its function, everywhere.
enum class PredicateScope : uint8_t { Location, Function, Global };

struct PredicateAbstractionOptions {
  AbstractionKind abstraction = AbstractionKind::Combined;
  PredicateScope scope = PredicateScope::Location;
  size_t max_atoms = 2;                  // a conjunct of an interpolant with more of them is one predicate
  bool mine_conditions = true;           // in the first refinement
  size_t max_states = 1'000'000;         // above: "out of memory"
  size_t max_bdd_nodes = 20'000'000;     // the same
};

}  // namespace pippin::explore

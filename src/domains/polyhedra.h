// SPDX-License-Identifier: Apache-2.0
// Relational abstract interpretation of a (small) Cfa: convex polyhedra (Cousot, Halbwachs: POPL 1978) by the Parma
// Polyhedra Library, with widening up to the thresholds of the guards and descending steps. Dimensions are the Int and
// Bool variables that matter for some guard, and array elements read by them. Work is counted, not clocked.
// No type of the library appears here; without it `have_polyhedra()` is false and the analysis gives nothing.
#pragma once

#include <map>
#include <vector>

#include "cfa/cfa.h"
#include "support/budget.h"

namespace pippin::domains {

bool have_polyhedra();

struct PolyhedraOptions {
  size_t delay = 2;              // joins before widening at a cut point
  size_t descending = 2;         // rounds
  size_t max_dimensions = 16;    // the cost is exponential in them
  size_t max_splits = 16;        // cases of disjunctions and ite per operation
  size_t max_steps = 2000;       // edges executed
  unsigned effort = 400'000'000; // weight of the library's operations (measured: about a second)
  Budget budget;
};

/// Constraints that hold at every location, as terms over the Cfa's variables; `false` alone where no execution gets.
/// Empty map: too many dimensions, the effort was used up, or there is no library. Internal edges only.
std::map<cfa::LocId, std::vector<term::Term>> polyhedra(const cfa::Cfa& cfa, const PolyhedraOptions& options = {});

}  // namespace pippin::domains

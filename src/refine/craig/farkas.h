// SPDX-License-Identifier: Apache-2.0
// Our own Craig sequence interpolation for linear integer arithmetic: the infeasible core as linear literals, one proof
// of infeasibility by Farkas' lemma, and from that one proof the interpolants of all cuts (so they form a sequence):
// the interpolant of a cut is the sum of the constraints before it, weighted by the proof. Disjunctions (and ite, which is
// lifted) are split as a tableau: the parts' interpolants are joined by OR where the disjunction stands before the cut,
// by AND where it stands after. mod and div by constants are purified with quotients and remainders; integer variables with
// fractional values are branched on, a few times; arrays by select purification (selects.h); calls by problem.h.
// Declines: bit-vectors, nonlinear terms, and cores that need cuts (2x - 2y = 1 over several steps).
#pragma once

#include <memory>

#include "core/core.h"
#include "logic/services.h"
#include "smt/session.h"

namespace pippin::refine {

/// References must outlive the refiner.
std::unique_ptr<core::Refiner> make_farkas(logic::Services& services);

}  // namespace pippin::refine

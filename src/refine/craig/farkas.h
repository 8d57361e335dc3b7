// SPDX-License-Identifier: Apache-2.0
// Our own Craig sequence interpolation for linear integer arithmetic: the infeasible core as linear literals, one proof
// of infeasibility by Farkas' lemma, and from that one proof the interpolants of all cuts (so they form a sequence):
// the interpolant of a cut is the sum of the constraints before it, weighted by the proof. Disjunctions (and ite, which is
// lifted) are split as a tableau: the parts' interpolants are joined by OR where the disjunction stands before the cut,
// by AND where it stands after. mod and div by constants are purified with local quotients and remainders.
// Declines: arrays, bit-vectors, nonlinear terms, and cores that only integer reasoning refutes.
#pragma once

#include <memory>

#include "core/core.h"
#include "logic/hoare.h"

namespace pippin::refine {

/// References must outlive the refiner.
std::unique_ptr<core::Refiner> make_farkas(const cfa::Cfa& cfa, logic::HoareService& hoare, Statistics& statistics);

}  // namespace pippin::refine

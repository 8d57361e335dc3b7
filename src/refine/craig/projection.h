// SPDX-License-Identifier: Apache-2.0
// Interpolants by model-based projection from the B side (Komuravelli, Gurfinkel, Chaki: CAV 2014). Backwards along the
// trace, the states that lead on to a violation are covered by cubes: a model of "this step, then a violation" gives an
// implicant, what is no state variable is projected away under that model, and the cube is generalised to the literals
// that contradict the steps before it (an unsatisfiable core). The interpolant of a cut says that none of its cubes holds.
// Works on the trace abstracted by its infeasible core (Definition 4.1 of [CvN17]).
#pragma once

#include <memory>

#include "core/core.h"
#include "logic/services.h"
#include "smt/session.h"

namespace pippin::refine {

/// Declines long traces, and traces that need more cubes at a cut than its limit. References must outlive the refiner.
std::unique_ptr<core::Refiner> make_projection(logic::Services& services);

}  // namespace pippin::refine

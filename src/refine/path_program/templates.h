// SPDX-License-Identifier: Apache-2.0
// Template-based invariants of the path program by constraint solving (Colón, Sankaranarayanan, Sipma: CAV 2003; for path
// programs [PathInv07]): at every cut point a conjunction of linear inequalities with unknown coefficients; by Farkas' lemma
// "is implied" becomes "is a non-negative combination". The one product of unknowns, of an invariant and its own
// multiplier, is avoided as in [PathInv07]: that multiplier is 0 or 1, so the constraints are linear with Boolean choices.
#pragma once

#include <memory>

#include "core/core.h"
#include "logic/services.h"
#include "smt/session.h"

namespace pippin::refine {

/// Integers only; one, two, then three inequalities a cut point. Declines paths without a repeated location, path programs that
/// were tried before, and those with too many cases or variables. References must outlive the refiner.
std::unique_ptr<core::Refiner> make_templates(logic::Services& services);

}  // namespace pippin::refine

// SPDX-License-Identifier: Apache-2.0
// Inside of quantifiers.h: elimination of variables that are only compared.
#pragma once

#include "term/quantifier_steps.h"

namespace pippin::term {

bool int_bounds(TermManager& tm, Problem& p, StepClock& clock);
bool bv_bounds(TermManager& tm, Problem& p, StepClock& clock);

}  // namespace pippin::term

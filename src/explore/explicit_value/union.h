// SPDX-License-Identifier: Apache-2.0
// Many states as one small formula.
#pragma once

#include <vector>

#include "domains/intervals.h"

namespace pippin::explore {

/// The disjunction of the states, a case each; false if there are none. States that differ in one variable only, by values that touch, are one case:
/// so the formula holds for the same values as the states.
term::Term union_of(term::TermManager& tm, const std::vector<domains::IntervalState>& states);

}  // namespace pippin::explore

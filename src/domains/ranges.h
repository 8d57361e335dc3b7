// SPDX-License-Identifier: Apache-2.0
// The ranges of variables where cycles are cut: a first guess at a proof, and what a reader learns about loops from a proof that
// needed no invariants.
#pragma once

#include <utility>
#include <vector>

#include "cfa/cfa.h"
#include "support/budget.h"

namespace pippin::domains {

/// A formula for each cut point of the Cfa. Nobody has proved them yet. Empty without cycles, with calls, and if the budget does not
/// suffice.
std::vector<std::pair<cfa::LocId, term::Term>> ranges_at_cuts(const cfa::Cfa& cfa, const Budget& budget);

}  // namespace pippin::domains

// SPDX-License-Identifier: Apache-2.0
// Obligations that were proved because no execution gets to their place. A person who reads "proved" believes that something was computed
// there, so that the report has another word for them.
#pragma once

#include <cstddef>
#include <vector>

#include "run/run.h"
#include "support/budget.h"

namespace pippin::run {

/// Those of the obligations whose places no execution reaches, as far as the ranges of variables tell. The certificate check proves it, within
/// the budget; else the answer is empty.
std::vector<size_t> unreached(Run& run, const std::vector<size_t>& obligations, const Budget& budget);

}  // namespace pippin::run

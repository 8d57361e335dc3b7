// SPDX-License-Identifier: Apache-2.0
// A transition invariant of a witness in the program [PR04]: an invariant of all visits of the loop's head after any one at which the state was kept.
#pragma once

#include <string>
#include <vector>

#include "frontend/weave.h"
#include "witness/witness.h"

namespace pippin::validate {

/// `number`: of the transition invariant in its witness. The claim is added to `claims`, what keeps the state to `keeping`.
void add_transition(const witness::Invariant& i, size_t number, frontend::WeavePlace place, const std::string& where, std::vector<frontend::Stitch>& claims,
                    std::vector<frontend::Stitch>& keeping);

}  // namespace pippin::validate

// SPDX-License-Identifier: Apache-2.0
// The interpreter's trace in words for people: temporaries of the frontend replaced by their values, branches
// as "x > 3 is true".
#pragma once

#include <vector>

#include "interp/interp.h"
#include "report/report.h"

namespace pippin::check {

std::vector<report::Step> readable_steps(const std::vector<interp::TraceStep>& trace);

}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
// A trace in words for people: temporaries of the frontend replaced by their values, branches as "x > 3 is true".
#pragma once

#include <vector>

#include "ir/ir.h"
#include "report/report.h"
#include "trace/trace.h"

namespace pippin::back {

/// A temporary whose value is not known is shown as "...".
std::vector<report::Step> readable_steps(const ir::Program& program, const trace::Trace& trace);

}  // namespace pippin::back

// SPDX-License-Identifier: Apache-2.0
// Which steps of a trace the last one depends on: a dynamic slice [AH90], for display only.
#pragma once

#include <vector>

#include "interp/interp.h"
#include "ir/ir.h"

namespace pippin::interp {

/// Sets TraceStep::needed of every step: does the last step depend on it, by data or by control? Whole variables are followed, one alias
/// class holds everything whose address is taken, and what a function returns depends on all of its returns, so too much may be
/// kept. Inputs are always kept. A trace without points (or one that was cut) is kept whole.
void mark_needed(const ir::Program& program, std::vector<TraceStep>& trace);

}  // namespace pippin::interp

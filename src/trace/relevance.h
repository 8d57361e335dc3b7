// SPDX-License-Identifier: Apache-2.0
// Which events of a trace the last one depends on: a dynamic slice [AH90], for display only.
#pragma once

#include "ir/ir.h"
#include "trace/trace.h"

namespace pippin::trace {

/// Sets Event::needed of every event: does the last event depend on it, by data or by control? Whole variables are followed, one alias
/// class holds everything whose address is taken, and what a function returns depends on all of its returns, so too much may be
/// kept. Inputs are always kept. A trace without points (or one that was cut) is kept whole.
void mark_needed(const ir::Program& program, Trace& trace);

}  // namespace pippin::trace

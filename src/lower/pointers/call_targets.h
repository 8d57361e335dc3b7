// SPDX-License-Identifier: Apache-2.0
// Private to lower: what the points-to analysis tells the inliner for its next round: which functions a call through a pointer may
// call (flat/indirect.h), and which calls of memcpy, memmove and memset are loops over elements (flat/memory_range_calls.h).
#pragma once

#include "lower/flat/memory_range_calls.h"
#include "lower/flat/flat.h"
#include "lower/layout/layout.h"
#include "lower/pointers/points_to.h"

namespace pippin::lower {

/// Takes over what the points-to analysis found for the indirect calls of `flat`; true if something is new, so that
/// the program must be inlined again.
bool find_callees(IndirectCalls& calls, const FlatProgram& flat, const Layout& layout, PointsToAnalysis& pointers);

/// Lists the convention that null, indeterminate and object pointers are not called where the analysis does not show it.
void note_called_pointers(FlatProgram& flat, const Layout& layout, PointsToAnalysis& pointers);

/// True if something changed, so that the program must be inlined again; at most twice for a call.
bool choose_memory_range_models(MemoryRangeCalls& calls, const FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers);

}  // namespace pippin::lower

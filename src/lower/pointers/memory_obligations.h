// SPDX-License-Identifier: Apache-2.0
// Private to lower: what memory safety demands of accesses, frees and ends of the program, as lower/flat/obligations.h does of single
// operations: edges to error locations on the flat program, before the integer models are translated.
#pragma once

#include <functional>

#include "lower/flat/flat.h"
#include "lower/layout/layout.h"
#include "lower/pointers/points_to.h"

namespace pippin::lower {

/// Where Semantics::checks_memory: beside every edge with accesses that their types
/// alone do not show to be right stands one to an error location, for those that are certainly wrong, and one to an unsupported
/// location, for those of which the model does not know (memory_safety.cpp).
void add_memory_obligations(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers,
                            const std::function<bool(ir::ExprRef, CtxId)>& untranslatable);
/// It is behind a pointer, at an index that is no constant or outside of its array, or (`write`) a literal.
bool may_be_invalid(const ir::Program& p, ir::PlaceRef place, bool write);

}  // namespace pippin::lower

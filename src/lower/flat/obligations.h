// SPDX-License-Identifier: Apache-2.0
// Private to lower: what the properties asked for demand of single operations. On the flat program, before the integer models
// are translated, so that both have the same ids: each operation that may violate a property gets an edge to an error
// location of its own, beside every edge that evaluates it. The edge is taken iff the operation is the first on it that does.
//
// Example: `x = a + b;` is an edge from l to m. With no-overflow there is a second one from l to an error location, on which
// a and b are read, and a + b does not fit int.
#pragma once

#include <functional>

#include "lower/flat/flat.h"

namespace pippin::lower {

/// Adds the edges and locations, at the end, and fills FlatProgram::obliged. Edges that lead to unsupported locations are
/// left alone. `untranslatable`: an expression that only FlatProgram::evaluated has and no model can express; its operations lead to
/// an unsupported location.
void add_obligations(FlatProgram& flat, const std::function<bool(ir::ExprRef, CtxId)>& untranslatable);

}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// Private to lower: what the properties asked for demand of single operations. On the flat program, before the integer models
// are translated, so that both have the same ids: each operation that may violate a property gets an edge to an error
// location of its own, beside every edge that evaluates it. The edge is taken iff the operation is the first on it that does.
//
// Example: `x = a + b;` is an edge from l to m. With no-overflow there is a second one from l to an error location, on which
// a and b are read, and a + b does not fit int.
#pragma once

#include <functional>
#include <set>
#include <vector>

#include "lower/flat/flat.h"

namespace pippin::lower {

/// Adds the edges and locations, at the end, and fills FlatProgram::obliged. Edges that lead to unsupported locations are
/// left alone. `untranslatable`: an expression that only FlatProgram::evaluated has and no model can express; its operations lead to
/// an unsupported location.
void add_obligations(FlatProgram& flat, const std::function<bool(ir::ExprRef, CtxId)>& untranslatable);

/// Operations below an expression or place, operands before what uses them, each once.
class Operations {
 public:
  std::vector<ir::ExprRef> found;

  void expr(ir::ExprRef e) {
    if (e == nullptr || !seen_.insert(e).second) return;
    for (const ir::ExprRef a : e->args) expr(a);
    place(e->place);
    found.push_back(e);
  }
  // (Recursion follows the IR tree, whose height the frontend bounds.)
  void place(ir::PlaceRef p) {
    for (; p != nullptr; p = p->base) {
      expr(p->pointer);
      expr(p->index);
    }
  }

 private:
  std::set<ir::ExprRef> seen_;   // never iterated
};

}  // namespace pippin::lower

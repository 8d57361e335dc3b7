// SPDX-License-Identifier: Apache-2.0
// Private to lower: what the properties asked for demand of single operations. On the flat program, before the integer models
// are translated, so that both have the same ids: each operation that may violate a property gets an edge to an error
// location of its own, beside every edge that evaluates it. The edge is taken iff the operation is the first on it that does.
//
// Example: `x = a + b;` is an edge from l to m. With no-overflow there is a second one from l to an error location, on which
// a and b are read, and a + b does not fit int.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "lower/flat/flat.h"
#include "lower/flat/shape.h"

namespace pippin::lower {

/// Adds the edges and locations, at the end, and fills FlatProgram::obliged. Edges that lead to unsupported locations are
/// left alone. `untranslatable`: an expression that only FlatProgram::evaluated has and no model can express; its operations lead to
/// an unsupported location.
void add_obligations(FlatProgram& flat, const std::function<bool(ir::ExprRef, CtxId)>& untranslatable);

/// An element of an array in a place. `one_past`: the index may be the number of elements, because nothing is accessed there.
struct IndexUse {
  ir::PlaceRef place;
  bool one_past;
};
/// Those of a place, the innermost first. `address`: its address is taken. (`m[3]` as a pointer is &m[3][0]: one past the rows.)
std::vector<IndexUse> index_uses(ir::PlaceRef place, bool address);

/// The type that a number has in a bit-field; nothing: the place is none, or of type _Bool.
std::optional<Shape> bit_field_shape(const ir::Program& p, ir::PlaceRef place);

/// Operations below an expression or place, operands before what uses them, each once; and the elements.
class Operations {
 public:
  std::vector<ir::ExprRef> found;
  std::vector<IndexUse> elements;

  void expr(ir::ExprRef e) {
    if (e == nullptr || !seen_.insert(e).second) return;
    for (const ir::ExprRef a : e->args) expr(a);
    place(e->place, e->kind == ir::ExprKind::AddressOf);
    found.push_back(e);
  }
  // (Recursion follows the IR tree, whose height the frontend bounds.)
  void place(ir::PlaceRef p, bool address = false) {
    for (const IndexUse& use : index_uses(p, address)) elements.push_back(use);
    for (; p != nullptr; p = p->base) {
      expr(p->pointer);
      expr(p->index);
    }
  }

 private:
  std::set<ir::ExprRef> seen_;   // never iterated
};

}  // namespace pippin::lower

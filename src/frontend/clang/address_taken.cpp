// SPDX-License-Identifier: Apache-2.0
// Which variables have their address used other than by direct indexing of a named array: read off the finished IR.
#include "frontend/clang/converter.h"
#include "ir/walk.h"

namespace pippin::frontend {

void mark_address_taken(ir::Program& program) {
  ir::for_each_expr(program, [&](ir::ExprRef e) {
    if (e->kind != ir::ExprKind::AddressOf) return;
    ir::PlaceRef root = e->place;
    while (root->base != nullptr) root = root->base;
    if (root->kind == ir::PlaceKind::Var) program.vars[root->var].address_taken = true;
  });
}

}  // namespace pippin::frontend

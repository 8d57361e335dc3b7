// SPDX-License-Identifier: Apache-2.0
// Which variables have their address used other than by direct indexing of a named array: read off the finished IR.
#include "ir/walk.h"
#include "prepare/checked.h"
#include "prepare/prepare.h"

namespace pippin::prepare {

void mark_address_taken(ir::Program& program) {
  ir::for_each_expr(program, [&](ir::ExprRef e) {
    if (e->kind != ir::ExprKind::AddressOf) return;
    ir::PlaceRef root = e->place;
    while (root->base != nullptr) root = root->base;
    if (root->kind == ir::PlaceKind::Var) program.vars[root->var].address_taken = true;
  });
  check_pass(program, "mark_address_taken");
}

}  // namespace pippin::prepare

// SPDX-License-Identifier: Apache-2.0
// Which variables have their address used other than by direct indexing of a named array: read off the finished IR.
#include <unordered_set>

#include "frontend/clang/converter.h"

namespace pippin::frontend {

void mark_address_taken(ir::Program& program) {
  std::unordered_set<const ir::Expr*> seen;  // never iterated
  std::vector<ir::ExprRef> work;
  auto push = [&](ir::ExprRef e) {
    if (e != nullptr && seen.insert(e).second) work.push_back(e);
  };
  auto push_place = [&](ir::PlaceRef p) {
    for (; p != nullptr; p = p->base) {
      push(p->pointer);
      push(p->index);
    }
  };
  auto instr = [&](const ir::Instr& i) {
    push_place(i.assign.target);
    push(i.assign.value);
    push_place(i.zero.target);
    push(i.declare.count);
    push_place(i.call.result);
    push(i.call.pointer);
    for (ir::ExprRef a : i.call.args) push(a);
  };
  for (const ir::Instr& i : program.global_init) instr(i);
  for (const ir::Function& f : program.functions)
    for (const ir::Block& block : f.blocks) {
      for (const ir::Instr& i : block.instrs) instr(i);
      push(block.terminator.value);
    }
  while (!work.empty()) {
    ir::ExprRef e = work.back();
    work.pop_back();
    for (ir::ExprRef a : e->args) push(a);
    if (e->place == nullptr) continue;
    push_place(e->place);
    if (e->kind != ir::ExprKind::AddressOf) continue;
    ir::PlaceRef root = e->place;
    while (root->base != nullptr) root = root->base;
    if (root->kind == ir::PlaceKind::Var) program.vars[root->var].address_taken = true;
  }
}

}  // namespace pippin::frontend

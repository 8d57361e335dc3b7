// SPDX-License-Identifier: Apache-2.0
#include "ir/walk.h"

#include <unordered_set>

namespace pippin::ir {

void for_each_expr(const Program& program, const std::function<void(ExprRef)>& visit) {
  std::unordered_set<const Expr*> seen;  // never iterated
  std::vector<ExprRef> work;
  const auto push = [&](ExprRef e) {
    if (e != nullptr && seen.insert(e).second) work.push_back(e);
  };
  const auto push_place = [&](PlaceRef p) {
    for (; p != nullptr; p = p->base) {
      push(p->pointer);
      push(p->index);
    }
  };
  const auto instr = [&](const Instr& i) {
    push_place(i.assign.target);
    push(i.assign.value);
    push_place(i.zero.target);
    push(i.declare.count);
    push_place(i.call.result);
    push(i.call.pointer);
    for (ExprRef a : i.call.args) push(a);
  };
  for (const Instr& i : program.global_init) instr(i);
  for (const Function& f : program.functions)
    for (const Block& block : f.blocks) {
      for (const Instr& i : block.instrs) instr(i);
      push(block.terminator.value);
    }
  while (!work.empty()) {
    const ExprRef e = work.back();
    work.pop_back();
    visit(e);
    for (ExprRef a : e->args) push(a);
    push_place(e->place);
  }
}

}  // namespace pippin::ir

// SPDX-License-Identifier: Apache-2.0
#include "ir/walk.h"

#include <unordered_set>

namespace pippin::ir {

void for_each_operand(const Instr& i, const std::function<void(ExprRef)>& value, const std::function<void(PlaceRef)>& place) {
  i.visit(
      [&](const Assign& a) {
        place(a.target);
        value(a.value);
      },
      [&](const ZeroInit& z) { place(z.target); },
      [&](const Declare& d) {
        if (d.count != nullptr) value(d.count);
      },
      [](const EndOfScope&) {},
      [&](const Call& c) {
        if (c.result != nullptr) place(c.result);
        if (c.pointer != nullptr) value(c.pointer);
        for (ExprRef a : c.args) value(a);
      },
      [](const UnsupportedInstr&) {});
}

VarId base_variable(PlaceRef place) {
  while (place != nullptr && place->base != nullptr) place = place->base;
  return place != nullptr && place->kind == PlaceKind::Var ? place->var : VarId();
}

PlaceRef written_place(const Instr& i) {
  return i.visit(
      [](const Assign& a) { return a.target; }, [](const ZeroInit& z) { return z.target; }, [](const Call& c) { return c.result; },
      [](const auto&) -> PlaceRef { return nullptr; });
}

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
  const auto instr = [&](const Instr& i) { for_each_operand(i, push, push_place); };
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

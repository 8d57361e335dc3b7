// SPDX-License-Identifier: Apache-2.0
#include "trace/reads.h"

#include <algorithm>

#include "trace/trace.h"

namespace pippin::trace {

static bool has_temporary(const ir::Program& program, const Reads& r) {
  return std::ranges::any_of(r.vars, [&](ir::VarId v) { return program.vars[v].name.empty(); });
}

bool reads_temporary(const ir::Program& program, ir::ExprRef e) {
  Reads r;
  Walk{program, r, {e}}.finish();
  return has_temporary(program, r);
}

bool reads_temporary(const ir::Program& program, ir::PlaceRef place) {
  Reads r;
  Walk walk{program, r, {}};
  walk.place(place, false);
  walk.finish();
  return has_temporary(program, r);
}

bool reads_whole(ir::ExprRef e, ir::VarId variable) {
  bool whole = false;
  std::vector<ir::ExprRef> todo{e};
  while (!todo.empty()) {
    const ir::ExprRef next = todo.back();
    todo.pop_back();
    if (next == nullptr) continue;
    todo.insert(todo.end(), std::begin(next->args), std::end(next->args));
    for (ir::PlaceRef p = next->place; p != nullptr; p = p->base) {
      todo.push_back(p->index);
      todo.push_back(p->pointer);
      if (p->kind != ir::PlaceKind::Var || p->var != variable) continue;
      if (p != next->place || next->kind != ir::ExprKind::Load) return false;
      whole = true;
    }
  }
  return whole;
}

std::vector<ir::Int128> constants_in(ir::ExprRef e) {
  std::vector<ir::Int128> out;
  std::vector<ir::ExprRef> todo{e};
  while (!todo.empty()) {
    const ir::ExprRef next = todo.back();
    todo.pop_back();
    if (next == nullptr) continue;
    if (next->kind == ir::ExprKind::IntConst) out.push_back(next->value);
    for (size_t k = std::size(next->args); k-- > 0;) todo.push_back(next->args[k]);
    for (ir::PlaceRef p = next->place; p != nullptr; p = p->base) {
      todo.push_back(p->index);
      todo.push_back(p->pointer);
    }
  }
  return out;
}

}  // namespace pippin::trace

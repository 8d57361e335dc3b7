// SPDX-License-Identifier: Apache-2.0
// Comparisons that programs pass to qsort and bsearch: their models in C call them in an order of their own. That shows if a
// comparison writes anything but its own variables or calls what may.
#include <algorithm>
#include <unordered_set>

#include "frontend/clang/converter.h"

namespace pippin::frontend {
namespace {

/// Functions without body that depend on their arguments only.
bool only_computes(const std::string& name) {
  for (const char* known : {"abs", "labs", "llabs", "toupper", "tolower", "memcmp", "strcasecmp", "strncasecmp", "strlen", "strcmp", "strncmp"})
    if (name == known) return true;
  return false;
}

/// A variable of a call of its function.
bool is_own(const ir::Program& program, ir::PlaceRef target) {
  while (target->base != nullptr) target = target->base;
  if (target->kind != ir::PlaceKind::Var) return false;
  const ir::VarKind kind = program.vars[target->var].kind;
  return kind == ir::VarKind::Local || kind == ir::VarKind::Param || kind == ir::VarKind::Temporary;
}

bool only_compares(const ir::Program& program, ir::FunctionId first) {
  std::vector<ir::FunctionId> work{first};
  std::unordered_set<uint32_t> seen{first.value};
  while (!work.empty()) {
    const ir::Function& f = program.functions[work.back()];
    work.pop_back();
    if (!f.has_body() && !only_computes(f.name)) return false;
    for (const ir::Block& block : f.blocks)
      for (const ir::Instr& i : block.instrs) switch (i.kind) {
        case ir::Instr::Kind::Assign:
          if (!is_own(program, i.assign.target)) return false;
          break;
        case ir::Instr::Kind::ZeroInit:
          if (!is_own(program, i.zero.target)) return false;
          break;
        case ir::Instr::Kind::Call:
          if (!i.call.callee.valid() || (i.call.result != nullptr && !is_own(program, i.call.result))) return false;
          if (seen.insert(i.call.callee.value).second) work.push_back(i.call.callee);
          break;
        case ir::Instr::Kind::Declare: case ir::Instr::Kind::Unsupported: break;
      }
  }
  return true;
}

/// Functions whose address is an operand somewhere; `sort` among them is called where nobody sees its comparison.
std::vector<ir::FunctionId> pointed_functions(const ir::Program& program) {
  std::unordered_set<const ir::Expr*> seen;
  std::vector<ir::ExprRef> work;
  std::vector<bool> pointed(program.functions.size(), false);
  const auto push = [&](ir::ExprRef e) {
    if (e != nullptr && seen.insert(e).second) work.push_back(e);
  };
  const auto push_place = [&](ir::PlaceRef p) {
    for (; p != nullptr; p = p->base) {
      push(p->pointer);
      push(p->index);
    }
  };
  const auto instr = [&](const ir::Instr& i) {
    push_place(i.assign.target);
    push(i.assign.value);
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
    const ir::ExprRef e = work.back();
    work.pop_back();
    for (ir::ExprRef a : e->args) push(a);
    push_place(e->place);
    if (e->kind == ir::ExprKind::FunctionAddress) pointed[e->function.value] = true;
  }
  std::vector<ir::FunctionId> out;
  for (ir::FunctionId f : program.functions.ids())
    if (pointed[f.value]) out.push_back(f);
  return out;
}

void refuse(ir::Program& program, ir::Instr& call) {
  ir::Instr i{};
  i.kind = ir::Instr::Kind::Unsupported;
  i.origin = call.origin;
  i.expression = call.expression;
  i.unsupported = {"comparison that does more than compare", ir::to_c(program, call)};
  call = std::move(i);
}

}  // namespace

void check_comparisons(ir::Program& program, ir::FunctionId sort) {
  const std::vector<ir::FunctionId> pointed = pointed_functions(program);
  // Any of these may be what a pointer means.
  const bool all = std::ranges::all_of(pointed, [&](ir::FunctionId f) {
    const ir::Type& t = program.type(program.functions[f].type);
    return f == sort || t.kind != ir::TypeKind::Function || (t.has_prototype && t.params.size() != 2) || only_compares(program, f);
  });
  const bool called_elsewhere = std::ranges::find(pointed, sort) != pointed.end();
  for (ir::FunctionId id : program.functions.ids())
    for (ir::Block& block : program.functions[id].blocks)
      for (ir::Instr& i : block.instrs) {
        if (i.kind != ir::Instr::Kind::Call) continue;
        if (called_elsewhere && i.call.pointer != nullptr && !all) refuse(program, i);
        if (i.kind != ir::Instr::Kind::Call || i.call.callee != sort) continue;
        ir::ExprRef comparison = i.call.args.empty() ? nullptr : i.call.args.back();
        while (comparison != nullptr && comparison->kind == ir::ExprKind::Cast) comparison = comparison->args[0];
        const bool direct = comparison != nullptr && comparison->kind == ir::ExprKind::FunctionAddress;
        if (direct ? !only_compares(program, comparison->function) : !all) refuse(program, i);
      }
}

}  // namespace pippin::frontend

// SPDX-License-Identifier: Apache-2.0
#include "ir/recursion.h"

#include <set>

namespace pippin::ir {

std::vector<bool> recursive_functions(const Program& p) {
  const size_t n = p.functions.size();
  std::vector<std::set<uint32_t>> callees(n);
  for (FunctionId f : p.functions.ids())
    for (const Block& b : p.functions[f].blocks)
      for (const Instr& i : b.instrs)
        if (const Call* c = i.get_if<Call>(); c != nullptr && c->callee.valid() && p.functions[c->callee].has_body())
          callees[f.value].insert(c->callee.value);
  // Programs have few functions: one search from each.
  std::vector<bool> result(n);
  for (uint32_t root = 0; root < n; ++root) {
    std::vector<bool> seen(n);
    std::vector<uint32_t> todo{root};
    while (!todo.empty() && !result[root]) {
      const uint32_t f = todo.back();
      todo.pop_back();
      for (uint32_t g : callees[f]) {
        if (g == root) result[root] = true;
        if (seen[g]) continue;
        seen[g] = true;
        todo.push_back(g);
      }
    }
  }
  return result;
}

namespace {

/// No C identifier is like this; functions of internal linkage may share a name.
std::string result_name(const Program& p, FunctionId f) {
  const Function& fn = p.functions[f];
  return fn.name + "::result" + (fn.is_static ? std::to_string(f.value) : "");
}

}  // namespace

VarId result_variable(const Program& p, FunctionId f) {
  const std::string name = result_name(p, f);
  for (VarId v : p.vars.ids())
    if (p.vars[v].kind == VarKind::Temporary && !p.vars[v].function.valid() && p.vars[v].name == name) return v;
  return {};
}

void add_result_variables(Program& p) {
  const std::vector<bool> recursive = recursive_functions(p);
  for (FunctionId f : p.functions.ids()) {
    if (!recursive[f.value] || result_variable(p, f).valid()) continue;
    const TypeId type = p.type(p.functions[f].type).element;
    if (p.type(type).kind == TypeKind::Void) continue;
    Variable v;
    v.name = result_name(p, f);
    v.type = type;
    v.kind = VarKind::Temporary;
    v.origin = p.functions[f].origin;
    p.vars.push_back(std::move(v));
  }
}

}  // namespace pippin::ir

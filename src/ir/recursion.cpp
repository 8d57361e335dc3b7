// SPDX-License-Identifier: Apache-2.0
#include "ir/recursion.h"

#include <set>
#include <unordered_set>

#include "ir/walk.h"

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

/// Direct calls of functions with a body.
class Inlining {
 public:
  Inlining(const Program& p, std::vector<bool> called) : p_(p), called_(std::move(called)), own_(p.functions.size()), callees_(p.functions.size()) {
    for (const FunctionId f : p.functions.ids())
      for (const Block& b : p.functions[f].blocks) {
        own_[f.value] += 1 + static_cast<double>(b.instrs.size());
        for (const Instr& i : b.instrs)
          if (const Call* c = i.get_if<Call>(); c != nullptr && c->callee.valid() && p.functions[c->callee].has_body())
            callees_[f.value].push_back(c->callee.value);
      }
  }

  /// Makes functions called until so many instructions suffice.
  std::vector<bool> limit(double most) {
    while (count() > most) {
      size_t best = SIZE_MAX;
      for (size_t f = 0; f < own_.size(); ++f)
        if (!called_[f] && f != p_.entry.value && !p_.functions[FunctionId(f)].is_model && saved(f) > (best == SIZE_MAX ? 0 : saved(best))) best = f;
      if (best == SIZE_MAX) break;
      called_[best] = true;
    }
    return called_;
  }

 private:
  double saved(size_t f) const { return (instances_[f] - 1) * size_[f]; }

  /// Instructions in all, and for each function its copies and its instructions with all that is inlined into it. Callers come first in
  /// `order`; what is called is a root like the entry function.
  double count() {
    const size_t n = own_.size();
    std::vector<char> seen(n);
    std::vector<size_t> after;   // callees before their callers
    std::vector<std::pair<size_t, size_t>> stack;
    for (size_t root = 0; root < n; ++root) {
      if (seen[root] || !(called_[root] || root == p_.entry.value)) continue;
      seen[root] = 1;
      stack.push_back({root, 0});
      while (!stack.empty()) {
        auto& [f, next] = stack.back();
        if (next == callees_[f].size()) {
          after.push_back(f);
          stack.pop_back();
          continue;
        }
        const size_t g = callees_[f][next++];
        if (called_[g] || seen[g]) continue;
        seen[g] = 1;
        stack.push_back({g, 0});
      }
    }
    size_ = own_;
    instances_.assign(n, 0);
    for (const size_t f : after)
      for (const size_t g : callees_[f])
        if (!called_[g]) size_[f] += size_[g];
    double all = 0;
    for (size_t k = after.size(); k-- > 0;) {
      const size_t f = after[k];
      if (called_[f] || f == p_.entry.value) {
        instances_[f] = 1;
        all += size_[f];
      }
      for (const size_t g : callees_[f])
        if (!called_[g]) instances_[g] += instances_[f];
    }
    return all;
  }

  const Program& p_;
  std::vector<bool> called_;
  std::vector<double> own_, size_, instances_;   // sums of an exponential number of copies fit
  std::vector<std::vector<size_t>> callees_;
};

}  // namespace

std::vector<bool> called_functions(const Program& p, size_t most) {
  return Inlining(p, recursive_functions(p)).limit(static_cast<double>(most));
}

std::vector<FunctionId> address_taken_functions(const Program& p) {
  std::unordered_set<const void*> seen;  // never iterated
  std::set<FunctionId> found;
  std::vector<ExprRef> exprs;
  const auto place = [&](PlaceRef q) {
    for (; q != nullptr; q = q->base) {
      if (q->pointer != nullptr) exprs.push_back(q->pointer);
      if (q->index != nullptr) exprs.push_back(q->index);
    }
  };
  const auto drain = [&] {
    while (!exprs.empty()) {
      const ExprRef e = exprs.back();
      exprs.pop_back();
      if (e == nullptr || !seen.insert(e).second) continue;
      if (e->kind == ExprKind::FunctionAddress) found.insert(e->function);
      for (const ExprRef a : e->args) exprs.push_back(a);
      place(e->place);
    }
  };
  const auto instr = [&](const Instr& i) {
    for_each_operand(i, [&](ExprRef e) { exprs.push_back(e); }, place);
    drain();
  };
  for (const Instr& i : p.global_init) instr(i);
  for (const Function& f : p.functions)
    for (const Block& b : f.blocks) {
      for (const Instr& i : b.instrs) instr(i);
      exprs.push_back(b.terminator.value);
      drain();
    }
  return {found.begin(), found.end()};
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

void add_result_variables(Program& p, size_t most) {
  std::vector<bool> called = called_functions(p, most);
  for (const FunctionId f : address_taken_functions(p)) called[f.value] = called[f.value] || p.functions[f].has_body();
  for (FunctionId f : p.functions.ids()) {
    if (!called[f.value] || result_variable(p, f).valid()) continue;
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

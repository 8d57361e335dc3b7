// SPDX-License-Identifier: Apache-2.0
#include "ir/formats.h"

#include <algorithm>

#include "ir/library.h"
#include "ir/walk.h"

namespace pippin::ir {

bool may_write(std::string_view format) {
  for (size_t at = format.find('%'); at < format.size(); at = format.find('%', at)) {
    at = format.find_first_not_of(kFormatFlags, at + 1);
    if (at < format.size() && kHarmlessConversions.find(format[at]) == std::string_view::npos) return true;
    if (at < format.size()) ++at;  // "%%" is a conversion, too
  }
  return false;
}

Formats::Formats(const Program& program) : program_(program), calls_(program.functions.size()) {
  const auto change = [&](PlaceRef p) {
    while (p != nullptr && p->base != nullptr) p = p->base;
    if (p != nullptr && p->kind == PlaceKind::Var) changed_.insert(p->var.value);
  };
  const auto instr = [&](const Instr& i) {
    change(written_place(i));
    if (const Call* c = i.get_if<Call>(); c != nullptr && c->callee.valid()) calls_[c->callee.value].push_back(c);
  };
  for (const Instr& i : program.global_init) instr(i);
  for (const Function& f : program.functions)
    for (const Block& block : f.blocks)
      for (const Instr& i : block.instrs) instr(i);
  for_each_expr(program, [&](ExprRef e) {
    if (e->kind == ExprKind::FunctionAddress) pointed_.insert(e->function.value);
  });
}

bool Formats::may_write(const Call& call, const Function& callee) const {
  const LibraryFunction* known = library_function(callee.name);
  const size_t at = known == nullptr ? kNoArgument : known->format;
  if (at >= call.args.size()) return true;
  std::vector<ExprRef> work{call.args[at]};
  std::unordered_set<uint32_t> followed;  // parameters
  while (!work.empty()) {
    const ExprRef e = work.back();
    work.pop_back();
    if (e->kind == ExprKind::NullPointer) continue;
    if (e->kind == ExprKind::Cast || e->kind == ExprKind::Conditional) {
      work.push_back(e->args[e->kind == ExprKind::Cast ? 0 : 1]);
      if (e->kind == ExprKind::Conditional) work.push_back(e->args[2]);
      continue;
    }
    if (e->place == nullptr) return true;
    const Place* root = e->place;
    if (e->kind == ExprKind::AddressOf && root->base != nullptr) {
      if (root->index == nullptr || root->index->kind != ExprKind::IntConst || root->index->value != 0) return true;
      root = root->base;
    }
    if (root->kind != PlaceKind::Var) return true;
    const Variable& v = program_.vars[root->var];
    if (e->kind == ExprKind::AddressOf && v.kind == VarKind::StringLiteral) {
      if (ir::may_write(v.name)) return true;
      continue;
    }
    const bool fixed = e->kind == ExprKind::Load && v.kind == VarKind::Param && !v.address_taken && !changed_.contains(root->var.value);
    if (!fixed || !v.function.valid() || v.function == program_.entry || pointed_.contains(v.function.value)) return true;
    if (!followed.insert(root->var.value).second) continue;
    const std::vector<VarId>& params = program_.functions[v.function].params;
    const auto index = static_cast<size_t>(std::ranges::find(params, root->var) - params.begin());
    for (const Call* c : calls_[v.function.value]) {
      if (index >= c->args.size()) return true;
      work.push_back(c->args[index]);
    }
  }
  return false;
}

}  // namespace pippin::ir

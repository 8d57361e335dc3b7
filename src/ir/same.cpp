// SPDX-License-Identifier: Apache-2.0
#include "ir/same.h"

#include <algorithm>
#include <map>
#include <set>

namespace pippin::ir {
namespace {

class Same {
 public:
  Same(const Program& program, const Function& a, const Function& b) : p_(program), a_(a), b_(b) {}

  bool bodies() {
    if (a_.type != b_.type || a_.params.size() != b_.params.size() || a_.blocks.size() != b_.blocks.size() || !a_.has_body()) return false;
    for (const VarId v : a_.locals) own_.insert(v.value);
    for (const VarId v : a_.params) own_.insert(v.value);
    for (size_t k = 0; k < a_.params.size(); ++k)
      if (!vars(a_.params[k], b_.params[k])) return false;
    for (const BlockId id : a_.blocks.ids()) {
      const Block &x = a_.blocks[id], &y = b_.blocks[id];
      if (x.label != y.label || x.instrs.size() != y.instrs.size() || !terminators(x.terminator, y.terminator)) return false;
      for (size_t k = 0; k < x.instrs.size(); ++k)
        if (!instrs(x.instrs[k], y.instrs[k])) return false;
    }
    return true;
  }

 private:
  bool vars(VarId a, VarId b) {
    if (!a.valid() || !b.valid() || !own_.contains(a.value)) return a == b;
    const auto [to, fresh] = to_.try_emplace(a.value, b.value);
    const auto [from, fresh_too] = from_.try_emplace(b.value, a.value);
    if (!fresh || !fresh_too) return to->second == b.value && from->second == a.value;
    const Variable &x = p_.vars[a], &y = p_.vars[b];
    return x.type == y.type && x.kind == y.kind && x.is_volatile == y.is_volatile && x.is_const == y.is_const && x.is_read_only == y.is_read_only &&
           (std::ranges::find(b_.locals, b) != b_.locals.end() || std::ranges::find(b_.params, b) != b_.params.end());
  }
  bool places(PlaceRef a, PlaceRef b) {
    for (; a != nullptr && b != nullptr; a = a->base, b = b->base)
      if (a->kind != b->kind || a->type != b->type || a->field != b->field || !vars(a->var, b->var) ||
          !exprs(a->pointer, b->pointer) || !exprs(a->index, b->index))
        return false;
    return a == b;
  }
  bool exprs(ExprRef a, ExprRef b) {
    if (a == nullptr || b == nullptr) return a == b;
    return a->kind == b->kind && a->type == b->type && a->function == b->function && a->value == b->value && a->text == b->text &&
           a->feature == b->feature && places(a->place, b->place) && exprs(a->args[0], b->args[0]) &&
           exprs(a->args[1], b->args[1]) && exprs(a->args[2], b->args[2]);
  }
  bool instrs(const Instr& a, const Instr& b) {
    if (a.op.index() != b.op.index()) return false;
    return a.visit([&](const auto& op) { return operations(op, b.get<std::decay_t<decltype(op)>>()); });
  }
  bool operations(const Assign& a, const Assign& b) { return places(a.target, b.target) && exprs(a.value, b.value); }
  bool operations(const ZeroInit& a, const ZeroInit& b) { return places(a.target, b.target); }
  bool operations(const Declare& a, const Declare& b) { return vars(a.var, b.var) && exprs(a.count, b.count); }
  bool operations(const EndOfScope& a, const EndOfScope& b) { return vars(a.var, b.var); }
  bool operations(const Call& a, const Call& b) {
    return places(a.result, b.result) && a.callee == b.callee && exprs(a.pointer, b.pointer) &&
           std::ranges::equal(a.args, b.args, [&](ExprRef x, ExprRef y) { return exprs(x, y); });
  }
  bool operations(const UnsupportedInstr& a, const UnsupportedInstr& b) { return a.feature == b.feature && a.text == b.text; }
  bool terminators(const Terminator& a, const Terminator& b) {
    return a.kind == b.kind && exprs(a.value, b.value) && a.then_target == b.then_target && a.else_target == b.else_target &&
           std::ranges::equal(a.cases, b.cases, [](const SwitchCase& x, const SwitchCase& y) {
             return x.low == y.low && x.high == y.high && x.target == y.target;
           });
  }

  const Program& p_;
  const Function &a_, &b_;
  std::set<uint32_t> own_;                // variables of a
  std::map<uint32_t, uint32_t> to_, from_;  // variables of a and b that correspond
};

}  // namespace

bool same_body(const Program& program, const Function& a, const Function& b) { return Same(program, a, b).bodies(); }

}  // namespace pippin::ir

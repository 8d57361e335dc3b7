// SPDX-License-Identifier: Apache-2.0
// The IR's invariants: operand types fit, ids are in range, every block ends in a terminator with valid targets, every
// Unsupported node carries its source text. Shared subtrees are visited once; no recursion.
#include <unordered_set>

#include "ir/ir.h"
#include "support/check.h"

namespace pippin::ir {
namespace {

class Verifier {
 public:
  explicit Verifier(const Program& p) : p_(p) {}

  std::string run() {
    for (VarId g : p_.globals)
      if (!p_.vars.contains(g)) return "globals: unknown variable";
    for (TypeId t : p_.types.ids()) check_type(t);
    for (const Instr& i : p_.global_init) instr(i);
    if (!error_.empty()) return "global initialisers: " + error_;
    for (const Function& f : p_.functions) {
      function(f);
      if (!error_.empty()) return "function " + f.name + ": " + error_;
    }
    return error_;
  }

 private:
  void fail(const std::string& text) {
    if (error_.empty()) error_ = text;
  }
  void need(bool ok, const char* what) {
    if (!ok) fail(where_ + what);
  }

  TypeKind kind(TypeId t) const { return p_.types.contains(t) ? p_.type(t).kind : TypeKind::Void; }
  bool is_int(TypeId t) const { return kind(t) == TypeKind::Int; }
  bool is_arithmetic(TypeId t) const { return is_int(t) || kind(t) == TypeKind::Float; }
  bool is_scalar(TypeId t) const { return is_arithmetic(t) || kind(t) == TypeKind::Pointer; }
  bool is_value(TypeId t) const { return is_scalar(t) || kind(t) == TypeKind::Record; }

  void check_type(TypeId id) {
    const Type& t = p_.type(id);
    where_ = "type " + t.name + ": ";
    if (t.kind == TypeKind::Int) need(t.width >= 1 && t.width <= 8 * t.size, "width does not fit size");
    if (t.kind == TypeKind::Pointer || t.kind == TypeKind::Array || t.kind == TypeKind::Function)
      need(p_.types.contains(t.element), "no element type");
    for (const Field& f : t.fields) need(p_.types.contains(f.type), "field without a type");
    for (TypeId param : t.params) need(p_.types.contains(param), "parameter without a type");
  }

  void push(ExprRef e) {
    if (e == nullptr) return fail(where_ + "null expression");
    if (seen_.insert(e).second) exprs_.push_back(e);
  }
  void push(PlaceRef place) {
    if (place == nullptr) return fail(where_ + "null place");
    if (seen_.insert(place).second) places_.push_back(place);
  }
  void drain() {
    while (error_.empty() && (!exprs_.empty() || !places_.empty())) {
      if (!exprs_.empty()) {
        ExprRef e = exprs_.back();
        exprs_.pop_back();
        expr(*e);
      } else {
        PlaceRef place = places_.back();
        places_.pop_back();
        place_node(*place);
      }
    }
    exprs_.clear();
    places_.clear();
  }

  void place_node(const Place& place) {
    need(p_.types.contains(place.type), "place without a type");
    switch (place.kind) {
      case PlaceKind::Var:
        need(p_.vars.contains(place.var), "place of unknown variable");
        if (error_.empty()) need(p_.vars[place.var].type == place.type, "place's type is not the variable's");
        return;
      case PlaceKind::Deref:
        push(place.pointer);
        if (!error_.empty()) return;
        need(kind(place.pointer->type) == TypeKind::Pointer, "Deref of a non-pointer");
        if (error_.empty()) need(p_.type(place.pointer->type).element == place.type, "Deref's type is not the pointee");
        return;
      case PlaceKind::Field: {
        push(place.base);
        if (!error_.empty()) return;
        need(kind(place.base->type) == TypeKind::Record, "Field of a non-record");
        if (!error_.empty()) return;
        const Type& record = p_.type(place.base->type);
        need(place.field < record.fields.size(), "no such field");
        if (error_.empty()) need(record.fields[place.field].type == place.type, "Field's type");
        return;
      }
      case PlaceKind::Index:
        push(place.base);
        push(place.index);
        if (!error_.empty()) return;
        need(kind(place.base->type) == TypeKind::Array, "Index of a non-array");
        need(is_int(place.index->type), "index is not an integer");
        if (error_.empty()) need(p_.type(place.base->type).element == place.type, "Index's type is not the element");
        return;
    }
  }

  void expr(const Expr& e) {
    need(p_.types.contains(e.type), "expression without a type");
    if (!error_.empty()) return;
    int operands = 0;
    switch (e.kind) {
      case ExprKind::Neg: case ExprKind::BitNot: case ExprKind::LogicalNot: case ExprKind::Cast: operands = 1; break;
      case ExprKind::Conditional: operands = 3; break;
      case ExprKind::IntConst: case ExprKind::FloatConst: case ExprKind::NullPointer: case ExprKind::Load:
      case ExprKind::AddressOf: case ExprKind::FunctionAddress: case ExprKind::VaArg: case ExprKind::Unsupported: break;
      default: operands = 2; break;
    }
    for (int i = 0; i < 3; ++i) {
      if (i < operands) push(e.args[i]);
      else need(e.args[i] == nullptr, "too many operands");
    }
    if (!error_.empty()) return;
    const TypeId a = operands > 0 ? e.args[0]->type : TypeId();
    const TypeId b = operands > 1 ? e.args[1]->type : TypeId();
    switch (e.kind) {
      case ExprKind::IntConst: int_const(e); return;
      case ExprKind::FloatConst: need(kind(e.type) == TypeKind::Float && !e.text.empty(), "FloatConst"); return;
      case ExprKind::NullPointer: need(kind(e.type) == TypeKind::Pointer, "NullPointer's type"); return;
      case ExprKind::Load:
        push(e.place);
        if (!error_.empty()) return;
        need(e.place->type == e.type, "Load's type is not its place's");
        need(is_value(e.type), "Load of neither scalar nor record");
        return;
      case ExprKind::AddressOf:
        push(e.place);
        if (!error_.empty()) return;
        need(kind(e.type) == TypeKind::Pointer && p_.type(e.type).element == e.place->type, "AddressOf's type");
        return;
      case ExprKind::FunctionAddress:
        need(p_.functions.contains(e.function), "unknown function");
        need(kind(e.type) == TypeKind::Pointer, "FunctionAddress's type");
        return;
      case ExprKind::Neg: need(a == e.type && is_arithmetic(a), "Neg's types"); return;
      case ExprKind::BitNot: need(a == e.type && is_int(a), "BitNot's types"); return;
      case ExprKind::LogicalNot: need(e.type == p_.int_type && is_scalar(a), "LogicalNot's types"); return;
      case ExprKind::Add: case ExprKind::Sub: case ExprKind::Mul: case ExprKind::Div:
        need(a == e.type && b == e.type && is_arithmetic(a), "arithmetic operator's types");
        return;
      case ExprKind::Rem: case ExprKind::BitAnd: case ExprKind::BitOr: case ExprKind::BitXor:
        need(a == e.type && b == e.type && is_int(a), "integer operator's types");
        return;
      case ExprKind::Shl: case ExprKind::Shr:
        need(a == e.type && is_int(a) && is_int(b), "shift's types");
        return;
      case ExprKind::Eq: case ExprKind::Ne: case ExprKind::Lt: case ExprKind::Le: case ExprKind::Gt: case ExprKind::Ge:
        need(e.type == p_.int_type && a == b && is_scalar(a), "comparison's types");
        return;
      case ExprKind::PtrAdd:
        need(a == e.type && kind(a) == TypeKind::Pointer && is_int(b), "PtrAdd's types");
        return;
      case ExprKind::PtrDiff:
        need(a == b && kind(a) == TypeKind::Pointer && e.type == p_.ptrdiff_type, "PtrDiff's types");
        return;
      case ExprKind::LogicalAnd: case ExprKind::LogicalOr:
        need(e.type == p_.int_type && is_scalar(a) && is_scalar(b), "logical operator's types");
        return;
      case ExprKind::Conditional:
        need(is_scalar(a) && b == e.type && e.args[2]->type == e.type && is_scalar(b), "Conditional's types");
        return;
      case ExprKind::Cast: need(is_scalar(a) && is_scalar(e.type), "Cast's types"); return;
      case ExprKind::VaArg: fail(where_ + "VaArg is reserved"); return;
      case ExprKind::Unsupported:
        need(!e.text.empty() && !e.feature.empty(), "Unsupported without text or feature");
        return;
    }
  }

  void int_const(const Expr& e) {
    need(is_int(e.type), "IntConst's type");
    if (!error_.empty()) return;
    const Type& t = p_.type(e.type);
    if (t.width >= 127) return;
    const Int128 one = 1;
    const Int128 low = t.is_signed ? -(one << (t.width - 1)) : Int128{0};
    const Int128 high = t.is_signed ? (one << (t.width - 1)) - 1 : (one << t.width) - 1;
    need(low <= e.value && e.value <= high, "IntConst out of its type's range");
  }

  void instr(const Instr& i) {
    i.visit(
        [&](const Assign& a) {
          push(a.target);
          push(a.value);
          if (error_.empty()) need(a.target->type == a.value->type && is_value(a.value->type), "Assign's types");
        },
        [&](const ZeroInit& z) { push(z.target); },
        [&](const Declare& d) {
          need(p_.vars.contains(d.var), "Declare of unknown variable");
          if (d.count == nullptr) return;
          push(d.count);
          need(is_int(d.count->type), "VLA's count");
        },
        [&](const EndOfScope& e) { need(p_.vars.contains(e.var) && p_.vars[e.var].ends, "EndOfScope of a variable that has none"); },
        [&](const Call& c) { call(c); },
        [&](const UnsupportedInstr& u) { need(!u.feature.empty() && !u.text.empty(), "Unsupported without text or feature"); });
    drain();
  }

  void call(const Call& c) {
    need(c.callee.valid() != (c.pointer != nullptr), "Call: callee or pointer");
    if (!error_.empty()) return;
    if (c.result != nullptr) push(c.result);
    for (ExprRef a : c.args) {
      push(a);
      if (error_.empty()) need(is_value(a->type), "Call: argument's type");
    }
    TypeId type;
    if (c.callee.valid()) {
      need(p_.functions.contains(c.callee), "Call: unknown function");
      if (error_.empty()) type = p_.functions[c.callee].type;
    } else {
      push(c.pointer);
      need(kind(c.pointer->type) == TypeKind::Pointer, "Call: pointer's type");
      if (error_.empty()) type = p_.type(c.pointer->type).element;
    }
    need(kind(type) == TypeKind::Function, "Call: not a function");
    if (!error_.empty()) return;
    const Type& f = p_.type(type);
    if (f.has_prototype) {
      need(f.is_variadic ? c.args.size() >= f.params.size() : c.args.size() == f.params.size(),
           "Call: number of arguments");
      if (!error_.empty()) return;
      for (size_t i = 0; i < f.params.size(); ++i) need(c.args[i]->type == f.params[i], "Call: argument's type");
    }
    if (c.result != nullptr) need(c.result->type == f.element, "Call: result's type");
  }

  void function(const Function& f) {
    where_ = "";
    need(kind(f.type) == TypeKind::Function, "type");
    if (!error_.empty() || !f.has_body()) return;
    const Type& type = p_.type(f.type);
    for (VarId v : f.params) need(p_.vars.contains(v), "parameter");
    for (VarId v : f.locals) need(p_.vars.contains(v), "local");
    if (type.has_prototype) {
      // A variadic function has one more, which points to the variable arguments.
      need(f.params.size() == type.params.size() + (type.is_variadic ? 1 : 0), "number of parameters");
      for (size_t i = 0; error_.empty() && i < type.params.size(); ++i)
        need(p_.vars[f.params[i]].type == type.params[i], "parameter's type");
    }
    for (BlockId b : f.blocks.ids()) {
      const Block& block = f.blocks[b];
      for (size_t k = 0; k < block.instrs.size(); ++k) {
        where_ = fmt::format("b{}[{}] (line {}): ", b.value, k, block.instrs[k].origin.line);
        instr(block.instrs[k]);
        if (!error_.empty()) return;
      }
      where_ = fmt::format("b{} (line {}): ", b.value, block.terminator.origin.line);
      terminator(f, block.terminator);
      if (!error_.empty()) return;
    }
  }

  void terminator(const Function& f, const Terminator& t) {
    if (t.value != nullptr) push(t.value);
    switch (t.kind) {
      case TerminatorKind::None: fail(where_ + "no terminator"); break;
      case TerminatorKind::Jump: need(f.blocks.contains(t.then_target), "Jump's target"); break;
      case TerminatorKind::Branch:
        need(t.value != nullptr && is_scalar(t.value->type), "Branch's condition");
        need(f.blocks.contains(t.then_target) && f.blocks.contains(t.else_target), "Branch's targets");
        break;
      case TerminatorKind::Switch:
        need(t.value != nullptr && is_int(t.value->type), "Switch's value");
        need(f.blocks.contains(t.then_target), "Switch's default");
        for (const SwitchCase& c : t.cases) need(f.blocks.contains(c.target) && c.low <= c.high, "Switch's case");
        break;
      case TerminatorKind::Return: {
        const TypeId result = p_.type(f.type).element;
        if (t.value != nullptr) need(t.value->type == result, "Return's type");
        break;
      }
      case TerminatorKind::Unreachable: break;
    }
    drain();
  }

  const Program& p_;
  std::string error_;
  std::string where_;
  std::vector<ExprRef> exprs_;
  std::vector<PlaceRef> places_;
  std::unordered_set<const void*> seen_;  // never iterated
};

}  // namespace

std::string verify(const Program& p) { return Verifier(p).run(); }

}  // namespace pippin::ir

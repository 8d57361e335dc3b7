// SPDX-License-Identifier: Apache-2.0
// Variadic functions (C17 7.16) without a calling convention: a call stores its variable arguments into an array of
// slots of its own and passes a pointer to the first as one more parameter; a va_list is a pointer to the next slot, kept
// in the pointer member that the target's va_list type has anyway. A slot has a member per kind of promoted type, so
// reading an argument at another kind of type (undefined behaviour) reads an indeterminate value. Of a structure the slot
// has a pointer to a copy.
#include "frontend/clang/expressions.h"

namespace pippin::frontend {

using ir::ExprKind;
using ir::ExprRef;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

namespace {
enum Slot : uint32_t { kInteger, kPointer, kDouble, kLongDouble, kKind, kNoSlot };

/// What the member kKind says. An integer's kind is its width; a zero that is written as a literal may end a list of pointers.
constexpr ir::Int128 kPointerKind = 1, kDoubleKind = 2, kLongDoubleKind = 3, kZero = 256, kRecord = 1024;
ir::Int128 kind_of(const ir::Type& t, TypeId id) {
  switch (t.kind) {
    case TypeKind::Int: return t.width;
    case TypeKind::Pointer: return kPointerKind;
    case TypeKind::Float: return t.format == ir::FloatFormat::Double ? kDoubleKind : kLongDoubleKind;
    case TypeKind::Record: case TypeKind::Array: case TypeKind::Function: case TypeKind::Void: return kRecord + id.value;
  }
  return kRecord + id.value;
}
}  // namespace

TypeId Expressions::slot_type() {
  if (linked_.slot.valid()) return linked_.slot;
  ir::Type slot;
  slot.kind = TypeKind::Record;
  slot.name = ir::kVariableArgument;
  slot.align = 16;
  uint64_t offset = 0;
  auto add = [&](const char* name, TypeId t) {
    ir::Field f;
    f.name = name;
    f.type = t;
    offset = (offset + program_.type(t).align - 1) / program_.type(t).align * program_.type(t).align;
    f.byte_offset = offset;
    offset += program_.type(t).size;
    slot.fields.push_back(std::move(f));
  };
  add("integer", types_.type(ast_.LongLongTy));
  add("pointer", types_.type(ast_.VoidPtrTy));
  add("real", types_.type(ast_.DoubleTy));
  add("extended", types_.type(ast_.LongDoubleTy));
  add("kind", program_.int_type);
  slot.size = (offset + 15) / 16 * 16;
  return linked_.slot = program_.add_type(std::move(slot));
}

/// The member of a slot that holds a value of type t.
static Slot slot_of(const ir::Type& t) {
  switch (t.kind) {
    case TypeKind::Int: return t.width <= 64 ? kInteger : kNoSlot;
    case TypeKind::Pointer: return kPointer;
    case TypeKind::Float:
      return t.format == ir::FloatFormat::Double ? kDouble : t.format == ir::FloatFormat::X87Extended ? kLongDouble : kNoSlot;
    default: return kNoSlot;
  }
}

void Expressions::pack_variable_arguments(std::vector<ExprRef>& args, size_t fixed, const clang::CallExpr* e) {
  const Origin o = locations_.origin(e->getExprLoc());
  const TypeId slot = slot_type();
  const TypeId pointer = program_.pointer_to(slot);
  if (args.size() <= fixed) {
    args.push_back(zero(pointer, o));
    return;
  }
  const ir::VarId pack = temporary(program_.array_of(slot, args.size() - fixed), o);
  exposed_.insert(pack.value);
  for (size_t k = fixed; k < args.size(); ++k) {
    ir::Int128 passed = kind_of(program_.type(args[k]->type), args[k]->type);
    if (types_.kind(args[k]->type) == TypeKind::Record) {
      const ir::VarId copy = temporary(args[k]->type, o);
      exposed_.insert(copy.value);
      emit_assign(var_place(copy, o), args[k], o);
      args[k] = coerce(address_of(var_place(copy, o), o), types_.type(ast_.VoidPtrTy), o);
    }
    const Slot member = slot_of(program_.type(args[k]->type));
    if (member == kNoSlot) {
      emit_unsupported("variable argument of this type", e->getSourceRange());
      continue;
    }
    auto store = [&](Slot m, ExprRef v) {
      PlaceRef at = field(index(var_place(pack, o), constant(program_.int_type, static_cast<ir::Int128>(k - fixed), o), o), m, o);
      emit_assign(at, coerce(v, at->type, o), o);
    };
    store(member, args[k]);
    if (args[k]->kind == ExprKind::IntConst && args[k]->value == 0) {
      store(kPointer, zero(types_.type(ast_.VoidPtrTy), o));
      passed += kZero;
    }
    store(kKind, constant(program_.int_type, passed, o));
    linked_.argument_kinds.insert(passed);
  }
  args.resize(fixed);
  args.push_back(coerce(decay(var_place(pack, o), o), pointer, o));
}

PlaceRef Expressions::va_cursor(const clang::Expr* list) {
  const Origin o = locations_.origin(list->getExprLoc());
  const TypeId t = types_.type(list->getType());
  // LP64: an array of one record, or a pointer to it; the record's third member is a pointer. ILP32: a pointer.
  constexpr uint32_t kOverflowArea = 2;
  if (types_.kind(t) == TypeKind::Array) return field(index(place(list), constant(program_.int_type, 0, o), o), kOverflowArea, o);
  if (types_.kind(t) == TypeKind::Record) return field(place(list), kOverflowArea, o);
  if (types_.kind(program_.type(t).element) == TypeKind::Record) return field(deref(value(list), o), kOverflowArea, o);
  return place(list);
}

void Expressions::va_builtin(const clang::CallExpr* e, const std::string& name) {
  const Origin o = locations_.origin(e->getExprLoc());
  if (name == "__builtin_va_end") return effect(e->getArg(0));
  const Mark start = mark();
  const PlaceRef target = va_cursor(e->getArg(0));
  const Mark m = mark();
  ExprRef from = nullptr;
  if (name == "__builtin_va_copy") {
    from = load(va_cursor(e->getArg(1)), o);
    unsequenced(start, target, m, from, o);
  } else if (body_ != nullptr && body_->variable_arguments.valid()) {
    from = load(var_place(body_->variable_arguments, o), o);
  }
  if (from == nullptr) return emit_unsupported("va_start", e->getSourceRange());
  emit_assign(target, coerce(from, target->type, o), o);
}

void Expressions::check_argument_kind(ExprRef slot, TypeId t, const clang::VAArgExpr* e) {
  const Origin o = locations_.origin(e->getExprLoc());
  const auto is = [&](ir::Int128 wanted) {
    return binary(ExprKind::Eq, program_.int_type, load(field(deref(slot, o), kKind, o), o), constant(program_.int_type, wanted, o), o);
  };
  const ir::Int128 wanted = kind_of(program_.type(t), t);
  ExprRef right_kind = is(wanted);
  std::vector<ir::Int128> zeros;
  if (types_.kind(t) == TypeKind::Int) zeros = {wanted + kZero};
  if (types_.kind(t) == TypeKind::Pointer) zeros = {32 + kZero, 64 + kZero};
  for (const ir::Int128 z : zeros) right_kind = binary(ExprKind::BitOr, program_.int_type, right_kind, is(z), o);
  const ir::BlockId right = new_block(), wrong = new_block();
  linked_.kind_checks.push_back({right_kind, {wanted}});
  linked_.kind_checks.back().accepted.insert(zeros.begin(), zeros.end());
  branch_on(right_kind, right, wrong, o);
  body_->current = wrong;
  emit_unsupported("va_arg of another type than the argument's", e->getSourceRange());
  jump(right, o);
  body_->current = right;
}

void drop_needless_kind_checks(Linked& linked) {
  std::set<ExprRef> needless;  // looked up only
  for (const Linked::KindCheck& check : linked.kind_checks)
    if (std::ranges::includes(check.accepted, linked.argument_kinds)) needless.insert(check.condition);
  for (ir::Function& f : linked.program.functions)
    for (ir::Block& block : f.blocks) {
      ir::Terminator& t = block.terminator;
      if (t.kind != ir::TerminatorKind::Branch || !needless.contains(t.value)) continue;
      ir::Terminator jump;
      jump.kind = ir::TerminatorKind::Jump;
      jump.origin = t.origin;
      jump.then_target = t.then_target;
      t = std::move(jump);
    }
}

ExprRef Expressions::va_arg(const clang::VAArgExpr* e) {
  like_call();
  const Origin o = locations_.origin(e->getExprLoc());
  const TypeId t = types_.type(e->getType());
  const bool record = types_.kind(t) == TypeKind::Record;
  const Slot member = record ? kPointer : slot_of(program_.type(t));
  if (member == kNoSlot || body_ == nullptr) return unsupported("va_arg of this type", t, e->getSourceRange());
  const PlaceRef cursor = va_cursor(e->getSubExpr());
  const TypeId pointer = program_.pointer_to(slot_type());
  ExprRef now = save(coerce(load(cursor, o), pointer, o));
  ExprRef next = binary(ExprKind::PtrAdd, pointer, now, constant(program_.ptrdiff_type, 1, o), o);
  emit_assign(cursor, coerce(next, cursor->type, o), o);
  check_argument_kind(now, t, e);
  ExprRef argument = load(field(deref(now, o), member, o), o);
  if (record) return load(deref(coerce(argument, program_.pointer_to(t), o), o), o);
  return coerce(argument, t, o);
}

}  // namespace pippin::frontend

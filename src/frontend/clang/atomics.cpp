// SPDX-License-Identifier: Apache-2.0
// __atomic_*, __c11_atomic_* and __sync_* builtins as the loads and stores they stand for, in program order. Exact for
// one thread; weak compare-exchange does not fail spuriously (it does not on x86). Arithmetic wraps (it is done
// unsigned), as C requires of atomics.
#include "frontend/clang/expressions.h"

namespace pippin::frontend {

using ir::BlockId;
using ir::ExprKind;
using ir::ExprRef;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

ExprRef Expressions::atomic_arithmetic(const std::string& op, ExprRef old, ExprRef operand, Origin o) {
  const TypeId t = old->type;
  const ir::Type info = program_.type(t);
  if (!types_.is_int(t) || !types_.is_int(operand->type)) return nullptr;
  const TypeId bits = info.is_bool ? program_.unsigned_type : program_.int_of(info.width, false, info.size, [&] {
    switch (info.size) {
      case 1: return "unsigned char";
      case 2: return "unsigned short";
      case 4: return "unsigned int";
      case 8: return program_.type(program_.size_type).size == 8 ? "unsigned long" : "unsigned long long";
      default: return "unsigned __int128";
    }
  }());
  ExprRef a = coerce(old, bits, o);
  ExprRef b = coerce(coerce(operand, t, o), bits, o);
  ExprRef result = nullptr;
  if (op == "add") result = binary(ExprKind::Add, bits, a, b, o);
  else if (op == "sub") result = binary(ExprKind::Sub, bits, a, b, o);
  else if (op == "and") result = binary(ExprKind::BitAnd, bits, a, b, o);
  else if (op == "or") result = binary(ExprKind::BitOr, bits, a, b, o);
  else if (op == "xor") result = binary(ExprKind::BitXor, bits, a, b, o);
  else if (op == "nand") result = unary(ExprKind::BitNot, bits, binary(ExprKind::BitAnd, bits, a, b, o), o);
  else if (op == "min" || op == "max") {
    ExprRef c = binary(op == "min" ? ExprKind::Lt : ExprKind::Gt, program_.int_type, old, coerce(operand, t, o), o);
    return conditional(c, old, coerce(operand, t, o), o);
  }
  return result == nullptr ? nullptr : coerce(result, t, o);
}

/// `*place` becomes `desired` if it equals `expected`; the old value and the outcome are returned in temporaries.
std::pair<ExprRef, ExprRef> Expressions::compare_exchange(PlaceRef target, ExprRef expected, ExprRef desired, Origin o) {
  ExprRef old = save(load(target, o));
  ExprRef equal = save(binary(ExprKind::Eq, program_.int_type, old, coerce(expected, old->type, o), o));
  const BlockId yes = new_block();
  const BlockId join = new_block();
  branch_on(equal, yes, join, o);
  set_current(yes);
  emit_assign(target, coerce(desired, target->type, o), o);
  jump(join, {});
  set_current(join);
  return {old, equal};
}

ExprRef Expressions::atomic(const clang::AtomicExpr* e) {
  linked_.atomics = true;
  like_call();
  const Origin o = locations_.origin(e->getExprLoc());
  std::string name = e->getOpAsString().str();
  const bool c11 = name.starts_with("__c11_atomic_");
  const TypeId result = types_.type(e->getType());
  auto give_up = [&]() -> ExprRef {
    emit_unsupported("atomic builtin", e->getSourceRange());
    return e->getType()->isVoidType() ? nullptr : unsupported("atomic builtin", result, e->getSourceRange());
  };
  if (body_ == nullptr || (!c11 && !name.starts_with("__atomic_"))) return give_up();
  name.erase(0, c11 ? 13 : 9);
  const clang::Expr* operands[3] = {e->getPtr(), nullptr, nullptr};
  size_t n = 1;
  const bool compares = e->isCmpXChg();
  if (name != "load_n" && !(c11 && name == "load")) operands[n++] = e->getVal1();
  if (compares || name == "exchange") {
    if (!c11 || compares) operands[n++] = e->getVal2();
  }
  ExprRef values[3] = {nullptr, nullptr, nullptr};
  Mark marks[3];
  const Mark first = mark();
  ir::Evaluation before;
  for (size_t i = 0; i < n; ++i) {
    const Mark m = mark();
    values[i] = value(operands[i]);
    if (values[i] == nullptr) return give_up();
    unsequenced(first, before, m, values[i], o);
    marks[i] = mark();
  }
  for (size_t i = n; i-- > 0;) values[i] = protect(values[i], marks[i]);
  if (types_.kind(values[0]->type) != TypeKind::Pointer) return give_up();
  PlaceRef target = deref(values[0], o);
  if (!types_.is_scalar(target->type)) return give_up();
  auto store = [&](PlaceRef to, ExprRef v) { emit_assign(to, coerce(v, to->type, o), o); };
  if (name == "load_n" || (c11 && name == "load")) return coerce(save(load(target, o)), result, o);
  if (name == "load") return store(deref(values[1], o), load(target, o)), nullptr;
  if (name == "store_n" || name == "init" || (c11 && name == "store")) return store(target, values[1]), nullptr;
  if (name == "store") return store(target, load(deref(values[1], o), o)), nullptr;
  if (name == "exchange_n" || (c11 && name == "exchange")) {
    ExprRef old = save(load(target, o));
    store(target, values[1]);
    return coerce(old, result, o);
  }
  if (name == "exchange") {
    ExprRef old = save(load(target, o));
    store(target, load(deref(values[1], o), o));
    store(deref(values[2], o), old);
    return nullptr;
  }
  if (compares) {
    PlaceRef expected = deref(values[1], o);
    ExprRef desired = values[2];
    if (name == "compare_exchange") desired = load(deref(desired, o), o);
    auto [old, equal] = compare_exchange(target, load(expected, o), desired, o);
    const BlockId no = new_block();
    const BlockId join = new_block();
    branch_on(equal, join, no, o);
    set_current(no);
    store(expected, old);
    jump(join, {});
    set_current(join);
    return coerce(equal, result, o);
  }
  const bool old_first = name.starts_with("fetch_");
  const bool new_first = name.ends_with("_fetch");
  if (!old_first && !new_first) return give_up();
  const std::string op = old_first ? name.substr(6) : name.substr(0, name.size() - 6);
  ExprRef old = save(load(target, o));
  ExprRef changed = atomic_arithmetic(op, old, values[1], o);
  if (changed == nullptr) return give_up();
  changed = save(changed);
  store(target, changed);
  return coerce(old_first ? old : changed, result, o);
}

std::optional<ExprRef> Expressions::sync_builtin(const clang::CallExpr* e, std::string name) {
  const Origin o = locations_.origin(e->getExprLoc());
  const TypeId result = types_.type(e->getType());
  if (name == "__atomic_thread_fence" || name == "__atomic_signal_fence" || name == "__c11_atomic_thread_fence" ||
      name == "__c11_atomic_signal_fence" || name == "__sync_synchronize")
    return nullptr;
  const bool flag = name == "__atomic_test_and_set" || name == "__atomic_clear";
  if (!flag && !name.starts_with("__sync_")) return std::nullopt;
  if (!flag) {
    name.erase(0, 7);
    // Sema has resolved the overload: "fetch_and_add_4".
    if (const size_t at = name.find_last_of('_'); at != std::string::npos && at + 1 < name.size() &&
                                                  name.find_first_not_of("0123456789", at + 1) == std::string::npos)
      name.erase(at);
  }
  linked_.atomics = true;
  like_call();
  std::vector<ExprRef> args = arguments(e);
  if (args.empty() || types_.kind(args[0]->type) != TypeKind::Pointer) return std::nullopt;
  if (flag) {
    const TypeId byte = program_.pointer_to(program_.char_type);
    PlaceRef target = deref(coerce(args[0], byte, o), o);
    ExprRef old = name == "__atomic_clear" ? nullptr : save(load(target, o));
    emit_assign(target, constant(program_.char_type, old != nullptr, o), o);
    if (old == nullptr) return nullptr;
    return coerce(binary(ExprKind::Ne, program_.int_type, old, zero(old->type, o), o), result, o);
  }
  PlaceRef target = deref(args[0], o);
  if (!types_.is_scalar(target->type)) return std::nullopt;
  if (name == "lock_release") {
    emit_assign(target, zero(target->type, o), o);
    return nullptr;
  }
  if (args.size() < 2) return std::nullopt;
  if (name == "lock_test_and_set" || name == "swap") {
    ExprRef old = save(load(target, o));
    emit_assign(target, coerce(args[1], target->type, o), o);
    return coerce(old, result, o);
  }
  if (name == "bool_compare_and_swap" || name == "val_compare_and_swap") {
    if (args.size() < 3) return std::nullopt;
    auto [old, equal] = compare_exchange(target, args[1], args[2], o);
    return coerce(name.starts_with("bool") ? equal : old, result, o);
  }
  const bool old_first = name.starts_with("fetch_and_");
  const bool new_first = name.ends_with("_and_fetch");
  if (!old_first && !new_first) return std::nullopt;
  const std::string op = old_first ? name.substr(10) : name.substr(0, name.size() - 10);
  ExprRef old = save(load(target, o));
  ExprRef changed = atomic_arithmetic(op, old, args[1], o);
  if (changed == nullptr) return std::nullopt;
  changed = save(changed);
  emit_assign(target, changed, o);
  return coerce(old_first ? old : changed, result, o);
}

}  // namespace pippin::frontend

// SPDX-License-Identifier: Apache-2.0
// Expressions (compiler.h). Written from C17 (N2176): conversions 6.3, expressions 6.5. Operands arrive with
// explicit casts; here every operation gets the width and sign of its operands' type.
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "interp/compiler.h"
#include "interp/memory.h"
#include "support/check.h"

namespace pippin::interp {

using ir::ExprKind;
using ir::PlaceKind;

namespace {

int64_t normalise(uint64_t v, uint32_t width, bool is_signed) {
  if (width >= 64) return static_cast<int64_t>(v);
  const unsigned s = 64 - width;
  return is_signed ? static_cast<int64_t>(v << s) >> s : static_cast<int64_t>(v << s >> s);
}

bool fits32(int64_t v) { return v >= INT32_MIN && v <= INT32_MAX; }

uint8_t format_of(ValueClass c) { return static_cast<uint8_t>(c); }

/// The operation that negates a comparison of integers or pointers.
ExprKind negated(ExprKind k) {
  switch (k) {
    case ExprKind::Eq: return ExprKind::Ne;
    case ExprKind::Ne: return ExprKind::Eq;
    case ExprKind::Lt: return ExprKind::Ge;
    case ExprKind::Le: return ExprKind::Gt;
    case ExprKind::Gt: return ExprKind::Le;
    default: return ExprKind::Lt;
  }
}
ExprKind mirrored(ExprKind k) {
  switch (k) {
    case ExprKind::Lt: return ExprKind::Gt;
    case ExprKind::Le: return ExprKind::Ge;
    case ExprKind::Gt: return ExprKind::Lt;
    case ExprKind::Ge: return ExprKind::Le;
    default: return k;
  }
}

bool is_comparison(ExprKind k) { return k >= ExprKind::Eq && k <= ExprKind::Ge; }

}  // namespace

bool Compiler::small_constant(ir::ExprRef e, int32_t& value) const {
  if (e->kind == ExprKind::NullPointer) {
    value = 0;
    return true;
  }
  if (cls(e->type) != ValueClass::Int) return false;
  if (e->kind == ExprKind::Cast) {
    const ir::ExprRef a = e->args[0];
    int32_t inner = 0;
    if (a->kind != ExprKind::IntConst || !small_constant(a, inner)) return false;
    const int64_t v = p_.type(e->type).is_bool ? inner != 0 : normalise(static_cast<uint64_t>(static_cast<int64_t>(inner)), width(e->type), is_signed(e->type));
    if (!fits32(v) || (v < 0 && !is_signed(e->type))) return false;
    if (v != inner && !p_.type(e->type).is_bool && asks(ir::Property::NoLossyConversion)) return false;
    value = static_cast<int32_t>(v);
    return true;
  }
  if (e->kind != ExprKind::IntConst) return false;
  const int64_t v = normalise(static_cast<uint64_t>(e->value), width(e->type), is_signed(e->type));
  if (!fits32(v) || (v < 0 && !is_signed(e->type))) return false;
  value = static_cast<int32_t>(v);
  return true;
}

int Compiler::constant_slot(ir::ExprRef e, int want) {
  const ValueClass c = cls(e->type);
  switch (e->kind) {
    case ExprKind::IntConst: {
      const int slot = want_or_temp(want, c);
      if (c == ValueClass::Wide) {
        emit_const(slot, static_cast<uint64_t>(e->value));
        emit_const(slot + 1, static_cast<uint64_t>(e->value >> 64));
      } else {
        emit_const(slot, static_cast<uint64_t>(normalise(static_cast<uint64_t>(e->value), width(e->type), is_signed(e->type))));
      }
      return slot;
    }
    case ExprKind::FloatConst: {
      const int slot = want_or_temp(want, c);
      if (c == ValueClass::F32) {
        const float f = std::strtof(e->text.c_str(), nullptr);
        uint32_t bits;
        std::memcpy(&bits, &f, 4);
        emit_const(slot, bits);
      } else if (c == ValueClass::F64) {
        const double d = std::strtod(e->text.c_str(), nullptr);
        uint64_t bits;
        std::memcpy(&bits, &d, 8);
        emit_const(slot, bits);
      } else {
        const long double l = std::strtold(e->text.c_str(), nullptr);
        uint64_t bits[2] = {0, 0};
        std::memcpy(bits, &l, 10);
        emit_const(slot, bits[0]);
        emit_const(slot + 1, bits[1]);
      }
      return slot;
    }
    case ExprKind::FunctionAddress: {
      const int slot = want_or_temp(want, c);
      ir::FunctionId f = e->function;
      if (f.valid() && !p_.functions[f].has_body()) {
        const ir::FunctionId other = p_.find_function(p_.functions[f].name);
        if (other.valid()) f = other;
      }
      emit_const(slot, kFunctionBase + 16ull * f.value);
      return slot;
    }
    default: {
      const int slot = want_or_temp(want, c);
      emit_const(slot, 0);
      return slot;
    }
  }
}

int Compiler::expr(ir::ExprRef e, int want) {
  const ValueClass c = cls(e->type);
  if (c == ValueClass::Unsupported && e->kind != ExprKind::Unsupported) {
    unsupported("type " + p_.type(e->type).name, ir::to_c(p_, e));
    return want_or_temp(want, ValueClass::Wide);
  }
  switch (e->kind) {
    case ExprKind::IntConst:
    case ExprKind::FloatConst:
    case ExprKind::FunctionAddress:
    case ExprKind::NullPointer: return constant_slot(e, want);
    case ExprKind::Load: {
      const Address a = place(e->place, false);
      if (a.unsupported) return want_or_temp(want, ValueClass::Wide);
      if (a.home != nullptr && a.home->flag >= 0) {
        const int pc = emit(OpCode::CheckInit, a.home->slot, a.home->flag, static_cast<int>(a.var.value));
        code_.types[static_cast<size_t>(pc)] = e->type.value;
      }
      observe(a, e->place, false);
      const size_t first = code_.ops.size();
      const int slot = load(a, e->type, want);
      for (size_t pc = first; pc < code_.ops.size(); ++pc) code_.operations[pc] = e;
      return slot;
    }
    case ExprKind::AddressOf: {
      const Address a = place(e->place, true);
      if (a.unsupported) return want_or_temp(want, ValueClass::Wide);
      if (a.home != nullptr || a.bits != nullptr) {
        unsupported("address of a value without address", ir::to_c(p_, e));
        return want_or_temp(want, c);
      }
      return address_slot(a, want);
    }
    case ExprKind::Neg: {
      if (c == ValueClass::Int) {
        const int a = expr(e->args[0]);
        check_unsigned(e, a, a, false);
        const int slot = want_or_temp(want, c);
        emit_operation(e, is_signed(e->type) ? OpCode::NegS : OpCode::NegU, slot, a, 0, static_cast<uint8_t>(width(e->type)));
        return slot;
      }
      const int a = expr(e->args[0]);
      if (c == ValueClass::Wide) check_unsigned(e, a, a, true);
      const int slot = want_or_temp(want, c);
      if (c == ValueClass::Wide) emit_operation(e, OpCode::WNeg, slot, a, 0, 0, is_signed(e->type));
      else emit(OpCode::FNeg, slot, a, 0, 0, format_of(c));
      return slot;
    }
    case ExprKind::BitNot: {
      const int a = expr(e->args[0]);
      const int slot = want_or_temp(want, c);
      if (c == ValueClass::Wide) emit(OpCode::WNot, slot, a);
      else emit(is_signed(e->type) ? OpCode::NotS : OpCode::NotU, slot, a, 0, static_cast<uint8_t>(width(e->type)));
      return slot;
    }
    case ExprKind::LogicalNot:
    case ExprKind::LogicalAnd:
    case ExprKind::LogicalOr: return boolean(e, want);
    case ExprKind::Add: case ExprKind::Sub: case ExprKind::Mul: case ExprKind::Div: case ExprKind::Rem:
    case ExprKind::BitAnd: case ExprKind::BitOr: case ExprKind::BitXor: return binary(e, want);
    case ExprKind::Shl: case ExprKind::Shr: return shift(e, want);
    case ExprKind::Eq: case ExprKind::Ne: case ExprKind::Lt: case ExprKind::Le: case ExprKind::Gt: case ExprKind::Ge:
      return compare(e, want);
    case ExprKind::PtrAdd: {
      const ir::Type& pointer = p_.type(e->type);
      const ir::Type& element = p_.type(pointer.element);
      uint64_t size = element.size;
      if (element.kind == ir::TypeKind::Void || element.kind == ir::TypeKind::Function) size = 1;
      else if (size == 0 && (element.is_vla || !element.is_complete || element.kind == ir::TypeKind::Array)) {
        unsupported("arithmetic on pointers to this type", ir::to_c(p_, e));
        return want_or_temp(want, c);
      }
      const int a = expr(e->args[0]);
      const int b = index_slot(e->args[1]);
      const int slot = want_or_temp(want, c);
      emit(OpCode::PtrAdd, slot, a, b);
      emit_extra(size, 0);
      return slot;
    }
    case ExprKind::PtrDiff: {
      const ir::Type& element = p_.type(p_.type(e->args[0]->type).element);
      uint64_t size = element.size;
      if (element.kind == ir::TypeKind::Void || element.kind == ir::TypeKind::Function) size = 1;
      if (size == 0) {
        unsupported("difference of pointers to this type", ir::to_c(p_, e));
        return want_or_temp(want, c);
      }
      const int a = expr(e->args[0]);
      const int b = expr(e->args[1]);
      const int slot = want_or_temp(want, c);
      emit(OpCode::PtrDiff, slot, a, b);
      emit_extra(size, 0);
      return slot;
    }
    case ExprKind::Conditional: {
      const int slot = want_or_temp(want, c);
      Label otherwise, end;
      jump_if(e->args[0], false, otherwise);
      const int a = expr(e->args[1], slot);
      if (c != ValueClass::None) copy(slot, a, c);
      jump(OpCode::Jmp, end);
      bind(otherwise);
      const int b = expr(e->args[2], slot);
      if (c != ValueClass::None) copy(slot, b, c);
      bind(end);
      return slot;
    }
    case ExprKind::Cast: return cast(e, want);
    case ExprKind::VaArg: unsupported("variadic function", ir::to_c(p_, e)); return want_or_temp(want, ValueClass::Wide);
    case ExprKind::Unsupported: unsupported(e->feature, e->text); return want_or_temp(want, ValueClass::Wide);
  }
  return 0;
}

int Compiler::index_slot(ir::ExprRef e) {
  const int slot = expr(e);
  if (!is_wide(e->type)) return slot;
  const int narrow = temp();  // what does not fit 64 bits is out of range anyway: saturate
  emit(OpCode::WFit, narrow, slot, 0, 64, is_signed(e->type) ? 8 : 16);
  return narrow;
}

int Compiler::widen(int slot, ir::TypeId from) {
  if (is_wide(from)) return slot;
  const int w = temp(2);
  emit(OpCode::Widen, w, slot, 0, 0, is_signed(from));
  return w;
}

int Compiler::wide_binary(ir::ExprRef e, int want, ir::TypeId operand) {
  const int a = widen(expr(e->args[0]), operand);
  const int b = widen(expr(e->args[1]), operand);
  check_unsigned(e, a, b, true);
  if (is_wide(e->type)) {
    const int slot = want_or_temp(want, ValueClass::Wide);
    emit_operation(e, OpCode::WBin, slot, a, b, static_cast<uint8_t>(e->kind), is_signed(operand));
    return slot;
  }
  const int w = temp(2);
  emit_operation(e, OpCode::WBin, w, a, b, static_cast<uint8_t>(e->kind), is_signed(operand));
  const int slot = want_or_temp(want, ValueClass::Int);
  emit_operation(e, OpCode::WFit, slot, w, 0, static_cast<uint8_t>(width(e->type)), static_cast<uint8_t>(is_signed(e->type) ? 3 : 0));
  return slot;
}

int Compiler::float_binary(ir::ExprRef e, int want, ValueClass c) {
  const int a = expr(e->args[0]);
  const int b = expr(e->args[1]);
  if (asks(ir::Property::NoFloatNan)) emit_operation(e, OpCode::CheckNan, 0, a, b, static_cast<uint8_t>(e->kind), format_of(c));
  const int slot = want_or_temp(want, c);
  emit(OpCode::FBin, slot, a, b, static_cast<uint8_t>(e->kind), format_of(c));
  return slot;
}

/// C17 6.2.5p9: unsigned arithmetic is modulo a power of two.
void Compiler::check_unsigned(ir::ExprRef e, int a, int b, bool wide) {
  const bool arithmetic = e->kind == ExprKind::Add || e->kind == ExprKind::Sub || e->kind == ExprKind::Mul || e->kind == ExprKind::Neg;
  if (arithmetic && !is_signed(e->type) && asks(ir::Property::NoUnsignedOverflow))
    emit_operation(e, OpCode::CheckU, wide, a, b, static_cast<uint8_t>(e->kind), static_cast<uint8_t>(width(e->type)));
}

/// C17 6.3.1.3p2 and p3: the number changes where the new type does not have it.
void Compiler::check_conversion(ir::ExprRef e) {
  const ir::Type& from = p_.type(e->args[0]->type);
  const ir::Type& to = p_.type(e->type);
  if (from.kind != ir::TypeKind::Int || to.kind != ir::TypeKind::Int || to.is_bool) return;
  if (from.is_signed == to.is_signed ? from.width <= to.width : !from.is_signed && from.width < to.width) return;
  const bool wide = is_wide(e->args[0]->type);
  const int a = expr(e->args[0]);
  emit_operation(e, OpCode::CheckFit, a, 0, 0, static_cast<uint8_t>(to.width), static_cast<uint8_t>((to.is_signed ? 1 : 0) | (wide ? 2 : 0) | (from.is_signed ? 0 : 4)));
}

int Compiler::binary(ir::ExprRef e, int want) {
  const ValueClass c = cls(e->type);
  if (c == ValueClass::F32 || c == ValueClass::F64 || c == ValueClass::X87) return float_binary(e, want, c);
  const uint32_t w = width(e->type);
  const bool s = is_signed(e->type);
  const bool bitwise = e->kind == ExprKind::BitAnd || e->kind == ExprKind::BitOr || e->kind == ExprKind::BitXor;
  if (c == ValueClass::Wide || (!bitwise && w != 32 && w != 64)) return wide_binary(e, want, e->type);
  if (c != ValueClass::Int) {
    unsupported("operator", ir::to_c(p_, e));
    return want_or_temp(want, ValueClass::Wide);
  }
  ir::ExprRef left = e->args[0], right = e->args[1];
  int32_t imm = 0;
  const bool commutes = bitwise || e->kind == ExprKind::Add || e->kind == ExprKind::Mul;
  if (commutes && small_constant(left, imm)) std::swap(left, right);
  const bool slots = e->kind == ExprKind::Div || e->kind == ExprKind::Rem || (!s && !bitwise && asks(ir::Property::NoUnsignedOverflow));
  const bool immediate = !slots && small_constant(right, imm);
  const int a = expr(left);
  const int b = immediate ? imm : expr(right);
  check_unsigned(e, a, b, false);
  const int slot = want_or_temp(want, c);
  // Four variants of each arithmetic operation: (signed 32, unsigned 32, signed 64, unsigned 64).
  auto variant = [&](OpCode first) { return static_cast<OpCode>(static_cast<int>(first) + (w == 64 ? 2 : 0) + (s ? 0 : 1)); };
  OpCode code = OpCode::And;
  switch (e->kind) {
    case ExprKind::Add: code = variant(immediate ? OpCode::AddS32I : OpCode::AddS32); break;
    case ExprKind::Sub: code = variant(immediate ? OpCode::SubS32I : OpCode::SubS32); break;
    case ExprKind::Mul: code = variant(immediate ? OpCode::MulS32I : OpCode::MulS32); break;
    case ExprKind::Div: code = s ? OpCode::DivS : OpCode::DivU; break;
    case ExprKind::Rem: code = s ? OpCode::RemS : OpCode::RemU; break;
    case ExprKind::BitAnd: code = immediate ? OpCode::AndI : OpCode::And; break;
    case ExprKind::BitOr: code = immediate ? OpCode::OrI : OpCode::Or; break;
    default: code = immediate ? OpCode::XorI : OpCode::Xor; break;
  }
  emit_operation(e, code, slot, a, b, static_cast<uint8_t>(w), s);
  return slot;
}

int Compiler::shift(ir::ExprRef e, int want) {
  const ValueClass c = cls(e->type);
  const int a = expr(e->args[0]);
  int count = expr(e->args[1]);
  if (is_wide(e->args[1]->type)) {
    // A count that does not fit 64 bits is too large in any case: saturate through a comparison with 127.
    const int n = temp();
    emit(OpCode::WFit, n, count, 0, 64, 4);
    count = n;
  }
  const int slot = want_or_temp(want, c);
  if (c == ValueClass::Wide) {
    emit_operation(e, OpCode::WShift, slot, a, count, e->kind == ExprKind::Shl, is_signed(e->type));
    return slot;
  }
  const bool s = is_signed(e->type);
  emit_operation(e, e->kind == ExprKind::Shl ? OpCode::Shl : s ? OpCode::ShrS : OpCode::ShrU, slot, a, count,
       static_cast<uint8_t>(width(e->type)), s);
  return slot;
}

int Compiler::compare(ir::ExprRef e, int want) {
  const ir::TypeId operand = e->args[0]->type;
  const ValueClass c = cls(operand);
  if (c == ValueClass::Wide) {
    const int a = expr(e->args[0]), b = expr(e->args[1]);
    const int slot = want_or_temp(want, ValueClass::Int);
    emit(OpCode::WCmp, slot, a, b, static_cast<uint8_t>(e->kind), is_signed(operand));
    return slot;
  }
  if (c != ValueClass::Int) {
    const int a = expr(e->args[0]), b = expr(e->args[1]);
    const int slot = want_or_temp(want, ValueClass::Int);
    if (c == ValueClass::F32 || c == ValueClass::F64 || c == ValueClass::X87)
      emit(OpCode::FCmp, slot, a, b, static_cast<uint8_t>(e->kind), format_of(c));
    else
      unsupported("comparison", ir::to_c(p_, e));
    return slot;
  }
  if (p_.type(operand).kind == ir::TypeKind::Pointer && e->kind != ExprKind::Eq && e->kind != ExprKind::Ne) {
    const int a = expr(e->args[0]), b = expr(e->args[1]);
    const int slot = want_or_temp(want, ValueClass::Int);
    emit(OpCode::PtrRel, slot, a, b, static_cast<uint8_t>(e->kind));
    return slot;
  }
  ir::ExprRef left = e->args[0], right = e->args[1];
  ExprKind kind = e->kind;
  int32_t imm = 0;
  if (small_constant(left, imm)) {
    std::swap(left, right);
    kind = mirrored(kind);
  }
  const bool s = is_signed(operand);
  if (small_constant(right, imm)) {
    const int a = expr(left);
    const int slot = want_or_temp(want, ValueClass::Int);
    OpCode code = OpCode::EqI;
    switch (kind) {
      case ExprKind::Eq: code = OpCode::EqI; break;
      case ExprKind::Ne: code = OpCode::NeI; break;
      case ExprKind::Lt: code = s ? OpCode::LtSI : OpCode::LtUI; break;
      case ExprKind::Le: code = s ? OpCode::LeSI : OpCode::LeUI; break;
      case ExprKind::Gt: code = s ? OpCode::GtSI : OpCode::GtUI; break;
      default: code = s ? OpCode::GeSI : OpCode::GeUI; break;
    }
    emit(code, slot, a, imm);
    return slot;
  }
  int a = expr(left), b = expr(right);
  if (kind == ExprKind::Gt || kind == ExprKind::Ge) {
    std::swap(a, b);
    kind = mirrored(kind);
  }
  const int slot = want_or_temp(want, ValueClass::Int);
  OpCode code = OpCode::Eq;
  switch (kind) {
    case ExprKind::Eq: code = OpCode::Eq; break;
    case ExprKind::Ne: code = OpCode::Ne; break;
    case ExprKind::Lt: code = s ? OpCode::LtS : OpCode::LtU; break;
    default: code = s ? OpCode::LeS : OpCode::LeU; break;
  }
  emit(code, slot, a, b);
  return slot;
}

int Compiler::boolean(ir::ExprRef e, int want) {
  if (e->kind == ExprKind::LogicalNot && cls(e->args[0]->type) == ValueClass::Int) {
    const int a = expr(e->args[0]);
    const int slot = want_or_temp(want, ValueClass::Int);
    emit(OpCode::LNot, slot, a);
    return slot;
  }
  // The destination may occur in the operands: it is written after the last jump.
  Label no, end;
  const int slot = want_or_temp(want, ValueClass::Int);
  jump_if(e, false, no);
  emit_const(slot, 1);
  jump(OpCode::Jmp, end);
  bind(no);
  emit_const(slot, 0);
  bind(end);
  return slot;
}

void Compiler::jump_if(ir::ExprRef e, bool sense, Label& target) {
  const ValueClass c = cls(e->type);
  if (e->kind == ExprKind::LogicalNot) return jump_if(e->args[0], !sense, target);
  if (e->kind == ExprKind::LogicalAnd || e->kind == ExprKind::LogicalOr) {
    const bool is_and = e->kind == ExprKind::LogicalAnd;
    // An operand that does not decide is progress: it counts as a step between blocks for random execution.
    auto second = [&] { emit(OpCode::Enter, 0, 0, static_cast<int>(block_number_++)); };
    if (is_and != sense) {  // one operand decides the jump
      jump_if(e->args[0], sense, target);
      second();
      jump_if(e->args[1], sense, target);
      return;
    }
    Label skip;
    jump_if(e->args[0], !sense, skip);
    second();
    jump_if(e->args[1], sense, target);
    bind(skip);
    return;
  }
  int32_t imm = 0;
  if (c == ValueClass::Int && small_constant(e, imm)) {
    if ((imm != 0) == sense) jump(OpCode::Jmp, target);
    return;
  }
  if (is_comparison(e->kind) && cls(e->args[0]->type) == ValueClass::Int &&
      (p_.type(e->args[0]->type).kind != ir::TypeKind::Pointer || e->kind == ExprKind::Eq || e->kind == ExprKind::Ne)) {
    ExprKind kind = sense ? e->kind : negated(e->kind);
    ir::ExprRef left = e->args[0], right = e->args[1];
    if (small_constant(left, imm)) {
      std::swap(left, right);
      kind = mirrored(kind);
    }
    const bool s = is_signed(left->type);
    if (small_constant(right, imm)) {
      const int a = expr(left);
      OpCode code = OpCode::JEqI;
      switch (kind) {
        case ExprKind::Eq: code = OpCode::JEqI; break;
        case ExprKind::Ne: code = OpCode::JNeI; break;
        case ExprKind::Lt: code = s ? OpCode::JLtSI : OpCode::JLtUI; break;
        case ExprKind::Le: code = s ? OpCode::JLeSI : OpCode::JLeUI; break;
        case ExprKind::Gt: code = s ? OpCode::JGtSI : OpCode::JGtUI; break;
        default: code = s ? OpCode::JGeSI : OpCode::JGeUI; break;
      }
      if (imm == 0 && kind == ExprKind::Eq) return jump(OpCode::Jz, target, a);
      if (imm == 0 && kind == ExprKind::Ne) return jump(OpCode::Jnz, target, a);
      return jump(code, target, a, imm);
    }
    int a = expr(left), b = expr(right);
    if (kind == ExprKind::Gt || kind == ExprKind::Ge) {
      std::swap(a, b);
      kind = mirrored(kind);
    }
    OpCode code = OpCode::JEq;
    switch (kind) {
      case ExprKind::Eq: code = OpCode::JEq; break;
      case ExprKind::Ne: code = OpCode::JNe; break;
      case ExprKind::Lt: code = s ? OpCode::JLtS : OpCode::JLtU; break;
      default: code = s ? OpCode::JLeS : OpCode::JLeU; break;
    }
    return jump(code, target, a, b);
  }
  int a = expr(e);
  if (c == ValueClass::Wide) {
    const int zero = temp(2), t = temp();
    emit_const(zero, 0);
    emit_const(zero + 1, 0);
    emit(OpCode::WCmp, t, a, zero, static_cast<uint8_t>(ExprKind::Ne), 0);
    a = t;
  } else if (c == ValueClass::F32 || c == ValueClass::F64 || c == ValueClass::X87) {
    const int t = temp();
    emit(OpCode::FToBool, t, a, 0, 0, format_of(c));
    a = t;
  } else if (c != ValueClass::Int) {
    unsupported("condition", ir::to_c(p_, e));
  }
  jump(sense ? OpCode::Jnz : OpCode::Jz, target, a);
}

int Compiler::cast(ir::ExprRef e, int want) {
  const ir::TypeId from = e->args[0]->type, to = e->type;
  const ValueClass f = cls(from), t = cls(to);
  const bool from_float = f == ValueClass::F32 || f == ValueClass::F64 || f == ValueClass::X87;
  const bool to_float = t == ValueClass::F32 || t == ValueClass::F64 || t == ValueClass::X87;
  int32_t imm = 0;
  if (small_constant(e, imm)) {
    const int slot = want_or_temp(want, t);
    emit_const(slot, static_cast<uint64_t>(static_cast<int64_t>(imm)));
    return slot;
  }
  if (asks(ir::Property::NoLossyConversion)) check_conversion(e);
  if (t == ValueClass::None || t == ValueClass::Record || (f == t && to_float)) return expr(e->args[0], want);
  const bool to_bool = p_.type(to).kind == ir::TypeKind::Int && p_.type(to).is_bool;
  if (p_.type(from).kind == ir::TypeKind::Pointer && p_.type(to).kind == ir::TypeKind::Int && !to_bool) emit(OpCode::Number, expr(e->args[0]));
  // GCC sign-extends a pointer that becomes a wider integer.
  const bool extends = p_.type(from).kind == ir::TypeKind::Pointer && !to_bool && (t == ValueClass::Wide || (t == ValueClass::Int && width(to) > width(from)));
  if (extends && width(from) < 64) {
    const int a = expr(e->args[0]);
    const int slot = want_or_temp(want, t);
    const int low = t == ValueClass::Wide ? temp() : slot;
    emit(OpCode::Ext, low, a, 0, static_cast<uint8_t>(width(from)), true);
    if (t == ValueClass::Wide) emit(OpCode::Widen, slot, low, 0, 0, true);
    return slot;
  }
  if (f == ValueClass::Int && t == ValueClass::Int) {
    const uint32_t w1 = width(from), w2 = width(to);
    const bool s1 = is_signed(from), s2 = is_signed(to);
    if (to_bool) {
      if (p_.type(from).is_bool) return expr(e->args[0], want);
      const int a = expr(e->args[0]);
      const int slot = want_or_temp(want, t);
      emit(OpCode::ToBool, slot, a);
      return slot;
    }
    const bool same = w2 == 64 || (s1 == s2 && w1 <= w2) || (!s1 && s2 && w1 < w2);
    if (same) return expr(e->args[0], want);
    const int a = expr(e->args[0]);
    const int slot = want_or_temp(want, t);
    emit(OpCode::Ext, slot, a, 0, static_cast<uint8_t>(w2), s2);
    return slot;
  }
  const int a = expr(e->args[0]);
  const int slot = want_or_temp(want, t);
  if (to_bool) {
    if (f == ValueClass::Wide) {
      const int zero = temp(2);
      emit_const(zero, 0);
      emit_const(zero + 1, 0);
      emit(OpCode::WCmp, slot, a, zero, static_cast<uint8_t>(ExprKind::Ne), 0);
    } else if (from_float) {
      emit(OpCode::FToBool, slot, a, 0, 0, format_of(f));
    } else {
      unsupported("conversion", ir::to_c(p_, e));
    }
    return slot;
  }
  if (f == ValueClass::Int && t == ValueClass::Wide) emit(OpCode::Widen, slot, a, 0, 0, is_signed(from));
  else if (f == ValueClass::Wide && t == ValueClass::Int) emit(OpCode::WFit, slot, a, 0, static_cast<uint8_t>(width(to)), is_signed(to) ? 1 : 0);
  else if (f == ValueClass::Wide && t == ValueClass::Wide) copy(slot, a, t);
  else if (from_float && to_float) emit(OpCode::FCast, slot, a, 0, format_of(f), format_of(t));
  else if (f == ValueClass::Int && to_float) emit(OpCode::IToF, slot, a, 0, format_of(t), is_signed(from));
  else if (f == ValueClass::Wide && to_float) emit(OpCode::WToF, slot, a, 0, format_of(t), is_signed(from));
  else if (from_float && t == ValueClass::Int) emit_operation(e, OpCode::FToI, slot, a, static_cast<int>(width(to)), format_of(f), is_signed(to));
  else if (from_float && t == ValueClass::Wide) emit_operation(e, OpCode::FToW, slot, a, 0, format_of(f), is_signed(to));
  else unsupported("conversion", ir::to_c(p_, e));
  return slot;
}

}  // namespace pippin::interp

// SPDX-License-Identifier: Apache-2.0
// Places: addresses, loads and stores (compiler.h). Written from C17 (N2176): lvalues 6.3.2.1, array subscripting 6.5.2.1,
// members 6.5.2.3. An index is checked against its own array, everything else against the object at run time.
#include "interp/compiler.h"
#include "interp/memory.h"

namespace pippin::interp {

using ir::ExprKind;
using ir::PlaceKind;

Address Compiler::place(ir::PlaceRef place, bool address_only) {
  if (asks(ir::Property::ArrayBounds)) check_elements(place, address_only);
  return address_of(place, address_only);
}

/// C17 6.5.6p8: a pointer into an array is moved within it or to one behind; there nothing is accessed. The first element of what is one
/// behind the rows of a matrix is such a pointer, too: `m[3]` is &m[3][0].
void Compiler::check_elements(ir::PlaceRef place, bool one_past) {
  if (place->base == nullptr) return;
  if (place->kind != PlaceKind::Index) return check_elements(place->base, false);
  const bool first = place->index->kind == ExprKind::IntConst && place->index->value == 0;
  check_elements(place->base, one_past && first);
  const ir::Type& array = p_.type(place->base->type);
  if (array.kind != ir::TypeKind::Array || array.is_vla || !array.is_complete) return;
  const ir::PlaceRef member = place->base;
  const bool at_end = member->kind == PlaceKind::Field && member->field == p_.type(member->base->type).fields.size() - 1;
  if (at_end && array.count < 2) return;   // stands for what is behind the structure
  const uint64_t limit = array.count + (one_past ? 1 : 0);
  int32_t imm = 0;
  if (small_constant(place->index, imm) && imm >= 0 && static_cast<uint64_t>(imm) < limit) return;
  const int i = index_slot(place->index);
  emit(OpCode::CheckIndex, i, static_cast<int>(code_.elements.size()));
  code_.elements.push_back({place, limit});
}

Address Compiler::address_of(ir::PlaceRef place, bool address_only) {
  switch (place->kind) {
    case PlaceKind::Var: {
      Address a;
      a.var = place->var;
      const VarHome& h = home(place->var);
      switch (h.kind) {
        case VarHome::Slot: a.home = &h; break;
        case VarHome::Frame:
          a.base = 1;
          a.offset = static_cast<int64_t>(h.offset);
          break;
        case VarHome::Vla: a.base = h.slot; break;
        case VarHome::Static: {
          a.base = 0;
          a.offset = static_cast<int64_t>(kArenaBase + h.offset);
          const ir::Type& type = p_.type(place->type);
          const ValueClass c = cls(place->type);
          a.plain_static = !p_.vars[place->var].is_extern && place->type == p_.vars[place->var].type && type.size <= 8 &&
                           (c == ValueClass::Int || c == ValueClass::F32 || c == ValueClass::F64);
          break;
        }
        case VarHome::None:
          unsupported("variable", p_.vars[place->var].name);
          a.unsupported = true;
          break;
      }
      return a;
    }
    case PlaceKind::Deref: {
      Address a;
      a.base = expr(place->pointer);
      return a;
    }
    case PlaceKind::Field: return field(place, address_only);
    case PlaceKind::Index: return index(place, address_only);
  }
  return {};
}

Address Compiler::field(ir::PlaceRef place, bool address_only) {
  Address a = address_of(place->base, address_only);
  if (a.unsupported) return a;
  const ir::Type& record = p_.type(place->base->type);
  a.plain_static = false;
  if (a.home != nullptr || place->field >= record.fields.size()) {
    unsupported("member access", ir::to_c(p_, place));
    a.unsupported = true;
    return a;
  }
  const ir::Field& f = record.fields[place->field];
  if (f.is_bitfield) {
    a.bits = &f;
    a.offset += static_cast<int64_t>(f.bit_offset / 8);
    a.bit = f.bit_offset % 8;
  } else {
    a.offset += static_cast<int64_t>(f.byte_offset);
  }
  return a;
}

Address Compiler::index(ir::PlaceRef place, bool address_only) {
  const bool one_past = address_only;
  Address a = address_of(place->base, true);
  if (a.unsupported) return a;
  a.plain_static = false;
  const ir::Type& array = p_.type(place->base->type);
  const ir::Type& element = p_.type(array.element);
  if (a.home != nullptr || (element.size == 0 && element.kind != ir::TypeKind::Record)) {
    unsupported("array access", ir::to_c(p_, place));
    a.unsupported = true;
    return a;
  }
  // Arrays of length 0 or 1 at the end of a record are used as flexible arrays: only the object bounds them.
  const bool bounded = array.is_complete && !array.is_vla && array.count > 1 && array.count < INT32_MAX;
  int32_t imm = 0;
  if (small_constant(place->index, imm)) {
    const bool inside = imm >= 0 && bounded && static_cast<uint64_t>(imm) < array.count + (one_past ? 1 : 0);
    if (inside || imm == 0) {
      a.offset += static_cast<int64_t>(imm) * static_cast<int64_t>(element.size);
      return a;
    }
  }
  const int base = address_slot(a);
  const int i = index_slot(place->index);
  Address r;
  r.base = temp();
  if (bounded) {
    emit(OpCode::Index, r.base, base, i, one_past);
    emit_extra(element.size, array.count);
  } else {
    emit(OpCode::PtrAdd, r.base, base, i);
    emit_extra(element.size, 0);
  }
  return r;
}

int Compiler::address_slot(const Address& a, int want) {
  if (a.offset == 0 && a.base != 0 && want < 0) return a.base;
  const int slot = want >= 0 ? want : temp();
  if (a.offset < INT32_MIN || a.offset > INT32_MAX) {
    const int t = temp();
    emit_const(t, static_cast<uint64_t>(a.offset));
    emit(OpCode::AddU64, slot, a.base, t);
    return slot;
  }
  if (a.base == 0) emit_const(slot, static_cast<uint64_t>(a.offset));
  else emit(OpCode::Offset, slot, a.base, static_cast<int>(a.offset));
  return slot;
}

void Compiler::observe(const Address& a, ir::PlaceRef place, bool write) {
  if (!observe_) return;
  ir::PlaceRef root = place;
  while (root->base != nullptr) root = root->base;
  if (root->kind != PlaceKind::Deref) return;
  Observed o{place, p_.type(place->type).size, write};
  if (a.bits != nullptr) o.size = (a.bit + a.bits->bit_width + 7) / 8;
  const bool near = a.offset >= INT32_MIN && a.offset <= INT32_MAX;
  emit(OpCode::Observe, near ? a.base : address_slot(a), static_cast<int>(code_.observed.size()), near ? static_cast<int>(a.offset) : 0);
  code_.observed.push_back(o);
}

int Compiler::load(const Address& a, ir::TypeId type, int want) {
  if (a.home != nullptr) return a.home->slot;
  const ValueClass c = cls(type);
  if (c == ValueClass::Record) return address_slot(a, want);
  const ir::Type& t = p_.type(type);
  int base = a.base;
  int64_t offset = a.offset;
  if (a.bits != nullptr) {
    base = address_slot(a);
    BitAccess access;
    access.bit = static_cast<uint32_t>(a.bit);
    access.width = a.bits->bit_width;
    access.is_signed = is_signed(type);
    access.wide = c == ValueClass::Wide;
    const int slot = want_or_temp(want, c);
    emit(OpCode::LdBits, slot, base, static_cast<int>(code_.bit_accesses.size()));
    code_.bit_accesses.push_back(access);
    return slot;
  }
  if (offset < INT32_MIN || offset > INT32_MAX) {
    base = address_slot(a);
    offset = 0;
  }
  const int slot = want_or_temp(want, c);
  OpCode code = OpCode::Ld64;
  const bool s = t.kind == ir::TypeKind::Int && t.is_signed;
  switch (t.size) {
    case 1: code = s ? OpCode::Ld8S : OpCode::Ld8U; break;
    case 2: code = s ? OpCode::Ld16S : OpCode::Ld16U; break;
    case 4: code = s ? OpCode::Ld32S : OpCode::Ld32U; break;
    case 8: code = OpCode::Ld64; break;
    default: code = OpCode::Ld128; break;
  }
  if (a.plain_static && t.size <= 8) {
    const int shift = static_cast<int>(OpCode::LdG8S) - static_cast<int>(OpCode::Ld8S);
    emit(static_cast<OpCode>(static_cast<int>(code) + shift), slot, 0, static_cast<int>(offset - static_cast<int64_t>(kArenaBase)));
  } else {
    const int pc = emit(code, slot, base, static_cast<int>(offset), c == ValueClass::X87);
    code_.types[static_cast<size_t>(pc)] = type.value;
  }
  if (c == ValueClass::Int && t.kind == ir::TypeKind::Int && !t.is_bool && t.width < t.size * 8 && t.size <= 8)
    emit(OpCode::Ext, slot, slot, 0, static_cast<uint8_t>(t.width), s);
  return slot;
}

void Compiler::store(const Address& a, ir::TypeId type, int slot) {
  const ValueClass c = cls(type);
  if (a.home != nullptr) return copy(a.home->slot, slot, c);
  if (c == ValueClass::Unsupported || c == ValueClass::None) return unsupported("assignment of this type", p_.type(type).name);
  if (c == ValueClass::Record) {
    emit(OpCode::CopyRec, address_slot(a), slot, static_cast<int>(type.value));
    return;
  }
  int base = a.base;
  int64_t offset = a.offset;
  if (a.bits != nullptr) {
    base = address_slot(a);
    BitAccess access;
    access.bit = static_cast<uint32_t>(a.bit);
    access.width = a.bits->bit_width;
    access.wide = c == ValueClass::Wide;
    emit(OpCode::StBits, slot, base, static_cast<int>(code_.bit_accesses.size()));
    code_.bit_accesses.push_back(access);
    return;
  }
  if (offset < INT32_MIN || offset > INT32_MAX) {
    base = address_slot(a);
    offset = 0;
  }
  OpCode code = OpCode::St64;
  switch (p_.type(type).size) {
    case 1: code = OpCode::St8; break;
    case 2: code = OpCode::St16; break;
    case 4: code = OpCode::St32; break;
    case 8: code = OpCode::St64; break;
    default: code = c == ValueClass::X87 ? OpCode::StX87 : OpCode::St128; break;
  }
  if (a.plain_static && p_.type(type).size <= 8 && !p_.vars[a.var].is_read_only) {
    const int shift = static_cast<int>(OpCode::StG8) - static_cast<int>(OpCode::St8);
    emit(static_cast<OpCode>(static_cast<int>(code) + shift), slot, 0, static_cast<int>(offset - static_cast<int64_t>(kArenaBase)));
  } else {
    emit(code, slot, base, static_cast<int>(offset), static_cast<uint8_t>(p_.type(type).size));
  }
}

}  // namespace pippin::interp

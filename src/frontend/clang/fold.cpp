// SPDX-License-Identifier: Apache-2.0
// Builders of expressions and places. Constants are folded where C defines the result; overflow, division by zero and
// wrong shift counts stay in the tree. Deep trees are cut by temporaries (kMaxExprDepth), so that later stages may
// recurse.
#include "frontend/clang/converter.h"

#include <algorithm>

namespace pippin::frontend {

using ir::ExprKind;
using ir::ExprRef;
using ir::Int128;
using ir::PlaceKind;
using ir::PlaceRef;
using ir::TypeId;
using ir::TypeKind;

namespace {
constexpr uint32_t kCutDepth = ir::kMaxExprDepth - 64;

std::optional<Int128> fold(ExprKind kind, Int128 a, Int128 b, uint32_t width) {
  switch (kind) {
    case ExprKind::Add: return a + b;
    case ExprKind::Sub: return a - b;
    case ExprKind::Mul: return a * b;
    case ExprKind::Div: return b == 0 ? std::nullopt : std::optional<Int128>(a / b);
    case ExprKind::Rem:  // INT_MIN % -1 is undefined, too
      return b == 0 || (b == -1 && a < 0) ? std::nullopt : std::optional<Int128>(a % b);
    case ExprKind::BitAnd: return a & b;
    case ExprKind::BitOr: return a | b;
    case ExprKind::BitXor: return a ^ b;
    case ExprKind::Shl: return a < 0 || b < 0 || b >= width ? std::nullopt : std::optional<Int128>(a << b);
    case ExprKind::Shr: return a < 0 || b < 0 || b >= width ? std::nullopt : std::optional<Int128>(a >> b);
    case ExprKind::Eq: return a == b;
    case ExprKind::Ne: return a != b;
    case ExprKind::Lt: return a < b;
    case ExprKind::Le: return a <= b;
    case ExprKind::Gt: return a > b;
    case ExprKind::Ge: return a >= b;
    default: return std::nullopt;
  }
}

bool is_comparison(ExprKind k) {
  return k == ExprKind::Eq || k == ExprKind::Ne || k == ExprKind::Lt || k == ExprKind::Le || k == ExprKind::Gt ||
         k == ExprKind::Ge;
}

bool is_const(ExprRef e) { return e->kind == ExprKind::IntConst; }

}  // namespace

Int128 Converter::wrap(TypeId t, Int128 value) const {
  const ir::Type& type = program_.type(t);
  if (type.is_bool) return value != 0;
  if (type.width >= 127) return value;
  __extension__ using Unsigned = unsigned __int128;
  const Unsigned mask = (Unsigned{1} << type.width) - 1;
  Unsigned bits = static_cast<Unsigned>(value) & mask;
  if (type.is_signed && (bits >> (type.width - 1)) != 0) return static_cast<Int128>(bits | ~mask);
  return static_cast<Int128>(bits);
}

ExprRef Converter::cut_deep(ExprRef e) { return e != nullptr && e->depth >= kCutDepth ? save(e) : e; }

ExprRef Converter::node(ir::Expr e) {
  for (ExprRef& a : e.args) a = cut_deep(a);
  return program_.add(std::move(e));
}

ExprRef Converter::constant(TypeId t, Int128 value, Origin o) { return program_.constant(t, wrap(t, value), o); }

ExprRef Converter::zero(TypeId t, Origin o) {
  ir::Expr e{};
  e.type = t;
  e.origin = o;
  switch (kind(t)) {
    case TypeKind::Int: return constant(t, 0, o);
    case TypeKind::Float:
      e.kind = ExprKind::FloatConst;
      e.text = "0x0p+0";
      return node(std::move(e));
    case TypeKind::Pointer: e.kind = ExprKind::NullPointer; return node(std::move(e));
    case TypeKind::Record: {
      PlaceRef target = var_place(temporary(t, o), o);
      emit_zero(target, o);
      return load(target, o);
    }
    default: break;
  }
  ++unsupported_count_;
  e.kind = ExprKind::Unsupported;
  e.feature = "value of this type";
  e.text = program_.type(t).name;
  return node(std::move(e));
}

ExprRef Converter::unary(ExprKind kind, TypeId t, ExprRef a, Origin o) {
  if (is_const(a) && program_.type(a->type).width <= 64) {
    const ir::Type& type = program_.type(a->type);
    const Int128 low = type.is_signed ? -(Int128{1} << (type.width - 1)) : Int128{0};
    if (kind == ExprKind::LogicalNot) return constant(t, a->value == 0, o);
    if (kind == ExprKind::BitNot) return constant(t, ~a->value, o);
    const bool wraps = body_ != nullptr && !type.is_signed && a->value != 0 && linked_.properties.contains(ir::Property::NoUnsignedOverflow);
    if (kind == ExprKind::Neg && !wraps && (!type.is_signed || a->value != low || body_ == nullptr)) return constant(t, -a->value, o);
  }
  if (std::optional<ExprRef> v = fold_float(kind, t, a, nullptr, o)) return *v;
  if (kind == ExprKind::LogicalNot && a->kind == ExprKind::NullPointer) return constant(t, 1, o);
  ir::Expr e{};
  e.kind = kind;
  e.type = t;
  e.origin = o;
  e.args[0] = a;
  return node(std::move(e));
}

ExprRef Converter::binary(ExprKind kind, TypeId t, ExprRef a, ExprRef b, Origin o) {
  if (is_const(a) && is_const(b) && program_.type(a->type).width <= 64 && program_.type(b->type).width <= 64) {
    const ir::Type& type = program_.type(a->type);
    auto v = fold(kind, a->value, b->value, type.width);
    const bool shifts = kind == ExprKind::Shl && b->value >= 0 && b->value < type.width;
    if (body_ == nullptr && shifts && a->value < 0) v = a->value * (Int128{1} << static_cast<int>(b->value));
    if (body_ == nullptr && kind == ExprKind::Rem && b->value == -1) v = 0;
    if (v) {
      const Int128 wrapped = wrap(t, *v);
      // What overflows in an initialiser of a static object the compiler calculates, and wraps: no execution does.
      const bool arithmetic = kind == ExprKind::Add || kind == ExprKind::Sub || kind == ExprKind::Mul;
      const bool may_wrap = !type.is_signed && !(arithmetic && linked_.properties.contains(ir::Property::NoUnsignedOverflow));
      if (is_comparison(kind) || may_wrap || wrapped == *v || body_ == nullptr) return constant(t, wrapped, o);
    }
  }
  if (std::optional<ExprRef> v = fold_float(kind, t, a, b, o)) return *v;
  if (kind == ExprKind::LogicalAnd || kind == ExprKind::LogicalOr) {
    const bool is_or = kind == ExprKind::LogicalOr;
    if (is_const(a)) {
      if ((a->value != 0) == is_or) return constant(t, is_or, o);
      if (is_const(b)) return constant(t, b->value != 0, o);
    }
  }
  if (kind == ExprKind::PtrAdd && is_const(b) && b->value == 0) return a;
  ir::Expr e{};
  e.kind = kind;
  e.type = t;
  e.origin = o;
  e.args[0] = a;
  e.args[1] = b;
  return node(std::move(e));
}

ExprRef Converter::conditional(ExprRef c, ExprRef a, ExprRef b, Origin o) {
  if (is_const(c)) return c->value != 0 ? a : b;
  ir::Expr e{};
  e.kind = ExprKind::Conditional;
  e.type = a->type;
  e.origin = o;
  e.args[0] = c;
  e.args[1] = a;
  e.args[2] = b;
  return node(std::move(e));
}

ExprRef Converter::coerce(ExprRef e, TypeId t, Origin o) {
  if (e->type == t) return e;
  const TypeKind from = kind(e->type);
  const TypeKind to = kind(t);
  if (to == TypeKind::Void) return e;
  ir::Expr c{};
  c.type = t;
  c.origin = o;
  if (!is_scalar(e->type) || !is_scalar(t)) {
    if (from == TypeKind::Record && to == TypeKind::Record && e->kind == ExprKind::Load) {
      // One record seen as another of the same C type (translation units).
      ExprRef address = coerce(address_of(e->place, o), program_.pointer_to(t), o);
      return load(deref(address, o), o);
    }
    ++unsupported_count_;
    c.kind = ExprKind::Unsupported;
    c.feature = "conversion";
    c.text = program_.type(e->type).name + " to " + program_.type(t).name;
    return node(std::move(c));
  }
  if (from == TypeKind::Int && to == TypeKind::Int && is_const(e) && program_.type(e->type).width <= 64) {
    const bool loses = wrap(t, e->value) != e->value && !program_.type(t).is_bool;
    if (!loses || !linked_.properties.contains(ir::Property::NoLossyConversion)) return constant(t, e->value, o);
  }
  if (to == TypeKind::Pointer && is_const(e) && e->value == 0) return zero(t, o);
  if (e->kind == ExprKind::NullPointer) return zero(t, o);
  if (from == TypeKind::Pointer && to == TypeKind::Pointer && e->kind == ExprKind::Cast &&
      kind(e->args[0]->type) == TypeKind::Pointer)
    return coerce(e->args[0], t, o);
  if (std::optional<ExprRef> v = fold_conversion(e, t, o)) return *v;
  c.kind = ExprKind::Cast;
  c.args[0] = e;
  return node(std::move(c));
}

ExprRef Converter::pointer_add(ExprRef pointer, ExprRef i, const clang::Type* pointee, Origin o) {
  if (i->kind == ExprKind::IntConst && i->value == 0) return pointer;
  const TypeId element = program_.type(pointer->type).element;
  // GNU C: arithmetic on void * and function pointers counts bytes.
  if (kind(element) == TypeKind::Void || kind(element) == TypeKind::Function) {
    const TypeId bytes = program_.pointer_to(program_.char_type);
    return coerce(binary(ExprKind::PtrAdd, bytes, coerce(pointer, bytes, o), i, o), pointer->type, o);
  }
  // Rows of a variable-length array: their length is only known at run time, so count innermost elements.
  if (program_.type(element).is_vla && pointee != nullptr) {
    const clang::Type* inner = pointee;
    while (const auto* array = inner->getAsArrayTypeUnsafe()) {
      ExprRef n;
      if (const auto* vla = llvm::dyn_cast<clang::VariableArrayType>(array)) n = vla_elements(vla, o);
      else if (const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(array))
        n = constant(program_.ptrdiff_type, static_cast<Int128>(fixed->getSize().getLimitedValue()), o);
      else break;
      i = binary(ExprKind::Mul, program_.ptrdiff_type, coerce(i, program_.ptrdiff_type, o),
                 coerce(n, program_.ptrdiff_type, o), o);
      inner = array->getElementType().getTypePtr();
    }
    const TypeId items = program_.pointer_to(type(clang::QualType(inner, 0)));
    return coerce(binary(ExprKind::PtrAdd, items, coerce(pointer, items, o), i, o), pointer->type, o);
  }
  return binary(ExprKind::PtrAdd, pointer->type, pointer, i, o);
}

ExprRef Converter::address_of(PlaceRef place, Origin o) {
  if (place->kind == PlaceKind::Deref) return place->pointer;
  ir::Expr e{};
  e.kind = ExprKind::AddressOf;
  e.type = program_.pointer_to(place->type);
  e.origin = o;
  e.place = place;
  return node(std::move(e));
}

/// A row of variable length behind a pointer: no object has this type, so that elements are counted from the pointer.
bool Converter::is_row(PlaceRef array) const {
  return array->kind == PlaceKind::Deref && kind(array->type) == TypeKind::Array && program_.type(array->type).is_vla;
}

ExprRef Converter::decay(PlaceRef array, Origin o) {
  if (kind(array->type) != TypeKind::Array) return address_of(array, o);
  // Rows of variable length have no static size to index by.
  const TypeId element = program_.type(array->type).element;
  if (program_.type(element).is_vla || is_row(array)) return coerce(address_of(array, o), program_.pointer_to(element), o);
  return address_of(index(array, constant(program_.ptrdiff_type, 0, o), o), o);
}

ExprRef Converter::load(PlaceRef place, Origin o) { return program_.load(place, o); }

ExprRef Converter::read(PlaceRef place, const clang::Expr* e, Origin o) {
  note_read(place, e, o);
  if (body_ == nullptr || !e->getType().isVolatileQualified()) return load(place, o);
  if (!linked_.volatile_any) {
    program_.relied.push_back({"volatile", body_->id, o, "a volatile object holds what the program wrote there last"});
    return load(place, o);
  }
  if (!is_scalar(place->type)) return unsupported("volatile object read as a whole", place->type, e->getSourceRange());
  const ir::VarId any = undeclared_temporary(place->type, o);
  emit_declare(any, nullptr, false, o);
  return load(var_place(any, o), o);
}

PlaceRef Converter::deref(ExprRef pointer, Origin o) {
  if (pointer->kind == ExprKind::AddressOf) return pointer->place;
  // *(a + i) of an array is a[i].
  if (pointer->kind == ExprKind::PtrAdd && pointer->args[0]->kind == ExprKind::AddressOf) {
    PlaceRef first = pointer->args[0]->place;
    if (first->kind == PlaceKind::Index && first->index->kind == ExprKind::IntConst && first->index->value == 0)
      return index(first->base, pointer->args[1], o);
  }
  if (pointer->depth >= kCutDepth) pointer = save(pointer);
  ir::Place p{};
  p.kind = PlaceKind::Deref;
  p.type = program_.type(pointer->type).element;
  p.pointer = pointer;
  p.origin = o;
  return program_.add(std::move(p));
}

PlaceRef Converter::element(ExprRef pointer, Origin o) {
  const PlaceRef p = deref(pointer, o);
  if (p->kind != PlaceKind::Deref) return p;
  ir::Place written = *p;
  written.is_element = true;
  return program_.add(std::move(written));
}

PlaceRef Converter::field(PlaceRef base, uint32_t i, Origin o) {
  ir::Place p{};
  p.kind = PlaceKind::Field;
  p.type = program_.type(base->type).fields[i].type;
  p.base = base;
  p.field = i;
  p.origin = o;
  return program_.add(std::move(p));
}

PlaceRef Converter::index(PlaceRef base, ExprRef i, Origin o) {
  if (i->depth >= kCutDepth) i = save(i);
  ir::Place p{};
  p.kind = PlaceKind::Index;
  p.type = program_.type(base->type).element;
  p.base = base;
  p.index = i;
  p.origin = o;
  return program_.add(std::move(p));
}

ExprRef Converter::unsupported(const std::string& feature, TypeId t, clang::SourceRange range) {
  ++unsupported_count_;
  like_call();  // it may hide one
  ir::Expr e{};
  e.kind = ExprKind::Unsupported;
  e.type = t;
  e.origin = origin(range.getBegin());
  e.feature = feature;
  e.text = source_text(range);
  return node(std::move(e));
}

PlaceRef Converter::unsupported_place(const std::string& feature, TypeId t, clang::SourceRange range) {
  return deref(unsupported(feature, program_.pointer_to(t), range), origin(range.getBegin()));
}

}  // namespace pippin::frontend

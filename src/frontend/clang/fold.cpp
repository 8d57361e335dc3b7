// SPDX-License-Identifier: Apache-2.0
// Builders of expressions and places. Constants are folded where C defines the result; overflow, division by zero and
// wrong shift counts stay in the tree. Deep trees are cut by temporaries (kMaxExprDepth), so that later stages may
// recurse.
#include "frontend/clang/builder.h"

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

Int128 Builder::wrap(TypeId t, Int128 value) const {
  const ir::Type& type = program_.type(t);
  if (type.is_bool) return value != 0;
  if (type.width >= 127) return value;
  __extension__ using Unsigned = unsigned __int128;
  const Unsigned mask = (Unsigned{1} << type.width) - 1;
  Unsigned bits = static_cast<Unsigned>(value) & mask;
  if (type.is_signed && (bits >> (type.width - 1)) != 0) return static_cast<Int128>(bits | ~mask);
  return static_cast<Int128>(bits);
}

ExprRef Builder::cut_deep(ExprRef e) { return e != nullptr && e->depth >= kCutDepth ? save(e) : e; }

ExprRef Builder::node(ir::Expr e) {
  for (ExprRef& a : e.args) a = cut_deep(a);
  return program_.add(std::move(e));
}

ExprRef Builder::constant(TypeId t, Int128 value, Origin o) { return program_.constant(t, wrap(t, value), o); }

ExprRef Builder::zero(TypeId t, Origin o) {
  ir::Expr e{};
  e.type = t;
  e.origin = o;
  switch (types_.kind(t)) {
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

ExprRef Builder::unary(ExprKind kind, TypeId t, ExprRef a, Origin o) {
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

ExprRef Builder::binary(ExprKind kind, TypeId t, ExprRef a, ExprRef b, Origin o) {
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

ExprRef Builder::conditional(ExprRef c, ExprRef a, ExprRef b, Origin o) {
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

ExprRef Builder::coerce(ExprRef e, TypeId t, Origin o) {
  if (e->type == t) return e;
  const TypeKind from = types_.kind(e->type);
  const TypeKind to = types_.kind(t);
  if (to == TypeKind::Void) return e;
  ir::Expr c{};
  c.type = t;
  c.origin = o;
  if (!types_.is_scalar(e->type) || !types_.is_scalar(t)) {
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
      types_.kind(e->args[0]->type) == TypeKind::Pointer)
    return coerce(e->args[0], t, o);
  if (std::optional<ExprRef> v = fold_conversion(e, t, o)) return *v;
  c.kind = ExprKind::Cast;
  c.args[0] = e;
  return node(std::move(c));
}

ExprRef Builder::address_of(PlaceRef place, Origin o) {
  if (place->kind == PlaceKind::Deref) return place->pointer;
  ir::Expr e{};
  e.kind = ExprKind::AddressOf;
  e.type = program_.pointer_to(place->type);
  e.origin = o;
  e.place = place;
  return node(std::move(e));
}

/// A row of variable length behind a pointer: no object has this type, so that elements are counted from the pointer.
bool Builder::is_row(PlaceRef array) const {
  return array->kind == PlaceKind::Deref && types_.kind(array->type) == TypeKind::Array && program_.type(array->type).is_vla;
}

ExprRef Builder::decay(PlaceRef array, Origin o) {
  if (types_.kind(array->type) != TypeKind::Array) return address_of(array, o);
  // Rows of variable length have no static size to index by.
  const TypeId element = program_.type(array->type).element;
  if (program_.type(element).is_vla || is_row(array)) return coerce(address_of(array, o), program_.pointer_to(element), o);
  return address_of(index(array, constant(program_.ptrdiff_type, 0, o), o), o);
}

ExprRef Builder::load(PlaceRef place, Origin o) { return program_.load(place, o); }

PlaceRef Builder::deref(ExprRef pointer, Origin o) {
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

PlaceRef Builder::element(ExprRef pointer, Origin o) {
  const PlaceRef p = deref(pointer, o);
  if (p->kind != PlaceKind::Deref) return p;
  ir::Place written = *p;
  written.is_element = true;
  return program_.add(std::move(written));
}

PlaceRef Builder::field(PlaceRef base, uint32_t i, Origin o) {
  ir::Place p{};
  p.kind = PlaceKind::Field;
  p.type = program_.type(base->type).fields[i].type;
  p.base = base;
  p.field = i;
  p.origin = o;
  return program_.add(std::move(p));
}

PlaceRef Builder::index(PlaceRef base, ExprRef i, Origin o) {
  if (i->depth >= kCutDepth) i = save(i);
  ir::Place p{};
  p.kind = PlaceKind::Index;
  p.type = program_.type(base->type).element;
  p.base = base;
  p.index = i;
  p.origin = o;
  return program_.add(std::move(p));
}

ExprRef Builder::unsupported(const std::string& feature, TypeId t, clang::SourceRange range) {
  ++unsupported_count_;
  like_call();  // it may hide one
  ir::Expr e{};
  e.kind = ExprKind::Unsupported;
  e.type = t;
  e.origin = locations_.origin(range.getBegin());
  e.feature = feature;
  e.text = locations_.source_text(range);
  return node(std::move(e));
}

PlaceRef Builder::unsupported_place(const std::string& feature, TypeId t, clang::SourceRange range) {
  return deref(unsupported(feature, program_.pointer_to(t), range), locations_.origin(range.getBegin()));
}

}  // namespace pippin::frontend

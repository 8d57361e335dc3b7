// SPDX-License-Identifier: Apache-2.0
#include "lower/flat/constant_value.h"
#include "ir/walk.h"

namespace pippin::lower {

namespace {
/// Of (T *)0 and what lies at constant offsets from there, as in &((struct s *)0)->member.
std::optional<ir::Int128> constant_address(const ir::Program& p, ir::ExprRef e) {
  while (e->kind == ir::ExprKind::Cast && p.type(e->args[0]->type).kind == ir::TypeKind::Pointer) e = e->args[0];
  if (e->kind == ir::ExprKind::NullPointer) return 0;
  if (e->kind == ir::ExprKind::Cast && e->args[0]->kind == ir::ExprKind::IntConst && e->args[0]->value == 0) return 0;
  if (e->kind != ir::ExprKind::AddressOf) return std::nullopt;
  ir::Int128 offset = 0;
  for (ir::PlaceRef q = e->place; q != nullptr; q = q->base) {
    if (q->kind == ir::PlaceKind::Var) return std::nullopt;
    if (q->kind == ir::PlaceKind::Field) {
      offset += static_cast<ir::Int128>(p.type(q->base->type).fields[q->field].byte_offset);
    } else if (q->kind == ir::PlaceKind::Index) {
      if (q->index->kind != ir::ExprKind::IntConst || p.type(q->type).size == 0) return std::nullopt;
      offset += q->index->value * static_cast<ir::Int128>(p.type(q->type).size);
    } else {
      const auto base = constant_address(p, q->pointer);
      if (!base) return std::nullopt;
      offset += *base;
    }
  }
  return offset;
}
}  // namespace

std::optional<ir::Int128> constant_value(const ir::Program& p, ir::ExprRef e) {
  switch (e->kind) {
    case ir::ExprKind::IntConst: return e->value;
    case ir::ExprKind::Neg:
    case ir::ExprKind::Add:
    case ir::ExprKind::Sub:
    case ir::ExprKind::Mul: {
      const auto a = constant_value(p, e->args[0]);
      const auto b = e->kind == ir::ExprKind::Neg ? a : constant_value(p, e->args[1]);
      // Small numbers only: nothing here overflows.
      const auto small = [](ir::Int128 v) { return v > -(1 << 30) && v < (1 << 30); };
      if (!a || !b || !small(*a) || !small(*b)) return std::nullopt;
      const ir::Int128 v = e->kind == ir::ExprKind::Neg ? -*a
                           : e->kind == ir::ExprKind::Add ? *a + *b
                           : e->kind == ir::ExprKind::Sub ? *a - *b
                                                          : *a * *b;
      const ir::Type& type = p.type(e->type);
      if (type.width < 32 || !small(v) || (!type.is_signed && v < 0)) return std::nullopt;
      return v;
    }
    case ir::ExprKind::Cast: {
      const ir::Type& to = p.type(e->type);
      if (to.kind != ir::TypeKind::Int || to.is_bool) return std::nullopt;
      const ir::ExprRef arg = e->args[0];
      if (p.type(arg->type).kind == ir::TypeKind::Int) {
        const auto v = constant_value(p, arg);
        const bool fits = v && (to.width >= 32 || *v == 0) && (to.is_signed || *v >= 0) && *v < (1ll << 31) && *v >= -(1ll << 31);
        return fits ? v : std::nullopt;
      }
      const bool address = arg->kind == ir::ExprKind::AddressOf && to.width >= 32;
      return address ? constant_address(p, arg) : std::nullopt;
    }
    case ir::ExprKind::PtrDiff: {
      const auto a = constant_address(p, e->args[0]), b = constant_address(p, e->args[1]);
      const ir::Type& element = p.type(p.type(e->args[0]->type).element);
      const ir::Int128 size = element.kind == ir::TypeKind::Void ? 1 : static_cast<ir::Int128>(element.size);
      return a && b && size != 0 && (*a - *b) % size == 0 ? std::optional((*a - *b) / size) : std::nullopt;
    }
    default: return std::nullopt;
  }
}

std::optional<ir::Int128> constant_distance(const ir::Program& p, ir::ExprRef count) {
  const auto v = constant_value(p, count);
  if (!v || p.target.pointer_bytes() == 8) return v ? std::optional<ir::Int128>(static_cast<int64_t>(*v)) : v;
  return static_cast<int32_t>(*v);
}

bool is_null_constant(const ir::Program& p, ir::ExprRef e) {
  e = ir::without_casts(e);
  const auto number = e->kind == ir::ExprKind::NullPointer ? std::optional<ir::Int128>(0) : constant_value(p, e);
  return number && *number == 0;
}

}  // namespace pippin::lower

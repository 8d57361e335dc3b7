// SPDX-License-Identifier: Apache-2.0
// Decides which operations are translated. Everything here is model-neutral and conservative: what passes is handled by
// translate.cpp completely; what does not makes its edge lead to an Unsupported location.
#include <algorithm>
#include <unordered_set>

#include "lower/pointers/points_to.h"
#include "ir/walk.h"

namespace pippin::lower {

Feature FeatureCheck::feature(const std::string& name, ir::ExprRef e) const {
  return Feature{name, e->text.empty() ? ir::to_c(p_, e) : e->text, e->origin};
}

Feature FeatureCheck::feature(const std::string& name, ir::PlaceRef p) const {
  return Feature{name, ir::to_c(p_, p), p->origin};
}

/// The objects of labels are apart, the code behind them need not be: no arithmetic on their addresses, and no comparison (stmts.cpp
/// of the frontend makes the objects; "&&" begins no other name).
bool FeatureCheck::is_label(ir::ExprRef pointer, CtxId ctx) {
  return std::ranges::any_of(pointers_.value(pointer, ctx).targets, [&](const Target& t) {
    const Object& o = flat_.objects[layout_.node(t.node).object];
    return o.kind == Object::Kind::Variable && p_.vars[o.var].name.starts_with("&&");
  });
}

/// Where a computed goto goes: the frontend compares a temporary with each label. Where two labels begin at one place, either will do.
bool FeatureCheck::is_dispatch(ir::ExprRef comparison) const {
  const ir::ExprRef target = comparison->args[0];
  ir::ExprRef label = comparison->args[1];
  label = ir::without_casts(label);
  return label->kind == ir::ExprKind::AddressOf && target->kind == ir::ExprKind::Load && target->place->kind == ir::PlaceKind::Var &&
         p_.vars[target->place->var].kind == ir::VarKind::Temporary;
}

std::optional<Feature> FeatureCheck::check(ir::ExprRef e, CtxId ctx) {
  if (e == nullptr) return std::nullopt;
  if (e->kind == ir::ExprKind::Unsupported) return Feature{e->feature, e->text, e->origin};
  if (e->kind == ir::ExprKind::VaArg) return feature("variadic arguments", e);
  if (p_.type(e->type).kind == ir::TypeKind::Float && !is_modelled_float(p_.type(e->type))) return feature("floating-point format", e);
  switch (e->kind) {
    case ir::ExprKind::Load: return place(e->place, ctx, false);
    case ir::ExprKind::AddressOf: {
      ir::PlaceRef p = e->place;
      const Cells c = pointers_.place(p, ctx);
      if (c.mismatch) return feature("memory accessed at several types", p);
      for (; p != nullptr; p = p->base) {
        if (auto f = check(p->pointer, ctx)) return f;
        if (auto f = check(p->index, ctx)) return f;
      }
      return std::nullopt;
    }
    case ir::ExprKind::Cast: {
      const ir::Type& from = p_.type(e->args[0]->type);
      if (from.kind != ir::TypeKind::Int && from.kind != ir::TypeKind::Pointer && from.kind != ir::TypeKind::Float) return feature("cast", e);
      if (from.kind == ir::TypeKind::Pointer && p_.type(e->type).kind == ir::TypeKind::Int && !p_.type(e->type).is_bool &&
          is_label(e->args[0], ctx))
        return feature("arithmetic on the address of a label", e);
      if (from.kind == ir::TypeKind::Pointer && p_.type(e->type).kind == ir::TypeKind::Pointer) {
        // An index that does not fit the new element's size cannot be converted.
        for (const Target& t : pointers_.value(e->args[0], ctx).targets) {
          const ir::TypeId pointee = p_.type(e->type).element;
          Scale scale;
          if (p_.type(pointee).kind != ir::TypeKind::Void && layout_.adapt(t.node, pointee, t.shifted(), scale).valid() && scale.times == 0 && !t.index_is_zero)
            return feature("pointer into an array of unknown size", e);
        }
      }
      break;
    }
    case ir::ExprKind::PtrAdd:
      if (e->args[1]->kind == ir::ExprKind::IntConst && e->args[1]->value == 0) break;
      if (is_label(e->args[0], ctx)) return feature("arithmetic on the address of a label", e);
      for (const Target& t : pointers_.value(e->args[0], ctx).targets) {
        const Advance a = pointers_.advance(t, p_.type(e->type).element, e->args[1], false);
        if (a.how == Advance::How::Unknown || (a.how == Advance::How::Bytes && layout_.stride(p_.type(e->type).element) == 0))
          return feature("memory accessed at several types", e);
      }
      break;
    case ir::ExprKind::PtrDiff:
      if (is_label(e->args[0], ctx) || is_label(e->args[1], ctx)) return feature("arithmetic on the address of a label", e);
      break;
    case ir::ExprKind::Eq: case ir::ExprKind::Ne:
    case ir::ExprKind::Lt: case ir::ExprKind::Le: case ir::ExprKind::Gt: case ir::ExprKind::Ge:
      if (p_.type(e->args[0]->type).kind == ir::TypeKind::Pointer && !is_dispatch(e) && is_label(e->args[0], ctx) && is_label(e->args[1], ctx))
        return feature("comparison with the address of a label", e);
      break;
    default: break;
  }
  for (ir::ExprRef a : e->args)
    if (auto f = check(a, ctx)) return f;
  return std::nullopt;
}

std::optional<Feature> FeatureCheck::place(ir::PlaceRef p, CtxId ctx, bool write) {
  const Cells c = pointers_.place(p, ctx, write);
  if (c.mismatch) return feature("memory accessed at several types", p);
  const ir::Type& type = p_.type(p->type);
  if (write && c.unknown && c.cells.size() > kMaxExposed) return feature("write through a pointer of unknown origin", p);
  for (const Target& t : c.cells) {
    const Node& n = layout_.node(t.node);
    // The bytes of a long double have padding and values that are none.
    if (n.kind == NodeKind::Bytes && (type.kind != ir::TypeKind::Float || has_interchange_bytes(type))) continue;
    const bool fits = (n.kind == NodeKind::Int && type.kind == ir::TypeKind::Int) ||
                      (n.kind == NodeKind::Float && type.kind == ir::TypeKind::Float && is_modelled_float(type)) ||
                      (n.kind == NodeKind::Pointer && type.kind == ir::TypeKind::Pointer && !n.bits.valid()) ||
                      ((n.kind == NodeKind::Record || n.kind == NodeKind::Bits) && type.kind == ir::TypeKind::Record) ||
                      (n.kind == NodeKind::Array && type.kind == ir::TypeKind::Array && write);
    if (!fits && n.kind == NodeKind::Float && type.kind == ir::TypeKind::Float) return feature("floating-point format", p);
    if (!fits && type.kind == ir::TypeKind::Record) return feature(type.is_union ? "union" : "incomplete type", p);
    if (!fits) return feature("memory accessed at several types", p);
  }
  for (ir::PlaceRef q = p; q != nullptr; q = q->base) {
    if (auto f = check(q->pointer, ctx)) return f;
    if (auto f = check(q->index, ctx)) return f;
  }
  return std::nullopt;
}

/// True iff every cell of `leaf` below one cell of `from` can be handled: all of an unindexed array, or a few cells.
bool FeatureCheck::small(NodeId from, NodeId leaf) const {
  const uint64_t n = cells_between(layout_, from, leaf);
  if (!layout_.node(from).indexed || layout_.node(from).kind == NodeKind::Bytes) return true;
  return n >= 1 && n <= kMaxCellwise;
}

std::optional<Feature> FeatureCheck::block(const FlatOp& op, const CopyOp& copy) {
  if (auto f = check(copy.begin, op.value_ctx)) return f;
  if (auto f = check(copy.from, op.value_ctx)) return f;
  const PointsTo to = pointers_.value(copy.begin, op.value_ctx);
  const PointsTo from = pointers_.value(copy.from, op.value_ctx);
  const bool known = range_size(copy) == 0 || copy_how(layout_, to.targets, from.targets, range_size(copy)) != CopyHow::None;
  return known ? std::nullopt : std::optional(feature("library function memcpy", copy.begin));
}

std::optional<Feature> FeatureCheck::block(const FlatOp& op, const FillOp& fill) {
  if (auto f = check(fill.begin, op.value_ctx)) return f;
  if (auto f = check(fill.byte, op.value_ctx)) return f;
  const PointsTo to = pointers_.value(fill.begin, op.value_ctx);
  for (const Target& t : to.targets) {
    const auto pieces = layout_.pieces(t.node, t.index_is_zero, range_size(fill));
    if (!pieces || !few(layout_, *pieces)) return feature("library function memset", fill.begin);
  }
  return std::nullopt;
}

bool FeatureCheck::writes_numbers_only(const FlatOp& op) {
  const CtxId ctx = op.value_ctx;
  const auto* fill = op.get_if<FillOp>();
  const auto* copy = op.get_if<CopyOp>();
  if (fill == nullptr && copy == nullptr) return false;
  const ir::ExprRef begin = fill != nullptr ? fill->begin : copy->begin, from = fill != nullptr ? fill->byte : copy->from;
  if (check(begin, ctx) || check(from, ctx)) return false;
  PointsTo both = pointers_.value(begin, ctx);
  if (copy != nullptr) both.merge(pointers_.value(from, ctx));
  if (both.unknown || !(fill != nullptr ? block(op, *fill) : block(op, *copy))) return false;
  for (const Target& t : both.targets) {
    // A block of known size may go on behind the member where it begins.
    const NodeId around = pointers_.range_around(t, true);
    if (layout_.node(around).parent.valid()) return false;
    std::vector<NodeId> leaves;
    layout_.leaves(around, leaves);
    for (const NodeId l : leaves) {
      const NodeKind kind = layout_.node(l).kind;
      if (kind == NodeKind::Pointer || pointers_.carries(l) || (kind == NodeKind::Bytes && pointers_.holds_pointers(l))) return false;
    }
  }
  return true;
}

std::optional<Feature> FeatureCheck::check(const FlatOp& op) {
  if (pointers_.refuses(op)) {
    Feature anywhere{"write through a pointer of unknown origin", "", op.origin};
    if (op.target() != nullptr) return feature(anywhere.name, op.target());
    op.for_each_operand([&](ir::ExprRef e) { if (anywhere.text.empty() && e != nullptr) anywhere = feature(anywhere.name, e); });
    return anywhere;
  }
  auto all_small = [&](const Cells& c) {
    for (const Target& t : c.cells) {
      std::vector<NodeId> leaves;
      layout_.leaves(t.node, leaves);
      for (NodeId l : leaves)
        if (!small(t.node, l)) return false;
    }
    return true;
  };
  const CtxId ctx = op.value_ctx;
  using Found = std::optional<Feature>;
  const auto written = [&](ir::PlaceRef target) -> Found {
    if (target->kind == ir::PlaceKind::Var) return std::nullopt;  // leafwise; leaves that are not modelled are never read
    if (auto f = place(target, op.target_ctx, true)) return f;
    const Cells c = pointers_.place(target, op.target_ctx, true);
    if (!all_small(c) || (std::ranges::any_of(c.cells, [&](const Target& t) { return layout_.node(t.node).kind == NodeKind::Bytes; }) &&
                          p_.type(target->type).size > kMaxPieces))
      return feature("initialisation of a large array inside an array", target);
    return std::nullopt;
  };
  return op.visit(
      [&](const AssignOp& o) -> Found {
        if (auto f = place(o.target, op.target_ctx, true)) return f;
        if (p_.type(o.value->type).kind != ir::TypeKind::Record) return check(o.value, ctx);
        if (o.value->kind != ir::ExprKind::Load) {
          if (auto f = check(o.value, ctx)) return f;
          return feature("structure value", o.value);
        }
        if (auto f = place(o.value->place, ctx, false)) return f;
        const Cells to = pointers_.place(o.target, op.target_ctx, true), from = pointers_.place(o.value->place, ctx);
        if (copy_how(layout_, to.cells, from.cells, p_.type(o.value->type).size) == CopyHow::None) return feature("structure assignment", o.value);
        return std::nullopt;
      },
      [&](const ZeroInitOp& o) -> Found { return written(o.target); }, [](const EndOp&) -> Found { return std::nullopt; }, [&](const DeclareOp& o) -> Found {
        const Found length = check(o.length, ctx);
        return length ? length : written(o.target);
      },
      [&](const HavocOp& o) -> Found { return written(o.target); }, [&](const AssumeOp& o) -> Found { return check(o.value, ctx); },
      [&](const AllocateOp& a) -> Found {
        if (auto f = place(a.target, op.target_ctx, true)) return f;
        const Object& o = flat_.objects[a.object];
        if (!o.in_loop) return (o.resized || flat_.options.semantics.checks_memory()) && o.allocated != nullptr ? check(o.allocated, ctx) : std::nullopt;
        if (!o.element.valid() || o.bytes == nullptr) return feature("heap allocation in a loop", a.target);
        return check(o.bytes, ctx);
      },
      [](const InitObjectOp&) -> Found { return std::nullopt; }, [](const EscapeOp&) -> Found { return std::nullopt; },
      [&](const FreeOp& o) -> Found { return check(o.block, ctx); },
      [&](const TouchOp& o) -> Found {
        if (auto f = check(o.begin, ctx)) return f;
        return check(o.size, ctx);
      },
      [&](const GrowOp& o) -> Found {
        if (auto f = check(o.block, ctx)) return f;
        return check(o.size, ctx);
      },
      [&](const MathCallOp& o) -> Found {
        for (ir::ExprRef a : o.args)
          if (auto f = check(a, ctx)) return f;
        if (o.second != nullptr)
          if (auto f = place(o.second, ctx, true)) return f;
        return o.target != nullptr ? place(o.target, op.target_ctx, true) : std::nullopt;
      },
      [&](const HavocReachableOp& o) -> Found {
        for (ir::ExprRef a : o.args)
          if (p_.type(a->type).kind == ir::TypeKind::Pointer && pointers_.value(a, ctx).unknown)
            return feature("function without body called with a pointer of unknown origin", a);
        return std::nullopt;
      },
      [&](const HavocArrayOp& o) -> Found {
        return check(o.begin, ctx);
      },
      [&](const CompareOp& o) -> Found {
        if (auto f = check(o.begin, ctx)) return f;
        if (auto f = check(o.other, ctx)) return f;
        return place(o.target, op.target_ctx, true);
      },
      [&](const FillOp& o) -> Found { return block(op, o); }, [&](const CopyOp& o) -> Found { return block(op, o); });
}

}  // namespace pippin::lower

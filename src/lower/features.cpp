// SPDX-License-Identifier: Apache-2.0
// Decides which operations are translated. Everything here is model-neutral and conservative: what passes is handled by
// translate.cpp completely; what does not makes its edge lead to an Unsupported location.
#include <algorithm>
#include <unordered_set>

#include "lower/points_to.h"

namespace pippin::lower {

Feature FeatureCheck::feature(const std::string& name, ir::ExprRef e) const {
  return Feature{name, e->text.empty() ? ir::to_c(p_, e) : e->text, e->origin};
}

Feature FeatureCheck::feature(const std::string& name, ir::PlaceRef p) const {
  return Feature{name, ir::to_c(p_, p), p->origin};
}

std::optional<Feature> FeatureCheck::pointee_types(ir::ExprRef pointer, CtxId ctx, ir::ExprRef whole) {
  const ir::TypeId pointee = p_.type(pointer->type).element;
  for (const Target& t : pointers_.value(pointer, ctx).targets) {
    uint64_t scale = 1;
    const Node& n = layout_.node(t.node);
    const bool view_element = n.parent.valid() && layout_.node(n.parent).kind == NodeKind::Array && n.bits.valid();
    if (view_element || layout_.adapt(t.node, pointee, scale) != t.node) return feature("memory accessed at several types", whole);
  }
  return std::nullopt;
}

std::optional<Feature> FeatureCheck::check(ir::ExprRef e, CtxId ctx) {
  if (e == nullptr) return std::nullopt;
  if (e->kind == ir::ExprKind::Unsupported) return Feature{e->feature, e->text, e->origin};
  if (e->kind == ir::ExprKind::VaArg) return feature("variadic arguments", e);
  if (p_.type(e->type).kind == ir::TypeKind::Float) return feature("floating point", e);
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
      if (from.kind == ir::TypeKind::Float) return feature("floating point", e);
      if (from.kind != ir::TypeKind::Int && from.kind != ir::TypeKind::Pointer) return feature("cast", e);
      if (from.kind == ir::TypeKind::Pointer && p_.type(e->type).kind == ir::TypeKind::Pointer) {
        // An index that does not fit the new element's size cannot be converted.
        for (const Target& t : pointers_.value(e->args[0], ctx).targets) {
          const ir::TypeId pointee = p_.type(e->type).element;
          uint64_t scale = 1;
          if (p_.type(pointee).kind != ir::TypeKind::Void && layout_.adapt(t.node, pointee, scale).valid() && scale == 0 && !t.zero)
            return feature("pointer into an array of unknown size", e);
        }
      }
      break;
    }
    case ir::ExprKind::PtrAdd:
      if (!(e->args[1]->kind == ir::ExprKind::IntConst && e->args[1]->value == 0))
        if (auto f = pointee_types(e->args[0], ctx, e)) return f;
      break;
    case ir::ExprKind::PtrDiff:
      for (int k : {0, 1})
        if (auto f = pointee_types(e->args[k], ctx, e)) return f;
      break;
    default: break;
  }
  for (ir::ExprRef a : e->args)
    if (auto f = check(a, ctx)) return f;
  return std::nullopt;
}

std::optional<Feature> FeatureCheck::place(ir::PlaceRef p, CtxId ctx, bool write) {
  const Cells c = pointers_.place(p, ctx);
  if (c.mismatch) return feature("memory accessed at several types", p);
  if (write && c.unknown) return feature("write through a pointer of unknown origin", p);
  const ir::Type& type = p_.type(p->type);
  for (const Target& t : c.cells) {
    const Node& n = layout_.node(t.node);
    const bool fits = (n.kind == NodeKind::Int && type.kind == ir::TypeKind::Int) ||
                      (n.kind == NodeKind::Pointer && type.kind == ir::TypeKind::Pointer && !n.bits.valid()) ||
                      ((n.kind == NodeKind::Record || n.kind == NodeKind::Bits) && type.kind == ir::TypeKind::Record) ||
                      (n.kind == NodeKind::Array && type.kind == ir::TypeKind::Array && write);
    if (!fits && n.kind == NodeKind::Float) return feature("floating point", p);
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
  if (!layout_.node(from).indexed) return true;
  return n >= 1 && n <= kMaxCellwise;
}

std::optional<Feature> FeatureCheck::target(ir::PlaceRef p, CtxId ctx, bool& idle) {
  const Cells c = pointers_.place(p, ctx);
  const bool floats = !c.mismatch && !c.cells.empty() && std::ranges::all_of(c.cells, [&](const Target& t) {
    return layout_.node(t.node).kind == NodeKind::Float;
  });
  if (floats && !c.unknown) {
    idle = true;
    return std::nullopt;
  }
  return place(p, ctx, true);
}

std::optional<Feature> FeatureCheck::check(const FlatOp& op, bool& idle) {
  auto all_small = [&](const Cells& c) {
    for (const Target& t : c.cells) {
      std::vector<NodeId> leaves;
      layout_.leaves(t.node, leaves);
      for (NodeId l : leaves)
        if (!small(t.node, l)) return false;
    }
    return true;
  };
  switch (op.kind) {
    case FlatKind::Assign: {
      if (auto f = target(op.target, op.target_ctx, idle); f || idle) return f;
      if (p_.type(op.value->type).kind != ir::TypeKind::Record) return check(op.value, op.value_ctx);
      if (op.value->kind != ir::ExprKind::Load) {
        if (auto f = check(op.value, op.value_ctx)) return f;
        return feature("structure value", op.value);
      }
      if (auto f = place(op.value->place, op.value_ctx, false)) return f;
      const Cells to = pointers_.place(op.target, op.target_ctx), from = pointers_.place(op.value->place, op.value_ctx);
      for (const Target& d : to.cells) {
        std::vector<NodeId> left, right;
        layout_.leaves(d.node, left);
        for (const Target& s : from.cells) {
          right.clear();
          layout_.leaves(s.node, right);
          bool same = left.size() == right.size();
          for (size_t k = 0; same && k < left.size(); ++k) {
            const Node& l = layout_.node(left[k]);
            const Node& r = layout_.node(right[k]);
            const uint64_t cells = cells_between(layout_, d.node, left[k]);
            const bool whole = !layout_.node(d.node).indexed && !layout_.node(s.node).indexed;
            same = l.kind == r.kind && l.shape.width == r.shape.width &&
                   cells == cells_between(layout_, s.node, right[k]) && (whole || (cells >= 1 && cells <= kMaxCellwise));
          }
          if (!same) return feature("structure assignment", op.value);
        }
      }
      return std::nullopt;
    }
    case FlatKind::ZeroInit:
    case FlatKind::Declare:
    case FlatKind::Havoc: {
      const Cells c = pointers_.place(op.target, op.target_ctx);
      const bool var = op.target->kind == ir::PlaceKind::Var;
      if (var) return std::nullopt;  // leafwise; leaves that are not modelled are never read
      if (auto f = target(op.target, op.target_ctx, idle); f || idle) return f;
      if (!all_small(c)) return feature("initialisation of a large array inside an array", op.target);
      return std::nullopt;
    }
    case FlatKind::Assume: return check(op.value, op.value_ctx);
    case FlatKind::Allocate: {
      if (auto f = target(op.target, op.target_ctx, idle); f || idle) return f;
      const Object& o = flat_.objects[op.object];
      if (!o.in_loop) return std::nullopt;
      if (!o.element.valid() || (o.bytes == nullptr && !op.zeroed)) return feature("heap allocation in a loop", op.target);
      if (o.bytes == nullptr) return feature("heap allocation in a loop", op.target);
      return check(o.bytes, op.value_ctx);
    }
    case FlatKind::InitObject: return std::nullopt;
    case FlatKind::HavocReachable: {
      for (ir::ExprRef a : op.args)
        if (p_.type(a->type).kind == ir::TypeKind::Pointer && pointers_.value(a, op.value_ctx).unknown)
          return feature("function without body called with a pointer of unknown origin", a);
      return std::nullopt;
    }
    case FlatKind::HavocArray: {
      if (auto f = check(op.value, op.value_ctx)) return f;
      if (pointers_.value(op.value, op.value_ctx).unknown) return feature("write through a pointer of unknown origin", op.value);
      return std::nullopt;
    }
    case FlatKind::FillZero:
    case FlatKind::CopyPointee: {
      // Only whole single objects of the size given.
      const char* name = op.kind == FlatKind::FillZero ? "library function memset" : "library function memcpy";
      if (auto f = check(op.value, op.value_ctx)) return f;
      const PointsTo to = pointers_.value(op.value, op.value_ctx);
      const ir::ExprRef size = op.args[1];
      if (!to.single() || !to.targets[0].zero || size->kind != ir::ExprKind::IntConst) return feature(name, op.value);
      const Node& n = layout_.node(to.targets[0].node);
      const bool whole_array = n.parent.valid() && layout_.node(n.parent).kind == NodeKind::Array && !layout_.node(n.parent).indexed;
      const ir::TypeId covered = whole_array && p_.type(layout_.node(n.parent).type).kind == ir::TypeKind::Array &&
                                         size->value != static_cast<ir::Int128>(p_.type(n.type).size)
                                     ? layout_.node(n.parent).type
                                     : n.type;
      if (size->value != static_cast<ir::Int128>(p_.type(covered).size) || n.bits.valid() ||
          p_.type(covered).kind == ir::TypeKind::Void)
        return feature(name, op.value);
      if (n.kind == NodeKind::Int && n.shape.width != p_.type(n.type).width) return feature(name, op.value);
      const NodeId node = covered == n.type ? to.targets[0].node : n.parent;
      std::vector<NodeId> leaves;
      layout_.leaves(node, leaves);
      for (NodeId l : leaves)
        if (!small(node, l)) return feature(name, op.value);
      if (op.kind == FlatKind::FillZero) {
        if (op.args[0]->kind != ir::ExprKind::IntConst || op.args[0]->value != 0) return feature(name, op.value);
        return std::nullopt;
      }
      return feature(name, op.value);
    }
  }
  return std::nullopt;
}

}  // namespace pippin::lower

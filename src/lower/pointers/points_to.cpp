// SPDX-License-Identifier: Apache-2.0
// Points-to sets, and what each flat operation adds to them (they are applied in points_to_solve.cpp).
#include "lower/pointers/points_to.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "support/check.h"
#include "ir/walk.h"

namespace pippin::lower {

bool PointsTo::add(const Target& t) {
  auto it = std::ranges::lower_bound(targets, t.node, {}, &Target::node);
  if (it == targets.end() || it->node != t.node) {
    targets.insert(it, t);
    return true;
  }
  const bool changed = (it->index_is_zero && !t.index_is_zero) || (t.via_container && !it->via_container) || (t.by_arithmetic && !it->by_arithmetic);
  it->index_is_zero &= t.index_is_zero;
  it->via_container |= t.via_container;
  it->by_arithmetic |= t.by_arithmetic;
  return changed;
}

bool PointsTo::merge(const PointsTo& o) {
  bool changed = (o.null && !null) || (o.number && !number) || (o.any_number && !any_number) || (o.unknown && !unknown) || (o.uninit && !uninit);
  null |= o.null;
  number |= o.number;
  any_number |= o.any_number;
  unknown |= o.unknown;
  uninit |= o.uninit;
  for (const Target& t : o.targets) changed |= add(t);
  return changed;
}

bool PointsTo::all_zero() const {
  return std::ranges::all_of(targets, [](const Target& t) { return t.index_is_zero; });
}

uint64_t cells_between(const Layout& layout, NodeId from, NodeId leaf) {
  uint64_t n = layout.node(leaf).kind == NodeKind::Bytes ? layout.node(leaf).size : 1;
  for (NodeId x = leaf; x != from;) {
    x = layout.node(x).parent;
    if (!x.valid()) return 0;
    if (layout.node(x).kind == NodeKind::Array && !layout.node(x).bits.valid()) {
      const uint64_t count = layout.node(x).count;
      if (count == 0 || n > (1u << 30) / count) return 0;
      n *= count;
    }
  }
  return n;
}

const PointsTo& PointsToAnalysis::at(NodeId leaf) {
  if (leaf.value >= sets_.size()) sets_.resize(layout_.nodes().size());
  PointsTo& set = sets_[leaf.value];
  // Never assigned anywhere: its value is indeterminate.
  if (solved_ && set.empty() && layout_.node(leaf).kind != NodeKind::Int) set.uninit = true;
  return set;
}

bool PointsToAnalysis::merge(NodeId leaf, const PointsTo& v) {
  const NodeKind kind = layout_.node(leaf).kind;
  if (kind == NodeKind::Int && !may_carry(leaf)) return false;
  if (kind != NodeKind::Pointer && kind != NodeKind::Bytes && kind != NodeKind::Int) return false;
  if (leaf.value >= sets_.size()) sets_.resize(layout_.nodes().size());
  PointsTo& set = sets_[leaf.value];
  const bool changed = set.merge(v);
  stored_ += changed;
  return changed;
}

void PointsToAnalysis::note_type(NodeId opaque, ir::TypeId t) {
  const ir::Type& type = p_.type(t);
  if (type.kind == ir::TypeKind::Void || type.kind == ir::TypeKind::Function || type.size == 0) return;
  auto [it, fresh] = candidates_.try_emplace(layout_.node(opaque).object, t);
  // Characters are how bytes are passed around; any other type says more.
  if (!fresh && p_.type(it->second).kind == ir::TypeKind::Int && p_.type(it->second).size == 1) it->second = t;
}

PointsTo PointsToAnalysis::value(ir::ExprRef e, CtxId ctx) {
  PointsTo r;
  if (p_.type(e->type).kind == ir::TypeKind::Int) return integer_value(e, ctx);
  switch (e->kind) {
    case ir::ExprKind::NullPointer: r.null = true; return r;
    case ir::ExprKind::FunctionAddress: r.add(layout_.root(flat_.object_of(e->function)), true); return r;
    case ir::ExprKind::Load: {
      const Cells c = place(e->place, ctx);
      for (const Target& t : c.cells)
        if (layout_.node(t.node).kind == NodeKind::Pointer || layout_.node(t.node).kind == NodeKind::Bytes) {
          if (layout_.node(t.node).kind == NodeKind::Bytes) noted_ |= note_pointers(t.node, alignment(e->place));
          (void)at(t.node);
          r.merge(at(t.node));
        }
      if (c.undefined()) r.uninit = true;
      if (c.unknown || c.mismatch) r.unknown = true;
      return r;
    }
    case ir::ExprKind::AddressOf: {
      const Cells c = place(e->place, ctx);
      for (const Target& t : c.cells) r.add(t);
      // Of a member of what null points to: the number that is its offset.
      r.null = r.number = c.null;
      r.any_number = c.any_number;
      if (c.invalid) r.uninit = true;
      if (c.unknown || c.mismatch) r.unknown = true;
      return r;
    }
    case ir::ExprKind::PtrAdd: {
      r = value(e->args[0], ctx);
      if (e->args[1]->kind == ir::ExprKind::IntConst && e->args[1]->value == 0) return r;
      return moved(r, p_.type(e->type).element, e->args[1], false);
    }
    case ir::ExprKind::Conditional: {
      r = value(e->args[1], ctx);
      r.merge(value(e->args[2], ctx));
      return r;
    }
    case ir::ExprKind::Cast: {
      const ir::Type& from = p_.type(e->args[0]->type);
      if (from.kind == ir::TypeKind::Int) {
        const bool zero = e->args[0]->kind == ir::ExprKind::IntConst && e->args[0]->value == 0;
        const PointsTo address = integer_value(e->args[0], ctx);
        if (zero || address.targets.empty()) {
          (zero ? r.null : address.indeterminate() ? r.uninit : r.unknown) = true;
          return r;
        }
      } else if (from.kind != ir::TypeKind::Pointer) {
        r.unknown = true;
        return r;
      }
      const PointsTo inner = value(e->args[0], ctx);
      const ir::TypeId pointee = p_.type(e->type).element;
      const bool typed = p_.type(pointee).kind != ir::TypeKind::Void;
      r.null = inner.null;
      r.number = inner.number;
      r.any_number = inner.any_number;
      r.unknown = inner.unknown;
      r.uninit = inner.uninit;
      for (const Target& t : inner.targets) {
        if (typed && layout_.node(t.node).kind == NodeKind::Opaque) note_type(t.node, pointee);
        Scale scale;
        const NodeId n = typed ? layout_.adapt(t.node, pointee, t.shifted(), scale) : NodeId();
        r.add({n.valid() ? n : t.node, t.index_is_zero, t.via_container, t.by_arithmetic});
      }
      return r;
    }
    default: r.unknown = true; return r;
  }
}

Cells PointsToAnalysis::place(ir::PlaceRef p, CtxId ctx, bool write) {
  Cells r;
  switch (p->kind) {
    case ir::PlaceKind::Var: r.cells.push_back({layout_.root(flat_.object_of(ctx, p->var)), true}); return r;
    case ir::PlaceKind::Deref: {
      const PointsTo v = value(p->pointer, ctx);
      r.null = v.null || v.number;
      r.any_number = v.any_number;
      r.invalid = v.uninit;
      r.unknown = v.unknown;
      for (const Target& t : v.targets) {
        if (layout_.node(t.node).kind == NodeKind::Opaque) note_type(t.node, p->type);
        Scale scale;
        const NodeId n = layout_.adapt(t.node, p->type, t.shifted(), scale, true);
        // A function is no object (convention memory-safety); reading it gives any value.
        if (n.valid()) r.cells.push_back({n, t.index_is_zero, t.via_container, t.by_arithmetic});
        else (layout_.node(t.node).kind == NodeKind::Function ? r.invalid : r.mismatch) = true;
      }
      if (write && v.unknown) {
        for (NodeId n : exposed(p->type))
          if (std::ranges::find(r.cells, n, &Target::node) == r.cells.end()) r.cells.push_back({n, false});
      }
      return r;
    }
    case ir::PlaceKind::Field:
    case ir::PlaceKind::Index: {
      const Cells base = place(p->base, ctx, write);
      r.null = base.null;
      r.any_number = base.any_number || (r.null && p->kind == ir::PlaceKind::Index && p->index->kind != ir::ExprKind::IntConst);
      r.invalid = base.invalid;
      r.unknown = base.unknown;
      r.mismatch = base.mismatch;
      for (const Target& t : base.cells) {
        if (p->kind == ir::PlaceKind::Field) {
          const NodeId n = layout_.field(t.node, p->field);
          const bool byte_area = layout_.node(t.node).kind == NodeKind::Bytes;
          const bool start = !byte_area || p_.type(p->base->type).fields[p->field].byte_offset == 0;
          if (n.valid()) r.cells.push_back({n, t.index_is_zero && start, false, byte_area && t.by_arithmetic});
          else r.mismatch = true;
          continue;
        }
        const std::vector<NodeId> elements = layout_.elements(t.node, p->base->type, p->index);
        const bool zero = layout_.node(t.node).bits.valid() || (p->index->kind == ir::ExprKind::IntConst && p->index->value == 0);
        const bool inside = p->index->kind == ir::ExprKind::IntConst && p->index->value >= 0 &&
                            p->index->value < static_cast<ir::Int128>(p_.type(p->base->type).count);
        for (NodeId n : elements) r.cells.push_back({n, t.index_is_zero && zero, false, t.by_arithmetic || !inside});
        r.mismatch |= elements.empty();
      }
      return r;
    }
  }
  return r;
}

bool PointsToAnalysis::mark_leaves(NodeId n, const PointsTo& v) {
  std::vector<NodeId> leaves;
  layout_.leaves(n, leaves);
  bool changed = false;
  for (NodeId l : leaves) changed |= merge(l, v);
  return changed;
}

/// What overlaps a write of `size` bytes at t without being covered by it is any pointer.
bool PointsToAnalysis::mark_cut(const Target& t, uint64_t size, uint32_t alignment) {
  PointsTo any;
  any.unknown = true;
  bool changed = false;
  if (const auto pieces = layout_.pieces(t.node, t.index_is_zero, size)) {
    for (const Piece& p : *pieces)
      if (!p.whole && cuts(p.leaf, p.size, alignment_of(p, alignment))) changed |= merge(p.leaf, any);
    return changed;
  }
  std::vector<NodeId> leaves;
  layout_.leaves(t.node, leaves);
  for (NodeId l : leaves)
    if (cuts(l, size, 1)) changed |= merge(l, any);
  return changed;
}

/// A number is stored at p: over bytes of pointers, or in an integer that might carry an address.
bool PointsToAnalysis::store_number(ir::PlaceRef p, CtxId ctx) {
  PointsTo any;
  any.unknown = true;
  bool changed = false;
  for (const Target& t : place(p, ctx, true).cells) changed |= merge(t.node, any);
  return changed;
}

bool PointsToAnalysis::copy(const Cells& to, const Cells& from, uint64_t size, uint32_t alignment) {
  bool changed = false;
  PointsTo any, number;
  any.uninit = from.undefined();
  any.unknown = from.unknown || from.mismatch;
  number.unknown = true;
  auto one = [&](NodeId l, NodeId r) {
    const NodeKind kind = layout_.node(r).kind;
    if (kind == NodeKind::Int && !carries(r)) {
      changed |= merge(l, number);
      return;
    }
    if (kind != NodeKind::Pointer && kind != NodeKind::Bytes && kind != NodeKind::Int) return;
    if (kind == NodeKind::Bytes && holds_pointers(l)) changed |= note_pointers(r, std::min(alignment, pointer_alignment(l)));
    const PointsTo v = at(r);
    changed |= merge(l, v);
  };
  for (const Target& d : to.cells) {
    changed |= mark_cut(d, size, alignment);
    if (!any.empty()) {
      changed |= mark_leaves(d.node, any);
      if (const auto pieces = layout_.pieces(d.node, d.index_is_zero, size))
        for (const Piece& piece : *pieces) changed |= merge(piece.leaf, any);
    }
    for (const Target& s : from.cells) {
      if (same_leaves(layout_, d.node, s.node, size)) {
        std::vector<NodeId> left, right;
        layout_.leaves(d.node, left);
        layout_.leaves(s.node, right);
        for (size_t k = 0; k < left.size(); ++k) one(left[k], right[k]);
      } else if (const auto blocks = match_ranges(layout_, d, s, size)) {
        for (size_t k = 0; k < blocks->to.size(); ++k) one(blocks->to[k].leaf, blocks->from[k].leaf);
      }  // else find_byte_areas changes the layout, or FeatureCheck keeps the operation from being executed
    }
  }
  return changed;
}

bool PointsToAnalysis::overwrite(ir::PlaceRef target, CtxId ctx, const PointsTo& v) {
  bool changed = false;
  for (const Target& t : place(target, ctx, true).cells) {
    changed |= mark_leaves(t.node, v);
    if (target->kind != ir::PlaceKind::Var) changed |= mark_cut(t, p_.type(target->type).size, alignment(target));
  }
  return changed;
}

bool PointsToAnalysis::apply(const FlatOp& op, const AssignOp& o) {
  const ir::TypeKind kind = p_.type(o.value->type).kind;
  if (kind == ir::TypeKind::Pointer || (kind == ir::TypeKind::Int && integers_carry_ && address_sized(o.value->type))) {
    const PointsTo v = value(o.value, op.value_ctx);
    bool changed = false;
    for (const Target& t : place(o.target, op.target_ctx, true).cells) {
      changed |= merge(t.node, v);
      changed |= mark_cut(t, p_.type(o.value->type).size, alignment(o.target));
    }
    return changed;
  }
  if (kind == ir::TypeKind::Record && o.value->kind == ir::ExprKind::Load)
    return copy(place(o.target, op.target_ctx, true), place(o.value->place, op.value_ctx), p_.type(o.value->type).size,
                std::min(alignment(o.target), alignment(o.value->place)));
  return store_number(o.target, op.target_ctx);
}

bool PointsToAnalysis::apply(const FlatOp& op, const AllocateOp& o) {
  const NodeId n = layout_.allocated(o.object);
  PointsTo v;
  v.add(n, !flat_.objects[o.object].in_loop);
  bool changed = false;
  for (const Target& t : place(o.target, op.target_ctx, true).cells) changed |= merge(t.node, v);
  PointsTo fresh;
  (o.zeroed ? fresh.null : fresh.uninit) = true;
  return mark_leaves(layout_.root(o.object), fresh) || changed;
}

bool PointsToAnalysis::apply(const FlatOp& op, const HavocArrayOp& o) {
  PointsTo v;
  v.unknown = true;
  // A copy of unknown size: any pointer of the source may be where it was or elsewhere.
  if (copies(p_, o))
    for (const Target& s : value(o.from, op.value_ctx).targets) {
      std::vector<NodeId> leaves;
      layout_.leaves(range_around(s, o.raw), leaves);
      for (NodeId leaf : leaves) {
        const NodeKind kind = layout_.node(leaf).kind;
        if (kind == NodeKind::Pointer || kind == NodeKind::Bytes || carries(leaf)) v.merge(at(leaf));
      }
    }
  bool changed = false;
  for (const Target& t : value(o.begin, op.value_ctx).targets) changed |= mark_leaves(range_around(t, o.raw), v);
  return changed;
}

bool PointsToAnalysis::apply(const FlatOp& op, const CopyOp& o) {
  const PointsTo to = value(o.begin, op.value_ctx), from = value(o.from, op.value_ctx);
  Cells left, right;
  left.cells = to.targets;
  right.cells = from.targets;
  right.null = from.null || from.number;
  right.invalid = from.uninit;
  right.unknown = from.unknown;
  return copy(left, right, range_size(o), std::min(alignment(o.begin, op.value_ctx), alignment(o.from, op.value_ctx)));
}

/// Where it is known what the pointer points to, the write changes that alone. A character may be part of any object, and where there is an
/// array, one of another length may be meant.
bool PointsToAnalysis::may_write_anywhere(ir::PlaceRef p) const {
  if (p == nullptr) return false;
  const ir::Type& type = p_.type(p->type);
  while (p->base != nullptr) p = p->base;
  return p->kind == ir::PlaceKind::Deref &&
         ((type.kind == ir::TypeKind::Int && type.size == 1) || p_.type(p->type).kind == ir::TypeKind::Array);
}

bool PointsToAnalysis::writes_anywhere(const FlatOp& op) {
  const auto place = [&](ir::PlaceRef p, CtxId ctx) {
    if (!may_write_anywhere(p)) return false;
    while (p->base != nullptr) p = p->base;
    return value(p->pointer, ctx).unknown;
  };
  if (place(op.target(), op.target_ctx) || place(op.second(), op.value_ctx)) return true;
  const auto block = [&](ir::ExprRef begin) { return value(begin, op.value_ctx).unknown; };
  return op.visit([&](const FillOp& o) { return block(o.begin); }, [&](const CopyOp& o) { return block(o.begin); },
                  [&](const HavocArrayOp& o) { return block(o.begin); }, [](const auto&) { return false; });
}

std::vector<NodeId> PointsToAnalysis::exposed_roots() {
  std::vector<NodeId> roots;
  for (ObjectId o : exposed_objects()) roots.push_back(layout_.root(o));
  return roots;
}

/// Of a block in a member that holds no characters: the type of the structure. Such a structure is what is written (C17 6.5p7), as with an
/// assignment to the member.
ir::TypeId PointsToAnalysis::written_record(const FlatOp& op) const {
  ir::ExprRef begin = op.visit([](const FillOp& o) { return o.begin; }, [](const CopyOp& o) { return o.begin; },
                               [](const auto&) { return ir::ExprRef(nullptr); });
  begin = ir::without_casts(begin);
  if (begin == nullptr || begin->kind != ir::ExprKind::AddressOf) return {};
  ir::PlaceRef root = begin->place;
  const ir::Type& type = p_.type(root->type);
  while (root->base != nullptr) root = root->base;
  const bool in_member = root != begin->place && root->kind == ir::PlaceKind::Deref && p_.type(root->type).kind == ir::TypeKind::Record;
  const bool number = (type.kind == ir::TypeKind::Int && type.size > 1) || type.kind == ir::TypeKind::Float || type.kind == ir::TypeKind::Pointer;
  return in_member && number ? root->type : ir::TypeId();
}

bool PointsToAnalysis::refuses(const FlatOp& op) {
  return refuses_writes_anywhere_ && writes_anywhere(op) && !written_record(op).valid();
}

std::vector<NodeId> PointsToAnalysis::written_anywhere(const FlatOp& op) {
  if (!writes_anywhere(op) || refuses(op)) return {};
  const ir::TypeId record = written_record(op);
  return record.valid() ? exposed(record) : exposed_roots();
}

/// The nodes get any contents.
bool PointsToAnalysis::any_contents(const std::vector<NodeId>& nodes) {
  PointsTo v;
  v.unknown = true;
  bool changed = false;
  for (const NodeId n : nodes) changed |= mark_leaves(n, v);
  return changed;
}

bool PointsToAnalysis::apply(const FlatOp& op) {
  if (!possible(op)) return false;
  const bool changed = apply_to_places(op);
  return any_contents(written_anywhere(op)) || changed;
}

/// By all operations that may write all of every exposed object.
size_t PointsToAnalysis::parts_written_anywhere(const std::vector<const FlatOp*>& work) {
  size_t sum = 0;
  for (const FlatOp* op : work) {
    if (written_record(*op).valid()) continue;
    std::vector<NodeId> leaves;
    for (const NodeId n : written_anywhere(*op)) layout_.leaves(n, leaves);
    sum += leaves.size();
  }
  return sum;
}

bool PointsToAnalysis::ends_with(NodeId leaf, ObjectId variable) {
  const Node& n = layout_.node(leaf);
  if (n.kind != NodeKind::Pointer || n.indexed || n.small || n.bits.valid() || layout_.unbuilt(leaf)) return false;
  const PointsTo& set = at(leaf);
  return !set.unknown && !set.number && std::ranges::any_of(set.targets, [&](const Target& t) { return layout_.node(t.node).object == variable; });
}

bool PointsToAnalysis::apply_to_places(const FlatOp& op) {
  const auto any_value = [&](ir::PlaceRef target, const cfa::Input& input) {
    PointsTo v;
    (input.kind == cfa::InputKind::Uninitialised ? v.uninit : v.unknown) = true;
    return overwrite(target, op.target_ctx, v);
  };
  return op.visit(
      [&](const AssignOp& o) { return apply(op, o); },
      [&](const ZeroInitOp& o) {
        PointsTo v;
        v.null = true;
        return overwrite(o.target, op.target_ctx, v);
      },
      [&](const DeclareOp& o) { return any_value(o.target, o.input); },
      [&](const EndOp& o) {
        const ObjectId object = flat_.object_of(op.target_ctx, o.var);
        PointsTo v;
        v.uninit = true;
        bool changed = false;
        for (const NodeId n : layout_.nodes().ids())
          if (ends_with(n, object)) changed |= merge(n, v);
        return changed;
      },
      [&](const HavocOp& o) {
        if (o.near == nullptr) return any_value(o.target, o.input);
        PointsTo v;
        v.null = true;
        for (Target t : value(o.near, op.value_ctx).targets) {
          t.index_is_zero = false;
          t.by_arithmetic = true;
          v.add(t);
        }
        return overwrite(o.target, op.target_ctx, v);
      },
      [&](const AllocateOp& o) { return apply(op, o); },
      [&](const HavocReachableOp&) { return any_contents(exposed_roots()); },
      [&](const FillOp& o) {
        PointsTo v;
        const bool zero = o.byte->kind == ir::ExprKind::IntConst && o.byte->value == 0;
        (zero ? v.null : v.unknown) = true;
        bool changed = false;
        for (const Target& t : value(o.begin, op.value_ctx).targets) {
          changed |= mark_cut(t, range_size(o), alignment(o.begin, op.value_ctx));
          if (const auto pieces = layout_.pieces(t.node, t.index_is_zero, range_size(o)))
            for (const Piece& piece : *pieces) changed |= merge(piece.leaf, v);
        }
        return changed;
      },
      [&](const HavocArrayOp& o) { return apply(op, o); }, [&](const CopyOp& o) { return apply(op, o); },
      [&](const CompareOp& o) { return store_number(o.target, op.target_ctx); },
      [&](const MathCallOp& o) {
        const bool changed = o.target != nullptr && store_number(o.target, op.target_ctx);
        return (o.second != nullptr && store_number(o.second, op.value_ctx)) || changed;
      },
      [](const InitObjectOp&) { return false; }, [](const EscapeOp&) { return false; }, [](const GrowOp&) { return false; }, [](const FreeOp&) { return false; },
      [](const TouchOp&) { return false; },
      [](const AssumeOp&) { return false; });
}

}  // namespace pippin::lower

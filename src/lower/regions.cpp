// SPDX-License-Identifier: Apache-2.0
// Which parts of objects become byte regions: those that some operation accesses at a type that is not theirs, that
// pointer arithmetic walks over in another unit, that a block copy cuts, or that are copied to or from such parts.
// Decided on the result of the points-to analysis, which then starts again: regions only grow, so this ends.
#include <algorithm>
#include <set>
#include <unordered_set>

#include "lower/points_to.h"

namespace pippin::lower {
namespace {

class RegionFinder {
 public:
  RegionFinder(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers)
      : flat_(flat), layout_(layout), pointers_(pointers), p_(*flat.ir) {}

  bool run() {
    for (const FlatEdge& e : flat_.edges) {
      expr(e.condition, e.condition_ctx);
      for (const FlatOp& op : e.ops) operation(op);
    }
    return changed_;
  }

 private:
  void mark(NodeId n, uint64_t size) { changed_ |= !layout_.unbuilt(n) && layout_.make_bytes(n, size); }

  void operation(const FlatOp& op) {
    expr(op.value, op.value_ctx);
    for (ir::ExprRef a : op.args) expr(a, op.value_ctx);
    if (op.target != nullptr) place(op.target, op.target_ctx, true);
    if (op.second != nullptr) place(op.second, op.value_ctx, true);
    if (op.kind == FlatKind::Assign && p_.type(op.value->type).kind == ir::TypeKind::Record &&
        op.value->kind == ir::ExprKind::Load) {
      const Cells to = pointers_.place(op.target, op.target_ctx, true), from = pointers_.place(op.value->place, op.value_ctx);
      for (const Target& d : to.cells)
        for (const Target& s : from.cells) match(d, s, p_.type(op.value->type).size);
    }
    if (op.kind == FlatKind::Fill)
      for (const Target& t : pointers_.value(op.value, op.value_ctx).targets)
        if (!layout_.pieces(t.node, t.zero, block_size(op))) cut(t, block_size(op));
    if (op.kind == FlatKind::Copy) {
      const PointsTo to = pointers_.value(op.value, op.value_ctx), from = pointers_.value(op.args[0], op.value_ctx);
      for (const Target& d : to.targets)
        for (const Target& s : from.targets) match(d, s, block_size(op));
    }
  }

  void cut(const Target& t, uint64_t size) {
    // Large blocks of typed memory are copied piece by piece or not at all; bytes would be more pieces still.
    if (size <= kMaxPieces) mark(t.node, size);
  }

  /// Both sides of a copy have the same leaves at the same offsets, or become bytes.
  void match(const Target& d, const Target& s, uint64_t size) {
    if (size == 0 || layout_.unbuilt(d.node) || layout_.unbuilt(s.node)) return;
    const Node& a = layout_.node(d.node);
    const Node& b = layout_.node(s.node);
    if (a.kind != NodeKind::Bytes && b.kind != NodeKind::Bytes && a.size == size && b.size == size && same_leaves(layout_, d.node, s.node)) {
      std::vector<NodeId> leaves;
      layout_.leaves(d.node, leaves);
      layout_.leaves(s.node, leaves);
      for (NodeId l : leaves)
        if (layout_.node(l).kind == NodeKind::Bytes) changed_ |= pointers_.note_data(l);
      return;
    }
    if (const auto blocks = match_blocks(layout_, d, s, size)) {
      for (const auto* side : {&blocks->to, &blocks->from})
        for (const Piece& piece : *side)
          if (layout_.node(piece.leaf).kind == NodeKind::Bytes) changed_ |= pointers_.note_data(piece.leaf);
      return;
    }
    cut(d, size);
    cut(s, size);
  }

  void expr(ir::ExprRef root, CtxId ctx) {
    if (root == nullptr) return;
    std::vector<ir::ExprRef> stack{root};
    while (!stack.empty()) {
      const ir::ExprRef e = stack.back();
      stack.pop_back();
      if (e == nullptr || !seen_.insert({e, ctx.value}).second) continue;
      for (ir::ExprRef a : e->args) stack.push_back(a);
      if (e->place != nullptr) place(e->place, ctx, false);
      if (e->kind == ir::ExprKind::Load && p_.type(e->type).kind == ir::TypeKind::Pointer)
        for (const Target& t : pointers_.place(e->place, ctx).cells)
          if (layout_.node(t.node).kind == NodeKind::Bytes) changed_ |= pointers_.note_pointers(t.node, pointers_.alignment(e->place));
      switch (e->kind) {
        case ir::ExprKind::PtrAdd:
          if (const auto n = constant_value(p_, e->args[1]); n && *n == 0) break;
          arithmetic(e->args[0], p_.type(e->type).element, e->args[1], false, ctx);
          break;
        case ir::ExprKind::PtrDiff:
          for (int k : {0, 1}) {
            const ir::TypeId pointee = p_.type(e->args[k]->type).element;
            for (const Target& t : pointers_.value(e->args[k], ctx).targets) {
              Scale scale;
              const Node& n = layout_.node(t.node);
              const bool view = n.bits.valid() && n.parent.valid() && layout_.node(n.parent).kind == NodeKind::Array;
              if (n.kind != NodeKind::Bytes && (view || layout_.adapt(t.node, pointee, scale) != t.node)) mark(t.node, layout_.stride(pointee));
            }
          }
          break;
        case ir::ExprKind::Add:
        case ir::ExprKind::Sub:
          if (p_.type(e->type).kind != ir::TypeKind::Int) break;
          if (const auto k = pointers_.address_operand(e, ctx))
            arithmetic(e->args[*k], p_.char_type, e->args[1 - *k], e->kind == ir::ExprKind::Sub, ctx);
          break;
        default: break;
      }
    }
  }

  void arithmetic(ir::ExprRef base, ir::TypeId pointee, ir::ExprRef count, bool negative, CtxId ctx) {
    for (const Target& t : pointers_.value(base, ctx).targets) {
      if (pointers_.advance(t, pointee, count, negative).how != Advance::How::Unknown) continue;
      const Node& n = layout_.node(t.node);
      if (n.kind == NodeKind::Opaque || n.kind == NodeKind::Function) continue;
      // Out of a region or of a member: the record around.
      const auto number = constant_value(p_, count);
      const ir::Int128 end = number ? (negative ? -*number : *number) * static_cast<ir::Int128>(layout_.stride(pointee)) : 0;
      const bool outside = number && n.size != 0 && (end < 0 || end > static_cast<ir::Int128>(n.size));
      mark(outside && n.parent.valid() ? n.parent : t.node, n.kind == NodeKind::Bytes || outside ? 0 : layout_.stride(pointee));
    }
  }

  void place(ir::PlaceRef p, CtxId ctx, bool write) {
    for (ir::PlaceRef q = p; q != nullptr; q = q->base) {
      if (q->pointer != nullptr) expr(q->pointer, ctx);
      if (q->index != nullptr) expr(q->index, ctx);
      if (!write && !seen_places_.insert({q, ctx.value}).second) continue;
      const uint64_t size = p_.type(q->type).size;
      if (q->kind == ir::PlaceKind::Deref) {
        if (p_.type(q->type).kind == ir::TypeKind::Function || p_.type(q->type).kind == ir::TypeKind::Void) continue;
        for (const Target& t : pointers_.value(q->pointer, ctx).targets) {
          Scale scale;
          const NodeKind kind = layout_.node(t.node).kind;
          if (kind == NodeKind::Opaque || kind == NodeKind::Function) continue;
          if (!layout_.adapt(t.node, q->type, scale).valid()) mark(t.node, size);
        }
      } else if (q->base != nullptr) {
        for (const Target& t : pointers_.place(q->base, ctx, write).cells) {
          if (q->kind == ir::PlaceKind::Field && layout_.field(t.node, q->field).valid()) continue;
          if (q->kind == ir::PlaceKind::Index && !layout_.elements(t.node, q->base->type, q->index).empty()) continue;
          mark(t.node, 0);
        }
      }
    }
    const ir::Type& type = p_.type(p->type);
    for (const Target& t : pointers_.place(p, ctx, write).cells) {
      if (layout_.unbuilt(t.node)) continue;
      changed_ |= layout_.use(t.node);
      if (layout_.node(t.node).kind == NodeKind::Bytes && type.kind != ir::TypeKind::Pointer) changed_ |= pointers_.note_data(t.node);
      const Node& n = layout_.node(t.node);
      const bool scalar = type.kind == ir::TypeKind::Int || type.kind == ir::TypeKind::Pointer || type.kind == ir::TypeKind::Float;
      if (n.kind == NodeKind::Unsupported && (scalar || type.kind == ir::TypeKind::Record || type.kind == ir::TypeKind::Array) && type.size != 0)
        mark(t.node, 0);
      // A pointer to a member of a bit string that is no integer's own cell.
      if (scalar && n.kind != NodeKind::Bytes && n.kind != NodeKind::Int && n.kind != NodeKind::Pointer && n.kind != NodeKind::Float)
        mark(t.node, type.size);
    }
  }

  FlatProgram& flat_;
  Layout& layout_;
  PointsToAnalysis& pointers_;
  const ir::Program& p_;
  bool changed_ = false;
  std::set<std::pair<ir::ExprRef, uint32_t>> seen_;          // looked up only
  std::set<std::pair<ir::PlaceRef, uint32_t>> seen_places_;  // looked up only
};

}  // namespace

bool same_leaves(const Layout& layout, NodeId d, NodeId s) {
  std::vector<NodeId> left, right;
  layout.leaves(d, left);
  layout.leaves(s, right);
  if (left.size() != right.size()) return false;
  const bool whole = !layout.node(d).indexed && !layout.node(s).indexed;
  for (size_t k = 0; k < left.size(); ++k) {
    const Node& l = layout.node(left[k]);
    const Node& r = layout.node(right[k]);
    const uint64_t cells = cells_between(layout, d, left[k]);
    if (l.kind != r.kind || l.shape.width != r.shape.width || (l.kind == NodeKind::Float && !layout.compatible(l.type, r.type)) || cells != cells_between(layout, s, right[k]) ||
        (l.kind == NodeKind::Bytes && l.size != r.size) || (!whole && (cells < 1 || cells > kMaxCellwise)))
      return false;
  }
  return true;
}

std::optional<BlockMatch> match_blocks(const Layout& layout, const Target& d, const Target& s, uint64_t size) {
  for (const bool whole : {true, false}) {
    auto to = layout.pieces(d.node, d.zero, size, whole), from = layout.pieces(s.node, s.zero, size, whole);
    if (!to || !from || to->size() != from->size()) continue;
    bool same = true;
    for (size_t k = 0; same && k < to->size(); ++k) {
      const Piece& a = (*to)[k];
      const Piece& b = (*from)[k];
      const Node& x = layout.node(a.leaf);
      const Node& y = layout.node(b.leaf);
      const bool untyped = x.kind == NodeKind::Pointer || x.kind == NodeKind::Bytes;
      same = a.offset == b.offset && a.size == b.size && a.whole == b.whole && x.kind == y.kind && x.shape.width == y.shape.width &&
             (untyped || layout.compatible(x.type, y.type));
    }
    if (same) return BlockMatch{std::move(*to), std::move(*from)};
  }
  return std::nullopt;
}

bool find_byte_regions(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers) {
  return RegionFinder(flat, layout, pointers).run();
}

bool integer_becomes_pointer(const FlatProgram& flat) {
  std::unordered_set<ir::ExprRef> seen;  // looked up only
  std::vector<ir::ExprRef> stack;
  auto push = [&](ir::PlaceRef q) {
    for (; q != nullptr; q = q->base) {
      if (q->pointer != nullptr) stack.push_back(q->pointer);
      if (q->index != nullptr) stack.push_back(q->index);
    }
  };
  for (const FlatEdge& edge : flat.edges) {
    if (edge.condition != nullptr) stack.push_back(edge.condition);
    for (const FlatOp& op : edge.ops) {
      if (op.value != nullptr) stack.push_back(op.value);
      for (ir::ExprRef a : op.args) stack.push_back(a);
      push(op.target);
    }
    while (!stack.empty()) {
      const ir::ExprRef e = stack.back();
      stack.pop_back();
      if (e == nullptr || !seen.insert(e).second) continue;
      const ir::Program& p = *flat.ir;
      if (e->kind == ir::ExprKind::Cast && p.type(e->type).kind == ir::TypeKind::Pointer &&
          p.type(e->args[0]->type).kind == ir::TypeKind::Int && e->args[0]->kind != ir::ExprKind::IntConst)
        return true;
      for (ir::ExprRef a : e->args) stack.push_back(a);
      push(e->place);
    }
  }
  return false;
}

}  // namespace pippin::lower

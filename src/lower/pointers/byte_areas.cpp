// SPDX-License-Identifier: Apache-2.0
// Which parts of objects become byte areas: those that some operation accesses at a type that is not theirs, that
// pointer arithmetic walks over in another unit, that a block copy cuts, or that are copied to or from such parts.
// Decided on the result of the points-to analysis, which then starts again: they only grow, so this ends.
#include <algorithm>
#include <set>
#include <unordered_set>

#include "lower/pointers/points_to.h"

namespace pippin::lower {
namespace {

class ByteAreaFinder {
 public:
  ByteAreaFinder(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers)
      : flat_(flat), layout_(layout), pointers_(pointers), p_(*flat.ir) {}

  bool run() {
    for (const FlatEdge& e : flat_.edges) {
      expr(e.condition, e.condition_ctx);
      for (const FlatOp& op : e.ops) operation(op);
    }
    for (const FlatProgram::Evaluated& e : flat_.evaluated) expr(e.value, e.ctx);
    return changed_;
  }

 private:
  void mark(NodeId n, uint64_t size) { changed_ |= !layout_.unbuilt(n) && layout_.make_bytes(n, size); }

  void operation(const FlatOp& op) {
    const CtxId ctx = op.value_ctx;
    op.for_each_operand([&](ir::ExprRef e) { expr(e, ctx); });
    if (op.target() != nullptr) place(op.target(), op.target_ctx, true);
    if (op.second() != nullptr) place(op.second(), ctx, true);
    op.visit(
        [&](const AssignOp& o) {
          if (p_.type(o.value->type).kind != ir::TypeKind::Record || o.value->kind != ir::ExprKind::Load) return;
          unify(pointers_.place(o.target, op.target_ctx, true).cells, pointers_.place(o.value->place, ctx).cells, p_.type(o.value->type).size);
        },
        [&](const FillOp& o) {
          use_members(o.begin, ctx);
          for (const Target& t : pointers_.value(o.begin, ctx).targets)
            if (!layout_.pieces(t.node, t.index_is_zero, range_size(o))) cut(t, range_size(o));
        },
        [&](const CopyOp& o) {
          use_members(o.begin, ctx);
          use_members(o.from, ctx);
          unify(pointers_.value(o.begin, ctx).targets, pointers_.value(o.from, ctx).targets, range_size(o));
        },
        [&](const HavocArrayOp& o) { use_members(o.begin, ctx); }, [&](const CompareOp& o) { compare(o, ctx); }, [](const auto&) {});
  }

  /// A block is an access to the members of unions that it begins in, and in another member where its pointer has left one.
  void use_members(ir::ExprRef block, CtxId ctx) {
    for (const Target& t : pointers_.value(block, ctx).targets) {
      if (layout_.unbuilt(t.node)) continue;
      changed_ |= layout_.use(t.node);
      if (has_left(t, t.node)) mark(t.node, 0);
    }
  }

  /// A member that is no array's element has nothing before or behind it: a pointer to `at` that moved is in another one.
  bool has_left(const Target& t, NodeId at) const {
    const Node& n = layout_.node(at);
    return t.shifted() && n.parent.valid() && !n.indexed && !n.bits.valid();
  }

  /// Typed memory stays typed: what cannot be compared as it is has any order.
  void compare(const CompareOp& op, CtxId ctx) {
    for (const Target& a : pointers_.value(op.begin, ctx).targets)
      for (const Target& b : pointers_.value(op.other, ctx).targets) {
        if (layout_.unbuilt(a.node) || layout_.unbuilt(b.node)) continue;
        const auto pairs = pair_numbers(flat_, layout_, a, b, range_size(op));
        if (!pairs) continue;
        for (const NumberPair& pair : *pairs)
          for (const NodeId leaf : {pair.a.leaf, pair.b.leaf})
            if (layout_.node(leaf).kind == NodeKind::Bytes) changed_ |= pointers_.note_data(leaf);
      }
  }

  void cut(const Target& t, uint64_t size) {
    // Large blocks of typed memory are copied piece by piece or not at all; bytes would be more pieces still.
    if (size <= kMaxPieces) mark(t.node, size);
  }

  /// Both sides of a copy have the same leaves at the same offsets, or become bytes.
  void unify(const std::vector<Target>& to, const std::vector<Target>& from, uint64_t size) {
    if (size == 0) return;
    for (const Target& d : to) {
      for (const Target& s : from) unify(d, s, size);
      // From a pointer of unknown origin: any contents.
      if (!layout_.unbuilt(d.node) && copy_how(layout_, {d}, {}, size) == CopyHow::None) cut(d, size);
    }
  }

  void unify(const Target& d, const Target& s, uint64_t size) {
    if (layout_.unbuilt(d.node) || layout_.unbuilt(s.node)) return;
    auto note = [&](NodeId leaf) {
      if (layout_.node(leaf).kind == NodeKind::Bytes) changed_ |= pointers_.note_data(leaf);
    };
    if (same_leaves(layout_, d.node, s.node, size)) {
      std::vector<NodeId> leaves;
      layout_.leaves(d.node, leaves);
      layout_.leaves(s.node, leaves);
      for (NodeId l : leaves) note(l);
      return;
    }
    if (const auto blocks = match_ranges(layout_, d, s, size)) {
      for (const auto* side : {&blocks->to, &blocks->from})
        for (const Piece& piece : *side) note(piece.leaf);
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
          if (layout_.node(t.node).kind == NodeKind::Bytes)
            changed_ |= pointers_.note_pointers(t.node, pointers_.alignment(e->place));
      switch (e->kind) {
        case ir::ExprKind::PtrAdd:
          if (const auto n = constant_distance(p_, e->args[1]); n && *n == 0) break;
          arithmetic(e->args[0], p_.type(e->type).element, e->args[1], false, ctx);
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
      // Out of a byte area or of a member, or a second step after such a one: the object.
      const auto number = constant_distance(p_, count);
      const ir::Int128 end = number ? (negative ? -*number : *number) * static_cast<ir::Int128>(layout_.stride(pointee)) : 0;
      const bool behind = n.size != 0 && end >= static_cast<ir::Int128>(n.size);
      const bool at_end = end == static_cast<ir::Int128>(n.size) && layout_.ends_object(t.node);
      const bool outside = number && n.size != 0 && (end < 0 || (behind && !at_end));
      const bool all = outside || t.via_container || n.kind == NodeKind::Bytes;
      mark(outside && n.parent.valid() ? n.parent : t.node, all ? 0 : layout_.stride(pointee));
    }
  }

  /// Allocated objects have no declared type (C17 6.5p6): a pointer of unknown origin to t may point to a t anywhere in
  /// them. In blocks of t it points to one of these if there is no room, or no alignment, for another in between.
  void blocks_are_bytes(ir::TypeId t) {
    const uint64_t size = p_.type(t).size;
    for (ObjectId o : pointers_.exposed_objects()) {
      const Object& object = flat_.objects[o];
      if (object.kind != Object::Kind::Allocation) continue;
      const bool one = object.bytes != nullptr && object.bytes->kind == ir::ExprKind::IntConst &&
                       object.bytes->value == static_cast<ir::Int128>(size);
      const bool apart = one || p_.type(t).align == size;
      if (!apart || !layout_.compatible(t, layout_.node(layout_.allocated(o)).type)) mark(layout_.root(o), 0);
    }
  }

  bool leaves_array(ir::PlaceRef q) const {
    if (q->kind != ir::PlaceKind::Index || q->index->kind != ir::ExprKind::IntConst || !flat_.options.semantics.checks_memory()) return false;
    const ir::Type& array = p_.type(q->base->type);
    return array.count != 0 && !array.is_vla && (q->index->value < 0 || q->index->value >= static_cast<ir::Int128>(array.count));
  }

  /// Behind the array `n` lies the next member of its object. (Elements of a row of a matrix are cells of the whole matrix.)
  void goes_on_behind(NodeId n, ir::TypeId element) {
    if (layout_.unbuilt(n)) return;
    const Object& o = flat_.objects[layout_.node(n).object];
    if (o.kind == Object::Kind::Allocation && (o.in_loop || o.resized)) return;
    bool matrix = p_.type(element).kind != ir::TypeKind::Array && !layout_.node(n).bits.valid();
    for (NodeId m = n; layout_.node(m).parent.valid(); m = layout_.node(m).parent) matrix &= layout_.node(layout_.node(m).parent).kind == NodeKind::Array;
    if (!matrix && layout_.node(n).parent.valid()) mark(layout_.root(layout_.node(n).object), 0);
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
          const NodeId at = layout_.adapt(t.node, q->type, t.shifted(), scale, true);
          if (at.valid() && !has_left(t, at)) continue;
          // Behind a member that is no array's element: the object.
          const NodeId parent = layout_.node(t.node).parent;
          const bool member = parent.valid() && layout_.node(parent).kind != NodeKind::Array;
          mark(t.node, t.shifted() && member ? 0 : size);
        }
      } else if (q->base != nullptr) {
        for (const Target& t : pointers_.place(q->base, ctx, write).cells) {
          if (q->kind == ir::PlaceKind::Field && layout_.field(t.node, q->field).valid()) continue;
          if (q->kind == ir::PlaceKind::Index && !layout_.elements(t.node, q->base->type, q->index).empty()) continue;
          mark(t.node, 0);
        }
        if (leaves_array(q))
          for (const Target& t : pointers_.place(q->base, ctx, write).cells) goes_on_behind(t.node, q->type);
      }
    }
    const ir::Type& type = p_.type(p->type);
    const Cells cells = pointers_.place(p, ctx, write);
    if (write && cells.unknown) {
      ir::PlaceRef root = p;
      while (root->base != nullptr) root = root->base;
      blocks_are_bytes(root->type);
    }
    for (const Target& t : cells.cells) {
      if (layout_.unbuilt(t.node)) continue;
      changed_ |= layout_.use(t.node);
      if (layout_.node(t.node).kind == NodeKind::Bytes && type.kind != ir::TypeKind::Pointer)
        changed_ |= pointers_.note_data(t.node);
      const Node& n = layout_.node(t.node);
      const bool scalar = type.kind == ir::TypeKind::Int || type.kind == ir::TypeKind::Pointer || type.kind == ir::TypeKind::Float;
      const bool object = scalar || type.kind == ir::TypeKind::Record || type.kind == ir::TypeKind::Array;
      if (n.kind == NodeKind::Unsupported && object && type.size != 0) mark(t.node, 0);
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

namespace {

/// Where a leaf lies in `from`: offsets, and sizes of array elements between them.
std::vector<uint64_t> position(const Layout& layout, NodeId from, NodeId leaf) {
  std::vector<uint64_t> path{layout.node(leaf).unit_bit};
  uint64_t offset = 0;
  for (NodeId n = leaf; n != from; n = layout.node(n).parent) {
    offset += layout.node(n).offset;
    if (layout.node(layout.node(n).parent).kind != NodeKind::Array) continue;
    path.insert(path.end(), {offset, layout.node(n).size});
    offset = 0;
  }
  path.push_back(offset);
  return path;
}

/// The types of unions that a block of `size` bytes behind `top` contains and the leaf is in. Of each type one member is in use.
std::vector<ir::TypeId> unions_in(const Layout& layout, NodeId top, NodeId leaf, uint64_t size) {
  std::vector<ir::TypeId> types;
  for (NodeId n = leaf; n.valid() && layout.node(n).size <= size; n = layout.node(n).parent) {
    if (layout.is_union(n)) types.push_back(layout.node(n).type);
    if (n == top && layout.node(n).size == size) break;
  }
  return types;
}

/// Elements, their sizes and where the leaf or the next array is in them, from the inside.
std::vector<uint64_t> arrays_around(const Layout& layout, NodeId leaf) {
  std::vector<uint64_t> arrays;
  uint64_t offset = 0;
  for (NodeId n = leaf; layout.node(n).parent.valid(); n = layout.node(n).parent) {
    offset += layout.node(n).offset;
    const Node& parent = layout.node(layout.node(n).parent);
    if (parent.kind != NodeKind::Array) continue;
    arrays.insert(arrays.end(), {parent.count, layout.node(n).size, offset});
    offset = 0;
  }
  return arrays;
}

}  // namespace

bool same_leaves(const Layout& layout, NodeId d, NodeId s, uint64_t size) {
  if (layout.node(d).size != size || layout.node(s).size != size) return false;
  std::vector<NodeId> left, right;
  layout.leaves(d, left);
  layout.leaves(s, right);
  if (left.size() != right.size()) return false;
  const bool whole = !layout.node(d).indexed && !layout.node(s).indexed, same_type = layout.node(d).type == layout.node(s).type;
  for (size_t k = 0; k < left.size(); ++k) {
    const Node& l = layout.node(left[k]);
    const Node& r = layout.node(right[k]);
    const uint64_t cells = cells_between(layout, d, left[k]);
    // Arrays are copied whole.
    const bool same_shape = whole && l.indexed ? l.shape == r.shape : l.shape.width == r.shape.width;
    if (l.kind != r.kind || !same_shape || unions_in(layout, d, left[k], size) != unions_in(layout, s, right[k], size) || cells != cells_between(layout, s, right[k]) ||
        (l.kind == NodeKind::Float && !layout.compatible(l.type, r.type)) ||
        (l.kind == NodeKind::Bytes && l.size != r.size) || (!whole && (cells < 1 || cells > kMaxCellwise)) ||
        (!same_type && position(layout, d, left[k]) != position(layout, s, right[k])))
      return false;
  }
  return true;
}

bool few(const Layout& layout, const std::vector<Piece>& pieces) {
  uint64_t n = 0;
  for (const Piece& piece : pieces) n += steps(layout, piece);
  return n <= kMaxPieces;
}

CopyHow copy_how(const Layout& layout, const std::vector<Target>& to, const std::vector<Target>& from, uint64_t size) {
  bool leaves = true, pieces = true;
  for (const Target& d : to) {
    leaves &= same_leaves(layout, d.node, d.node, size);
    for (const Target& s : from) leaves &= same_leaves(layout, d.node, s.node, size);
  }
  if (leaves) return CopyHow::Leaves;
  for (const Target& d : to) {
    const auto here = layout.pieces(d.node, d.index_is_zero, size);
    pieces &= here && few(layout, *here);
    for (const Target& s : from) {
      const auto blocks = match_ranges(layout, d, s, size);
      pieces &= blocks && few(layout, blocks->to);
    }
  }
  return pieces ? CopyHow::Pieces : CopyHow::None;
}

std::optional<MemoryRangeMatch> match_ranges(const Layout& layout, const Target& d, const Target& s, uint64_t size) {
  for (const bool whole : {true, false}) {
    auto to = layout.pieces(d.node, d.index_is_zero, size, whole), from = layout.pieces(s.node, s.index_is_zero, size, whole);
    if (!to || !from || to->size() != from->size()) continue;
    bool same = true;
    for (size_t k = 0; same && k < to->size(); ++k) {
      const Piece& a = (*to)[k];
      const Piece& b = (*from)[k];
      const Node& x = layout.node(a.leaf);
      const Node& y = layout.node(b.leaf);
      const bool untyped = x.kind == NodeKind::Pointer || x.kind == NodeKind::Bytes;
      same = a.offset == b.offset && a.size == b.size && a.whole == b.whole && x.kind == y.kind &&
             (a.whole ? x.shape == y.shape && arrays_around(layout, a.leaf) == arrays_around(layout, b.leaf) : x.shape.width == y.shape.width) &&
             unions_in(layout, d.node, a.leaf, size) == unions_in(layout, s.node, b.leaf, size) && x.unit_bit == y.unit_bit && (untyped || layout.compatible(x.type, y.type));
    }
    if (same) return MemoryRangeMatch{std::move(*to), std::move(*from)};
  }
  return std::nullopt;
}

namespace {

/// Some bytes of a value of the type may be any when it is stored, or are not those of equal values only.
bool has_vague_bytes(const ir::Program& p, ir::TypeId id) {
  std::vector<ir::TypeId> work{id};
  while (!work.empty()) {
    const ir::Type& t = p.type(work.back());
    work.pop_back();
    switch (t.kind) {
      case ir::TypeKind::Int:
        if (t.is_bool || t.width != 8 * t.size) return true;
        break;
      case ir::TypeKind::Array: work.push_back(t.element); break;
      case ir::TypeKind::Record: {
        uint64_t covered = 0;
        for (const ir::Field& f : t.fields) {
          const uint64_t size = p.type(f.type).size;
          if (f.is_bitfield || (t.is_union && size != t.size)) return true;
          covered += size;
          work.push_back(f.type);
        }
        if (!t.is_complete || (!t.is_union && covered != t.size)) return true;
        break;
      }
      case ir::TypeKind::Float:
        if (t.format == ir::FloatFormat::X87Extended) return true;
        break;
      default: break;
    }
  }
  return false;
}

/// Its parts in order; nothing if some are no numbers.
std::optional<std::vector<NumberPair>> numbers_of(const FlatProgram& flat, const Layout& layout, const Target& t, uint64_t size) {
  const auto pieces = layout.pieces(t.node, t.index_is_zero, size, false);
  if (!pieces || !few(layout, *pieces)) return std::nullopt;
  std::vector<NumberPair> out;
  uint64_t end = 0;
  for (const Piece& piece : *pieces) {
    const Node& leaf = layout.node(piece.leaf);
    const bool bytes = leaf.kind == NodeKind::Bytes;
    if (piece.offset != end || (leaf.kind != NodeKind::Int && !bytes)) return std::nullopt;
    if (bytes ? has_vague_bytes(*flat.ir, leaf.type) : leaf.shape.is_bool || leaf.shape.width != 8 * piece.size) return std::nullopt;
    for (uint64_t k = 0; k < steps(layout, piece); ++k) out.push_back({piece, {}, k, 0, leaf.shape});
    end += piece.size;
  }
  return end == size ? std::optional(out) : std::nullopt;
}

}  // namespace

std::optional<std::vector<NumberPair>> pair_numbers(const FlatProgram& flat, const Layout& layout, const Target& a, const Target& b,
                                                    uint64_t size) {
  auto left = numbers_of(flat, layout, a, size);
  const auto right = numbers_of(flat, layout, b, size);
  if (!left || !right || left->size() != right->size()) return std::nullopt;
  for (size_t k = 0; k < left->size(); ++k) {
    NumberPair& pair = (*left)[k];
    const NumberPair& other = (*right)[k];
    if (pair.shape.width != other.shape.width) return std::nullopt;
    pair.b = other.a;
    pair.step_b = other.step_a;
    pair.shape = Shape{pair.shape.width, false, false};
  }
  return left;
}

bool find_byte_areas(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers) {
  return ByteAreaFinder(flat, layout, pointers).run();
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
      op.for_each_operand([&](ir::ExprRef e) { stack.push_back(e); });
      push(op.target());
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

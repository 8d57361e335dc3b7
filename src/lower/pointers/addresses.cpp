// SPDX-License-Identifier: Apache-2.0
// Addresses in the points-to analysis: pointer arithmetic in and between members, integers that were made from pointers,
// alignment, and what a byte area holds.
#include <algorithm>
#include <numeric>
#include <utility>

#include "lower/pointers/points_to.h"

namespace pippin::lower {

bool PointsToAnalysis::note_pointers(NodeId bytes, uint32_t alignment) {
  if (bytes.value >= pointer_read_.size()) {
    pointer_read_.resize(layout_.nodes().size(), 0);
    pointer_alignment_.resize(layout_.nodes().size(), 16);
  }
  const bool changed = !pointer_read_[bytes.value] || pointer_alignment_[bytes.value] > alignment;
  pointer_read_[bytes.value] = 1;
  pointer_alignment_[bytes.value] = std::min(pointer_alignment_[bytes.value], alignment);
  return changed;
}

bool PointsToAnalysis::note_data(NodeId bytes) {
  if (bytes.value >= data_read_.size()) data_read_.resize(layout_.nodes().size(), 0);
  // Pointers in it get exposed.
  return !std::exchange(data_read_[bytes.value], 1) && bytes.value < sets_.size() && !sets_[bytes.value].targets.empty();
}

bool PointsToAnalysis::cuts(NodeId bytes, uint64_t size, uint32_t alignment) const {
  if (layout_.node(bytes).kind != NodeKind::Bytes || !holds_pointers(bytes)) return false;
  return overlapped(bytes, alignment).first < 0 || size % p_.target.pointer_bytes() != 0;
}

PointsToAnalysis::Starts PointsToAnalysis::overlapped(NodeId bytes, uint32_t alignment) const {
  const uint32_t pointer = p_.target.pointer_bytes();
  const int64_t step = std::min({alignment, pointer_alignment(bytes), pointer});
  return {-((static_cast<int64_t>(pointer) - 1) / step * step), step};
}

uint32_t alignment_of(const Piece& p, uint32_t alignment) { return std::gcd(alignment, static_cast<uint32_t>(p.offset % 16)); }

/// Of the first cell of n.
uint32_t PointsToAnalysis::start_alignment(NodeId n) const {
  uint64_t a = 16;
  for (; n.valid(); n = layout_.node(n).parent) {
    a = std::gcd(a, layout_.node(n).offset);
    const Object& o = flat_.objects[layout_.node(n).object];
    if (layout_.node(n).parent.valid() || o.kind == Object::Kind::Allocation) continue;
    if (o.kind == Object::Kind::Variable) a = std::gcd(a, static_cast<uint64_t>(p_.type(p_.vars[o.var].type).align));
  }
  return static_cast<uint32_t>(a);
}

uint32_t PointsToAnalysis::alignment(ir::ExprRef pointer, CtxId ctx) {
  const PointsTo set = value(pointer, ctx);
  if (!set.unknown && !set.targets.empty() && set.all_zero()) {
    uint32_t least = 16;
    for (const Target& t : set.targets) least = std::min(least, start_alignment(t.node));
    return least;
  }
  uint64_t a = 16;
  for (ir::ExprRef e = pointer; p_.type(e->type).kind == ir::TypeKind::Pointer; e = e->args[0]) {
    // Members of packed structures are no better aligned than the place tells.
    if (e->kind == ir::ExprKind::AddressOf) return static_cast<uint32_t>(std::gcd(a, static_cast<uint64_t>(alignment(e->place))));
    const ir::Type& pointee = p_.type(p_.type(e->type).element);
    if (pointee.kind != ir::TypeKind::Void && pointee.kind != ir::TypeKind::Function && pointee.align > 1)
      return static_cast<uint32_t>(std::gcd(a, static_cast<uint64_t>(pointee.align)));
    if (e->kind == ir::ExprKind::PtrAdd) {
      const auto n = constant_distance(p_, e->args[1]);
      if (!n) return 1;
      const ir::Int128 bytes = *n * static_cast<ir::Int128>(layout_.stride(p_.type(e->type).element));
      a = std::gcd(a, static_cast<uint64_t>(bytes < 0 ? -bytes : bytes));
      continue;
    }
    if (e->kind != ir::ExprKind::Cast) return 1;
  }
  return 1;
}

uint32_t PointsToAnalysis::alignment(ir::PlaceRef p) const {
  uint64_t a = 16;
  for (; p != nullptr; p = p->base) {
    if (p->kind == ir::PlaceKind::Var) a = std::gcd(a, static_cast<uint64_t>(p_.type(p->type).align));
    if (p->kind == ir::PlaceKind::Field) a = std::gcd(a, p_.type(p->base->type).fields[p->field].byte_offset);
    if (p->kind == ir::PlaceKind::Index) a = std::gcd(a, layout_.stride(p->type));
    if (p->kind == ir::PlaceKind::Deref) a = std::gcd(a, static_cast<uint64_t>(p_.type(p->type).align));
  }
  return static_cast<uint32_t>(a);
}

bool PointsToAnalysis::address_sized(ir::TypeId t) const {
  const ir::Type& type = p_.type(t);
  return type.kind == ir::TypeKind::Int && type.width == 8 * p_.target.pointer_bytes();
}

/// Not bit-fields; not views of bit strings, of which other views may change parts.
bool PointsToAnalysis::may_carry(NodeId leaf) const {
  const Node& n = layout_.node(leaf);
  return integers_carry_ && address_sized(n.type) && n.shape.width == 8 * p_.target.pointer_bytes() && !n.bits.valid();
}

bool PointsToAnalysis::carries(NodeId leaf) const {
  return layout_.node(leaf).kind == NodeKind::Int && leaf.value < sets_.size() && !sets_[leaf.value].targets.empty();
}

namespace {
/// Bytes that `number` elements of `stride` bytes are; nothing if no object is that large.
std::optional<int64_t> distance(ir::Int128 number, bool negative, uint64_t stride) {
  constexpr ir::Int128 kLimit = static_cast<ir::Int128>(1) << 61;
  if (number <= -kLimit || number >= kLimit || stride >= static_cast<uint64_t>(kLimit)) return std::nullopt;
  const ir::Int128 bytes = (negative ? -number : number) * static_cast<ir::Int128>(stride);
  return bytes > -kLimit && bytes < kLimit ? std::optional(static_cast<int64_t>(bytes)) : std::nullopt;
}
}  // namespace

bool PointsToAnalysis::in_element(NodeId n) const {
  const auto a = layout_.address(n);
  return !a || a->end != 0;
}

Advance PointsToAnalysis::advance(const Target& t, ir::TypeId pointee, ir::ExprRef count, bool negative) {
  const Node& n = layout_.node(t.node);
  const uint64_t stride = layout_.stride(pointee);
  const auto number = constant_distance(p_, count);
  if (n.kind == NodeKind::Bytes) {
    // Along the elements of an array that is a member a pointer stays in it.
    const ir::Type& type = p_.type(n.type);
    const bool elements = type.kind == ir::TypeKind::Array && layout_.compatible(pointee, type.element);
    if (number && n.size != 0 && n.parent.valid()) {
      const auto delta = distance(*number, negative, stride);
      const int64_t size = static_cast<int64_t>(n.size);
      if (!delta || (!t.index_is_zero && !elements)) return {};
      // Out of the byte area by a constant: to another member of the record around.
      if (*delta < 0 || *delta > size || (*delta == size && !elements && !layout_.ends_object(t.node))) {
        if (!t.index_is_zero) return {};
        const NodeId m = layout_.at_offset(t.node, *delta);
        if (!m.valid()) return {};
        return {Advance::How::Member, m, {layout_.node(m).kind == NodeKind::Bytes ? layout_.node(m).size : 1, n.size}};
      }
    }
    if (t.via_container && n.parent.valid()) return {};
    // From a part of an element to the same part of another.
    if (!number && !elements && n.parent.valid() && in_element(t.node)) return {};
    return {Advance::How::Bytes, t.node, {}};
  }
  // Out of the member, or of the array that is one, by a constant.
  NodeId member = t.node;
  while (layout_.node(member).parent.valid() && layout_.node(layout_.node(member).parent).kind == NodeKind::Array)
    member = layout_.node(member).parent;
  const auto delta = number && stride != 0 ? distance(*number, negative, stride) : std::nullopt;
  const bool at_start = t.index_is_zero || (member == t.node && !t.by_arithmetic);
  const uint64_t size = layout_.node(member).size;
  Scale scale;
  const bool elements = layout_.adapt(t.node, pointee, t.shifted(), scale) == t.node;
  // The end of an array is in it for a pointer to its elements, and that of the object for all pointers.
  const bool at_end = delta && *delta == static_cast<int64_t>(size) && (elements || layout_.ends_object(member));
  const bool outside = delta && at_start && layout_.node(member).parent.valid() &&
                       (*delta < 0 || (size != 0 && *delta >= static_cast<int64_t>(size) && !at_end));
  const bool view_element = n.parent.valid() && layout_.node(n.parent).kind == NodeKind::Array && n.bits.valid();
  // A member that is no array has one element, which a pointer that moved has left.
  const bool left = member == t.node && t.by_arithmetic && n.parent.valid();
  if (!outside && !left && !view_element && !(t.via_container && n.parent.valid()) && elements)
    return {Advance::How::Elements, t.node, {}};
  // An element's index tells where it begins; behind a member that is no element the index counts other bytes than the record's.
  const bool element = n.parent.valid() && layout_.node(n.parent).kind == NodeKind::Array;
  if (delta && !n.bits.valid() && (at_start || element || !n.parent.valid())) {
    const NodeId m = layout_.at_offset(outside ? member : t.node, *delta);
    const bool byte_area = m.valid() && layout_.node(m).kind == NodeKind::Bytes;
    if (m.valid()) return {Advance::How::Member, m, {byte_area ? layout_.node(m).size : 1, 1}};
  }
  return {};
}

PointsTo PointsToAnalysis::moved(const PointsTo& from, ir::TypeId pointee, ir::ExprRef count, bool negative) {
  PointsTo r;
  r.null = from.null;
  r.number = from.null || from.number;
  r.any_number = from.any_number || (r.number && !constant_value(p_, count));
  r.unknown = from.unknown;
  r.uninit = from.uninit;
  for (const Target& t : from.targets) {
    const Advance a = advance(t, pointee, count, negative);
    if (a.how == Advance::How::Member) r.add({a.node, t.index_is_zero, true, t.by_arithmetic});
    else r.add({t.node, false, t.via_container, true});
  }
  return r;
}

NodeId PointsToAnalysis::range_around(const Target& t, bool raw) const {
  NodeId n = layout_.enclosing(t.node, raw);
  while (t.via_container && layout_.node(n).parent.valid()) n = layout_.node(n).parent;
  return n;
}

std::optional<int> PointsToAnalysis::address_operand(ir::ExprRef e, CtxId ctx) {
  const bool left = !value(e->args[0], ctx).targets.empty(), right = !value(e->args[1], ctx).targets.empty();
  if (left == right || (right && e->kind == ir::ExprKind::Sub)) return std::nullopt;
  return left ? 0 : 1;
}

PointsTo PointsToAnalysis::integer_value(ir::ExprRef e, CtxId ctx) {
  PointsTo r;
  if (!integers_carry_ || !address_sized(e->type)) return r;
  switch (e->kind) {
    case ir::ExprKind::IntConst:
      (e->value == 0 ? r.null : r.unknown) = true;
      return r;
    case ir::ExprKind::Cast: {
      const ir::TypeKind from = p_.type(e->args[0]->type).kind;
      if (from == ir::TypeKind::Pointer || (from == ir::TypeKind::Int && address_sized(e->args[0]->type)))
        return value(e->args[0], ctx);
      r.unknown = true;
      return r;
    }
    case ir::ExprKind::Load: {
      const Cells c = place(e->place, ctx);
      for (const Target& t : c.cells)
        if (carries(t.node)) r.merge(sets_[t.node.value]);
        else (may_carry(t.node) && t.node.value < sets_.size() && sets_[t.node.value].indeterminate() ? r.uninit : r.unknown) = true;
      if (c.undefined()) r.uninit = true;
      if (c.unknown || c.mismatch) r.unknown = true;
      return r;
    }
    case ir::ExprKind::Conditional:
      r = value(e->args[1], ctx);
      r.merge(value(e->args[2], ctx));
      return r;
    case ir::ExprKind::Add:
    case ir::ExprKind::Sub: {
      const std::optional<int> k = address_operand(e, ctx);
      // Nothing that is calculated with an indeterminate address is one to be written through.
      if (!k && (value(e->args[0], ctx).indeterminate() || value(e->args[1], ctx).indeterminate())) {
        r.uninit = true;
        return r;
      }
      if (k) r = moved(value(e->args[*k], ctx), p_.char_type, e->args[1 - *k], e->kind == ir::ExprKind::Sub);
      // The number may be the distance to another object.
      if (!k || !constant_value(p_, e->args[1 - *k])) r.unknown = true;
      return r;
    }
    default: r.unknown = true; return r;
  }
}

bool PointsToAnalysis::has_addresses(ir::TypeId t) const {
  if (!integers_carry_) return false;
  const ir::Type& type = p_.type(t);
  switch (type.kind) {
    case ir::TypeKind::Int: return address_sized(t);
    case ir::TypeKind::Array: return has_addresses(type.element);
    case ir::TypeKind::Record:
      return std::ranges::any_of(type.fields, [&](const ir::Field& f) { return has_addresses(f.type); });
    default: return false;
  }
}

}  // namespace pippin::lower

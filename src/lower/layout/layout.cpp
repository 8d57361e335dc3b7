// SPDX-License-Identifier: Apache-2.0
// Node trees of objects, on demand. Node ids are the run-time ids of pointer targets, so they are given in the order of
// first use, which depends on the flat program only.
#include "lower/layout/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "support/check.h"

namespace pippin::lower {

void Layout::start() {
  roots_.resize(flat_.objects.size());
  if (flat_.options.promotion) return;
  const ir::Program& p = *flat_.ir;
  for (ObjectId o : flat_.objects.ids()) {
    const Object& object = flat_.objects[o];
    if (object.kind == Object::Kind::Variable) {
      const ir::Variable& v = p.vars[object.var];
      const ir::TypeKind kind = p.type(v.type).kind;
      const bool aggregate = kind == ir::TypeKind::Array || kind == ir::TypeKind::Record;
      if (!(aggregate || v.address_taken) || !can_be_bytes(v.type)) continue;
    }
    if (object.kind != Object::Kind::Function) bytes_.insert({o, object.name});
  }
}

/// Its size is that of each object of the type, and its parts can be read from bytes.
bool Layout::can_be_bytes(ir::TypeId t) const {
  const ir::Type& type = flat_.ir->type(t);
  if (type.size == 0 || !type.is_complete || type.is_vla) return false;
  if (type.kind == ir::TypeKind::Float) return all_numbers(t);
  if (type.kind == ir::TypeKind::Array) return can_be_bytes(type.element);
  return std::ranges::all_of(type.fields, [&](const ir::Field& f) { return can_be_bytes(f.type); });
}

NodeId Layout::root(ObjectId o) {
  if (roots_[o].valid()) return roots_[o];
  const Object& object = flat_.objects[o];
  const ir::Program& p = *flat_.ir;
  NodeId n;
  switch (object.kind) {
    case Object::Kind::Variable: n = build(o, NodeId(), p.vars[object.var].type, object.name, false, NodeId(), 0); break;
    case Object::Kind::Function: {
      Node f;
      f.kind = NodeKind::Function;
      f.object = o;
      f.type = p.functions[object.function].type;
      f.name = object.name;
      n = nodes_.push_back(std::move(f));
      break;
    }
    case Object::Kind::Allocation: {
      if (bytes_.contains({o, object.name})) {
        Node f;
        f.kind = NodeKind::Bytes;
        f.object = o;
        f.type = object.element.valid() ? object.element : p.void_type;
        f.indexed = true;
        f.shape = Shape{8, false, false};
        f.name = object.name;
        if (!object.in_loop && object.bytes != nullptr && object.bytes->kind == ir::ExprKind::IntConst && object.bytes->value > 0)
          f.size = static_cast<uint64_t>(object.bytes->value);
        f.small = f.size > 0 && f.size <= kMaxSmallByteArea;
        n = nodes_.push_back(std::move(f));
        break;
      }
      if (!object.element.valid()) {
        Node f;
        f.kind = NodeKind::Opaque;
        f.object = o;
        f.type = p.void_type;
        f.name = object.name;
        n = nodes_.push_back(std::move(f));
        break;
      }
      // One block of exactly one element is a plain object; else the root is an array of unknown length.
      const ir::Type& t = p.type(object.element);
      const bool single = !object.in_loop && object.bytes != nullptr && object.bytes->kind == ir::ExprKind::IntConst &&
                          object.bytes->value == static_cast<ir::Int128>(t.size) && t.size > 0;
      if (single) {
        n = build(o, NodeId(), object.element, object.name, false, NodeId(), 0);
      } else {
        Node a;
        a.kind = NodeKind::Array;
        a.object = o;
        a.type = p.void_type;
        a.name = object.name;
        n = nodes_.push_back(std::move(a));
        const NodeId child = build(o, n, object.element, object.name + "[]", true, NodeId(), 0);
        nodes_[child].first_in_parent = true;
        nodes_[n].children = {child};
      }
      break;
    }
  }
  roots_[o] = n;
  return n;
}

NodeId Layout::allocated(ObjectId o) {
  const NodeId n = root(o);
  return nodes_[n].kind == NodeKind::Array && nodes_[n].type == flat_.ir->void_type ? nodes_[n].children[0] : n;
}

bool Layout::all_numbers(ir::TypeId t) const {
  const ir::Program& p = *flat_.ir;
  const ir::Type& type = p.type(t);
  switch (type.kind) {
    case ir::TypeKind::Int: return !type.is_bool;  // a byte of which one bit is the value
    case ir::TypeKind::Float: return type.format == ir::FloatFormat::Single || type.format == ir::FloatFormat::Double;
    case ir::TypeKind::Array: return !type.is_vla && type.count > 0 && all_numbers(type.element);
    case ir::TypeKind::Record:
      if (!type.is_complete) return false;
      for (const ir::Field& f : type.fields)
        if (!f.is_bitfield && !all_numbers(f.type)) return false;
      return true;
    default: return false;
  }
}

NodeId Layout::build(ObjectId o, NodeId parent, ir::TypeId t, const std::string& name, bool indexed, NodeId bits,
                     uint32_t offset) {
  const ir::Program& p = *flat_.ir;
  const ir::Type& type = p.type(t);
  Node node;
  node.object = o;
  node.parent = parent;
  node.type = t;
  node.indexed = indexed;
  node.name = name;
  node.bits = bits;
  node.bit_offset = offset;
  node.size = type.is_vla ? 0 : type.size;
  const NodeId id = nodes_.push_back(node);
  NodeKind kind = NodeKind::Unsupported;
  std::vector<NodeId> children;
  if (bytes_.contains({o, name}) || (type.kind == ir::TypeKind::Record && overlaid_.contains(t) && !bits.valid())) {
    nodes_[id].kind = NodeKind::Bytes;
    nodes_[id].indexed = true;
    nodes_[id].small = !indexed && node.size > 0 && node.size <= kMaxSmallByteArea;
    nodes_[id].shape = Shape{8, false, false};
    return id;
  }
  switch (type.kind) {
    case ir::TypeKind::Int:
      kind = NodeKind::Int;
      nodes_[id].shape = shape_of(type);
      break;
    case ir::TypeKind::Pointer: kind = NodeKind::Pointer; break;
    case ir::TypeKind::Float: kind = NodeKind::Float; break;
    case ir::TypeKind::Array: {
      if (bits.valid()) {
        // Inside a bit string every element is a view of its own.
        if (type.is_vla || type.count == 0 || type.count > kMaxViewElements) break;
        kind = NodeKind::Array;
        nodes_[id].count = type.count;
        const uint32_t step = static_cast<uint32_t>(p.type(type.element).size * 8);
        for (uint32_t k = 0; k < type.count; ++k) {
          const NodeId child = build(o, id, type.element, fmt::format("{}[{}]", name, k), indexed, bits, offset + k * step);
          nodes_[child].first_in_parent = k == 0;
          children.push_back(child);
        }
        break;
      }
      // An array without elements in front of something (GNU C: a marker; a header with a flexible array before its payload; one
      // of many structures): its elements are what is there.
      if ((indexed || followed_) && !type.is_vla && type.count == 0) break;
      const ir::Type& element = p.type(type.element);
      if (element.kind == ir::TypeKind::Array && (element.is_vla || element.count == 0)) break;  // stride not known
      kind = NodeKind::Array;
      nodes_[id].count = type.is_vla ? 0 : type.count;
      const NodeId child = build(o, id, type.element, name + "[]", true, bits, offset);
      nodes_[child].first_in_parent = true;
      children.push_back(child);
      break;
    }
    case ir::TypeKind::Record: {
      if (!type.is_complete) break;
      NodeId view = bits;
      if (type.is_union && !bits.valid() && all_numbers(t) && type.size > 0 && type.size <= kMaxBitString) {
        kind = NodeKind::Bits;
        nodes_[id].shape = Shape{static_cast<uint32_t>(type.size * 8), false, false};
        view = id;
      } else {
        kind = NodeKind::Record;
      }
      for (size_t f = 0; f < type.fields.size(); ++f) {
        const ir::Field& field = type.fields[f];
        const uint32_t at = static_cast<uint32_t>(field.is_bitfield ? field.bit_offset : field.byte_offset * 8);
        const std::string child_name =
            name + "." + (field.name.empty() ? fmt::format("anonymous{}", f) : field.name);
        const bool outer = std::exchange(followed_, followed_ || (type.is_union ? type.fields.size() > 1 : f + 1 < type.fields.size()));
        const NodeId child = build(o, id, field.type, child_name, indexed, view, view.valid() ? offset + at : 0);
        followed_ = outer;
        nodes_[child].first_in_parent = at == 0;
        nodes_[child].offset = field.byte_offset;
        if (field.is_bitfield && !view.valid()) nodes_[child].bit_offset = static_cast<uint32_t>(field.bit_offset % 8);
        nodes_[child].bit_field = field.is_bitfield;
        if (field.is_bitfield) nodes_[child].unit_bit = static_cast<uint32_t>(field.bit_offset - 8 * field.byte_offset);
        if (field.is_bitfield && nodes_[child].kind == NodeKind::Int && field.bit_width > 0)
          nodes_[child].shape.width = std::min(field.bit_width, nodes_[child].shape.width);
        children.push_back(child);
      }
      break;
    }
    case ir::TypeKind::Void:
    case ir::TypeKind::Function: break;
  }
  nodes_[id].kind = kind;
  nodes_[id].children = std::move(children);
  return id;
}

std::vector<NodeId> Layout::elements(NodeId n, ir::TypeId array, ir::ExprRef index) const {
  const Node& node = nodes_[n];
  if (node.kind == NodeKind::Bytes) return {n};
  if (node.kind != NodeKind::Array) {
    const ir::Type& t = flat_.ir->type(array);
    if (t.kind == ir::TypeKind::Array && t.is_vla && node.indexed) return {n};
    return {};
  }
  if (!node.bits.valid()) return {node.children[0]};
  if (index->kind != ir::ExprKind::IntConst) return node.children;
  if (index->value < 0 || index->value >= static_cast<ir::Int128>(node.children.size())) return {};
  return {node.children[static_cast<size_t>(index->value)]};
}

bool Layout::compatible(ir::TypeId a, ir::TypeId b, bool same_sign) const {
  if (a == b) return true;
  const ir::Type& x = flat_.ir->type(a);
  const ir::Type& y = flat_.ir->type(b);
  if (x.kind != y.kind) return false;
  switch (x.kind) {
    case ir::TypeKind::Int:
      return x.width == y.width && x.size == y.size && x.is_bool == y.is_bool && (!same_sign || x.is_signed == y.is_signed);
    case ir::TypeKind::Pointer: return true;
    case ir::TypeKind::Float: return x.format == y.format;
    case ir::TypeKind::Array:
      return compatible(x.element, y.element, true) && (x.count == y.count || x.count == 0 || y.count == 0) && !x.is_vla && !y.is_vla;
    case ir::TypeKind::Record:
      // The same structure under two names.
      if (!x.is_complete || !y.is_complete || x.is_union || y.is_union || x.size != y.size || x.fields.size() != y.fields.size())
        return false;
      for (size_t k = 0; k < x.fields.size(); ++k) {
        const ir::Field& f = x.fields[k];
        const ir::Field& g = y.fields[k];
        if (f.byte_offset != g.byte_offset || f.is_bitfield != g.is_bitfield || f.bit_offset != g.bit_offset ||
            f.bit_width != g.bit_width || !compatible(f.type, g.type, same_sign))
          return false;
      }
      return true;
    default: return false;
  }
}

/// No access to a t somewhere in the byte area crosses its end: t is aligned to its size, and so is the end. (In an array:
/// convention memory-safety.)
bool Layout::ends_aligned(NodeId byte_area, const ir::Type& t) const {
  if (t.size <= 1 || nodes_[byte_area].size == 0 || flat_.ir->type(nodes_[byte_area].type).kind == ir::TypeKind::Array) return true;
  if (t.kind != ir::TypeKind::Int && t.kind != ir::TypeKind::Pointer && t.kind != ir::TypeKind::Float) return false;
  if (t.align != t.size) return false;
  uint64_t end = nodes_[byte_area].size;
  for (NodeId n = byte_area; nodes_[n].parent.valid(); n = nodes_[n].parent) {
    end += nodes_[n].offset;
    if (nodes_[nodes_[n].parent].kind == NodeKind::Array && nodes_[n].size % t.size != 0) return false;
  }
  return end % t.size == 0;
}

NodeId Layout::adapt(NodeId n, ir::TypeId t, bool moved, Scale& scale, bool access) const {
  scale = {};
  const ir::Type& type = flat_.ir->type(t);
  if (type.kind == ir::TypeKind::Function) return nodes_[n].kind == NodeKind::Function ? n : NodeId();
  const bool byte_area = nodes_[n].kind == NodeKind::Bytes;
  const auto holds = [&](const Node& bytes) { return bytes.size == 0 || type.size <= bytes.size; };
  if (byte_area && ((holds(nodes_[n]) && ends_aligned(n, type)) || !nodes_[n].parent.valid())) return n;
  if (!byte_area && compatible(t, nodes_[n].type)) return n;
  // Arrays whose inner length is known at run time only are flat: the frontend scales their indices itself.
  if (type.kind == ir::TypeKind::Array && type.is_vla && nodes_[n].indexed) {
    ir::TypeId inner = t;
    while (flat_.ir->type(inner).kind == ir::TypeKind::Array && flat_.ir->type(inner).is_vla) inner = flat_.ir->type(inner).element;
    if (byte_area || compatible(inner, nodes_[n].type)) return n;
  }
  // Down to the first member or element; not to characters, which are how programs walk over whole objects.
  const bool character = type.kind == ir::TypeKind::Int && type.size == 1;
  if (!character && !byte_area) {
    NodeId at = n;
    uint64_t factor = 1;
    for (;;) {
      const Node& node = nodes_[at];
      if (node.kind == NodeKind::Array && !node.bits.valid()) factor *= node.count;
      const bool enter = node.kind == NodeKind::Array || ((node.kind == NodeKind::Record || node.kind == NodeKind::Bits) &&
                                                         !node.children.empty() &&
                                                         nodes_[node.children[0]].first_in_parent);
      if (!enter) break;
      at = node.children[0];
      const bool bytes = nodes_[at].kind == NodeKind::Bytes;
      if (bytes && (!holds(nodes_[at]) || nodes_[at].size == 0)) break;
      if (bytes || compatible(t, nodes_[at].type)) {
        scale.times = bytes ? factor * nodes_[at].size : factor;
        // Behind a record is its end, not that of its first member: from there, steps back lead to the last one.
        const uint64_t unit = bytes ? 1 : nodes_[at].size;
        const bool element = nodes_[n].parent.valid() && nodes_[nodes_[n].parent].kind == NodeKind::Array;
        if (moved && !(access && element) && scale.times * unit < nodes_[n].size) return {};
        return at;
      }
    }
  }
  // Up to the record whose first member this is.
  for (NodeId at = n; nodes_[at].parent.valid() && nodes_[at].first_in_parent;) {
    at = nodes_[at].parent;
    if (nodes_[at].kind != NodeKind::Record && nodes_[at].kind != NodeKind::Bits) break;
    if (!compatible(t, nodes_[at].type)) continue;
    if (moved && nodes_[at].size != nodes_[n].size) return {};
    if (byte_area) scale.over = nodes_[n].size;
    return at;
  }
  return {};
}

NodeId Layout::at_offset(NodeId n, int64_t delta) const {
  while (delta < 0 || (nodes_[n].size != 0 && static_cast<uint64_t>(delta) >= nodes_[n].size)) {
    const Node& node = nodes_[n];
    if (!node.parent.valid() || nodes_[node.parent].kind != NodeKind::Record) return {};
    delta += static_cast<int64_t>(node.offset);
    n = node.parent;
  }
  while (delta != 0) {
    const Node& node = nodes_[n];
    if (node.kind != NodeKind::Record) return {};
    NodeId next;
    size_t found = 0;
    for (size_t f = 0; f < node.children.size(); ++f) {
      const Node& child = nodes_[node.children[f]];
      if (flat_.ir->type(node.type).fields[f].is_bitfield) continue;
      if (child.offset > static_cast<uint64_t>(delta) || static_cast<uint64_t>(delta) >= child.offset + child.size) continue;
      next = node.children[f];
      ++found;
    }
    if (found != 1) return {};
    delta -= static_cast<int64_t>(nodes_[next].offset);
    n = next;
  }
  return n;
}

uint64_t Layout::stride(ir::TypeId t) const {
  const ir::Program& p = *flat_.ir;
  while (p.type(t).kind == ir::TypeKind::Array && p.type(t).is_vla) t = p.type(t).element;
  // GNU C counts bytes in arithmetic on pointers to void and to functions.
  const ir::TypeKind kind = p.type(t).kind;
  return kind == ir::TypeKind::Void || kind == ir::TypeKind::Function ? 1 : p.type(t).size;
}

bool Layout::make_bytes(NodeId n, uint64_t size) {
  if (nodes_[n].bits.valid()) n = nodes_[n].bits;
  const NodeId start = n;
  bool leaves_element = false;  // behind the last element the object goes on
  for (uint64_t offset = 0;;) {
    const Node& node = nodes_[n];
    if (!node.parent.valid()) break;
    // An array becomes one byte area, however small the accesses are.
    const bool element = nodes_[node.parent].kind == NodeKind::Array;
    leaves_element = leaves_element || (element && n != start && offset + size > node.size);
    if (!element && !leaves_element && node.kind != NodeKind::Unsupported && node.kind != NodeKind::Bytes && size != 0 && offset + size <= node.size) break;
    offset += node.offset;
    n = node.parent;
  }
  const Node& node = nodes_[n];
  if (node.kind == NodeKind::Function || node.kind == NodeKind::Opaque || node.kind == NodeKind::Bytes) return false;
  if (node.kind == NodeKind::Unsupported && node.size == 0) return false;
  if (!bytes_.insert({node.object, node.name}).second) return false;
  reset(node.object);
  return true;
}

bool Layout::is_union(NodeId n) const {
  return nodes_[n].kind == NodeKind::Record && flat_.ir->type(nodes_[n].type).is_union && !nodes_[n].bits.valid();
}

bool Layout::use(NodeId n) {
  bool changed = false;
  for (NodeId child = n; nodes_[child].parent.valid(); child = nodes_[child].parent) {
    const Node& node = nodes_[nodes_[child].parent];
    if (!is_union(nodes_[child].parent)) continue;
    uint32_t f = 0;
    while (node.children[f] != child) ++f;
    if (const auto [it, fresh] = member_.try_emplace(node.type, f); fresh || it->second == f) continue;
    changed |= overlaid_.insert(node.type).second;
  }
  if (changed)
    for (ObjectId o : flat_.objects.ids()) reset(o);
  return changed;
}

/// Appends the leaves of one cell of n, which starts `offset` bytes after the pointer; false if `limit` cuts one.
bool Layout::add_pieces(NodeId n, uint64_t offset, uint64_t limit, uint64_t times, uint64_t cell, bool whole,
                        std::vector<Piece>& out) const {
  const Node& node = nodes_[n];
  if (offset >= limit) return true;
  if (out.size() >= kMaxPieces) return false;
  const bool view = node.bits.valid();
  switch (node.kind) {
    case NodeKind::Record: {
      const ir::Type& type = flat_.ir->type(node.type);
      if (type.is_union && offset + node.size > limit) return false;
      for (size_t f = 0; f < node.children.size(); ++f) {
        const ir::Field& field = type.fields[f];
        if (field.is_bitfield && offset + node.size > limit) return false;  // several share a byte
        if (!add_pieces(node.children[f], offset + field.byte_offset, limit, times, cell, whole, out)) return false;
      }
      return true;
    }
    case NodeKind::Array: {
      if (view || node.count == 0 || node.children.empty()) return false;
      const Node& element = nodes_[node.children[0]];
      if (whole && offset + node.size <= limit) return add_pieces(node.children[0], offset, offset + node.size, 1, 0, true, out);
      if (element.size == 0) return false;
      for (uint64_t k = 0; k < node.count; ++k)
        if (!add_pieces(node.children[0], offset + k * element.size, limit, times * node.count, cell * node.count + k, false, out))
          return false;
      return true;
    }
    case NodeKind::Int:
    case NodeKind::Pointer:
    case NodeKind::Float:
    case NodeKind::Bits: {
      if (view || offset + node.size > limit) return false;
      out.push_back({n, offset, node.size, times, cell, whole && node.indexed});
      return true;
    }
    case NodeKind::Bytes: {
      if (node.size == 0) return false;
      const uint64_t part = std::min(node.size, limit - offset);
      out.push_back({n, offset, part, times * node.size, cell * node.size, whole && part == node.size && !node.small});
      return true;
    }
    default: return false;
  }
}

std::optional<std::vector<Piece>> Layout::pieces(NodeId n, bool zero, uint64_t bytes) const {
  auto out = pieces(n, zero, bytes, true);
  return out ? out : pieces(n, zero, bytes, false);
}

std::optional<std::vector<Piece>> Layout::pieces(NodeId n, bool zero, uint64_t bytes, bool allow_whole) const {
  std::vector<Piece> out;
  if (bytes == 0) return out;
  if (nodes_[n].kind == NodeKind::Bytes && (nodes_[n].size == 0 || nodes_[n].size >= bytes || !nodes_[n].parent.valid())) {
    // A block that begins inside of a member goes on behind it (in an array: convention memory-safety).
    if (nodes_[n].parent.valid() && !zero && bytes > 1 && flat_.ir->type(nodes_[n].type).kind != ir::TypeKind::Array) return std::nullopt;
    const bool all = zero && nodes_[n].size == bytes && !nodes_[n].parent.valid() && !nodes_[n].small;
    out.push_back({n, 0, bytes, 1, 0, allow_whole && all});
    return out;
  }
  // Up to the smallest node that holds so many bytes.
  while (nodes_[n].size < bytes) {
    const Node& node = nodes_[n];
    if (!node.parent.valid()) return std::nullopt;
    const Node& parent = nodes_[node.parent];
    if (parent.kind == NodeKind::Array && !parent.bits.valid()) {
      const bool all = allow_whole && zero && !parent.indexed && parent.size == bytes;
      if (all) {
        n = node.parent;
        break;
      }
      if (node.size == 0 || node.kind == NodeKind::Bytes) return std::nullopt;
      NodeId whole = node.parent;
      while (nodes_[whole].parent.valid() && nodes_[nodes_[whole].parent].kind == NodeKind::Array) whole = nodes_[whole].parent;
      // Behind an array that is a member the next member begins.
      if (nodes_[whole].parent.valid() && nodes_[whole].size != 0 && nodes_[whole].size < bytes) {
        if (!zero) return std::nullopt;
        n = whole;
        continue;
      }
      for (uint64_t k = 0; k * node.size < bytes; ++k)
        if (!add_pieces(n, k * node.size, bytes, 1, k, false, out)) return std::nullopt;
      return out;
    }
    if (parent.kind != NodeKind::Record || !node.first_in_parent || node.kind == NodeKind::Bytes || parent.bits.valid()) return std::nullopt;
    n = node.parent;
  }
  if (nodes_[n].bits.valid()) return std::nullopt;
  if (!add_pieces(n, 0, bytes, 1, 0, allow_whole && !nodes_[n].indexed, out)) return std::nullopt;
  return out;
}

void Layout::leaves(NodeId n, std::vector<NodeId>& out) const {
  const Node& node = nodes_[n];
  if (node.kind == NodeKind::Record || node.kind == NodeKind::Array) {
    for (NodeId c : node.children) leaves(c, out);
    return;
  }
  out.push_back(n);
}

NodeId Layout::enclosing(NodeId n, bool raw) const {
  if (nodes_[n].bits.valid()) n = nodes_[n].bits;
  const auto element = [&] { return nodes_[n].parent.valid() && nodes_[nodes_[n].parent].kind == NodeKind::Array; };
  // A block that begins with a member that is no array goes on behind it.
  const bool members = raw && !element() && nodes_[n].kind != NodeKind::Array;
  while (nodes_[n].parent.valid() && (element() || members || (raw && nodes_[n].first_in_parent))) n = nodes_[n].parent;
  return n;
}

bool Layout::overlap(NodeId a, NodeId b) const {
  if (nodes_[a].object != nodes_[b].object) return false;
  if (nodes_[a].bits.valid() && nodes_[a].bits == nodes_[b].bits) return true;
  for (NodeId x = a; x.valid(); x = nodes_[x].parent)
    if (x == b) return true;
  for (NodeId x = b; x.valid(); x = nodes_[x].parent)
    if (x == a) return true;
  return false;
}

std::optional<Address> Layout::address(NodeId n) const {
  Address r;
  if (nodes_[n].bits.valid()) {
    r.offset = nodes_[n].bit_offset / 8;
    if (nodes_[n].bit_offset % 8 != 0) return std::nullopt;
  }
  const bool byte_area = nodes_[n].kind == NodeKind::Bytes;
  // So many consecutive indices cover so many bytes before they get to the next element of the array around.
  uint64_t covered = nodes_[n].size, cells = byte_area ? covered : 1;
  r.unit = byte_area ? 1 : covered;
  if (r.unit == 0 || nodes_[n].kind == NodeKind::Opaque || nodes_[n].kind == NodeKind::Function) return std::nullopt;
  for (NodeId x = nodes_[n].bits.valid() ? nodes_[n].bits : n; nodes_[x].parent.valid(); x = nodes_[x].parent) {
    const Node& node = nodes_[x];
    const Node& parent = nodes_[node.parent];
    r.offset += node.offset;
    if (parent.kind != NodeKind::Array) continue;
    if (node.size == 0 || cells == 0) return std::nullopt;
    if (covered != node.size) {
      if (r.end == 0) r.end = cells;
      if (cells == 1) r.unit = node.size;
      else r.gaps.push_back({cells, node.size - covered});
    }
    covered = parent.count * node.size;
    cells *= parent.count;
  }
  return r;
}

bool Layout::ends_object(NodeId n) const {
  for (NodeId parent = nodes_[n].parent; parent.valid(); n = parent, parent = nodes_[n].parent)
    if (nodes_[parent].kind != NodeKind::Record || nodes_[n].offset + nodes_[n].size != nodes_[parent].size) return false;
  return true;
}

bool Layout::apart(NodeId a, NodeId b) const {
  if (nodes_[a].size == 0 || nodes_[b].size == 0 || overlap(a, b)) return false;
  for (NodeId x = nodes_[a].parent; x.valid(); x = nodes_[x].parent)
    for (NodeId y = nodes_[b].parent; y.valid(); y = nodes_[y].parent)
      if (x == y) return nodes_[x].kind == NodeKind::Record && !flat_.ir->type(nodes_[x].type).is_union;
  return false;
}

}  // namespace pippin::lower

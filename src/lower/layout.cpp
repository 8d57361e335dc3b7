// SPDX-License-Identifier: Apache-2.0
// Node trees of objects, on demand. Node ids are the run-time ids of pointer targets, so they are given in the order of
// first use, which depends on the flat program only.
#include "lower/layout.h"

#include <fmt/format.h>

#include "support/check.h"

namespace pippin::lower {

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

bool Layout::all_integers(ir::TypeId t) const {
  const ir::Program& p = *flat_.ir;
  const ir::Type& type = p.type(t);
  switch (type.kind) {
    case ir::TypeKind::Int: return true;
    case ir::TypeKind::Array: return !type.is_vla && type.count > 0 && all_integers(type.element);
    case ir::TypeKind::Record:
      if (!type.is_complete) return false;
      for (const ir::Field& f : type.fields)
        if (!all_integers(f.type)) return false;
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
  const NodeId id = nodes_.push_back(node);
  NodeKind kind = NodeKind::Unsupported;
  std::vector<NodeId> children;
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
      if (indexed && !type.is_vla && type.count == 0) break;  // a flexible array member of one of many structures
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
      if (type.is_union && !bits.valid()) {
        if (!all_integers(t) || type.size == 0 || type.size > 4096) break;
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
        const NodeId child = build(o, id, field.type, child_name, indexed, view, view.valid() ? offset + at : 0);
        nodes_[child].first_in_parent = at == 0;
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

bool Layout::compatible(ir::TypeId a, ir::TypeId b) const {
  if (a == b) return true;
  const ir::Type& x = flat_.ir->type(a);
  const ir::Type& y = flat_.ir->type(b);
  if (x.kind != y.kind) return false;
  switch (x.kind) {
    case ir::TypeKind::Int: return x.width == y.width && x.size == y.size && x.is_bool == y.is_bool;
    case ir::TypeKind::Pointer: return true;
    case ir::TypeKind::Float: return x.format == y.format;
    case ir::TypeKind::Array:
      return compatible(x.element, y.element) && (x.count == y.count || x.count == 0 || y.count == 0) && !x.is_vla && !y.is_vla;
    default: return false;
  }
}

NodeId Layout::adapt(NodeId n, ir::TypeId t, uint64_t& scale) const {
  scale = 1;
  const ir::Type& type = flat_.ir->type(t);
  if (type.kind == ir::TypeKind::Function) return nodes_[n].kind == NodeKind::Function ? n : NodeId();
  if (compatible(t, nodes_[n].type)) return n;
  // Arrays whose inner length is known at run time only are flat: the frontend scales their indices itself.
  if (type.kind == ir::TypeKind::Array && type.is_vla && nodes_[n].indexed) {
    ir::TypeId inner = t;
    while (flat_.ir->type(inner).kind == ir::TypeKind::Array && flat_.ir->type(inner).is_vla) inner = flat_.ir->type(inner).element;
    if (compatible(inner, nodes_[n].type)) return n;
  }
  // Down to the first member or element; not to characters, which are how programs walk over whole objects.
  const bool character = type.kind == ir::TypeKind::Int && type.size == 1;
  if (!character) {
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
      if (compatible(t, nodes_[at].type)) {
        scale = factor;
        return at;
      }
    }
  }
  // Up to the record whose first member this is.
  for (NodeId at = n; nodes_[at].parent.valid() && nodes_[at].first_in_parent;) {
    at = nodes_[at].parent;
    if (nodes_[at].kind != NodeKind::Record && nodes_[at].kind != NodeKind::Bits) break;
    if (compatible(t, nodes_[at].type)) return at;
  }
  return {};
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
  while (nodes_[n].parent.valid() && (nodes_[nodes_[n].parent].kind == NodeKind::Array || (raw && nodes_[n].first_in_parent)))
    n = nodes_[n].parent;
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

}  // namespace pippin::lower

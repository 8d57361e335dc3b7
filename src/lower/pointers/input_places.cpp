// SPDX-License-Identifier: Apache-2.0
#include "lower/layout/input_places.h"

#include "lower/pointers/skeleton.h"

namespace pippin::lower {

uint64_t InputPlace::at(uint64_t index) const {
  uint64_t bytes = offset;
  for (const Step& s : steps) {
    const uint64_t k = s.count == 0 ? index : index % s.count;
    bytes += k * s.stride;
    if (s.count == 0) return bytes;
    index /= s.count;
  }
  return bytes;
}

std::optional<InputPlace> input_place(const Skeleton& skeleton, const std::string& variable) {
  const auto it = skeleton.variables.find(variable);
  if (it == skeleton.variables.end()) return std::nullopt;
  const Layout& layout = skeleton.layout;
  const NodeId leaf = it->second.leaf;
  const Node& cell = layout.node(leaf);
  const Object& object = skeleton.flat.objects[cell.object];
  InputPlace place;
  place.part = it->second.part;
  place.object = cell.object.value;
  place.allocated = object.kind == Object::Kind::Allocation;
  if (object.kind == Object::Kind::Variable) place.var = object.var;
  if (place.allocated && object.in_loop) return std::nullopt;
  place.offset = it->second.byte;
  place.bytes = cell.kind == NodeKind::Bytes ? 1 : cell.size;
  if (cell.kind == NodeKind::Bytes) place.steps.push_back({cell.size, 1});
  for (NodeId n = leaf; n.valid(); n = layout.node(n).parent) {
    const Node& node = layout.node(n);
    if (node.parent.valid() && layout.node(node.parent).kind == NodeKind::Record) {
      const ir::Type& record = skeleton.flat.ir->type(layout.node(node.parent).type);
      const auto& members = layout.node(node.parent).children;
      for (size_t f = 0; f < members.size() && f < record.fields.size(); ++f)
        if (members[f] == n && record.fields[f].is_bitfield) return std::nullopt;
      place.offset += node.offset;
    }
    if (node.kind == NodeKind::Array && !node.children.empty()) place.steps.push_back({node.count, layout.node(node.children[0]).size});
  }
  return place;
}

std::vector<uint32_t> heap_blocks_allocated(const Skeleton& skeleton, cfa::EdgeId edge) {
  std::vector<uint32_t> objects;
  for (const FlatOp& op : skeleton.flat.edges[edge].ops)
    if (const auto* a = op.get_if<AllocateOp>(); a != nullptr && a->numbered) objects.push_back(a->object.value);
  // In an execution realloc makes a new block of the old object.
  for (const FlatOp& op : skeleton.flat.edges[edge].ops)
    if (const auto* g = op.get_if<GrowOp>(); g != nullptr && op.resize == Resize::InPlace) {
      const PointsTo v = skeleton.pointers.value(g->block, op.value_ctx);
      objects.push_back(v.targets.size() == 1 ? skeleton.layout.node(v.targets[0].node).object.value : UINT32_MAX);
    }
  return objects;
}

}  // namespace pippin::lower

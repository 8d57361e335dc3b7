// SPDX-License-Identifier: Apache-2.0
// Private to lower: the memory layout. Every object's type becomes a tree of nodes: records have a child per field, arrays
// one child for all their elements. A node under an array step denotes a family of cells, indexed by one flattened
// index; a scalar node without array step is one SMT variable, with one an SMT array. A pointer value is (node, index).
#pragma once

#include <string>
#include <vector>

#include "lower/flat.h"
#include "lower/shape.h"

namespace pippin::lower {

struct NodeTag {};
using NodeId = Id<NodeTag>;

enum class NodeKind : uint8_t {
  Int, Pointer, Float, Record, Array,
  Bits,      // a union of integers: one bit string; its children are views of it
  Opaque,    // an allocation whose element type is not known (yet)
  Function,
  Unsupported,  // unions of other things, incomplete types
};

struct Node {
  NodeKind kind = NodeKind::Unsupported;
  ObjectId object;
  NodeId parent;
  ir::TypeId type;
  bool first_in_parent = false;  // same address as the parent (field at offset 0)
  bool indexed = false;          // under an array step
  uint64_t count = 0;            // Array: elements per array (0: not known)
  Shape shape;                   // Int: of the cell (bit-fields: narrower than the type); Bits: all bits, unsigned
  NodeId bits;                   // view of a bit string: the Bits node
  uint32_t bit_offset = 0;       // views
  std::vector<NodeId> children;  // Record, Bits: by field; Array: the element, or all elements if they are views
  std::string name;              // SMT and source name: "f::x", "s[].a"
};

inline constexpr uint64_t kMaxViewElements = 64;

class Layout {
 public:
  explicit Layout(const FlatProgram& flat) : flat_(flat) {}
  /// Once all objects are known.
  void start() { roots_.resize(flat_.objects.size()); }
  NodeId root(ObjectId o);
  /// What a fresh allocation's pointer denotes: the elements, or the object itself if it is a single one.
  NodeId allocated(ObjectId o);
  const Node& node(NodeId n) const { return nodes_[n]; }
  const IdVector<NodeId, Node>& nodes() const { return nodes_; }
  /// What an Index step from n, seen as an array of type `array`, leads to: one node for all elements; inside bit strings
  /// a node per element that `index` may choose; nothing if n is no array.
  std::vector<NodeId> elements(NodeId n, ir::TypeId array, ir::ExprRef index) const;
  NodeId field(NodeId n, uint32_t f) const {
    const Node& node = nodes_[n];
    const bool fields = node.kind == NodeKind::Record || (node.kind == NodeKind::Bits && !node.children.empty());
    return fields && f < node.children.size() ? node.children[f] : NodeId();
  }
  /// The node at the same address whose type an access of type `t` may use, or invalid. `scale`: the index of the result
  /// is the index of `n` times `scale`.
  NodeId adapt(NodeId n, ir::TypeId t, uint64_t& scale) const;
  /// True iff an object of type `b` may be read and written through an lvalue of type `a` value by value.
  bool compatible(ir::TypeId a, ir::TypeId b) const;
  /// Scalar nodes below n (n itself if scalar or Bits), in order; views are not listed.
  void leaves(NodeId n, std::vector<NodeId>& out) const;
  /// The outermost array that n is an element of, or n; `raw`: also records and arrays that begin with n.
  NodeId enclosing(NodeId n, bool raw) const;
  /// True iff a's cells may overlap b's (one is an ancestor of the other, or both view one bit string).
  bool overlap(NodeId a, NodeId b) const;
  /// Forgets an object's tree (its type was decided later).
  void reset(ObjectId o) { roots_[o] = NodeId(); }

 private:
  NodeId build(ObjectId o, NodeId parent, ir::TypeId t, const std::string& name, bool indexed, NodeId bits, uint32_t offset);
  bool all_integers(ir::TypeId t) const;

  const FlatProgram& flat_;
  IdVector<ObjectId, NodeId> roots_;
  IdVector<NodeId, Node> nodes_;
};

}  // namespace pippin::lower

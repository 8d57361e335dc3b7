// SPDX-License-Identifier: Apache-2.0
// Private to lower: the memory layout. Every object's type becomes a tree of nodes: records have a child per field, arrays
// one child for all their elements. A node under an array step denotes a family of cells, indexed by one flattened
// index; a scalar node without array step is one SMT variable, with one an SMT array. A pointer value is (node, index).
// What is accessed at several types (pointers/byte_areas.cpp decides) is a leaf of kind Bytes: cell i of a family of byte areas of s bytes
// are its bytes i * s ... i * s + s - 1. A union of which the whole program uses one member only is a record.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "lower/flat/flat.h"
#include "lower/flat/shape.h"

namespace pippin::lower {

struct NodeTag {};
using NodeId = Id<NodeTag>;

enum class NodeKind : uint8_t {
  Int, Pointer, Float, Record, Array,
  Bits,      // a union of numbers: one bit string; its children are views of it
  Bytes,     // a byte area: memory accessed at several types. An array of bytes; an index of it counts bytes
  Opaque,    // an allocation whose element type is not known (yet)
  Function,
  Unsupported,  // incomplete types, arrays of unknown stride
};

struct Node {
  NodeKind kind = NodeKind::Unsupported;
  ObjectId object;
  NodeId parent;
  ir::TypeId type;
  bool first_in_parent = false;  // same address as the parent (field at offset 0)
  bool indexed = false;          // under an array step; always for Bytes
  bool small = false;            // Bytes: few and not under an array step: each byte is a variable of its own
  uint64_t offset = 0;           // bytes from the start of the parent record (elements: 0)
  uint64_t size = 0;             // bytes of one cell (Bytes: of one byte area); 0: not known
  uint64_t count = 0;            // Array: elements per array (0: not known)
  Shape shape;                   // Int: of the cell (bit-fields: narrower than the type); Bits: all bits; Bytes: one byte
  NodeId bits;                   // view of a bit string: the Bits node
  uint32_t bit_offset = 0;       // views: in the bit string; other bit-fields: in the first byte
  bool bit_field = false;        // Int: also where it fills bytes
  uint32_t unit_bit = 0;         // bit-fields: from the start of their storage unit, which `offset` is of
  std::vector<NodeId> children;  // Record, Bits: by field; Array: the element, or all elements if they are views
  std::string name;              // SMT and source name: "f::x", "s[].a"
};

inline constexpr uint64_t kMaxViewElements = 64;
inline constexpr uint64_t kMaxSmallByteArea = 16;  // bytes
inline constexpr uint64_t kMaxBitString = 4096;  // bytes

/// How a pointer's index changes when its node does: index * times / over (exact).
struct Scale {
  uint64_t times = 1, over = 1;
};

/// A part of the bytes [0, n) behind a pointer: a scalar leaf, its cell for a pointer of index i being i * times + cell,
/// or (whole) all its cells.
struct Piece {
  NodeId leaf;
  uint64_t offset = 0, size = 0;   // bytes
  uint64_t times = 1, cell = 0;
  bool whole = false;
};
inline constexpr size_t kMaxPieces = 256;

/// Where cell i of a node lies: `offset` + i * `unit` bytes from the start of the object, and `bytes` more behind every
/// `cells` cells for each of the gaps. A pointer at the end of its array or member has the index of the next one's start,
/// a multiple of `end` (0: it lies at that place).
struct Address {
  struct Gap {
    uint64_t cells = 0, bytes = 0;
  };
  uint64_t offset = 0, unit = 0, end = 0;
  std::vector<Gap> gaps;
};

class Layout {
 public:
  explicit Layout(const FlatProgram& flat) : flat_(flat) {}
  /// Once all objects are known. Without LowerOptions::promotion, what can be a byte area is one from now on.
  void start();
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
    if (node.kind == NodeKind::Bytes) return n;
    const bool fields = node.kind == NodeKind::Record || (node.kind == NodeKind::Bits && !node.children.empty());
    return fields && f < node.children.size() ? node.children[f] : NodeId();
  }
  /// The node at the same address whose type an access of type `t` may use, or invalid. `moved`: the pointer
  /// may be behind the start of n by a number of n's own sizes, which may be no number of those of the node found.
  /// `access`: a t is read or written there, so the pointer is not at the end of the array it was moved in. `scale`: of the index.
  NodeId adapt(NodeId n, ir::TypeId t, bool moved, Scale& scale, bool access = false) const;
  /// The node `delta` bytes after the start of n, reached through records only, or invalid.
  NodeId at_offset(NodeId n, int64_t delta) const;
  /// The bytes [0, n) behind a pointer to `node` (`zero`: whose index is 0) as leaves; nothing if n cuts a leaf or there
  /// are too many.
  std::optional<std::vector<Piece>> pieces(NodeId node, bool zero, uint64_t n) const;
  /// The same; only with `allow_whole` as whole leaves.
  std::optional<std::vector<Piece>> pieces(NodeId node, bool zero, uint64_t n, bool allow_whole) const;
  /// Bytes of an element of type `t`; 0 if not known.
  uint64_t stride(ir::TypeId t) const;
  /// A union that is kept as its members (one of them is used) and no bit string.
  bool is_union(NodeId n) const;
  /// True iff an object of type `b` may be read and written through an lvalue of type `a` value by value.
  /// `same_sign`: integers have to agree in their signs, too, as elements of arrays, which are copied whole, do.
  bool compatible(ir::TypeId a, ir::TypeId b, bool same_sign = false) const;
  /// Scalar nodes below n (n itself if scalar or Bits), in order; views are not listed.
  void leaves(NodeId n, std::vector<NodeId>& out) const;
  /// The outermost array that n is an element of, or n; `raw`: also records and arrays that begin with n, or all of the
  /// object if n is a member that is no array.
  NodeId enclosing(NodeId n, bool raw) const;
  /// True iff a's cells may overlap b's (one is an ancestor of the other, or both view one bit string).
  bool overlap(NodeId a, NodeId b) const;
  /// Nothing where sizes are not known.
  std::optional<Address> address(NodeId n) const;
  /// No part of the object lies behind n.
  bool ends_object(NodeId n) const;
  /// True iff a and b are parts of different members, which have different addresses unless one of them is at its end.
  bool apart(NodeId a, NodeId b) const;
  /// Forgets an object's tree (its type was decided later).
  void reset(ObjectId o) { roots_[o] = NodeId(); }
  /// Makes a byte area of n, or of the smallest part of its object around it that `size` bytes fit into (0: all of it).
  /// False if it is one already or cannot become one.
  bool make_bytes(NodeId n, uint64_t size);
  /// The program accesses n. True if this is the second member of a union that was a record so far: trees are made anew.
  bool use(NodeId n);
  bool unbuilt(NodeId n) const { return roots_[nodes_[n].object] == NodeId(); }

 private:
  NodeId build(ObjectId o, NodeId parent, ir::TypeId t, const std::string& name, bool indexed, NodeId bits, uint32_t offset);
  bool can_be_bytes(ir::TypeId t) const;
  bool ends_aligned(NodeId byte_area, const ir::Type& t) const;
  bool all_numbers(ir::TypeId t) const;  // whose bytes mean something: long double has padding
  bool add_pieces(NodeId n, uint64_t offset, uint64_t limit, uint64_t times, uint64_t cell, bool whole, std::vector<Piece>& out) const;

  const FlatProgram& flat_;
  IdVector<ObjectId, NodeId> roots_;
  IdVector<NodeId, Node> nodes_;
  std::set<std::pair<ObjectId, std::string>> bytes_;   // by name of the node
  std::map<ir::TypeId, uint32_t> member_;              // unions kept as records: the member in use
  bool followed_ = false;   // build: a member comes behind the node, or lies beside it in a union
  std::set<ir::TypeId> overlaid_;                      // unions with two members in use
};

}  // namespace pippin::lower

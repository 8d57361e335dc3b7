// SPDX-License-Identifier: Apache-2.0
// Private to lower: memory as SMT variables, the compact representation. A scalar leaf of the layout (layout.h) is one variable, or
// an array of its cells if it is under an array step; a pointer is two, its target and its index. A pointer part whose value the
// points-to analysis knows has none. Cells are in cells.cpp, byte areas and ranges of memory in bytes.cpp. Whether an access is valid
// is asked elsewhere (translate/memory_safety.cpp): here every place denotes the cells that it is resolved to.
#pragma once

#include <functional>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "lower/pointers/skeleton.h"
#include "lower/arithmetic/arith.h"
#include "lower/arithmetic/floats.h"

namespace pippin::lower {

/// A pointer value. Targets: 0 is null, then come the nodes, then the environment: its place of that number, at an index in bytes.
struct Ptr {
  Term target, index;
};

/// One of the cells a place may denote; `cond` tells when. Alternatives of a place exclude each other.
struct Alternative {
  NodeId node;
  Term index;   // null: the node is not indexed, or (below an unindexed node) all its cells are meant
  Term cond;
  uint32_t bit = 0, bits = 0;   // a bit-field in a byte area: `bits` bits from bit `bit` of byte `index` on
};
struct Resolved {
  std::vector<Alternative> cells;
  std::vector<char> index_is_zero;  // by cell, for memory ranges: Target::index_is_zero
  bool partial = false;   // possibly none of them: any value is read, nothing is written
  bool unknown = false;
};

class Memory {
 public:
  Memory(const Skeleton& skeleton, cfa::Cfa& cfa, Arith& arith, Floats& floats)
      : skeleton_(skeleton), flat_(skeleton.flat), layout_(skeleton.layout), pointers_(skeleton.pointers), p_(*skeleton.flat.ir), cfa_(cfa),
        tm_(cfa.tm()), arith_(&arith), floats_(floats) {}
  /// The operations that follow belong to this edge.
  void start(EdgeWriter* w) { w_ = w; }
  /// Ends an operation. What it read is the state before it; its writes happen now, at the same time.
  void flush();
  /// Adds to the writes of this operation.
  void assign(Term variable, Term value) { pending_.push_back({variable, value}); }
  void assign_where(Term here, Term variable, Term value);

  /// What a leaf consists of, and the variables made for it so far, in this order.
  std::vector<Part> parts(NodeId leaf) const;
  std::vector<Term> variables_of(NodeId leaf) const;
  Sort part_sort(NodeId leaf, Part part) const;
  /// Writes of other parts are lost: nobody reads them, or they have one value only.
  bool has_part(NodeId leaf, Part part);
  Term target_of(NodeId n) { return arith_->target(n.value + 1); }
  /// The target of dangling pointers; equal to no other target.
  Term no_target() { return arith_->target(INT32_MAX); }

  /// One cell. `index` null, of an indexed leaf: all of them, as an array.
  Term read_cell(NodeId leaf, Part part, Term index);
  /// The cell among them that the place denotes; any value where it is `partial` and denotes none.
  Term read(const std::vector<Alternative>& cells, bool partial, Part part);
  void write(const Alternative& a, Part part, Term value);
  void write_zero(const Alternative& a);
  void havoc_leaf(const Alternative& a, const cfa::Input& input);
  /// All scalar cells of a place of `size` bytes (0: of the whole nodes).
  void for_each_cell(const Resolved& r, uint64_t size, const std::function<void(const Alternative&)>& f);

  /// A cell of a byte area without index is its beginning.
  void start_of_byte_area(Alternative& a) {
    if (layout_.node(a.node).kind == NodeKind::Bytes && !a.index) a.index = arith_->index_constant(0);
  }
  Val read_bytes(const Alternative& a, const Shape& s, uint64_t size);
  void write_bytes(const Alternative& a, const Val& v, const Shape& from, ir::PlaceRef place, uint64_t size);
  void write_pointer(const Alternative& a, const Ptr& p, ir::PlaceRef place);
  void forget_pointers(const Resolved& r, uint64_t size, uint32_t alignment);

  // Ranges of memory of constant size, at pointers that are `alignment`-aligned.
  void copy_range(const Resolved& to, const Resolved& from, uint64_t size, uint32_t alignment);
  void copy_leaves(const Resolved& to, const Resolved& from, uint32_t alignment);
  /// `e`: the expression that `byte` is the value of.
  void fill(const Resolved& to, uint64_t size, const Val& byte, uint32_t alignment, ir::ExprRef e, const Origin& origin);
  Val number_at(const Alternative& base, const Piece& p, uint64_t step, const Shape& to);

 private:
  // cells.cpp
  /// `byte`: of a small byte area.
  Term variable(NodeId leaf, Part part, uint64_t byte = 0);
  Term fixed_part(NodeId leaf, Part part);
  Term zero(NodeId leaf, Part part);
  Term read_small(NodeId leaf, Part part, Term index);
  void write_small(const Alternative& a, Part part, Term value);
  Term known_target(NodeId leaf, Term target);
  void assume_in_range(Term t, Term fact);
  /// What the sort of a leaf's value does not express; true of floats.
  Term in_range(NodeId leaf, Term t);
  Sort float_sort(NodeId leaf) const { return floats_.sort(p_.type(layout_.node(leaf).type).format); }

  // bytes.cpp
  enum class Covered : uint8_t { Any, Null, Kept };  // pointers that a write covers
  void forget_pointers(const Alternative& a, uint64_t size, uint32_t alignment, Covered covered);
  void forget_pointers(const Alternative& base, const Piece& p, uint32_t alignment, Covered covered);
  Alternative piece(const Alternative& base, const Piece& p, uint64_t k);
  Term any_byte();
  Term read_as(NodeId leaf, const std::vector<Alternative>& cells, bool partial, Part part);
  Term converted(Term value, NodeId from, NodeId to, Part part);

  const Skeleton& skeleton_;
  const FlatProgram& flat_;
  Layout& layout_;
  PointsToAnalysis& pointers_;
  const ir::Program& p_;
  cfa::Cfa& cfa_;
  TermManager& tm_;
  Arith* arith_;
  Floats& floats_;
  EdgeWriter* w_ = nullptr;
  std::map<std::tuple<NodeId, Part, uint64_t>, Term> variables_;
  std::vector<std::pair<Term, Term>> pending_; // variable, new value: executed in parallel by flush()
  std::unordered_map<Term, bool> ranged_;      // select terms whose range is assumed already; never iterated
};

}  // namespace pippin::lower

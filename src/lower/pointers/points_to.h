// SPDX-License-Identifier: Apache-2.0
// Private to lower: inclusion-based, field-sensitive, flow-insensitive points-to analysis on the flat program (Andersen);
// context-sensitive because contexts have their own objects. Element types of allocations are decided on the way: the
// first typed use wins. Also decides, model-neutrally, which operations cannot be translated.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "lower/flat/constant_value.h"
#include "lower/layout/layout.h"

namespace pippin::lower {

struct Target {
  NodeId node;
  bool index_is_zero = true;   // known to be
  bool via_container = false;  // a step through the record around led here (Advance::How::Member): another may lead out of the node
  bool by_arithmetic = false;  // or by a variable index: it may lie at the end of its array or member
  bool shifted() const { return by_arithmetic && !index_is_zero; }
};

/// What pointer arithmetic does to a pointer: its index counts elements of the pointee, or bytes; or the pointer gets to
/// another member of the record around (a constant offset, as in container_of); or the analysis cannot say.
struct Advance {
  enum class How : uint8_t { Elements, Bytes, Member, Unknown };
  How how = How::Unknown;
  NodeId node;
  Scale scale;        // Member
};

struct PointsTo {
  std::vector<Target> targets;  // by node, without duplicates
  bool null = false;
  bool number = false;          // null moved by arithmetic: the place of a number, where no object is
  bool any_number = false;      // also by one that is not constant, which may be the address of an object
  bool unknown = false;         // may point anywhere: inputs, integers cast to pointers
  bool uninit = false;          // indeterminate; using it is undefined, so it may stand for anything but is not written through
  bool add(const Target& t);
  bool add(NodeId n, bool zero) { return add(Target{n, zero}); }
  bool merge(const PointsTo& o);
  bool empty() const { return targets.empty() && !null && !number && !unknown && !uninit; }
  /// Uninitialised and nothing else.
  bool indeterminate() const { return uninit && targets.empty() && !null && !number && !unknown; }
  /// One cell family and nothing else: the target needs no variable.
  bool single() const { return targets.size() == 1 && !null && !number && !unknown && !uninit; }
  /// Using the pointer is undefined unless it points there (convention memory-safety).
  bool certain() const { return targets.size() == 1 && !unknown; }
  bool all_zero() const;
};

/// The cells a place may denote.
struct Cells {
  std::vector<Target> cells;
  bool null = false;       // through a pointer that is null or a number
  bool any_number = false; // and at an index that is not constant, or through PointsTo::any_number
  bool invalid = false;    // through an indeterminate pointer, or one to a function
  bool unknown = false;    // through a pointer of unknown origin
  bool mismatch = false;   // through a pointer whose target has another type
  /// An access may be undefined (convention memory-safety).
  bool undefined() const { return null || invalid; }
};

class PointsToAnalysis {
 public:
  PointsToAnalysis(FlatProgram& flat, Layout& layout) : flat_(flat), layout_(layout), p_(*flat.ir) {}
  void solve();

  /// Of a pointer; of an integer: what the pointer it was made from pointed to, if it still is an address.
  PointsTo value(ir::ExprRef e, CtxId ctx);
  /// `write`: a pointer of unknown origin may denote every exposed cell whose type fits.
  Cells place(ir::PlaceRef p, CtxId ctx, bool write = false);
  /// Adding `count` elements of type `pointee` (`negative`: subtracting them). Unknown for a step after a step through
  /// a record that is not another such step.
  Advance advance(const Target& t, ir::TypeId pointee, ir::ExprRef count, bool negative);
  /// Objects that functions without body may change and pointers of unknown origin may denote (exposure.cpp).
  const std::vector<ObjectId>& exposed_objects();
  /// The operation writes characters, an array's elements or a block through a pointer of unknown origin: any exposed object may have any
  /// contents afterwards.
  bool writes_anywhere(const FlatOp& op);
  /// What may have any contents afterwards; nothing if the operation does not write anywhere.
  std::vector<NodeId> written_anywhere(const FlatOp& op);
  /// The operation writes anywhere and is not supported: all such operations would take too many formulas.
  bool refuses(const FlatOp& op);
  /// Cells of type `t` in exposed objects.
  const std::vector<NodeId>& exposed(ir::TypeId t);
  /// The integer leaf may hold an address.
  bool carries(NodeId leaf) const;
  /// What a block operation of unknown size at t may touch; `raw`: HavocArrayOp::raw.
  NodeId range_around(const Target& t, bool raw) const;
  /// Pointers are read from this byte area, or from one it is copied to: it has arrays of pointer parts too.
  bool holds_pointers(NodeId bytes) const { return bytes.value < pointer_read_.size() && pointer_read_[bytes.value]; }
  /// Numbers are read from or written to this byte area, or one it is copied to or from.
  bool holds_data(NodeId bytes) const { return bytes.value < data_read_.size() && data_read_[bytes.value]; }
  /// True iff that exposes an object.
  bool note_data(NodeId bytes);
  bool note_pointers(NodeId bytes, uint32_t alignment);
  /// Every pointer is read at a multiple of so many bytes from this byte area.
  uint32_t pointer_alignment(NodeId bytes) const { return pointer_alignment_[bytes.value]; }
  /// A power of two, at most 16, that divides the place's address, or the address that the pointer is, if every pointer
  /// that is not the address of a place is aligned for its type (convention `alignment`).
  /// Of the first cell of n.
  uint32_t start_alignment(NodeId n) const;
  uint32_t alignment(ir::PlaceRef p) const;
  uint32_t alignment(ir::ExprRef pointer, CtxId ctx);
  /// A write of `size` bytes at a multiple of `alignment` may overlap a part of a pointer in this leaf: one that begins
  /// before or ends behind what is written, and is any pointer afterwards.
  bool cuts(NodeId leaf, uint64_t size, uint32_t alignment) const;
  /// Where pointers of this byte area may begin that a write at a multiple of `alignment` overlaps: at the byte `first`
  /// (0 or negative) from its beginning, and every `step` bytes until its end.
  struct Starts {
    int64_t first, step;
  };
  Starts overlapped(NodeId bytes, uint32_t alignment) const;
  /// False if the operation belongs to a case of realloc that is impossible (resize.cpp).
  bool possible(const FlatOp& op);
  /// May a block of o get two new sizes, where it is?
  bool may_shrink(ObjectId o);
  /// May a number that no pointer of the program was converted to be the address of one of its objects? Where some address is
  /// told, or numbers come from outside, from where addresses of global objects may be known.
  bool numbers_may_be_addresses();
  /// The operand of the integer operation e that is an address, if exactly one is (0, 1); the result is one into the same
  /// object, or (the other operand is not constant) any.
  std::optional<int> address_operand(ir::ExprRef e, CtxId ctx);
  const PointsTo& at(NodeId leaf);
  /// It may point to the variable, and where the scope of that ends it is known whether it does: then it is indeterminate.
  bool ends_with(NodeId leaf, ObjectId variable);

 private:
  /// Where the address that `expr` (null: that of `object`) is gets known; `block`: the contents of the object it points
  /// to do; `stored`: only if that place is of unknown origin, `into`: that pointer; `compared`: only if one of
  /// the two pointers is.
  struct Leak {
    ir::ExprRef expr = nullptr;
    CtxId ctx;
    bool block = false;
    ObjectId object;
    ir::PlaceRef stored = nullptr;
    CtxId stored_ctx;
    ir::ExprRef compared = nullptr;
    ir::ExprRef into = nullptr;
  };

  bool apply(const FlatOp& op);
  bool apply_to_places(const FlatOp& op);
  bool any_contents(const std::vector<NodeId>& nodes);
  ir::TypeId written_record(const FlatOp& op) const;
  std::vector<NodeId> exposed_roots();
  size_t parts_written_anywhere(const std::vector<const FlatOp*>& work);
  bool may_write_anywhere(ir::PlaceRef p) const;
  bool apply(const FlatOp& op, const AssignOp& o);
  bool apply(const FlatOp& op, const AllocateOp& o);
  bool apply(const FlatOp& op, const HavocArrayOp& o);
  bool apply(const FlatOp& op, const CopyOp& o);
  /// `v` is what the place may hold.
  bool overwrite(ir::PlaceRef target, CtxId ctx, const PointsTo& v);
  bool merge(NodeId leaf, const PointsTo& v);
  bool copy(const Cells& to, const Cells& from, uint64_t size, uint32_t alignment);
  bool store_number(ir::PlaceRef p, CtxId ctx);
  bool mark_cut(const Target& t, uint64_t size, uint32_t alignment);
  bool mark_leaves(NodeId n, const PointsTo& v);
  void note_type(NodeId opaque, ir::TypeId t);
  PointsTo integer_value(ir::ExprRef e, CtxId ctx);
  PointsTo moved(const PointsTo& from, ir::TypeId pointee, ir::ExprRef count, bool negative);
  bool address_sized(ir::TypeId t) const;
  /// n is a part of each element of an array around.
  bool in_element(NodeId n) const;
  bool may_carry(NodeId leaf) const;
  void solve_types();
  bool type_untouched_blocks();
  bool release_sizes();
  /// realloc may leave blocks of the object where they are, and nobody sees a difference.
  bool may_stay(ObjectId o);
  const std::vector<Leak>& leaks();
  bool has_addresses(ir::TypeId t) const;
  bool has_pointers(ir::TypeId t) const;

  FlatProgram& flat_;
  Layout& layout_;
  const ir::Program& p_;
  std::vector<PointsTo> sets_;                      // by NodeId
  std::map<ObjectId, ir::TypeId> candidates_;
  bool solved_ = false;
  bool has_byte_areas_ = false;
  bool integers_carry_ = false;                     // some integer is converted to a pointer
  bool noted_ = false;
  bool in_round_ = false;                           // of the fixed point
  std::vector<char> pointer_read_, data_read_;      // by NodeId
  std::vector<uint32_t> pointer_alignment_;         // by NodeId
  uint64_t stored_ = 0;                             // counts growth of sets_
  std::map<ir::TypeId, std::pair<uint64_t, std::vector<NodeId>>> exposed_;
  uint64_t exposed_at_ = UINT64_MAX;                // value of stored_ that exposed_objects_ is for
  std::vector<ObjectId> exposed_objects_;
  bool refuses_writes_anywhere_ = false;
  bool told_ = false;                               // some address, by the program
  std::optional<bool> inputs_;
  std::optional<std::vector<Leak>> leaks_;
  struct Comparison {
    ir::ExprRef a, b;                               // b: null if the address becomes a number
    CtxId ctx;
  };
  std::optional<std::vector<Comparison>> comparisons_;
  uint64_t moved_at_ = UINT64_MAX;                  // value of stored_ that moved_ is for
  std::vector<char> moved_;                         // by ObjectId: it may not stay
  /// A realloc that leaves its block in place. No pointers to operations: impossible cases are removed from the program later.
  struct Grow {
    ir::ExprRef block = nullptr;
    CtxId ctx;
    bool in_loop = false;
  };
  std::optional<std::vector<Grow>> grows_;
};

/// Of `size` bytes each, with leaves of the same kinds at the same offsets.
bool same_leaves(const Layout& layout, NodeId d, NodeId s, uint64_t size);
/// How `size` bytes get from each of some places to each of others: the leaves of equal structures one by one, or the
/// pieces of blocks that match, or it is not known how.
enum class CopyHow : uint8_t { Leaves, Pieces, None };
CopyHow copy_how(const Layout& layout, const std::vector<Target>& to, const std::vector<Target>& from, uint64_t size);
/// `size` bytes at d and at s as leaves of the same kinds, sizes and offsets; nothing if they differ.
struct MemoryRangeMatch {
  std::vector<Piece> to, from;
};
std::optional<MemoryRangeMatch> match_ranges(const Layout& layout, const Target& d, const Target& s, uint64_t size);
/// Parts of two blocks whose values are equal iff their bytes are: no padding, floats, pointers, `_Bool`, bit-fields.
struct NumberPair {
  Piece a, b;
  uint64_t step_a = 0, step_b = 0;   // byte of a byte area; else 0
  Shape shape;                       // of both
};
/// `size` bytes at a and at b, in order of their addresses; nothing if they are not all such parts, or too many.
std::optional<std::vector<NumberPair>> pair_numbers(const FlatProgram& flat, const Layout& layout, const Target& a, const Target& b, uint64_t size);
/// Of a piece of a block that begins at a multiple of `alignment`.
uint32_t alignment_of(const Piece& p, uint32_t alignment);
/// Writes that a piece of a block needs: one for each byte of a byte area.
inline uint64_t steps(const Layout& layout, const Piece& p) {
  return layout.node(p.leaf).kind == NodeKind::Bytes && !p.whole ? p.size : 1;
}
/// So few pieces that they are written one by one.
bool few(const Layout& layout, const std::vector<Piece>& pieces);
/// The number of bytes a FillOp, CopyOp or CompareOp covers.
template <class Block>
uint64_t range_size(const Block& op) {
  return static_cast<uint64_t>(op.size->value);
}
/// A copy of unknown size; else the contents are those of a fill, or of nothing that the program has.
inline bool copies(const ir::Program& p, const HavocArrayOp& op) {
  return op.from != nullptr && p.type(op.from->type).kind == ir::TypeKind::Pointer;
}
/// Some integer that is not a constant is converted to a pointer.
bool integer_becomes_pointer(const FlatProgram& flat);
/// More byte areas: parts of objects that some operation accesses at another type than they have. False if none.
bool find_byte_areas(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers);

/// The feature that keeps `op` from being translated, with its source text; nothing if it can be.
struct Feature {
  std::string name;
  std::string text;
  Origin origin;
};
class FeatureCheck {
 public:
  FeatureCheck(FlatProgram& flat, Layout& layout, PointsToAnalysis& pointers)
      : flat_(flat), layout_(layout), pointers_(pointers), p_(*flat.ir) {}
  std::optional<Feature> check(const FlatOp& op);
  std::optional<Feature> check(ir::ExprRef e, CtxId ctx);
  /// A memset or memcpy that cannot be said cell by cell, from and to whole objects without pointers: any contents may stand for what it writes.
  bool writes_numbers_only(const FlatOp& op);

 private:
  std::optional<Feature> place(ir::PlaceRef p, CtxId ctx, bool write);
  bool is_label(ir::ExprRef pointer, CtxId ctx);
  bool is_dispatch(ir::ExprRef comparison) const;
  Feature feature(const std::string& name, ir::ExprRef e) const;
  Feature feature(const std::string& name, ir::PlaceRef p) const;
  bool small(NodeId from, NodeId leaf) const;
  std::optional<Feature> block(const FlatOp& op, const FillOp& fill);
  std::optional<Feature> block(const FlatOp& op, const CopyOp& copy);

  FlatProgram& flat_;
  Layout& layout_;
  PointsToAnalysis& pointers_;
  const ir::Program& p_;
};

/// A write through a pointer of unknown origin to more different cells is not supported.
inline constexpr size_t kMaxExposed = 256;
/// Nor are those that may write all of exposed objects, if they would write more parts of them in all.
inline constexpr size_t kMaxWritesAnywhere = 2048;

/// Cells of leaf `leaf` inside one cell of its ancestor `from`; 0 when not known.
uint64_t cells_between(const Layout& layout, NodeId from, NodeId leaf);
inline constexpr uint64_t kMaxCellwise = 64;

}  // namespace pippin::lower

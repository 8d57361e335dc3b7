// SPDX-License-Identifier: Apache-2.0
// Private to lower: what lives, and how large it is, where memory is checked. Beside the cells stands, for each allocation site, whether
// its block is live (of a site in a loop: which cells are those of live blocks, where a block starts, and how many are left),
// and how many elements it has where that is no constant; that of a variable-length array, too.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "lower/memory/memory.h"

namespace pippin::lower {

class Lifetimes {
 public:
  static constexpr uint64_t kMaxElements = 16;   // of blocks that a loop allocates: one store each

  Lifetimes(const Skeleton& skeleton, cfa::Cfa& cfa, Arith& arith, Memory& memory)
      : flat_(skeleton.flat), layout_(skeleton.layout), pointers_(skeleton.pointers), p_(*skeleton.flat.ir), cfa_(cfa), tm_(cfa.tm()),
        arith_(&arith), memory_(memory) {}
  /// The operations that follow belong to this edge.
  void start(EdgeWriter* w) { w_ = w; }

  // What happens; with the writes of the operation (Memory::flush), but for `begin` and `declare`.
  void begin();
  /// `start`: of a site in a loop, the index where the block begins. `elements`: of another one, if their number is no constant.
  void allocate(ObjectId o, Term start, Term elements);
  /// A variable-length array of so many elements.
  void declare(ObjectId o, Term elements);
  /// Where `here`, the block that begins at this cell (begins_live_block) ends.
  void end(Term here, NodeId n, Term index);

  // What is the case.
  /// The object of n lives, and (of a site in a loop) the cell belongs to a live block. `known`: false means that it does not.
  Term alive(NodeId n, Term index, bool write, bool& known);
  /// Cells `index` to index + more - 1 of n are cells of its object. Of a site in a loop only alive() knows that.
  Term inside(NodeId n, Term index, uint64_t more);
  /// So many bytes from cell `index` of n on are.
  Term block_inside(NodeId n, Term index, Term bytes, bool index_is_zero);
  /// How many cells of n its object has; nothing where that is not known, or the site is in a loop.
  std::optional<Term> cells_in_all(NodeId n);
  /// The cell is where a live block of an allocation begins. Nothing where that is not known.
  std::optional<Term> begins_live_block(NodeId n, Term index, bool index_is_zero);
  /// Some block of the allocation is live.
  Term some_live(ObjectId o);
  /// What a block consists of: the size of its elements, or 1 if it is one of bytes; 0: not known.
  uint64_t element_size(ObjectId o) const;
  bool is_element(NodeId n) const;

 private:
  Term flag(std::map<ObjectId, Term>& all, ObjectId o, const char* name, Sort sort);
  Term live(ObjectId o) { return flag(live_, o, "live", tm_.bool_sort()); }
  Term valid_cells(ObjectId o) { return flag(valid_cells_, o, "valid", tm_.array_sort(arith_->index_sort(), tm_.bool_sort())); }
  Term starts_block(ObjectId o) { return flag(block_starts_, o, "starts", tm_.array_sort(arith_->index_sort(), tm_.bool_sort())); }
  Term blocks_left(ObjectId o) { return flag(blocks_left_, o, "left", arith_->index_sort()); }
  Term length_of(ObjectId o) { return flag(lengths_, o, "length", arith_->index_sort()); }
  std::optional<uint64_t> elements_in_loop(ObjectId o) const;
  bool cells_are_known(ObjectId o) const;
  /// Cells of n in one element of its allocation; 0: not known.
  uint64_t cells_of_element(NodeId n) const;
  bool may_dangle(ObjectId o);

  const FlatProgram& flat_;
  Layout& layout_;
  PointsToAnalysis& pointers_;
  const ir::Program& p_;
  cfa::Cfa& cfa_;
  TermManager& tm_;
  Arith* arith_;
  Memory& memory_;
  EdgeWriter* w_ = nullptr;
  std::optional<std::vector<char>> may_dangle_;   // by object
  std::map<ObjectId, Term> live_, valid_cells_, block_starts_, blocks_left_, lengths_;
};

}  // namespace pippin::lower

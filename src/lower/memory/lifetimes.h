// SPDX-License-Identifier: Apache-2.0
// Private to lower: what lives, and how large it is, where memory is checked. Beside the cells stands, for each allocation site, whether
// its block is live (of a site in a loop: which cells are those of live blocks, where a block starts, and how many are left),
// and how many elements it has where that is no constant; that of a variable-length array, too.
// A site in a loop whose blocks are large, or of any size, has *extents*: where its newest block begins and ends, and whether it
// lives, as three scalars, since a program that frees each block before it allocates the next needs no other; and for the older
// blocks an array that gives the end of the one that begins at an index, or less than the index if none that lives does. So a cell of
// an older block is known to be one where the access names the pointer to the beginning (`p[k]`). Blocks of a site lie so far
// apart that no step of a pointer leads from one to another (block_distance).
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "lower/memory/memory.h"

namespace pippin::lower {

class Lifetimes {
 public:
  static constexpr uint64_t kMaxElements = 16;   // of blocks that a loop allocates: one store each

  Lifetimes(const Skeleton& skeleton, cfa::Cfa& cfa, Arith& arith, Memory& memory)
      : skeleton_(skeleton), flat_(skeleton.flat), layout_(skeleton.layout), pointers_(skeleton.pointers), p_(*skeleton.flat.ir), cfa_(cfa), tm_(cfa.tm()),
        arith_(&arith), memory_(memory) {}
  /// The operations that follow belong to this edge.
  void start(EdgeWriter* w) { w_ = w; }

  // What happens; with the writes of the operation (Memory::flush), but for `begin` and `declare`.
  void begin();
  /// `start`: of a site in a loop, the index where the block begins. `elements`: of one with extents, or of another one where their
  /// number is no constant.
  void allocate(ObjectId o, Term start, Term elements);
  /// A variable-length array of so many elements.
  void declare(ObjectId o, Term elements);
  /// Pointers to the variable are to nothing.
  void end_of_scope(ObjectId o);
  /// Where `here`, the block that begins at this cell (begins_live_block) ends.
  void end(Term here, NodeId n, Term index);

  // What is the case.
  /// `live`: the object of n lives, and (of a site in a loop) the cells belong to one live block. `dead`: they certainly do not;
  /// neither: that is not known, nor where `known` is false.
  struct Life {
    Term live, dead;
    bool known = false;
  };
  /// Of cells `index` to index + more - 1 of n. For allocation sites in loops, checks the object only. `from`: the pointers it derives from, including itself.
  Life alive(NodeId n, Term index, uint64_t more, bool write, const std::vector<Ptr>& from);
  /// Cells `index` to index + more - 1 of n are cells of its object. Of a site in a loop only alive() knows that.
  Term inside(NodeId n, Term index, uint64_t more);
  /// So many bytes from cell `index` of n on are.
  Term block_inside(NodeId n, Term index, Term bytes, bool index_is_zero);
  /// The site is in a loop and has extents.
  bool has_extents(ObjectId o) const;
  /// Of such a site: so many bytes from cell `index` of n on are in one live block.
  Life block_alive(NodeId n, Term index, Term bytes, const std::vector<Ptr>& from);
  /// How many indices behind its beginning a block in a loop has its successor; nothing where blocks lie one after the other.
  std::optional<Term> block_distance(ObjectId o);
  /// How many cells of n its object has; nothing where that is not known, or the site is in a loop.
  std::optional<Term> cells_in_all(NodeId n);
  /// The cell is where a live block of an allocation begins. Nothing where that is not known.
  std::optional<Term> begins_live_block(NodeId n, Term index, bool index_is_zero);
  /// One block of the allocation, which is in a loop, is live, the newest, and it begins at cell `index` of n; false where that is not known.
  Term is_only_block(ObjectId o, NodeId n, Term index);
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
  Term block(ObjectId o) { return flag(blocks_, o, "block", arith_->index_sort()); }
  Term block_end(ObjectId o) { return flag(block_ends_, o, "end", arith_->index_sort()); }
  Term block_lives(ObjectId o) { return flag(block_lives_, o, "lives", tm_.bool_sort()); }
  Term older_ends(ObjectId o) { return flag(older_ends_, o, "ends", tm_.array_sort(arith_->index_sort(), arith_->index_sort())); }
  Term older_lives(ObjectId o, Term element) { return tm_.mk_not(arith_->index_less(tm_.mk_select(older_ends(o), element), element)); }
  Term none() { return arith_->index_negate(arith_->index_constant(1)); }
  Term at_least(Term a, Term b) { return tm_.mk_not(arith_->index_less(a, b)); }
  Term element(Term index, uint64_t factor) { return factor == 1 ? index : arith_->index_divide(index, factor); }
  Life within_extents(ObjectId o, NodeId n, Term lies_behind_start, const std::vector<Ptr>& from, const std::function<Term(Term)>& ends_before);
  Term blocks_left(ObjectId o) { return flag(blocks_left_, o, "left", arith_->index_sort()); }
  Term length_of(ObjectId o) { return flag(lengths_, o, "length", arith_->index_sort()); }
  std::optional<uint64_t> elements_in_loop(ObjectId o) const;
  bool cells_are_known(ObjectId o) const;
  /// Cells of n in one element of its allocation; 0: not known.
  uint64_t cells_of_element(NodeId n) const;
  bool may_dangle(ObjectId o);

  const Skeleton& skeleton_;
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
  std::map<ObjectId, Term> live_, valid_cells_, block_starts_, blocks_left_, lengths_, blocks_, block_ends_, block_lives_, older_ends_;
};

}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// realloc as formulas: sizes of blocks and where they end (flat/resize.cpp says what the cases are).
#include <fmt/format.h>

#include "lower/translate/translate.h"

namespace pippin::lower {

Term Translator::heap_block_variable(std::map<ObjectId, Term>& all, ObjectId o, const char* name) {
  auto [it, fresh] = all.try_emplace(o);
  if (fresh) {
    cfa::Variable v;
    v.term = it->second = tm_.mk_var(fmt::format("{}.{}", flat_.objects[o].name, name), arith_->index_sort());
    v.origin = flat_.objects[o].origin;
    cfa_.add_variable(std::move(v));
  }
  return it->second;
}

/// The first size of a block of o, as far as it may matter that it had been smaller or larger.
void Translator::first_size(const FlatOp& op, const AllocateOp& a) {
  const Object& o = flat_.objects[a.object];
  if (!o.resized || !pointers_.may_shrink(a.object)) return;
  const Term bytes = o.allocated == nullptr ? w_->fresh(arith_->index_sort())
                                            : arith_->distance(integer(o.allocated, op.value_ctx), shape(o.allocated->type));
  memory_.assign(size_of_heap_block(a.object), bytes);
  memory_.assign(top_of_heap_block(a.object), bytes);
}

/// The index behind a block of `bytes` bytes at `start`, and a gap.
Term Translator::behind_heap_block(ObjectId id, Term start, Term bytes) {
  const NodeId node = layout_.allocated(id);
  // Blocks of bytes start at multiples of 16. Room costs nothing, so a number that is not constant is taken for that of the units.
  const auto rounded = [&](uint64_t unit) {
    return bytes.is_value() ? arith_->index_divide(arith_->index_add(bytes, arith_->index_constant(unit - 1)), unit) : bytes;
  };
  const Term elements = layout_.node(node).kind == NodeKind::Bytes ? arith_->index_add(arith_->index_scale(rounded(16), 16), arith_->index_constant(15))
                                                                  : rounded(p_.type(flat_.objects[id].element).size);
  return arith_->index_add(start, arith_->index_add(elements, arith_->index_constant(1)));
}

void Translator::grow(const FlatOp& op, const GrowOp& g) {
  const Ptr p = pointer(g.block, op.value_ctx);
  const Term bytes = arith_->distance(integer(g.size, op.value_ctx), shape(g.size->type));
  const PointsTo set = pointers_.value(g.block, op.value_ctx);
  const uint32_t succeeds = w_->assumption(cfa::Convention::MallocSucceeds, nullptr, "allocation never fails");
  std::vector<Term> all;
  Term lost = tm_.mk_false();
  for (const Target& t : set.targets) {
    const ObjectId id = layout_.node(t.node).object;
    if (!flat_.objects[id].resized) continue;
    const Term here = certain(set) ? tm_.mk_true() : tm_.mk_eq(p.target, memory_.target_of(t.node));
    if (op.resize != Resize::Moves && pointers_.may_shrink(id)) {
      const Term size = size_of_heap_block(id), top = top_of_heap_block(id);
      lost = tm_.mk_or(lost, tm_.mk_and(here, tm_.mk_and(arith_->index_less(size, bytes), arith_->index_less(size, top))));
      if (op.resize == Resize::InPlace) {
        memory_.assign_where(here, size, bytes);
        memory_.assign_where(tm_.mk_and(here, arith_->index_less(top, bytes)), top, bytes);
      }
    }
    if (!flat_.objects[id].in_loop || op.resize == Resize::Regrows) continue;
    all.push_back(tm_.mk_implies(here, tm_.mk_eq(p.index, newest(id))));
    if (op.resize == Resize::Moves) continue;
    const Term next = counter(id), behind = behind_heap_block(id, p.index, bytes);
    memory_.assign_where(tm_.mk_and(here, arith_->index_less(next, behind)), next, behind);
    w_->assume(tm_.mk_implies(here, arith_->index_less(p.index, behind)), succeeds);
  }
  if (op.resize == Resize::Regrows || (op.resize == Resize::InPlace && !lost.is_false())) {
    // No block is larger than half of the memory.
    w_->assume(arith_->index_less(arith_->index_constant(0), bytes), succeeds);
    w_->assume(op.resize == Resize::Regrows ? lost : tm_.mk_not(lost), AssumeReason::Branch);
  }
  if (op.resize != Resize::Moves) {
    w_->assume(tm_.mk_and(all), AssumeReason::Branch);
    return;
  }
  // Where the block would have to move anyway, any block does.
  FlatOp in_place = op;
  in_place.resize = Resize::InPlace;
  if (pointers_.possible(in_place)) w_->assume(tm_.mk_not(tm_.mk_and(all)), AssumeReason::Branch);
}

}  // namespace pippin::lower

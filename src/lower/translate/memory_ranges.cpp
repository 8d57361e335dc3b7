// SPDX-License-Identifier: Apache-2.0
// memcpy, memset and memcmp of a constant number of bytes. Those of variable size are loops (lower/flat/memory_range_calls.h).
#include "lower/translate/translate.h"

namespace pippin::lower {

Resolved Translator::block(const Ptr& p, const PointsTo& set) {
  rely_on_memory_safety();
  Resolved r;
  r.partial = set.unknown || set.targets.empty();
  for (const Target& t : set.targets) {
    const Term cond = certain(set) ? tm_.mk_true() : tm_.mk_eq(p.target, memory_.target_of(t.node));
    if (cond.is_false()) continue;
    r.cells.push_back({t.node, layout_.node(t.node).indexed ? p.index : Term(), cond});
    r.index_is_zero.push_back(t.index_is_zero);
    if (cond.is_true()) r.partial = false;
  }
  return r;
}

/// memcpy of a constant number of bytes.
void Translator::copy(const FlatOp& op, const CopyOp& o) {
  check_block(o.from, op.value_ctx, range_size(o), false);
  check_block(o.begin, op.value_ctx, range_size(o), true);
  const PointsTo left = pointers_.value(o.begin, op.value_ctx), right = pointers_.value(o.from, op.value_ctx);
  const Resolved to = block(pointer(o.begin, op.value_ctx), left), from = block(pointer(o.from, op.value_ctx), right);
  const uint32_t alignment = pointers_.alignment(o.begin, op.value_ctx);
  const uint64_t size = range_size(o);
  if (copy_how(layout_, left.targets, right.targets, size) == CopyHow::Leaves) memory_.copy_leaves(to, from, alignment);
  else memory_.copy_range(to, from, size, alignment);
}

/// memset of a constant number of bytes.
void Translator::fill(const FlatOp& op, const FillOp& o) {
  check_block(o.begin, op.value_ctx, range_size(o), true);
  const Resolved r = block(pointer(o.begin, op.value_ctx), pointers_.value(o.begin, op.value_ctx));
  const Val byte = arith_->cast(integer(o.byte, op.value_ctx), shape(o.byte->type), Shape{8, false, false});
  memory_.fill(r, range_size(o), byte, pointers_.alignment(o.begin, op.value_ctx), o.byte, op.origin);
}

/// memcmp of a constant number of bytes: 0 iff all parts are equal; of characters, the sign is that of the first difference.
void Translator::compare(const FlatOp& op, const CompareOp& o) {
  check_block(o.begin, op.value_ctx, range_size(o), false);
  check_block(o.other, op.value_ctx, range_size(o), false);
  check_access(o.target, op.target_ctx, true);
  const PointsTo left = pointers_.value(o.begin, op.value_ctx), right = pointers_.value(o.other, op.value_ctx);
  const Resolved a = block(pointer(o.begin, op.value_ctx), left), b = block(pointer(o.other, op.value_ctx), right);
  const uint64_t size = range_size(o);
  const Shape s = shape(o.target->type);
  const Term t = w_->fresh(arith_->sort(s));
  const Val result = arith_->variable(t, s), none = arith_->constant(s, 0);
  w_->assume(arith_->in_range(t, s), AssumeReason::Choice);
  const Term is_zero = arith_->compare(ir::ExprKind::Eq, s, result, none), is_less = arith_->compare(ir::ExprKind::Lt, s, result, none);
  bool any = a.partial || b.partial;
  if (size == 0) {
    w_->assume(is_zero, AssumeReason::Choice);
    any = false;
  }
  for (size_t k = 0; size > 0 && k < a.cells.size(); ++k)
    for (size_t l = 0; l < b.cells.size(); ++l) {
      const Term here = tm_.mk_and(a.cells[k].cond, b.cells[l].cond);
      const auto pairs = pair_numbers(flat_, layout_, {a.cells[k].node, a.index_is_zero[k] != 0}, {b.cells[l].node, b.index_is_zero[l] != 0}, size);
      any |= !pairs;
      if (!pairs || here.is_false()) continue;
      std::vector<Term> equal;
      Term less = tm_.mk_false();
      bool characters = true;
      for (size_t n = pairs->size(); n-- > 0;) {
        const NumberPair& p = (*pairs)[n];
        const Val x = memory_.number_at(a.cells[k], p.a, p.step_a, p.shape), y = memory_.number_at(b.cells[l], p.b, p.step_b, p.shape);
        equal.push_back(arith_->compare(ir::ExprKind::Eq, p.shape, x, y));
        characters = characters && p.shape.width == 8;
        if (characters) less = tm_.mk_or(arith_->compare(ir::ExprKind::Lt, p.shape, x, y), tm_.mk_and(equal.back(), less));
      }
      w_->assume(tm_.mk_implies(here, tm_.mk_eq(is_zero, tm_.mk_and(equal))), AssumeReason::Choice);
      if (characters && !o.any_sign) w_->assume(tm_.mk_implies(here, tm_.mk_eq(is_less, less)), AssumeReason::Choice);
    }
  if (any) (void)w_->assumption(cfa::Convention::LibraryFunction, nullptr, "memcmp returns any value");
  const Resolved to = resolve(o.target, op.target_ctx, true);
  store(to, Value{result, {}, false, {}}, o.target->type, o.target);
  for (const Alternative& cell : to.cells) {
    if (!pointers_.carries(cell.node)) continue;
    memory_.write(cell, Part::Target, w_->fresh(arith_->target_sort()));
    memory_.write(cell, Part::Index, w_->fresh(arith_->index_sort()));
  }
}

}  // namespace pippin::lower

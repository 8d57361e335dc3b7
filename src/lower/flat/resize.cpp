// SPDX-License-Identifier: Apache-2.0
// realloc. A block that grows or shrinks where it is keeps its contents in both models: no loop, no quantifier, and the pointer
// is the old one. That is all there is to see of a block that moves, too: the old pointer is indeterminate from then on
// (C17 6.2.4p2), so only a program that knew the old address in another form could tell. Where it might (two pointers that
// may point to the block are compared with == or !=, or one becomes a number), where the memory behind the old block is
// not indeterminate in the model (calloc, pointers of unknown origin), and where the block is written as a whole, which takes
// a fixed size, the block moves instead and gets any contents.
// A block that shrinks and grows again has any contents where it had ended; executions that do that end at an unsupported
// location, so the sizes are part of the state where more than one realloc may be executed on a block.
// Blocks of one site in a loop lie one after the other: the newest one grows in place, an older one moves.
// Where memory is checked, all of this is left out: every block moves, and the old one is freed.
// The flat program has an edge for each case, the points-to analysis tells which cases there are (pointers/resize.cpp), and
// the formulas are in translate/resize.cpp.
#include "lower/flat/constant_value.h"
#include "lower/flat/inliner.h"

namespace pippin::lower {

using cfa::LocId;

LocId Inliner::reallocate(CtxId ctx, const ir::Instr& i, LocId loc, const Plain& plain) {
  const ir::Call& c = i.get<ir::Call>();
  const ir::ExprRef old = c.args[0], size = c.args[1];
  Exprs make(flat_);
  if (size->kind != ir::ExprKind::IntConst || size->value == 0) {
    FlatEdge& zero = edge(loc, flat_.unsupported_location("realloc to size 0", text_of(i), i.origin), i.origin, text_of(i));
    zero.guard = GuardKind::True;
    zero.condition = make.make(ir::ExprKind::Eq, p_.int_type, size, make.constant(size->type, 0));
    zero.condition_ctx = ctx;
  }
  const LocId to = allocate(ctx, i, LibraryCall::Realloc, plain);
  const cfa::EdgeId fresh(flat_.edges.size() - 1);
  auto belongs = [&](FlatOp op, Resize which) {
    op.resize = which;
    op.old = old;
    return op;
  };
  const ir::ExprRef not_zero = make.make(ir::ExprKind::Ne, p_.int_type, size, make.constant(size->type, 0));
  const FlatOp positive = belongs({AssumeOp{not_zero, AssumeReason::Branch}, ctx, ctx, i.origin}, Resize::None);
  flat_.edges[fresh].ops.insert(flat_.edges[fresh].ops.begin(), positive);
  GrowOp own;
  for (FlatOp& op : flat_.edges[fresh].ops)
    if (const auto* a = op.get_if<AllocateOp>()) {
      own = {old, size, a->object};
      op = belongs(op, Resize::New);
    }
  if (is_null_constant(p_, old)) return to;
  flat_.edges[fresh].guard = GuardKind::False;
  flat_.edges[fresh].condition = make.make(ir::ExprKind::Ne, p_.int_type, old, make.null(old->type));
  flat_.edges[fresh].condition_ctx = ctx;
  if (flat_.options.semantics.checks_memory()) {
    FlatEdge moved = flat_.edges[fresh];
    moved.guard = GuardKind::True;
    for (FlatOp& op : moved.ops) op.resize = Resize::None;
    moved.ops.insert(moved.ops.begin() + 1, {FreeOp{old}, ctx, ctx, i.origin});
    moved.assumptions.push_back(flat_.assumption(cfa::Convention::LibraryFunction, i.origin, "realloc keeps any contents"));
    any_contents(moved, make.load(c.result), true, ctx, i.origin);
    moved.ops.back().get<HavocArrayOp>().from = old;
    flat_.edges.push_back(std::move(moved));
    return to;
  }

  FlatEdge in_place = flat_.edges[fresh], moves = in_place, regrows = in_place;
  in_place.guard = moves.guard = regrows.guard = GuardKind::True;
  const FlatOp grow{own, ctx, ctx, i.origin}, result{AssignOp{c.result, convert(old, c.result->type)}, ctx, ctx, i.origin};
  in_place.ops = {positive, belongs(grow, Resize::InPlace), belongs(result, Resize::InPlace)};

  regrows.ops = {positive, belongs(grow, Resize::Regrows)};
  regrows.target = flat_.unsupported_location("realloc that makes a block larger after it was made smaller", text_of(i), i.origin);

  for (FlatOp& op : moves.ops)
    if (op.is<AllocateOp>()) op.resize = Resize::Moves;
  moves.ops.insert(moves.ops.begin() + 1, belongs(grow, Resize::Moves));
  moves.assumptions.push_back(flat_.assumption(cfa::Convention::LibraryFunction, i.origin, "realloc keeps any contents"));
  any_contents(moves, make.load(c.result), true, ctx, i.origin);
  moves.ops.back().get<HavocArrayOp>().from = old;
  moves.ops.back() = belongs(moves.ops.back(), Resize::Moves);
  flat_.edges.push_back(std::move(in_place));
  flat_.edges.push_back(std::move(moves));
  flat_.edges.push_back(std::move(regrows));
  return to;
}

}  // namespace pippin::lower

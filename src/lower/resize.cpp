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
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lower/floats.h"
#include "lower/inliner.h"
#include "lower/translate.h"

namespace pippin::lower {

using cfa::LocId;

namespace {

bool null_constant(const ir::Program& p, ir::ExprRef e) {
  while (e->kind == ir::ExprKind::Cast) e = e->args[0];
  const auto number = e->kind == ir::ExprKind::NullPointer ? std::optional<ir::Int128>(0) : constant_value(p, e);
  return number && *number == 0;
}

}  // namespace

// ------------------------------------------------------------------------------------------------ the flat program

LocId Inliner::reallocate(CtxId ctx, const ir::Instr& i, LocId loc, const Plain& plain) {
  const ir::Call& c = i.call;
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
  auto as = [&](FlatOp op, Resize which) {
    op.resize = which;
    op.old = old;
    op.value_ctx = op.target_ctx = ctx;
    op.origin = i.origin;
    return op;
  };
  FlatOp positive, grow, result;
  positive.kind = FlatKind::Assume;
  positive.why = Unlisted::Branch;
  positive.value = make.make(ir::ExprKind::Ne, p_.int_type, size, make.constant(size->type, 0));
  positive = as(positive, Resize::None);
  flat_.edges[fresh].ops.insert(flat_.edges[fresh].ops.begin(), positive);
  for (FlatOp& op : flat_.edges[fresh].ops)
    if (op.kind == FlatKind::Allocate) op = as(op, Resize::New);
  if (null_constant(p_, old)) return to;
  flat_.edges[fresh].guard = GuardKind::False;
  flat_.edges[fresh].condition = make.make(ir::ExprKind::Ne, p_.int_type, old, make.null(old->type));
  flat_.edges[fresh].condition_ctx = ctx;

  FlatEdge in_place = flat_.edges[fresh], moves = in_place, regrows = in_place;
  in_place.guard = moves.guard = regrows.guard = GuardKind::True;
  grow.kind = FlatKind::Grow;
  grow.value = old;
  grow.args = {size};
  for (const FlatOp& op : flat_.edges[fresh].ops)
    if (op.kind == FlatKind::Allocate) grow.object = op.object;
  result.kind = FlatKind::Assign;
  result.target = c.result;
  result.value = convert(old, c.result->type);
  in_place.ops = {positive, as(grow, Resize::InPlace), as(result, Resize::InPlace)};

  regrows.ops = {positive, as(grow, Resize::Regrows)};
  regrows.target = flat_.unsupported_location("realloc that makes a block larger after it was made smaller", text_of(i), i.origin);

  for (FlatOp& op : moves.ops)
    if (op.kind == FlatKind::Allocate) op.resize = Resize::Moves;
  moves.ops.insert(moves.ops.begin() + 1, as(grow, Resize::Moves));
  moves.assumptions.push_back(flat_.assumption(cfa::Convention::LibraryFunction, i.origin, "realloc keeps any contents"));
  any_contents(moves, make.load(c.result), true, ctx, i.origin);
  moves.ops.back().args = {old};
  moves.ops.back() = as(moves.ops.back(), Resize::Moves);
  flat_.edges.push_back(std::move(in_place));
  flat_.edges.push_back(std::move(moves));
  flat_.edges.push_back(std::move(regrows));
  return to;
}

// ------------------------------------------------------------------------------------------------ which cases there are

bool PointsToAnalysis::may_stay(ObjectId o) {
  if (!comparisons_) {
    comparisons_.emplace();
    std::set<std::pair<ir::ExprRef, uint32_t>> seen;  // looked up only
    auto walk = [&](std::vector<ir::ExprRef> stack, CtxId ctx) {
      while (!stack.empty()) {
        const ir::ExprRef e = stack.back();
        stack.pop_back();
        if (e == nullptr || !seen.insert({e, ctx.value}).second) continue;
        auto pointer = [&](ir::ExprRef a) { return p_.type(a->type).kind == ir::TypeKind::Pointer; };
        if ((e->kind == ir::ExprKind::Eq || e->kind == ir::ExprKind::Ne) && pointer(e->args[0]) && !null_constant(p_, e->args[0]) &&
            !null_constant(p_, e->args[1]))
          comparisons_->push_back({e->args[0], e->args[1], ctx});
        if (e->kind == ir::ExprKind::Cast && pointer(e->args[0]) && p_.type(e->type).kind == ir::TypeKind::Int && !p_.type(e->type).is_bool)
          comparisons_->push_back({e->args[0], nullptr, ctx});
        for (ir::ExprRef a : e->args) stack.push_back(a);
        for (ir::PlaceRef q = e->place; q != nullptr; q = q->base) stack.insert(stack.end(), {q->pointer, q->index});
      }
    };
    for (const FlatEdge& e : flat_.edges) {
      walk({e.condition}, e.condition_ctx);
      for (const FlatOp& op : e.ops) {
        std::vector<ir::ExprRef> all{op.value};
        all.insert(all.end(), op.args.begin(), op.args.end());
        walk(std::move(all), op.value_ctx);
        for (ir::PlaceRef q = op.target; q != nullptr; q = q->base) walk({q->pointer, q->index}, op.target_ctx);
        for (ir::PlaceRef q = op.second; q != nullptr; q = q->base) walk({q->pointer, q->index}, op.value_ctx);
      }
    }
  }
  if (moved_at_ != stored_ && !in_round_) {
    moved_at_ = stored_;
    moved_.assign(flat_.objects.size(), 0);
    auto objects = [&](const PointsTo& v) {
      std::vector<ObjectId> out;
      for (const Target& t : v.targets) out.push_back(layout_.node(t.node).object);
      return out;
    };
    for (const Comparison& c : *comparisons_) {
      const std::vector<ObjectId> a = objects(value(c.a, c.ctx));
      const std::vector<ObjectId> b = c.b == nullptr ? a : objects(value(c.b, c.ctx));
      for (const ObjectId x : a)
        if (std::ranges::find(b, x) != b.end()) moved_[x.value] = 1;
    }
    // Bytes of pointers that are read as numbers.
    for (const NodeId n : layout_.nodes().ids())
      if (layout_.node(n).kind == NodeKind::Bytes && n.value < sets_.size() && holds_data(n))
        for (const ObjectId x : objects(sets_[n.value])) moved_[x.value] = 1;
    // Written as a whole, which takes a fixed size.
    for (const FlatEdge& e : flat_.edges)
      for (const FlatOp& op : e.ops) {
        const bool block = (op.kind == FlatKind::Fill || op.kind == FlatKind::Copy) && block_size(op) > kMaxPieces;
        if (block)
          for (const ObjectId x : objects(value(op.value, op.value_ctx))) moved_[x.value] = 1;
        if (op.target == nullptr || op.target->kind == ir::PlaceKind::Var || p_.type(op.target->type).size <= kMaxPieces) continue;
        for (const Target& t : place(op.target, op.target_ctx, true).cells) moved_[layout_.node(t.node).object.value] = 1;
      }
  }
  return moved_[o.value] == 0;
}

bool PointsToAnalysis::possible(const FlatOp& op) {
  if (op.resize == Resize::None) return true;
  const PointsTo v = value(op.old, op.value_ctx);
  if (op.resize == Resize::New) return v.null || v.unknown || v.uninit;
  bool moves = v.unknown, in_loop = false;
  for (const Target& t : v.targets) {
    const ObjectId id = layout_.node(t.node).object;
    const Object& o = flat_.objects[id];
    moves |= o.kind != Object::Kind::Allocation || o.automatic || o.zeroed || !may_stay(id);
    moves |= o.in_loop && t.node != layout_.allocated(id);
    in_loop |= o.in_loop;
  }
  if (op.resize == Resize::Moves) return moves || in_loop;
  if (moves || v.targets.empty()) return false;
  return op.resize == Resize::InPlace || std::ranges::any_of(v.targets, [&](const Target& t) { return may_shrink(layout_.node(t.node).object); });
}

bool PointsToAnalysis::may_shrink(ObjectId o) {
  if (!grows_) {
    grows_.emplace();
    for (const FlatEdge& e : flat_.edges)
      for (const FlatOp& op : e.ops)
        if (op.kind == FlatKind::Grow && op.resize == Resize::InPlace) grows_->push_back(&op);
  }
  size_t times = 0;
  for (const FlatOp* op : *grows_)
    if (std::ranges::any_of(value(op->value, op->value_ctx).targets, [&](const Target& t) { return layout_.node(t.node).object == o; }))
      times += flat_.objects[op->object].in_loop ? 2 : 1;
  return times > 1;
}

/// Blocks that realloc may make larger have no fixed size. True if that changes the layout.
bool PointsToAnalysis::release_sizes() {
  bool changed = false;
  for (const FlatEdge& e : flat_.edges)
    for (const FlatOp& op : e.ops) {
      if (op.kind != FlatKind::Grow || op.resize != Resize::InPlace || !possible(op)) continue;
      for (const Target& t : value(op.value, op.value_ctx).targets) {
        const ObjectId id = layout_.node(t.node).object;
        Object& o = flat_.objects[id];
        if (std::exchange(o.resized, true) || o.in_loop) continue;
        o.bytes = nullptr;
        layout_.reset(id);
        changed = true;
      }
    }
  return changed;
}

// ------------------------------------------------------------------------------------------------ the formulas

Term Translator::block_variable(std::map<ObjectId, Term>& all, ObjectId o, const char* name) {
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
void Translator::first_size(const FlatOp& op) {
  const Object& o = flat_.objects[op.object];
  if (!o.resized || !pointers_.may_shrink(op.object)) return;
  const Term bytes = o.allocated == nullptr ? w_->fresh(arith_->index_sort())
                                            : arith_->distance(integer(o.allocated, op.value_ctx), shape(o.allocated->type));
  pending_.push_back({size_of_block(op.object), bytes});
  pending_.push_back({top_of_block(op.object), bytes});
}

/// The index behind a block of `bytes` bytes at `start`, and a gap.
Term Translator::behind_block(ObjectId id, Term start, Term bytes) {
  const NodeId node = layout_.allocated(id);
  // Blocks of bytes start at multiples of 16. Room costs nothing, so a number that is not constant is taken for that of the units.
  const auto rounded = [&](uint64_t unit) {
    return bytes.is_value() ? arith_->index_divide(arith_->index_add(bytes, arith_->index_constant(unit - 1)), unit) : bytes;
  };
  const Term elements = layout_.node(node).kind == NodeKind::Bytes ? arith_->index_add(arith_->index_scale(rounded(16), 16), arith_->index_constant(15))
                                                                  : rounded(p_.type(flat_.objects[id].element).size);
  return arith_->index_add(start, arith_->index_add(elements, arith_->index_constant(1)));
}

void Translator::grow(const FlatOp& op) {
  const Ptr p = pointer(op.value, op.value_ctx);
  const Term bytes = arith_->distance(integer(op.args[0], op.value_ctx), shape(op.args[0]->type));
  const PointsTo set = pointers_.value(op.value, op.value_ctx);
  const uint32_t succeeds = w_->assumption(cfa::Convention::MallocSucceeds, nullptr, "allocation never fails");
  std::vector<Term> all;
  Term lost = tm_.mk_false();
  for (const Target& t : set.targets) {
    const ObjectId id = layout_.node(t.node).object;
    if (!flat_.objects[id].resized) continue;
    const Term here = set.certain() ? tm_.mk_true() : tm_.mk_eq(p.target, target_of(t.node));
    if (op.resize != Resize::Moves && pointers_.may_shrink(id)) {
      const Term size = size_of_block(id), top = top_of_block(id);
      lost = tm_.mk_or(lost, tm_.mk_and(here, tm_.mk_and(arith_->index_less(size, bytes), arith_->index_less(size, top))));
      if (op.resize == Resize::InPlace) {
        assign_where(here, size, bytes);
        assign_where(tm_.mk_and(here, arith_->index_less(top, bytes)), top, bytes);
      }
    }
    if (!flat_.objects[id].in_loop || op.resize == Resize::Regrows) continue;
    all.push_back(tm_.mk_implies(here, tm_.mk_eq(p.index, newest(id))));
    if (op.resize == Resize::Moves) continue;
    const Term next = counter(id), behind = behind_block(id, p.index, bytes);
    assign_where(tm_.mk_and(here, arith_->index_less(next, behind)), next, behind);
    w_->assume(tm_.mk_implies(here, arith_->index_less(p.index, behind)), succeeds);
  }
  if (op.resize == Resize::Regrows || (op.resize == Resize::InPlace && !lost.is_false())) {
    // No block is larger than half of the memory.
    w_->assume(arith_->index_less(arith_->index_constant(0), bytes), succeeds);
    w_->assume(op.resize == Resize::Regrows ? lost : tm_.mk_not(lost), Unlisted::Branch);
  }
  if (op.resize != Resize::Moves) {
    w_->assume(tm_.mk_and(all), Unlisted::Branch);
    return;
  }
  // Where the block would have to move anyway, any block does.
  FlatOp in_place = op;
  in_place.resize = Resize::InPlace;
  if (pointers_.possible(in_place)) w_->assume(tm_.mk_not(tm_.mk_and(all)), Unlisted::Branch);
}

}  // namespace pippin::lower

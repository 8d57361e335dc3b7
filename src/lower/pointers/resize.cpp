// SPDX-License-Identifier: Apache-2.0
// realloc in the points-to analysis: which of its cases are possible (flat/resize.cpp says what they are).
#include <algorithm>
#include <set>
#include <utility>

#include "lower/flat/constant_value.h"
#include "lower/pointers/points_to.h"

namespace pippin::lower {

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
        if ((e->kind == ir::ExprKind::Eq || e->kind == ir::ExprKind::Ne) && pointer(e->args[0]) && !is_null_constant(p_, e->args[0]) &&
            !is_null_constant(p_, e->args[1]))
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
        std::vector<ir::ExprRef> all;
        op.for_each_operand([&](ir::ExprRef operand) { all.push_back(operand); });
        walk(std::move(all), op.value_ctx);
        for (ir::PlaceRef q = op.target(); q != nullptr; q = q->base) walk({q->pointer, q->index}, op.target_ctx);
        for (ir::PlaceRef q = op.second(); q != nullptr; q = q->base) walk({q->pointer, q->index}, op.value_ctx);
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
        const auto block = [&](ir::ExprRef begin, uint64_t size) {
          if (size <= kMaxPieces) return;
          for (const ObjectId x : objects(value(begin, op.value_ctx))) moved_[x.value] = 1;
        };
        op.visit(
            [&](const FillOp& o) { block(o.begin, range_size(o)); }, [&](const CopyOp& o) { block(o.begin, range_size(o)); },
            [](const auto&) {});
        const ir::PlaceRef target = op.target();
        if (target == nullptr || target->kind == ir::PlaceKind::Var || p_.type(target->type).size <= kMaxPieces) continue;
        for (const Target& t : place(target, op.target_ctx, true).cells) moved_[layout_.node(t.node).object.value] = 1;
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
    moves |= o.kind != Object::Kind::Allocation || o.automatic || o.stream || o.zeroed || !may_stay(id);
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
        if (const auto* g = op.get_if<GrowOp>(); g != nullptr && op.resize == Resize::InPlace)
          grows_->push_back({g->block, op.value_ctx, flat_.objects[g->object].in_loop});
  }
  size_t times = 0;
  for (const Grow& g : *grows_)
    if (std::ranges::any_of(value(g.block, g.ctx).targets, [&](const Target& t) { return layout_.node(t.node).object == o; })) times += g.in_loop ? 2 : 1;
  return times > 1;
}

/// Blocks that realloc may make larger have no fixed size. True if that changes the layout.
bool PointsToAnalysis::release_sizes() {
  bool changed = false;
  for (const FlatEdge& e : flat_.edges)
    for (const FlatOp& op : e.ops) {
      const auto* g = op.get_if<GrowOp>();
      if (g == nullptr || op.resize != Resize::InPlace || !possible(op)) continue;
      for (const Target& t : value(g->block, op.value_ctx).targets) {
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

}  // namespace pippin::lower

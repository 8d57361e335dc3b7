// SPDX-License-Identifier: Apache-2.0
// Exposed objects: those that code outside the program, or a pointer of unknown origin, may denote (provenance, ISO/IEC
// TS 6010). An object is exposed when its address gets known as something else than a pointer of the program: it is given
// to a function without body, converted to an integer, or the bytes of a pointer to it are read as numbers. What
// exposed objects hold pointers to is exposed as well, and so are global variables.
#include <algorithm>
#include <set>
#include <utility>

#include "lower/pointers/points_to.h"

namespace pippin::lower {
namespace {

/// Behind a pointer, so possibly of unknown origin.
bool dereferences(ir::PlaceRef p) {
  while (p->base != nullptr) p = p->base;
  return p->kind == ir::PlaceKind::Deref;
}

}  // namespace

const std::vector<PointsToAnalysis::Leak>& PointsToAnalysis::leaks() {
  if (leaks_) return *leaks_;
  leaks_.emplace();
  std::set<std::pair<ir::ExprRef, uint32_t>> seen;  // looked up only
  std::vector<ir::ExprRef> stack;
  auto push = [&](ir::PlaceRef q) {
    for (; q != nullptr; q = q->base) {
      if (q->pointer != nullptr) stack.push_back(q->pointer);
      if (q->index != nullptr) stack.push_back(q->index);
    }
  };
  auto pointer_as_integer = [&](ir::ExprRef e) {
    return e != nullptr && e->kind == ir::ExprKind::Cast && p_.type(e->type).kind == ir::TypeKind::Int &&
           p_.type(e->args[0]->type).kind == ir::TypeKind::Pointer;
  };
  auto walk = [&](CtxId ctx) {
    while (!stack.empty()) {
      const ir::ExprRef e = stack.back();
      stack.pop_back();
      if (e == nullptr || !seen.insert({e, ctx.value}).second) continue;
      if (pointer_as_integer(e) && !constant_value(p_, e)) leaks_->push_back({.expr = e->args[0], .ctx = ctx});
      // Two pointers, or a pointer and null, compared as integers: nobody learns a number, unless one of the pointers is
      // one that was made from it.
      bool comparison = e->kind == ir::ExprKind::Eq || e->kind == ir::ExprKind::Ne;
      for (int k : {0, 1}) {
        if (!comparison || pointer_as_integer(e->args[k])) continue;
        const auto number = constant_value(p_, e->args[k]);
        comparison = number && *number == 0;
      }
      if (comparison && pointer_as_integer(e->args[0]) && pointer_as_integer(e->args[1]))
        for (int k : {0, 1}) leaks_->push_back({.expr = e->args[k]->args[0], .ctx = ctx, .compared = e->args[1 - k]->args[0]});
      for (ir::ExprRef a : e->args) stack.push_back(comparison && pointer_as_integer(a) ? a->args[0] : a);
      push(e->place);
    }
  };
  // Integers that are addresses were exposed where they were made.
  auto holds_addresses = [&](ir::ExprRef a) {
    const ir::TypeKind kind = p_.type(a->type).kind;
    return kind == ir::TypeKind::Pointer || kind == ir::TypeKind::Record;
  };
  for (const FlatEdge& edge : flat_.edges) {
    if (edge.condition != nullptr) stack.push_back(edge.condition);
    walk(edge.condition_ctx);
    for (const FlatOp& op : edge.ops) {
      const ir::PlaceRef target = op.target();
      push(target);
      walk(op.target_ctx);
      op.for_each_operand([&](ir::ExprRef e) { stack.push_back(e); });
      push(op.second());
      walk(op.value_ctx);
      const auto leak_all = [&](const std::vector<ir::ExprRef>& args) {
        for (ir::ExprRef a : args)
          if (holds_addresses(a)) leaks_->push_back({.expr = a, .ctx = op.value_ctx});
      };
      // What is read through a pointer of unknown origin is any value, so also what was written there.
      const bool stored = target != nullptr && dereferences(target);
      op.visit(
          [&](const EscapeOp& o) { leak_all(o.args); }, [&](const HavocReachableOp& o) { leak_all(o.args); },
          [&](const AssignOp& o) {
            if (stored && holds_addresses(o.value))
              leaks_->push_back({.expr = o.value, .ctx = op.value_ctx, .stored = target, .stored_ctx = op.target_ctx});
          },
          [&](const AllocateOp& o) {
            if (stored) leaks_->push_back({.object = o.object, .stored = target, .stored_ctx = op.target_ctx});
          },
          [&](const CopyOp& o) { leaks_->push_back({.expr = o.from, .ctx = op.value_ctx, .block = true, .into = o.begin}); },
          [&](const HavocArrayOp& o) {
            // A copy of unknown size: what held pointers may be read as numbers afterwards.
            if (copies(p_, o)) leaks_->push_back({.expr = o.from, .ctx = op.value_ctx, .block = true});
          },
          [](const auto&) {});
    }
  }
  return *leaks_;
}

const std::vector<ObjectId>& PointsToAnalysis::exposed_objects() {
  if (exposed_at_ == stored_ || in_round_) return exposed_objects_;
  exposed_at_ = stored_;
  std::vector<ObjectId>& objects = exposed_objects_;
  objects.clear();
  std::vector<char> seen(flat_.objects.size(), 0);
  bool told = false;
  auto reach = [&](const Target& t) {
    told = true;
    const ObjectId id = layout_.node(t.node).object;
    const Object& o = flat_.objects[id];
    const bool literal = o.kind == Object::Kind::Variable && p_.vars[o.var].kind == ir::VarKind::StringLiteral;
    if (!literal && o.kind != Object::Kind::Function && !std::exchange(seen[id.value], 1)) objects.push_back(id);
  };
  auto contents = [&](NodeId n) {
    std::vector<NodeId> leaves;
    layout_.leaves(n, leaves);
    for (NodeId l : leaves) {
      if (l.value >= sets_.size()) continue;
      for (const Target& t : sets_[l.value].targets) reach(t);
    }
  };
  for (ObjectId o : flat_.objects.ids()) {
    const Object& object = flat_.objects[o];
    if (object.kind == Object::Kind::Variable && object.ctx == CtxId(0) && !p_.vars[object.var].is_const)
      reach({layout_.root(o), true});
  }
  told = false;   // by the program
  for (const Leak& leak : leaks()) {
    if (leak.stored != nullptr && !place(leak.stored, leak.stored_ctx).unknown) continue;
    if (leak.into != nullptr && !value(leak.into, leak.ctx).unknown) continue;
    if (leak.compared != nullptr && !value(leak.expr, leak.ctx).unknown && !value(leak.compared, leak.ctx).unknown) continue;
    if (leak.expr == nullptr) {
      reach({layout_.root(leak.object), true});
      continue;
    }
    if (p_.type(leak.expr->type).kind != ir::TypeKind::Record) {
      const PointsTo v = value(leak.expr, leak.ctx);
      for (const Target& t : v.targets) {
        if (leak.block) contents(range_around(t, true));
        else reach(t);
      }
      continue;
    }
    if (leak.expr->kind != ir::ExprKind::Load) continue;
    const Cells cells = place(leak.expr->place, leak.ctx);
    for (const Target& t : cells.cells) contents(t.node);
  }
  for (NodeId n : layout_.nodes().ids())
    if (layout_.node(n).kind == NodeKind::Bytes && holds_data(n) && !layout_.unbuilt(n)) contents(n);
  told_ = told;
  for (size_t k = 0; k < objects.size(); ++k) contents(layout_.root(objects[k]));
  return objects;
}

bool PointsToAnalysis::numbers_may_be_addresses() {
  (void)exposed_objects();
  const auto from_outside = [](const FlatOp& op) {
    return op.is<HavocOp>() || op.is<HavocReachableOp>() || op.is<EscapeOp>() || op.is<HavocArrayOp>();
  };
  if (!inputs_) inputs_ = std::ranges::any_of(flat_.edges, [&](const FlatEdge& e) { return std::ranges::any_of(e.ops, from_outside); });
  return told_ || *inputs_;
}

const std::vector<NodeId>& PointsToAnalysis::exposed(ir::TypeId t) {
  auto [it, fresh] = exposed_.try_emplace(t);
  if (!fresh && it->second.first == exposed_at_ && (in_round_ || exposed_at_ == stored_)) return it->second.second;
  (void)exposed_objects();
  it->second.first = exposed_at_;
  std::vector<NodeId>& out = it->second.second;
  out.clear();
  for (ObjectId o : exposed_objects()) {
    std::vector<NodeId> work{layout_.root(o)};
    while (!work.empty()) {
      const NodeId n = work.back();
      work.pop_back();
      const Node& node = layout_.node(n);
      const bool fits = layout_.compatible(t, node.type) && node.kind != NodeKind::Opaque;
      if (node.kind == NodeKind::Bytes || fits) out.push_back(n);
      if (node.kind == NodeKind::Bytes) continue;
      for (NodeId c : node.children) work.push_back(c);
    }
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace pippin::lower

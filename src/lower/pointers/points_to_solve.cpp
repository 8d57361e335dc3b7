// SPDX-License-Identifier: Apache-2.0
// The points-to solver: constraints are the flat operations themselves, applied round robin until nothing changes. Sets
// only grow, so the result covers every execution; a pointer read before any assignment counts as indeterminate.
#include <algorithm>
#include <map>
#include <utility>

#include "lower/pointers/points_to.h"

namespace pippin::lower {

bool PointsToAnalysis::has_pointers(ir::TypeId t) const {
  const ir::Type& type = p_.type(t);
  switch (type.kind) {
    case ir::TypeKind::Pointer: return true;
    case ir::TypeKind::Array: return has_pointers(type.element);
    case ir::TypeKind::Record:
      return std::ranges::any_of(type.fields, [&](const ir::Field& f) { return has_pointers(f.type); });
    default: return false;
  }
}

void PointsToAnalysis::solve() {
  has_byte_areas_ = !flat_.options.promotion;
  for (;;) {
    solve_types();
    if (release_sizes()) continue;
    // Where an address becomes a pointer again, integers have to be followed.
    const bool more = !std::exchange(integers_carry_, integers_carry_ || integer_becomes_pointer(flat_));
    if (more && integers_carry_) continue;
    if (find_byte_areas(flat_, layout_, *this)) has_byte_areas_ = true;
    else if (!type_untouched_blocks()) break;
  }
  solved_ = true;
}

/// Blocks allocated in a loop that no typed access touches are blocks of characters.
bool PointsToAnalysis::type_untouched_blocks() {
  bool changed = false;
  for (ObjectId o : flat_.objects.ids()) {
    Object& object = flat_.objects[o];
    if (object.kind != Object::Kind::Allocation || !object.in_loop || object.element.valid() || object.bytes == nullptr) continue;
    object.element = p_.char_type;
    layout_.reset(o);
    changed = true;
  }
  return changed;
}

void PointsToAnalysis::solve_types() {
  std::vector<const FlatOp*> work;
  std::map<uint32_t, bool> pointer_type;
  for (const FlatEdge& e : flat_.edges)
    for (const FlatOp& op : e.ops) {
      bool relevant = false;
      if (const ir::PlaceRef target = op.target(); target != nullptr) {
        auto [it, fresh] = pointer_type.try_emplace(target->type.value, false);
        // Bytes of pointers can be written at any type.
        if (fresh) it->second = has_pointers(target->type) || has_addresses(target->type);
        relevant = it->second || op.is<AllocateOp>() || has_byte_areas_;
      } else {
        relevant = op.is<EndOp>() || op.is<HavocReachableOp>() || op.is<FillOp>() || op.is<HavocArrayOp>() || op.is<CopyOp>();
      }
      relevant |= may_write_anywhere(op.target()) || may_write_anywhere(op.second());
      relevant |= op.second() != nullptr && (has_byte_areas_ || has_addresses(op.second()->type));
      if (relevant) work.push_back(&op);
    }
  auto touch = [&](ir::ExprRef root, CtxId ctx) {
    // Typed uses of allocations also occur in operations that assign no pointer.
    std::vector<ir::ExprRef> stack{root};
    while (!stack.empty()) {
      ir::ExprRef e = stack.back();
      stack.pop_back();
      if (e == nullptr) continue;
      if (e->kind == ir::ExprKind::Cast && p_.type(e->type).kind == ir::TypeKind::Pointer) (void)value(e, ctx);
      for (ir::ExprRef a : e->args) stack.push_back(a);
      for (ir::PlaceRef q = e->place; q != nullptr; q = q->base) {
        if (q->kind == ir::PlaceKind::Deref) (void)place(q, ctx);
        stack.push_back(q->pointer);
        stack.push_back(q->index);
      }
    }
  };
  bool allocations = false;
  for (const Object& o : flat_.objects) allocations |= o.kind == Object::Kind::Allocation;
  const bool resizes = std::ranges::any_of(work, [](const FlatOp* op) { return op->resize != Resize::None; });
  for (;;) {
    sets_.assign(layout_.nodes().size(), {});
    exposed_.clear();
    exposed_at_ = UINT64_MAX;
    candidates_.clear();
    for (bool changed = true; changed;) {
      changed = false;
      // What follows from all sets at once is as it was before the round: the last round changes nothing.
      (void)exposed_objects();
      if (resizes) (void)may_stay(ObjectId(0));
      in_round_ = true;
      for (const FlatOp* op : work) changed |= apply(*op);
      in_round_ = false;
      changed |= std::exchange(noted_, false);
    }
    if (!refuses_writes_anywhere_ && parts_written_anywhere(work) > kMaxWritesAnywhere) {
      refuses_writes_anywhere_ = true;
      continue;
    }
    if (!allocations) break;
    for (const FlatEdge& e : flat_.edges) {
      touch(e.condition, e.condition_ctx);
      for (const FlatOp& op : e.ops) {
        op.for_each_operand([&](ir::ExprRef operand) { touch(operand, op.value_ctx); });
        for (ir::PlaceRef q = op.target(); q != nullptr; q = q->base) {
          if (q->kind == ir::PlaceKind::Deref) (void)place(q, op.target_ctx);
          touch(q->pointer, op.target_ctx);
          touch(q->index, op.target_ctx);
        }
        if (op.second() != nullptr) (void)place(op.second(), op.value_ctx);
      }
    }
    bool decided = false;
    for (const auto& [object, type] : candidates_) {
      if (flat_.objects[object].element.valid()) continue;
      flat_.objects[object].element = type;
      layout_.reset(object);
      decided = true;
    }
    if (!decided) break;
  }
}

}  // namespace pippin::lower

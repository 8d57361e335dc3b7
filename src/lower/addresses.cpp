// SPDX-License-Identifier: Apache-2.0
// Addresses in the points-to analysis: pointer arithmetic in and between members, integers that were made from pointers,
// alignment, what a byte region holds, and which objects a pointer of unknown origin may denote.
#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "lower/points_to.h"

namespace pippin::lower {

bool PointsToAnalysis::note_pointers(NodeId bytes, uint32_t alignment) {
  if (bytes.value >= pointer_read_.size()) {
    pointer_read_.resize(layout_.nodes().size(), 0);
    pointer_alignment_.resize(layout_.nodes().size(), 16);
  }
  const bool changed = !pointer_read_[bytes.value] || pointer_alignment_[bytes.value] > alignment;
  pointer_read_[bytes.value] = 1;
  pointer_alignment_[bytes.value] = std::min(pointer_alignment_[bytes.value], alignment);
  return changed;
}

bool PointsToAnalysis::note_data(NodeId bytes) {
  if (bytes.value >= data_read_.size()) data_read_.resize(layout_.nodes().size(), 0);
  return std::exchange(data_read_[bytes.value], 1) == 0;
}

uint32_t PointsToAnalysis::alignment(ir::PlaceRef p) const {
  uint64_t a = 16;
  for (; p != nullptr; p = p->base) {
    if (p->kind == ir::PlaceKind::Field) a = std::gcd(a, p_.type(p->base->type).fields[p->field].byte_offset);
    if (p->kind == ir::PlaceKind::Index) a = std::gcd(a, layout_.stride(p->type));
    if (p->kind == ir::PlaceKind::Deref) a = std::gcd(a, static_cast<uint64_t>(p_.type(p->type).align));
  }
  return static_cast<uint32_t>(a);
}

bool PointsToAnalysis::address_sized(ir::TypeId t) const {
  const ir::Type& type = p_.type(t);
  return type.kind == ir::TypeKind::Int && type.width == 8 * p_.target.pointer_bytes();
}

bool PointsToAnalysis::carries(NodeId leaf) const {
  return layout_.node(leaf).kind == NodeKind::Int && leaf.value < sets_.size() && !sets_[leaf.value].targets.empty();
}

std::optional<ir::Int128> constant_value(const ir::Program& p, ir::ExprRef e) {
  switch (e->kind) {
    case ir::ExprKind::IntConst: return e->value;
    case ir::ExprKind::Neg:
    case ir::ExprKind::Add:
    case ir::ExprKind::Sub:
    case ir::ExprKind::Mul: {
      const auto a = constant_value(p, e->args[0]);
      const auto b = e->kind == ir::ExprKind::Neg ? a : constant_value(p, e->args[1]);
      // Small numbers only: nothing here overflows.
      const auto small = [](ir::Int128 v) { return v > -(1 << 30) && v < (1 << 30); };
      if (!a || !b || !small(*a) || !small(*b)) return std::nullopt;
      const ir::Int128 v = e->kind == ir::ExprKind::Neg ? -*a
                           : e->kind == ir::ExprKind::Add ? *a + *b
                           : e->kind == ir::ExprKind::Sub ? *a - *b
                                                          : *a * *b;
      const ir::Type& type = p.type(e->type);
      if (type.width < 32 || !small(v) || (!type.is_signed && v < 0)) return std::nullopt;
      return v;
    }
    case ir::ExprKind::Cast: {
      const ir::Type& to = p.type(e->type);
      if (to.kind != ir::TypeKind::Int || to.is_bool) return std::nullopt;
      const ir::ExprRef arg = e->args[0];
      if (p.type(arg->type).kind == ir::TypeKind::Int) {
        const auto v = constant_value(p, arg);
        const bool fits = v && (to.width >= 32 || *v == 0) && (to.is_signed || *v >= 0) && *v < (1ll << 31) && *v >= -(1ll << 31);
        return fits ? v : std::nullopt;
      }
      // &((struct s*)0)->member
      if (arg->kind != ir::ExprKind::AddressOf || to.width < 32) return std::nullopt;
      ir::Int128 offset = 0;
      for (ir::PlaceRef q = arg->place; q != nullptr; q = q->base) {
        if (q->kind == ir::PlaceKind::Var) return std::nullopt;
        if (q->kind == ir::PlaceKind::Field) {
          offset += static_cast<ir::Int128>(p.type(q->base->type).fields[q->field].byte_offset);
        } else if (q->kind == ir::PlaceKind::Index) {
          if (q->index->kind != ir::ExprKind::IntConst || p.type(q->type).size == 0) return std::nullopt;
          offset += q->index->value * static_cast<ir::Int128>(p.type(q->type).size);
        } else {
          ir::ExprRef base = q->pointer;
          while (base->kind == ir::ExprKind::Cast && p.type(base->args[0]->type).kind == ir::TypeKind::Pointer)
            base = base->args[0];
          const bool number = base->kind == ir::ExprKind::Cast && base->args[0]->kind == ir::ExprKind::IntConst;
          if (base->kind != ir::ExprKind::NullPointer && !(number && base->args[0]->value == 0)) return std::nullopt;
        }
      }
      return offset;
    }
    default: return std::nullopt;
  }
}

Advance PointsToAnalysis::advance(const Target& t, ir::TypeId pointee, ir::ExprRef count, bool negative) {
  const Node& n = layout_.node(t.node);
  const uint64_t stride = layout_.stride(pointee);
  const auto number = constant_value(p_, count);
  if (n.kind == NodeKind::Bytes) {
    // Out of the region by a constant: to another member of the record around.
    if (number && n.size != 0 && n.parent.valid()) {
      const int64_t delta = static_cast<int64_t>(negative ? -*number : *number) * static_cast<int64_t>(stride);
      if (delta < 0 || delta > static_cast<int64_t>(n.size)) {
        if (!t.zero) return {};
        const NodeId m = layout_.at_offset(t.node, delta);
        if (!m.valid()) return {};
        return {Advance::How::Member, m, {layout_.node(m).kind == NodeKind::Bytes ? layout_.node(m).size : 1, n.size}};
      }
    }
    return {Advance::How::Bytes, t.node, {}};
  }
  Scale scale;
  const bool view_element = n.parent.valid() && layout_.node(n.parent).kind == NodeKind::Array && n.bits.valid();
  if (!view_element && layout_.adapt(t.node, pointee, scale) == t.node) return {Advance::How::Elements, t.node, {}};
  if (number && stride != 0 && !n.bits.valid()) {
    const int64_t delta = static_cast<int64_t>(negative ? -*number : *number) * static_cast<int64_t>(stride);
    const NodeId m = layout_.at_offset(t.node, delta);
    const bool region = m.valid() && layout_.node(m).kind == NodeKind::Bytes;
    if (m.valid()) return {Advance::How::Member, m, {region ? layout_.node(m).size : 1, 1}};
  }
  return {};
}

PointsTo PointsToAnalysis::moved(const PointsTo& from, ir::TypeId pointee, ir::ExprRef count, bool negative) {
  PointsTo r;
  r.null = from.null;
  r.unknown = from.unknown;
  r.uninit = from.uninit;
  for (const Target& t : from.targets) {
    const Advance a = advance(t, pointee, count, negative);
    if (a.how == Advance::How::Member) r.add(a.node, t.zero);
    else r.add(t.node, false);
  }
  return r;
}

std::optional<int> PointsToAnalysis::address_operand(ir::ExprRef e, CtxId ctx) {
  for (int k : {0, 1})
    if (!value(e->args[k], ctx).targets.empty()) {
      if (e->kind == ir::ExprKind::Sub && k == 1) return std::nullopt;
      return k;
    }
  return std::nullopt;
}

PointsTo PointsToAnalysis::integer_value(ir::ExprRef e, CtxId ctx) {
  PointsTo r;
  if (!integers_carry_ || !address_sized(e->type)) return r;
  switch (e->kind) {
    case ir::ExprKind::IntConst:
      (e->value == 0 ? r.null : r.unknown) = true;
      return r;
    case ir::ExprKind::Cast: {
      const ir::TypeKind from = p_.type(e->args[0]->type).kind;
      if (from == ir::TypeKind::Pointer || (from == ir::TypeKind::Int && address_sized(e->args[0]->type)))
        return value(e->args[0], ctx);
      r.unknown = true;
      return r;
    }
    case ir::ExprKind::Load: {
      const Cells c = place(e->place, ctx);
      for (const Target& t : c.cells)
        if (carries(t.node)) r.merge(sets_[t.node.value]);
      if (c.invalid) r.uninit = true;
      if (c.unknown || c.mismatch) r.unknown = true;
      if (r.targets.empty()) r.unknown = true;
      return r;
    }
    case ir::ExprKind::Conditional:
      r = value(e->args[1], ctx);
      r.merge(value(e->args[2], ctx));
      return r;
    case ir::ExprKind::Add:
    case ir::ExprKind::Sub: {
      const std::optional<int> k = address_operand(e, ctx);
      if (k) return moved(value(e->args[*k], ctx), p_.char_type, e->args[1 - *k], e->kind == ir::ExprKind::Sub);
      r.unknown = true;
      return r;
    }
    default: r.unknown = true; return r;
  }
}

/// Where addresses get known to code that the program does not have: arguments of functions without body, and integers
/// that are more than compared.
const std::vector<std::pair<ir::ExprRef, CtxId>>& PointsToAnalysis::leaks() {
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
  auto walk = [&](CtxId ctx) {
    while (!stack.empty()) {
      const ir::ExprRef e = stack.back();
      stack.pop_back();
      if (e == nullptr || !seen.insert({e, ctx.value}).second) continue;
      const bool address = e->kind == ir::ExprKind::Cast && p_.type(e->type).kind == ir::TypeKind::Int &&
                           p_.type(e->args[0]->type).kind == ir::TypeKind::Pointer;
      if (address && !constant_value(p_, e)) leaks_->push_back({e->args[0], ctx});
      const bool comparison = e->kind == ir::ExprKind::Eq || e->kind == ir::ExprKind::Ne;
      for (ir::ExprRef a : e->args) {
        const bool compared = comparison && a != nullptr && a->kind == ir::ExprKind::Cast &&
                              p_.type(a->args[0]->type).kind == ir::TypeKind::Pointer;
        stack.push_back(compared ? a->args[0] : a);
      }
      push(e->place);
    }
  };
  for (const FlatEdge& edge : flat_.edges) {
    if (edge.condition != nullptr) stack.push_back(edge.condition);
    walk(edge.condition_ctx);
    for (const FlatOp& op : edge.ops) {
      push(op.target);
      walk(op.target_ctx);
      if (op.value != nullptr) stack.push_back(op.value);
      for (ir::ExprRef a : op.args) stack.push_back(a);
      walk(op.value_ctx);
      if (op.kind != FlatKind::Escape && op.kind != FlatKind::HavocReachable) continue;
      for (ir::ExprRef a : op.args)
        if (p_.type(a->type).kind == ir::TypeKind::Pointer) leaks_->push_back({a, op.value_ctx});
    }
  }
  return *leaks_;
}

const std::vector<NodeId>& PointsToAnalysis::exposed(ir::TypeId t) {
  auto [it, fresh] = exposed_.try_emplace(t);
  if (!fresh && it->second.first == stored_) return it->second.second;
  it->second.first = stored_;
  std::vector<NodeId>& out = it->second.second;
  out.clear();
  std::vector<char> seen(flat_.objects.size(), 0);
  std::vector<ObjectId> objects;
  auto reach = [&](ObjectId o) {
    if (flat_.objects[o].kind != Object::Kind::Function && !std::exchange(seen[o.value], 1)) objects.push_back(o);
  };
  for (ObjectId o : flat_.objects.ids()) {
    const Object& object = flat_.objects[o];
    if (object.kind == Object::Kind::Variable && p_.vars[object.var].kind == ir::VarKind::Global) reach(o);
  }
  for (const auto& [e, ctx] : leaks())
    for (const Target& target : value(e, ctx).targets) reach(layout_.node(target.node).object);
  for (NodeId n : layout_.nodes().ids())
    if (layout_.node(n).kind == NodeKind::Bytes && !layout_.unbuilt(n) && holds_data(n) && n.value < sets_.size())
      for (const Target& target : sets_[n.value].targets) reach(layout_.node(target.node).object);
  for (size_t k = 0; k < objects.size(); ++k) {
    std::vector<NodeId> leaves;
    layout_.leaves(layout_.root(objects[k]), leaves);
    for (NodeId l : leaves) {
      if (l.value >= sets_.size()) continue;
      for (const Target& target : sets_[l.value].targets) reach(layout_.node(target.node).object);
    }
  }
  for (ObjectId o : objects) {
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

bool PointsToAnalysis::has_addresses(ir::TypeId t) const {
  if (!integers_carry_) return false;
  const ir::Type& type = p_.type(t);
  switch (type.kind) {
    case ir::TypeKind::Int: return address_sized(t);
    case ir::TypeKind::Array: return has_addresses(type.element);
    case ir::TypeKind::Record:
      return std::ranges::any_of(type.fields, [&](const ir::Field& f) { return has_addresses(f.type); });
    default: return false;
  }
}

}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// Memory safety in the compact model: which accesses and frees are right, as terms over pointers that are (node, index). There is no
// second memory: beside the cells stands what lives, and how large it is (lower/memory/lifetimes.h).
//
// An access is *right* iff its pointer leads to one of the places that the points-to analysis knows, that object lives, and the
// cell lies inside of it; then the model reads and writes the cell that C does. It is *certainly wrong* where the object is
// known and dead, or the cell is behind its end. What is neither (an object that may be the dead one of an earlier call, the
// next member behind an array) leads to an unsupported location. So a proof covers every access, and an alarm is executed.
// The points-to analysis itself takes all accesses for right. That is no circle: up to the first that is not, its sets
// cover the execution, and what comes behind that one is no longer asked.
#include <algorithm>

#include <fmt/format.h>

#include "lower/translate/translate.h"
#include "support/check.h"

namespace pippin::lower {

/// So many elements of `unit` bytes has a block of `bytes` bytes, or fewer: where a product is too large or a number below 0 became a
/// size, none; in the usual case there is no division and no case of wrapping.
Term Translator::elements_of(ir::ExprRef bytes, CtxId ctx, uint64_t unit) {
  const Shape whole = shape(bytes->type);
  ir::ExprRef x = bytes;
  uint64_t times = 1;
  if (bytes->kind == ir::ExprKind::Mul)
    for (const int k : {0, 1})
      if (const auto n = constant_value(p_, bytes->args[k]); times == 1 && n && *n > 0 && *n < (1 << 30)) {
        times = static_cast<uint64_t>(*n);
        x = bytes->args[1 - k];
      }
  if (times % unit != 0) {
    const Term all = arith_->index(integer(bytes, ctx), whole);
    return unit == 1 ? all : arith_->index_divide(all, unit);
  }
  const auto widened = [&](ir::ExprRef e) {
    if (e->kind != ir::ExprKind::Cast) return false;
    const ir::Type &to = p_.type(e->type), &from = p_.type(e->args[0]->type);
    return from.kind == ir::TypeKind::Int && to.kind == ir::TypeKind::Int && from.width <= to.width;
  };
  while (widened(x)) x = x->args[0];
  const Shape s = shape(x->type);
  const Val v = integer(x, ctx);
  const BigInt most = max_value(whole) / BigInt(static_cast<unsigned long>(times));
  Term fits = s.is_signed ? arith_->compare(ir::ExprKind::Le, s, arith_->constant(s, 0), v) : tm_.mk_true();
  if (max_value(s) > most) fits = tm_.mk_and(fits, arith_->compare(ir::ExprKind::Le, s, v, arith_->constant(s, most)));
  return tm_.mk_ite(fits, arith_->index_scale(arith_->index(v, s), times / unit), arith_->index_constant(0));
}

namespace {
/// All that is around n are arrays, so that behind its last cell the object ends.
bool top_level(const Layout& layout, NodeId n) {
  for (; layout.node(n).parent.valid(); n = layout.node(n).parent)
    if (layout.node(layout.node(n).parent).kind != NodeKind::Array) return false;
  return true;
}
/// A part of each element of an array around: its index does not tell what a pointer that moved lies behind.
bool in_element(const Layout& layout, NodeId n) {
  const auto a = layout.address(n);
  return !a || a->end != 0;
}
}  // namespace

/// What the pointer is, and what it was made from by steps and casts, if it may point to a block of a site with extents.
std::vector<Ptr> Translator::origins_of(ir::ExprRef e, CtxId ctx, const PointsTo& set) {
  std::vector<Ptr> from;
  if (std::ranges::none_of(set.targets, [&](const Target& t) { return lifetimes_.has_extents(layout_.node(t.node).object); })) return from;
  for (;; e = e->args[0]) {
    const bool cast = e->kind == ir::ExprKind::Cast && p_.type(e->args[0]->type).kind == ir::TypeKind::Pointer;
    if (!cast) from.push_back(pointer(e, ctx));
    if (!cast && e->kind != ir::ExprKind::PtrAdd) return from;
  }
}

std::vector<Translator::AccessPart> Translator::checked(ir::PlaceRef p, CtxId ctx, bool write, Term& elsewhere) {
  switch (p->kind) {
    case ir::PlaceKind::Var: {
      const NodeId n = layout_.root(flat_.object_of(ctx, p->var));
      const bool constant = write && p_.vars[p->var].is_read_only;
      return {{n, Term(), tm_.mk_bool(!constant), tm_.mk_bool(constant), tm_.mk_true()}};
    }
    case ir::PlaceKind::Deref: {
      const Ptr ptr = pointer(p->pointer, ctx);
      const PointsTo set = pointers_.value(p->pointer, ctx);
      const std::vector<Ptr> origins = origins_of(p->pointer, ctx, set);
      std::vector<AccessPart> parts;
      elsewhere = tm_.mk_bool(!set.unknown);
      for (const Target& t : set.targets) {
        const Node& from = layout_.node(t.node);
        const Term here = set.single() ? tm_.mk_true() : tm_.mk_eq(ptr.target, memory_.target_of(t.node));
        elsewhere = tm_.mk_and(elsewhere, tm_.mk_not(here));
        if (here.is_false()) continue;
        // In a block of bytes with extents, all that the pointer points to: what is asked below is only the object's size.
        const bool whole = from.kind == NodeKind::Bytes && p_.type(p->type).size != 0 && lifetimes_.has_extents(from.object);
        const uint64_t bytes = whole ? p_.type(p->type).size : 1;
        const auto [life, dead, known] = lifetimes_.alive(t.node, ptr.index, bytes, write, origins);
        const bool top = top_level(layout_, t.node);
        Term in = tm_.mk_true();
        if (from.indexed) in = lifetimes_.inside(t.node, ptr.index, 1);
        else if (!t.index_is_zero) in = tm_.mk_eq(ptr.index, arith_->index_constant(0));
        AccessPart part{{}, {}, tm_.mk_false(), tm_.mk_false(), here};
        if (top || !t.by_arithmetic) part.wrong = tm_.mk_and(here, dead);
        if (top && known && !(from.indexed && !lifetimes_.cells_in_all(t.node))) part.wrong = tm_.mk_or(part.wrong, tm_.mk_and(here, tm_.mk_not(in)));
        Scale scale;
        part.node = layout_.adapt(t.node, p->type, t.shifted(), scale, true);
        if (!part.node.valid()) {
          part.node = t.node;
        } else {
          if (scale.over == 1 && !(t.by_arithmetic && in_element(layout_, t.node))) part.ok = tm_.mk_and(here, tm_.mk_and(life, in));
          if (layout_.node(part.node).indexed) part.index = from.indexed ? rescaled(ptr.index, scale) : arith_->index_constant(0);
        }
        parts.push_back(part);
      }
      return parts;
    }
    case ir::PlaceKind::Field: {
      std::vector<AccessPart> parts = checked(p->base, ctx, write, elsewhere);
      const ir::Field& field = p_.type(p->base->type).fields[p->field];
      for (AccessPart& a : parts) {
        const NodeId from = a.node, to = layout_.field(from, p->field);
        if (!to.valid()) {
          a.ok = tm_.mk_false();
          continue;
        }
        a.node = to;
        if (layout_.node(to).kind != NodeKind::Bytes) continue;
        if (layout_.node(from).kind != NodeKind::Bytes) {
          if (a.index) a.index = arith_->index_scale(a.index, layout_.node(to).size);
          continue;
        }
        const uint64_t offset = field.is_bitfield ? field.bit_offset / 8 : field.byte_offset;
        a.index = arith_->index_add(a.index ? a.index : arith_->index_constant(0), arith_->index_constant(offset));
      }
      return parts;
    }
    case ir::PlaceKind::Index: break;
  }
  std::vector<AccessPart> parts = checked(p->base, ctx, write, elsewhere);
  const Term i = arith_->index(integer(p->index, ctx), shape(p->index->type));
  const ir::Type& array = p_.type(p->base->type);
  const bool counted = array.count != 0 && !array.is_vla;
  const Term in_array = counted ? tm_.mk_and(tm_.mk_not(arith_->index_less(i, arith_->index_constant(0))),
                                             arith_->index_less(i, arith_->index_constant(array.count)))
                                : tm_.mk_true();
  std::vector<AccessPart> out;
  for (const AccessPart& a : parts) {
    const std::vector<NodeId> elements = layout_.elements(a.node, p->base->type, p->index);
    const Node& n = layout_.node(a.node);
    AccessPart part = a;
    part.ok = tm_.mk_and(a.ok, in_array);
    if (elements.empty()) {
      part.ok = tm_.mk_false();
      out.push_back(part);
      continue;
    }
    if (n.kind == NodeKind::Bytes) {
      const Term offset = arith_->index_scale(i, layout_.stride(p->type));
      part.index = a.index ? arith_->index_add(a.index, offset) : offset;
      // Where all bytes of the object are cells of the node, those behind a member are the next one's.
      if (!n.parent.valid() && lifetimes_.cells_in_all(a.node)) part.ok = a.ok;
      if (!counted && n.parent.valid()) part.ok = tm_.mk_false();   // (all bytes of the object are cells of the node, if it has no parent)
      out.push_back(part);
      continue;
    }
    if (n.kind == NodeKind::Array && n.bits.valid()) {
      for (const NodeId e : elements) {
        const uint64_t k = static_cast<uint64_t>(std::ranges::find(n.children, e) - n.children.begin());
        AccessPart one = part;
        one.node = e;
        one.ok = tm_.mk_and(part.ok, tm_.mk_eq(i, arith_->index_constant(k)));
        out.push_back(one);
      }
      continue;
    }
    const uint64_t stride = n.kind == NodeKind::Array ? n.count : 1;
    part.node = elements[0];
    part.index = a.index ? arith_->index_add(arith_->index_scale(a.index, stride), i) : i;
    if (const Node& element = layout_.node(part.node); element.kind == NodeKind::Bytes) part.index = arith_->index_scale(part.index, element.size);
    // An element of a row is a cell of the whole matrix.
    const bool of_matrix = a.index && n.kind == NodeKind::Array && p_.type(p->type).kind != ir::TypeKind::Array &&
                           layout_.node(part.node).kind != NodeKind::Bytes && top_level(layout_, part.node) && lifetimes_.cells_in_all(part.node);
    if (counted && of_matrix) part.ok = tm_.mk_and(a.ok, lifetimes_.inside(part.node, part.index, 1));
    if (!counted) part.ok = a.index ? tm_.mk_false() : tm_.mk_and(a.ok, lifetimes_.inside(part.node, part.index, 1));
    if (top_level(layout_, part.node) && lifetimes_.cells_in_all(part.node))
      part.wrong = tm_.mk_or(a.wrong, tm_.mk_and(a.here, tm_.mk_not(lifetimes_.inside(part.node, part.index, 1))));
    out.push_back(part);
  }
  return out;
}

void Translator::check_access(ir::PlaceRef p, CtxId ctx, bool write) {
  check_indices(p, ctx, false);
  if (!checks_memory_ || initialising_ || !may_be_invalid(p_, p, write)) return;
  Term elsewhere = tm_.mk_false();
  Term ok = tm_.mk_false(), wrong = tm_.mk_false();
  for (const AccessPart& a : checked(p, ctx, write, elsewhere)) {
    Term all = a.ok;
    wrong = tm_.mk_or(wrong, a.wrong);
    if (layout_.node(a.node).kind == NodeKind::Bytes) {
      const Term inside = lifetimes_.inside(a.node, a.index ? a.index : arith_->index_constant(0), p_.type(p->type).size);
      all = tm_.mk_and(all, inside);
      if (!layout_.node(a.node).parent.valid() && lifetimes_.cells_in_all(a.node)) wrong = tm_.mk_or(wrong, tm_.mk_and(a.here, tm_.mk_not(inside)));
    }
    ok = tm_.mk_or(ok, all);
  }
  w_->access(ok, tm_.mk_or(elsewhere, wrong), Breach::Access);
}

void Translator::check_unknown_block() {
  if (checks_memory_) w_->access(tm_.mk_false(), tm_.mk_false(), Breach::Access);
}

void Translator::touch(const FlatOp& op, const TouchOp& o) {
  if (!checks_memory_) return;
  if (o.stream) return touch_stream(op, o);
  const bool constant = o.size->kind == ir::ExprKind::IntConst && o.size->value >= 0;
  const auto size = constant ? static_cast<uint64_t>(o.size->value) : 0;
  if (constant && size == 0) return;
  const Term bytes = constant ? arith_->index_constant(size) : arith_->index(integer(o.size, op.value_ctx), shape(o.size->type));
  check_block(o.begin, op.value_ctx, bytes, size, o.write, o.or_null);
}

/// The model knows no other streams than those that are opened. What else a live object may be as a stream it does not say.
void Translator::touch_stream(const FlatOp& op, const TouchOp& o) {
  const Ptr ptr = pointer(o.begin, op.value_ctx);
  const PointsTo set = pointers_.value(o.begin, op.value_ctx);
  const std::vector<Ptr> origins = origins_of(o.begin, op.value_ctx, set);
  const Term null = tm_.mk_eq(ptr.target, arith_->target(0));
  Term ok = o.or_null ? null : tm_.mk_false(), wrong = tm_.mk_false(), elsewhere = tm_.mk_bool(!set.unknown);
  if (o.or_null) elsewhere = tm_.mk_and(elsewhere, tm_.mk_not(null));
  for (const Target& t : set.targets) {
    const Term here = tm_.mk_eq(ptr.target, memory_.target_of(t.node));
    elsewhere = tm_.mk_and(elsewhere, tm_.mk_not(here));
    if (!flat_.objects[layout_.node(t.node).object].stream) {
      wrong = tm_.mk_or(wrong, tm_.mk_and(here, lifetimes_.alive(t.node, ptr.index, 1, false, origins).dead));
      continue;
    }
    const std::optional<Term> open = lifetimes_.begins_live_block(t.node, ptr.index, t.index_is_zero);
    if (!open) continue;
    ok = tm_.mk_or(ok, tm_.mk_and(here, *open));
    if (!t.by_arithmetic) wrong = tm_.mk_or(wrong, tm_.mk_and(here, tm_.mk_not(*open)));
  }
  w_->access(ok, tm_.mk_or(elsewhere, wrong), Breach::Access);
}

void Translator::check_block(ir::ExprRef e, CtxId ctx, uint64_t size, bool write) {
  if (checks_memory_ && size != 0) check_block(e, ctx, arith_->index_constant(size), size, write);
}

/// So many bytes behind the pointer are read or written as a block. None are right behind any pointer.
void Translator::check_block(ir::ExprRef e, CtxId ctx, Term bytes, uint64_t size, bool write, bool or_null) {
  const Ptr ptr = pointer(e, ctx);
  const PointsTo set = pointers_.value(e, ctx);
  const std::vector<Ptr> origins = origins_of(e, ctx, set);
  Term none = tm_.mk_eq(bytes, arith_->index_constant(0));
  if (or_null) none = tm_.mk_or(none, tm_.mk_eq(ptr.target, arith_->target(0)));
  Term ok = none, wrong = tm_.mk_bool(!set.unknown);
  for (const Target& t : set.targets) wrong = tm_.mk_and(wrong, set.single() ? tm_.mk_false() : tm_.mk_not(tm_.mk_eq(ptr.target, memory_.target_of(t.node))));
  for (const Target& t : set.targets) {
    const Term here = set.single() ? tm_.mk_true() : tm_.mk_eq(ptr.target, memory_.target_of(t.node));
    if (here.is_false()) continue;
    NodeId n = t.node;
    while (layout_.node(n).kind != NodeKind::Bytes && (size == 0 || layout_.node(n).size < size) && !lifetimes_.is_element(n) && layout_.node(n).parent.valid() &&
           layout_.node(n).first_in_parent)
      n = layout_.node(n).parent;
    const Node& node = layout_.node(n);
    const Object& o = flat_.objects[node.object];
    const bool in_loop = o.kind == Object::Kind::Allocation && o.in_loop;
    uint64_t cells = 0;   // so many it takes; 0: it does not fit, or that is not known
    if (size != 0 && node.kind == NodeKind::Bytes) cells = size;
    else if (size != 0 && node.size != 0 && (size <= node.size || lifetimes_.is_element(n))) cells = (size + node.size - 1) / node.size;
    Term in = tm_.mk_bool(cells != 0);
    const bool extents = in_loop && lifetimes_.has_extents(node.object);
    if (size == 0) in = in_loop ? tm_.mk_bool(extents) : lifetimes_.block_inside(n, ptr.index, bytes, t.index_is_zero);
    else if (cells != 0 && node.indexed) in = lifetimes_.inside(n, ptr.index, cells);
    else if (cells != 0 && !t.index_is_zero) in = tm_.mk_eq(ptr.index, arith_->index_constant(0));
    const auto [life, dead, known] = size == 0 && extents ? lifetimes_.block_alive(n, ptr.index, bytes, origins)
                                                          : lifetimes_.alive(in_loop ? n : t.node, ptr.index, in_loop && cells > 1 ? cells : 1, write, origins);
    const bool top = top_level(layout_, n);
    if (top || !t.by_arithmetic) wrong = tm_.mk_or(wrong, tm_.mk_and(here, dead));
    if (known && top && !(in_loop && size == 0) && !(node.indexed && !lifetimes_.cells_in_all(n))) wrong = tm_.mk_or(wrong, tm_.mk_and(here, tm_.mk_not(in)));
    if (!(t.by_arithmetic && in_element(layout_, t.node))) ok = tm_.mk_or(ok, tm_.mk_and(here, tm_.mk_and(life, in)));
  }
  w_->access(ok, tm_.mk_and(tm_.mk_not(none), wrong), Breach::Access);
}

void Translator::free_block(const FlatOp& op, const FreeOp& f) {
  const Ptr ptr = pointer(f.block, op.value_ctx);
  const PointsTo set = pointers_.value(f.block, op.value_ctx);
  Term ok = tm_.mk_eq(ptr.target, arith_->target(0));
  Term wrong = tm_.mk_false();
  Term elsewhere = tm_.mk_and(tm_.mk_bool(!set.unknown), tm_.mk_not(ok));
  for (const Target& t : set.targets) {
    const Term here = tm_.mk_eq(ptr.target, memory_.target_of(t.node));
    elsewhere = tm_.mk_and(elsewhere, tm_.mk_not(here));
    const ObjectId id = layout_.node(t.node).object;
    const Object& o = flat_.objects[id];
    bool first = true;   // cell 0 of the node is the beginning of the block, or of an element
    for (NodeId n = t.node; layout_.node(n).parent.valid(); n = layout_.node(n).parent) first &= layout_.node(n).first_in_parent;
    if (f.closes && !o.stream) continue;   // it may be a stream that the model does not know
    if (o.kind != Object::Kind::Allocation || o.automatic || !first || (o.stream && !f.closes)) {
      wrong = tm_.mk_or(wrong, here);
      continue;
    }
    const bool sure = !(t.by_arithmetic && in_element(layout_, t.node) && layout_.node(t.node).kind != NodeKind::Opaque);
    const std::optional<Term> good = lifetimes_.begins_live_block(t.node, ptr.index, t.index_is_zero);
    if (!good) continue;
    if (sure) ok = tm_.mk_or(ok, tm_.mk_and(here, *good));
    if (sure) wrong = tm_.mk_or(wrong, tm_.mk_and(here, tm_.mk_not(*good)));
    if (sure || !o.in_loop) lifetimes_.end(here, t.node, ptr.index);
  }
  // touch_stream() has said what is wrong with a stream.
  if (f.closes) w_->access(ok, tm_.mk_false(), Breach::Access);
  else w_->access(ok, tm_.mk_or(elsewhere, wrong), Breach::BadFree);
}

void Translator::block_allocated(const FlatOp& op, const AllocateOp& a, Term start) {
  if (!checks_memory_) return;
  const Object& o = flat_.objects[a.object];
  const bool counted = o.in_loop ? lifetimes_.has_extents(a.object) : o.bytes != nullptr && o.bytes->kind != ir::ExprKind::IntConst;
  const uint64_t unit = counted ? lifetimes_.element_size(a.object) : 0;
  lifetimes_.allocate(a.object, start, unit != 0 ? elements_of(o.bytes, op.value_ctx, unit) : Term());
}

/// The number of elements of a variable-length array.
void Translator::array_declared(const FlatOp& op, const DeclareOp& d) {
  lifetimes_.declare(flat_.object_of(op.target_ctx, d.target->var), elements_of(d.length, op.value_ctx, 1));
}

/// Is some block not freed, or (Lost, LostAtExit) may it be that no variable points to it? Only pointers that are the address of the
/// block count, and no chains of blocks.
Term Translator::left_at_end(const FlatEdge& e) {
  const auto under_way = [&](CtxId c) {
    for (CtxId at = e.condition_ctx; at.valid() && at != CtxId(0); at = flat_.contexts[at].parent)
      if (at == c) return true;
    return false;
  };
  Term any = tm_.mk_false();
  for (const ObjectId id : flat_.objects.ids()) {
    const Object& o = flat_.objects[id];
    if (o.kind != Object::Kind::Allocation || o.automatic || o.stream) continue;
    Term here = lifetimes_.some_live(id);
    for (const NodeId n : layout_.nodes().ids()) {
      if ((o.in_loop && !lifetimes_.has_extents(id)) || e.breach == Breach::Left) break;
      const Node& node = layout_.node(n);
      if (node.kind != NodeKind::Pointer || node.indexed || layout_.unbuilt(n)) continue;
      const Object& h = flat_.objects[node.object];
      if (h.kind != Object::Kind::Variable) continue;
      const bool global = h.ctx == CtxId(0);
      const bool local = e.breach == Breach::LostAtExit && !global && under_way(h.ctx) &&
                         (p_.vars[h.var].is_outermost || p_.vars[h.var].kind == ir::VarKind::Param);
      if (!global && !local) continue;
      for (const Target& t : pointers_.at(n).targets) {
        if (layout_.node(t.node).object != id) continue;
        Term points = tm_.mk_eq(memory_.read_cell(n, Part::Target, Term()), memory_.target_of(t.node));
        if (o.in_loop) points = tm_.mk_and(points, lifetimes_.is_only_block(id, t.node, memory_.read_cell(n, Part::Index, Term())));
        else if (!t.index_is_zero) points = tm_.mk_and(points, tm_.mk_eq(memory_.read_cell(n, Part::Index, Term()), arith_->index_constant(0)));
        here = tm_.mk_and(here, tm_.mk_not(points));
      }
    }
    any = tm_.mk_or(any, here);
  }
  return any;
}

}  // namespace pippin::lower

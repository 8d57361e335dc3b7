// SPDX-License-Identifier: Apache-2.0
// Memory safety in the compact model: which accesses and frees are right, as terms over pointers that are (node, index).
// There is no second memory: beside the cells stands, for each allocation site, whether its block is live (of a site in a
// loop: which cells are those of live blocks, where a block starts, and how many are left), and how many elements it has where
// that is no constant; that of a variable-length array, too.
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

namespace {
constexpr uint64_t kMaxLoopElements = 16;   // of blocks that a loop allocates: one store each
}

Term Translator::flag(std::map<ObjectId, Term>& all, ObjectId o, const char* name, Sort sort) {
  auto [it, fresh] = all.try_emplace(o);
  if (fresh) {
    cfa::Variable v;
    v.term = it->second = tm_.mk_var(fmt::format("{}.{}", flat_.objects[o].name, name), sort);
    v.origin = flat_.objects[o].origin;
    cfa_.add_variable(std::move(v));
  }
  return it->second;
}

/// Elements of each block of a site in a loop, if they are few and always as many.
std::optional<uint64_t> Translator::elements_in_loop(ObjectId id) const {
  const Object& o = flat_.objects[id];
  if (o.resized || o.bytes == nullptr || o.bytes->kind != ir::ExprKind::IntConst || o.bytes->value <= 0 || !o.element.valid()) return {};
  const uint64_t size = p_.type(o.element).size;
  const Node& root = layout_.node(layout_.root(id));
  if (size == 0 || root.kind != NodeKind::Array) return {};
  const uint64_t n = static_cast<uint64_t>(o.bytes->value) / size;
  return n >= 1 && n <= kMaxLoopElements ? std::optional(n) : std::nullopt;
}

/// What a block consists of: the size of its elements, or 1 if it is one of bytes; 0: not known.
uint64_t Translator::element_size(ObjectId id) const {
  const Object& o = flat_.objects[id];
  const Node& root = layout_.node(layout_.root(id));
  return root.kind == NodeKind::Bytes ? 1 : root.kind == NodeKind::Array && o.element.valid() ? p_.type(o.element).size : 0;
}

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

/// How many cells of n its object has; nothing where that is not known, or the site is in a loop.
std::optional<Term> Translator::cells_in_all(NodeId n) {
  const Node& node = layout_.node(n);
  const Object& o = flat_.objects[node.object];
  const bool allocated = o.kind == Object::Kind::Allocation;
  if (allocated && (o.in_loop || o.resized)) return {};
  const uint64_t unit = allocated ? element_size(node.object) : 0;
  const auto elements = [&](uint64_t factor) -> Term {
    if (o.bytes->kind != ir::ExprKind::IntConst) return arith_->index_scale(length_of(node.object), factor);
    return arith_->index_constant(o.bytes->value < 0 ? 0 : static_cast<uint64_t>(o.bytes->value) / unit * factor);
  };
  if (node.kind == NodeKind::Bytes && !node.parent.valid() && allocated) return o.bytes == nullptr ? std::nullopt : std::optional(elements(1));
  uint64_t factor = node.kind == NodeKind::Bytes ? node.size : 1;
  if (factor == 0) return {};
  for (NodeId x = n; layout_.node(x).parent.valid(); x = layout_.node(x).parent) {
    const NodeId up = layout_.node(x).parent;
    const Node& parent = layout_.node(up);
    if (parent.kind != NodeKind::Array || parent.bits.valid()) continue;
    if (parent.count != 0) {
      if (factor > (uint64_t{1} << 40) / parent.count) return {};
      factor *= parent.count;
      continue;
    }
    if (parent.parent.valid()) return {};
    if (allocated) return o.bytes == nullptr || unit == 0 ? std::nullopt : std::optional(elements(factor));
    if (o.kind != Object::Kind::Variable) return {};
    const ir::Type& type = p_.type(p_.vars[o.var].type);
    if (!type.is_vla || p_.type(type.element).is_vla) return {};
    return arith_->index_scale(length_of(node.object), factor);
  }
  return arith_->index_constant(factor);
}

/// Cells `index` to index + more - 1 of n are cells of its object. Of a site in a loop only alive() knows that.
Term Translator::inside(NodeId n, Term index, uint64_t more) {
  const Node& node = layout_.node(n);
  const Object& o = flat_.objects[node.object];
  if (!index) return tm_.mk_bool(more <= 1 || node.kind != NodeKind::Bytes || more <= node.size);
  const Term from = tm_.mk_not(arith_->index_less(index, arith_->index_constant(0)));
  if (o.kind == Object::Kind::Allocation && o.in_loop) return from;
  const std::optional<Term> all = cells_in_all(n);
  if (!all) return tm_.mk_false();
  const Term limit = more <= 1 ? *all : arith_->index_add(*all, arith_->index_negate(arith_->index_constant(more - 1)));
  return tm_.mk_and(from, arith_->index_less(index, limit));
}

/// A pointer to o may be left from an earlier execution of its declaration or call. Where all that holds pointers to it belongs to
/// the same call or one inside it, and o lives as long as the call, none is.
bool Translator::may_dangle(ObjectId id) {
  if (!may_dangle_) {
    may_dangle_.emplace(flat_.objects.size(), 0);
    const bool handlers = p_.find_function("__pippin_exit_handlers").valid();
    const auto within = [&](CtxId c, CtxId outer) {
      for (; c != CtxId(0); c = flat_.contexts[c].parent)
        if (c == outer) return true;
      return false;
    };
    const auto whole_call = [&](const Object& o) {
      if (o.kind == Object::Kind::Allocation) return true;   // alloca
      const ir::Variable& v = p_.vars[o.var];
      return v.kind == ir::VarKind::Param || v.is_outermost;
    };
    for (const NodeId n : layout_.nodes().ids()) {
      if (layout_.unbuilt(n)) continue;
      const ObjectId holder = layout_.node(n).object;
      const Object& h = flat_.objects[holder];
      for (const Target& t : pointers_.at(n).targets) {
        const ObjectId object = layout_.node(t.node).object;
        const Object& o = flat_.objects[object];
        const bool automatic = (o.kind == Object::Kind::Variable && o.ctx != CtxId(0)) || (o.kind == Object::Kind::Allocation && o.automatic);
        if (!automatic) continue;
        bool safe = h.kind == Object::Kind::Variable && h.ctx != CtxId(0) && within(h.ctx, o.ctx);
        if (safe && h.ctx == o.ctx && !whole_call(o)) safe = holder == object || p_.vars[h.var].kind == ir::VarKind::Temporary;
        // Handlers run when main is over.
        if (!safe && !handlers && flat_.contexts[o.ctx].parent == CtxId(0) && !flat_.contexts[o.ctx].procedure.valid() && whole_call(o)) safe = true;
        if (!safe) (*may_dangle_)[object.value] = 1;
      }
    }
  }
  return (*may_dangle_)[id.value] != 0;
}

/// The object of n lives, and (of a site in a loop) the cell belongs to a live block. `known`: false means that it does not.
Term Translator::alive(NodeId n, Term index, bool write, bool& known) {
  known = true;
  const ObjectId id = layout_.node(n).object;
  const Object& o = flat_.objects[id];
  switch (o.kind) {
    case Object::Kind::Function: return tm_.mk_false();
    case Object::Kind::Variable:
      if (write && p_.vars[o.var].kind == ir::VarKind::StringLiteral) return tm_.mk_false();
      known = !flat_.is_argument(id) && (o.ctx == CtxId(0) || !may_dangle(id));
      return tm_.mk_bool(known);
    case Object::Kind::Allocation: break;
  }
  known = !o.resized && o.bytes != nullptr && !(o.automatic && may_dangle(id));
  if (!known) return tm_.mk_false();
  if (!o.in_loop) return live(id);
  if (!elements_in_loop(id) || !index) {
    known = false;
    return tm_.mk_false();
  }
  uint64_t factor = layout_.node(n).kind == NodeKind::Bytes ? layout_.node(n).size : 1;
  for (NodeId x = n; layout_.node(x).parent.valid(); x = layout_.node(x).parent) {
    const Node& parent = layout_.node(layout_.node(x).parent);
    if (parent.kind == NodeKind::Array && !parent.bits.valid() && parent.parent.valid()) factor *= parent.count;
  }
  if (factor == 0) {
    known = false;
    return tm_.mk_false();
  }
  const Term element = factor == 1 ? index : arith_->index_divide(index, factor);
  const Term from = tm_.mk_not(arith_->index_less(index, arith_->index_constant(0)));
  return tm_.mk_and(from, tm_.mk_select(valid_cells(id), element));
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

std::vector<Translator::AccessPart> Translator::checked(ir::PlaceRef p, CtxId ctx, bool write, Term& elsewhere) {
  switch (p->kind) {
    case ir::PlaceKind::Var: {
      const NodeId n = layout_.root(flat_.object_of(ctx, p->var));
      const bool literal = write && p_.vars[p->var].kind == ir::VarKind::StringLiteral;
      return {{n, Term(), tm_.mk_bool(!literal), tm_.mk_bool(literal), tm_.mk_true()}};
    }
    case ir::PlaceKind::Deref: {
      const Ptr ptr = pointer(p->pointer, ctx);
      const PointsTo set = pointers_.value(p->pointer, ctx);
      std::vector<AccessPart> parts;
      elsewhere = tm_.mk_bool(!set.unknown);
      for (const Target& t : set.targets) {
        const Node& from = layout_.node(t.node);
        const Term here = set.single() ? tm_.mk_true() : tm_.mk_eq(ptr.target, memory_.target_of(t.node));
        elsewhere = tm_.mk_and(elsewhere, tm_.mk_not(here));
        if (here.is_false()) continue;
        bool known = false;
        const Term life = alive(t.node, ptr.index, write, known);
        const bool top = top_level(layout_, t.node);
        Term in = tm_.mk_true();
        if (from.indexed) in = inside(t.node, ptr.index, 1);
        else if (!t.index_is_zero) in = tm_.mk_eq(ptr.index, arith_->index_constant(0));
        AccessPart part{{}, {}, tm_.mk_false(), tm_.mk_false(), here};
        if (known && (top || !t.by_arithmetic)) part.wrong = tm_.mk_and(here, tm_.mk_not(life));
        if (top && known && !(from.indexed && !cells_in_all(t.node))) part.wrong = tm_.mk_or(part.wrong, tm_.mk_and(here, tm_.mk_not(in)));
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
      if (!counted && n.parent.valid()) part.ok = tm_.mk_false();   // (all bytes of the object are cells of the node, if it has no parent)
      if (top_level(layout_, a.node) && counted && !n.parent.valid() && n.size == array.size)
        part.wrong = tm_.mk_or(a.wrong, tm_.mk_and(a.here, tm_.mk_not(in_array)));
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
    if (!counted) part.ok = a.index ? tm_.mk_false() : tm_.mk_and(a.ok, inside(part.node, part.index, 1));
    if (top_level(layout_, part.node) && cells_in_all(part.node))
      part.wrong = tm_.mk_or(a.wrong, tm_.mk_and(a.here, tm_.mk_not(inside(part.node, part.index, 1))));
    out.push_back(part);
  }
  return out;
}

void Translator::check_access(ir::PlaceRef p, CtxId ctx, bool write) {
  if (!checks_memory_ || initialising_ || !may_be_invalid(p_, p, write)) return;
  Term elsewhere = tm_.mk_false();
  Term ok = tm_.mk_false(), wrong = tm_.mk_false();
  for (const AccessPart& a : checked(p, ctx, write, elsewhere)) {
    Term all = a.ok;
    if (layout_.node(a.node).kind == NodeKind::Bytes)
      all = tm_.mk_and(all, inside(a.node, a.index ? a.index : arith_->index_constant(0), p_.type(p->type).size));
    ok = tm_.mk_or(ok, all);
    wrong = tm_.mk_or(wrong, a.wrong);
  }
  w_->access(ok, tm_.mk_or(elsewhere, wrong), Breach::Access);
}

void Translator::check_unknown_block() {
  if (checks_memory_) w_->access(tm_.mk_false(), tm_.mk_false(), Breach::Access);
}

void Translator::touch(const FlatOp& op, const TouchOp& o) {
  if (!checks_memory_) return;
  if (o.size->kind == ir::ExprKind::IntConst && o.size->value >= 0)
    check_block(o.begin, op.value_ctx, static_cast<uint64_t>(o.size->value), o.write);
  else
    check_block(o.begin, op.value_ctx, arith_->index(integer(o.size, op.value_ctx), shape(o.size->type)), 0, o.write);
}

void Translator::check_block(ir::ExprRef e, CtxId ctx, uint64_t size, bool write) {
  if (checks_memory_ && size != 0) check_block(e, ctx, arith_->index_constant(size), size, write);
}

/// Each element of an array is one.
bool Translator::is_element(NodeId n) const {
  const Node& node = layout_.node(n);
  return node.parent.valid() && layout_.node(node.parent).kind == NodeKind::Array && !node.bits.valid();
}

Term Translator::block_inside(NodeId n, Term index, Term bytes, bool index_is_zero) {
  const Node& node = layout_.node(n);
  const Term zero = arith_->index_constant(0);
  const Term counted = tm_.mk_not(arith_->index_less(bytes, zero));
  const auto at_most = [&](Term limit) { return tm_.mk_and(counted, tm_.mk_not(arith_->index_less(limit, bytes))); };
  const bool cells = node.kind == NodeKind::Bytes || is_element(n);
  if (!node.indexed || !cells) {
    Term fits = at_most(arith_->index_constant(node.size));
    if (node.indexed) fits = tm_.mk_and(fits, inside(n, index, 1));
    else if (!index_is_zero) fits = tm_.mk_and(fits, tm_.mk_eq(index, zero));
    return fits;
  }
  const Object& o = flat_.objects[node.object];
  const std::optional<Term> all = o.kind == Object::Kind::Allocation && o.in_loop ? std::nullopt : cells_in_all(n);
  if (!all) return tm_.mk_false();
  const Term rest = arith_->index_add(*all, arith_->index_negate(index));
  const Term here = tm_.mk_and(tm_.mk_not(arith_->index_less(index, zero)), tm_.mk_not(arith_->index_less(rest, zero)));
  return tm_.mk_and(here, at_most(node.kind == NodeKind::Bytes ? rest : arith_->index_scale(rest, node.size)));
}

/// So many bytes behind the pointer are read or written as a block. None are right behind any pointer.
void Translator::check_block(ir::ExprRef e, CtxId ctx, Term bytes, uint64_t size, bool write) {
  const Ptr ptr = pointer(e, ctx);
  const PointsTo set = pointers_.value(e, ctx);
  const Term none = tm_.mk_eq(bytes, arith_->index_constant(0));
  Term ok = none, wrong = tm_.mk_bool(!set.unknown);
  for (const Target& t : set.targets) wrong = tm_.mk_and(wrong, set.single() ? tm_.mk_false() : tm_.mk_not(tm_.mk_eq(ptr.target, memory_.target_of(t.node))));
  for (const Target& t : set.targets) {
    const Term here = set.single() ? tm_.mk_true() : tm_.mk_eq(ptr.target, memory_.target_of(t.node));
    if (here.is_false()) continue;
    bool known = false;
    Term life = alive(t.node, ptr.index, write, known);
    NodeId n = t.node;
    while (layout_.node(n).kind != NodeKind::Bytes && (size == 0 || layout_.node(n).size < size) && !is_element(n) && layout_.node(n).parent.valid() &&
           layout_.node(n).first_in_parent)
      n = layout_.node(n).parent;
    const Node& node = layout_.node(n);
    const Object& o = flat_.objects[node.object];
    const bool in_loop = o.kind == Object::Kind::Allocation && o.in_loop;
    uint64_t cells = 0;   // so many it takes; 0: it does not fit, or that is not known
    if (size != 0 && node.kind == NodeKind::Bytes) cells = size;
    else if (size != 0 && node.size != 0 && (size <= node.size || is_element(n))) cells = (size + node.size - 1) / node.size;
    Term in = tm_.mk_bool(cells != 0);
    if (size == 0) in = in_loop ? tm_.mk_false() : block_inside(n, ptr.index, bytes, t.index_is_zero);
    else if (cells != 0 && node.indexed) in = inside(n, ptr.index, cells);
    else if (cells != 0 && !t.index_is_zero) in = tm_.mk_eq(ptr.index, arith_->index_constant(0));
    if (in_loop && known && cells > 1) {
      for (uint64_t k = 1; k < cells && k <= kMaxLoopElements; ++k) {
        bool more = false;
        life = tm_.mk_and(life, alive(n, arith_->index_add(ptr.index, arith_->index_constant(k)), write, more));
      }
      if (cells > kMaxLoopElements) in = tm_.mk_false();
    }
    const bool top = top_level(layout_, n);
    if (known && (top || !t.by_arithmetic)) wrong = tm_.mk_or(wrong, tm_.mk_and(here, tm_.mk_not(life)));
    if (known && top && !(in_loop && size == 0) && !(node.indexed && !cells_in_all(n))) wrong = tm_.mk_or(wrong, tm_.mk_and(here, tm_.mk_not(in)));
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
    if (o.kind != Object::Kind::Allocation || o.automatic || !first) {
      wrong = tm_.mk_or(wrong, here);
      continue;
    }
    const bool sure = !(t.by_arithmetic && in_element(layout_, t.node) && layout_.node(t.node).kind != NodeKind::Opaque);
    if (o.resized) continue;
    if (!o.in_loop) {
      const Term good = tm_.mk_and(live(id), t.index_is_zero ? tm_.mk_true() : tm_.mk_eq(ptr.index, arith_->index_constant(0)));
      if (sure) ok = tm_.mk_or(ok, tm_.mk_and(here, good));
      if (sure) wrong = tm_.mk_or(wrong, tm_.mk_and(here, tm_.mk_not(good)));
      memory_.assign_where(here, live(id), tm_.mk_false());
      continue;
    }
    const std::optional<uint64_t> elements = elements_in_loop(id);
    if (!elements || !sure) continue;
    uint64_t factor = layout_.node(t.node).kind == NodeKind::Bytes ? layout_.node(t.node).size : 1;
    for (NodeId n = t.node; layout_.node(n).parent.valid(); n = layout_.node(n).parent)
      if (const Node& parent = layout_.node(layout_.node(n).parent); parent.kind == NodeKind::Array && !parent.bits.valid() && parent.parent.valid()) factor *= parent.count;
    if (factor == 0) continue;
    const Term element = factor == 1 ? ptr.index : arith_->index_divide(ptr.index, factor);
    Term good = tm_.mk_and(tm_.mk_not(arith_->index_less(ptr.index, arith_->index_constant(0))), tm_.mk_select(starts_block(id), element));
    if (factor != 1) good = tm_.mk_and(good, tm_.mk_eq(arith_->index_scale(element, factor), ptr.index));
    ok = tm_.mk_or(ok, tm_.mk_and(here, good));
    wrong = tm_.mk_or(wrong, tm_.mk_and(here, tm_.mk_not(good)));
    Term cells = valid_cells(id);
    for (uint64_t k = 0; k < *elements; ++k) cells = tm_.mk_store(cells, arith_->index_add(element, arith_->index_constant(k)), tm_.mk_false());
    memory_.assign_where(here, valid_cells(id), cells);
    memory_.assign_where(here, starts_block(id), tm_.mk_store(starts_block(id), element, tm_.mk_false()));
    memory_.assign_where(here, blocks_left(id), arith_->index_add(blocks_left(id), arith_->index_negate(arith_->index_constant(1))));
  }
  w_->access(ok, tm_.mk_or(elsewhere, wrong), Breach::BadFree);
}

/// Nothing is allocated yet.
void Translator::memory_state(const FlatEdge&) {
  const auto set = [&](Term variable, Term value) { w_->ops.push_back(cfa::Op::assign(variable, value, w_->origin)); };
  for (const ObjectId id : flat_.objects.ids()) {
    const Object& o = flat_.objects[id];
    if (o.kind != Object::Kind::Allocation) continue;
    if (!o.in_loop) {
      set(live(id), tm_.mk_false());
      continue;
    }
    if (!o.automatic) set(blocks_left(id), arith_->index_constant(0));
    if (!elements_in_loop(id)) continue;
    const Term none = tm_.mk_const_array(tm_.array_sort(arith_->index_sort(), tm_.bool_sort()), tm_.mk_false());
    set(valid_cells(id), none);
    set(starts_block(id), none);
  }
}

void Translator::block_allocated(const FlatOp& op, const AllocateOp& a, Term start) {
  if (!checks_memory_) return;
  const Object& o = flat_.objects[a.object];
  if (!o.in_loop) {
    memory_.assign(live(a.object), tm_.mk_true());
    if (o.bytes != nullptr && o.bytes->kind != ir::ExprKind::IntConst)
      if (const uint64_t unit = element_size(a.object); unit != 0)
        memory_.assign(length_of(a.object), elements_of(o.bytes, op.value_ctx, unit));
    return;
  }
  if (!o.automatic) memory_.assign(blocks_left(a.object), arith_->index_add(blocks_left(a.object), arith_->index_constant(1)));
  const std::optional<uint64_t> elements = elements_in_loop(a.object);
  if (!elements) return;
  Term cells = valid_cells(a.object);
  for (uint64_t k = 0; k < *elements; ++k) cells = tm_.mk_store(cells, arith_->index_add(start, arith_->index_constant(k)), tm_.mk_true());
  memory_.assign(valid_cells(a.object), cells);
  memory_.assign(starts_block(a.object), tm_.mk_store(starts_block(a.object), start, tm_.mk_true()));
}

/// The number of elements of a variable-length array.
void Translator::array_declared(const FlatOp& op, const DeclareOp& d) {
  const ObjectId o = flat_.object_of(op.target_ctx, d.target->var);
  w_->ops.push_back(cfa::Op::assign(length_of(o), elements_of(d.length, op.value_ctx, 1), w_->origin));
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
    if (o.kind != Object::Kind::Allocation || o.automatic) continue;
    if (o.in_loop) {
      any = tm_.mk_or(any, tm_.mk_not(tm_.mk_eq(blocks_left(id), arith_->index_constant(0))));
      continue;
    }
    Term here = live(id);
    for (const NodeId n : layout_.nodes().ids()) {
      if (e.breach == Breach::Left) break;
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
        if (!t.index_is_zero) points = tm_.mk_and(points, tm_.mk_eq(memory_.read_cell(n, Part::Index, Term()), arith_->index_constant(0)));
        here = tm_.mk_and(here, tm_.mk_not(points));
      }
    }
    any = tm_.mk_or(any, here);
  }
  return any;
}

}  // namespace pippin::lower

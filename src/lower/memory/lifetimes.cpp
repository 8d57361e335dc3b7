// SPDX-License-Identifier: Apache-2.0
#include "lower/memory/lifetimes.h"

#include <fmt/format.h>

namespace pippin::lower {

Term Lifetimes::flag(std::map<ObjectId, Term>& all, ObjectId o, const char* name, Sort sort) {
  auto [it, fresh] = all.try_emplace(o);
  if (fresh) {
    cfa::Variable v;
    v.term = it->second = tm_.mk_var(fmt::format("{}.{}", flat_.objects[o].name, name), sort);
    v.origin = flat_.objects[o].origin;
    cfa_.add_variable(std::move(v));
  }
  return it->second;
}

/// Elements of each block of a site in a loop, if they are always as many.
std::optional<uint64_t> Lifetimes::elements_in_loop(ObjectId id) const {
  const Object& o = flat_.objects[id];
  if (o.resized || o.bytes == nullptr || o.bytes->kind != ir::ExprKind::IntConst || o.bytes->value <= 0 || !o.element.valid()) return {};
  const uint64_t size = p_.type(o.element).size;
  const Node& root = layout_.node(layout_.root(id));
  if (size == 0 || root.kind != NodeKind::Array) return {};
  const uint64_t n = static_cast<uint64_t>(o.bytes->value) / size;
  return n >= 1 ? std::optional(n) : std::nullopt;
}

/// Larger blocks have extents.
bool Lifetimes::cells_are_known(ObjectId id) const {
  const std::optional<uint64_t> n = elements_in_loop(id);
  return n && *n <= kMaxElements;
}

bool Lifetimes::has_extents(ObjectId id) const {
  const Object& o = flat_.objects[id];
  return o.in_loop && !o.resized && o.bytes != nullptr && element_size(id) != 0 && !cells_are_known(id);
}

/// What a block consists of: the size of its elements, or 1 if it is one of bytes; 0: not known.
uint64_t Lifetimes::element_size(ObjectId id) const {
  const Object& o = flat_.objects[id];
  const Node& root = layout_.node(layout_.root(id));
  return root.kind == NodeKind::Bytes ? 1 : root.kind == NodeKind::Array && o.element.valid() ? p_.type(o.element).size : 0;
}

/// How many cells of n its object has; nothing where that is not known, or the site is in a loop.
std::optional<Term> Lifetimes::cells_in_all(NodeId n) {
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
Term Lifetimes::inside(NodeId n, Term index, uint64_t more) {
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
bool Lifetimes::may_dangle(ObjectId id) {
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
    // Main and what is inlined into it: its activation is the only one, and those of the procedures lie inside.
    const bool entered_again = std::ranges::any_of(flat_.edges, [](const FlatEdge& e) { return e.kind == cfa::EdgeKind::Call && e.callee == cfa::ProcId(0); });
    const auto in_entry = [&](CtxId c) {
      const cfa::ProcId procedure = flat_.contexts[c].procedure;
      return !procedure.valid() || (procedure == cfa::ProcId(0) && !entered_again);
    };
    // Pointers to variables whose ends are told are gone by then; not those of other activations.
    const auto told = [&](NodeId holder, ObjectId object) {
      const Object& o = flat_.objects[object];
      if (o.kind != Object::Kind::Variable || !p_.vars[o.var].ends || !pointers_.ends_with(holder, object)) return false;
      for (CtxId c = o.ctx; c.valid() && c != CtxId(0); c = flat_.contexts[c].parent)
        if (!in_entry(c)) return false;
      return true;
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
        const bool local = h.kind == Object::Kind::Variable && h.ctx != CtxId(0);
        bool safe = local && (within(h.ctx, o.ctx) || (!in_entry(h.ctx) && in_entry(o.ctx)));
        if (safe && h.ctx == o.ctx && !whole_call(o)) safe = holder == object || (p_.vars[h.var].kind == ir::VarKind::Temporary && !p_.vars[o.var].ends) || told(n, object);
        // Handlers run when main is over.
        if (!safe && !handlers && flat_.contexts[o.ctx].parent == CtxId(0) && in_entry(o.ctx) && (whole_call(o) || told(n, object))) safe = true;
        if (!safe) (*may_dangle_)[object.value] = 1;
      }
    }
  }
  return (*may_dangle_)[id.value] != 0;
}

Term Lifetimes::is_only_block(ObjectId id, NodeId n, Term index) {
  if (!has_extents(id) || cells_of_element(n) != 1 || !index) return tm_.mk_false();
  const Term one = tm_.mk_eq(blocks_left(id), arith_->index_constant(1));
  return tm_.mk_and(tm_.mk_and(one, block_lives(id)), tm_.mk_eq(index, block(id)));
}

void Lifetimes::end_of_scope(ObjectId id) {
  for (const NodeId n : layout_.nodes().ids()) {
    if (!pointers_.ends_with(n, id)) continue;
    const Term target = memory_.read_cell(n, Part::Target, Term());
    Term here = tm_.mk_false();
    for (const Target& t : pointers_.at(n).targets)
      if (layout_.node(t.node).object == id) here = tm_.mk_or(here, tm_.mk_eq(target, memory_.target_of(t.node)));
    memory_.write({n, Term(), tm_.mk_true()}, Part::Target, tm_.mk_ite(here, memory_.no_target(), target));
  }
}

Lifetimes::Life Lifetimes::alive(NodeId n, Term index, uint64_t more, bool write, const std::vector<Ptr>& from) {
  const auto known = [&](Term live) { return Life{live, tm_.mk_not(live), true}; };
  const Life unknown{tm_.mk_false(), tm_.mk_false(), false};
  const ObjectId id = layout_.node(n).object;
  const Object& o = flat_.objects[id];
  switch (o.kind) {
    case Object::Kind::Function: return known(tm_.mk_false());
    case Object::Kind::Variable:
      if (write && p_.vars[o.var].is_read_only) return known(tm_.mk_false());
      return !flat_.is_argument(id) && (o.ctx == CtxId(0) || !may_dangle(id)) ? known(tm_.mk_true()) : unknown;
    case Object::Kind::Allocation: break;
  }
  if (o.resized || o.bytes == nullptr || (o.automatic && may_dangle(id))) return unknown;
  if (!o.in_loop) return known(live(id));
  const uint64_t factor = cells_of_element(n);
  if (!index || factor == 0) return unknown;
  if (has_extents(id)) {
    const Term last = more <= 1 ? index : arith_->index_add(index, arith_->index_constant(more - 1));
    return within_extents(id, n, index, from, [&](Term end) { return arith_->index_less(element(last, factor), end); });
  }
  if (!cells_are_known(id) || more > kMaxElements) return unknown;
  Term live = at_least(index, arith_->index_constant(0));
  for (uint64_t k = 0; k < more; ++k) {
    const Term cell = k == 0 ? index : arith_->index_add(index, arith_->index_constant(k));
    live = tm_.mk_and(live, tm_.mk_select(valid_cells(id), element(cell, factor)));
  }
  return known(live);
}

/// Some live block begins at or before cell `index` of n, and ends where that is not too early.
Lifetimes::Life Lifetimes::within_extents(ObjectId id, NodeId n, Term index, const std::vector<Ptr>& from, const std::function<Term(Term)>& ends_before) {
  const uint64_t factor = cells_of_element(n);
  const Term zero = arith_->index_constant(0), first = element(index, factor), begins = at_least(index, zero);
  Term live = tm_.mk_and(tm_.mk_and(begins, block_lives(id)), tm_.mk_and(at_least(first, block(id)), ends_before(block_end(id))));
  const Term newest = tm_.mk_ite(block_lives(id), arith_->index_constant(1), zero);
  Term nowhere_else = tm_.mk_eq(blocks_left(id), newest);
  for (const Ptr& p : from) {
    const Term here = tm_.mk_eq(p.target, memory_.target_of(n)), start = element(p.index, factor);
    Term exact = tm_.mk_and(here, at_least(p.index, zero));
    if (factor != 1) exact = tm_.mk_and(exact, tm_.mk_eq(arith_->index_scale(start, factor), p.index));
    const Term is_newest = tm_.mk_and(block_lives(id), tm_.mk_eq(start, block(id)));
    const Term is_older = tm_.mk_and(exact, older_lives(id, start));
    const Term in_older = tm_.mk_and(at_least(first, start), ends_before(tm_.mk_select(older_ends(id), start)));
    live = tm_.mk_or(live, tm_.mk_and(begins, tm_.mk_and(is_older, in_older)));
    nowhere_else = tm_.mk_or(nowhere_else, tm_.mk_or(is_older, tm_.mk_and(exact, is_newest)));
  }
  return {live, tm_.mk_and(tm_.mk_not(live), nowhere_else), true};
}

Lifetimes::Life Lifetimes::block_alive(NodeId n, Term index, Term bytes, const std::vector<Ptr>& from) {
  const Node& node = layout_.node(n);
  const bool byte_area = node.kind == NodeKind::Bytes && !node.parent.valid();
  if (!index || cells_of_element(n) != 1 || !(byte_area || is_element(n))) return {tm_.mk_false(), tm_.mk_false(), false};
  const Term counted = at_least(bytes, arith_->index_constant(0));
  return within_extents(node.object, n, index, from, [&](Term end) {
    const Term rest = arith_->index_add(end, arith_->index_negate(index));
    return tm_.mk_and(tm_.mk_and(counted, at_least(rest, arith_->index_constant(0))), at_least(byte_area ? rest : arith_->index_scale(rest, node.size), bytes));
  });
}

/// A pointer that is moved by any number stays in the addresses of its block, or does so for longer than an execution lasts.
std::optional<Term> Lifetimes::block_distance(ObjectId id) {
  if (!has_extents(id) && !skeleton_.pointers_move_in(id)) return {};
  const uint64_t half = uint64_t{1} << (flat_.ir->target.pointer_bytes() * 4);
  return arith_->index_scale(arith_->index_constant(half), half);
}

/// Each element of an array is one.
bool Lifetimes::is_element(NodeId n) const {
  const Node& node = layout_.node(n);
  return node.parent.valid() && layout_.node(node.parent).kind == NodeKind::Array && !node.bits.valid();
}

Term Lifetimes::block_inside(NodeId n, Term index, Term bytes, bool index_is_zero) {
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

/// Nothing is allocated yet.
void Lifetimes::begin() {
  const auto set = [&](Term variable, Term value) { w_->ops.push_back(cfa::Op::assign(variable, value, w_->origin)); };
  for (const ObjectId id : flat_.objects.ids()) {
    const Object& o = flat_.objects[id];
    if (o.kind != Object::Kind::Allocation) continue;
    if (!o.in_loop) {
      set(live(id), tm_.mk_false());
      continue;
    }
    if (!o.automatic || has_extents(id)) set(blocks_left(id), arith_->index_constant(0));
    if (has_extents(id)) {
      set(block_lives(id), tm_.mk_false());
      set(older_ends(id), tm_.mk_const_array(tm_.array_sort(arith_->index_sort(), arith_->index_sort()), none()));
      continue;
    }
    if (!elements_in_loop(id)) continue;
    const Term none = tm_.mk_const_array(tm_.array_sort(arith_->index_sort(), tm_.bool_sort()), tm_.mk_false());
    set(valid_cells(id), none);
    set(starts_block(id), none);
  }
}

void Lifetimes::allocate(ObjectId id, Term start, Term elements) {
  const Object& o = flat_.objects[id];
  if (!o.in_loop) {
    memory_.assign(live(id), tm_.mk_true());
    if (elements) memory_.assign(length_of(id), elements);
    return;
  }
  if (!o.automatic || has_extents(id)) memory_.assign(blocks_left(id), arith_->index_add(blocks_left(id), arith_->index_constant(1)));
  if (has_extents(id)) {
    memory_.assign_where(block_lives(id), older_ends(id), tm_.mk_store(older_ends(id), block(id), block_end(id)));
    memory_.assign(block(id), start);
    memory_.assign(block_end(id), arith_->index_add(start, elements));
    memory_.assign(block_lives(id), tm_.mk_true());
    return;
  }
  const std::optional<uint64_t> n = elements_in_loop(id);
  if (!n) return;
  Term cells = valid_cells(id);
  for (uint64_t k = 0; k < *n; ++k) cells = tm_.mk_store(cells, arith_->index_add(start, arith_->index_constant(k)), tm_.mk_true());
  memory_.assign(valid_cells(id), cells);
  memory_.assign(starts_block(id), tm_.mk_store(starts_block(id), start, tm_.mk_true()));
}

void Lifetimes::declare(ObjectId o, Term elements) { w_->ops.push_back(cfa::Op::assign(length_of(o), elements, w_->origin)); }

uint64_t Lifetimes::cells_of_element(NodeId n) const {
  const bool bytes = layout_.node(n).kind == NodeKind::Bytes;
  if (bytes && !layout_.node(n).parent.valid()) return 1;
  uint64_t cells = bytes ? layout_.node(n).size : 1;
  for (; layout_.node(n).parent.valid(); n = layout_.node(n).parent) {
    const Node& parent = layout_.node(layout_.node(n).parent);
    if (parent.kind == NodeKind::Array && !parent.bits.valid() && parent.parent.valid()) cells *= parent.count;
  }
  return cells;
}

std::optional<Term> Lifetimes::begins_live_block(NodeId n, Term index, bool index_is_zero) {
  const ObjectId id = layout_.node(n).object;
  const Object& o = flat_.objects[id];
  if (o.resized) return {};
  if (!o.in_loop) return tm_.mk_and(live(id), index_is_zero ? tm_.mk_true() : tm_.mk_eq(index, arith_->index_constant(0)));
  const uint64_t factor = cells_of_element(n);
  const bool extents = has_extents(id);
  if ((!extents && !elements_in_loop(id)) || factor == 0) return {};
  const Term start = element(index, factor);
  const Term begins = extents ? tm_.mk_or(tm_.mk_and(block_lives(id), tm_.mk_eq(start, block(id))), older_lives(id, start)) : tm_.mk_select(starts_block(id), start);
  Term good = tm_.mk_and(at_least(index, arith_->index_constant(0)), begins);
  if (factor != 1) good = tm_.mk_and(good, tm_.mk_eq(arith_->index_scale(start, factor), index));
  return good;
}

void Lifetimes::end(Term here, NodeId n, Term index) {
  const ObjectId id = layout_.node(n).object;
  if (!flat_.objects[id].in_loop) {
    memory_.assign_where(here, live(id), tm_.mk_false());
    return;
  }
  const Term start = element(index, cells_of_element(n));
  memory_.assign_where(here, blocks_left(id), arith_->index_add(blocks_left(id), arith_->index_negate(arith_->index_constant(1))));
  if (has_extents(id)) {
    const Term newest = tm_.mk_and(block_lives(id), tm_.mk_eq(start, block(id)));
    memory_.assign_where(tm_.mk_and(here, newest), block_lives(id), tm_.mk_false());
    memory_.assign_where(tm_.mk_and(here, tm_.mk_not(newest)), older_ends(id), tm_.mk_store(older_ends(id), start, none()));
    return;
  }
  Term cells = valid_cells(id);
  for (uint64_t k = 0, elements = *elements_in_loop(id); k < elements; ++k)
    cells = tm_.mk_store(cells, arith_->index_add(start, arith_->index_constant(k)), tm_.mk_false());
  memory_.assign_where(here, valid_cells(id), cells);
  memory_.assign_where(here, starts_block(id), tm_.mk_store(starts_block(id), start, tm_.mk_false()));
}

Term Lifetimes::some_live(ObjectId id) {
  return flat_.objects[id].in_loop ? tm_.mk_not(tm_.mk_eq(blocks_left(id), arith_->index_constant(0))) : live(id);
}

}  // namespace pippin::lower

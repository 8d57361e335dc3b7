// SPDX-License-Identifier: Apache-2.0
// Cells of memory as SMT variables: names, reads over alternatives, parallel writes. A pointer part whose value the
// points-to analysis knows (one target, index 0) has no variable.
#include <fmt/format.h>

#include <algorithm>

#include "lower/memory/memory.h"
#include "support/check.h"
#include "term/walk.h"

namespace pippin::lower {

std::vector<Part> Memory::parts(NodeId leaf) const {
  switch (layout_.node(leaf).kind) {
    case NodeKind::Float:
      if (!is_modelled_float(p_.type(layout_.node(leaf).type))) return {};
      return {Part::Value};
    case NodeKind::Int:
      if (pointers_.carries(leaf)) return {Part::Value, Part::Target, Part::Index};
      return {Part::Value};
    case NodeKind::Bits: return {Part::Value};
    case NodeKind::Bytes:
      if (pointers_.holds_pointers(leaf)) return {Part::Value, Part::Target, Part::Index};
      return {Part::Value};
    case NodeKind::Pointer: return {Part::Target, Part::Index};
    default: return {};
  }
}

std::vector<Term> Memory::variables_of(NodeId leaf) const {
  std::vector<Term> all;
  for (const Part part : parts(leaf))
    for (auto it = variables_.lower_bound({leaf, part, 0});
         it != variables_.end() && std::get<0>(it->first) == leaf && std::get<1>(it->first) == part; ++it)
      all.push_back(it->second);
  return all;
}

Sort Memory::part_sort(NodeId leaf, Part part) const {
  switch (part) {
    case Part::Value:
      if (layout_.node(leaf).kind == NodeKind::Float) return float_sort(leaf);
      return arith_->sort(layout_.node(leaf).shape);
    case Part::Target: return arith_->target_sort();
    case Part::Index: return arith_->index_sort();
  }
  return {};
}

bool Memory::has_part(NodeId leaf, Part part) {
  const NodeKind kind = layout_.node(leaf).kind;
  if (kind == NodeKind::Bytes && part == Part::Value) return pointers_.holds_data(leaf);
  if (kind == NodeKind::Bytes && !pointers_.holds_pointers(leaf)) return false;
  if (kind == NodeKind::Int && part != Part::Value && !pointers_.carries(leaf)) return false;
  return fixed_part(leaf, part).null();
}

/// The only value a pointer part can have, or null.
Term Memory::fixed_part(NodeId leaf, Part part) {
  if (part == Part::Value) return {};
  const PointsTo& set = pointers_.at(leaf);
  if (part == Part::Target) {
    if (set.single()) return target_of(set.targets[0].node);
    if (set.targets.empty() && !set.number && !set.unknown && !set.uninit) return arith_->target(0);
    return {};
  }
  return set.all_zero() && !set.number && !set.unknown ? arith_->index_constant(0) : Term();
}

Term Memory::variable(NodeId leaf, Part part, uint64_t byte) {
  auto [it, fresh] = variables_.try_emplace({leaf, part, byte});
  if (!fresh) return it->second;
  const Node& n = layout_.node(leaf);
  const Object& o = flat_.objects[n.object];
  std::string name = n.name;
  while (n.indexed && name.ends_with("[]")) name.resize(name.size() - 2);
  if (n.small) name += fmt::format("@{}", byte);
  if (part == Part::Target) name += ".tgt";
  if (part == Part::Index) name += ".idx";
  Sort sort = part_sort(leaf, part);
  if (n.indexed && !n.small) sort = tm_.array_sort(arith_->index_sort(), sort);
  skeleton_.variables.insert_or_assign(name, Skeleton::LeafVariable{leaf, part, byte});
  cfa::Variable v;
  v.term = it->second = tm_.mk_var(name, sort);
  v.origin = o.origin;
  if (o.kind == Object::Kind::Variable) {
    const ir::Variable& var = p_.vars[o.var];
    if (!var.name.empty() && var.kind != ir::VarKind::Temporary && var.kind != ir::VarKind::StringLiteral) {
      v.source = var.name + name.substr(o.name.size());
      v.in_c = n.kind == NodeKind::Int && !n.indexed && !var.is_ambiguous && v.source.find("anonymous") == std::string::npos;
    }
    if (var.function.valid()) v.function = p_.functions[var.function].name;
    // What others may point to belongs to nobody: the procedures that are called change it, too. (Of recursive procedures, and of
    // parameters, lowering refuses it: pointers/skeleton.cpp.)
    if (o.ctx != CtxId(0)) v.instance = flat_.contexts[o.ctx].instance;
    if (o.ctx != CtxId(0)) v.procedure = flat_.contexts[o.ctx].procedure;
    const bool one_activation = v.procedure.valid() && !flat_.procedures[v.procedure].recursive &&
                                !(o.ctx == flat_.procedures[v.procedure].ctx && var.kind == ir::VarKind::Param && v.procedure.value != 0);
    if (one_activation && skeleton_.pointed_to(n.object)) v.procedure = {};
  }
  if (n.kind == NodeKind::Int) {
    const Shape s = shape_of(p_.type(n.type));
    v.c_width = s.width;
    v.c_signed = s.is_signed;
  }
  if (n.kind == NodeKind::Float) {
    v.c_width = static_cast<uint32_t>(8 * p_.type(n.type).size);
    v.c_signed = false;
  }
  cfa_.add_variable(std::move(v));
  return it->second;
}

Term Memory::read_cell(NodeId leaf, Part part, Term index) {
  const Node& n = layout_.node(leaf);
  // Numbers that are no addresses, byte areas from which no pointers or no numbers are read.
  const bool lacking = (n.kind == NodeKind::Bytes && (part == Part::Value ? !pointers_.holds_data(leaf) : !pointers_.holds_pointers(leaf))) ||
                       (n.kind == NodeKind::Int && part != Part::Value && !pointers_.carries(leaf));
  if (lacking) {
    const Sort sort = part_sort(leaf, part);
    return w_->fresh(n.indexed && !index ? tm_.array_sort(arith_->index_sort(), sort) : sort);
  }
  if (const Term fixed = fixed_part(leaf, part)) {
    if (n.indexed && !index) return tm_.mk_const_array(tm_.array_sort(arith_->index_sort(), fixed.sort()), fixed);
    return fixed;
  }
  if (n.small) return read_small(leaf, part, index);
  // A write of the same operation is not visible: right-hand sides are evaluated before.
  const NodeId cell = n.bits.valid() ? n.bits : leaf;
  const Term var = variable(cell, part);
  const bool indexed = layout_.node(cell).indexed && index;
  Term t = indexed ? tm_.mk_select(var, index) : var;
  if (part == Part::Value && indexed && t.is(term::Kind::Select)) assume_in_range(t, in_range(cell, t));
  if (part == Part::Target && indexed && t.is(term::Kind::Select) && layout_.node(leaf).kind == NodeKind::Pointer &&
      flat_.is_argument(layout_.node(leaf).object))
    assume_in_range(t, known_target(leaf, t));
  if (n.bits.valid() && n.kind == NodeKind::Float) {
    const Shape bits{static_cast<uint32_t>(8 * p_.type(n.type).size), false, false};
    return floats_.from_bits(arith_->bits_read(t, layout_.node(cell).shape.width, n.bit_offset, bits), floats_.sort(p_.type(n.type).format));
  }
  if (n.bits.valid()) t = arith_->bits_read(t, layout_.node(cell).shape.width, n.bit_offset, n.shape);
  return t;
}

/// The pointer is null or leads where the points-to analysis says: those that argv points to are valid from the beginning.
Term Memory::known_target(NodeId leaf, Term target) {
  const PointsTo& set = pointers_.at(leaf);
  if (set.number || set.unknown || set.uninit) return tm_.mk_true();
  std::vector<Term> any{tm_.mk_eq(target, arith_->target(0))};
  for (const Target& t : set.targets) any.push_back(tm_.mk_eq(target, target_of(t.node)));
  return tm_.mk_or(any);
}

/// True of every cell; initial contents are any values of the type.
void Memory::assume_in_range(Term t, Term fact) {
  if (!ranged_.try_emplace(t, true).second) return;
  const Term all = w_->guard;
  w_->guard = tm_.mk_true();
  w_->assume(fact, AssumeReason::Choice);
  w_->guard = all;
}

/// An index outside denotes no byte at all: any of them serves.
Term Memory::read_small(NodeId leaf, Part part, Term index) {
  PIPPIN_CHECK(!index.null(), "a small byte area is read byte by byte");
  Term r;
  for (uint64_t k = 0; k < layout_.node(leaf).size; ++k) {
    const Term here = tm_.mk_eq(index, arith_->index_constant(k));
    if (here.is_false()) continue;
    const Term byte = variable(leaf, part, k);
    if (part == Part::Value) assume_in_range(byte, in_range(leaf, byte));
    if (here.is_true()) return byte;
    r = r ? tm_.mk_ite(here, byte, r) : byte;
  }
  return r ? r : w_->fresh(part_sort(leaf, part));
}

void Memory::write_small(const Alternative& a, Part part, Term value) {
  PIPPIN_CHECK(!a.index.null(), "a small byte area is written byte by byte");
  for (uint64_t k = 0; k < layout_.node(a.node).size; ++k) {
    const Term here = tm_.mk_and(a.cond, tm_.mk_eq(a.index, arith_->index_constant(k)));
    if (here.is_false()) continue;
    const Term var = variable(a.node, part, k);
    assign_where(here, var, value);
  }
}

/// Adds to the parallel assignment of this operation.
void Memory::assign_where(Term here, Term var, Term value) {
  const auto it = std::ranges::find(pending_, var, &std::pair<Term, Term>::first);
  if (it != pending_.end()) it->second = tm_.mk_ite(here, value, it->second);
  else pending_.push_back({var, tm_.mk_ite(here, value, var)});
}

/// The value of a part over all alternatives; a fresh value where none applies.
Term Memory::read(const std::vector<Alternative>& cells, bool partial, Part part) {
  Term r;
  if (partial || cells.empty()) {
    PIPPIN_CHECK(!cells.empty(), "a read without cells has no sort");
    const NodeId leaf = cells[0].node;
    Sort sort = part_sort(leaf, part);
    const bool whole = layout_.node(leaf).indexed && !cells[0].index;
    if (whole) sort = tm_.array_sort(arith_->index_sort(), sort);
    r = w_->fresh(sort);
    if (part == Part::Value && !whole) w_->assume(in_range(leaf, r), AssumeReason::Choice);
  }
  for (size_t k = cells.size(); k-- > 0;) {
    const Term t = read_cell(cells[k].node, part, cells[k].index);
    r = r ? tm_.mk_ite(cells[k].cond, t, r) : t;
  }
  return r;
}

/// Adds to the parallel assignment of this operation.
void Memory::write(const Alternative& a, Part part, Term value) {
  if (a.cond.is_false() || !has_part(a.node, part)) return;
  const Node& n = layout_.node(a.node);
  if (n.small) {
    write_small(a, part, value);
    return;
  }
  const NodeId cell = n.bits.valid() ? n.bits : a.node;
  const Term var = variable(cell, part);
  auto it = std::ranges::find(pending_, var, &std::pair<Term, Term>::first);
  Term now = it != pending_.end() ? it->second : var;
  const bool indexed = layout_.node(cell).indexed && a.index;
  if (n.bits.valid()) {
    const Term old = indexed ? tm_.mk_select(now, a.index) : now;
    Shape shape = n.shape;
    if (n.kind == NodeKind::Float) {
      value = floats_.to_bits(value);
      shape = Shape{static_cast<uint32_t>(8 * p_.type(n.type).size), false, false};
    }
    value = arith_->bits_write(old, layout_.node(cell).shape.width, n.bit_offset, shape, value);
  }
  if (indexed) {
    if (!a.cond.is_true()) value = tm_.mk_ite(a.cond, value, tm_.mk_select(now, a.index));
    value = tm_.mk_store(now, a.index, value);
  } else if (!a.cond.is_true()) {
    value = tm_.mk_ite(a.cond, value, now);
  }
  if (it != pending_.end()) it->second = value;
  else pending_.push_back({var, value});
}

void Memory::flush() {
  // Sequential assignments in this order are right unless a later value reads an earlier variable.
  bool conflict = false;
  for (size_t k = 1; k < pending_.size() && !conflict; ++k)
    for (const Term v : term::free_vars(pending_[k].second))
      for (size_t j = 0; j < k && !conflict; ++j) conflict = pending_[j].first == v;
  auto assign = [&](Term var, Term value) {
    if (var != value) w_->ops.push_back(cfa::Op::assign(var, value, w_->origin));
  };
  if (conflict) {
    for (auto& [var, value] : pending_) {
      if (value.is_value()) continue;
      const Term aux = w_->local(var.sort());
      assign(aux, value);
      value = aux;
    }
  }
  for (const auto& [var, value] : pending_) assign(var, value);
  pending_.clear();
  ranged_.clear();
  w_->normalised.clear();
}

Term Memory::in_range(NodeId leaf, Term t) {
  return layout_.node(leaf).kind == NodeKind::Float ? tm_.mk_true() : arith_->in_range(t, layout_.node(leaf).shape);
}

Term Memory::zero(NodeId leaf, Part part) {
  switch (part) {
    case Part::Value:
      if (layout_.node(leaf).kind == NodeKind::Float) return floats_.zero(float_sort(leaf));
      return arith_->value(layout_.node(leaf).shape, 0);
    case Part::Target: return arith_->target(0);
    case Part::Index: return arith_->index_constant(0);
  }
  return {};
}

void Memory::write_zero(const Alternative& a) {
  for (Part part : parts(a.node)) {
    Term v = zero(a.node, part);
    if (layout_.node(a.node).indexed && !a.index) v = tm_.mk_const_array(tm_.array_sort(arith_->index_sort(), v.sort()), v);
    write(a, part, v);
  }
}

/// Every modelled leaf cell of the places: whole arrays below unindexed nodes, cell by cell below indexed ones.
void Memory::for_each_cell(const Resolved& r, uint64_t size, const std::function<void(const Alternative&)>& f) {
  for (const Alternative& a : r.cells) {
    if (const Node& n = layout_.node(a.node); n.kind == NodeKind::Bytes) {
      if (!a.index && !n.small && (size == 0 || size >= n.size)) {
        f(Alternative{a.node, Term(), a.cond});
        continue;
      }
      const Term start = a.index ? a.index : arith_->index_constant(0);
      const uint64_t bytes = size == 0 ? n.size : size;
      for (uint64_t k = 0; k < bytes; ++k) f(Alternative{a.node, arith_->index_add(start, arith_->index_constant(k)), a.cond});
      continue;
    }
    std::vector<NodeId> leaves;
    layout_.leaves(a.node, leaves);
    for (NodeId leaf : leaves) {
      if (parts(leaf).empty()) continue;
      if (!layout_.node(a.node).indexed && layout_.node(leaf).small) {
        for (uint64_t k = 0; k < layout_.node(leaf).size; ++k) f(Alternative{leaf, arith_->index_constant(k), a.cond});
        continue;
      }
      if (!layout_.node(a.node).indexed) {
        f(Alternative{leaf, Term(), a.cond});
        continue;
      }
      const uint64_t n = cells_between(layout_, a.node, leaf);
      for (uint64_t k = 0; k < n; ++k) {
        const Term index = n == 1 ? a.index : arith_->index_add(arith_->index_scale(a.index, n), arith_->index_constant(k));
        f(Alternative{leaf, index, a.cond});
      }
    }
  }
}

void Memory::havoc_leaf(const Alternative& a, const cfa::Input& input) {
  if (layout_.node(a.node).small && !a.index) {
    for (uint64_t k = 0; k < layout_.node(a.node).size; ++k) havoc_leaf({a.node, arith_->index_constant(k), a.cond}, input);
    return;
  }
  const bool direct = a.cond.is_true() && !a.index && !layout_.node(a.node).bits.valid();
  for (Part part : parts(a.node)) {
    if (!has_part(a.node, part)) continue;
    const bool whole = layout_.node(a.node).indexed && !a.index;
    if (direct) {
      const Term var = variable(a.node, part);
      cfa::Op op = cfa::Op::havoc(var, w_->origin);
      op.input = w_->add_input(input);
      w_->ops.push_back(std::move(op));
      if (part == Part::Value && !whole) w_->assume(in_range(a.node, var), AssumeReason::Choice);
      continue;
    }
    Sort sort = part_sort(a.node, part);
    if (whole) sort = tm_.array_sort(arith_->index_sort(), sort);
    const Term t = w_->fresh(sort, w_->add_input(input));
    if (part == Part::Value && !whole) w_->assume(in_range(a.node, t), AssumeReason::Choice);
    write(a, part, t);
  }
}

}  // namespace pippin::lower

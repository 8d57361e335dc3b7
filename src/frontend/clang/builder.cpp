// SPDX-License-Identifier: Apache-2.0
// The instruction stream: blocks, temporaries, and the saving of values that a later side effect may change.
#include "frontend/clang/builder.h"

namespace pippin::frontend {

using ir::BlockId;
using ir::ExprKind;
using ir::ExprRef;
using ir::Instr;
using ir::PlaceKind;
using ir::PlaceRef;
using ir::TerminatorKind;
using ir::VarId;
using ir::VarKind;

Instr Builder::instr(Instr::Op op, Origin where) const {
  Instr i;
  i.op = std::move(op);
  i.origin = statement_.known() ? statement_ : where;
  i.expression = where;
  return i;
}

void Builder::emit(Instr i) {
  if (body_ == nullptr) {
    program_.global_init.push_back(std::move(i));
    return;
  }
  if (auto* call = i.get_if<ir::Call>()) {
    call->number = program_.calls++;
    body_->calls += call->site == UINT32_MAX;
  }
  if (i.is<ir::UnsupportedInstr>()) like_call();  // it may hide one
  body_->blocks[body_->current].instrs.push_back(std::move(i));
}

void Builder::emit_assign(PlaceRef target, ExprRef value, Origin where) {
  emit(instr(ir::Assign{target, value}, where));
}

void Builder::emit_zero(PlaceRef target, Origin where) {
  emit(instr(ir::ZeroInit{target}, where));
}

void Builder::emit_declare(VarId v, ExprRef count, bool initialised, Origin where) {
  emit(instr(ir::Declare{v, count, initialised}, where));
}

Instr Builder::unsupported_instr(const std::string& feature, clang::SourceRange range) {
  return instr(ir::UnsupportedInstr{feature, locations_.source_text(range)}, locations_.origin(range.getBegin()));
}

void Builder::emit_unsupported(const std::string& feature, clang::SourceRange range) { emit(unsupported_instr(feature, range)); }

void Builder::refuse(const std::string& feature, clang::SourceRange range) {
  program_.global_init.push_back(unsupported_instr(feature, range));
}

void Builder::refuse_if_referenced(const std::string& symbol, const std::string& feature, clang::SourceRange range) {
  linked_.refusals.push_back({symbol, unsupported_instr(feature, range)});
}

BlockId Builder::new_block() { return body_->blocks.push_back(ir::Block{}); }

void Builder::terminate(ir::Terminator t) {
  ir::Block& block = body_->blocks[body_->current];
  if (block.terminator.kind == TerminatorKind::None) block.terminator = std::move(t);
}

void Builder::jump(BlockId target, Origin where) {
  ir::Terminator t;
  t.kind = TerminatorKind::Jump;
  t.origin = where;
  t.then_target = target;
  terminate(std::move(t));
}

void Builder::branch_on(ExprRef value, BlockId then_target, BlockId else_target, Origin where, ir::Decides decides) {
  if (value->kind == ExprKind::IntConst) return jump(value->value != 0 ? then_target : else_target, where);
  ir::Terminator t;
  t.kind = TerminatorKind::Branch;
  t.origin = where;
  t.decides = decides;
  t.value = value;
  t.then_target = then_target;
  t.else_target = else_target;
  terminate(std::move(t));
}

void Builder::drop_blocks_from(BlockId first) { body_->blocks.resize(first.value); }

VarId Builder::new_variable(std::string name, ir::TypeId type, VarKind kind, Origin where) {
  ir::Variable v;
  v.name = std::move(name);
  v.type = type;
  v.kind = kind;
  v.origin = where;
  if (body_ != nullptr && kind != VarKind::Global && kind != VarKind::StringLiteral) v.function = body_->id;
  return program_.vars.push_back(std::move(v));
}

VarId Builder::undeclared_temporary(ir::TypeId type, Origin where) {
  const VarId v = new_variable("", type, VarKind::Temporary, where);
  if (body_ != nullptr) body_->locals.push_back(v);
  return v;
}

VarId Builder::temporary(ir::TypeId type, Origin where) {
  const VarId v = undeclared_temporary(type, where);
  // Objects in memory have a lifetime; scalars are assigned before they are read.
  if (body_ != nullptr && !types_.is_scalar(type)) emit_declare(v, nullptr, true, where);
  return v;
}

Builder::Mark Builder::mark() const {
  Mark m;
  if (body_ == nullptr) {
    m.index = program_.global_init.size();
    return m;
  }
  m.block = body_->current;
  m.index = body_->blocks[m.block].instrs.size();
  m.blocks = body_->blocks.size();
  m.labels = body_->labels_seen;
  m.calls = body_->calls;
  m.like_calls = body_->like_calls;
  m.gotos = body_->gotos;
  return m;
}

bool Builder::emitted_since(const Mark& m) const {
  if (body_ == nullptr) return program_.global_init.size() != m.index;
  return body_->current != m.block || body_->blocks[m.block].instrs.size() != m.index ||
         body_->labels_seen != m.labels;
}

namespace {

/// What a range of instructions may write.
struct Writes {
  std::unordered_set<uint32_t> roots;  // named variables
  bool memory = false;                 // through pointers
  bool calls = false;
};

void add_write(Writes& w, PlaceRef place) {
  while (place->base != nullptr) place = place->base;
  if (place->kind == PlaceKind::Var) w.roots.insert(place->var.value);
  else w.memory = true;
}

}  // namespace

bool Builder::affected(ExprRef e, const Mark& m) const {
  Writes writes;
  bool everything = false;
  auto add = [&](const Instr& i) {
    i.visit(
        [&](const ir::Assign& a) { add_write(writes, a.target); }, [&](const ir::ZeroInit& z) { add_write(writes, z.target); },
        [&](const ir::Declare& d) { writes.roots.insert(d.var.value); }, [&](const ir::EndOfScope& d) { writes.roots.insert(d.var.value); },
        [&](const ir::Call& c) {
          if (c.result != nullptr) add_write(writes, c.result);
          // Inputs have no side effect; other calls may write whatever they can name.
          if (c.site == UINT32_MAX) writes.calls = true;
        },
        [&](const ir::UnsupportedInstr&) { everything = true; });
  };
  if (body_ == nullptr) {
    for (size_t k = m.index; k < program_.global_init.size(); ++k) add(program_.global_init[k]);
  } else {
    if (body_->labels_seen != m.labels) everything = true;
    const auto& start = body_->blocks[m.block].instrs;
    for (size_t k = m.index; k < start.size(); ++k) add(start[k]);
    for (size_t b = m.blocks; b < body_->blocks.size(); ++b)
      for (const Instr& i : body_->blocks[BlockId(b)].instrs) add(i);
  }

  auto is_exposed = [&](uint32_t v) {
    const VarKind k = program_.vars[VarId(v)].kind;
    return k == VarKind::Global || k == VarKind::StaticLocal || k == VarKind::StringLiteral || exposed_.contains(v);
  };
  bool exposed_written = false;
  for (uint32_t v : writes.roots) exposed_written = exposed_written || is_exposed(v);

  // Iterative walk; expressions are shallow but may be wide.
  std::vector<ExprRef> work{e};
  while (!work.empty()) {
    ExprRef x = work.back();
    work.pop_back();
    for (ExprRef a : x->args)
      if (a != nullptr) work.push_back(a);
    if (x->place == nullptr) continue;
    PlaceRef root = x->place;
    for (;; root = root->base) {
      if (root->index != nullptr) work.push_back(root->index);
      if (root->pointer != nullptr) work.push_back(root->pointer);
      if (root->base == nullptr) break;
    }
    if (x->kind != ExprKind::Load) continue;
    if (root->kind == PlaceKind::Deref) {
      if (everything || writes.memory || writes.calls || exposed_written) return true;
      continue;
    }
    const uint32_t v = root->var.value;
    if (program_.vars[root->var].kind == VarKind::Temporary && !exposed_.contains(v)) continue;
    if (everything || writes.roots.contains(v)) return true;
    if ((writes.memory || writes.calls) && is_exposed(v)) return true;
  }
  return false;
}

void Builder::insert_at(const Mark& m, Instr i) {
  auto& list = body_ == nullptr ? program_.global_init : body_->blocks[m.block].instrs;
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(m.index), std::move(i));
}

ExprRef Builder::protect(ExprRef e, const Mark& m) {
  if (!emitted_since(m) || !affected(e, m)) return e;
  const VarId t = undeclared_temporary(e->type, e->origin);
  PlaceRef target = var_place(t, e->origin);
  insert_at(m, instr(ir::Assign{target, e}, e->origin));
  if (!types_.is_scalar(e->type)) insert_at(m, instr(ir::Declare{t, nullptr, true}, e->origin));
  return load(target, e->origin);
}

PlaceRef Builder::protect(PlaceRef place, const Mark& m) {
  if (!emitted_since(m)) return place;
  switch (place->kind) {
    case PlaceKind::Var: return place;
    case PlaceKind::Deref: {
      ExprRef p = protect(place->pointer, m);
      return p == place->pointer ? place : deref(p, place->origin);
    }
    case PlaceKind::Field: {
      PlaceRef base = protect(place->base, m);
      return base == place->base ? place : field(base, place->field, place->origin);
    }
    case PlaceKind::Index: {
      // The later insertion first: the index was computed after the base.
      ExprRef i = protect(place->index, m);
      PlaceRef base = protect(place->base, m);
      return base == place->base && i == place->index ? place : index(base, i, place->origin);
    }
  }
  return place;
}

ExprRef Builder::save(ExprRef e) {
  if (body_ == nullptr) return e;
  PlaceRef target = var_place(temporary(e->type, e->origin), e->origin);
  emit_assign(target, e, e->origin);
  return load(target, e->origin);
}

}  // namespace pippin::frontend

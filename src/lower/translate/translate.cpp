// SPDX-License-Identifier: Apache-2.0
// Flat edges to Cfa edges: guards, then operations in order. Right-hand sides and targets are evaluated in the state
// before the operation; its writes happen in parallel (Memory::flush).
#include "lower/translate/translate.h"
#include "lower/translate/tables.h"

#include <fmt/format.h>

#include <algorithm>

#include "support/check.h"

namespace pippin::lower {

namespace {
/// Blocks that a loop allocates lie behind each other in one array, each for ever: what address space they need has nothing
/// to do with that of the machine, which uses the addresses of dead blocks again. 64 more bits are room for 2^63 of the largest.
uint32_t index_bits(const FlatProgram& flat) {
  const uint32_t pointer_bits = 8 * flat.ir->target.pointer_bytes();
  const bool counts = std::ranges::any_of(flat.objects, [](const Object& o) { return o.kind == Object::Kind::Allocation && o.in_loop; });
  return counts ? pointer_bits + 64 : pointer_bits;
}
}  // namespace

Translator::Translator(const Skeleton& skeleton, cfa::Cfa& cfa, const LowerOptions& options)
    : skeleton_(skeleton),
      flat_(skeleton.flat),
      layout_(skeleton.layout),
      pointers_(skeleton.pointers),
      p_(*skeleton.flat.ir),
      cfa_(cfa),
      tm_(cfa.tm()),
      options_(options),
      arith_(options.model == IntegerModel::Int
                 ? make_int_arith(cfa.tm(), options.semantics.wraps(), 8 * p_.target.pointer_bytes())
                 : make_bv_arith(cfa.tm(), options.semantics.wraps(), 8 * p_.target.pointer_bytes(), index_bits(flat_))),
      checks_memory_(options.semantics.checks_memory()),
      checks_operations_(options.semantics.checks_operations()),
      floats_(cfa.tm(), *arith_, options.model),
      memory_(skeleton, cfa, *arith_, floats_),
      lifetimes_(skeleton, cfa, *arith_, memory_) {}

void Translator::run() {
  cfa_.strings = p_.strings;
  cfa_.assumptions = flat_.assumptions;
  for (const cfa::Location& l : flat_.locations) cfa_.add_location(l);
  cfa_.initial = cfa::LocId(0);
  for (ObjectId o : flat_.objects.ids()) (void)layout_.root(o);
  nodes_ = static_cast<uint32_t>(layout_.nodes().size());
  for (const FlatThread& t : flat_.threads) cfa_.threads.push_back({t.name, t.entry, t.exit});
  for (const FlatProcedure& p : flat_.procedures) {
    cfa::Procedure procedure;
    procedure.name = p.name;
    procedure.entry = p.entry;
    procedure.exit = p.exit;
    cfa_.procedures.push_back(std::move(procedure));
  }
  for (cfa::EdgeId e : flat_.edges.ids()) edge(e);
  procedures();
  PIPPIN_CHECK(layout_.nodes().size() == nodes_, "nodes made during the translation");
  for (const cfa::Convention c : of_the_program_) cfa_.assumptions.push_back({c, {}, std::string(cfa::row(c).meaning)});
}

void Translator::edge(cfa::EdgeId id) {
  const FlatEdge& e = flat_.edges[id];
  EdgeWriter writer(cfa_, flat_, id.value, assumptions_);
  w_ = &writer;
  arith_->start(&writer);
  floats_.start(&writer);
  memory_.start(&writer);
  lifetimes_.start(&writer);
  writer.origin = e.origin;
  flush();
  if (id == cfa::EdgeId(0) && flat_.sets_rounding)
    w_->ops.push_back(cfa::Op::assign(rounding_variable(), arith_->value(floats_.mode_shape(), 0), w_->origin));
  initialising_ = id == cfa::EdgeId(0);
  if (initialising_ && checks_memory_) lifetimes_.begin();
  if (e.breach >= Breach::Left) w_->breached_if(left_at_end(e));
  if (e.guard != GuardKind::None) guard(e);
  else if (e.condition != nullptr) operations_of(e.condition, e.condition_ctx);   // for its operations (obligations.h)
  for (const FlatOp& op : e.ops) {
    writer.origin = op.origin.known() ? op.origin : e.origin;
    operation(op);
    if (e.kind != cfa::EdgeKind::Call && !e.parallel) flush();  // arguments are evaluated before any parameter changes
  }
  flush();
  writer.finish();
  cfa::Edge out;
  out.source = e.source;
  out.target = e.target;
  out.kind = e.kind;
  out.callee = e.callee;
  out.call = e.call;
  out.thread = e.thread;
  out.step = e.step;
  out.origin = e.origin;
  out.is_branch = e.is_branch;
  out.taken = e.taken;
  out.operand = e.operand;
  out.woven = e.woven;
  out.text = e.text;
  out.condition = e.condition_text;
  out.switch_case = e.switch_case;
  out.ops = std::move(writer.ops);
  for (cfa::Op& op : out.ops) op.base = id;
  for (const uint32_t a : e.assumptions)
    if (!out.ops.empty() && out.ops[0].assumption == UINT32_MAX) out.ops[0].assumption = a;
  imprecise_ |= writer.imprecise;
  cfa_.add_edge(std::move(out));
  w_ = nullptr;
}

/// Parameters, and old values of what the procedure may change and its summary may depend on.
void Translator::procedures() {
  std::vector<Term> results;
  for (cfa::ProcId p : flat_.procedures.ids()) {
    const FlatProcedure& flat = flat_.procedures[p];
    auto collect = [&](CtxId ctx, ir::VarId v, std::vector<Term>& out) {
      std::vector<NodeId> leaves;
      layout_.leaves(layout_.root(flat_.object_of(ctx, v)), leaves);
      for (NodeId leaf : leaves)
        for (const Term v : memory_.variables_of(leaf)) out.push_back(v);
    };
    if (p.value != 0)
      for (ir::VarId v : p_.functions[flat_.contexts[flat.ctx].function].params) collect(flat.ctx, v, cfa_.procedures[p].params);
    if (flat.result.valid()) {
      collect(CtxId(0), flat.result, cfa_.procedures[p].results);
      collect(CtxId(0), flat.result, results);
    }
  }
  const auto modified = cfa::modified_by(cfa_);
  for (cfa::ProcId p : flat_.procedures.ids()) {
    if (p.value == 0) continue;
    for (Term v : modified[p]) {
      const cfa::Variable variable = cfa_.variable(cfa_.find(v));
      const bool parameter = std::ranges::find(cfa_.procedures[p].params, v) != cfa_.procedures[p].params.end();
      if ((variable.procedure.valid() && !parameter) || std::ranges::find(results, v) != results.end()) continue;
      cfa::Variable old;
      old.term = tm_.mk_var(fmt::format("{}::old({})", cfa_.procedures[p].name, v.name()), v.sort());
      old.procedure = p;
      old.function = variable.function;
      old.origin = variable.origin;
      cfa_.procedures[p].olds.push_back({old.term, v});
      cfa_.add_variable(std::move(old));
    }
  }
}

/// Of what is evaluated though the value is not needed.
void Translator::operations_of(ir::ExprRef e, CtxId ctx) {
  if (p_.type(e->type).kind != ir::TypeKind::Record) {
    (void)eval(e, ctx);
    return;
  }
  check_access(e->place, ctx, false);
  (void)resolve(e->place, ctx);
}

void Translator::guard(const FlatEdge& e) {
  Term t;
  if (e.guard == GuardKind::True || e.guard == GuardKind::False) {
    t = condition(e.condition, e.condition_ctx);
    if (e.guard == GuardKind::False) t = tm_.mk_not(t);
  } else {
    const Val v = integer(e.condition, e.condition_ctx);
    const Shape s = shape(e.condition->type);
    std::vector<Term> any;
    for (const auto& [low, high] : e.cases) {
      if (low == high) {
        any.push_back(arith_->compare(ir::ExprKind::Eq, s, v, arith_->constant(s, to_big(low))));
        continue;
      }
      any.push_back(tm_.mk_and(arith_->compare(ir::ExprKind::Le, s, arith_->constant(s, to_big(low)), v),
                               arith_->compare(ir::ExprKind::Le, s, v, arith_->constant(s, to_big(high)))));
    }
    t = tm_.mk_or(any);
    if (e.guard == GuardKind::NoCase) t = tm_.mk_not(t);
  }
  w_->assume(t, AssumeReason::Branch);
  flush();
}

void Translator::flush() {
  memory_.flush();
  memo_.clear();
  accessed_.clear();
  condition_memo_.clear();
}

void Translator::rely_on_memory_safety() {
  const bool proved = flat_.options.semantics.checks(ir::Property::ValidDeref);
  of_the_program_.insert(proved ? cfa::Convention::AccessType : cfa::Convention::MemorySafety);
}

void Translator::operation(const FlatOp& op) {
  op.visit(
      [&](const AssignOp& o) { assign(op, o); },
      [&](const ZeroInitOp& o) {
        check_access(o.target, op.target_ctx, true);
        const Resolved r = resolve(o.target, op.target_ctx, true);
        memory_.for_each_cell(r, p_.type(o.target->type).size, [&](const Alternative& a) { memory_.write_zero(a); });
        if (o.target->kind != ir::PlaceKind::Var) memory_.forget_pointers(r, p_.type(o.target->type).size, pointers_.alignment(o.target));
      },
      [&](const DeclareOp& o) {
        // Of scalars whose address is not taken the Inliner has said it.
        const ir::TypeKind kind = p_.type(o.target->type).kind;
        if (p_.vars[o.target->var].address_taken || kind == ir::TypeKind::Array || kind == ir::TypeKind::Record)
          rely_on_memory_safety();
        havoc(op, o.target, o.input);
        if (o.length != nullptr) array_declared(op, o);
      },
      [&](const EndOp& o) { lifetimes_.end_of_scope(flat_.object_of(op.target_ctx, o.var)); },
      [&](const HavocOp& o) {
        if (checks_memory_ || checks_operations_)
          for (const ir::ExprRef e : o.evaluated) operations_of(e, op.value_ctx);
        havoc(op, o.target, o.input);
      },
      [](const EscapeOp&) {},
      [&](const AssumeOp& o) { w_->assume(condition(o.value, op.value_ctx), o.why); },
      [&](const AllocateOp& o) { allocate(op, o); },
      [&](const HavocReachableOp&) {
        for (ObjectId o : pointers_.exposed_objects()) any_contents(layout_.root(o), op);
      },
      [&](const FillOp& o) { fill(op, o); }, [&](const CopyOp& o) { copy(op, o); }, [&](const CompareOp& o) { compare(op, o); },
      [&](const HavocArrayOp& o) {
        if (!o.touched) check_unknown_block();
        for (const Target& t : pointers_.value(o.begin, op.value_ctx).targets) {
          const NodeId around = pointers_.range_around(t, o.raw);
          if (!layout_.ends_object(around)) rely_on_memory_safety();
          any_contents(around, op);
        }
      },
      [&](const InitObjectOp& o) {
        w_->ops.push_back(cfa::Op::assign(counter(o.object), arith_->index_constant(0), w_->origin));
        if (flat_.objects[o.object].resized) w_->ops.push_back(cfa::Op::assign(newest(o.object), arith_->index_constant(0), w_->origin));
        // Blocks never overlap, so what no block has is zero already.
        if (!flat_.objects[o.object].zeroed) return;
        Resolved all;
        all.cells.push_back({layout_.root(o.object), Term(), tm_.mk_true()});
        memory_.for_each_cell(all, 0, [&](const Alternative& a) { memory_.write_zero(a); });
      },
      [&](const MathCallOp& o) { math(op, o); }, [&](const GrowOp& o) { grow(op, o); },
      [&](const FreeOp& o) { free_block(op, o); },
      [&](const TouchOp& o) { touch(op, o); });
  if (!pointers_.writes_anywhere(op)) return;
  rely_on_memory_safety();
  flush();
  for (const NodeId n : pointers_.written_anywhere(op)) any_contents(n, op);
}

/// Requires: no write is pending.
void Translator::any_contents(NodeId n, const FlatOp& op) {
  std::vector<NodeId> leaves;
  layout_.leaves(n, leaves);
  cfa::Input input;
  input.kind = cfa::InputKind::MissingBody;
  input.origin = op.origin;
  for (const NodeId leaf : leaves)
    if (!memory_.parts(leaf).empty()) memory_.havoc_leaf(Alternative{leaf, Term(), tm_.mk_true()}, input);
}

void Translator::store(const Resolved& target, const Value& v, ir::TypeId type, ir::PlaceRef place) {
  for (const Alternative& cell : target.cells) {
    Alternative a = cell;
    const bool byte_area = layout_.node(a.node).kind == NodeKind::Bytes;
    memory_.start_of_byte_area(a);
    if (v.is_pointer) {
      if (byte_area) {
        memory_.write_pointer(a, v.ptr, place);
        continue;
      }
      memory_.write(a, Part::Target, v.ptr.target);
      memory_.write(a, Part::Index, v.ptr.index);
      continue;
    }
    if (v.number) {
      const Shape bits{v.number.sort().float_bits(), false, false};
      if (byte_area) memory_.write_bytes(a, arith_->variable(floats_.to_bits(v.number), bits), bits, place, p_.type(type).size);
      else memory_.write(a, Part::Value, v.number);
      continue;
    }
    const Shape from = shape(type);
    if (byte_area) {
      memory_.write_bytes(a, v.val, from, place, p_.type(type).size);
      continue;
    }
    const Shape to = layout_.node(a.node).shape;
    Val x = v.val;
    if (!(from == to)) x = arith_->cast(x, from, to);
    memory_.write(a, Part::Value, arith_->stored(x, to));
  }
}

void Translator::assign(const FlatOp& op, const AssignOp& o) {
  check_indices(o.target, op.target_ctx, false);
  if (p_.type(o.value->type).kind != ir::TypeKind::Record) {
    const Value v = eval(o.value, op.value_ctx);
    if (w_->obliged(o.target, Breach::Lossy)) w_->require(in_type(v.val, shape(o.value->type), *bit_field_shape(p_, o.target)), o.target, Breach::Lossy);
    check_access(o.target, op.target_ctx, true);
    const Resolved to = resolve(o.target, op.target_ctx, true);
    store(to, v, o.value->type, o.target);
    Ptr address;
    for (const Alternative& a : to.cells) {
      if (!pointers_.carries(a.node)) continue;
      if (address.target.null()) address = address_of_integer(o.value, op.value_ctx);
      memory_.write(a, Part::Target, address.target);
      memory_.write(a, Part::Index, address.index);
    }
    return;
  }
  check_access(o.value->place, op.value_ctx, false);
  check_access(o.target, op.target_ctx, true);
  Resolved from = resolve(o.value->place, op.value_ctx);
  Resolved to = resolve(o.target, op.target_ctx, true);
  const uint64_t size = p_.type(o.value->type).size;
  const Cells left_cells = pointers_.place(o.target, op.target_ctx, true), right_cells = pointers_.place(o.value->place, op.value_ctx);
  const uint32_t alignment = pointers_.alignment(o.target);
  if (copy_how(layout_, left_cells.cells, right_cells.cells, size) != CopyHow::Leaves) {
    auto zeros = [](Resolved& r, const Cells& c) {
      for (const Alternative& a : r.cells) {
        const auto t = std::ranges::find(c.cells, a.node, &Target::node);
        r.index_is_zero.push_back(t != c.cells.end() && t->index_is_zero);
      }
    };
    zeros(to, left_cells);
    zeros(from, right_cells);
    memory_.copy_range(to, from, size, alignment);
    return;
  }
  memory_.copy_leaves(to, from, alignment);
}

void Translator::havoc(const FlatOp& op, ir::PlaceRef target, const cfa::Input& input) {
  check_access(target, op.target_ctx, true);
  const Resolved r = resolve(target, op.target_ctx, true);
  const bool integer = p_.type(target->type).kind == ir::TypeKind::Int;
  const bool direct = r.cells.size() == 1 && r.cells[0].cond.is_true() && !r.cells[0].index &&
                      layout_.node(r.cells[0].node).kind != NodeKind::Bytes &&
                      layout_.node(r.cells[0].node).shape == shape(target->type);
  if (integer && !direct) {
    const Shape s = shape(target->type);
    const Term t = w_->fresh(arith_->sort(s), w_->add_input(input));
    w_->assume(arith_->in_range(t, s), AssumeReason::Choice);
    store(r, Value{arith_->variable(t, s), {}, false, {}}, target->type, target);
    for (const Alternative& a : r.cells) {
      if (!pointers_.carries(a.node)) continue;
      memory_.write(a, Part::Target, w_->fresh(arith_->target_sort()));
      memory_.write(a, Part::Index, w_->fresh(arith_->index_sort()));
    }
    return;
  }
  const bool simple = r.cells.size() == 1 && r.cells[0].cond.is_true() && layout_.node(r.cells[0].node).kind != NodeKind::Bytes;
  if (p_.type(target->type).kind == ir::TypeKind::Float && !simple) {
    store(r, of_number(w_->fresh(float_sort(target->type), w_->add_input(input))), target->type, target);
    return;
  }
  memory_.for_each_cell(r, p_.type(target->type).size, [&](const Alternative& a) { memory_.havoc_leaf(a, input); });
  if (target->kind != ir::PlaceKind::Var) memory_.forget_pointers(r, p_.type(target->type).size, pointers_.alignment(target));
}

void Translator::allocate(const FlatOp& op, const AllocateOp& a) {
  const Object& o = flat_.objects[a.object];
  first_size(op, a);
  const NodeId start = layout_.allocated(a.object);
  Ptr p{memory_.target_of(start), arith_->index_constant(0)};
  if (o.in_loop) {
    // Blocks of one site lie one after the other, with a gap, in one unbounded array that nothing has touched yet.
    const Term next = counter(a.object);
    const Term bytes = arith_->index(integer(o.bytes, op.value_ctx), shape(o.bytes->type));
    p.index = next;
    Value v;
    v.is_pointer = true;
    v.ptr = p;
    check_access(a.target, op.target_ctx, true);
    block_allocated(op, a, next);
    store(resolve(a.target, op.target_ctx, true), v, a.target->type, a.target);
    const std::optional<Term> distance = checks_memory_ ? lifetimes_.block_distance(a.object) : std::nullopt;
    const Term after = distance ? arith_->index_add(next, *distance) : behind_heap_block(a.object, next, bytes);
    // Blocks never overlap, as no execution allocates so many (index_bits).
    w_->assume(arith_->index_less(next, after), w_->assumption(cfa::Convention::MallocSucceeds, nullptr, "allocation never fails"));
    memory_.assign(next, after);
    if (o.resized) memory_.assign(newest(a.object), next);
    return;
  }
  {
    Resolved fresh;
    fresh.cells.push_back({layout_.root(a.object), Term(), tm_.mk_true()});
    memory_.for_each_cell(fresh, 0, [&](const Alternative& cell) {
      const bool whole = layout_.node(cell.node).indexed;
      if (a.zeroed) memory_.write_zero(cell);
      cfa::Input input;
      input.kind = cfa::InputKind::Uninitialised;
      input.origin = op.origin;
      if (!a.zeroed && !whole) memory_.havoc_leaf(cell, input);
    });
  }
  Value v;
  v.is_pointer = true;
  v.ptr = p;
  check_access(a.target, op.target_ctx, true);
  block_allocated(op, a, p.index);
  store(resolve(a.target, op.target_ctx, true), v, a.target->type, a.target);
}

cfa::Cfa translate(const Skeleton& skeleton, term::TermManager& tm, const LowerOptions& options) {
  cfa::Cfa result(tm);
  Translator t(skeleton, result, options);
  t.run();
  fold_tables(result);
  if (options.model == IntegerModel::Int) skeleton.int_is_imprecise = t.imprecise();
  return result;
}

bool int_model_is_imprecise(const Skeleton& skeleton) {
  if (!skeleton.int_is_imprecise) {
    term::TermManager tm;
    LowerOptions options = skeleton.flat.options;
    options.model = IntegerModel::Int;
    (void)translate(skeleton, tm, options);
  }
  return *skeleton.int_is_imprecise;
}

}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// make_skeleton: inline, drop initialisation of unused globals, solve points-to, replace edges that cannot be translated by unsupported locations.
#include "lower/pointers/skeleton.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "lower/pointers/call_targets.h"
#include "lower/pointers/evaluation_order.h"
#include "lower/flat/library_results.h"
#include "lower/flat/obligations.h"
#include "lower/pointers/memory_obligations.h"
#include "support/check.h"

namespace pippin::lower {
namespace {

/// Variables mentioned below expressions and places; each subtree once.
class Mentions {
 public:
  explicit Mentions(size_t vars) : used(vars, 0) {}
  std::vector<char> used;
  bool changed = false;

  void expr(ir::ExprRef root) {
    if (root == nullptr) return;
    exprs_.push_back(root);
    while (!exprs_.empty()) {
      ir::ExprRef e = exprs_.back();
      exprs_.pop_back();
      if (e == nullptr || !seen_.insert(e).second) continue;
      for (ir::ExprRef a : e->args) exprs_.push_back(a);
      walk(e->place);
    }
  }
  void place(ir::PlaceRef p) {
    walk(p);
    while (!exprs_.empty()) {
      ir::ExprRef e = exprs_.back();
      exprs_.pop_back();
      expr(e);
    }
  }

 private:
  void walk(ir::PlaceRef p) {
    for (; p != nullptr; p = p->base) {
      if (p->kind == ir::PlaceKind::Var && !used[p->var.value]) {
        used[p->var.value] = 1;
        changed = true;
      }
      if (p->pointer != nullptr) exprs_.push_back(p->pointer);
      if (p->index != nullptr) exprs_.push_back(p->index);
    }
  }
  std::vector<ir::ExprRef> exprs_;
  std::unordered_set<ir::ExprRef> seen_;  // never iterated
};

ir::VarId root_variable(ir::PlaceRef p) {
  while (p != nullptr && p->base != nullptr) p = p->base;
  return p != nullptr && p->kind == ir::PlaceKind::Var ? p->var : ir::VarId();
}

/// Edge 0 is the global initialisation: keeps what the program uses and gives extern variables any value.
void reduce_initialisation(FlatProgram& flat) {
  Mentions m(flat.ir->vars.size());
  for (size_t k = 1; k < flat.edges.size(); ++k) {
    const FlatEdge& e = flat.edges[cfa::EdgeId(k)];
    m.expr(e.condition);
    for (const FlatOp& op : e.ops) {
      // Reads no variable; what the initialisation makes a global variable point to is exposed anyway.
      if (op.is<EscapeOp>()) continue;
      op.for_each_operand([&](ir::ExprRef operand) { m.expr(operand); });
      if (op.target() != nullptr) m.place(op.target());
      if (op.second() != nullptr) m.place(op.second());
      if (op.is<HavocReachableOp>())
        for (ir::VarId v : flat.ir->globals) m.used[v.value] = 1;
    }
  }
  for (const FlatProgram::Evaluated& e : flat.evaluated) m.expr(e.value);
  FlatEdge& init = flat.edges[cfa::EdgeId(0)];
  std::vector<char> keep(init.ops.size(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < init.ops.size(); ++k) {
      const FlatOp& op = init.ops[k];
      if (keep[k]) continue;
      const ir::VarId v = root_variable(op.target());
      if (v.valid() && !m.used[v.value]) continue;
      keep[k] = 1;
      changed = true;
      op.for_each_operand([&](ir::ExprRef operand) { m.expr(operand); });
      m.place(op.target());
    }
  }
  std::vector<FlatOp> ops;
  for (ir::VarId v : flat.ir->vars.ids()) {
    const ir::Variable& var = flat.ir->vars[v];
    if (!m.used[v.value] || !var.is_extern || flat.global_object[v.value] == UINT32_MAX) continue;
    if (flat.options.semantics.checks_memory() && ir::is_standard_stream(*flat.ir, var)) continue;   // known from the start
    HavocOp any;
    any.target = flat.var_place(v);
    any.input.kind = cfa::InputKind::MissingBody;
    any.input.origin = var.origin;
    any.input.c_type = flat.ir->type(var.type).name;
    ops.push_back({std::move(any), CtxId(0), CtxId(0), var.origin});
    init.assumptions.push_back(flat.assumption(cfa::Convention::MissingDefinition, var.origin,
                                               var.name + " is defined elsewhere: any initial value"));
  }
  for (ObjectId o : flat.objects.ids()) {
    if (flat.objects[o].kind != Object::Kind::Allocation || !flat.objects[o].in_loop) continue;
    ops.push_back({InitObjectOp{o}, {}, {}, {}});
  }
  for (size_t k = 0; k < init.ops.size(); ++k)
    if (keep[k]) ops.push_back(std::move(init.ops[k]));
  init.ops = std::move(ops);
}

/// A parameter of the procedure itself; what is inlined into it has parameters that are like other local variables.
bool own_parameter(const FlatProgram& flat, const Object& o, cfa::ProcId p) {
  return o.kind == Object::Kind::Variable && o.ctx == flat.procedures[p].ctx && flat.ir->vars[o.var].kind == ir::VarKind::Param;
}

/// A local variable of a recursive function has one instance per activation, but only one object here. That is right as
/// long as pointers to it stay in variables of the same activation. Otherwise: the name of such a variable. Where only one
/// activation lives at a time, the variable is like one of file scope, but for the parameters that a call assigns.
std::vector<std::string> escaping_locals(Skeleton& s) {
  FlatProgram& flat = s.flat;
  std::vector<std::string> escaping(flat.procedures.size());
  if (escaping.empty()) return escaping;
  auto owner = [&](ObjectId o) {
    const Object& object = flat.objects[o];
    return object.kind == Object::Kind::Variable && object.ctx != CtxId(0) ? flat.contexts[object.ctx].procedure : cfa::ProcId();
  };
  const auto shared = [&](ObjectId o, cfa::ProcId p) { return !flat.procedures[p].recursive && !own_parameter(flat, flat.objects[o], p); };
  // Pointers of unknown origin may point to what is exposed.
  for (ObjectId o : s.pointers.exposed_objects())
    if (const cfa::ProcId p = owner(o); p.valid() && p.value != 0 && !shared(o, p)) escaping[p.value] = flat.objects[o].name;
  for (size_t k = 0; k < s.layout.nodes().size(); ++k) {
    const NodeId cell(k);
    const ObjectId holder = s.layout.node(cell).object;
    for (const Target& t : s.pointers.at(cell).targets) {
      const ObjectId object = s.layout.node(t.node).object;
      const cfa::ProcId p = owner(object);
      if (!p.valid() || p.value == 0 || !escaping[p.value].empty() || shared(object, p)) continue;
      const bool parameter = owner(holder) == p && own_parameter(flat, flat.objects[holder], p);
      if (owner(holder) != p || parameter) escaping[p.value] = flat.objects[object].name;
    }
  }
  return escaping;
}

void replace_call_by_unsupported(FlatProgram& flat, cfa::EdgeId id, cfa::LocId target) {
  FlatEdge& call = flat.edges[id];
  call.kind = cfa::EdgeKind::Internal;
  call.callee = {};
  call.target = target;
  call.ops.clear();
  for (FlatEdge& e : flat.edges) {
    if (e.call != id) continue;
    e.kind = cfa::EdgeKind::Internal;  // a step nobody can take: its source was only reached by it
    e.call = {};
    e.source = e.target;
  }
}

void replace_by_unsupported(Skeleton& s) {
  FlatProgram& flat = s.flat;
  FeatureCheck check(flat, s.layout, s.pointers);
  const std::vector<std::string> escaping = escaping_locals(s);
  std::vector<uint32_t> impossible;  // assumptions
  const size_t n = flat.edges.size();
  for (size_t k = 0; k < n; ++k) {
    FlatEdge& e = flat.edges[cfa::EdgeId(k)];
    if (e.kind == cfa::EdgeKind::Call && !escaping[e.callee.value].empty()) {
      replace_call_by_unsupported(flat, cfa::EdgeId(k), flat.unsupported_location(
                      "pointer to a local variable of a recursive function", escaping[e.callee.value], e.origin));
      continue;
    }
    // The case of a realloc that cannot be.
    if (!std::ranges::all_of(e.ops, [&](const FlatOp& op) { return s.pointers.possible(op); })) {
      Exprs make(flat);
      e.guard = GuardKind::True;
      e.condition = make.constant(flat.ir->int_type, 0);
      e.ops.clear();
      impossible.insert(impossible.end(), e.assumptions.begin(), e.assumptions.end());
      e.assumptions.clear();
      continue;
    }
    for (FlatOp& op : e.ops) {
      if (!check.writes_numbers_only(op)) continue;
      if (const auto* fill = op.get_if<FillOp>()) op.what = HavocArrayOp{fill->begin, true, fill->byte, fill->size};
      else if (const auto* copy = op.get_if<CopyOp>()) op.what = HavocArrayOp{copy->begin, true, copy->from, copy->size};
      e.assumptions.push_back(flat.assumption(cfa::Convention::BlockSize, op.origin,
                                              "a block of memory gets any contents: " + e.text));
    }
    std::optional<Feature> found = e.condition != nullptr ? check.check(e.condition, e.condition_ctx) : std::nullopt;
    for (const FlatOp& op : e.ops)
      if (!found) found = check.check(op);
    if (!found) continue;
    if (flat.locations[e.target].kind == cfa::LocKind::Unsupported) continue;
    const Origin origin = found->origin.known() ? found->origin : e.origin;
    const cfa::LocId target = flat.unsupported_location(found->name, found->text.empty() ? e.text : found->text, origin);
    if (e.kind == cfa::EdgeKind::Call) {
      replace_call_by_unsupported(flat, cfa::EdgeId(k), target);
      continue;
    }
    flat.led_to.emplace(cfa::EdgeId(k), e.target);
    e.target = target;
    e.ops.clear();
    e.guard = GuardKind::None;
    e.condition = nullptr;
  }
  flat.drop_assumptions(impossible);
}

}  // namespace

bool Skeleton::pointed_to(ObjectId o) const {
  if (pointed_to_.empty()) {
    pointed_to_.assign(flat.objects.size(), 0);
    for (size_t k = 0; k < layout.nodes().size(); ++k)
      for (const Target& t : pointers.at(NodeId(k)).targets) pointed_to_[layout.node(t.node).object.value] = 1;
    for (ObjectId i : flat.objects.ids())
      if (flat.objects[i].kind == Object::Kind::Variable && flat.ir->vars[flat.objects[i].var].address_taken)
        pointed_to_[i.value] = 1;
  }
  return pointed_to_[o.value];
}

bool Skeleton::pointers_move_in(ObjectId o) const {
  if (pointers_move_in_.empty()) {
    pointers_move_in_.assign(flat.objects.size(), 0);
    std::set<std::pair<ir::ExprRef, uint32_t>> seen;  // looked up only
    const auto walk = [&](ir::ExprRef root, ir::PlaceRef place, CtxId ctx) {
      std::vector<ir::ExprRef> stack{root};
      const auto in_place = [&](ir::PlaceRef p) {
        for (; p != nullptr; p = p->base) stack.insert(stack.end(), {p->pointer, p->index});
      };
      in_place(place);
      while (!stack.empty()) {
        const ir::ExprRef e = stack.back();
        stack.pop_back();
        if (e == nullptr || !seen.insert({e, ctx.value}).second) continue;
        for (const ir::ExprRef a : e->args) stack.push_back(a);
        in_place(e->place);
        const bool steps = e->kind == ir::ExprKind::PtrAdd && !(e->args[1]->kind == ir::ExprKind::IntConst && e->args[1]->value == 0);
        const bool sum = (e->kind == ir::ExprKind::Add || e->kind == ir::ExprKind::Sub) && flat.ir->type(e->type).kind == ir::TypeKind::Int;
        const auto address = sum ? pointers.address_operand(e, ctx) : std::nullopt;
        if (!steps && !address) continue;
        const ir::ExprRef base = e->args[steps ? 0 : *address], count = e->args[steps ? 1 : 1 - *address];
        const ir::TypeId pointee = steps ? flat.ir->type(e->type).element : flat.ir->char_type;
        for (const Target& t : pointers.value(base, ctx).targets)
          if (pointers.advance(t, pointee, count, e->kind == ir::ExprKind::Sub).how != Advance::How::Member) pointers_move_in_[layout.node(t.node).object.value] = 1;
      }
    };
    for (const FlatEdge& e : flat.edges) {
      walk(e.condition, nullptr, e.condition_ctx);
      for (const FlatOp& op : e.ops) {
        op.for_each_operand([&](ir::ExprRef operand) { walk(operand, nullptr, op.value_ctx); });
        walk(nullptr, op.target(), op.target_ctx);
        walk(nullptr, op.second(), op.value_ctx);
        if (const auto* a = op.get_if<AllocateOp>()) walk(flat.objects[a->object].bytes, nullptr, op.value_ctx);
      }
    }
  }
  return pointers_move_in_[o.value] != 0;
}

std::shared_ptr<const Skeleton> make_skeleton(const ir::Program& program, const LowerOptions& options) {
  constexpr int kRounds = 24;
  IndirectCalls indirect(program);
  MemoryRangeCalls blocks;
  for (int round = 1;; ++round) {
    auto s = std::make_shared<Skeleton>(program, options);
    inline_calls(s->flat, indirect, blocks);
    if (indirect.found_more_recursion()) continue;
    reduce_initialisation(s->flat);
    resolve_sizes(s->flat);
    // Objects exist now; the layout was made for none.
    s->layout.start();
    s->pointers.solve();
    if (!s->flat.indirect_calls.empty() && !indirect.gave_up() && find_callees(indirect, s->flat, s->layout, s->pointers)) {
      if (round >= kRounds) indirect.give_up();
      continue;
    }
    if (choose_memory_range_models(blocks, s->flat, s->layout, s->pointers)) continue;
    note_called_pointers(s->flat, s->layout, s->pointers);
    note_evaluation_order(s->flat, s->layout, s->pointers);
    replace_by_unsupported(*s);
    FeatureCheck check(s->flat, s->layout, s->pointers);
    const auto untranslatable = [&](ir::ExprRef e, CtxId ctx) { return check.check(e, ctx).has_value(); };
    add_obligations(s->flat, untranslatable);
    add_memory_obligations(s->flat, s->layout, s->pointers, untranslatable);
    return s;
  }
}

std::map<cfa::LocId, std::vector<cfa::LocId>> resumptions(const Skeleton& skeleton) {
  const FlatProgram& flat = skeleton.flat;
  std::map<cfa::LocId, std::vector<cfa::LocId>> result;
  // What is stored where the model cannot follow may be a function that is called later.
  if (!flat.indirect_calls.empty()) return result;
  std::set<cfa::LocId> anywhere;
  for (const cfa::EdgeId id : flat.edges.ids()) {
    const FlatEdge& e = flat.edges[id];
    if (flat.locations[e.target].kind != cfa::LocKind::Unsupported) continue;
    std::vector<cfa::LocId>& at = result[e.target];
    const auto led_to = flat.led_to.find(id);
    if (e.breach == Breach::Lost || e.breach == Breach::LostAtExit) {
      for (const cfa::LocId l : flat.locations.ids())
        if (flat.locations[l].kind == cfa::LocKind::Error && flat.locations[l].property == ir::name(ir::Property::ValidMemtrack)) at.push_back(l);
    } else if (e.breach == Breach::Unmodelled) {
      at.push_back(e.source);
    } else if (led_to != flat.led_to.end()) {
      at.insert(at.end(), {e.source, led_to->second});
    } else {
      anywhere.insert(e.target);
    }
  }
  for (const cfa::LocId l : anywhere) result.erase(l);
  return result;
}

std::vector<Unmodelled> unsupported(const Skeleton& skeleton) { return skeleton.flat.unsupported; }

ir::PropertySet served(const Skeleton& skeleton) { return skeleton.flat.served; }

}  // namespace pippin::lower

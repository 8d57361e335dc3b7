// SPDX-License-Identifier: Apache-2.0
// The flat graph's frame: objects, contexts, locations, instructions and terminators; inlined calls are worked off in order
// of discovery, and locations are numbered in that order.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "ir/recursion.h"
#include "lower/flat/inliner.h"
#include "support/check.h"

namespace pippin::lower {

using cfa::LocId;
using cfa::LocKind;

void Inliner::run() {
  called_ = ir::called_functions(p_, flat_.options.max_inlined_instructions);
  for (const ir::FunctionId f : indirect_.recursive()) called_[f.value] = true;
  handlers_ = p_.find_function(std::string(ir::kExitHandlers)).valid();
  if (std::ranges::find(called_, true) != called_.end()) main_ = procedure_ = flat_.procedures.push_back({});
  file_scope();
  new_errno_ = ir::new_errno_variable(p_);
  if (new_errno_.valid()) errno_ = ir::errno_variable(p_);
  LocId start = location("start", {});
  if (!p_.entry.valid() || !p_.functions[p_.entry].has_body()) {
    unsupported(start, "no entry function", "", {});
    return;
  }
  const ir::Function& entry = p_.functions[p_.entry];
  // Edge 0 is the global initialisation, even if there is none.
  const LocId next = location("init", {});
  FlatEdge& e = edge(start, next, {}, "global initialisation");
  for (const ir::Instr& i : p_.global_init) {
    if (i.is<ir::Assign>() || i.is<ir::ZeroInit>()) {
      e.ops.push_back(simple(i, CtxId(0)));
    } else {
      const ir::UnsupportedInstr u = i.is<ir::UnsupportedInstr>() ? i.get<ir::UnsupportedInstr>() : ir::UnsupportedInstr{};
      e.target = flat_.unsupported_location(u.feature, u.text, i.origin);
      break;
    }
  }
  if (flat_.options.semantics.checks_memory()) standard_streams(e);
  start = next;
  const CtxId ctx = context(p_.entry, CtxId(0), nullptr);
  flat_.contexts[ctx].procedure = main_;
  const LocId end = flat_.end = location("end", {});
  // (Else the creation of a thread is unsupported.)
  const ir::Semantics& asked = flat_.options.semantics;
  if (p_.has_threads && !asked.checks_memory() && !asked.checks(ir::Property::Termination)) {
    flat_.contexts[ctx].thread = flat_.threads.push_back({entry.name, ctx, {}, LocId(0), location(entry.name + ":exit", {})});
    flat_.contexts[ctx].begins_thread = true;
    (void)flat_.assumption(cfa::Convention::Threads, {}, std::string(cfa::row(cfa::Convention::Threads).meaning));
  }
  const LocId body = block_location(ctx, ir::BlockId(0));
  FlatEdge& call = edge(start, body, entry.origin, entry.name + "()");
  for (ir::VarId v : entry.params) call.ops.push_back(havoc(flat_.var_place(v), ctx, cfa::InputKind::Auxiliary, entry.origin));
  if (entry.name == "main" && entry.params.size() > 1) pass_strings(call, entry.params[0], entry.params[1], ctx);
  if (entry.name == "main" && !entry.params.empty() && p_.type(p_.vars[entry.params[0]].type).kind == ir::TypeKind::Int) {
    // C17 5.1.2.2.1: argc is not negative.
    Exprs make(flat_);
    const ir::ExprRef argc = make.load(flat_.var_place(entry.params[0]));
    const ir::ExprRef positive = make.make(ir::ExprKind::Ge, p_.int_type, argc, make.constant(argc->type, 0));
    call.ops.push_back({AssumeOp{positive, AssumeReason::Choice}, ctx, ctx, entry.origin});
  }
  returns_[ctx.value] = {end, nullptr, CtxId()};
  while (!work_.empty()) {
    const Work w = work_.front();
    work_.pop_front();
    procedure_ = flat_.contexts[w.ctx].procedure;
    if (p_.has_threads) repeats_ = flat_.contexts[w.ctx].repeats || cyclic_blocks(flat_.contexts[w.ctx].function)[w.block.value];
    block(w.ctx, w.block, w.loc);
  }
  if (p_.has_threads) {
    add_joins();
    mark_atomic_sections();
  }
  for (const ir::Relied& r : p_.relied)
    if (!r.function.valid() || instances_[r.function.value] != 0) (void)flat_.assumption(convention(r.convention), r.origin, r.text);
  if (flat_.procedures.size() == 1) {  // called functions that nobody calls
    flat_.procedures = {};
    for (Context& c : flat_.contexts) c.procedure = {};
    for (cfa::Location& l : flat_.locations) l.procedure = {};
  } else if (main_.valid()) {
    forget_results();
    find_recursion();
    flat_.procedures[main_] = {entry.name, ctx, {}, LocId(0), end};
    if (entry_procedure_.valid()) flat_.procedures[main_].name += " (program)";
  }
}

/// A procedure is recursive iff call edges lead from it to itself. (Not what ir/recursion.h says: calls through pointers count.)
void Inliner::find_recursion() {
  const size_t n = flat_.procedures.size();
  std::vector<std::set<cfa::ProcId>> callees(n);
  for (const FlatEdge& e : flat_.edges)
    if (e.kind == cfa::EdgeKind::Call && flat_.locations[e.source].procedure.valid()) callees[flat_.locations[e.source].procedure.value].insert(e.callee);
  for (const cfa::ProcId root : flat_.procedures.ids()) {
    std::set<cfa::ProcId> seen;
    std::vector<cfa::ProcId> todo{root};
    while (!todo.empty()) {
      const cfa::ProcId p = todo.back();
      todo.pop_back();
      for (const cfa::ProcId callee : callees[p.value])
        if (seen.insert(callee).second) todo.push_back(callee);
    }
    flat_.procedures[root].recursive = seen.contains(root);
  }
}

/// argv points to the first one of any pointers to any strings (library_models.cpp), if the program uses it; after argc of them
/// comes a null pointer.
void Inliner::pass_strings(FlatEdge& e, ir::VarId argc, ir::VarId argv, CtxId ctx) {
  ir::VarId table, text;
  for (const ir::VarId v : p_.vars.ids()) {
    if (p_.vars[v].name == "__pippin_arguments") table = v;
    if (p_.vars[v].name == "__pippin_argument_text") text = v;
  }
  if (!table.valid() || !text.valid()) return;
  Exprs make(flat_);
  const auto first = [&](ir::VarId array, ir::TypeId pointer) {
    ir::Place element{};
    element.kind = ir::PlaceKind::Index;
    element.base = flat_.var_place(array);
    element.type = p_.type(p_.vars[array].type).element;
    element.index = make.constant(p_.size_type, 0);
    ir::Expr address{};
    address.kind = ir::ExprKind::AddressOf;
    address.type = pointer;
    address.place = flat_.own(std::move(element));
    address.depth = 1;
    return &flat_.own(std::move(address));
  };
  const ir::TypeId strings = p_.vars[argv].type;
  e.ops.push_back(havoc(flat_.var_place(text), CtxId(0), cfa::InputKind::Auxiliary, e.origin));
  FlatOp any = havoc(flat_.var_place(table), CtxId(0), cfa::InputKind::Auxiliary, e.origin);
  any.get<HavocOp>().near = first(text, p_.type(strings).element);
  any.value_ctx = CtxId(0);
  e.ops.push_back(std::move(any));
  std::erase_if(e.ops, [&](const FlatOp& op) { return op.target() == flat_.var_place(argv); });
  e.ops.push_back({AssignOp{flat_.var_place(argv), first(table, strings)}, ctx, ctx, e.origin});
  if (p_.type(p_.vars[argc].type).kind != ir::TypeKind::Int) return;
  // argv[argc] is null (C17 5.1.2.2.1).
  ir::Place behind{};
  behind.kind = ir::PlaceKind::Index;
  behind.base = flat_.var_place(table);
  behind.type = p_.type(p_.vars[table].type).element;
  behind.index = make.load(flat_.var_place(argc));
  ir::Expr null{};
  null.kind = ir::ExprKind::NullPointer;
  null.type = behind.type;
  e.ops.push_back({AssignOp{flat_.own(std::move(behind)), &flat_.own(std::move(null))}, ctx, ctx, e.origin});
}

std::string Inliner::unique(std::string name) {
  if (names_.insert(name).second) return name;
  for (uint32_t n = next_suffix_[name];; ++n) {
    std::string candidate = fmt::format("{}.{}", name, n + 2);
    if (names_.insert(candidate).second) {
      next_suffix_[name] = n + 1;
      return candidate;
    }
  }
}

void Inliner::file_scope() {
  flat_.contexts.push_back(Context{});
  returns_.push_back({});
  flat_.global_object.assign(p_.vars.size(), UINT32_MAX);
  flat_.local_index.assign(p_.vars.size(), 0);
  for (ir::VarId v : p_.vars.ids()) {
    const ir::Variable& var = p_.vars[v];
    const bool global = var.kind == ir::VarKind::Global || var.kind == ir::VarKind::StaticLocal ||
                        var.kind == ir::VarKind::StringLiteral || !var.function.valid();
    if (!global) continue;
    Object o;
    o.var = v;
    o.ctx = CtxId(0);
    o.origin = var.origin;
    std::string name = var.name;
    if (var.kind == ir::VarKind::StringLiteral || name.empty()) name = "str";
    if (var.kind == ir::VarKind::StaticLocal && var.function.valid()) name = p_.functions[var.function].name + "::" + name;
    o.name = unique(name);
    flat_.global_object[v.value] = flat_.objects.push_back(std::move(o)).value;
  }
  flat_.first_function_object = static_cast<uint32_t>(flat_.objects.size());
  for (ir::FunctionId f : p_.functions.ids()) {
    Object o;
    o.kind = Object::Kind::Function;
    o.function = f;
    o.ctx = CtxId(0);
    o.name = "function " + p_.functions[f].name;
    flat_.objects.push_back(std::move(o));
    uint32_t n = 0;
    for (const auto* list : {&p_.functions[f].params, &p_.functions[f].locals})
      for (ir::VarId v : *list)
        if (flat_.global_object[v.value] == UINT32_MAX) flat_.local_index[v.value] = n++;
  }
  instances_.assign(p_.functions.size(), 0);
}

bool Inliner::in_library(ir::FunctionId f) const {
  if (!f.valid()) return false;
  const Origin& o = p_.functions[f].origin;
  return o.known() && p_.strings->at(o.file) == ir::kLibraryFile;
}

cfa::Convention Inliner::convention(const std::string& key) {
  const auto c = cfa::convention_of(key);
  PIPPIN_CHECK(c.has_value(), "no convention is called {}", key);
  return *c;
}

CtxId Inliner::context(ir::FunctionId f, CtxId parent, const ir::Instr* call) {
  Context c;
  c.call_string = indirect_.call_string(flat_.contexts[parent].call_string, call, f);
  c.function = f;
  c.parent = parent;
  if (call != nullptr) {
    c.call = call->get<ir::Call>().number;
    const std::string& name = p_.functions[f].name;
    if (in_library(f) && (name == "qsort" || name == "bsearch"))
      (void)flat_.assumption(cfa::Convention::SortOrder, call->origin, std::string(cfa::row(cfa::Convention::SortOrder).meaning));
    if (in_library(f)) c.called = in_library(flat_.contexts[parent].function) ? flat_.contexts[parent].called : call->origin;
  }
  c.instance = ++instances_[f.value];
  c.procedure = flat_.contexts[parent].procedure;
  c.thread = flat_.contexts[parent].thread;
  c.repeats = repeats_;
  c.first_object = static_cast<uint32_t>(flat_.objects.size());
  const CtxId id = flat_.contexts.push_back(c);
  returns_.push_back({});
  const ir::Function& fn = p_.functions[f];
  const std::string prefix = fn.name + "::";
  const std::string suffix = c.instance > 1 ? fmt::format("#{}", c.instance) : "";
  uint32_t temporaries = 0;
  for (const auto* list : {&fn.params, &fn.locals}) {
    for (ir::VarId v : *list) {
      if (flat_.global_object[v.value] != UINT32_MAX) continue;
      const ir::Variable& var = p_.vars[v];
      Object o;
      o.var = v;
      o.ctx = id;
      o.origin = var.origin;
      o.name = unique(prefix + (var.name.empty() ? fmt::format("tmp{}", temporaries++) : var.name) + suffix);
      flat_.objects.push_back(std::move(o));
    }
  }
  return id;
}

LocId Inliner::location(std::string name, Origin origin) {
  cfa::Location l;
  l.name = unique("@" + std::move(name)).substr(1);
  l.origin = origin;
  l.procedure = procedure_;
  return flat_.locations.push_back(std::move(l));
}

std::string Inliner::ctx_name(CtxId c) const {
  const Context& ctx = flat_.contexts[c];
  const std::string& n = p_.functions[ctx.function].name;
  return ctx.instance > 1 ? fmt::format("{}#{}", n, ctx.instance) : n;
}

LocId Inliner::error_location(ir::Property violated, Origin origin, std::string checked) {
  const LocId l = location(fmt::format("error{}", errors_++), origin);
  flat_.locations[l].kind = LocKind::Error;
  flat_.locations[l].property = ir::name(violated);
  flat_.locations[l].checked = std::move(checked);
  return l;
}

LocId Inliner::block_location(CtxId ctx, ir::BlockId b) {
  auto [it, fresh] = block_locs_.try_emplace({ctx.value, b.value});
  if (!fresh) return it->second;
  const ir::Block& block = p_.functions[flat_.contexts[ctx].function].blocks[b];
  const Origin origin = block.instrs.empty() ? block.terminator.origin : block.instrs[0].origin;
  if (flat_.options.semantics.label_is_error() && block.label == "ERROR") return it->second = error_location(ir::Property::UnreachCall, origin, "ERROR:");
  const LocId l = location(fmt::format("{}:{}", ctx_name(ctx), b.value), origin);
  flat_.locations[l].loop = block.loop;
  flat_.locations[l].procedure = flat_.contexts[ctx].procedure;
  flat_.locations[l].instance = flat_.contexts[ctx].instance;
  work_.push_back({ctx, b, l});
  return it->second = l;
}

FlatEdge& Inliner::edge(LocId source, LocId target, Origin origin, std::string text) {
  FlatEdge e;
  e.source = source;
  e.target = target;
  e.origin = origin;
  e.text = std::move(text);
  return flat_.edges[flat_.edges.push_back(std::move(e))];
}

void Inliner::unsupported(LocId from, const std::string& feature, const std::string& text, Origin origin) {
  const LocId to = flat_.unsupported_location(feature, text, origin);
  edge(from, to, origin, text);
}

const std::string& Inliner::text_of(const ir::Instr& i) {
  auto [it, fresh] = texts_.try_emplace(&i);
  if (!fresh) return it->second;
  std::string text = ir::to_c(p_, i);
  constexpr std::string_view kMade = "__pippin_";   // a function that the frontend or a pass made
  for (size_t at = text.find(kMade); at != std::string::npos; at = text.find(kMade, at)) text.erase(at, kMade.size());
  return it->second = std::move(text);
}

FlatOp Inliner::simple(const ir::Instr& i, CtxId ctx) {
  const Origin origin = i.expression.known() ? i.expression : i.origin;
  if (const auto* a = i.get_if<ir::Assign>()) return {AssignOp{a->target, a->value}, ctx, ctx, origin};
  return {ZeroInitOp{i.get<ir::ZeroInit>().target}, ctx, ctx, origin};
}

FlatOp Inliner::havoc(ir::PlaceRef target, CtxId ctx, cfa::InputKind kind, Origin origin, uint32_t site) {
  HavocOp any;
  any.target = target;
  any.input.kind = kind;
  any.input.origin = origin;
  any.input.c_type = p_.type(target->type).name;
  any.input.site = site;
  return {std::move(any), CtxId(), ctx, origin};
}

void Inliner::set_step(LocId source, size_t first_edge, uint32_t step) {
  for (size_t e = first_edge; e < flat_.edges.size(); ++e)
    if (flat_.edges[cfa::EdgeId(e)].source == source) flat_.edges[cfa::EdgeId(e)].step = step;
}

void Inliner::block(CtxId ctx, ir::BlockId b, LocId loc) {
  const ir::Function& fn = p_.functions[flat_.contexts[ctx].function];
  const ir::Block& block = fn.blocks[b];
  const ir::Terminator& t = block.terminator;
  for (size_t k = 0; k < block.instrs.size(); ++k) {
    const ir::Instr& i = block.instrs[k];
    ++instructions_;
    const LocId before = loc;
    const size_t edges = flat_.edges.size();
    // The last instruction before a jump leads to the jump's target.
    auto next = [&] {
      if (k + 1 == block.instrs.size() && t.kind == ir::TerminatorKind::Jump) return block_location(ctx, t.then_target);
      const Origin o = k + 1 < block.instrs.size() ? block.instrs[k + 1].origin : t.origin;
      return location(fmt::format("{}:{}.{}", ctx_name(ctx), b.value, k + 1), o);
    };
    const auto step = [&](FlatOp op) {
      const LocId to = next();
      edge(loc, to, i.origin, text_of(i)).ops.push_back(std::move(op));
      return to;
    };
    loc = i.visit(
        [&](const ir::Assign&) { return step(simple(i, ctx)); }, [&](const ir::ZeroInit&) { return step(simple(i, ctx)); },
        [&](const ir::Declare& d) {
          evaluated(loc, ctx, d.count);
          const ir::Variable& var = p_.vars[d.var];
          const bool simple_variable = !var.address_taken && p_.type(var.type).kind != ir::TypeKind::Array;
          const bool skip = simple_variable ? !matters(fn, b, k) : d.initialised_next;
          if (skip && !(k + 1 == block.instrs.size() && t.kind == ir::TerminatorKind::Jump)) return loc;
          const LocId to = next();
          FlatEdge& e = edge(loc, to, i.origin, text_of(i));
          if (skip) return to;
          FlatOp op = havoc(flat_.var_place(d.var), ctx, cfa::InputKind::Uninitialised, i.origin, var.uninit_site);
          op.what = DeclareOp{op.target(), op.get<HavocOp>().input, flat_.options.semantics.checks_memory() ? d.count : nullptr};
          op.value_ctx = ctx;
          e.ops.push_back(std::move(op));
          if (simple_variable && p_.type(var.type).kind != ir::TypeKind::Record)
            e.assumptions.push_back(flat_.assumption(cfa::Convention::Indeterminate, i.origin,
                                                     fmt::format("{} holds one value until it is assigned one", var.name.empty() ? "a variable" : var.name)));
          return to;
        },
        [&](const ir::EndOfScope& d) { return step({EndOp{d.var}, ctx, ctx, i.origin}); },
        [&](const ir::UnsupportedInstr& u) {
          unsupported(loc, u.feature, u.text, i.origin);
          return LocId();
        },
        [&](const ir::Call& c) {
          for (const ir::ExprRef argument : c.args) evaluated(loc, ctx, argument);
          evaluated(loc, ctx, c.pointer);
          return call(ctx, i, loc, next);
        });
    if (i.step != ir::kNoStep) set_step(before, edges, i.step);
    if (!loc.valid()) return;
  }
  const size_t edges = flat_.edges.size();
  terminator(ctx, t, loc, !block.instrs.empty());
  if (t.step != ir::kNoStep) set_step(loc, edges, t.step);
}

void Inliner::terminator(CtxId ctx, const ir::Terminator& t, LocId loc, bool merged_jump) {
  switch (t.kind) {
    case ir::TerminatorKind::None: return;
    case ir::TerminatorKind::Unreachable: {
      if (t.convention.empty()) return;
      const cfa::Convention c = convention(t.convention);
      const Origin& called = flat_.contexts[ctx].called;
      (void)flat_.assumption(c, called.known() ? called : t.origin, std::string(cfa::row(c).meaning));
      return;
    }
    case ir::TerminatorKind::Jump: {
      if (!merged_jump) edge(loc, block_location(ctx, t.then_target), t.origin, "");
      return;
    }
    case ir::TerminatorKind::Branch: {
      const std::string text = ir::to_c(p_, t.value);
      for (const bool taken : {true, false}) {
        const LocId to = block_location(ctx, taken ? t.then_target : t.else_target);
        FlatEdge& e = edge(loc, to, t.origin, taken ? text : "!(" + text + ")");
        e.guard = taken ? GuardKind::True : GuardKind::False;
        e.condition = t.value;
        e.condition_ctx = ctx;
        e.is_branch = t.decides == ir::Decides::Statement;
        e.operand = t.decides == ir::Decides::Left ? cfa::Operand::Left : t.decides == ir::Decides::Right ? cfa::Operand::Right : cfa::Operand::None;
        e.taken = taken;
        e.condition_text = text;
      }
      return;
    }
    case ir::TerminatorKind::Switch: {
      const std::string text = ir::to_c(p_, t.value);
      for (const ir::SwitchCase& c : t.cases) {
        const std::string range = c.low == c.high ? fmt::format("{} == {}", text, ir::to_string(c.low))
                                                  : fmt::format("{} in {} ... {}", text, ir::to_string(c.low), ir::to_string(c.high));
        FlatEdge& e = edge(loc, block_location(ctx, c.target), t.origin, range);
        e.guard = GuardKind::Cases;
        e.condition = t.value;
        e.condition_ctx = ctx;
        e.cases = {{c.low, c.high}};
        e.switch_case = ir::to_string(c.low);
      }
      FlatEdge& e = edge(loc, block_location(ctx, t.then_target), t.origin, "default of " + text);
      e.guard = GuardKind::NoCase;
      e.switch_case = "default";
      e.condition = t.value;
      e.condition_ctx = ctx;
      for (const ir::SwitchCase& c : t.cases) e.cases.push_back({c.low, c.high});
      return;
    }
    case ir::TerminatorKind::Return: {
      evaluated(loc, ctx, t.value);
      const ReturnTo& to = returns_[ctx.value];
      FlatEdge& e = edge(loc, to.loc, t.origin, t.value ? "return " + ir::to_c(p_, t.value) : "return");
      if (to.result == nullptr) return;
      if (t.value == nullptr) {
        e.ops.push_back(havoc(to.result, to.result_ctx, cfa::InputKind::Uninitialised, t.origin));
        return;
      }
      const ir::ExprRef value = convert(t.value, to.result->type);
      PIPPIN_CHECK(value != nullptr, "result of another type");
      e.ops.push_back({AssignOp{to.result, value}, ctx, to.result_ctx, t.origin});
      return;
    }
  }
}

bool Inliner::matters(const ir::Function& fn, ir::BlockId b, size_t k) {
  auto [it, fresh] = matters_.try_emplace(&fn.blocks[b].instrs[k], false);
  if (fresh) it->second = declared_value_matters(p_, fn, b, k);
  return it->second;
}

void inline_calls(FlatProgram& flat, IndirectCalls& indirect, const MemoryRangeCalls& blocks) {
  Inliner(flat, indirect, blocks).run();
  flat.served.insert(ir::Property::UnreachCall);
  flat.served.insert(ir::Property::Termination);   // every cycle of the program is there
  mark_loops(flat);
}

}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// Inlines every non-recursive call into one flat graph of locations and edges (flat.h); recursive functions become
// procedures with call and return edges. A context is made per call
// site; its parameters and locals are fresh objects, so later analyses are context-sensitive for free. What a call of a
// function without body means is decided here (library.h, LowerOptions). Locations are numbered in order of discovery.
#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>
#include <unordered_map>

#include "ir/formats.h"
#include "ir/recursion.h"
#include "lower/flat.h"
#include "lower/floats.h"
#include "lower/library.h"
#include "lower/library_results.h"
#include "lower/math_functions.h"
#include "support/check.h"

namespace pippin::lower {

using cfa::Assumption;
using cfa::Direction;
using cfa::EdgeId;
using cfa::LocId;
using cfa::LocKind;

namespace {

class Inliner {
 public:
  Inliner(FlatProgram& flat, IndirectCalls& indirect) : flat_(flat), indirect_(indirect), p_(*flat.ir) {}

  void run() {
    recursive_ = ir::recursive_functions(p_);
    formats_write_ = ir::formats_write(p_);
    if (std::ranges::find(recursive_, true) != recursive_.end()) main_ = procedure_ = flat_.procedures.push_back({});
    file_scope();
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
      if (i.kind == ir::Instr::Kind::Assign || i.kind == ir::Instr::Kind::ZeroInit) {
        e.ops.push_back(simple(i, CtxId(0)));
      } else {
        e.target = flat_.unsupported_location("static initialisation", i.unsupported.text, i.origin);
        break;
      }
    }
    start = next;
    const CtxId ctx = context(p_.entry, CtxId(0), nullptr);
    flat_.contexts[ctx].procedure = main_;
    const LocId end = location("end", {});
    const LocId body = block_location(ctx, ir::BlockId(0));
    FlatEdge& call = edge(start, body, entry.origin, entry.name + "()");
    for (ir::VarId v : entry.params) call.ops.push_back(havoc(flat_.var_place(v), ctx, cfa::InputKind::Auxiliary, entry.origin));
    if (entry.name == "main" && !entry.params.empty() && p_.type(p_.vars[entry.params[0]].type).kind == ir::TypeKind::Int) {
      // C17 5.1.2.2.1: argc is not negative.
      Exprs make(flat_);
      const ir::ExprRef argc = make.load(flat_.var_place(entry.params[0]));
      FlatOp op;
      op.kind = FlatKind::Assume;
      op.value = make.make(ir::ExprKind::Ge, p_.int_type, argc, make.constant(argc->type, 0));
      op.value_ctx = op.target_ctx = ctx;
      op.origin = entry.origin;
      call.ops.push_back(std::move(op));
    }
    returns_[ctx.value] = {end, nullptr, CtxId()};
    while (!work_.empty()) {
      const Work w = work_.front();
      work_.pop_front();
      procedure_ = flat_.contexts[w.ctx].procedure;
      block(w.ctx, w.block, w.loc);
    }
    if (flat_.procedures.size() == 1) {  // recursive functions that nobody calls
      flat_.procedures = {};
      for (Context& c : flat_.contexts) c.procedure = {};
      for (cfa::Location& l : flat_.locations) l.procedure = {};
    } else if (main_.valid()) {
      forget_results();
      flat_.procedures[main_] = {entry.name, ctx, {}, LocId(0), end};
      if (entry_procedure_.valid()) flat_.procedures[main_].name += " (program)";
    }
  }

 private:
  struct Work {
    CtxId ctx;
    ir::BlockId block;
    LocId loc;
  };
  struct ReturnTo {
    LocId loc;
    ir::PlaceRef result = nullptr;
    CtxId result_ctx;
  };

  std::string unique(std::string name) {
    if (names_.insert(name).second) return name;
    for (uint32_t n = next_suffix_[name];; ++n) {
      std::string candidate = fmt::format("{}.{}", name, n + 2);
      if (names_.insert(candidate).second) {
        next_suffix_[name] = n + 1;
        return candidate;
      }
    }
  }

  /// "g", "f::s", "str.3": objects of file scope, then one object per function (targets of function pointers).
  void file_scope() {
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

  CtxId context(ir::FunctionId f, CtxId parent, const ir::Instr* call) {
    Context c;
    c.call_string = indirect_.call_string(flat_.contexts[parent].call_string, call, f);
    c.function = f;
    c.parent = parent;
    c.instance = ++instances_[f.value];
    c.procedure = flat_.contexts[parent].procedure;
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

  LocId location(std::string name, Origin origin) {
    cfa::Location l;
    l.name = unique("@" + std::move(name)).substr(1);
    l.origin = origin;
    l.procedure = procedure_;
    return flat_.locations.push_back(std::move(l));
  }

  std::string ctx_name(CtxId c) const {
    const Context& ctx = flat_.contexts[c];
    const std::string& n = p_.functions[ctx.function].name;
    return ctx.instance > 1 ? fmt::format("{}#{}", n, ctx.instance) : n;
  }

  LocId error_location(Origin origin) {
    const LocId l = location(fmt::format("error{}", errors_++), origin);
    flat_.locations[l].kind = LocKind::Error;
    flat_.locations[l].property = flat_.options.property;
    return l;
  }

  LocId block_location(CtxId ctx, ir::BlockId b) {
    auto [it, fresh] = block_locs_.try_emplace({ctx.value, b.value});
    if (!fresh) return it->second;
    const ir::Block& block = p_.functions[flat_.contexts[ctx].function].blocks[b];
    const Origin origin = block.instrs.empty() ? block.terminator.origin : block.instrs[0].origin;
    if (flat_.options.error_labels && block.label == "ERROR") return it->second = error_location(origin);
    const LocId l = location(fmt::format("{}:{}", ctx_name(ctx), b.value), origin);
    flat_.locations[l].loop = block.loop;
    flat_.locations[l].procedure = flat_.contexts[ctx].procedure;
    work_.push_back({ctx, b, l});
    return it->second = l;
  }

  FlatEdge& edge(LocId source, LocId target, Origin origin, std::string text) {
    FlatEdge e;
    e.source = source;
    e.target = target;
    e.origin = origin;
    e.text = std::move(text);
    return flat_.edges[flat_.edges.push_back(std::move(e))];
  }

  void unsupported(LocId from, const std::string& feature, const std::string& text, Origin origin) {
    const LocId to = flat_.unsupported_location(feature, text, origin);
    edge(from, to, origin, text);
  }

  const std::string& text_of(const ir::Instr& i) {
    auto [it, fresh] = texts_.try_emplace(&i);
    if (fresh) it->second = ir::to_c(p_, i);
    return it->second;
  }

  FlatOp simple(const ir::Instr& i, CtxId ctx) {
    FlatOp op;
    op.origin = i.expression.known() ? i.expression : i.origin;
    op.target_ctx = op.value_ctx = ctx;
    if (i.kind == ir::Instr::Kind::Assign) {
      op.kind = FlatKind::Assign;
      op.target = i.assign.target;
      op.value = i.assign.value;
    } else {
      op.kind = FlatKind::ZeroInit;
      op.target = i.zero.target;
    }
    return op;
  }

  FlatOp havoc(ir::PlaceRef target, CtxId ctx, cfa::InputKind kind, Origin origin, uint32_t site = UINT32_MAX) {
    FlatOp op;
    op.kind = FlatKind::Havoc;
    op.target = target;
    op.target_ctx = ctx;
    op.origin = origin;
    op.input.kind = kind;
    op.input.origin = origin;
    op.input.c_type = p_.type(target->type).name;
    op.input.site = site;
    return op;
  }

  void block(CtxId ctx, ir::BlockId b, LocId loc) {
    const ir::Function& fn = p_.functions[flat_.contexts[ctx].function];
    const ir::Block& block = fn.blocks[b];
    const ir::Terminator& t = block.terminator;
    for (size_t k = 0; k < block.instrs.size(); ++k) {
      const ir::Instr& i = block.instrs[k];
      ++instructions_;
      // The last instruction before a jump leads to the jump's target.
      auto next = [&] {
        if (k + 1 == block.instrs.size() && t.kind == ir::TerminatorKind::Jump) return block_location(ctx, t.then_target);
        const Origin o = k + 1 < block.instrs.size() ? block.instrs[k + 1].origin : t.origin;
        return location(fmt::format("{}:{}.{}", ctx_name(ctx), b.value, k + 1), o);
      };
      switch (i.kind) {
        case ir::Instr::Kind::Assign:
        case ir::Instr::Kind::ZeroInit: {
          const LocId to = next();
          edge(loc, to, i.origin, text_of(i)).ops.push_back(simple(i, ctx));
          loc = to;
          break;
        }
        case ir::Instr::Kind::Declare: {
          const ir::Variable& var = p_.vars[i.declare.var];
          const bool simple_variable = !var.address_taken && p_.type(var.type).kind != ir::TypeKind::Array;
          const bool skip = simple_variable ? !matters(fn, b, k) : i.declare.initialised_next;
          if (skip) {
            if (k + 1 == block.instrs.size() && t.kind == ir::TerminatorKind::Jump) {
              const LocId to = next();
              edge(loc, to, i.origin, text_of(i));
              loc = to;
            }
            break;
          }
          const LocId to = next();
          FlatEdge& e = edge(loc, to, i.origin, text_of(i));
          FlatOp op = havoc(flat_.var_place(i.declare.var), ctx, cfa::InputKind::Uninitialised, i.origin,
                            p_.vars[i.declare.var].uninit_site);
          op.kind = FlatKind::Declare;
          e.ops.push_back(std::move(op));
          loc = to;
          break;
        }
        case ir::Instr::Kind::Unsupported:
          unsupported(loc, i.unsupported.feature, i.unsupported.text, i.origin);
          return;
        case ir::Instr::Kind::Call: {
          const LocId to = call(ctx, i, loc, next);
          if (!to.valid()) return;
          loc = to;
          break;
        }
      }
    }
    terminator(ctx, t, loc, !block.instrs.empty());
  }

  void terminator(CtxId ctx, const ir::Terminator& t, LocId loc, bool merged_jump) {
    switch (t.kind) {
      case ir::TerminatorKind::None:
      case ir::TerminatorKind::Unreachable: return;
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
          e.is_branch = t.source_branch;
          e.taken = taken;
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
        }
        FlatEdge& e = edge(loc, block_location(ctx, t.then_target), t.origin, "default of " + text);
        e.guard = GuardKind::NoCase;
        e.condition = t.value;
        e.condition_ctx = ctx;
        for (const ir::SwitchCase& c : t.cases) e.cases.push_back({c.low, c.high});
        return;
      }
      case ir::TerminatorKind::Return: {
        const ReturnTo& to = returns_[ctx.value];
        FlatEdge& e = edge(loc, to.loc, t.origin, t.value ? "return " + ir::to_c(p_, t.value) : "return");
        if (to.result == nullptr) return;
        if (t.value == nullptr) {
          e.ops.push_back(havoc(to.result, to.result_ctx, cfa::InputKind::Uninitialised, t.origin));
          return;
        }
        FlatOp op;
        op.kind = FlatKind::Assign;
        op.target = to.result;
        op.target_ctx = to.result_ctx;
        op.value = convert(t.value, to.result->type);
        PIPPIN_CHECK(op.value != nullptr, "result of another type");
        op.value_ctx = ctx;
        op.origin = t.origin;
        e.ops.push_back(std::move(op));
        return;
      }
    }
  }

  bool matters(const ir::Function& fn, ir::BlockId b, size_t k) {
    auto [it, fresh] = matters_.try_emplace(&fn.blocks[b].instrs[k], false);
    if (fresh) it->second = declared_value_matters(p_, fn, b, k);
    return it->second;
  }

  bool is_error_function(const std::string& name) const {
    return std::ranges::find(flat_.options.error_functions, name) != flat_.options.error_functions.end();
  }

  /// The location after the call; invalid when nothing comes after it here.
  template <class Next>
  LocId call(CtxId ctx, const ir::Instr& i, LocId loc, Next next) {
    if (!i.call.callee.valid()) return indirect_call(ctx, i, loc, next);
    return call_function(ctx, i, i.call.callee, loc, next);
  }

  template <class Next>
  LocId call_function(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, Next next) {
    const ir::Function& callee = p_.functions[f];
    if (is_error_function(callee.name)) {
      edge(loc, error_location(i.origin), i.origin, text_of(i));
      return {};
    }
    if (callee.has_body()) return inline_call(ctx, i, f, loc, next);
    return library_call(ctx, i, callee, loc, next);
  }

  /// A choice over the functions the pointer may hold. A null or indeterminate pointer and one to an object end the
  /// execution (convention memory-safety).
  template <class Next>
  LocId indirect_call(CtxId ctx, const ir::Instr& i, LocId loc, Next next) {
    const ir::Call& c = i.call;
    flat_.indirect_calls.push_back({&i, ctx, EdgeId(static_cast<uint32_t>(flat_.edges.size()))});
    LocId after;
    auto join = [&] { return after.valid() ? after : after = next(); };
    auto compare = [&](ir::ExprKind kind, ir::FunctionId f) -> ir::ExprRef {
      ir::Expr address{};
      address.kind = ir::ExprKind::FunctionAddress;
      address.type = c.pointer->type;
      address.function = f;
      address.origin = c.pointer->origin;
      ir::Expr e{};
      e.kind = kind;
      e.type = p_.int_type;
      e.args[0] = c.pointer;
      e.args[1] = &flat_.own(std::move(address));
      e.depth = c.pointer->depth + 1;
      e.origin = c.pointer->origin;
      return &flat_.own(std::move(e));
    };
    auto choice = [&](LocId to, ir::ExprRef condition, const std::string& text) {
      FlatEdge& e = edge(loc, to, i.origin, text);
      if (condition == nullptr) return;
      e.guard = GuardKind::True;
      e.condition = condition;
      e.condition_ctx = ctx;
    };
    const std::string pointer = ir::to_c(p_, c.pointer);
    const IndirectCalls::Callees& callees = indirect_.callees(flat_.contexts[ctx].call_string, &i);
    std::vector<ir::ExprRef> others;
    for (const ir::FunctionId f : callees.functions) {
      const ir::Function& callee = p_.functions[f];
      const LocId chosen = location(fmt::format("{}:call:{}", ctx_name(ctx), callee.name), i.origin);
      choice(chosen, compare(ir::ExprKind::Eq, f), fmt::format("{} == {}", pointer, callee.name));
      others.push_back(compare(ir::ExprKind::Ne, f));
      (void)call_function(ctx, i, f, chosen, join);
    }
    if (callees.unknown || indirect_.gave_up()) {
      const LocId rest = location(fmt::format("{}:call:other", ctx_name(ctx)), i.origin);
      others.push_back(c.pointer);
      choice(rest, conjunction(std::move(others)), fmt::format("{} is another function", pointer));
      if (callees.unsupported || indirect_.gave_up()) {
        unsupported(rest, "call through a pointer of unknown origin", text_of(i), i.origin);
      } else {
        (void)missing_body(ctx, i, "the function called through a pointer of unknown origin", rest, join);
      }
    } else if (others.empty()) {
      // No function at all: a dead end, or the first round, in which what follows tells the analysis more.
      choice(location(fmt::format("{}:call:none", ctx_name(ctx)), i.origin), c.pointer, text_of(i));
      return join();
    }
    return after;
  }

  /// Null (true) for none.
  ir::ExprRef conjunction(std::vector<ir::ExprRef> all) {
    while (all.size() > 1) {
      std::vector<ir::ExprRef> half;
      for (size_t k = 0; k + 1 < all.size(); k += 2) {
        ir::Expr e{};
        e.kind = ir::ExprKind::LogicalAnd;
        e.type = p_.int_type;
        e.args[0] = all[k];
        e.args[1] = all[k + 1];
        e.depth = std::max(all[k]->depth, all[k + 1]->depth) + 1;
        half.push_back(&flat_.own(std::move(e)));
      }
      if (all.size() % 2 == 1) half.push_back(all.back());
      all = std::move(half);
    }
    return all.empty() ? nullptr : all[0];
  }

  template <class Next>
  LocId inline_call(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, Next next) {
    const ir::Call& c = i.call;
    const ir::Function& callee = p_.functions[f];
    if (recursive_[f.value]) return procedure_call(ctx, i, f, loc, next);
    for (CtxId up = ctx; up.value != 0; up = flat_.contexts[up].parent) {
      if (flat_.contexts[up].function == f) {
        unsupported(loc, "recursion", text_of(i), i.origin);
        return {};
      }
    }
    size_t size = 0;
    for (const ir::Block& b : callee.blocks) size += b.instrs.size() + 1;
    if (instructions_ + pending_ + size > flat_.options.max_inlined_instructions) {
      unsupported(loc, "too many inlined calls", text_of(i), i.origin);
      return {};
    }
    pending_ += size;
    const ir::TypeId result_type = p_.type(callee.type).element;
    if (c.result != nullptr && p_.type(result_type).kind != ir::TypeKind::Void && !convertible(result_type, c.result->type)) {
      unsupported(loc, "call with a result of another type", text_of(i), i.origin);
      return {};
    }
    const CtxId inner = context(f, ctx, &i);
    FlatEdge e;
    for (size_t k = 0; k < callee.params.size(); ++k) {
      const ir::VarId v = callee.params[k];
      FlatOp op;
      if (k < c.args.size()) {
        op.kind = FlatKind::Assign;
        op.target = flat_.var_place(v);
        op.target_ctx = inner;
        op.value = convert(c.args[k], p_.vars[v].type);
        op.value_ctx = ctx;
        op.origin = i.expression.known() ? i.expression : i.origin;
        if (op.value == nullptr) {
          unsupported(loc, "call with an argument of another type", text_of(i), i.origin);
          return {};
        }
      } else {
        op = havoc(flat_.var_place(v), inner, cfa::InputKind::Uninitialised, i.origin);
      }
      e.ops.push_back(std::move(op));
    }
    const LocId after = next();
    returns_[inner.value] = {after, c.result, ctx};
    e.source = loc;
    e.target = block_location(inner, ir::BlockId(0));
    e.origin = i.origin;
    e.text = text_of(i);
    flat_.edges.push_back(std::move(e));
    return after;
  }

  bool convertible(ir::TypeId from, ir::TypeId to) const { return lower::convertible(p_, from, to); }

  /// What an earlier activation returned is dead when the next one begins; nothing shall be known about it there.
  void forget_results() {
    for (FlatEdge& e : flat_.edges) {
      if (e.kind != cfa::EdgeKind::Call) continue;
      for (const FlatProcedure& p : flat_.procedures)
        if (p.result.valid() && p_.type(p_.vars[p.result].type).kind == ir::TypeKind::Int)
          e.ops.push_back(havoc(flat_.var_place(p.result), CtxId(0), cfa::InputKind::Auxiliary, e.origin));
    }
  }

  cfa::ProcId procedure(ir::FunctionId f) {
    auto [it, fresh] = procedures_.try_emplace(f.value);
    if (!fresh) return it->second;
    const ir::Function& fn = p_.functions[f];
    const CtxId ctx = context(f, CtxId(0), nullptr);
    const ir::VarId result = ir::result_variable(p_, f);
    const std::string name = fn.is_static ? fmt::format("{}#{}", fn.name, f.value) : fn.name;
    const cfa::ProcId id = it->second = flat_.procedures.push_back({name, ctx, result, {}, {}});
    if (f == p_.entry) entry_procedure_ = id;
    flat_.contexts[ctx].procedure = id;
    const LocId exit = location(fn.name + ":exit", fn.origin);
    flat_.locations[exit].procedure = id;
    returns_[ctx.value] = {exit, result.valid() ? flat_.var_place(result) : nullptr, CtxId(0)};
    flat_.procedures[id].exit = exit;
    flat_.procedures[id].entry = block_location(ctx, ir::BlockId(0));
    return id;
  }

  template <class Next>
  LocId procedure_call(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, Next next) {
    const ir::Call& c = i.call;
    const ir::Function& callee = p_.functions[f];
    const ir::VarId result = ir::result_variable(p_, f);
    std::vector<ir::ExprRef> args;
    for (size_t k = 0; k < callee.params.size() && k < c.args.size(); ++k)
      if (ir::ExprRef a = convert(c.args[k], p_.vars[callee.params[k]].type)) args.push_back(a);
    if (args.size() != callee.params.size() || (c.result != nullptr && !result.valid())) {
      unsupported(loc, "recursion", text_of(i), i.origin);
      return {};
    }
    ir::ExprRef value = nullptr;
    if (c.result != nullptr) {
      ir::Expr load{};
      load.kind = ir::ExprKind::Load;
      load.place = flat_.var_place(result);
      load.type = load.place->type;
      load.origin = i.origin;
      load.depth = 1;
      value = convert(&flat_.own(std::move(load)), c.result->type);
      if (value == nullptr) {
        unsupported(loc, "call with a result of another type", text_of(i), i.origin);
        return {};
      }
    }
    const cfa::ProcId p = procedure(f);
    const CtxId inner = flat_.procedures[p].ctx;
    FlatEdge call;
    call.source = loc;
    call.target = flat_.procedures[p].entry;
    call.kind = cfa::EdgeKind::Call;
    call.callee = p;
    call.origin = i.origin;
    call.text = text_of(i);
    for (size_t k = 0; k < args.size(); ++k) {
      FlatOp op;
      op.kind = FlatKind::Assign;
      op.target = flat_.var_place(callee.params[k]);
      op.target_ctx = inner;
      op.value = args[k];
      op.value_ctx = ctx;
      op.origin = i.expression.known() ? i.expression : i.origin;
      call.ops.push_back(std::move(op));
    }
    FlatEdge back;
    back.kind = cfa::EdgeKind::Return;
    back.source = flat_.procedures[p].exit;
    back.call = flat_.edges.push_back(std::move(call));
    back.origin = i.origin;
    const LocId after = next();
    back.target = after;
    if (c.result != nullptr) {
      back.target = location(fmt::format("{}:return", ctx_name(ctx)), i.origin);
      FlatOp op;
      op.kind = FlatKind::Assign;
      op.target = c.result;
      op.target_ctx = ctx;
      op.value = value;
      op.value_ctx = CtxId(0);
      op.origin = i.expression.known() ? i.expression : i.origin;
      edge(back.target, after, i.origin, "").ops.push_back(std::move(op));
    }
    flat_.edges.push_back(std::move(back));
    return after;
  }

  /// An argument or result as a value of the other side's type: they differ in calls without prototype and through pointers.
  ir::ExprRef convert(ir::ExprRef e, ir::TypeId t) {
    if (e->type == t) return e;
    if (!convertible(e->type, t)) return nullptr;
    ir::Expr cast{};
    cast.kind = ir::ExprKind::Cast;
    cast.type = t;
    cast.origin = e->origin;
    cast.args[0] = e;
    cast.depth = e->depth + 1;
    return &flat_.own(std::move(cast));
  }

  template <class Next>
  LocId library_call(CtxId ctx, const ir::Instr& i, const ir::Function& callee, LocId loc, Next next) {
    const ir::Call& c = i.call;
    LibraryCall kind = classify(callee.name);
    if (kind == LibraryCall::Unknown && callee.is_noreturn) kind = LibraryCall::Ends;
    auto plain = [&]() -> std::pair<LocId, FlatEdge*> {
      const LocId to = next();
      return {to, &edge(loc, to, i.origin, text_of(i))};
    };
    auto any_result = [&](FlatEdge& e, cfa::InputKind input) {
      if (c.result != nullptr) e.ops.push_back(havoc(c.result, ctx, input, i.expression.known() ? i.expression : i.origin, c.site));
    };
    if (const Written w = library_writes(callee.name); w.any() && w.first < c.args.size() && kind != LibraryCall::Nondet) {
      // Called through a pointer, it gets its variable arguments as the frontend packs them.
      if (!c.callee.valid() && p_.type(callee.type).is_variadic) {
        unsupported(loc, "library function " + callee.name + " called through a pointer", text_of(i), i.origin);
        return {};
      }
      return writing_call(ctx, i, callee, w, plain);
    }
    if (kind == LibraryCall::NoEffect && ir::is_printf(callee.name) && formats_write_) return counting_call(ctx, i, callee, plain);
    switch (kind) {
      case LibraryCall::Ends: return {};
      case LibraryCall::AssertFail:
        if (flat_.options.asserts) edge(loc, error_location(i.origin), i.origin, text_of(i));
        return {};
      case LibraryCall::Assert:
      case LibraryCall::Assume: {
        if (c.args.empty()) break;
        if (kind == LibraryCall::Assert && flat_.options.asserts) {
          FlatEdge& bad = edge(loc, error_location(i.origin), i.origin, "!(" + ir::to_c(p_, c.args[0]) + ")");
          bad.guard = GuardKind::False;
          bad.condition = c.args[0];
          bad.condition_ctx = ctx;
        }
        auto [to, e] = plain();
        e->guard = GuardKind::True;
        e->condition = c.args[0];
        e->condition_ctx = ctx;
        return to;
      }
      case LibraryCall::Nondet: {
        auto [to, e] = plain();
        any_result(*e, cfa::InputKind::Nondet);
        return to;
      }
      case LibraryCall::Free:
      case LibraryCall::NoEffect: {
        auto [to, e] = plain();
        any_result(*e, cfa::InputKind::MissingBody);
        return to;
      }
      case LibraryCall::AnyResult: {
        auto [to, e] = plain();
        if (c.result != nullptr)
          if (const LibraryResult r = library_result(flat_, callee.name, c.args, c.result->type); r.known()) {
            known_result(*e, ctx, i, r);
            return to;
          }
        const bool assembly = callee.name.starts_with("__pippin_asm");
        e->assumptions.push_back(flat_.assumption(assembly ? "inline-assembly" : "library-function", Direction::Over, i.origin,
                                                  assembly ? "an output has any value" : fmt::format("{} returns any value", callee.name)));
        any_result(*e, cfa::InputKind::MissingBody);
        return to;
      }
      case LibraryCall::Malloc:
      case LibraryCall::Calloc:
      case LibraryCall::Alloca:
      case LibraryCall::AlignedAlloc:
      case LibraryCall::Realloc: return allocate(ctx, i, kind, plain);
      case LibraryCall::Memset:
      case LibraryCall::Memcpy: {
        if (c.args.size() != 3) break;
        auto [to, e] = plain();
        FlatOp op;
        op.kind = kind == LibraryCall::Memset ? FlatKind::Fill : FlatKind::Copy;
        op.value = c.args[0];
        op.value_ctx = op.target_ctx = ctx;
        op.args = {c.args[1], c.args[2]};
        op.target = nullptr;
        op.origin = i.origin;
        e->ops.push_back(std::move(op));
        if (c.result != nullptr) {
          FlatOp r;
          r.kind = FlatKind::Assign;
          r.target = c.result;
          r.value = c.args[0];
          r.value_ctx = r.target_ctx = ctx;
          r.origin = i.origin;
          e->ops.push_back(std::move(r));
        }
        return to;
      }
      case LibraryCall::AnyEffect: {
        auto [to, e] = plain();
        e->assumptions.push_back(flat_.assumption("inline-assembly", Direction::Over, i.origin, "memory has any contents afterwards"));
        e->ops.push_back(any_effect(c, ctx, i.origin));
        return to;
      }
      case LibraryCall::Math: {
        const MathFunction* f = find_math(callee.name);
        FlatOp op;
        op.kind = FlatKind::Math;
        op.math = f;
        op.args = c.args;
        op.target = c.result;
        op.value_ctx = op.target_ctx = ctx;
        op.origin = i.expression.known() ? i.expression : i.origin;
        if (!math_fits(*f, op)) break;
        flat_.sets_rounding |= f->op == MathOp::SetRounding;
        auto [to, e] = plain();
        e->ops.push_back(std::move(op));
        return to;
      }
      case LibraryCall::Effects: break;
      case LibraryCall::Unknown: return missing_body(ctx, i, callee.name, loc, next);
    }
    unsupported(loc, "library function " + callee.name, text_of(i), i.origin);
    return {};
  }

  template <class Next>
  LocId missing_body(CtxId ctx, const ir::Instr& i, const std::string& what, LocId loc, Next next) {
    const ir::Call& c = i.call;
    if (flat_.options.missing_bodies == MissingBodies::Error) {
      unsupported(loc, "function without body", text_of(i), i.origin);
      return {};
    }
    const LocId to = next();
    FlatEdge& e = edge(loc, to, i.origin, text_of(i));
    const bool any = flat_.options.missing_bodies == MissingBodies::Any;
    e.assumptions.push_back(flat_.assumption(
        "missing-body", Direction::Convention, i.origin,
        fmt::format("{} has no body: {}", what,
                    any ? "returns any value and changes what it can reach" : "returns any value and has no side effect")));
    FlatOp effect = any_effect(c, ctx, i.origin);
    if (!any) effect.kind = FlatKind::Escape;
    e.ops.push_back(std::move(effect));
    if (c.result != nullptr)
      e.ops.push_back(havoc(c.result, ctx, cfa::InputKind::MissingBody, i.expression.known() ? i.expression : i.origin, c.site));
    return to;
  }

  void known_result(FlatEdge& e, CtxId ctx, const ir::Instr& i, const LibraryResult& r) {
    const ir::PlaceRef result = i.call.result;
    FlatOp op;
    op.origin = i.expression.known() ? i.expression : i.origin;
    op.target_ctx = op.value_ctx = ctx;
    if (r.value != nullptr) {
      op.kind = FlatKind::Assign;
      op.target = result;
      op.value = r.value;
      e.ops.push_back(std::move(op));
      return;
    }
    e.ops.push_back(havoc(result, ctx, cfa::InputKind::MissingBody, op.origin));
    Exprs make(flat_);
    const ir::ExprRef zero = make.constant(result->type, 0), value = make.load(result);
    op.kind = FlatKind::Assume;
    op.value = r.truth == nullptr
                   ? make.make(ir::ExprKind::Ge, p_.int_type, value, zero)
                   : make.make(ir::ExprKind::Eq, p_.int_type, make.make(ir::ExprKind::Ne, p_.int_type, value, zero),
                               make.make(ir::ExprKind::Ne, p_.int_type, r.truth, make.constant(p_.int_type, 0)));
    e.ops.push_back(std::move(op));
  }

  /// What the pointer a points into gets any contents.
  void any_contents(FlatEdge& e, ir::ExprRef a, bool raw, CtxId ctx, Origin origin) {
    if (p_.type(a->type).kind != ir::TypeKind::Pointer) return;
    ir::ExprRef bare = a;
    while (bare->kind == ir::ExprKind::Cast) bare = bare->args[0];
    if (bare->kind == ir::ExprKind::NullPointer || bare->kind == ir::ExprKind::IntConst) return;
    FlatOp op;
    op.kind = FlatKind::HavocArray;
    op.value = a;
    op.raw = raw;
    op.value_ctx = op.target_ctx = ctx;
    op.origin = origin;
    e.ops.push_back(std::move(op));
  }

  /// A function of the printf family in a program with %n.
  template <class Plain>
  LocId counting_call(CtxId ctx, const ir::Instr& i, const ir::Function& callee, Plain plain) {
    if (callee.name.starts_with('v') || !i.call.callee.valid()) {
      const LocId end = flat_.unsupported_location("%n in a format", text_of(i), i.origin);
      auto [to, e] = plain();
      e->target = end;
      return to;
    }
    auto [to, e] = plain();
    e->assumptions.push_back(flat_.assumption("library-function", Direction::Over, i.origin,
                                              fmt::format("{} writes any contents through its arguments", callee.name)));
    for (size_t k = p_.type(callee.type).params.size(); k < i.call.args.size(); ++k) any_contents(*e, i.call.args[k], false, ctx, i.origin);
    if (i.call.result != nullptr)
      e->ops.push_back(havoc(i.call.result, ctx, cfa::InputKind::MissingBody, i.expression.known() ? i.expression : i.origin, i.call.site));
    return to;
  }

  /// A function that writes any contents through its arguments; any result, or the argument or null.
  template <class Plain>
  LocId writing_call(CtxId ctx, const ir::Instr& i, const ir::Function& callee, const Written& w, Plain plain) {
    const ir::Call& c = i.call;
    auto [to, e] = plain();
    e->assumptions.push_back(flat_.assumption("library-function", Direction::Over, i.origin,
                                              fmt::format("{} returns any value and writes any contents", callee.name)));
    for (size_t k = w.first; k < (w.all ? c.args.size() : w.first + 1); ++k) any_contents(*e, c.args[k], w.raw, ctx, i.origin);
    if (ir::is_printf(callee.name) && formats_write_)
      for (size_t k = p_.type(callee.type).params.size(); k < c.args.size(); ++k) any_contents(*e, c.args[k], false, ctx, i.origin);
    if (c.result == nullptr) return to;
    if (!w.returned || !convertible(c.args[w.first]->type, c.result->type)) {
      e->ops.push_back(havoc(c.result, ctx, cfa::InputKind::MissingBody, i.expression.known() ? i.expression : i.origin));
      return to;
    }
    FlatEdge failed = *e;
    auto returns = [&](FlatEdge& edge, ir::ExprRef value) {
      FlatOp op;
      op.kind = FlatKind::Assign;
      op.target = c.result;
      op.value = convert(value, c.result->type);
      op.value_ctx = op.target_ctx = ctx;
      op.origin = i.origin;
      edge.ops.push_back(std::move(op));
    };
    returns(*e, c.args[w.first]);
    ir::Expr null{};
    null.kind = ir::ExprKind::NullPointer;
    null.type = c.result->type;
    returns(failed, &flat_.own(std::move(null)));
    flat_.edges.push_back(std::move(failed));
    return to;
  }

  FlatOp any_effect(const ir::Call& c, CtxId ctx, Origin origin) {
    FlatOp op;
    op.kind = FlatKind::HavocReachable;
    op.value_ctx = op.target_ctx = ctx;
    op.args = c.args;
    op.origin = origin;
    return op;
  }

  /// The types at the call are those of the library's prototype. Finds what a pointer argument points to.
  bool math_fits(const MathFunction& f, FlatOp& op) {
    auto supported = [&](ir::TypeId t) { return Floats::supported(p_.type(t)); };
    if (op.args.size() != f.args) return false;
    size_t numbers = f.args;
    if (f.pointer) {
      --numbers;
      const ir::ExprRef p = op.args[numbers];
      if (p_.type(p->type).kind != ir::TypeKind::Pointer) return false;
      const ir::TypeId pointee = p_.type(p->type).element;
      const bool fits = f.op == MathOp::Frexp ? p_.type(pointee).kind == ir::TypeKind::Int : pointee == op.args[0]->type;
      if (!fits) return false;
      ir::Place place{};
      place.kind = ir::PlaceKind::Deref;
      place.type = pointee;
      place.pointer = p;
      place.origin = op.origin;
      op.second = flat_.own(std::move(place));
    }
    const bool settings = f.op == MathOp::SetRounding || f.op == MathOp::GetRounding || f.op == MathOp::NaN;
    for (size_t k = 0; k < numbers && !settings; ++k) {
      const bool integer = f.op == MathOp::Scale && k == 1;
      if (integer ? p_.type(op.args[k]->type).kind != ir::TypeKind::Int : !supported(op.args[k]->type)) return false;
      if (!integer && op.args[k]->type != op.args[0]->type) return false;
    }
    if (f.op == MathOp::SetRounding && p_.type(op.args[0]->type).kind != ir::TypeKind::Int) return false;
    if (op.target == nullptr) return true;
    const ir::TypeId result = op.target->type;
    if (f.integer_result) return p_.type(result).kind == ir::TypeKind::Int;
    return supported(result) && (numbers == 0 || settings || result == op.args[0]->type);
  }

  template <class Plain>
  LocId allocate(CtxId ctx, const ir::Instr& i, LibraryCall kind, Plain plain) {
    const ir::Call& c = i.call;
    auto [to, e] = plain();
    if (c.result == nullptr) return to;  // a leak nobody can see
    Object o;
    o.kind = Object::Kind::Allocation;
    o.ctx = ctx;
    o.origin = i.origin;
    o.name = unique(fmt::format("heap{}", heap_objects_++));
    const bool second = kind == LibraryCall::AlignedAlloc || kind == LibraryCall::Realloc;
    if (kind != LibraryCall::Calloc && c.args.size() == (second ? 2 : 1)) o.bytes = c.args.back();
    if (kind == LibraryCall::Calloc && c.args.size() == 2) {
      ir::Expr product{};
      product.kind = ir::ExprKind::Mul;
      product.type = p_.size_type;
      product.origin = i.origin;
      product.depth = std::max(c.args[0]->depth, c.args[1]->depth) + 1;
      if (c.args[0]->kind == ir::ExprKind::IntConst && c.args[1]->kind == ir::ExprKind::IntConst) {
        product.kind = ir::ExprKind::IntConst;
        product.value = c.args[0]->value * c.args[1]->value;
      } else {
        product.args[0] = c.args[0];
        product.args[1] = c.args[1];
      }
      if (c.args[0]->type == p_.size_type && c.args[1]->type == p_.size_type) o.bytes = &flat_.own(std::move(product));
    }
    o.zeroed = kind == LibraryCall::Calloc;
    FlatOp op;
    op.kind = FlatKind::Allocate;
    op.target = c.result;
    op.target_ctx = op.value_ctx = ctx;
    op.object = flat_.objects.push_back(std::move(o));
    op.zeroed = kind == LibraryCall::Calloc;
    op.origin = i.origin;
    if (kind != LibraryCall::Alloca)
      e->assumptions.push_back(flat_.assumption("malloc-succeeds", Direction::Convention, i.origin, "allocation never fails"));
    e->ops.push_back(std::move(op));
    if (kind != LibraryCall::Realloc) return to;
    // A new block with any contents; its pointers are those of the old one. A size of 0 (implementation-defined) ends the execution.
    e->assumptions.push_back(flat_.assumption("library-function", Direction::Over, i.origin, "realloc keeps any contents"));
    Exprs make(flat_);
    if (c.args.size() == 2) {
      e->assumptions.push_back(flat_.assumption("malloc-succeeds", Direction::Convention, i.origin, "realloc is not called with size 0"));
      FlatOp positive;
      positive.kind = FlatKind::Assume;
      positive.value = make.make(ir::ExprKind::Ne, p_.int_type, c.args[1], make.constant(c.args[1]->type, 0));
      positive.value_ctx = positive.target_ctx = ctx;
      positive.origin = i.origin;
      e->ops.insert(e->ops.end() - 1, std::move(positive));
    }
    any_contents(*e, make.load(c.result), true, ctx, i.origin);
    e->ops.back().args = {c.args[0]};
    return to;
  }

  FlatProgram& flat_;
  IndirectCalls& indirect_;
  const ir::Program& p_;
  std::deque<Work> work_;
  std::vector<ReturnTo> returns_;   // by context
  std::vector<uint32_t> instances_; // by function
  std::map<std::pair<uint32_t, uint32_t>, LocId> block_locs_;
  std::set<std::string> names_;
  std::map<std::string, uint32_t> next_suffix_;
  std::unordered_map<const ir::Instr*, std::string> texts_;  // never iterated
  std::unordered_map<const ir::Instr*, bool> matters_;       // never iterated
  std::vector<bool> recursive_;                       // by function
  std::map<uint32_t, cfa::ProcId> procedures_;        // by function
  cfa::ProcId main_, procedure_, entry_procedure_;    // procedure_: of the block being translated
  bool formats_write_ = false;
  size_t instructions_ = 0;
  size_t pending_ = 0;
  uint32_t errors_ = 0;
  uint32_t heap_objects_ = 0;
};

}  // namespace

void inline_calls(FlatProgram& flat, IndirectCalls& indirect) {
  Inliner(flat, indirect).run();
  mark_loops(flat);
}

}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// Calls of functions with a body: inlined, by call and return edges if they are recursive, or a choice over what a pointer
// may hold. Arguments and results are converted where the two sides disagree.
#include <fmt/format.h>

#include <algorithm>

#include "ir/recursion.h"
#include "lower/flat/inliner.h"

namespace pippin::lower {

using cfa::EdgeId;
using cfa::LocId;

LocId Inliner::call(CtxId ctx, const ir::Instr& i, LocId loc, const Next& next) {
  const ir::FunctionId callee = i.get<ir::Call>().callee;
  if (!callee.valid()) return indirect_call(ctx, i, loc, next);
  return call_function(ctx, i, callee, loc, next);
}

LocId Inliner::call_function(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, const Next& next) {
  const ir::Function& callee = p_.functions[f];
  if (callee.is_error) {
    edge(loc, error_location(ir::Property::UnreachCall, i.origin, ir::checked_text(p_, i)), i.origin, text_of(i)).woven = callee.woven;
    return {};
  }
  if (callee.model_of.valid()) {
    const bool modelled = blocks_.modelled(flat_.contexts[ctx].call_string, &i);
    flat_.range_calls.push_back({&i, ctx, modelled});
    if (!modelled) return library_call(ctx, i, callee.model_of, loc, next);
  }
  if (callee.has_body()) return inline_call(ctx, i, f, loc, next);
  if (errno_.valid() && library_[f].may_set_errno()) return library_call_with_errno(ctx, i, f, loc, next);
  return library_call(ctx, i, f, loc, next);
}

LocId Inliner::indirect_call(CtxId ctx, const ir::Instr& i, LocId loc, const Next& next) {
  const ir::Call& c = i.get<ir::Call>();
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
  if (flat_.options.semantics.checks_memory()) {
    std::vector<ir::ExprRef> none = others;
    if (callees.unknown || indirect_.gave_up()) {
      ir::Expr null{};
      null.kind = ir::ExprKind::LogicalNot;
      null.type = p_.int_type;
      null.args[0] = c.pointer;
      null.depth = c.pointer->depth + 1;
      null.origin = c.pointer->origin;
      none.push_back(&flat_.own(std::move(null)));
    }
    choice(flat_.unsupported_location("call through a pointer that may lead to no function", text_of(i), i.origin), conjunction(std::move(none)),
           fmt::format("{} is no function", pointer));
  }
  if (callees.unknown || indirect_.gave_up()) {
    const LocId rest = location(fmt::format("{}:call:other", ctx_name(ctx)), i.origin);
    others.push_back(c.pointer);
    choice(rest, conjunction(std::move(others)), fmt::format("{} is another function", pointer));
    if (callees.unsupported || indirect_.gave_up()) {
      unsupported(rest, "call through a pointer of unknown origin", text_of(i), i.origin);
    } else {
      (void)missing_body(ctx, i, "the function called through a pointer of unknown origin", {}, rest, join);
    }
  } else if (others.empty()) {
    // No function at all: a dead end, or the first round, in which what follows tells the analysis more.
    choice(location(fmt::format("{}:call:none", ctx_name(ctx)), i.origin), c.pointer, text_of(i));
    return join();
  }
  return after;
}

ir::ExprRef Inliner::conjunction(std::vector<ir::ExprRef> all) {
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

LocId Inliner::inline_call(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, const Next& next) {
  const ir::Call& c = i.get<ir::Call>();
  const ir::Function& callee = p_.functions[f];
  note_call_type(i, callee);
  if (called_[f.value]) return procedure_call(ctx, i, f, loc, next);
  for (CtxId up = ctx; up.value != 0 && !flat_.contexts[up].begins_thread; up = flat_.contexts[up].parent) {
    if (flat_.contexts[up].function == f) {
      indirect_.found_recursion(f);
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
  flat_.contexts[inner].entered = loc;
  FlatEdge e;
  for (size_t k = 0; k < callee.params.size(); ++k) {
    const ir::VarId v = callee.params[k];
    if (k >= c.args.size()) {
      e.ops.push_back(havoc(flat_.var_place(v), inner, cfa::InputKind::Uninitialised, i.origin));
      continue;
    }
    const ir::ExprRef value = convert(c.args[k], p_.vars[v].type);
    if (value == nullptr) {
      unsupported(loc, "call with an argument of another type", text_of(i), i.origin);
      return {};
    }
    e.ops.push_back({AssignOp{flat_.var_place(v), value}, ctx, inner, i.expression.known() ? i.expression : i.origin});
  }
  const LocId after = next();
  returns_[inner.value] = {after, c.result, ctx};
  e.source = loc;
  e.target = block_location(inner, ir::BlockId(0));
  e.origin = i.origin;
  e.text = text_of(i);
  // What a library function is modelled with is no call of the program.
  if (!in_library(f)) flat_.locations[e.target].call_boundary = flat_.locations[after].call_boundary = true;
  flat_.edges.push_back(std::move(e));
  return after;
}

void Inliner::note_call_type(const ir::Instr& i, const ir::Function& callee) {
  const ir::Call& c = i.get<ir::Call>();
  if (callee.is_model) return;
  const ir::TypeId result = p_.type(callee.type).element;
  bool same = c.args.size() == callee.params.size() && (c.result == nullptr || c.result->type == result);
  for (size_t k = 0; same && k < c.args.size(); ++k) same = c.args[k]->type == p_.vars[callee.params[k]].type;
  if (!same)
    (void)flat_.assumption(cfa::Convention::CallType, i.origin, fmt::format("{} takes what this call gives it, and gives what the call takes", callee.name));
}

void Inliner::forget_results() {
  for (FlatEdge& e : flat_.edges) {
    if (e.kind != cfa::EdgeKind::Call) continue;
    for (const FlatProcedure& p : flat_.procedures)
      if (p.result.valid() && p_.type(p_.vars[p.result].type).kind == ir::TypeKind::Int)
        e.ops.push_back(havoc(flat_.var_place(p.result), CtxId(0), cfa::InputKind::Auxiliary, e.origin));
  }
}

cfa::ProcId Inliner::procedure(ir::FunctionId f) {
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

LocId Inliner::procedure_call(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, const Next& next) {
  const ir::Call& c = i.get<ir::Call>();
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
  if (p_.has_threads) {
    unsupported(loc, "recursion in a program with threads", text_of(i), i.origin);
    return {};
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
  const Origin origin = i.expression.known() ? i.expression : i.origin;
  for (size_t k = 0; k < args.size(); ++k)
    call.ops.push_back({AssignOp{flat_.var_place(callee.params[k]), args[k]}, ctx, inner, origin});
  FlatEdge back;
  back.kind = cfa::EdgeKind::Return;
  back.source = flat_.procedures[p].exit;
  back.call = flat_.edges.push_back(std::move(call));
  back.origin = i.origin;
  const LocId after = next();
  back.target = after;
  if (c.result != nullptr) {
    back.target = location(fmt::format("{}:return", ctx_name(ctx)), i.origin);
    edge(back.target, after, i.origin, "").ops.push_back({AssignOp{c.result, value}, CtxId(0), ctx, origin});
  }
  flat_.edges.push_back(std::move(back));
  return after;
}

ir::ExprRef Inliner::convert(ir::ExprRef e, ir::TypeId t) {
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

}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// Calls of functions without body: what the library's do (library.h, library_results.h, math_functions.h), allocation, and
// what a missing body means (Semantics::missing_bodies).
#include <fmt/format.h>

#include <algorithm>

#include "ir/formats.h"
#include "ir/text_reads.h"
#include "ir/walk.h"
#include "lower/flat/inliner.h"
#include "lower/flat/math_functions.h"
#include "lower/flat/shape.h"

namespace pippin::lower {

using cfa::LocId;

/// Without calling what atexit() registered. Any other function that does not return may call exit().
static bool ends_at_once(const LibraryFunctionUse& f) {
  using Id = ir::LibraryId;
  for (const Id id : {Id::abort, Id::_Exit, Id::quick_exit, Id::__builtin_unreachable, Id::__builtin_trap})
    if (f.is(id)) return true;
  return false;
}

/// The same before and after `written` gets a value.
static bool unaffected(const ir::Program& p, ir::ExprRef e, ir::PlaceRef written) {
  while (written->base != nullptr) written = written->base;
  const bool named = written->kind == ir::PlaceKind::Var;
  const bool pointed = !named || p.vars[written->var].address_taken;
  std::vector<ir::ExprRef> stack{e};
  while (!stack.empty()) {
    e = stack.back();
    stack.pop_back();
    if (e == nullptr) continue;
    stack.insert(stack.end(), std::begin(e->args), std::end(e->args));
    for (ir::PlaceRef q = e->place; q != nullptr; q = q->base) {
      stack.insert(stack.end(), {q->pointer, q->index});
      if (q->base != nullptr || e->kind != ir::ExprKind::Load) continue;
      if (q->kind != ir::PlaceKind::Var ? pointed : named ? q->var == written->var : p.vars[q->var].address_taken) return false;
    }
  }
  return true;
}

/// Its value is an address of the program, or contains one (exposure.cpp); not of string literals.
static bool holds_address(const ir::Program& p, ir::ExprRef e) {
  const ir::TypeKind kind = p.type(e->type).kind;
  if (kind == ir::TypeKind::Pointer && e->kind == ir::ExprKind::AddressOf) {
    ir::PlaceRef root = e->place;
    while (root->base != nullptr) root = root->base;
    return root->kind != ir::PlaceKind::Var || p.vars[root->var].kind != ir::VarKind::StringLiteral;
  }
  if (kind == ir::TypeKind::Pointer && e->kind == ir::ExprKind::Cast) return holds_address(p, e->args[0]);
  if (kind == ir::TypeKind::Pointer || kind == ir::TypeKind::Record) return true;
  std::vector<ir::ExprRef> stack{e};
  while (!stack.empty()) {
    e = stack.back();
    stack.pop_back();
    if (e == nullptr) continue;
    if (p.type(e->type).kind == ir::TypeKind::Pointer) return true;
    for (ir::ExprRef a : e->args) stack.push_back(a);
    for (ir::PlaceRef q = e->place; q != nullptr; q = q->base) stack.insert(stack.end(), {q->pointer, q->index});
  }
  return false;
}

static bool is_null(ir::ExprRef e) {
  e = ir::without_casts(e);
  return e->kind == ir::ExprKind::NullPointer || (e->kind == ir::ExprKind::IntConst && e->value == 0);
}

static bool is_small_number(ir::ExprRef e) {
  e = ir::without_casts(e);
  return e->kind == ir::ExprKind::NullPointer || (e->kind == ir::ExprKind::IntConst && (e->value == 0 || e->value == 1));
}

/// The frontend made it for inline assembly.
static bool is_assembly(const LibraryFunctionUse& f) {
  using Id = ir::LibraryId;
  return f.is(Id::__pippin_asm_output_) || f.is(Id::__pippin_asm_memory) || f.is(Id::__pippin_asm_operands);
}

bool Inliner::names_error_function(const std::vector<ir::ExprRef>& args) const {
  std::vector<ir::ExprRef> work = args;
  while (!work.empty()) {
    const ir::ExprRef e = work.back();
    work.pop_back();
    if (e->kind == ir::ExprKind::FunctionAddress && p_.functions[e->function].is_error) return true;
    for (ir::ExprRef a : e->args)
      if (a != nullptr) work.push_back(a);
  }
  return false;
}

LocId Inliner::library_call(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, const Next& next) {
  using Id = ir::LibraryId;
  const ir::Call& c = i.get<ir::Call>();
  const ir::Function& callee = p_.functions[f];
  const LibraryFunctionUse& known = library_[f];
  LibraryCall kind = known.call;
  if (kind == LibraryCall::Unknown && callee.is_noreturn) {
    kind = LibraryCall::Ends;
    (void)flat_.assumption(cfa::Convention::MissingBody, i.origin, callee.name + " has no body: it does not return, as it is declared");
  }
  auto plain = [&]() -> std::pair<LocId, FlatEdge*> {
    const LocId to = next();
    FlatEdge& e = edge(loc, to, i.origin, text_of(i));
    e.woven = callee.woven;
    if (!known.tells_addresses()) return {to, &e};
    EscapeOp told{c.args};
    std::erase_if(told.args, [&](ir::ExprRef a) { return !holds_address(p_, a); });
    if (!told.args.empty()) e.ops.push_back({std::move(told), ctx, ctx, i.origin});
    return {to, &e};
  };
  auto any_result = [&](FlatEdge& e, cfa::InputKind input) {
    if (c.result != nullptr) e.ops.push_back(havoc(c.result, ctx, input, i.expression.known() ? i.expression : i.origin, c.site));
  };
  auto known_or_any = [&](FlatEdge& e) {
    if (c.result == nullptr) return;
    const LibraryResult r = known.row != nullptr ? library_result(flat_, *known.row, c.args, c.result) : LibraryResult{};
    if (r.known()) known_result(e, ctx, i, r);
    else any_result(e, cfa::InputKind::MissingBody);
  };
  const bool counts = known.prints() && formats_.may_write(c, callee);
  if (counts && (known.row->takes_list || !c.callee.valid())) {
    unsupported(loc, "%n in a format", text_of(i), i.origin);
    return {};
  }
  // The stream writes into the buffer whenever it likes.
  if ((known.is(Id::setbuf) || known.is(Id::setvbuf)) && (c.args.size() < 2 || !is_null(c.args[1]))) {
    unsupported(loc, "library function " + callee.name + " with a buffer", text_of(i), i.origin);
    return {};
  }
  // SIG_DFL and SIG_IGN call nothing.
  if (known.is(Id::signal) && c.args.size() == 2 && is_small_number(c.args[1])) kind = LibraryCall::AnyResult;
  // The frontend passes what assembly calls among its operands.
  if (is_assembly(known) && names_error_function(c.args)) {
    unsupported(loc, "inline assembly that is given an error function", ir::for_people(text_of(i)), i.origin);
    return {};
  }
  if (!fits(p_, kind, c)) {
    unsupported(loc, "library function " + callee.name + " with an argument of another type", text_of(i), i.origin);
    return {};
  }
  if (flat_.options.semantics.checks_memory()) {
    std::optional<std::vector<TouchOp>> touched = touches(c, known);
    if (!touched) {
      const std::string what = is_assembly(known) ? "inline assembly" : "a call of " + ir::for_people(callee.name);
      unsupported(loc, "memory safety of " + what, ir::for_people(text_of(i)), i.origin);
      return {};
    }
    if (!touched->empty()) {
      const LocId checked = location(fmt::format("{}:{}", ctx_name(ctx), callee.name), i.origin);
      FlatEdge& e = edge(loc, checked, i.origin, text_of(i));
      for (TouchOp& t : *touched) e.ops.push_back({t, ctx, ctx, i.origin});
      loc = checked;
    }
  }
  if (kind == LibraryCall::NoEffect && counts) return counting_call(ctx, i, callee, *known.row, plain);
  if (flat_.options.semantics.checks_memory() && (kind == LibraryCall::Ends || kind == LibraryCall::AssertFail || kind == LibraryCall::Assert))
    flat_.exits.push_back({loc, ctx, i.origin, text_of(i)});
  switch (kind) {
    case LibraryCall::Ends:
      if (handlers_ && !ends_at_once(known)) break;
      return {};
    case LibraryCall::AssertFail:
      if (flat_.options.semantics.assert_is_error())
        edge(loc, error_location(ir::Property::UnreachCall, i.origin, ir::checked_text(p_, i)), i.origin, text_of(i));
      else assertion_holds(ctx, i);
      return {};
    case LibraryCall::Assert:
    case LibraryCall::Assume: {
      if (c.args.empty()) break;
      if (kind == LibraryCall::Assert && flat_.options.semantics.assert_is_error()) {
        FlatEdge& bad = edge(loc, error_location(ir::Property::UnreachCall, i.origin, ir::checked_text(p_, i)), i.origin, "!(" + ir::to_c(p_, c.args[0]) + ")");
        bad.guard = GuardKind::False;
        bad.condition = c.args[0];
        bad.condition_ctx = ctx;
      }
      if (kind == LibraryCall::Assert && !flat_.options.semantics.assert_is_error()) assertion_holds(ctx, i);
      // SV-COMP lets an assumption that does not hold run forever.
      if (kind == LibraryCall::Assume && flat_.options.semantics.checks(ir::Property::Termination)) {
        const std::string fails = "!(" + ir::to_c(p_, c.args[0]) + ")";
        FlatEdge& bad = edge(loc, flat_.unsupported_location("an assumption that may not hold, and then runs forever", fails, i.origin), i.origin, fails);
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
    case LibraryCall::Opens:
      if (flat_.options.semantics.checks_memory()) return open_stream(ctx, i, *known.row, loc, plain);
      [[fallthrough]];
    case LibraryCall::AnyResult: {
      auto [to, e] = plain();
      if (c.result != nullptr && known.row != nullptr)
        if (const LibraryResult r = library_result(flat_, *known.row, c.args, c.result); r.known()) {
          known_result(*e, ctx, i, r);
          return to;
        }
      e->assumptions.push_back(flat_.assumption(is_assembly(known) ? cfa::Convention::InlineAssembly : cfa::Convention::LibraryFunction, i.origin,
                                                is_assembly(known) ? "an output has any value" : fmt::format("{} returns any value", callee.name)));
      any_result(*e, cfa::InputKind::MissingBody);
      return to;
    }
    case LibraryCall::Free:
    case LibraryCall::Closes:
    case LibraryCall::NoEffect:
    case LibraryCall::Choice: {
      auto [to, e] = plain();
      const bool closes = kind == LibraryCall::Closes;
      if ((kind == LibraryCall::Free || closes) && flat_.options.semantics.checks_memory() && c.args.size() == 1) {
        FlatOp op;
        op.what = FreeOp{c.args[0], closes};
        op.value_ctx = op.target_ctx = ctx;
        op.origin = i.origin;
        e->ops.push_back(std::move(op));
      }
      known_or_any(*e);
      return to;
    }
    case LibraryCall::Locale: {
      auto [to, e] = plain();
      e->assumptions.push_back(flat_.assumption(cfa::Convention::Locale, i.origin, "the locale is \"C\", without translations"));
      if (c.result != nullptr)
        e->assumptions.push_back(flat_.assumption(cfa::Convention::LibraryFunction, i.origin, fmt::format("{} returns any value", callee.name)));
      any_result(*e, cfa::InputKind::MissingBody);
      return to;
    }
    case LibraryCall::Writes: {
      if (std::ranges::any_of(known.row->accesses, [&](const ir::Access& a) { return a.writes && a.argument >= c.args.size(); })) break;
      // Called through a pointer, it gets its variable arguments as the frontend packs them.
      if (!c.callee.valid() && p_.type(callee.type).is_variadic) {
        unsupported(loc, "library function " + callee.name + " called through a pointer", text_of(i), i.origin);
        return {};
      }
      return writing_call(ctx, i, loc, callee, *known.row, counts, plain);
    }
    case LibraryCall::Malloc:
    case LibraryCall::Calloc:
    case LibraryCall::Alloca:
    case LibraryCall::AlignedAlloc:
    case LibraryCall::Realloc:
      if (kind == LibraryCall::Realloc && c.args.size() != 2) break;
      if (kind == LibraryCall::Realloc && c.result != nullptr) return reallocate(ctx, i, loc, plain);
      if (kind == LibraryCall::Calloc && c.result != nullptr) return allocate_zeroed(ctx, i, loc, plain);
      return allocate(ctx, i, kind, plain);
    case LibraryCall::Memset:
    case LibraryCall::Memcpy: {
      const bool may_vary = c.callee.valid() && p_.functions[c.callee].model_of.valid();
      if (c.args.size() < 3 || (c.args.size() > 3 && !may_vary)) break;
      auto [to, e] = plain();
      const uint32_t range_call = may_vary ? static_cast<uint32_t>(flat_.range_calls.size()) - 1 : UINT32_MAX;
      if (kind == LibraryCall::Memset) e->ops.push_back({FillOp{c.args[0], c.args[1], c.args[2], range_call}, ctx, ctx, i.origin});
      else e->ops.push_back({CopyOp{c.args[0], c.args[1], c.args[2], range_call}, ctx, ctx, i.origin});
      if (c.result != nullptr) e->ops.push_back({AssignOp{c.result, c.args[0]}, ctx, ctx, i.origin});
      return to;
    }
    case LibraryCall::Memcmp: {
      const auto is = [&](size_t k, ir::TypeKind kind) { return p_.type(c.args[k]->type).kind == kind; };
      if (c.args.size() != 3 || !is(0, ir::TypeKind::Pointer) || !is(1, ir::TypeKind::Pointer) || !is(2, ir::TypeKind::Int)) break;
      if (c.result != nullptr && (p_.type(c.result->type).kind != ir::TypeKind::Int || p_.type(c.result->type).is_bool)) break;
      auto [to, e] = plain();
      if (c.result == nullptr) return to;
      const CompareOp compare{c.result, c.args[0], c.args[1], c.args[2], known.is(Id::bcmp)};
      e->ops.push_back({compare, ctx, ctx, i.expression.known() ? i.expression : i.origin});
      return to;
    }
    case LibraryCall::Escape: {
      auto [to, e] = plain();
      e->ops.push_back({EscapeOp{c.args}, ctx, ctx, i.origin});
      return to;
    }
    case LibraryCall::AnyEffect: {
      auto [to, e] = plain();
      e->assumptions.push_back(flat_.assumption(cfa::Convention::InlineAssembly, i.origin, "memory has any contents afterwards"));
      e->ops.push_back(any_effect(c, ctx, i.origin));
      return to;
    }
    case LibraryCall::Math: {
      const MathFunction* function = math_function(known.row->id);
      const Origin origin = i.expression.known() ? i.expression : i.origin;
      MathCallOp call{c.result, function, c.args};
      if (!math_fits(call, origin)) break;
      flat_.sets_rounding |= function->op == MathOp::SetRounding;
      auto [to, e] = plain();
      e->ops.push_back({std::move(call), ctx, ctx, origin});
      return to;
    }
    case LibraryCall::ThreadCreate: case LibraryCall::ThreadJoin: case LibraryCall::ThreadExit: case LibraryCall::ThreadSelf:
    case LibraryCall::Await: case LibraryCall::AtomicBegin: case LibraryCall::AtomicEnd: return thread_call(ctx, i, kind, loc, next, plain);
    case LibraryCall::Unmodelled: break;
    case LibraryCall::Unknown: return missing_body(ctx, i, callee.name, callee.woven, loc, next);
  }
  unsupported(loc, "library function " + callee.name, text_of(i), i.origin);
  return {};
}

LocId Inliner::library_call_with_errno(CtxId ctx, const ir::Instr& i, ir::FunctionId f, LocId loc, const Next& next) {
  const LocId after = library_call(ctx, i, f, loc, [&] { return location(fmt::format("{}:errno", ctx_name(ctx)), i.origin); });
  if (!after.valid()) return {};
  const LocId to = next();
  FlatEdge& e = edge(after, to, i.origin, "errno may be set");
  Exprs make(flat_);
  const ir::PlaceRef number = flat_.var_place(errno_), other = flat_.var_place(new_errno_);
  e.ops.push_back(havoc(other, CtxId(0), cfa::InputKind::Auxiliary, i.origin));
  const ir::ExprRef positive = make.make(ir::ExprKind::Gt, p_.int_type, make.load(other), make.constant(p_.int_type, 0));
  const ir::ExprRef value = make.make(ir::ExprKind::Conditional, p_.int_type, positive, make.load(other), make.load(number));
  e.ops.push_back({AssignOp{number, value}, CtxId(0), CtxId(0), i.origin});
  return to;
}

LocId Inliner::missing_body(CtxId ctx, const ir::Instr& i, const std::string& what, spec::WovenCall woven, LocId loc, const Next& next) {
  const ir::Call& c = i.get<ir::Call>();
  if (flat_.options.semantics.missing_bodies == ir::MissingBodies::Error) {
    unsupported(loc, "function without body", text_of(i), i.origin);
    return {};
  }
  const LocId to = next();
  FlatEdge& e = edge(loc, to, i.origin, text_of(i));
  e.woven = woven;
  const bool any = flat_.options.semantics.missing_bodies == ir::MissingBodies::Any;
  e.assumptions.push_back(flat_.assumption(cfa::Convention::MissingBody, i.origin,
      fmt::format("{} has no body: {}", what,
                  any ? "returns any value, changes what it can reach and calls nothing of the program" : "returns any value and has no side effect")));
  if (any) e.ops.push_back(any_effect(c, ctx, i.origin));
  else e.ops.push_back({EscapeOp{c.args}, ctx, ctx, i.origin});
  if (c.result != nullptr)
    e.ops.push_back(havoc(c.result, ctx, cfa::InputKind::MissingBody, i.expression.known() ? i.expression : i.origin, c.site));
  return to;
}

void Inliner::known_result(FlatEdge& e, CtxId ctx, const ir::Instr& i, const LibraryResult& r) {
  const ir::PlaceRef result = i.get<ir::Call>().result;
  const Origin origin = i.expression.known() ? i.expression : i.origin;
  if (r.value != nullptr && r.failure == nullptr) {
    e.ops.push_back({AssignOp{result, r.value}, ctx, ctx, origin});
    return;
  }
  // The interpreter asks for results without a known property only.
  e.ops.push_back(havoc(result, ctx, r.least != nullptr ? cfa::InputKind::MissingBody : cfa::InputKind::Auxiliary, origin));
  Exprs make(flat_);
  const ir::ExprRef zero = make.constant(result->type, 0), value = make.load(result);
  const auto choose = [&](ir::ExprRef fact) { e.ops.push_back({AssumeOp{fact, AssumeReason::Choice}, ctx, ctx, origin}); };
  // These are evaluated behind the result's new value.
  for (const ir::ExprRef read : {r.value, r.truth, r.sign})
    if (read != nullptr && !unaffected(p_, read, result)) return;
  if (r.failure != nullptr) {
    choose(make.make(ir::ExprKind::LogicalOr, p_.int_type, make.make(ir::ExprKind::Eq, p_.int_type, value, r.value),
                     make.make(ir::ExprKind::Eq, p_.int_type, value, r.failure)));
    return;
  }
  if (r.least != nullptr) {
    const ir::ExprRef least = make.make(ir::ExprKind::Ge, p_.int_type, value, r.least);
    choose(r.any_failure ? make.make(ir::ExprKind::LogicalOr, p_.int_type, make.make(ir::ExprKind::Lt, p_.int_type, value, zero), least) : least);
    if (r.most == nullptr) return;
    const ir::ExprRef none = make.make(ir::ExprKind::Le, p_.int_type, value, zero);
    const ir::ExprRef as_most = r.most->type == value->type ? value : make.make(ir::ExprKind::Cast, r.most->type, value);
    choose(make.make(ir::ExprKind::LogicalOr, p_.int_type, none, make.make(ir::ExprKind::Le, p_.int_type, as_most, r.most)));
    return;
  }
  if (r.sign != nullptr) {
    for (const ir::ExprKind order : {ir::ExprKind::Lt, ir::ExprKind::Gt})
      choose(make.make(ir::ExprKind::Eq, p_.int_type, make.make(order, p_.int_type, value, zero),
                       make.make(order, p_.int_type, r.sign, make.constant(r.sign->type, 0))));
    return;
  }
  choose(make.make(ir::ExprKind::Eq, p_.int_type, make.make(ir::ExprKind::Ne, p_.int_type, value, zero),
                   make.make(ir::ExprKind::Ne, p_.int_type, r.truth, make.constant(p_.int_type, 0))));
}

void Inliner::any_contents(FlatEdge& e, ir::ExprRef a, bool raw, CtxId ctx, Origin origin) {
  if (p_.type(a->type).kind != ir::TypeKind::Pointer) return;
  ir::ExprRef bare = a;
  bare = ir::without_casts(bare);
  if (bare->kind == ir::ExprKind::NullPointer || bare->kind == ir::ExprKind::IntConst) return;
  e.ops.push_back({HavocArrayOp{.begin = a, .raw = raw, .touched = true}, ctx, ctx, origin});
}

void Inliner::through_format(FlatEdge& e, const ir::Call& c, const ir::LibraryFunction& row, CtxId ctx, Origin origin) {
  for (size_t k = row.format + 1u; k < c.args.size(); ++k) any_contents(e, c.args[k], false, ctx, origin);
}

LocId Inliner::counting_call(CtxId ctx, const ir::Instr& i, const ir::Function& callee, const ir::LibraryFunction& row, const Plain& plain) {
  const ir::Call& c = i.get<ir::Call>();
  auto [to, e] = plain();
  e->assumptions.push_back(flat_.assumption(cfa::Convention::LibraryFunction, i.origin,
                                            fmt::format("{} writes any contents through its arguments", callee.name)));
  through_format(*e, c, row, ctx, i.origin);
  if (c.result != nullptr)
    e->ops.push_back(havoc(c.result, ctx, cfa::InputKind::MissingBody, i.expression.known() ? i.expression : i.origin, c.site));
  return to;
}

LocId Inliner::writing_call(CtxId ctx, const ir::Instr& i, LocId loc, const ir::Function& callee, const ir::LibraryFunction& row, bool counts,
                            const Plain& plain) {
  const ir::Call& c = i.get<ir::Call>();
  if (row.id == ir::LibraryId::getcwd) {
    // glibc allocates the result.
    Exprs make(flat_);
    FlatEdge& null = edge(loc, flat_.unsupported_location("getcwd without an array", text_of(i), i.origin), i.origin, text_of(i));
    null.guard = GuardKind::True;
    null.condition = make.make(ir::ExprKind::Eq, p_.int_type, c.args[0], make.null(c.args[0]->type));
    null.condition_ctx = ctx;
  }
  auto [to, e] = plain();
  e->assumptions.push_back(flat_.assumption(cfa::Convention::LibraryFunction, i.origin,
                                            fmt::format("{} returns any value and writes any contents", callee.name)));
  for (const ir::Access& a : row.accesses) {
    if (!a.writes) continue;
    // Objects and characters are written into the array that the argument points into; bytes, wherever there are any.
    const bool raw = a.extent == ir::Extent::Bytes || a.extent == ir::Extent::Area;
    for (size_t k = a.argument; k < (a.and_on ? c.args.size() : a.argument + 1u); ++k) any_contents(*e, c.args[k], raw, ctx, i.origin);
  }
  if (counts) through_format(*e, c, row, ctx, i.origin);
  if (c.result == nullptr) return to;
  if (const LibraryResult r = library_result(flat_, row, c.args, c.result); r.known()) {
    known_result(*e, ctx, i, r);
    return to;
  }
  const ir::Result& result = row.result;
  if (result.kind != ir::Result::Kind::Argument || !convertible(c.args[result.argument]->type, c.result->type)) {
    e->ops.push_back(havoc(c.result, ctx, cfa::InputKind::MissingBody, i.expression.known() ? i.expression : i.origin));
    return to;
  }
  FlatEdge failed = *e;
  auto returns = [&](FlatEdge& edge, ir::ExprRef value) {
    edge.ops.push_back({AssignOp{c.result, convert(value, c.result->type)}, ctx, ctx, i.origin});
  };
  returns(*e, c.args[result.argument]);
  ir::Expr null{};
  null.kind = ir::ExprKind::NullPointer;
  null.type = c.result->type;
  returns(failed, &flat_.own(std::move(null)));
  flat_.edges.push_back(std::move(failed));
  return to;
}

FlatOp Inliner::any_effect(const ir::Call& c, CtxId ctx, Origin origin) {
  return {HavocReachableOp{c.args}, ctx, ctx, origin};
}

bool Inliner::math_fits(MathCallOp& op, Origin origin) {
  const MathFunction& f = *op.function;
  auto supported = [&](ir::TypeId t) { return is_modelled_float(p_.type(t)); };
  if (f.op == MathOp::Unmodelled || op.args.size() != f.args) return false;
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
    place.origin = origin;
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

std::optional<std::vector<TouchOp>> Inliner::touches(const ir::Call& c, const LibraryFunctionUse& known) {
  std::vector<TouchOp> all;
  const auto is_pointer = [&](ir::ExprRef e) { return p_.type(e->type).kind == ir::TypeKind::Pointer; };
  Exprs make(flat_);
  switch (known.call) {
    case LibraryCall::Escape: case LibraryCall::AnyEffect: return std::nullopt;
    case LibraryCall::Free: return c.args.size() == 1 ? std::optional(all) : std::nullopt;
    case LibraryCall::Closes:
      if (c.args.size() != 1) return std::nullopt;
      break;
    case LibraryCall::Ends: case LibraryCall::Opens:
    case LibraryCall::NoEffect: case LibraryCall::AnyResult: case LibraryCall::Choice: case LibraryCall::Locale: case LibraryCall::Math:
    case LibraryCall::Unmodelled: case LibraryCall::AlignedAlloc: case LibraryCall::Writes: break;
    default: return all;
  }
  if (known.is(ir::LibraryId::__pippin_any_contents)) return all;   // its caller, a model, says what is accessed
  if (known.row != nullptr && !known.row->standard_stream.empty())
    if (const ir::VarId v = ir::standard_stream(p_, known.row->standard_stream); v.valid())
      all.push_back({make.load(flat_.var_place(v)), make.constant(p_.size_type, 1), false, false, true});
  // What the row says nothing of is a number, or not known.
  std::vector<bool> said(c.args.size(), false);
  if (known.row != nullptr) {
    const auto scanned = ir::scanned(p_, *known.row, c);
    if (!scanned || (!scanned->empty() && !c.callee.valid())) return std::nullopt;
    for (const ir::ScannedWrite& w : *scanned) all.push_back({w.to, make.constant(p_.size_type, static_cast<ir::Int128>(w.bytes)), true});
    for (const ir::Access& a : known.row->accesses) {
      if (a.extent == ir::Extent::Scanned) {
        for (size_t k = a.argument; k < c.args.size(); ++k) said[k] = true;
        continue;
      }
      if (a.argument >= c.args.size() || a.and_on) return std::nullopt;
      const ir::ExprRef block = c.args[a.argument];
      said[a.argument] = true;
      if (a.or_null && is_null(block)) continue;
      if (a.extent == ir::Extent::Text && !a.writes && a.size == ir::kNoArgument) continue;   // text_reads(), below
      const std::optional<ir::ExprRef> size = touched_size(a, c);
      if (!size || !is_pointer(block)) return std::nullopt;
      all.push_back({block, *size, a.writes, a.or_null, a.extent == ir::Extent::Stream});
    }
    const auto texts = ir::text_reads(p_, *known.row, c);
    if (!texts || (!texts->empty() && !c.callee.valid())) return std::nullopt;   // add_text_reads() reads at direct calls
    for (const ir::ExprRef counts : ir::counted(p_, *known.row, c))
      all.push_back({counts, make.constant(p_.size_type, static_cast<ir::Int128>(p_.type(p_.type(counts->type).element).size)), true});
    for (const uint8_t k : known.row->only_values)
      if (k < c.args.size()) said[k] = true;
    if (known.row->format != ir::kNoArgument)
      for (size_t k = known.row->format; k < c.args.size(); ++k) said[k] = true;
  }
  for (size_t k = 0; k < c.args.size(); ++k) {
    if (said[k] || !is_pointer(c.args[k])) continue;
    ir::ExprRef a = c.args[k];
    while (a->kind == ir::ExprKind::Cast && is_pointer(a->args[0])) a = a->args[0];
    if (a->kind != ir::ExprKind::AddressOf || holds_address(p_, a)) return std::nullopt;   // literals are strings
  }
  return all;
}

std::optional<ir::ExprRef> Inliner::touched_size(const ir::Access& a, const ir::Call& c) {
  Exprs make(flat_);
  const auto argument = [&](uint8_t k) -> ir::ExprRef {
    if (k >= c.args.size() || p_.type(c.args[k]->type).kind != ir::TypeKind::Int) return nullptr;
    return c.args[k];
  };
  switch (a.extent) {
    case ir::Extent::Object: {
      const ir::Type& pointer = p_.type(c.args[a.argument]->type);
      if (pointer.kind != ir::TypeKind::Pointer || !p_.type(pointer.element).is_complete || p_.type(pointer.element).size == 0) return std::nullopt;
      return make.constant(p_.size_type, static_cast<ir::Int128>(p_.type(pointer.element).size));
    }
    case ir::Extent::Text:   // so much room the call says there is
    case ir::Extent::Bytes: {
      const ir::ExprRef size = argument(a.size);
      if (size == nullptr) return std::nullopt;
      const ir::ExprRef bytes = convert(size, p_.size_type);
      if (a.factor == ir::kNoArgument) return bytes;
      const ir::ExprRef factor = argument(a.factor);
      if (factor == nullptr || factor->kind != ir::ExprKind::IntConst || factor->value <= 0) return std::nullopt;
      if (factor->value == 1) return bytes;
      if (size->kind != ir::ExprKind::IntConst || size->value < 0) return std::nullopt;
      return make.constant(p_.size_type, size->value * factor->value);
    }
    case ir::Extent::Stream: return make.constant(p_.size_type, 1);
    case ir::Extent::Area: case ir::Extent::Scanned: return std::nullopt;
  }
  return std::nullopt;
}

LocId Inliner::allocate(CtxId ctx, const ir::Instr& i, LibraryCall kind, const Plain& plain) {
  const ir::Call& c = i.get<ir::Call>();
  auto [to, e] = plain();
  if (c.result == nullptr) {   // a leak nobody can see
    if (flat_.options.semantics.checks_memory() && kind != LibraryCall::Alloca)
      e->target = flat_.unsupported_location("allocation of a block that nobody gets", e->text, i.origin);
    return to;
  }
  Object o;
  o.kind = Object::Kind::Allocation;
  o.ctx = ctx;
  o.origin = i.origin;
  o.name = unique(fmt::format("heap{}", heap_objects_++));
  const bool second = kind == LibraryCall::AlignedAlloc || kind == LibraryCall::Realloc;
  if (kind != LibraryCall::Calloc && c.args.size() == (second ? 2 : 1)) o.bytes = c.args.back();
  if (kind == LibraryCall::Calloc) o.bytes = zeroed_size(c);
  o.allocated = o.bytes;
  o.zeroed = kind == LibraryCall::Calloc;
  o.automatic = kind == LibraryCall::Alloca;
  const AllocateOp made{c.result, flat_.objects.push_back(std::move(o)), kind == LibraryCall::Calloc, kind != LibraryCall::Alloca};
  if (kind != LibraryCall::Alloca && !flat_.options.semantics.malloc_may_fail)
    e->assumptions.push_back(flat_.assumption(cfa::Convention::MallocSucceeds, i.origin, "allocation never fails"));
  e->ops.push_back({made, ctx, ctx, i.origin});
  return to;
}

}  // namespace pippin::lower

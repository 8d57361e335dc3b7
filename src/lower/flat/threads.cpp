// SPDX-License-Identifier: Apache-2.0
// Threads of the flat program (ir/library.def, Threads). A thread that some place creates is a context of its own there, with a copy of all
// that its body calls; a place that a loop may come back to has several, and a location of its own that is reached when there are not enough.
// The number of a thread is its place in FlatProgram::threads.
#include <fmt/format.h>

#include <algorithm>

#include "ir/walk.h"
#include "lower/flat/inliner.h"

namespace pippin::lower {

using cfa::EdgeKind;
using cfa::LocId;
using cfa::ThreadId;

namespace {
constexpr size_t kThreads = 24;        // in all
constexpr size_t kGenerations = 4;     // threads that create threads
}  // namespace

LocId Inliner::thread_call(CtxId ctx, const ir::Instr& i, LibraryCall kind, LocId loc, const Next& next, const Plain& plain) {
  const ir::Call& c = i.get<ir::Call>();
  const ThreadId here = flat_.contexts[ctx].thread;
  Exprs make(flat_);
  switch (kind) {
    case LibraryCall::AtomicBegin: case LibraryCall::AtomicEnd: {
      auto [to, e] = plain();
      e->atomic = kind == LibraryCall::AtomicBegin ? 1 : -1;
      return to;
    }
    case LibraryCall::Await: {
      // One thread waits for ever.
      if (flat_.options.semantics.checks(ir::Property::Termination)) break;
      auto [to, e] = plain();
      e->guard = GuardKind::True;
      e->condition = c.args[0];
      e->condition_ctx = ctx;
      return to;
    }
    case LibraryCall::ThreadSelf: {
      auto [to, e] = plain();
      const ir::Int128 number = here.valid() ? here.value : 0;
      if (c.result != nullptr) e->ops.push_back({AssignOp{c.result, make.constant(c.result->type, number)}, ctx, ctx, i.origin});
      return to;
    }
    case LibraryCall::ThreadExit: {
      if (!here.valid()) return {};
      const FlatThread& thread = flat_.threads[here];
      FlatEdge& e = edge(loc, thread.exit, i.origin, text_of(i));
      if (thread.result.valid()) e.ops.push_back({AssignOp{flat_.var_place(thread.result), c.args[0]}, ctx, thread.ctx, i.origin});
      return {};
    }
    case LibraryCall::ThreadJoin: {
      const LocId to = next();
      joins_.push_back({ctx, &i, loc, to});
      return to;
    }
    case LibraryCall::ThreadCreate: return fork(ctx, i, loc, next);
    default: break;
  }
  unsupported(loc, "threads", text_of(i), i.origin);
  return {};
}

LocId Inliner::fork(CtxId ctx, const ir::Instr& i, LocId loc, const Next& next) {
  const ir::Call& c = i.get<ir::Call>();
  const ir::Semantics& s = flat_.options.semantics;
  const ir::ExprRef body = c.args.size() == 3 ? ir::without_casts(c.args[0]) : nullptr;
  const bool is_body = body != nullptr && body->kind == ir::ExprKind::FunctionAddress && p_.functions[body->function].has_body() &&
                       p_.functions[body->function].params.size() == 2;
  if (!is_body || s.checks_memory() || s.checks(ir::Property::Termination)) {
    unsupported(loc, s.checks_memory() ? "memory safety of a program with threads" : s.checks(ir::Property::Termination) ? "termination of a program with threads" : "a thread without a body", "", i.origin);
    return {};
  }
  size_t generations = 0;
  for (CtxId up = ctx; up.value != 0; up = flat_.contexts[up].parent) generations += flat_.contexts[up].begins_thread;
  const size_t copies = generations > kGenerations ? 0 : repeats_ ? flat_.options.thread_copies : 1;
  const ir::Function& f = p_.functions[body->function];
  ir::VarId result;
  for (const ir::VarId v : f.locals)
    if (p_.vars[v].name == "result") result = v;
  const LocId after = next();
  for (size_t k = 0; k < copies && flat_.threads.size() < kThreads; ++k) {
    const CtxId inner = context(body->function, ctx, &i);
    const ThreadId id = flat_.threads.push_back({});
    Context& root = flat_.contexts[inner];
    root.thread = id;
    root.begins_thread = true;
    root.repeats = false;
    const LocId exit = location(fmt::format("thread{}:exit", id.value), i.origin);
    returns_[inner.value] = {exit, nullptr, {}};
    flat_.threads[id] = {fmt::format("thread{}", id.value), inner, result, block_location(inner, ir::BlockId(0)), exit};
    FlatEdge& e = edge(loc, after, i.origin, text_of(i));
    e.kind = EdgeKind::Fork;
    e.thread = id;
    for (size_t p = 0; p < 2; ++p) {
      const ir::ExprRef value = convert(c.args[p + 1], p_.vars[f.params[p]].type);
      if (value != nullptr) e.ops.push_back({AssignOp{flat_.var_place(f.params[p]), value}, ctx, inner, i.origin});
    }
    Exprs make(flat_);
    if (c.result != nullptr) e.ops.push_back({AssignOp{c.result, make.constant(c.result->type, id.value)}, ctx, ctx, i.origin});
  }
  FlatEdge& e = edge(loc, flat_.unsupported_location(std::string(kTooManyThreads), "", i.origin), i.origin, text_of(i));
  e.kind = EdgeKind::Fork;
  return after;
}

/// A join waits for the thread of its number. What is no number of a thread is not followed.
void Inliner::add_joins() {
  Exprs make(flat_);
  for (const PendingJoin& join : joins_) {
    const ir::Instr& i = *join.instr;
    const ir::Call& c = i.get<ir::Call>();
    const ir::ExprRef number = c.args[0];
    const auto guarded = [&](LocId to, ir::ExprRef condition) -> FlatEdge& {
      FlatEdge& e = edge(join.from, to, i.origin, text_of(i));
      e.guard = GuardKind::True;
      e.condition = condition;
      e.condition_ctx = join.ctx;
      e.step = i.step;
      return e;
    };
    for (const ThreadId t : flat_.threads.ids()) {
      if (t.value == 0) continue;
      FlatEdge& e = guarded(join.to, make.make(ir::ExprKind::Eq, p_.int_type, number, make.constant(number->type, t.value)));
      e.kind = EdgeKind::Join;
      e.thread = t;
      if (c.result != nullptr && flat_.threads[t].result.valid())
        e.ops.push_back({AssignOp{c.result, make.load(flat_.var_place(flat_.threads[t].result))}, flat_.threads[t].ctx, join.ctx, i.origin});
    }
    const ir::ExprRef main = make.make(ir::ExprKind::Eq, p_.int_type, number, make.constant(number->type, 0));
    const ir::ExprRef large = make.make(ir::ExprKind::Ge, p_.int_type, number, make.constant(number->type, static_cast<ir::Int128>(flat_.threads.size())));
    (void)guarded(flat_.unsupported_location("join of what is no other thread", text_of(i), i.origin),
                  make.make(ir::ExprKind::LogicalOr, p_.int_type, main, large));
  }
}

void Inliner::mark_atomic_sections() {
  std::vector<std::vector<uint32_t>> out(flat_.locations.size());
  for (const cfa::EdgeId e : flat_.edges.ids()) out[flat_.edges[e].source.value].push_back(e.value);
  std::vector<int> depth(flat_.locations.size(), -1);
  std::vector<LocId> todo;
  for (const FlatThread& t : flat_.threads) {
    depth[t.entry.value] = 0;
    todo.push_back(t.entry);
  }
  while (!todo.empty()) {
    const LocId from = todo.back();
    todo.pop_back();
    for (const uint32_t id : out[from.value]) {
      FlatEdge& e = flat_.edges[cfa::EdgeId(id)];
      const int now = std::max(0, depth[from.value] + e.atomic);
      if (depth[e.target.value] == -1) {
        depth[e.target.value] = now;
        todo.push_back(e.target);
      } else if (depth[e.target.value] != now && flat_.locations[e.target].kind == cfa::LocKind::Plain) {
        e.target = flat_.unsupported_location("an atomic section that begins or ends on some ways only", e.text, e.origin);
        e.ops.clear();
        depth.push_back(now);
      }
    }
  }
  for (size_t l = 0; l < depth.size() && l < flat_.locations.size(); ++l) flat_.locations[LocId(l)].atomic = depth[l] > 0;
}

const std::vector<bool>& Inliner::cyclic_blocks(ir::FunctionId f) {
  auto [it, fresh] = cyclic_.try_emplace(f.value);
  if (!fresh) return it->second;
  const ir::Function& fn = p_.functions[f];
  const size_t n = fn.blocks.size();
  it->second.assign(n, false);
  for (uint32_t b = 0; b < n; ++b) {
    std::vector<bool> seen(n, false);
    std::vector<uint32_t> todo{b};
    while (!todo.empty() && !it->second[b]) {
      const ir::Terminator& t = fn.blocks[ir::BlockId(todo.back())].terminator;
      todo.pop_back();
      const auto visit = [&](ir::BlockId to) {
        if (!to.valid()) return;
        if (to.value == b) it->second[b] = true;
        if (!seen[to.value]) {
          seen[to.value] = true;
          todo.push_back(to.value);
        }
      };
      visit(t.then_target);
      visit(t.else_target);
      for (const ir::SwitchCase& c : t.cases) visit(c.target);
    }
  }
  return it->second;
}

}  // namespace pippin::lower

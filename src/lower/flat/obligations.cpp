// SPDX-License-Identifier: Apache-2.0
#include "lower/flat/obligations.h"

#include <set>
#include <tuple>

#include <fmt/format.h>

#include "ir/to_c.h"

namespace pippin::lower {
namespace {

using ir::ExprKind;

/// What may be wrong with the operation, as far as its kind and type tell.
std::vector<Breach> breaches(const ir::Program& p, ir::ExprRef e) {
  const ir::Type& type = p.type(e->type);
  if (type.kind != ir::TypeKind::Int || !type.is_signed) return {};
  switch (e->kind) {
    // The remainder is undefined where the quotient does not fit (C17 6.5.5p6). gcc's sanitizer, CBMC, CPAchecker, Goblint and Mopsa
    // report it like the quotient.
    case ExprKind::Add: case ExprKind::Sub: case ExprKind::Mul: case ExprKind::Neg: case ExprKind::Div: case ExprKind::Rem:
      return {Breach::Overflow};
    // The product with a power of two has to fit. A negative number must not be shifted (C17 6.5.7p4), but CPAchecker does not take
    // that for an overflow.
    case ExprKind::Shl: return {Breach::Overflow, Breach::Disputed};
    default: return {};
  }
}

class Obligations {
 public:
  Obligations(FlatProgram& flat, const std::function<bool(ir::ExprRef, CtxId)>& untranslatable)
      : flat_(flat), untranslatable_(untranslatable) {}

  void run() {
    const size_t n = flat_.edges.size();
    // First: an edge of a call need not translate all of its arguments (the size of a block outside of loops).
    for (const FlatProgram::Evaluated& v : flat_.evaluated) {
      if (!is_written(v.ctx)) continue;
      Operations operations;
      operations.expr(v.value);
      for (const ir::ExprRef e : operations.found)
        for (const Breach b : breaches(*flat_.ir, e)) {
          flat_.obliged.insert(e);
          if (known_.emplace(v.at, e, v.ctx, b).second) add_evaluated(v, e, b);
        }
    }
    for (size_t k = 0; k < n; ++k) {
      const cfa::EdgeId id(k);
      if (flat_.locations[flat_.edges[id].target].kind == cfa::LocKind::Unsupported) continue;
      Operations operations;
      if (const FlatEdge& e = flat_.edges[id]; e.condition != nullptr && is_written(e.condition_ctx)) {
        operations.expr(e.condition);
        oblige(id, operations, 0, e.condition_ctx);
      }
      for (size_t i = 0; i < flat_.edges[id].ops.size(); ++i) {
        const FlatOp& op = flat_.edges[id].ops[i];
        if (is_written(op.value_ctx)) {
          op.for_each_operand([&](ir::ExprRef e) { operations.expr(e); });
          operations.place(op.second());
          operations.expr(op.old);
          if (const auto* a = op.get_if<AllocateOp>()) operations.expr(flat_.objects[a->object].bytes);
          oblige(id, operations, i + 1, op.value_ctx);
        }
        if (is_written(flat_.edges[id].ops[i].target_ctx)) {
          const CtxId ctx = flat_.edges[id].ops[i].target_ctx;
          operations.place(flat_.edges[id].ops[i].target());
          oblige(id, operations, i + 1, ctx);
        }
      }
    }
  }

 private:
  void add_evaluated(const FlatProgram::Evaluated& v, ir::ExprRef e, Breach breach) {
    FlatEdge edge;
    edge.source = v.at;
    edge.origin = e->origin;
    edge.text = ir::to_c(*flat_.ir, e);
    if (untranslatable_(v.value, v.ctx)) {
      edge.target = flat_.unsupported_location("overflow in an expression whose value is dropped", edge.text, e->origin);
      flat_.locations[edge.target].procedure = flat_.locations[v.at].procedure;
    } else {
      edge.target = target_of(breach, edge.text, e->origin, v.at);
      edge.condition = v.value;
      edge.condition_ctx = v.ctx;
      edge.breach = breach;
      edge.breaching = e;
    }
    flat_.edges.push_back(std::move(edge));
  }

  cfa::LocId target_of(Breach breach, const std::string& text, Origin origin, cfa::LocId source) {
    cfa::LocId target;
    if (breach == Breach::Disputed) {
      target = flat_.unsupported_location("left shift of a negative number as an overflow", text, origin);
    } else {
      cfa::Location l;
      l.name = fmt::format("overflow{}", count_++);
      l.kind = cfa::LocKind::Error;
      l.property = ir::name(ir::Property::NoOverflow);
      l.origin = origin;
      l.checked = text;
      target = flat_.locations.push_back(std::move(l));
    }
    flat_.locations[target].procedure = flat_.locations[source].procedure;
    return target;
  }

  /// By the program's authors. What models of library functions do is not the program's operation.
  bool is_written(CtxId ctx) const {
    if (!ctx.valid()) return false;   // nothing is evaluated
    const ir::FunctionId f = flat_.contexts[ctx].function;
    return !f.valid() || !flat_.ir->functions[f].is_model;
  }

  /// The operations found last are evaluated on the edge by its guard (`ops` 0) or by the last one of its first `ops`.
  void oblige(cfa::EdgeId id, Operations& operations, size_t ops, CtxId ctx) {
    for (const ir::ExprRef e : operations.found)
      for (const Breach b : breaches(*flat_.ir, e)) add(id, e, b, ops, ctx);
    operations.found.clear();
  }

  void add(cfa::EdgeId id, ir::ExprRef e, Breach breach, size_t ops, CtxId ctx) {
    flat_.obliged.insert(e);
    // Both branches on a condition, and all cases of a switch, evaluate it.
    if (!known_.emplace(flat_.edges[id].source, e, ctx, breach).second) return;
    const FlatEdge& of = flat_.edges[id];
    const std::string text = ir::to_c(*flat_.ir, e);
    const Origin origin = e->origin.known() ? e->origin : of.origin;
    const cfa::LocId target = target_of(breach, text, origin, of.source);
    FlatEdge edge;
    edge.source = of.source;
    edge.target = target;
    edge.guard = of.guard;
    edge.condition = of.condition;
    edge.condition_ctx = of.condition_ctx;
    edge.cases = of.cases;
    edge.ops.assign(of.ops.begin(), of.ops.begin() + static_cast<ptrdiff_t>(ops));
    edge.parallel = of.kind == cfa::EdgeKind::Call;
    edge.breach = breach;
    edge.breaching = e;
    edge.origin = origin;
    edge.text = text;
    flat_.edges.push_back(std::move(edge));
  }

  FlatProgram& flat_;
  const std::function<bool(ir::ExprRef, CtxId)>& untranslatable_;
  std::set<std::tuple<cfa::LocId, ir::ExprRef, CtxId, Breach>> known_;   // never iterated
  size_t count_ = 0;
};

}  // namespace

void add_obligations(FlatProgram& flat, const std::function<bool(ir::ExprRef, CtxId)>& untranslatable) {
  if (flat.options.semantics.checks(ir::Property::NoOverflow)) Obligations(flat, untranslatable).run();
}

}  // namespace pippin::lower

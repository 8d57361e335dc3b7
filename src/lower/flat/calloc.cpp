// SPDX-License-Identifier: Apache-2.0
// calloc. It returns null where no size_t holds the product of its arguments (C17 7.22.3.2: no space for such an array can be
// allocated). "Allocation never fails" says nothing of that.
#include <optional>
#include <utility>

#include "lower/flat/constant_value.h"
#include "lower/flat/inliner.h"
#include "lower/flat/library_results.h"

namespace pippin::lower {

using cfa::LocId;

static std::optional<ir::Int128> constant(const ir::Program& p, ir::ExprRef e) {
  return e->kind == ir::ExprKind::IntConst ? e->value : constant_value(p, e);
}

ir::ExprRef Inliner::zeroed_size(const ir::Call& c) {
  if (c.args.size() != 2 || c.args[0]->type != p_.size_type || c.args[1]->type != p_.size_type) return nullptr;
  const auto a = constant(p_, c.args[0]), b = constant(p_, c.args[1]);
  Exprs make(flat_);
  if (a && b) return make.constant(p_.size_type, *a * *b);
  return make.make(ir::ExprKind::Mul, p_.size_type, c.args[0], c.args[1]);
}

LocId Inliner::allocate_zeroed(CtxId ctx, const ir::Instr& i, LocId loc, const Plain& plain) {
  const ir::Call& c = i.get<ir::Call>();
  if (zeroed_size(c) == nullptr) return allocate(ctx, i, LibraryCall::Calloc, plain);
  const ir::Int128 most = (ir::Int128(1) << p_.type(p_.size_type).width) - 1;
  ir::ExprRef number = c.args[0], size = c.args[1];
  if (constant(p_, number)) std::swap(number, size);
  const auto known_number = constant(p_, number), known_size = constant(p_, size);
  Exprs make(flat_);
  ir::ExprRef too_many = nullptr;
  if (known_number && known_size) {
    if (*known_size == 0 || *known_number <= most / *known_size) return allocate(ctx, i, LibraryCall::Calloc, plain);
  } else if (known_size) {
    if (*known_size <= 1) return allocate(ctx, i, LibraryCall::Calloc, plain);
    too_many = make.make(ir::ExprKind::Gt, p_.int_type, number, make.constant(p_.size_type, most / *known_size));
  } else {
    const ir::ExprRef limit = make.make(ir::ExprKind::Div, p_.size_type, make.constant(p_.size_type, most), size);
    too_many = make.make(ir::ExprKind::LogicalAnd, p_.int_type, make.make(ir::ExprKind::Ne, p_.int_type, size, make.constant(p_.size_type, 0)),
                         make.make(ir::ExprKind::Gt, p_.int_type, number, limit));
  }
  LocId to;
  if (too_many == nullptr) {
    to = plain().first;
  } else {
    to = allocate(ctx, i, LibraryCall::Calloc, plain);
    FlatEdge& allocated = flat_.edges[cfa::EdgeId(flat_.edges.size() - 1)];
    allocated.guard = GuardKind::False;
    allocated.condition = too_many;
    allocated.condition_ctx = ctx;
    FlatEdge& fails = edge(loc, to, i.origin, text_of(i));
    fails.guard = GuardKind::True;
    fails.condition = too_many;
    fails.condition_ctx = ctx;
  }
  flat_.edges[cfa::EdgeId(flat_.edges.size() - 1)].ops.push_back({AssignOp{c.result, make.null(c.result->type)}, ctx, ctx, i.origin});
  return to;
}

}  // namespace pippin::lower

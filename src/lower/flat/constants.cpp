// SPDX-License-Identifier: Apache-2.0
// Sizes that are constants once calls are inlined: a parameter of one call is usually assigned once, so `malloc(size)` in
// a wrapper allocates one object and `memset(p, 0, size)` fills it. A block operation whose size stays unknown gives its
// target any contents, a comparison any result.
#include <map>
#include <utility>

#include "lower/flat/flat.h"

namespace pippin::lower {
namespace {

class SizeResolver {
 public:
  explicit SizeResolver(FlatProgram& flat) : flat_(flat), p_(*flat.ir) {}

  void run() {
    bool wanted = false;
    for (const FlatEdge& e : flat_.edges)
      for (const FlatOp& op : e.ops) wanted |= op.is<AllocateOp>() || op.is<FillOp>() || op.is<CopyOp>() || op.is<CompareOp>() || op.is<TouchOp>();
    if (!wanted) return;
    for (const FlatEdge& e : flat_.edges)
      for (const FlatOp& op : e.ops) define(op);
    for (FlatEdge& e : flat_.edges) {
      std::vector<FlatOp> ops;
      for (FlatOp& op : e.ops) {
        if (const auto* a = op.get_if<AllocateOp>()) {
          Object& o = flat_.objects[a->object];
          if (o.bytes != nullptr) resolve(o.bytes, op.value_ctx);
        } else if (auto* touch = op.get_if<TouchOp>()) {
          resolve(touch->size, op.value_ctx);
        } else if (auto* c = op.get_if<CompareOp>(); c != nullptr && !resolve(c->size, op.value_ctx)) {
          touches(ops, op, {{c->begin, c->size, false}, {c->other, c->size, false}});
          HavocOp any{.target = c->target, .input = {}, .evaluated = {c->begin, c->other, c->size}};
          any.input.kind = cfa::InputKind::Auxiliary;
          any.input.origin = op.origin;
          op.what = std::move(any);
          e.assumptions.push_back(flat_.assumption(cfa::Convention::BlockSize, op.origin,
                                                   "a comparison of blocks of unknown size has any result: " + e.text));
        } else if (auto* f = op.get_if<FillOp>()) {
          if (!resolve(f->size, op.value_ctx)) {
            touches(ops, op, {{f->begin, f->size, true}});
            any_contents(e, op, f->range_call, {f->begin, true, f->byte, f->size, true});
          }
        } else if (auto* copy = op.get_if<CopyOp>()) {
          if (!resolve(copy->size, op.value_ctx)) {
            touches(ops, op, {{copy->from, copy->size, false}, {copy->begin, copy->size, true}});
            any_contents(e, op, copy->range_call, {copy->begin, true, copy->from, copy->size, true});
          }
        }
        ops.push_back(std::move(op));
      }
      e.ops = std::move(ops);
    }
  }

 private:
  /// Where memory is checked, the accesses of an operation whose size is not known.
  void touches(std::vector<FlatOp>& ops, const FlatOp& of, const std::vector<TouchOp>& accesses) const {
    if (!flat_.options.semantics.checks_memory()) return;
    for (const TouchOp& t : accesses) ops.push_back({t, of.value_ctx, of.target_ctx, of.origin});
  }
  void any_contents(FlatEdge& e, FlatOp& op, uint32_t range_call, HavocArrayOp any) {
    op.what = any;
    if (range_call != UINT32_MAX) flat_.range_calls[range_call].any_contents = true;
    e.assumptions.push_back(flat_.assumption(cfa::Convention::BlockSize, op.origin,
                                             "a block of memory of unknown size gets any contents: " + e.text));
  }

  struct Definition {
    uint32_t count = 0;
    ir::ExprRef value = nullptr;
    CtxId ctx;
  };

  void define(const FlatOp& op) {
    const ir::PlaceRef target = op.target();
    ir::PlaceRef root = target;
    while (root != nullptr && root->base != nullptr) root = root->base;
    if (root == nullptr || root->kind != ir::PlaceKind::Var || op.is<DeclareOp>()) return;
    Definition& d = definitions_[flat_.object_of(op.target_ctx, root->var)];
    ++d.count;
    const auto* assign = op.get_if<AssignOp>();
    d.value = assign != nullptr && root == target ? assign->value : nullptr;
    d.ctx = op.value_ctx;
  }

  /// Replaces e by its value, if that is a constant.
  bool resolve(ir::ExprRef& e, CtxId ctx) {
    if (e->kind == ir::ExprKind::IntConst) return e->value >= 0 && e->value <= kMax;
    const std::optional<ir::Int128> v = value(e, ctx, 0);
    if (!v || *v < 0) return false;
    ir::Expr c{};
    c.kind = ir::ExprKind::IntConst;
    c.type = e->type;
    c.origin = e->origin;
    c.value = *v;
    e = &flat_.own(std::move(c));
    return true;
  }

  std::optional<ir::Int128> value(ir::ExprRef e, CtxId ctx, int depth) {
    if (depth > 64) return std::nullopt;
    const ir::Type& type = p_.type(e->type);
    if (type.kind != ir::TypeKind::Int || type.is_bool || type.width < 32) return std::nullopt;
    std::optional<ir::Int128> r;
    switch (e->kind) {
      case ir::ExprKind::IntConst: r = e->value; break;
      case ir::ExprKind::Cast: r = value(e->args[0], ctx, depth + 1); break;
      case ir::ExprKind::Add:
      case ir::ExprKind::Sub:
      case ir::ExprKind::Mul: {
        const auto a = value(e->args[0], ctx, depth + 1), b = value(e->args[1], ctx, depth + 1);
        if (!a || !b) return std::nullopt;
        r = e->kind == ir::ExprKind::Add ? *a + *b : e->kind == ir::ExprKind::Sub ? *a - *b : *a * *b;
        break;
      }
      case ir::ExprKind::Load: {
        if (e->place->kind != ir::PlaceKind::Var) return std::nullopt;
        const ir::Variable& v = p_.vars[e->place->var];
        if (v.address_taken || v.is_extern || v.is_volatile) return std::nullopt;
        // Code outside the program, and who writes through a pointer of unknown origin, may change the others.
        const bool own = v.kind == ir::VarKind::Local || v.kind == ir::VarKind::Param || v.kind == ir::VarKind::Temporary;
        if (!own && !v.is_const) return std::nullopt;
        const auto it = definitions_.find(flat_.object_of(ctx, e->place->var));
        if (it == definitions_.end() || it->second.count != 1 || it->second.value == nullptr) return std::nullopt;
        r = value(it->second.value, it->second.ctx, depth + 1);
        break;
      }
      default: return std::nullopt;
    }
    // Small numbers are the same in all types of 32 bits or more.
    if (!r || *r > kMax || *r < (type.is_signed ? -kMax : 0)) return std::nullopt;
    return r;
  }

  static constexpr ir::Int128 kMax = 1 << 30;
  FlatProgram& flat_;
  const ir::Program& p_;
  std::map<ObjectId, Definition> definitions_;
};

}  // namespace

void resolve_sizes(FlatProgram& flat) { SizeResolver(flat).run(); }

}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// Expressions and places as terms. Recursion follows the IR tree, whose height the frontend bounds (kMaxExprDepth). What
// a subexpression assumes (no overflow, divisor not 0) is guarded by the condition under which C evaluates it.
#include <algorithm>

#include "lower/translate/translate.h"
#include "support/check.h"

namespace pippin::lower {

using ir::ExprKind;

constexpr size_t kMaxMovedAlong = 32;   // nodes that a pointer of unknown origin may move along

namespace {

/// Narrows the writer's guard while the operands of && || ?: are translated.
class Guarded {
 public:
  Guarded(EdgeWriter& w, Term cond) : w_(w), old_(w.guard) { w.guard = w.tm().mk_and(old_, cond); }
  ~Guarded() { w_.guard = old_; }
  Guarded(const Guarded&) = delete;
  Guarded& operator=(const Guarded&) = delete;

 private:
  EdgeWriter& w_;
  Term old_;
};

}  // namespace

Value Translator::eval(ir::ExprRef e, CtxId ctx) {
  w_->evaluates(e);
  const MemoKey key{e, ctx.value, w_->guard.id()};
  if (const auto it = memo_.find(key); it != memo_.end()) return it->second;
  Value v = eval_new(e, ctx);
  memo_.emplace(key, v);
  return v;
}

Term Translator::condition(ir::ExprRef e, CtxId ctx) {
  const MemoKey key{e, ctx.value, w_->guard.id()};
  if (const auto it = condition_memo_.find(key); it != condition_memo_.end()) return it->second;
  const Term t = condition_new(e, ctx);
  condition_memo_.emplace(key, t);
  return t;
}

/// p if e is (integer)p without loss of bits.
ir::ExprRef Translator::address_as_integer(ir::ExprRef e) const {
  if (e->kind != ExprKind::Cast || p_.type(e->type).kind != ir::TypeKind::Int) return nullptr;
  const bool whole = p_.type(e->type).width >= 8 * p_.target.pointer_bytes();
  return whole && p_.type(e->args[0]->type).kind == ir::TypeKind::Pointer ? e->args[0] : nullptr;
}

Term Translator::condition_new(ir::ExprRef e, CtxId ctx) {
  switch (e->kind) {
    case ExprKind::LogicalNot: return tm_.mk_not(condition(e->args[0], ctx));
    case ExprKind::LogicalAnd: {
      const Term a = condition(e->args[0], ctx);
      if (a.is_false()) {
        w_->never_evaluates(e->args[1]);
        return a;
      }
      const Guarded g(*w_, a);
      return tm_.mk_and(a, condition(e->args[1], ctx));
    }
    case ExprKind::LogicalOr: {
      const Term a = condition(e->args[0], ctx);
      if (a.is_true()) {
        w_->never_evaluates(e->args[1]);
        return a;
      }
      const Guarded g(*w_, tm_.mk_not(a));
      return tm_.mk_or(a, condition(e->args[1], ctx));
    }
    case ExprKind::Eq:
    case ExprKind::Ne:
    case ExprKind::Lt:
    case ExprKind::Le:
    case ExprKind::Gt:
    case ExprKind::Ge: {
      if (p_.type(e->args[0]->type).kind == ir::TypeKind::Pointer) return compare_pointers(e, e->args[0], e->args[1], ctx);
      if (is_float(e->args[0])) return floats_.compare(e->kind, number(e->args[0], ctx), number(e->args[1], ctx));
      if (e->kind == ExprKind::Eq || e->kind == ExprKind::Ne) {
        // Comparing addresses as integers is comparing pointers.
        const ir::ExprRef p = address_as_integer(e->args[0]), q = address_as_integer(e->args[1]);
        if (p != nullptr && q != nullptr) return compare_pointers(e, p, q, ctx);
        for (int k : {0, 1}) {
          const ir::ExprRef pointer_side = k == 0 ? p : q, other = e->args[1 - k];
          if (pointer_side == nullptr || other->kind != ExprKind::IntConst || other->value != 0) continue;
          const Term truth = condition(pointer_side, ctx);
          return e->kind == ExprKind::Ne ? truth : tm_.mk_not(truth);
        }
      }
      const Val a = integer(e->args[0], ctx), b = integer(e->args[1], ctx);
      return arith_->compare(e->kind, shape(e->args[0]->type), a, b);
    }
    case ExprKind::Cast:
      // The truth of a value survives conversions to _Bool and to types at least as wide.
      if (!w_->obliged(e, Breach::Lossy) && p_.type(e->type).kind == ir::TypeKind::Int && p_.type(e->args[0]->type).kind == ir::TypeKind::Int &&
          (p_.type(e->type).is_bool || p_.type(e->type).width >= p_.type(e->args[0]->type).width))
        return condition(e->args[0], ctx);
      if (const ir::ExprRef p = address_as_integer(e)) return condition(p, ctx);
      break;
    default: break;
  }
  const Value v = eval(e, ctx);
  if (v.is_pointer) return tm_.mk_not(tm_.mk_eq(v.ptr.target, arith_->target(0)));
  if (v.number) return floats_.truth(v.number);
  return arith_->truth(v.val, shape(e->type));
}

Value Translator::eval_new(ir::ExprRef e, CtxId ctx) {
  const ir::Type& type = p_.type(e->type);
  auto of_int = [](Val v) { return Value{std::move(v), {}, false, {}}; };
  auto of_ptr = [](Ptr p) { return Value{{}, p, true, {}}; };
  if (type.kind == ir::TypeKind::Float && e->kind != ExprKind::Load && e->kind != ExprKind::Conditional) return eval_float(e, ctx);
  switch (e->kind) {
    case ExprKind::IntConst: return of_int(arith_->constant(shape(e->type), to_big(e->value)));
    case ExprKind::NullPointer: return of_ptr({arith_->target(0), arith_->index_constant(0)});
    case ExprKind::FunctionAddress:
      return of_ptr({memory_.target_of(layout_.root(flat_.object_of(e->function))), arith_->index_constant(0)});
    case ExprKind::Load: return load(e, ctx);
    case ExprKind::AddressOf: return of_ptr(address(e->place, ctx));
    case ExprKind::Neg: return of_int(arith_->negate(shape(e->type), integer(e->args[0], ctx), e));
    case ExprKind::BitNot: return of_int(arith_->bit_not(shape(e->type), integer(e->args[0], ctx)));
    case ExprKind::Add:
    case ExprKind::Sub:
    case ExprKind::Mul:
    case ExprKind::Div:
    case ExprKind::Rem:
    case ExprKind::BitAnd:
    case ExprKind::BitOr:
    case ExprKind::BitXor: {
      const Val a = integer(e->args[0], ctx), b = integer(e->args[1], ctx);
      return of_int(arith_->binary(e->kind, shape(e->type), a, b, e));
    }
    case ExprKind::Shl:
    case ExprKind::Shr: {
      const Val a = integer(e->args[0], ctx), b = integer(e->args[1], ctx);
      const Shape s = shape(e->type), counts = shape(e->args[1]->type);
      if (e->kind == ExprKind::Shl && s.is_signed && w_->obliged(e, Breach::BadShift))
        w_->require(arith_->compare(ExprKind::Le, s, arith_->constant(s, 0), a), e, Breach::BadShift);
      if (e->kind == ExprKind::Shl && s.is_signed && w_->obliged(e, Breach::Overflow)) {
        // a * 2^b fits iff a is between the smallest and the largest number shifted right.
        const auto limit = [&](const BigInt& v) { return arith_->shift(ExprKind::Shr, s, arith_->constant(s, v), b, counts, e); };
        w_->no_overflow(tm_.mk_and(arith_->compare(ExprKind::Le, s, limit(min_value(s)), a),
                                   arith_->compare(ExprKind::Le, s, a, limit(max_value(s)))), e);
        w_->not_disputed(arith_->compare(ExprKind::Le, s, arith_->constant(s, 0), a), e);
      }
      return of_int(arith_->shift(e->kind, s, a, b, counts, e));
    }
    case ExprKind::LogicalNot:
    case ExprKind::LogicalAnd:
    case ExprKind::LogicalOr:
    case ExprKind::Eq:
    case ExprKind::Ne:
    case ExprKind::Lt:
    case ExprKind::Le:
    case ExprKind::Gt:
    case ExprKind::Ge: return of_int(arith_->from_bool(condition(e, ctx)));
    case ExprKind::Conditional: {
      const Term c = condition(e->args[0], ctx);
      if (c.is_true() || c.is_false()) {
        w_->never_evaluates(e->args[c.is_true() ? 2 : 1]);
        return eval(e->args[c.is_true() ? 1 : 2], ctx);
      }
      Value a, b;
      {
        const Guarded g(*w_, c);
        a = eval(e->args[1], ctx);
      }
      {
        const Guarded g(*w_, tm_.mk_not(c));
        b = eval(e->args[2], ctx);
      }
      if (type.kind == ir::TypeKind::Pointer)
        return of_ptr({tm_.mk_ite(c, a.ptr.target, b.ptr.target), tm_.mk_ite(c, a.ptr.index, b.ptr.index)});
      if (type.kind == ir::TypeKind::Float) return of_number(tm_.mk_ite(c, a.number, b.number));
      return of_int(arith_->ite(c, a.val, b.val, shape(e->type)));
    }
    case ExprKind::PtrAdd: {
      const Ptr p = pointer(e->args[0], ctx);
      if (e->args[1]->kind == ExprKind::IntConst && e->args[1]->value == 0) return of_ptr(p);
      return of_ptr(moved(p, pointers_.value(e->args[0], ctx), p_.type(e->type).element, e->args[1], false, ctx));
    }
    case ExprKind::PtrDiff: return of_int(difference(e, ctx));
    case ExprKind::Cast: {
      const ir::Type& from = p_.type(e->args[0]->type);
      if (type.kind == ir::TypeKind::Pointer) {
        if (from.kind == ir::TypeKind::Pointer) return of_ptr(cast_pointer(e, ctx));
        const ir::ExprRef arg = e->args[0];
        if (arg->kind == ExprKind::IntConst && arg->value == 0) return of_ptr({arith_->target(0), arith_->index_constant(0)});
        if (const PointsTo set = pointers_.value(arg, ctx); !set.targets.empty()) {
          if (set.unknown) (void)w_->assumption(cfa::Convention::IntegerToPointer, e, "any address");
          return of_ptr(adapted(address_of_integer(arg, ctx), set, type.element));
        }
        return of_ptr(pointer_of_number(arg, e, ctx));
      }
      if (from.kind == ir::TypeKind::Pointer) {
        if (type.is_bool) return of_int(arith_->from_bool(condition(e->args[0], ctx)));
        if (const auto offset = constant_value(p_, e)) return of_int(arith_->constant(shape(e->type), to_big(*offset)));
        return of_int(number_of_pointer(e, ctx));
      }
      if (from.kind == ir::TypeKind::Float) {
        const Term truncate = floats_.mode(term::RoundingMode::TowardZero);
        return of_int(floats_.to_integer(number(e->args[0], ctx), shape(e->type), truncate, e));
      }
      const Val v = integer(e->args[0], ctx);
      if (w_->obliged(e, Breach::Lossy)) w_->require(in_type(v, shape(e->args[0]->type), shape(e->type)), e, Breach::Lossy);
      return of_int(arith_->cast(v, shape(e->args[0]->type), shape(e->type)));
    }
    case ExprKind::FloatConst:
    case ExprKind::VaArg:
    case ExprKind::Unsupported: break;
  }
  PIPPIN_UNREACHABLE("an expression that is not modelled was not replaced by an unsupported location: {}", ir::to_c(p_, e));
}

/// The type `to` has the number v of type `from`.
Term Translator::in_type(const Val& v, const Shape& from, const Shape& to) {
  Term r = tm_.mk_true();
  if (min_value(from) < min_value(to)) r = arith_->compare(ExprKind::Ge, from, v, arith_->constant(from, min_value(to)));
  if (max_value(from) > max_value(to)) r = tm_.mk_and(r, arith_->compare(ExprKind::Le, from, v, arith_->constant(from, max_value(to))));
  return r;
}

/// The obligations of the indices in a place, from the outermost array inwards.
void Translator::check_indices(ir::PlaceRef p, CtxId ctx, bool address) {
  const std::vector<IndexUse> uses = index_uses(p, address);
  for (auto use = uses.rbegin(); use != uses.rend(); ++use) {
    const Breach breach = use->one_past ? Breach::Address : Breach::Index;
    if (!w_->obliged(use->place, breach)) continue;
    const Shape s = shape(use->place->index->type);
    const Val i = integer(use->place->index, ctx);
    const BigInt most = BigInt(static_cast<unsigned long>(p_.type(use->place->base->type).count)) - (use->one_past ? 0 : 1);
    Term inside = tm_.mk_true();
    if (s.is_signed) inside = arith_->compare(ExprKind::Ge, s, i, arith_->constant(s, 0));
    if (most < max_value(s)) inside = tm_.mk_and(inside, arith_->compare(ExprKind::Le, s, i, arith_->constant(s, most)));
    w_->require(inside, use->place, breach);
  }
}

Value Translator::load(ir::ExprRef e, CtxId ctx) {
  check_access(e->place, ctx, false);
  Resolved r = resolve(e->place, ctx);
  for (Alternative& a : r.cells) memory_.start_of_byte_area(a);
  if (r.unknown) (void)w_->assumption(cfa::Convention::UnknownPointer, e, "any value is read");
  if (p_.type(e->type).kind == ir::TypeKind::Pointer) {
    if (r.cells.empty()) return Value{{}, {w_->fresh(arith_->target_sort()), w_->fresh(arith_->index_sort())}, true, {}};
    return Value{{}, {memory_.read(r.cells, r.partial, Part::Target), memory_.read(r.cells, r.partial, Part::Index)}, true, {}};
  }
  if (is_float(e)) return load_float(e, r);
  const Shape s = shape(e->type);
  auto any = [&] {
    const Term t = w_->fresh(arith_->sort(s));
    w_->assume(arith_->in_range(t, s), AssumeReason::Choice);
    return arith_->variable(t, s);
  };
  Val v;
  bool first = true;
  if (r.partial || r.cells.empty()) {
    v = any();
    first = false;
  }
  for (size_t k = r.cells.size(); k-- > 0;) {
    const Alternative& a = r.cells[k];
    if (layout_.node(a.node).kind == NodeKind::Bytes) {
      const Val x = memory_.read_bytes(a, s, p_.type(e->type).size);
      v = first ? x : arith_->ite(a.cond, x, v, s);
      first = false;
      continue;
    }
    const Shape cell = layout_.node(a.node).shape;
    // Cells of the other signedness and bit-fields are converted.
    Val x = arith_->variable(memory_.read_cell(a.node, Part::Value, a.index), cell);
    if (!(cell == s)) x = arith_->cast(x, cell, s);
    v = first ? x : arith_->ite(a.cond, x, v, s);
    first = false;
  }
  return Value{v, {}, false, {}};
}

Ptr Translator::address(ir::PlaceRef p, CtxId ctx) {
  check_indices(p, ctx, true);
  const Resolved r = resolve(p, ctx);
  auto one = [&](const Alternative& a) {
    return Ptr{memory_.target_of(a.node), a.index ? a.index : arith_->index_constant(0)};
  };
  Ptr v;
  bool first = true;
  if (r.partial || r.cells.empty()) {
    v = Ptr{w_->fresh(arith_->target_sort()), w_->fresh(arith_->index_sort())};
    first = false;
  }
  for (size_t k = r.cells.size(); k-- > 0;) {
    const Ptr x = one(r.cells[k]);
    const Term c = r.cells[k].cond;
    v = first ? x : Ptr{tm_.mk_ite(c, x.target, v.target), tm_.mk_ite(c, x.index, v.index)};
    first = false;
  }
  // A member of what null points to: its offset.
  ir::PlaceRef base = p;
  while (base->base != nullptr) base = base->base;
  if (base->kind != ir::PlaceKind::Deref) return v;
  const PointsTo set = pointers_.value(base->pointer, ctx);
  if (!set.null && !set.number) return v;
  const Ptr from = pointer(base->pointer, ctx);
  const Shape shape = address_shape();
  Val number = number_of(from, set);
  for (ir::PlaceRef q = p; q != base; q = q->base) {
    Val offset;
    if (q->kind == ir::PlaceKind::Field) {
      offset = arith_->constant(shape, BigInt(static_cast<unsigned long>(p_.type(q->base->type).fields[q->field].byte_offset)));
    } else {
      const Val stride = arith_->constant(shape, BigInt(static_cast<unsigned long>(layout_.stride(q->type))));
      const Val index = arith_->cast(integer(q->index, ctx), this->shape(q->index->type), shape);
      offset = arith_->binary(ExprKind::Mul, shape, index, stride, nullptr);   // unsigned: no operation of the program
    }
    number = arith_->binary(ExprKind::Add, shape, number, offset, nullptr);
  }
  const Ptr x = place_of_number(number);
  const Term here = is_number(from, set);
  return {tm_.mk_ite(here, x.target, v.target), tm_.mk_ite(here, x.index, v.index)};
}

Term Translator::rescaled(Term index, const Scale& scale) {
  if (scale.over != 1) index = arith_->index_divide(index, scale.over);
  return scale.times != 1 ? arith_->index_scale(index, scale.times) : index;
}

Resolved Translator::dereference(const Ptr& p, const PointsTo& set, ir::TypeId type, bool write) {
  Resolved r;
  // Using a null or indeterminate pointer is undefined: one of the others is meant.
  r.partial = set.unknown || set.targets.empty();
  r.unknown = set.unknown;
  // One object, no array: only index 0 is inside.
  auto inside = [&](Term& cond) {
    const Term zero = tm_.mk_eq(p.index, arith_->index_constant(0));
    if (!zero.is_true()) r.partial = true;
    cond = tm_.mk_and(cond, zero);
    return !cond.is_false();
  };
  for (const Target& t : set.targets) {
    Scale scale;
    const NodeId n = layout_.adapt(t.node, type, t.shifted(), scale, true);
    if (!n.valid()) r.partial = true;
    if (!n.valid()) continue;
    Term cond = tm_.mk_eq(p.target, memory_.target_of(t.node));
    if (certain(set)) cond = tm_.mk_true();
    if (cond.is_false()) continue;
    Term index;
    if (layout_.node(t.node).indexed) {
      index = rescaled(p.index, scale);
    } else {
      if (!t.index_is_zero && !inside(cond)) continue;
      if (layout_.node(n).indexed) index = arith_->index_constant(0);
    }
    if (!layout_.node(n).indexed) index = Term();
    r.cells.push_back({n, index, cond});
    if (cond.is_true()) {
      r.partial = false;
      r.cells = {r.cells.back()};
      break;
    }
  }
  if (write && set.unknown) {
    for (NodeId n : pointers_.exposed(type)) {
      if (std::ranges::find(set.targets, n, &Target::node) != set.targets.end()) continue;
      Term cond = tm_.mk_eq(p.target, memory_.target_of(n));
      if (!layout_.node(n).indexed && !inside(cond)) continue;
      if (!cond.is_false()) r.cells.push_back({n, layout_.node(n).indexed ? p.index : Term(), cond});
    }
  }
  if (r.cells.empty()) r.partial = true;
  return r;
}

Resolved Translator::resolve(ir::PlaceRef p, CtxId ctx, bool write) {
  switch (p->kind) {
    case ir::PlaceKind::Var: {
      Resolved r;
      r.cells.push_back({layout_.root(flat_.object_of(ctx, p->var)), Term(), tm_.mk_true()});
      return r;
    }
    case ir::PlaceKind::Deref: {
      rely_on_memory_safety();
      return dereference(accessed(p->pointer, ctx), pointers_.value(p->pointer, ctx), p->type, write);
    }
    case ir::PlaceKind::Field: {
      Resolved r = resolve(p->base, ctx, write);
      const ir::Field& field = p_.type(p->base->type).fields[p->field];
      for (Alternative& a : r.cells) {
        const NodeId from = a.node;
        a.node = layout_.field(from, p->field);
        const Node& n = layout_.node(a.node);
        if (n.kind != NodeKind::Bytes) continue;
        if (layout_.node(from).kind != NodeKind::Bytes) {
          if (a.index) a.index = arith_->index_scale(a.index, n.size);
          continue;
        }
        const uint64_t offset = field.is_bitfield ? field.bit_offset / 8 : field.byte_offset;
        a.index = arith_->index_add(a.index ? a.index : arith_->index_constant(0), arith_->index_constant(offset));
        if (field.is_bitfield) {
          a.bit = static_cast<uint32_t>(field.bit_offset % 8);
          a.bits = field.bit_width;
        }
      }
      return r;
    }
    case ir::PlaceKind::Index: {
      Resolved r = resolve(p->base, ctx, write);
      if (p->index->kind != ExprKind::IntConst) rely_on_memory_safety();
      const Term i = arith_->index(integer(p->index, ctx), shape(p->index->type));
      std::vector<Alternative> cells;
      for (const Alternative& a : r.cells) {
        const std::vector<NodeId> elements = layout_.elements(a.node, p->base->type, p->index);
        const Node& n = layout_.node(a.node);
        if (n.kind == NodeKind::Bytes) {
          const Term offset = arith_->index_scale(i, layout_.stride(p->type));
          cells.push_back({a.node, a.index ? arith_->index_add(a.index, offset) : offset, a.cond});
          continue;
        }
        if (n.kind == NodeKind::Array && n.bits.valid()) {
          for (NodeId e : elements) {
            const uint64_t k = static_cast<uint64_t>(std::ranges::find(n.children, e) - n.children.begin());
            const Term chosen = tm_.mk_eq(i, arith_->index_constant(k));
            cells.push_back({e, a.index, tm_.mk_and(a.cond, chosen)});
          }
          if (p->index->kind != ExprKind::IntConst) r.partial = true;
          continue;
        }
        const uint64_t stride = n.kind == NodeKind::Array ? n.count : 1;
        Term index = a.index ? arith_->index_add(arith_->index_scale(a.index, stride), i) : i;
        if (const Node& element = layout_.node(elements[0]); element.kind == NodeKind::Bytes) index = arith_->index_scale(index, element.size);
        cells.push_back({elements[0], index, a.cond});
      }
      r.cells = std::move(cells);
      return r;
    }
  }
  PIPPIN_UNREACHABLE("place kind");
}

/// True where p points into a byte area.
Term Translator::in_byte_area(const Ptr& p, const PointsTo& set) {
  Term r = tm_.mk_false();
  for (const Target& t : set.targets)
    if (layout_.node(t.node).kind == NodeKind::Bytes)
      r = tm_.mk_or(r, certain(set) ? tm_.mk_true() : tm_.mk_eq(p.target, memory_.target_of(t.node)));
  if (!set.unknown) return r;
  for (NodeId n : layout_.nodes().ids())
    if (layout_.node(n).kind == NodeKind::Bytes && !layout_.unbuilt(n)) r = tm_.mk_or(r, tm_.mk_eq(p.target, memory_.target_of(n)));
  return r;
}

/// A pointer that is accessed at once, so that it matters only where it points to an object.
Ptr Translator::accessed(ir::ExprRef e, CtxId ctx) {
  if (checks_memory_) return pointer(e, ctx);   // it is asked where it points
  if (e->kind == ExprKind::Cast && p_.type(e->args[0]->type).kind == ir::TypeKind::Pointer)
    return adapted(accessed(e->args[0], ctx), pointers_.value(e->args[0], ctx), p_.type(e->type).element);
  if (e->kind != ExprKind::PtrAdd) return pointer(e, ctx);
  const PointsTo set = pointers_.value(e->args[0], ctx);
  if (!may_be_number(set)) return pointer(e, ctx);
  const MemoKey key{e, ctx.value, w_->guard.id()};
  if (const auto it = accessed_.find(key); it != accessed_.end()) return it->second;
  const Ptr p = moved(pointer(e->args[0], ctx), set, p_.type(e->type).element, e->args[1], false, ctx, true);
  accessed_.emplace(key, p);
  return p;
}

/// `accessed`: where p is null, or the place of a number, the result does not matter.
Ptr Translator::moved(const Ptr& p, const PointsTo& set, ir::TypeId pointee, ir::ExprRef count, bool negative, CtxId ctx, bool accessed) {
  Term n;
  if (checks_operations_) (void)integer(count, ctx);   // for the obligations in it
  if (const auto number = constant_distance(p_, count)) {
    const bool down = (*number < 0) != negative;
    n = arith_->index_constant(static_cast<uint64_t>(*number < 0 ? -*number : *number));
    if (down) n = arith_->index_negate(n);
  } else {
    n = arith_->distance(integer(count, ctx), shape(count->type));
    if (negative) n = arith_->index_negate(n);
  }
  Ptr r{p.target, set.unknown ? index_moved_anywhere(p, pointee, count, negative, n) : arith_->index_add(p.index, n)};
  const Term byte_area = in_byte_area(p, set);
  if (!byte_area.is_false())
    r.index = tm_.mk_ite(byte_area, arith_->index_add(p.index, arith_->index_scale(n, layout_.stride(pointee))), r.index);
  for (const Target& t : set.targets) {
    const Advance a = pointers_.advance(t, pointee, count, negative);
    if (a.how == Advance::How::Bytes || (a.how == Advance::How::Elements && !set.unknown)) continue;
    const Term here = certain(set) ? tm_.mk_true() : tm_.mk_eq(p.target, memory_.target_of(t.node));
    if (a.how == Advance::How::Elements) {
      r.index = tm_.mk_ite(here, arith_->index_add(p.index, n), r.index);
    } else if (a.how == Advance::How::Member) {
      r.target = tm_.mk_ite(here, memory_.target_of(a.node), r.target);
      r.index = tm_.mk_ite(here, rescaled(p.index, a.scale), r.index);
    } else {
      r.index = tm_.mk_ite(here, w_->fresh(arith_->index_sort()), r.index);
    }
  }
  if (accessed || !may_be_number(set)) return r;
  // C17 6.5.6p8 leaves null plus a number undefined; compilers add the number to the address 0.
  const Shape shape = address_shape();
  const Val size = arith_->constant(shape, BigInt(static_cast<unsigned long>(layout_.stride(pointee))));
  const Val bytes = arith_->binary(ExprKind::Mul, shape, arith_->cast(integer(count, ctx), this->shape(count->type), shape), size, nullptr);
  const Ptr x = place_of_number(arith_->binary(negative ? ExprKind::Sub : ExprKind::Add, shape, number_of(p, set), bytes, nullptr));
  const Term here = is_number(p, set);
  return {tm_.mk_ite(here, x.target, r.target), tm_.mk_ite(here, x.index, r.index)};
}

/// Does the target of a pointer of unknown origin lie in the program (provenance: in an exposed object)?
Term Translator::in_exposed(Term target) {
  if (!exposed_) {
    std::vector<NodeId> nodes;
    for (ObjectId o : pointers_.exposed_objects()) {
      nodes.push_back(layout_.root(o));
      for (size_t k = nodes.size() - 1; k < nodes.size(); ++k)
        for (NodeId child : layout_.node(nodes[k]).children) nodes.push_back(child);
    }
    std::ranges::sort(nodes);
    exposed_.emplace();
    for (NodeId n : nodes) {
      if (!exposed_->empty() && n.value <= exposed_->back().second) exposed_->back().second = n.value + 1;
      else exposed_->push_back({n.value + 1, n.value + 1});
    }
  }
  Term r = tm_.mk_false();
  for (const auto& [first, last] : *exposed_) r = tm_.mk_or(r, arith_->target_between(target, first, last));
  return r;
}

/// The index of a pointer of unknown origin that moves by `count`, which is the index n: bytes in the environment; elements of
/// the objects of the program that it may denote, any index where its pointee is no element of them.
Term Translator::index_moved_anywhere(const Ptr& p, ir::TypeId pointee, ir::ExprRef count, bool negative, Term n) {
  const uint64_t stride = layout_.stride(pointee);
  const Term program = in_exposed(p.target);
  Term r = stride != 0 ? arith_->index_add(p.index, arith_->index_scale(n, stride)) : w_->fresh(arith_->index_sort());
  if (program.is_false()) return r;
  r = tm_.mk_ite(program, w_->fresh(arith_->index_sort()), r);
  const std::vector<NodeId>& exposed = pointers_.exposed(pointee);
  if (exposed.size() > kMaxMovedAlong) return r;
  for (NodeId node : exposed)
    if (pointers_.advance({.node = node, .by_arithmetic = true}, pointee, count, negative).how == Advance::How::Elements)
      r = tm_.mk_ite(tm_.mk_eq(p.target, memory_.target_of(node)), arith_->index_add(p.index, n), r);
  return r;
}

Ptr Translator::cast_pointer(ir::ExprRef e, CtxId ctx) {
  return adapted(pointer(e->args[0], ctx), pointers_.value(e->args[0], ctx), p_.type(e->type).element);
}

/// p as a pointer to `pointee`.
Ptr Translator::adapted(const Ptr& p, const PointsTo& set, ir::TypeId pointee) {
  if (p_.type(pointee).kind == ir::TypeKind::Void) return p;
  Ptr r = p;
  for (const Target& t : set.targets) {
    Scale scale;
    const NodeId n = layout_.adapt(t.node, pointee, t.shifted(), scale);
    if (!n.valid() || n == t.node) continue;
    const Term here = tm_.mk_eq(p.target, memory_.target_of(t.node));
    r.target = tm_.mk_ite(here, memory_.target_of(n), r.target);
    if (scale.times != 1 || scale.over != 1) r.index = tm_.mk_ite(here, rescaled(p.index, scale), r.index);
  }
  return r;
}

}  // namespace pippin::lower

// SPDX-License-Identifier: Apache-2.0
// Pointers and numbers. A pointer that was made from a number that can be no address, or from null by arithmetic, is the place of
// that number: (number_target, the number modulo the size of pointers, not 0). A pointer that becomes a number is the start of its
// object, a variable where the object stays where it is, and the distance from there.
#include <algorithm>

#include "lower/translate/translate.h"

namespace pippin::lower {

using ir::ExprKind;

constexpr unsigned long kPage = 4096;   // no object is in the first and the last page of the address space
constexpr size_t kMaxAddresses = 8;   // objects whose addresses are told apart where a pointer becomes a number

/// Is p null or the place of a number?
Term Translator::is_number(const Ptr& p, const PointsTo& set) {
  const Term null = tm_.mk_eq(p.target, arith_->target(0));
  if (!set.number && !set.unknown) return null;
  Term number = tm_.mk_eq(p.target, number_target());
  if (set.unknown) {
    // Its index may be none of an address.
    const Term same = tm_.mk_eq(arith_->index(arith_->index_value(p.index, address_shape()), address_shape()), p.index);
    const Term parts[] = {number, same, arith_->in_range(p.index, address_shape()), tm_.mk_not(tm_.mk_eq(p.index, arith_->index_constant(0)))};
    number = tm_.mk_and(parts);
  }
  return tm_.mk_or(null, number);
}

/// The address that p is, where is_number holds; null is 0.
Val Translator::number_of(const Ptr& p, const PointsTo& set) {
  const Val zero = arith_->constant(address_shape(), 0);
  if (!set.number && !set.unknown) return zero;
  return arith_->ite(tm_.mk_eq(p.target, arith_->target(0)), zero, arith_->index_value(p.index, address_shape()), address_shape());
}

Ptr Translator::place_of_number(const Val& number) {
  const Term index = arith_->index(number, address_shape());
  return {tm_.mk_ite(tm_.mk_eq(index, arith_->index_constant(0)), arith_->target(0), number_target()), index};
}

/// Null iff the number is zero. A number that no address of the program can be denotes a place of its own, others perhaps an object.
Ptr Translator::pointer_of_number(ir::ExprRef number, ir::ExprRef cast, CtxId ctx) {
  const Term zero = tm_.mk_not(condition(number, ctx)), null = arith_->target(0);
  const Val address = arith_->cast(integer(number, ctx), shape(number->type), address_shape());
  Ptr r{number_target(), arith_->index(address, address_shape())};
  const auto constant = constant_value(p_, number);
  if (constant == 0) return {null, arith_->index_constant(0)};
  if (constant || !pointers_.numbers_may_be_addresses()) {
    (void)w_->assumption(cfa::Convention::NumberAddress, cast, "the number is the address of no object");
  } else {
    const Ptr any{w_->fresh(arith_->target_sort()), w_->fresh(arith_->index_sort())};
    const uint32_t a = w_->assumption(cfa::Convention::IntegerToPointer, cast, "any address");
    w_->assume(tm_.mk_not(tm_.mk_eq(any.target, null)), a);
    w_->assume(tm_.mk_implies(tm_.mk_eq(any.target, r.target), tm_.mk_eq(any.index, r.index)), a);
    r = any;
  }
  return {tm_.mk_ite(zero, null, r.target), tm_.mk_ite(zero, arith_->index_constant(0), r.index)};
}

/// The pointer that an integer of pointer size was made from, moved as the integer was; any if it is none.
Ptr Translator::address_of_integer(ir::ExprRef e, CtxId ctx) {
  const Ptr any{w_->fresh(arith_->target_sort()), w_->fresh(arith_->index_sort())};
  if (pointers_.value(e, ctx).targets.empty())
    return e->kind == ExprKind::IntConst && e->value == 0 ? Ptr{arith_->target(0), arith_->index_constant(0)} : any;
  switch (e->kind) {
    case ExprKind::Cast:
      if (p_.type(e->args[0]->type).kind == ir::TypeKind::Pointer) return pointer(e->args[0], ctx);
      return address_of_integer(e->args[0], ctx);
    case ExprKind::Load: {
      Resolved r = resolve(e->place, ctx);
      for (Alternative& a : r.cells) memory_.start_of_byte_area(a);
      if (r.cells.empty()) return any;
      return {memory_.read(r.cells, r.partial, Part::Target), memory_.read(r.cells, r.partial, Part::Index)};
    }
    case ExprKind::Conditional: {
      const Term c = condition(e->args[0], ctx);
      const Ptr a = address_of_integer(e->args[1], ctx), b = address_of_integer(e->args[2], ctx);
      return {tm_.mk_ite(c, a.target, b.target), tm_.mk_ite(c, a.index, b.index)};
    }
    case ExprKind::Add:
    case ExprKind::Sub: {
      const auto k = pointers_.address_operand(e, ctx);
      if (!k) return any;
      const ir::ExprRef base = e->args[*k];
      const ir::ExprRef count = e->args[1 - *k];
      const Ptr p = moved(address_of_integer(base, ctx), pointers_.value(base, ctx), p_.char_type, count, e->kind == ExprKind::Sub, ctx);
      if (constant_value(p_, count)) return p;
      // The number may be the distance to another object.
      const Term stays = w_->fresh(tm_.bool_sort());
      return {tm_.mk_ite(stays, p.target, any.target), tm_.mk_ite(stays, p.index, any.index)};
    }
    default: return any;
  }
}

/// Of the pointer that the cast e makes a number: zero iff null; the number that it was made from; an address that agrees with
/// those of the other places in the object where that is known; else any.
Val Translator::number_of_pointer(ir::ExprRef e, CtxId ctx) {
  const Shape s = shape(e->type);
  const Ptr pointer = this->pointer(e->args[0], ctx);
  const Term null = tm_.mk_eq(pointer.target, arith_->target(0));
  const Term any = w_->fresh(arith_->sort(s));
  Term fact = arith_->in_range(any, s);
  const Term is_zero = tm_.mk_eq(any, arith_->value(s, 0));
  fact = tm_.mk_and(fact, s.width >= 8 * p_.target.pointer_bytes() ? tm_.mk_eq(null, is_zero) : tm_.mk_implies(null, is_zero));
  if (const PointsTo set = pointers_.value(e->args[0], ctx); set.number || set.unknown) {
    const Val address = number_of(pointer, set);
    const Term made = tm_.mk_and(tm_.mk_not(null), is_number(pointer, set));
    const Val number = number_from_address(address, s);
    fact = tm_.mk_and(fact, tm_.mk_implies(made, tm_.mk_eq(any, arith_->stored(number, s))));
  }
  if (const PointsTo set = pointers_.value(e->args[0], ctx); set.targets.size() <= kMaxAddresses && !s.is_bool)
    for (const Target& t : set.targets) fact = tm_.mk_and(fact, address_fact(pointer, t, any, e));
  w_->assume(fact, w_->assumption(cfa::Convention::PointerToInteger, e, "any number"));
  return arith_->variable(any, s);
}

/// It exists once, in one place, for all of its lifetimes.
bool Translator::stays_where_it_is(ObjectId id) const {
  const Object& o = flat_.objects[id];
  if (o.kind == Object::Kind::Allocation) return !o.in_loop && !o.resized;
  if (o.kind != Object::Kind::Variable || p_.type(p_.vars[o.var].type).is_vla) return false;
  // Activations of a function may lie in different places.
  return flat_.contexts[o.ctx].once;
}

/// The number that the address of o is.
Term Translator::start_of(ObjectId id) {
  auto [it, fresh] = starts_.try_emplace(id);
  if (fresh) {
    cfa::Variable v;
    v.term = it->second = tm_.mk_var(flat_.objects[id].name + ".address", arith_->sort(address_shape()));
    v.origin = flat_.objects[id].origin;
    cfa_.add_variable(std::move(v));
  }
  return it->second;
}

/// GCC sign-extends a pointer that becomes a wider integer.
Val Translator::number_from_address(Val address, const Shape& s) {
  const Shape as_signed{address_shape().width, true, false};
  if (s.width <= as_signed.width) return arith_->cast(address, address_shape(), s);
  return arith_->cast(arith_->cast(address, address_shape(), as_signed), as_signed, s);
}

/// Requires: a variable.
bool Translator::lives_whole_call(const Object& o) const {
  const ir::Variable& v = p_.vars[o.var];
  return o.ctx == CtxId(0) || v.kind == ir::VarKind::Param || v.is_outermost;
}

/// It exists whenever main runs, and its address is its own.
bool Translator::lives_throughout(ObjectId id) const {
  const Object& o = flat_.objects[id];
  if (o.kind != Object::Kind::Variable || !stays_where_it_is(id)) return false;
  if (o.ctx != CtxId(0) && flat_.contexts[o.ctx].parent != CtxId(0)) return false;
  const ir::Variable& v = p_.vars[o.var];
  return v.kind != ir::VarKind::StringLiteral && !v.is_shareable && lives_whole_call(o);
}

/// The objects of `starts_` that exist together do not overlap.
void Translator::keep_apart(ObjectId id) {
  if (starts_.size() > kMaxAddresses) return;
  const Shape whole = address_shape();
  const auto range = [&](ObjectId o) {
    const Val begin = arith_->variable(start_of(o), whole);
    // A block may be smaller than the type it is used with; GCC's empty structures may share their address with anything.
    const bool variable = flat_.objects[o].kind == Object::Kind::Variable;
    const uint64_t bytes = variable ? layout_.node(layout_.root(o)).size : 1;
    const Val size = arith_->constant(whole, BigInt(static_cast<unsigned long>(bytes)));
    return std::pair{begin, arith_->binary(ExprKind::Add, whole, begin, size, nullptr)};
  };
  const auto [begin, end] = range(id);
  for (const auto& [other, start] : starts_) {
    if (other == id || (!lives_throughout(id) && !lives_throughout(other))) continue;
    const auto [first, last] = range(other);
    w_->assume(tm_.mk_or(arith_->compare(ExprKind::Le, whole, end, first), arith_->compare(ExprKind::Le, whole, last, begin)), AssumeReason::Choice);
  }
}

/// p, which the cast e made `number`, lies so many bytes behind the start of t's object, if it points to t.
Term Translator::address_fact(const Ptr& p, const Target& t, Term number, ir::ExprRef e) {
  const Shape s = shape(e->type);
  const ObjectId id = layout_.node(t.node).object;
  const Shape whole = address_shape();
  const auto constant = [&](const BigInt& n) { return arith_->constant(whole, n); };
  const auto between_pages = [&](const Val& first, const BigInt& size) {
    (void)w_->assumption(cfa::Convention::NumberAddress, e, "no object is in the first or the last page of the address space");
    return tm_.mk_and(arith_->compare(ExprKind::Le, whole, constant(BigInt(kPage)), first),
                      arith_->compare(ExprKind::Le, whole, first, constant((BigInt(1) << whole.width) - kPage - size)));
  };
  const Term in_object = tm_.mk_eq(p.target, memory_.target_of(t.node));
  const auto place = address_of(p, t);
  if (!place || flat_.objects[id].kind == Object::Kind::Function || flat_.objects[id].in_loop) {
    if (t.by_arithmetic || s.width < whole.width) return tm_.mk_true();
    return tm_.mk_implies(in_object, between_pages(arith_->cast(arith_->variable(number, s), s, whole), 0));
  }
  const auto aligned = [&](const Val& v, uint32_t alignment) {
    const Val rest = arith_->binary(ExprKind::BitAnd, whole, v, constant(BigInt(static_cast<unsigned long>(alignment - 1))), nullptr);
    return arith_->compare(ExprKind::Eq, whole, rest, constant(0));
  };
  const Val offset = arith_->index_value(place->value, whole);
  const uint32_t alignment = pointers_.start_alignment(layout_.root(id));
  Term fact;
  if (stays_where_it_is(id)) {
    const Term start = start_of(id);
    const Val begin = arith_->variable(start, whole);
    const BigInt size = BigInt(static_cast<unsigned long>(std::max<uint64_t>(layout_.node(layout_.root(id)).size, 1)));
    const Term parts[] = {arith_->in_range(start, whole), aligned(begin, alignment), between_pages(begin, size)};
    w_->assume(tm_.mk_and(parts), AssumeReason::Choice);
    keep_apart(id);
    const Object& o = flat_.objects[id];
    if (o.kind == Object::Kind::Variable && !lives_whole_call(o))
      (void)w_->assumption(cfa::Convention::BlockAddress, e, p_.vars[o.var].name + " has the same address in each round");
    const Val sum = number_from_address(arith_->binary(ExprKind::Add, whole, begin, offset, nullptr), s);
    fact = tm_.mk_eq(number, arith_->stored(sum, s));
  } else {
    if (s.width < whole.width) return tm_.mk_true();
    const Val rest = arith_->binary(ExprKind::Sub, whole, arith_->cast(arith_->variable(number, s), s, whole), offset, nullptr);
    fact = aligned(rest, alignment);
  }
  return tm_.mk_implies(tm_.mk_and(in_object, tm_.mk_not(place->open)), fact);
}

}  // namespace pippin::lower

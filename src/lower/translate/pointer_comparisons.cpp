// SPDX-License-Identifier: Apache-2.0
// Comparisons and differences of pointers (C17 6.5.6, 6.5.8, 6.5.9): inside one object by address, where the index tells it;
// between objects never equal: one past the end of an object is the start of no other (6.5.9p6 allows it: an assumption,
// docs/semantics.md). Any result where the standard leaves it open or the index does not tell.
#include <algorithm>
#include <map>
#include <vector>

#include "lower/translate/translate.h"

namespace pippin::lower {

using ir::ExprKind;

namespace {

constexpr size_t kMaxNodePairs = 2000;   // compared one by one

/// String literals may share their bytes (C17 6.4.5p7): when they are equal, or one is the end of the other. Compound literals
/// of const type may with each other and with string literals (6.5.2.5p8), whatever they hold.
bool may_share(const ir::Program& p, const Object& a, const Object& b) {
  const auto shareable = [&](const Object& o) {
    return o.kind == Object::Kind::Variable && (p.vars[o.var].is_shareable || p.vars[o.var].kind == ir::VarKind::StringLiteral);
  };
  if (!shareable(a) || !shareable(b)) return false;
  if (p.vars[a.var].is_shareable || p.vars[b.var].is_shareable) return true;
  auto literal = [&](const Object& o) {
    return o.kind == Object::Kind::Variable && p.vars[o.var].kind == ir::VarKind::StringLiteral ? &p.vars[o.var] : nullptr;
  };
  const ir::Variable* x = literal(a);
  const ir::Variable* y = literal(b);
  if (x == nullptr || y == nullptr) return false;
  // As they are spelled, without the prefix and the first quote.
  const size_t from_x = x->name.find('"'), from_y = y->name.find('"');
  if (from_x == std::string::npos || from_y == std::string::npos || from_x != from_y) return true;
  const std::string_view s = std::string_view(x->name).substr(from_x + 1), t = std::string_view(y->name).substr(from_y + 1);
  return s.ends_with(t) || t.ends_with(s);
}

}  // namespace

/// An object that may have no bytes, so that another begins where it does. malloc(0) gives a place of its own (C17 7.22.3).
bool Translator::may_be_empty(ObjectId id) const {
  const Object& o = flat_.objects[id];
  if (o.kind == Object::Kind::Allocation)
    return o.automatic && (o.bytes == nullptr || o.bytes->kind != ExprKind::IntConst || o.bytes->value == 0);
  if (o.kind != Object::Kind::Variable) return false;
  const ir::Type& t = p_.type(p_.vars[o.var].type);
  return t.size == 0 && t.is_complete && !t.is_vla;
}

/// Different objects that may begin at one place or share their bytes.
bool Translator::may_be_one_place(ObjectId a, ObjectId b) const {
  return may_be_empty(a) || may_be_empty(b) || may_share(p_, flat_.objects[a], flat_.objects[b]);
}

/// Is the pointer perhaps at the end of its array, which has the index of the next one's start?
Term Translator::at_end(Term index, const Address& a) {
  if (a.end <= 1) return a.end == 1 ? tm_.mk_true() : tm_.mk_false();
  return tm_.mk_eq(arith_->index_scale(arith_->index_divide(index, a.end), a.end), index);
}

/// The address in its object of p, which points to t; nothing where that is not known at all.
std::optional<Translator::PartlyKnown> Translator::address_of(const Ptr& p, const Target& t) {
  const auto a = layout_.address(t.node);
  if (!a) return std::nullopt;
  const Term i = t.index_is_zero ? arith_->index_constant(0) : p.index;
  Term at = arith_->index_add(arith_->index_constant(a->offset), arith_->index_scale(i, a->unit));
  for (const Address::Gap& gap : a->gaps)
    at = arith_->index_add(at, arith_->index_scale(arith_->index_divide(i, gap.cells), gap.bytes));
  return PartlyKnown{at, t.by_arithmetic ? at_end(i, *a) : tm_.mk_false()};
}

/// x == y, x < y (Lt) or their distance in bytes (PtrDiff), where they point to l and r.
Translator::PartlyKnown Translator::related(ir::ExprRef e, ExprKind k, const Ptr& x, const Target& l, const Ptr& y, const Target& r) {
  const NodeId a = l.node, b = r.node;
  const ObjectId here = layout_.node(a).object, there = layout_.node(b).object;
  const PartlyKnown open{Term(), tm_.mk_true()}, apart{tm_.mk_false(), tm_.mk_false()};
  if (here != there) {
    if (k != ExprKind::Eq || may_be_one_place(here, there)) return open;
    if (l.by_arithmetic || r.by_arithmetic)
      (void)w_->assumption(cfa::Convention::ObjectsApart, e, "the end of an object is the beginning of no other");
    return apart;
  }
  const auto node = layout_.address(a);
  const bool in_loop = flat_.objects[here].in_loop;
  if (in_loop && k != ExprKind::Eq && !l.by_arithmetic && !r.by_arithmetic)
    return a == b && k == ExprKind::Lt ? PartlyKnown{tm_.mk_false(), tm_.mk_not(tm_.mk_eq(x.index, y.index))} : open;
  const bool empty_blocks = in_loop && k == ExprKind::Eq && may_be_empty(here);
  if (empty_blocks && a != b) return open;
  // Of arrays of one node, order and distance are defined inside one only; but other pointers than those to elements may
  // well mean the object around.
  const uint64_t element = layout_.node(a).kind == NodeKind::Bytes ? 1 : layout_.node(a).size;
  const bool typed = k != ExprKind::Eq && layout_.stride(p_.type(e->args[0]->type).element) == element;
  const bool moved = k == ExprKind::Lt ? l.by_arithmetic && r.by_arithmetic : l.by_arithmetic || r.by_arithmetic;
  const bool one_array = a == b && node && node->end != 0 && typed && moved;
  if (one_array || (in_loop && k != ExprKind::Eq))
    (void)w_->assumption(cfa::Convention::OneArray, e, "both pointers are in one array");
  if (a == b && k != ExprKind::PtrDiff) {
    // Elements without bytes are all at one place, and so may blocks be that a loop allocates.
    const bool no_bytes = (layout_.node(a).size == 0 && layout_.node(a).kind != NodeKind::Bytes) || empty_blocks;
    // A larger index is a higher address.
    const Term same = tm_.mk_eq(x.index, y.index);
    Term either = tm_.mk_false();
    if ((l.by_arithmetic || r.by_arithmetic) && !one_array) either = node ? tm_.mk_and(same, at_end(x.index, *node)) : same;
    if (no_bytes) either = tm_.mk_or(either, tm_.mk_not(same));
    return {k == ExprKind::Eq ? same : arith_->index_less(x.index, y.index), either};
  }
  const auto by_index = [&](uint64_t unit) { return arith_->index_scale(arith_->index_add(x.index, arith_->index_negate(y.index)), unit); };
  if (a == b && node && node->end == 0) return {by_index(node->unit), tm_.mk_false()};
  const auto first = address_of(x, l), second = address_of(y, r);
  if (!first || !second) return k == ExprKind::Eq && !l.by_arithmetic && !r.by_arithmetic && layout_.apart(a, b) ? apart : open;
  const Term either = tm_.mk_or(first->open, second->open);
  if (k == ExprKind::Eq) return {tm_.mk_eq(first->value, second->value), either};
  if (k == ExprKind::Lt) return {arith_->index_less(first->value, second->value), either};
  const Term distance = arith_->index_add(first->value, arith_->index_negate(second->value));
  if (!one_array || a != b) return {distance, either};
  return {tm_.mk_ite(either, by_index(element), distance), tm_.mk_false()};
}

/// Where a pointer of unknown origin may point that is equal to one of `others`: any cell of their objects, at its end, too.
std::vector<Target> Translator::anywhere_near(const std::vector<Target>& others) const {
  std::vector<Target> r;
  const auto near = [&](NodeId n) {
    return std::ranges::any_of(others, [&](const Target& t) {
      const ObjectId a = layout_.node(n).object, b = layout_.node(t.node).object;
      return a == b || may_be_one_place(a, b);
    });
  };
  for (NodeId n : layout_.nodes().ids())
    if (is_place(n) && near(n)) r.push_back({n, false, false, true});
  return r;
}

/// A node that pointers can denote.
bool Translator::is_place(NodeId n) const {
  NodeId top = n;
  while (layout_.node(top).parent.valid()) top = layout_.node(top).parent;
  return !layout_.unbuilt(n) && layout_.root(layout_.node(n).object) == top;
}

/// Do a and b denote different nodes of one object? Of many nodes: different targets.
Term Translator::different_nodes(const Ptr& a, const Ptr& b) {
  std::map<ObjectId, std::vector<NodeId>> places;
  size_t pairs = 0;
  for (NodeId n : layout_.nodes().ids())
    if (is_place(n)) {
      std::vector<NodeId>& here = places[layout_.node(n).object];
      pairs += 2 * here.size();
      here.push_back(n);
    }
  if (pairs > kMaxNodePairs) return tm_.mk_not(tm_.mk_eq(a.target, b.target));
  std::vector<Term> ways;
  for (const auto& [object, nodes] : places)
    for (NodeId l : nodes)
      for (NodeId r : nodes)
        if (l != r) ways.push_back(tm_.mk_and(tm_.mk_eq(a.target, memory_.target_of(l)), tm_.mk_eq(b.target, memory_.target_of(r))));
  return tm_.mk_or(ways);
}

/// Calls f for every pair of places in one object (of different objects: that may be equal) that a and b may denote; false
/// where there are too many.
bool Translator::for_each_pair(ExprKind k, const Ptr& a, const PointsTo& left, const Ptr& b, const PointsTo& right,
                               const std::function<void(Term, const Target&, const Target&)>& f) {
  const std::vector<Target> ls = left.unknown ? anywhere_near(right.targets) : left.targets;
  const std::vector<Target> rs = right.unknown ? anywhere_near(left.targets) : right.targets;
  size_t pairs = 0;
  for (const Target& l : ls)
    for (const Target& r : rs) {
      const bool one_object = layout_.node(l.node).object == layout_.node(r.node).object;
      if (!one_object && k != ExprKind::Eq) continue;
      const Term here = tm_.mk_and(tm_.mk_eq(a.target, memory_.target_of(l.node)), tm_.mk_eq(b.target, memory_.target_of(r.node)));
      if (here.is_false()) continue;
      if (one_object && ++pairs > kMaxNodePairs) return false;
      f(here, l, r);
    }
  return true;
}

Term Translator::equal_pointers(ir::ExprRef e, const Ptr& a, const PointsTo& left, const Ptr& b, const PointsTo& right) {
  const Term same_target = tm_.mk_eq(a.target, b.target);
  // A pointer to a dead object may be equal to one to a new object.
  const auto may_die = [&](const Target& t) {
    const Object& o = flat_.objects[layout_.node(t.node).object];
    return o.kind == Object::Kind::Allocation || (o.kind == Object::Kind::Variable && o.ctx != CtxId(0));
  };
  if (!left.targets.empty() && !right.targets.empty() && (std::ranges::any_of(left.targets, may_die) || std::ranges::any_of(right.targets, may_die)))
    rely_on_memory_safety();
  Term equal = tm_.mk_and(same_target, tm_.mk_eq(a.index, b.index));
  if ((left.null || left.unknown) && (right.null || right.unknown)) equal = tm_.mk_or(equal, tm_.mk_and(same_target, tm_.mk_eq(a.target, arith_->target(0))));
  Term open = tm_.mk_false();
  const Term null = arith_->target(0);
  const Term not_null = tm_.mk_not(tm_.mk_or(tm_.mk_eq(a.target, null), tm_.mk_eq(b.target, null)));
  // Two cells may be one place: the end of a member and what follows it, a record and what it begins with.
  if (left.unknown && right.unknown) open = tm_.mk_and(different_nodes(a, b), not_null);
  // Null moved by a number that may be the address of an object.
  if ((left.any_number || right.any_number) && pointers_.numbers_may_be_addresses()) {
    const auto apart = [&](const Ptr& x, const Ptr& y, const PointsTo& other) {
      return tm_.mk_and(tm_.mk_eq(x.target, number_target()), tm_.mk_not(is_number(y, other)));
    };
    if (left.any_number) open = tm_.mk_or(open, apart(a, b, right));
    if (right.any_number) open = tm_.mk_or(open, apart(b, a, left));
  }
  const bool all = for_each_pair(ExprKind::Eq, a, left, b, right, [&](Term here, const Target& l, const Target& r) {
    const PartlyKnown known = related(e, ExprKind::Eq, a, l, b, r);
    open = tm_.mk_or(open, tm_.mk_and(here, known.open));
    if (l.node != r.node && !known.value.null()) equal = tm_.mk_or(equal, tm_.mk_and(here, known.value));
  });
  if (!all) open = not_null;
  if (open.is_false()) return equal;
  (void)w_->assumption(cfa::Convention::PointerComparison, e, "places that may be one: any result");
  return tm_.mk_ite(open, w_->fresh(tm_.bool_sort()), equal);
}

Term Translator::less(ir::ExprRef e, const Ptr& a, const PointsTo& left, const Ptr& b, const PointsTo& right) {
  Term less = arith_->index_less(a.index, b.index), open = tm_.mk_not(tm_.mk_eq(a.target, b.target));
  const bool all = for_each_pair(ExprKind::Lt, a, left, b, right, [&](Term here, const Target& l, const Target& r) {
    const PartlyKnown known = related(e, ExprKind::Lt, a, l, b, r);
    open = tm_.mk_ite(here, known.open, open);
    if (l.node != r.node && !known.value.null()) less = tm_.mk_ite(here, known.value, less);
  });
  if (left.unknown && right.unknown) {
    // Addresses are not negative, whatever they were made from.
    const Term zero = arith_->index_constant(0);
    open = tm_.mk_or(open, tm_.mk_or(arith_->index_less(a.index, zero), arith_->index_less(b.index, zero)));
  }
  if (!all) open = tm_.mk_true();
  if (may_be_number(left) && may_be_number(right)) {
    const Term numbers = tm_.mk_and(is_number(a, left), is_number(b, right));
    less = tm_.mk_ite(numbers, arith_->compare(ExprKind::Lt, address_shape(), number_of(a, left), number_of(b, right)), less);
    open = tm_.mk_and(open, tm_.mk_not(numbers));
  }
  if (open.is_false()) return less;
  (void)w_->assumption(cfa::Convention::PointerComparison, e, "order of different objects: any result");
  return tm_.mk_ite(open, w_->fresh(tm_.bool_sort()), less);
}

Val Translator::difference(ir::ExprRef e, CtxId ctx) {
  if (const auto number = constant_value(p_, e)) return arith_->constant(shape(e->type), to_big(*number));
  const Ptr a = pointer(e->args[0], ctx), b = pointer(e->args[1], ctx);
  const PointsTo left = pointers_.value(e->args[0], ctx), right = pointers_.value(e->args[1], ctx);
  const Shape s = shape(e->type);
  const uint64_t stride = layout_.stride(p_.type(e->args[0]->type).element);
  const auto divided = [&](const Val& bytes, uint64_t size) {
    return size <= 1 ? bytes : arith_->binary(ExprKind::Div, s, bytes, arith_->constant(s, BigInt(static_cast<unsigned long>(size))), e);
  };
  const auto elements = [&](Term distance, uint64_t size) { return divided(arith_->index_value(distance, s), size); };
  const Term indices = arith_->index_add(a.index, arith_->index_negate(b.index));
  Val known = elements(indices, 1);
  Term open = tm_.mk_not(tm_.mk_eq(a.target, b.target));
  const bool all = for_each_pair(ExprKind::PtrDiff, a, left, b, right, [&](Term here, const Target& l, const Target& r) {
    const PartlyKnown distance = related(e, ExprKind::PtrDiff, a, l, b, r);
    open = tm_.mk_ite(here, distance.open, open);
    const auto address = layout_.address(l.node);
    const bool by_index = l.node == r.node && address && address->end == 0 && address->unit == stride;
    if (!by_index && !distance.value.null()) known = arith_->ite(here, elements(distance.value, stride), known, s);
  });
  if (left.unknown && right.unknown) {
    const Term program = in_exposed(a.target);
    open = tm_.mk_or(open, program);
    known = arith_->ite(program, known, elements(indices, stride), s);
  }
  if (!all) open = tm_.mk_true();
  if (may_be_number(left) && may_be_number(right)) {
    const Term numbers = tm_.mk_and(is_number(a, left), is_number(b, right));
    const Val bytes = arith_->binary(ExprKind::Sub, address_shape(), number_of(a, left), number_of(b, right), nullptr);
    known = arith_->ite(numbers, divided(arith_->cast(bytes, address_shape(), s), stride), known, s);
    open = tm_.mk_and(open, tm_.mk_not(numbers));
  }
  if (stride == 0) open = tm_.mk_true();
  if (open.is_false()) return known;
  const Term any = w_->fresh(arith_->sort(s));
  w_->assume(arith_->in_range(any, s), w_->assumption(cfa::Convention::PointerDifference, e, "any value between different objects"));
  return arith_->ite(open, arith_->variable(any, s), known, s);
}

Term Translator::compare_pointers(ir::ExprRef e, ir::ExprRef x, ir::ExprRef y, CtxId ctx) {
  const bool swapped = e->kind == ExprKind::Gt || e->kind == ExprKind::Le;
  if (swapped) std::swap(x, y);
  const Ptr a = pointer(x, ctx), b = pointer(y, ctx);
  const Term null = arith_->target(0);
  Term result;
  if (e->kind != ExprKind::Eq && e->kind != ExprKind::Ne) result = less(e, a, pointers_.value(x, ctx), b, pointers_.value(y, ctx));
  else if (b.target == null) result = tm_.mk_eq(a.target, null);
  else if (a.target == null) result = tm_.mk_eq(b.target, null);
  else result = equal_pointers(e, a, pointers_.value(x, ctx), b, pointers_.value(y, ctx));
  // A pointer to a variable that is gone is indeterminate: it may be equal to one to another variable, and two of them need not be equal.
  if (flat_.options.semantics.checks_memory() && a.target != null && b.target != null && (pointers_.value(x, ctx).uninit || pointers_.value(y, ctx).uninit)) {
    const Term gone = tm_.mk_or(tm_.mk_eq(a.target, memory_.no_target()), tm_.mk_eq(b.target, memory_.no_target()));
    if (!gone.is_false()) result = tm_.mk_ite(gone, w_->fresh(tm_.bool_sort()), result);
  }
  const bool negated = e->kind == ExprKind::Ne || e->kind == ExprKind::Le || e->kind == ExprKind::Ge;
  return negated ? tm_.mk_not(result) : result;
}

}  // namespace pippin::lower

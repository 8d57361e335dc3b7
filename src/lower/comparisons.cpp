// SPDX-License-Identifier: Apache-2.0
// Comparisons of pointers (C17 6.5.8, 6.5.9): inside one object by address, where the index tells it; between objects never
// equal: one past the end of an object is the start of no other (6.5.9p6 allows it: an assumption, docs/semantics.md). Any
// result where the standard leaves it open or the index does not tell.
#include <algorithm>
#include <map>
#include <vector>

#include "lower/translate.h"

namespace pippin::lower {

using ir::ExprKind;

namespace {

constexpr size_t kMaxNodePairs = 2000;   // compared one by one

/// String literals may share their bytes (C17 6.4.5p7): when they are equal, or one is the end of the other.
bool may_share(const ir::Program& p, const Object& a, const Object& b) {
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

/// When x and y, which point to l and r, are equal; null: it is open.
Term Translator::equal_addresses(const Ptr& x, const Target& l, const Ptr& y, const Target& r) {
  const NodeId a = l.node, b = r.node;
  if (layout_.node(a).object != layout_.node(b).object) {
    const bool shared = may_share(p_, flat_.objects[layout_.node(a).object], flat_.objects[layout_.node(b).object]);
    apart_assumption_ |= l.moved || r.moved;
    return shared ? Term() : tm_.mk_false();
  }
  const auto first = layout_.address(a, !l.moved), second = layout_.address(b, !r.moved);
  const auto index = [&](const Ptr& p, const Target& t) { return t.zero ? arith_->index_constant(0) : p.index; };
  if (a == b) {
    const Term same = tm_.mk_eq(x.index, y.index);
    if ((first && second) || (!l.moved && !r.moved)) return same;
    return same.is_false() ? same : Term();
  }
  if (first && second) {
    auto place = [&](const Address& at, Term i) {
      return arith_->index_add(arith_->index_constant(at.offset), arith_->index_scale(i, at.unit));
    };
    return tm_.mk_eq(place(*first, index(x, l)), place(*second, index(y, r)));
  }
  return !l.moved && !r.moved && layout_.apart(a, b) ? tm_.mk_false() : Term();
}

/// Where a pointer of unknown origin may point that is equal to one of `others`: any cell of their objects, at its end, too.
std::vector<Target> Translator::anywhere_near(const std::vector<Target>& others) const {
  std::vector<Target> r;
  const auto near = [&](NodeId n) {
    return std::ranges::any_of(others, [&](const Target& t) {
      const ObjectId a = layout_.node(n).object, b = layout_.node(t.node).object;
      return a == b || may_share(p_, flat_.objects[a], flat_.objects[b]);
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
        if (l != r) ways.push_back(tm_.mk_and(tm_.mk_eq(a.target, target_of(l)), tm_.mk_eq(b.target, target_of(r))));
  return tm_.mk_or(ways);
}

Term Translator::equal_pointers(ir::ExprRef e, const Ptr& a, const PointsTo& left, const Ptr& b, const PointsTo& right) {
  const Term same_target = tm_.mk_eq(a.target, b.target);
  Term equal = tm_.mk_and(same_target, tm_.mk_eq(a.index, b.index));
  if (left.null && right.null) equal = tm_.mk_or(equal, tm_.mk_and(same_target, tm_.mk_eq(a.target, arith_->target(0))));
  Term open = tm_.mk_false();
  const Term null = arith_->target(0);
  // Two cells may be one place: the end of a member and what follows it, a record and what it begins with.
  if (left.unknown && right.unknown)
    open = tm_.mk_and(different_nodes(a, b), tm_.mk_not(tm_.mk_or(tm_.mk_eq(a.target, null), tm_.mk_eq(b.target, null))));
  for (const Target& l : left.unknown ? anywhere_near(right.targets) : left.targets)
    for (const Target& r : right.unknown ? anywhere_near(left.targets) : right.targets) {
      Term here = tm_.mk_and(tm_.mk_eq(a.target, target_of(l.node)), tm_.mk_eq(b.target, target_of(r.node)));
      if (here.is_false()) continue;
      const Term known = equal_addresses(a, l, b, r);
      if (known.null()) {
        // Different indices of one node are different places.
        if (l.node == r.node) here = tm_.mk_and(here, tm_.mk_eq(a.index, b.index));
        open = tm_.mk_or(open, here);
      } else if (l.node != r.node) {
        equal = tm_.mk_or(equal, tm_.mk_and(here, known));
      }
    }
  if (open.is_false()) return equal;
  (void)w_->assumption("pointer-comparison", cfa::Direction::Over, e, "places that may be one: any result");
  return tm_.mk_ite(open, w_->fresh(tm_.bool_sort()), equal);
}

Term Translator::compare_pointers(ir::ExprRef e, ir::ExprRef x, ir::ExprRef y, CtxId ctx) {
  const Ptr a = pointer(x, ctx), b = pointer(y, ctx);
  if (e->kind == ExprKind::Eq || e->kind == ExprKind::Ne) {
    const Term null = arith_->target(0);
    Term equal;
    if (b.target == null) equal = tm_.mk_eq(a.target, null);
    else if (a.target == null) equal = tm_.mk_eq(b.target, null);
    else equal = equal_pointers(e, a, pointers_.value(x, ctx), b, pointers_.value(y, ctx));
    return e->kind == ExprKind::Eq ? equal : tm_.mk_not(equal);
  }
  Term less;
  switch (e->kind) {
    case ExprKind::Lt: less = arith_->index_less(a.index, b.index); break;
    case ExprKind::Gt: less = arith_->index_less(b.index, a.index); break;
    case ExprKind::Le: less = tm_.mk_not(arith_->index_less(b.index, a.index)); break;
    default: less = tm_.mk_not(arith_->index_less(a.index, b.index)); break;
  }
  // Order is defined inside one array only, up to its end: there the index tells it.
  const Term same_target = tm_.mk_eq(a.target, b.target);
  if (same_target.is_true()) return less;
  const Term any = w_->fresh(tm_.bool_sort());
  (void)w_->assumption("pointer-comparison", cfa::Direction::Over, e, "order of different objects: any result");
  return tm_.mk_ite(same_target, less, any);
}

}  // namespace pippin::lower

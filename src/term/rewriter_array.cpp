// SPDX-License-Identifier: Apache-2.0
// Rules of arrays. Index disequality is syntactic: different constants, or sums that differ by a non-zero constant.
#include "term/rewriter.h"

namespace pippin::term {

bool provably_different(Term a, Term b) {
  if (a == b) return false;
  if (a.is_value() && b.is_value()) return a.sort().kind() != SortKind::Array;
  if (a.sort().is_int()) {
    LinearInt d = linear_int_difference(a, b);
    return d.is_constant() ? d.constant != 0 : floor_mod(d.constant, content(d)) != 0;
  }
  if (a.sort().is_bv()) {
    auto x = linear_bv(a, 4), y = linear_bv(b, 4);
    return x && y && x->terms == y->terms && x->constant != y->constant;
  }
  if (a.sort().is_bool()) return (a.is(Kind::Not) && a[0] == b) || (b.is(Kind::Not) && b[0] == a);
  return false;
}

Term Rewriter::rewrite_select(Term a, Term i) {
  for (;;) {
    if (a.is(Kind::Store)) {
      // match: select(store(a, i, v), i)   result: v
      if (a[1] == i) {
        count(Rule::select_store_same);
        return a[2];
      }
      // match: select(store(a, j, v), i), i and j different   result: select(a, i)
      if (!provably_different(a[1], i)) break;
      count(Rule::select_store_different);
      a = a[0];
    } else if (a.is(Kind::ConstArray)) {
      // match: select(const(v), i)   result: v
      count(Rule::select_const);
      return a[0];
    } else {
      break;
    }
  }
  return raw(Kind::Select, {a, i});
}

Term Rewriter::rewrite_store(Term a, Term i, Term v) {
  // match: store(store(a, i, u), i, v)   result: store(a, i, v)
  if (a.is(Kind::Store) && a[1] == i) {
    count(Rule::store_store);
    return tm_.mk_store(a[0], i, v);
  }
  // match: store(a, i, select(a, i))   result: a
  if (v.is(Kind::Select) && v[0] == a && v[1] == i) {
    count(Rule::store_select);
    return a;
  }
  if (a.is(Kind::ConstArray) && a[0] == v) {
    count(Rule::store_select);
    return a;
  }
  return raw(Kind::Store, {a, i, v});
}

Term Rewriter::rewrite_eq_array(Term a, Term b) {
  for (int side = 0; side < 2; ++side, std::swap(a, b)) {
    // match: store(a, i, v) = a   result: select(a, i) = v
    if (a.is(Kind::Store) && a[0] == b) {
      count(Rule::eq_store_self);
      return tm_.mk_eq(tm_.mk_select(b, a[1]), a[2]);
    }
  }
  // match: store(a, i, v) = store(a, i, w)   result: v = w
  if (a.is(Kind::Store) && b.is(Kind::Store) && a[0] == b[0] && a[1] == b[1]) {
    count(Rule::eq_store_store);
    return tm_.mk_eq(a[2], b[2]);
  }
  // match: const(v) = const(w)   result: v = w
  if (a.is(Kind::ConstArray) && b.is(Kind::ConstArray)) {
    count(Rule::eq_const_arrays);
    return tm_.mk_eq(a[0], b[0]);
  }
  return a < b ? raw(Kind::Eq, {a, b}) : raw(Kind::Eq, {b, a});
}

}  // namespace pippin::term

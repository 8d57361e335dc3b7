// SPDX-License-Identifier: Apache-2.0
// Rules of the core theory, and the dispatch of all rules.
#include <algorithm>

#include "term/rewriter.h"

namespace pippin::term {

const char* Rewriter::name(Rule r) {
  static constexpr const char* kNames[] = {
#define RULE(name) #name,
#include "term/rules.def"
#undef RULE
      "count"};
  return kNames[static_cast<size_t>(r)];
}

Term Rewriter::apply(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1, Sort sort) {
  // match: f(values)   result: the value
  bool values = true;
  for (Term t : c) values &= t.is_value();
  if (values)
    if (Term r = fold(tm_, k, c, i0, i1)) {
      count(Rule::fold_constants);
      return r;
    }
  switch (k) {
    case Kind::Var:
    case Kind::True:
    case Kind::False:
    case Kind::IntConst:
    case Kind::RealConst:
    case Kind::BvConst:
    case Kind::FpConst:
    case Kind::RmConst:
    case Kind::Forall:
    case Kind::Exists:
    case Kind::ConstArray: PIPPIN_UNREACHABLE("{} is not made by mk", kind_name(k));
    case Kind::Not: return rewrite_not(c[0]);
    case Kind::And:
    case Kind::Or: return rewrite_and_or(k, c);
    // match: a => b   result: !a | b
    case Kind::Implies: count(Rule::implies_to_or); return tm_.mk_or(tm_.mk_not(c[0]), c[1]);
    // match: a xor b   result: !(a = b)
    case Kind::Xor: count(Rule::xor_to_eq); return tm_.mk_not(tm_.mk_eq(c[0], c[1]));
    case Kind::Eq: return rewrite_eq(c[0], c[1]);
    case Kind::Ite: return rewrite_ite(c[0], c[1], c[2]);
    case Kind::Add: return rewrite_add(c, sort);
    case Kind::Mul: return rewrite_mul(c, sort);
    case Kind::IntDiv: return rewrite_div(c[0], c[1]);
    case Kind::IntMod: return rewrite_mod(c[0], c[1]);
    case Kind::Le: return rewrite_le(c[0], c[1], false);
    case Kind::Lt: return rewrite_le(c[0], c[1], true);
    case Kind::Select: return rewrite_select(c[0], c[1]);
    case Kind::Store: return rewrite_store(c[0], c[1], c[2]);
    default: return is_float_kind(k) ? rewrite_fp(k, c, i0, i1) : rewrite_bv(k, c, i0, i1, sort);
  }
}

Term Rewriter::rewrite_not(Term a) {
  switch (a.kind()) {
    // match: !!a   result: a
    case Kind::Not: count(Rule::not_not); return a[0];
    // match: !(a <= b)   result: b < a
    case Kind::Le: count(Rule::not_le); return tm_.mk_lt(a[1], a[0]);
    // match: !(a < b)   result: b <= a
    case Kind::Lt: count(Rule::not_lt); return tm_.mk_le(a[1], a[0]);
    // match: !(a <= c), one side a constant   result: c < a (which becomes c + 1 <= a or a constant)
    case Kind::BvUle:
    case Kind::BvSle:
      if (!a[0].is_value() && !a[1].is_value()) break;
      count(Rule::not_bv_order);
      return tm_.mk(a.is(Kind::BvUle) ? Kind::BvUlt : Kind::BvSlt, {a[1], a[0]});
    default: break;
  }
  return raw(Kind::Not, {a});
}

Term Rewriter::rewrite_and_or(Kind k, std::span<const Term> operands) {
  const bool is_and = k == Kind::And;
  const Kind zero = is_and ? Kind::False : Kind::True, one = is_and ? Kind::True : Kind::False;
  auto rule = [&](Rule a, Rule o) { count(is_and ? a : o); };
  Term zero_term = tm_.mk_bool(!is_and), one_term = tm_.mk_bool(is_and);
  // match: (a & b) & c   result: a & b & c, sorted, without duplicates (not above kFlatLimit: repeated binary And stays linear)
  std::vector<Term> c;
  size_t total = 0;
  for (Term t : operands) total += t.is(k) ? t.size() : 1;
  c.reserve(total);
  for (Term t : operands) {
    if (t.is(zero)) {
      // match: a & false   result: false
      rule(Rule::and_constant, Rule::or_constant);
      return zero_term;
    }
    if (t.is(one)) {
      rule(Rule::and_constant, Rule::or_constant);
    } else if (t.is(k) && (total <= kFlatLimit || t.size() <= 8)) {
      rule(Rule::and_flatten, Rule::or_flatten);
      for (size_t i = 0; i < t.size(); ++i) c.push_back(t[i]);
    } else {
      c.push_back(t);
    }
  }
  auto sort_unique = [&] {
    std::sort(c.begin(), c.end());
    c.erase(std::unique(c.begin(), c.end()), c.end());
  };
  sort_unique();
  auto has = [&](Term t) { return std::binary_search(c.begin(), c.end(), t); };
  // match: a & !a   result: false
  for (Term t : c)
    if (t.is(Kind::Not) && has(t[0])) {
      rule(Rule::and_complement, Rule::or_complement);
      return zero_term;
    }
  // match: bounds, equalities and disequalities of one sum against constants   result: the tightest ones, or false
  bool changed = false;
  if (c.size() > 1 && !merge_bounds(k, c, changed)) {
    rule(Rule::and_bounds, Rule::or_bounds);
    return zero_term;
  }
  if (changed) {
    rule(Rule::and_bounds, Rule::or_bounds);
    return c.empty() ? one_term : tm_.mk(k, c);  // fewer or tighter comparisons: terminates
  }
  // match: a & (a | b)   result: a        match: a & (!a | b)   result: a & b
  if (c.size() > 1 && c.size() <= 64) {
    const Kind dual = is_and ? Kind::Or : Kind::And;
    auto is_negation_present = [&](Term t) {
      if (t.is(Kind::Not)) return has(t[0]);
      for (Term u : c)
        if (u.is(Kind::Not) && u[0] == t) return true;
      if (t.is(Kind::Le) && t[0].sort().is_int()) {  // the negation of a normalised bound is a bound
        const bool upper = t[1].is_value();
        if (!upper && !t[0].is_value()) return false;
        for (Term u : c) {
          if (!u.is(Kind::Le)) continue;
          if (upper && u[1] == t[0] && u[0].is(Kind::IntConst) && u[0].value() == t[1].value() + 1) return true;
          if (!upper && u[0] == t[1] && u[1].is(Kind::IntConst) && u[1].value() == t[0].value() - 1) return true;
        }
      }
      return false;
    };
    for (size_t i = 0; i < c.size(); ++i) {
      Term t = c[i];
      if (!t.is(dual) || t.size() > 8) continue;
      std::vector<Term> kept;
      bool absorbed = false;
      for (size_t j = 0; j < t.size() && !absorbed; ++j) {
        if (has(t[j])) absorbed = true;
        else if (!is_negation_present(t[j])) kept.push_back(t[j]);
      }
      if (absorbed) {
        rule(Rule::and_absorb, Rule::or_absorb);
        c.erase(c.begin() + static_cast<std::ptrdiff_t>(i--));
        continue;
      }
      if (kept.size() == t.size()) continue;
      rule(Rule::and_unit, Rule::or_unit);
      c[i] = is_and ? tm_.mk_or(kept) : tm_.mk_and(kept);
      return tm_.mk(k, c);  // strictly fewer nodes: terminates
    }
  }
  if (c.empty()) return one_term;
  if (c.size() == 1) return c[0];
  return raw(k, c);
}

Term Rewriter::rewrite_eq(Term a, Term b) {
  // match: a = a   result: true
  if (a == b) {
    count(Rule::eq_same);
    return tm_.mk_true();
  }
  if (a.is_value() && !b.is_value()) std::swap(a, b);  // a constant stands on the right
  const Sort s = a.sort();
  switch (s.kind()) {
    case SortKind::Bool:
      // match: a = true, a = false   result: a, !a
      if (b.is_value()) {
        count(Rule::eq_bool_constant);
        return b.is_true() ? a : tm_.mk_not(a);
      }
      // match: !a = b   result: !(a = b)
      if (a.is(Kind::Not) || b.is(Kind::Not)) {
        count(Rule::eq_bool_not);
        bool negate = a.is(Kind::Not) != b.is(Kind::Not);
        Term e = tm_.mk_eq(a.is(Kind::Not) ? a[0] : a, b.is(Kind::Not) ? b[0] : b);
        return negate ? tm_.mk_not(e) : e;
      }
      if (tm_.mk_not(a) == b) {
        count(Rule::eq_bool_not);
        return tm_.mk_false();
      }
      break;
    case SortKind::Int:
    case SortKind::Real: return rewrite_eq_arith(a, b);
    case SortKind::BitVec: return rewrite_eq_bv(a, b);
    case SortKind::Array: return rewrite_eq_array(a, b);
    case SortKind::FloatingPoint: return rewrite_eq_fp(a, b);
    case SortKind::RoundingMode: break;
  }
  return b.is_value() || a < b ? raw(Kind::Eq, {a, b}) : raw(Kind::Eq, {b, a});
}

Term Rewriter::eq_ite_constant(Term t, Term value) {
  // match: ite(c, v, b) = k with a value branch   result: c | b = k, or !c & b = k (and symmetric): prunes chains of ite
  if (!t.is(Kind::Ite) || ite_depth_ >= kIteDepth) return Term();
  const bool first = t[1].is_value(), second = t[2].is_value();
  if (!first && !second) return Term();
  count(Rule::eq_ite_constant);
  ++ite_depth_;
  Term r;
  if (first) {
    Term rest = tm_.mk_eq(t[2], value);
    r = t[1] == value ? tm_.mk_or(t[0], rest) : tm_.mk_and(tm_.mk_not(t[0]), rest);
  } else {
    Term rest = tm_.mk_eq(t[1], value);
    r = t[2] == value ? tm_.mk_or(tm_.mk_not(t[0]), rest) : tm_.mk_and(t[0], rest);
  }
  --ite_depth_;
  return r;
}

Term Rewriter::rewrite_ite(Term c, Term a, Term b) {
  // match: ite(true, a, b)   result: a
  if (c.is_value()) {
    count(Rule::ite_constant_condition);
    return c.is_true() ? a : b;
  }
  // match: ite(c, a, a)   result: a
  if (a == b) {
    count(Rule::ite_same);
    return a;
  }
  // match: ite(!c, a, b)   result: ite(c, b, a)
  if (c.is(Kind::Not)) {
    count(Rule::ite_not);
    return tm_.mk_ite(c[0], b, a);
  }
  if (a.sort().is_bool()) {
    // match: ite(c, true, b), ite(c, false, b), ite(c, a, true), ite(c, a, false)   result: c|b, !c&b, !c|a, c&a
    // match: ite(c, c, b), ite(c, a, c)   result: c|b, c&a
    if (a.is_value() || b.is_value() || a == c || b == c) {
      count(Rule::ite_bool);
      if (a.is_true() || a == c) return tm_.mk_or(c, b);
      if (a.is_false()) return tm_.mk_and(tm_.mk_not(c), b);
      if (b.is_true()) return tm_.mk_or(tm_.mk_not(c), a);
      return tm_.mk_and(c, a);
    }
  }
  // match: ite(c, ite(c, x, y), z)   result: ite(c, x, z), and in the else branch ite(c, x, ite(c, y, z)) to ite(c, x, z)
  if (a.is(Kind::Ite) && a[0] == c) {
    count(Rule::ite_nested_condition);
    return tm_.mk_ite(c, a[1], b);
  }
  if (b.is(Kind::Ite) && b[0] == c) {
    count(Rule::ite_nested_condition);
    return tm_.mk_ite(c, a, b[2]);
  }
  // match: ite(c, select(ite(c, x, y), i), b)   result: ite(c, select(x, i), b), and the same in the else branch
  if (a.is(Kind::Select) && a[0].is(Kind::Ite) && a[0][0] == c) {
    count(Rule::ite_select_branch);
    return tm_.mk_ite(c, tm_.mk_select(a[0][1], a[1]), b);
  }
  if (b.is(Kind::Select) && b[0].is(Kind::Ite) && b[0][0] == c) {
    count(Rule::ite_select_branch);
    return tm_.mk_ite(c, a, tm_.mk_select(b[0][2], b[1]));
  }
  // match: ite(c, x, ite(d, x, y))   result: ite(c | d, x, y), and the three symmetric forms
  if (b.is(Kind::Ite) && (b[1] == a || b[2] == a)) {
    count(Rule::ite_merge_branch);
    if (b[1] == a) return tm_.mk_ite(tm_.mk_or(c, b[0]), a, b[2]);
    return tm_.mk_ite(tm_.mk_or(c, tm_.mk_not(b[0])), a, b[1]);
  }
  if (a.is(Kind::Ite) && (a[1] == b || a[2] == b)) {
    count(Rule::ite_merge_branch);
    if (a[2] == b) return tm_.mk_ite(tm_.mk_and(c, a[0]), a[1], b);
    return tm_.mk_ite(tm_.mk_and(c, tm_.mk_not(a[0])), a[2], b);
  }
  return raw(Kind::Ite, {c, a, b});
}

Term Rewriter::op_over_value_ite(Kind k, std::span<const Term> c, uint32_t i0, uint32_t i1) {
  // match: f(ite(c, v, w)) or f(ite(c, v, w), u) with values u, v, w   result: ite(c, f(v, u), f(w, u))
  size_t at = c.size();
  for (size_t i = 0; i < c.size(); ++i) {
    if (c[i].is_value()) continue;
    if (at != c.size() || !c[i].is(Kind::Ite) || !c[i][1].is_value() || !c[i][2].is_value()) return Term();
    at = i;
  }
  if (at == c.size()) return Term();
  std::vector<Term> x(c.begin(), c.end());
  x[at] = c[at][1];
  Term yes = fold(tm_, k, x, i0, i1);
  x[at] = c[at][2];
  Term no = fold(tm_, k, x, i0, i1);
  if (yes.null() || no.null()) return Term();
  count(Rule::op_over_ite);
  return tm_.mk_ite(c[at][0], yes, no);
}

}  // namespace pippin::term

// SPDX-License-Identifier: Apache-2.0
// Rules of Int and Real. All go through LinearSum, so equal atoms become the same node.
#include <algorithm>

#include "term/rewriter.h"

namespace pippin::term {

namespace {

struct Range {
  BigInt lo, hi;
};

/// Bounds that stand in the syntax of one base: a modulo by a constant, a choice between constants.
bool base_range(Term t, Range& r) {
  if (t.is(Kind::IntMod) && t[1].is(Kind::IntConst) && t[1].value() != 0) {
    r.lo = 0;
    r.hi = abs(t[1].value()) - 1;
    return true;
  }
  if (t.is(Kind::Ite) && t[1].is(Kind::IntConst) && t[2].is(Kind::IntConst)) {
    r.lo = std::min(t[1].value(), t[2].value());
    r.hi = std::max(t[1].value(), t[2].value());
    return true;
  }
  return false;
}

bool sum_range(const LinearInt& s, Range& r) {
  if (s.terms.size() > 8) return false;
  r.lo = r.hi = s.constant;
  Range b;
  for (const auto& [base, k] : s.terms) {
    if (!base_range(base, b)) return false;
    if (k > 0) {
      r.lo += k * b.lo;
      r.hi += k * b.hi;
    } else {
      r.lo += k * b.hi;
      r.hi += k * b.lo;
    }
  }
  return true;
}

bool is_value_ite(Term t) { return t.is(Kind::Ite) && t[1].is_value() && t[2].is_value(); }

}  // namespace

Term Rewriter::rewrite_add(std::span<const Term> c, Sort sort) {
  // match: any sum   result: constant and merged monomials by id of their bases
  count(Rule::add_linear);
  if (sort.is_int()) {
    LinearInt s;
    for (Term t : c) s.add(t, 1);
    s.normalise();
    return to_term(tm_, s);
  }
  LinearReal s;
  for (Term t : c) s.add(t, 1);
  s.normalise();
  return to_term(tm_, s);
}

Term Rewriter::rewrite_mul(std::span<const Term> c, Sort sort) {
  auto run = [&]<class N>(N k, auto constant_of) -> Term {
    std::vector<Term> factors;
    N v;
    // A normalised factor is x, k*x, x*y or k*(x*y): at most two levels.
    auto take = [&](Term t, auto&& inner) {
      if (constant_of(t, v)) k *= v;
      else if (t.is(Kind::Mul))
        for (size_t i = 0; i < t.size(); ++i) inner(t[i]);
      else factors.push_back(t);
    };
    auto leaf = [&](Term t) {
      if (constant_of(t, v)) k *= v;
      else factors.push_back(t);
    };
    auto product = [&](Term t) { take(t, leaf); };
    for (Term t : c) take(t, product);
    LinearSum<N> s;
    if (k == 0 || factors.empty()) {
      s.constant = k;
      count(Rule::mul_constant);
      return to_term(tm_, s);
    }
    if (factors.size() == 1) {
      // match: k * (a + b)   result: k*a + k*b (also k * (l * a) to (k*l) * a)
      count(Rule::mul_constant);
      s.add(factors[0], k);
      s.normalise();
      return to_term(tm_, s);
    }
    if (factors.size() == 2)
      for (int i = 0; i < 2; ++i)
        if (is_value_ite(factors[i])) {
          // match: ite(c, v, w) * x with values v, w   result: ite(c, v*x, w*x)
          count(Rule::mul_ite);
          Term f = factors[i], x = factors[1 - i];
          Term r = tm_.mk_ite(f[0], tm_.mk_mul(f[1], x), tm_.mk_mul(f[2], x));
          s.add(r, k);
          s.normalise();
          return to_term(tm_, s);
        }
    // match: product of several non-constants   result: constant * product by id
    count(Rule::mul_product);
    std::sort(factors.begin(), factors.end());
    s.terms.emplace_back(raw(Kind::Mul, factors), k);
    return to_term(tm_, s);
  };
  if (sort.is_int())
    return run.operator()<BigInt>(1, [](Term t, BigInt& v) {
      if (!t.is(Kind::IntConst)) return false;
      v = t.value();
      return true;
    });
  return run.operator()<Rational>(1, [](Term t, Rational& v) {
    if (!t.is(Kind::RealConst)) return false;
    v = t.rational();
    return true;
  });
}

Term Rewriter::int_bound(const LinearInt& s, bool upper, const BigInt& bound) {
  // match: S <= c or c <= S with S bounded by its syntax   result: true or false
  Range r;
  if (sum_range(s, r)) {
    if (upper ? r.hi <= bound : r.lo >= bound) {
      count(Rule::le_bounded);
      return tm_.mk_true();
    }
    if (upper ? r.lo > bound : r.hi < bound) {
      count(Rule::le_bounded);
      return tm_.mk_false();
    }
  }
  Term t = to_term(tm_, s), c = tm_.mk_int(bound);
  // match: ite(c, v, b) <= k with a value branch   result: ite(c, v <= k, b <= k), whose branch folds
  if (t.is(Kind::Ite) && (t[1].is_value() || t[2].is_value()) && ite_depth_ < kIteDepth) {
    count(Rule::le_ite);
    ++ite_depth_;
    Term yes = upper ? tm_.mk_le(t[1], c) : tm_.mk_le(c, t[1]);
    Term no = upper ? tm_.mk_le(t[2], c) : tm_.mk_le(c, t[2]);
    --ite_depth_;
    return tm_.mk_ite(t[0], yes, no);
  }
  return upper ? raw(Kind::Le, {t, c}) : raw(Kind::Le, {c, t});
}

Term Rewriter::rewrite_le(Term a, Term b, bool strict) {
  if (a.sort().is_real()) {
    LinearReal s;
    s.add(a, 1);
    s.add(b, -1);
    s.normalise();
    // match: v <= w   result: true or false
    if (s.is_constant()) {
      count(Rule::le_constant);
      return tm_.mk_bool(strict ? s.constant < 0 : s.constant <= 0);
    }
    // match: a <= b   result: S <= c or c <= S with first coefficient 1
    count(Rule::le_normal);
    const bool upper = s.terms[0].second > 0;
    s.scale(Rational(1) / s.terms[0].second);
    Term c = tm_.mk_real(-s.constant);
    s.constant = 0;
    Term t = to_term(tm_, s);
    Kind k = strict ? Kind::Lt : Kind::Le;
    return upper ? raw(k, {t, c}) : raw(k, {c, t});
  }
  LinearInt s = linear_int_difference(a, b);
  // match: a < b over Int   result: a + 1 <= b
  if (strict) {
    count(Rule::lt_to_le);
    s.constant += 1;
  }
  if (s.is_constant()) {
    count(Rule::le_constant);
    return tm_.mk_bool(s.constant <= 0);
  }
  // match: a <= b over Int   result: S <= c or c <= S, coefficients coprime (c rounded), the first one positive
  count(Rule::le_normal);
  BigInt g = content(s);
  BigInt bound = floor_div(-s.constant, g);
  const bool upper = s.terms[0].second > 0;
  if (!upper) g = -g;
  for (auto& [base, k] : s.terms) k /= g;
  s.constant = 0;
  return int_bound(s, upper, upper ? bound : BigInt(-bound));
}

Term Rewriter::rewrite_eq_arith(Term a, Term b) {
  if (a.sort().is_real()) {
    LinearReal s;
    s.add(a, 1);
    s.add(b, -1);
    s.normalise();
    if (s.is_constant()) {
      count(Rule::eq_arith_constant);
      return tm_.mk_bool(s.constant == 0);
    }
    count(Rule::eq_normal);
    s.scale(Rational(1) / s.terms[0].second);
    Term c = tm_.mk_real(-s.constant);
    s.constant = 0;
    return raw(Kind::Eq, {to_term(tm_, s), c});
  }
  // match: ite(c, v, w) = ite(d, x, y), all values   result: ite(c, ite(d,x,y) = v, ite(d,x,y) = w)
  if (is_value_ite(a) && is_value_ite(b)) {
    count(Rule::eq_ite_ite);
    return tm_.mk_ite(a[0], tm_.mk_eq(b, a[1]), tm_.mk_eq(b, a[2]));
  }
  LinearInt s = linear_int_difference(a, b);
  // match: a = b with constant difference   result: true or false
  if (s.is_constant()) {
    count(Rule::eq_arith_constant);
    return tm_.mk_bool(s.constant == 0);
  }
  // match: g*S = c, g does not divide c   result: false
  BigInt g = content(s);
  if (!mpz_divisible_p(s.constant.get_mpz_t(), g.get_mpz_t())) {
    count(Rule::eq_gcd);
    return tm_.mk_false();
  }
  // match: a = b   result: S = c with coprime coefficients, the first one positive; x = y where that is all
  count(Rule::eq_normal);
  if (s.terms[0].second < 0) g = -g;
  for (auto& [base, k] : s.terms) k /= g;
  BigInt value = -s.constant / g;
  s.constant = 0;
  // match: S = c, c outside the bounds of S   result: false
  Range r;
  if (sum_range(s, r) && (value < r.lo || value > r.hi)) {
    count(Rule::eq_bounded);
    return tm_.mk_false();
  }
  if (s.terms.size() == 2 && value == 0 && s.terms[0].second == 1 && s.terms[1].second == -1) {
    if (is_value_ite(s.terms[0].first) && is_value_ite(s.terms[1].first)) return tm_.mk_eq(s.terms[0].first, s.terms[1].first);
    return raw(Kind::Eq, {s.terms[0].first, s.terms[1].first});
  }
  Term t = to_term(tm_, s), c = tm_.mk_int(value);
  if (Term pruned = eq_ite_constant(t, c)) return pruned;
  return raw(Kind::Eq, {t, c});
}

Term Rewriter::rewrite_div(Term a, Term b) {
  if (!b.is(Kind::IntConst) || b.value() == 0) return raw(Kind::IntDiv, {a, b});
  // match: a div -m   result: -(a div m)
  if (b.value() < 0) {
    count(Rule::div_sign);
    return tm_.mk_neg(tm_.mk(Kind::IntDiv, {a, tm_.mk_int(BigInt(-b.value()))}));
  }
  const BigInt m = b.value();
  // match: a div 1   result: a
  if (m == 1) {
    count(Rule::div_one);
    return a;
  }
  if (Term r = op_over_value_ite(Kind::IntDiv, std::initializer_list<Term>{a, b}, 0, 0)) return r;
  // match: (m*x + y + m*c) div m   result: x + c + (y div m)
  LinearInt s = linear_int(a), whole;
  whole.constant = floor_div(s.constant, m);
  s.constant = floor_mod(s.constant, m);
  std::vector<std::pair<Term, BigInt>> rest;
  for (auto& [base, k] : s.terms) {
    if (mpz_divisible_p(k.get_mpz_t(), m.get_mpz_t())) whole.terms.emplace_back(base, k / m);
    else rest.emplace_back(base, k);
  }
  s.terms = std::move(rest);
  const bool pulled = !whole.terms.empty() || whole.constant != 0;
  if (pulled) count(Rule::div_pull);
  auto finish = [&](Term quotient) {
    if (!pulled) return quotient;
    whole.add(quotient, 1);
    whole.normalise();
    return to_term(tm_, whole);
  };
  if (s.is_constant()) return finish(tm_.mk_int(0));
  // match: S div m, S within [q*m, (q+1)*m - 1] by syntax   result: q
  Range r;
  if (sum_range(s, r) && floor_div(r.lo, m) == floor_div(r.hi, m)) {
    count(Rule::div_bounded);
    return finish(tm_.mk_int(floor_div(r.lo, m)));
  }
  // match: (g*y + r) div (g*n)   result: (y + floor(r/g)) div n
  BigInt g = content(s);
  mpz_gcd(g.get_mpz_t(), g.get_mpz_t(), m.get_mpz_t());
  if (g > 1) {
    count(Rule::div_gcd);
    for (auto& [base, k] : s.terms) k /= g;
    s.constant = floor_div(s.constant, g);
    return finish(tm_.mk(Kind::IntDiv, {to_term(tm_, s), tm_.mk_int(BigInt(m / g))}));
  }
  Term t = to_term(tm_, s);
  // match: (x div n) div m, n positive   result: x div (n*m)
  if (t.is(Kind::IntDiv) && t[1].is(Kind::IntConst) && t[1].value() > 0) {
    count(Rule::div_div);
    return finish(tm_.mk(Kind::IntDiv, {t[0], tm_.mk_int(BigInt(t[1].value() * m))}));
  }
  return finish(raw(Kind::IntDiv, {t, b}));
}

Term Rewriter::rewrite_mod(Term a, Term b) {
  if (!b.is(Kind::IntConst) || b.value() == 0) return raw(Kind::IntMod, {a, b});
  // match: a mod -m   result: a mod m
  if (b.value() < 0) {
    count(Rule::mod_sign);
    b = tm_.mk_int(BigInt(-b.value()));
  }
  const BigInt m = b.value();
  // match: a mod 1   result: 0
  if (m == 1) {
    count(Rule::mod_one);
    return tm_.mk_int(0);
  }
  if (Term r = op_over_value_ite(Kind::IntMod, std::initializer_list<Term>{a, b}, 0, 0)) return r;
  LinearInt s = linear_int(a);
  Range r;
  auto bounded = [&]() -> Term {
    // match: S mod m, S within [q*m, (q+1)*m - 1] by syntax   result: S - q*m
    if (!sum_range(s, r)) return Term();
    BigInt q = floor_div(r.lo, m);
    if (q != floor_div(r.hi, m)) return Term();
    count(Rule::mod_bounded);
    s.constant -= q * m;
    return to_term(tm_, s);
  };
  if (Term t = bounded()) return t;
  // match: (k*(y mod n) + z) mod m, m divides n   result: (k*y + z) mod m
  for (size_t i = 0; i < s.terms.size(); ++i) {
    Term t = s.terms[i].first;
    if (!t.is(Kind::IntMod) || !t[1].is(Kind::IntConst) || t[1].value() == 0 ||
        !mpz_divisible_p(t[1].value().get_mpz_t(), m.get_mpz_t()))
      continue;
    count(Rule::mod_inner);
    BigInt k = s.take(t);
    s.add(t[0], k);
    s.normalise();
    i = static_cast<size_t>(-1);  // the sum was reordered; each round removes one modulo
  }
  // match: (k*x + c) mod m   result: k and c reduced to the residues nearest to zero
  bool reduced = false;
  auto residue = [&](BigInt& k) {
    BigInt v = floor_mod(k, m);
    if (2 * v > m) v -= m;
    if (v == k) return;
    k = v;
    reduced = true;
  };
  for (auto& [base, k] : s.terms) residue(k);
  residue(s.constant);
  if (reduced) {
    count(Rule::mod_reduce);
    std::erase_if(s.terms, [](const auto& p) { return p.second == 0; });
  }
  if (s.is_constant()) return tm_.mk_int(floor_mod(s.constant, m));
  if (Term t = bounded()) return t;
  // match: (g*y + r) mod (g*n), 0 <= r < g   result: g*(y mod n) + r
  BigInt g = content(s);
  mpz_gcd(g.get_mpz_t(), g.get_mpz_t(), m.get_mpz_t());
  if (g > 1) {
    count(Rule::mod_gcd);
    LinearInt outer;
    outer.constant = floor_mod(s.constant, g);
    s.constant = floor_div(s.constant, g);
    for (auto& [base, k] : s.terms) k /= g;
    outer.add(tm_.mk(Kind::IntMod, {to_term(tm_, s), tm_.mk_int(BigInt(m / g))}), g);
    outer.normalise();
    return to_term(tm_, outer);
  }
  return raw(Kind::IntMod, {to_term(tm_, s), b});
}

}  // namespace pippin::term

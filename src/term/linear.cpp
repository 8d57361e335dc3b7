// SPDX-License-Identifier: Apache-2.0
// Linear sums. Decomposition looks through sums and constant multiples only, with an explicit stack.
#include "term/linear.h"

#include <algorithm>

namespace pippin::term {

BigInt floor_div(const BigInt& a, const BigInt& b) {
  BigInt r;
  mpz_fdiv_q(r.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return r;
}
BigInt floor_mod(const BigInt& a, const BigInt& b) {
  BigInt r;
  mpz_fdiv_r(r.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return r;
}
BigInt power_of_two(uint32_t n) {
  BigInt r = 1;
  mpz_mul_2exp(r.get_mpz_t(), r.get_mpz_t(), n);
  return r;
}
BigInt inverse_mod_power(const BigInt& odd, uint32_t width) {
  BigInt r, m = power_of_two(width);
  int ok = mpz_invert(r.get_mpz_t(), odd.get_mpz_t(), m.get_mpz_t());
  PIPPIN_CHECK(ok != 0, "{} has no inverse modulo 2^{}", odd.get_str(), width);
  return r;
}

namespace {

bool number_of(Term t, BigInt& v) {
  if (!t.is(Kind::IntConst)) return false;
  v = t.value();
  return true;
}
bool number_of(Term t, Rational& v) {
  if (!t.is(Kind::RealConst)) return false;
  v = t.rational();
  return true;
}
Term number_term(TermManager& tm, const BigInt& v) { return tm.mk_int(v); }
Term number_term(TermManager& tm, const Rational& v) { return tm.mk_real(v); }

template <class N>
Term sum_to_term(TermManager& tm, const LinearSum<N>& s) {
  if (s.terms.empty()) return number_term(tm, s.constant);
  std::vector<Term> c;
  c.reserve(s.terms.size() + 1);
  for (const auto& [base, k] : s.terms) {
    if (k == 1) {
      c.push_back(base);
    } else {
      Term m[] = {number_term(tm, k), base};
      c.push_back(tm.mk_raw(Kind::Mul, m));
    }
  }
  if (s.constant != 0) c.push_back(number_term(tm, s.constant));
  return c.size() == 1 ? c[0] : tm.mk_raw(Kind::Add, c);
}

}  // namespace

template <class N>
N LinearSum<N>::coefficient(Term base) const {
  auto it = std::lower_bound(terms.begin(), terms.end(), base, [](const auto& p, Term t) { return p.first < t; });
  return it != terms.end() && it->first == base ? it->second : N(0);
}

template <class N>
void LinearSum<N>::add(Term root, const N& root_factor) {
  std::vector<std::pair<Term, N>> stack;
  Term t = root;
  N factor = root_factor;
  N v;
  for (;;) {
    if (number_of(t, v)) {
      constant += v * factor;
    } else if (t.is(Kind::Add)) {
      for (size_t i = t.size(); i-- > 0;) {
        // Monomials of normalised sums are handled here to keep the stack short.
        Term c = t[i];
        if (number_of(c, v)) constant += v * factor;
        else if (!c.is(Kind::Add) && !c.is(Kind::Mul)) terms.emplace_back(c, factor);
        else stack.emplace_back(c, factor);
      }
    } else if (t.is(Kind::Mul)) {
      N k = 1;
      std::vector<Term> rest;
      for (size_t i = 0; i < t.size(); ++i) {
        if (number_of(t[i], v)) k *= v;
        else rest.push_back(t[i]);
      }
      if (rest.empty()) constant += k * factor;
      else if (rest.size() == t.size()) terms.emplace_back(t, factor);
      else if (rest.size() == 1) stack.emplace_back(rest[0], k * factor);
      else terms.emplace_back(t, factor);  // unnormalised product with a constant inside: a base of its own
    } else {
      terms.emplace_back(t, factor);
    }
    if (stack.empty()) return;
    t = stack.back().first;
    factor = stack.back().second;
    stack.pop_back();
  }
}

template <class N>
void LinearSum<N>::normalise() {
  bool sorted = true;
  for (size_t i = 1; i < terms.size() && sorted; ++i) sorted = terms[i - 1].first < terms[i].first;
  if (!sorted)
    std::sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  size_t out = 0;
  for (size_t i = 0; i < terms.size();) {
    size_t j = i + 1;
    while (j < terms.size() && terms[j].first == terms[i].first) terms[i].second += terms[j++].second;
    if (terms[i].second != 0) {
      if (out != i) terms[out] = std::move(terms[i]);
      ++out;
    }
    i = j;
  }
  terms.resize(out);
}

template <class N>
void LinearSum<N>::scale(const N& factor) {
  if (factor == 0) terms.clear();
  for (auto& [base, k] : terms) k *= factor;
  constant *= factor;
}

template <class N>
N LinearSum<N>::take(Term base) {
  for (size_t i = 0; i < terms.size(); ++i)
    if (terms[i].first == base) {
      N k = terms[i].second;
      terms.erase(terms.begin() + static_cast<std::ptrdiff_t>(i));
      return k;
    }
  return N(0);
}

template struct LinearSum<BigInt>;
template struct LinearSum<Rational>;

LinearInt linear_int(Term t) {
  LinearInt s;
  s.add(t, 1);
  s.normalise();
  return s;
}
LinearInt linear_int_difference(Term a, Term b) {
  LinearInt s;
  s.add(a, 1);
  s.add(b, -1);
  s.normalise();
  return s;
}
Term to_term(TermManager& tm, const LinearInt& s) { return sum_to_term(tm, s); }
Term to_term(TermManager& tm, const LinearReal& s) { return sum_to_term(tm, s); }

BigInt content(const LinearInt& s) {
  BigInt g = 0;
  for (const auto& [base, k] : s.terms) {
    mpz_gcd(g.get_mpz_t(), g.get_mpz_t(), k.get_mpz_t());
    if (g == 1) break;
  }
  return g;
}

LinearAtom linear_atom(Term literal) {
  LinearAtom a;
  bool negated = literal.is(Kind::Not);
  Term t = negated ? literal[0] : literal;
  if ((!t.is(Kind::Le) && !t.is(Kind::Lt) && !t.is(Kind::Eq)) || !t[0].sort().is_int()) return a;
  if (t.is(Kind::Eq)) {
    a.relation = negated ? Relation::Ne : Relation::Eq;
    a.sum = linear_int_difference(t[0], t[1]);
    return a;
  }
  a.relation = Relation::Le;
  a.sum = negated ? linear_int_difference(t[1], t[0]) : linear_int_difference(t[0], t[1]);
  if (negated != t.is(Kind::Lt)) a.sum.constant += 1;  // a < b is a - b + 1 <= 0
  return a;
}

Term to_term(TermManager& tm, const LinearAtom& a) {
  Term zero = tm.mk_int(0);
  switch (a.relation) {
    case Relation::Le: return tm.mk_le(to_term(tm, a.sum), zero);
    case Relation::Eq: return tm.mk_eq(to_term(tm, a.sum), zero);
    case Relation::Ne: return tm.mk_not(tm.mk_eq(to_term(tm, a.sum), zero));
    case Relation::None: break;
  }
  PIPPIN_UNREACHABLE("to_term of no relation");
}

std::optional<LinearInt> linear_bv(Term root, size_t limit) {
  const uint32_t width = root.sort().width();
  const BigInt modulus = power_of_two(width);
  LinearInt s;
  std::vector<std::pair<Term, BigInt>> stack{{root, 1}};
  size_t steps = 0;
  while (!stack.empty()) {
    auto [t, k] = std::move(stack.back());
    stack.pop_back();
    if (++steps > 4 * limit) return std::nullopt;
    switch (t.kind()) {
      case Kind::BvConst: s.constant += k * t.value(); break;
      case Kind::BvAdd:
        stack.emplace_back(t[1], k);
        stack.emplace_back(t[0], std::move(k));
        break;
      case Kind::BvNeg: stack.emplace_back(t[0], -k); break;
      case Kind::BvMul:
        if (t[0].is(Kind::BvConst) && !t[1].is(Kind::BvAdd)) {
          stack.emplace_back(t[1], k * t[0].value());
          break;
        }
        [[fallthrough]];
      default:
        s.terms.emplace_back(t, std::move(k));
        if (s.terms.size() > limit) return std::nullopt;
    }
  }
  s.normalise();
  size_t out = 0;
  for (auto& [base, k] : s.terms) {
    k = floor_mod(k, modulus);
    if (k == 0) continue;
    s.terms[out].first = base;
    s.terms[out++].second = k;
  }
  s.terms.resize(out);
  s.constant = floor_mod(s.constant, modulus);
  return s;
}

Term bv_to_term(TermManager& tm, const LinearInt& s, uint32_t width) {
  const BigInt modulus = power_of_two(width);
  Term sum;
  auto plus = [&](Term t) {
    if (sum.null()) {
      sum = t;
    } else {
      Term c[] = {sum, t};
      sum = tm.mk_raw(Kind::BvAdd, c);
    }
  };
  for (const auto& [base, coefficient] : s.terms) {
    BigInt k = floor_mod(coefficient, modulus);
    if (k == 0) continue;
    if (k == 1) {
      plus(base);
    } else if (k == modulus - 1) {
      plus(tm.mk_raw(Kind::BvNeg, {&base, 1}));
    } else {
      Term c[] = {tm.mk_bv(width, k), base};
      plus(tm.mk_raw(Kind::BvMul, c));
    }
  }
  BigInt c = floor_mod(s.constant, modulus);
  if (sum.null() || c != 0) plus(tm.mk_bv(width, c));
  return sum;
}

}  // namespace pippin::term

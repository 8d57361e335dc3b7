// SPDX-License-Identifier: Apache-2.0
// Operators applied to values: the semantics of every kind, used by the rewriter, by evaluate and by tests. SMT-LIB 2.6:
// div floors for positive divisors, mod is never negative; bvudiv by zero is all ones, bvurem by zero the dividend.
#include <algorithm>

#include "term/float_value.h"
#include "term/linear.h"
#include "term/rewriter.h"
#include "term/term.h"

namespace pippin::term {

namespace {

constexpr size_t kMaxBits = 1 << 18;  // larger products are unknown: repeated squaring would fill the memory

struct ArrayValue {
  Term otherwise;
  std::vector<std::pair<Term, Term>> entries;  // sorted by index, distinct, different from `otherwise`
};

/// Null `otherwise` if the term is no array value.
ArrayValue array_value(Term t) {
  ArrayValue a;
  while (t.is(Kind::Store)) {
    if (std::none_of(a.entries.begin(), a.entries.end(), [&](const auto& e) { return e.first == t[1]; }))
      a.entries.emplace_back(t[1], t[2]);
    t = t[0];
  }
  if (!t.is(Kind::ConstArray)) return a;
  a.otherwise = t[0];
  std::erase_if(a.entries, [&](const auto& e) { return e.second == a.otherwise; });
  std::sort(a.entries.begin(), a.entries.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  return a;
}

/// True if the entries of both together cover the whole index sort, so that the default value does not matter.
bool covers(Sort index, const ArrayValue& a, const ArrayValue& b) {
  std::vector<Term> all;
  for (const auto& e : a.entries) all.push_back(e.first);
  for (const auto& e : b.entries) all.push_back(e.first);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  if (index.is_bool()) return all.size() == 2;
  return index.is_bv() && index.width() <= 20 && all.size() == (size_t(1) << index.width());
}

Term fold_array_eq(TermManager& tm, Term a, Term b) {
  if (a == b) return tm.mk_true();
  ArrayValue x = array_value(a), y = array_value(b);
  if (x.otherwise.null() || y.otherwise.null()) return Term();
  auto at = [](const ArrayValue& v, Term i) {
    for (const auto& e : v.entries)
      if (e.first == i) return e.second;
    return v.otherwise;
  };
  bool unknown = false;
  auto same = [&](Term u, Term v) {
    Term eq[] = {u, v};
    Term r = fold(tm, Kind::Eq, eq, 0, 0);  // depth: nesting of array sorts
    if (r.null()) unknown = true;
    return r.null() || r.is_true();
  };
  for (const auto& e : x.entries)
    if (!same(e.second, at(y, e.first))) return tm.mk_false();
  for (const auto& e : y.entries)
    if (!same(e.second, at(x, e.first))) return tm.mk_false();
  if (!covers(a.sort().index(), x, y) && !same(x.otherwise, y.otherwise)) return tm.mk_false();
  return unknown ? Term() : tm.mk_true();
}

Term fold_real(TermManager& tm, Kind k, std::span<const Term> v) {
  switch (k) {
    case Kind::Add: {
      Rational r = 0;
      for (Term t : v) r += t.rational();
      return tm.mk_real(r);
    }
    case Kind::Mul: {
      Rational r = 1;
      for (Term t : v) r *= t.rational();
      return tm.mk_real(r);
    }
    case Kind::Le: return tm.mk_bool(v[0].rational() <= v[1].rational());
    case Kind::Lt: return tm.mk_bool(v[0].rational() < v[1].rational());
    default: return Term();
  }
}

BigInt shift_left(const BigInt& a, unsigned long n) {
  BigInt r;
  mpz_mul_2exp(r.get_mpz_t(), a.get_mpz_t(), n);
  return r;
}
BigInt shift_right_floor(const BigInt& a, unsigned long n) {
  BigInt r;
  mpz_fdiv_q_2exp(r.get_mpz_t(), a.get_mpz_t(), n);
  return r;
}

Term fold_bv(TermManager& tm, Kind k, std::span<const Term> v, uint32_t i0, uint32_t i1) {
  const uint32_t w = v[0].sort().width();
  const BigInt& a = v[0].value();
  switch (k) {
    case Kind::BvNot: return tm.mk_bv(w, BigInt(-a - 1));
    case Kind::BvNeg: return tm.mk_bv(w, BigInt(-a));
    case Kind::BvExtract: return tm.mk_bv(i0 - i1 + 1, shift_right_floor(a, i1));
    case Kind::BvZeroExtend: return tm.mk_bv(w + i0, a);
    case Kind::BvSignExtend: return tm.mk_bv(w + i0, v[0].signed_value());
    default: break;
  }
  const BigInt& b = v[1].value();
  const bool amount_fits = b < BigInt(w);
  switch (k) {
    case Kind::BvAnd: return tm.mk_bv(w, BigInt(a & b));
    case Kind::BvOr: return tm.mk_bv(w, BigInt(a | b));
    case Kind::BvXor: return tm.mk_bv(w, BigInt(a ^ b));
    case Kind::BvAdd: return tm.mk_bv(w, BigInt(a + b));
    case Kind::BvMul: return tm.mk_bv(w, BigInt(a * b));
    case Kind::BvUdiv: return b == 0 ? tm.mk_bv(w, int64_t{-1}) : tm.mk_bv(w, BigInt(a / b));
    case Kind::BvUrem: return b == 0 ? v[0] : tm.mk_bv(w, BigInt(a % b));
    case Kind::BvSdiv: {
      BigInt x = v[0].signed_value(), y = v[1].signed_value();
      if (y == 0) return tm.mk_bv(w, int64_t{x < 0 ? 1 : -1});
      return tm.mk_bv(w, BigInt(x / y));  // mpz operator/ truncates
    }
    case Kind::BvSrem: {
      BigInt x = v[0].signed_value(), y = v[1].signed_value();
      if (y == 0) return v[0];
      return tm.mk_bv(w, BigInt(x % y));  // sign of the dividend
    }
    case Kind::BvShl: return amount_fits ? tm.mk_bv(w, shift_left(a, b.get_ui())) : tm.mk_bv(w, int64_t{0});
    case Kind::BvLshr: return amount_fits ? tm.mk_bv(w, shift_right_floor(a, b.get_ui())) : tm.mk_bv(w, int64_t{0});
    case Kind::BvAshr:
      return tm.mk_bv(w, shift_right_floor(v[0].signed_value(), amount_fits ? b.get_ui() : w));
    case Kind::BvUlt: return tm.mk_bool(a < b);
    case Kind::BvUle: return tm.mk_bool(a <= b);
    case Kind::BvSlt: return tm.mk_bool(v[0].signed_value() < v[1].signed_value());
    case Kind::BvSle: return tm.mk_bool(v[0].signed_value() <= v[1].signed_value());
    case Kind::BvConcat: {
      uint32_t wb = v[1].sort().width();
      return tm.mk_bv(w + wb, BigInt(shift_left(a, wb) + b));
    }
    default: return Term();
  }
}

}  // namespace

Term fold(TermManager& tm, Kind k, std::span<const Term> v, uint32_t i0, uint32_t i1) {
  bool unknown = false;
  for (Term t : v) unknown |= t.null();
  switch (k) {
    case Kind::And:
      for (Term t : v)
        if (!t.null() && t.is_false()) return t;
      return unknown ? Term() : tm.mk_true();
    case Kind::Or:
      for (Term t : v)
        if (!t.null() && t.is_true()) return t;
      return unknown ? Term() : tm.mk_false();
    case Kind::Implies:
      if (!v[0].null() && v[0].is_false()) return tm.mk_true();
      if (!v[1].null() && v[1].is_true()) return tm.mk_true();
      return unknown ? Term() : tm.mk_false();
    case Kind::Ite:
      if (!v[0].null()) return v[0].is_true() ? v[1] : v[2];
      return v[1] == v[2] ? v[1] : Term();
    default: break;
  }
  if (unknown) return Term();
  switch (k) {
    case Kind::Not: return tm.mk_bool(v[0].is_false());
    case Kind::Xor: return tm.mk_bool(v[0] != v[1]);
    case Kind::Eq:
      if (v[0].sort().is_array()) return fold_array_eq(tm, v[0], v[1]);
      return tm.mk_bool(v[0] == v[1]);
    case Kind::Add:
    case Kind::Mul:
    case Kind::Le:
    case Kind::Lt: {
      if (v[0].sort().is_real()) return fold_real(tm, k, v);
      if (k == Kind::Le) return tm.mk_bool(v[0].value() <= v[1].value());
      if (k == Kind::Lt) return tm.mk_bool(v[0].value() < v[1].value());
      BigInt r = k == Kind::Add ? 0 : 1;
      for (Term t : v) {
        if (k == Kind::Add) r += t.value();
        else r *= t.value();
        if (mpz_sizeinbase(r.get_mpz_t(), 2) > kMaxBits) return Term();
      }
      return tm.mk_int(r);
    }
    case Kind::IntDiv:
    case Kind::IntMod: {
      const BigInt &a = v[0].value(), &b = v[1].value();
      if (b == 0) return Term();
      BigInt magnitude = abs(b);
      if (k == Kind::IntMod) return tm.mk_int(floor_mod(a, magnitude));
      BigInt q = floor_div(a, magnitude);
      return tm.mk_int(b < 0 ? BigInt(-q) : q);
    }
    case Kind::Select: {
      Term a = v[0];
      while (a.is(Kind::Store)) {
        if (a[1] == v[1]) return a[2];
        a = a[0];
      }
      return a.is(Kind::ConstArray) ? a[0] : Term();
    }
    case Kind::Store: {
      ArrayValue a = array_value(v[0]);
      if (a.otherwise.null()) return Term();
      std::erase_if(a.entries, [&](const auto& e) { return e.first == v[1]; });
      if (v[2] != a.otherwise) a.entries.emplace_back(v[1], v[2]);
      std::sort(a.entries.begin(), a.entries.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
      Term r = tm.mk_const_array(v[0].sort(), a.otherwise);
      for (const auto& [i, e] : a.entries) {
        Term c[] = {r, i, e};
        r = tm.mk_raw(Kind::Store, c);
      }
      return r;
    }
    default:
      if (is_float_kind(k)) return fold_fp(tm, k, v, i0, i1);
      return v.empty() || !v[0].sort().is_bv() ? Term() : fold_bv(tm, k, v, i0, i1);
  }
}

}  // namespace pippin::term

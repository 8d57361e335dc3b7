// SPDX-License-Identifier: Apache-2.0
// Conjunctions (disjunctions, by duality) of comparisons of one term with constants: only the tightest survive.
#include <algorithm>
#include <optional>

#include "term/rewriter.h"

namespace pippin::term {

namespace {

enum class Order : uint8_t { Int, Unsigned, Signed };
enum class Bound : uint8_t { Upper, Lower, Equal, Differ };

struct Literal {
  Term key;
  Order order = Order::Int;  // of Equal and Differ over bit-vectors: Unsigned
  Bound bound = Bound::Equal;
  BigInt value;
  size_t position = 0;
};

/// Reads `t` as a comparison with a constant.
bool read(Term t, Literal& l) {
  const bool negated = t.is(Kind::Not);
  if (negated) t = t[0];
  switch (t.kind()) {
    case Kind::Eq:
      if (!t[1].is(Kind::IntConst) && !t[1].is(Kind::BvConst)) return false;
      l.key = t[0];
      l.order = t[1].is(Kind::IntConst) ? Order::Int : Order::Unsigned;
      l.bound = negated ? Bound::Differ : Bound::Equal;
      l.value = t[1].value();
      return !l.key.is_value();
    case Kind::Le:
    case Kind::BvUle:
    case Kind::BvSle: {
      if (negated || t[0].is_value() == t[1].is_value() || t[0].sort().is_real()) return false;
      const bool upper = t[1].is_value();
      l.key = upper ? t[0] : t[1];
      l.order = t.is(Kind::Le) ? Order::Int : t.is(Kind::BvUle) ? Order::Unsigned : Order::Signed;
      l.bound = upper ? Bound::Upper : Bound::Lower;
      Term c = upper ? t[1] : t[0];
      l.value = l.order == Order::Signed ? c.signed_value() : c.value();
      return true;
    }
    default: return false;
  }
}

}  // namespace

bool Rewriter::merge_bounds(Kind k, std::vector<Term>& c, bool& changed) {
  const bool is_and = k == Kind::And;
  // A cheap look first: most conjunctions have no two comparisons of one term.
  std::vector<Literal> literals;
  Literal l;
  for (size_t i = 0; i < c.size(); ++i) {
    if (!read(c[i], l)) continue;
    l.position = i;
    literals.push_back(l);
  }
  if (literals.size() < 2) return true;
  std::sort(literals.begin(), literals.end(), [](const Literal& a, const Literal& b) {
    return a.key != b.key ? a.key < b.key : a.position < b.position;
  });
  std::vector<bool> removed(c.size(), false);
  std::vector<Term> added;
  for (size_t from = 0, to; from < literals.size(); from = to) {
    to = from + 1;
    while (to < literals.size() && literals[to].key == literals[from].key) ++to;
    if (to - from < 2) continue;
    Term key = literals[from].key;
    // One order per key: that of its first bound; bounds of another order stay as they are.
    Order order = literals[from].order;
    for (size_t i = from; i < to; ++i)
      if (literals[i].bound == Bound::Upper || literals[i].bound == Bound::Lower) {
        order = literals[i].order;
        break;
      }
    const uint32_t w = key.sort().is_bv() ? key.sort().width() : 0;
    std::optional<BigInt> lo, hi, equal;
    std::vector<BigInt> differ;
    std::vector<size_t> used;
    if (w) {
      lo = order == Order::Signed ? BigInt(-power_of_two(w - 1)) : BigInt(0);
      hi = order == Order::Signed ? BigInt(power_of_two(w - 1) - 1) : BigInt(power_of_two(w) - 1);
    }
    const std::optional<BigInt> bottom = lo, top = hi;
    bool conflict = false;
    for (size_t i = from; i < to; ++i) {
      Literal& x = literals[i];
      const bool is_bound = x.bound == Bound::Upper || x.bound == Bound::Lower;
      if (is_bound && x.order != order) continue;
      used.push_back(x.position);
      BigInt v = x.value;
      if (!is_bound && order == Order::Signed && mpz_tstbit(v.get_mpz_t(), w - 1)) v -= power_of_two(w);
      Bound b = x.bound;
      if (!is_and) {  // the dual: work on the negated literals
        switch (b) {
          case Bound::Upper: b = Bound::Lower; v += 1; break;
          case Bound::Lower: b = Bound::Upper; v -= 1; break;
          case Bound::Equal: b = Bound::Differ; break;
          case Bound::Differ: b = Bound::Equal; break;
        }
      }
      switch (b) {
        case Bound::Upper: if (!hi || v < *hi) hi = v; break;
        case Bound::Lower: if (!lo || v > *lo) lo = v; break;
        case Bound::Equal:
          if (equal && *equal != v) conflict = true;
          equal = v;
          break;
        case Bound::Differ: differ.push_back(v); break;
      }
    }
    if (used.size() < 2) continue;
    std::sort(differ.begin(), differ.end());
    differ.erase(std::unique(differ.begin(), differ.end()), differ.end());
    if (equal) {
      conflict |= (lo && *equal < *lo) || (hi && *equal > *hi) || std::binary_search(differ.begin(), differ.end(), *equal);
    } else {
      if (lo)
        for (const BigInt& d : differ)
          if (d == *lo) *lo += 1;
      if (hi)
        for (size_t i = differ.size(); i-- > 0;)
          if (differ[i] == *hi) *hi -= 1;
      conflict |= lo && hi && *lo > *hi;
      if (lo && hi && *lo == *hi) equal = *lo;
      std::erase_if(differ, [&](const BigInt& d) { return (lo && d < *lo) || (hi && d > *hi); });
    }
    if (conflict) return false;
    std::vector<Term> result;
    auto value = [&](const BigInt& v) { return w ? tm_.mk_bv(w, v) : tm_.mk_int(v); };
    auto le = [&](Term a, Term b) {
      return tm_.mk(order == Order::Int ? Kind::Le : order == Order::Signed ? Kind::BvSle : Kind::BvUle, {a, b});
    };
    if (equal) {
      result.push_back(tm_.mk_eq(key, value(*equal)));
    } else {
      if (lo && lo != bottom) result.push_back(le(value(*lo), key));
      if (hi && hi != top) result.push_back(le(key, value(*hi)));
      for (const BigInt& d : differ) result.push_back(tm_.mk_not(tm_.mk_eq(key, value(d))));
    }
    if (!is_and)
      for (Term& t : result) t = tm_.mk_not(t);
    std::vector<Term> before;
    for (size_t p : used) before.push_back(c[p]);
    std::sort(before.begin(), before.end());
    std::vector<Term> after = result;
    std::sort(after.begin(), after.end());
    after.erase(std::unique(after.begin(), after.end()), after.end());
    if (before == after) continue;
    changed = true;
    for (size_t p : used) removed[p] = true;
    for (Term t : after) added.push_back(t);
  }
  if (!changed) return true;
  std::vector<Term> kept;
  for (size_t i = 0; i < c.size(); ++i)
    if (!removed[i]) kept.push_back(c[i]);
  kept.insert(kept.end(), added.begin(), added.end());
  c = std::move(kept);
  return true;
}

}  // namespace pippin::term

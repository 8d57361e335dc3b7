// SPDX-License-Identifier: Apache-2.0
#include "term/quantifier_bounds.h"

#include <algorithm>
#include <unordered_map>

#include "term/linear.h"
#include "term/walk.h"

namespace pippin::term {

/// E x. ∧ l_j <= k_j*x ∧ ∧ m_i*x <= u_i (positive coefficients)  <->  ∧ ceil(l_j/k_j) <= floor(u_i/m_i): intervals of
/// integers meet iff they meet in pairs. A pair with a unit coefficient needs no division.
bool int_bounds(TermManager& tm, Problem& p, StepClock& clock) {
  const StepClock::Running running(clock, QuantifierStep::Inequality);
  constexpr size_t kMaxPairs = 36, kMaxDivisionPairs = 6;
  struct Bounds {
    Term var;
    std::vector<std::pair<BigInt, LinearInt>> lower, upper;
    std::vector<size_t> items;
    long growth = 0;
  };
  std::vector<LinearAtom> atoms;
  for (Term t : p.items) atoms.push_back(linear_atom(t));
  std::unordered_map<Term, std::vector<size_t>> items_of;  // never iterated
  for (size_t i = 0; i < p.items.size(); ++i)
    for (Term v : p.occurring[i]) items_of[v].push_back(i);
  std::vector<Bounds> found;
  for (Term x : p.vars) {
    if (!x.sort().is_int()) continue;
    Bounds b;
    b.var = x;
    bool ok = true, disequality = false;
    for (size_t i : items_of[x]) {
      const LinearAtom& a = atoms[i];
      ok = (a.relation == Relation::Le || a.relation == Relation::Ne) && a.sum.coefficient(x) != 0 && !occurs_in_other_bases(a.sum, x);
      if (!ok) break;
      b.items.push_back(i);
      if (a.relation == Relation::Ne) {
        disequality = true;
        continue;
      }
      LinearInt rest = a.sum;
      BigInt k = rest.take(x);
      if (k > 0) {
        rest.scale(-1);  // k*x <= -rest
        b.upper.emplace_back(k, std::move(rest));
      } else {
        b.lower.emplace_back(-k, std::move(rest));  // rest <= |k|*x
      }
    }
    if (!ok || b.items.empty()) continue;
    const size_t pairs = b.lower.size() * b.upper.size();
    if (pairs > 0 && disequality) continue;
    size_t with_division = 0;
    for (const auto& l : b.lower)
      for (const auto& u : b.upper) with_division += l.first != 1 && u.first != 1;
    if (pairs > kMaxPairs || with_division > kMaxDivisionPairs) continue;
    b.growth = static_cast<long>(pairs + 4 * with_division) - static_cast<long>(b.items.size());
    found.push_back(std::move(b));
  }
  // The cheapest variable, then all others whose atoms are untouched and that do not grow the problem.
  std::sort(found.begin(), found.end(), [](const Bounds& a, const Bounds& b) {
    return a.growth != b.growth ? a.growth < b.growth : a.var < b.var;
  });
  std::vector<bool> used(p.items.size(), false);
  std::vector<Term> added;
  for (size_t n = 0; n < found.size(); ++n) {
    const Bounds& best = found[n];
    if (n > 0 && (best.growth > 0 || std::any_of(best.items.begin(), best.items.end(), [&](size_t i) { return used[i]; }))) continue;
    for (size_t i : best.items) used[i] = true;
    for (const auto& [k, l] : best.lower)
      for (const auto& [m, u] : best.upper) {
        LinearInt a = l, b = u;
        if (k == 1 || m == 1) {
          a.scale(m);
          b.scale(k);
          added.push_back(tm.mk_le(to_term(tm, a), to_term(tm, b)));
        } else {
          a.scale(-1);  // ceil(l/k) = -floor(-l/k)
          Term low = tm.mk_neg(tm.mk(Kind::IntDiv, {to_term(tm, a), tm.mk_int(k)}));
          added.push_back(tm.mk_le(low, tm.mk(Kind::IntDiv, {to_term(tm, b), tm.mk_int(m)})));
        }
      }
    remove_var(p, best.var);
    ++clock.count(QuantifierStep::Inequality);
  }
  if (found.empty()) return false;
  std::vector<Term> items;
  for (size_t i = 0; i < p.items.size(); ++i)
    if (!used[i]) items.push_back(p.items[i]);
  items.insert(items.end(), added.begin(), added.end());
  p.items = std::move(items);
  return true;
}

/// E x. ∧ l_j <= x ∧ ∧ x <= u_i for one order, also strict: pairs, and strict bounds must leave room at the ends.
/// E x. ∧ x != t_i: true for fewer than 2^w disequalities.
bool bv_bounds(TermManager& tm, Problem& p, StepClock& clock) {
  const StepClock::Running running(clock, QuantifierStep::Inequality);
  constexpr size_t kMaxPairs = 25;
  for (Term x : p.vars) {
    if (!x.sort().is_bv()) continue;
    const uint32_t w = x.sort().width();
    struct Side {
      Term t;
      bool strict;
    };
    std::vector<Side> lower, upper;
    size_t disequalities = 0;
    Kind order = Kind::BvUle;
    bool ok = true, have_order = false;
    for (size_t i = 0; i < p.items.size() && ok; ++i) {
      if (!contains(p.occurring[i], x)) continue;
      const bool negated = p.items[i].is(Kind::Not);
      Term a = negated ? p.items[i][0] : p.items[i];
      if (a.is(Kind::Eq) && negated) {
        ok = (a[0] == x && !occurs_free(x, a[1])) || (a[1] == x && !occurs_free(x, a[0]));
        ++disequalities;
        continue;
      }
      if (!a.is(Kind::BvUle) && !a.is(Kind::BvSle)) ok = false;
      else if (have_order && a.kind() != order) ok = false;
      else if (a[0] == x && !occurs_free(x, a[1])) (negated ? lower : upper).push_back({a[1], negated});
      else if (a[1] == x && !occurs_free(x, a[0])) (negated ? upper : lower).push_back({a[0], negated});
      else ok = false;
      order = a.kind();
      have_order = true;
    }
    if (!ok || lower.size() * upper.size() > kMaxPairs) continue;
    if (disequalities > 0 && (have_order || (w < 31 && disequalities >= (size_t(1) << w)))) continue;
    const bool sign = order == Kind::BvSle;
    const Kind less = sign ? Kind::BvSlt : Kind::BvUlt;
    Term top = tm.mk_bv(w, BigInt(power_of_two(sign ? w - 1 : w) - 1));
    Term bottom = tm.mk_bv(w, sign ? power_of_two(w - 1) : BigInt(0));
    std::vector<Term> items;
    for (size_t i = 0; i < p.items.size(); ++i)
      if (!contains(p.occurring[i], x)) items.push_back(p.items[i]);
    for (const Side& l : lower)
      if (l.strict && upper.empty()) items.push_back(tm.mk_not(tm.mk_eq(l.t, top)));
    for (const Side& u : upper)
      if (u.strict && lower.empty()) items.push_back(tm.mk_not(tm.mk_eq(u.t, bottom)));
    for (const Side& l : lower)
      for (const Side& u : upper) {
        items.push_back(tm.mk(l.strict || u.strict ? less : order, {l.t, u.t}));
        if (l.strict && u.strict) items.push_back(tm.mk(less, {tm.mk(Kind::BvAdd, {l.t, tm.mk_bv(w, int64_t{1})}), u.t}));
      }
    p.items = std::move(items);
    remove_var(p, x);
    ++clock.count(QuantifierStep::Inequality);
    return true;
  }
  return false;
}

}  // namespace pippin::term

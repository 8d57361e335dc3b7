// SPDX-License-Identifier: Apache-2.0
// Steps on the problem E vars. ∧ items: destructive equality resolution (DER), unconstrained terms (and inverses) and the
// splitting of modulo. Bounds are in quantifier_bounds.cpp, arrays in quantifier_arrays.cpp. Every step states the equivalence
// it uses.
#include "term/quantifier_steps.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "term/linear.h"
#include "term/quantifier_arrays.h"
#include "term/quantifier_bounds.h"
#include "term/walk.h"

namespace pippin::term {

bool contains(const std::vector<Term>& sorted, Term t) { return std::binary_search(sorted.begin(), sorted.end(), t); }

bool occurs_in_other_bases(const LinearInt& s, Term x) {
  std::vector<Term> compound;  // one walk over all: the bases of long sums share most of their subterms
  for (const auto& [base, k] : s.terms)
    if (base != x && !base.is_var()) compound.push_back(base);
  return !compound.empty() && contains(free_vars(compound), x);
}

void remove_var(Problem& p, Term x) { std::erase(p.vars, x); }

namespace {

std::string base_name(Term x) {
  const std::string& n = x.name();
  return n.substr(0, n.find('!'));
}

// ------------------------------------------------------------------------------------------------ DER

/// x = value under the side conditions; solving item number `item`.
struct Solution {
  Term var, value;
  std::vector<Term> side;
  std::vector<Term> fresh;  // further bound variables
  size_t item = 0;
  size_t cost = SIZE_MAX;
  BigInt divisor = 1;       // Int: value = numerator div divisor
  Term numerator;
  bool inverted = false;    // operations around x were undone

  QuantifierStep step() const {
    if (!fresh.empty()) return QuantifierStep::Store;
    return inverted || divisor != 1 ? QuantifierStep::Equality : QuantifierStep::Der;
  }
};

/// Solves lhs = rhs (not Int) for x, which occurs in lhs only. True if `s` holds the solution.
bool solve_for(TermManager& tm, Term lhs, Term rhs, Term x, Solution& s) {
  for (int depth = 0; depth < 64; ++depth) {
    if (lhs == x) {
      s.var = x;
      s.value = rhs;
      return true;
    }
    s.inverted = true;
    auto only_in = [&](size_t i) {  // x occurs in child i of lhs and in no other
      for (size_t j = 0; j < lhs.size(); ++j)
        if (occurs_free(x, lhs[j]) != (i == j)) return false;
      return true;
    };
    switch (lhs.kind()) {
      case Kind::Not:
      case Kind::BvNot:
        rhs = tm.mk(lhs.kind(), {rhs});
        lhs = lhs[0];
        break;
      case Kind::BvXor: {
        size_t i = only_in(0) ? 0 : 1;
        if (!only_in(i)) return false;
        rhs = tm.mk(Kind::BvXor, {rhs, lhs[1 - i]});
        lhs = lhs[i];
        break;
      }
      case Kind::BvNeg:
      case Kind::BvAdd:
      case Kind::BvMul: {
        auto sum = linear_bv(lhs, 16);
        if (!sum) return false;
        const uint32_t w = lhs.sort().width();
        Term base;
        BigInt k;
        for (const auto& [b, coefficient] : sum->terms)
          if (occurs_free(x, b)) {
            if (!base.null()) return false;
            base = b;
            k = coefficient;
          }
        if (base.null() || base == lhs || !mpz_odd_p(k.get_mpz_t())) return false;
        sum->take(base);
        // k*base + rest = rhs  <=>  base = k^-1 * (rhs - rest), k odd
        Term rest = bv_to_term(tm, *sum, w);
        Term difference = tm.mk(Kind::BvAdd, {rhs, tm.mk(Kind::BvNeg, {rest})});
        rhs = tm.mk(Kind::BvMul, {tm.mk_bv(w, inverse_mod_power(k, w)), difference});
        lhs = base;
        break;
      }
      case Kind::BvConcat: {
        // concat(a, b) = t  <=>  a = high part of t and b = low part of t
        size_t i = only_in(0) ? 0 : 1;
        if (!only_in(i)) return false;
        const uint32_t w = lhs.sort().width(), low = lhs[1].sort().width();
        Term parts[] = {tm.mk_extract(rhs, w - 1, low), tm.mk_extract(rhs, low - 1, 0)};
        s.side.push_back(tm.mk_eq(lhs[1 - i], parts[1 - i]));
        rhs = parts[i];
        lhs = lhs[i];
        break;
      }
      case Kind::BvZeroExtend:
      case Kind::BvSignExtend: {
        // extend(a) = t  <=>  a = low part of t and t = extend(low part of t)
        const uint32_t n = lhs[0].sort().width();
        Term low = tm.mk_extract(rhs, n - 1, 0);
        Term again = lhs.is(Kind::BvZeroExtend) ? tm.mk_zero_extend(low, lhs.index(0)) : tm.mk_sign_extend(low, lhs.index(0));
        s.side.push_back(tm.mk_eq(rhs, again));
        rhs = low;
        lhs = lhs[0];
        break;
      }
      case Kind::Store: {
        // store(a, i, v) = b  <=>  E u. a = store(b, i, u) and select(b, i) = v   (x not in i; v may mention x)
        if (occurs_free(x, lhs[1]) || !occurs_free(x, lhs[0])) return false;
        Term u = tm.mk_fresh("elem", lhs[2].sort());
        s.fresh.push_back(u);
        s.side.push_back(tm.mk_eq(tm.mk_select(rhs, lhs[1]), lhs[2]));
        rhs = tm.mk_store(rhs, lhs[1], u);
        lhs = lhs[0];
        break;
      }
      default: return false;
    }
  }
  return false;
}

/// Solutions of one conjunct; the cheapest so far is kept in `best`.
void solve_item(TermManager& tm, const Problem& p, size_t i, Solution& best) {
  Term item = p.items[i];
  auto offer = [&](Solution s, size_t penalty) {
    s.item = i;
    s.cost = penalty + (s.value.size() == 0 ? 0 : dag_size(s.value));
    for (Term t : s.side) s.cost += 20 + dag_size(t);
    if (s.cost < best.cost) best = std::move(s);
  };
  const bool negated = item.is(Kind::Not);
  Term a = negated ? item[0] : item;
  if (a.is_var()) {  // p, !p
    if (contains(p.vars, a)) {
      Solution s;
      s.var = a;
      s.value = tm.mk_bool(!negated);
      offer(std::move(s), 0);
    }
    return;
  }
  if (!a.is(Kind::Eq)) return;
  if (negated && !a[0].sort().is_bool()) return;
  if (a[0].sort().is_int()) {
    LinearAtom atom = linear_atom(item);
    for (const auto& [x, k] : atom.sum.terms) {
      if (!contains(p.vars, x) || occurs_in_other_bases(atom.sum, x)) continue;
      LinearInt rest = atom.sum;
      rest.take(x);
      if (k > 0) rest.scale(-1);  // |k| * x = rest
      Solution s;
      s.var = x;
      s.divisor = abs(k);
      s.numerator = to_term(tm, rest);
      if (s.divisor == 1) {
        s.value = s.numerator;
        offer(std::move(s), 0);
      } else {
        Term m = tm.mk_int(s.divisor);
        s.value = tm.mk(Kind::IntDiv, {s.numerator, m});
        s.side.push_back(tm.mk_eq(tm.mk(Kind::IntMod, {s.numerator, m}), tm.mk_int(int64_t{0})));
        offer(std::move(s), 1000);
      }
    }
    return;
  }
  for (size_t side = 0; side < 2; ++side) {
    Term lhs = a[side], rhs = a[1 - side];
    if (negated) rhs = tm.mk_not(rhs);  // !(a = b) over Bool is a = !b
    for (Term x : p.occurring[i]) {
      if (!occurs_free(x, lhs)) continue;
      Solution s;
      if (lhs.sort().is_bv() && occurs_free(x, rhs)) {
        // Both sides mention x: cancel first.
        auto l = linear_bv(lhs, 12), r = linear_bv(rhs, 12);
        if (side == 1 || !l || !r || l->coefficient(x) == 0) continue;
        r->scale(-1);
        for (auto& t : r->terms) l->terms.push_back(t);
        l->constant += r->constant;
        l->normalise();
        const uint32_t w = lhs.sort().width();
        Term sum = bv_to_term(tm, *l, w);
        if (solve_for(tm, sum, tm.mk_bv(w, int64_t{0}), x, s)) offer(std::move(s), 0);
        continue;
      }
      if (occurs_free(x, rhs)) continue;
      if (solve_for(tm, lhs, rhs, x, s)) offer(std::move(s), 0);
    }
  }
}

/// An item after x has been replaced by its solution.
Term replace(TermManager& tm, Term item, const Solution& s, const TermMap& map) {
  if (s.divisor != 1) {
    // A linear atom c*x + r ~ 0 is multiplied by the divisor d: c*numerator + d*r ~ 0 needs no division.
    LinearAtom atom = linear_atom(item);
    if (atom.relation != Relation::None && atom.sum.coefficient(s.var) != 0 && !occurs_in_other_bases(atom.sum, s.var)) {
      BigInt c = atom.sum.take(s.var);
      atom.sum.scale(s.divisor);
      atom.sum.add(s.numerator, c);
      atom.sum.normalise();
      return to_term(tm, atom);
    }
  }
  return substitute(tm, item, map);
}

/// E x. x = t & F(x)  ->  F(t), with side conditions and fresh variables of partial inverses; as often as possible,
/// cheapest first. Only items that change are looked at again.
bool der(TermManager& tm, Problem& p, StepClock& clock) {
  const StepClock::Running running(clock, QuantifierStep::Der);
  std::vector<Solution> candidates(p.items.size());
  for (size_t i = 0; i < p.items.size(); ++i) solve_item(tm, p, i, candidates[i]);
  bool any = false;
  auto occurring = [&](Term t) {
    std::vector<Term> result;
    for (Term v : free_vars(t))
      if (contains(p.vars, v)) result.push_back(v);
    return result;
  };
  for (;;) {
    size_t chosen = SIZE_MAX;
    for (size_t i = 0; i < candidates.size(); ++i)
      if (candidates[i].cost != SIZE_MAX && (chosen == SIZE_MAX || candidates[i].cost < candidates[chosen].cost)) chosen = i;
    if (chosen == SIZE_MAX) break;
    any = true;
    const Solution best = std::move(candidates[chosen]);
    const QuantifierStep step = best.step();
    const StepClock::Running solving(clock, step);
    candidates[chosen] = Solution();
    p.items[chosen] = tm.mk_true();
    p.occurring[chosen].clear();
    remove_var(p, best.var);
    p.vars.insert(p.vars.end(), best.fresh.begin(), best.fresh.end());  // fresh ids are the largest: still sorted
    const TermMap map{{best.var, best.value}};
    bool impossible = false;
    auto update = [&](size_t i) {
      impossible |= p.items[i].is_false();
      p.occurring[i] = occurring(p.items[i]);
      candidates[i] = Solution();
      solve_item(tm, p, i, candidates[i]);
    };
    for (size_t i = 0; i < p.items.size(); ++i) {
      if (!contains(p.occurring[i], best.var)) continue;
      p.items[i] = replace(tm, p.items[i], best, map);
      update(i);
    }
    for (Term t : best.side) {
      p.items.push_back(substitute(tm, t, map));
      p.occurring.emplace_back();
      candidates.emplace_back();
      update(p.items.size() - 1);
    }
    ++clock.count(step);
    if (impossible) break;
  }
  return any;
}

// ------------------------------------------------------------------------------------------------ unconstrained terms

/// A term f(x) with the only occurrence of x, where f takes every value of its sort whatever its other operands are, is as
/// good as a fresh variable: E x. F(f(x))  <->  E y. F(y).
bool unconstrained(TermManager& tm, Problem& p, StepClock& clock) {
  const StepClock::Running running(clock, QuantifierStep::Unconstrained);
  std::vector<Term> excluded;  // variables below inner quantifiers: their context may be bound there
  for (size_t i = 0; i < p.items.size(); ++i)
    if (p.items[i].has_quantifier()) excluded.insert(excluded.end(), p.occurring[i].begin(), p.occurring[i].end());
  struct Parent {
    Term term;
    uint32_t count = 0;
  };
  std::unordered_map<Term, Parent> parents;  // never iterated
  post_order(p.items, [&](Term t) {
    for (size_t i = 0; i < t.size(); ++i) {
      Parent& q = parents[t[i]];
      q.term = t;
      ++q.count;
    }
  });
  auto is_item = [&](Term t) { return std::find(p.items.begin(), p.items.end(), t) != p.items.end(); };
  auto only_parent = [&](Term t) -> Term {
    auto it = parents.find(t);
    return it == parents.end() || it->second.count != 1 || is_item(t) ? Term() : it->second.term;
  };
  for (Term x : p.vars) {
    if (std::find(excluded.begin(), excluded.end(), x) != excluded.end()) continue;
    Term f = only_parent(x);
    if (f.null()) continue;
    Term replacement;  // by default a fresh variable of the sort of f
    std::vector<Term> extra, fresh;
    auto fresh_bool_or = [&](Term t) {
      fresh.push_back(tm.mk_fresh(base_name(x), tm.bool_sort()));
      replacement = tm.mk_or(fresh.back(), t);
    };
    bool ok = false;
    const size_t at = f.size() > 1 && f[1] == x ? 1 : 0;
    switch (f.kind()) {
      case Kind::Eq:        // takes both values: every sort has two elements
      case Kind::Not:
      case Kind::Xor:
      case Kind::Add:
      case Kind::BvNot:
      case Kind::BvNeg:
      case Kind::BvXor:
      case Kind::BvAdd:
      case Kind::BvExtract: ok = true; break;
      case Kind::Le:
      case Kind::Lt: ok = true; break;  // Int and Real are unbounded on both sides
      case Kind::Mul: {
        ok = f.size() == 2 && f[0].is_value() && f[1] == x;
        if (!ok) break;
        if (x.sort().is_real() || abs(f[0].value()) == 1) break;
        // k*x inside a single comparison (through a single sum): the comparison takes both values
        Term q = only_parent(f);
        if (!q.null() && q.is(Kind::Add)) q = only_parent(q);
        ok = !q.null() && q.is(Kind::Le);
        if (ok) f = q;
        break;
      }
      case Kind::BvMul: ok = f[0].is_value() && mpz_odd_p(f[0].value().get_mpz_t()); break;
      case Kind::Select: ok = at == 0; break;
      case Kind::IntDiv: ok = at == 0 && f[1].is(Kind::IntConst) && f[1].value() != 0; break;
      case Kind::IntMod:
        ok = at == 0 && f[1].is(Kind::IntConst) && f[1].value() != 0;
        if (ok) {  // takes the values 0 .. |m|-1
          Term u = tm.mk_fresh(base_name(x), x.sort());
          fresh.push_back(u);
          replacement = u;
          extra.push_back(tm.mk_le(tm.mk_int(int64_t{0}), u));
          extra.push_back(tm.mk_lt(u, tm.mk_int(BigInt(abs(f[1].value())))));
        }
        break;
      case Kind::BvUle:
      case Kind::BvSle: {
        // x <= t is true for the least x and false for the greatest unless t is the greatest; t <= x alike
        const uint32_t w = x.sort().width();
        const bool sign = f.is(Kind::BvSle);
        BigInt end = at == 0 ? power_of_two(sign ? w - 1 : w) - 1 : (sign ? power_of_two(w - 1) : BigInt(0));
        fresh_bool_or(tm.mk_eq(f[1 - at], tm.mk_bv(w, end)));
        ok = true;
        break;
      }
      default: break;
    }
    if (!ok) continue;
    if (f.is(Kind::Eq) && x.sort().is_bool() && is_item(f)) continue;  // DER solves it without a new variable
    if (replacement.null()) {
      replacement = tm.mk_fresh(base_name(x), f.sort());
      fresh.push_back(replacement);
    }
    ++clock.count(QuantifierStep::Unconstrained);
    const TermMap map{{f, replacement}};
    for (Term& t : p.items) t = substitute(tm, t, map);
    p.items.insert(p.items.end(), extra.begin(), extra.end());
    remove_var(p, x);
    p.vars.insert(p.vars.end(), fresh.begin(), fresh.end());
    return true;
  }
  return false;
}

// ------------------------------------------------------------------------------------------------ parts

/// A conjunct extract(x, hi, lo) = t, t without x: x = concat(h, t, l) with fresh h, l.
bool bv_extract_split(TermManager& tm, Problem& p, StepClock& clock) {
  const StepClock::Running running(clock, QuantifierStep::Equality);
  for (Term item : p.items) {
    if (!item.is(Kind::Eq)) continue;
    for (size_t side = 0; side < 2; ++side) {
      Term e = item[side], t = item[1 - side];
      if (!e.is(Kind::BvExtract) || !contains(p.vars, e[0]) || occurs_free(e[0], t)) continue;
      Term x = e[0], value = t;
      const uint32_t w = x.sort().width(), hi = e.index(0), lo = e.index(1);
      std::vector<Term> fresh;
      auto part = [&](uint32_t width) {
        fresh.push_back(tm.mk_fresh(base_name(x), tm.bv_sort(width)));
        return fresh.back();
      };
      if (lo > 0) value = tm.mk(Kind::BvConcat, {value, part(lo)});
      if (hi + 1 < w) value = tm.mk(Kind::BvConcat, {part(w - 1 - hi), value});
      const TermMap map{{x, value}};
      for (Term& i : p.items) i = substitute(tm, i, map);
      remove_var(p, x);
      p.vars.insert(p.vars.end(), fresh.begin(), fresh.end());
      ++clock.count(QuantifierStep::Equality);
      return true;
    }
  }
  return false;
}

/// E x. F(s mod m, s div m, x) with s = ±x + r  <->  E q, u. 0 <= u < m & F(u, q, ±(m*q + u - r)).
bool mod_split(TermManager& tm, Problem& p, StepClock& clock, size_t& left) {
  const StepClock::Running running(clock, QuantifierStep::Division);
  if (left == 0) return false;
  for (size_t i = 0; i < p.items.size(); ++i) {
    if (p.items[i].has_quantifier()) continue;
    Term found, var;
    BigInt sign;
    post_order(p.items[i], [&](Term t) {
      if (!found.null() || (!t.is(Kind::IntMod) && !t.is(Kind::IntDiv)) || !t[1].is(Kind::IntConst) || t[1].value() <= 0) return;
      LinearInt s = linear_int(t[0]);
      for (const auto& [base, k] : s.terms)
        if ((k == 1 || k == -1) && contains(p.vars, base) && !occurs_in_other_bases(s, base)) {
          found = t;
          var = base;
          sign = k;
          return;
        }
    });
    if (found.null()) continue;
    bool quantified = false;
    for (size_t j = 0; j < p.items.size(); ++j) quantified |= p.items[j].has_quantifier() && contains(p.occurring[j], var);
    if (quantified) continue;
    --left;
    Term m = found[1];
    Term q = tm.mk_fresh(base_name(var) + "_div", var.sort()), u = tm.mk_fresh(base_name(var) + "_mod", var.sort());
    LinearInt rest = linear_int(found[0]);
    rest.take(var);
    rest.scale(-1);
    rest.add(q, m.value());
    rest.add(u, 1);
    rest.normalise();
    rest.scale(sign);
    TermMap map{{var, to_term(tm, rest)}};
    Term mod_and_div[] = {found[0], m};
    map.emplace(tm.mk_raw(Kind::IntMod, mod_and_div), u);
    map.emplace(tm.mk_raw(Kind::IntDiv, mod_and_div), q);
    for (Term& t : p.items) t = substitute(tm, t, map);
    p.items.push_back(tm.mk_le(tm.mk_int(int64_t{0}), u));
    p.items.push_back(tm.mk_lt(u, m));
    remove_var(p, var);
    p.vars.push_back(q);
    p.vars.push_back(u);
    ++clock.count(QuantifierStep::Division);
    return true;
  }
  return false;
}

}  // namespace

bool simplify_problem(TermManager& tm, Problem& p, StepClock& clock, size_t& mod_splits_left) {
  return der(tm, p, clock) || unconstrained(tm, p, clock) || int_bounds(tm, p, clock) || bv_bounds(tm, p, clock) ||
         bv_extract_split(tm, p, clock) || resolve_reads(tm, p, clock) || select_only_arrays(tm, p, clock) ||
         mod_split(tm, p, clock, mod_splits_left);
}

}  // namespace pippin::term

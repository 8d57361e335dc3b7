// SPDX-License-Identifier: Apache-2.0
// States: evaluation of terms and restriction by formulas. Both work on a View, a chain of small overlays over a state,
// so that looking under a condition copies nothing. Recursion is over nested choices only and limited by kDepth; terms
// themselves are walked with a stack. Each level of choices evaluates its branches again, so long cascades (an address with
// many targets) are exponential in the depth: kMaxVisits term nodes an operation, then choices are joined without looking
// under their conditions.
#include <algorithm>
#include <unordered_map>

#include "domains/intervals.h"
#include "term/linear.h"
#include "term/walk.h"

namespace pippin::domains {

using term::Kind;

namespace {

constexpr int kDepth = 3;
constexpr size_t kMaxDisjuncts = 8;
constexpr size_t kMaxVisits = 1000;

class View {
 public:
  explicit View(const IntervalState& base, size_t& visits) : base_(&base), visits_(&visits) {}
  explicit View(const View& parent) : parent_(&parent), visits_(parent.visits_) {}
  View(View&&) = delete;

  /// Counts a node; how deep choices may still be looked into.
  void visit() const { ++*visits_; }
  int limited(int depth) const { return *visits_ < kMaxVisits ? depth : 0; }

  Value get(Term var) const {
    for (const View* v = this; v; v = v->parent_) {
      for (const auto& [x, value] : v->own_)
        if (x == var) return value;
      if (v->base_) return v->base_->get(var);
    }
    return top(var.sort());
  }
  void set(Term var, const Value& value) {
    for (auto& [x, old] : own_)
      if (x == var) {
        old = value;
        return;
      }
    own_.emplace_back(var, value);
  }
  const std::vector<std::pair<Term, Value>>& changes() const { return own_; }

 private:
  const View* parent_ = nullptr;
  const IntervalState* base_ = nullptr;
  size_t* visits_;  // of the operation
  std::vector<std::pair<Term, Value>> own_;
};

bool restrict_view(View& view, Term formula, bool polarity, int depth);

Value evaluate_view(const View& view, Term root, int depth) {
  if (root.is_var()) return view.get(root);
  if (root.is_value()) return constant(root);
  depth = view.limited(depth);
  std::unordered_map<Term, Value> memo;  // never iterated
  std::vector<std::pair<Term, uint32_t>> stack{{root, 0}};
  std::vector<Value> operands;
  while (!stack.empty()) {
    auto& [t, next] = stack.back();
    if (next == 0 && memo.contains(t)) {
      stack.pop_back();
      continue;
    }
    const bool lazy_ite = t.is(Kind::Ite) && depth > 0;
    const bool opaque = t.is_var() || t.is_value() || t.is_quantifier() || t.is(Kind::Select) || !tracked(t.sort());
    const uint32_t children = opaque ? 0 : lazy_ite ? 1 : static_cast<uint32_t>(t.size());
    if (next < children) {
      Term c = t[next++];
      if (!memo.contains(c)) stack.emplace_back(c, 0);
      continue;
    }
    Term done = t;
    stack.pop_back();
    view.visit();
    Value v;
    if (done.is_var()) v = view.get(done);
    else if (done.is_value()) v = constant(done);
    else if (opaque) v = top(done.sort());
    else if (done.is(Kind::Ite)) {
      const Interval& c = memo[done[0]].range;
      if (lazy_ite) {
        Value branches[2];
        bool possible[2];
        for (int i = 0; i < 2; ++i) {
          possible[i] = c.contains(1 - i);
          if (!possible[i]) continue;
          View under(view);
          possible[i] = restrict_view(under, done[0], i == 0, depth - 1);
          if (possible[i]) branches[i] = evaluate_view(under, done[static_cast<size_t>(1 + i)], depth - 1);
        }
        v = possible[0] && possible[1] ? hull(branches[0], branches[1], done.sort())
            : possible[0]              ? branches[0]
            : possible[1]              ? branches[1]
                                       : top(done.sort());
      } else {
        v = !c.contains(0)   ? memo[done[1]]
            : !c.contains(1) ? memo[done[2]]
                             : hull(memo[done[1]], memo[done[2]], done.sort());
      }
    } else {
      operands.clear();
      for (size_t i = 0; i < done.size(); ++i) operands.push_back(memo[done[i]]);
      v = domains::apply(done, operands);
    }
    memo.emplace(done, v);
  }
  return memo.at(root);
}

/// t is within `v`: passes the knowledge down to a variable where the operators allow it. False: impossible.
bool restrict_term(View& view, Term t, Value v, int depth) {
  for (int steps = 0; steps < 32; ++steps) {
    depth = view.limited(depth);
    if (!tracked(t.sort())) return true;
    const Sort s = t.sort();
    v = meet(v, evaluate_view(view, t, depth), s);
    if (is_bottom(v, s)) return false;
    switch (t.kind()) {
      case Kind::Var: view.set(t, v); return true;
      case Kind::Ite: {
        if (depth <= 0) return true;
        const bool yes = !is_bottom(meet(v, evaluate_view(view, t[1], depth - 1), s), s);
        const bool no = !is_bottom(meet(v, evaluate_view(view, t[2], depth - 1), s), s);
        if (!yes && !no) return false;
        if (yes && no) return true;
        if (!restrict_view(view, t[0], yes, depth - 1)) return false;
        t = yes ? t[1] : t[2];
        break;
      }
      case Kind::Add:
        if (t.size() == 2 && t[1].is_value()) {
          v.range = add(v.range, scale(constant(t[1]).range, -1));
          t = t[0];
          break;
        }
        return true;
      case Kind::BvZeroExtend:
      case Kind::BvSignExtend: {
        const bool zero = t.is(Kind::BvZeroExtend);
        t = t[0];
        v = zero ? from_unsigned(v.range, t.sort()) : from_signed(v.sign, t.sort());
        if (is_bottom(v, t.sort())) return false;
        break;
      }
      case Kind::BvExtract: {
        // The low part of a term that fits into it is the term.
        if (t.index(1) != 0 || !tracked(t[0].sort())) return true;
        Value inner = evaluate_view(view, t[0], depth);
        const Interval u = top(s).range, i = top(s).sign;
        if (inner.range.hi <= u.hi) v = from_unsigned(v.range, t[0].sort());
        else if (inner.sign.lo >= i.lo && inner.sign.hi <= i.hi) v = from_signed(v.sign, t[0].sort());
        else return true;
        t = t[0];
        break;
      }
      case Kind::BvAdd: {
        if (!t[1].is_value()) return true;
        // x = (x + c) - c, each range if it does not split at the end of the range
        const uint32_t w = s.width();
        const Wide c = constant(t[1]).range.lo, full = Wide(1) << w, half = full / 2;
        Value x = top(s);
        Interval u{v.range.lo - c, v.range.hi - c};
        if (u.lo >= 0) x.range = u;
        else if (u.hi < 0) x.range = {u.lo + full, u.hi + full};
        const Wide d = c >= half ? c - full : c;
        Interval i{v.sign.lo - d, v.sign.hi - d};
        if (i.lo >= -half && i.hi < half) x.sign = i;
        else if (i.hi < -half) x.sign = {i.lo + full, i.hi + full};
        else if (i.lo >= half) x.sign = {i.lo - full, i.hi - full};
        v = reduce(x, s);
        if (is_bottom(v, s)) return false;
        t = t[0];
        break;
      }
      default: return true;
    }
  }
  return true;
}

Value int_range(Interval r) {
  Value v;
  v.range = r;
  return v;
}

/// Σ k_i·b_i + c <= 0: each base is bounded by what the others leave.
bool restrict_sum(View& view, const term::LinearInt& sum, int depth) {
  const size_t n = sum.terms.size();
  if (n > 64) return true;
  std::vector<Interval> part(n);
  Interval total = interval_of(sum.constant);
  size_t unbounded = 0;
  Wide finite = total.lo;
  if (!total.bounded_below()) return true;
  for (size_t i = 0; i < n; ++i) {
    Interval k = interval_of(sum.terms[i].second);
    if (!k.single()) return true;
    part[i] = scale(evaluate_view(view, sum.terms[i].first, depth).range, k.lo);
    if (!part[i].bounded_below()) ++unbounded;
    else finite += part[i].lo;
    if (finite <= -kInfinity || finite >= kInfinity) return true;
  }
  if (unbounded == 0 && finite > 0) return false;
  if (unbounded > 1) return true;
  for (size_t i = 0; i < n; ++i) {
    const bool own = !part[i].bounded_below();
    if (unbounded == 1 && !own) continue;
    const Wide limit = -(own ? finite : finite - part[i].lo);  // k·b <= limit
    const Wide k = interval_of(sum.terms[i].second).lo;
    auto floor_divide = [](Wide a, Wide b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); };
    Interval bound;
    if (k > 0) bound.hi = floor_divide(limit, k);
    else bound.lo = -floor_divide(limit, -k);
    if (!restrict_term(view, sum.terms[i].first, int_range(bound), depth)) return false;
  }
  return true;
}

bool restrict_int_atom(View& view, const term::LinearAtom& a, int depth) {
  switch (a.relation) {
    case term::Relation::Le: return restrict_sum(view, a.sum, depth);
    case term::Relation::Eq: {
      if (!restrict_sum(view, a.sum, depth)) return false;
      term::LinearInt negated = a.sum;
      negated.scale(-1);
      return restrict_sum(view, negated, depth);
    }
    case term::Relation::Ne: {
      if (a.sum.terms.size() != 1) return true;
      const auto& [base, k] = a.sum.terms[0];
      if (!mpz_divisible_p(a.sum.constant.get_mpz_t(), k.get_mpz_t())) return true;
      Interval hole = interval_of(-a.sum.constant / k);
      if (!hole.single()) return true;
      Interval r = evaluate_view(view, base, depth).range;
      if (r.lo == hole.lo) ++r.lo;
      if (r.hi == hole.lo) --r.hi;
      return !r.empty() && restrict_term(view, base, int_range(r), depth);
    }
    case term::Relation::None: break;
  }
  return true;
}

/// a <= b or a < b over bit-vectors.
bool restrict_bv_order(View& view, Term a, Term b, bool is_signed, bool strict, int depth) {
  if (!tracked(a.sort())) return true;
  const Value va = evaluate_view(view, a, depth), vb = evaluate_view(view, b, depth);
  const Wide gap = strict ? 1 : 0;
  auto bound = [&](Interval i) { return is_signed ? from_signed(i, a.sort()) : from_unsigned(i, a.sort()); };
  Interval below{-kInfinity, (is_signed ? vb.sign.hi : vb.range.hi) - gap};
  Interval above{(is_signed ? va.sign.lo : va.range.lo) + gap, kInfinity};
  Value up = bound(below), low = bound(above);
  if (is_bottom(up, a.sort()) || is_bottom(low, a.sort())) return false;
  return restrict_term(view, a, up, depth) && restrict_term(view, b, low, depth);
}

bool restrict_bv_eq(View& view, Term a, Term b, bool equal, int depth) {
  if (!tracked(a.sort())) return true;
  const Sort s = a.sort();
  Value va = evaluate_view(view, a, depth), vb = evaluate_view(view, b, depth);
  if (equal) return restrict_term(view, a, vb, depth) && restrict_term(view, b, va, depth);
  auto cut = [&](Term t, Value v, const Value& other) {
    if (!other.range.single()) return true;
    if (v.range.lo == other.range.lo) ++v.range.lo;
    if (v.range.hi == other.range.lo) --v.range.hi;
    if (v.sign.lo == other.sign.lo) ++v.sign.lo;
    if (v.sign.hi == other.sign.lo) --v.sign.hi;
    v = reduce(v, s);
    return !is_bottom(v, s) && restrict_term(view, t, v, depth);
  };
  return cut(a, va, vb) && cut(b, vb, va);
}

bool restrict_atom(View& view, Term t, bool polarity, int depth) {
  switch (t.kind()) {
    case Kind::True: return polarity;
    case Kind::False: return !polarity;
    case Kind::Var: {
      Value v;
      v.range = polarity ? Interval{1, 1} : Interval{0, 0};
      return restrict_term(view, t, v, depth);
    }
    case Kind::Le:
    case Kind::Lt:
      if (!t[0].sort().is_int()) return true;
      {
        term::LinearAtom a;
        a.relation = term::Relation::Le;
        a.sum = polarity ? term::linear_int_difference(t[0], t[1]) : term::linear_int_difference(t[1], t[0]);
        if (polarity == t.is(Kind::Lt)) a.sum.constant += 1;
        return restrict_int_atom(view, a, depth);
      }
    case Kind::Eq: {
      const Sort s = t[0].sort();
      if (s.is_int()) {
        term::LinearAtom a;
        a.relation = polarity ? term::Relation::Eq : term::Relation::Ne;
        a.sum = term::linear_int_difference(t[0], t[1]);
        return restrict_int_atom(view, a, depth);
      }
      if (s.is_bv()) return restrict_bv_eq(view, t[0], t[1], polarity, depth);
      if (s.is_bool() && depth > 0)
        for (size_t i = 0; i < 2; ++i) {
          Interval known = evaluate_view(view, t[i], depth - 1).range;
          if (known.single()) return restrict_view(view, t[1 - i], (known.lo == 1) == polarity, depth - 1);
        }
      return true;
    }
    case Kind::BvUle:
    case Kind::BvUlt:
    case Kind::BvSle:
    case Kind::BvSlt: {
      const bool is_signed = t.is(Kind::BvSle) || t.is(Kind::BvSlt), strict = t.is(Kind::BvUlt) || t.is(Kind::BvSlt);
      return polarity ? restrict_bv_order(view, t[0], t[1], is_signed, strict, depth)
                      : restrict_bv_order(view, t[1], t[0], is_signed, !strict, depth);
    }
    default: return evaluate_view(view, t, depth).range.contains(polarity ? 1 : 0);
  }
}

bool restrict_view(View& view, Term formula, bool polarity, int depth) {
  std::vector<std::pair<Term, bool>> literals, stack{{formula, polarity}};
  while (!stack.empty()) {
    auto [t, p] = stack.back();
    stack.pop_back();
    if (t.is(Kind::Not)) {
      stack.emplace_back(t[0], !p);
    } else if (t.is(p ? Kind::And : Kind::Or)) {
      for (size_t i = t.size(); i-- > 0;) stack.emplace_back(t[i], p);
    } else if (t.is(Kind::Implies) && !p) {
      stack.emplace_back(t[1], false);
      stack.emplace_back(t[0], true);
    } else {
      literals.emplace_back(t, p);
    }
  }
  // Twice: later conjuncts may sharpen earlier ones.
  for (int round = 0; round < (literals.size() > 1 ? 2 : 1); ++round)
    for (auto [t, p] : literals) {
      depth = view.limited(depth);
      std::vector<std::pair<Term, bool>> cases;
      if (t.is(p ? Kind::Or : Kind::And)) {
        for (size_t i = 0; i < t.size(); ++i) cases.emplace_back(t[i], p);
      } else if (t.is(Kind::Implies)) {
        cases = {{t[0], false}, {t[1], true}};
      } else if (t.is(Kind::Ite)) {
        Interval c = evaluate_view(view, t[0], depth).range;
        if (c.single() && depth > 0 && !restrict_view(view, c.lo == 1 ? t[1] : t[2], p, depth - 1)) return false;
        continue;
      } else {
        if (!restrict_atom(view, t, p, depth)) return false;
        continue;
      }
      // A disjunction: the hull over its possible cases.
      if (depth <= 0 || cases.size() > kMaxDisjuncts) continue;
      std::vector<std::vector<std::pair<Term, Value>>> changes;
      for (auto [d, q] : cases) {
        View under(view);
        if (restrict_view(under, d, q, depth - 1)) changes.push_back(under.changes());
      }
      if (changes.empty()) return false;
      for (const auto& [x, first] : changes[0]) {
        Value v = first;
        bool everywhere = true;
        for (size_t i = 1; i < changes.size() && everywhere; ++i) {
          everywhere = false;
          for (const auto& [y, other] : changes[i])
            if (x == y) {
              v = hull(v, other, x.sort());
              everywhere = true;
            }
        }
        if (!everywhere) continue;
        v = meet(v, view.get(x), x.sort());
        if (is_bottom(v, x.sort())) return false;
        view.set(x, v);
      }
    }
  return true;
}

}  // namespace

Value IntervalState::get(Term var) const {
  auto it = std::lower_bound(ranges_.begin(), ranges_.end(), var, [](const auto& p, Term t) { return p.first < t; });
  return it != ranges_.end() && it->first == var ? it->second : top(var.sort());
}
void IntervalState::forget(Term var) {
  auto it = std::lower_bound(ranges_.begin(), ranges_.end(), var, [](const auto& p, Term t) { return p.first < t; });
  if (it != ranges_.end() && it->first == var) ranges_.erase(it);
}
void IntervalState::set(Term var, const Value& v) {
  if (bottom_ || !tracked(var.sort())) return;
  if (domains::is_bottom(v, var.sort())) {
    *this = bottom();
    return;
  }
  if (v == top(var.sort())) {
    forget(var);
    return;
  }
  auto it = std::lower_bound(ranges_.begin(), ranges_.end(), var, [](const auto& p, Term t) { return p.first < t; });
  if (it != ranges_.end() && it->first == var) it->second = v;
  else ranges_.insert(it, {var, v});
}
bool IntervalState::includes(const IntervalState& other) const {
  if (other.bottom_) return true;
  if (bottom_) return false;
  for (const auto& [x, v] : ranges_)
    if (!domains::includes(v, other.get(x), x.sort())) return false;
  return true;
}
IntervalState IntervalState::join(const IntervalState& a, const IntervalState& b) {
  if (a.bottom_) return b;
  if (b.bottom_) return a;
  IntervalState r;
  for (size_t i = 0, j = 0; i < a.ranges_.size() && j < b.ranges_.size();) {
    const auto &x = a.ranges_[i], &y = b.ranges_[j];
    if (x.first == y.first) {
      Value v = hull(x.second, y.second, x.first.sort());
      if (!(v == top(x.first.sort()))) r.ranges_.emplace_back(x.first, v);
      ++i, ++j;
    } else if (x.first < y.first) {
      ++i;
    } else {
      ++j;
    }
  }
  return r;
}

Value evaluate(const IntervalState& s, Term t) {
  if (s.is_bottom()) return top(t.sort());
  size_t visits = 0;
  return evaluate_view(View(s, visits), t, kDepth);
}

void assume(IntervalState& s, Term formula) {
  if (s.is_bottom()) return;
  size_t visits = 0;
  View view(s, visits);
  if (!restrict_view(view, formula, true, kDepth)) {
    s = IntervalState::bottom();
    return;
  }
  const auto changes = view.changes();
  for (const auto& [x, v] : changes) s.set(x, v);
}

void apply(IntervalState& s, const cfa::Op& op) {
  if (s.is_bottom()) return;
  switch (op.kind) {
    case cfa::OpKind::Assume: assume(s, op.term); break;
    case cfa::OpKind::Assign: s.set(op.var, evaluate(s, op.term)); break;
    case cfa::OpKind::Havoc: s.forget(op.var); break;
    case cfa::OpKind::Choice: {
      IntervalState all = IntervalState::bottom();
      for (const cfa::OpList& a : op.alternatives) {
        IntervalState one = s;
        apply(one, a);
        all = IntervalState::join(all, one);
      }
      s = std::move(all);
      break;
    }
  }
}
void apply(IntervalState& s, const cfa::OpList& ops) {
  for (const cfa::Op& op : ops) apply(s, op);
}

Term range_formula(term::TermManager& tm, Term var, const Value& v) {
  const Sort s = var.sort();
  if (!tracked(s) || v == top(s)) return tm.mk_true();
  if (is_bottom(v, s)) return tm.mk_false();
  if (s.is_bool()) return v.range.lo == 1 ? var : tm.mk_not(var);
  std::vector<Term> parts;
  if (s.is_int()) {
    if (v.range.bounded_below()) parts.push_back(tm.mk_le(tm.mk_int(to_bigint(v.range.lo)), var));
    if (v.range.bounded_above()) parts.push_back(tm.mk_le(var, tm.mk_int(to_bigint(v.range.hi))));
    return tm.mk_and(parts);
  }
  auto bounds = [&](const Interval& i, Kind le) {
    parts.push_back(tm.mk(le, {tm.mk_bv(s.width(), to_bigint(i.lo)), var}));
    parts.push_back(tm.mk(le, {var, tm.mk_bv(s.width(), to_bigint(i.hi))}));
  };
  // One of the two ranges if it implies the other.
  const bool by_unsigned = from_unsigned(v.range, s) == v, by_signed = from_signed(v.sign, s) == v;
  if (by_unsigned || !by_signed) bounds(v.range, Kind::BvUle);
  if (!by_unsigned) bounds(v.sign, Kind::BvSle);
  return tm.mk_and(parts);
}

Term state_formula(term::TermManager& tm, const IntervalState& s) {
  if (s.is_bottom()) return tm.mk_false();
  std::vector<Term> parts;
  for (const auto& [x, v] : s.ranges()) parts.push_back(range_formula(tm, x, v));
  return tm.mk_and(parts);
}

}  // namespace pippin::domains

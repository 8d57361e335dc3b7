// SPDX-License-Identifier: Apache-2.0
// The only file that may see the Parma Polyhedra Library (with polyhedra_state.h).
#include "domains/polyhedra.h"

#ifndef PIPPIN_WITH_PPL

namespace pippin::domains {
bool have_polyhedra() { return false; }
std::map<cfa::LocId, std::vector<term::Term>> polyhedra(const cfa::Cfa&, const PolyhedraOptions&) { return {}; }
}  // namespace pippin::domains

#else

#include <algorithm>
#include <deque>
#include <set>

#include "domains/polyhedra_state.h"
#include "term/walk.h"

namespace pippin::domains {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using cfa::Op;
using cfa::OpKind;
using term::Kind;
using term::Term;
using State = PolyhedraState;

struct OutOfEffort : ppl::Throwable {
  void throw_me() const override { throw *this; }
  int priority() const { return 0; }
};
struct ClearAbandon {
  ~ClearAbandon() { ppl::abandon_expensive_computations = nullptr; }
};

class Analysis {
 public:
  Analysis(const Cfa& c, const PolyhedraOptions& options) : cfa_(c), tm_(c.tm()), options_(options) {}

  std::map<LocId, std::vector<Term>> run() {
    find_dimensions();
    if (dimensions_.empty() || dimensions_.size() > options_.max_dimensions) return {};
    none_ = State(dimensions_.size(), State::Kind::None);
    scratch_ = State(dimensions_.size());
    find_thresholds();
    const OutOfEffort out;
    try {
      // The watcher only sets the pointer to `out`; left behind, the next computation would throw a dead object.
      const ClearAbandon clear;
      ppl::Threshold_Watcher<ppl::Weightwatch_Traits> watch(options_.effort, ppl::abandon_expensive_computations, out);
      if (!fixpoint()) return {};
      return result();
    } catch (const OutOfEffort&) {
      return {};
    }
  }

 private:
  // --- dimensions ---------------------------------------------------------------------------------------------------

  void each_op(const cfa::OpList& ops, const std::function<void(const Op&)>& f) const {
    std::vector<const Op*> todo;
    for (const Op& op : ops) todo.push_back(&op);
    for (size_t i = 0; i < todo.size(); ++i) {
      f(*todo[i]);
      for (const cfa::OpList& a : todo[i]->alternatives)
        for (const Op& op : a) todo.push_back(&op);
    }
  }

  void find_dimensions() {
    std::set<Term> relevant;
    auto add = [&](Term root) {
      size_t before = relevant.size();
      term::post_order(root, [&](Term t) {
        if (t.is_var() && (t.sort().is_int() || t.sort().is_bool() || t.sort().is_array())) relevant.insert(t);
        if (t.is(Kind::Select) && t.sort().is_int() && !t[0].is(Kind::Store)) relevant.insert(t);
      });
      return relevant.size() != before;
    };
    for (const cfa::Edge& e : cfa_.edges())
      each_op(e.ops, [&](const Op& op) {
        if (op.kind == OpKind::Assume && !op.term.has_quantifier()) add(op.term);
      });
    for (bool changed = true; changed;) {
      changed = false;
      for (const cfa::Edge& e : cfa_.edges())
        each_op(e.ops, [&](const Op& op) {
          if (op.kind == OpKind::Assign && relevant.contains(op.var) && !op.var.sort().is_array()) changed |= add(op.term);
        });
    }
    for (Term t : relevant)
      if (!t.sort().is_array()) {
        index_[t] = dimensions_.size();
        dimensions_.push_back(t);
      }
  }

  void find_thresholds() {
    for (size_t d = 0; d < dimensions_.size(); ++d) {
      thresholds_.insert(ppl::Variable(d) >= 0);
      thresholds_.insert(ppl::Variable(d) <= 0);
    }
    for (const cfa::Edge& e : cfa_.edges())
      each_op(e.ops, [&](const Op& op) {
        // Where a variable starts: its bound is often implied by a constraint that widening gives up.
        if (op.kind == OpKind::Assign && op.term.is(Kind::IntConst))
          if (const auto it = index_.find(op.var); it != index_.end()) {
            thresholds_.insert(ppl::Variable(it->second) >= op.term.value());
            thresholds_.insert(ppl::Variable(it->second) <= op.term.value());
          }
        if (op.kind != OpKind::Assume) return;
        term::post_order(op.term, [&](Term t) {
          if (!(t.is(Kind::Le) || t.is(Kind::Lt)) || !t[0].sort().is_int() || !plain(t)) return;
          const ppl::Linear_Expression d = linear_plain(t[1]) - linear_plain(t[0]);
          const int strict = t.is(Kind::Lt) ? 1 : 0;
          thresholds_.insert(d >= strict);
          thresholds_.insert(d <= strict - 1);
          thresholds_.insert(d <= strict);   // where a loop that stops at the bound ends
          thresholds_.insert(d >= strict - 1);
        });
      });
  }

  /// Linear in the dimensions, without help of auxiliary ones.
  bool plain(Term t) const {
    bool ok = true;
    std::vector<Term> todo{t[0], t[1]};
    while (!todo.empty() && ok) {
      const Term s = todo.back();
      todo.pop_back();
      if (s.is(Kind::IntConst) || index_.contains(s)) continue;
      if (s.is(Kind::Add)) {
        for (size_t i = 0; i < s.size(); ++i) todo.push_back(s[i]);
      } else if (s.is(Kind::Mul) && s.size() == 2 && (s[0].is(Kind::IntConst) || s[1].is(Kind::IntConst))) {
        todo.push_back(s[0].is(Kind::IntConst) ? s[1] : s[0]);
      } else {
        ok = false;
      }
    }
    return ok;
  }

  // --- expressions --------------------------------------------------------------------------------------------------

  static ppl::Linear_Expression fresh(State& p) { return ppl::Linear_Expression(p.add_dimension()); }

  /// The value of an Int term without ite; what is not linear becomes an auxiliary dimension of `p`.
  ppl::Linear_Expression linear(State& p, Term root) const {
    ppl::Linear_Expression sum;
    std::vector<std::pair<Term, mpz_class>> todo{{root, 1}};
    while (!todo.empty()) {
      const auto [t, k] = todo.back();
      todo.pop_back();
      if (t.is(Kind::IntConst)) {
        sum += k * t.value();
        continue;
      }
      if (const auto it = index_.find(t); it != index_.end()) {
        sum += k * ppl::Variable(it->second);
        continue;
      }
      if (t.is(Kind::Add)) {
        for (size_t i = 0; i < t.size(); ++i) todo.emplace_back(t[i], k);
        continue;
      }
      if (t.is(Kind::Mul)) {
        mpz_class product = k;
        std::vector<Term> rest;
        for (size_t i = 0; i < t.size(); ++i)
          if (t[i].is(Kind::IntConst)) product *= t[i].value(); else rest.push_back(t[i]);
        if (rest.empty()) {
          sum += product;
        } else if (rest.size() == 1) {
          todo.emplace_back(rest[0], product);
        } else {
          const ppl::Linear_Expression v = fresh(p);
          if (rest.size() == 2 && rest[0] == rest[1]) p.assume(v >= 0);
          sum += product * v;
        }
        continue;
      }
      const bool divided = (t.is(Kind::IntDiv) || t.is(Kind::IntMod)) && t[1].is(Kind::IntConst) && t[1].value() > 0;
      if (divided && plain_sum(t[0])) {
        const mpz_class m = t[1].value();
        const ppl::Linear_Expression whole = linear_plain(t[0]);
        const ppl::Linear_Expression q = fresh(p), r = fresh(p);
        p.assume(whole == m * q + r);
        p.assume(r >= 0);
        p.assume(r <= m - 1);
        sum += k * (t.is(Kind::IntDiv) ? q : r);
        continue;
      }
      sum += k * fresh(p);
    }
    return sum;
  }

  bool plain_sum(Term t) const { return plain(tm_.mk_raw(Kind::Le, std::vector<Term>{t, tm_.mk_int(0)})); }
  ppl::Linear_Expression linear_plain(Term t) const { return linear(scratch_, t); }

  static Term find_ite(Term root) {
    Term found;
    if (root.has_quantifier()) return found;
    term::post_order(root, [&](Term t) {
      if (found.null() && t.is(Kind::Ite) && t.sort().is_int()) found = t;
    });
    return found;
  }

  void project(State& p) const { p.keep_dimensions(dimensions_.size()); }

  // --- operations ---------------------------------------------------------------------------------------------------

  struct Case {
    State state;
    std::vector<Term> assumptions;
    Term value;        // of the assignment, if any
  };

  /// Assumes `formula`, then assigns `value` to dimension `target` (SIZE_MAX: nothing). Disjunctions and ite are cases;
  /// beyond the limit they are ignored, which is weaker.
  State execute(State before, Term formula, size_t target, Term value) const {
    State joined = none_;
    size_t splits = 0;
    std::vector<Case> cases;
    cases.push_back({std::move(before), {formula}, value});
    while (!cases.empty()) {
      Case c = std::move(cases.back());
      cases.pop_back();
      if (c.state.is_empty()) continue;
      auto split = [&](std::span<const Term> parts) {
        if (splits + parts.size() > options_.max_splits) return false;
        splits += parts.size();
        for (Term t : parts) {
          Case n = c;
          n.assumptions.push_back(t);
          cases.push_back(std::move(n));
        }
        return true;
      };
      if (!c.assumptions.empty()) {
        const Term f = c.assumptions.back();
        c.assumptions.pop_back();
        if (assume(c, f, split)) cases.push_back(std::move(c));
        continue;
      }
      if (target != SIZE_MAX) {
        if (const Term ite = c.value.sort().is_int() ? find_ite(c.value) : Term()) {
          if (splits + 2 <= options_.max_splits) {
            splits += 2;
            for (size_t i : {1u, 2u}) {
              Case n = c;
              n.assumptions.push_back(i == 1 ? ite[0] : tm_.mk_not(ite[0]));
              n.value = term::substitute(tm_, c.value, {{ite, ite[i]}});
              cases.push_back(std::move(n));
            }
            continue;
          }
          c.state.forget(ppl::Variable(target));
        } else if (c.value.sort().is_int()) {
          const ppl::Linear_Expression e = linear(c.state, c.value);
          c.state.assign(ppl::Variable(target), e);
          project(c.state);
        } else {
          c.state.forget(ppl::Variable(target));
          c.state.assume(ppl::Variable(target) >= 0);
          c.state.assume(ppl::Variable(target) <= 1);
        }
      }
      c.state.reduce();
      joined.join(std::move(c.state));
    }
    return joined;
  }

  /// False if the case was replaced by others.
  bool assume(Case& c, Term f, const std::function<bool(std::span<const Term>)>& split) const {
    if (f.is_true()) return true;
    if (f.is_false()) {
      c.state = none_;
      return true;
    }
    const bool negated = f.is(Kind::Not);
    const Term a = negated ? f[0] : f;
    auto child = [&](Term t) { return negated ? tm_.mk_not(t) : t; };
    if (a.is(Kind::And) || a.is(Kind::Or)) {
      std::vector<Term> parts;
      for (size_t i = 0; i < a.size(); ++i) parts.push_back(child(a[i]));
      if (a.is(Kind::Or) == negated) {
        c.assumptions.insert(c.assumptions.end(), parts.rbegin(), parts.rend());
        return true;
      }
      return !split(parts);
    }
    if (a.is(Kind::Implies)) {
      const std::vector<Term> parts{negated ? a[0] : tm_.mk_not(a[0]), child(a[1])};
      if (!negated) return !split(parts);
      c.assumptions.insert(c.assumptions.end(), parts.begin(), parts.end());
      return true;
    }
    if (a.is(Kind::Ite) || (a.is(Kind::Eq) && a[0].sort().is_bool())) {
      const Term yes = a[1], no = a.is(Kind::Ite) ? a[2] : tm_.mk_not(a[1]);
      const std::vector<Term> parts{tm_.mk_and(a[0], child(yes)), tm_.mk_and(tm_.mk_not(a[0]), child(no))};
      return !split(parts);
    }
    if (a.is_var()) {
      if (const auto it = index_.find(a); it != index_.end()) c.state.assume(ppl::Variable(it->second) == (negated ? 0 : 1));
      return true;
    }
    if (!(a.is(Kind::Le) || a.is(Kind::Lt) || a.is(Kind::Eq)) || !a[0].sort().is_int()) return true;
    if (const Term ite = find_ite(a)) {
      const std::vector<Term> parts{tm_.mk_and(ite[0], child(term::substitute(tm_, a, {{ite, ite[1]}}))),
                                    tm_.mk_and(tm_.mk_not(ite[0]), child(term::substitute(tm_, a, {{ite, ite[2]}})))};
      return !split(parts);
    }
    if (a.is(Kind::Eq) && negated) {
      const std::vector<Term> parts{tm_.mk_lt(a[0], a[1]), tm_.mk_lt(a[1], a[0])};
      return !split(parts);
    }
    if (!plain(a)) {
      c.state.assume(constraint(c.state, a, negated));
      project(c.state);
      return true;
    }
    auto it = constraints_.find(f);
    if (it == constraints_.end()) it = constraints_.emplace(f, constraint(scratch_, a, negated)).first;
    c.state.assume(it->second);
    return true;
  }

  /// Of an inequality or equation of integers, or the negation of an inequality.
  ppl::Constraint constraint(State& p, Term a, bool negated) const {
    const ppl::Linear_Expression left = linear(p, a[0]), right = linear(p, a[1]);
    if (a.is(Kind::Eq)) return left == right;
    if (a.is(Kind::Le)) return negated ? right + 1 <= left : left <= right;
    return negated ? right <= left : left + 1 <= right;
  }

  /// Elements of arrays whose array or index is `var` are unknown now.
  void forget_elements(State& p, Term var) const {
    for (Term d : dimensions_)
      if (d.is(Kind::Select) && term::occurs_free(var, d)) p.forget(ppl::Variable(index_.at(d)));
  }

  State execute(State p, const Op& op) const {
    switch (op.kind) {
      case OpKind::Assume: return execute(std::move(p), op.term, SIZE_MAX, Term());
      case OpKind::Havoc: {
        forget_elements(p, op.var);
        const auto it = index_.find(op.var);
        if (it == index_.end()) return p;
        p.forget(ppl::Variable(it->second));
        if (!op.var.sort().is_bool()) return p;
        p.assume(ppl::Variable(it->second) >= 0);
        p.assume(ppl::Variable(it->second) <= 1);
        return p;
      }
      case OpKind::Assign: {
        if (op.var.sort().is_array()) return store(std::move(p), op);
        const auto it = index_.find(op.var);
        if (it == index_.end()) {
          forget_elements(p, op.var);
          return p;
        }
        if (op.var.sort().is_bool()) {
          State yes = execute(p, op.term, SIZE_MAX, Term()), no = execute(p, tm_.mk_not(op.term), SIZE_MAX, Term());
          for (auto* q : {&yes, &no}) {
            q->forget(ppl::Variable(it->second));
            q->assume(ppl::Variable(it->second) == (q == &yes ? 1 : 0));
          }
          yes.join(no);
          forget_elements(yes, op.var);
          return yes;
        }
        p = execute(std::move(p), tm_.mk_true(), it->second, op.term);
        forget_elements(p, op.var);
        return p;
      }
      case OpKind::Choice: break;
    }
    State joined = none_;
    for (const cfa::OpList& a : op.alternatives) joined.join(execute(p, a));
    return joined;
  }

  /// a := store(a, i, v): the element at i is v, other elements at other index terms are unknown.
  State store(State p, const Op& op) const {
    const Term element = op.term.is(Kind::Store) && op.term[0] == op.var ? tm_.mk_select(op.var, op.term[1]) : Term();
    const auto it = element ? index_.find(element) : index_.end();
    const bool keep = it != index_.end() && !term::occurs_free(op.var, op.term[1]);
    if (keep) p = execute(std::move(p), tm_.mk_true(), it->second, op.term[2]);
    for (Term d : dimensions_)
      if (d.is(Kind::Select) && term::occurs_free(op.var, d) && !(keep && d == element)) p.forget(ppl::Variable(index_.at(d)));
    return p;
  }

  State execute(State p, const cfa::OpList& ops) const {
    for (const Op& op : ops) {
      if (p.is_empty()) break;
      p = execute(std::move(p), op);
    }
    return p;
  }

  // --- fixpoint -----------------------------------------------------------------------------------------------------

  bool fixpoint() {
    const std::vector<LocId> cuts = cfa::cut_points(cfa_);
    std::map<LocId, size_t> visits;
    std::deque<LocId> todo{cfa_.initial};
    std::set<LocId> waiting{cfa_.initial};
    states_.try_emplace(cfa_.initial, dimensions_.size());
    size_t steps = 0;
    while (!todo.empty()) {
      const LocId l = todo.front();
      todo.pop_front();
      waiting.erase(l);
      for (EdgeId e : cfa_.out(l)) {
        if (++steps > options_.max_steps || options_.budget.expired()) return false;
        State after = execute(states_.at(l), cfa_.edge(e).ops);
        if (after.is_empty()) continue;
        const LocId to = cfa_.edge(e).target;
        State& old = states_.try_emplace(to, none_).first->second;
        if (old.contains(after)) continue;
        after.join(old);
        const bool cut = std::find(cuts.begin(), cuts.end(), to) != cuts.end();
        if (cut && ++visits[to] > options_.delay + cfa_.in(to).size()) {
          if (visits[to] > options_.delay + cfa_.in(to).size() + 6) after.widen(old, nullptr);
          else after.widen(old, &thresholds_);
        }
        old = std::move(after);
        if (waiting.insert(to).second) todo.push_back(to);
      }
    }
    for (size_t round = 0; round < options_.descending; ++round)
      for (LocId l : cfa_.locations().ids()) {
        if (l == cfa_.initial || !states_.contains(l)) continue;
        State in = none_;
        for (EdgeId e : cfa_.in(l)) {
          if (options_.budget.expired()) return false;
          const auto from = states_.find(cfa_.edge(e).source);
          if (from != states_.end()) in.join(execute(from->second, cfa_.edge(e).ops));
        }
        states_.at(l).meet(in);
      }
    return true;
  }

  // --- back to terms ------------------------------------------------------------------------------------------------

  /// The left side of a constraint or congruence.
  template <class C>
  Term sum_of(const C& c) const {
    std::vector<Term> parts{tm_.mk_int(mpz_class(c.inhomogeneous_term()))};
    for (size_t d = 0; d < dimensions_.size(); ++d) {
      const mpz_class k = c.coefficient(ppl::Variable(d));
      if (k == 0) continue;
      const Term t = dimensions_[d];
      parts.push_back(tm_.mk_mul(tm_.mk_int(k), t.sort().is_bool() ? tm_.mk_ite(t, tm_.mk_int(1), tm_.mk_int(0)) : t));
    }
    return tm_.mk_add(parts);
  }

  std::map<LocId, std::vector<Term>> result() {
    std::map<LocId, std::vector<Term>> out;
    for (LocId l : cfa_.locations().ids()) {
      const auto it = states_.find(l);
      if (it == states_.end() || it->second.is_empty()) {
        out[l] = {tm_.mk_false()};
        continue;
      }
      std::vector<Term>& constraints = out[l];
      const Term zero = tm_.mk_int(0);
      auto add = [&](Term constraint) {
        if (!constraint.is_true()) constraints.push_back(constraint);
      };
      for (const ppl::Constraint& c : it->second.constraints()) {
        const Term sum = sum_of(c);
        add(c.is_equality() ? tm_.mk_eq(sum, zero) : tm_.mk_ge(sum, zero));
      }
      for (const ppl::Congruence& c : it->second.congruences())   // the polyhedron has the equalities, too
        if (c.is_proper_congruence()) add(tm_.mk_eq(tm_.mk(Kind::IntMod, {sum_of(c), tm_.mk_int(mpz_class(c.modulus()))}), zero));
      std::sort(constraints.begin(), constraints.end());
    }
    return out;
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  const PolyhedraOptions& options_;
  std::map<Term, size_t> index_;
  std::vector<Term> dimensions_;
  ppl::Constraint_System thresholds_;
  std::map<LocId, State> states_;
  State none_{0, State::Kind::None};
  mutable State scratch_{0};                             // for what needs no auxiliary dimensions, so that it stays as it is
  mutable std::map<Term, ppl::Constraint> constraints_;  // of plain inequalities and equations
};

void initialise_once() {
  static const bool done = [] {
    ppl::initialize();
    ppl::restore_pre_PPL_rounding();
    return true;
  }();
  (void)done;
}

}  // namespace

bool have_polyhedra() { return true; }

std::map<LocId, std::vector<Term>> polyhedra(const Cfa& cfa, const PolyhedraOptions& options) {
  for (const cfa::Edge& e : cfa.edges())
    if (e.kind != cfa::EdgeKind::Internal) return {};
  initialise_once();
  return Analysis(cfa, options).run();
}

}  // namespace pippin::domains

#endif

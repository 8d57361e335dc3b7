// SPDX-License-Identifier: Apache-2.0
// Elimination of quantified variables by syntax. A problem is a set of bound variables and a list of conjuncts; steps
// rewrite one problem into an equivalent one, independent problems are solved apart, and what no step simplifies is split
// into cases as long as the limit allows. The steps themselves are in quantifier_steps.cpp; [CvN17] names DER; the other one
// that it names, UPD, asks a solver (logic/predicates.h).
#include "term/quantifiers.h"

#include <algorithm>

#include "term/linear.h"
#include "term/quantifier_steps.h"
#include "term/walk.h"

namespace pippin::term {

namespace {

constexpr size_t kMaxRounds = 20000;   // steps of one call: a guard, not a tuning knob
constexpr size_t kMaxSize = 200000;    // nodes of one problem

/// Appends the conjuncts of t, looking through negated disjunctions and pulling bound variables of inner existentials out.
void add_conjuncts(TermManager& tm, Term root, std::vector<Term>& items, std::vector<Term>& vars, StepClock& clock) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    stack.pop_back();
    if (t.is_true()) continue;
    if (t.is(Kind::And)) {
      for (size_t i = t.size(); i-- > 0;) stack.push_back(t[i]);
    } else if (t.is(Kind::Not) && t[0].is(Kind::Or)) {
      for (size_t i = t[0].size(); i-- > 0;) stack.push_back(tm.mk_not(t[0][i]));
    } else if (t.is(Kind::Exists) || (t.is(Kind::Not) && t[0].is(Kind::Forall))) {
      Term q = t.is(Kind::Exists) ? t : t[0];
      TermMap renaming;
      for (size_t i = 0; i < q.num_bound(); ++i) {
        std::string name = q[i].name();
        Term fresh = tm.mk_fresh(name.substr(0, name.find('!')), q[i].sort());
        renaming.emplace(q[i], fresh);
        vars.push_back(fresh);
      }
      ++clock.count(QuantifierStep::Miniscope);
      Term body = substitute(tm, q.body(), renaming);
      stack.push_back(t.is(Kind::Exists) ? body : tm.mk_not(body));
    } else {
      items.push_back(t);
    }
  }
}

bool is_equivalence(Term t) {
  Term a = t.is(Kind::Not) ? t[0] : t;
  return a.is(Kind::Eq) || a.is(Kind::Ite);
}

class Eliminator {
 public:
  Eliminator(TermManager& tm, QuantifierSteps& steps, size_t max_cases) : tm_(tm), clock_(steps), cases_left_(max_cases) {}

  Term exists(std::vector<Term> vars, Term body) {
    const StepClock::Running running(clock_, QuantifierStep::Miniscope);  // all that is not another step
    std::vector<Term> done;
    std::vector<Problem> work;
    work.push_back({std::move(vars), {body}});
    while (!work.empty()) {
      Problem p = std::move(work.back());
      work.pop_back();
      if (!prepare(p, done)) return tm_.mk_false();
      if (p.vars.empty()) continue;
      if (++rounds_ > kMaxRounds || size(p) > kMaxSize) {
        done.push_back(leftover(p));
        continue;
      }
      std::vector<Problem> parts = components(p);
      if (parts.size() > 1) {
        for (size_t i = parts.size(); i-- > 0;) work.push_back(std::move(parts[i]));
        continue;
      }
      if (p.items.size() == 1)
        if (std::vector<Term> cases = as_cases(tm_, p.items[0]); cases.size() > 1 && !p.items[0].is(Kind::Ite) && !is_equivalence(p.items[0])) {
          // E x. (A | B)  ->  (E x. A) | (E x. B)
          ++clock_.count(QuantifierStep::Miniscope);
          std::vector<Term> results;
          for (Term c : cases) results.push_back(exists(p.vars, c));
          done.push_back(tm_.mk_or(results));
          continue;
        }
      if (simplify_problem(tm_, p, clock_, mod_splits_left_)) {
        work.push_back(std::move(p));
        continue;
      }
      done.push_back(split(p));
    }
    return tm_.mk_and(done);
  }

 private:
  /// Flattens, moves conjuncts without bound variables to `done`, drops variables that do not occur. False: unsatisfiable.
  bool prepare(Problem& p, std::vector<Term>& done) {
    std::vector<Term> items;
    for (Term t : p.items) add_conjuncts(tm_, t, items, p.vars, clock_);
    std::sort(p.vars.begin(), p.vars.end());
    p.vars.erase(std::unique(p.vars.begin(), p.vars.end()), p.vars.end());
    p.items.clear();
    p.occurring.clear();
    std::vector<Term> all;
    for (Term t : items) {
      if (t.is_false()) return false;
      std::vector<Term> vars;
      for (Term v : free_vars(t))
        if (std::binary_search(p.vars.begin(), p.vars.end(), v)) vars.push_back(v);
      if (vars.empty()) {
        done.push_back(t);
      } else {
        all.insert(all.end(), vars.begin(), vars.end());
        p.items.push_back(t);
        p.occurring.push_back(std::move(vars));
      }
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    p.vars = std::move(all);
    return true;
  }

  static size_t size(const Problem& p) {
    size_t n = 0;
    post_order(p.items, [&](Term) { ++n; });
    return n;
  }

  /// Conjuncts that share no variable are independent problems.
  std::vector<Problem> components(const Problem& p) {
    std::vector<size_t> group(p.vars.size());
    for (size_t i = 0; i < group.size(); ++i) group[i] = i;
    auto find = [&](size_t i) {
      while (group[i] != i) i = group[i] = group[group[i]];
      return i;
    };
    auto index = [&](Term v) { return static_cast<size_t>(std::lower_bound(p.vars.begin(), p.vars.end(), v) - p.vars.begin()); };
    for (const auto& vars : p.occurring)
      for (size_t i = 1; i < vars.size(); ++i) group[find(index(vars[i]))] = find(index(vars[0]));
    std::vector<Problem> parts;
    std::vector<size_t> part_of(p.vars.size(), SIZE_MAX);
    auto part = [&](size_t root) -> Problem& {
      if (part_of[root] == SIZE_MAX) {
        part_of[root] = parts.size();
        parts.emplace_back();
      }
      return parts[part_of[root]];
    };
    for (size_t i = 0; i < p.items.size(); ++i) {
      Problem& q = part(find(index(p.occurring[i][0])));
      q.items.push_back(p.items[i]);
      q.occurring.push_back(p.occurring[i]);
    }
    for (size_t i = 0; i < p.vars.size(); ++i) part(find(i)).vars.push_back(p.vars[i]);
    return parts;
  }

  Term leftover(const Problem& p) {
    clock_.steps().leftover += p.vars.size();
    return tm_.mk_quantifier(Kind::Exists, p.vars, tm_.mk_and(p.items));
  }

  /// Case distinction on one conjunct, ite or Bool variable. Kept only if it removes all variables.
  Term split(const Problem& p) {
    const StepClock::Running running(clock_, QuantifierStep::Cases);
    std::vector<std::vector<Term>> cases = choose_cases(p);
    if (cases.empty() || cases.size() - 1 > cases_left_) return leftover(p);
    cases_left_ -= cases.size() - 1;
    const QuantifierSteps before = clock_.steps();
    std::vector<Term> results;
    for (const auto& c : cases) {
      Term r = exists(p.vars, tm_.mk_and(c));
      if (r.has_quantifier() && std::none_of(p.items.begin(), p.items.end(), [](Term t) { return t.has_quantifier(); })) {
        for (size_t i = 0; i < kQuantifierSteps; ++i) clock_.steps().uses[i].count = before.uses[i].count;  // the time is spent
        clock_.steps().leftover = before.leftover;
        return leftover(p);
      }
      results.push_back(r);
    }
    ++clock_.count(QuantifierStep::Cases);
    return tm_.mk_or(results);
  }

  std::vector<std::vector<Term>> choose_cases(const Problem& p) {
    // The conjunct with the fewest cases, Int disequalities last.
    size_t best = SIZE_MAX;
    std::vector<Term> best_cases;
    for (size_t i = 0; i < p.items.size(); ++i) {
      std::vector<Term> c = as_cases(tm_, p.items[i]);
      if (c.size() > 1 && (best == SIZE_MAX || c.size() < best_cases.size())) {
        best = i;
        best_cases = std::move(c);
      }
    }
    std::vector<std::vector<Term>> result;
    auto with = [&](size_t replaced, Term t) {
      std::vector<Term> items = p.items;
      items[replaced] = t;
      result.push_back(std::move(items));
    };
    if (best != SIZE_MAX) {
      for (Term c : best_cases) with(best, c);
      return result;
    }
    if (Term ite = find_ite(p)) {
      for (int side = 1; side <= 2; ++side) {
        std::vector<Term> items;
        for (Term t : p.items) items.push_back(substitute(tm_, t, {{ite, ite[static_cast<size_t>(side)]}}));
        items.push_back(side == 1 ? ite[0] : tm_.mk_not(ite[0]));
        result.push_back(std::move(items));
      }
      return result;
    }
    for (Term v : p.vars)
      if (v.sort().is_bool()) {
        for (bool b : {false, true}) {
          std::vector<Term> items;
          for (Term t : p.items) items.push_back(substitute(tm_, t, {{v, tm_.mk_bool(b)}}));
          result.push_back(std::move(items));
        }
        return result;
      }
    for (size_t i = 0; i < p.items.size(); ++i) {
      LinearAtom a = linear_atom(p.items[i]);
      if (a.relation != Relation::Ne) continue;
      a.relation = Relation::Le;
      a.sum.constant += 1;  // sum <= -1
      with(i, to_term(tm_, a));
      a.sum.constant -= 1;
      a.sum.scale(-1);
      a.sum.constant += 1;  // -sum <= -1
      with(i, to_term(tm_, a));
      return result;
    }
    return result;
  }

  /// The first ite of a conjunct that mentions a bound variable; conditions without bound variables first.
  Term find_ite(const Problem& p) {
    Term found;
    bool found_free = false;
    for (Term item : p.items) {
      if (item.has_quantifier()) continue;
      std::unordered_map<Term, bool> mentions;  // a bound variable occurs; never iterated
      post_order(item, [&](Term t) {
        bool m = std::binary_search(p.vars.begin(), p.vars.end(), t);
        for (size_t i = 0; i < t.size() && !m; ++i) m = mentions[t[i]];
        mentions[t] = m;
        if (found_free || !m || !t.is(Kind::Ite)) return;
        const bool in_condition = mentions[t[0]];
        if (!in_condition || found.null()) found = t;
        found_free = !in_condition;
      });
      if (found_free) break;
    }
    return found;
  }

  TermManager& tm_;
  StepClock clock_;
  size_t cases_left_;
  size_t rounds_ = 0;
  size_t mod_splits_left_ = 8;
};

}  // namespace

const char* to_string(QuantifierStep step) {
  switch (step) {
    case QuantifierStep::Der: return "der";
    case QuantifierStep::Equality: return "equality";
    case QuantifierStep::Inequality: return "inequality";
    case QuantifierStep::Unconstrained: return "unconstrained";
    case QuantifierStep::Division: return "division";
    case QuantifierStep::Store: return "store";
    case QuantifierStep::Select: return "select";
    case QuantifierStep::Miniscope: return "miniscope";
    case QuantifierStep::Cases: return "cases";
  }
  PIPPIN_UNREACHABLE("quantifier step");
}

std::vector<Term> as_cases(TermManager& tm, Term t) {
  if (t.is(Kind::Or)) return disjuncts(t);
  const bool negated = t.is(Kind::Not);
  Term a = negated ? t[0] : t;
  std::vector<Term> result;
  if (negated && a.is(Kind::And)) {
    for (Term c : conjuncts(a)) result.push_back(tm.mk_not(c));
    return result;
  }
  auto sign = [&](Term u) { return negated ? tm.mk_not(u) : u; };
  if (a.is(Kind::Ite))
    return {tm.mk_and(a[0], sign(a[1])), tm.mk_and(tm.mk_not(a[0]), sign(a[2]))};
  if (a.is(Kind::Eq) && a[0].sort().is_bool())
    return {tm.mk_and(a[0], sign(a[1])), tm.mk_and(tm.mk_not(a[0]), negated ? a[1] : tm.mk_not(a[1]))};
  return {t};
}

Term eliminate_exists(TermManager& tm, std::span<const Term> bound, Term body, QuantifierSteps& steps, size_t max_cases) {
  if (bound.empty()) return body;
  Eliminator e(tm, steps, max_cases);
  return e.exists(std::vector<Term>(bound.begin(), bound.end()), body);
}

Term eliminate_forall(TermManager& tm, std::span<const Term> bound, Term body, QuantifierSteps& steps, size_t max_cases) {
  if (bound.empty()) return body;
  return negate(tm, eliminate_exists(tm, bound, negate(tm, body), steps, max_cases));
}

Term negate(TermManager& tm, Term root) {
  // Negation normal form of the Boolean skeleton with quantifiers turned: not E x. F becomes A x. not F. Two tables, one
  // per polarity; iterative.
  std::unordered_map<Term, Term> table[2];  // [negated]; never iterated
  std::vector<std::pair<Term, bool>> stack{{root, true}};
  while (!stack.empty()) {
    auto [t, n] = stack.back();
    if (table[n].contains(t)) {
      stack.pop_back();
      continue;
    }
    auto finish = [&](Term r) {
      table[n].emplace(t, r);
      stack.pop_back();
    };
    if (t.is(Kind::Not)) {
      if (auto it = table[!n].find(t[0]); it != table[!n].end()) finish(it->second);
      else stack.emplace_back(t[0], !n);
    } else if (t.is(Kind::And) || t.is(Kind::Or)) {
      std::vector<Term> c;
      for (size_t i = 0; i < t.size(); ++i) {
        if (auto it = table[n].find(t[i]); it != table[n].end()) c.push_back(it->second);
        else stack.emplace_back(t[i], n);
      }
      if (c.size() == t.size()) finish(t.is(Kind::And) != n ? tm.mk_and(c) : tm.mk_or(c));
    } else if (t.is_quantifier()) {
      if (auto it = table[n].find(t.body()); it != table[n].end()) {
        std::vector<Term> bound;
        for (size_t i = 0; i < t.num_bound(); ++i) bound.push_back(t[i]);
        finish(tm.mk_quantifier(t.is(Kind::Forall) != n ? Kind::Forall : Kind::Exists, bound, it->second));
      } else {
        stack.emplace_back(t.body(), n);
      }
    } else {
      finish(n ? tm.mk_not(t) : t);
    }
  }
  return table[1].at(root);
}

}  // namespace pippin::term

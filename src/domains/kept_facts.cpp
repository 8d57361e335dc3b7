// SPDX-License-Identifier: Apache-2.0
// Strongest postconditions in topological order, quantifiers eliminated at each assignment. What gets too large, or keeps a quantifier, is
// weakened: conjuncts are left out. Weaker is never wrong here.
#include "domains/kept_facts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "domains/live_variables.h"
#include "term/quantifiers.h"
#include "term/walk.h"

namespace pippin::domains {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Term;

constexpr size_t kLargestState = 400;    // subterms of what is known at a location
constexpr size_t kLargestConjunct = 150;

class KeptFacts {
 public:
  KeptFacts(const Cfa& cfa, const std::vector<std::pair<LocId, Term>>& invariants, const Budget& budget)
      : cfa_(cfa), tm_(cfa.tm()), budget_(budget), cuts_(cfa::cut_points(cfa)), live_(live_variables(cfa)) {
    for (const auto& [l, t] : invariants) {
      Term& known = invariants_[l];
      known = known.null() ? t : tm_.mk_and(known, t);
    }
  }

  std::vector<std::pair<LocId, Term>> run() {
    order();
    std::map<LocId, Term> kept;
    std::vector<Term> state(cfa_.locations().size());   // null: no way there yet
    state[cfa_.initial.value] = tm_.mk_true();
    for (const LocId l : order_) {
      if (budget_.expired()) return {};
      Term here = state[l.value];
      if (here.null()) continue;
      if (std::ranges::find(cuts_, l) != cuts_.end()) {
        const std::optional<std::vector<Term>> changed = changed_around(l);
        here = changed ? without(here, *changed) : tm_.mk_true();
        kept.emplace(l, here);
      }
      if (const auto i = invariants_.find(l); i != invariants_.end()) here = tm_.mk_and(here, i->second);
      for (const EdgeId e : cfa_.out(l)) {
        const cfa::Edge& edge = cfa_.edge(e);
        if (backwards_.contains(e) || cfa_.is_target(edge.target)) continue;
        Term& next = state[edge.target.value];
        const Term after = living(edge.target, post(here, edge.ops));
        next = next.null() ? after : either(next, after);
      }
    }
    return {kept.begin(), kept.end()};
  }

 private:
  /// Depth first: the edges that go back, and the locations in topological order of the others.
  void order() {
    enum class Visit : uint8_t { New, Open, Done };
    std::vector<Visit> visit(cfa_.locations().size(), Visit::New);
    std::vector<std::pair<LocId, size_t>> stack = {{cfa_.initial, 0}};
    visit[cfa_.initial.value] = Visit::Open;
    while (!stack.empty()) {
      auto& [l, next] = stack.back();
      if (next == cfa_.out(l).size()) {
        visit[l.value] = Visit::Done;
        order_.push_back(l);
        stack.pop_back();
        continue;
      }
      const EdgeId e = cfa_.out(l)[next++];
      const LocId target = cfa_.edge(e).target;
      if (visit[target.value] == Visit::Open) backwards_.insert(e);
      if (visit[target.value] != Visit::New) continue;
      visit[target.value] = Visit::Open;
      stack.emplace_back(target, 0);
    }
    std::ranges::reverse(order_);
  }

  /// The variables that the loop with this head assigns. Nothing: the loop is also entered at another place, and nobody knows with what.
  std::optional<std::vector<Term>> changed_around(LocId head) const {
    std::set<LocId> body = {head};
    std::vector<LocId> work;
    const auto before = [&](EdgeId e) {
      if (body.insert(cfa_.edge(e).source).second) work.push_back(cfa_.edge(e).source);
    };
    for (const EdgeId e : cfa_.in(head))
      if (backwards_.contains(e)) before(e);
    while (!work.empty()) {
      const LocId l = work.back();
      work.pop_back();
      for (const EdgeId e : cfa_.in(l)) before(e);
    }
    if (head != cfa_.initial && body.contains(cfa_.initial)) return std::nullopt;   // there is a way into it that does not pass its head
    std::set<Term> out;
    for (const LocId l : body)
      for (const EdgeId e : cfa_.out(l))
        if (body.contains(cfa_.edge(e).target))
          for_each_op(cfa_.edge(e).ops, [&](const cfa::Op& op) {
            if (!op.var.null()) out.insert(op.var);
          });
    return std::vector<Term>(out.begin(), out.end());
  }

  Term living(LocId l, Term state) const {
    if (live_.empty()) return state;
    std::vector<Term> dead;
    for (const Term v : term::free_vars(state))
      if (const cfa::VarIndex i = cfa_.find(v); i.valid() && !live_[l][i.value]) dead.push_back(v);
    return without(state, dead);
  }

  Term post(Term state, const cfa::OpList& ops) const {
    for (const cfa::Op& op : ops) {
      switch (op.kind) {
        case cfa::OpKind::Assume: state = tm_.mk_and(state, op.term); break;
        case cfa::OpKind::Havoc: state = without(state, {op.var}); break;
        case cfa::OpKind::Assign: {
          const Term old = tm_.mk_fresh("old", op.var.sort());
          const term::TermMap before = {{op.var, old}};
          state = without(tm_.mk_and(term::substitute(tm_, state, before), tm_.mk_eq(op.var, term::substitute(tm_, op.term, before))), {old});
          break;
        }
        case cfa::OpKind::Choice: {
          Term any;
          for (const cfa::OpList& a : op.alternatives) {
            const Term after = post(state, a);
            any = any.null() ? after : either(any, after);
          }
          state = any.null() ? tm_.mk_false() : any;
          break;
        }
      }
    }
    return state;
  }

  /// Their disjunction, with what both say in front.
  Term either(Term a, Term b) const {
    if (a.is_false() || a == b) return b;
    if (b.is_false()) return a;
    std::vector<Term> common, rest_a, rest_b;
    const std::vector<Term> of_a = term::conjuncts(a), of_b = term::conjuncts(b);
    const std::set<Term> in_a(of_a.begin(), of_a.end()), in_b(of_b.begin(), of_b.end());
    for (const Term t : of_a) (in_b.contains(t) ? common : rest_a).push_back(t);
    for (const Term t : of_b)
      if (!in_a.contains(t)) rest_b.push_back(t);
    common.push_back(tm_.mk_or(tm_.mk_and(rest_a), tm_.mk_and(rest_b)));
    return smaller(tm_.mk_and(common));
  }

  /// Without what is too large.
  Term smaller(Term t) const {
    if (term::dag_size(t) <= kLargestState) return t;
    std::vector<Term> all = term::conjuncts(t);
    std::erase_if(all, [](Term c) { return term::dag_size(c) > kLargestConjunct; });
    Term out = tm_.mk_and(all);
    while (term::dag_size(out) > kLargestState) {
      all.pop_back();
      out = tm_.mk_and(all);
    }
    return out;
  }

  /// What it says about all other variables, or less.
  Term without(Term state, const std::vector<Term>& variables) const {
    std::vector<Term> gone;
    for (const Term v : variables)
      if (term::occurs_free(v, state)) gone.push_back(v);
    if (gone.empty()) return smaller(state);
    term::QuantifierSteps steps;
    Term out = term::eliminate_exists(tm_, gone, smaller(state), steps);
    if (out.has_quantifier()) {
      std::vector<Term> all = term::conjuncts(smaller(state));
      std::erase_if(all, [&](Term c) { return c.has_quantifier() || std::ranges::any_of(gone, [&](Term v) { return term::occurs_free(v, c); }); });
      out = tm_.mk_and(all);
    }
    return smaller(out);
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  const Budget& budget_;
  const std::vector<LocId> cuts_;
  const IdVector<LocId, Bits> live_;
  std::map<LocId, Term> invariants_;
  std::set<EdgeId> backwards_;
  std::vector<LocId> order_;
};

}  // namespace

std::vector<std::pair<LocId, Term>> kept_facts(const Cfa& cfa, const std::vector<std::pair<LocId, Term>>& invariants, const Budget& budget) {
  if (std::ranges::any_of(cfa.edges(), [](const cfa::Edge& e) { return e.kind != cfa::EdgeKind::Internal; })) return {};
  return KeptFacts(cfa, invariants, budget).run();
}

}  // namespace pippin::domains

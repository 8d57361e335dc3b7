// SPDX-License-Identifier: Apache-2.0
#include "explore/k_induction/candidates.h"

#include <algorithm>
#include <set>

#include "domains/intervals.h"
#include "domains/polyhedra.h"
#include "encode/encode.h"
#include "term/walk.h"

namespace pippin::explore {
namespace {

using term::Kind;

constexpr size_t kMostEach = 160;      // candidates of a location
constexpr size_t kLargest = 60;        // subterms of a candidate
constexpr size_t kMostPaired = 12;     // variables of one sort that are compared with each other

class Collector {
 public:
  explicit Collector(const Cfa& cfa) : cfa_(cfa), found_(cfa.locations().size()), known_(cfa.locations().size()) {}

  /// Later ones are left out when there are too many.
  void add(LocId l, Term t) {
    std::vector<Term>& list = found_[l.value];
    if (l == cfa_.initial || cfa_.is_target(l) || list.size() >= kMostEach || t.is_true() || t.is_false()) return;
    if (term::dag_size(t) > kLargest || has_quantifier(t) || !known_[l.value].insert(t).second) return;
    for (Term v : term::free_vars(t))
      if (!cfa_.find(v).valid()) return;
    list.push_back(t);
  }
  void add_everywhere(Term t) {
    for (LocId l : cfa_.locations().ids()) add(l, t);
  }
  Candidates take() {
    for (std::vector<Term>& list : found_) std::sort(list.begin(), list.end());
    return std::move(found_);
  }

 private:
  static bool has_quantifier(Term t) {
    bool found = false;
    term::post_order(t, [&](Term u) { found |= u.is_quantifier(); });
    return found;
  }

  const Cfa& cfa_;
  Candidates found_;
  std::vector<std::set<Term>> known_;
};

/// The atoms of a formula without Boolean structure of their own.
void atoms_of(Term formula, std::set<Term>& out) {
  term::post_order(formula, [&](Term t) {
    if (!t.sort().is_bool()) return;
    switch (t.kind()) {
      case Kind::And: case Kind::Or: case Kind::Not: case Kind::Implies: case Kind::Ite: case Kind::True: case Kind::False: return;
      default: out.insert(t);
    }
  });
}

void add_ranges(const Cfa& cfa, const Budget& budget, Collector& out) {
  domains::IntervalOptions options;
  options.budget = budget;
  const domains::Intervals intervals(cfa, options);
  if (!intervals.finished()) return;
  for (LocId l : cfa.locations().ids())
    for (const auto& [variable, range] : intervals.at(l).ranges())
      for (Term t : term::conjuncts(domains::range_formula(cfa.tm(), variable, range))) out.add(l, t);
}

void collect_conditions(const cfa::OpList& ops, std::set<Term>& out) {
  for (const cfa::Op& op : ops) {
    if (op.kind == cfa::OpKind::Assume) atoms_of(op.term, out);
    for (const cfa::OpList& alternative : op.alternatives) collect_conditions(alternative, out);
  }
}

/// a < b is not (b <= a) for whole numbers: what holds is often one of a <= b, a <= b + 1.
void add_condition(term::TermManager& tm, Term atom, Collector& out) {
  out.add_everywhere(atom);
  out.add_everywhere(tm.mk_not(atom));
  if (atom.size() != 2) return;
  const Term a = atom[0], b = atom[1];
  if (a.sort().is_int()) {
    const Term one = tm.mk_int(1);
    out.add_everywhere(tm.mk_le(a, b));
    out.add_everywhere(tm.mk_ge(a, b));
    if (atom.kind() != Kind::Eq) out.add_everywhere(tm.mk_le(a, tm.mk_add(b, one)));
    if (atom.kind() != Kind::Eq) out.add_everywhere(tm.mk_le(b, tm.mk_add(a, one)));
  } else if (a.sort().is_bv()) {
    for (const Kind k : {Kind::BvUle, Kind::BvSle}) {
      out.add_everywhere(tm.mk(k, {a, b}));
      out.add_everywhere(tm.mk(k, {b, a}));
    }
  }
}

/// The variables that some condition reads, in the order of the Cfa.
std::vector<Term> compared_variables(const Cfa& cfa, const std::set<Term>& conditions) {
  std::set<Term> read;
  for (Term c : conditions)
    for (Term v : term::free_vars(c)) read.insert(v);
  std::vector<Term> out;
  for (const cfa::Variable& v : cfa.variables())
    if (read.contains(v.term) && (v.term.sort().is_int() || v.term.sort().is_bv())) out.push_back(v.term);
  return out;
}

void add_pairs(const Cfa& cfa, const std::vector<Term>& variables, Collector& out) {
  term::TermManager& tm = cfa.tm();
  std::vector<std::vector<Term>> of_sorts;
  for (Term v : variables) {
    auto same = std::ranges::find_if(of_sorts, [&](const std::vector<Term>& list) { return list.front().sort() == v.sort(); });
    if (same == of_sorts.end()) of_sorts.push_back({v});
    else if (same->size() < kMostPaired) same->push_back(v);
  }
  for (const std::vector<Term>& list : of_sorts)
    for (size_t i = 0; i < list.size(); ++i)
      for (size_t k = i + 1; k < list.size(); ++k) {
        const Term a = list[i], b = list[k];
        out.add_everywhere(tm.mk_eq(a, b));
        if (a.sort().is_int()) {
          out.add_everywhere(tm.mk_le(a, b));
          out.add_everywhere(tm.mk_le(b, a));
        } else {
          for (const Kind kind : {Kind::BvUle, Kind::BvSle}) {
            out.add_everywhere(tm.mk(kind, {a, b}));
            out.add_everywhere(tm.mk(kind, {b, a}));
          }
        }
      }
}

}  // namespace

Candidates range_candidates(const Cfa& cfa, const Budget& budget) {
  Collector out(cfa);
  add_ranges(cfa, budget, out);
  return out.take();
}

Candidates all_candidates(const Cfa& cfa, const std::vector<std::pair<LocId, Term>>& of_others, const Budget& budget) {
  term::TermManager& tm = cfa.tm();
  Collector out(cfa);
  add_ranges(cfa, budget, out);
  domains::PolyhedraOptions relational;
  relational.budget = budget;
  for (const auto& [l, constraints] : domains::polyhedra(cfa, relational))
    for (Term t : constraints) out.add(l, t);
  for (const cfa::EdgeId e : cfa.edges().ids()) {   // no error on the next block
    const cfa::Edge& edge = cfa.edge(e);
    if (!cfa.is_target(edge.target)) continue;
    for (Term t : term::conjuncts(tm.mk_not(encode::transition(cfa, e).guard))) out.add(edge.source, t);
  }
  std::set<Term> conditions;
  for (const auto& [l, formula] : of_others)
    for (Term t : term::conjuncts(formula)) {
      out.add(l, t);
      std::set<Term> atoms;
      atoms_of(t, atoms);
      for (Term a : atoms) {
        out.add(l, a);
        out.add(l, tm.mk_not(a));
      }
    }
  for (const cfa::Edge& e : cfa.edges()) collect_conditions(e.ops, conditions);
  for (Term c : conditions) add_condition(tm, c, out);
  add_pairs(cfa, compared_variables(cfa, conditions), out);
  return out.take();
}

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
#include "explore/predicate_abstraction/predicate_table.h"

#include <algorithm>
#include <unordered_set>

#include "term/walk.h"

namespace pippin::explore {

using term::Kind;
using term::Term;

namespace {

bool is_connective(Term t) {
  switch (t.kind()) {
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::Implies:
    case Kind::Xor: return true;
    case Kind::Eq: return t.size() == 2 && t[0].sort().is_bool();
    case Kind::Ite: return t.sort().is_bool();
    default: return false;
  }
}

/// Counting ends above the limit.
size_t num_atoms(Term t, size_t limit) {
  std::unordered_set<Term> seen;  // lookup only
  std::vector<Term> work = {t};
  size_t n = 0;
  while (!work.empty() && n <= limit) {
    const Term at = work.back();
    work.pop_back();
    if (!seen.insert(at).second) continue;
    if (!is_connective(at)) ++n;
    else for (size_t i = 0; i < at.size(); ++i) work.push_back(at[i]);
  }
  return n;
}

}  // namespace

void insert(Predicates& into, const Predicates& more) {
  Predicates all;
  std::ranges::set_union(into, more, std::back_inserter(all));
  into = std::move(all);
}

std::optional<Region> PredicateTable::literal(Term atom, Atoms atoms) {
  if (const auto it = index_.find(atom); it != index_.end()) return bdds_.variable(it->second);
  const Term negation = cfa_.tm().mk_not(atom);
  if (const auto it = index_.find(negation); it != index_.end()) return bdds_.negate(bdds_.variable(it->second));
  if (atoms == Atoms::Old) return {};
  std::vector<Term> variables = term::free_vars(atom);
  if (!std::ranges::all_of(variables, [&](Term v) { return cfa_.find(v).valid(); })) return {};
  const auto fresh = static_cast<Predicate>(atoms_.size());
  index_.emplace(atom, fresh);
  atoms_.push_back(atom);
  variables_.push_back(std::move(variables));
  return bdds_.variable(fresh);
}

std::optional<Region> PredicateTable::region(Term formula, Atoms atoms) {
  std::unordered_map<Term, Region> done;  // lookup only
  std::vector<Term> work = {formula};
  while (!work.empty()) {
    const Term t = work.back();
    if (done.contains(t)) {
      work.pop_back();
      continue;
    }
    if (t.is_true() || t.is_false()) {
      done.emplace(t, bdds_.constant(t.is_true()));
      continue;
    }
    if (!is_connective(t) || index_.contains(t)) {
      const std::optional<Region> r = literal(t, atoms);
      if (!r) return {};
      done.emplace(t, *r);
      continue;
    }
    const size_t open = work.size();
    for (size_t i = t.size(); i-- > 0;)
      if (!done.contains(t[i])) work.push_back(t[i]);
    if (work.size() > open) continue;
    auto child = [&](size_t i) -> const Region& { return done.at(t[i]); };
    Region r = child(0);
    switch (t.kind()) {
      case Kind::Not: r = bdds_.negate(r); break;
      case Kind::And:
        for (size_t i = 1; i < t.size(); ++i) r = bdds_.conjoin(r, child(i));
        break;
      case Kind::Or:
        for (size_t i = 1; i < t.size(); ++i) r = bdds_.disjoin(r, child(i));
        break;
      case Kind::Implies: r = bdds_.disjoin(bdds_.negate(r), child(1)); break;
      case Kind::Xor: r = bdds_.negate(bdds_.equivalent(r, child(1))); break;
      case Kind::Eq: r = bdds_.equivalent(r, child(1)); break;
      default: r = bdds_.ite(r, child(1), child(2)); break;
    }
    done.emplace(t, std::move(r));
  }
  return done.at(formula);
}

Region PredicateTable::of_conjuncts(Term formula, size_t max_atoms, bool& whole) {
  Region all = bdds_.constant(true);
  whole = true;
  for (Term t : term::conjuncts(formula)) {
    if (t.is_true()) continue;
    const std::optional<Region> r = !t.is_false() && num_atoms(t, max_atoms) > max_atoms ? literal(t, Atoms::New) : region(t, Atoms::New);
    if (r) all = bdds_.conjoin(all, *r);
    else whole = false;
  }
  return all;
}

Term PredicateTable::formula(const Region& region) const {
  term::TermManager& tm = cfa_.tm();
  std::unordered_map<int, Term> done = {{0, tm.mk_false()}, {1, tm.mk_true()}};  // by node; lookup only
  std::vector<Region> work = {region};
  while (!work.empty()) {
    const Region r = work.back();
    if (done.contains(r.node())) {
      work.pop_back();
      continue;
    }
    const Region low = r.low(), high = r.high();
    const auto l = done.find(low.node()), h = done.find(high.node());
    if (l == done.end() || h == done.end()) {
      if (l == done.end()) work.push_back(low);
      if (h == done.end()) work.push_back(high);
      continue;
    }
    const Term p = atoms_[r.variable()], no = l->second, yes = h->second;
    const Term not_p = tm.mk_not(p);
    done.emplace(r.node(), yes.is_true()    ? tm.mk_or(p, no)
                           : yes.is_false() ? tm.mk_and(not_p, no)
                           : no.is_true()   ? tm.mk_or(not_p, yes)
                           : no.is_false()  ? tm.mk_and(p, yes)
                                            : tm.mk_or(tm.mk_and(p, yes), tm.mk_and(not_p, no)));
  }
  return done.at(region.node());
}

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
#include "explore/predicate_abstraction/abstraction.h"

#include <algorithm>

#include "term/walk.h"

namespace pippin::explore {

using cfa::EdgeId;
using logic::Triple;
using term::Term;

namespace {

constexpr smt::Effort kEffort{.effort = 4'000'000, .seconds = 1};  // of one question for a model
constexpr size_t kMaxModels = 1000;                               // of one abstraction
constexpr size_t kMaxSessionChecks = 2'000;
constexpr size_t kMaxCached = 200'000;

uint64_t key(EdgeId edge, uint64_t other) { return uint64_t{edge.value} << 32 | other; }

bool intersect(const std::vector<Term>& a, const std::vector<Term>& b) {
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) return true;
    a[i] < b[j] ? ++i : ++j;
  }
  return false;
}

void merge(std::vector<Term>& into, const std::vector<Term>& more) {
  std::vector<Term> all;
  std::set_union(into.begin(), into.end(), more.begin(), more.end(), std::back_inserter(all));
  into = std::move(all);
}

}  // namespace

Abstraction::Abstraction(logic::Services& services, bdd::Manager& bdds, PredicateTable& predicates, AbstractionKind kind,
                         const std::string& prefix)
    : tm_(services.cfa.tm()),
      backend_(services.backend),
      bdds_(bdds),
      predicates_(predicates),
      kind_(kind),
      edges_(services.edges),
      post_(services.post),
      abstractions_(services.statistics.counter("explore." + prefix + ".abstractions")),
      reused_(services.statistics.counter("explore." + prefix + ".abstractions_reused")),
      by_known_(services.statistics.counter("explore." + prefix + ".abstractions_by_interpolants")),
      by_data_flow_(services.statistics.counter("explore." + prefix + ".literals_by_data_flow")),
      cartesian_(services.statistics.counter("explore." + prefix + ".literals_by_questions")),
      models_(services.statistics.counter("explore." + prefix + ".models")),
      given_up_(services.statistics.counter("explore." + prefix + ".enumerations_given_up")),
      max_nodes_(services.statistics.counter("explore." + prefix + ".max_bdd_nodes")),
      seconds_(services.statistics.seconds("explore." + prefix + ".abstraction")),
      model_seconds_(services.statistics.seconds("explore." + prefix + ".models")) {}

Term Abstraction::before(EdgeId edge, Predicate p) {
  auto [it, fresh] = substituted_.try_emplace(key(edge, p), Term());
  if (fresh) it->second = term::substitute(tm_, predicates_.atom(p), edges_[edge].out);
  return it->second;
}

Term Abstraction::formula(const Region& region) {
  auto [it, fresh] = formulas_.try_emplace(region.node(), region, Term());
  if (fresh) it->second.second = predicates_.formula(region);
  return it->second.second;
}

void Abstraction::add_known(EdgeId edge, const Region& before, const Region& after) {
  std::vector<Known>& list = known_[edge];
  if (std::ranges::any_of(list, [&](const Known& k) { return k.before == before && k.after == after; })) return;
  list.push_back({before, after, bdds_.support(after)});
}

Region Abstraction::post(const Region& before, EdgeId edge, const std::vector<Predicate>& predicates, const Budget& budget) {
  const auto known = known_.find(edge);
  const size_t known_now = known == known_.end() ? 0 : known->second.size();
  if (cached_ > kMaxCached) {
    cache_.clear();
    formulas_.clear();
    cached_ = 0;
  }
  std::vector<Cached>& cached = cache_[key(edge, static_cast<uint64_t>(before.node()))];
  for (Cached& c : cached) {
    if (c.predicates != predicates) continue;
    ++reused_;
    for (; c.known < known_now; ++c.known) {
      const Known& k = known->second[c.known];
      if (std::ranges::includes(predicates, k.support) && bdds_.implies(before, k.before)) c.after = bdds_.conjoin(c.after, k.after);
    }
    return c.after;
  }
  ++abstractions_;
  ScopedTimer timer(seconds_);
  Region after = compute(before, edge, predicates, budget);
  if (budget.expired() || bdds_.out_of_memory()) return after;
  max_nodes_ = std::max<uint64_t>(max_nodes_, bdds_.nodes());
  ++cached_;
  cached.push_back({before, predicates, after, known_now});
  return after;
}

Region Abstraction::compute(const Region& before, EdgeId edge, const std::vector<Predicate>& predicates, const Budget& budget) {
  if (before.is_false() || edges_[edge].dead) return bdds_.constant(false);
  Region after = bdds_.constant(true);
  if (const auto it = known_.find(edge); it != known_.end())
    for (const Known& k : it->second)
      if (std::ranges::includes(predicates, k.support) && bdds_.implies(before, k.before)) after = bdds_.conjoin(after, k.after);
  if (after.is_false()) {
    ++by_known_;
    return after;
  }
  std::vector<Predicate> open;
  for (const Predicate p : predicates) {
    const Region is = bdds_.variable(p);
    if (!bdds_.implies(after, is) && !bdds_.implies(after, bdds_.negate(is))) open.push_back(p);
  }
  bool dead = false;
  after = bdds_.conjoin(after, literals(before, edge, open, dead, budget));
  if (dead) return bdds_.constant(false);
  if (kind_ == AbstractionKind::Cartesian || budget.expired()) return after;
  // One predicate of which both values are possible is no constraint.
  const size_t enough = kind_ == AbstractionKind::Boolean ? 1 : 2;
  if (open.size() >= enough) after = bdds_.conjoin(after, untouched(before, edge, predicates, open));
  if (open.size() >= enough) after = bdds_.conjoin(after, all_models(before, edge, open, budget));
  return after;
}

Region Abstraction::literals(const Region& before, EdgeId edge, std::vector<Predicate>& open, bool& dead, const Budget& budget) {
  Region after = bdds_.constant(true);
  // A predicate that is a function of predicates before the edge: the diagrams know.
  std::erase_if(open, [&](Predicate p) {
    const std::optional<Region> same = predicates_.region(this->before(edge, p), PredicateTable::Atoms::Old);
    if (!same) return false;
    const bool yes = bdds_.implies(before, *same);
    if (!yes && !bdds_.implies(before, bdds_.negate(*same))) return false;
    ++by_data_flow_;
    after = bdds_.conjoin(after, yes ? bdds_.variable(p) : bdds_.negate(bdds_.variable(p)));
    return true;
  });
  std::vector<logic::AbstractPost::Candidate> candidates;
  if (kind_ != AbstractionKind::Boolean)
    for (const Predicate p : open) {
      const Term is = predicates_.atom(p), was = this->before(edge, p);
      candidates.push_back({is, was});
      candidates.push_back({tm_.mk_not(is), tm_.mk_not(was)});
    }
  Triple taken = Triple::Unknown;
  const std::vector<Term> pre = term::conjuncts(formula(before));
  post_.decide(pre, edge, candidates, &taken, [&] { return budget.expired(); });
  dead = taken == Triple::Valid;
  if (dead || kind_ == AbstractionKind::Boolean) return after;
  std::vector<Predicate> left;
  for (size_t i = 0; i < open.size(); ++i) {
    const bool yes = candidates[2 * i].holds == Triple::Valid, no = candidates[2 * i + 1].holds == Triple::Valid;
    if (!yes && !no) left.push_back(open[i]);
    cartesian_ += yes || no;
    if (yes) after = bdds_.conjoin(after, bdds_.variable(open[i]));
    if (no) after = bdds_.conjoin(after, bdds_.negate(bdds_.variable(open[i])));
  }
  open = std::move(left);
  return after;
}

Region Abstraction::untouched(const Region& before, EdgeId edge, const std::vector<Predicate>& wanted, std::vector<Predicate>& open) {
  const logic::EdgeTable::Info& info = edges_[edge];
  const std::vector<Predicate> support = bdds_.support(before);
  std::vector<Predicate> all;
  std::ranges::set_union(open, support, std::back_inserter(all));
  // Variables that the edge reads or writes, those of predicates that speak about such a variable, and so on.
  std::vector<Term> touched = info.guard_vars;
  merge(touched, info.assigned);
  for (const Predicate p : open) {
    // The region does not say how a new predicate goes with the others.
    if (!std::ranges::binary_search(support, p)) merge(touched, predicates_.variables(p));
    if (intersect(predicates_.variables(p), info.assigned)) {
      std::vector<Term> read = term::free_vars(this->before(edge, p));
      merge(touched, read);
    }
  }
  std::vector<Predicate> apart = all, rest;
  for (bool grows = true; grows;) {
    grows = false;
    std::erase_if(apart, [&](Predicate p) {
      if (!intersect(predicates_.variables(p), touched)) return false;
      merge(touched, predicates_.variables(p));
      rest.push_back(p);
      return grows = true;
    });
  }
  if (apart.empty()) return bdds_.constant(true);
  // The edge tells nothing about them, if the region is a product of what it says about them and about the others.
  const Region kept = bdds_.exists(before, rest);
  if (bdds_.conjoin(kept, bdds_.exists(before, apart)) != before) return bdds_.constant(true);
  std::erase_if(open, [&](Predicate p) { return std::ranges::binary_search(apart, p); });
  std::vector<Predicate> unwanted;
  std::ranges::set_difference(apart, wanted, std::back_inserter(unwanted));
  return bdds_.exists(kept, unwanted);
}

Region Abstraction::all_models(const Region& before, EdgeId edge, const std::vector<Predicate>& open, const Budget& budget) {
  ScopedTimer timer(model_seconds_);
  const Region nothing = bdds_.constant(true);
  while (switches_.size() < predicates_.size()) switches_.push_back(tm_.mk_fresh("predicate", tm_.bool_sort()));
  if (!session_ || session_checks_ > kMaxSessionChecks) {
    session_ = backend_.open(tm_, {.kind = smt::SessionKind::Incremental, .effort = kEffort, .purpose = "explore.abstraction"});
    session_checks_ = 0;
  }
  session_->push();
  session_->add(formula(before));
  session_->add(edges_[edge].guard);
  std::vector<Term> wanted;
  for (const Predicate p : open) {
    wanted.push_back(switches_[p]);
    session_->add(tm_.mk_eq(switches_[p], this->before(edge, p)));
  }
  Region found = bdds_.constant(false);
  for (size_t n = 0;; ++n) {
    if (budget.expired() || bdds_.out_of_memory() || n == kMaxModels) {
      given_up_ += n == kMaxModels;
      found = nothing;
      break;
    }
    ++session_checks_;
    const smt::Answer answer = session_->check();
    if (answer == smt::Answer::Unsat) break;
    std::vector<Term> values;
    if (answer == smt::Answer::Sat) values = session_->model(wanted);
    if (values.empty() || std::ranges::any_of(values, [](Term v) { return v.null(); })) {
      ++given_up_;
      found = nothing;
      break;
    }
    ++models_;
    Region cube = bdds_.constant(true);
    std::vector<Term> differs;
    for (size_t i = 0; i < open.size(); ++i) {
      const Region is = bdds_.variable(open[i]);
      const bool holds = values[i].is_true();
      cube = bdds_.conjoin(cube, holds ? is : bdds_.negate(is));
      differs.push_back(holds ? tm_.mk_not(wanted[i]) : wanted[i]);
    }
    found = bdds_.disjoin(found, cube);
    session_->add(tm_.mk_or(differs));
  }
  session_->pop();
  return found;
}

}  // namespace pippin::explore

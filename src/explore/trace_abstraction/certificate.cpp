// SPDX-License-Identifier: Apache-2.0
#include "explore/trace_abstraction/certificate.h"

#include <algorithm>
#include <deque>

namespace pippin::explore {

namespace {

using automata::State;

struct Tuple {
  std::vector<State> states;
  std::vector<Term> predicates;  // of all states, sorted: a conjunction
  uint64_t signature = 0;        // one bit per predicate, modulo 64: filters most comparisons
  bool covered = false;
};

/// Does `more` imply `fewer` by having all its predicates?
bool includes(const Tuple& more, const Tuple& fewer) {
  return (fewer.signature & ~more.signature) == 0 && fewer.predicates.size() <= more.predicates.size() &&
         std::includes(more.predicates.begin(), more.predicates.end(), fewer.predicates.begin(), fewer.predicates.end());
}

std::vector<bool> can_reach(const Cfa& cfa, const std::vector<bool>& targets) {
  std::vector<bool> r = targets;
  std::vector<cfa::LocId> work;
  for (cfa::LocId l : cfa.locations().ids())
    if (targets[l.value]) work.push_back(l);
  while (!work.empty()) {
    const cfa::LocId l = work.back();
    work.pop_back();
    for (EdgeId e : cfa.in(l)) {
      const cfa::LocId s = cfa.edge(e).source;
      if (r[s.value]) continue;
      r[s.value] = true;
      work.push_back(s);
    }
  }
  return r;
}

}  // namespace

std::optional<core::InvariantCertificate> invariants_of(const Cfa& cfa, const std::vector<bool>& targets,
                                                        const std::vector<std::unique_ptr<FloydHoare>>& automata,
                                                        size_t max_tuples, const Budget& budget) {
  const std::vector<bool> relevant = can_reach(cfa, targets);
  std::vector<std::vector<Tuple>> tuples(cfa.locations().size());
  std::deque<std::pair<cfa::LocId, size_t>> queue;
  size_t count = 0;
  auto reach = [&](cfa::LocId l, std::vector<State> states) {
    Tuple t;
    for (size_t i = 0; i < automata.size(); ++i)
      for (uint32_t p : automata[i]->set(states[i])) t.predicates.push_back(automata[i]->predicate(p));
    std::sort(t.predicates.begin(), t.predicates.end());
    t.predicates.erase(std::unique(t.predicates.begin(), t.predicates.end()), t.predicates.end());
    for (Term p : t.predicates) t.signature |= uint64_t{1} << (p.id() * 0x9E3779B97F4A7C15ull >> 58);
    t.states = std::move(states);
    auto& there = tuples[l.value];
    for (const Tuple& o : there)
      if (!o.covered && includes(t, o)) return;
    for (Tuple& o : there)
      if (!o.covered && includes(o, t)) o.covered = true;
    queue.push_back({l, there.size()});
    there.push_back(std::move(t));
    ++count;
  };
  if (relevant[cfa.initial.value]) reach(cfa.initial, std::vector<State>(automata.size(), FloydHoare::kTrue));
  while (!queue.empty()) {
    const auto [l, index] = queue.front();
    queue.pop_front();
    if (targets[l.value] || count > max_tuples || budget.expired()) return std::nullopt;
    if (tuples[l.value][index].covered) continue;
    const std::vector<State> from = tuples[l.value][index].states;
    for (EdgeId e : cfa.out(l)) {
      if (!relevant[cfa.edge(e).target.value]) continue;
      std::vector<State> to;
      bool cut = false;
      for (size_t i = 0; i < automata.size() && !cut; ++i) {
        to.push_back(automata[i]->known_successor(from[i], e));
        cut = to.back() == FloydHoare::kFalse;
      }
      if (!cut) reach(cfa.edge(e).target, std::move(to));
    }
  }
  core::InvariantCertificate r;
  for (cfa::LocId l : cfa.locations().ids()) {
    if (!relevant[l.value]) continue;
    std::vector<Term> disjuncts;
    for (const Tuple& t : tuples[l.value])
      if (!t.covered) disjuncts.push_back(cfa.tm().mk_and(t.predicates));
    r.invariants.push_back({l, cfa.tm().mk_or(disjuncts)});
  }
  return r;
}

core::AutomataCertificate automata_of(const std::vector<std::unique_ptr<FloydHoare>>& automata) {
  core::AutomataCertificate r;
  for (const auto& a : automata) r.automata.push_back(a->explicit_form());
  return r;
}

}  // namespace pippin::explore

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
  cfa::LocId from;               // where it was found from, and by which edge (invalid: initial)
  size_t from_index = 0;
  EdgeId by;
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
    if (r[l.value]) work.push_back(l);
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

/// Targets and the locations from which every way leads into one at once: the gates into them are where paths differ.
std::vector<bool> doomed(const Cfa& cfa, std::vector<bool> targets) {
  for (bool changed = true; changed;) {
    changed = false;
    for (cfa::LocId l : cfa.locations().ids()) {
      if (targets[l.value] || cfa.out(l).empty() || l == cfa.initial) continue;
      const auto& out = cfa.out(l);
      if (!std::all_of(out.begin(), out.end(), [&](EdgeId e) { return targets[cfa.edge(e).target.value]; })) continue;
      changed = targets[l.value] = true;
    }
  }
  return targets;
}

/// The product of the Cfa with some of the automata; of the edges into targets it only takes `gate`.
class Product {
 public:
  Product(const Cfa& cfa, const std::vector<bool>& targets, const std::vector<bool>& relevant,
          EdgeId gate, std::vector<const FloydHoare*> automata)
      : cfa_(cfa), targets_(targets), relevant_(relevant), gate_(gate), automata_(std::move(automata)),
        tuples(cfa.locations().size()) {}

  enum class Outcome { Closed, Target, Limit };
  /// Target: `word` is an error path that none of the automata excludes.
  Outcome explore(size_t& tuples_left, const Budget& budget, std::vector<EdgeId>& word) {
    if (relevant_[cfa_.initial.value])
      reach(cfa_.initial, std::vector<State>(automata_.size(), FloydHoare::kTrue), {}, 0, {});
    size_t polls = 0;
    for (; !queue_.empty(); queue_.pop_front()) {
      const auto [l, index] = queue_.front();
      if (targets_[l.value]) {
        word = path_to(l, index);
        return Outcome::Target;
      }
      if (tuples_left == 0 || ((polls++ & 63) == 0 && budget.expired())) return Outcome::Limit;
      if (tuples[l.value][index].covered) continue;
      --tuples_left;
      const std::vector<State> from = tuples[l.value][index].states;
      for (EdgeId e : cfa_.out(l)) {
        const cfa::LocId next = cfa_.edge(e).target;
        if (targets_[next.value] ? e != gate_ : !relevant_[next.value]) continue;
        std::vector<State> to;
        bool cut = false;
        for (size_t i = 0; i < automata_.size() && !cut; ++i) {
          to.push_back(automata_[i]->known_successor(from[i], e));
          cut = to.back() == FloydHoare::kFalse;
        }
        if (!cut) reach(cfa_.edge(e).target, std::move(to), l, index, e);
      }
    }
    return Outcome::Closed;
  }

 private:
  void reach(cfa::LocId l, std::vector<State> states, cfa::LocId from, size_t from_index, EdgeId by) {
    Tuple t;
    for (size_t i = 0; i < automata_.size(); ++i)
      for (uint32_t p : automata_[i]->set(states[i])) t.predicates.push_back(automata_[i]->predicate(p));
    std::sort(t.predicates.begin(), t.predicates.end());
    t.predicates.erase(std::unique(t.predicates.begin(), t.predicates.end()), t.predicates.end());
    for (Term p : t.predicates) t.signature |= uint64_t{1} << (p.id() * 0x9E3779B97F4A7C15ull >> 58);
    t.states = std::move(states);
    t.from = from;
    t.from_index = from_index;
    t.by = by;
    auto& there = tuples[l.value];
    for (const Tuple& o : there)
      if (!o.covered && includes(t, o)) return;
    for (Tuple& o : there)
      if (!o.covered && includes(o, t)) o.covered = true;
    queue_.push_back({l, there.size()});
    there.push_back(std::move(t));
  }

  std::vector<EdgeId> path_to(cfa::LocId l, size_t index) const {
    std::vector<EdgeId> r;
    for (;;) {
      const Tuple& t = tuples[l.value][index];
      if (!t.by.valid()) break;
      r.push_back(t.by);
      l = t.from;
      index = t.from_index;
    }
    std::reverse(r.begin(), r.end());
    return r;
  }

  const Cfa& cfa_;
  const std::vector<bool>& targets_;
  const std::vector<bool>& relevant_;
  const EdgeId gate_;
  const std::vector<const FloydHoare*> automata_;
  std::deque<std::pair<cfa::LocId, size_t>> queue_;

 public:
  std::vector<std::vector<Tuple>> tuples;  // by location
};

bool excludes(const FloydHoare& a, const std::vector<EdgeId>& word) {
  State s = FloydHoare::kTrue;
  for (EdgeId e : word) s = a.known_successor(s, e);
  return s == FloydHoare::kFalse;
}

/// Adds the invariants that exclude one gate to `parts` (by location); false: not proved within the limits.
bool exclude_gate(const Cfa& cfa, const std::vector<bool>& targets, EdgeId gate,
                  const std::vector<std::unique_ptr<FloydHoare>>& automata, size_t max_tuples, size_t& effort,
                  const Budget& budget, std::vector<std::vector<Term>>& parts) {
  std::vector<bool> source(cfa.locations().size());
  source[cfa.edge(gate).source.value] = true;
  const std::vector<bool> relevant = can_reach(cfa, source);
  std::vector<bool> used(automata.size());
  for (;;) {
    const bool all = std::all_of(used.begin(), used.end(), [](bool u) { return u; });
    size_t left = all ? max_tuples : std::min(max_tuples, effort);
    const size_t before = left;
    std::vector<const FloydHoare*> chosen;
    for (size_t i = 0; i < automata.size(); ++i)
      if (used[i]) chosen.push_back(automata[i].get());
    Product product(cfa, targets, relevant, gate, std::move(chosen));
    std::vector<EdgeId> word;
    const Product::Outcome outcome = product.explore(left, budget, word);
    effort -= std::min(effort, before - left);
    switch (outcome) {
      case Product::Outcome::Limit:
        if (all || budget.expired()) return false;
        used.assign(used.size(), true);
        break;
      case Product::Outcome::Target: {
        // The latest automaton that excludes the word: later ones tend to be the more general ones.
        size_t i = automata.size();
        while (i > 0 && (used[i - 1] || !excludes(*automata[i - 1], word))) --i;
        if (i == 0) return false;
        used[i - 1] = true;
        break;
      }
      case Product::Outcome::Closed:
        for (cfa::LocId l : cfa.locations().ids()) {
          if (!relevant[l.value] || targets[l.value]) continue;
          std::vector<Term> disjuncts;
          for (const Tuple& t : product.tuples[l.value])
            if (!t.covered) disjuncts.push_back(cfa.tm().mk_and(t.predicates));
          parts[l.value].push_back(cfa.tm().mk_or(disjuncts));
        }
        return true;
    }
  }
}

std::optional<core::InvariantCertificate> invariants_by_gates(const Cfa& cfa, const std::vector<bool>& targets,
                                                              const std::vector<std::unique_ptr<FloydHoare>>& automata,
                                                              size_t max_tuples, const Budget& budget) {
  if (targets[cfa.initial.value]) return std::nullopt;
  std::vector<std::vector<Term>> parts(cfa.locations().size());
  size_t effort = 5 * max_tuples;  // of all attempts; when it is used up, all automata at once
  for (EdgeId e : cfa.edges().ids())
    if (targets[cfa.edge(e).target.value] && !targets[cfa.edge(e).source.value] &&
        !exclude_gate(cfa, targets, e, automata, max_tuples, effort, budget, parts))
      return std::nullopt;
  const std::vector<bool> relevant = can_reach(cfa, targets);
  core::InvariantCertificate r;
  for (cfa::LocId l : cfa.locations().ids()) {
    if (targets[l.value])
      r.invariants.push_back({l, cfa.tm().mk_false()});
    else if (relevant[l.value])
      r.invariants.push_back({l, cfa.tm().mk_and(parts[l.value])});
  }
  return r;
}

}  // namespace

std::optional<core::InvariantCertificate> invariants_of(const Cfa& cfa, const std::vector<bool>& targets,
                                                        const std::vector<std::unique_ptr<FloydHoare>>& automata,
                                                        size_t max_tuples, const Budget& budget) {
  auto r = invariants_by_gates(cfa, doomed(cfa, targets), automata, max_tuples, budget);
  return r ? r : invariants_by_gates(cfa, targets, automata, max_tuples, budget);
}

}  // namespace pippin::explore

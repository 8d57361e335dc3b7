// SPDX-License-Identifier: Apache-2.0
// Language-preserving reduction. Deterministic and without calls: the partition refinement of Valmari (Fast brief
// practical DFA minimization, 2012), a form of Hopcroft's algorithm that works on partial automata with m log n steps in
// the number m of transitions. It refines two partitions in turn: of states, and of transitions by (letter, target block).
// Everything else: coarsest forward bisimulation by rounds of signatures, quadratic in the worst case.
//
// With calls, states are equivalent only if they agree in both roles of a return: as current state (for each concrete
// hierarchical predecessor) and as hierarchical predecessor (for each concrete current state). Then a return of the
// quotient between blocks is a return between all their members, and runs can be lifted.
#include <algorithm>
#include <map>
#include <numeric>
#include <span>
#include <tuple>

#include "automata/nwa.h"

namespace pippin::automata {

namespace {

/// Refinable partition of 0..n-1: elements of a block are contiguous in `elements`.
class Partition {
 public:
  explicit Partition(size_t n) : elements_(n), location_(n), block_(n, 0) {
    std::iota(elements_.begin(), elements_.end(), 0);
    std::iota(location_.begin(), location_.end(), 0);
    if (n > 0) add_block(0, static_cast<uint32_t>(n));
  }
  size_t size() const { return first_.size(); }
  uint32_t block_of(uint32_t e) const { return block_[e]; }
  std::span<const uint32_t> block(size_t b) const { return {elements_.data() + first_[b], past_[b] - first_[b]}; }

  void mark(uint32_t e) {
    const uint32_t b = block_[e], i = location_[e], j = first_[b] + marked_[b];
    if (i < j) return;  // already marked
    elements_[i] = elements_[j];
    location_[elements_[i]] = i;
    elements_[j] = e;
    location_[e] = j;
    if (marked_[b]++ == 0) touched_.push_back(b);
  }
  /// Splits every block with marked and unmarked elements; the smaller part gets the new number.
  void split() {
    while (!touched_.empty()) {
      const uint32_t b = touched_.back();
      touched_.pop_back();
      const uint32_t middle = first_[b] + marked_[b];
      const uint32_t count = marked_[b];
      marked_[b] = 0;
      if (middle == past_[b]) continue;
      const uint32_t fresh = static_cast<uint32_t>(size());
      if (count <= past_[b] - middle) {
        add_block(first_[b], middle);
        first_[b] = middle;
      } else {
        add_block(middle, past_[b]);
        past_[b] = middle;
      }
      for (uint32_t i = first_[fresh]; i < past_[fresh]; ++i) block_[elements_[i]] = fresh;
    }
  }
  /// Initial split by a key (elements sorted by it).
  template <class Key>
  void split_by(Key key) {
    std::sort(elements_.begin(), elements_.end(),
              [&](uint32_t x, uint32_t y) { return std::pair(key(x), x) < std::pair(key(y), y); });
    first_.clear();
    past_.clear();
    marked_.clear();
    for (uint32_t i = 0; i < elements_.size(); ++i) {
      location_[elements_[i]] = i;
      if (i == 0 || key(elements_[i - 1]) < key(elements_[i])) add_block(i, i);
      past_.back() = i + 1;
      block_[elements_[i]] = static_cast<uint32_t>(size() - 1);
    }
  }

 private:
  void add_block(uint32_t first, uint32_t past) {
    first_.push_back(first);
    past_.push_back(past);
    marked_.push_back(0);
  }
  std::vector<uint32_t> elements_, location_, block_, first_, past_, marked_, touched_;
};

/// Blocks of equivalent states. Requires: deterministic, no calls, every state useful.
std::vector<uint32_t> hopcroft(const Nwa& a) {
  struct Transition { State tail; Letter letter; State head; };
  std::vector<Transition> transitions;
  const uint32_t n = static_cast<uint32_t>(a.num_states());
  for (State s = 0; s < n; ++s)
    for (const Nwa::Edge& e : a.internal(s)) transitions.push_back({s, e.letter, e.target});
  std::vector<uint32_t> first(n + 1, 0), incoming(transitions.size());
  for (const Transition& t : transitions) ++first[t.head + 1];
  for (uint32_t i = 0; i < n; ++i) first[i + 1] += first[i];
  std::vector<uint32_t> fill(first.begin(), first.end() - 1);
  for (uint32_t i = 0; i < transitions.size(); ++i) incoming[fill[transitions[i].head]++] = i;

  Partition states(n), cords(transitions.size());
  for (State s = 0; s < n; ++s)
    if (a.is_accepting(s)) states.mark(s);
  states.split();
  if (!transitions.empty()) cords.split_by([&](uint32_t t) { return transitions[t].letter; });
  // One state block need not split the transitions: they are split by letter, and the others complete it.
  size_t next_states = 1, next_cords = 0;
  while (next_cords < cords.size()) {
    for (uint32_t t : cords.block(next_cords)) states.mark(transitions[t].tail);
    states.split();
    ++next_cords;
    for (; next_states < states.size(); ++next_states) {
      for (uint32_t s : states.block(next_states))
        for (uint32_t i = first[s]; i < first[s + 1]; ++i) cords.mark(incoming[i]);
      cords.split();
    }
  }
  std::vector<uint32_t> result(n);
  for (State s = 0; s < n; ++s) result[s] = states.block_of(s);
  return result;
}

std::vector<uint32_t> bisimulation(const Nwa& a) {
  const size_t n = a.num_states();
  // Returns in which a state is the hierarchical predecessor: (current state, letter, target).
  std::vector<std::vector<std::tuple<State, Letter, State>>> as_hier(n);
  for (State s = 0; s < n; ++s)
    for (const Nwa::ReturnEdge& e : a.returns(s)) as_hier[e.hier].push_back({s, e.letter, e.target});
  std::vector<uint32_t> block(n);
  for (State s = 0; s < n; ++s) block[s] = a.is_accepting(s);
  size_t count = 0;
  for (;;) {
    using Signature = std::vector<std::tuple<uint8_t, State, Letter, uint32_t>>;
    std::map<std::pair<uint32_t, Signature>, uint32_t> index;
    std::vector<uint32_t> next(n);
    for (State s = 0; s < n; ++s) {
      Signature g;
      for (const Nwa::Edge& e : a.internal(s)) g.push_back({0, 0, e.letter, block[e.target]});
      for (const Nwa::Edge& e : a.calls(s)) g.push_back({1, 0, e.letter, block[e.target]});
      for (const Nwa::ReturnEdge& e : a.returns(s)) g.push_back({2, e.hier, e.letter, block[e.target]});
      for (const auto& [q, l, t] : as_hier[s]) g.push_back({3, q, l, block[t]});
      std::sort(g.begin(), g.end());
      g.erase(std::unique(g.begin(), g.end()), g.end());
      next[s] = index.try_emplace({block[s], std::move(g)}, static_cast<uint32_t>(index.size())).first->second;
    }
    block.swap(next);
    if (index.size() == count) return block;
    count = index.size();
  }
}

}  // namespace

Nwa minimise(const Nwa& a, std::vector<State>* map) {
  std::vector<State> to;
  const Nwa live = remove_dead_ends(a, &to);
  const std::vector<uint32_t> block =
      !live.has_calls() && is_deterministic(live) ? hopcroft(live) : bisimulation(live);
  // Blocks are numbered by their first member, so the result does not depend on the order of refinement.
  std::vector<State> number(live.num_states(), kNoState);
  std::vector<State> leader;
  for (State s = 0; s < live.num_states(); ++s)
    if (number[block[s]] == kNoState) {
      number[block[s]] = static_cast<State>(leader.size());
      leader.push_back(s);
    }
  Nwa result;
  for (State s : leader) result.add_state(false, live.is_accepting(s));
  for (State s = 0; s < live.num_states(); ++s)
    if (live.is_initial(s)) result.set_initial(number[block[s]], true);
  for (State s : leader) {
    const State from = number[block[s]];
    for (const Nwa::Edge& e : live.internal(s)) result.add_internal(from, e.letter, number[block[e.target]]);
    for (const Nwa::Edge& e : live.calls(s)) result.add_call(from, e.letter, number[block[e.target]]);
    for (const Nwa::ReturnEdge& e : live.returns(s))
      result.add_return(from, number[block[e.hier]], e.letter, number[block[e.target]]);
  }
  result.normalise();
  if (map) {
    map->assign(a.num_states(), kNoState);
    for (State s = 0; s < a.num_states(); ++s)
      if (to[s] != kNoState) (*map)[s] = number[block[to[s]]];
  }
  return result;
}

}  // namespace pippin::automata

// SPDX-License-Identifier: Apache-2.0
// Subset construction and the products built on explore_product.h. A determinised state is the set of pairs
// (h, q): q is a possible current state, h the state before the call that opened the current level (kNoState on the
// bottom level). Without calls this is the ordinary subset construction. The empty set is the sink.
#include <algorithm>
#include <map>
#include <unordered_map>

#include "automata/explore_product.h"
#include "automata/nwa.h"

namespace pippin::automata {

namespace {

/// Deterministic view of an automaton, computed on demand. Requires: `a` is normalised.
class Subsets {
 public:
  using Set = std::vector<std::pair<State, State>>;

  explicit Subsets(const Nwa& a) : a_(a) {}

  State initial() {
    Set s;
    for (State q : a_.initials()) s.push_back({kNoState, q});
    return intern(std::move(s));
  }
  bool accepting(State s) const { return accepting_[s]; }
  bool empty(State s) const { return sets_[s]->empty(); }
  const Set& set(State s) const { return *sets_[s]; }

  State internal(State s, Letter l) {
    Set r;
    for (const auto& [h, q] : *sets_[s])
      for_letter(a_.internal(q), l, [&, h = h](State t) { r.push_back({h, t}); });
    return intern(std::move(r));
  }
  State call(State s, Letter l) {
    Set r;
    for (const auto& [h, q] : *sets_[s])
      for_letter(a_.calls(q), l, [&, q = q](State t) { r.push_back({q, t}); });
    return intern(std::move(r));
  }
  State ret(State s, State hier, Letter l) {
    Set r;
    for (const auto& [h, q] : *sets_[s])
      for (const Nwa::ReturnEdge& e : a_.returns(q)) {
        if (e.letter != l || e.hier != h) continue;
        for (const auto& [g, caller] : *sets_[hier])
          if (caller == h) r.push_back({g, e.target});
      }
    return intern(std::move(r));
  }

  std::vector<Letter> internal_letters(State s) const {
    std::vector<Letter> r;
    for (const auto& [h, q] : *sets_[s])
      for (const Nwa::Edge& e : a_.internal(q)) r.push_back(e.letter);
    return unique(std::move(r));
  }
  std::vector<Letter> call_letters(State s) const {
    std::vector<Letter> r;
    for (const auto& [h, q] : *sets_[s])
      for (const Nwa::Edge& e : a_.calls(q)) r.push_back(e.letter);
    return unique(std::move(r));
  }
  std::vector<Letter> return_letters(State s) const {
    std::vector<Letter> r;
    for (const auto& [h, q] : *sets_[s])
      for (const Nwa::ReturnEdge& e : a_.returns(q))
        if (e.hier == h) r.push_back(e.letter);
    return unique(std::move(r));
  }

 private:
  template <class F>
  static void for_letter(const std::vector<Nwa::Edge>& edges, Letter l, F f) {
    for (auto it = std::lower_bound(edges.begin(), edges.end(), Nwa::Edge{l, 0}); it != edges.end() && it->letter == l; ++it)
      f(it->target);
  }
  static std::vector<Letter> unique(std::vector<Letter> v) {
    std::sort(v.begin(), v.end());
    v.erase(std::unique(v.begin(), v.end()), v.end());
    return v;
  }
  State intern(Set s) {
    std::sort(s.begin(), s.end());
    s.erase(std::unique(s.begin(), s.end()), s.end());
    auto [it, fresh] = index_.try_emplace(std::move(s), static_cast<State>(sets_.size()));
    if (fresh) {
      sets_.push_back(&it->first);
      accepting_.push_back(std::any_of(it->first.begin(), it->first.end(),
                                       [&](const auto& p) { return a_.is_accepting(p.second); }));
    }
    return it->second;
  }

  const Nwa& a_;
  std::map<Set, State> index_;
  std::vector<const Set*> sets_;  // keys of index_, which are stable
  std::vector<bool> accepting_;
};

/// Pairs of states, interned as dense ids.
class Pairs {
 public:
  State intern(State a, State b) {
    auto [it, fresh] = index_.try_emplace(uint64_t{a} << 32 | b, static_cast<State>(pairs_.size()));
    if (fresh) pairs_.push_back({a, b});
    return it->second;
  }
  std::pair<State, State> operator[](State s) const { return pairs_[s]; }
  std::vector<std::pair<State, State>>& all() { return pairs_; }

 private:
  std::unordered_map<uint64_t, State> index_;  // lookup only
  std::vector<std::pair<State, State>> pairs_;
};

struct DeterminiseSystem {
  const Nwa& a;
  Subsets subsets;
  // Subsets numbers the sink too; states of the result are numbered without it.
  std::vector<State> number, original;

  State intern(State s) {
    if (number.size() <= s) number.resize(s + 1, kNoState);
    if (number[s] == kNoState) {
      number[s] = static_cast<State>(original.size());
      original.push_back(s);
    }
    return number[s];
  }
  bool nested() const { return a.has_calls(); }
  bool accepting(State s) const { return subsets.accepting(original[s]); }
  template <class F>
  void initials(F emit) {
    const State s = subsets.initial();
    if (!subsets.empty(s)) emit(intern(s));
  }
  template <class F>
  void internal(State s, F emit) {
    for (Letter l : subsets.internal_letters(original[s])) emit(l, intern(subsets.internal(original[s], l)));
  }
  template <class F>
  void call(State s, F emit) {
    for (Letter l : subsets.call_letters(original[s])) emit(l, intern(subsets.call(original[s], l)));
  }
  template <class F>
  void ret(State s, State h, F emit) {
    for (Letter l : subsets.return_letters(original[s])) {
      const State t = subsets.ret(original[s], original[h], l);
      if (!subsets.empty(t)) emit(l, intern(t));
    }
  }
};

struct DifferenceSystem {
  const Nwa& a;
  Subsets b;
  Pairs pairs{};

  bool nested() const { return a.has_calls(); }
  bool accepting(State s) const { return a.is_accepting(pairs[s].first) && !b.accepting(pairs[s].second); }
  template <class F>
  void initials(F emit) {
    for (State s : a.initials()) emit(pairs.intern(s, b.initial()));
  }
  template <class F>
  void internal(State s, F emit) {
    const auto [x, y] = pairs[s];
    for (const Nwa::Edge& e : a.internal(x)) emit(e.letter, pairs.intern(e.target, b.internal(y, e.letter)));
  }
  template <class F>
  void call(State s, F emit) {
    const auto [x, y] = pairs[s];
    for (const Nwa::Edge& e : a.calls(x)) emit(e.letter, pairs.intern(e.target, b.call(y, e.letter)));
  }
  template <class F>
  void ret(State s, State h, F emit) {
    const auto [x, y] = pairs[s];
    const auto [hx, hy] = pairs[h];
    for (const Nwa::ReturnEdge& e : a.returns(x))
      if (e.hier == hx) emit(e.letter, pairs.intern(e.target, b.ret(y, hy, e.letter)));
  }
};

struct IntersectSystem {
  const Nwa& a;
  const Nwa& b;
  Pairs pairs{};

  bool nested() const { return a.has_calls() && b.has_calls(); }
  bool accepting(State s) const { return a.is_accepting(pairs[s].first) && b.is_accepting(pairs[s].second); }
  template <class F>
  void initials(F emit) {
    for (State s : a.initials())
      for (State t : b.initials()) emit(pairs.intern(s, t));
  }
  template <class F>
  void join(const std::vector<Nwa::Edge>& xs, const std::vector<Nwa::Edge>& ys, F emit) {
    for (const Nwa::Edge& e : xs)
      for (auto f = std::lower_bound(ys.begin(), ys.end(), Nwa::Edge{e.letter, 0}); f != ys.end() && f->letter == e.letter; ++f)
        emit(e.letter, pairs.intern(e.target, f->target));
  }
  template <class F>
  void internal(State s, F emit) {
    const auto [x, y] = pairs[s];
    join(a.internal(x), b.internal(y), emit);
  }
  template <class F>
  void call(State s, F emit) {
    const auto [x, y] = pairs[s];
    join(a.calls(x), b.calls(y), emit);
  }
  template <class F>
  void ret(State s, State h, F emit) {
    const auto [x, y] = pairs[s];
    const auto [hx, hy] = pairs[h];
    for (const Nwa::ReturnEdge& e : a.returns(x))
      for (const Nwa::ReturnEdge& f : b.returns(y))
        if (e.hier == hx && f.hier == hy && e.letter == f.letter) emit(e.letter, pairs.intern(e.target, f.target));
  }
};

struct OnDemandSystem {
  const Nwa& a;
  OnDemandDfa& b;
  Pairs pairs{};

  bool nested() const { return a.has_calls(); }
  bool accepting(State s) const { return a.is_accepting(pairs[s].first); }  // accepting b-parts are never made
  template <class F>
  void initials(F emit) {
    const State i = b.initial();
    if (b.accepting(i)) return;
    for (State s : a.initials()) emit(pairs.intern(s, i));
  }
  template <class F>
  void internal(State s, F emit) {
    const auto [x, y] = pairs[s];
    for (const Nwa::Edge& e : a.internal(x)) {
      const State t = b.internal(y, e.letter);
      if (!b.accepting(t)) emit(e.letter, pairs.intern(e.target, t));
    }
  }
  template <class F>
  void call(State s, F emit) {
    const auto [x, y] = pairs[s];
    for (const Nwa::Edge& e : a.calls(x)) {
      const State t = b.call(y, e.letter);
      if (!b.accepting(t)) emit(e.letter, pairs.intern(e.target, t));
    }
  }
  template <class F>
  void ret(State s, State h, F emit) {
    const auto [x, y] = pairs[s];
    const auto [hx, hy] = pairs[h];
    for (const Nwa::ReturnEdge& e : a.returns(x)) {
      if (e.hier != hx) continue;
      const State t = b.ret(y, hy, e.letter);
      if (!b.accepting(t)) emit(e.letter, pairs.intern(e.target, t));
    }
  }
};

Nwa normalised(Nwa a) {
  a.normalise();
  return a;
}

}  // namespace

std::optional<Nwa> determinise(const Nwa& a, size_t max_states) {
  const Nwa n = normalised(a);
  DeterminiseSystem system{n, Subsets(n), {}, {}};
  return explore_product(system, nullptr, max_states);
}

Nwa difference(const Nwa& a, const Nwa& b) {
  const Nwa x = normalised(a), y = normalised(b);
  DifferenceSystem system{x, Subsets(y)};
  return remove_dead_ends(*explore_product(system, nullptr));
}

Nwa intersect(const Nwa& a, const Nwa& b) {
  const Nwa x = normalised(a), y = normalised(b);
  IntersectSystem system{x, y};
  return remove_dead_ends(*explore_product(system, nullptr));
}

std::optional<Nwa> difference_on_demand(const Nwa& a, OnDemandDfa& b, const Budget& budget,
                                        std::vector<std::pair<State, State>>* product) {
  OnDemandSystem system{a, b};
  std::optional<Nwa> raw = explore_product(system, &budget);
  if (!raw) return std::nullopt;
  std::vector<State> map;
  Nwa result = remove_dead_ends(*raw, &map);
  if (product) {
    product->assign(result.num_states(), {});
    for (State s = 0; s < map.size(); ++s)
      if (map[s] != kNoState) (*product)[map[s]] = system.pairs[s];
  }
  return result;
}

}  // namespace pippin::automata

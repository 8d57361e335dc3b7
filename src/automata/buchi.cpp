// SPDX-License-Identifier: Apache-2.0
// Büchi automata: membership, emptiness with a witness, states that matter, difference. `accepts` searches the product of states and
// positions: slow and obviously right, because the other operations are tested against it. The difference is the product of `a` and the
// complement of `b`. A product state also notes whether `a` has accepted since the product did last (Choueka's flag). No flag is needed where
// the complement is weak: each cycle of a weak complement is inside or outside of its accepting states.
#include "automata/buchi.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "automata/explore_product.h"
#include "support/check.h"

namespace pippin::automata {

namespace {

/// For each state whether it accepts and a run from an initial state visits it again and again: Tarjan's algorithm, with its stack made explicit.
std::vector<bool> recurring_states(const Nwa& a) {
  struct Frame { State state; size_t next; };
  const size_t n = a.num_states();
  std::vector<bool> recurring(n), on_stack(n);
  std::vector<uint32_t> number(n, UINT32_MAX), low(n);
  std::vector<State> stack;
  std::vector<Frame> frames;
  uint32_t numbers = 0;
  auto enter = [&](State s) {
    number[s] = low[s] = numbers++;
    stack.push_back(s);
    on_stack[s] = true;
    frames.push_back({s, 0});
  };
  for (State root : a.initials()) {
    if (number[root] == UINT32_MAX) enter(root);
    while (!frames.empty()) {
      const State s = frames.back().state;
      const std::vector<Nwa::Edge>& edges = a.internal(s);
      if (frames.back().next < edges.size()) {
        const State t = edges[frames.back().next++].target;
        if (number[t] == UINT32_MAX)
          enter(t);
        else if (on_stack[t])
          low[s] = std::min(low[s], number[t]);
        continue;
      }
      frames.pop_back();
      if (!frames.empty()) low[frames.back().state] = std::min(low[frames.back().state], low[s]);
      if (low[s] != number[s]) continue;
      const auto begin = std::find(stack.rbegin(), stack.rend(), s).base() - 1;  // s and above: the component
      const bool cycle = stack.end() - begin > 1 || std::any_of(edges.begin(), edges.end(), [&](const Nwa::Edge& e) { return e.target == s; });
      for (auto it = begin; it != stack.end(); ++it) {
        on_stack[*it] = false;
        recurring[*it] = cycle && a.is_accepting(*it);
      }
      stack.erase(begin, stack.end());
    }
  }
  return recurring;
}

Nwa with_accepting(const Nwa& a, const std::vector<bool>& accepting) {
  Nwa r = a;
  for (State s = 0; s < a.num_states(); ++s) r.set_accepting(s, accepting[s]);
  return r;
}

/// The least word, by length and then by letters, of those that lead from `s` to `s` and are not empty.
std::vector<Letter> shortest_loop(const Nwa& a, State s) {
  Nwa loops = a;
  for (State t = 0; t < a.num_states(); ++t) {
    loops.set_initial(t, false);
    loops.set_accepting(t, t == s);
  }
  const State start = loops.add_state(true, false);
  for (const Nwa::Edge& e : a.internal(s)) loops.add_internal(start, e.letter, e.target);
  loops.normalise();
  const std::optional<NestedWord> word = shortest_word(loops);
  PIPPIN_CHECK(word, "state {} comes back to itself", s);
  return word->letters;
}

bool shorter(const std::vector<Letter>& x, const std::vector<Letter>& y) { return x.size() != y.size() ? x.size() < y.size() : x < y; }

class ExplicitBuchi final : public OnDemandBuchi {
 public:
  explicit ExplicitBuchi(const Nwa& a) : a_(a), deterministic_(a.num_states()) {
    PIPPIN_CHECK(!a.has_calls(), "a Büchi automaton has no calls");
    std::vector<State> work;
    auto reach = [&](State s) {
      if (deterministic_[s]) return;
      deterministic_[s] = true;
      work.push_back(s);
    };
    for (State s = 0; s < a.num_states(); ++s)
      if (a.is_accepting(s)) reach(s);
    for (size_t i = 0; i < work.size(); ++i)
      for (const Nwa::Edge& e : a.internal(work[i])) reach(e.target);
  }
  std::vector<State> initials() override { return a_.initials(); }
  bool accepting(State s) override { return a_.is_accepting(s); }
  bool in_deterministic_part(State s) override { return deterministic_[s]; }
  std::vector<State> successors(State s, Letter l) override {
    std::vector<State> r;
    const std::vector<Nwa::Edge>& edges = a_.internal(s);
    for (auto it = std::lower_bound(edges.begin(), edges.end(), Nwa::Edge{l, 0}); it != edges.end() && it->letter == l; ++it) r.push_back(it->target);
    return r;
  }

 private:
  const Nwa& a_;
  std::vector<bool> deterministic_;  // an accepting state leads to it
};

struct BuchiDifferenceSystem {
  const Nwa& a;
  OnDemandBuchi& complement;
  bool weak;            // the complement; no flags then
  size_t max_states;
  struct Parts { State a, complement; bool flag; };  // flag: a accepts here, or has since the product accepted last
  std::array<std::unordered_map<uint64_t, State>, 2> index{};  // by flag; lookup only
  std::vector<Parts> parts{};

  State intern(State x, State y, bool flag) {
    flag = !weak && (flag || a.is_accepting(x));
    const auto [it, fresh] = index[flag].try_emplace(uint64_t{x} << 32 | y, static_cast<State>(parts.size()));
    if (fresh) parts.push_back({x, y, flag});
    return it->second;
  }
  bool nested() const { return false; }
  bool accepting(State s) const {
    const Parts& p = parts[s];
    return (weak ? a.is_accepting(p.a) : p.flag) && complement.accepting(p.complement);
  }
  template <class F>
  void initials(F emit) {
    const std::vector<State> of_complement = complement.initials();
    for (State x : a.initials())
      for (State y : of_complement) emit(intern(x, y, false));
  }
  template <class F>
  void internal(State s, F emit) {
    const Parts p = parts[s];
    const bool flag = p.flag && !accepting(s);
    for (const Nwa::Edge& e : a.internal(p.a)) {
      for (State y : complement.successors(p.complement, e.letter)) emit(e.letter, intern(e.target, y, flag));
      if (parts.size() > max_states) return;  // too many already, which the search sees next
    }
  }
  template <class F>
  void call(State, F) {}
  template <class F>
  void ret(State, State, F) {}
};

}  // namespace

const char* name(Stage stage) {
  switch (stage) {
    case Stage::FiniteTrace: return "finite trace";
    case Stage::Deterministic: return "deterministic";
    case Stage::SemiDeterministic: return "semi-deterministic";
    case Stage::General: return "general";
  }
  PIPPIN_UNREACHABLE("stage {}", static_cast<int>(stage));
}

bool accepts(const Nwa& a, const Lasso& w) {
  PIPPIN_CHECK(!w.loop.empty(), "the loop of a lasso has a letter");
  const size_t length = w.stem.size() + w.loop.size();
  auto next = [&](size_t position) { return position + 1 < length ? position + 1 : w.stem.size(); };
  auto letter = [&](size_t position) { return position < w.stem.size() ? w.stem[position] : w.loop[position - w.stem.size()]; };
  // Pairs (state, position) are numbers. `reached` are those that one or more steps from `from` lead to.
  auto step = [&](size_t pair, std::vector<bool>& reached, std::vector<size_t>& work) {
    const size_t position = pair % length;
    for (const Nwa::Edge& e : a.internal(static_cast<State>(pair / length))) {
      const size_t target = e.target * length + next(position);
      if (e.letter != letter(position) || reached[target]) continue;
      reached[target] = true;
      work.push_back(target);
    }
  };
  std::vector<bool> reached(a.num_states() * length);
  std::vector<size_t> work;
  for (State s : a.initials()) {
    reached[s * length] = true;
    work.push_back(s * length);
  }
  for (size_t i = 0; i < work.size(); ++i) step(work[i], reached, work);
  for (size_t pair : work) {
    if (!a.is_accepting(static_cast<State>(pair / length))) continue;
    std::vector<bool> again(reached.size());
    std::vector<size_t> more;
    step(pair, again, more);
    for (size_t i = 0; i < more.size(); ++i) step(more[i], again, more);
    if (again[pair]) return true;
  }
  return false;
}

Nwa remove_not_live(const Nwa& a, std::vector<State>* map) {
  PIPPIN_CHECK(!a.has_calls(), "a Büchi automaton has no calls");
  // Live: on a way from an initial state to a recurring one.
  std::vector<State> to;
  Nwa result = remove_dead_ends(with_accepting(a, recurring_states(a)), &to);
  for (State s = 0; s < to.size(); ++s)
    if (to[s] != kNoState) result.set_accepting(to[s], a.is_accepting(s));
  if (map) *map = std::move(to);
  return result;
}

std::optional<Lasso> shortest_lasso(const Nwa& a) {
  PIPPIN_CHECK(!a.has_calls(), "a Büchi automaton has no calls");
  const Nwa stems = with_accepting(a, recurring_states(a));
  const std::optional<NestedWord> stem = shortest_word(stems);
  if (!stem) return std::nullopt;
  // The states that the stem leads to.
  std::vector<bool> now(a.num_states()), next;
  for (State s : a.initials()) now[s] = true;
  for (Letter l : stem->letters) {
    next.assign(a.num_states(), false);
    for (State s = 0; s < a.num_states(); ++s)
      if (now[s])
        for (const Nwa::Edge& e : a.internal(s))
          if (e.letter == l) next[e.target] = true;
    now.swap(next);
  }
  std::optional<Lasso> best;
  for (State s = 0; s < a.num_states(); ++s) {
    if (!now[s] || !stems.is_accepting(s)) continue;
    std::vector<Letter> loop = shortest_loop(a, s);
    if (!best || shorter(loop, best->loop)) best = Lasso{stem->letters, std::move(loop)};
  }
  return best;
}

std::unique_ptr<OnDemandBuchi> on_demand(const Nwa& a) { return std::make_unique<ExplicitBuchi>(a); }

std::optional<Nwa> difference(const Nwa& a, OnDemandBuchi& b, Stage stage, const Budget& budget, size_t max_states) {
  PIPPIN_CHECK(!a.has_calls(), "a Büchi automaton has no calls");
  const std::unique_ptr<OnDemandBuchi> rejected = complement(b, stage, max_states);
  const bool weak = stage == Stage::FiniteTrace || stage == Stage::Deterministic;
  BuchiDifferenceSystem system{a, *rejected, weak, max_states};
  const std::optional<Nwa> raw = explore_product(system, &budget, max_states);
  if (!raw || rejected->gave_up()) return std::nullopt;
  return remove_not_live(*raw);
}

}  // namespace pippin::automata

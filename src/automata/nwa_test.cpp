// SPDX-License-Identifier: Apache-2.0
// Every operation against brute force: all words up to a length, membership by `accepts`, on thousands of seeded random
// automata, plain and nested. `accepts` itself is tested against a second, recursive definition of acceptance.
#include "automata/nwa.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace pippin::automata {
namespace {

struct Shape {
  size_t states = 4, letters = 2, calls = 0, returns = 0;  // letters 0.., calls 10.., returns 20..
  double density = 0.3;
  bool deterministic = false;
};

Nwa random_nwa(std::mt19937& r, const Shape& shape) {
  std::uniform_real_distribution<double> unit(0, 1);
  Nwa a;
  const size_t n = 1 + r() % shape.states;
  for (size_t s = 0; s < n; ++s) a.add_state(s == 0 || (!shape.deterministic && unit(r) < 0.15), unit(r) < 0.3);
  auto pick = [&] { return static_cast<State>(r() % n); };
  for (State s = 0; s < n; ++s) {
    auto targets = [&](auto add) {
      if (shape.deterministic) {
        if (unit(r) < shape.density * 2) add(pick());
      } else {
        for (State t = 0; t < n; ++t)
          if (unit(r) < shape.density) add(t);
      }
    };
    for (Letter l = 0; l < shape.letters; ++l) targets([&](State t) { a.add_internal(s, l, t); });
    for (Letter l = 10; l < 10 + shape.calls; ++l) targets([&](State t) { a.add_call(s, l, t); });
    for (Letter l = 20; l < 20 + shape.returns; ++l)
      for (State h = 0; h < n; ++h) targets([&](State t) { a.add_return(s, h, l, t); });
  }
  a.normalise();
  return a;
}

std::vector<NestedWord> words(const Shape& shape, size_t length) {
  std::vector<NestedWord> all{NestedWord{}};
  for (size_t i = 0, n = 0; n < length; ++n) {
    const size_t end = all.size();
    for (; i < end; ++i) {
      auto extend = [&](Letter first, size_t count, LetterKind k) {
        for (Letter l = first; l < first + count; ++l) {
          NestedWord w = all[i];
          w.letters.push_back(l);
          w.kinds.push_back(k);
          all.push_back(std::move(w));
        }
      };
      extend(0, shape.letters, LetterKind::Internal);
      extend(10, shape.calls, LetterKind::Call);
      extend(20, shape.returns, LetterKind::Return);
    }
  }
  return all;  // by length, then by letters
}

/// Acceptance by recursion over positions; independent of `accepts`.
bool member(const Nwa& a, const NestedWord& w, size_t i, State s, std::vector<State>& stack) {
  if (i == w.letters.size()) return a.is_accepting(s);
  const Letter l = w.letters[i];
  if (w.kinds[i] == LetterKind::Internal) {
    for (auto e : a.internal(s))
      if (e.letter == l && member(a, w, i + 1, e.target, stack)) return true;
  } else if (w.kinds[i] == LetterKind::Call) {
    for (auto e : a.calls(s)) {
      if (e.letter != l) continue;
      stack.push_back(s);
      const bool yes = member(a, w, i + 1, e.target, stack);
      stack.pop_back();
      if (yes) return true;
    }
  } else if (!stack.empty()) {
    const State h = stack.back();
    stack.pop_back();
    bool yes = false;
    for (auto e : a.returns(s))
      if (e.letter == l && e.hier == h && member(a, w, i + 1, e.target, stack)) yes = true;
    stack.push_back(h);
    return yes;
  }
  return false;
}

bool member(const Nwa& a, const NestedWord& w) {
  std::vector<State> stack;
  for (State s : a.initials())
    if (member(a, w, 0, s, stack)) return true;
  return false;
}

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all = {
      {.states = 6, .letters = 2, .density = 0.2},
      {.states = 7, .letters = 3, .density = 0.4, .deterministic = true},
      {.states = 3, .letters = 1, .calls = 1, .returns = 1, .density = 0.25},
      {.states = 4, .letters = 1, .calls = 2, .returns = 1, .density = 0.12},
      {.states = 4, .letters = 1, .calls = 1, .returns = 2, .density = 0.25, .deterministic = true},
  };
  return all;
}

size_t length_for(const Shape& s) { return s.calls ? 5 : 6; }

TEST(Nwa, AcceptsAgreesWithRecursiveDefinition) {
  std::mt19937 r(1);
  size_t accepted = 0;
  for (const Shape& shape : shapes()) {
    const auto all = words(shape, length_for(shape));
    for (int i = 0; i < 20; ++i) {
      const Nwa a = random_nwa(r, shape);
      for (const NestedWord& w : all) {
        ASSERT_EQ(accepts(a, w), member(a, w));
        accepted += accepts(a, w);
      }
    }
  }
  EXPECT_GT(accepted, 1000u);
}

TEST(Nwa, RemoveDeadEndsKeepsTheLanguageAndOnlyUsefulStates) {
  std::mt19937 r(2);
  for (const Shape& shape : shapes()) {
    const auto all = words(shape, length_for(shape) - 1);
    for (int i = 0; i < 100; ++i) {
      const Nwa a = random_nwa(r, shape);
      std::vector<State> map;
      const Nwa b = remove_dead_ends(a, &map);
      for (const NestedWord& w : all) ASSERT_EQ(accepts(a, w), accepts(b, w));
      ASSERT_EQ(map.size(), a.num_states());
      ASSERT_EQ(b.num_states() == 0, !shortest_word(a).has_value());
      // Useful: making only this state's runs acceptable still leaves a word. Mark it by a private letter that leads
      // to a copy of the automaton, entered at this state only.
      for (State s = 0; s < a.num_states(); ++s) {
        Nwa c;
        const State n = static_cast<State>(a.num_states());
        for (int copy = 0; copy < 2; ++copy)
          for (State t = 0; t < n; ++t) c.add_state(copy == 0 && a.is_initial(t), copy == 1 && a.is_accepting(t));
        c.add_internal(s, 5, n + s);
        for (State t = 0; t < n; ++t)
          for (int copy = 0; copy < 2; ++copy) {
            const State o = copy * n;
            for (auto e : a.internal(t)) c.add_internal(o + t, e.letter, o + e.target);
            for (auto e : a.calls(t)) c.add_call(o + t, e.letter, o + e.target);
            for (auto e : a.returns(t)) {
              c.add_return(o + t, o + e.hier, e.letter, o + e.target);
              if (copy == 1) c.add_return(o + t, e.hier, e.letter, o + e.target);
            }
          }
        c.normalise();
        ASSERT_EQ(shortest_word(c).has_value(), map[s] != kNoState);
      }
    }
  }
}

TEST(Nwa, ShortestWordIsTheLeastByLengthAndLetters) {
  std::mt19937 r(3);
  size_t found = 0;
  for (const Shape& shape : shapes()) {
    const auto all = words(shape, length_for(shape));
    for (int i = 0; i < 200; ++i) {
      const Nwa a = random_nwa(r, shape);
      std::vector<State> states;
      const auto w = shortest_word(a, &states);
      const auto first = std::find_if(all.begin(), all.end(), [&](const NestedWord& x) { return accepts(a, x); });
      if (!w) {
        ASSERT_EQ(first, all.end());
        continue;
      }
      ++found;
      ASSERT_TRUE(accepts(a, *w));
      ASSERT_EQ(states.size(), w->letters.size() + 1);
      ASSERT_TRUE(a.is_initial(states.front()));
      ASSERT_TRUE(a.is_accepting(states.back()));
      std::vector<State> stack;
      for (size_t k = 0; k < w->letters.size(); ++k) {
        auto has = [&](const std::vector<Nwa::Edge>& edges) {
          return std::find(edges.begin(), edges.end(), Nwa::Edge{w->letters[k], states[k + 1]}) != edges.end();
        };
        if (w->kinds[k] == LetterKind::Internal) ASSERT_TRUE(has(a.internal(states[k])));
        if (w->kinds[k] == LetterKind::Call) {
          ASSERT_TRUE(has(a.calls(states[k])));
          stack.push_back(states[k]);
        }
        if (w->kinds[k] == LetterKind::Return) {
          const auto& e = a.returns(states[k]);
          ASSERT_NE(std::find(e.begin(), e.end(), Nwa::ReturnEdge{stack.back(), w->letters[k], states[k + 1]}), e.end());
          stack.pop_back();
        }
      }
      if (first != all.end()) {
        ASSERT_EQ(w->letters, first->letters);
        ASSERT_EQ(w->kinds, first->kinds);
      } else {
        ASSERT_GT(w->letters.size(), length_for(shape));
      }
    }
  }
  EXPECT_GT(found, 400u);
}

TEST(Nwa, Determinise) {
  std::mt19937 r(4);
  for (const Shape& shape : shapes()) {
    const auto all = words(shape, length_for(shape) - 1);
    for (int i = 0; i < 100; ++i) {
      const Nwa a = random_nwa(r, shape);
      const auto d = determinise(a, 20'000);
      if (!d) continue;
      ASSERT_TRUE(is_deterministic(*d));
      for (const NestedWord& w : all) ASSERT_EQ(accepts(a, w), accepts(*d, w));
    }
  }
}

TEST(Nwa, DeterminiseStopsAtItsLimit) {
  Nwa a;  // "the 12th letter from the end is 1" needs 2^12 states
  for (State s = 0; s <= 12; ++s) a.add_state(s == 0, s == 12);
  a.add_internal(0, 0, 0);
  a.add_internal(0, 1, 0);
  a.add_internal(0, 1, 1);
  for (State s = 1; s < 12; ++s)
    for (Letter l = 0; l < 2; ++l) a.add_internal(s, l, s + 1);
  EXPECT_FALSE(determinise(a, 1000).has_value());
  EXPECT_EQ(determinise(a, 5000)->num_states(), 4096u);
}

TEST(Nwa, DifferenceAndIntersection) {
  std::mt19937 r(5);
  for (const Shape& shape : shapes()) {
    const auto all = words(shape, length_for(shape) - 1);
    for (int i = 0; i < 100; ++i) {
      const Nwa a = random_nwa(r, shape), b = random_nwa(r, shape);
      const Nwa d = difference(a, b), c = intersect(a, b);
      for (const NestedWord& w : all) {
        const bool in_a = accepts(a, w), in_b = accepts(b, w);
        ASSERT_EQ(accepts(d, w), in_a && !in_b);
        ASSERT_EQ(accepts(c, w), in_a && in_b);
      }
      ASSERT_EQ(check_difference(d, a, b, 4, i), "");
    }
  }
}

TEST(Nwa, Minimise) {
  std::mt19937 r(6);
  for (const Shape& shape : shapes()) {
    const auto all = words(shape, length_for(shape) - 1);
    for (int i = 0; i < 300; ++i) {
      const Nwa a = random_nwa(r, shape);
      std::vector<State> map;
      const Nwa m = minimise(a, &map);
      ASSERT_EQ(map.size(), a.num_states());
      ASSERT_LE(m.num_states(), a.num_states());
      if (is_deterministic(a)) ASSERT_TRUE(is_deterministic(m));
      for (const NestedWord& w : all) ASSERT_EQ(accepts(a, w), accepts(m, w));
    }
  }
}

/// Right languages up to a length that separates all states: the number of minimal states.
TEST(Nwa, MinimiseIsMinimalForDeterministicAutomata) {
  std::mt19937 r(7);
  const Shape shape{.states = 9, .letters = 2, .density = 0.45, .deterministic = true};
  for (int i = 0; i < 1000; ++i) {
    const Nwa a = remove_dead_ends(random_nwa(r, shape));
    // Moore's algorithm, with an explicit sink.
    std::vector<size_t> block(a.num_states() + 1, 0);
    for (State s = 0; s < a.num_states(); ++s) block[s] = a.is_accepting(s);
    for (size_t round = 0; round < a.num_states() + 1; ++round) {
      std::map<std::vector<size_t>, size_t> index;
      std::vector<size_t> next(block.size());
      for (State s = 0; s <= a.num_states(); ++s) {
        std::vector<size_t> g{block[s], block.back(), block.back()};
        if (s < a.num_states())
          for (auto e : a.internal(s)) g[1 + e.letter] = block[e.target];
        next[s] = index.try_emplace(g, index.size()).first->second;
      }
      block = next;
    }
    std::set<size_t> blocks(block.begin(), block.end());
    blocks.erase(block.back());
    ASSERT_EQ(minimise(a).num_states(), blocks.size());
  }
}

/// An explicit automaton as on-demand side: absorbing acceptance, a sink, and counted questions.
class Explicit : public OnDemandDfa {
 public:
  explicit Explicit(const Nwa& a) : a_(a) {}
  State initial() override { return 0; }
  bool accepting(State s) override { return s < a_.num_states() && a_.is_accepting(s); }
  State internal(State s, Letter l) override {
    ++questions;
    if (s < a_.num_states())
      for (auto e : a_.internal(s))
        if (e.letter == l) return e.target;
    return static_cast<State>(a_.num_states());
  }
  State call(State s, Letter l) override {
    if (s < a_.num_states())
      for (auto e : a_.calls(s))
        if (e.letter == l) return e.target;
    return static_cast<State>(a_.num_states());
  }
  State ret(State s, State h, Letter l) override {
    if (s < a_.num_states())
      for (auto e : a_.returns(s))
        if (e.letter == l && e.hier == h) return e.target;
    return static_cast<State>(a_.num_states());
  }
  size_t questions = 0;

 private:
  const Nwa& a_;
};

TEST(Nwa, DifferenceOnDemand) {
  std::mt19937 r(8);
  for (const Shape& shape : shapes()) {
    const auto all = words(shape, length_for(shape) - 1);
    Shape right = shape;
    right.deterministic = true;
    for (int i = 0; i < 150; ++i) {
      const Nwa a = random_nwa(r, shape), b = random_nwa(r, right);
      Explicit demand(b);
      std::vector<std::pair<State, State>> product;
      const auto d = difference_on_demand(a, demand, Budget(), &product);
      ASSERT_TRUE(d);
      ASSERT_EQ(product.size(), d->num_states());
      for (State s = 0; s < d->num_states(); ++s) ASSERT_EQ(d->is_accepting(s), a.is_accepting(product[s].first));
      for (const NestedWord& w : all) {
        bool prefix = false;  // an accepting state of b absorbs
        for (size_t n = 0; n <= w.letters.size() && !prefix; ++n)
          prefix = accepts(b, NestedWord{{w.letters.begin(), w.letters.begin() + n}, {w.kinds.begin(), w.kinds.begin() + n}});
        ASSERT_EQ(accepts(*d, w), accepts(a, w) && !prefix);
      }
    }
  }
}

TEST(Nwa, DifferenceOnDemandStopsWithItsBudget) {
  Nwa a, b;
  a.add_state(true, true);
  a.add_internal(0, 0, 0);
  b.add_state(true, false);
  Explicit demand(b);
  EXPECT_FALSE(difference_on_demand(a, demand, Budget::limited(Seconds(0))).has_value());
}

TEST(Nwa, ChecksFindAWrongResult) {
  Nwa a, b;
  a.add_state(true, false);
  a.add_state(false, true);
  a.add_internal(0, 3, 1);
  b.add_state(true, false);
  EXPECT_EQ(check_same_language(a, a, 3, 1), "");
  EXPECT_EQ(check_same_language(a, b, 3, 1), "languages differ on [3]");
  EXPECT_EQ(check_difference(a, a, b, 3, 1), "");
  EXPECT_NE(check_difference(a, a, a, 3, 1), "");
}

TEST(Nwa, Dot) {
  Nwa a;
  a.add_state(true, false);
  a.add_state(false, true);
  a.add_internal(0, 3, 1);
  const std::string dot = print_dot(a, [](Letter l) { return "\"" + std::to_string(l); });
  EXPECT_NE(dot.find("0 -> 1 [label=\"\\\"3\"]"), std::string::npos);
}

TEST(Nwa, EmptyAutomaton) {
  const Nwa a;
  EXPECT_FALSE(shortest_word(a).has_value());
  EXPECT_EQ(minimise(a).num_states(), 0u);
  EXPECT_EQ(difference(a, a).num_states(), 0u);
  EXPECT_EQ(determinise(a)->num_states(), 0u);
}

}  // namespace
}  // namespace pippin::automata

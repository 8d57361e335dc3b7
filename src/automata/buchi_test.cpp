// SPDX-License-Identifier: Apache-2.0
// Every operation on Büchi automata against brute force: all short lassos and random longer ones, membership by `accepts`, on thousands of seeded
// random automata of each stage. `accepts` itself is tested against a second definition, by matrices of what a loop can do.
#include "automata/buchi.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "testing/part.h"

namespace pippin::automata {
namespace {

constexpr size_t kLetters = 2;
constexpr Stage kStages[] = {Stage::FiniteTrace, Stage::Deterministic, Stage::SemiDeterministic, Stage::General};

/// A random automaton of a stage, with at most that many states.
Nwa random_buchi(std::mt19937& r, Stage stage, size_t states) {
  std::uniform_real_distribution<double> unit(0, 1);
  const size_t n = 2 + r() % (states - 1);
  const bool deterministic = stage == Stage::FiniteTrace || stage == Stage::Deterministic;
  const double accepting = 0.15 + 0.45 * unit(r), density = 0.1 + 0.35 * unit(r), complete = 0.6 + 0.4 * unit(r);
  // States from `first` on are the deterministic part.
  const State first = deterministic ? 0 : stage == Stage::General ? static_cast<State>(n) : 1 + r() % (n - 1);
  Nwa a;
  for (State s = 0; s < n; ++s) {
    const bool may_accept = stage != Stage::SemiDeterministic || s >= first;
    a.add_state(deterministic ? s == 0 && unit(r) < 0.97 : s == 0 || unit(r) < 0.15, may_accept && unit(r) < accepting);
  }
  for (State s = 0; s < n; ++s)
    for (Letter l = 0; l < kLetters; ++l) {
      if (stage == Stage::FiniteTrace && a.is_accepting(s)) {
        std::vector<State> targets;  // accepting states have all letters and lead to accepting states only
        for (State t = 0; t < n; ++t)
          if (a.is_accepting(t)) targets.push_back(t);
        a.add_internal(s, l, targets[r() % targets.size()]);
      } else if (s >= first) {
        if (unit(r) < complete) a.add_internal(s, l, first + r() % (n - first));
      } else {
        for (State t = 0; t < n; ++t)
          if (unit(r) < density) a.add_internal(s, l, t);
      }
    }
  a.normalise();
  return a;
}

/// All words of those lengths, by length and then by letters.
std::vector<std::vector<Letter>> plain_words(size_t least, size_t most) {
  std::vector<std::vector<Letter>> all{{}}, r;
  for (size_t i = 0; i < all.size(); ++i) {
    const std::vector<Letter> w = all[i];
    if (w.size() >= least) r.push_back(w);
    if (w.size() == most) continue;
    for (Letter l = 0; l < kLetters; ++l) {
      all.push_back(w);
      all.back().push_back(l);
    }
  }
  return r;
}

/// All lassos with a stem of at most three letters and a loop of at most three, then random ones of up to seven and seven.
std::vector<Lasso> lassos(std::mt19937& r, size_t longer) {
  std::vector<Lasso> all;
  for (const auto& stem : plain_words(0, 3))
    for (const auto& loop : plain_words(1, 3)) all.push_back({stem, loop});
  auto random_word = [&](size_t length) {
    std::vector<Letter> w(length);
    for (Letter& l : w) l = r() % kLetters;
    return w;
  };
  for (size_t i = 0; i < longer; ++i) {
    auto stem = random_word(r() % 8);
    all.push_back({std::move(stem), random_word(1 + r() % 7)});
  }
  return all;
}

/// What a word can do: [s][t] is 0 (it does not lead from s to t), 1 (it does), 2 (it does, and visits an accepting state after s).
using Matrix = std::vector<std::vector<int>>;

Matrix product(const Matrix& x, const Matrix& y) {
  const size_t n = x.size();
  Matrix r(n, std::vector<int>(n));
  for (size_t i = 0; i < n; ++i)
    for (size_t j = 0; j < n; ++j)
      for (size_t k = 0; k < n; ++k)
        if (x[i][j] && y[j][k]) r[i][k] = std::max({r[i][k], x[i][j], y[j][k]});
  return r;
}

Matrix matrix(const Nwa& a, const std::vector<Letter>& word) {
  const size_t n = a.num_states();
  Matrix r(n, std::vector<int>(n));
  for (size_t i = 0; i < n; ++i) r[i][i] = 1;
  for (Letter l : word) {
    Matrix step(n, std::vector<int>(n));
    for (State s = 0; s < n; ++s)
      for (const Nwa::Edge& e : a.internal(s))
        if (e.letter == l) step[s][e.target] = a.is_accepting(e.target) ? 2 : 1;
    r = product(r, step);
  }
  return r;
}

/// Membership, independent of `accepts`: stem loopⁱ leads to a state from which loopʲ comes back and accepts on its way, i, j at most n.
bool member(const Nwa& a, const Lasso& w) {
  const size_t n = a.num_states();
  const Matrix loop = matrix(a, w.loop);
  Matrix power = loop;
  std::set<State> returning;
  for (size_t j = 0; j < 2 * n; ++j, power = product(power, loop))
    for (State s = 0; s < n; ++s)
      if (power[s][s] == 2) returning.insert(s);
  Matrix reach = matrix(a, w.stem);
  for (size_t i = 0; i <= n; ++i, reach = product(reach, loop))
    for (State s : a.initials())
      for (State t : returning)
        if (reach[s][t]) return true;
  return false;
}

/// Calls f with a generator for each seed of the series: `count`, or a part of them, or those of PIPPIN_SEEDS.
template <class F>
void series(uint64_t count, F f) {
  const pippin::series::Seeds seeds = pippin::series::seeds(0, count);
  for (uint64_t i = 0; i < seeds.count; ++i) {
    std::mt19937 r(static_cast<uint32_t>(seeds.first + i));
    SCOPED_TRACE("seed " + std::to_string(seeds.first + i));
    f(r);
    if (testing::Test::HasFatalFailure()) return;
  }
}

Nwa universal() {
  Nwa a;
  a.add_state(true, true);
  for (Letter l = 0; l < kLetters; ++l) a.add_internal(0, l, 0);
  return a;
}

TEST(Buchi, AcceptsAgreesWithMatrices) {
  size_t accepted = 0, rejected = 0;
  series(60, [&](std::mt19937& r) {
    for (Stage stage : kStages) {
      const Nwa a = random_buchi(r, stage, 6);
      for (const Lasso& w : lassos(r, 40)) {
        const bool in = accepts(a, w);
        ASSERT_EQ(in, member(a, w));
        ++(in ? accepted : rejected);
      }
    }
  });
  EXPECT_GT(accepted, 500u);
  EXPECT_GT(rejected, 500u);
}

TEST(Buchi, RemoveNotLiveKeepsTheLanguageAndOnlyLiveStates) {
  series(240, [&](std::mt19937& r) {
    for (Stage stage : kStages) {
      const Nwa a = random_buchi(r, stage, 6);
      std::vector<State> map;
      const Nwa b = remove_not_live(a, &map);
      for (const Lasso& w : lassos(r, 50)) ASSERT_EQ(accepts(a, w), accepts(b, w));
      // What any word can do.
      Matrix step(a.num_states(), std::vector<int>(a.num_states()));
      for (State s = 0; s < a.num_states(); ++s)
        for (const Nwa::Edge& e : a.internal(s)) step[s][e.target] = a.is_accepting(e.target) ? 2 : 1;
      Matrix any = step;
      for (size_t k = 0; k < a.num_states(); ++k) {
        const Matrix longer = product(any, any);
        for (State s = 0; s < a.num_states(); ++s)
          for (State t = 0; t < a.num_states(); ++t) any[s][t] = std::max(any[s][t], longer[s][t]);
      }
      ASSERT_EQ(map.size(), a.num_states());
      for (State s = 0; s < a.num_states(); ++s) {
        bool reached = a.is_initial(s), leads = any[s][s] == 2;
        for (State t = 0; t < a.num_states(); ++t) {
          reached |= a.is_initial(t) && any[t][s];
          leads |= any[s][t] && any[t][t] == 2;
        }
        ASSERT_EQ(map[s] != kNoState, reached && leads);
        if (map[s] != kNoState) ASSERT_EQ(a.is_accepting(s), b.is_accepting(map[s]));
      }
    }
  });
}

TEST(Buchi, ShortestLassoIsTheLeast) {
  const auto stems = plain_words(0, 3), loops = plain_words(1, 4);
  size_t found = 0, none = 0;
  series(240, [&](std::mt19937& r) {
    for (Stage stage : kStages) {
      const Nwa a = random_buchi(r, stage, 4);  // no state is further away than stems and loops are long
      // The least stem to a state that accepts and comes back, then the least loop.
      std::optional<Lasso> least;
      for (size_t k = 0; k < stems.size() && !least; ++k) {
        const Matrix stem = matrix(a, stems[k]);
        for (size_t j = 0; j < loops.size() && !least; ++j) {
          const Matrix loop = matrix(a, loops[j]);
          for (State s : a.initials())
            for (State t = 0; t < a.num_states(); ++t)
              if (stem[s][t] && a.is_accepting(t) && loop[t][t]) least = Lasso{stems[k], loops[j]};
        }
      }
      const std::optional<Lasso> w = shortest_lasso(a);
      ASSERT_EQ(w.has_value(), least.has_value());
      ASSERT_EQ(w.has_value(), remove_not_live(a).num_states() > 0);
      ++(w ? found : none);
      if (!w) {
        for (const Lasso& x : lassos(r, 20)) ASSERT_FALSE(accepts(a, x));
        continue;
      }
      ASSERT_TRUE(accepts(a, *w));
      ASSERT_EQ(w->stem, least->stem);
      ASSERT_EQ(w->loop, least->loop);
    }
  });
  EXPECT_GT(found, 20u);
  EXPECT_GT(none, 5u);
}

/// A stem leads to two states: the shorter loop, and of two that are as long the one of smaller letters.
TEST(Buchi, ShortestLassoComparesLoops) {
  Nwa a;
  for (State s = 0; s < 3; ++s) a.add_state(s < 2, s < 2);
  a.add_internal(0, 0, 2);
  a.add_internal(2, 0, 0);
  a.add_internal(1, 1, 1);
  EXPECT_EQ(shortest_lasso(a)->loop, std::vector<Letter>{1});
  a.add_internal(0, 2, 0);
  EXPECT_EQ(shortest_lasso(a)->loop, std::vector<Letter>{1});
  a.add_internal(1, 0, 1);
  a.normalise();
  EXPECT_EQ(shortest_lasso(a)->loop, std::vector<Letter>{0});
}

/// For each kind, and each stage that includes the kind, a word w is accepted by exactly one of an automaton and its complement.
TEST(Buchi, ComplementAcceptsWhatIsRejected) {
  const Nwa all = universal();
  series(480, [&](std::mt19937& r) {
    for (Stage kind : kStages) {
      const Nwa a = random_buchi(r, kind, r() % 10 == 0 ? 6 : 4);
      for (Stage stage : kStages) {
        if (stage < kind) continue;
        const auto b = on_demand(a);
        const auto c = difference(all, *b, stage, Budget());
        ASSERT_TRUE(c);
        size_t accepted = 0;
        for (const Lasso& w : lassos(r, 40)) {
          const bool in = accepts(a, w);
          accepted += in;
          ASSERT_NE(in, accepts(*c, w)) << name(kind) << " as " << name(stage);
        }
        if (accepted == 0) ASSERT_TRUE(shortest_lasso(*c));
      }
    }
  });
}

/// The complement is itself of a stage: it is complemented again, on demand.
TEST(Buchi, ComplementOfTheComplement) {
  const Nwa all = universal();
  size_t compared = 0;
  series(120, [&](std::mt19937& r) {
    for (Stage kind : {Stage::FiniteTrace, Stage::Deterministic, Stage::General}) {
      const Nwa a = random_buchi(r, kind, 3);
      const auto b = on_demand(a);
      const auto c = complement(*b, kind);
      const auto d = difference(all, *c, kind == Stage::FiniteTrace ? Stage::Deterministic : Stage::SemiDeterministic, Budget(), 20'000);
      if (!d) continue;
      ++compared;
      for (const Lasso& w : lassos(r, 20)) ASSERT_EQ(accepts(a, w), accepts(*d, w)) << name(kind);
    }
  });
  EXPECT_GT(compared, 20u);
}

TEST(Buchi, Difference) {
  size_t accepted = 0;
  series(480, [&](std::mt19937& r) {
    for (Stage stage : kStages) {
      const Nwa a = random_buchi(r, r() % 2 ? Stage::General : Stage::SemiDeterministic, 5), b = random_buchi(r, stage, 4);
      const auto on = on_demand(b);
      const auto d = difference(a, *on, stage, Budget());
      ASSERT_TRUE(d);
      ASSERT_EQ(remove_not_live(*d).num_states(), d->num_states());
      for (const Lasso& w : lassos(r, 40)) {
        const bool in = accepts(a, w) && !accepts(b, w);
        ASSERT_EQ(accepts(*d, w), in) << name(stage);
        accepted += in;
      }
    }
  });
  EXPECT_GT(accepted, 500u);
}

/// The automaton of one word, which accepts at one position of the loop only.
Nwa only_word(const Lasso& w, size_t accepting) {
  Nwa a;
  const size_t n = w.stem.size() + w.loop.size();
  for (State s = 0; s < n; ++s) a.add_state(s == 0, s == w.stem.size() + accepting);
  for (State s = 0; s < n; ++s)
    a.add_internal(s, s < w.stem.size() ? w.stem[s] : w.loop[s - w.stem.size()], s + 1 < n ? s + 1 : static_cast<State>(w.stem.size()));
  return a;
}

/// The left side and the complement need not accept at the same time.
TEST(Buchi, DifferenceOfOneWord) {
  size_t rejected = 0;
  series(240, [&](std::mt19937& r) {
    for (Stage stage : kStages) {
      const Nwa b = random_buchi(r, stage, 6);
      for (int i = 0; i < 10; ++i) {
        Lasso w;
        w.stem.resize(r() % 3);
        w.loop.resize(1 + r() % 5);
        for (Letter& l : w.stem) l = r() % kLetters;
        for (Letter& l : w.loop) l = r() % kLetters;
        const bool in = accepts(b, w);
        rejected += !in;
        for (size_t position = 0; position < w.loop.size(); ++position) {
          const auto on = on_demand(b);
          const auto d = difference(only_word(w, position), *on, stage, Budget());
          ASSERT_TRUE(d);
          ASSERT_EQ(d->num_states() > 0, !in) << name(stage);
          ASSERT_EQ(accepts(*d, w), !in) << name(stage);
        }
      }
    }
  });
  EXPECT_GT(rejected, 500u);
}

/// After each 0 there is a run that ends with the next 1, so the complement accepts after 1s only; the left side accepts after 0s only.
TEST(Buchi, DifferenceWaitsForBothSides) {
  const Lasso w{{}, {0, 1}};
  Nwa b;
  b.add_state(true, false);
  b.add_state(false, true);
  b.add_internal(0, 0, 0);
  b.add_internal(0, 0, 1);
  b.add_internal(0, 1, 0);
  for (Stage stage : {Stage::SemiDeterministic, Stage::General})
    for (size_t position = 0; position < 2; ++position) {
      const auto on = on_demand(b);
      const auto d = difference(only_word(w, position), *on, stage, Budget());
      ASSERT_TRUE(d);
      EXPECT_TRUE(accepts(*d, w)) << name(stage);
    }
}

/// The words in which some of n letters comes finitely often.
Nwa some_letter_ends(size_t n) {
  Nwa a;
  a.add_state(true, false);
  for (Letter l = 0; l < n; ++l) {
    a.add_state(false, true);
    for (Letter k = 0; k < n; ++k) {
      a.add_internal(0, k, l + 1);
      if (k != l) a.add_internal(l + 1, k, l + 1);
    }
    a.add_internal(0, l, 0);
  }
  a.normalise();
  return a;
}

TEST(Buchi, DifferenceStopsAtItsLimits) {
  Nwa one;
  one.add_state(true, true);
  one.add_internal(0, 0, 0);
  Nwa none;
  none.add_state(true, false);
  const auto empty = on_demand(none);
  EXPECT_FALSE(difference(one, *empty, Stage::General, Budget::limited(Seconds(0))).has_value());
  EXPECT_TRUE(difference(one, *empty, Stage::General, Budget()).has_value());
  const Nwa hard = some_letter_ends(10);
  const auto on = on_demand(hard);
  EXPECT_FALSE(difference(one, *on, Stage::General, Budget(), 5).has_value());
  EXPECT_TRUE(difference(one, *on, Stage::General, Budget(), 1000).has_value());
}

/// A letter leads to 70 states of the deterministic part at once, and for each there is a guess.
TEST(Buchi, NcsbGivesUpWhereItWouldHaveToGuessTooMuch) {
  Nwa a;
  const State n = 70;
  a.add_state(true, false);
  for (State s = 1; s <= n; ++s) {
    a.add_state(false, false);
    a.add_internal(0, 0, s);
    a.add_internal(s, 0, s);
  }
  const State end = a.add_state(false, true);
  for (State s = 1; s <= n; ++s) {
    a.add_internal(s, 1, end);
    a.add_internal(end, 1, end);
  }
  a.normalise();
  struct Wide final : OnDemandBuchi {
    explicit Wide(const Nwa& automaton) : inner(on_demand(automaton)) {}
    std::vector<State> initials() override { return inner->initials(); }
    bool accepting(State s) override { return inner->accepting(s); }
    bool in_deterministic_part(State s) override { return s != 0; }
    std::vector<State> successors(State s, Letter l) override { return inner->successors(s, l); }
    std::unique_ptr<OnDemandBuchi> inner;
  } wide(a);
  const auto c = complement(wide, Stage::SemiDeterministic, 1u << 20);
  const auto initials = c->initials();
  ASSERT_EQ(initials.size(), 1u);
  EXPECT_FALSE(c->gave_up());
  EXPECT_TRUE(c->successors(initials[0], 0).empty());
  EXPECT_TRUE(c->gave_up());
  EXPECT_FALSE(difference(universal(), wide, Stage::SemiDeterministic, Budget()).has_value());
  const auto d = difference(universal(), wide, Stage::General, Budget());
  ASSERT_TRUE(d);
  EXPECT_TRUE(accepts(*d, Lasso{{}, {0}}));
  EXPECT_FALSE(accepts(*d, Lasso{{0}, {1}}));
}

/// A successor that is missing rejects; so the complement of an automaton without states accepts everything.
TEST(Buchi, ComplementOfNothing) {
  for (Stage stage : kStages) {
    const Nwa nothing;
    const auto b = on_demand(nothing);
    const auto c = difference(universal(), *b, stage, Budget());
    ASSERT_TRUE(c);
    EXPECT_EQ(c->num_states(), 1u) << name(stage);
    EXPECT_TRUE(accepts(*c, Lasso{{}, {0, 1}}));
    EXPECT_FALSE(shortest_lasso(nothing));
  }
}

/// The same question, the same automaton with the same numbers.
TEST(Buchi, DifferenceIsTheSameAgain) {
  std::mt19937 r(7);
  for (Stage stage : kStages)
    for (int i = 0; i < 20; ++i) {
      const Nwa a = random_buchi(r, stage, 4);
      const auto b = on_demand(a), c = on_demand(a);
      const auto x = difference(universal(), *b, stage, Budget()), y = difference(universal(), *c, stage, Budget());
      const auto letter = [](Letter l) { return std::to_string(l); };
      ASSERT_EQ(print_dot(*x, letter), print_dot(*y, letter));
    }
}

}  // namespace
}  // namespace pippin::automata

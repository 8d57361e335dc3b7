// SPDX-License-Identifier: Apache-2.0
// Growth of the difference of Büchi automata, by stage. Right sides: one family of each stage, and families whose complements are known to
// grow as 2ⁿ, 3ⁿ and n!. `right` and `states` count states of the right side and of the result; of nested loops `states` is the largest in between.
#include <benchmark/benchmark.h>

#include <algorithm>

#include "automata/buchi.h"

namespace pippin::automata {
namespace {

Nwa universal(Letter letters) {
  Nwa a;
  a.add_state(true, true);
  for (Letter l = 0; l < letters; ++l) a.add_internal(0, l, 0);
  return a;
}

/// The words with the letters 0, 1, …, n - 1 in that order, with others between them.
Nwa subsequence(Letter n) {
  Nwa a;
  for (State s = 0; s <= n; ++s) a.add_state(s == 0, s == n);
  for (State s = 0; s <= n; ++s)
    for (Letter l = 0; l < n; ++l) a.add_internal(s, l, s < n && l == s ? s + 1 : s);
  return a;
}

/// The words with all of n letters infinitely often.
Nwa rounds(Letter n) {
  Nwa a;
  for (State s = 0; s <= n; ++s) a.add_state(s == 0, s == n);
  for (State s = 0; s <= n; ++s)
    for (Letter l = 0; l < n; ++l) a.add_internal(s, l, l == s % n ? s % n + 1 : s % n);
  a.normalise();
  return a;
}

/// The words in which some of n letters comes finitely often.
Nwa some_letter_ends(Letter n) {
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

/// The words with infinitely many 1s that have a 0 n letters later; a window of n letters has 2ⁿ contents.
Nwa window(Letter n) {
  Nwa a;
  for (State s = 0; s <= n + 1; ++s) a.add_state(s == 0, s == n + 1);
  for (Letter l = 0; l < 2; ++l) {
    a.add_internal(0, l, 0);
    for (State s = 1; s < n; ++s) a.add_internal(s, l, s + 1);
    a.add_internal(n + 1, l, 0);
  }
  a.add_internal(0, 1, 1);
  a.add_internal(n + 1, 1, 1);
  a.add_internal(n, 0, n + 1);
  a.normalise();
  return a;
}

/// Michel's automaton: from state 0 letter i leads to state i + 1, which waits for an i to come back. Its complement has at least n! states.
Nwa michel(Letter n) {
  Nwa a;
  a.add_state(true, true);
  for (Letter i = 0; i < n; ++i) {
    const State s = a.add_state();
    a.add_internal(0, i, s);
    for (Letter l = 0; l <= n; ++l) a.add_internal(s, l, s);
    a.add_internal(s, i, 0);
  }
  a.normalise();
  return a;
}

/// k nested loops. State i is the head of loop i; letter 2i enters loop i + 1, letter 2i + 1 leaves it. Each level also has a step of its own.
Nwa nested_loops(State k) {
  Nwa a;
  for (State i = 0; i < k; ++i) a.add_state(i == 0, true);
  for (State i = 0; i < k; ++i) {
    a.add_internal(i, 2 * k + i, i);
    if (i + 1 == k) break;
    a.add_internal(i, 2 * i, i + 1);
    a.add_internal(i + 1, 2 * i + 1, i);
  }
  a.normalise();
  return a;
}

/// Loop i ends: the words that stay in loop i from some point on and come to its head again and again.
Nwa loop_ends(State k, State loop) {
  Nwa a;
  a.add_state(true, false);
  a.add_state(false, true);   // at the head
  a.add_state(false, false);  // in loops inside
  for (Letter l = 0; l < 3 * k; ++l) {
    a.add_internal(0, l, 0);
    const bool step = l >= 2 * k;
    const State level = step ? l - 2 * k : l / 2;
    if (level < loop) continue;
    const bool head = level == loop && (step || l % 2 == 1);
    a.add_internal(0, l, head ? 1 : 2);
    a.add_internal(1, l, head ? 1 : 2);
    a.add_internal(2, l, head ? 1 : 2);
  }
  a.normalise();
  return a;
}

void measure(benchmark::State& state, const Nwa& a, const Nwa& b, Stage stage) {
  size_t states = 0;
  for (auto _ : state) {
    const auto on = on_demand(b);
    const auto d = difference(a, *on, stage, Budget());
    if (!d) return state.SkipWithError("too many states");
    states = d->num_states();
  }
  state.counters["right"] = static_cast<double>(b.num_states());
  state.counters["states"] = static_cast<double>(states);
}

template <Stage stage>
void BM_Subsequence(benchmark::State& state) {
  const Letter n = static_cast<Letter>(state.range(0));
  measure(state, universal(n), subsequence(n), stage);
}
BENCHMARK(BM_Subsequence<Stage::FiniteTrace>)->RangeMultiplier(4)->Range(4, 256)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Subsequence<Stage::Deterministic>)->RangeMultiplier(4)->Range(4, 256)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Subsequence<Stage::SemiDeterministic>)->RangeMultiplier(4)->Range(4, 256)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Subsequence<Stage::General>)->RangeMultiplier(4)->Range(4, 256)->Unit(benchmark::kMillisecond);

template <Stage stage>
void BM_Rounds(benchmark::State& state) {
  const Letter n = static_cast<Letter>(state.range(0));
  measure(state, universal(n), rounds(n), stage);
}
BENCHMARK(BM_Rounds<Stage::Deterministic>)->RangeMultiplier(4)->Range(4, 256)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Rounds<Stage::SemiDeterministic>)->RangeMultiplier(4)->Range(4, 256)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_Rounds<Stage::General>)->RangeMultiplier(4)->Range(4, 256)->Unit(benchmark::kMillisecond);

template <Stage stage>
void BM_SomeLetterEnds(benchmark::State& state) {
  const Letter n = static_cast<Letter>(state.range(0));
  measure(state, universal(n), some_letter_ends(n), stage);
}
BENCHMARK(BM_SomeLetterEnds<Stage::SemiDeterministic>)->DenseRange(2, 8)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_SomeLetterEnds<Stage::General>)->DenseRange(2, 8)->Unit(benchmark::kMillisecond);

void BM_Window(benchmark::State& state) {
  const Letter n = static_cast<Letter>(state.range(0));
  measure(state, universal(2), window(n), Stage::General);
}
BENCHMARK(BM_Window)->DenseRange(2, 7)->Unit(benchmark::kMillisecond);

void BM_Michel(benchmark::State& state) {
  const Letter n = static_cast<Letter>(state.range(0));
  measure(state, universal(n + 1), michel(n), Stage::General);
}
BENCHMARK(BM_Michel)->DenseRange(1, 5)->Unit(benchmark::kMillisecond);

/// As a proof of termination goes: one loop after the other, from the innermost outwards or inwards, until the program is empty.
template <Stage stage, bool outwards>
void BM_NestedLoops(benchmark::State& state) {
  const State k = static_cast<State>(state.range(0));
  size_t largest = 0, last = 0;
  for (auto _ : state) {
    Nwa a = nested_loops(k);
    largest = a.num_states();
    for (State i = 0; i < k; ++i) {
      const Nwa b = loop_ends(k, outwards ? k - 1 - i : i);
      const auto on = on_demand(b);
      auto d = difference(a, *on, stage, Budget());
      if (!d) return state.SkipWithError("too many states");
      a = std::move(*d);
      largest = std::max(largest, a.num_states());
    }
    last = a.num_states();
  }
  if (last > 0) state.SkipWithError("not empty");
  state.counters["states"] = static_cast<double>(largest);
}
BENCHMARK(BM_NestedLoops<Stage::SemiDeterministic, true>)->RangeMultiplier(2)->Range(2, 16)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_NestedLoops<Stage::SemiDeterministic, false>)->RangeMultiplier(2)->Range(2, 16)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_NestedLoops<Stage::General, true>)->RangeMultiplier(2)->Range(2, 16)->Unit(benchmark::kMillisecond);
BENCHMARK(BM_NestedLoops<Stage::General, false>)->RangeMultiplier(2)->Range(2, 16)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace pippin::automata

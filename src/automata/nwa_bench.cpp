// SPDX-License-Identifier: Apache-2.0
// Growth of difference and minimisation on program-like automata: a chain of n locations with diamonds and back edges.
#include <benchmark/benchmark.h>

#include <random>

#include "automata/nwa.h"

namespace pippin::automata {
namespace {

Nwa program(size_t n) {
  std::mt19937 r(42);
  Nwa a;
  for (size_t s = 0; s < n; ++s) a.add_state(s == 0, s + 1 == n);
  Letter l = 0;
  for (State s = 0; s + 1 < n; ++s) {
    a.add_internal(s, l++, s + 1);
    a.add_internal(s, l++, std::min<State>(s + 1 + r() % 4, n - 1));
    if (r() % 8 == 0) a.add_internal(s, l++, s - r() % (s + 1));
  }
  a.normalise();
  return a;
}

/// Counts letters of a residue class modulo 8: a right side of constant size.
Nwa counter(size_t letters) {
  Nwa a;
  for (State s = 0; s < 8; ++s) a.add_state(s == 0, s == 7);
  for (State s = 0; s < 8; ++s)
    for (Letter l = 0; l < letters; ++l) a.add_internal(s, l, l % 5 == 0 ? (s + 1) % 8 : s);
  return a;
}

void BM_Difference(benchmark::State& state) {
  const Nwa a = program(state.range(0)), b = counter(3 * state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(difference(a, b).num_states());
  state.SetComplexityN(state.range(0));
}
BENCHMARK(BM_Difference)->RangeMultiplier(4)->Range(64, 16384)->Unit(benchmark::kMillisecond)->Complexity();

void BM_Minimise(benchmark::State& state) {
  const Nwa a = difference(program(state.range(0)), counter(3 * state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(minimise(a).num_states());
  state.SetComplexityN(state.range(0));
}
BENCHMARK(BM_Minimise)->RangeMultiplier(4)->Range(64, 16384)->Unit(benchmark::kMillisecond)->Complexity();

/// The worst case of naive refinement: a long chain is split one state at a time.
void BM_MinimiseChain(benchmark::State& state) {
  Nwa a;
  const State n = static_cast<State>(state.range(0));
  for (State s = 0; s < n; ++s) a.add_state(s == 0, s + 1 == n);
  for (State s = 0; s + 1 < n; ++s) a.add_internal(s, 0, s + 1);
  for (auto _ : state) benchmark::DoNotOptimize(minimise(a).num_states());
  state.SetComplexityN(n);
}
BENCHMARK(BM_MinimiseChain)->RangeMultiplier(4)->Range(64, 65536)->Unit(benchmark::kMillisecond)->Complexity();

void BM_ShortestWord(benchmark::State& state) {
  const Nwa a = program(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(shortest_word(a)->letters.size());
  state.SetComplexityN(state.range(0));
}
BENCHMARK(BM_ShortestWord)->RangeMultiplier(4)->Range(64, 65536)->Unit(benchmark::kMillisecond)->Complexity();

}  // namespace
}  // namespace pippin::automata

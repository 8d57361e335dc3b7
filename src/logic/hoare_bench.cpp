// SPDX-License-Identifier: Apache-2.0
// Hoare triples per second: 10 variables, 20 edges, 30 predicates, every triple of a sample once, in groups that share
// edge and precondition as an explorer asks them. Goal: 10,000 LIA and 1,500 BV a second on one core (release build).
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <random>

#include "logic/hoare.h"

namespace pippin::logic {
namespace {

using cfa::Op;
using term::Kind;
using term::TermManager;

struct Workload {
  TermManager tm;
  Cfa cfa{tm};
  std::vector<Term> predicates;

  explicit Workload(bool bv) {
    std::mt19937 random(11);
    auto below = [&](uint32_t n) { return static_cast<uint32_t>(random() % n); };
    const term::Sort s = bv ? tm.bv_sort(32) : tm.int_sort();
    std::vector<Term> v;
    for (int i = 0; i < 10; ++i) {
      v.push_back(tm.mk_var(fmt::format("v{}", i), s));
      cfa.add_variable({v.back()});
    }
    auto constant = [&](int64_t c) { return bv ? tm.mk_bv(32, c) : tm.mk_int(c); };
    auto add = [&](Term a, Term b) { return bv ? tm.mk(Kind::BvAdd, {a, b}) : tm.mk_add(a, b); };
    auto less = [&](Term a, Term b) { return bv ? tm.mk(Kind::BvSlt, {a, b}) : tm.mk_lt(a, b); };
    auto var = [&] { return v[below(10)]; };
    for (int i = 0; i < 30; ++i) {
      switch (below(3)) {
        case 0: predicates.push_back(less(var(), constant(below(20)))); break;
        case 1: predicates.push_back(tm.mk_not(less(add(var(), var()), add(var(), constant(below(9)))))); break;
        default: predicates.push_back(tm.mk_eq(add(var(), var()), add(var(), constant(below(5)))));
      }
    }
    const cfa::LocId a = cfa.add_location({"a"}), b = cfa.add_location({"b"});
    cfa.initial = a;
    for (int i = 0; i < 20; ++i) {
      cfa::Edge e{a, b};
      e.ops.push_back(Op::assume(less(var(), add(var(), constant(below(7))))));
      e.ops.push_back(Op::assign(var(), add(var(), constant(below(4)))));
      if (i % 4 == 0) e.ops.push_back(Op::havoc(var()));
      e.ops.push_back(Op::assign(var(), add(var(), var())));
      cfa.add_edge(std::move(e));
    }
  }
};

void triples(benchmark::State& state, bool bv) {
  Workload w(bv);
  auto z3 = smt::make_z3();
  uint64_t asked = 0, unknown = 0;
  for (auto unused : state) {
    Statistics statistics;
    HoareService service(w.cfa, *z3, statistics);
    std::mt19937 random(5);
    for (EdgeId e : w.cfa.edges().ids())
      for (int group = 0; group < 30; ++group) {
        const Term pre[] = {w.predicates[random() % 30], w.predicates[random() % 30]};
        for (int k = 0; k < 5; ++k) {
          ++asked;
          unknown += service.check(pre, e, w.predicates[random() % 30]) == Triple::Unknown;
        }
      }
  }
  state.counters["triples/s"] = benchmark::Counter(static_cast<double>(asked), benchmark::Counter::kIsRate);
  state.counters["unknown"] = static_cast<double>(unknown);
}

BENCHMARK_CAPTURE(triples, lia, false)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(triples, bv32, true)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace pippin::logic

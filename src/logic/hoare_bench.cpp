// SPDX-License-Identifier: Apache-2.0
// Hoare triples per second, the workload of docs/engines.md: 10 variables, 20 edges, 30 predicates, queries that come in
// groups of five per (edge, precondition), every query new to the cache. Argument: LIA or 32-bit bit-vectors.
#include <benchmark/benchmark.h>

#include <random>

#include "cfa/cfa.h"
#include "logic/hoare.h"

namespace pippin::logic {
namespace {

struct Workload {
  term::TermManager tm;
  cfa::Cfa cfa{tm};
  std::vector<Term> predicates;
  std::mt19937 rng{7};
  bool bitvectors;

  uint32_t pick(uint32_t n) { return static_cast<uint32_t>(rng() % n); }
  Term number(int64_t v) { return bitvectors ? tm.mk_bv(32, v) : tm.mk_int(v); }
  Term add(Term a, Term b) { return bitvectors ? tm.mk(term::Kind::BvAdd, {a, b}) : tm.mk_add(a, b); }
  Term less(Term a, Term b) { return bitvectors ? tm.mk(term::Kind::BvSlt, {a, b}) : tm.mk_lt(a, b); }

  explicit Workload(bool bv) : bitvectors(bv) {
    std::vector<Term> x;
    for (int i = 0; i < 10; ++i) {
      cfa::Variable v;
      v.term = tm.mk_var("x" + std::to_string(i), bv ? tm.bv_sort(32) : tm.int_sort());
      x.push_back(v.term);
      cfa.add_variable(v);
    }
    cfa.initial = cfa.add_location({.name = "l", .procedure = {}, .origin = {}, .loop = {}, .property = {}});
    auto var = [&] { return x[pick(10)]; };
    for (int i = 0; i < 20; ++i) {
      cfa::Edge e;
      e.source = e.target = cfa.initial;
      e.ops = {cfa::Op::assume(less(var(), add(var(), number(pick(20))))), cfa::Op::assign(var(), add(var(), number(pick(5)))),
               cfa::Op::assign(var(), add(var(), var()))};
      cfa.add_edge(e);
    }
    for (int i = 0; i < 30; ++i)
      predicates.push_back(pick(2) ? less(add(var(), number(pick(10))), var()) : less(var(), number(pick(50))));
  }
};

void triples(benchmark::State& state) {
  Workload w(state.range(0) != 0);
  auto z3 = smt::make_z3();
  int64_t done = 0;
  for (auto _ : state) {
    Statistics stats;
    HoareService service(w.cfa, *z3, stats);
    for (int group = 0; group < 600; ++group) {
      const cfa::EdgeId edge(w.pick(20));
      const Term pre[] = {w.predicates[w.pick(30)], w.predicates[w.pick(30)], w.predicates[w.pick(30)]};
      for (int k = 0; k < 5; ++k) benchmark::DoNotOptimize(service.check(pre, edge, w.predicates[w.pick(30)]));
    }
    done += static_cast<int64_t>(stats.counter("logic.hoare.queries"));
  }
  state.SetItemsProcessed(done);
  state.SetLabel(state.range(0) ? "bit-vectors" : "linear integers");
}
BENCHMARK(triples)->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->MinTime(2);

}  // namespace
}  // namespace pippin::logic

// SPDX-License-Identifier: Apache-2.0
// Interval simplification: what it removes, that the facts it hands back cover what it used, and random programs: every
// concrete step of the old Cfa is one of the new, and the facts hold in it.
#include <gtest/gtest.h>

#include <random>

#include "cfa/text.h"
#include "term/random_terms.h"
#include "term/smtlib.h"
#include "term/walk.h"
#include "transform/transform.h"

namespace pippin::transform {
namespace {

using term::BigInt;
using term::TermManager;
using term::TermMap;

Cfa parse(TermManager& tm, const char* text) {
  auto c = cfa::parse(tm, text);
  EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
  return std::move(c.value());
}

constexpr const char* kLoop = R"((cfa 1)
(var x Int)
(var y Int)
(var z Int)
(var k Int)
(loc l0 :initial)
(loc l1)
(loc l2)
(loc err :error "unreach-call")
(edge l0 l1 (assign x 0) (assign z 0) (assign k 256) (havoc y))
(edge l1 l1 (assume (< x 100)) (assign y (mod (+ x 1) 256)) (assign x (+ x 1)) (assign z (+ z 1)))
(edge l1 l2 (assume (>= x 100)) (assign y (+ x k)))
(edge l2 err (assume (and (> x 100) (> y 0))))
)";

TEST(SimplifyIntervals, RemovesEdgesAndIdleModulo) {
  TermManager tm;
  Cfa c = parse(tm, kLoop);
  PassResult r = simplify_intervals(c);
  EXPECT_EQ(cfa::verify(r.cfa), "");
  EXPECT_EQ(r.cfa.edges().size(), 3u);
  Term x = tm.mk_var("x", tm.int_sort()), y = tm.mk_var("y", tm.int_sort());
  bool idle = false;
  for (const cfa::Edge& e : r.cfa.edges())
    for (const cfa::Op& op : e.ops) idle |= op.var == y && op.term == tm.mk_add(x, tm.mk_int(int64_t{1}));
  EXPECT_TRUE(idle);
  // k is 256 everywhere; that x is 100 after the loop is half of a relation and stays as it is.
  bool constant = false;
  for (const cfa::Edge& e : r.cfa.edges())
    for (const cfa::Op& op : e.ops) constant |= op.var == y && op.term == tm.mk_add(x, tm.mk_int(int64_t{256}));
  EXPECT_TRUE(constant);
  // The facts used at the loop head are those of x and k, and nothing about z.
  const Term k = tm.mk_var("k", tm.int_sort());
  std::vector<Term> used{x, k};
  std::sort(used.begin(), used.end());
  EXPECT_EQ(term::free_vars(r.back->invariant(cfa::LocId(1), tm.mk_true())), used);
  EXPECT_EQ(r.back->invariant(cfa::LocId(3), tm.mk_true()), tm.mk_false());
  EXPECT_EQ(r.back->invariant(cfa::LocId(0), tm.mk_true()), tm.mk_true());
}

TEST(SimplifyIntervals, RandomPrograms) {
  for (uint64_t seed = 1; seed <= 30; ++seed) {
    TermManager tm;
    term::RandomTerms gen(tm, seed, {3});
    gen.use_arrays = gen.use_nonlinear = false;
    Cfa c(tm);
    std::vector<Term> vars;
    for (const auto* list : {&gen.ints, &gen.bvs, &gen.bools}) vars.insert(vars.end(), list->begin(), list->end());
    for (Term v : vars) {
      cfa::Variable x;
      x.term = v;
      c.add_variable(x);
    }
    const uint32_t n = 4 + gen.below(3);
    for (uint32_t i = 0; i < n; ++i) {
      cfa::Location l;
      l.name = "l" + std::to_string(i);
      c.add_location(l);
    }
    c.initial = LocId(0);
    auto edge = [&](uint32_t from, uint32_t to) {
      cfa::Edge e;
      e.source = LocId(from);
      e.target = LocId(to);
      for (uint32_t k = 1 + gen.below(3); k > 0; --k) {
        Term v = gen.pick(vars);
        if (gen.below(3) == 0) e.ops.push_back(cfa::Op::assume(rewrite_again(tm, gen.boolean(2))));
        else if (gen.below(6) == 0) e.ops.push_back(cfa::Op::havoc(v));
        else
          e.ops.push_back(cfa::Op::assign(
              v, rewrite_again(tm, v.sort().is_int() ? gen.integer(2) : v.sort().is_bool() ? gen.boolean(1) : gen.bitvector(v.sort().width(), 2))));
      }
      c.add_edge(std::move(e));
    };
    for (uint32_t i = 0; i + 1 < n; ++i) edge(i, i + 1);
    for (uint32_t i = 0; i < n; ++i) edge(gen.below(n), gen.below(n));
    PassResult r = simplify_intervals(c);
    ASSERT_EQ(cfa::verify(r.cfa), "");
    std::vector<EdgeId> new_of(c.edges().size());
    for (EdgeId e : r.cfa.edges().ids()) new_of[r.back->edges(e, {})[0].value] = e;
    std::mt19937_64 rng(seed);
    for (int run = 0; run < 230; ++run) {
      TermMap m;
      auto any = [&](Term v) { return tm.mk_value(v.sort(), v.sort().is_bool() ? BigInt(static_cast<long>(rng() & 1)) : BigInt(static_cast<long>(rng() % 25) - 12)); };
      for (Term v : vars) m[v] = any(v);
      // 30 executions from the start; then single steps from any state that satisfies the facts: they must be inductive.
      const bool anywhere = run >= 30;
      LocId l = anywhere ? LocId(rng() % c.locations().size()) : c.initial;
      if (anywhere && evaluate(tm, r.back->invariant(l, tm.mk_true()), m) != tm.mk_true()) continue;
      for (int step = 0; step < (anywhere ? 2 : 100) && !c.out(l).empty(); ++step) {
        ASSERT_EQ(evaluate(tm, r.back->invariant(l, tm.mk_true()), m), tm.mk_true()) << "seed " << seed;
        const EdgeId id = c.out(l)[rng() % c.out(l).size()];
        // Old and new operations side by side.
        auto execute = [&](const cfa::OpList& ops, TermMap& s, uint64_t choice) {
          std::mt19937_64 values(choice);
          for (const cfa::Op& op : ops) {
            if (op.kind == cfa::OpKind::Assume) {
              if (evaluate(tm, op.term, s) != tm.mk_true()) return false;
            } else if (op.kind == cfa::OpKind::Assign) {
              Term v = evaluate(tm, op.term, s);
              if (v.null() || (v.is(term::Kind::IntConst) && mpz_sizeinbase(v.value().get_mpz_t(), 2) > 60)) return false;
              s[op.var] = v;
            } else {
              s[op.var] = tm.mk_value(op.var.sort(), op.var.sort().is_bool() ? BigInt(static_cast<long>(values() & 1)) : BigInt(static_cast<long>(values() % 9)));
            }
          }
          return true;
        };
        const uint64_t choice = rng();
        TermMap old_state = m, new_state = m;
        if (!execute(c.edge(id).ops, old_state, choice)) continue;
        ASSERT_TRUE(new_of[id.value].valid()) << "seed " << seed << ": a removed edge was taken";
        ASSERT_TRUE(execute(r.cfa.edge(new_of[id.value]).ops, new_state, choice)) << "seed " << seed;
        for (Term v : vars) ASSERT_EQ(old_state[v], new_state[v]) << "seed " << seed;
        m = std::move(old_state);
        l = c.edge(id).target;
      }
    }
  }
}

}  // namespace
}  // namespace pippin::transform

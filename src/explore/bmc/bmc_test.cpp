// SPDX-License-Identifier: Apache-2.0
#include "explore/bmc/bmc.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "encode/testing.h"

namespace pippin::explore {
namespace {

using encode::testing::Explicit;
using encode::testing::RandomCfa;
using Kind = BmcResult::Kind;

TEST(Bmc, AgreesWithExplicitStates) {
  auto z3 = smt::make_z3();
  Statistics stats;
  int wrong = 0, right = 0;
  for (uint32_t seed = 0; seed < 120; ++seed) {
    term::TermManager tm;
    RandomCfa gen(seed);
    gen.edges = 10;
    cfa::Cfa c = gen.make(tm);
    const bool expected = Explicit(c).error_reachable();
    // 5 locations of 16 states each: a shortest path has fewer than 80 back edges, in practice a handful.
    BmcResult r = run_bmc(c, *z3, stats, {.max_unrolling = 12}, Budget());
    if (r.kind == Kind::Counterexample) {
      EXPECT_TRUE(expected) << "seed " << seed;
      const core::Path& p = r.counterexample->path;
      EXPECT_EQ(c.location(cfa::location_at(c, p, p.size())).kind, cfa::LocKind::Error);
      ++wrong;
    } else {
      EXPECT_FALSE(expected) << "seed " << seed << " " << r.reason;
      EXPECT_NE(r.kind, Kind::Unknown) << r.reason;
      ++right;
    }
  }
  EXPECT_GT(wrong, 20);
  EXPECT_GT(right, 20);
}

BmcResult run(const std::string& text, size_t bound = SIZE_MAX) {
  static auto z3 = smt::make_z3();
  static Statistics stats;
  term::TermManager tm;
  Result<cfa::Cfa> c = cfa::parse(tm, text);
  EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
  BmcResult r = run_bmc(*c, *z3, stats, {.max_unrolling = bound}, Budget::limited(Seconds(20)));
  r.states.clear();
  r.counterexample.reset();  // its terms die with tm
  return r;
}

std::string counting(int bound, const std::string& bad) {
  return "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
         "(edge a h (assign x 0))\n(edge h h (assume (< x " + std::to_string(bound) + ")) (assign x (+ x 1)))\n"
         "(edge h err (assume (>= x " + std::to_string(bound) + ")) (assume " + bad + "))\n";
}

TEST(Bmc, UnrollsLoopsCompletely) {
  EXPECT_EQ(run(counting(10, "(not (= x 10))")).kind, Kind::Exhausted);
  EXPECT_EQ(run(counting(10, "(not (= x 10))")).bound, 11u);
  EXPECT_EQ(run(counting(10, "(= x 10)")).kind, Kind::Counterexample);
  EXPECT_EQ(run(counting(10, "(= x 10)"), 9).kind, Kind::NoErrorWithinBound);
  EXPECT_EQ(run(counting(10, "(= x 10)"), 10).kind, Kind::Counterexample);
}

TEST(Bmc, ExecutionsThatRepeatThemselves) {
  // x is 0, 1, 2, 0, 1, 2 …; y gets any value in every round, and the loop is left for good or not.
  auto text = [](const char* start, const char* bad) {
    return std::string("(cfa 1)\n(var x Int)\n(var y Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n") +
           "(edge a h " + start + ")\n(edge h h (assign x (mod (+ x 1) 3)) (havoc y))\n(edge h err (assume " + bad + "))\n";
  };
  EXPECT_EQ(run(text("(assign x 0)", "(= x 7)")).kind, Kind::Repeats);
  EXPECT_EQ(run(text("(assign x 0)", "(= x 2)")).kind, Kind::Counterexample);
  EXPECT_EQ(run(text("(assign x 0)", "(and (= x 2) (= y 5))")).kind, Kind::Counterexample);
  // Some executions end, those that go on come back to the same state.
  const auto guarded = [](const std::string& bad) {
    return "(cfa 1)\n(var x Int)\n(var y Int)\n(loc a :initial)\n(loc h)\n(loc b)\n(loc err :error \"unreach-call\")\n"
           "(edge a h (assign x 0))\n(edge h b (havoc y) (assume (< y 9)))\n(edge b h (assign x (mod (+ x y) 1)) (assign y 0))\n"
           "(edge b err (assume " + bad + "))\n";
  };
  EXPECT_EQ(run(guarded("(= x 7)")).kind, Kind::Repeats);
  EXPECT_EQ(run(guarded("(and (= x 0) (= y 5))")).kind, Kind::Counterexample);
  // Two executions that differ are not one that repeats itself.
  EXPECT_EQ(run(text("(assume (<= 0 x)) (assume (< x 2))", "(= x 7)"), 40).kind, Kind::NoErrorWithinBound);
}

TEST(Bmc, UnsupportedReachableIsUnknown) {
  auto text = [](const char* condition) {
    return std::string("(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc b)\n(loc u :unsupported \"goto *p\")\n"
                       "(loc err :error \"unreach-call\")\n(edge a b (havoc x) (assume (< 0 x)))\n"
                       "(edge b u (assume ") + condition + "))\n(edge b err (assume (< x 0)))\n";
  };
  BmcResult r = run(text("(< 5 x)"));
  EXPECT_EQ(r.kind, Kind::Unknown);
  EXPECT_EQ(r.reason, "unsupported: goto *p");
  EXPECT_EQ(run(text("(< x 0)")).kind, Kind::Exhausted);
}

TEST(Bmc, LongLoopsAreAskedAboutSeveralLevelsAtATime) {
  auto z3 = smt::make_z3();
  Statistics stats;
  term::TermManager tm;
  // From an input, 300 times y := y + x, which is 900 for x = 3.
  Result<cfa::Cfa> c = cfa::parse(
      tm, "(cfa 1)\n(var x Int)\n(var y Int)\n(var i Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
          "(edge a h (assign i 0) (assign y 0) (havoc x))\n(edge h h (assume (< i 300)) (assign y (+ y x)) (assign i (+ i 1)))\n"
          "(edge h err (assume (= i 300)) (assume (= y 900)))\n");
  ASSERT_TRUE(c.ok());
  const BmcResult r = run_bmc(*c, *z3, stats, {}, Budget::limited(Seconds(60)));
  ASSERT_EQ(r.kind, Kind::Counterexample) << r.reason;
  EXPECT_EQ(r.counterexample->path.size(), 302u);
  EXPECT_LT(stats.counter("explore.bmc.queries"), 120u);
  // The path was checked with the states that the unrolling found; wrong ones are ignored.
  EXPECT_GT(r.states.size(), 300u);
  EXPECT_EQ(stats.counter("logic.path-check.hints"), 1u);
  logic::PathCheck check(*c, *z3, stats);
  const cfa::Term y = c->variables()[c->find(tm.mk_var("y", tm.int_sort()))].term;
  const core::Feasibility f = check.check(r.counterexample->path, {{1, y, tm.mk_int(7)}}, Budget::limited(Seconds(20)));
  EXPECT_TRUE(std::holds_alternative<core::Feasible>(f));
  EXPECT_EQ(stats.counter("logic.path-check.wrong-hints"), 1u);
}

TEST(Bmc, NoTargetIsSafe) {
  BmcResult r = run("(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc b)\n(edge a b (havoc x))\n(edge b b (assign x 1))\n");
  EXPECT_EQ(r.kind, Kind::Exhausted);
}

TEST(Bmc, DiamondsDoNotExplode) {
  std::string text = "(cfa 1)\n(var x Int)\n(var y Int)\n";
  const int n = 60;
  for (int i = 0; i <= n; ++i) text += "(loc l" + std::to_string(i) + (i ? ")\n" : " :initial)\n");
  text += "(loc err :error \"unreach-call\")\n";
  for (int i = 0; i < n; ++i) {
    std::string s = "l" + std::to_string(i), t = "l" + std::to_string(i + 1);
    text += "(edge " + s + " " + t + " (havoc y) (assume (< y 0)) (assign x " + (i ? "(+ x 1)" : "0") + "))\n";
    text += "(edge " + s + " " + t + " (havoc y) (assume (<= 0 y)) (assign x " + (i ? "(+ x 2)" : "0") + "))\n";
  }
  text += "(edge l60 err (assume (< x 59)))\n";
  EXPECT_EQ(run(text).kind, Kind::Exhausted);
}

}  // namespace
}  // namespace pippin::explore

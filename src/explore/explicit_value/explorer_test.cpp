// SPDX-License-Identifier: Apache-2.0
#include "explore/explicit_value/explorer.h"

#include <gtest/gtest.h>

#include "explore/explicit_value/precision.h"
#include "explore/explicit_value/union.h"
#include "testing/explorer_fixture.h"

namespace pippin::explore {
namespace {

using domains::IntervalState;
using term::Term;

class ExplicitValueTest : public ExplorerTest {
 protected:
  /// Explores, refines by weakest preconditions, and so on. Safe: the invariants are in `invariants`.
  Answer decide(const cfa::Cfa& c, const ExplicitValueOptions& options = {}) {
    logic::Services services(c, *z3, statistics);
    ExplicitValue explorer(services, options);
    logic::PathCheck checker(c, *z3, statistics);
    for (iterations = 0; iterations < 50; ++iterations) {
      core::Exploration x = explorer.explore(Budget());
      if (const auto* safe = std::get_if<core::Safe>(&x)) {
        invariants.clear();
        for (const auto& [l, t] : std::get<core::InvariantCertificate>(safe->certificate).invariants) invariants[c.location(l).name] = t;
        return Answer::Safe;
      }
      if (const auto* u = std::get_if<core::Unknown>(&x)) {
        unknown = *u;
        return Answer::Other;
      }
      const core::Feasibility f = checker.check(std::get<core::Candidate>(x).path, Budget());
      if (std::holds_alternative<core::Feasible>(f)) return Answer::Unsafe;
      if (!explorer.refine({sequence(c, std::get<core::Infeasible>(f).path)}, Budget())) return Answer::Other;
    }
    return Answer::Other;
  }

  bool holds(const Term formula, int x) {
    const Term value = term::substitute(tm, formula, {{tm.mk_var("x", tm.int_sort()), tm.mk_int(x)}});
    EXPECT_TRUE(value.is_true() || value.is_false());
    return value.is_true();
  }
};

/// Three states in a circle; the error is in a fourth.
const char* const kMachine = "(cfa 1)\n(var x Int)\n(var in Int)\n(loc a :initial)\n(loc h)\n(loc g)\n(loc err :error \"unreach-call\")\n"
                             "(edge a h (assign x 1))\n(edge h g (havoc in))\n"
                             "(edge g h (assume (and (= x 1) (= in 7))) (assign x 2))\n(edge g h (assume (= x 2)) (assign x 3))\n"
                             "(edge g h (assume (= x 3)) (assign x 1))\n(edge g err (assume (= x ";

TEST_F(ExplicitValueTest, AStateMachineNeedsNoRefinement) {
  EXPECT_EQ(decide(parse(std::string(kMachine) + "4)))\n")), Answer::Safe);
  EXPECT_EQ(iterations, 0u);
  for (int x : {1, 2, 3}) EXPECT_TRUE(holds(invariants.at("h"), x));
  for (int x : {0, 4}) EXPECT_FALSE(holds(invariants.at("h"), x));
  EXPECT_EQ(decide(parse(std::string(kMachine) + "3)))\n")), Answer::Unsafe);
}

TEST_F(ExplicitValueTest, AnEmptyPrecisionLearnsFromPaths) {
  EXPECT_EQ(decide(parse(std::string(kMachine) + "4)))\n"), {.mine_conditions = false}), Answer::Safe);
  EXPECT_GT(iterations, 0u);
  EXPECT_FALSE(holds(invariants.at("h"), 4));
}

/// x stays within its range: 0..9, and no value of it is kept apart.
TEST_F(ExplicitValueTest, ValuesBetweenBoundsAreOneState) {
  EXPECT_EQ(decide(parse("(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n(edge a h (assign x 0))\n"
                         "(edge h h (assume (< x 1000000)) (assign x (+ x 1)))\n(edge h err (assume (> x 1000000)))\n")),
            Answer::Safe);
  EXPECT_LT(statistics.counter("explore.explicit_value.states"), 10u);
  EXPECT_TRUE(holds(invariants.at("h"), 1000000));
  EXPECT_FALSE(holds(invariants.at("h"), 1000001));
}

TEST_F(ExplicitValueTest, ARelationIsNoProgress) {
  EXPECT_EQ(decide(parse("(cfa 1)\n(var x Int)\n(var y Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
                         "(edge a h (assume (= x y)))\n(edge h err (assume (not (= x y))))\n")),
            Answer::Other);
}

TEST_F(ExplicitValueTest, TheInitialLocationMayBeATargetOrALoopHead) {
  EXPECT_EQ(decide(parse("(cfa 1)\n(loc a :initial :error \"unreach-call\")\n")), Answer::Unsafe);
  const std::string program = "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc b)\n(loc err :error \"unreach-call\")\n"
                              "(edge a b (assume (> x 5)))\n(edge b a (assign x (- x 1)))\n";
  EXPECT_EQ(decide(parse(program + "(edge b err (assume (< x 6)))\n")), Answer::Safe);
  EXPECT_EQ(decide(parse(program + "(edge b a (assign x 0))\n(edge a err (assume (< x 0)))\n")), Answer::Unsafe);
}

TEST_F(ExplicitValueTest, RecursionIsRefused) {
  EXPECT_EQ(decide(parse(recursive())), Answer::Other);
  EXPECT_EQ(unknown.reason, "recursion not supported");
}

TEST_F(ExplicitValueTest, ALimitOfStatesIsAnEndOfMemoryWithAName) {
  EXPECT_EQ(decide(parse(std::string(kMachine) + "4)))\n"), {.max_states = 2}), Answer::Other);
  EXPECT_EQ(unknown.reason, "out of memory");
  EXPECT_EQ(unknown.component, "explicit_value");
}

/// y is never more than x, which no bounds say; x counts for ever.
TEST_F(ExplicitValueTest, AnExactCounterEndsTheExploration) {
  EXPECT_EQ(decide(parse("(cfa 1)\n(var x Int)\n(var y Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n(edge a h (assign x 0) (assign y 0))\n"
                         "(edge h h (assign x (+ x 1)) (assign y (+ y 1)))\n(edge h err (assume (< x y)))\n"),
                   {.max_exact_states = 100}),
            Answer::Other);
  EXPECT_EQ(unknown.reason, "too many values");
}

TEST_F(ExplicitValueTest, ADroppedTargetIsNoTarget) {
  const cfa::Cfa c = parse(std::string(kMachine) + "3)))\n");
  logic::Services services(c, *z3, statistics);
  ExplicitValue explorer(services, {});
  ASSERT_TRUE(std::holds_alternative<core::Candidate>(explorer.explore(Budget())));
  for (cfa::LocId l : c.locations().ids())
    if (c.is_target(l)) explorer.drop_target(l);
  EXPECT_TRUE(std::holds_alternative<core::Safe>(explorer.explore(Budget())));
}

TEST_F(ExplicitValueTest, TimeThatEndsLosesNothing) {
  const cfa::Cfa c = parse(std::string(kMachine) + "4)))\n");
  logic::Services services(c, *z3, statistics);
  ExplicitValue explorer(services, {});
  EXPECT_TRUE(std::holds_alternative<core::Unknown>(explorer.explore(Budget::limited(Seconds(0)))));
  EXPECT_TRUE(std::holds_alternative<core::Safe>(explorer.explore(Budget())));
}

TEST_F(ExplicitValueTest, RangesBeginAtWhatIsComparedWith) {
  const cfa::Cfa c = parse("(cfa 1)\n(var x Int)\n(var y Int)\n(var b (_ BitVec 8))\n(loc a :initial)\n(edge a a (assume (and (< (* 2 x) 7) (bvslt b #xfe))) (assign y x))\n");
  ValuePrecision precision(c);
  const Term x = c.variables()[cfa::VarIndex(0)].term, y = c.variables()[cfa::VarIndex(1)].term, b = c.variables()[cfa::VarIndex(2)].term;
  const auto at = [&](Term var, domains::Wide lo, domains::Wide hi) {
    IntervalState s;
    domains::Value v = domains::top(var.sort());
    (var.sort().is_bv() ? v.sign : v.range) = {lo, hi};
    s.set(var, domains::reduce(v, var.sort()));
    return precision.rounded(s).get(var);
  };
  EXPECT_EQ(at(x, 1, 2), domains::top(x.sort()));   // nothing is known of any variable
  precision.add_program();
  EXPECT_EQ(at(x, 1, 2).range, (domains::Interval{-domains::kInfinity, 3}));   // 2x < 7: x <= 3
  EXPECT_EQ(at(x, 3, 3).range, (domains::Interval{-domains::kInfinity, 3}));
  EXPECT_EQ(at(x, 5, 9).range, (domains::Interval{4, domains::kInfinity}));
  EXPECT_EQ(at(y, 1, 2), domains::top(y.sort()));
  EXPECT_EQ(at(b, -5, -4).sign, (domains::Interval{-128, -3}));
  EXPECT_EQ(at(b, -1, 3).sign, (domains::Interval{-2, 127}));
  EXPECT_TRUE(precision.add(tm.mk_le(y, tm.mk_int(0))));
  EXPECT_FALSE(precision.add(tm.mk_le(y, tm.mk_int(0))));
  EXPECT_EQ(at(y, 1, 2).range, (domains::Interval{1, domains::kInfinity}));
  EXPECT_TRUE(precision.add_exact(tm.mk_le(x, y)));
  EXPECT_EQ(at(y, 1, 2).range, (domains::Interval{1, 2}));
}

TEST_F(ExplicitValueTest, StatesThatTouchAreOneCase) {
  const Term x = tm.mk_var("x", tm.int_sort());
  std::vector<IntervalState> states;
  for (const auto& [lo, hi] : {std::pair(7, 9), std::pair(0, 3), std::pair(4, 4), std::pair(11, 11)}) states.emplace_back().set(x, {.range = {lo, hi}, .sign = {}});
  const Term all = union_of(tm, states);
  EXPECT_EQ(term::disjuncts(all).size(), 3u);
  for (int v = -1; v < 13; ++v) EXPECT_EQ(holds(all, v), (v >= 0 && v <= 4) || (v >= 7 && v <= 9) || v == 11) << v;
  EXPECT_TRUE(union_of(tm, {}).is_false());
  EXPECT_TRUE(union_of(tm, {IntervalState()}).is_true());
}

}  // namespace
}  // namespace pippin::explore

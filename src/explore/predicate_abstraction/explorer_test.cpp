// SPDX-License-Identifier: Apache-2.0
#include "explore/predicate_abstraction/explorer.h"

#include <gtest/gtest.h>

#include "testing/explorer_fixture.h"

namespace pippin::explore {
namespace {

class PredicateAbstractionTest : public ExplorerTest {
 protected:
  Answer explore(const cfa::Cfa& c, size_t max_iterations = 200) {
    PredicateAbstraction explorer(c, *z3, statistics, options);
    const Answer answer = run(c, explorer, max_iterations);
    dot = explorer.dump();
    return answer;
  }
  uint64_t counter(const std::string& name) { return statistics.counter("explore.predicate_abstraction." + name); }

  PredicateAbstractionOptions options{.mine_conditions = false};
  std::string dot;
};

TEST_F(PredicateAbstractionTest, NoTargetIsSafe) {
  EXPECT_EQ(explore(parse("(cfa 1)\n(loc a :initial)\n(loc b)\n(edge a b)\n")), Answer::Safe);
  EXPECT_EQ(iterations, 0u);
}

TEST_F(PredicateAbstractionTest, InitialErrorIsACandidateWithoutSteps) {
  EXPECT_EQ(explore(parse("(cfa 1)\n(loc a :initial :error \"unreach-call\")\n")), Answer::Unsafe);
}

TEST_F(PredicateAbstractionTest, ALoopIsProved) {
  EXPECT_EQ(explore(parse(lock(1))), Answer::Safe);
  EXPECT_GT(counter("coverings"), 0u);
  EXPECT_NE(dot.find("digraph arg"), std::string::npos);
}

TEST_F(PredicateAbstractionTest, TheSameLoopWithAnErrorThatIsReached) { EXPECT_EQ(explore(parse(lock(0))), Answer::Unsafe); }

TEST_F(PredicateAbstractionTest, TheInitialLocationMayBeEnteredAgain) {
  const std::string program = "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc b)\n(loc err :error \"unreach-call\")\n"
                              "(edge a b (assume (> x 5)))\n(edge b a (assign x (- x 1)))\n";
  EXPECT_EQ(explore(parse(program + "(edge b err (assume (< x 6)))\n")), Answer::Safe);
  EXPECT_EQ(explore(parse(program + "(edge b a (assign x 0))\n(edge a err (assume (< x 0)))\n")), Answer::Unsafe);
}

TEST_F(PredicateAbstractionTest, RecursionIsRefused) {
  EXPECT_EQ(explore(parse(recursive())), Answer::Other);
  EXPECT_EQ(unknown.reason, "recursion not supported");
}

TEST_F(PredicateAbstractionTest, ALimitOfStatesIsAnEndOfMemoryWithAName) {
  options.max_states = 2;
  EXPECT_EQ(explore(parse(lock(1))), Answer::Other);
  EXPECT_EQ(unknown.reason, "out of memory");
  EXPECT_EQ(unknown.component, "predicate_abstraction");
}

TEST_F(PredicateAbstractionTest, ADroppedTargetIsNoTarget) {
  const cfa::Cfa c = parse(lock(0));
  PredicateAbstraction explorer(c, *z3, statistics, options);
  const auto drop_all = [&] {
    for (cfa::LocId l : c.locations().ids())
      if (c.is_target(l)) explorer.drop_target(l);
  };
  ASSERT_TRUE(std::holds_alternative<core::Candidate>(explorer.explore(Budget())));
  drop_all();
  EXPECT_TRUE(std::holds_alternative<core::Safe>(explorer.explore(Budget())));
}

TEST_F(PredicateAbstractionTest, ForeignPredicatesNeedNotExcludeAnything) {
  const cfa::Cfa c = parse(lock(1));
  PredicateAbstraction explorer(c, *z3, statistics, options);
  ASSERT_TRUE(std::holds_alternative<core::Candidate>(explorer.explore(Budget())));
  core::LocationPredicates foreign;
  const term::Term x = tm.mk_var("lock", tm.int_sort());
  for (cfa::LocId l : c.locations().ids()) foreign.predicates.emplace_back(l, tm.mk_le(x, tm.mk_int(7)));
  EXPECT_FALSE(explorer.refine({foreign}, Budget()));
  EXPECT_EQ(run(c, explorer), Answer::Safe);
}

TEST_F(PredicateAbstractionTest, APathWhoseStatesWereCutIsStillExcluded) {
  const cfa::Cfa c = parse(lock(1));
  PredicateAbstraction explorer(c, *z3, statistics, options);
  std::vector<core::Path> refined;
  for (int i = 0; i < 20; ++i) {
    const core::Exploration x = explorer.explore(Budget());
    if (std::holds_alternative<core::Safe>(x)) break;
    refined.push_back(std::get<core::Candidate>(x).path);
    ASSERT_TRUE(explorer.refine({sequence(c, refined.back())}, Budget()));
    for (const core::Path& p : refined) EXPECT_TRUE(explorer.excludes(p));
  }
  EXPECT_FALSE(refined.empty());
}

TEST_F(PredicateAbstractionTest, EveryKindAndScopeProvesALoop) {
  for (const AbstractionKind kind : {AbstractionKind::Boolean, AbstractionKind::Cartesian, AbstractionKind::Combined})
    for (const PredicateScope scope : {PredicateScope::Location, PredicateScope::Function, PredicateScope::Global})
      for (const bool mine : {true, false}) {
        options = {.abstraction = kind, .scope = scope, .mine_conditions = mine};
        EXPECT_EQ(explore(parse(lock(1))), Answer::Safe);
        EXPECT_EQ(explore(parse(lock(0))), Answer::Unsafe);
      }
}

TEST_F(PredicateAbstractionTest, ABooleanAbstractionTellsChoicesApart) {
  // x = y at the head; neither value is known.
  const std::string program = "(cfa 1)\n(var x Int)\n(var y Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
                              "(edge a h (choice ((assign x 0) (assign y 0)) ((assign x 1) (assign y 1))))\n"
                              "(edge h h (choice ((assign x (- 1 x)) (assign y (- 1 y))) ((assume (= x 0)) (assign y x))))\n"
                              "(edge h err (assume (= x 0)) (assume (= y 1)))\n(edge h err (assume (= x 1)) (assume (= y 0)))\n";
  EXPECT_EQ(explore(parse(program)), Answer::Safe);
  EXPECT_GT(counter("models"), 0u);
}

TEST_F(PredicateAbstractionTest, DiagramsThatOutgrowTheLimitAreAnEndOfMemoryWithAName) {
  // The table is one for all: fill it before. Equality of two numbers whose bits are far apart needs many nodes.
  bdd::Manager full(30'000);
  bdd::Function equal = full.constant(true);
  for (bdd::Variable v = 0; v < 24 && !full.out_of_memory(); ++v)
    equal = full.conjoin(equal, full.equivalent(full.variable(v), full.variable(v + 24)));
  ASSERT_TRUE(full.out_of_memory());
  EXPECT_EQ(explore(parse(lock(1))), Answer::Other);
  EXPECT_EQ(unknown.reason, "out of memory");
  EXPECT_EQ(unknown.component, "predicate_abstraction");
}

TEST_F(PredicateAbstractionTest, ConditionsAreMinedOnce) {
  const std::string program = "(cfa 1)\n(var x Int)\n(var y Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
                              "(edge a h (assign x 0) (assign y 0))\n(edge h h (assume (< y 5)) (assign y (+ y 1)) (assign x (+ x 2)))\n"
                              "(edge h err (assume (< x 0)))\n";
  options.mine_conditions = true;
  EXPECT_EQ(explore(parse(program)), Answer::Safe);
  EXPECT_EQ(counter("conditions_mined"), 1u);
}

TEST_F(PredicateAbstractionTest, PredicatesStayAtTheirLocations) {
  const cfa::Cfa c = parse(lock(1));
  PredicateAbstraction explorer(c, *z3, statistics, {.mine_conditions = false});
  EXPECT_EQ(run(c, explorer), Answer::Safe);
  EXPECT_NE(explorer.precision().find("location h:\n  (= lock 1)"), std::string::npos) << explorer.precision();
  EXPECT_EQ(explorer.precision().find("location b:"), std::string::npos) << explorer.precision();
}

}  // namespace
}  // namespace pippin::explore

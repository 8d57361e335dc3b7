// SPDX-License-Identifier: Apache-2.0
#include "explore/predicate_abstraction/explorer.h"

#include <gtest/gtest.h>

#include "testing/tree_explorer_suite.h"

namespace pippin::explore {
template <>
struct TreeExplorerTraits<PredicateAbstraction> {
  using Options = PredicateAbstractionOptions;
  static Options options() { return {.mine_conditions = false}; }
  static constexpr const char* kName = "predicate_abstraction";
};

namespace {

INSTANTIATE_TYPED_TEST_SUITE_P(PredicateAbstraction, TreeExplorerTest, PredicateAbstraction);

using PredicateAbstractionTest = TreeExplorerTest<PredicateAbstraction>;

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
  logic::Services services(c, *z3, statistics);
  PredicateAbstraction explorer(services, {.mine_conditions = false});
  EXPECT_EQ(run(c, explorer), Answer::Safe);
  EXPECT_NE(explorer.precision().find("location h:\n  (= lock 1)"), std::string::npos) << explorer.precision();
  EXPECT_EQ(explorer.precision().find("location b:"), std::string::npos) << explorer.precision();
}

}  // namespace
}  // namespace pippin::explore

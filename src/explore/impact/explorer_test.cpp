// SPDX-License-Identifier: Apache-2.0
#include "explore/impact/explorer.h"

#include <gtest/gtest.h>

#include "testing/explorer_fixture.h"

namespace pippin::explore {
namespace {

class ImpactTest : public ExplorerTest {
 protected:
  Answer explore(const cfa::Cfa& c, size_t max_iterations = 200) {
    Impact explorer(c, *z3, statistics, options);
    const Answer answer = run(c, explorer, max_iterations);
    dot = explorer.dump();
    return answer;
  }
  uint64_t counter(const std::string& name) { return statistics.counter("explore.impact." + name); }

  ImpactOptions options;
  std::string dot;
};

TEST_F(ImpactTest, NoTargetIsSafe) {
  EXPECT_EQ(explore(parse("(cfa 1)\n(loc a :initial)\n(loc b)\n(edge a b)\n")), Answer::Safe);
  EXPECT_EQ(iterations, 0u);
}

TEST_F(ImpactTest, InitialErrorIsACandidateWithoutSteps) {
  EXPECT_EQ(explore(parse("(cfa 1)\n(loc a :initial :error \"unreach-call\")\n")), Answer::Unsafe);
}

TEST_F(ImpactTest, ALoopIsProved) {
  EXPECT_EQ(explore(parse(lock(1))), Answer::Safe);
  EXPECT_GT(counter("coverings"), 0u);
  EXPECT_NE(dot.find("digraph arg"), std::string::npos);
}

TEST_F(ImpactTest, TheSameLoopWithAnErrorThatIsReached) { EXPECT_EQ(explore(parse(lock(0))), Answer::Unsafe); }

TEST_F(ImpactTest, TheInitialLocationMayBeEnteredAgain) {
  const std::string program = "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc b)\n(loc err :error \"unreach-call\")\n"
                              "(edge a b (assume (> x 5)))\n(edge b a (assign x (- x 1)))\n";
  EXPECT_EQ(explore(parse(program + "(edge b err (assume (< x 6)))\n")), Answer::Safe);
  EXPECT_EQ(explore(parse(program + "(edge b a (assign x 0))\n(edge a err (assume (< x 0)))\n")), Answer::Unsafe);
}

TEST_F(ImpactTest, RecursionIsRefused) {
  EXPECT_EQ(explore(parse(recursive())), Answer::Other);
  EXPECT_EQ(unknown.reason, "recursion not supported");
}

TEST_F(ImpactTest, ALimitOfStatesIsAnEndOfMemoryWithAName) {
  options.max_states = 2;
  EXPECT_EQ(explore(parse(lock(1))), Answer::Other);
  EXPECT_EQ(unknown.reason, "out of memory");
  EXPECT_EQ(unknown.component, "impact");
}

TEST_F(ImpactTest, ADroppedTargetIsNoTarget) {
  const cfa::Cfa c = parse(lock(0));
  Impact explorer(c, *z3, statistics, options);
  const auto drop_all = [&] {
    for (cfa::LocId l : c.locations().ids())
      if (c.is_target(l)) explorer.drop_target(l);
  };
  ASSERT_TRUE(std::holds_alternative<core::Candidate>(explorer.explore(Budget())));
  drop_all();
  EXPECT_TRUE(std::holds_alternative<core::Safe>(explorer.explore(Budget())));
}

TEST_F(ImpactTest, ForeignPredicatesNeedNotExcludeAnything) {
  const cfa::Cfa c = parse(lock(1));
  Impact explorer(c, *z3, statistics, options);
  ASSERT_TRUE(std::holds_alternative<core::Candidate>(explorer.explore(Budget())));
  core::LocationPredicates foreign;
  const term::Term x = tm.mk_var("lock", tm.int_sort());
  for (cfa::LocId l : c.locations().ids()) foreign.predicates.emplace_back(l, tm.mk_le(x, tm.mk_int(7)));
  EXPECT_FALSE(explorer.refine({foreign}, Budget()));
  EXPECT_EQ(run(c, explorer), Answer::Safe);
}

TEST_F(ImpactTest, APathWhoseStatesWereCutIsStillExcluded) {
  const cfa::Cfa c = parse(lock(1));
  Impact explorer(c, *z3, statistics, options);
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

/// The counter grows for ever: no two visits of the loop have the same label unless the bound is pushed forward.
TEST_F(ImpactTest, ForcedCoveringEndsALoop) {
  const std::string program = "(cfa 1)\n(var x Int)\n(var y Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
                              "(edge a h (assign x 0) (assign y 0))\n(edge h h (assume (< y 5)) (assign y (+ y 1)) (assign x (+ x 1)))\n"
                              "(edge h err (assume (< x 0)))\n";
  EXPECT_EQ(explore(parse(program)), Answer::Safe);
  const size_t with = iterations;
  EXPECT_GT(counter("coverings_forced"), 0u);
  options.forced_covering = false;
  EXPECT_EQ(explore(parse(program)), Answer::Safe);
  EXPECT_LT(with, iterations);
}

}  // namespace
}  // namespace pippin::explore

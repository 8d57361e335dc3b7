// SPDX-License-Identifier: Apache-2.0
// What every explorer that unwinds a tree must do (predicate abstraction, Impact). Only tests include this: they specialise
// TreeExplorerTraits and instantiate the suite.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "testing/explorer_fixture.h"

namespace pippin::explore {

/// Of an explorer: `Options` (with max_states), `options()` for these tests, and `kName`, the component in answers and statistics.
template <class Explorer>
struct TreeExplorerTraits;

template <class Explorer>
class TreeExplorerTest : public ExplorerTest {
 protected:
  using Traits = TreeExplorerTraits<Explorer>;

  Answer explore(const cfa::Cfa& c, size_t max_iterations = 200) {
    logic::Services services(c, *this->z3, this->statistics);
    Explorer explorer(services, this->options);
    const Answer answer = run(c, explorer, max_iterations);
    dot = explorer.dump();
    return answer;
  }
  static std::string name() { return Traits::kName; }
  uint64_t counter(const std::string& what) { return statistics.counter("explore." + name() + "." + what); }

  typename Traits::Options options = Traits::options();
  std::string dot;
};

TYPED_TEST_SUITE_P(TreeExplorerTest);

TYPED_TEST_P(TreeExplorerTest, NoTargetIsSafe) {
  EXPECT_EQ(this->explore(this->parse("(cfa 1)\n(loc a :initial)\n(loc b)\n(edge a b)\n")), TestFixture::Answer::Safe);
  EXPECT_EQ(this->iterations, 0u);
}

TYPED_TEST_P(TreeExplorerTest, InitialErrorIsACandidateWithoutSteps) {
  EXPECT_EQ(this->explore(this->parse("(cfa 1)\n(loc a :initial :error \"unreach-call\")\n")), TestFixture::Answer::Unsafe);
}

TYPED_TEST_P(TreeExplorerTest, ALoopIsProved) {
  EXPECT_EQ(this->explore(this->parse(lock(1))), TestFixture::Answer::Safe);
  EXPECT_GT(this->counter("coverings"), 0u);
  EXPECT_NE(this->dot.find("digraph arg"), std::string::npos);
}

TYPED_TEST_P(TreeExplorerTest, TheSameLoopWithAnErrorThatIsReached) { EXPECT_EQ(this->explore(this->parse(lock(0))), TestFixture::Answer::Unsafe); }

TYPED_TEST_P(TreeExplorerTest, TheInitialLocationMayBeEnteredAgain) {
  const std::string program = "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc b)\n(loc err :error \"unreach-call\")\n"
                              "(edge a b (assume (> x 5)))\n(edge b a (assign x (- x 1)))\n";
  EXPECT_EQ(this->explore(this->parse(program + "(edge b err (assume (< x 6)))\n")), TestFixture::Answer::Safe);
  EXPECT_EQ(this->explore(this->parse(program + "(edge b a (assign x 0))\n(edge a err (assume (< x 0)))\n")), TestFixture::Answer::Unsafe);
}

TYPED_TEST_P(TreeExplorerTest, RecursionIsRefused) {
  EXPECT_EQ(this->explore(this->parse(recursive())), TestFixture::Answer::Other);
  EXPECT_EQ(this->unknown.reason, "recursion not supported");
}

TYPED_TEST_P(TreeExplorerTest, ALimitOfStatesIsAnEndOfMemoryWithAName) {
  this->options.max_states = 2;
  EXPECT_EQ(this->explore(this->parse(lock(1))), TestFixture::Answer::Other);
  EXPECT_EQ(this->unknown.reason, "out of memory");
  EXPECT_EQ(this->unknown.component, this->name());
}

TYPED_TEST_P(TreeExplorerTest, ADroppedTargetIsNoTarget) {
  const cfa::Cfa c = this->parse(lock(0));
  logic::Services services(c, *this->z3, this->statistics);
  TypeParam explorer(services, this->options);
  const auto drop_all = [&] {
    for (cfa::LocId l : c.locations().ids())
      if (c.is_target(l)) explorer.drop_target(l);
  };
  ASSERT_TRUE(std::holds_alternative<core::Candidate>(explorer.explore(Budget())));
  drop_all();
  EXPECT_TRUE(std::holds_alternative<core::Safe>(explorer.explore(Budget())));
}

TYPED_TEST_P(TreeExplorerTest, ForeignPredicatesNeedNotExcludeAnything) {
  const cfa::Cfa c = this->parse(lock(1));
  logic::Services services(c, *this->z3, this->statistics);
  TypeParam explorer(services, this->options);
  ASSERT_TRUE(std::holds_alternative<core::Candidate>(explorer.explore(Budget())));
  core::LocationPredicates foreign;
  const term::Term x = this->tm.mk_var("lock", this->tm.int_sort());
  for (cfa::LocId l : c.locations().ids()) foreign.predicates.emplace_back(l, this->tm.mk_le(x, this->tm.mk_int(7)));
  EXPECT_FALSE(explorer.refine({foreign}, Budget()));
  EXPECT_EQ(this->run(c, explorer), TestFixture::Answer::Safe);
}

TYPED_TEST_P(TreeExplorerTest, APathWhoseStatesWereCutIsStillExcluded) {
  const cfa::Cfa c = this->parse(lock(1));
  logic::Services services(c, *this->z3, this->statistics);
  TypeParam explorer(services, this->options);
  std::vector<core::Path> refined;
  for (int i = 0; i < 20; ++i) {
    const core::Exploration x = explorer.explore(Budget());
    if (std::holds_alternative<core::Safe>(x)) break;
    refined.push_back(std::get<core::Candidate>(x).path);
    ASSERT_TRUE(explorer.refine({this->sequence(c, refined.back())}, Budget()));
    for (const core::Path& p : refined) EXPECT_TRUE(explorer.excludes(p));
  }
  EXPECT_FALSE(refined.empty());
}

REGISTER_TYPED_TEST_SUITE_P(TreeExplorerTest, NoTargetIsSafe, InitialErrorIsACandidateWithoutSteps, ALoopIsProved,
                            TheSameLoopWithAnErrorThatIsReached, TheInitialLocationMayBeEnteredAgain,
                            RecursionIsRefused, ALimitOfStatesIsAnEndOfMemoryWithAName, ADroppedTargetIsNoTarget,
                            ForeignPredicatesNeedNotExcludeAnything, APathWhoseStatesWereCutIsStillExcluded);

}  // namespace pippin::explore

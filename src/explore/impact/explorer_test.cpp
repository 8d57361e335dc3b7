// SPDX-License-Identifier: Apache-2.0
#include "explore/impact/explorer.h"

#include <gtest/gtest.h>

#include "testing/tree_explorer_suite.h"

namespace pippin::explore {
template <>
struct TreeExplorerTraits<Impact> {
  using Options = ImpactOptions;
  static Options options() { return {}; }
  static constexpr const char* kName = "impact";
};

namespace {

INSTANTIATE_TYPED_TEST_SUITE_P(Impact, TreeExplorerTest, Impact);

using ImpactTest = TreeExplorerTest<Impact>;

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

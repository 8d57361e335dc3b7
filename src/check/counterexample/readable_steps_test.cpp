// SPDX-License-Identifier: Apache-2.0
#include "check/counterexample/readable_steps.h"

#include <gtest/gtest.h>

namespace pippin::check {
namespace {

TEST(Steps, ConditionsAndTemporariesInWords) {
  Origin at;
  at.line = 3;
  const std::vector<interp::TraceStep> trace = {{at, "__VERIFIER_nondet_int() = 7"}, {at, "tmp_3 = 7"}, {at, "[tmp_3]"}, {at, "[!(x > 3)]"},
                      {at, "f(tmp_3, tmp_4, mytmp_3)"}, {at, "x = 4"}};
  const auto steps = readable_steps(trace);
  ASSERT_EQ(steps.size(), 5u);
  EXPECT_EQ(steps[0].text, "__VERIFIER_nondet_int() = 7");
  EXPECT_EQ(steps[1].text, "condition is true");
  EXPECT_EQ(steps[2].text, "x > 3 is false");
  EXPECT_EQ(steps[3].text, "f(7, ..., mytmp_3)");
  EXPECT_EQ(steps[4].text, "x = 4");
}

}  // namespace
}  // namespace pippin::check

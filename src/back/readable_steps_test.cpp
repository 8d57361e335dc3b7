// SPDX-License-Identifier: Apache-2.0
#include "back/readable_steps.h"

#include <gtest/gtest.h>

namespace pippin::check {
namespace {

TEST(Steps, ConditionsAndTemporariesInWords) {
  Origin at;
  at.line = 3;
  const std::vector<interp::TraceStep> trace = {{at, "__VERIFIER_nondet_int() = 7"}, {at, "tmp_3 = 7"}, {at, "[tmp_3]"}, {at, "[!(x > 3)]"},
                      {at, "f(tmp_3, tmp_4, mytmp_3)"}, {at, "x = 4"}, {at, "__pippin_allocation_fails() = 0"},
                      {at, "__pippin_allocation_fails() = 7"}, {at, "__pippin_memcpy(x__pippin_y, 3)"}};
  const auto steps = readable_steps(trace);
  ASSERT_EQ(steps.size(), 8u);
  EXPECT_EQ(steps[0].text, "__VERIFIER_nondet_int() = 7");
  EXPECT_EQ(steps[1].text, "condition is true");
  EXPECT_EQ(steps[2].text, "x > 3 is false");
  EXPECT_EQ(steps[3].text, "f(7, ..., mytmp_3)");
  EXPECT_EQ(steps[4].text, "x = 4");
  EXPECT_EQ(steps[5].text, "the allocation succeeds");
  EXPECT_EQ(steps[6].text, "the allocation fails");
  EXPECT_EQ(steps[7].text, "memcpy(x__pippin_y, 3)");
}

}  // namespace
}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
#include "support/quantity.h"

#include <gtest/gtest.h>

namespace pippin {
namespace {

TEST(Quantity, Durations) {
  EXPECT_EQ(parse_duration("60s"), 60);
  EXPECT_EQ(parse_duration("1.5min"), 90);
  EXPECT_EQ(parse_duration("90"), 90);
  for (const char* bad : {"soon", "-5s", "5 apples", "", "inf", "nan", "1e300", "99999999999"}) EXPECT_LT(parse_duration(bad), 0) << bad;
}

TEST(Quantity, Sizes) {
  EXPECT_EQ(parse_size("4GB"), 4e9);
  EXPECT_EQ(parse_size("1GiB"), 1073741824.0);
  for (const char* bad : {"much", "1e40GB", "infGB"}) EXPECT_LT(parse_size(bad), 0) << bad;
}

TEST(Quantity, Lists) {
  EXPECT_EQ(split("a,b,,c", ','), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_TRUE(split(",", ',').empty());
}

}  // namespace
}  // namespace pippin

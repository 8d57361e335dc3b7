// SPDX-License-Identifier: Apache-2.0
#include "witness/values.h"

#include <gtest/gtest.h>

namespace pippin::witness {
namespace {

std::optional<ValueClaim> claim_of(const std::string& text) {
  Witness w;
  w.segments.push_back({{WaypointType::Assumption, true, {}, text}});
  return value_claims(w).front();
}

TEST(ValueClaims, OneValueAndAConstant) {
  const auto c = claim_of("x == (-5)");
  ASSERT_TRUE(c);
  EXPECT_EQ(c->place, "x");
  EXPECT_EQ(c->relation, "==");
  EXPECT_EQ(c->constant, "(-5)");
  EXPECT_EQ(claim_of("\\result != 0")->place, "");
  EXPECT_EQ(claim_of("a[3] <= 7")->place, "a[3]");
  EXPECT_FALSE(claim_of("x == 1 && y == 2"));
  EXPECT_FALSE(claim_of("x"));
  EXPECT_FALSE(claim_of("x = 1"));
}

TEST(ValueClaims, ValuesOfTheirTypes) {
  ir::Type integer, floating, pointer;
  integer.kind = ir::TypeKind::Int;
  floating.kind = ir::TypeKind::Float;
  floating.size = 4;
  pointer.kind = ir::TypeKind::Pointer;
  EXPECT_TRUE(value_for({"x", "==", "(-2147483647 - 1)"}, integer) == ir::Int128{-2147483648LL});
  EXPECT_TRUE(value_for({"x", ">", "0x10U"}, integer) == ir::Int128{17});
  EXPECT_TRUE(value_for({"x", "!=", "0"}, integer) == ir::Int128{1});
  EXPECT_FALSE(value_for({"x", "==", "y"}, integer));
  EXPECT_TRUE(value_for({"", "==", "0x1p+0f"}, floating) == ir::Int128{0x3F800000});
  EXPECT_TRUE(value_for({"", ">", "0x1.fffffep+127f"}, floating) == ir::Int128{0x7F800000});
  EXPECT_TRUE(value_for({"p", "==", "0"}, pointer) == ir::Int128{0});
  EXPECT_FALSE(value_for({"p", "!=", "0"}, pointer));
}

}  // namespace
}  // namespace pippin::witness

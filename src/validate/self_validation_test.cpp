// SPDX-License-Identifier: Apache-2.0
#include "validate/self_validation.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "run/output.h"

namespace pippin::validate {
namespace {

TEST(Conjuncts, OnlyOfTheOutermostConjunction) {
  using Texts = std::vector<std::string>;
  EXPECT_EQ(conjuncts("a == 1"), Texts({"a == 1"}));
  EXPECT_EQ(conjuncts("a && b(c && d) && (e || f)"), Texts({"a", "b(c && d)", "(e || f)"}));
  EXPECT_EQ(conjuncts("a || b && c"), Texts({"a || b && c"}));
  EXPECT_EQ(conjuncts("a && b ? c : d && e"), Texts({"a && b ? c : d && e"}));
  EXPECT_EQ(conjuncts("a[i && j] && c == ')' && d"), Texts({"a[i && j] && c == ')' && d"}));
}

TEST(BeyondInt, OnlyWhatIsComputed) {
  EXPECT_EQ(or_beyond_int("a == 1 && ((long long)a < 1LL || b)"), "a == 1 && ((long long)a < 1LL || b)");
  EXPECT_EQ(or_beyond_int("(c || 2LL * (long long)a == (long long)b) && d"),
            "(c || (2LL * (long long)a == (long long)b || 2LL * (long long)a > 2147483647LL || 2LL * (long long)a < -2147483648LL)) && d");
  EXPECT_EQ(or_beyond_int("(long long)a <= (long long)b + 5LL"),
            "((long long)a <= (long long)b + 5LL || (long long)b + 5LL > 2147483647LL || (long long)b + 5LL < -2147483648LL)");
  EXPECT_EQ(or_beyond_int("a['?'] == (long long)b + 5LL"), "a['?'] == (long long)b + 5LL");
  EXPECT_EQ(or_beyond_int("!(a == 1 && (long long)b + 5LL == 1LL)"), "!(a == 1 && (long long)b + 5LL == 1LL)");
  EXPECT_EQ(or_beyond_int("f(a && (long long)b + 5LL == 1LL)"), "f(a && (long long)b + 5LL == 1LL)");
}

constexpr const char* kProgram = R"(extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  if (a < 0 || b < 0) return 0;
  int s = a + b;
  int i = 0;
  while (i < 10) i++;
  if (i > 10) reach_error();
  return s;
}
)";

class SelfValidated : public ::testing::Test {
 protected:
  SelfValidated() {
    char name[] = "/tmp/pippin-test-XXXXXX";
    folder_ = mkdtemp(name);
    std::ofstream(folder_ + "/p.c") << kProgram;
    options_.program.files = {folder_ + "/p.c"};
    options_.output.witness_path = folder_ + "/w.yml";
  }
  ~SelfValidated() override { [[maybe_unused]] int r = std::system(("rm -rf " + folder_).c_str()); }

  /// Of TRUE with this invariant of the loop.
  SelfValidation validated(const std::string& invariant, bool overflow_excluded) {
    run::CheckOutcome outcome;
    outcome.report.answer = core::Answer::True;
    outcome.report.invariants = {{.loop = true, .location = {options_.program.files.front(), 9, 3, "main"}, .value = invariant}};
    if (overflow_excluded) outcome.report.assumptions.push_back({cfa::Convention::SignedOverflow, {}, "no signed overflow: a + b"});
    const auto text = run::witness_text(options_.program, options_.search, options_.output, outcome);
    EXPECT_TRUE(text.ok());
    EXPECT_TRUE(witness::write_file(options_.output.witness_path, *text).ok());
    return validate_own(options_, outcome, seconds_);
  }

  std::string folder_;
  run::CheckOptions options_;
  double seconds_ = 300;   // the speed of the machine decides nothing
};

TEST_F(SelfValidated, AnInvariantThatHolds) {
  const SelfValidation v = validated("i >= 0 && i <= 10", false);
  EXPECT_EQ(v.state, "confirmed");
  EXPECT_FALSE(v.weakened);
}

TEST_F(SelfValidated, AnInvariantThatDoesNot) {
  const SelfValidation v = validated("i >= 0 && i <= 9", false);
  EXPECT_EQ(v.state, "not confirmed: rejected by pippin validate");
  EXPECT_FALSE(v.weakened);
}

TEST_F(SelfValidated, WhatAnOverflowBreaksIsLeftOut) {
  const SelfValidation v = validated("i >= 0 && s >= a && i <= 10", true);
  EXPECT_TRUE(v.weakened);
  ASSERT_EQ(v.invariants.size(), 1u);
  EXPECT_EQ(v.invariants.front().value, "i >= 0 && i <= 10");
  EXPECT_EQ(v.state, "confirmed");
}

TEST_F(SelfValidated, WhatAnOverflowBreaksIsWeakenedWhereThatHelps) {
  const SelfValidation v = validated("i <= 10 && (long long)s == (long long)a + (long long)b", true);
  EXPECT_TRUE(v.weakened);
  ASSERT_EQ(v.invariants.size(), 1u);
  EXPECT_EQ(v.invariants.front().value, "i <= 10 && ((long long)s == (long long)a + (long long)b || (long long)a + (long long)b > 2147483647LL || "
                                        "(long long)a + (long long)b < -2147483648LL)");
  EXPECT_EQ(v.state, "confirmed");
}

TEST_F(SelfValidated, InGraphmlInvariantsKeepTheirPlaces) {
  options_.output.witness_format = witness::Format::Graphml10;
  const SelfValidation v = validated("i >= 0 && s >= a && i <= 10", true);
  EXPECT_EQ(v.state, "confirmed");
  ASSERT_EQ(v.invariants.size(), 1u);
  EXPECT_EQ(v.invariants.front().value, "i >= 0 && i <= 10");
  EXPECT_EQ(v.invariants.front().location.line, 9u);
  EXPECT_EQ(v.invariants.front().location.column, 3u);
}

TEST_F(SelfValidated, WithoutTimeNothingIsSaid) {
  options_.limits.cpu_seconds = cpu_seconds();
  seconds_ = self_validation_seconds(options_.limits);
  EXPECT_EQ(validated("i >= 0", false).state, "");
}

}  // namespace
}  // namespace pippin::validate

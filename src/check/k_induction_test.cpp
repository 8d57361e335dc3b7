// SPDX-License-Identifier: Apache-2.0
#include "check/k_induction.h"

#include <gtest/gtest.h>

#include "cfa/text.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;
/// That the first variable is at least, and less than, some number.
struct Range { std::string location; int least = -1000, below = 1000; };

CheckResult induct(const std::string& text, size_t max_k, const std::vector<Range>& invariants = {}) {
  static auto z3 = smt::make_z3();
  term::TermManager tm;
  Result<cfa::Cfa> c = cfa::parse(tm, text);
  EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
  core::KInductionCertificate certificate;
  certificate.max_k = max_k;
  for (const Range& r : invariants)
    for (const cfa::LocId l : c->locations().ids())
      if (c->location(l).name == r.location) {
        const term::Term x = c->variable(cfa::VarIndex(0)).term;
        certificate.invariants.emplace_back(l, tm.mk_and(tm.mk_le(tm.mk_int(r.least), x), tm.mk_lt(x, tm.mk_int(r.below))));
      }
  return check_certificate(*c, certificate, *z3, nullptr, Budget::limited(Seconds(20)));
}

/// Numbers rotate: (a, b, c) becomes (b, c, a); a is wrong if it is 4. The error itself says of one number of three that it is not.
const char* const kRotate =
    "(cfa 1)\n(var a Int)\n(var b Int)\n(var c Int)\n(var t Int)\n(loc s :initial)\n(loc h)\n(loc g)\n(loc err :error \"unreach-call\")\n"
    "(edge s h (assign a 1) (assign b 2) (assign c 3))\n(edge h err (assume (= a 4)))\n(edge h g (assume (not (= a 4))))\n"
    "(edge g h (assign t a) (assign a b) (assign b c) (assign c t))\n";

TEST(KInduction, TheErrorItselfStrengthensTheInduction) {
  EXPECT_EQ(induct(kRotate, 8).outcome, Outcome::Accepted);
  EXPECT_EQ(induct(kRotate, 2).outcome, Outcome::Unknown);
}

/// x counts from 0; wrong if it is `bad`.
std::string counting_loop(const std::string& guard, int bad) {
  const std::string number = bad < 0 ? "(- " + std::to_string(-bad) + ")" : std::to_string(bad);
  return "(cfa 1)\n(var x Int)\n(loc s :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n(edge s h (assign x 0))\n"
         "(edge h h " + guard + "(assign x (+ x 1)))\n(edge h err (assume (= x " + number + ")))\n";
}

TEST(KInduction, AnErrorWithinTheBaseIsFound) {
  // From any other state the error is far away, so the step alone would hold.
  for (int bad : {0, 1, 2, 3}) EXPECT_EQ(induct(counting_loop("(assume (< x 3))", bad), 10).outcome, Outcome::Rejected) << bad;
  EXPECT_NE(induct(counting_loop("", 7), 5).outcome, Outcome::Accepted);
}

TEST(KInduction, InvariantsRestrictTheStates) {
  EXPECT_EQ(induct(counting_loop("(assume (< x 900))", -5), 4).outcome, Outcome::Unknown);
  EXPECT_EQ(induct(counting_loop("(assume (< x 900))", -5), 4, {{.location = "h", .least = 0}}).outcome, Outcome::Accepted);
}

TEST(KInduction, InvariantsAreProved) {
  const std::string bounded = counting_loop("(assume (< x 900))", 950);
  EXPECT_EQ(induct(bounded, 4, {{.location = "h", .least = 0, .below = 901}}).outcome, Outcome::Accepted);
  EXPECT_NE(induct(bounded, 4, {{.location = "h", .below = 5}}).outcome, Outcome::Accepted);    // not inductive
  EXPECT_NE(induct(bounded, 4, {{.location = "h", .least = 20}}).outcome, Outcome::Accepted);   // not initial
  EXPECT_NE(induct(bounded, 4, {{.location = "h", .least = 1, .below = 1}}).outcome, Outcome::Accepted);
}

TEST(KInduction, EveryLoopHeadIsABeginning) {
  // The second loop keeps y, so its number of passes says nothing about y: only an invariant does.
  const std::string text =
      "(cfa 1)\n(var y Int)\n(var x Int)\n(loc s :initial)\n(loc h)\n(loc g)\n(loc err :error \"unreach-call\")\n"
      "(edge s h (assign x 0) (assign y 0))\n(edge h h (assign x (+ x 1)))\n(edge h g (assume (> x 5)))\n"
      "(edge g g (assign x 0))\n(edge g err (assume (= y 9)))\n";
  // (Where y is 9 the error is possible, but an execution may also stay in the loop.)
  EXPECT_EQ(induct(text, 3).outcome, Outcome::Unknown);
  EXPECT_EQ(induct(text, 3, {{.location = "h", .least = 0, .below = 1}, {.location = "g", .least = 0, .below = 1}}).outcome, Outcome::Accepted);
}

}  // namespace
}  // namespace pippin::check

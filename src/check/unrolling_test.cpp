// SPDX-License-Identifier: Apache-2.0
#include "check/unrolling.h"

#include <gtest/gtest.h>

#include "cfa/text.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;

CheckResult run(const std::string& text, size_t max_passes = 1000, bool folding_only = false, size_t asked_from = 0) {
  static auto z3 = smt::make_z3();
  term::TermManager tm;
  Result<cfa::Cfa> c = cfa::parse(tm, text);
  EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
  return check_certificate(*c, core::UnrollingCertificate{max_passes, folding_only, asked_from}, *z3, nullptr, Budget::limited(Seconds(20)));
}

/// x counts to `bound`; the error is left of the loop under `bad`.
std::string counting(const std::string& start, int bound, const std::string& bad) {
  const std::string n = std::to_string(bound);
  return "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
         "(edge a h " + start + ")\n(edge h h (assume (< x " + n + ")) (assign x (+ x 1)))\n"
         "(edge h err (assume (>= x " + n + ")) (assume " + bad + "))\n";
}

TEST(Unrolling, NeedsNoSolverWithoutInputs) {
  const CheckResult r = run(counting("(assign x 0)", 50, "(not (= x 50))"));
  EXPECT_EQ(r.outcome, Outcome::Accepted) << r.reason;
  EXPECT_EQ(r.triples, 0u);
}

TEST(Unrolling, FoldingAloneGivesUpWhereASolverWouldBeAsked) {
  EXPECT_EQ(run(counting("(assign x 0)", 50, "(not (= x 50))"), 1000, true).outcome, Outcome::Accepted);
  EXPECT_EQ(run(counting("(assign x 0)", 50, "(= x 50)"), 1000, true).outcome, Outcome::Unknown);
  EXPECT_EQ(run(counting("(havoc x) (assume (= x 8))", 8, "(not (= x 8))"), 1000, true).outcome, Outcome::Unknown);
}

TEST(Unrolling, InputsAreCutOffByTheSolver) {
  const std::string some = "(havoc x) (assume (and (<= 0 x) (<= x 8)))";
  EXPECT_EQ(run(counting(some, 8, "(not (= x 8))")).outcome, Outcome::Accepted);
  EXPECT_EQ(run(counting(some, 8, "(= x 8)")).outcome, Outcome::Rejected);
}

TEST(Unrolling, QuestionsCanBePostponed) {
  const std::string some = "(havoc x) (assume (and (<= 0 x) (<= x 8)))";
  for (size_t from : {1, 5, 10, 30}) {
    const CheckResult r = run(counting(some, 8, "(not (= x 8))"), 1000, false, from);
    EXPECT_EQ(r.outcome, Outcome::Accepted) << r.reason;
    EXPECT_EQ(run(counting(some, 8, "(= x 8)"), 1000, false, from).outcome, Outcome::Rejected);
  }
  EXPECT_EQ(run(counting("(havoc x)", 8, "(< x 8)"), 20, false, 1000).outcome, Outcome::Unknown);
}

TEST(Unrolling, AnErrorOnTheLastPassIsFound) {
  EXPECT_EQ(run(counting("(assign x 0)", 50, "(= x 50)")).outcome, Outcome::Rejected);
}

TEST(Unrolling, LongExecutionsAreNoProof) {
  EXPECT_EQ(run(counting("(assign x 0)", 50, "(not (= x 50))"), 50).outcome, Outcome::Unknown);
  EXPECT_EQ(run(counting("(havoc x)", 8, "(< x 8)"), 30).outcome, Outcome::Unknown);
}

TEST(Unrolling, HavocsOfDifferentPassesAreDifferent) {
  // Two draws may differ: the error is reachable only because each pass has its own value.
  const std::string text =
      "(cfa 1)\n(var x Int)\n(var y Int)\n(var i Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
      "(edge a h (assign i 0))\n(edge h h (assume (< i 2)) (assign y x) (havoc x) (assign i (+ i 1)))\n"
      "(edge h err (assume (= i 2)) (assume (not (= x y))))\n";
  EXPECT_EQ(run(text).outcome, Outcome::Rejected);
}

TEST(Unrolling, HistoriesThatMeetKeepBothValues) {
  auto text = [](const char* bad) {
    return std::string("(cfa 1)\n(var x Int)\n(var b Bool)\n(loc a :initial)\n(loc m)\n(loc err :error \"unreach-call\")\n"
                       "(edge a m (assume b) (assign x 1))\n(edge a m (assume (not b)) (assign x 2))\n"
                       "(edge m err (assume ") + bad + "))\n";
  };
  EXPECT_EQ(run(text("(= x 1)")).outcome, Outcome::Rejected);
  EXPECT_EQ(run(text("(= x 2)")).outcome, Outcome::Rejected);
  EXPECT_EQ(run(text("(= x 3)")).outcome, Outcome::Accepted);
  EXPECT_EQ(run(text("(and b (= x 2))")).outcome, Outcome::Accepted);
}

}  // namespace
}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "cfa/text.h"
#include "check/check.h"
#include "explore/k_induction/elimination.h"
#include "explore/k_induction/k_induction_engine.h"
#include "smt/session.h"

namespace pippin::explore {
namespace {

class OnCfa final : public core::Task {
 public:
  explicit OnCfa(const Cfa& cfa) : cfa_(cfa) {}
  const Cfa& cfa() override { return cfa_; }
  const Cfa& base() override { return cfa_; }
  LocId to_base(LocId l) override { return l; }
  std::string label() const override { return "cfa"; }
  std::string in_model() const override { return ""; }
  core::Turn turn() const override { return {}; }

 private:
  const Cfa& cfa_;
};

class KInductionTest : public ::testing::Test {
 protected:
  Cfa parse(const std::string& text) {
    Result<Cfa> c = cfa::parse(tm, text);
    EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
    return std::move(*c);
  }
  /// The certificates of a turn, in order.
  std::vector<core::KInductionCertificate> turn(const Cfa& c, core::Facts& facts) {
    OnCfa task(c);
    const auto engine = make_k_induction(*z3, statistics);
    std::vector<core::KInductionCertificate> out;
    for (;;) {
      core::EngineAnswer answer = engine->run(task, facts, Budget());
      out.push_back(std::get<core::KInductionCertificate>(std::get<core::Safe>(answer.result).certificate));
      if (!answer.retry_within) return out;
    }
  }
  bool accepted(const Cfa& c, const core::KInductionCertificate& certificate) {
    return check::check_certificate(c, certificate, *z3, nullptr, Budget()).outcome == check::CheckResult::Outcome::Accepted;
  }
  LocId at(const Cfa& c, const std::string& name) {
    for (LocId l : c.locations().ids())
      if (c.location(l).name == name) return l;
    return {};
  }

  term::TermManager tm;
  std::unique_ptr<smt::Backend> z3 = smt::make_z3();
  Statistics statistics;
};

/// No number of passes below a thousand tells that x and y are the same.
std::string two_counters(const std::string& step) {
  return "(cfa 1)\n(var x Int)\n(var y Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
         "(edge a h (assign x 0) (assign y 0))\n(edge h h (assign x (+ x 1)) (assign y " + step + "))\n"
         "(edge h err (assume (= x 1000)) (assume (not (= y 1000))))\n";
}

TEST_F(KInductionTest, EliminationKeepsWhatIsInductiveTogether) {
  const Cfa c = parse(two_counters("(+ y 1)"));
  const Term x = c.variables().begin()->term, y = std::next(c.variables().begin())->term;
  Candidates candidates(c.locations().size());
  candidates[at(c, "h").value] = {tm.mk_eq(x, y), tm.mk_le(x, tm.mk_int(5)), tm.mk_ge(y, tm.mk_int(0)), tm.mk_ge(x, tm.mk_int(0)), tm.mk_eq(x, tm.mk_int(0))};
  const Candidates left = eliminate(c, candidates, *z3, statistics, Budget());
  const std::vector<Term>& kept = left[at(c, "h").value];
  EXPECT_EQ(kept.size(), 2u);   // of the two bounds one implies the other
  EXPECT_NE(std::ranges::find(kept, tm.mk_eq(x, y)), kept.end());
}

TEST_F(KInductionTest, LaterRoundsHaveInvariantsThatProveWhatRangesDoNot) {
  const Cfa c = parse(two_counters("(+ y 1)"));
  core::Facts facts;
  std::vector<core::KInductionCertificate> rounds = turn(c, facts);
  ASSERT_EQ(rounds.size(), 3u);
  EXPECT_FALSE(accepted(c, {rounds[0].invariants, 32}));
  EXPECT_TRUE(accepted(c, rounds[1]));
  EXPECT_EQ(rounds[2].max_k, 32u);
  EXPECT_FALSE(facts.formulas["cfa"].invariants.empty());
}

TEST_F(KInductionTest, NoInvariantsProveWhatIsWrong) {
  const Cfa c = parse(two_counters("(+ y 2)"));
  core::Facts facts;
  for (const core::KInductionCertificate& round : turn(c, facts)) EXPECT_FALSE(accepted(c, round));
}

/// Nothing in the program says that x and y are the same in one of two modes.
TEST_F(KInductionTest, PredicatesOfOtherEnginesAreTried) {
  const Cfa c = parse("(cfa 1)\n(var m Int)\n(var x Int)\n(var y Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
                      "(edge a h (assign x 0) (assign y 0))\n(edge h h (assume (= m 0)) (assign x (+ x 1)) (assign y (+ y 1)))\n"
                      "(edge h h (assume (not (= m 0))) (assign x (+ x 1)) (assign y (+ y 2)))\n"
                      "(edge h err (assume (= m 0)) (assume (= x 1000)) (assume (not (= y 1000))))\n");
  core::Facts nothing, facts;
  for (const core::KInductionCertificate& round : turn(c, nothing)) EXPECT_FALSE(accepted(c, round));
  const Term m = c.variables().begin()->term, x = std::next(c.variables().begin())->term, y = std::next(c.variables().begin(), 2)->term;
  facts.formulas["cfa"].candidates = {{at(c, "h"), tm.mk_eq(x, tm.mk_int(3))}, {at(c, "h"), tm.mk_implies(tm.mk_eq(m, tm.mk_int(0)), tm.mk_eq(x, y))}};
  EXPECT_TRUE(accepted(c, turn(c, facts).back()));
}

}  // namespace
}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
#include "report/text.h"

#include <gtest/gtest.h>

namespace pippin::report {
namespace {

Report base(core::Answer a) {
  Report r;
  r.answer = a;
  r.strings = std::make_shared<StringTable>();
  return r;
}

TEST(Report, FirstLine) {
  EXPECT_EQ(text(base(core::Answer::True)).substr(0, 26), "Verification result: TRUE\n");
  Report f = base(core::Answer::False);
  f.property = "unreach-call";
  EXPECT_EQ(verdict(f), "FALSE(unreach-call)");
  Report u = base(core::Answer::Unknown);
  EXPECT_EQ(verdict(u), "UNKNOWN(no reason given)");
  u.reason = "line one\nline two";
  EXPECT_EQ(verdict(u), "UNKNOWN(line one line two)");
}

TEST(Report, AProofByUnrollingSaysWhyItHasNoInvariants) {
  Report r = base(core::Answer::True);
  EXPECT_EQ(text(r).find("No loop invariants"), std::string::npos);
  r.unrolled = true;
  EXPECT_NE(text(r).find("No loop invariants: all executions are short"), std::string::npos);
}

TEST(Report, AssumptionsAreGroupedAndShort) {
  Report r = base(core::Answer::True);
  auto strings = std::make_shared<StringTable>();
  const StringIndex file = strings->intern("p.c");
  r.strings = strings;
  for (uint32_t i = 1; i <= 500; ++i)
    for (int twice = 0; twice < 2; ++twice) {
      cfa::Assumption a{cfa::Convention::SignedOverflow, {}, {}};
      a.origin.file = file;
      a.origin.line = i;
      a.text = "no signed overflow";
      r.assumptions.push_back(a);
    }
  for (size_t i = 0; i < cfa::conventions().size(); ++i)
    r.assumptions.push_back({static_cast<cfa::Convention>(i), {}, "something"});
  const std::string t = text(r);
  EXPECT_NE(t.find("and 497 more"), std::string::npos) << t;
  EXPECT_LE(std::count(t.begin(), t.end(), '\n'), 25);   // what the entry function's call takes for granted has a line of its own
}

Origin line(uint32_t number) {
  Origin o;
  o.line = number;
  return o;
}

Step assigned(Origin o, const std::string& text, bool needed = true) { return {.origin = o, .kind = StepKind::Assign, .text = text, .needed = needed}; }
Step decided(Origin o, const std::string& text, bool needed = true) { return {.origin = o, .kind = StepKind::Branch, .text = text, .needed = needed}; }

size_t all(const Shortened& s) {
  size_t total = s.steps.size();
  for (const Gap& g : s.gaps) total += g.steps;
  return total;
}

TEST(Shorten, LongLoopsShrink) {
  std::vector<Step> steps;
  for (uint32_t i = 0; i < 10000; ++i) steps.push_back(assigned(line(5 + i % 3), "x = " + std::to_string(i)));
  const Shortened s = shorten(steps, 60);
  EXPECT_LE(s.steps.size(), 60u);
  EXPECT_FALSE(s.steps.empty());
  ASSERT_EQ(s.gaps.size(), s.steps.size() + 1);
  EXPECT_EQ(all(s), steps.size());
  EXPECT_EQ(s.steps.back().text, "x = 9999");
}

TEST(Shorten, WhatIsNotNeededGoesHoweverFewStepsThereAre) {
  const std::vector<Step> steps{assigned(line(1), "x = 42"), decided(line(2), "i < 2 is true", false), assigned(line(2), "i = 1", false),
                                decided(line(2), "i < 2 is true", false), assigned(line(2), "i = 2", false), decided(line(2), "i < 2 is false", false),
                                decided(line(3), "x == 42 is true"), {.origin = line(4), .kind = StepKind::Call, .text = "reach_error()", .needed = false}};
  const Shortened s = shorten(steps, 60);
  ASSERT_EQ(s.steps.size(), 3u);
  EXPECT_EQ(s.steps[1].text, "x == 42 is true");
  EXPECT_EQ(s.steps[2].text, "reach_error()");   // the last one stays
  EXPECT_EQ(s.gaps[1].steps, 5u);
  EXPECT_EQ(s.gaps[1].rounds, 2u);
  EXPECT_EQ(s.gaps[1].loop.line, 2u);
  EXPECT_EQ(all(s), steps.size());
}

TEST(Shorten, ShortOnesAreComplete) {
  EXPECT_EQ(shorten(std::vector<Step>(10, assigned(Origin{}, "y = 1")), 60).steps.size(), 10u);
  EXPECT_TRUE(shorten({}, 60).steps.empty());
}

}  // namespace
}  // namespace pippin::report

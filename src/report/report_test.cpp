// SPDX-License-Identifier: Apache-2.0
#include "report/report.h"

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

TEST(Report, AssumptionsAreGroupedAndShort) {
  Report r = base(core::Answer::True);
  auto strings = std::make_shared<StringTable>();
  const StringIndex file = strings->intern("p.c");
  r.strings = strings;
  for (uint32_t i = 1; i <= 500; ++i)
    for (int twice = 0; twice < 2; ++twice) {
      cfa::Assumption a;
      a.kind = "signed-overflow";
      a.origin.file = file;
      a.origin.line = i;
      a.text = "no signed overflow";
      r.assumptions.push_back(a);
    }
  for (int i = 0; i < 50; ++i) {
    cfa::Assumption a;
    a.kind = "kind" + std::to_string(i);
    a.text = "something";
    r.assumptions.push_back(a);
  }
  const std::string t = text(r);
  EXPECT_NE(t.find("and 497 more"), std::string::npos) << t;
  EXPECT_LE(std::count(t.begin(), t.end(), '\n'), 24);
}

TEST(Shorten, InputsStayLongLoopsShrink) {
  StringTable strings;
  SourceLines source;
  std::vector<Step> steps;
  for (uint32_t i = 0; i < 10000; ++i) {
    Origin o;
    o.line = 5 + i % 3;
    steps.push_back({o, "x = " + std::to_string(i)});
  }
  const Shortened s = shorten(steps, source, strings, 60);
  EXPECT_LE(s.steps.size(), 60u);
  EXPECT_FALSE(s.steps.empty());
  size_t total = s.steps.size() + s.omitted_at_end;
  for (const size_t n : s.omitted) total += n;
  EXPECT_EQ(total, steps.size());
  EXPECT_EQ(s.steps.back().text, "x = 9999");
}

TEST(Shorten, ShortOnesAreComplete) {
  StringTable strings;
  SourceLines source;
  std::vector<Step> steps(10, Step{Origin{}, "y = 1"});
  EXPECT_EQ(shorten(steps, source, strings, 60).steps.size(), 10u);
}

}  // namespace
}  // namespace pippin::report

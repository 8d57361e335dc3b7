// SPDX-License-Identifier: Apache-2.0
#include "report/json.h"

#include <gtest/gtest.h>

namespace pippin::report {
namespace {

TEST(Json, KeysStandInTheirOrderInEveryAnswer) {
  for (const core::Answer a : {core::Answer::True, core::Answer::False, core::Answer::Unknown}) {
    Document d;
    d.report.answer = a;
    const std::string text = json(d);
    size_t at = 0;
    for (const char* key : {"schema", "tool", "input", "verdict", "property", "reason", "component", "exit_code", "errors", "found_by", "iterations", "refinements",
                            "check", "no_error_location", "counterexample", "invariants", "assumptions", "unsupported", "notes", "warnings",
                            "witness", "statistics"}) {
      const size_t next = text.find("\n  \"" + std::string(key) + "\":", at);
      ASSERT_NE(next, std::string::npos) << key << "\n" << text;
      at = next;
    }
    EXPECT_EQ(text.back(), '\n');
  }
}

TEST(Json, ErrorsAreNoAnswer) {
  Document d;
  d.report.answer = core::Answer::True;
  d.report.errors = {{"a.c:1:2", "expected ';'"}};
  const std::string text = json(d);
  EXPECT_NE(text.find("\"verdict\": \"ERROR\""), std::string::npos);
  EXPECT_NE(text.find("\"check\": null"), std::string::npos);
  EXPECT_NE(text.find("\"where\": \"a.c:1:2\""), std::string::npos);
}

TEST(Json, StepsAssignOrRemark) {
  Document d;
  d.report.answer = core::Answer::False;
  auto strings = std::make_shared<StringTable>();
  Origin o;
  o.file = strings->intern("p.c");
  o.line = 3;
  d.report.strings = strings;
  d.report.counterexample.steps = {{.origin = o, .kind = StepKind::Assign, .text = "x = \xff", .variable = "x", .value = "\xff"},
                                   {.kind = StepKind::Branch, .text = "p == \"a = b\" is true"}};
  const std::string text = json(d);  // and text that is not UTF-8 does no harm
  EXPECT_NE(text.find("\"variable\": \"x\""), std::string::npos) << text;
  EXPECT_NE(text.find("\"text\": \"p == \\\"a = b\\\" is true\""), std::string::npos) << text;
  EXPECT_NE(text.find("\"variable\": null"), std::string::npos) << text;
  EXPECT_NE(text.find("\"line\": 3"), std::string::npos) << text;
}

}  // namespace
}  // namespace pippin::report

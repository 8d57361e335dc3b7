// SPDX-License-Identifier: Apache-2.0
#include "report/json.h"

#include <gtest/gtest.h>

namespace pippin::report {
namespace {

TEST(Json, KeysStandInTheirOrderInEveryAnswer) {
  for (const core::Answer a : {core::Answer::True, core::Answer::False, core::Answer::Unknown}) {
    Document d;
    d.report.answer = a;
    const std::string text = to_json(d);
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
  const std::string text = to_json(d);
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
  const std::string text = to_json(d);  // and text that is not UTF-8 does no harm
  EXPECT_NE(text.find("\"variable\": \"x\""), std::string::npos) << text;
  EXPECT_NE(text.find("\"text\": \"p == \\\"a = b\\\" is true\""), std::string::npos) << text;
  EXPECT_NE(text.find("\"variable\": null"), std::string::npos) << text;
  EXPECT_NE(text.find("\"line\": 3"), std::string::npos) << text;
}

/// A document in which everything is there once, with this answer.
Document everything(core::Answer answer) {
  auto strings = std::make_shared<StringTable>();
  uint32_t lines = 0;
  const auto place = [&] { return Origin{strings->intern("dir/p \"q\".c"), ++lines, 7, strings->intern("main")}; };
  Document d{.version = "1", .solvers = {{"z3", "4"}, {"cvc5", "1"}}, .files = {"a.c", "b.c"}, .data_model = "LP64", .entry = "main",
             .specification = "CHECK( init(main()), LTL(G ! overflow) )\n", .exit_code = 10, .report = {}, .witness = "w.yml",
             .witness_validation = "confirmed", .statistics = Statistics()};
  d.statistics->counter("core.iterations") = UINT64_MAX;
  d.statistics->seconds("run.cpu") = 0.1;
  Report& r = d.report;
  r.answer = answer;
  r.property = "no-overflow";
  r.reason = "timeout";
  r.component = "bmc";
  r.warnings = {{"a.c:1:2", "a warning"}, {"", "another"}};
  std::vector<Step> steps;
  for (const StepKind kind : {StepKind::Assign, StepKind::Call, StepKind::Branch, StepKind::Switch, StepKind::Note})
    steps.push_back({.origin = place(), .kind = kind, .text = "x = \t5", .variable = "x", .value = "5", .depth = 3, .thread = 1, .needed = kind != StepKind::Call});
  steps.push_back({});
  const Counterexample c{.violation = place(), .place = place(), .message = "x + 1 does not fit int", .error = "reach_error", .fault = "gone",
                         .specification = "CHECK( … )", .steps = steps, .inputs = {{place(), "__VERIFIER_nondet_int", "int", "-1"}, {{}, "", "", ""}}};
  r.counterexample = c;
  for (size_t k = 0; k < cfa::conventions().size(); ++k) r.assumptions.push_back({static_cast<cfa::Convention>(k), k % 2 ? place() : Origin(), "text"});
  r.unsupported = {"asm", "goto"};
  r.invariants = {{true, {"a.c", 1, 2, "f"}, "x > 0", {}, true}, {false, {"b.c", 3, 4, "g"}, "y", {}, false}};
  r.transitions = {{true, {"a.c", 1, 2, "f"}, "x < \\at(x, AnyPrev)", {}, false}};
  r.ranks = {{place(), {std::vector<std::string>{"n - i", "m"}}}, {place(), {std::vector<std::string>{"x"}, std::vector<std::string>{"y"}}}};
  r.unrolled = r.no_error_location = true;
  r.certificate = {5, 4, 1, true};
  r.how_found = "trace abstraction";
  if (answer != core::Answer::Unknown) r.how_checked = "proved";
  r.executors = answer == core::Answer::False ? 2 : 0;
  r.obligations.emplace();
  for (const core::Answer a : {core::Answer::True, core::Answer::False, core::Answer::Unknown})
    r.obligations->push_back({.property = "no-overflow", .origin = place(), .text = "x + 1", .answer = a, .reason = "timeout", .component = "bmc",
                              .how_found = "found", .how_checked = "checked", .unreached = a == core::Answer::True, .assumes = {"signed-overflow"}, .executors = 1,
                              .counterexample = c});
  r.notes = {"a note"};
  r.about = "About something else.";
  r.failed_checks = {{"path", "why", steps, {}}, {"certificate", "why", {}, FailedCheck::Claim{place(), place(), "true", "x > 0"}}};
  r.iterations = 7;
  r.refined = {{"int", 1, 20, {"polyhedra", "craig"}, true}, {"bv", 2, 3, {}, false}};
  r.strings = strings;
  return d;
}

/// What one process prints another one reads, and prints the same of it in every form.
void expect_same(const Document& d) {
  const std::string json = to_json(d);
  const Result<Document> again = from_json(json, "document");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(to_json(*again), json);
  for (const Printer& p : printers()) EXPECT_EQ(p.print(*again), p.print(d)) << p.name;
}

TEST(Json, ComesBack) {
  for (const core::Answer a : {core::Answer::True, core::Answer::False, core::Answer::Unknown}) {
    expect_same(everything(a));
    Document d = everything(a);
    d.report.obligations.reset();
    d.report.about.clear();
    d.statistics.reset();
    expect_same(d);
    d.report.obligations.emplace();
    expect_same(d);
    d.report.errors = {{"a.c:1:1", "no program"}};
    expect_same(d);
    Document empty;
    empty.report.answer = a;
    expect_same(empty);
  }
}

TEST(Json, OtherTextIsAnError) {
  const std::string text = to_json(everything(core::Answer::True));
  const auto without = [&](const std::string& from, const std::string& to) {
    std::string t = text;
    return t.replace(t.find(from), from.size(), to);
  };
  for (const std::string& wrong : {std::string(), std::string("[]"), std::string("{}"), text.substr(0, text.size() / 2), without("pippin-result-1", "pippin-result-2"),
                                   without("\"TRUE\"", "\"MAYBE\""), without("\"kind\": \"signed-overflow\"", "\"kind\": \"none\""), without("\"iterations\": 7", "\"iterations\": \"7\"")})
    EXPECT_FALSE(from_json(wrong, "x")) << wrong.substr(0, 100);
}

}  // namespace
}  // namespace pippin::report

// SPDX-License-Identifier: Apache-2.0
#include "witness/execution.h"

#include <gtest/gtest.h>

#include "witness/c_constant.h"
#include "witness/source_text.h"

namespace pippin::witness {
namespace {

TEST(CallShape, AssignmentAndNextStatement) {
  const std::string text = "int main(void) {\n  int x = __VERIFIER_nondet_int();  // c\n  if (x) return 1;\n}\n";
  CallShape s = call_shape(text, 2, 11);
  EXPECT_EQ(s.callee, "__VERIFIER_nondet_int");
  EXPECT_EQ(s.close.line, 2u);
  EXPECT_EQ(s.close.column, 33u);
  EXPECT_EQ(s.lhs, "x");
  EXPECT_EQ(s.start.line, 2u);
  EXPECT_EQ(s.start.column, 3u);
  EXPECT_EQ(s.next.line, 3u);
  EXPECT_EQ(s.next.column, 3u);
}

TEST(CallShape, WhereNoAssumptionFits) {
  EXPECT_EQ(call_shape("{ if (f()) x = 1; }", 1, 7).lhs, "");
  EXPECT_EQ(call_shape("{ if (c) x = f(); y = 1; }", 1, 14).next.line, 0u);
  EXPECT_EQ(call_shape("{ x = f(); }", 1, 7).next.line, 0u);
  EXPECT_EQ(call_shape("{ x += f(); y = 1; }", 1, 8).lhs, "");
  EXPECT_EQ(call_shape("{ x == f(); y = 1; }", 1, 8).lhs, "");
  EXPECT_EQ(call_shape("{ a[i] = f(); y = 1; }", 1, 10).lhs, "");
  EXPECT_EQ(call_shape("{ *p = f(); y = 1; }", 1, 8).lhs, "");
  EXPECT_EQ(call_shape("{ s.x = f(); y = 1; }", 1, 9).lhs, "");
  EXPECT_EQ(call_shape("{ x = f() + 1; y = 1; }", 1, 7).lhs, "");
  EXPECT_EQ(call_shape("{ x = f(); out: y = 1; }", 1, 7).next.line, 0u);
  EXPECT_EQ(call_shape("{ x = f(); case 1: y = 1; }", 1, 7).next.line, 0u);
  EXPECT_EQ(call_shape("{ M }", 1, 3).close.line, 0u);
  EXPECT_EQ(call_shape("", 7, 3).close.line, 0u);
}

TEST(SourceText, Labels) {
  for (const char* label : {"again: x++;", "again /* c */ : x++;", "case 1: x++;", "default: ;"}) EXPECT_TRUE(is_label_at(label, 0)) << label;
  for (const char* none : {"x++;", "a ? b : c;", "defaults(x);", ";", "cases = 1;"}) EXPECT_FALSE(is_label_at(none, 0)) << none;
}

TEST(SourceText, WhatALineStandsFor) {
  const auto first_call = [](const std::string& text) { return is_first_call_of_line(text, text.rfind("f()") + 2); };
  EXPECT_TRUE(first_call("  int x = f();"));
  EXPECT_TRUE(first_call("  if (f()) {"));
  EXPECT_TRUE(first_call("  x = (int)f();"));
  EXPECT_TRUE(first_call("int g(void) { return f(); }"));
  EXPECT_TRUE(first_call("g();\n x = f();"));
  EXPECT_TRUE(first_call("  x = (a + b) * f();"));
  EXPECT_FALSE(first_call("  g(); x = f();"));
  EXPECT_FALSE(first_call("  x = g(1) + f();"));
  EXPECT_FALSE(first_call("  x = a[0](1) + f();"));
  EXPECT_TRUE(first_call("  x = g(f());"));   // its parenthesis is the first one
  const auto first_statement = [](const std::string& text) { return is_first_statement_of_line(text, text.find("x =")); };
  EXPECT_TRUE(first_statement("  x = 1;"));
  EXPECT_TRUE(first_statement("y = 1;\n{ x = 1;"));
  EXPECT_TRUE(first_statement("int main(void) { x = 1;"));
  EXPECT_FALSE(first_statement("  y = 1; x = 1;"));
  EXPECT_FALSE(first_statement("  case 1: x = 1;"));
  EXPECT_FALSE(has_several_in_line("  } while", 4, {"while", "if"}));
  EXPECT_TRUE(has_several_in_line("if (a) while", 0, {"while", "if"}));
  EXPECT_FALSE(has_several_in_line("gif (a) while\nif", 8, {"while", "if"}));
  EXPECT_TRUE(has_several_in_line("x = a ? b : c; if", 15, {"if", "?"}));
  EXPECT_TRUE(has_several_in_line("for (x = 0; x <\n n; x++) if (x)", 26, {"for", "if"}));
  EXPECT_TRUE(has_several_in_line("while (f(x) &&\n g(y)) if (x)", 22, {"while", "if"}));
  EXPECT_FALSE(has_several_in_line("f(x,\n y);\n if (x)", 11, {"for", "if"}));
  EXPECT_FALSE(has_several_in_line("for (x = 0; x <\n n; x++) {\n if (x)", 29, {"for", "if"}));
}

TEST(SourceText, BranchesWithoutStatements) {
  const auto nothing = [](const std::string& text, bool outcome) { return takes_nothing(text, 0, outcome); };
  for (const char* none : {"if (x) y++;", "if (x) y++; else ;", "if (x) { y = ')'; } else {}", "if (x) { y++; } else { ; {} /* } */ }", "if (x) if (y) z++; else w++;", "if (x) do y++; while (y < 3); else { }",
                           "if (f(\")\")) y++; z++;", "if (x) for (;;) { break; } while (y) y--;"})
    EXPECT_TRUE(nothing(none, false)) << none;
  for (const char* some : {"if (x) y++; else z++;", "if (x) ; else if (y) ;", "if (x) if (y) z++; else w++; else v++;", "if (x) do y++; while (y < 3); else z++;", "if (x) switch (y) { case 1: break; } else return;",
                           "if (x) out: y++; else z++;", "if (x) { if (y) z++; } else z--;", "if (x) y = (struct s){1}; else z++;"})
    EXPECT_FALSE(nothing(some, false)) << some;
  for (const char* none : {"if (x) ; else y++;", "if (x) { } else y++;", "while (x--) ;", "while (x--) { /* y++; */ }"}) EXPECT_TRUE(nothing(none, true)) << none;
  for (const char* some : {"if (x) y++;", "if ((x) && (y)) { z++; }", "while (x--) y++;"}) EXPECT_FALSE(nothing(some, true)) << some;
  EXPECT_FALSE(nothing("while (x--) ;", false));   // what is behind the loop
  EXPECT_FALSE(nothing("x ? y : z;", true));
}

TEST(SourceText, WhereARoundEnds) {
  using Lines = std::set<uint32_t>;
  EXPECT_EQ(closing_lines("while (x)\n x--;", 0), (Lines{1, 2}));
  EXPECT_EQ(closing_lines("while (x) {\n y++;\n x--;\n}", 0), (Lines{1, 3}));
  EXPECT_EQ(closing_lines("while (x) {\n if (y)\n  x--;\n else {\n  y++;\n  z++;\n }\n}", 0), (Lines{1, 2, 3, 6}));
  EXPECT_EQ(closing_lines("while (x) {\n x--;\n while (y)\n  y--;\n}", 0), (Lines{1, 3}));
  EXPECT_EQ(closing_lines("for (;;) {\n x--;\n}", 0), (Lines{1}));
  EXPECT_EQ(closing_lines("do {\n x--;\n} while (x);", 0), (Lines{1, 3}));
  EXPECT_EQ(closing_lines("while (x) {\n}", 0), (Lines{1}));
  EXPECT_EQ(closing_lines("while (x) {\n", 0), (Lines{1}));
}

TEST(Literal, EveryIntegerIsAnExpressionOfC) {
  // A constant that only this float has, as the format wants it: no quotient, no comparison of \\result with itself.
  EXPECT_EQ(float_constraint("0x1p+0f"), "== 0x1p+0f");
  EXPECT_EQ(float_constraint("(1.0f / 0.0f)"), "> 0x1.fffffep+127f");
  EXPECT_EQ(float_constraint("(-1.0 / 0.0)"), "< -0x1.fffffffffffffp+1023");
  EXPECT_EQ(float_constraint("(1.0L / 0.0L)"), "> 0xf.fffffffffffffffp+16380L");
  EXPECT_EQ(float_constraint("nan"), "");
  EXPECT_EQ(c_literal(5), "5");
  EXPECT_EQ(c_literal(-5), "(-5)");
  EXPECT_EQ(c_literal(-2147483648LL), "(-2147483647 - 1)");
  EXPECT_EQ(c_literal(4294967295LL), "4294967295U");
  EXPECT_EQ(c_literal(4294967296LL), "4294967296LL");
  EXPECT_EQ(c_literal(ir::Int128(18446744073709551615ULL)), "18446744073709551615ULL");
  EXPECT_EQ(c_literal(INT64_MIN), "(-9223372036854775807LL - 1)");
}

}  // namespace
}  // namespace pippin::witness

// SPDX-License-Identifier: Apache-2.0
// Loops in macros: the text in which the macro is written out and the invariant stands, and what cannot be written out.
#include "frontend/weave.h"

#include <gtest/gtest.h>

#include <fstream>

#include "support/temporary_directory.h"

namespace pippin::frontend {
namespace {

class MacrosWrittenOut : public ::testing::Test {
 protected:
  /// The text with these stitches in it. Empty: `said` is why not.
  std::string woven(const std::string& text, const std::vector<Stitch>& stitches) {
    const TemporaryDirectory directory;
    Sources sources;
    sources.files = {directory.path() / "t.c"};
    std::ofstream(sources.files.front()) << text;
    sources.compiler_args = {"-w"};
    Diagnostics diagnostics;
    std::vector<StitchError> errors;
    auto out = weave(sources, {}, stitches, Follow::AtNextVisit, diagnostics, errors);
    said.clear();
    for (const Error& e : errors) said.push_back(e.text());
    if (!out) return "";
    for (const Error& e : out->unsupported) said.push_back("unsupported: " + e.text());
    return out->texts.empty() ? "" : out->texts.front();
  }

  std::string definitions = "int a, b, i, n;";   // line 1
  /// Line `line` of the text that has the definitions in its first line, and these lines of a function from the third one on.
  std::string line(uint32_t line, const std::string& body, const std::vector<Stitch>& stitches) {
    std::string text = woven(definitions + "\nint main(void) {\n" + body + "\nreturn 0; }\n", stitches);
    for (uint32_t l = 1; l < line; ++l) text.erase(0, text.find('\n') + 1);
    return text.substr(0, text.find('\n'));
  }
  /// The body, if it is one line.
  std::string body(const std::string& body, const std::vector<Stitch>& stitches) { return line(3, body, stitches); }

  std::vector<std::string> said;
};

Stitch invariant_at(uint32_t line, uint32_t column, const std::string& text) {
  return {.kind = Stitch::Kind::LoopInvariant, .place = {.line = line, .column = column}, .text = text, .where = "w"};
}
/// What is in front of the condition where the invariant is that a variable is not 0.
std::string checked(const std::string& variable, size_t k = 0) {
  const std::string f = refuted_function(k);
  return "({ void " + f + "(void); if (!((" + variable + "))) " + f + "(); }), ";
}

TEST_F(MacrosWrittenOut, WhereTheInvariantIsOfTheirLoop) {
  definitions = "int a, b, i, n;  // COUNT\n#define COUNT(v) for (v = 0; v < n; v++)\n";
  EXPECT_EQ(line(5, "COUNT(i) a++;", {invariant_at(5, 1, "a")}), "for ( i = 0 ; " + checked("a") + "(i < n) ; i ++ )  a++;");
  EXPECT_EQ(line(5, "COUNT(i) a++;", {invariant_at(5, 0, "a")}), "for ( i = 0 ; " + checked("a") + "(i < n) ; i ++ )  a++;");
  // Other uses stay.
  EXPECT_EQ(line(5, "COUNT(i) a++; COUNT(i) b++;", {invariant_at(5, 1, "a")}), "for ( i = 0 ; " + checked("a") + "(i < n) ; i ++ )  a++; COUNT(i) b++;");
  EXPECT_EQ(line(5, "COUNT(i) a++; COUNT(i) b++;", {invariant_at(5, 15, "a")}), "COUNT(i) a++; for ( i = 0 ; " + checked("a") + "(i < n) ; i ++ )  b++;");
  EXPECT_EQ(line(5, "COUNT(i) a++; while (b) b--;", {invariant_at(5, 15, "a")}), "COUNT(i) a++; while (" + checked("a") + "(b)) b--;");
  EXPECT_TRUE(said.empty());
}

using BoundVariables = MacrosWrittenOut;

TEST_F(BoundVariables, HaveAnyValues) {
  Stitch s = invariant_at(3, 1, "k != a");
  s.bound = {{"unsigned long", "k"}};
  const std::string f = refuted_function(0);
  EXPECT_EQ(body("while (b) b--;", {s}), "while (({ { unsigned long __VERIFIER_nondet_pippin_any_unsigned_long(void); unsigned long k = __VERIFIER_nondet_pippin_any_unsigned_long(); void " + f +
                                             "(void); if (!((k != a))) " + f + "(); } }), (b)) b--;");
  EXPECT_TRUE(said.empty());
}

TEST_F(BoundVariables, OfATypeThatHasAllValues) {
  const auto type = [&](const std::string& low, const std::string& high, bool strict = true) -> std::string {
    Stitch s = invariant_at(3, 1, "k != a");
    s.bound = {{"", "k", {{false, false, "(__int128)(" + low + ")"}, {true, strict, high.starts_with("(") ? high : "(__int128)(" + high + ")"}}}};
    const std::string text = body("while (b) b--;", {s});
    const size_t begin = text.find("{ { ") + 4;
    return text.empty() ? "" : text.substr(begin, text.find(" __VERIFIER") - begin);
  };
  definitions = "int a, b; unsigned u; long l; unsigned long v; __int128 w;";
  EXPECT_EQ(type("0", "a"), "int");
  EXPECT_EQ(type("a", "u"), "long long");
  EXPECT_EQ(type("0", "2147483648"), "int");
  EXPECT_EQ(type("0", "2147483648", false), "long long");
  EXPECT_EQ(type("0", "((__int128)a + (__int128)1)"), "int");
  EXPECT_EQ(type("0", "((__int128)a + (__int128)1)", false), "long long");
  EXPECT_EQ(type("l", "l", false), "long long");
  EXPECT_EQ(type("u", "v", false), "unsigned long long");
  EXPECT_EQ(type("0", "(-(__int128)l)", false), "unsigned long long");
  EXPECT_TRUE(said.empty());
  for (const auto& [low, high] : {std::pair<std::string, std::string>("a", "v"), {"l", "v"}, {"0", "((__int128)v + (__int128)2)"}, {"0", "w"}, {"0", "((__int128)a / (__int128)2)"}}) {
    EXPECT_EQ(type(low, high), "") << low << " " << high;
    EXPECT_TRUE(said.size() == 1 && said.front().starts_with("unsupported: w: an integer k")) << low << " " << high;
  }
}

TEST_F(BoundVariables, AreWhatTheySay) {
  for (const char* define : {"#define int signed char\n", "#define k m\n", "#define int static int\n", "int __VERIFIER_nondet_pippin_any_int(void) { return 3; }\n", "#define __VERIFIER_nondet_pippin_any_int other\n"}) {
    definitions = std::string("int a, b; ") + (*define == '#' ? "\n" : "") + define;
    Stitch s = invariant_at(*define == '#' ? 5 : 4, 1, "a != 5");
    s.bound = {{"int", "k"}};
    EXPECT_EQ(line(5, "while (b) b--;", {s}), "") << define;
    EXPECT_FALSE(said.empty()) << define;
  }
}

TEST_F(MacrosWrittenOut, WithWhatOtherMacrosBecome) {
  definitions = "int a, b, i, n; \n#define LESS(v) ((v) < (n))\n#define COUNT(v, x) while LESS(v) { x; v++; }";
  EXPECT_EQ(line(5, "COUNT(i, a = \"x y\"[i])", {invariant_at(5, 1, "a")}), "while ( " + checked("a") + "(( i ) < ( n )) ) { a = \"x y\" [ i ] ; i ++ ; } ");
}

/// An invariant at the use of a macro is one of all of its loops.
TEST_F(MacrosWrittenOut, ForAllOfTheirLoops) {
  definitions = "int a, b, i, n; \n#define BOTH while (i) i--; while (n) n--;\n";
  EXPECT_EQ(line(5, "BOTH while (b) b--;", {invariant_at(5, 1, "a")}),
            "while ( " + checked("a") + "(i) ) i -- ; while ( " + checked("a") + "(n) ) n -- ;  while (b) b--;");
}

TEST_F(MacrosWrittenOut, SeveralInOneLine) {
  definitions = "int a, b, i, n; \n#define DOWN(v) while (v) v--;\n";
  EXPECT_EQ(line(5, "DOWN(i) DOWN(n) while (b) b--;", {invariant_at(5, 17, "b"), invariant_at(5, 9, "n"), invariant_at(5, 1, "a")}),
            "while ( " + checked("a", 2) + "(i) ) i -- ;  while ( " + checked("n", 1) + "(n) ) n -- ;  while (" + checked("b", 0) + "(b)) b--;");
}

/// Lines stay as they are, and so do columns behind a use in several lines.
TEST_F(MacrosWrittenOut, LinesStay) {
  definitions = "int a, b, i, n; \n#define COUNT(v, w) for (v = 0; v < w; v++)\n";
  const std::string body = "COUNT(i,\n      n) a++; while (b) b--;\nb = 7;";
  EXPECT_EQ(line(5, body, {invariant_at(5, 1, "a"), invariant_at(6, 15, "b")}), "for ( i = 0 ; " + checked("a") + "(i < n) ; i ++ ) ");
  EXPECT_EQ(line(6, body, {invariant_at(5, 1, "a"), invariant_at(6, 15, "b")}), "         a++; while (" + checked("b", 1) + "(b)) b--;");
  EXPECT_EQ(line(7, body, {invariant_at(5, 1, "a"), invariant_at(6, 15, "b")}), "b = 7;");
}

/// The place of such a loop is its keyword.
TEST_F(MacrosWrittenOut, WhereTheyHideThePlaceOfTheCondition) {
  definitions = "int a, b, i, n; \n#define LESS(v) (v < n)\n#define EVER ;;";
  EXPECT_EQ(line(5, "while LESS(i) i++; LESS(a);", {invariant_at(5, 1, "a")}), "while ( " + checked("a") + "(i < n) )  i++; LESS(a);");
  EXPECT_EQ(line(5, "do i++; while LESS(i); ", {invariant_at(5, 1, "a")}), "do i++; while ( " + checked("a") + "(i < n) ) ; ");
  EXPECT_EQ(line(5, "for (EVER) i++;", {invariant_at(5, 0, "a")}), "for (;" + checked("a") + "1 ; ) i++;");
  EXPECT_EQ(line(5, "while LESS(i) i++; while LESS(a) a++;", {invariant_at(5, 20, "a"), invariant_at(5, 1, "b")}),
            "while ( " + checked("b", 1) + "(i < n) )  i++; while ( " + checked("a") + "(a < n) )  a++;");
  // Where it stands between written parentheses there is a place.
  EXPECT_EQ(line(5, "while (LESS(i) && a) i++;", {invariant_at(5, 1, "a")}), "while (" + checked("a") + "(LESS(i) && a)) i++;");
  EXPECT_TRUE(said.empty());
}

/// What stands in the further lines of a use would be in another line.
TEST_F(MacrosWrittenOut, NotAroundOtherPlaces) {
  definitions = "int a, b, i, n; \n#define LESS(v, w) (v < (w))\n";
  const std::string body = "while LESS(i,\n b ? a : n) i++;";
  EXPECT_EQ(line(5, body, {invariant_at(5, 1, "a")}), "while ( " + checked("a") + "(i < ( b ? a : n )) ) ");
  Stitch branching{.kind = Stitch::Kind::Branching, .place = {.line = 6, .column = 4}, .text = "true", .where = "b"};
  EXPECT_EQ(line(5, body, {invariant_at(5, 1, "a"), branching}), "");
  EXPECT_EQ(said, (std::vector<std::string>{"w: a macro hides a part of the condition, and cannot be written out"}));
}

/// A name that the preprocessor left alone would become a macro when the text is read again.
TEST_F(MacrosWrittenOut, NotWhatWouldBeAnotherText) {
  definitions = "int a, b, i, n; \n#define n (n + 1)\n#define UP while (i < n) i++;";
  EXPECT_EQ(body("UP", {invariant_at(5, 1, "a")}), "");
  EXPECT_EQ(said, (std::vector<std::string>{"w: a macro hides the loop, and cannot be written out"}));
  definitions = "int a, b, i, m, n; \n#define n (m + 1)\n#define UP while (i < n) i++;";
  EXPECT_EQ(line(5, "UP", {invariant_at(5, 1, "a")}), "while ( " + checked("a") + "(i < ( m + 1 )) ) i ++ ; ");
  EXPECT_TRUE(said.empty());
}

TEST_F(MacrosWrittenOut, NotPragmas) {
  definitions = "int a, b, i, n; \n#define UP _Pragma(\"pack(1)\") while (i < n) i++;\n";
  EXPECT_EQ(body("UP", {invariant_at(5, 1, "a")}), "");
  EXPECT_EQ(said, (std::vector<std::string>{"w: a macro hides the loop, and cannot be written out"}));
}

/// A use that is written out counts no more.
TEST_F(MacrosWrittenOut, NotACounter) {
  definitions = "int a, b, i, n; \n#define UP while (i < __COUNTER__) i++;\n";
  EXPECT_EQ(body("UP", {invariant_at(5, 1, "a")}), "");
  EXPECT_EQ(said, (std::vector<std::string>{"unsupported: w: the witness would change the values of __COUNTER__"}));
}

/// The head of a `do` is before its body in GraphML.
TEST_F(MacrosWrittenOut, BeforeABodyThatIsEmpty) {
  Stitch head = invariant_at(3, 0, "a");
  head.graphml = true;
  head.entering = {{.line = 3}};
  EXPECT_EQ(body("do { } while (i--);", {head}), "do { " + checked("a").substr(0, checked("a").size() - 4) + "}); } while (i--);");
  EXPECT_EQ(body("do { { } } while (i--);", {head}), "do { { " + checked("a").substr(0, checked("a").size() - 4) + "}); } } while (i--);");
}

TEST_F(MacrosWrittenOut, OnlyWhereThereIsALoop) {
  definitions = "int a, b, i, n; \n#define UP if (i < n) i++;\n";
  EXPECT_EQ(body("UP", {invariant_at(5, 1, "a")}), "");
  EXPECT_EQ(said, (std::vector<std::string>{"w: there is no loop (for, while or do) at line 5, column 1"}));
  EXPECT_EQ(body("UP while (a) a--;", {invariant_at(5, 2, "a")}), "");
  EXPECT_EQ(said, (std::vector<std::string>{"w: there is no loop (for, while or do) at line 5, column 2"}));
}

/// The loops of one use are one place: an expression has one meaning there.
TEST_F(MacrosWrittenOut, NotWithTwoMeanings) {
  definitions = "int a, b, i, n; \n#define BOTH { long t = i; while (t) t--; } { int t = i; while (t) t--; }\n";
  EXPECT_EQ(body("BOTH", {invariant_at(5, 1, "t + 1 > 0")}), "");
  EXPECT_EQ(said, (std::vector<std::string>{"unsupported: w: the expression has other types in another loop of the macro"}));
}

}  // namespace
}  // namespace pippin::frontend

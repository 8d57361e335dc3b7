// SPDX-License-Identifier: Apache-2.0
// What is written where an outcome is cut.
#include "frontend/asserted_error.h"
#include "frontend/cut.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace pippin::frontend {
namespace {

using ir::Decides;

class CutText : public ::testing::Test {
 protected:
  void SetUp() override { path_ = std::filesystem::temp_directory_path() / ("pippin-cut-" + std::to_string(::getpid()) + ".c"); }
  void TearDown() override { std::filesystem::remove(path_); }

  CutProgram program(const std::string& text, const std::vector<ir::Cut>& cuts) {
    std::ofstream(path_) << text;
    Sources sources;
    sources.files = {path_};
    Diagnostics diagnostics;
    auto out = cut(sources, {}, cuts, diagnostics);
    EXPECT_TRUE(out.ok()) << out.error().text();
    return out ? *out : CutProgram();
  }
  /// The body of main, in a line of its own; abort is declared.
  std::string body(const std::string& text, const std::vector<ir::Cut>& cuts) {
    const std::string before = "void abort(void); int f(void); int a, b;\nint main(void) {\n";
    const CutProgram p = program(before + text + "\nreturn 0; }\n", cuts);
    EXPECT_TRUE(p.hidden.empty());
    const size_t begin = p.text.find("main(void) {\n") + 13;
    EXPECT_EQ(p.column_before(3, 1), 1u);
    return p.text.substr(begin, p.text.find('\n', begin) - begin);
  }

  std::filesystem::path path_;
};

ir::Cut at(uint32_t column, const std::string& outcome, Decides decides = Decides::Statement) { return {decides, 3, column, outcome}; }

TEST_F(CutText, Conditions) {
  EXPECT_EQ(body("if (a) b = 1;", {at(1, "true")}), "if (((a) && (abort(), 0))) b = 1;");
  EXPECT_EQ(body("if (a) b = 1;", {at(1, "false")}), "if (((a) || (abort(), 0))) b = 1;");
  EXPECT_EQ(body("if (a) b = 1;", {at(1, "false"), at(1, "true")}), "if ((abort(), (a))) b = 1;");
  EXPECT_EQ(body("while (a + 1) b = 1;", {at(1, "false")}), "while (((a + 1) || (abort(), 0))) b = 1;");
  EXPECT_EQ(body("do b = 1; while (a);", {at(1, "true")}), "do b = 1; while (((a) && (abort(), 0)));");
  EXPECT_EQ(body("for (; a; ) b = 1;", {at(1, "true")}), "for (; ((a) && (abort(), 0)); ) b = 1;");
  EXPECT_EQ(body("b = a ? f() : 2;", {at(7, "true", Decides::Left)}), "b = ((a) && (abort(), 0)) ? f() : 2;");
}

TEST_F(CutText, Operands) {
  EXPECT_EQ(body("if (a && f()) b = 1;", {at(7, "true", Decides::Left)}), "if (((a) && (abort(), 0)) && f()) b = 1;");
  EXPECT_EQ(body("if (a || f()) b = 1;", {at(7, "false", Decides::Right), at(7, "true", Decides::Left)}), "if (((a) && (abort(), 0)) || ((f()) || (abort(), 0))) b = 1;");
}

TEST_F(CutText, Switches) {
  const std::string cases = "{ case -1: b = 1; case 3 ... 5: break; default: b = 2; }";
  EXPECT_EQ(body("switch (a) " + cases, {at(1, "-1")}), "switch (((a) == (-1) ? abort() : (void)0), (a)) " + cases);
  EXPECT_EQ(body("switch (a) " + cases, {at(1, "3"), at(1, "default")}),
            "switch ((((a) >= 3 && (a) <= 5) || !(((a) >= 3 && (a) <= 5) || (a) == (-1)) ? abort() : (void)0), (a)) " + cases);
  EXPECT_EQ(body("switch (f()) " + cases, {at(1, "3")}),
            "switch (({ int __pippin_value = (f()); if ((__pippin_value >= 3 && __pippin_value <= 5)) abort(); __pippin_value; })) " + cases);
}

TEST_F(CutText, Functions) {
  const CutProgram p = program("void abort(void);\nint g(int x)\n{ return x; }\nint main(void) { return g(1); }\n", {{Decides::Hidden, 0, 0, "g"}});
  EXPECT_EQ(p.text, "void abort(void);\nint g(int x)\n{ abort(); return x; }\nint main(void) { return g(1); }\n");
}

TEST_F(CutText, AbortIsDeclared) {
  const std::vector<ir::Cut> cuts = {{Decides::Statement, 4, 18, "true"}};
  EXPECT_EQ(program("#define A 1\n/* x */ __attribute__((used))\nint a;\nint main(void) { if (a) return 1; return 0; }\nvoid abort(void);\n", cuts).text,
            "#define A 1\n/* x */ extern void abort(void); __attribute__((used))\nint a;\nint main(void) { if (((a) && (abort(), 0))) return 1; return 0; }\nvoid abort(void);\n");
}

TEST_F(CutText, Macros) {
  const std::string text = "#define IF if\n#define NOT(x) !(x)\nvoid abort(void); int a;\nint main(void) { IF (a) return 1;\nif (NOT(a)) return 2; if (NOT(a) > 3) return 3; return 0; }\n";
  const CutProgram p = program(text, {{Decides::Statement, 4, 18, "true"}, {Decides::Statement, 5, 1, "true"}, {Decides::Statement, 5, 23, "true"}, {Decides::Statement, 2, 2, "true"}});
  EXPECT_EQ(p.hidden, (std::vector<size_t>{0, 3}));
  EXPECT_NE(p.text.find("if (((NOT(a)) && (abort(), 0))) return 2; if (((NOT(a) > 3) && (abort(), 0))) return 3;"), std::string::npos);
  // Columns behind what was inserted.
  EXPECT_EQ(p.column_before(5, 4), 4u);
  EXPECT_EQ(p.column_before(5, static_cast<uint32_t>(1 + std::string("if (((NOT(a)) && (abort(), 0))) return 2; ").size())), 23u);
  EXPECT_EQ(p.column_before(5, 6), 5u);   // inside of it
}

TEST_F(CutText, ItsOwnAbort) {
  std::ofstream(path_) << "void abort(void) { }\nint main(void) { return 0; }\n";
  Sources sources;
  sources.files = {path_};
  Diagnostics diagnostics;
  const auto out = cut(sources, {}, {}, diagnostics);
  ASSERT_FALSE(out.ok());
  EXPECT_NE(out.error().message.find("abort"), std::string::npos);
}

// What makes the error a failing assertion: at which offset, if any.
TEST_F(CutText, AssertedErrors) {
  const auto at = [&](const std::string& text) {
    std::ofstream(path_) << text;
    Sources sources;
    sources.files = {path_};
    Diagnostics diagnostics;
    const auto out = asserted_errors(sources, {}, diagnostics);
    EXPECT_TRUE(out.ok()) << out.error().text();
    EXPECT_LE(out->size(), 1u);
    if (out->empty()) return std::string::npos;
    // With it the program is one, and has it.
    sources.texts = {text};
    sources.texts.front().insert(out->front().at, out->front().text);
    const auto again = asserted_errors(sources, {}, diagnostics);
    EXPECT_TRUE(again.ok() && again->empty()) << sources.texts.front();
    return out->front().at;
  };
  const std::string fails = "extern void __assert_fail(const char *, const char *, unsigned int, const char *) __attribute__((__noreturn__));\n";
  const std::string main = "int main(void) { reach_error(); return 0; }\n";
  EXPECT_EQ(at("void abort(void); void reach_error(void) { abort(); }\n" + main), std::string("void abort(void); void reach_error(void) {").size());
  EXPECT_EQ(at(fails + "void reach_error() {}\n" + main), fails.size() + 20);
  EXPECT_EQ(at("void reach_error();\n" + main), std::string("void reach_error();\n" + main).size());
  EXPECT_EQ(at("#include <assert.h>\nvoid reach_error(void) { assert(0); }\n" + main), std::string::npos);
  EXPECT_EQ(at(fails + "void reach_error() { if (1) __assert_fail(\"0\", \"f.c\", 3, \"reach_error\"); }\n" + main), std::string::npos);
  EXPECT_EQ(at("void __assert_fail(int); void reach_error(void);\n" + main), std::string::npos);
  EXPECT_EQ(at("int reach_error(int); int main(void) { reach_error(1); return 0; }\n"), std::string::npos);
}

// It is put behind cuts, and columns are still those of the program.
TEST_F(CutText, InsertedBehindCuts) {
  CutProgram p = program("void abort(void); int a;\nint main(void) { if (a) return 1; return 2; }\n", {{Decides::Statement, 2, 18, "true"}});
  const std::string line = "int main(void) { if (((a) && (abort(), 0))) return 1; return 2; }";
  EXPECT_NE(p.text.find(line), std::string::npos);
  const size_t begin = p.text.find(line);
  p.insert(begin + line.find("return 2"), "(void)0; ");
  p.insert(begin, "extern int b; ");
  EXPECT_EQ(p.column_before(2, 15), 1u);
  EXPECT_EQ(p.column_before(2, static_cast<uint32_t>(15 + line.find("return 1"))), 25u);
  EXPECT_EQ(p.column_before(2, static_cast<uint32_t>(15 + line.find("return 2") + 9)), 35u);
}

}  // namespace
}  // namespace pippin::frontend

// SPDX-License-Identifier: Apache-2.0
// Small programs to IR text. Each test states one decision of the conversion; src/frontend/clang/testdata holds larger
// programs that check themselves when they are executed.
#include "frontend/frontend.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "ir/unreadable.h"

namespace pippin::frontend {
namespace {

class Frontend : public ::testing::Test {
 protected:
  void SetUp() override {
    dir_ = std::filesystem::temp_directory_path() / ("pippin-frontend-" + std::to_string(::getpid()));
    std::filesystem::create_directories(dir_);
  }
  void TearDown() override { std::filesystem::remove_all(dir_); }

  std::string write(const std::string& name, const std::string& text) {
    const std::string path = (dir_ / name).string();
    std::ofstream(path) << text;
    return path;
  }

  Result<ir::Program> parse(const std::vector<std::string>& files, ir::DataModel model = ir::DataModel::LP64) {
    Sources sources;
    sources.files = files;
    ir::Target target;
    target.model = model;
    diagnostics_ = {};
    return parse_c(sources, target, diagnostics_);
  }

  /// IR text of a program without positions.
  std::string ir_of(const std::string& text, ir::DataModel model = ir::DataModel::LP64) {
    auto program = parse({write("t.c", text)}, model);
    if (!program.ok()) return "error: " + program.error().text();
    EXPECT_EQ(ir::verify(*program), "");
    std::string out;
    std::string printed = ir::print(*program);
    size_t at = 0;
    while (at < printed.size()) {
      size_t end = printed.find('\n', at);
      std::string line = printed.substr(at, end - at);
      if (size_t comment = line.find("  //"); comment != std::string::npos) line.resize(comment);
      out += line + "\n";
      at = end + 1;
    }
    return out;
  }

  std::string error_of(const std::string& text) {
    auto program = parse({write("t.c", text)});
    return program.ok() ? "" : program.error().text().substr(program.error().text().rfind('/') + 1);
  }

  std::filesystem::path dir_;
  Diagnostics diagnostics_;
};

#define EXPECT_HAS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)
#define EXPECT_HAS_NOT(text, part) EXPECT_EQ((text).find(part), std::string::npos) << (text)

TEST_F(Frontend, KeepsPureLogicAndBranchesOnEffects) {
  std::string pure = ir_of("int f(int a, int b) { return a && (b || !a); }");
  EXPECT_HAS(pure, "return a && (b || !a)");
  std::string effects = ir_of("int g(void); int f(int a) { return a && g(); }");
  EXPECT_HAS(effects, "branch a b");
  EXPECT_HAS(effects, "= g();");
}

TEST_F(Frontend, SavesValuesThatALaterEffectChanges) {
  std::string text = ir_of("int f(int x) { return x + (x = 3); }");
  EXPECT_HAS(text, "tmp$0 = x;\n    x = 3;\n    return tmp$0 + x");
  EXPECT_HAS(ir_of("int g; int h(void); int f(int x) { return x + h(); }"), "return x + tmp$0");
  EXPECT_HAS(ir_of("int g; int h(void); int f(void) { return g + h(); }"), "tmp$1 = g;\n    tmp$0 = h();");
  // Inputs change nothing.
  EXPECT_HAS(ir_of("int __VERIFIER_nondet_int(void); int g; int f(void) { return g + __VERIFIER_nondet_int(); }"),
             "return g + tmp$0");
}

TEST_F(Frontend, AssignsCallsDirectly) {
  EXPECT_HAS(ir_of("int h(void); void f(void) { int x = h(); x = h(); char c = h(); }"),
             "declare int x;\n    x = h();\n    x = h();\n    declare char c;\n    tmp$0 = h();\n    c = (char)tmp$0;");
}

TEST_F(Frontend, FoldsConstantsButNotUndefinedBehaviour) {
  EXPECT_HAS(ir_of("int f(void) { return -1 + (int)sizeof(long) * 2; }"), "return 15");
  EXPECT_HAS(ir_of("int f(void) { return 2147483647 + 1; }"), "return 2147483647 + 1");
  EXPECT_HAS(ir_of("int f(void) { return 1 / 0; }"), "return 1 / 0");
  EXPECT_HAS(ir_of("unsigned f(void) { return 4294967295u + 1u; }"), "return 0U");
  EXPECT_HAS(ir_of("long f(void) { return sizeof(long); }", ir::DataModel::ILP32), "return 4L");
}

TEST_F(Frontend, Initialisers) {
  EXPECT_HAS(ir_of("void f(void) { int a[3] = {1}; }"), "a = {0};\n    a[0L] = 1;\n");
  EXPECT_HAS_NOT(ir_of("void f(void) { int a[2] = {1, 2}; }"), "{0}");
  EXPECT_HAS(ir_of("struct s { int x, y; } g = {.y = 2};"), "g = {0};");
  EXPECT_HAS(ir_of("int big[100000];"), "init {\n    big = {0};\n}");
  EXPECT_HAS(ir_of("char s[] = \"ab\";"), "char s[3];\ninit {\n    s[0L] = 97;\n    s[1L] = 98;\n    s[2L] = 0;\n}");
}

TEST_F(Frontend, PlacesNotPointersWhereNamed) {
  std::string text = ir_of("struct s { int a[4]; } g; int f(int i) { struct s *p = &g; return *(g.a + i) + p->a[i]; }");
  EXPECT_HAS(text, "return g.a[i] + p->a[i]");
  auto program = parse({write("t.c", "int f(int i) { int a[3], b[3]; int *p = b; return a[i] + *p; }")});
  ASSERT_TRUE(program.ok());
  for (const ir::Variable& v : program->vars) {
    if (v.name == "a") EXPECT_FALSE(v.address_taken);
    if (v.name == "b") EXPECT_TRUE(v.address_taken);
  }
}

TEST_F(Frontend, JumpsIntoAScopeBeginLifetimes) {
  std::string text = ir_of("int f(int n) { switch (n) { int y; case 1: y = 2; return y; } goto in; { int z; in: z = 1; return z; } }");
  EXPECT_HAS(text, "declare int y;\n    switch n");
  EXPECT_HAS(text, "declare int z;\n    jump");
}

TEST_F(Frontend, LoopHeads) {
  const std::string path = write("t.c", "void f(int n) {\n  while (n) n--;\n  do n++; while (n < 5);\n  for (;;) n++;\n}\n");
  auto program = parse({path});
  ASSERT_TRUE(program.ok());
  std::vector<std::string> heads;
  for (const ir::Block& b : program->functions[ir::FunctionId(0)].blocks)
    if (b.loop) heads.push_back(fmt::format("{}:{}", b.loop->line, b.loop->column));
  EXPECT_EQ(heads, (std::vector<std::string>{"2:3", "3:3", "4:3"}));
}

TEST_F(Frontend, UninitialisedAtLoops) {
  auto program = parse({write("t.c",
      "int state, out;\n"
      "void f(int n) {\n"
      "  int late, now = 1, taken, *p = &taken, half;\n"
      "  if (state) goto again;\n"
      "  late = 1;\n"
      "  if (n) half = 2;\n"
      "again:\n"
      "  while (n) n--;\n"
      "  late = now; half = late; taken = half;\n"
      "  while (n < 5) n++;\n"
      "  out = late + half + *p;\n"
      "}\n")});
  ASSERT_TRUE(program.ok());
  std::map<uint32_t, std::set<std::string>> by_line;
  for (const auto& [loop, names] : ir::unreadable_at_loops(*program)) by_line[loop.line] = names;
  EXPECT_EQ(by_line[8], (std::set<std::string>{"half", "late"}));
  EXPECT_TRUE(by_line[10].empty());
}

TEST_F(Frontend, OutOfScopeAtLoops) {
  auto program = parse({write("t.c",
      "int out;\n"
      "void f(int n) {\n"
      "  for (int i = 0; i < n; i++) out++;\n"
      "  while (n) { int k = n; n--; out += k; }\n"
      "  { int m = n;\n"
      "    while (n < 5) n++;\n"
      "    out += m; }\n"
      "}\n")});
  ASSERT_TRUE(program.ok());
  std::map<uint32_t, std::set<std::string>> by_line;
  for (const auto& [loop, names] : ir::unreadable_at_loops(*program)) by_line[loop.line] = names;
  EXPECT_EQ(by_line[3], (std::set<std::string>{"k", "m"}));
  EXPECT_EQ(by_line[4], (std::set<std::string>{"i", "k", "m"}));
  EXPECT_EQ(by_line[6], (std::set<std::string>{"i", "k"}));
}

TEST_F(Frontend, SitesForReplay) {
  const std::string text =
      "int __VERIFIER_nondet_int(void);\n#define IN __VERIFIER_nondet_int()\n"
      "int main(void) { int a, b[2]; int c __attribute__((unused)); a = __VERIFIER_nondet_int(); return a + IN; }\n";
  auto program = parse({write("t.c", text)});
  ASSERT_TRUE(program.ok());
  ASSERT_EQ(program->nondet_sites.size(), 2u);
  const ir::NondetSite& site = program->nondet_sites[0];
  EXPECT_TRUE(site.editable);
  EXPECT_EQ(text.substr(site.name_begin, site.name_end - site.name_begin), "__VERIFIER_nondet_int");
  EXPECT_FALSE(program->nondet_sites[1].editable);
  ASSERT_EQ(program->uninit_sites.size(), 3u);
  EXPECT_EQ(text.substr(program->uninit_sites[0].insert_at, 1), ",");
  EXPECT_EQ(text.substr(program->uninit_sites[1].insert_at, 1), ";");
  EXPECT_TRUE(program->uninit_sites[2].editable);
  EXPECT_EQ(text.substr(program->uninit_sites[2].insert_at, 1), ";");
  const ir::Function& f = program->functions[program->entry];
  EXPECT_EQ(text[f.body_offset - 1], '{');
  EXPECT_EQ(text[f.body_end], '}');
}

TEST_F(Frontend, PositionsIgnoreLineMarkersAndFollowExpansions) {
  auto program = parse({write("t.i", "# 77 \"other.c\"\nint x;\nvoid f(void) {\n  x = 1;\n}\n")});
  ASSERT_TRUE(program.ok());
  const ir::Instr& i = program->functions[ir::FunctionId(0)].blocks[ir::BlockId(0)].instrs.at(0);
  EXPECT_EQ(i.origin.line, 4u);
  EXPECT_EQ(i.origin.column, 3u);
  EXPECT_EQ(program->strings->at(i.origin.function), "f");
}

TEST_F(Frontend, APreprocessedFileHasNoMacros) {
  auto program = parse({write("t.i", "int unix, linux;\ntypedef float _Float32;\n_Float64 x;\nvoid f(void) { x = unix; }\n")});
  EXPECT_TRUE(program.ok());
  EXPECT_FALSE(parse({write("define.i", "int x = __INT_MAX__;\n")}).ok());                             // as for GCC
  EXPECT_TRUE(parse({write("include.i", "#include <limits.h>\nint x = __INT_MAX__;\n")}).ok());       // only named like one
}

TEST_F(Frontend, OldStyleFunctions) {
  std::string text = ir_of("int f(c) char c; { return c; } int main() { return f(300) + g(1); } int g(x) int x; { return x; }");
  EXPECT_HAS(text, "c$1 = (char)c;");
  EXPECT_HAS(text, "= f(300);");
}

TEST_F(Frontend, UnsupportedHasTextAndNeverHides) {
  std::string text = ir_of("int f(int n, ...) { __builtin_va_list v; __builtin_va_start(v, n);"
                           "return __builtin_va_arg(v, __int128) != 0; }");
  EXPECT_HAS(text, "va_arg of this type");
  EXPECT_HAS(ir_of("struct s { int a, b; }; void f(struct s *p) { __asm__(\"\" : \"=m\"(*p)); }"), "unsupported \"inline assembly\"");
  EXPECT_HAS_NOT(ir_of("int f(void) { __asm__ goto(\"nop\" : : : : out); return 1; out: return 0; }"), "unsupported");
  EXPECT_HAS(ir_of("__asm__(\"f: ret\"); int g(void) { return 0; }"), "file-scope asm");
  EXPECT_HAS_NOT(ir_of("void f(void) { __asm__ volatile(\"\" ::: \"memory\"); }"), "unsupported");
  EXPECT_HAS(ir_of("_Complex double f(_Complex double x) { return x * x; }"), "unsupported");
  EXPECT_HAS(ir_of("typedef int v4 __attribute__((vector_size(16))); v4 f(v4 a) { return a + a; }"), "vector");
  EXPECT_HAS(ir_of("__attribute__((destructor)) static void f(void) {} int main() { return 0; }"), "__pippin_exit_handlers()");
}

TEST_F(Frontend, LibraryBuiltinsLoseTheirPrefix) {
  std::string text = ir_of("void f(char *p, unsigned long n) { __builtin_memset(p, 0, n); p = __builtin_alloca(n); if (__builtin_expect(n > 3, 0)) __builtin_abort(); }");
  EXPECT_HAS(text, " memset(");
  EXPECT_HAS(text, "= alloca(n)");
  EXPECT_HAS(text, "abort()");
}

TEST_F(Frontend, SeveralFiles) {
  const std::string a = write("a.c", "struct n { int v; struct n *next; }; extern int shared[]; static int own = 1;\n"
                                     "int get(struct n *p); int main(void) { struct n x = {1, 0}; return get(&x) + own + shared[1]; }\n");
  const std::string b = write("b.c", "struct n { int v; struct n *next; }; int shared[2]; static int own = 2;\n"
                                     "int get(struct n *p) { return p->v + own; }\n");
  auto program = parse({a, b});
  ASSERT_TRUE(program.ok()) << program.error().text();
  EXPECT_EQ(ir::verify(*program), "");
  size_t own = 0, shared = 0;
  for (ir::VarId g : program->globals) {
    own += program->vars[g].name == "own";
    shared += program->vars[g].name == "shared";
  }
  EXPECT_EQ(own, 2u);
  EXPECT_EQ(shared, 1u);
  EXPECT_TRUE(program->functions[program->find_function("get")].has_body());
  const std::string c = write("c.c", "long get(int x) { return x; }\n");
  EXPECT_FALSE(parse({a, c}).ok());
  EXPECT_FALSE(parse({a, b, write("d.c", "int get(struct n *p) { return 0; }\n")}).ok());
}

TEST_F(Frontend, QuestionsToTheCompiler) {
  const auto asked = [&](const std::string& text, ir::DataModel model = ir::DataModel::LP64) {
    EXPECT_TRUE(parse({write("t.c", text)}, model).ok()) << text;
    const std::string& all = diagnostics_.asked;
    return all.empty() ? "" : all.substr(all.rfind('/') + 1);
  };
  const std::string end = "\nint x;\n";
  EXPECT_EQ(asked("#if __has_builtin(__builtin_trap)\n#endif" + end), "t.c:1: __has_builtin");
  EXPECT_EQ(asked("#ifdef __GNUC__\n#endif" + end), "");
  EXPECT_EQ(asked("#define BITS __FLT32_MANT_DIG__\n#if BITS == 24\n#endif" + end), "t.c:1: __FLT32_MANT_DIG__");
  EXPECT_EQ(asked("#define BITS __FLT_MANT_DIG__\n#if BITS == 24\n#endif" + end), "");
  EXPECT_EQ(asked("#define S_(x) #x\n#define S(x) S_(x)\nconst char *s = S(__FLT32_MANT_DIG__);" + end), "t.c:3: __FLT32_MANT_DIG__");
  EXPECT_EQ(asked("#ifdef __clang__\n#define BITS __FLT32_MANT_DIG__\n#endif" + end), "");
  EXPECT_EQ(asked("#if __has_include(<quadmath.h>)\n#endif" + end), "t.c:1: __has_include");
  EXPECT_EQ(asked("#if __has_include(<arm_neon.h>)\n#endif" + end), "t.c:1: __has_include");
  EXPECT_EQ(asked("#if __has_include(<stdlib.h>)\n#endif" + end), "");
  EXPECT_EQ(asked("#include <stddef.h>\n#ifdef _STDDEF_H\n#endif" + end), "t.c:2: _STDDEF_H");
  EXPECT_EQ(asked("#include <stddef.h>\n#if 1 && defined __STDDEF_H\n#endif" + end), "t.c:2: __STDDEF_H");
  EXPECT_EQ(asked("#include <stddef.h>\n#include <stdint.h>\n#include <limits.h>\n#if defined NULL && defined INT_MAX\n#endif" + end), "");
  for (const char* wide : {"int i = sizeof L'a';", "int i = sizeof L\"a\";", "#include <stddef.h>\nwchar_t w;", "#include <stddef.h>\nmax_align_t m;"}) {
    EXPECT_NE(asked(wide + end, ir::DataModel::ILP32), "") << wide;
    EXPECT_EQ(asked(wide + end), "") << wide;
  }
  EXPECT_EQ(asked("#include <stdlib.h>\n#include <wchar.h>" + end, ir::DataModel::ILP32), "");
  // Pragmas and attributes of one compiler.
  EXPECT_EQ(asked("\n#pragma GCC target(\"avx2\")" + end), "t.c:2: pragma GCC target");
  EXPECT_EQ(asked("#pragma GCC /* */ \\\noptimize(\"Os\")" + end), "t.c:1: pragma GCC optimize");
  EXPECT_EQ(asked("#define P(x) _Pragma(#x)\nP(GCC target(\"sse4.2\"))" + end), "t.c:2: pragma GCC target");
  EXPECT_EQ(asked("#pragma STDC FENV_ROUND FE_UPWARD" + end), "t.c:1: pragma STDC FENV_ROUND");
  EXPECT_EQ(asked("#pragma options align=packed" + end), "t.c:1: pragma options");
  EXPECT_EQ(asked("#pragma ms_struct on" + end), "t.c:1: pragma ms_struct");
  EXPECT_EQ(asked("#pragma clang attribute push(__attribute__((constructor)), apply_to=function)\n#pragma clang attribute pop" + end), "t.c:1: pragma clang attribute");
  EXPECT_EQ(asked("#pragma clang __debug crash" + end), "t.c:1: pragma clang __debug");
  for (const char* both : {"#pragma GCC push_options\n#pragma GCC pop_options", "#pragma pack(1)\nstruct s { char c; };", "#pragma clang diagnostic push",
                           "#pragma GCC diagnostic push", "#if 0\n#pragma ms_struct on\n#endif", "#pragma GCC\nint target;"})
    EXPECT_EQ(asked(both + end), "") << both;
  EXPECT_EQ(asked("typedef int v __attribute__((ext_vector_type(4)));" + end), "t.c:1: attribute ext_vector_type");
  EXPECT_EQ(asked("int y __attribute__((aligned(4), __internal_linkage__));" + end), "t.c:1: attribute internal_linkage");
  EXPECT_EQ(asked("[[clang::internal_linkage]] int y;" + end), "t.c:1: attribute of Clang");
  EXPECT_EQ(asked("struct address_space { int blocks; } y __attribute__((aligned(sizeof(struct address_space))));\nint overloadable, clang;" + end), "");
}

TEST_F(Frontend, InputErrors) {
  EXPECT_EQ(error_of("int f(void) { return y; }"), "t.c:1:22: use of undeclared identifier 'y'");
  EXPECT_HAS(error_of(""), "empty");
  EXPECT_HAS(error_of("// only a comment\n"), "defines nothing");
  EXPECT_HAS(error_of(std::string("\0\1\2", 3)), "binary");
  EXPECT_HAS(parse({(dir_ / "none.c").string()}).error().text(), "cannot read");
  EXPECT_HAS(parse({dir_.string()}).error().text(), "directory");
  EXPECT_HAS(error_of("int main(void) { int f(void) { return 1; } return f(); }"), "nested functions are not supported");
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "int x" + std::to_string(i) + " = y;\n";
  error_of(many);
  EXPECT_LE(diagnostics_.errors.size(), 20u);
}

TEST_F(Frontend, DeepAndWidePrograms) {
  std::string chain = "int f(int x) { return x";
  for (int i = 0; i < 5000; ++i) chain += " + x";
  auto program = parse({write("t.c", chain + "; }")});
  ASSERT_TRUE(program.ok());
  EXPECT_EQ(ir::verify(*program), "");
  for (const ir::Block& b : program->functions[ir::FunctionId(0)].blocks)
    for (const ir::Instr& i : b.instrs) EXPECT_LE(i.get<ir::Assign>().value->depth, ir::kMaxExprDepth);
  const std::string nested = "int f(int x) { return " + std::string(4000, '(') + "x" + std::string(4000, ')') + "; }";
  EXPECT_TRUE(parse({write("t.c", nested)}).ok());
}

TEST_F(Frontend, IsDeterministic) {
  const std::string path = "src/frontend/clang/testdata/expressions.c";
  if (!std::filesystem::exists(path)) GTEST_SKIP();
  auto first = parse({path});
  auto second = parse({path});
  ASSERT_TRUE(first.ok() && second.ok());
  EXPECT_EQ(ir::print(*first), ir::print(*second));
}

TEST_F(Frontend, SelfCheckingProgramsConvertCompletely) {
  for (const char* name : {"expressions.c", "vla.c", "atomics.c", "effects.c", "floats.c"}) {
    const std::string path = std::string("src/frontend/clang/testdata/") + name;
    if (!std::filesystem::exists(path)) GTEST_SKIP();
    auto program = parse({path});
    ASSERT_TRUE(program.ok()) << program.error().text();
    EXPECT_EQ(ir::verify(*program), "");
    EXPECT_HAS_NOT(ir::print(*program), "unsupported \"");
  }
}

}  // namespace
}  // namespace pippin::frontend

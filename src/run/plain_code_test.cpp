// SPDX-License-Identifier: Apache-2.0
#include "run/plain_code.h"

#include <gtest/gtest.h>

#include <fstream>

#include "frontend/frontend.h"
#include "support/temporary_directory.h"

namespace pippin::run {
namespace {

bool is_plain(const std::string& body, const std::string& before = "", const ir::Target& target = {}) {
  const TemporaryDirectory directory;
  const std::string file = directory.path() / "t.c";
  std::ofstream(file) << "extern void abort(void); extern unsigned __VERIFIER_nondet_uint(void); extern int isdigit(int);\n"
                   "void reach_error(void) { abort(); }\nvoid check(int ok) { if (!ok) reach_error(); }\n" + before + "\nint main(void) { " + body + " }\n";
  frontend::Sources sources;
  sources.files = {file};
  sources.compiler_args = {"-w"};
  frontend::Diagnostics d;
  auto program = frontend::parse_c(sources, target, d);
  EXPECT_TRUE(program.ok()) << body << ": " << (d.errors.empty() ? "" : d.errors.front().text());
  return program.ok() && error_of_plain_code(*program).ok();
}

TEST(PlainCode, UnsignedNumbersInVariables) {
  EXPECT_TRUE(is_plain("unsigned x = 0; while (x < 0x0fffffff) x += 2; check(x % 2);"));
  EXPECT_TRUE(is_plain("unsigned x = __VERIFIER_nondet_uint(), y; for (y = 0; y != x; y++) ; check(~y << 3 > 5u * y); return 0;"));
  EXPECT_TRUE(is_plain("int x = (int)__VERIFIER_nondet_uint(); if (x < 0 || !x) return 1; check(x & 1);"));
}

TEST(PlainCode, NothingThatMayBeUndefined) {
  for (const char* body : {"int x = 0; x = x + 1; check(x > 7);", "int x = 3; x = -x; check(x);", "unsigned x = 3; check(7u / x);", "unsigned x = 3; check(1u << x);",
                           "unsigned char c = 3; c++; check(c);", "int a[4]; *(a + 4) = 1; check(0);", "unsigned a[4]; a[3] = 1; check(0);", "unsigned x, *p = &x; *p = 1; check(0);",
                           "double d = 1e30; check((int)d);", "check(isdigit(100000));", "struct { unsigned a : 3; } s; s.a = 9; check(s.a);",
                           "if (__VERIFIER_nondet_uint()) __builtin_unreachable(); check(0);", "__int128 x = 1; check(x > 2);", "volatile unsigned x = 1; check(x);",
                           "unsigned n = 3; unsigned a[n]; check(sizeof a > 7);"})
    EXPECT_FALSE(is_plain(body)) << body;
}

TEST(PlainCode, NothingThatIsLeftToTheCompiler) {
  EXPECT_FALSE(is_plain("check(f() == f());", "unsigned n; unsigned f(void) { return n++; }"));   // which is called first?
  EXPECT_FALSE(is_plain("check(f());", "unsigned f(void) { }"));                                    // no value
  EXPECT_FALSE(is_plain("check(f());", "_Noreturn void g(void) { } unsigned f(void) { g(); }"));
  EXPECT_FALSE(is_plain("check(0); reach_error();"));                                              // which error is reached?
}

TEST(PlainCode, OperationsOfTheLibraryOfTheCompiler) {
  const std::string wide = "unsigned long long x = 1; while (x < 100) x += 3; check(x & 1);";
  EXPECT_TRUE(is_plain(wide));
  ir::Target narrow;
  narrow.model = ir::DataModel::ILP32;
  EXPECT_FALSE(is_plain(wide, "", narrow));
}

}  // namespace
}  // namespace pippin::run

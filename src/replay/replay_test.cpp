// SPDX-License-Identifier: Apache-2.0
// Replay of counterexamples on a small program built by hand whose positions are those of its text: interpreted and,
// where a toolchain exists, native. Without a toolchain the native half is reported as skipped, never as passed.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "replay/replay.h"
#include "replay/replay_runtime.h"

namespace pippin::replay {
namespace {

using ReplayOutcome = ReplayResult::Outcome;

/// int x = nondet; int y; if (x == 42 && y == 7) reach_error();
const char* const kText =
    "int __VERIFIER_nondet_int(void);\n"
    "void reach_error(void) { }\n"
    "int main(void) {\n"
    "  int x = __VERIFIER_nondet_int();\n"
    "  int y;\n"
    "  if (x == 42 && y == 7) reach_error();\n"
    "  return 0;\n"
    "}\n";

class Replay : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::temp_directory_path() / ("pippin-test-replay-" + std::to_string(::getpid()) + ".c");
    build(kText);
  }
  void TearDown() override { std::filesystem::remove(path_); }

  void write(const std::string& text) {
    std::ofstream out(path_);
    out << text;
  }

  void build(const std::string& text) {
    write(text);
    p.strings = std::make_shared<StringTable>();
    p.files = {path_.string()};
    Origin o;
    o.file = p.strings->intern(path_.string());
    o.line = 1;
    auto function = [&](const std::string& name, ir::TypeId result) {
      ir::Type t;
      t.kind = ir::TypeKind::Function;
      t.element = result;
      ir::Function f;
      f.name = name;
      f.type = p.add_type(t);
      f.origin = o;
      return p.functions.push_back(f);
    };
    const ir::FunctionId nondet = function("__VERIFIER_nondet_int", p.int_type);
    const ir::FunctionId error = function("reach_error", p.void_type);
    p.functions[error].is_error = true;
    const ir::FunctionId main = function("main", p.int_type);
    p.entry = main;
    p.functions[error].blocks.push_back(ir::Block());
    p.functions[error].blocks[ir::BlockId(0)].terminator.kind = ir::TerminatorKind::Return;
    p.functions[error].body_offset = text.find("{ }") + 1;

    ir::NondetSite site;
    site.origin = o;
    site.callee = nondet;
    site.name_begin = text.find("__VERIFIER_nondet_int", 10);
    site.name_end = site.name_begin + std::string("__VERIFIER_nondet_int").size();
    site.editable = true;
    p.nondet_sites.push_back(site);
    auto local = [&](const std::string& name) {
      ir::Variable v;
      v.name = name;
      v.type = p.int_type;
      v.function = main;
      const ir::VarId id = p.vars.push_back(v);
      p.functions[main].locals.push_back(id);
      return id;
    };
    const ir::VarId x = local("x"), y = local("y");
    ir::UninitSite uninit;
    uninit.origin = o;
    uninit.insert_at = text.find("int y") + 5;
    uninit.editable = true;
    uninit.var = y;
    p.uninit_sites.push_back(uninit);
    p.vars[y].uninit_site = 0;

    auto equal = [&](ir::VarId v, int value) {
      ir::Expr e{};
      e.kind = ir::ExprKind::Eq;
      e.type = p.int_type;
      e.args[0] = p.load(p.var_place(v));
      e.args[1] = p.constant(p.int_type, value);
      return p.add(e);
    };
    auto& blocks = p.functions[main].blocks;
    for (int k = 0; k < 3; ++k) blocks.push_back(ir::Block());
    ir::Instr call{}, declare{}, fail{};
    call.origin = declare.origin = fail.origin = o;
    call.op = ir::Call{.result = p.var_place(x), .callee = nondet, .args = {}, .site = 0, .closing = {}};
    declare.op = ir::Declare{y};
    fail.op = ir::Call{.callee = error, .args = {}, .closing = {}};
    blocks[ir::BlockId(0)].instrs = {call, declare};
    ir::Expr both{};
    both.kind = ir::ExprKind::LogicalAnd;
    both.type = p.int_type;
    both.args[0] = equal(x, 42);
    both.args[1] = equal(y, 7);
    ir::Terminator& branch = blocks[ir::BlockId(0)].terminator;
    branch.kind = ir::TerminatorKind::Branch;
    branch.origin = o;
    branch.value = p.add(both);
    branch.then_target = ir::BlockId(1);
    branch.else_target = ir::BlockId(2);
    blocks[ir::BlockId(1)].instrs = {fail};
    blocks[ir::BlockId(1)].terminator.kind = ir::TerminatorKind::Jump;
    blocks[ir::BlockId(1)].terminator.then_target = ir::BlockId(2);
    blocks[ir::BlockId(2)].terminator.kind = ir::TerminatorKind::Return;
    blocks[ir::BlockId(2)].terminator.value = p.constant(p.int_type, 0);
  }

  std::vector<interp::InputValue> inputs(int x, int y) {
    interp::InputValue a, b;
    a.site = 0;
    a.type = b.type = p.int_type;
    a.value = x;
    b.uninit_site = 0;
    b.value = y;
    return {a, b};
  }

  ir::Program p;
  std::filesystem::path path_;
};

bool toolchain() { return std::system("gcc --version >/dev/null 2>&1 || clang-19 --version >/dev/null 2>&1") == 0; }

TEST_F(Replay, ReachesTheError) {
  const ReplayResult r = replay(p, inputs(42, 7), {}, Budget());
  EXPECT_EQ(r.outcome, ReplayOutcome::Reached) << r.reason;
  EXPECT_EQ(r.execution.end, interp::End::ErrorReached);
  EXPECT_FALSE(r.execution.trace.empty());
  if (!toolchain()) GTEST_SKIP() << "no C compiler: " << r.how;
  EXPECT_EQ(r.how.rfind("native", 0), 0u) << r.how;
}

TEST_F(Replay, OtherValuesDoNot) {
  EXPECT_EQ(replay(p, inputs(41, 7), {}, Budget()).outcome, ReplayOutcome::NotReached);
  EXPECT_EQ(replay(p, inputs(42, 6), {}, Budget()).outcome, ReplayOutcome::NotReached);
  EXPECT_EQ(replay(p, {}, {}, Budget()).outcome, ReplayOutcome::NotReached);
}

TEST_F(Replay, OpenValuesAreFoundAlongTheErrorPath) {
  const ir::Terminator& branch = p.functions[p.entry].blocks[ir::BlockId(0)].terminator;
  const std::string condition = ir::to_c(p, branch.value);
  ReplayOptions options;
  options.mode = ReplayOptions::Mode::Interpreted;
  options.guide = {{branch.origin, condition, true, branch.value}};
  EXPECT_EQ(replay(p, {}, options, Budget()).outcome, ReplayOutcome::Reached);
  EXPECT_EQ(replay(p, inputs(42, 6), options, Budget()).outcome, ReplayOutcome::Reached);
  options.guide = {{branch.origin, condition, false, branch.value}};  // a path that does not lead to the error
  EXPECT_EQ(replay(p, {}, options, Budget()).outcome, ReplayOutcome::NotReached);
}

TEST_F(Replay, InterpretedOnly) {
  ReplayOptions options;
  options.mode = ReplayOptions::Mode::Interpreted;
  const ReplayResult r = replay(p, inputs(42, 7), options, Budget());
  EXPECT_EQ(r.outcome, ReplayOutcome::Reached);
  EXPECT_EQ(r.how, "interpreted, not native: not asked for");
}

TEST_F(Replay, ANativeExecutionThatDisagreesRefutes) {
  if (!toolchain()) GTEST_SKIP() << "no C compiler";
  // The text says 43 where the IR says 42: what a wrong frontend would look like.
  std::string text = kText;
  text[text.find("42") + 1] = '3';
  write(text);
  const ReplayResult r = replay(p, inputs(42, 7), {}, Budget());
  EXPECT_EQ(r.outcome, ReplayOutcome::NotReached) << r.how;
  EXPECT_NE(r.reason.find("native"), std::string::npos);
}

TEST_F(Replay, TheCageHolds) {
  if (!toolchain()) GTEST_SKIP() << "no C compiler";
  // The program tries to leave a file behind with a raw system call before it reaches the error; the cage kills it.
  const std::string evidence = path_.string() + ".evidence";
  std::string text = kText;
  text.insert(text.find("  if (x"),
              "  __asm__ volatile(\"syscall\" : : \"a\"(85L), \"D\"(\"" + evidence + "\"), \"S\"(0644L) : \"rcx\", \"r11\", \"memory\");\n");
  write(text);
  const ReplayResult r = replay(p, inputs(42, 7), {}, Budget());
  EXPECT_EQ(r.outcome, ReplayOutcome::NotReached) << r.how;
  EXPECT_FALSE(std::filesystem::exists(evidence));
}

TEST_F(Replay, WorksFor32Bits) {
  p.target.model = ir::DataModel::ILP32;
  const ReplayResult r = replay(p, inputs(42, 7), {}, Budget());
  EXPECT_EQ(r.outcome, ReplayOutcome::Reached) << r.reason;
}

TEST_F(Replay, LeavesNothingBehind) {
  size_t before = 0, after = 0;
  auto count = [] {
    size_t n = 0;
    for (const auto& e : std::filesystem::directory_iterator(std::filesystem::temp_directory_path()))
      n += e.path().filename().string().rfind("pippin-replay-", 0) == 0 && e.is_directory();
    return n;
  };
  const std::filesystem::path own = path_.string() + ".d";
  std::filesystem::create_directory(own);
  ::setenv("TMPDIR", own.c_str(), 1);
  before = count();
  replay(p, inputs(42, 7), {}, Budget());
  after = count();
  ::unsetenv("TMPDIR");
  EXPECT_EQ(before, after);
  EXPECT_TRUE(std::filesystem::is_empty(own));
  std::filesystem::remove_all(own);
}

TEST(ReplayRuntime, KnowsItsFunctions) {
  const auto has = [](const std::vector<std::string>& names, const char* name) { return std::find(names.begin(), names.end(), name) != names.end(); };
  const std::vector<std::string> runtime = runtime_functions(), library = library_functions();
  for (const char* name : {"malloc", "abort", "__assert_fail", "memcpy", "memmove", "memset", "memcmp", "__udivdi3"})
    EXPECT_TRUE(has(runtime, name)) << name;
  for (const char* name : {"printf", "floor", "sqrtf", "strlen"}) EXPECT_TRUE(has(library, name)) << name;
}

}  // namespace
}  // namespace pippin::replay

// SPDX-License-Identifier: Apache-2.0
// The process backend against solvers that misbehave (tests/solvers/fake_solver.py), recorded transcripts, and, where
// they are installed, real solvers.
#include "smt/pipe/pipe.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "smt/pipe/connection.h"
#include "smt/pipe/text.h"
#include "term/random_terms.h"
#include "term/walk.h"

namespace pippin::smt {
namespace {

using term::Kind;

SolverRow fake_row() {
  SolverRow r;
  r.name = "fake";
  r.can.cores = r.can.integers = r.can.arrays = r.can.interpolants = true;
  r.interpolation = InterpolationDialect::GetInterpolants;
  r.interpolation_options = "(set-option :produce-interpolants true)";
  return r;
}

class Fake : public ::testing::Test {
 protected:
  std::vector<std::string> misbehave(const std::string& how) {
    state_ = std::filesystem::temp_directory_path() / ("pippin-fake-" + std::to_string(::getpid()));
    std::filesystem::remove(state_);
    ::setenv("FAKE_STATE", state_.c_str(), 1);
    return {"python3", "tests/solvers/fake_solver.py", "--misbehave", how};
  }
  ~Fake() override { std::filesystem::remove(state_); }
  std::unique_ptr<Session> open(const std::string& how, SessionKind kind = SessionKind::Plain, double seconds = 20) {
    backend = make_pipe_backend(row, misbehave(how), statistics);
    SessionOptions o;
    o.kind = kind;
    o.effort.seconds = seconds;
    return backend->open(tm, o);
  }
  uint64_t count(const std::string& event) { return statistics.counter("smt.process.fake." + event); }
  Result<std::vector<Term>> interpolate(const std::string& how, double seconds = 20) {
    auto i = make_pipe_interpolator(row, misbehave(how), statistics);
    Term parts[] = {tm.mk_le(x, tm.mk_int(3)), tm.mk_ge(x, tm.mk_int(4))};
    return i->sequence(tm, parts, Seconds(seconds));
  }

  SolverRow row = fake_row();
  Statistics statistics;
  TermManager tm;
  Term x = tm.mk_var("x", tm.int_sort()), y = tm.mk_var("y|z", tm.int_sort());
  std::unique_ptr<Backend> backend;

 private:
  std::filesystem::path state_;
};

TEST_F(Fake, WellBehaved) {
  auto s = open("nothing");
  s->add(tm.mk_le(x, y));
  ASSERT_EQ(s->check(), Answer::Sat);
  const Term vars[] = {x, y};
  const std::vector<Term> values = s->model(vars);
  EXPECT_EQ(values[0], tm.mk_int(5));
  EXPECT_TRUE(values[1].null());  // it gives the first one only
}

TEST_F(Fake, CrashIsAReasonAndTheRunGoesOn) {
  for (const char* how : {"crash", "segfault"}) {
    auto s = open(how);
    s->add(tm.mk_le(x, y));
    EXPECT_EQ(s->check(), Answer::Unknown);
    EXPECT_TRUE(s->reason_unknown().starts_with("fake: crashed: ")) << s->reason_unknown();
    EXPECT_TRUE(s->faulty());
    EXPECT_EQ(s->check(), Answer::Unknown);
  }
  EXPECT_EQ(count("crashes"), 4u);
  auto s = open("crash-once");
  s->push();
  s->add(tm.mk_le(x, y));
  EXPECT_EQ(s->check(), Answer::Unknown);
  EXPECT_EQ(s->check(), Answer::Sat);  // restarted, assertions sent again
  EXPECT_EQ(count("started"), 6u);
}

TEST_F(Fake, NotInstalled) {
  backend = make_pipe_backend(row, {"/nonexistent/solver"}, statistics);
  auto s = backend->open(tm, {});
  s->add(tm.mk_le(x, y));
  EXPECT_EQ(s->check(), Answer::Unknown);
  EXPECT_EQ(s->reason_unknown(), "fake: crashed: cannot be started");
}

TEST_F(Fake, HangIsKilledWithItsChildren) {
  for (const char* how : {"hang", "hang-with-child"}) {
    auto s = open(how, SessionKind::Plain, 0.3);  // and the time a first start may take
    s->add(tm.mk_le(x, y));
    const auto begin = Clock::now();
    EXPECT_EQ(s->check(), Answer::Unknown);
    EXPECT_EQ(s->reason_unknown(), "fake: timeout");
    EXPECT_TRUE(s->faulty());
    EXPECT_LT(std::chrono::duration<double>(Clock::now() - begin).count(), 30);
  }
}

TEST_F(Fake, StopSignalEndsTheWait) {
  auto s = open("hang");
  s->add(tm.mk_le(x, y));
  g_stop_signal.store(SIGINT);
  EXPECT_EQ(s->check(), Answer::Unknown);
  g_stop_signal.store(0);
  EXPECT_EQ(s->reason_unknown(), "fake: interrupted");
  EXPECT_FALSE(s->faulty());
}

TEST_F(Fake, GarbageIsUnknown) {
  for (const char* how : {"garbage", "two-answers", "silent"}) {
    auto s = open(how);
    s->add(tm.mk_le(x, y));
    EXPECT_EQ(s->check(), Answer::Unknown) << how;
    EXPECT_EQ(s->reason_unknown(), "fake: garbled answer to check-sat") << how;
    EXPECT_TRUE(s->faulty());
  }
  EXPECT_EQ(count("garbled"), 3u);
  auto s = open("error");
  s->add(tm.mk_le(x, y));
  EXPECT_EQ(s->check(), Answer::Unknown);
  EXPECT_EQ(s->reason_unknown(), "fake: error: \"line 1: unknown constant foo\")");
}

TEST_F(Fake, AnHonestUnknownIsNoFault) {
  auto s = open("slow-then-unknown");
  s->add(tm.mk_le(x, y));
  EXPECT_EQ(s->check(), Answer::Unknown);
  EXPECT_FALSE(s->faulty());
}

TEST_F(Fake, WarningsInTheMiddleOfAnswersAreDropped) {
  auto s = open("warn");
  s->add(tm.mk_le(x, y));
  ASSERT_EQ(s->check(), Answer::Sat);
  EXPECT_EQ(s->model({&x, 1})[0], tm.mk_int(5));
  EXPECT_EQ(count("noise"), 2u);
}

TEST_F(Fake, ValuesWithBarsAndLetsAreRead) {
  auto s = open("bars");
  s->add(tm.mk_le(x, y));
  ASSERT_EQ(s->check(), Answer::Sat);
  EXPECT_EQ(s->model({&x, 1})[0], tm.mk_int(5));
}

TEST_F(Fake, ForeignValuesAreNone) {
  for (const char* how : {"foreign-value", "wrong-sort"}) {
    auto s = open(how);
    s->add(tm.mk_le(x, y));
    ASSERT_EQ(s->check(), Answer::Sat);
    EXPECT_TRUE(s->model({&x, 1})[0].null()) << how;
  }
  EXPECT_EQ(count("values_not_read"), 2u);
}

TEST_F(Fake, CoresOfUnknownNamesAreEverything) {
  const auto core = [&](const char* how) {
    auto s = open(how, SessionKind::Cores);
    s->add(tm.mk_le(x, y), 7);
    s->add(tm.mk_le(y, x), 8);
    EXPECT_EQ(s->check(), Answer::Unsat);
    return s->core();
  };
  EXPECT_EQ(core("foreign-core"), (std::vector<Label>{7, 8}));
  EXPECT_EQ(count("foreign_names"), 1u);
  EXPECT_EQ(core("warn-core"), (std::vector<Label>{7, 8}));
  EXPECT_EQ(core("wrong-core"), (std::vector<Label>{7}));
}

TEST_F(Fake, WrongCoresAreCaughtByTheChain) {
  backend = make_pipe_backend(row, misbehave("wrong-core"), statistics);
  // The chain asks its own backend again; here the second opinion is z3's.
  class Mixed final : public Backend {
   public:
    explicit Mixed(Backend& cores) : cores_(cores), z3_(make_z3()) {}
    std::string name() const override { return "mixed"; }
    std::string version() const override { return ""; }
    Capabilities capabilities() const override { return {}; }
    std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& o) override {
      return o.kind == SessionKind::Cores ? cores_.open(tm, o) : z3_->open(tm, o);
    }
   private:
    Backend& cores_;
    std::unique_ptr<Backend> z3_;
  } mixed(*backend);
  ChainOptions options;
  options.statistics = &statistics;
  options.check_cores = true;
  auto chain = make_chain(mixed, options);
  SessionOptions o;
  o.kind = SessionKind::Cores;
  auto s = chain->open(tm, o);
  s->add(tm.mk_le(x, tm.mk_int(3)), 1);
  s->add(tm.mk_le(tm.mk_int(4), x), 2);
  ASSERT_EQ(s->check(), Answer::Unsat);
  EXPECT_EQ(s->core(), (std::vector<Label>{1, 2}));
  EXPECT_EQ(statistics.counter("smt.cores.wrong"), 1u);
}

TEST_F(Fake, MissingCapabilitiesAreNotTried) {
  auto s = open("nothing");
  s->add(tm.mk_eq(tm.mk_var("b", tm.bv_sort(8)), tm.mk_bv(8, 3)));
  EXPECT_EQ(s->check(), Answer::Unknown);
  EXPECT_EQ(s->reason_unknown(), "fake has no bit-vectors");
  EXPECT_EQ(count("started"), 0u);
}

TEST_F(Fake, Interpolants) {
  auto r = interpolate("interpolants");
  ASSERT_TRUE(r.ok()) << r.error().text();
  EXPECT_EQ(r->at(0), tm.mk_le(x, tm.mk_int(3)));
  r = interpolate("let-interpolant");
  ASSERT_TRUE(r.ok()) << r.error().text();
  EXPECT_EQ(r->at(0), tm.mk_le(x, tm.mk_int(3)));
  r = interpolate("quantified-interpolant");  // bound variables are no foreign symbols
  ASSERT_TRUE(r.ok()) << r.error().text();
  for (const char* how : {"bars-interpolant", "warn-interpolants"}) {
    r = interpolate(how);
    ASSERT_TRUE(r.ok()) << how << ": " << r.error().text();
    EXPECT_EQ(r->at(0), tm.mk_le(x, tm.mk_int(3))) << how;
  }
  EXPECT_EQ(count("noise"), 1u);
  for (const char* how : {"foreign-interpolant", "too-few-interpolants", "division-interpolant", "hidden-division-interpolant",
                          "crash-interpolants", "nothing", "garbage", "crash", "error", "silent"}) {
    r = interpolate(how, how == std::string("silent") ? 0.5 : 20);
    ASSERT_FALSE(r.ok()) << how;
    EXPECT_NE(r.error().text().find("fake"), std::string::npos) << how << ": " << r.error().text();   // by name
  }
  EXPECT_EQ(count("foreign_symbols") + count("interpolants_not_read"), 1u);
  EXPECT_EQ(count("divisions_by_zero"), 2u);
  EXPECT_EQ(count("crashes"), 2u);
}

TEST_F(Fake, AnInterpolatorThatHangsIsKilledAndAskedAgainLater) {
  auto i = make_pipe_interpolator(row, misbehave("hang-interpolants"), statistics);
  Term parts[] = {tm.mk_le(x, tm.mk_int(3)), tm.mk_ge(x, tm.mk_int(4))};
  for (int k = 0; k < 2; ++k) {
    const auto start = Clock::now();
    EXPECT_FALSE(i->sequence(tm, parts, Seconds(0.4)).ok());
    EXPECT_LT(std::chrono::duration<double>(Clock::now() - start).count(), 5);
  }
  EXPECT_EQ(count("started"), 2u);
}

TEST(PipeText, LogicsAndFeatures) {
  TermManager tm;
  Term x = tm.mk_var("x", tm.int_sort()), b = tm.mk_var("b", tm.bv_sort(8)), a = tm.mk_var("a", tm.array_sort(tm.int_sort(), tm.int_sort()));
  EXPECT_EQ(logic_name(features_of(tm.mk_le(x, tm.mk_int(3)))), "QF_LIA");
  EXPECT_EQ(logic_name(features_of(tm.mk_eq(b, tm.mk_bv(8, 1)))), "QF_BV");
  EXPECT_EQ(logic_name(features_of(tm.mk_eq(tm.mk_select(a, x), x))), "QF_ALIA");
  EXPECT_TRUE(features_of(tm.mk_eq(a, tm.mk_store(tm.mk_var("a2", a.sort()), x, x))).array_equality);
  EXPECT_TRUE(features_of(tm.mk_le(tm.mk_mul(x, tm.mk_var("y", tm.int_sort())), x)).nonlinear);
  EXPECT_EQ(logic_name(features_of(tm.mk_var("p", tm.bool_sort()))), "QF_UF");
}

TEST(PipeText, PlacesOfSolvers) {
  const SolverRow* row = find_solver_row("smtinterpol");
  ASSERT_TRUE(row);
  EXPECT_EQ(solver_command(*row, "/bin/sh -c foo").at(1), "-c");
  EXPECT_TRUE(solver_command(*row, "/nonexistent/smtinterpol").empty());
  EXPECT_EQ(solver_command(*row, "sh").at(0).substr(0, 1), "/");
  row = find_solver_row("mathsat");
  if (std::getenv("PIPPIN_MATHSAT")) return;
  ::setenv("PIPPIN_MATHSAT", "/bin/true", 1);
  EXPECT_EQ(solver_command(*row).at(0), "/bin/true");
  ::unsetenv("PIPPIN_MATHSAT");
}

// ---------------------------------------------------------------- real solvers, where they are

class Live : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    row = find_solver_row(GetParam());
    command = solver_command(*row);
    if (command.empty()) GTEST_SKIP() << row->name << " is not installed: " << row->install;
  }
  const SolverRow* row = nullptr;
  std::vector<std::string> command;
  Statistics statistics;
  TermManager tm;
};

TEST_P(Live, AgreesWithTheLibraryOnRandomFormulas) {
  auto backend = make_pipe_backend(*row, command, statistics);
  auto z3 = make_z3();
  term::RandomTerms gen(tm, 99);
  gen.use_nonlinear = false;
  gen.use_bv = row->can.bitvectors;
  int decided = 0, models = 0;
  SessionOptions o;
  o.effort.seconds = 5;
  auto s = backend->open(tm, o);
  for (int i = 0; i < 60; ++i) {
    gen.use_int = !gen.use_bv || i % 2;
    gen.use_arrays = i % 3 == 0 && row->can.arrays && row->name != "yices";
    Term f = gen.boolean(2), g = gen.boolean(2);
    auto reference = z3->open(tm, o);
    reference->add(f);
    reference->add(g);
    const Answer expected = reference->check();
    s->push();
    s->add(f);
    s->push();
    s->add(g);
    const Answer a = s->check();
    if (a != Answer::Unknown && expected != Answer::Unknown) {
      EXPECT_EQ(a, expected) << term::print(f) << "\n" << term::print(g);
      ++decided;
    } else {
      EXPECT_FALSE(s->reason_unknown().find("error") != std::string::npos) << s->reason_unknown() << "\n" << term::print(f) << "\n" << term::print(g);
    }
    if (a == Answer::Sat) {
      const Term both[] = {f, g};
      const std::vector<Term> vars = term::free_vars(both);
      const std::vector<Term> values = s->model(vars);
      term::TermMap map;
      for (size_t j = 0; j < vars.size(); ++j)
        if (!values[j].null()) map[vars[j]] = values[j];
      for (Term t : both)
        if (Term v = term::evaluate(tm, t, map); !v.null()) {
          EXPECT_TRUE(v.is_true()) << term::print(t);
          ++models;
        }
    }
    s->pop();
    s->pop();
  }
  EXPECT_GT(decided, 40) << s->reason_unknown();
  EXPECT_GT(models, 20);
}

TEST_P(Live, CoresAreUnsatisfiable) {
  if (!row->can.cores) GTEST_SKIP();
  auto backend = make_pipe_backend(*row, command, statistics);
  SessionOptions o;
  o.kind = SessionKind::Cores;
  o.effort.seconds = 10;
  auto s = backend->open(tm, o);
  Term x = tm.mk_var("x", row->can.bitvectors ? tm.bv_sort(8) : tm.int_sort()), p = tm.mk_var("true or |", tm.bool_sort());
  auto value = [&](int v) { return tm.mk_value(x.sort(), v); };
  s->add(p, 3);
  s->add(tm.mk_eq(x, value(1)), 4);
  s->push();
  s->add(tm.mk_eq(x, value(2)), 5);
  ASSERT_EQ(s->check(), Answer::Unsat) << s->reason_unknown();
  auto contains = [&](std::vector<Label> expected) {  // cores need not be minimal
    const std::vector<Label> core = s->core();
    return std::is_sorted(core.begin(), core.end()) && std::includes(core.begin(), core.end(), expected.begin(), expected.end());
  };
  EXPECT_TRUE(contains({4, 5}));
  s->pop();
  s->add(tm.mk_not(p), 6);
  ASSERT_EQ(s->check(), Answer::Unsat) << s->reason_unknown();
  EXPECT_TRUE(contains({3, 6}));
}

TEST_P(Live, ManySessionsShareFewProcesses) {
  auto backend = make_pipe_backend(*row, command, statistics);
  std::vector<std::unique_ptr<Session>> sessions;
  Term x = tm.mk_var("x", row->can.bitvectors ? tm.bv_sort(8) : tm.int_sort());
  for (int i = 0; i < 9; ++i) {
    SessionOptions o;
    o.effort.seconds = 10;
    sessions.push_back(backend->open(tm, o));
    sessions.back()->add(tm.mk_eq(x, tm.mk_value(x.sort(), i)));
  }
  for (int round = 0; round < 2; ++round)
    for (int i = 0; i < 9; ++i) {
      ASSERT_EQ(sessions[i]->check(), Answer::Sat) << sessions[i]->reason_unknown();
      EXPECT_EQ(sessions[i]->model({&x, 1})[0], tm.mk_value(x.sort(), i));
    }
  EXPECT_LE(statistics.counter(std::string("smt.process.") + GetParam() + ".started"), 6u);
}

TEST_P(Live, InterpolantsAreInterpolants) {
  auto interpolator = make_pipe_interpolator(*row, command, statistics);
  if (!interpolator) GTEST_SKIP();
  Term x0 = tm.mk_var("x@0", tm.int_sort()), x1 = tm.mk_var("x@1", tm.int_sort()), y = tm.mk_var("y z", tm.int_sort());
  const Term parts[] = {tm.mk_and(tm.mk_eq(x0, tm.mk_int(1)), tm.mk_le(tm.mk_int(0), y)), tm.mk_eq(x1, tm.mk_add(x0, y)),
                        tm.mk_le(x1, tm.mk_int(0))};
  auto r = interpolator->sequence(tm, parts, Seconds(20));
  ASSERT_TRUE(r.ok()) << r.error().text();
  ASSERT_EQ(r->size(), 2u);
  auto z3 = make_z3();
  auto implies = [&](Term a, Term b) {
    auto s = z3->open(tm, {});
    s->add(a);
    s->add(tm.mk_not(b));
    return s->check() == Answer::Unsat;
  };
  EXPECT_TRUE(implies(parts[0], r->at(0)));
  EXPECT_TRUE(implies(tm.mk_and(r->at(0), parts[1]), r->at(1)));
  EXPECT_TRUE(implies(r->at(1), tm.mk_not(parts[2])));
  EXPECT_FALSE(interpolator->sequence(tm, std::span(parts).first(2), Seconds(20)).ok());  // satisfiable
}

TEST_P(Live, Version) {
  const Result<std::string> v = solver_version(*row, command);
  ASSERT_TRUE(v.ok()) << v.error().text();
  EXPECT_FALSE(v->empty());
}

// ---------------------------------------------------------------- transcripts

/// A fixed conversation with every adapter, replayed from tests/solvers/<name>-{session,interpolants}.txt. Recorded with the real
/// solver by PIPPIN_RECORD=1 (if it is installed); those of adapters that are not `live` were written from manuals but where they say otherwise.
class Transcript : public ::testing::TestWithParam<const char*> {
 protected:
  std::vector<std::string> command(const std::string& part) {
    const std::string file = fmt::format("tests/solvers/{}-{}.txt", row->name, part);
    if (!std::getenv("PIPPIN_RECORD")) return {"python3", "tests/solvers/fake_solver.py", "--transcript", file};
    std::vector<std::string> real = solver_command(*row), r = {"python3", "tests/solvers/fake_solver.py", "--record", file, "--"};
    if (real.empty()) return r = {"/nonexistent/solver"};
    std::filesystem::remove(file);
    r.insert(r.end(), real.begin(), real.end());
    return r;
  }
  const SolverRow* row = find_solver_row(GetParam());
  Statistics statistics;
  TermManager tm;
};

TEST_P(Transcript, ModelAndCore) {
  const bool integers = row->can.integers;
  Term x = tm.mk_var("x", integers ? tm.int_sort() : tm.bv_sort(8)), p = tm.mk_var("p q", tm.bool_sort());
  auto value = [&](int v) { return tm.mk_value(x.sort(), v); };
  auto backend = make_pipe_backend(*row, command("session"), statistics);
  SessionOptions o;
  o.kind = SessionKind::Cores;
  o.effort.seconds = 10;
  auto s = backend->open(tm, o);
  s->add(tm.mk_eq(x, value(3)), 1);
  s->add(p, 2);
  ASSERT_EQ(s->check(), Answer::Sat) << s->reason_unknown();
  const Term vars[] = {x, p};
  EXPECT_EQ(s->model(vars), (std::vector<Term>{value(3), tm.mk_true()}));
  s->push();
  s->add(tm.mk_eq(x, value(4)), 3);
  ASSERT_EQ(s->check(), Answer::Unsat) << s->reason_unknown();
  const std::vector<Label> core = s->core();
  EXPECT_TRUE(std::find(core.begin(), core.end(), 1) != core.end() && std::find(core.begin(), core.end(), 3) != core.end());
  s->pop();
  EXPECT_EQ(s->check(), Answer::Sat) << s->reason_unknown();
}

TEST_P(Transcript, Interpolants) {
  auto interpolator = make_pipe_interpolator(*row, command("interpolants"), statistics);
  if (!interpolator) GTEST_SKIP();
  const bool integers = row->can.integers;
  const term::Sort sort = integers ? tm.int_sort() : tm.bv_sort(8);
  Term x0 = tm.mk_var("x@0", sort), x1 = tm.mk_var("x@1", sort);
  auto value = [&](int v) { return tm.mk_value(sort, v); };
  const Term sum = integers ? tm.mk_add(x0, value(2)) : tm.mk(term::Kind::BvAdd, {x0, value(2)});
  const Term parts[] = {tm.mk_eq(x0, value(1)), tm.mk_eq(x1, sum), integers ? tm.mk_le(x1, value(0)) : tm.mk(term::Kind::BvUle, {x1, value(2)})};
  auto r = interpolator->sequence(tm, parts, Seconds(30));
  ASSERT_TRUE(r.ok()) << r.error().text();
  ASSERT_EQ(r->size(), 2u);
  auto z3 = make_z3();
  auto implies = [&](Term a, Term b) {
    auto s = z3->open(tm, {});
    s->add(a);
    s->add(tm.mk_not(b));
    return s->check() == Answer::Unsat;
  };
  EXPECT_TRUE(implies(parts[0], r->at(0)));
  EXPECT_TRUE(implies(tm.mk_and(r->at(0), parts[1]), r->at(1)));
  EXPECT_TRUE(implies(r->at(1), tm.mk_not(parts[2])));
}

constexpr const char* kRows[] = {"z3-process", "cvc5-process", "cvc4", "yices", "smtinterpol", "princess", "mathsat", "opensmt", "bitwuzla"};
std::string test_name(const ::testing::TestParamInfo<const char*>& info) {
  std::string n = info.param;
  std::replace(n.begin(), n.end(), '-', '_');
  return n;
}
INSTANTIATE_TEST_SUITE_P(Solvers, Live, ::testing::ValuesIn(kRows), test_name);
INSTANTIATE_TEST_SUITE_P(Solvers, Transcript, ::testing::ValuesIn(kRows), test_name);

}  // namespace
}  // namespace pippin::smt

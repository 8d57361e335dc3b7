// SPDX-License-Identifier: Apache-2.0
// Decorators against backends that lie on purpose.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "smt/chain/decorator.h"
#include "smt/isolated.h"
#include "term/smtlib.h"

namespace pippin::smt {
namespace {

/// Answers what the test says; models and cores as given.
class Liar final : public Backend {
 public:
  Answer answer = Answer::Sat;
  bool faults = false;   // instead of answering
  Term value;
  std::vector<Label> core;
  int checks = 0;

  std::string name() const override { return "liar"; }
  std::string version() const override { return "0"; }
  Capabilities capabilities() const override { return {}; }
  std::unique_ptr<Session> open(TermManager&, const SessionOptions&) override { return std::make_unique<S>(*this); }

 private:
  struct S final : Session {
    explicit S(Liar& l) : liar(l) {}
    void do_push() override {}
    void do_pop() override {}
    void do_add(Term, Label) override {}
    Answer do_check() override {
      ++liar.checks;
      fault_ = liar.faults;
      return fault_ ? Answer::Unknown : liar.answer;
    }
    std::vector<Term> do_model(std::span<const Term> vars) override { return std::vector<Term>(vars.size(), liar.value); }
    std::vector<Label> do_core() override { return liar.core; }
    void do_set_effort(Effort) override {}
    Liar& liar;
  };
};

struct ChainTest : ::testing::Test {
  TermManager tm;
  Statistics stats;
  Liar liar;
  std::unique_ptr<Backend> z3 = make_z3();
  Term x = tm.mk_var("x", tm.int_sort());
  ChainOptions options() {
    ChainOptions o;
    o.statistics = &stats;
    o.check_models = o.check_cores = false;
    return o;
  }
};

TEST_F(ChainTest, StatisticsPerPurpose) {
  auto chain = make_chain(*z3, options());
  SessionOptions o;
  o.purpose = "refine.newton";
  auto s = chain->open(tm, o);
  s->push();
  s->add(tm.mk_lt(x, tm.mk_int(3)));
  EXPECT_EQ(s->check(), Answer::Sat);
  EXPECT_EQ(s->check(), Answer::Sat);
  s->add(tm.mk_lt(tm.mk_int(3), x));
  EXPECT_EQ(s->check(), Answer::Unsat);
  s->pop();
  EXPECT_EQ(s->check(), Answer::Sat);
  EXPECT_EQ(stats.counter("smt.refine.newton.checks"), 4u);
  EXPECT_EQ(stats.counter("smt.refine.newton.sat"), 3u);
  EXPECT_EQ(stats.counter("smt.refine.newton.unsat"), 1u);
  EXPECT_GT(stats.seconds("smt.refine.newton"), 0);
}

TEST_F(ChainTest, AFaultMovesTheSessionToTheOtherSolver) {
  auto first = std::make_unique<Liar>();
  Liar& process = *first;
  auto backend = make_fallback(std::move(first), make_z3(), stats);
  EXPECT_EQ(backend->name(), "liar");
  const uint64_t& faults = stats.counter("smt.fallback.liar");
  SessionOptions cores;
  cores.kind = SessionKind::Cores;
  auto s = backend->open(tm, cores);
  s->add(tm.mk_lt(x, tm.mk_int(3)), 1);
  s->push();
  s->add(tm.mk_lt(tm.mk_int(5), x), 2);
  s->add(tm.mk_lt(tm.mk_int(1), x), 3);
  process.answer = Answer::Unknown;   // honest: no reason to ask anybody else
  EXPECT_EQ(s->check(), Answer::Unknown);
  EXPECT_EQ(faults, 0u);
  process.faults = true;
  EXPECT_EQ(s->check(), Answer::Unsat);   // with all assertions …
  EXPECT_EQ(s->core(), (std::vector<Label>{1, 2}));
  EXPECT_EQ(faults, 1u);
  const int asked = process.checks;
  s->pop();                               // … and the stack
  ASSERT_EQ(s->check(), Answer::Sat);
  EXPECT_FALSE(s->model({&x, 1})[0].null());
  EXPECT_EQ(process.checks, asked);       // the session stays where it is
  // Others begin at the process again, until it failed too often.
  process.faults = false;
  process.answer = Answer::Sat;
  auto other = backend->open(tm, {});
  other->add(tm.mk_false());
  EXPECT_EQ(other->check(), Answer::Sat);   // as the process says
  process.faults = true;
  for (int i = 0; i < 2; ++i) EXPECT_EQ(backend->open(tm, {})->check(), Answer::Sat);
  EXPECT_EQ(faults, 3u);
  process.faults = false;
  process.answer = Answer::Unsat;
  EXPECT_EQ(backend->open(tm, {})->check(), Answer::Sat);
  EXPECT_EQ(faults, 3u);
}

TEST_F(ChainTest, WrongModelIsUnknown) {
  ChainOptions o = options();
  o.check_models = true;
  auto chain = make_chain(liar, o);
  auto s = chain->open(tm, {});
  s->add(tm.mk_lt(x, tm.mk_int(3)));
  liar.value = tm.mk_int(2);
  EXPECT_EQ(s->check(), Answer::Sat);
  liar.value = tm.mk_int(3);
  EXPECT_EQ(s->check(), Answer::Unknown);
  EXPECT_EQ(s->reason_unknown(), "wrong model");
  EXPECT_EQ(stats.counter("smt.models.wrong"), 1u);
  EXPECT_EQ(stats.counter("smt.models.checked"), 1u);
}

TEST_F(ChainTest, WrongCoreBecomesAllLabels) {
  // Cores of the liar, re-checked by a fresh session that says "sat".
  ChainOptions o = options();
  o.check_cores = true;
  auto chain = make_chain(liar, o);
  auto s = chain->open(tm, {SessionKind::Cores});
  s->add(tm.mk_lt(x, tm.mk_int(3)), 1);
  s->add(tm.mk_lt(tm.mk_int(5), x), 2);
  liar.answer = Answer::Unsat;
  liar.core = {1};
  EXPECT_EQ(s->check(), Answer::Unsat);
  EXPECT_EQ(s->core(), std::vector<Label>{1});  // the fresh session lies, too
  liar.answer = Answer::Sat;
  EXPECT_EQ(s->core(), (std::vector<Label>{1, 2}));
  EXPECT_EQ(stats.counter("smt.cores.wrong"), 1u);
}

TEST_F(ChainTest, CrossCheckFindsDisagreement) {
  ChainOptions o = options();
  o.cross_check = z3.get();
  auto chain = make_chain(liar, o);
  auto s = chain->open(tm, {});
  s->add(tm.mk_lt(x, tm.mk_int(3)));
  liar.answer = Answer::Unsat;
  EXPECT_EQ(s->check(), Answer::Unknown);
  EXPECT_EQ(s->reason_unknown(), "solvers disagree");
  EXPECT_EQ(stats.counter("smt.cross_check.disagreements"), 1u);
  liar.answer = Answer::Sat;
  EXPECT_EQ(s->check(), Answer::Sat);
  s->push();
  s->add(tm.mk_lt(tm.mk_int(7), x));
  EXPECT_EQ(s->check(), Answer::Unknown);
  s->pop();
  EXPECT_EQ(s->check(), Answer::Sat);
}

TEST_F(ChainTest, CacheAnswersEqualConjunctions) {
  ChainOptions o = options();
  o.cache = true;
  auto chain = make_chain(liar, o);
  liar.value = tm.mk_int(1);
  const Term a = tm.mk_lt(x, tm.mk_int(3)), b = tm.mk_lt(tm.mk_int(0), x);
  auto s = chain->open(tm, {});
  s->add(a);
  s->add(b);
  EXPECT_EQ(s->check(), Answer::Sat);
  auto t = chain->open(tm, {});
  t->add(b);
  t->push();
  t->add(a);
  EXPECT_EQ(t->check(), Answer::Sat);
  EXPECT_EQ(liar.checks, 1);
  EXPECT_EQ(t->model(std::vector<Term>{x})[0], tm.mk_int(1));  // asks the solver now
  EXPECT_EQ(liar.checks, 2);
  t->pop();
  EXPECT_EQ(t->check(), Answer::Sat);
  EXPECT_EQ(liar.checks, 3);
  liar.answer = Answer::Unknown;
  t->add(tm.mk_false());
  EXPECT_EQ(t->check(), Answer::Unknown);
  liar.answer = Answer::Unsat;
  EXPECT_EQ(t->check(), Answer::Unsat);  // Unknown was not remembered
}

TEST_F(ChainTest, DumpsAreReadable) {
  std::map<std::string, std::vector<std::string>> files;
  ChainOptions o = options();
  o.dump = [&](const std::string& file, const std::string& text) { files[file].push_back(text); };
  auto chain = make_chain(*z3, o);
  SessionOptions so;
  so.kind = SessionKind::Cores;
  so.purpose = "a/b c";
  auto s = chain->open(tm, so);
  s->add(tm.mk_lt(x, tm.mk_var("odd name", tm.int_sort())), 4);
  s->add(tm.mk_false());
  EXPECT_EQ(s->check(), Answer::Unsat);
  const std::vector<std::string>& written = files["q-000001-a-b-c.smt2"];
  ASSERT_EQ(written.size(), 2u);   // a query that hangs is there
  const std::string text = written.back();
  EXPECT_EQ(text.substr(0, written.front().size()), written.front());
  EXPECT_EQ(written.front().find("; answer"), std::string::npos);
  EXPECT_NE(text.find("; a/b c"), std::string::npos);
  EXPECT_NE(text.find("(declare-const |odd name| Int)"), std::string::npos);
  EXPECT_NE(text.find(":named l4)"), std::string::npos);
  EXPECT_NE(text.find("; answer: unsat"), std::string::npos);
  EXPECT_TRUE(term::read_sexprs(text).ok());
}

TEST_F(ChainTest, Isolated) {
  const Term y = tm.mk_var("y", tm.array_sort(tm.int_sort(), tm.int_sort()));
  const std::vector<Term> fs = {tm.mk_lt(x, tm.mk_int(3)), tm.mk_lt(tm.mk_int(1), x),
                                tm.mk_eq(tm.mk_select(y, x), tm.mk_int(7))};
  const std::vector<Term> vars = {x, y};
  IsolatedAnswer a = check_isolated(*z3, tm, fs, vars, false, Seconds(10), 0, "test");
  ASSERT_EQ(a.answer, Answer::Sat) << a.reason;
  EXPECT_EQ(a.values[0], tm.mk_int(2));
  EXPECT_TRUE(term::evaluate(tm, fs[2], {{x, a.values[0]}, {y, a.values[1]}}).is_true());
  const std::vector<Term> no = {fs[0], fs[2], tm.mk_lt(tm.mk_int(4), x)};
  for (uint32_t rung = 0; rung < z3->core_rungs(); ++rung) {
    a = check_isolated(*z3, tm, no, {}, true, Seconds(10), 0, "test", rung);
    EXPECT_EQ(a.answer, Answer::Unsat);
    EXPECT_EQ(a.core, (std::vector<Label>{0, 2}));
  }
}

TEST_F(ChainTest, IsolatedHangAndCrashAreValues) {
  const Term p = tm.mk_var("p", tm.int_sort()), q = tm.mk_var("q", tm.int_sort());
  // Nonlinear: does not end in time.
  const term::BigInt n("1000000016000000063");
  const std::vector<Term> fs = {tm.mk_eq(tm.mk_mul(p, tm.mk_mul(p, p)), tm.mk_add(tm.mk_mul(q, q), tm.mk_int(n))),
                                tm.mk_lt(tm.mk_int(1000), p), tm.mk_lt(tm.mk_int(1000), q)};
  IsolatedAnswer a = check_isolated(*z3, tm, fs, {}, false, Seconds(0.5), 1u << 30, "test");
  EXPECT_EQ(a.answer, Answer::Unknown);
  EXPECT_FALSE(a.reason.empty());
  // A check with a clocked limit before the fork must not spoil the child (threads do not survive a fork).
  SessionOptions o;
  o.effort.seconds = 5;
  auto s = z3->open(tm, o);
  s->add(fs[1]);
  EXPECT_EQ(s->check(), Answer::Sat);
  a = check_isolated(*z3, tm, std::vector<Term>{fs[1]}, {}, false, Seconds(5), 0, "test");
  EXPECT_EQ(a.answer, Answer::Sat);
}

/// Z3, but for formulas about variables named "crash", "hang" and "unsure", in the process where it is asked.
class Moody final : public Backend {
 public:
  explicit Moody(Backend& z3) : z3_(z3) {}
  std::string name() const override { return "moody"; }
  std::string version() const override { return "1"; }
  Capabilities capabilities() const override { return z3_.capabilities(); }
  std::unique_ptr<Session> open(TermManager& tm, const SessionOptions& o) override {
    return std::make_unique<MoodySession>(z3_.open(tm, o));
  }

 private:
  class MoodySession final : public Decorator {
   public:
    using Decorator::Decorator;

   protected:
    Answer do_check() override {
      for (const Assertion& a : assertions_)
        for (Term v : term::free_vars(a.formula)) {
          if (v.name() == "crash") std::abort();
          while (v.name() == "hang") {
          }
          if (v.name() == "unsure") {
            reason_ = "incomplete";
            return Answer::Unknown;
          }
        }
      return Decorator::do_check();
    }
  };
  Backend& z3_;
};

/// A worker that dies costs one answer; the others are still asked.
TEST_F(ChainTest, DecideIsolatedGoesOn) {
  Moody moody(*z3);
  const auto about = [&](const char* name, bool sat) {
    const Term v = tm.mk_var(name, tm.int_sort()), w = tm.mk_var("w", tm.int_sort());
    return sat ? tm.mk_lt(v, tm.mk_int(3)) : tm.mk_and(std::vector<Term>{tm.mk_lt(v, w), tm.mk_lt(w, x), tm.mk_lt(x, v)});
  };
  const std::vector<Term> fs = {about("a", false), about("crash", false), about("b", false), about("hang", false),
                                about("c", true),  about("unsure", true), about("d", false)};
  Allowance a;
  a.each.seconds = 0.2;
  a.in_all = Seconds(100);
  a.undecided = Seconds(50);
  const Answer u = Answer::Unknown, no = Answer::Unsat;
  EXPECT_EQ(decide_isolated(moody, tm, fs, a, 0, "test"), (std::vector<Answer>{no, u, no, u, Answer::Sat, u, no}));
  a.most_undecided = 2;
  EXPECT_EQ(decide_isolated(moody, tm, fs, a, 0, "test"), (std::vector<Answer>{no, u, no, u, u, u, u}));
  a.most_undecided = SIZE_MAX;
  a.undecided = Seconds(0.1);   // the hanging one is more
  const std::vector<Answer> some = decide_isolated(moody, tm, fs, a, 0, "test");
  EXPECT_EQ(some[0], no);
  EXPECT_EQ(some[6], u);
}

/// A solver that dies among bits is a fault of the session, and the next solver goes on.
TEST_F(ChainTest, IsolatedBackendSurvivesItsSolver) {
  const Term crash = tm.mk_var("crash", tm.bv_sort(8)), v = tm.mk_var("v", tm.bv_sort(8));
  const Term below = tm.mk(term::Kind::BvUlt, {v, tm.mk_bv(8, 3)}), bad = tm.mk(term::Kind::BvUlt, {crash, v});
  auto alone = make_isolated(std::make_unique<Moody>(*z3));
  SessionOptions o;
  o.kind = SessionKind::Cores;
  {
    auto s = alone->open(tm, o);
    s->add(tm.mk_lt(x, tm.mk_int(3)));
    s->push();
    s->add(below, 7);
    ASSERT_EQ(s->check(), Answer::Sat);
    const std::vector<Term> values = s->model(std::vector<Term>{v, x});
    EXPECT_TRUE(term::evaluate(tm, below, {{v, values[0]}}).is_true());
    s->add(tm.mk(term::Kind::BvUlt, {tm.mk_bv(8, 5), v}), 9);
    s->add(tm.mk_lt(tm.mk_int(0), x), 4);
    ASSERT_EQ(s->check(), Answer::Unsat);
    EXPECT_EQ(s->core(), (std::vector<Label>{7, 9}));
    s->pop();
    s->add(bad, 3);
    EXPECT_EQ(s->check(), Answer::Unknown);
    EXPECT_TRUE(s->faulty());
  }
  Statistics statistics;
  auto safe = make_fallback(make_isolated(std::make_unique<Moody>(*z3)), make_z3(), statistics);
  auto s = safe->open(tm, o);
  s->add(bad, 1);
  s->add(tm.mk(term::Kind::BvUlt, {v, crash}), 2);
  EXPECT_EQ(s->check(), Answer::Unsat);
  EXPECT_EQ(s->core(), (std::vector<Label>{1, 2}));
  EXPECT_EQ(statistics.counter("smt.fallback.moody"), 1u);
}

TEST_F(ChainTest, EliminateIsolated) {
  const Term y = tm.mk_var("y", tm.int_sort());
  const Term body = tm.mk_and(tm.mk_eq(tm.mk_mul(tm.mk_int(2), y), x), tm.mk_lt(y, tm.mk_int(5)));
  const Term e = tm.mk_raw(term::Kind::Exists, std::vector<Term>{y, body});
  const Term q = eliminate_isolated(*z3, tm, e, Seconds(10), 0);
  ASSERT_FALSE(q.null());
  EXPECT_EQ(term::free_vars(q), std::vector<Term>{x});
  for (int i = -3; i < 14; ++i)
    EXPECT_EQ(term::evaluate(tm, q, {{x, tm.mk_int(i)}}), tm.mk_bool(i % 2 == 0 && i < 10)) << i;
}

}  // namespace
}  // namespace pippin::smt

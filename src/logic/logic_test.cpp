// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "encode/encode.h"
#include "encode/testing.h"
#include "logic/hoare.h"
#include "logic/path_check.h"
#include "logic/predicates.h"
#include "logic/theory.h"
#include "testing/part.h"

namespace pippin::logic {
namespace {

using encode::testing::Explicit;
using encode::testing::RandomCfa;
using encode::testing::State;
using term::TermManager;

class Logic : public ::testing::Test {
 protected:
  std::unique_ptr<smt::Backend> z3 = smt::make_z3();
  Statistics stats;
};

std::set<State> states_of(const Explicit& exec, std::span<const Term> predicates) {
  std::set<State> result;
  for (const State& s : exec.all())
    if (std::all_of(predicates.begin(), predicates.end(), [&](Term p) { return exec.holds(p, s); })) result.insert(s);
  return result;
}

TEST_F(Logic, TriplesAgreeWithExecution) {
  size_t valid = 0, invalid = 0;
  const auto [first, count] = series::part_of(0, 60);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    TermManager tm;
    RandomCfa gen(static_cast<uint32_t>(seed));
    gen.variables = 3;
    Cfa c = gen.make(tm);
    Explicit exec(c);
    HoareService service(c, *z3, stats);
    std::vector<Term> vars, predicates{tm.mk_true(), tm.mk_false()};
    for (const cfa::Variable& v : c.variables()) vars.push_back(v.term);
    for (int i = 0; i < 6; ++i) predicates.push_back(gen.formula(tm, vars));
    // A predicate about one variable only exercises the data-flow stage.
    for (Term v : vars) predicates.push_back(tm.mk_eq(v, tm.mk_bv(2, int64_t(gen.pick(4)))));
    for (cfa::EdgeId e : c.edges().ids())
      for (int i = 0; i < 12; ++i) {
        std::vector<Term> pre;
        for (uint32_t k = gen.pick(3); k > 0; --k) pre.push_back(predicates[gen.pick(predicates.size())]);
        Term post = predicates[gen.pick(predicates.size())];
        std::set<State> after = exec.run(states_of(exec, pre), c.edge(e).ops);
        const bool expected = std::all_of(after.begin(), after.end(), [&](const State& s) { return exec.holds(post, s); });
        for (int twice = 0; twice < 2; ++twice)
          EXPECT_EQ(service.check(pre, e, post), expected ? Triple::Valid : Triple::Invalid) << "seed " << seed;
        ++(expected ? valid : invalid);
      }
    for (int i = 0; i < 10; ++i) {
      Term a = predicates[gen.pick(predicates.size())], b = predicates[gen.pick(predicates.size())];
      std::set<State> sa = states_of(exec, {&a, 1}), sb = states_of(exec, {&b, 1});
      EXPECT_EQ(service.implies(a, b) == Triple::Valid, std::includes(sb.begin(), sb.end(), sa.begin(), sa.end()));
      EXPECT_EQ(service.unsatisfiable(a) == Triple::Valid, sa.empty());
    }
  }
  EXPECT_GT(valid, 500 * count / 60);
  EXPECT_GT(invalid, 500 * count / 60);
  EXPECT_EQ(stats.counter("logic.hoare.solver-unknown"), 0u);
  EXPECT_GT(stats.counter("logic.hoare.cached"), 500 * count / 60);
  EXPECT_GT(stats.counter("logic.hoare.dataflow-valid"), 50 * count / 60);
  EXPECT_GT(stats.counter("logic.hoare.dataflow-invalid"), 50 * count / 60);
}

TEST_F(Logic, QuantifiedPredicates) {
  TermManager tm;
  Cfa c(tm);
  Term x = tm.mk_var("x", tm.int_sort()), k = tm.mk_var("k", tm.int_sort());
  cfa::Variable v;
  v.term = x;
  c.add_variable(v);
  c.initial = c.add_location({.name = "a", .procedure = {}, .origin = {}, .loop = {}, .property = {}});
  cfa::Edge e;
  e.source = e.target = c.initial;
  e.ops = {cfa::Op::assign(x, tm.mk_add(x, tm.mk_int(2)))};
  cfa::EdgeId id = c.add_edge(e);
  HoareService service(c, *z3, stats);
  auto even = [&](Term t) {
    Term half[] = {k};
    return tm.mk_quantifier(term::Kind::Exists, half, tm.mk_eq(t, tm.mk_mul(tm.mk_int(2), k)));
  };
  Term any[] = {k};
  Term positive = tm.mk_quantifier(term::Kind::Forall, any, tm.mk_or(tm.mk_lt(tm.mk_int(0), k), tm.mk_lt(k, x)));
  EXPECT_EQ(service.check(positive, id, positive), Triple::Valid);
  EXPECT_NE(service.check(even(x), id, tm.mk_lt(tm.mk_int(0), x)), Triple::Valid);
  EXPECT_NE(service.check(even(x), id, tm.mk_false()), Triple::Valid);
}

TEST_F(Logic, ReturnTriples) {
  TermManager tm;
  Cfa c(tm);
  auto var = [&](const char* name, cfa::ProcId p) {
    cfa::Variable v;
    v.term = tm.mk_var(name, tm.int_sort());
    v.procedure = p;
    c.add_variable(v);
    return v.term;
  };
  cfa::ProcId main = c.procedures.push_back({"main", {}, {}, {}, {}}), f = c.procedures.push_back({"f", {}, {}, {}, {}});
  Term g = var("g", {}), x = var("x", main), y = var("y", main), p = var("p", f), r = var("r", f);
  c.procedures[f].params = {p};
  c.procedures[f].results = {r};
  auto loc = [&](const char* n) { return c.add_location({.name = n, .procedure = {}, .origin = {}, .loop = {}, .property = {}}); };
  cfa::LocId a = loc("a"), b = loc("b"), entry = loc("entry"), exit = loc("exit");
  c.initial = a;
  cfa::Edge call;
  call.kind = cfa::EdgeKind::Call;
  call.source = a;
  call.target = entry;
  call.callee = f;
  call.ops = {cfa::Op::assign(p, x)};
  cfa::EdgeId call_id = c.add_edge(call);
  cfa::Edge ret;
  ret.kind = cfa::EdgeKind::Return;
  ret.source = exit;
  ret.target = b;
  ret.call = call_id;
  ret.ops = {cfa::Op::assign(x, r)};
  cfa::EdgeId ret_id = c.add_edge(ret);
  c.procedures[f].entry = entry;
  c.procedures[f].exit = exit;
  c.location(entry).procedure = c.location(exit).procedure = f;
  c.location(a).procedure = c.location(b).procedure = main;
  cfa::Edge body;
  body.source = entry;
  body.target = exit;
  body.ops = {cfa::Op::havoc(g)};
  c.add_edge(body);
  HoareService s(c, *z3, stats);
  Term zero = tm.mk_int(0);
  auto is = [&](Term v, int64_t n) { return tm.mk_eq(v, tm.mk_int(n)); };
  // A call keeps globals, sets parameters and forgets everything else.
  EXPECT_EQ(s.check(is(x, 3), call_id, is(p, 3)), Triple::Valid);
  EXPECT_EQ(s.check(is(g, 3), call_id, is(g, 3)), Triple::Valid);
  EXPECT_EQ(s.check(is(y, 3), call_id, is(y, 3)), Triple::Invalid);
  auto ret_triple = [&](Term pre, Term hier, Term post) { return s.check_return({&pre, 1}, {&hier, 1}, ret_id, post); };
  EXPECT_EQ(ret_triple(is(r, 5), tm.mk_true(), is(x, 5)), Triple::Valid);
  EXPECT_EQ(ret_triple(tm.mk_true(), is(y, 2), is(y, 2)), Triple::Valid);
  EXPECT_EQ(ret_triple(is(y, 2), tm.mk_true(), is(y, 2)), Triple::Invalid);   // the callee's y is another frame's
  EXPECT_EQ(ret_triple(tm.mk_true(), is(x, 2), is(x, 2)), Triple::Invalid);   // x is overwritten
  EXPECT_EQ(ret_triple(tm.mk_true(), is(g, 2), is(g, 2)), Triple::Invalid);   // the callee may have changed g
  EXPECT_EQ(ret_triple(is(g, 2), tm.mk_lt(zero, y), tm.mk_and(is(g, 2), tm.mk_lt(zero, y))), Triple::Valid);
}

TEST_F(Logic, PathsAgreeWithExecution) {
  size_t feasible = 0, infeasible = 0, marked = 0, total = 0;
  for (uint32_t seed = 0; seed < 150; ++seed) {
    TermManager tm;
    RandomCfa gen(seed);
    Cfa c = gen.make(tm);
    Explicit exec(c);
    PathCheck checker(c, *z3, stats);
    core::Path path = gen.path(c, 4);
    auto every = exec.all();
    std::set<State> states(every.begin(), every.end());
    auto ops = encode::flatten(c, path);
    for (auto& step : ops)
      for (const cfa::Op* op : step) states = exec.run(states, *op);
    core::Feasibility result = checker.check(path, Budget());
    if (auto* f = std::get_if<core::Feasible>(&result)) {
      ++feasible;
      ASSERT_FALSE(states.empty()) << "seed " << seed;
      // The valuation is an execution.
      std::set<State> now;
      for (const State& s : every) {
        bool fits = true;
        for (cfa::VarIndex i : c.variables().ids())
          if (auto it = f->valuation.initial.find(c.variables()[i].term); it != f->valuation.initial.end())
            fits &= it->second.value() == s[i.value];
        if (fits) now.insert(s);
      }
      size_t havoc = 0;
      for (auto& step : ops)
        for (const cfa::Op* op : step) {
          if (op->kind == cfa::OpKind::Havoc) {
            Term value = f->valuation.havocs.at(havoc++);
            now = value.null() ? exec.run(now, *op) : exec.run(now, cfa::Op::assign(op->var, value));
          } else {
            now = exec.run(now, *op);
          }
        }
      EXPECT_EQ(havoc, f->valuation.havocs.size());
      EXPECT_FALSE(now.empty()) << "seed " << seed;
    } else if (auto* i = std::get_if<core::Infeasible>(&result)) {
      ++infeasible;
      ASSERT_TRUE(states.empty()) << "seed " << seed;
      ASSERT_TRUE(i->core.has_value());
      std::set<State> now(every.begin(), every.end());
      for (size_t s = 0; s < ops.size(); ++s)
        for (size_t k = 0; k < ops[s].size(); ++k) {
          ++total;
          if ((*i->core)[s].at(k)) {
            ++marked;
            now = exec.run(now, *ops[s][k]);
          } else {
            for (Term v : encode::assigned_vars(*ops[s][k])) now = exec.run(now, cfa::Op::havoc(v));
          }
        }
      EXPECT_TRUE(now.empty()) << "not a core, seed " << seed;
    } else {
      ADD_FAILURE() << "unknown";
    }
  }
  EXPECT_GT(feasible, 20u);
  EXPECT_GT(infeasible, 20u);
  EXPECT_LT(marked, total);
}

/// Z3, or somebody who pretends to be it.
class Pretender final : public smt::Backend {
 public:
  enum class Lie { None, Unsat, Sat, Core } lie = Lie::None;
  int cores = 0;
  explicit Pretender(smt::Backend& z3) : z3_(z3) {}
  std::string name() const override { return "pretender"; }
  std::string version() const override { return "0"; }
  smt::Capabilities capabilities() const override { return {}; }
  std::unique_ptr<smt::Session> open(TermManager& tm, const smt::SessionOptions& o) override {
    return std::make_unique<S>(*this, z3_.open(tm, o));
  }

 private:
  struct S final : smt::Session {
    S(Pretender& p, std::unique_ptr<smt::Session> i) : pretender(p), inner(std::move(i)) {}
    void do_push() override { inner->push(); }
    void do_pop() override { inner->pop(); }
    void do_add(Term t, smt::Label l) override { inner->add(t, l); }
    smt::Answer do_check() override {
      answer = inner->check();
      return pretender.lie == Lie::Unsat ? smt::Answer::Unsat : pretender.lie == Lie::Sat ? smt::Answer::Sat : answer;
    }
    std::vector<Term> do_model(std::span<const Term> vars) override {
      return answer == smt::Answer::Sat ? inner->model(vars) : std::vector<Term>(vars.size());
    }
    std::vector<smt::Label> do_core() override {
      ++pretender.cores;
      std::vector<smt::Label> core = answer == smt::Answer::Unsat ? inner->core() : std::vector<smt::Label>{0};
      if (pretender.lie == Lie::Core) core.pop_back();
      return core;
    }
    void do_set_effort(smt::Effort e) override { inner->set_effort(e); }
    Pretender& pretender;
    std::unique_ptr<smt::Session> inner;
    smt::Answer answer = smt::Answer::Unknown;
  };
  smt::Backend& z3_;
};

TEST_F(Logic, ACheckerChosenByTheUserGivesItsCoresAndIsRefereed) {
  using Lie = Pretender::Lie;
  for (Lie lie : {Lie::None, Lie::Unsat, Lie::Sat, Lie::Core}) {
    Pretender pretender(*z3);
    pretender.lie = lie;
    Statistics counted;
    size_t feasible = 0, infeasible = 0;
    for (uint32_t seed = 0; seed < 60; ++seed) {
      TermManager tm;
      RandomCfa gen(seed);
      Cfa c = gen.make(tm);
      const core::Path path = gen.path(c, 4);
      const core::Feasibility expected = PathCheck(c, *z3, stats).check(path, Budget());
      const core::Feasibility found = PathCheck(c, pretender, counted, z3.get()).check(path, Budget());
      EXPECT_EQ(found.index(), expected.index()) << "lie " << static_cast<int>(lie) << ", seed " << seed;
      if (const auto* i = std::get_if<core::Infeasible>(&found)) {
        ++infeasible;
        const encode::PathFormula f = encode::path_formula(c, path);
        const TraceProblem p(f);
        std::vector<uint32_t> core;
        for (uint32_t k = 0; k < p.formulas.size(); ++k)
          if ((*i->core)[p.place[k].first].at(p.place[k].second)) core.push_back(k);
        EXPECT_TRUE(CoreFinder(c, *z3, stats).is_core(p, core)) << "lie " << static_cast<int>(lie) << ", seed " << seed;
      } else {
        ++feasible;
      }
    }
    EXPECT_GT(feasible, 10u);
    EXPECT_GT(infeasible, 10u);
    if (lie != Lie::Sat) EXPECT_GT(pretender.cores, 10);
    EXPECT_EQ(counted.counter("logic.path-check.wrong.pretender") > 10, lie != Lie::None) << static_cast<int>(lie);
  }
}

TEST_F(Logic, OpenChoicesAreFilledIn) {
  size_t feasible = 0, infeasible = 0;
  for (uint32_t seed = 0; seed < 100; ++seed) {
    TermManager tm;
    RandomCfa gen(seed);
    Cfa c = gen.make(tm);
    Explicit exec(c);
    core::Path path = gen.path(c, 3);
    for (core::Step& s : path.stem) s.choices.clear();
    auto every = exec.all();
    std::set<State> states(every.begin(), every.end());
    for (const core::Step& s : path.stem) states = exec.run(states, c.edge(s.edge).ops);
    core::Feasibility result = PathCheck(c, *z3, stats).check(path, Budget());
    if (auto* f = std::get_if<core::Feasible>(&result)) {
      ++feasible;
      EXPECT_FALSE(states.empty());
      std::set<State> now(every.begin(), every.end());
      for (auto& step : encode::flatten(c, f->path))
        for (const cfa::Op* op : step) {
          EXPECT_NE(op->kind, cfa::OpKind::Choice);
          now = exec.run(now, *op);
        }
      EXPECT_FALSE(now.empty());
    } else {
      ++infeasible;
      EXPECT_TRUE(std::holds_alternative<core::Infeasible>(result));
      EXPECT_TRUE(states.empty()) << "seed " << seed;
    }
  }
  EXPECT_GT(feasible, 10u);
  EXPECT_GT(infeasible, 10u);
}

TEST_F(Logic, EliminationIsAnEquivalence) {
  size_t clean = 0;
  for (uint32_t seed = 0; seed < 150; ++seed) {
    TermManager tm;
    RandomCfa gen(seed);
    gen.variables = 3;
    Cfa c = gen.make(tm);
    Explicit exec(c);
    std::vector<Term> vars;
    for (const cfa::Variable& v : c.variables()) vars.push_back(v.term);
    Term body = gen.formula(tm, vars, 2);
    std::vector<Term> bound{vars[0]};
    QuantifierEliminator q(tm, *z3, stats);
    for (bool exists : {true, false}) {
      Term t = exists ? q.exists(bound, body) : q.forall(bound, body);
      if (theory_use(t).quantifiers) continue;
      ++clean;
      EXPECT_FALSE(term::occurs_free(vars[0], t));
      for (const State& s : exec.all()) {
        bool some = false, every = true;
        for (const State& o : exec.run(std::set<State>{s}, cfa::Op::havoc(vars[0]))) {
          some |= exec.holds(body, o);
          every &= exec.holds(body, o);
        }
        EXPECT_EQ(exec.holds(t, s), exists ? some : every) << "seed " << seed;
      }
    }
  }
  EXPECT_GT(clean, 100u);
}

TEST_F(Logic, UnconnectedParametersAreDropped) {
  TermManager tm;
  const Term x = tm.mk_var("x", tm.int_sort()), v = tm.mk_var("v", tm.int_sort()), w = tm.mk_var("w", tm.int_sort());
  const auto num = [&](int n) { return tm.mk_int(n); };
  const Term connected = tm.mk_eq(x, tm.mk_mul(v, v));   // no step eliminates v
  const auto square = [&](int n) { return tm.mk_and(tm.mk_eq(tm.mk_mul(w, w), num(n)), tm.mk_lt(num(3), w)); };
  const std::vector<Term> both{v, w}, one{v};
  QuantifierEliminator q(tm, *z3, stats);
  EXPECT_EQ(q.exists(both, tm.mk_and(connected, square(16))), q.exists(one, connected));
  EXPECT_TRUE(q.exists(both, tm.mk_and(connected, square(17))).is_false());
  EXPECT_EQ(q.forall(both, tm.mk_or(connected, tm.mk_not(square(16)))), q.forall(one, connected));
  EXPECT_EQ(stats.counter("logic.quantifier.unconnected"), 3u);
}

TEST_F(Logic, UnifierMergesEquivalentPredicates) {
  TermManager tm;
  Term x = tm.mk_var("x", tm.int_sort()), y = tm.mk_var("y", tm.int_sort());
  PredicateUnifier u(tm, *z3, stats);
  Term a = tm.mk_le(tm.mk_add(x, y), tm.mk_int(5));
  Term b = tm.mk_and(a, tm.mk_le(tm.mk_add(x, y), tm.mk_int(7)));
  EXPECT_EQ(u.unify(a), a);
  EXPECT_EQ(u.unify(b), a);
  EXPECT_EQ(u.unify(tm.mk_lt(x, y)), tm.mk_lt(x, y));
  EXPECT_EQ(u.unify(tm.mk_and(tm.mk_lt(x, y), tm.mk_lt(y, x))), tm.mk_false());
}

}  // namespace
}  // namespace pippin::logic

// SPDX-License-Identifier: Apache-2.0
// The explorer without any refiner of ours: sequences are weakest preconditions of whole paths, so what is tested is
// the automata, the on-demand triples and the certificate, which is re-proved edge by edge.
#include "explore/trace_abstraction/explorer.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "automata/nwa.h"
#include "cfa/text.h"
#include "encode/encode.h"
#include "logic/hoare.h"
#include "logic/path_check.h"
#include "testing/part.h"

namespace pippin::explore {
namespace {

using cfa::Cfa;
using cfa::Edge;
using cfa::EdgeId;
using cfa::LocId;
using cfa::LocKind;
using cfa::Op;
using term::Term;

class TraceAbstractionTest : public testing::Test {
 protected:
  TraceAbstractionTest() : cfa(tm), z3(smt::make_z3()) {}

  Term var(const std::string& name) {
    const Term v = tm.mk_var(name, tm.int_sort());
    if (!cfa.find(v).valid()) {
      cfa::Variable x;
      x.term = v;
      cfa.add_variable(x);
    }
    return v;
  }
  Term num(int64_t n) { return tm.mk_int(n); }
  LocId loc(const std::string& name, LocKind kind = LocKind::Plain) {
    cfa::Location l;
    l.name = name;
    l.kind = kind;
    l.property = kind == LocKind::Error ? "unreach-call" : "";
    const LocId id = cfa.add_location(l);
    if (!cfa.initial.valid()) cfa.initial = id;
    return id;
  }
  EdgeId edge(LocId from, LocId to, cfa::OpList ops = {}) {
    Edge e;
    e.source = from;
    e.target = to;
    e.ops = std::move(ops);
    return cfa.add_edge(e);
  }
  static Op assume(Term t) { return Op::assume(t); }
  static Op assign(Term v, Term t) { return Op::assign(v, t); }

  /// Weakest preconditions of an infeasible path; choices resolved.
  core::Sequence sequence(const core::Path& path) {
    core::Sequence s;
    s.path = path;
    s.refiner = "test wp";
    s.predicates.assign(path.size() + 1, tm.mk_false());
    const auto ops = encode::flatten(cfa, path);
    for (size_t i = path.size(); i-- > 0;) {
      Term t = s.predicates[i + 1];
      for (size_t j = ops[i].size(); j-- > 0;) {
        const encode::Quantified q = encode::wp(tm, t, *ops[i][j]);
        t = tm.mk_quantifier(term::Kind::Forall, q.bound, q.body);
      }
      s.predicates[i] = t;
    }
    s.predicates[0] = tm.mk_true();
    return s;
  }

  /// Concrete states along a path whose first step gives every variable a value; false from where it is stuck.
  core::Sequence values(const core::Path& path) {
    core::Sequence s;
    s.path = path;
    s.refiner = "test values";
    s.predicates = {tm.mk_true()};
    term::TermMap state;
    bool stuck = false;
    for (const auto& ops : encode::flatten(cfa, path)) {
      for (const Op* op : ops) {
        if (op->kind == cfa::OpKind::Assign) state[op->var] = term::evaluate(tm, op->term, state);
        if (op->kind == cfa::OpKind::Assume) stuck = stuck || term::evaluate(tm, op->term, state).is_false();
      }
      std::vector<Term> equal;
      for (const cfa::Variable& v : cfa.variables())
        if (state.contains(v.term)) equal.push_back(tm.mk_eq(v.term, state[v.term]));
      s.predicates.push_back(stuck ? tm.mk_false() : tm.mk_and(equal));
    }
    return s;
  }

  enum class Answer { Safe, Unsafe, Other };
  /// A small CEGAR loop; checks progress and every certificate.
  Answer run(size_t max_iterations = 1000) { return run(max_iterations, TraceAbstractionOptions()); }
  Answer run(size_t max_iterations, const TraceAbstractionOptions& options) {
    logic::Services explorer_services(cfa, *z3, statistics);
    TraceAbstraction explorer(explorer_services, options);
    logic::PathCheck checker(cfa, *z3, statistics);
    for (iterations = 0; iterations < max_iterations; ++iterations) {
      core::Exploration x = explorer.explore(Budget());
      history = explorer.history();
      dump = explorer.dump();
      if (auto* safe = std::get_if<core::Safe>(&x)) {
        certificate = safe->certificate;
        check_certificate();
        return Answer::Safe;
      }
      auto* candidate = std::get_if<core::Candidate>(&x);
      if (!candidate) return Answer::Other;
      core::Feasibility f = checker.check(candidate->path, Budget());
      if (std::holds_alternative<core::Feasible>(f)) return Answer::Unsafe;
      auto* infeasible = std::get_if<core::Infeasible>(&f);
      if (!infeasible) return Answer::Other;
      EXPECT_FALSE(explorer.excludes(candidate->path));
      const core::Sequence s = concrete ? values(infeasible->path) : sequence(infeasible->path);
      if (!explorer.refine({s}, Budget())) return Answer::Other;
      EXPECT_TRUE(explorer.excludes(candidate->path));
    }
    return Answer::Other;
  }

  void check_certificate() {
    logic::HoareService hoare(cfa, *z3, statistics);
    const auto* c = std::get_if<core::InvariantCertificate>(&certificate);
    ASSERT_TRUE(c);
    std::map<LocId, Term> at;
    for (auto [l, t] : c->invariants) at[l] = t;
    auto invariant = [&](LocId l) { return at.contains(l) ? at[l] : tm.mk_true(); };
    EXPECT_EQ(hoare.implies(tm.mk_true(), invariant(cfa.initial)), logic::Triple::Valid);
    for (EdgeId e : cfa.edges().ids())
      EXPECT_EQ(hoare.check(invariant(cfa.edge(e).source), e, invariant(cfa.edge(e).target)), logic::Triple::Valid)
          << cfa::print(cfa, cfa.edge(e));
    for (LocId l : cfa.locations().ids())
      if (cfa.is_target(l)) EXPECT_EQ(hoare.unsatisfiable(invariant(l)), logic::Triple::Valid);
  }

  uint64_t counter(const std::string& name) { return statistics.counter("explore.trace_abstraction." + name); }

  term::TermManager tm;
  Cfa cfa;
  std::unique_ptr<smt::Backend> z3;
  Statistics statistics;
  core::Certificate certificate;
  size_t iterations = 0;
  bool concrete = false;  // refine by values() instead of sequence()
  std::string history, dump;
};

TEST_F(TraceAbstractionTest, NoTargetIsSafe) {
  const LocId a = loc("a"), b = loc("b");
  edge(a, b);
  EXPECT_EQ(run(), Answer::Safe);
  EXPECT_EQ(iterations, 0u);
}

TEST_F(TraceAbstractionTest, InitialErrorIsACandidateWithoutSteps) {
  loc("a", LocKind::Error);
  EXPECT_EQ(run(), Answer::Unsafe);
}

TEST_F(TraceAbstractionTest, StraightLine) {
  const Term x = var("x");
  const LocId a = loc("a"), b = loc("b"), err = loc("err", LocKind::Error);
  edge(a, b, {assign(x, num(1))});
  edge(b, err, {assume(tm.mk_lt(x, num(1)))});
  EXPECT_EQ(run(), Answer::Safe);
  EXPECT_EQ(iterations, 1u);
  ASSERT_TRUE(std::holds_alternative<core::InvariantCertificate>(certificate));
}

TEST_F(TraceAbstractionTest, FeasibleError) {
  const Term x = var("x");
  const LocId a = loc("a"), b = loc("b"), err = loc("err", LocKind::Error);
  edge(a, b, {assign(x, num(0))});
  edge(b, b, {assume(tm.mk_lt(x, num(3))), assign(x, tm.mk_add(x, num(1)))});
  edge(b, err, {assume(tm.mk_eq(x, num(3)))});
  EXPECT_EQ(run(), Answer::Unsafe);
  EXPECT_EQ(iterations, 3u);
}

/// x = 0; y = 0; while (*) { x++; y++ }  if (x >= 0 fails) error: needs an invariant, found from one unrolling.
TEST_F(TraceAbstractionTest, Loop) {
  const Term x = var("x"), y = var("y");
  const LocId a = loc("a"), h = loc("h"), err = loc("err", LocKind::Error);
  edge(a, h, {assign(x, num(0)), assign(y, num(0))});
  edge(h, h, {assign(x, tm.mk_add(x, num(1))), assign(y, tm.mk_add(y, num(1)))});
  edge(h, err, {assume(tm.mk_lt(x, num(0)))});
  EXPECT_EQ(run(), Answer::Safe);
  EXPECT_LE(iterations, 2u);
}

TEST_F(TraceAbstractionTest, InvariantsTooLargeForACertificate) {
  const Term x = var("x"), y = var("y");
  const LocId a = loc("a"), h = loc("h"), m = loc("m"), err = loc("err", LocKind::Error);
  edge(a, h, {assign(x, num(0)), assign(y, num(5))});
  edge(h, m, {assume(tm.mk_lt(x, num(4))), assign(x, tm.mk_add(x, num(1)))});
  edge(m, h);
  edge(h, err, {assume(tm.mk_gt(x, num(4)))});
  edge(m, err, {assume(tm.mk_lt(y, num(5)))});
  EXPECT_EQ(run(100, {.certificate_tuples = 0}), Answer::Other);
  EXPECT_EQ(run(100), Answer::Safe);
  ASSERT_TRUE(std::holds_alternative<core::InvariantCertificate>(certificate));
}

TEST_F(TraceAbstractionTest, ErrorBeforeUnsupportedAndDroppedTargets) {
  const LocId a = loc("a"), u = loc("u", LocKind::Unsupported), b = loc("b"), err = loc("err", LocKind::Error),
              v = loc("v", LocKind::Unsupported);
  const EdgeId au = edge(a, u), ab = edge(a, b), be = edge(b, err), bv = edge(b, v);
  logic::Services explorer_services(cfa, *z3, statistics);
  TraceAbstraction explorer(explorer_services, {});
  auto path = [&] { return std::get<core::Candidate>(explorer.explore(Budget())).path; };
  auto word = [](std::vector<EdgeId> edges) {
    core::Path p;
    for (EdgeId e : edges) p.stem.push_back({e, {}});
    return p;
  };
  EXPECT_EQ(path(), word({au}));  // strictly shorter
  explorer.drop_target(u);
  EXPECT_EQ(path(), word({ab, be}));
  EXPECT_TRUE(explorer.excludes(word({au})));
  EXPECT_FALSE(explorer.excludes(word({ab, bv})));
  explorer.drop_target(err);
  EXPECT_EQ(path(), word({ab, bv}));
  explorer.drop_target(v);
  EXPECT_TRUE(std::holds_alternative<core::Safe>(explorer.explore(Budget())));
}

TEST_F(TraceAbstractionTest, ErrorWinsATie) {
  const LocId a = loc("a"), u = loc("u", LocKind::Unsupported), err = loc("err", LocKind::Error);
  edge(a, u);
  const EdgeId ae = edge(a, err);
  logic::Services explorer_services(cfa, *z3, statistics);
  TraceAbstraction explorer(explorer_services, {});
  EXPECT_EQ(std::get<core::Candidate>(explorer.explore(Budget())).path.stem[0].edge, ae);
}

TEST_F(TraceAbstractionTest, LocationPredicates) {
  const Term x = var("x");
  const LocId a = loc("a"), h = loc("h"), err = loc("err", LocKind::Error);
  edge(a, h, {assign(x, num(0))});
  edge(h, h, {assign(x, tm.mk_add(x, num(1)))});
  edge(h, err, {assume(tm.mk_lt(x, num(0)))});
  logic::Services explorer_services(cfa, *z3, statistics);
  TraceAbstraction explorer(explorer_services, {});
  const core::Path path = std::get<core::Candidate>(explorer.explore(Budget())).path;
  EXPECT_FALSE(explorer.refine({core::LocationPredicates{{{h, tm.mk_lt(x, num(10))}}, "useless"}}, Budget()));
  EXPECT_FALSE(explorer.excludes(path));
  EXPECT_TRUE(explorer.refine({core::LocationPredicates{{{h, tm.mk_ge(x, num(0))}}, "good"}}, Budget()));
  EXPECT_TRUE(explorer.excludes(path));
  auto x2 = explorer.explore(Budget());
  ASSERT_TRUE(std::holds_alternative<core::Safe>(x2));
  certificate = std::get<core::Safe>(x2).certificate;
  check_certificate();
}

/// A predicate about a symbol that is no variable must not be used, neither alone nor through its triples.
TEST_F(TraceAbstractionTest, ForeignSymbolsAreNotTrusted) {
  const Term x = var("x");
  const LocId a = loc("a"), b = loc("b"), err = loc("err", LocKind::Error);
  edge(a, b, {assign(x, num(0))});
  edge(b, err, {assume(tm.mk_gt(x, num(5)))});
  logic::Services explorer_services(cfa, *z3, statistics);
  TraceAbstraction explorer(explorer_services, {});
  core::Sequence s;
  s.path = std::get<core::Candidate>(explorer.explore(Budget())).path;
  const Term foreign = tm.mk_eq(tm.mk_var("foreign", tm.int_sort()), num(1));
  s.predicates = {tm.mk_true(), foreign, tm.mk_false()};
  EXPECT_FALSE(explorer.refine({s}, Budget()));
  EXPECT_FALSE(explorer.excludes(s.path));
}

/// A sequence for one choice of a block says nothing about the other alternatives.
TEST_F(TraceAbstractionTest, TriplesOfOneChoiceAreNotUsedForTheBlock) {
  const Term x = var("x");
  const LocId a = loc("a"), b = loc("b"), err = loc("err", LocKind::Error);
  Op choice;
  choice.kind = cfa::OpKind::Choice;
  choice.alternatives = {{assign(x, num(0))}, {assign(x, num(9))}};
  edge(a, b, {choice});
  edge(b, err, {assume(tm.mk_gt(x, num(5)))});
  logic::Services explorer_services(cfa, *z3, statistics);
  TraceAbstraction explorer(explorer_services, {});
  core::Path path = std::get<core::Candidate>(explorer.explore(Budget())).path;
  path.stem[0].choices = {0};
  EXPECT_FALSE(explorer.refine({sequence(path)}, Budget()));
  EXPECT_EQ(run(), Answer::Unsafe);
}

TEST_F(TraceAbstractionTest, Budget) {
  const Term x = var("x");
  const LocId a = loc("a"), err = loc("err", LocKind::Error);
  edge(a, err, {assume(tm.mk_lt(x, x))});
  logic::Services explorer_services(cfa, *z3, statistics);
  TraceAbstraction explorer(explorer_services, {});
  auto x1 = explorer.explore(Budget::limited(Seconds(0)));
  ASSERT_TRUE(std::holds_alternative<core::Unknown>(x1));
  EXPECT_EQ(std::get<core::Unknown>(x1).reason, "timeout");
  EXPECT_EQ(std::get<core::Unknown>(x1).component, "trace_abstraction");
}

/// The error comes after the second call, which cannot be reached; returning there from the first would be no nested word.
TEST_F(TraceAbstractionTest, ReturnsMatchTheirCalls) {
  const LocId a = loc("a"), b = loc("b"), c = loc("c"), f = loc("f"), err = loc("err", LocKind::Error);
  cfa::Procedure procedure;
  procedure.name = "f";
  procedure.entry = procedure.exit = f;
  const cfa::ProcId p = cfa.procedures.push_back(procedure);
  auto call = [&](LocId from, LocId to) {
    const EdgeId e = edge(from, f), back = edge(f, to);
    cfa.edge(e).kind = cfa::EdgeKind::Call;
    cfa.edge(e).callee = p;
    cfa.edge(back).kind = cfa::EdgeKind::Return;
    cfa.edge(back).call = e;
  };
  call(a, b);
  call(c, err);
  logic::Services safe_services(cfa, *z3, statistics);
  TraceAbstraction safe(safe_services, {});
  EXPECT_TRUE(std::holds_alternative<core::Safe>(safe.explore(Budget())));
  edge(b, c);
  logic::Services unsafe_services(cfa, *z3, statistics);
  TraceAbstraction unsafe(unsafe_services, {});
  const auto x = unsafe.explore(Budget());
  ASSERT_TRUE(std::holds_alternative<core::Candidate>(x));
  EXPECT_EQ(std::get<core::Candidate>(x).path.size(), 5u);
}

/// n branches on n variables, and an error that depends on none of them: one iteration, queries linear in n.
TEST_F(TraceAbstractionTest, DiamondsDoNotExplode) {
  uint64_t per_diamond = 0;
  for (size_t n : {10, 40, 160, 640}) {
    cfa = Cfa(tm);
    statistics = Statistics();
    const Term z = var("z");
    LocId at = loc("start");
    const LocId first = loc("l0");
    edge(at, first, {assign(z, num(1))});
    at = first;
    for (size_t i = 0; i < n; ++i) {
      const Term d = var(fmt::format("d{}", i));
      const LocId yes = loc(fmt::format("y{}", i)), no = loc(fmt::format("n{}", i)), next = loc(fmt::format("l{}", i + 1));
      edge(at, yes, {assume(tm.mk_eq(d, num(0)))});
      edge(at, no, {assume(tm.mk_not(tm.mk_eq(d, num(0))))});
      edge(yes, next, {assign(d, num(7))});
      edge(no, next, {assign(d, num(8))});
      at = next;
    }
    edge(at, loc("err", LocKind::Error), {assume(tm.mk_not(tm.mk_eq(z, num(1))))});
    logic::Services explorer_services(cfa, *z3, statistics);
    TraceAbstraction explorer(explorer_services, {});
    core::Sequence s;
    s.path = std::get<core::Candidate>(explorer.explore(pippin::Budget())).path;
    s.predicates.assign(s.path.size() + 1, tm.mk_eq(z, num(1)));
    s.predicates.front() = tm.mk_true();
    s.predicates.back() = tm.mk_false();
    ASSERT_TRUE(explorer.refine({s}, pippin::Budget()));
    auto x = explorer.explore(pippin::Budget());
    ASSERT_TRUE(std::holds_alternative<core::Safe>(x));
    certificate = std::get<core::Safe>(x).certificate;
    if (n <= 40) check_certificate();
    const uint64_t queries = counter("triples");
    if (per_diamond == 0) per_diamond = queries / n + 1;
    EXPECT_LE(queries, per_diamond * n + 10) << n;
    EXPECT_EQ(counter("cross_iteration_queries"), 0u);
  }
}

/// Random programs over two variables with values 0..3 against explicit enumeration.
TEST_F(TraceAbstractionTest, RandomProgramsAgainstExplicitStates) {
  const series::Part part = series::part();
  std::mt19937 r(static_cast<uint32_t>(11 + part.k));
  concrete = true;
  size_t safe = 0, unsafe = 0, open = 0;
  for (int round = 0; round < 300 / static_cast<int>(part.n); ++round) {
    cfa = Cfa(tm);
    const Term v[2] = {var("x"), var("y")};
    const size_t n = 3 + r() % 4;
    std::vector<LocId> locs;
    for (size_t i = 0; i < n; ++i) locs.push_back(loc(fmt::format("l{}", i)));
    const LocId err = loc("err", LocKind::Error);
    struct Simple { int kind, var, a, b; };  // 0: v == a, 1: v < a, 2: v := a, 3: v := other, 4: v < 3; v := v + 1
    std::vector<std::pair<EdgeId, std::vector<Simple>>> program;
    auto add = [&](LocId from, LocId to, std::vector<Simple> ops) {
      cfa::OpList list;
      for (const Simple& s : ops) {
        const Term x = v[s.var], y = v[1 - s.var];
        if (s.kind == 0) list.push_back(assume(tm.mk_eq(x, num(s.a))));
        if (s.kind == 1) list.push_back(assume(tm.mk_lt(x, num(s.a))));
        if (s.kind == 2) list.push_back(assign(x, num(s.a)));
        if (s.kind == 3) list.push_back(assign(x, y));
        if (s.kind == 4) {
          list.push_back(assume(tm.mk_lt(x, num(3))));
          list.push_back(assign(x, tm.mk_add(x, num(1))));
        }
      }
      program.push_back({edge(from, to, std::move(list)), ops});
    };
    add(locs[0], locs[1], {{2, 0, int(r() % 4), 0}, {2, 1, int(r() % 4), 0}});
    for (size_t i = 0; i < 3 * n; ++i) {
      std::vector<Simple> ops;
      for (size_t k = 0; k < 1 + r() % 2; ++k) ops.push_back({int(r() % 5), int(r() % 2), int(r() % 4), 0});
      add(locs[1 + r() % (n - 1)], locs[1 + r() % (n - 1)], ops);
    }
    add(locs[1 + r() % (n - 1)], err, {{0, 0, int(r() % 4), 0}, {0, 1, int(r() % 4), 0}});
    // Explicit states.
    std::set<std::tuple<uint32_t, int, int>> seen;
    std::vector<std::tuple<uint32_t, int, int>> work{{cfa.initial.value, 0, 0}};
    bool reached = false;
    while (!work.empty()) {
      const auto state = work.back();
      work.pop_back();
      if (!seen.insert(state).second) continue;
      reached |= std::get<0>(state) == err.value;
      for (const auto& [e, ops] : program) {
        if (cfa.edge(e).source.value != std::get<0>(state)) continue;
        int x[2] = {std::get<1>(state), std::get<2>(state)};
        bool ok = true;
        for (const Simple& s : ops) {
          if (s.kind == 0) ok = ok && x[s.var] == s.a;
          if (s.kind == 1) ok = ok && x[s.var] < s.a;
          if (s.kind == 2) x[s.var] = s.a;
          if (s.kind == 3) x[s.var] = x[1 - s.var];
          if (s.kind == 4) {
            ok = ok && x[s.var] < 3;
            x[s.var]++;
          }
        }
        if (ok) work.push_back({cfa.edge(e).target.value, x[0], x[1]});
      }
    }
    const Answer answer = run(60);
    if (answer == Answer::Other) {
      ++open;
      continue;
    }
    (answer == Answer::Safe ? safe : unsafe)++;
    ASSERT_EQ(answer == Answer::Unsafe, reached) << round << "\n" << cfa::print(cfa);
  }
  EXPECT_GT(safe, 20u / part.n);
  EXPECT_GT(unsafe, 20u / part.n);
  EXPECT_LT(open, 15u);
  EXPECT_EQ(counter("cross_iteration_queries"), 0u);
}

TEST_F(TraceAbstractionTest, SameInputSameOutput) {
  const Term x = var("x"), y = var("y");
  const LocId a = loc("a"), h = loc("h"), m = loc("m"), err = loc("err", LocKind::Error);
  edge(a, h, {assign(x, num(0)), assign(y, num(5))});
  edge(h, m, {assume(tm.mk_lt(x, num(4))), assign(x, tm.mk_add(x, num(1)))});
  edge(m, h);
  edge(h, err, {assume(tm.mk_gt(x, num(4)))});
  edge(m, err, {assume(tm.mk_lt(y, num(5)))});
  ASSERT_EQ(run(), Answer::Safe);
  const std::string before = history + dump;
  ASSERT_EQ(run(), Answer::Safe);
  EXPECT_EQ(before, history + dump);
  EXPECT_NE(history.find("iteration 1: "), std::string::npos);
}

}  // namespace
}  // namespace pippin::explore

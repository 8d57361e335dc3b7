// SPDX-License-Identifier: Apache-2.0
// The claims of [CvN17] on random paths of random Cfas, against explicit execution: every variant's sequence is inductive
// along the real path (Definition 3.2); the abstraction by a core stays infeasible (Definition 4.1, 4.3); projection to
// live variables weakens sp and strengthens wp (Section 5).
#include "refine/newton/newton.h"

#include <gtest/gtest.h>

#include "encode/encode.h"
#include "cfa/text.h"
#include "encode/testing.h"
#include "logic/path_check.h"
#include "logic/theory.h"
#include "refine/newton/claims.h"
#include "refine/newton/pipeline.h"
#include "refine/sequence/sequence.h"

namespace pippin::refine {
namespace {

using cfa::Op;
using cfa::Term;
using core::Infeasible;
using core::Sequence;
using encode::testing::Explicit;
using encode::testing::RandomCfa;
using encode::testing::State;
using term::TermManager;

struct Example {
  TermManager tm;
  RandomCfa gen;
  cfa::Cfa cfa;
  Explicit exec;
  std::optional<Infeasible> infeasible;

  Example(uint32_t seed, smt::Backend& backend, Statistics& stats) : gen(seed), cfa(make()), exec(cfa) {
    core::Feasibility f = logic::PathCheck(cfa, backend, stats).check(gen.path(cfa, 5), Budget());
    if (auto* i = std::get_if<Infeasible>(&f)) infeasible = *i;
  }
  cfa::Cfa make() {
    gen.choices = false;
    gen.variables = 3;
    return gen.make(tm);
  }
  bool evaluable(Term t) { return !logic::theory_use(t).quantifiers; }
  std::set<State> states(Term t) {
    std::set<State> r;
    for (const State& s : exec.all())
      if (exec.holds(t, s)) r.insert(s);
    return r;
  }
};

bool subset(const std::set<State>& a, const std::set<State>& b) { return std::includes(b.begin(), b.end(), a.begin(), a.end()); }

TEST(Newton, NamesRoundTrip) {
  for (const char* n : {"sp", "wp", "sp-lv", "wp-lv", "it-sp", "it-wp", "it-sp-lv", "it-wp-lv"}) {
    auto v = NewtonVariant::parse(n);
    ASSERT_TRUE(v.has_value());
    EXPECT_EQ(v->name(), n);
  }
  EXPECT_FALSE(NewtonVariant::parse("it").has_value());
}

TEST(Newton, SequencesAreInductive) {
  auto z3 = smt::make_z3();
  Statistics stats;
  std::map<std::string, int> found;
  int paths = 0;
  for (uint32_t seed = 0; seed < 60; ++seed) {
    Example x(seed, *z3, stats);
    if (!x.infeasible) continue;
    ++paths;
    for (const char* n : {"sp", "wp", "sp-lv", "wp-lv", "it-sp", "it-wp", "it-sp-lv", "it-wp-lv"}) {
      auto variant = *NewtonVariant::parse(n);
      variant.prove_claims = true;
      logic::Services services(x.cfa, *z3, stats);
      auto refiner = make_newton(services, variant);
      auto r = refiner->refine(*x.infeasible, Budget());
      if (!r.ok()) {
        EXPECT_NE(r.error().message, "not inductive") << n << " seed " << seed;
        continue;
      }
      ++found[n];
      const Sequence& s = std::get<Sequence>(*r);
      ASSERT_EQ(s.predicates.size(), s.path.size() + 1);
      EXPECT_TRUE(s.predicates.front().is_true());
      EXPECT_TRUE(s.predicates.back().is_false());
      for (size_t i = 0; i < s.path.size(); ++i) {
        if (!x.evaluable(s.predicates[i]) || !x.evaluable(s.predicates[i + 1])) continue;
        auto after = x.exec.run(x.states(s.predicates[i]), x.cfa.edge(s.path.stem[i].edge).ops);
        EXPECT_TRUE(subset(after, x.states(s.predicates[i + 1]))) << n << " seed " << seed << " step " << i;
      }
    }
  }
  EXPECT_GT(paths, 10);
  for (const auto& [n, count] : found) EXPECT_EQ(count, paths) << n;
  EXPECT_EQ(found.size(), 8u);
}

TEST(Newton, TheClaimsHoldAcrossCalls) {
  term::TermManager tm;
  auto parsed = cfa::parse(tm, R"(
(cfa 1) (var x Int) (var y Int)
(var f.n Int :proc f) (var f.t Int :proc f) (var f.r Int :proc f) (var f.old Int :proc f)
(proc f :entry f0 :exit f9 :params (f.n) :results (f.r) :olds ((f.old f.n)))
(loc l0 :initial) (loc l1) (loc l2) (loc err :error "unreach-call")
(loc f0 :proc f) (loc f1 :proc f) (loc f2 :proc f) (loc f9 :proc f)
(edge l0 l1 (havoc x) (assume (<= 0 x)))
(edge l1 f0 :call f (assign f.n x))
(edge f0 f1 (assume (> f.n 0)) (assign f.t f.n) (assign f.n (- f.n 1)))
(edge f1 f0 :call f (assign f.n f.n))
(edge f0 f9 (assume (<= f.n 0)) (assign f.r 0))
(edge f9 f2 :return 3 (assign f.r f.r))
(edge f2 f9 (assign f.r (+ f.r f.t)))
(edge f9 l2 :return 1 (assign y f.r))
(edge l2 err (assume (< y x))))");
  ASSERT_TRUE(parsed.ok()) << parsed.error().text();
  core::Path path;   // main calls f, which calls f
  for (cfa::EdgeId e : parsed->edges().ids()) path.stem.push_back({e, {}});
  auto z3 = smt::make_z3();
  Statistics stats;
  const core::Feasibility f = logic::PathCheck(*parsed, *z3, stats).check(path, Budget());
  ASSERT_TRUE(std::holds_alternative<core::Infeasible>(f));
  for (const char* n : {"sp", "wp", "sp-lv", "wp-lv", "it-sp", "it-wp", "it-sp-lv", "it-wp-lv"}) {
    auto variant = *NewtonVariant::parse(n);
    variant.prove_claims = true;
    logic::Services services(*parsed, *z3, stats);
    EXPECT_TRUE(make_newton(services, variant)->refine(std::get<core::Infeasible>(f), Budget()).ok()) << n;
    EXPECT_GT(stats.counter("refine.newton." + std::string(n) + ".claims-proved"), 0u) << n;
  }
}

TEST(Newton, VariantsAreOrderedAsInThePaper) {
  auto z3 = smt::make_z3();
  Statistics stats;
  int compared = 0;
  for (uint32_t seed = 100; seed < 160; ++seed) {
    Example x(seed, *z3, stats);
    if (!x.infeasible) continue;
    const Infeasible& inf = *x.infeasible;
    logic::QuantifierEliminator q(x.tm, *z3, stats);
    std::vector<Term> sp[2][2], wp[2][2];  // [core][live]
    for (bool core : {false, true}) {
      Trace trace = make_trace(x.cfa, inf.path, core ? &*inf.core : nullptr);
      Liveness future = future_live(trace, x.tm.mk_false()), past = past_live(trace, x.tm.mk_true());
      for (bool live : {false, true}) {
        auto f = forward(x.tm, trace, x.tm.mk_true(), live ? &future : nullptr, q, {});
        auto b = backward(x.tm, trace, x.tm.mk_false(), live ? &past : nullptr, q, {});
        ASSERT_TRUE(f.ok() && b.ok());
        sp[core][live] = *f;
        wp[core][live] = *b;
        ASSERT_EQ(f->size(), inf.path.size() + 1);
        if (x.evaluable(f->back())) { EXPECT_TRUE(x.states(f->back()).empty()) << "seed " << seed; }
        if (x.evaluable(b->front())) { EXPECT_EQ(x.states(b->front()).size(), x.exec.all().size()) << "seed " << seed; }
        for (size_t i = 0; live && i <= inf.path.size(); ++i) {  // only live variables occur
          for (Term v : term::free_vars((*f)[i])) {
            const auto& l = i < inf.path.size() ? future[i].front() : future[i - 1].back();
            EXPECT_TRUE(std::binary_search(l.begin(), l.end(), v));
          }
          for (Term v : term::free_vars((*b)[i])) {
            const auto& l = i < inf.path.size() ? past[i].front() : past[i - 1].back();
            EXPECT_TRUE(std::binary_search(l.begin(), l.end(), v));
          }
        }
      }
    }
    for (size_t i = 0; i <= inf.path.size(); ++i) {
      auto check = [&](Term stronger, Term weaker, const char* what) {
        if (!x.evaluable(stronger) || !x.evaluable(weaker)) return;
        ++compared;
        EXPECT_TRUE(subset(x.states(stronger), x.states(weaker))) << what << " seed " << seed << " position " << i;
      };
      for (bool core : {false, true}) {
        check(sp[core][false][i], sp[core][true][i], "sp-lv is weaker than sp");
        check(wp[core][true][i], wp[core][false][i], "wp-lv is stronger than wp");
        check(sp[core][false][i], wp[core][false][i], "sp implies wp");
        check(sp[core][true][i], wp[core][false][i], "sp-lv implies wp");
        check(sp[core][false][i], wp[core][true][i], "sp implies wp-lv");
      }
      check(sp[false][false][i], sp[true][false][i], "it-sp is weaker than sp");
      check(wp[true][false][i], wp[false][false][i], "it-wp is stronger than wp");
    }
  }
  EXPECT_GT(compared, 200);
}

TEST(Newton, AbstractionKeepsInfeasibility) {
  auto z3 = smt::make_z3();
  Statistics stats;
  int replaced = 0;
  for (uint32_t seed = 200; seed < 260; ++seed) {
    Example x(seed, *z3, stats);
    if (!x.infeasible) continue;
    Trace full = make_trace(x.cfa, x.infeasible->path, nullptr);
    Trace abstracted = make_trace(x.cfa, x.infeasible->path, &*x.infeasible->core);
    auto every = x.exec.all();
    std::set<State> concrete(every.begin(), every.end()), loose = concrete;
    for (size_t i = 0; i < full.size(); ++i) {
      concrete = x.exec.run(concrete, full[i]);
      loose = x.exec.run(loose, abstracted[i]);
      EXPECT_TRUE(subset(concrete, loose)) << "seed " << seed;  // an abstraction, never `skip` for an assignment
      for (size_t k = 0; k < full[i].size(); ++k)
        if (full[i][k].kind == cfa::OpKind::Assign && !(*x.infeasible->core)[i][k]) ++replaced;
    }
    EXPECT_TRUE(loose.empty()) << "seed " << seed;
  }
  EXPECT_GT(replaced, 10);
}

TEST(Newton, ClaimsAreRefutedWhereTheyDoNotHold) {
  auto z3 = smt::make_z3();
  Statistics stats;
  TermManager tm;
  cfa::Cfa c(tm);
  cfa::Variable v;
  v.term = tm.mk_var("x", tm.int_sort());
  c.add_variable(v);
  logic::HoareService hoare(c, *z3, stats);
  const Term x = v.term, five = tm.mk_eq(x, tm.mk_int(5)), yes = tm.mk_true(), no = tm.mk_false();
  const Trace real{{Op::assign(x, tm.mk_int(5))}, {Op::assume(tm.mk_not(five))}};
  EXPECT_EQ(prove_claims(c, hoare, real, real, {yes, five, no}).refuted(), "");
  const Trace too_abstract{{Op::havoc(x)}, {Op::assume(tm.mk_not(five))}};
  EXPECT_NE(prove_claims(c, hoare, too_abstract, real, {yes, five, no}).refuted().find("4.3"), std::string::npos);
  EXPECT_NE(prove_claims(c, hoare, real, real, {yes, tm.mk_le(x, tm.mk_int(5)), no}).refuted().find("5.3"), std::string::npos);
}

/// Z3 that gives up without an effort of its liking.
class Lazy final : public smt::Backend {
 public:
  uint64_t wanted = 0;
  explicit Lazy(smt::Backend& z3) : z3_(z3) {}
  std::string name() const override { return "lazy"; }
  std::string version() const override { return "0"; }
  smt::Capabilities capabilities() const override { return {}; }
  std::unique_ptr<smt::Session> open(TermManager& tm, const smt::SessionOptions& o) override {
    auto s = std::make_unique<S>(*this, z3_.open(tm, o));
    s->effort = o.effort.effort;
    return s;
  }

 private:
  struct S final : smt::Session {
    S(Lazy& l, std::unique_ptr<smt::Session> i) : lazy(l), inner(std::move(i)) {}
    void do_push() override { inner->push(); }
    void do_pop() override { inner->pop(); }
    void do_add(Term t, smt::Label l) override { inner->add(t, l); }
    smt::Answer do_check() override {
      const smt::Answer a = inner->check();
      return effort < lazy.wanted ? smt::Answer::Unknown : a;
    }
    std::vector<Term> do_model(std::span<const Term> vars) override { return inner->model(vars); }
    std::vector<smt::Label> do_core() override { return inner->core(); }
    void do_set_effort(smt::Effort e) override {
      effort = e.effort;
      inner->set_effort(e);
    }
    Lazy& lazy;
    std::unique_ptr<smt::Session> inner;
    uint64_t effort = 0;
  };
  smt::Backend& z3_;
};

TEST(Newton, AnUndecidedTripleIsAskedAgainWithMoreEffort) {
  term::TermManager tm;
  auto parsed = cfa::parse(tm, R"(
(cfa 1) (var x Int) (loc a :initial) (loc b) (loc c) (loc err :error "unreach-call")
(edge a b (assume (> x 0))) (edge b c (assign x (+ x 1))) (edge c err (assume (< x 2))))");
  ASSERT_TRUE(parsed.ok()) << parsed.error().text();
  auto z3 = smt::make_z3();
  const Term x = parsed->variables().begin()->term;
  Sequence s;
  for (uint32_t e : {0u, 1u, 2u}) s.path.stem.push_back({cfa::EdgeId(e), {}});
  s.predicates = {tm.mk_true(), tm.mk_ge(x, tm.mk_int(1)), tm.mk_ge(x, tm.mk_int(2)), tm.mk_false()};
  Sequence wrong = s;
  wrong.predicates[1] = tm.mk_ge(x, tm.mk_int(0));   // {x >= 0} x++ {x >= 2} fails
  using logic::Triple;
  struct Case { uint64_t wanted; Triple right, wrong; bool again, decided; };
  for (const Case& c : {Case{0, Triple::Valid, Triple::Invalid, false, false}, Case{5'000'000, Triple::Valid, Triple::Invalid, true, true},
                        Case{50'000'000, Triple::Unknown, Triple::Unknown, true, false}}) {
    Statistics stats;
    Lazy lazy(*z3);
    lazy.wanted = c.wanted;
    logic::HoareService hoare(*parsed, lazy, stats);
    EXPECT_EQ(inductive(*parsed, hoare, s), c.right) << c.wanted;
    EXPECT_EQ(inductive(*parsed, hoare, wrong), c.wrong) << c.wanted;
    const uint64_t again = stats.counter("logic.hoare.asked-again");
    EXPECT_EQ(again > 0, c.again) << c.wanted;
    EXPECT_EQ(stats.counter("logic.hoare.asked-again-decided"), c.decided ? again : 0u) << c.wanted;
    const uint64_t solved = stats.counter("logic.hoare.solver");
    EXPECT_EQ(inductive(*parsed, hoare, s), c.right);
    EXPECT_EQ(stats.counter("logic.hoare.solver"), solved) << "a third time";
  }
  // The reason tells the two apart.
  Statistics stats;
  Lazy lazy(*z3);
  lazy.wanted = 50'000'000;
  logic::Services services(*parsed, lazy, stats);
  core::Infeasible i{s.path, {}};
  auto r = make_newton(services, *NewtonVariant::parse("sp"))->refine(i, Budget());
  EXPECT_EQ(r.error().message, "triple undecided");
  EXPECT_EQ(stats.counter("refine.newton.sp.undecided"), 1u);
  EXPECT_EQ(stats.counter("refine.newton.sp.not-inductive"), 0u);
}

/// The plain names are the paper's: one core. Only "cores:" looks for others.
TEST(Newton, CoresAreSearchedOnlyWhereAsked) {
  term::TermManager tm;
  // Two contradictions: the core given (i = 2 against i < 2) is not inductive around the loop, the other one (y) is.
  auto parsed = cfa::parse(tm, R"(
(cfa 1) (var i Int) (var y Int) (loc a :initial) (loc h) (loc err :error "unreach-call")
(edge a h (assign i 0) (assign y 7))
(edge h h (assign i (+ i 1)))
(edge h err (assume (= i 2)) (assume (= y 8))))");
  ASSERT_TRUE(parsed.ok()) << parsed.error().text();
  auto z3 = smt::make_z3();
  core::Infeasible i;
  for (uint32_t e : {0u, 1u, 2u}) i.path.stem.push_back({cfa::EdgeId(e), {}});
  i.core = core::Core{{{true, false}, {true}, {true, false}}, {}};
  for (const char* n : {"it-sp", "it-wp", "it-sp-lv", "it-wp-lv"})
    for (bool search : {false, true}) {
      Statistics stats;
      auto variant = NewtonVariant::parse(n);
      ASSERT_TRUE(variant);
      variant->search_cores = search;
      EXPECT_EQ(variant->name(), (search ? "cores:" : "") + std::string(n));
      logic::Services services(*parsed, *z3, stats);
      auto r = make_newton(services, *variant)->refine(i, Budget());
      ASSERT_TRUE(r.ok()) << variant->name() << ": " << r.error().text();
      EXPECT_EQ(std::get<Sequence>(*r).perfect, search) << variant->name();
      uint64_t orders = 0;
      for (const auto& [name, count] : stats.counters())
        if (name.starts_with("logic.core.order.")) orders += count;
      EXPECT_EQ(orders > 0, search) << variant->name();
    }
}

/// The core goes inside of a choice: what Newton's predicates speak about are its statements, not the block.
TEST(Newton, StatementsInsideOfAChoiceAreAbstracted) {
  term::TermManager tm;
  auto parsed = cfa::parse(tm, R"(
(cfa 1) (var x Int) (var c Int) (var z Int) (loc a :initial) (loc h) (loc err :error "unreach-call")
(edge a h (assign x 0) (assign z 1))
(edge h h (choice ((assume (> c 5)) (assign x (+ x 1)) (assign z (* 2 z))) ((assume (<= c 5)) (assign x (+ x 2)) (assign c z))))
(edge h err (assume (< x 0))))");
  ASSERT_TRUE(parsed.ok()) << parsed.error().text();
  auto z3 = smt::make_z3();
  Statistics stats;
  core::Path path;
  for (uint32_t e : {0u, 1u, 2u}) path.stem.push_back({cfa::EdgeId(e), {}});
  const core::Feasibility answer = logic::PathCheck(*parsed, *z3, stats).check(path, Budget());
  ASSERT_TRUE(std::holds_alternative<Infeasible>(answer));
  Infeasible apart = std::get<Infeasible>(answer);
  EXPECT_EQ(apart.core->inside.at({1, 0}), (std::vector<bool>{false, true, false, false, true, false}));
  auto mentions = [&](const Infeasible& i, const char* variant) {
    logic::Services services(*parsed, *z3, stats);
    auto r = make_newton(services, *NewtonVariant::parse(variant))->refine(i, Budget());
    EXPECT_TRUE(r.ok()) << variant;
    std::set<std::string> names;
    if (r.ok())
      for (Term p : std::get<Sequence>(*r).predicates)
        for (Term v : term::free_vars(p)) names.insert(v.name());
    return names;
  };
  for (const char* variant : {"it-sp", "it-wp", "it-sp-lv", "it-wp-lv"})
    EXPECT_EQ(mentions(apart, variant), std::set<std::string>{"x"}) << variant;
  Infeasible whole = apart;
  whole.core->inside.clear();
  EXPECT_TRUE(mentions(whole, "it-wp").contains("c"));
  EXPECT_TRUE(mentions(whole, "it-sp").contains("c"));
}

/// x = 0; while (*) x = x + step; assert x ≥ 0 — the loop unrolled twice.
TEST(Newton, PerfectMeansPathProgram) {
  auto z3 = smt::make_z3();
  Statistics stats;
  TermManager tm;
  cfa::Cfa c(tm);
  Term x = tm.mk_var("x", tm.int_sort()), y = tm.mk_var("y", tm.int_sort());
  for (Term t : {x, y}) {
    cfa::Variable v;
    v.term = t;
    c.add_variable(v);
  }
  auto loc = [&](const char* n, cfa::LocKind k) { return c.add_location({.name = n, .kind = k, .procedure = {}, .origin = {}, .loop = {}, .property = {}}); };
  cfa::LocId a = loc("a", cfa::LocKind::Plain), head = loc("head", cfa::LocKind::Plain), err = loc("err", cfa::LocKind::Error);
  c.initial = a;
  auto edge = [&](cfa::LocId s, cfa::LocId t, cfa::OpList ops) {
    cfa::Edge e;
    e.source = s;
    e.target = t;
    e.ops = std::move(ops);
    return c.add_edge(e);
  };
  Term zero = tm.mk_int(0), one = tm.mk_int(1);
  cfa::EdgeId init = edge(a, head, {Op::assign(x, zero), Op::assign(y, one)});
  cfa::EdgeId up = edge(head, head, {Op::assign(x, tm.mk_add(x, one))});
  cfa::EdgeId sum = edge(head, head, {Op::assign(x, tm.mk_add(x, y)), Op::assign(y, x)});
  cfa::EdgeId exit = edge(head, err, {Op::assume(tm.mk_lt(x, zero))});
  auto run = [&](const char* variant, std::vector<cfa::EdgeId> edges) {
    core::Path p;
    for (cfa::EdgeId e : edges) p.stem.push_back({e, {}});
    core::Feasibility f = logic::PathCheck(c, *z3, stats).check(p, Budget());
    logic::Services services(c, *z3, stats);
    auto r = make_newton(services, *NewtonVariant::parse(variant))->refine(std::get<Infeasible>(f), Budget());
    return std::get<Sequence>(r.value());
  };
  EXPECT_TRUE(run("it-wp", {init, exit}).perfect);          // no loop at all
  EXPECT_FALSE(run("sp", {init, up, up, exit}).perfect);    // x = 0, x = 1, x = 2
  Sequence s = run("it-wp-lv", {init, sum, exit});          // x + y >= 0 is not inductive alone
  EXPECT_FALSE(s.path.size() == 3 && s.perfect && s.predicates[1] == tm.mk_ge(x, zero));
}

}  // namespace
}  // namespace pippin::refine

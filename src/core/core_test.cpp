// SPDX-License-Identifier: Apache-2.0
// The loop with scripted actors: every way out has its typed reason, strategies choose as specified.
#include <gtest/gtest.h>

#include "core/loop.h"
#include "core/text.h"

namespace pippin::core {
namespace {

struct Fixture {
  term::TermManager tm;
  Cfa cfa{tm};
  LocId a, bad, odd;
  EdgeId to_bad, to_odd;
  Fixture() {
    auto loc = [&](const char* n, cfa::LocKind k, const char* p) {
      return cfa.add_location({.name = n, .kind = k, .procedure = {}, .origin = {}, .loop = {}, .property = p});
    };
    a = loc("a", cfa::LocKind::Plain, "");
    bad = loc("bad", cfa::LocKind::Error, "unreach-call");
    odd = loc("odd", cfa::LocKind::Unsupported, "inline assembly");
    cfa.initial = a;
    cfa::Variable v;
    v.term = tm.mk_var("x", tm.int_sort());
    cfa.add_variable(v);
    cfa::Edge e;
    e.source = a;
    e.target = bad;
    e.ops = {cfa::Op::assume(tm.mk_le(v.term, tm.mk_int(0)))};
    to_bad = cfa.add_edge(e);
    e.target = odd;
    e.ops = {cfa::Op::havoc(v.term)};
    to_odd = cfa.add_edge(e);
  }
  Path path(EdgeId e) const { return {{{e, {}}}}; }
};

struct Script : Explorer, FeasibilityChecker {
  std::vector<Exploration> explorations;
  std::vector<Feasibility> feasibilities;
  bool makes_progress = true;
  size_t explored = 0, checked = 0;
  std::vector<LocId> dropped;
  std::vector<std::vector<Refinement>> refinements;

  std::string name() const override { return "script"; }
  Exploration explore(const Budget&) override { return explorations.at(explored++); }
  bool refine(const std::vector<Refinement>& r, const Budget&) override {
    refinements.push_back(r);
    return true;
  }
  bool excludes(const Path&) override { return makes_progress; }
  void drop_target(LocId l) override { dropped.push_back(l); }
  Feasibility check(const Path&, const Budget&) override { return feasibilities.at(checked++); }
};

/// The predicates of a path with one step.
std::vector<Term> from_true_to_false() {
  static term::TermManager tm;
  return {tm.mk_true(), tm.mk_false()};
}

struct Fixed : Refiner {
  std::string label;
  bool ok, perfect;
  Fixed(std::string l, bool o, bool p) : label(std::move(l)), ok(o), perfect(p) {}
  std::string name() const override { return label; }
  Result<Refinement> refine(const Infeasible& i, const Budget&) override {
    if (!ok) return Error{"", "not inductive"};
    return Refinement(Sequence{i.path, from_true_to_false(), label, perfect});
  }
};

Strategy strategy(std::vector<Fixed> refiners) {
  Strategy s;
  s.name = "test";
  for (Fixed& m : refiners) s.refiners.push_back(std::make_unique<Fixed>(m));
  return s;
}

class Loop : public ::testing::Test {
 protected:
  Fixture f;
  Script script;
  Statistics stats;
  LoopHooks hooks;
  Verdict run(Strategy s) { return run_cegar(f.cfa, script, script, s, Budget(), stats, hooks); }
  Infeasible infeasible() { return {f.path(f.to_bad), {}}; }
};

TEST_F(Loop, SafeAtOnce) {
  script.explorations = {Safe{InvariantCertificate{}}};
  Verdict v = run(strategy({}));
  EXPECT_EQ(print(v), "TRUE");
  EXPECT_TRUE(v.certificate.has_value());
  EXPECT_EQ(v.iterations, 0u);
}

TEST_F(Loop, TheEndOfALimitNamesTheExplorer) {
  Strategy s = strategy({});
  const Verdict v = run_cegar(f.cfa, script, script, s, Budget::limited(Seconds(1e6), 1), stats, hooks);
  EXPECT_EQ(v.unknown.reason, "out of memory");
  EXPECT_EQ(v.unknown.component, "script");
}

TEST_F(Loop, AlarmIsFalseWithProperty) {
  script.explorations = {Candidate{f.path(f.to_bad)}};
  script.feasibilities = {Feasible{f.path(f.to_bad), {}}};
  Verdict v = run(strategy({}));
  EXPECT_EQ(print(v), "FALSE(unreach-call)");
  EXPECT_EQ(v.iterations, 1u);
  EXPECT_TRUE(v.counterexample.has_value());
}

TEST_F(Loop, UnconfirmedAlarmIsUnknown) {
  script.explorations = {Candidate{f.path(f.to_bad)}};
  script.feasibilities = {Feasible{f.path(f.to_bad), {}}};
  hooks.confirm = [](const Feasible&) -> Result<bool> { return false; };
  Verdict v = run(strategy({}));
  EXPECT_EQ(print(v), "UNKNOWN(spurious in the precise model)");
  EXPECT_TRUE(v.counterexample.has_value());
}

TEST_F(Loop, OverApproximationNeedsConfirmation) {
  f.cfa.assumptions.push_back({cfa::Convention::BitOperation, {}, ""});
  f.cfa.edge(f.to_bad).ops[0].assumption = 0;
  script.explorations = {Candidate{f.path(f.to_bad)}};
  script.feasibilities = {Feasible{f.path(f.to_bad), {}}};
  EXPECT_EQ(print(run(strategy({}))), "UNKNOWN(over-approximation: bit-operation)");
  hooks.confirm = [](const Feasible&) -> Result<bool> { return true; };
  script.explored = script.checked = 0;
  EXPECT_EQ(print(run(strategy({}))), "FALSE(unreach-call)");
}

TEST_F(Loop, UnderApproximationIsNoProof) {
  f.cfa.assumptions.push_back({cfa::Convention::EvaluationOrder, {}, ""});
  script.explorations = {Safe{InvariantCertificate{}}};
  EXPECT_EQ(print(run(strategy({}))), "UNKNOWN(under-approximation: evaluation-order)");
}

TEST_F(Loop, UnsupportedIsRememberedAndErrorsStillFound) {
  script.explorations = {Candidate{f.path(f.to_odd)}, Safe{InvariantCertificate{}}};
  script.feasibilities = {Feasible{f.path(f.to_odd), {}}};
  Verdict v = run(strategy({}));
  EXPECT_EQ(print(v), "UNKNOWN(unsupported: inline assembly)");
  EXPECT_EQ(script.dropped, std::vector<LocId>{f.odd});
  EXPECT_EQ(v.unsupported, std::vector<std::string>{"inline assembly"});

  script = Script();
  script.explorations = {Candidate{f.path(f.to_odd)}, Candidate{f.path(f.to_bad)}};
  script.feasibilities = {Feasible{f.path(f.to_odd), {}}, Feasible{f.path(f.to_bad), {}}};
  EXPECT_EQ(print(run(strategy({}))), "FALSE(unreach-call)");

  script = Script();  // an explorer that does not drop must not loop for ever
  script.explorations = {Candidate{f.path(f.to_odd)}, Candidate{f.path(f.to_odd)}};
  script.feasibilities = {Feasible{f.path(f.to_odd), {}}, Feasible{f.path(f.to_odd), {}}};
  EXPECT_EQ(print(run(strategy({}))), "UNKNOWN(no progress)");
}

TEST_F(Loop, FirstPerfectSequenceWins) {
  script.explorations = {Candidate{f.path(f.to_bad)}, Safe{InvariantCertificate{}}};
  script.feasibilities = {infeasible()};
  EXPECT_EQ(print(run(strategy({{"a", true, false}, {"b", true, true}, {"c", true, true}}))), "TRUE");
  ASSERT_EQ(script.refinements.size(), 1u);
  ASSERT_EQ(script.refinements[0].size(), 1u);
  EXPECT_EQ(std::get<Sequence>(script.refinements[0][0]).refiner, "b");
}

TEST_F(Loop, ElseAllInductiveOnes) {
  script.explorations = {Candidate{f.path(f.to_bad)}, Safe{InvariantCertificate{}}};
  script.feasibilities = {infeasible()};
  run(strategy({{"a", true, false}, {"b", false, false}, {"c", true, false}, {"d", true, true}}));
  ASSERT_EQ(script.refinements[0].size(), 2u);  // per_path = 2, the failing refiner does not count
  EXPECT_EQ(std::get<Sequence>(script.refinements[0][1]).refiner, "c");
}

TEST_F(Loop, WhatFailsCountsWhereAttemptsDo) {
  script.explorations = {Candidate{f.path(f.to_bad)}, Safe{InvariantCertificate{}}};
  script.feasibilities = {infeasible()};
  Strategy attempts = strategy({{"a", false, false}, {"b", true, false}, {"c", true, false}});
  attempts.per_path.attempts = true;
  run(std::move(attempts));
  ASSERT_EQ(script.refinements[0].size(), 1u);   // per_path = 2: "a" and "b"
  EXPECT_EQ(std::get<Sequence>(script.refinements[0][0]).refiner, "b");
}

TEST_F(Loop, LastResortOnlyWhereNothingElseSucceeds) {
  script.explorations = {Candidate{f.path(f.to_bad)}, Safe{InvariantCertificate{}}};
  script.feasibilities = {infeasible()};
  Strategy some = strategy({{"a", false, false}, {"b", true, false}});
  some.last_resort = strategy({{"c", true, false}}).refiners;
  run(std::move(some));
  ASSERT_EQ(script.refinements[0].size(), 1u);
  EXPECT_EQ(std::get<Sequence>(script.refinements[0][0]).refiner, "b");
  script.refinements.clear();
  script.explored = script.checked = 0;
  Strategy none = strategy({{"a", false, false}, {"b", false, false}});
  none.last_resort = strategy({{"c", false, false}, {"d", true, false}, {"e", true, false}}).refiners;
  run(std::move(none));
  ASSERT_EQ(script.refinements[0].size(), 1u);
  EXPECT_EQ(std::get<Sequence>(script.refinements[0][0]).refiner, "d");
  EXPECT_EQ(stats.counter("core.paths.last-resort"), 1u);   // paths, not attempts
}

/// Which refiners a path gets: its names, in order of use.
struct Recorder : Refiner {
  std::string label;
  bool perfect;
  std::vector<std::string>& calls;
  Recorder(std::string l, bool p, std::vector<std::string>& c) : label(std::move(l)), perfect(p), calls(c) {}
  std::string name() const override { return label; }
  Result<Refinement> refine(const Infeasible& i, const Budget&) override {
    calls.push_back(label);
    return Refinement(Sequence{i.path, from_true_to_false(), label, perfect});
  }
};

TEST(Modulation, EveryRefinerIsAppliedToEveryPathProgram) {
  Fixture f;
  Statistics stats;
  std::vector<std::string> calls;
  Strategy s;
  s.per_path.count = 2;
  for (const char* n : {"a", "b", "c", "d", "e"}) s.refiners.push_back(std::make_unique<Recorder>(n, n[0] == 'd', calls));
  auto visit = [&](std::vector<EdgeId> edges) {
    Infeasible i;
    for (EdgeId e : edges) i.path.stem.push_back({e, {}});
    calls.clear();
    refine(s, i, Budget(), stats);
    return calls;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(visit({f.to_bad}), (Names{"a", "b"}));
  EXPECT_EQ(visit({f.to_odd}), (Names{"a", "b"}));                // another path program starts from the beginning
  EXPECT_EQ(visit({f.to_bad, f.to_bad}), (Names{"c", "d"}));      // a similar path goes on
  EXPECT_EQ(visit({f.to_bad, f.to_odd}), (Names{"a", "b"}));
  EXPECT_EQ(visit({f.to_odd, f.to_bad, f.to_bad}), (Names{"c", "d"}));
  EXPECT_EQ(visit({f.to_bad}), (Names{"e", "a"}));                // and round again
  EXPECT_EQ(visit({f.to_odd, f.to_odd}), (Names{"c", "d"}));
  Path through{{{f.to_odd, {0}}, {f.to_bad, {}}, {f.to_odd, {1}}}};   // alternatives of a block are one edge
  EXPECT_EQ(path_program_edges(through), (std::vector<EdgeId>{f.to_bad, f.to_odd}));
  EXPECT_EQ(stats.counter("core.paths"), 7u);
  EXPECT_EQ(stats.counter("core.paths.perfect"), 3u);
  EXPECT_EQ(stats.counter("core.paths.inductive"), 4u);
  EXPECT_EQ(stats.counter("core.refine.a.tries"), 4u);
  EXPECT_EQ(stats.counter("core.refine.d.perfect"), 3u);
}

TEST_F(Loop, SimplerSequencesComeFirst) {
  struct Big : Fixed {
    term::TermManager& tm;
    Big(term::TermManager& t) : Fixed("big", true, false), tm(t) {}
    Result<Refinement> refine(const Infeasible& i, const Budget&) override {
      const Term x = tm.mk_var("x", tm.int_sort());
      return Refinement(Sequence{i.path, {tm.mk_true(), tm.mk_le(x, tm.mk_int(7))}, label, perfect});
    }
  };
  Strategy s;
  s.refiners.push_back(std::make_unique<Big>(f.tm));
  s.refiners.push_back(std::make_unique<Fixed>("small", true, false));
  const StrategyResult r = refine(s, infeasible(), Budget(), stats);
  ASSERT_EQ(r.refinements.size(), 2u);
  EXPECT_EQ(std::get<Sequence>(r.refinements[0]).refiner, "small");
}

TEST_F(Loop, NoRefinementAndNoProgressAreTyped) {
  script.explorations = {Candidate{f.path(f.to_bad)}};
  script.feasibilities = {infeasible()};
  EXPECT_EQ(print(run(strategy({{"a", false, false}}))), "UNKNOWN(no refinement: not inductive)");
  script.explored = script.checked = 0;
  script.makes_progress = false;
  EXPECT_EQ(print(run(strategy({{"a", true, false}}))), "UNKNOWN(no progress)");
}

TEST_F(Loop, UnknownsKeepTheirComponent) {
  script.explorations = {Unknown{"too many states", "script"}};
  Verdict v = run(strategy({}));
  EXPECT_EQ(v.unknown.component, "script");
  script.explorations = {Candidate{f.path(f.to_bad)}};
  script.feasibilities = {Unknown{"solver gave up", "path-check"}};
  script.explored = 0;
  v = run(strategy({}));
  EXPECT_EQ(print(v), "UNKNOWN(solver gave up)");
  EXPECT_EQ(v.unknown.component, "path-check");
  script.explored = script.checked = 0;
  hooks.progress = [](size_t, const std::string& phase) { return phase != "check"; };
  EXPECT_EQ(print(run(strategy({}))), "UNKNOWN(stopped)");
}

}  // namespace
}  // namespace pippin::core

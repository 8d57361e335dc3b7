// SPDX-License-Identifier: Apache-2.0
// Services with real refiners: questions about parts of paths, one cache for all who ask, and Impact's interpolants.
#include <gtest/gtest.h>

#include "cfa/text.h"
#include "explore/impact/explorer.h"
#include "logic/services.h"
#include "refine/newton/newton.h"
#include "refine/sequence/sequence.h"
#include "testing/engines/harness.h"

namespace pippin::testing {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::Path;
using term::Term;

logic::Services::Refiners newton(logic::Services& services) {
  logic::Services::Refiners refiners;
  refiners.push_back(refine::make_newton(services, *refine::NewtonVariant::parse("it-wp-lv")));
  return refiners;
}

class ServicesTest : public ::testing::Test {
 protected:
  ServicesTest()
      : cfa(cfa::parse(tm, "(cfa 1)(var x Int)(var y Int)(proc main :entry a :exit a)(proc f :entry p :exit q)"
                           "(loc a :initial)(loc h)(loc p)(loc q)(loc e :error \"unreach-call\")"
                           "(edge a h (assign x 0))(edge h h (assume (< x 9)) (choice ((assign x (+ x 1))) ((assign x (+ x 2)) (havoc y))))"
                           "(edge h e (assume (= x 20)))(edge h p :call f)(edge p q)").value()),
        z3(smt::make_z3()),
        services(cfa, *z3, statistics),
        x(tm.mk_var("x", tm.int_sort())) {}

  Term at_most(int n) { return tm.mk_le(x, tm.mk_int(n)); }
  static Path path(std::vector<uint32_t> edges) {
    Path p;
    for (const uint32_t e : edges) p.stem.push_back({EdgeId(e), {}});
    return p;
  }

  term::TermManager tm;
  Cfa cfa;
  std::unique_ptr<smt::Backend> z3;
  Statistics statistics;
  logic::Services services;
  Term x;
};

TEST_F(ServicesTest, APartOfAPathIsExecutedFromAnyPreToOutsideAnyPost) {
  const core::Feasibility f = services.check({path({1, 1}), tm.mk_eq(x, tm.mk_int(3)), at_most(6)}, Budget());
  const auto* feasible = std::get_if<core::Feasible>(&f);
  ASSERT_NE(feasible, nullptr);
  EXPECT_EQ(feasible->path.stem[0].choices, (std::vector<uint32_t>{1}));   // by 2 twice, else x is at most 6
  EXPECT_EQ(feasible->path.stem[1].choices, (std::vector<uint32_t>{1}));
  EXPECT_EQ(feasible->valuation.initial.at(x), tm.mk_int(3));
  EXPECT_TRUE(std::holds_alternative<core::Infeasible>(services.check({path({1, 1}), at_most(3), at_most(7)}, Budget())));
  EXPECT_TRUE(std::holds_alternative<core::Unknown>(services.check({path({1, 3}), at_most(3), at_most(7)}, Budget())));
}

TEST_F(ServicesTest, InterpolantsBetweenAnyPreAndPost) {
  EXPECT_EQ(services.interpolate({path({1}), at_most(3), at_most(5)}, Budget()).error().message, "no refiner");
  services.set_refiners(newton);
  const core::Segment segment{path({1, 1}), at_most(3), at_most(7)};
  const Result<core::Sequence> s = services.interpolate(segment, Budget());
  ASSERT_TRUE(s.ok()) << s.error().text();
  EXPECT_EQ(s->path, segment.path);
  ASSERT_EQ(s->predicates.size(), 3u);
  EXPECT_EQ(s->predicates.front(), segment.pre);
  EXPECT_EQ(s->predicates.back(), segment.post);
  EXPECT_EQ(refine::inductive(cfa, services.triples, *s), logic::Triple::Valid);
  EXPECT_EQ(services.interpolate({path({1, 1}), at_most(3), at_most(6)}, Budget()).error().message, "the segment is feasible");
  EXPECT_FALSE(services.interpolate({path({1, 3}), at_most(3), at_most(6)}, Budget()).ok());
}

TEST_F(ServicesTest, NobodyAsksTwice) {
  EXPECT_EQ(services.triples.check(at_most(3), EdgeId(1), at_most(5)), logic::Triple::Valid);
  const uint64_t asked = statistics.counter("logic.hoare.solver");
  services.close_sessions();   // answers stay
  const core::Sequence s{path({1}), {at_most(3), at_most(5)}, "test", false};
  EXPECT_EQ(refine::inductive(cfa, services.triples, s), logic::Triple::Valid);
  EXPECT_EQ(statistics.counter("logic.hoare.solver"), asked);
}

/// The label x = y does not follow at h again from what is known at m, and its weakest precondition there speaks about the value chosen.
TEST(ImpactCovering, ByInterpolantsWhereTriplesDoNotSuffice) {
  const std::string text =
      "(cfa 1)(var x Int)(var y Int)(var z Int)(loc a :initial)(loc h)(loc m)(loc e :error \"unreach-call\")"
      "(edge a h (assign x 0) (assign y 0))(edge h m)(edge m h (havoc z) (assume (<= 0 z)) (assign x (+ x z)) (assign y (+ y z)))"
      "(edge h e (assume (not (= x y))))";
  for (const bool by_interpolants : {false, true}) {
    term::TermManager tm;
    Solvers s;
    const Cfa cfa = cfa::parse(tm, text).value();
    const core::Verdict v = run_impact(cfa, s, *refine::NewtonVariant::parse("wp"), {.by_interpolants = by_interpolants}, Seconds(30));
    EXPECT_EQ(v.answer, core::Answer::True) << by_interpolants;
    EXPECT_EQ(s.statistics.counter("explore.impact.coverings_by_interpolants") > 0, by_interpolants);
  }
}

}  // namespace
}  // namespace pippin::testing

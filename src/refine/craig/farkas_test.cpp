// SPDX-License-Identifier: Apache-2.0
// Farkas sequences on paths of small Cfas. The refiner validates every Hoare triple itself; here it must also succeed.
#include "refine/craig/farkas.h"
#include "refine/craig/projection.h"
#include "refine/craig/trace_horn.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "core/text.h"
#include "logic/path_check.h"

namespace pippin::refine {
namespace {

/// Refines the path through the named locations.
struct Outcome {
  Result<core::Refinement> refinement;
  std::string text;
};

Outcome refine_path(const char* cfa_text, const std::vector<std::string>& locations, const std::string& technique = "farkas") {
  static term::TermManager tm;
  static std::vector<std::unique_ptr<cfa::Cfa>> kept;
  auto parsed = cfa::parse(tm, cfa_text);
  EXPECT_TRUE(parsed.ok());
  kept.push_back(std::make_unique<cfa::Cfa>(std::move(*parsed)));
  const cfa::Cfa& cfa = *kept.back();
  static auto z3 = smt::make_z3();
  static Statistics statistics;
  core::Path path;
  for (size_t i = 0; i + 1 < locations.size(); ++i)
    for (cfa::EdgeId e : cfa.edges().ids())
      if (cfa.location(cfa.edge(e).source).name == locations[i] && cfa.location(cfa.edge(e).target).name == locations[i + 1]) {
        path.stem.push_back({e, {}});
        break;
      }
  EXPECT_EQ(path.size() + 1, locations.size());
  logic::PathCheck check(cfa, *z3, statistics);
  const core::Feasibility f = check.check(path, Budget());
  EXPECT_TRUE(std::holds_alternative<core::Infeasible>(f));
  logic::HoareService hoare(cfa, *z3, statistics);
  auto refiner = technique == "horn-trace"   ? make_trace_horn(cfa, hoare, statistics)
                 : technique == "projection" ? make_projection(cfa, *z3, hoare, statistics)
                                             : make_farkas(cfa, hoare, statistics);
  Result<core::Refinement> r = refiner->refine(std::get<core::Infeasible>(f), Budget());
  std::string text = r.ok() ? core::print(cfa, *r) : r.error().text();
  return {std::move(r), std::move(text)};
}

TEST(Farkas, RelationOfTwoCountersIsPerfectAfterOneRound) {
  const Outcome o = refine_path(R"(
(cfa 1) (var x Int) (var y Int) (var n Int)
(loc l0 :initial) (loc h) (loc b) (loc err :error "unreach-call")
(edge l0 h (havoc n) (assign x 0) (assign y 0))
(edge h b (assume (< x n)))
(edge b h (assign x (+ x 1)) (assign y (+ y 1)))
(edge h err (assume (not (= x y)))))",
                                {"l0", "h", "b", "h", "err"});
  ASSERT_TRUE(o.refinement.ok()) << o.text;
  EXPECT_TRUE(std::get<core::Sequence>(*o.refinement).perfect) << o.text;
}

TEST(CraigOfAnyTheory, InterpolatesATraceWithArraysToo) {
  const char* text = R"(
(cfa 1) (var x Int) (var y Int) (var a (Array Int Int))
(loc l0 :initial) (loc b) (loc c) (loc err :error "unreach-call")
(edge l0 b (havoc x) (assume (< 3 x)) (assign a (store a x 7)))
(edge b c (assign y (select a x)))
(edge c err (assume (or (< y 7) (< x 2)))))";
  for (const char* technique : {"horn-trace", "projection"}) {
    const Outcome o = refine_path(text, {"l0", "b", "c", "err"}, technique);
    ASSERT_TRUE(o.refinement.ok()) << technique << ": " << o.text;
    const auto& s = std::get<core::Sequence>(*o.refinement);
    EXPECT_EQ(s.technique, technique);
    ASSERT_EQ(s.predicates.size(), 4u);
    EXPECT_TRUE(s.perfect);   // no location is repeated
  }
  EXPECT_FALSE(refine_path(text, {"l0", "b", "c", "err"}).refinement.ok());   // Farkas declines arrays
}

TEST(Projection, ProjectsAuxiliaryVariablesAndGeneralises) {
  // n is havocked after the cut; y only matters before it; the error needs x < n <= x - 1 for some n.
  const Outcome o = refine_path(R"(
(cfa 1) (var x Int) (var y Int) (var n Int)
(loc l0 :initial) (loc b) (loc err :error "unreach-call")
(edge l0 b (assign x 3) (assign y 9))
(edge b err (havoc n) (assume (<= n 2)) (assume (<= x n)) (assume (<= y 100))))",
                                {"l0", "b", "err"}, "projection");
  ASSERT_TRUE(o.refinement.ok()) << o.text;
  const auto& s = std::get<core::Sequence>(*o.refinement);
  ASSERT_EQ(s.predicates.size(), 3u);
  const std::vector<term::Term> vars = term::free_vars(s.predicates[1]);
  ASSERT_EQ(vars.size(), 1u) << o.text;
  EXPECT_EQ(vars[0].name(), "x");
}

TEST(Farkas, DisjunctionsOnBothSidesOfTheCut) {
  const Outcome o = refine_path(R"(
(cfa 1) (var x Int) (var y Int)
(loc l0 :initial) (loc a) (loc b) (loc err :error "unreach-call")
(edge l0 a (havoc x) (assume (or (< x 0) (> x 10))))
(edge a b (havoc y) (assume (or (= y x) (= y (- x)))))
(edge b err (assume (and (<= y 10) (>= y 0) (<= x 10) (>= x 0)))))",
                                {"l0", "a", "b", "err"});
  EXPECT_TRUE(o.refinement.ok()) << o.text;
}

TEST(Farkas, IteIsLiftedAndModPurified) {
  const Outcome o = refine_path(R"(
(cfa 1) (var x Int) (var y Int)
(loc l0 :initial) (loc a) (loc b) (loc err :error "unreach-call")
(edge l0 a (havoc x) (assign y (mod x 8)))
(edge a b (assign x (ite (< y 4) (+ y 4) y)))
(edge b err (assume (or (< x 4) (> x 7)))))",
                                {"l0", "a", "b", "err"});
  EXPECT_TRUE(o.refinement.ok()) << o.text;
}

TEST(Farkas, DeclinesWhatIsNotLinear) {
  const Outcome arrays = refine_path(R"(
(cfa 1) (var a (Array Int Int)) (var x Int)
(loc l0 :initial) (loc l1) (loc err :error "unreach-call")
(edge l0 l1 (havoc a) (assign a (store a 1 5)) (assign x (select a 1)))
(edge l1 err (assume (not (= x 5)))))",
                                     {"l0", "l1", "err"});
  EXPECT_FALSE(arrays.refinement.ok());
  const Outcome gap = refine_path(R"(
(cfa 1) (var x Int) (var y Int)
(loc l0 :initial) (loc l1) (loc err :error "unreach-call")
(edge l0 l1 (havoc x) (havoc y) (assume (<= 1 (- (* 2 x) (* 2 y)))) )
(edge l1 err (assume (<= (- (* 2 x) (* 2 y)) 1))))",
                                  {"l0", "l1", "err"});
  // Tightened to 1 <= x - y and x - y <= 0 by the term normal form: no gap is left here.
  EXPECT_TRUE(gap.refinement.ok()) << gap.text;
}

}  // namespace
}  // namespace pippin::refine

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
  logic::Services services(cfa, *z3, statistics);
  const core::Feasibility f = services.paths.check(path, Budget());
  EXPECT_TRUE(std::holds_alternative<core::Infeasible>(f));
  auto refiner = technique == "horn-trace"   ? make_trace_horn(services)
                 : technique == "projection" ? make_projection(services)
                                             : make_farkas(services);
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
  for (const char* technique : {"horn-trace", "projection", "farkas"}) {
    const Outcome o = refine_path(text, {"l0", "b", "c", "err"}, technique);
    ASSERT_TRUE(o.refinement.ok()) << technique << ": " << o.text;
    const auto& s = std::get<core::Sequence>(*o.refinement);
    EXPECT_EQ(s.refiner, technique);
    ASSERT_EQ(s.predicates.size(), 4u);
    EXPECT_TRUE(s.perfect);   // no location is repeated
  }
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

TEST(Farkas, ReadsOfArraysArePurified) {
  // The store before the cut, the read after it at an index that is only known there to be the same; another store between.
  const Outcome o = refine_path(R"(
(cfa 1) (var i Int) (var j Int) (var k Int) (var a (Array Int Int))
(loc l0 :initial) (loc l1) (loc l2) (loc err :error "unreach-call")
(edge l0 l1 (havoc a) (havoc i) (assign a (store a i 7)))
(edge l1 l2 (havoc j) (assume (< i j)) (assign a (store a j 9)))
(edge l2 err (havoc k) (assume (= k i)) (assume (< (select a k) 7))))",
                                {"l0", "l1", "l2", "err"});
  ASSERT_TRUE(o.refinement.ok()) << o.text;
  EXPECT_NE(o.text.find("select"), std::string::npos) << o.text;
}

TEST(Farkas, IndicesThatAreConstantsAreKnownAtEveryCut) {
  // i has another value when the element is read: the interpolants must speak about a[0], not about the old i.
  const Outcome o = refine_path(R"(
(cfa 1) (var i Int) (var a (Array Int Int))
(loc l0 :initial) (loc l1) (loc l2) (loc err :error "unreach-call")
(edge l0 l1 (havoc a) (assign i 0) (assign a (store a i 7)))
(edge l1 l2 (assign i (+ i 1)) (assign a (store a i 8)))
(edge l2 err (assign i 0) (assume (not (= (select a i) 7)))))",
                                {"l0", "l1", "l2", "err"});
  ASSERT_TRUE(o.refinement.ok()) << o.text;
  EXPECT_NE(o.text.find("(select a 0)"), std::string::npos) << o.text;
}

TEST(Farkas, BranchesOnIntegersAndSharesRemainders) {
  // 2x = y and y = 2z + 1 over two steps: only the remainder of y tells.
  const Outcome parity = refine_path(R"(
(cfa 1) (var x Int) (var y Int)
(loc l0 :initial) (loc l1) (loc err :error "unreach-call")
(edge l0 l1 (havoc x) (havoc y) (assume (= (mod y 4) 2)))
(edge l1 err (assume (= (mod y 4) 3))))",
                                     {"l0", "l1", "err"});
  ASSERT_TRUE(parity.refinement.ok()) << parity.text;
  EXPECT_NE(parity.text.find("(mod y 4)"), std::string::npos) << parity.text;
  // 1 <= 3x - 2y <= 1 with 0 <= x, y <= 1 has the rational solution (1/3, 0), no integer one with x = 0 ... but (1, 1).
  const Outcome branch = refine_path(R"(
(cfa 1) (var x Int) (var y Int)
(loc l0 :initial) (loc l1) (loc err :error "unreach-call")
(edge l0 l1 (havoc x) (havoc y) (assume (<= 0 x)) (assume (<= 0 y)) (assume (<= 1 (- (* 3 x) (* 2 y)))))
(edge l1 err (assume (<= (- (* 3 x) (* 2 y)) 1)) (assume (<= y 0))))",
                                     {"l0", "l1", "err"});
  EXPECT_TRUE(branch.refinement.ok()) << branch.text;
}

TEST(CraigOfAnyTheory, InterpolatesNestedTraces) {
  // sum(n) = n + sum(n - 1), called with a positive number. The caller's t is needed after the inner call returns, so flat interpolants inside it
  // speak about it; nested ones must not.
  const char* text = R"(
(cfa 1) (var x Int) (var y Int)
(var f.n Int :proc f) (var f.t Int :proc f) (var f.r Int :proc f) (var f.old Int :proc f)
(proc f :entry f0 :exit f9 :params (f.n) :results (f.r) :olds ((f.old f.n)))
(loc l0 :initial) (loc l1) (loc l2) (loc err :error "unreach-call")
(loc f0 :proc f) (loc f1 :proc f) (loc f2 :proc f) (loc f9 :proc f)
(edge l0 l1 (havoc x))
(edge l1 f0 :call f (assign f.n x))
(edge f9 l2 :return 1 (assign y f.r))
(edge l2 err (assume (< y x)))
(edge f0 f9 (assume (<= f.n 0)) (assign f.r 0))
(edge f0 f1 (assume (> f.n 0)) (assign f.t f.n) (assign f.n (- f.n 1)))
(edge f1 f0 :call f (assign f.n f.n))
(edge f9 f2 :return 6 (assign f.r f.r))
(edge f2 f9 (assign f.r (+ f.r f.t))))";
  for (const char* technique : {"farkas", "projection", "horn-trace"})
    for (const std::vector<std::string>& path :
         {std::vector<std::string>{"l0", "l1", "f0", "f9", "l2", "err"}, {"l0", "l1", "f0", "f1", "f0", "f9", "f2", "f9", "l2", "err"}}) {
      const Outcome o = refine_path(text, path, technique);   // call and return triples are proved there
      ASSERT_TRUE(o.refinement.ok()) << technique << ", " << path.size() << ": " << o.text;
      for (const term::Term predicate : std::get<core::Sequence>(*o.refinement).predicates)
        for (const term::Term v : term::free_vars(predicate)) EXPECT_EQ(v.name().find('#'), std::string::npos) << o.text;
    }
}

TEST(Farkas, DeclinesWhatIsNotLinear) {
  const Outcome product = refine_path(R"(
(cfa 1) (var y Int) (var x Int)
(loc l0 :initial) (loc l1) (loc err :error "unreach-call")
(edge l0 l1 (havoc x) (assign y (* x x)))
(edge l1 err (assume (< y 0))))",
                                      {"l0", "l1", "err"});
  EXPECT_FALSE(product.refinement.ok());
  const Outcome nested = refine_path(R"(
(cfa 1) (var a (Array Int (Array Int Int))) (var x Int)
(loc l0 :initial) (loc l1) (loc err :error "unreach-call")
(edge l0 l1 (havoc a) (assign a (store a 1 (store (select a 1) 2 5))))
(edge l1 err (assign x (select (select a 1) 2)) (assume (not (= x 5)))))",
                                     {"l0", "l1", "err"});
  EXPECT_FALSE(nested.refinement.ok());   // arrays of arrays
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

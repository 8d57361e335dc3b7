// SPDX-License-Identifier: Apache-2.0
// Path-program techniques on small automata: which invariants they find, that they are perfect, and that an error that
// can be reached is never annotated away.
#include "refine/path_program/path_program.h"

#include <gtest/gtest.h>
#include <signal.h>

#include "cfa/text.h"
#include "domains/polyhedra.h"
#include "refine/path_program/abstract.h"
#include "refine/path_program/arrays.h"
#include "refine/path_program/horn.h"
#include "refine/path_program/templates.h"

namespace pippin::refine {
namespace {

struct Example {
  term::TermManager tm;
  Cfa cfa;
  std::unique_ptr<smt::Backend> z3 = smt::make_z3();
  Statistics stats;
  logic::HoareService hoare;
  explicit Example(const std::string& text) : cfa(cfa::parse(tm, text).value()), hoare(cfa, *z3, stats) {}

  core::Infeasible path(std::vector<uint32_t> edges) {
    core::Infeasible i{{}, tm.mk_true(), tm.mk_false(), {}};
    for (uint32_t e : edges) i.path.stem.push_back({EdgeId(e), {}});
    return i;
  }
  Result<core::Refinement> run(const std::string& technique, std::vector<uint32_t> edges) {
    auto refiner = technique == "arrays"      ? make_arrays(cfa, *z3, hoare, stats)
                   : technique == "templates" ? make_templates(cfa, *z3, hoare, stats)
                                         : make_abstract(cfa, *z3, hoare, stats,
                                                         technique == "intervals" ? Domain::Intervals : Domain::Polyhedra);
    EXPECT_EQ(refiner->name(), technique);
    return refiner->refine(path(edges), Budget());
  }
  void expect_proof(const std::string& technique, std::vector<uint32_t> edges) {
    auto r = run(technique, edges);
    ASSERT_TRUE(r.ok()) << technique << ": " << r.error().text();
    const auto& s = std::get<core::Sequence>(*r);
    EXPECT_TRUE(s.perfect);
    ASSERT_EQ(s.predicates.size(), edges.size() + 1);
    EXPECT_TRUE(s.predicates.front().is_true());
    EXPECT_TRUE(s.predicates.back().is_false());
    for (size_t i = 0; i < edges.size(); ++i)
      EXPECT_EQ(hoare.check(s.predicates[i], EdgeId(edges[i]), s.predicates[i + 1]), logic::Triple::Valid) << technique << " " << i;
  }
};

std::string conserved(const char* step) {
  return std::string("(cfa 1)(var x Int)(var y Int)(loc a :initial)(loc h)(loc err :error \"unreach-call\")"
                     "(edge a h (assign x 0) (assign y 1000000))"
                     "(edge h h (assume (> y 0)) (assign x (+ x ") + step + ")) (assign y (- y 1)))"
                     "(edge h err (assume (<= y 0)) (assume (not (= x 1000000))))";
}

/// With a worker that is always interrupted: whether a very short time is over before it ends is up to the machine.
TEST(PathProgram, APausedPathProgramIsTriedWhenItComesAgain) {
  Example e("(cfa 1)(var x Int)(loc a :initial)(loc h)(loc err :error \"unreach-call\")"
            "(edge a h (assign x 0))(edge h h (assign x (+ x 1)))(edge h h (assign x (+ x 2)))(edge h h (assign x (+ x 3)))"
            "(edge h err (assume (< x 0)))");
  auto horn = make_horn(e.cfa, e.hoare, e.stats);
  g_stop_signal.store(SIGINT);
  auto tried = [&](uint32_t loop) {
    const uint64_t before = e.stats.counter("refine.horn.tried");
    auto r = horn->refine(e.path({0, loop, 4}), Budget());
    EXPECT_FALSE(r.ok());
    return e.stats.counter("refine.horn.tried") > before;
  };
  EXPECT_TRUE(tried(1));
  EXPECT_TRUE(tried(2));
  EXPECT_FALSE(tried(2));  // what was tried is not tried again and costs no pause
  EXPECT_FALSE(tried(3));  // pausing
  EXPECT_TRUE(tried(3));
  g_stop_signal.store(0);
  // A worker that may end solves the same program.
  EXPECT_TRUE(make_horn(e.cfa, e.hoare, e.stats, {.seconds = 60})->refine(e.path({0, 3, 4}), Budget()).ok());
}

TEST(PathProgram, PolyhedraFindASum) {
  if (!domains::have_polyhedra()) GTEST_SKIP() << "built without the library";
  Example(conserved("1")).expect_proof("polyhedra", {0, 1, 2});
  EXPECT_FALSE(Example(conserved("2")).run("polyhedra", {0, 1, 2}).ok());
  EXPECT_FALSE(Example(conserved("1")).run("intervals", {0, 1, 2}).ok());   // no relation between x and y
}

TEST(PathProgram, GridsKnowRemainders) {
  if (!domains::have_polyhedra()) GTEST_SKIP() << "built without the library";
  const std::string text =
      "(cfa 1)(var x Int)(var y Int)(loc a :initial)(loc h)(loc err :error \"unreach-call\")"
      "(edge a h (assign x 1) (assign y 2))(edge h h (assign x (+ x 3)) (assign y (+ y 6)))(edge h err (assume (= (+ x y) LAST)))";
  auto with = [&](const std::string& last) { return std::string(text).replace(text.find("LAST"), 4, last); };
  Example(with("1000")).expect_proof("polyhedra", {0, 1, 2});               // 3 + 9 k
  EXPECT_FALSE(Example(with("1002")).run("polyhedra", {0, 1, 2}).ok());
}

TEST(PathProgram, TheThirdWayThroughALoopTakesAll) {
  if (!domains::have_polyhedra()) GTEST_SKIP() << "built without the library";
  Example e("(cfa 1)(var x Int)(var y Int)(loc a :initial)(loc h)(loc err :error \"unreach-call\")"
            "(edge a h (assign x 0) (assign y 0))"
            "(edge h h (assign x (+ x 1)) (assign y (+ y 1)))(edge h h (assign x (+ x 2)) (assign y (+ y 2)))"
            "(edge h h (assign x (+ x 3)) (assign y (+ y 3)))(edge h h (assign x (+ x 4)) (assign y (+ y 4)))"
            "(edge h err (assume (not (= x y))))");
  auto polyhedra = make_abstract(e.cfa, *e.z3, e.hoare, e.stats, Domain::Polyhedra);
  for (uint32_t loop : {1u, 2u, 3u}) {
    EXPECT_TRUE(polyhedra->refine(e.path({0, loop, 5}), Budget()).ok());
    EXPECT_EQ(e.stats.counter("refine.polyhedra.all_ways"), loop == 3 ? 1u : 0u);
  }
  const auto again = polyhedra->refine(e.path({0, 1, 2, 3, 4, 5}), Budget());
  EXPECT_FALSE(again.ok()) << "it was tried as a whole";
}

TEST(PathProgram, PhasesNeedImplications) {
  if (!domains::have_polyhedra()) GTEST_SKIP() << "built without the library";
  const std::string text =
      "(cfa 1)(var x Int)(var y Int)(loc a :initial)(loc h)(loc err :error \"unreach-call\")"
      "(edge a h (assign x 0) (assign y 500))"
      "(edge h h (assume (< x 500)) (assign x (+ x 1)))"
      "(edge h h (assume (< x 1000)) (assume (>= x 500)) (assign x (+ x 1)) (assign y (+ y 1)))"
      "(edge h err (assume (>= x 1000)) (assume (not (= y LAST))))";
  auto with = [&](const std::string& last) { return std::string(text).replace(text.find("LAST"), 4, last); };
  Example x(with("1000"));
  x.expect_proof("polyhedra", {0, 1, 2, 3});
  EXPECT_EQ(x.stats.counter("refine.polyhedra.by_phases"), 1u);
  EXPECT_FALSE(Example(with("999")).run("polyhedra", {0, 1, 2, 3}).ok());
}

TEST(PathProgram, TemplatesFindASum) {
  Example(conserved("1")).expect_proof("templates", {0, 1, 2});
  EXPECT_FALSE(Example(conserved("2")).run("templates", {0, 1, 2}).ok());
  // A disjunction in the loop, and a remainder at the end.
  const std::string text =
      "(cfa 1)(var x Int)(var y Int)(var n Int)(loc a :initial)(loc h)(loc err :error \"unreach-call\")"
      "(edge a h (assign x 0) (assign y 0))"
      "(edge h h (havoc n) (assume (or (= n 1) (= n 3))) (assign x (+ x n)) (assign y (+ y 1)))"
      "(edge h err (assume LAST))";
  auto with = [&](const std::string& last) { return std::string(text).replace(text.find("LAST"), 4, last); };
  Example(with("(< (* 3 y) x)")).expect_proof("templates", {0, 1, 2});
  EXPECT_FALSE(Example(with("(< (* 2 y) x)")).run("templates", {0, 1, 2}).ok());
}

TEST(PathProgram, IntervalsAlsoOfBitVectors) {
  const std::string text =
      "(cfa 1)(var x (_ BitVec 8))(loc a :initial)(loc h)(loc err :error \"unreach-call\")"
      "(edge a h (assign x #x00))(edge h h (assume (bvult x #x64)) (assign x (bvadd x #x01)))"
      "(edge h err (assume (bvult LIMIT x)))";
  auto with = [&](const std::string& limit) { return std::string(text).replace(text.find("LIMIT"), 5, limit); };
  Example(with("#x64")).expect_proof("intervals", {0, 1, 2});
  EXPECT_FALSE(Example(with("#x63")).run("intervals", {0, 1, 1, 2}).ok());
}

std::string filled(const char* last) {
  return std::string("(cfa 1)(var a (Array Int Int))(var i Int)(var k Int)(loc s :initial)(loc h)(loc c)(loc err :error \"unreach-call\")"
                     "(edge s h (assign i 0))"
                     "(edge h h (assume (< i 100)) (assign a (store a i (+ i 5))) (assign i (+ i 1)))"
                     "(edge h c (assume (not (< i 100))) (havoc k))"
                     "(edge c err (assume (<= 0 k)) (assume (<= k ") + last + ")) (assume (not (= (select a k) (+ k 5)))))";
}

TEST(PathProgram, ArraysFindARange) {
  Example(filled("99")).expect_proof("arrays", {0, 1, 2, 3});
  EXPECT_FALSE(Example(filled("100")).run("arrays", {0, 1, 2, 3}).ok());
}

TEST(PathProgram, DeclinesWhatItCannotRead) {
  Example x(conserved("1"));
  EXPECT_FALSE(path_program(x.cfa, x.path({0, 2})).ok());   // no loop
  auto p = path_program(x.cfa, x.path({0, 1, 1, 2}));
  ASSERT_TRUE(p.ok());
  EXPECT_EQ(p->edges.size(), 3u);
  ASSERT_EQ(p->cut_points.size(), 1u);
  EXPECT_EQ(x.cfa.location(p->cut_points[0]).name, "h");
  auto refiner = make_arrays(x.cfa, *x.z3, x.hoare, x.stats);
  EXPECT_FALSE(refiner->refine(x.path({0, 1, 2}), Budget()).ok());  // no arrays
}

}  // namespace
}  // namespace pippin::refine

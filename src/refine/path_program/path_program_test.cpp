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
#include "refine/path_program/inlined.h"
#include "refine/path_program/templates.h"
#include "refine/sequence/sequence.h"

namespace pippin::refine {
namespace {

struct Example {
  term::TermManager tm;
  Cfa cfa;
  std::unique_ptr<smt::Backend> z3 = smt::make_z3();
  Statistics stats;
  logic::Services services;
  logic::HoareService& hoare = services.triples;
  explicit Example(const std::string& text) : cfa(cfa::parse(tm, text).value()), services(cfa, *z3, stats) {}

  core::Infeasible path(std::vector<uint32_t> edges) {
    core::Infeasible i;
    for (uint32_t e : edges) i.path.stem.push_back({EdgeId(e), {}});
    return i;
  }
  Result<core::Refinement> run(const std::string& technique, std::vector<uint32_t> edges) {
    auto refiner = make(technique);
    EXPECT_EQ(refiner->name(), technique);
    return refiner->refine(path(edges), Budget());
  }
  /// As the strategies have them: for paths with calls, too.
  std::unique_ptr<core::Refiner> make(const std::string& technique) {
    return make_inlined(services, [technique](logic::Services& s) {
      return technique == "arrays"      ? make_arrays(s)
             : technique == "templates" ? make_templates(s)
                                        : make_abstract(s, technique == "intervals" ? Domain::Intervals : Domain::Polyhedra);
    });
  }
  /// A nested sequence: every internal, call and return triple is proved.
  core::Sequence expect_nested_proof(const std::string& technique, std::vector<uint32_t> edges, bool perfect = true) {
    auto r = run(technique, edges);
    EXPECT_TRUE(r.ok()) << technique << ": " << r.error().text();
    if (!r.ok()) return {};
    const auto& s = std::get<core::Sequence>(*r);
    EXPECT_EQ(inductive(cfa, hoare, s), logic::Triple::Valid) << technique;
    EXPECT_EQ(s.perfect, perfect) << technique;
    EXPECT_EQ(s.perfect, is_perfect(cfa, hoare, s)) << technique;
    EXPECT_TRUE(s.predicates.front().is_true());
    EXPECT_TRUE(s.predicates.back().is_false());
    for (term::Term p : s.predicates)
      for (term::Term v : term::free_vars(p)) EXPECT_TRUE(cfa.find(v).valid()) << v.name();
    return s;
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
  auto horn = make_horn(e.services);
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
  EXPECT_TRUE(make_horn(e.services, {.seconds = 60})->refine(e.path({0, 3, 4}), Budget()).ok());
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
  auto polyhedra = make_abstract(e.services, Domain::Polyhedra);
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

/// A loop of the caller, whose locals the callee does not see; the callee's result counts.
std::string counted_by_calls(const std::string& step, const std::string& last) {
  return "(cfa 1)(var x Int :proc p)(var y Int :proc p)(var f.a Int :proc f)(var f.r Int :proc f)(var f.old Int :proc f)"
         "(proc p :entry p0)(proc f :entry f0 :exit f1 :params (f.a) :results (f.r) :olds ((f.old f.a)))"
         "(loc s :initial)(loc p0 :proc p)(loc h :proc p)(loc c :proc p)(loc d :proc p)(loc err :error \"unreach-call\" :proc p)"
         "(loc f0 :proc f)(loc f1 :proc f)"
         "(edge s p0 :call p)"
         "(edge p0 h (assign x 0) (assign y 1000))"
         "(edge h c (assume (> y 0)))"
         "(edge c f0 :call f (assign f.a x))"
         "(edge f0 f1 (assign f.r (+ f.a " + step + ")) (assign f.a 0))"
         "(edge f1 d :return 3 (assign x f.r))"
         "(edge d h (assign y (- y 1)))"
         "(edge h err (assume (<= y 0)) (assume (not (= x " + last + "))))";
}

TEST(PathProgram, LoopsOfACallerWithCalls) {
  if (!domains::have_polyhedra()) GTEST_SKIP() << "built without the library";
  for (const char* technique : {"polyhedra", "templates"}) {
    Example(counted_by_calls("1", "1000")).expect_nested_proof(technique, {0, 1, 2, 3, 4, 5, 6, 7});
    EXPECT_FALSE(Example(counted_by_calls("1", "999")).run(technique, {0, 1, 2, 3, 4, 5, 6, 7}).ok()) << technique;
    EXPECT_FALSE(Example(counted_by_calls("2", "1000")).run(technique, {0, 1, 2, 3, 4, 5, 6, 7}).ok()) << technique;
  }
  Example x(counted_by_calls("1", "1000"));
  auto polyhedra = x.make("polyhedra");
  ASSERT_TRUE(polyhedra->refine(x.path({0, 1, 2, 3, 4, 5, 6, 7}), Budget()).ok());
  EXPECT_EQ(polyhedra->refine(x.path({0, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6, 7}), Budget()).error().message, "this path program was tried before");
  EXPECT_EQ(polyhedra->refine(x.path({0, 1, 7}), Budget()).error().message, "the path has no loop");
}

/// A recursion whose every activation counts in a loop, over parameters and a global; the error inside of a call that stays open.
std::string loops_in_a_recursion(const std::string& last) {
  return "(cfa 1)(var g Int)(var f.n Int :proc f)(var f.i Int :proc f)(var f.k Int :proc f)"
         "(proc f :entry f0 :exit f9 :params (f.n) :results (f.k))"
         "(loc s :initial)(loc f0 :proc f)(loc f1 :proc f)(loc f2 :proc f)(loc f3 :proc f)(loc f9 :proc f)"
         "(loc err :error \"unreach-call\" :proc f)"
         "(edge s f0 :call f (assign f.n g))"
         "(edge f0 f1 (assign f.i 0) (assign f.k f.n))"
         "(edge f1 f1 (assume (< f.i 100)) (assign f.i (+ f.i 1)) (assign f.k (+ f.k 1)))"
         "(edge f1 f2 (assume (>= f.i 100)))"
         "(edge f2 f0 :call f (assign f.n f.k))"
         "(edge f9 f3 :return 4 (assign f.i f.k))"
         "(edge f3 err (assume (not (= f.i (+ f.k " + last + ")))))"
         "(edge f2 f9)";
}

TEST(PathProgram, LoopsInsideARecursion) {
  if (!domains::have_polyhedra()) GTEST_SKIP() << "built without the library";
  // Twice the loop: in the caller, which waits with f.k, and in the callee, which returns its own. About the caller's loop the
  // proof says nothing, so it is none of the program where the caller returns, too: inductive, not perfect.
  const std::vector<uint32_t> path{0, 1, 2, 3, 4, 1, 2, 3, 7, 5, 6};
  Example(loops_in_a_recursion("100")).expect_nested_proof("polyhedra", path, false);
  EXPECT_FALSE(Example(loops_in_a_recursion("99")).run("polyhedra", path).ok());
}

TEST(PathProgram, IntervalsAndArraysWithCalls) {
  const std::string text =
      "(cfa 1)(var b (_ BitVec 8) :proc p)(var f.r (_ BitVec 8) :proc f)(var f.a (_ BitVec 8) :proc f)"
      "(proc p :entry p0)(proc f :entry f0 :exit f1 :params (f.a) :results (f.r))"
      "(loc s :initial)(loc p0 :proc p)(loc h :proc p)(loc d :proc p)(loc err :error \"unreach-call\" :proc p)(loc f0 :proc f)(loc f1 :proc f)"
      "(edge s p0 :call p)(edge p0 h (assign b #x00))"
      "(edge h f0 :call f (assume (bvult b #x64)) (assign f.a b))(edge f0 f1 (assume (bvult f.a #x64)) (assign f.r (bvadd f.a #x01)))"
      "(edge f1 d :return 2 (assign b f.r))(edge d h)(edge h err (assume (bvult LIMIT b)))";
  auto with = [&](const std::string& limit) { return std::string(text).replace(text.find("LIMIT"), 5, limit); };
  Example(with("#x64")).expect_nested_proof("intervals", {0, 1, 2, 3, 4, 5, 6});
  EXPECT_FALSE(Example(with("#x63")).run("intervals", {0, 1, 2, 3, 4, 5, 6}).ok());
  // The caller fills an array that its locals index; the call in between changes nothing of it.
  const std::string filling =
      "(cfa 1)(var a (Array Int Int))(var i Int :proc p)(var k Int :proc p)(var f.at Int :proc f)"
      "(proc p :entry p0)(proc f :entry f0 :exit f1 :params (f.at))"
      "(loc s :initial)(loc p0 :proc p)(loc h :proc p)(loc c :proc p)(loc d :proc p)(loc e :proc p)(loc err :error \"unreach-call\" :proc p)"
      "(loc f0 :proc f)(loc f1 :proc f)"
      "(edge s p0 :call p)(edge p0 h (assign i 0))(edge h c (assume (< i 100)) (assign a (store a i (+ i 5))))"
      "(edge c f0 :call f (assign f.at i))(edge f0 f1 (assign f.at 0))(edge f1 d :return 3)(edge d h (assign i (+ i 1)))"
      "(edge h e (assume (not (< i 100))) (havoc k))"
      "(edge e err (assume (<= 0 k)) (assume (<= k LAST)) (assume (not (= (select a k) (+ k 5)))))";
  auto until = [&](const std::string& last) { return std::string(filling).replace(filling.find("LAST"), 4, last); };
  Example(until("99")).expect_nested_proof("arrays", {0, 1, 2, 3, 4, 5, 6, 7, 8});
  EXPECT_FALSE(Example(until("100")).run("arrays", {0, 1, 2, 3, 4, 5, 6, 7, 8}).ok());
}

TEST(PathProgram, DeclinesWhatItCannotRead) {
  Example x(conserved("1"));
  EXPECT_FALSE(path_program(x.cfa, x.path({0, 2})).ok());   // no loop
  auto p = path_program(x.cfa, x.path({0, 1, 1, 2}));
  ASSERT_TRUE(p.ok());
  EXPECT_EQ(p->edges.size(), 3u);
  ASSERT_EQ(p->cut_points.size(), 1u);
  EXPECT_EQ(x.cfa.location(p->cut_points[0]).name, "h");
  auto refiner = make_arrays(x.services);
  EXPECT_FALSE(refiner->refine(x.path({0, 1, 2}), Budget()).ok());  // no arrays
}

}  // namespace
}  // namespace pippin::refine

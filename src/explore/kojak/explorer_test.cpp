// SPDX-License-Identifier: Apache-2.0
// Kojak without any refiner of ours: sequences are weakest preconditions of whole paths, so what is tested is the graph,
// splitting, slicing and the certificate, which is re-proved edge by edge.
#include "explore/kojak/explorer.h"

#include <gtest/gtest.h>

#include "explore/kojak/graph.h"
#include "testing/explorer_fixture.h"

namespace pippin::explore {
namespace {

using term::Term;

class KojakTest : public ExplorerTest {
 protected:
  Answer run(const cfa::Cfa& c, size_t max_iterations = 200) {
    logic::Services services(c, *z3, statistics);
    Kojak explorer(services, {});
    const Answer answer = ExplorerTest::run(c, explorer, max_iterations);
    splits = explorer.splits();
    dot = explorer.dump();
    return answer;
  }

  uint64_t counter(const std::string& name) { return statistics.counter("explore.kojak." + name); }

  std::string splits, dot;
};

TEST_F(KojakTest, NoTargetIsSafe) {
  EXPECT_EQ(run(parse("(cfa 1)\n(loc a :initial)\n(loc b)\n(edge a b)\n")), Answer::Safe);
  EXPECT_EQ(iterations, 0u);
}

TEST_F(KojakTest, InitialErrorIsACandidateWithoutSteps) {
  EXPECT_EQ(run(parse("(cfa 1)\n(loc a :initial :error \"unreach-call\")\n")), Answer::Unsafe);
}

TEST_F(KojakTest, ALoopIsProvedBySplittingItsHead) {
  EXPECT_EQ(run(parse(lock(1))), Answer::Safe);
  EXPECT_GT(counter("splits"), 0u);
  EXPECT_GT(counter("edges_sliced"), counter("splits"));
  EXPECT_GT(counter("nodes_unreachable"), 0u);
  EXPECT_EQ(invariants.at("h"), tm.mk_not(tm.mk_eq(tm.mk_var("lock", tm.int_sort()), tm.mk_int(1))));
  EXPECT_NE(splits.find("location h: 1 splits"), std::string::npos) << splits;
  EXPECT_NE(dot.find("digraph"), std::string::npos);
}

TEST_F(KojakTest, TheSameLoopWithAnErrorThatIsReached) { EXPECT_EQ(run(parse(lock(0))), Answer::Unsafe); }

TEST_F(KojakTest, EdgesThatAPredicateSurvivesAreHalvedWithoutAQuery) {
  EXPECT_EQ(run(parse("(cfa 1)\n(var x Int)\n(var y Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
                      "(edge a h (assign x 0))\n(edge h h (assign y (+ y 1)))\n(edge h err (assume (not (= x 0))))\n")),
            Answer::Safe);
  EXPECT_EQ(counter("splits"), 1u);
  EXPECT_GE(counter("edges_sliced_by_data_flow"), 2u);  // the self-loop from either half to the other
}

TEST_F(KojakTest, AnEdgeInfeasibleByItselfIsSlicedWithoutAnyPath) {
  EXPECT_EQ(run(parse("(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc err :error \"unreach-call\")\n"
                      "(edge a err (assume (< x 1)) (assume (> x 1)))\n")),
            Answer::Safe);
  EXPECT_EQ(iterations, 0u);
  EXPECT_EQ(counter("edges_sliced"), 1u);
}

TEST_F(KojakTest, TheInitialLocationMayBeSplitWhenALoopComesBackToIt) {
  const std::string program = "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc b)\n(loc err :error \"unreach-call\")\n"
                              "(edge a b (assume (> x 5)))\n(edge b a (assign x (- x 1)))\n";
  EXPECT_EQ(run(parse(program + "(edge b err (assume (< x 6)))\n")), Answer::Safe);
  EXPECT_EQ(run(parse(program + "(edge b a (assign x 0))\n(edge a err (assume (< x 0)))\n")), Answer::Unsafe);
}

/// f only goes back. The error comes after the second call, which cannot be reached; to return there from the first would be no nested path.
TEST_F(KojakTest, ReturnsMatchTheirCalls) {
  const std::string program = "(cfa 1)\n(loc a :initial)\n(loc b)\n(loc c)\n(loc err :error \"unreach-call\")\n(loc f :proc f)\n(proc f :entry f :exit f)\n"
                              "(edge a f :call f)\n(edge f b :return 0)\n(edge c f :call f)\n(edge f err :return 2)\n";
  EXPECT_EQ(run(parse(program)), Answer::Safe);
  EXPECT_EQ(iterations, 0u);
  EXPECT_EQ(run(parse(program + "(edge b c)\n")), Answer::Unsafe);
  EXPECT_EQ(counter("iterations"), 0u);
}

/// A procedure that goes back to where it came from: its exit is its entry, and it is called where a call returns to.
TEST_F(KojakTest, AReturnIsCopiedForEveryEndThatIsSplit) {
  term::TermManager own;
  Result<cfa::Cfa> c = cfa::parse(own, "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc f :proc f)\n(proc f :entry f :exit f)\n(edge a f :call f)\n(edge f a :return 0)\n");
  ASSERT_TRUE(c.ok());
  ProgramGraph g(*c);
  const Term p = own.mk_le(own.mk_var("x", own.int_sort()), own.mk_int(3));
  const ProgramGraph::NodeId other = g.split(0, std::vector<Term>{p});
  EXPECT_EQ(g.num_copies(), 2u + 4u);   // calls from either half; returns to either, over calls from either
  g.split(1, std::vector<Term>{p});
  EXPECT_EQ(g.num_copies(), 4u + 8u);
  const ProgramGraph::Reached reached = g.reached();
  EXPECT_EQ(reached.entries.size(), 3u);   // the program, and both halves of f
  EXPECT_TRUE(reached.under[0][other]);
  EXPECT_FALSE(reached.under[0][1]);
  EXPECT_TRUE(reached.under[1][1]);
}

TEST_F(KojakTest, LocationPredicatesSplitOnlyTheNodesOfThePath) {
  const cfa::Cfa c = parse(lock(1));
  logic::Services services(c, *z3, statistics);
  Kojak explorer(services, {});
  ASSERT_TRUE(std::holds_alternative<core::Candidate>(explorer.explore(Budget())));
  const Term free = tm.mk_eq(tm.mk_var("lock", tm.int_sort()), tm.mk_int(0));
  core::LocationPredicates foreign;
  for (cfa::LocId l : c.locations().ids()) foreign.predicates.emplace_back(l, free);
  EXPECT_FALSE(explorer.refine({foreign}, Budget()));  // it does not slice by itself
  EXPECT_EQ(counter("splits"), 1u);                    // a, h, err: only h lies inside the path
  EXPECT_TRUE(std::holds_alternative<core::Safe>(explorer.explore(Budget())));
}

TEST_F(KojakTest, ADroppedTargetIsNoTarget) {
  const cfa::Cfa c = parse(lock(0));
  logic::Services services(c, *z3, statistics);
  Kojak explorer(services, {});
  for (cfa::LocId l : c.locations().ids())
    if (c.is_target(l)) explorer.drop_target(l);
  EXPECT_TRUE(std::holds_alternative<core::Safe>(explorer.explore(Budget())));
}

TEST(ProgramGraph, SplitCopiesASelfLoopFourTimes) {
  term::TermManager tm;
  Result<cfa::Cfa> c = cfa::parse(tm, "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc h)\n(loc b)\n(edge a h)\n"
                                      "(edge h h (assign x (+ x 1)))\n(edge h b)\n");
  ASSERT_TRUE(c.ok());
  ProgramGraph g(*c);
  EXPECT_EQ(g.num_copies(), 3u);
  const Term p = tm.mk_le(tm.mk_var("x", tm.int_sort()), tm.mk_int(3));
  const ProgramGraph::NodeId other = g.split(1, std::vector<Term>{p});
  EXPECT_EQ(g.num_nodes(), 4u);
  EXPECT_EQ(g.num_copies(), 2u + 4u + 2u);
  EXPECT_EQ(g.nodes()[1].predicates, std::vector<Term>{p});
  EXPECT_EQ(g.nodes()[other].predicates, std::vector<Term>{tm.mk_not(p)});
  EXPECT_TRUE(g.invariant(cfa::LocId(1)).is_true());
  // Without the edges into the other half, it is unreachable and the invariant is what is left.
  for (ProgramGraph::CopyId e : std::vector<ProgramGraph::CopyId>(g.nodes()[other].in)) g.slice(e);
  EXPECT_EQ(g.remove_unreachable(), 1u);
  EXPECT_EQ(g.invariant(cfa::LocId(1)), p);
  EXPECT_EQ(g.num_copies(), 1u + 1u + 1u);
}

}  // namespace
}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
#include "witness/candidate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cfa/text.h"

namespace pippin::witness {
namespace {

/// while (..) { if (..) x; else y; } error, where the decision between x and y is one that the format can name, or cannot.
std::string loop(bool named) {
  const std::string yes = named ? " :branch true" : "", no = named ? " :branch false" : "";
  return R"((cfa 1)
(var x (_ BitVec 32))
(loc a :initial)
(loc head)
(loc body)
(loc l)
(loc r)
(loc out)
(loc error :error "unreach-call" :origin ("p.c" 9 5 "main"))
(edge a head :origin ("p.c" 1 1 "main"))
(edge head body :branch true :origin ("p.c" 2 3 "main"))
(edge head out :branch false :origin ("p.c" 2 3 "main"))
(edge body l)" + yes + R"( :origin ("p.c" 3 5 "main"))
(edge body r)" + no + R"( :origin ("p.c" 3 5 "main"))
(edge l head :origin ("p.c" 4 7 "main"))
(edge r head :origin ("p.c" 5 7 "main"))
(edge out error :origin ("p.c" 9 5 "main"))
)";
}

cfa::Path path(std::initializer_list<uint32_t> edges) {
  cfa::Path p;
  for (const uint32_t e : edges) p.stem.push_back({cfa::EdgeId(e), {}});
  return p;
}

TEST(Candidate, ThereAndBackAgain) {
  term::TermManager tm;
  const auto cfa = cfa::parse(tm, loop(true));
  ASSERT_TRUE(cfa.ok()) << cfa.error().text();
  for (const cfa::Path& p : {path({0, 2, 7}), path({0, 1, 3, 5, 2, 7}), path({0, 1, 4, 6, 1, 3, 5, 2, 7})}) {
    const ViolationWitness w = candidate_witness({}, *cfa, p);
    EXPECT_EQ(w.segments.back().back().type, WaypointType::Target);
    EXPECT_EQ(w.segments.back().back().location.line, 9u);
    const MatchedPaths found = match_paths(*cfa, w.segments);
    ASSERT_EQ(found.paths.size(), 1u);
    EXPECT_EQ(found.paths[0], p);
    EXPECT_TRUE(found.all);
  }
}

TEST(Candidate, DecisionsWithoutName) {
  term::TermManager tm;
  const auto cfa = cfa::parse(tm, loop(false));
  ASSERT_TRUE(cfa.ok()) << cfa.error().text();
  const cfa::Path p = path({0, 1, 4, 6, 1, 3, 5, 2, 7});
  const ViolationWitness w = candidate_witness({}, *cfa, p);
  EXPECT_EQ(w.segments.size(), 4u);   // three decisions of the loop, and the target
  const MatchedPaths found = match_paths(*cfa, w.segments);
  EXPECT_EQ(found.paths.size(), 4u);
  EXPECT_TRUE(found.all);
  EXPECT_NE(std::ranges::find(found.paths, p), found.paths.end());
  // As many as are asked for.
  const MatchedPaths some = match_paths(*cfa, w.segments, {.paths = 3});
  EXPECT_EQ(some.paths.size(), 3u);
  EXPECT_FALSE(some.all);
}

TEST(Candidate, DecisionsLeftOut) {
  term::TermManager tm;
  const auto cfa = cfa::parse(tm, loop(true));
  ASSERT_TRUE(cfa.ok()) << cfa.error().text();
  // Of a tool that names the decision in the loop only: the shortest path that makes it.
  const std::vector<std::vector<Waypoint>> segments = {{{WaypointType::Branching, true, {"p.c", 3, 0, ""}, "false"}}, {{WaypointType::Target, true, {"p.c", 9, 0, ""}, ""}}};
  const MatchedPaths found = match_paths(*cfa, segments);
  ASSERT_EQ(found.paths.size(), 1u);
  EXPECT_EQ(found.paths[0], path({0, 1, 4, 6, 2, 7}));
  EXPECT_FALSE(found.all);
  // Another file, another target.
  EXPECT_TRUE(match_paths(*cfa, {{{WaypointType::Branching, true, {"q.c", 3, 0, ""}, "false"}}}).paths.empty());
  EXPECT_TRUE(match_paths(*cfa, {{{WaypointType::Target, true, {"p.c", 8, 0, ""}, ""}}}).paths.empty());
}

TEST(Candidate, CallsReturnToTheirCaller) {
  term::TermManager tm;
  const auto cfa = cfa::parse(tm, R"((cfa 1)
(var x Int)
(proc main :entry m0 :exit m3)
(proc f :entry f0 :exit f1)
(loc m0 :initial :proc main)
(loc m1 :proc main)
(loc m2 :proc main)
(loc m3 :proc main)
(loc f0 :proc f)
(loc f1 :proc f)
(loc error :error "unreach-call" :proc main)
(edge m0 f0 :call f)
(edge m1 f0 :call f)
(edge f0 f1)
(edge f1 m1 :return 0)
(edge f1 m2 :return 1)
(edge m2 error)
)");
  ASSERT_TRUE(cfa.ok()) << cfa.error().text();
  const MatchedPaths found = match_paths(*cfa, {});
  ASSERT_EQ(found.paths.size(), 1u);
  EXPECT_EQ(found.paths[0], path({0, 2, 3, 1, 2, 4, 5}));
  EXPECT_TRUE(found.all);
}

}  // namespace
}  // namespace pippin::witness

// SPDX-License-Identifier: Apache-2.0
#include "witness/path_program.h"

#include <gtest/gtest.h>

#include <deque>

#include "cfa/text.h"

namespace pippin::witness {
namespace {

using Segments = std::vector<std::vector<Waypoint>>;

/// while (..) { if (..) x; else y; } if (..) error
const char* const kProgram = R"((cfa 1)
(var x (_ BitVec 32))
(loc a :initial)
(loc head)
(loc body)
(loc l)
(loc r)
(loc out)
(loc end)
(loc error :error "unreach-call" :origin ("p.c" 9 5 "main"))
(edge a head :origin ("p.c" 1 1 "main"))
(edge head body :branch true :origin ("p.c" 2 3 "main"))
(edge head out :branch false :origin ("p.c" 2 3 "main"))
(edge body l :branch true :origin ("p.c" 3 5 "main"))
(edge body r :branch false :origin ("p.c" 3 5 "main"))
(edge l head :origin ("p.c" 4 7 "main"))
(edge r head :origin ("p.c" 5 7 "main"))
(edge out error :branch true :origin ("p.c" 8 3 "main"))
(edge out end :branch false :origin ("p.c" 8 3 "main"))
)";

std::vector<Waypoint> decides(uint32_t line, uint32_t column, const std::string& value) {
  return {{WaypointType::Branching, true, {"p.c", line, column, ""}, value}};
}
const std::vector<Waypoint> kTarget = {{WaypointType::Target, true, {"p.c", 9, 5, ""}, ""}};

/// The edges; or the message.
std::string edges_of(const cfa::Cfa& cfa, const Segments& segments, bool all_named = false) {
  const auto found = path_program(cfa, segments, all_named);
  if (!found) return found.error().text();
  std::string out;
  for (size_t k = 0; k < found->edges.size(); ++k)
    if (found->edges[k]) out += std::to_string(k) + " ";
  return out;
}

std::string cuts_of(const cfa::Cfa& cfa, const Segments& segments, const std::set<ir::Cut>& hidden = {}) {
  std::string out;
  for (const ir::Cut& c : cuts(cfa, *path_program(cfa, segments, false), "p.c", hidden)) out += std::to_string(c.line) + " " + c.outcome + ", ";
  return out;
}

class PathPrograms : public ::testing::Test {
 protected:
  const cfa::Cfa& read(const std::string& text) {
    auto cfa = cfa::parse(tm_, text);
    EXPECT_TRUE(cfa.ok()) << cfa.error().text();
    cfas_.push_back(std::move(*cfa));
    return cfas_.back();
  }

 private:
  term::TermManager tm_;
  std::deque<cfa::Cfa> cfas_;
};

TEST_F(PathPrograms, OfAPath) {
  const cfa::Cfa& cfa = read(kProgram);
  const Segments none = {decides(2, 3, "false"), decides(8, 3, "true"), kTarget};
  EXPECT_EQ(edges_of(cfa, none), "0 2 7 ");
  EXPECT_EQ(cuts_of(cfa, none), "2 true, 8 false, ");
  // With its loop: the back edge is there, and the other way through the body is not.
  const Segments once = {decides(2, 3, "true"), decides(3, 5, "true"), decides(2, 3, "false"), decides(8, 3, "true"), kTarget};
  EXPECT_EQ(edges_of(cfa, once), "0 1 2 3 5 7 ");
  EXPECT_EQ(cuts_of(cfa, once), "3 false, 8 false, ");
  // What cannot be cut is not, and what lies behind it is met.
  const std::set<ir::Cut> hidden = {{ir::Decides::Statement, 2, 3, "true"}};
  EXPECT_EQ(cuts_of(cfa, none, hidden), "3 false, 3 true, 8 false, ");
}

TEST_F(PathPrograms, NothingIsSaidOfWhatIsNotNamed) {
  const cfa::Cfa& cfa = read(kProgram);
  // Any number of rounds before, and any way.
  EXPECT_EQ(edges_of(cfa, {decides(8, 3, "true"), kTarget}), "0 1 2 3 4 5 6 7 ");
  // The next visit of the place decides so; later ones are free.
  EXPECT_EQ(edges_of(cfa, {decides(3, 5, "false"), kTarget}), "0 1 2 3 4 5 6 7 ");
  EXPECT_EQ(edges_of(cfa, {decides(3, 5, "false"), decides(2, 3, "false"), kTarget}), "0 1 2 4 6 7 ");
  // Assumptions and calls are passed anywhere, avoided waypoints stop nobody.
  const Waypoint assumption = {WaypointType::Assumption, true, {"p.c", 4, 7, ""}, "x == 1"}, avoided = {WaypointType::Branching, false, {"p.c", 2, 3, ""}, "true"};
  EXPECT_EQ(edges_of(cfa, {{assumption}, decides(2, 3, "false"), kTarget}), "0 1 2 3 4 5 6 7 ");
  EXPECT_EQ(edges_of(cfa, {{avoided, decides(2, 3, "true").front()}, decides(3, 5, "true"), decides(2, 3, "false"), kTarget}), "0 1 2 3 5 7 ");
  // Without a column it may be another branch of the line.
  EXPECT_EQ(edges_of(cfa, {decides(2, 0, "false"), kTarget}), "0 1 2 3 4 5 6 7 ");
  // An outcome that no edge has, and a place where nothing is decided.
  EXPECT_EQ(edges_of(cfa, {decides(2, 3, "7"), decides(8, 3, "true"), kTarget}), "0 1 2 3 4 5 6 7 ");
  EXPECT_EQ(edges_of(cfa, {decides(7, 1, "true"), decides(2, 3, "false"), kTarget}), "0 1 2 3 4 5 6 7 ");
}

TEST_F(PathPrograms, AllIsNamed) {
  const cfa::Cfa& cfa = read(kProgram);
  const Segments once = {decides(2, 3, "true"), decides(3, 5, "true"), decides(2, 3, "false"), decides(8, 3, "true"), kTarget};
  EXPECT_EQ(edges_of(cfa, once, true), "0 1 2 3 5 7 ");
  EXPECT_EQ(edges_of(cfa, {decides(2, 3, "false"), decides(8, 3, "true"), kTarget}, true), "0 2 7 ");
  EXPECT_NE(edges_of(cfa, {decides(8, 3, "true"), kTarget}, true).find("no path of the program"), std::string::npos);
  EXPECT_NE(edges_of(cfa, {decides(2, 3, "false"), kTarget}, true).find("no path of the program"), std::string::npos);
  // By whom, and what else it says.
  Witness w{.producer = kProducer, .segments = once};
  EXPECT_TRUE(names_all_decisions(w));
  w.segments.front().front().location.column = 0;
  EXPECT_FALSE(names_all_decisions(w));
  w.segments.front() = {{WaypointType::Assumption, true, {"p.c", 4, 7, ""}, "x == 1"}};
  EXPECT_FALSE(names_all_decisions(w));
  EXPECT_FALSE(names_all_decisions({.producer = "another", .segments = once}));
}

TEST_F(PathPrograms, NoPath) {
  const cfa::Cfa& cfa = read(kProgram);
  EXPECT_NE(edges_of(cfa, {decides(8, 3, "false"), kTarget}).find("no path of the program"), std::string::npos);
  EXPECT_NE(edges_of(cfa, {decides(2, 3, "false"), decides(3, 5, "true"), kTarget}).find("no path of the program"), std::string::npos);
  EXPECT_NE(path_program(cfa, {kTarget}, false, 3).error().message.find("too much open"), std::string::npos);
  const cfa::Cfa& lost = read(R"((cfa 1)
(loc a :initial)
(loc b)
(loc u :unsupported "asm goto")
(loc error :error "unreach-call")
(edge a b :branch true :origin ("p.c" 1 1 "main"))
(edge a error :branch false :origin ("p.c" 1 1 "main"))
(edge b u :origin ("p.c" 2 3 "main"))
)");
  EXPECT_EQ(edges_of(lost, {{{WaypointType::Target, true, {"p.c", 0, 0, ""}, ""}}}), "p.c:2:3: unsupported: asm goto");
  EXPECT_EQ(edges_of(lost, {decides(1, 1, "false"), {{WaypointType::Target, true, {"p.c", 0, 0, ""}, ""}}}), "1 ");
}

/// Two calls of f, which calls itself or not.
TEST_F(PathPrograms, Calls) {
  const cfa::Cfa& cfa = read(R"((cfa 1)
(var x Int)
(proc main :entry m0 :exit m3)
(proc f :entry f0 :exit f3)
(loc m0 :initial :proc main)
(loc m1 :proc main)
(loc m2 :proc main)
(loc m3 :proc main)
(loc f0 :proc f)
(loc f1 :proc f)
(loc f2 :proc f)
(loc f3 :proc f)
(loc error :error "unreach-call" :proc main)
(edge m0 f0 :call f)
(edge m1 f0 :call f)
(edge f0 f1 :branch true :origin ("p.c" 2 3 "f"))
(edge f0 f3 :branch false :origin ("p.c" 2 3 "f"))
(edge f1 f0 :call f)
(edge f2 f3)
(edge f3 m1 :return 0)
(edge f3 m2 :return 1)
(edge f3 f2 :return 4)
(edge m2 error)
)");
  const std::vector<Waypoint> target = {{WaypointType::Target, true, {"p.c", 0, 0, ""}, ""}};
  const auto f = [](const char* value) { return decides(2, 3, value); };
  EXPECT_EQ(edges_of(cfa, {f("false"), f("false"), target}), "0 1 3 6 7 9 ");
  EXPECT_EQ(edges_of(cfa, {f("true"), f("false"), f("false"), target}), "0 1 2 3 4 5 6 7 8 9 ");
  EXPECT_EQ(cuts_of(cfa, {f("false"), f("false"), target}), "2 true, ");
}

}  // namespace
}  // namespace pippin::witness

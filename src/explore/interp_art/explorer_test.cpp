// SPDX-License-Identifier: Apache-2.0
#include "explore/interp_art/explorer.h"

#include <gtest/gtest.h>

#include "testing/tree_explorer_suite.h"

namespace pippin::explore {

// Types of their own tell the suites apart.
struct OnlyReachability : InterpArt {
  using InterpArt::InterpArt;
};
template <>
struct TreeExplorerTraits<OnlyReachability> {
  using Options = InterpArtOptions;
  static Options options() { return {.safety = false, .errors = false, .weights = false}; }
  static constexpr const char* kName = "interp_art";
};
template <>
struct TreeExplorerTraits<InterpArt> {
  using Options = InterpArtOptions;
  static Options options() { return {}; }
  static constexpr const char* kName = "interp_art";
};

namespace {

INSTANTIATE_TYPED_TEST_SUITE_P(OnlyReachability, TreeExplorerTest, OnlyReachability);
INSTANTIATE_TYPED_TEST_SUITE_P(AllKinds, TreeExplorerTest, InterpArt);

constexpr InterpArtOptions kR{.safety = false, .errors = false, .weights = false}, kRE{.safety = false, .errors = true, .weights = false},
    kRS{.safety = true, .errors = false, .weights = false}, kRSE{.safety = true, .errors = true, .weights = false},
    kRSW{.safety = true, .errors = false, .weights = true}, kRSEW{};

class InterpArtTest : public TreeExplorerTest<InterpArt> {
 protected:
  /// Weakest preconditions, for the explorer's own questions, too.
  Answer explore_with_refiner(const std::string& program, const InterpArtOptions& o) {
    class Wp : public core::Refiner {
     public:
      Wp(InterpArtTest& test, const cfa::Cfa& c) : test_(test), cfa_(c) {}
      std::string name() const override { return "test wp"; }
      Result<core::Refinement> refine(const core::Infeasible& p, const Budget&) override { return core::Refinement(test_.sequence(cfa_, p.path)); }

     private:
      InterpArtTest& test_;
      const cfa::Cfa& cfa_;
    };
    before = statistics.counter("explore.interp_art.states_explored");
    const cfa::Cfa c = parse(program);
    logic::Services services(c, *z3, statistics);
    services.set_refiners([this](logic::Services& inner) {
      logic::Services::Refiners refiners;
      refiners.push_back(std::make_unique<Wp>(*this, inner.cfa));
      return refiners;
    });
    InterpArt explorer(services, o);
    return run(c, explorer);
  }
  uint64_t explored() { return counter("states_explored") - before; }

  uint64_t before = 0;
};

/// Of the shape of the motivating example of [InterpC17]: two branches, a test after them, and at one of the four ways through both the error.
/// Beside the test there is code that cannot fail.
const char* const kBranches =
    "(cfa 1)\n(var s Int)\n(var a Bool)\n(var i Bool)\n(loc l1 :initial)\n(loc l2)\n(loc l3)\n(loc l4)\n(loc l5)\n(loc l6)\n(loc l7)\n(loc l8)\n(loc l9)\n"
    "(loc l10)\n(loc l11 :error \"unreach-call\")\n(loc l12)\n(loc l14)\n(loc l15)\n"
    "(edge l1 l2 (assign s 0) (havoc a) (havoc i))\n"
    "(edge l2 l3 (assume i))\n(edge l3 l4 (assign s (+ s 1)))\n(edge l2 l12 (assume (not i)))\n(edge l12 l4 (assign s (+ s 3)))\n"
    "(edge l4 l5)\n(edge l5 l6)\n"
    "(edge l6 l14 (assume a))\n(edge l14 l7)\n(edge l6 l15 (assume (not a)))\n(edge l15 l7 (assign s (+ s 2)))\n"
    "(edge l7 l8 (assume (< s 5)))\n(edge l8 l9)\n(edge l7 l10 (assume (>= s 5)))\n(edge l10 l11)\n";

TEST_F(InterpArtTest, EachKindSavesStatesOfTheMotivatingExample) {
  std::map<std::string, uint64_t> states;
  for (const auto& [name, o] : {std::pair("R", kR), {"R+E", kRE}, {"R+S", kRS}, {"R+S+E", kRSE}, {"R+S+W", kRSW}, {"R+S+E+W", kRSEW}}) {
    EXPECT_EQ(explore_with_refiner(kBranches, o), Answer::Unsafe) << name;
    states[name] = explored();
    std::printf("%s: %lu states explored, %zu iterations\n", name, states[name], iterations);
  }
  EXPECT_GT(states["R"], states["R+E"]);
  EXPECT_GT(states["R"], states["R+S"]);
  EXPECT_GT(states["R+E"], states["R+S+E"]);
  EXPECT_GT(states["R+S"], states["R+S+E"]);
  EXPECT_GT(states["R+S"], states["R+S+W"]);
  EXPECT_GT(states["R+S+W"], states["R+S+E+W"]);
  EXPECT_GT(states["R+S+E"], states["R+S+E+W"]);
  EXPECT_GT(counter("safety_hits"), 0u);
  EXPECT_GT(counter("error_hits"), 0u);
}

TEST_F(InterpArtTest, ALocationIsNotFullBecauseAPathEndedThere) {
  // After the first round the guard of the error is false at h and at m; taken for full ("or i = n"), the second round would be
  // safe: z is 1 there. It reaches 4.
  const std::string program = "(cfa 1)\n(var y Int)\n(var z Int)\n(loc a :initial)\n(loc h)\n(loc m)\n(loc err :error \"unreach-call\")\n"
                              "(edge a h (assign y 0) (assign z 0))\n(edge h err (assume (> y 5)))\n(edge h m (assume (<= y 5)))\n"
                              "(edge m err (assume (> z 3)))\n(edge m h (assume (<= z 3)) (assign z (+ z 1)))\n";
  for (const InterpArtOptions& o : {kRS, kRSE, kRSW, kRSEW}) EXPECT_EQ(explore_with_refiner(program, o), Answer::Unsafe);
}

TEST_F(InterpArtTest, AConditionOfAnErrorIsNoError) {
  // The first path leaves E(m) with x != 0, if its predicates say x = 0: the second one is in E(m) with x = 3 and cannot fail.
  const cfa::Cfa c = parse("(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc b)\n(loc d)\n(loc m)\n(loc err :error \"unreach-call\")\n"
                           "(edge a b)\n(edge a d)\n(edge b m (assign x 0))\n(edge d m (assign x 3))\n(edge m err (assume (> x 5)))\n");
  logic::Services services(c, *z3, statistics);
  InterpArt explorer(services, kRE);
  const core::Exploration first = explorer.explore(Budget());
  ASSERT_TRUE(std::holds_alternative<core::Candidate>(first));
  core::Sequence strongest{std::get<core::Candidate>(first).path, {}, "test sp", false};
  const term::Term x = c.variable(cfa::VarIndex(0)).term;
  ASSERT_EQ(strongest.path.size(), 3u);
  strongest.predicates = {tm.mk_true(), tm.mk_true(), tm.mk_eq(x, tm.mk_int(0)), tm.mk_false()};
  ASSERT_TRUE(explorer.refine({strongest}, Budget()));
  EXPECT_EQ(run(c, explorer), Answer::Safe);
  EXPECT_GT(counter("error_hits_refuted"), 0u);
  EXPECT_EQ(counter("error_hits"), 0u);
}

TEST_F(InterpArtTest, WhatCannotFailIsNotExplored) {
  const std::string program = "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc b)\n(loc c)\n(loc err :error \"unreach-call\")\n"
                              "(edge a b)\n(edge b c)\n(edge c b)\n(edge a err (assume false))\n";
  EXPECT_EQ(explore_with_refiner(program, kR), Answer::Safe);
  EXPECT_LE(explored(), 2u);
}

}  // namespace
}  // namespace pippin::explore

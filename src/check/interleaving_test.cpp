// SPDX-License-Identifier: Apache-2.0
// Products of small threads: those that the planner makes are accepted, and those from which something was taken are not.
#include "check/interleaving.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "cfa/text.h"
#include "transform/interleave.h"

namespace pippin::check {
namespace {

cfa::Cfa parse_text(term::TermManager& tm, const char* text) {
  auto c = cfa::parse(tm, text);
  EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
  auto again = cfa::parse(tm, cfa::print(*c));
  EXPECT_TRUE(again.ok()) << (again.ok() ? "" : again.error().text());
  EXPECT_EQ(cfa::print(*c), cfa::print(*again));
  return std::move(*c);
}

/// Two threads read and write x, and do something of their own before. main joins both.
const char* kIncrements = R"(
(cfa 1)
(var x Int) (var a Int) (var b Int) (var p Int) (var q Int)
(thread main :entry m0 :exit mx) (thread f :entry f0 :exit fx) (thread g :entry g0 :exit gx)
(loc m0 :initial) (loc m1) (loc m2) (loc m3) (loc m4) (loc m5) (loc end) (loc mx)
(loc err :error "unreach-call")
(loc f0) (loc f1) (loc f2) (loc fx) (loc g0) (loc g1) (loc g2) (loc gx)
(edge m0 m1 (assign x 0))
(edge m1 m2 :fork f)
(edge m2 m3 :fork g)
(edge m3 m4 :join f)
(edge m4 m5 :join g)
(edge m5 err (assume (< x 1)))
(edge m5 end (assume (not (< x 1))))
(edge f0 f1 (assign p 1))
(edge f1 f2 (assign a x))
(edge f2 fx (assign x (+ a 1)))
(edge g0 g1 (assign q 2))
(edge g1 g2 (assign b x))
(edge g2 gx (assign x (+ b 1)))
)";

TEST(Interleaving, PlannedProductsAreAccepted) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, kIncrements);
  const core::Interleaving plan = transform::plan_interleaving({&c});
  const cfa::Cfa product = transform::interleave(c, plan);
  EXPECT_EQ(cfa::verify(product), "");
  EXPECT_EQ(check_interleaving(c, product, plan), "");
  EXPECT_GT(plan.alone, 0u);
}

/// The product without the steps of one thread at one location.
std::string without_thread(const cfa::Cfa& c, const core::Interleaving& plan, cfa::LocId at, cfa::ThreadId thread) {
  core::Interleaving less = plan;
  less.steps = {};
  for (const core::Interleaving::Step& s : plan.steps)
    if (s.source != at || s.thread != thread) less.steps.push_back(s);
  return check_interleaving(c, transform::interleave(c, less), less);
}

TEST(Interleaving, NoThreadMayBeLeftOutWhereAccessesConflict) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, kIncrements);
  const core::Interleaving plan = transform::plan_interleaving({&c});
  size_t tried = 0;
  for (const cfa::LocId l : plan.locations.ids()) {
    std::set<cfa::ThreadId> goes;
    for (const core::Interleaving::Step& s : plan.steps)
      if (s.source == l) goes.insert(s.thread);
    for (const cfa::ThreadId t : goes) {
      // Where one thread goes on alone, its step is all there is; where several do, they touch x.
      EXPECT_NE(without_thread(c, plan, l, t), "") << "location " << l.value << ", thread " << t.value;
      ++tried;
    }
  }
  EXPECT_GT(tried, 10u);
}

TEST(Interleaving, StepsAreThoseOfTheThreads) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, kIncrements);
  const core::Interleaving plan = transform::plan_interleaving({&c});
  const cfa::Cfa product = transform::interleave(c, plan);
  for (const cfa::EdgeId e : plan.steps.ids()) {
    core::Interleaving other = plan;
    other.steps[e].edge = cfa::EdgeId((plan.steps[e].edge.value + 1) % c.edges().size());
    EXPECT_NE(check_interleaving(c, product, other), "") << "edge " << e.value;
    other = plan;
    other.steps[e].target = cfa::LocId(0);
    EXPECT_NE(check_interleaving(c, product, other), "") << "edge " << e.value;
  }
  core::Interleaving elsewhere = plan;
  elsewhere.locations[cfa::LocId(0)].at[0] = c.edge(cfa::EdgeId(0)).target.value;
  EXPECT_NE(check_interleaving(c, product, elsewhere), "");
}

/// f spins; it reads nothing of the others'. main must not be put off for ever.
const char* kSpins = R"(
(cfa 1)
(var i Int)
(thread main :entry m0 :exit mx) (thread f :entry f0 :exit fx)
(loc m0 :initial) (loc m1) (loc mx) (loc err :error "unreach-call") (loc f0) (loc f1) (loc fx)
(edge m0 m1 :fork f)
(edge m1 err)
(edge f0 f1 (assign i (+ i 1)))
(edge f1 f0)
)";

TEST(Interleaving, ALoopPutsNoThreadOffForEver) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, kSpins);
  const core::Interleaving plan = transform::plan_interleaving({&c});
  const cfa::Cfa product = transform::interleave(c, plan);
  EXPECT_EQ(check_interleaving(c, product, plan), "");
  bool error = false;
  for (const cfa::LocId l : product.locations().ids()) error |= product.location(l).kind == cfa::LocKind::Error;
  EXPECT_TRUE(error);
  for (const cfa::LocId l : plan.locations.ids()) {
    const std::string doubt = without_thread(c, plan, l, cfa::ThreadId(0));
    const bool has_main = std::ranges::any_of(plan.steps, [&](const auto& s) { return s.source == l && s.thread == cfa::ThreadId(0); });
    if (has_main) EXPECT_NE(doubt, "") << "location " << l.value;
  }
}

/// f blocks after a choice, whatever it chooses. While f goes on alone, main would not reach its error.
const char* kBlocks = R"(
(cfa 1)
(var x Int) (var c Int) (var b Int)
(thread main :entry m0 :exit mx) (thread f :entry f0 :exit fx) (thread g :entry g0 :exit gx)
(loc m0 :initial) (loc m1) (loc m2) (loc end) (loc mx) (loc err :error "unreach-call") (loc f0) (loc fx) (loc g0) (loc gx)
(edge m0 m1 :fork f (assign x 0) (assign b 1))
(edge m1 m2 :fork g)
(edge m2 err (assume (= x 1)))
(edge m2 end (assume (not (= x 1))))
(edge f0 fx (havoc c) (assume (= (+ c b) (+ c 2))))
(edge g0 gx (assign x 1))
)";

TEST(Interleaving, AThreadThatMayBlockDoesNotGoOnAlone) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, kBlocks);
  const core::Interleaving plan = transform::plan_interleaving({&c});
  EXPECT_EQ(check_interleaving(c, transform::interleave(c, plan), plan), "");
  for (const cfa::LocId l : plan.locations.ids()) {
    std::set<cfa::ThreadId> goes;
    for (const core::Interleaving::Step& s : plan.steps)
      if (s.source == l) goes.insert(s.thread);
    if (!goes.contains(cfa::ThreadId(1))) continue;
    core::Interleaving alone = plan;
    alone.steps = {};
    for (const core::Interleaving::Step& s : plan.steps)
      if (s.source != l || s.thread == cfa::ThreadId(1)) alone.steps.push_back(s);
    if (goes.size() > 1) EXPECT_NE(check_interleaving(c, transform::interleave(c, alone), alone), "") << "location " << l.value;
  }
}

/// While main is in its atomic section, f does not go on.
const char* kAtomic = R"(
(cfa 1)
(var x Int)
(thread main :entry m0 :exit mx) (thread f :entry f0 :exit fx)
(loc m0 :initial) (loc m1) (loc m2 :atomic) (loc m3 :atomic) (loc m4) (loc mx) (loc err :error "unreach-call") (loc f0) (loc fx)
(edge m0 m1 :fork f)
(edge m1 m2 (assign x 1))
(edge m2 m3 (assign x 2))
(edge m3 m4 (assign x 3))
(edge f0 err (assume (= x 2)))
(edge f0 fx (assume (not (= x 2))))
)";

TEST(Interleaving, AtomicSectionsAreOneStep) {
  term::TermManager tm;
  const cfa::Cfa c = parse_text(tm, kAtomic);
  const core::Interleaving plan = transform::plan_interleaving({&c});
  EXPECT_EQ(check_interleaving(c, transform::interleave(c, plan), plan), "");
  for (const core::Interleaving::Step& s : plan.steps) {
    const std::vector<uint32_t>& at = plan.locations[s.source].at;
    if (c.location(cfa::LocId(at[0])).atomic) EXPECT_EQ(s.thread, cfa::ThreadId(0));
  }
}

}  // namespace
}  // namespace pippin::check

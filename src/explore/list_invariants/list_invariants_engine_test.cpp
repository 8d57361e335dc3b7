// SPDX-License-Identifier: Apache-2.0
#include "explore/list_invariants/list_invariants_engine.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "smt/session.h"

namespace pippin::explore {
namespace {

/// A list that a loop builds at its front, and another loop frees. `step` is where the second one goes from `p`.
std::string front_list(const std::string& step) {
  const std::string dead = "(or (not (= p.tgt 7)) (not (and (<= 0 p.idx) (select heap0.valid p.idx))))";
  return "(cfa 1)\n(var p.tgt Int)\n(var p.idx Int)\n(var heap0.next Int)\n(var heap0.left Int)\n(var heap0.valid (Array Int Bool))\n"
         "(var |heap0[].n.tgt| (Array Int Int))\n(var |heap0[].n.idx| (Array Int Int))\n"
         "(loc start :initial)\n(loc build)\n(loc free)\n(loc bad :error \"valid-deref\")\n(loc lost :error \"valid-memtrack\")\n"
         "(edge start build (assign p.tgt 0) (assign p.idx 0) (assign heap0.next 0) (assign heap0.left 0))\n"
         "(edge build build (assign heap0.valid (store heap0.valid heap0.next true)) (assign |heap0[].n.tgt| (store |heap0[].n.tgt| heap0.next p.tgt))"
         " (assign |heap0[].n.idx| (store |heap0[].n.idx| heap0.next p.idx)) (assign p.tgt 7) (assign p.idx heap0.next)"
         " (assign heap0.next (+ heap0.next 1)) (assign heap0.left (+ heap0.left 1)))\n"
         "(edge build free)\n(edge free bad (assume (not (= p.tgt 0))) (assume " + dead + "))\n"
         "(edge free lost (assume (= p.tgt 0)) (assume (not (= heap0.left 0))))\n"
         "(edge free free (assume (not (= p.tgt 0))) (assume (not " + dead + ")) (assign heap0.valid (store heap0.valid p.idx false))"
         " (assign heap0.left (+ heap0.left (- 1))) (assign p.tgt (select |heap0[].n.tgt| " + step + ")) (assign p.idx (select |heap0[].n.idx| p.idx)))\n";
}

core::Exploration run(const std::string& text, term::TermManager& tm) {
  static Statistics statistics;
  const auto z3 = smt::make_z3();
  Result<cfa::Cfa> c = cfa::parse(tm, text);
  EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
  return run_list_invariants(*c, *z3, statistics, Budget());
}

TEST(ListInvariants, ProveThatAListIsFreedWithoutLoss) {
  term::TermManager tm;
  const core::Exploration found = run(front_list("p.idx"), tm);
  ASSERT_TRUE(std::holds_alternative<core::Safe>(found)) << std::get<core::Unknown>(found).reason;
  EXPECT_EQ(std::get<core::InvariantCertificate>(std::get<core::Safe>(found).certificate).invariants.size(), 3u);
}

TEST(ListInvariants, NameTheTargetsThatAreLeft) {
  term::TermManager tm;
  const core::Exploration found = run(front_list("(+ p.idx (- 1))"), tm);
  ASSERT_TRUE(std::holds_alternative<core::Unknown>(found));
  EXPECT_NE(std::get<core::Unknown>(found).reason.find("too weak"), std::string::npos) << std::get<core::Unknown>(found).reason;
}

TEST(ListInvariants, DeclineProgramsWithoutLists) {
  term::TermManager tm;
  const core::Exploration found = run("(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc err :error \"unreach-call\")\n(edge a err (assume (< x x)))\n", tm);
  ASSERT_TRUE(std::holds_alternative<core::Unknown>(found));
  EXPECT_NE(std::get<core::Unknown>(found).reason.find("no loop"), std::string::npos);
}

}  // namespace
}  // namespace pippin::explore

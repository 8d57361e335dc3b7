// SPDX-License-Identifier: Apache-2.0
#include "explore/horn/horn_engine.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "smt/session.h"

namespace pippin::explore {
namespace {

core::Exploration run(const std::string& text, term::TermManager& tm, size_t* locations = nullptr) {
  static Statistics stats;
  Result<cfa::Cfa> c = cfa::parse(tm, text);
  EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
  if (locations) *locations = c->locations().size();
  return run_horn(*c, stats, Budget::limited(Seconds(10)));
}

std::string two_counters(const std::string& bad) {
  return "(cfa 1)\n(var x Int)\n(var y Int)\n(var dead Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
         "(edge a h (assign x 0) (assign y 0))\n"
         "(edge h h (havoc dead) (assign x (+ x 1)) (assign y (+ y 1)))\n(edge h err (assume " + bad + "))\n";
}

TEST(HornEngine, FindsARelation) {
  term::TermManager tm;
  size_t locations = 0;
  const core::Exploration e = run(two_counters("(not (= x y))"), tm, &locations);
  ASSERT_TRUE(std::holds_alternative<core::Safe>(e)) << std::get<core::Unknown>(e).reason;
  const auto& certificate = std::get<core::InvariantCertificate>(std::get<core::Safe>(e).certificate);
  EXPECT_EQ(certificate.invariants.size(), locations - 1);
  for (const auto& [loc, invariant] : certificate.invariants)
    for (term::Term v : term::free_vars(invariant)) EXPECT_NE(v.name(), "dead");
}

TEST(HornEngine, NeverAnswersWithoutInvariants) {
  term::TermManager tm;
  EXPECT_TRUE(std::holds_alternative<core::Unknown>(run(two_counters("(= x 3)"), tm)));
}

TEST(HornEngine, DeclinesBitVectors) {
  term::TermManager tm;
  EXPECT_TRUE(std::holds_alternative<core::Unknown>(
      run("(cfa 1)\n(var x (_ BitVec 8))\n(loc a :initial)\n(loc err :error \"unreach-call\")\n"
          "(edge a err (assume (not (= x x))))\n", tm)));
}

}  // namespace
}  // namespace pippin::explore

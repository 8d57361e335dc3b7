// SPDX-License-Identifier: Apache-2.0
#include "refine/sequence/sequence.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "smt/session.h"
#include "term/smtlib.h"

namespace pippin::refine {
namespace {

/// p counts in n and calls f, which counts in g, in a loop; f does not see n.
const char* const kCalls = R"((cfa 1)
(var n Int :proc p)
(var g Int)
(proc p :entry p0 :exit p9)
(proc f :entry f0 :exit f1)
(loc s :initial) (loc end) (loc p0 :proc p) (loc p1 :proc p) (loc p2 :proc p) (loc p9 :proc p)
(loc err :error "unreach-call" :proc p)
(loc f0 :proc f) (loc f1 :proc f)
(edge s p0 :call p)
(edge p0 p1 (assign n 5) (assign g 0))
(edge p1 f0 :call f)
(edge f0 f1 (assign g (+ g 1)))
(edge f1 p2 :return 2)
(edge p2 p1 (assign n (+ n 1)))
(edge p2 err (assume (or (< n 5) (< g 1))))
(edge p2 p9)
(edge p9 end :return 0)
)";

class Calls : public ::testing::Test {
 protected:
  void SetUp() override {
    auto parsed = cfa::parse(tm, kCalls);
    ASSERT_TRUE(parsed.ok()) << parsed.error().text();
    cfa.emplace(std::move(*parsed));
    for (const cfa::Variable& v : cfa->variables()) symbols.emplace(v.term.name(), v.term);
    z3 = smt::make_z3();
    hoare.emplace(*cfa, *z3, stats);
  }
  /// Once around the loop: predicates at p0 p1 f0 f1 p2 p1 f0 f1 p2 err.
  core::Sequence sequence(std::initializer_list<const char*> predicates) {
    core::Sequence s;
    s.predicates.push_back(tm.mk_true());
    for (uint32_t e : {0u, 1u, 2u, 3u, 4u, 5u, 2u, 3u, 4u, 6u}) s.path.stem.push_back({cfa::EdgeId(e), {}});
    for (const char* p : predicates) s.predicates.push_back(term::parse_term(tm, p, symbols).value());
    return s;
  }

  term::TermManager tm;
  std::optional<cfa::Cfa> cfa;
  term::SymbolTable symbols;
  std::unique_ptr<smt::Backend> z3;
  Statistics stats;
  std::optional<logic::HoareService> hoare;
};

TEST_F(Calls, WhatTheCallerKnowsComesBackWithTheReturn) {
  const char *m = "(and (<= 5 n) (<= 0 g))", *f0 = "(<= 0 g)", *f1 = "(<= 1 g)", *m2 = "(and (<= 5 n) (<= 1 g))";
  const core::Sequence s = sequence({"true", m, f0, f1, m2, m, f0, f1, m2, "false"});
  EXPECT_EQ(inductive(*cfa, *hoare, s), logic::Triple::Valid);
  EXPECT_TRUE(is_perfect(*cfa, *hoare, s));
}

TEST_F(Calls, ACountOfTheRoundsIsInductiveButNotPerfect) {
  // Along the path each step holds; the third time around the loop it would not.
  const core::Sequence s = sequence({"true", "(and (= n 5) (= g 0))", "(= g 0)", "(= g 1)", "(and (= n 5) (= g 1))", "(and (= n 6) (= g 1))",
                                     "(= g 1)", "(= g 2)", "(and (= n 6) (= g 2))", "false"});
  EXPECT_EQ(inductive(*cfa, *hoare, s), logic::Triple::Valid);
  EXPECT_FALSE(is_perfect(*cfa, *hoare, s));
}

TEST_F(Calls, TheReturnTakesTheCallersStateOfItsOwnCall) {
  // After the second call n is what it was at the second call, not at the first one.
  const core::Sequence s = sequence({"true", "(= n 5)", "(<= 0 g)", "(<= 1 g)", "(and (= n 5) (<= 1 g))", "(and (= n 6) (<= 1 g))", "(<= 0 g)",
                                     "(<= 1 g)", "(and (= n 5) (<= 1 g))", "false"});
  EXPECT_EQ(inductive(*cfa, *hoare, s), logic::Triple::Invalid);
}

}  // namespace
}  // namespace pippin::refine

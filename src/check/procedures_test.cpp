// SPDX-License-Identifier: Apache-2.0
// Hoare proofs procedure by procedure: what must be accepted, and what looks like a proof and is none.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "cfa/text.h"
#include "check/check.h"
#include "smt/session.h"
#include "term/smtlib.h"

namespace pippin::check {
namespace {

/// y := f(x) with f(n) = n + 1, which also adds one to g; the caller keeps k and g0.
constexpr const char* kProgram = R"(
(cfa 1)
(var x Int :proc main) (var y Int :proc main) (var k Int :proc main) (var g0 Int :proc main)
(var g Int) (var h Int)
(var n Int :proc f) (var r Int :proc f) (var old_n Int :proc f) (var old_g Int :proc f)
(proc main :entry l0 :exit l3)
(proc f :entry f0 :exit f2 :params (n) :results (r) :olds ((old_n n) (old_g g)))
(loc l0 :initial :proc main) (loc l1 :proc main) (loc l2 :proc main) (loc l3 :proc main) (loc err :error "unreach-call")
(loc f0 :proc f) (loc f1 :proc f) (loc f2 :proc f)
(edge l0 l1 (havoc x) (assign k 7) (assign h 5) (assign g0 g))
(edge l1 f0 :call f (assign n x))
(edge f2 l2 :return 1 (assign y r))
(edge f0 f1 (assign r (+ n 1)) (assign n 0))
(edge f1 f2 (assign g (+ g 1)))
(edge l2 err (assume (not (and (= y (+ x 1)) (= k 7) (= h 5) (= g (+ g0 1))))))
(edge l2 l3)
)";

class Procedures : public ::testing::Test {
 protected:
  using Outcome = CheckResult::Outcome;

  /// A proof of kProgram; tests spoil one invariant.
  std::map<std::string, std::string> proof = {
      {"l1", "(and (= k 7) (= h 5) (= g0 g))"},
      {"f0", "(and (= n old_n) (= g old_g))"},
      {"f2", "(and (= r (+ old_n 1)) (= g (+ old_g 1)))"},
      {"l2", "(and (= y (+ x 1)) (= k 7) (= h 5) (= g (+ g0 1)))"},
  };

  Outcome check(std::string program = kProgram) {
    auto parsed = cfa::parse(tm, program, "test");
    EXPECT_TRUE(parsed.ok()) << (parsed.ok() ? "" : parsed.error().text());
    if (!parsed.ok()) return Outcome::Unknown;
    term::SymbolTable symbols;
    for (const cfa::Variable& v : parsed->variables()) symbols[v.term.name()] = v.term;
    core::InvariantCertificate certificate;
    for (cfa::LocId l : parsed->locations().ids()) {
      auto it = proof.find(parsed->location(l).name);
      if (it == proof.end()) continue;
      auto formula = term::parse_term(tm, it->second, symbols);
      EXPECT_TRUE(formula.ok()) << it->second;
      if (formula.ok()) certificate.invariants.push_back({l, *formula});
    }
    auto z3 = smt::make_z3();
    const CheckResult r = check_certificate(*parsed, certificate, *z3, nullptr, Budget());
    reason = r.reason;
    return r.outcome;
  }

  static std::string with(const std::string& what, const std::string& instead) {
    std::string text = kProgram;
    const size_t at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), instead);
  }

  term::TermManager tm;
  std::string reason;
};

TEST_F(Procedures, AProof) { EXPECT_EQ(check(), Outcome::Accepted) << reason; }

TEST_F(Procedures, TheSummaryMustHold) {
  proof["f2"] = "(and (= r (+ old_n 2)) (= g (+ old_g 1)))";
  EXPECT_EQ(check(), Outcome::Rejected);
  proof["f2"] = "false";
  EXPECT_EQ(check(), Outcome::Rejected);
}

TEST_F(Procedures, TheSummaryMustSuffice) {
  proof["f2"] = "(>= r (+ old_n 1))";
  EXPECT_EQ(check(), Outcome::Rejected);
  proof["f2"] = "(= r (+ old_n 1))";  // nothing about g
  EXPECT_EQ(check(), Outcome::Rejected);
}

TEST_F(Procedures, CallsMustEstablishTheEntry) {
  proof["f0"] = "(and (= n old_n) (= g old_g) (>= n 0))";
  EXPECT_EQ(check(), Outcome::Rejected);
}

TEST_F(Procedures, ACalleeKnowsNothingAboutLocalsOfOthers) {
  proof["f0"] = "(and (= n old_n) (= g old_g) (= k 7))";
  EXPECT_EQ(check(), Outcome::Rejected);
}

TEST_F(Procedures, LocalsOfTheCallerAreThoseAtTheCall) {
  EXPECT_EQ(check(with("(assign n 0))", "(assign n 0) (assign k 8))")), Outcome::Accepted) << reason;
}

TEST_F(Procedures, GlobalsThatTheCalleeChangesAreNotThoseAtTheCall) {
  EXPECT_EQ(check(with("(assign n 0))", "(assign n 0) (assign h 6))")), Outcome::Rejected);
  // Not even if only a call inside the callee changes them.
  EXPECT_EQ(check(with("(edge f1 f2 (assign g (+ g 1)))",
                       "(proc c :entry c0 :exit c0) (loc c0 :proc c) (loc f3 :proc f) (edge f1 c0 :call c) (edge c0 f3 :return 4)"
                       "(edge c0 c0 (assign h 6)) (edge f3 f2 (assign g (+ g 1)))")),
            Outcome::Rejected);
}

TEST_F(Procedures, WithoutOldValuesThereIsNoSummary) {
  proof["f0"] = "true";
  proof["f2"] = "(and (= r (+ n 1)) (= g (+ old_g 1)))";  // n has changed
  EXPECT_EQ(check(), Outcome::Rejected);
}

TEST_F(Procedures, OldValuesAreConstants) {
  auto parsed = cfa::parse(tm, with("(assign n 0))", "(assign n 0) (assign old_n 0))"), "test");
  ASSERT_FALSE(parsed.ok());
  EXPECT_NE(parsed.error().text().find("constant"), std::string::npos) << parsed.error().text();
}

TEST_F(Procedures, TheErrorMayLieInsideACallee) {
  const std::string inside = with("(edge l2 l3)", "(edge l2 l3) (loc bad :error \"unreach-call\") (edge f1 bad (assume (> n 0)))");
  EXPECT_EQ(check(inside), Outcome::Accepted) << reason;
  EXPECT_EQ(check(with("(edge l2 l3)", "(edge l2 l3) (loc bad :error \"unreach-call\") (edge f1 bad (assume (> r 0)))")),
            Outcome::Rejected);
}

}  // namespace
}  // namespace pippin::check

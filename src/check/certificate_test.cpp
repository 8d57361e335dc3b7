// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "cfa/text.h"
#include "check/check.h"
#include "term/smtlib.h"

namespace pippin::check {
namespace {

using cfa::EdgeId;
using cfa::LocId;
using cfa::Term;
using Outcome = CheckResult::Outcome;

/// i = 0; while (i < n) i++;  error unless i >= n
const char* kLoop = R"(
(cfa 1)
(var i Int) (var n Int)
(loc l0 :initial) (loc head) (loc body) (loc exit) (loc err :error "unreach-call")
(edge l0 head (havoc n) (assume (<= 0 n)) (assign i 0))
(edge head body (assume (< i n)))
(edge body head (assign i (+ i 1)))
(edge head exit (assume (>= i n)))
(edge exit err (assume (not (= i n))))
)";

class Certificate : public testing::Test {
 protected:
  Certificate() : cfa(std::move(*cfa::parse(tm, kLoop))), z3(smt::make_z3()), cvc5(smt::make_cvc5()) {}

  Term formula(const char* text) {
    term::SymbolTable symbols{{"i", tm.mk_var("i", tm.int_sort())}, {"n", tm.mk_var("n", tm.int_sort())},
                              {"q", tm.mk_var("q", tm.int_sort())}};
    return *term::parse_term(tm, text, symbols);
  }
  LocId loc(const std::string& name) {
    for (LocId l : cfa.locations().ids())
      if (cfa.location(l).name == name) return l;
    return LocId();
  }
  EdgeId edge(const std::string& from, const std::string& to) {
    for (EdgeId e : cfa.edges().ids())
      if (cfa.edge(e).source == loc(from) && cfa.edge(e).target == loc(to)) return e;
    return EdgeId();
  }
  CheckResult check(const core::Certificate& c) { return check_certificate(cfa, c, *z3, cvc5.get(), Budget()); }

  term::TermManager tm;
  cfa::Cfa cfa;
  std::unique_ptr<smt::Backend> z3, cvc5;
};

TEST_F(Certificate, AcceptsAnInductiveInvariant) {
  const CheckResult r = check(core::InvariantCertificate{{{loc("head"), formula("(<= i n)")}}});
  EXPECT_EQ(r.outcome, Outcome::Accepted) << r.reason;
  EXPECT_GE(r.triples, 3u);
}

TEST_F(Certificate, RejectsAnInvariantThatIsNotInductive) {
  EXPECT_EQ(check(core::InvariantCertificate{{{loc("head"), formula("(< i n)")}}}).outcome, Outcome::Rejected);
}

TEST_F(Certificate, RejectsATooWeakInvariant) {
  EXPECT_EQ(check(core::InvariantCertificate{{{loc("head"), formula("(>= i 0)")}}}).outcome, Outcome::Rejected);
}

TEST_F(Certificate, RejectsASetThatDoesNotCutTheLoop) {
  EXPECT_EQ(check(core::InvariantCertificate{{{loc("exit"), formula("(= i n)")}}}).outcome, Outcome::Rejected);
}

TEST_F(Certificate, RejectsForeignSymbols) {
  EXPECT_EQ(check(core::InvariantCertificate{{{loc("head"), formula("(and (<= i n) (= q q q) (<= q 3))")}}}).outcome,
            Outcome::Rejected);
}

TEST_F(Certificate, RejectsAViolatedInitialInvariant) {
  EXPECT_EQ(check(core::InvariantCertificate{{{loc("l0"), formula("(= i 7)")}, {loc("head"), formula("(<= i n)")}}}).outcome,
            Outcome::Rejected);
}

core::FloydHoareAutomaton automaton(Certificate&, std::vector<Term> states,
                                    std::vector<core::FloydHoareAutomaton::Transition> t) {
  return {std::move(states), std::move(t)};
}

TEST_F(Certificate, AcceptsAFloydHoareAutomaton) {
  auto a = automaton(*this, {tm.mk_true(), formula("(<= i n)"), formula("(< i n)"), formula("(= i n)"), tm.mk_false()},
                     {{0, edge("l0", "head"), 1}, {1, edge("head", "body"), 2}, {2, edge("body", "head"), 1},
                      {1, edge("head", "exit"), 3}, {3, edge("exit", "err"), 4}});
  const CheckResult r = check(core::AutomataCertificate{{a}});
  EXPECT_EQ(r.outcome, Outcome::Accepted) << r.reason;
}

TEST_F(Certificate, RejectsAnInvalidTriple) {
  auto a = automaton(*this, {tm.mk_true(), formula("(= i n)"), tm.mk_false()},
                     {{0, edge("l0", "head"), 1}, {1, edge("head", "body"), 2}, {1, edge("head", "exit"), 1},
                      {1, edge("exit", "err"), 2}});
  EXPECT_EQ(check(core::AutomataCertificate{{a}}).outcome, Outcome::Rejected);
}

TEST_F(Certificate, RejectsAnUncoveredErrorPath) {
  auto a = automaton(*this, {tm.mk_true(), formula("(<= i n)"), formula("(= i n)"), tm.mk_false()},
                     {{0, edge("l0", "head"), 1}, {1, edge("head", "exit"), 2}, {2, edge("exit", "err"), 3}});
  EXPECT_EQ(check(core::AutomataCertificate{{a}}).outcome, Outcome::Rejected);
}

TEST_F(Certificate, RejectsAnAutomatonWhoseInitialStateIsNotTrue) {
  auto a = automaton(*this, {tm.mk_false()}, {});
  EXPECT_EQ(check(core::AutomataCertificate{{a}}).outcome, Outcome::Rejected);
}

}  // namespace
}  // namespace pippin::check

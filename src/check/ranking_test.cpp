// SPDX-License-Identifier: Apache-2.0
#include "check/ranking.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "core/text.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;

/// Two loops in one another: `o` counts i up to n, `i` counts j up to i.
const char* const kNested =
    "(cfa 1)\n(var n Int)\n(var i Int)\n(var j Int)\n(loc start :initial)\n(loc o)\n(loc i)\n(loc end)\n"
    "(edge start o (assign i 0))\n(edge o i (assume (< i n)) (assign j 0))\n(edge o end (assume (not (< i n))))\n"
    "(edge i i (assume (< j i)) (assign j (+ j 1)))\n(edge i o (assume (not (< j i))) (assign i (+ i 1)))\n";

struct Ranking : testing::Test {
  term::TermManager tm;
  std::unique_ptr<smt::Backend> z3 = smt::make_z3();

  Outcome check(const std::string& certificate, const char* program = kNested) {
    auto cfa = cfa::parse(tm, program, "test.cfa");
    EXPECT_TRUE(cfa.ok()) << cfa.error().text();
    const auto c = core::parse_certificate(*cfa, certificate);
    EXPECT_TRUE(c.ok()) << c.error().text();
    EXPECT_EQ(core::print(*cfa, *core::parse_certificate(*cfa, core::print(*cfa, *c))), core::print(*cfa, *c));
    if (!std::holds_alternative<core::InvariantCertificate>(*c)) EXPECT_EQ(check_certificate(*cfa, *c, *z3, nullptr, Budget()).outcome, Outcome::Rejected);
    const CheckResult r = check_termination(*cfa, *c, *z3, nullptr, Budget());
    return r.outcome;
  }
};

TEST_F(Ranking, LexicographicTuples) {
  const std::string invariants = "(ranking)\n(at o (<= 0 i))\n(at i (and (<= 0 i) (< i n) (<= j i)))\n";
  const std::string outer = "(rank o (+ 1 n (* (- 1) i)) 0)\n", inner = "(rank i (+ n (* (- 1) i)) (+ 1 i (* (- 1) j)))\n";
  EXPECT_EQ(check(invariants + outer + inner), Outcome::Accepted);
  EXPECT_EQ(check("(ranking)\n" + outer + inner), Outcome::Rejected) << "nothing bounds the numbers";
  EXPECT_EQ(check("(ranking)\n(at i (< j n))\n" + outer + inner), Outcome::Rejected) << "no invariant";
  EXPECT_EQ(check(invariants + "(rank o (+ n (* (- 1) i)) 0)\n" + inner), Outcome::Rejected) << "the step into the inner loop raises the second number";
  EXPECT_EQ(check(invariants + "(rank o (+ 1 n (* (- 1) i)))\n(rank i (+ n (* (- 1) i)))\n"), Outcome::Rejected) << "the inner loop lowers nothing";
  EXPECT_EQ(check(invariants + "(rank o (+ 1 n (* (- 1) i)))\n" + inner), Outcome::Rejected) << "tuples of different lengths";
  EXPECT_EQ(check(invariants), Outcome::Rejected);
  EXPECT_EQ(check("(invariants)\n(at o true)\n(at i true)\n"), Outcome::Rejected) << "it does not say that executions end";
}

TEST_F(Ranking, BitVectorsAreComparedAsSignedNumbers) {
  const char* down = "(cfa 1)\n(var x (_ BitVec 8))\n(loc h :initial)\n(loc end)\n(edge h h (assume (bvslt #x00 x)) (assign x (bvadd x #xff)))\n"
                     "(edge h end (assume (not (bvslt #x00 x))))\n";
  EXPECT_EQ(check("(ranking)\n(rank h x)\n", down), Outcome::Accepted);
  const char* any = "(cfa 1)\n(var x (_ BitVec 8))\n(loc h :initial)\n(loc end)\n(edge h h (assume (not (= x #x00))) (assign x (bvadd x #xff)))\n"
                    "(edge h end (assume (= x #x00)))\n";
  EXPECT_EQ(check("(ranking)\n(rank h x)\n", any), Outcome::Rejected) << "-128 - 1 is 127";
  EXPECT_EQ(check("(ranking)\n(rank h ((_ zero_extend 1) x))\n", any), Outcome::Accepted);
}

/// Either way through the loop ends it, but no lexicographic tuple falls in both: (x, y) becomes (x - 1, x) or (y - 2, x + 1).
const char* const kChoice =
    "(cfa 1)\n(var x Int)\n(var y Int)\n(var t Int)\n(loc h :initial)\n(loc end)\n"
    "(edge h h (assume (and (< 0 x) (< 0 y))) (assign t x) (assign x (- x 1)) (assign y t))\n"
    "(edge h h (assume (and (< 0 x) (< 0 y))) (assign t x) (assign x (- y 2)) (assign y (+ t 1)))\n"
    "(edge h end (assume (not (and (< 0 x) (< 0 y)))))\n";

TEST_F(Ranking, TransitionInvariants) {
  const std::string head = "(transition-invariant)\n(symbol x0 Int)\n(before x x0)\n(symbol y0 Int)\n(before y y0)\n", bounded = "(< 0 x0) (< 0 y0)";
  const auto relation = [&](const std::string& cases) { return "(relation h h (and " + bounded + " (or " + cases + ")))\n"; };
  const std::string x = "(and (< x x0) (<= y x0))", y = "(and (<= x (- y0 2)) (<= y (+ x0 1)) (< (+ x y) (+ x0 y0)))", both = "(and (< x x0) (< y y0))",
                    swap = "(and (<= x (- y0 3)) (<= y (- y0 2)))";
  const std::string ranks = "(rank h x)\n(rank h y)\n(rank h (+ x y))\n";
  EXPECT_EQ(check(head + relation(x + y + both + swap) + ranks, kChoice), Outcome::Accepted);
  EXPECT_EQ(check(head + relation(x + y + both + swap) + "(rank h x)\n(rank h (+ x y))\n", kChoice), Outcome::Rejected) << "y alone may fall";
  EXPECT_EQ(check(head + relation(x + y + both) + ranks, kChoice), Outcome::Rejected) << "not closed under another round";
  EXPECT_EQ(check(head + ranks, kChoice), Outcome::Rejected) << "without a relation there must be no way back";
  EXPECT_EQ(check(head + relation("true") + ranks, kChoice), Outcome::Rejected) << "nothing falls";
  EXPECT_EQ(check(head + relation(x + y + both + swap), kChoice), Outcome::Rejected) << "nothing is ranked on the cycle";
  EXPECT_EQ(check("(transition-invariant)\n(symbol x0 Int)\n(before x x0)\n(relation h h true)\n(rank h y)\n", kChoice), Outcome::Rejected) << "no value of y before";
  EXPECT_EQ(check("(transition-invariant)\n(symbol x0 Int)\n(before x x0)\n(before y x0)\n(relation h h true)\n(rank h x)\n", kChoice), Outcome::Rejected) << "one constant for two variables";
  EXPECT_EQ(check("(transition-invariant)\n(before x y)\n(relation h h true)\n(rank h x)\n", kChoice), Outcome::Rejected) << "a variable of the program is no constant";
}

TEST_F(Ranking, TransitionInvariantsOfSeveralLocations) {
  const std::string head = "(transition-invariant)\n(at o (<= 0 i))\n(at i (and (<= 0 i) (< i n)))\n(symbol i0 Int)\n(before i i0)\n(symbol n0 Int)\n(before n n0)\n(symbol j0 Int)\n(before j j0)\n";
  const std::string from_o = "(relation o o (and (= n n0) (< i0 i) (<= i n)))\n(relation o i (and (= n n0) (<= i0 i) (< i n)))\n";
  const std::string from_i = "(relation i i (and (= n n0) (or (and (= i i0) (< j0 j) (<= j i)) (and (< i0 i) (< i n)))))\n(relation i o (and (= n n0) (< i0 i) (<= i n)))\n";
  const std::string of_o = "(rank o (+ n (* (- 1) i)))\n", of_i = "(rank i (+ n (* (- 1) i)))\n(rank i (+ i (* (- 1) j)))\n";
  EXPECT_EQ(check(head + from_o + from_i + of_o + of_i), Outcome::Accepted);
  EXPECT_EQ(check(head + from_i + of_i), Outcome::Accepted) << "every cycle visits the inner loop";
  EXPECT_EQ(check(head + from_o + of_o), Outcome::Rejected) << "the inner loop is a cycle of its own";
  EXPECT_EQ(check(head + from_i + "(rank i (+ n (* (- 1) i)))\n"), Outcome::Rejected) << "the inner loop lowers nothing";
}

TEST_F(Ranking, WithoutCycles) {
  EXPECT_EQ(check("(ranking)\n", "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc b)\n(edge a b (assign x 1))\n"), Outcome::Accepted);
}

}  // namespace
}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
#include "check/unrolling.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "testing/explicit_state.h"
#include "testing/part.h"
#include "testing/random_cfa.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;

CheckResult run(const std::string& text, size_t max_passes = 1000, bool folding_only = false, size_t asked_from = 0) {
  static auto z3 = smt::make_z3();
  term::TermManager tm;
  Result<cfa::Cfa> c = cfa::parse(tm, text);
  EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
  return check_certificate(*c, core::UnrollingCertificate{max_passes, folding_only, asked_from}, *z3, nullptr, Budget::limited(Seconds(20)));
}

/// x counts to `bound`; the error is left of the loop under `bad`.
std::string counting(const std::string& start, int bound, const std::string& bad) {
  const std::string n = std::to_string(bound);
  return "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
         "(edge a h " + start + ")\n(edge h h (assume (< x " + n + ")) (assign x (+ x 1)))\n"
         "(edge h err (assume (>= x " + n + ")) (assume " + bad + "))\n";
}

TEST(Unrolling, NeedsNoSolverWithoutInputs) {
  const CheckResult r = run(counting("(assign x 0)", 50, "(not (= x 50))"));
  EXPECT_EQ(r.outcome, Outcome::Accepted) << r.reason;
  EXPECT_EQ(r.triples, 0u);
}

TEST(Unrolling, FoldingAloneGivesUpWhereASolverWouldBeAsked) {
  EXPECT_EQ(run(counting("(assign x 0)", 50, "(not (= x 50))"), 1000, true).outcome, Outcome::Accepted);
  EXPECT_EQ(run(counting("(assign x 0)", 50, "(= x 50)"), 1000, true).outcome, Outcome::Unknown);
  EXPECT_EQ(run(counting("(havoc x) (assume (<= 7 x)) (assume (<= x 8))", 8, "(not (= x 8))"), 1000, true).outcome, Outcome::Unknown);
}

TEST(Unrolling, AChosenValueThatIsAssumedToBeAnotherIsThatOne) {
  EXPECT_EQ(run(counting("(havoc x) (assume (= x 8))", 8, "(not (= x 8))"), 1000, true).outcome, Outcome::Accepted);
  EXPECT_EQ(run(counting("(havoc x) (assume (= (+ x 2) 10))", 8, "(not (= x 8))"), 1000, true).outcome, Outcome::Accepted);
  EXPECT_EQ(run(counting("(havoc x) (assume (= x 8))", 8, "(= x 8)")).outcome, Outcome::Rejected);
  EXPECT_EQ(run(counting("(havoc x) (assume (= (- 20 x) 12))", 8, "(= x 8)")).outcome, Outcome::Rejected);
}

TEST(Unrolling, InputsAreCutOffByTheSolver) {
  const std::string some = "(havoc x) (assume (and (<= 0 x) (<= x 8)))";
  EXPECT_EQ(run(counting(some, 8, "(not (= x 8))")).outcome, Outcome::Accepted);
  EXPECT_EQ(run(counting(some, 8, "(= x 8)")).outcome, Outcome::Rejected);
}

TEST(Unrolling, QuestionsCanBePostponed) {
  const std::string some = "(havoc x) (assume (and (<= 0 x) (<= x 8)))";
  for (size_t from : {1, 5, 10, 30}) {
    const CheckResult r = run(counting(some, 8, "(not (= x 8))"), 1000, false, from);
    EXPECT_EQ(r.outcome, Outcome::Accepted) << r.reason;
    EXPECT_EQ(run(counting(some, 8, "(= x 8)"), 1000, false, from).outcome, Outcome::Rejected);
  }
  EXPECT_EQ(run(counting("(havoc x)", 8, "(< x 8)"), 20, false, 1000).outcome, Outcome::Unknown);
}

TEST(Unrolling, AnErrorOnTheLastPassIsFound) {
  EXPECT_EQ(run(counting("(assign x 0)", 50, "(= x 50)")).outcome, Outcome::Rejected);
}

TEST(Unrolling, LongExecutionsAreNoProof) {
  EXPECT_EQ(run(counting("(assign x 0)", 50, "(not (= x 50))"), 50).outcome, Outcome::Unknown);
  EXPECT_EQ(run(counting("(havoc x)", 8, "(< x 8)"), 30).outcome, Outcome::Unknown);
}

/// y is the sum of all numbers to x: each activation keeps its own n and t while it calls.
std::string sum(const std::string& start, const std::string& bad) {
  return "(cfa 1)\n(var x Int) (var y Int)\n(var n Int :proc f) (var t Int :proc f) (var r Int :proc f)\n(proc f :entry f0 :exit f9 :params (n) :results (r))\n"
         "(loc l0 :initial) (loc l1) (loc l2) (loc err :error \"unreach-call\")\n(loc f0 :proc f) (loc f1 :proc f) (loc f2 :proc f) (loc f9 :proc f)\n"
         "(edge l0 l1 " + start + ")\n(edge l1 f0 :call f (assign n x))\n(edge f9 l2 :return 1 (assign y r))\n(edge l2 err (assume " + bad + "))\n"
         "(edge f0 f9 (assume (<= n 0)) (assign r 0))\n(edge f0 f1 (assume (> n 0)) (assign t n))\n"
         "(edge f1 f0 :call f (assign n (- n 1)))\n(edge f9 f2 :return 6 (assign r r))\n(edge f2 f9 (assume (= n t)) (assign r (+ r t)))\n";
}

TEST(Unrolling, CallsAreExecutedOneByOne) {
  const CheckResult r = run(sum("(assign x 9)", "(not (= y 45))"), 1000, true);
  EXPECT_EQ(r.outcome, Outcome::Accepted) << r.reason;
  EXPECT_EQ(run(sum("(assign x 9)", "(= y 45)")).outcome, Outcome::Rejected);
  const std::string some = "(havoc x) (assume (and (<= 2 x) (<= x 5)))";
  EXPECT_EQ(run(sum(some, "(or (< y 3) (> y 15))")).outcome, Outcome::Accepted);
  EXPECT_EQ(run(sum(some, "(= y 10)")).outcome, Outcome::Rejected);
  EXPECT_EQ(run(sum("(havoc x)", "(< y 0)"), 30).outcome, Outcome::Unknown);
}

/// A procedure that returns what its variable happens to contain.
TEST(Unrolling, ActivationsDoNotShareTheirVariables) {
  const std::string program = "(cfa 1)\n(var x Int) (var y Int)\n(var t Int :proc f)\n(proc f :entry f0 :exit f1 :results (t))\n(loc a :initial) (loc b) (loc c) (loc err :error \"unreach-call\")\n"
                              "(loc f0 :proc f) (loc f1 :proc f)\n(edge a f0 :call f)\n(edge f1 b :return 0 (assign x t))\n(edge b f0 :call f)\n(edge f1 c :return 2 (assign y t))\n"
                              "(edge f0 f1)\n";
  EXPECT_EQ(run(program + "(edge c err (assume (not (= x y))))\n").outcome, Outcome::Rejected);
  EXPECT_EQ(run(program + "(edge c err (assume (not (= x x))))\n").outcome, Outcome::Accepted);
}

/// The main procedure uses a variable of f, which nothing keeps for it.
TEST(Unrolling, VariablesOfOtherProceduresAreRefused) {
  const CheckResult r = run("(cfa 1)\n(var t Int :proc f)\n(proc f :entry f0 :exit f0)\n(loc a :initial) (loc b) (loc err :error \"unreach-call\")\n(loc f0 :proc f)\n"
                            "(edge a f0 :call f)\n(edge f0 b :return 0)\n(edge b err (assume (= t 1)))\n");
  EXPECT_EQ(r.outcome, Outcome::Unknown);
  EXPECT_NE(r.reason.find("another procedure"), std::string::npos) << r.reason;
}

/// The call sets t to 1; behind it f goes on where the caller's t, which is 0, is the one that counts.
TEST(Unrolling, AProcedureIsEnteredByCallsAlone) {
  const CheckResult r = run("(cfa 1)\n(var t Int :proc f)\n(proc f :entry f0 :exit f1)\n(loc a :initial) (loc b) (loc err :error \"unreach-call\")\n(loc f0 :proc f) (loc f1 :proc f) (loc f2 :proc f)\n"
                            "(edge a f0 :call f)\n(edge f0 f1 (assign t 1))\n(edge f1 b :return 0)\n(edge b f2)\n(edge f2 err (assume (= t 0)))\n");
  EXPECT_EQ(r.outcome, Outcome::Unknown);
  EXPECT_NE(r.reason.find("without a call"), std::string::npos) << r.reason;
}

TEST(Unrolling, HavocsOfDifferentPassesAreDifferent) {
  // Two draws may differ: the error is reachable only because each pass has its own value.
  const std::string text =
      "(cfa 1)\n(var x Int)\n(var y Int)\n(var i Int)\n(loc a :initial)\n(loc h)\n(loc err :error \"unreach-call\")\n"
      "(edge a h (assign i 0))\n(edge h h (assume (< i 2)) (assign y x) (havoc x) (assign i (+ i 1)))\n"
      "(edge h err (assume (= i 2)) (assume (not (= x y))))\n";
  EXPECT_EQ(run(text).outcome, Outcome::Rejected);
}

TEST(Unrolling, HistoriesThatMeetKeepBothValues) {
  auto text = [](const char* bad) {
    return std::string("(cfa 1)\n(var x Int)\n(var b Bool)\n(loc a :initial)\n(loc m)\n(loc err :error \"unreach-call\")\n"
                       "(edge a m (assume b) (assign x 1))\n(edge a m (assume (not b)) (assign x 2))\n"
                       "(edge m err (assume ") + bad + "))\n";
  };
  EXPECT_EQ(run(text("(= x 1)")).outcome, Outcome::Rejected);
  EXPECT_EQ(run(text("(= x 2)")).outcome, Outcome::Rejected);
  EXPECT_EQ(run(text("(= x 3)")).outcome, Outcome::Accepted);
  EXPECT_EQ(run(text("(and b (= x 2))")).outcome, Outcome::Accepted);
}

/// After each choice of a number it is often said what it is: a sum with another variable.
void say_what_was_chosen(const cfa::Cfa& cfa, cfa::OpList& ops, uint64_t& random) {
  term::TermManager& tm = cfa.tm();
  const auto below = [&](uint64_t n) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    return (random >> 33) % n;
  };
  cfa::OpList out;
  for (cfa::Op& op : ops) {
    for (cfa::OpList& a : op.alternatives) say_what_was_chosen(cfa, a, random);
    const bool chosen = op.kind == cfa::OpKind::Havoc && !op.var.sort().is_bool() && !op.var.sort().is_array() && below(2) == 0;
    const cfa::Term v = op.var;
    out.push_back(std::move(op));
    if (!chosen) continue;
    std::vector<cfa::Term> others;
    for (const cfa::Variable& w : cfa.variables())
      if (w.term != v && w.term.sort() == v.sort()) others.push_back(w.term);
    const bool is_int = v.sort().is_int();
    const cfa::Term k = is_int ? tm.mk_int(static_cast<int64_t>(below(4))) : tm.mk_bv(v.sort().width(), static_cast<int64_t>(below(4)));
    const cfa::Term other = others.empty() ? k : others[below(others.size())];
    const auto sum = [&](cfa::Term a, cfa::Term b) { return is_int ? tm.mk_add(a, b) : tm.mk(term::Kind::BvAdd, {a, b}); };
    switch (below(4)) {
      case 0: out.push_back(cfa::Op::assume(tm.mk_eq(v, sum(other, k)))); break;
      case 1: out.push_back(cfa::Op::assume(tm.mk_eq(sum(v, other), k))); break;
      case 2: out.push_back(cfa::Op::assume(tm.mk_eq(sum(v, v), sum(other, k)))); break;
      default: out.push_back(cfa::Op::assume(tm.mk_and(tm.mk_eq(sum(v, k), other), tm.mk_eq(v, sum(other, v))))); break;
    }
  }
  ops = std::move(out);
}

void compare_with_execution(bool procedures, uint64_t begin) {
  static auto z3 = smt::make_z3();
  size_t accepted = 0, rejected = 0;
  const auto [first, count] = series::part_of(begin, 600);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    term::TermManager tm;
    cfa::Cfa c = testing::random_cfa(tm, seed, {.arrays = seed % 4 == 0, .procedures = procedures});
    uint64_t random = seed;
    for (const cfa::EdgeId e : c.edges().ids()) say_what_was_chosen(c, c.edge(e).ops, random);
    ASSERT_EQ(cfa::verify(c), "") << seed;
    const auto expected = testing::explicit_search(c).verdict;
    if (expected == testing::OracleVerdict::Unknown) continue;
    const CheckResult r = check_certificate(c, core::UnrollingCertificate{12, false, 0}, *z3, nullptr, Budget::limited(Seconds(20)));
    accepted += r.outcome == Outcome::Accepted;
    rejected += r.outcome == Outcome::Rejected;
    if (r.outcome == Outcome::Accepted) EXPECT_EQ(testing::to_string(expected), std::string("safe")) << seed << "\n" << cfa::print(c);
    if (r.outcome == Outcome::Rejected) EXPECT_EQ(testing::to_string(expected), std::string("unsafe")) << seed << "\n" << cfa::print(c);
  }
  std::printf("%zu accepted, %zu rejected\n", accepted, rejected);
  // Of 200 at least 12 and 35. A part of them (PIPPIN_PART) can be without one of both.
  EXPECT_GE(accepted, count / 40);
  EXPECT_GE(rejected, count / 40);
}

TEST(Unrolling, AgreesWithExecutionOnRandomPrograms) { compare_with_execution(false, 0); }
TEST(Unrolling, AgreesWithExecutionOnRandomProcedures) { compare_with_execution(true, 10000); }

}  // namespace
}  // namespace pippin::check

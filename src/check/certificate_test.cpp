// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstdlib>
#include <functional>
#include <optional>

#include "cfa/text.h"
#include "check/check.h"
#include "term/smtlib.h"
#include "term/walk.h"

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

/// A disjunction of many cases is proved case by case; what they have in common belongs to each.
TEST(CertificateCases, EachOfManyCasesIsProved) {
  term::TermManager tm;
  const cfa::Cfa cfa = std::move(*cfa::parse(tm, R"(
(cfa 1)
(var i Int) (var n Int)
(loc l0 :initial) (loc head) (loc err :error "unreach-call")
(edge l0 head (assume (<= 0 n)) (assign i 0))
(edge head head (assume (< i 19)) (assign i (+ i 1)))
(edge head head (assume (= i 19)) (assign i 0) (assign n (+ n 1)))
(edge head err (assume (or (> i 19) (< n 0))))
)"));
  const auto z3 = smt::make_z3(), cvc5 = smt::make_cvc5();
  const Term i = tm.mk_var("i", tm.int_sort()), n = tm.mk_var("n", tm.int_sort());
  const auto check = [&](int cases, Term common) {
    std::vector<Term> all;
    for (int k = 0; k < cases; ++k) all.push_back(tm.mk_eq(i, tm.mk_int(k)));
    for (LocId l : cfa.locations().ids())
      if (cfa.location(l).name == "head") return check_certificate(cfa, core::InvariantCertificate{{{l, tm.mk_and(tm.mk_or(all), common)}}}, *z3, cvc5.get(), Budget());
    return CheckResult();
  };
  const Term common = tm.mk_le(tm.mk_int(0), n);
  const CheckResult good = check(20, common);
  EXPECT_EQ(good.outcome, Outcome::Accepted) << good.reason;
  EXPECT_GT(good.triples, 20u);
  EXPECT_EQ(check(19, common).outcome, Outcome::Rejected);                                  // 18 leads to 19
  EXPECT_EQ(check(21, common).outcome, Outcome::Rejected);                                  // 20 leads to the error
  EXPECT_EQ(check(20, tm.mk_true()).outcome, Outcome::Rejected);
  EXPECT_EQ(check(20, tm.mk_eq(n, tm.mk_int(0))).outcome, Outcome::Rejected);
}

/// Z3, but where `instead` has another answer. The questions are counted.
class Second final : public smt::Backend {
 public:
  explicit Second(smt::Backend& z3) : z3_(z3) {}
  std::function<std::optional<smt::Answer>(Term)> instead;
  size_t* asked = nullptr;   // shared with workers

  std::string name() const override { return "second"; }
  std::string version() const override { return "1"; }
  smt::Capabilities capabilities() const override { return z3_.capabilities(); }
  std::unique_ptr<smt::Session> open(term::TermManager& tm, const smt::SessionOptions& o) override {
    return std::make_unique<S>(*this, z3_.open(tm, o));
  }

 private:
  struct S final : smt::Session {
    S(Second& s, std::unique_ptr<smt::Session> i) : second(s), inner(std::move(i)) {}
    void do_push() override { inner->push(); }
    void do_pop() override { inner->pop(); }
    void do_add(Term f, smt::Label l) override {
      formula = f;
      inner->add(f, l);
    }
    smt::Answer do_check() override {
      if (second.asked) ++*second.asked;
      if (const auto a = second.instead ? second.instead(formula) : std::nullopt) return *a;
      return inner->check();
    }
    std::vector<Term> do_model(std::span<const Term> v) override { return inner->model(v); }
    std::vector<smt::Label> do_core() override { return inner->core(); }
    void do_set_effort(smt::Effort e) override { inner->set_effort(e); }
    Second& second;
    std::unique_ptr<smt::Session> inner;
    Term formula;
  };
  smt::Backend& z3_;
};

/// One question without an answer, or one that ends the solver's process, is no reason not to ask the others.
TEST_F(Certificate, TheSecondSolverIsAskedOn) {
  const core::InvariantCertificate certificate{{{loc("head"), formula("(and (<= 0 n) (<= i n))")}, {loc("body"), formula("(and (<= 0 n) (< i n))")},
                                                {loc("exit"), formula("(= i n)")}}};
  CheckResult r = check_certificate(cfa, certificate, *z3, z3.get(), Budget());
  ASSERT_EQ(r.outcome, Outcome::Accepted) << r.reason;
  EXPECT_TRUE(r.second_solver) << r.how;
  EXPECT_EQ(r.by_both, r.triples);
  const uint64_t all = r.triples;
  auto* count = static_cast<size_t*>(mmap(nullptr, sizeof(size_t), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(count, MAP_FAILED);
  Second second(*z3);
  second.asked = count;
  for (const bool dies : {false, true}) {
    *count = 0;
    second.instead = [&](Term) -> std::optional<smt::Answer> {
      if (*count != 1) return std::nullopt;
      if (dies) std::abort();
      return smt::Answer::Unknown;
    };
    r = check_certificate(cfa, certificate, *z3, &second, Budget());
    ASSERT_EQ(r.outcome, Outcome::Accepted) << r.reason;
    EXPECT_FALSE(r.second_solver);
    EXPECT_GT(r.by_both, 0u) << r.how;
    EXPECT_LT(r.by_both, all) << r.how;
    EXPECT_NE(r.how.find(fmt::format("{} of them by second, too", r.by_both)), std::string::npos) << r.how;
  }
  // A model where the first solver has a proof is a disagreement, also late.
  *count = 0;
  second.instead = [&](Term) { return *count == 2 ? std::optional(smt::Answer::Sat) : std::nullopt; };
  r = check_certificate(cfa, certificate, *z3, &second, Budget());
  EXPECT_EQ(r.outcome, Outcome::Rejected);
  EXPECT_NE(r.reason.find("disagree"), std::string::npos) << r.reason;
  munmap(count, sizeof *count);
}

/// Formulas of any size go to both.
TEST_F(Certificate, LargeFormulasHaveASecondOpinion) {
  Term large = formula("(<= i n)");
  const Term i = tm.mk_var("i", tm.int_sort()), n = tm.mk_var("n", tm.int_sort());
  for (int k = 1; k < 900; ++k) large = tm.mk_and(large, tm.mk_or(tm.mk_not(tm.mk_eq(n, tm.mk_int(k))), tm.mk_le(i, tm.mk_int(k))));
  ASSERT_GT(term::dag_size(large), 3000u);
  const CheckResult r = check_certificate(cfa, core::InvariantCertificate{{{loc("head"), large}}}, *z3, z3.get(), Budget());
  ASSERT_EQ(r.outcome, Outcome::Accepted) << r.reason;
  EXPECT_TRUE(r.second_solver) << r.how;
}

/// `i` is set to 0, so that the rewriting rules decide what the invariant says of it: a solver is asked all the same, and the rules
/// have no last word.
TEST_F(Certificate, WhatTheRewritingRulesDecideIsProved) {
  term::TermManager own;
  const cfa::Cfa small = std::move(*cfa::parse(own, R"(
(cfa 1)
(var i Int)
(loc l0 :initial) (loc one) (loc err :error "unreach-call")
(edge l0 one (assign i 0))
(edge one err (assume (not (= i 0))))
)"));
  LocId one;
  for (LocId l : small.locations().ids())
    if (small.location(l).name == "one") one = l;
  const core::InvariantCertificate certificate{{{one, own.mk_eq(own.mk_var("i", own.int_sort()), own.mk_int(0))}}};
  Second first(*z3);
  size_t asked = 0;
  first.asked = &asked;
  CheckResult r = check_certificate(small, certificate, first, nullptr, Budget());
  ASSERT_EQ(r.outcome, Outcome::Accepted) << r.reason;
  EXPECT_EQ(r.triples, 2u);
  EXPECT_EQ(r.folded, 0u);
  EXPECT_NE(r.how.find("folded by rewriting rules, proved without these, too"), std::string::npos) << r.how;
  EXPECT_GE(asked, 1u);
  r = check_certificate(small, certificate, *z3, z3.get(), Budget());
  EXPECT_TRUE(r.second_solver) << r.how;
  // A rule that is wrong would show like this.
  first.instead = [](Term) { return std::optional(smt::Answer::Sat); };
  r = check_certificate(small, certificate, first, nullptr, Budget());
  EXPECT_EQ(r.outcome, Outcome::Rejected);
  first.instead = [](Term) { return std::optional(smt::Answer::Unknown); };
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

}  // namespace
}  // namespace pippin::check

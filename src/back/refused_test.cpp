// SPDX-License-Identifier: Apache-2.0
#include "back/refused.h"

#include <gtest/gtest.h>

#include "cfa/text.h"
#include "report/text.h"
#include "smt/session.h"
#include "support/stats.h"

namespace pippin::back {
namespace {

cfa::LocId location(const cfa::Cfa& c, const std::string& name) {
  for (cfa::LocId l : c.locations().ids())
    if (c.location(l).name == name) return l;
  return {};
}

TEST(FailedCheck, TheClaimOfARejectedCertificateInC) {
  term::TermManager tm;
  auto c = cfa::parse(tm, R"cfa((cfa 1)
(var x Int :source "x" :in-c true :c int32 :function "main")
(loc a :initial)
(loc h :origin ("p.c" 7 3 "main"))
(loc e :error "unreach-call")
(edge a h (assign x 0))
(edge h h (assume (< x 9)) (assign x (+ x 2)))
(edge h e (assume (= x 5)))
)cfa", "p.cfa");
  ASSERT_TRUE(c.ok()) << c.error().text();
  auto z3 = smt::make_z3();
  const auto x = c->variables()[cfa::VarIndex(0)].term;
  const auto below = tm.mk_le(x, tm.mk_int(9));
  const check::CheckResult r =
      check::check_certificate(*c, core::InvariantCertificate{{{location(*c, "h"), below}}}, *z3, nullptr, Budget());
  ASSERT_EQ(r.outcome, check::CheckResult::Outcome::Rejected);
  ASSERT_TRUE(r.claim.has_value());
  const report::FailedCheck f = refused_certificate(*c, r);
  EXPECT_EQ(f.check, "certificate");
  ASSERT_TRUE(f.claim.has_value());
  EXPECT_EQ(f.claim->before, "x <= 9");
  EXPECT_EQ(f.claim->from.line, 7u);
  report::Report report;
  report.strings = c->strings;
  report.reason = "certificate rejected: " + f.reason;
  report.failed_checks = {f};
  const std::string text = report::text(report);
  EXPECT_NE(text.find("Failed check: certificate\n"), std::string::npos) << text;
  EXPECT_NE(text.find("| x <= 9\n"), std::string::npos) << text;
}

TEST(FailedCheck, ValuesAlongAPathWithCalls) {
  term::TermManager tm;
  // f(k) { global = k + 1; k = 100; return k; }, called with n and again with global; k is the caller's, too.
  auto c = cfa::parse(tm, R"cfa((cfa 1)
(proc f :entry fa :exit fb :params (k) :results (r))
(var n (_ BitVec 8) :source "n" :in-c true :c int8)
(var g (_ BitVec 8) :source "g" :in-c true :c uint8)
(var k (_ BitVec 8) :source "k" :in-c true :c uint8 :proc f)
(var r (_ BitVec 8) :source "r" :in-c true :c uint8 :proc f)
(var z (_ BitVec 8) :source "z" :in-c true :c uint8 :proc f)
(loc a :initial)
(loc b)
(loc fa :proc f)
(loc fb :proc f)
(loc d)
(loc e :error "unreach-call")
(edge a b :origin ("p.c" 3 1 "main") :text "n = input()" (havoc n))
(edge b fa :call f :origin ("p.c" 4 1 "main") :text "f(n)" (assign k n))
(edge fa fb :origin ("p.c" 1 1 "f") :text "..." (assign g (bvadd k (_ bv1 8))) (assign r z) (assign k (_ bv100 8)))
(edge fb d :return 1 :origin ("p.c" 4 1 "main") :text "f(n)" (assign n r))
(edge d e :branch false :origin ("p.c" 5 1 "main") :text "!(g == 0)" (assume (= g (_ bv0 8))))
)cfa", "p.cfa");
  ASSERT_TRUE(c.ok()) << c.error().text();
  core::Feasible f;
  for (uint32_t i = 0; i < 5; ++i) f.path.stem.push_back({cfa::EdgeId(i), {}});
  f.valuation.havocs = {tm.mk_bv(8, 255)};
  std::vector<std::string> texts;
  for (const report::Step& s : path_steps(*c, f)) texts.push_back(s.text);
  // The result is a fresh local of the callee: nothing is known of it, and nothing made up.
  EXPECT_EQ(texts, (std::vector<std::string>{"n = -1", "k = 255", "g = 0", "k = 100", "f(n)", "!(g == 0) is true"}));
}

}  // namespace
}  // namespace pippin::back

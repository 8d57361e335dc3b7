// SPDX-License-Identifier: Apache-2.0
#include "smt/chain/float_laws.h"

#include <gtest/gtest.h>

#include "term/smtlib.h"

namespace pippin::smt {
namespace {

using term::Kind;
using term::Sort;

struct Floats {
  TermManager tm;
  Sort s;
  Term rm, a, b, c;
  explicit Floats(uint32_t exponent, uint32_t significand)
      : s(tm.fp_sort(exponent, significand)), rm(tm.mk_var("rm", tm.rounding_mode_sort())), a(tm.mk_var("a", s)), b(tm.mk_var("b", s)), c(tm.mk_var("c", s)) {}
  Term op(Kind k) { return k == Kind::FpSqrt ? tm.mk(k, {rm, a}) : tm.mk(k, {rm, a, b}); }
};

/// Every law holds of the operation itself, in all rounding modes: proved by a solver for small formats, where a law that fails for
/// a reason of rounding, overflow, zeros or infinities fails, too.
TEST(FloatLaws, AreValid) {
  for (const auto& [exponent, significand] : {std::pair(3u, 3u), std::pair(2u, 4u), std::pair(3u, 5u)})
    for (Kind k : {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv, Kind::FpSqrt}) {
      Floats f(exponent, significand);
      const Term op = f.op(k);
      const std::vector<Term> laws = FloatLaws::laws(f.tm, op, op);
      EXPECT_GE(laws.size(), 3u);
      for (Term law : laws) {
        auto z3 = make_z3();
        auto session = z3->open(f.tm, {});
        session->add(f.tm.mk_not(law));
        EXPECT_EQ(session->check(), Answer::Unsat) << term::kind_name(k) << " " << exponent << " " << significand << ": " << term::print(law);
      }
    }
}

TEST(FloatLaws, AreAskedFirst) {
  Floats f(11, 53);
  TermManager& tm = f.tm;
  auto backend = make_float_laws(make_z3());
  const Term product = tm.mk(Kind::FpMul, {f.rm, f.a, f.b}), zero = tm.mk_fp_zero(f.s);
  auto session = backend->open(tm, {.kind = SessionKind::Cores});
  session->add(tm.mk(Kind::FpLe, {zero, f.a}), 1);
  session->add(tm.mk(Kind::FpLe, {zero, f.b}), 2);
  session->add(tm.mk_eq(f.c, product), 3);
  session->push();
  session->add(tm.mk(Kind::FpLt, {f.c, zero}), 4);
  EXPECT_EQ(session->check(), Answer::Unsat);
  EXPECT_EQ(session->core(), (std::vector<Label>{1, 2, 3, 4}));
  session->pop();
  // The laws allow more than the operation: what has a model is asked again, and the model is one of the operation.
  const Term two = tm.mk_fp_rational(f.s, term::RoundingMode::NearestEven, term::Rational(2));
  session->add(tm.mk_eq(f.a, two), 5);
  session->add(tm.mk_eq(f.b, two), 6);
  EXPECT_EQ(session->check(), Answer::Sat);
  const Term wanted[] = {f.c};
  EXPECT_EQ(session->model(wanted)[0], tm.mk_fp_rational(f.s, term::RoundingMode::NearestEven, term::Rational(4)));
}

TEST(FloatLaws, EqualOperandsGiveEqualResults) {
  Floats f(8, 24);
  TermManager& tm = f.tm;
  FloatLaws laws(tm);
  const Term sum = tm.mk(Kind::FpAdd, {f.rm, f.a, f.b}), other = tm.mk(Kind::FpAdd, {f.rm, f.a, f.c});
  const Term parts[] = {tm.mk_eq(f.b, f.c), tm.mk_not(tm.mk_eq(sum, other))};
  const Term abstracted = laws.abstracted(tm.mk_and(parts));
  for (Kind k : {Kind::FpAdd})
    term::post_order(abstracted, [&](Term t) { EXPECT_FALSE(t.is(k)); });
  auto z3 = make_z3();
  auto session = z3->open(tm, {});
  session->add(abstracted);
  EXPECT_EQ(session->check(), Answer::Unsat);
  EXPECT_EQ(laws.abstracted(tm.mk_eq(f.a, f.b)), tm.mk_eq(f.a, f.b));
}

}  // namespace
}  // namespace pippin::smt

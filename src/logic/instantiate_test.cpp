// SPDX-License-Identifier: Apache-2.0
// Instances against the solver: what they refute is unsatisfiable, and they refute what array proofs need.
#include "logic/instantiate.h"

#include <gtest/gtest.h>

#include "logic/hoare.h"
#include "smt/session.h"

namespace pippin::logic {
namespace {

using term::Kind;
using term::Term;

class Instantiate : public ::testing::Test {
 protected:
  term::TermManager tm;
  std::unique_ptr<smt::Backend> z3 = smt::make_z3();
  term::Sort ints = tm.int_sort();
  Term a = tm.mk_var("a", tm.array_sort(ints, ints)), i = tm.mk_var("i", ints), n = tm.mk_var("n", ints), k = tm.mk_var("k", ints),
       v = tm.mk_var("v", ints);

  Term range(Term array, Term lo, Term hi, Term value) {
    const Term in = tm.mk_and(tm.mk_le(lo, k), tm.mk_lt(k, hi));
    const Term body = tm.mk_implies(in, tm.mk_eq(tm.mk_select(array, k), value));
    return tm.mk_quantifier(Kind::Forall, std::span<const Term>(&k, 1), body);
  }
  smt::Answer ask(Term f) {
    const auto ground = instantiate(tm, f);
    if (!ground) return smt::Answer::Unknown;
    EXPECT_FALSE(ground->has_quantifier());
    auto s = z3->open(tm, {.kind = smt::SessionKind::Plain, .effort = {}, .purpose = "test"});
    s->add(*ground);
    return s->check();
  }
};

TEST_F(Instantiate, TheStepOfAFillingLoop) {
  const Term zero = tm.mk_int(0), next = tm.mk_add(i, tm.mk_int(1));
  const Term before = range(a, zero, i, v);
  EXPECT_EQ(ask(tm.mk_and(before, tm.mk_not(range(tm.mk_store(a, i, v), zero, next, v)))), smt::Answer::Unsat);
  // One element more than was stored, another element, another value: not refuted.
  EXPECT_EQ(ask(tm.mk_and(before, tm.mk_not(range(tm.mk_store(a, i, v), zero, tm.mk_add(i, tm.mk_int(2)), v)))), smt::Answer::Sat);
  EXPECT_EQ(ask(tm.mk_and(before, tm.mk_not(range(tm.mk_store(a, n, v), zero, next, v)))), smt::Answer::Sat);
  EXPECT_EQ(ask(tm.mk_and(before, tm.mk_not(range(tm.mk_store(a, i, n), zero, next, v)))), smt::Answer::Sat);
}

TEST_F(Instantiate, PolarityAndNesting) {
  const Term zero = tm.mk_int(0);
  const Term all = range(a, zero, n, v), read = tm.mk_eq(tm.mk_select(a, i), v);
  const Term inside = tm.mk_and(tm.mk_le(zero, i), tm.mk_lt(i, n));
  // all or false, under double negation, as an implication's conclusion.
  EXPECT_EQ(ask(tm.mk_and(std::vector<Term>{tm.mk_not(tm.mk_and(tm.mk_not(all), inside)), inside, tm.mk_not(read)})), smt::Answer::Unsat);
  EXPECT_EQ(ask(tm.mk_and(std::vector<Term>{tm.mk_implies(inside, all), inside, tm.mk_not(read)})), smt::Answer::Unsat);
  // A disjunct that is not the universal may hold.
  EXPECT_EQ(ask(tm.mk_and(std::vector<Term>{tm.mk_or(all, tm.mk_eq(n, v)), inside, tm.mk_not(read)})), smt::Answer::Sat);
  // Under an equivalence neither polarity is right.
  EXPECT_FALSE(instantiate(tm, tm.mk_eq(all, tm.mk_var("b", tm.bool_sort()))).has_value());
  // No universal about elements.
  const Term plain = tm.mk_quantifier(Kind::Forall, std::span<const Term>(&k, 1), tm.mk_le(tm.mk_mul(k, k), n));
  EXPECT_FALSE(instantiate(tm, plain).has_value());
}

TEST_F(Instantiate, OffsetsOfTheBoundVariable) {
  // a[k+1] = v for 0 <= k < n says something about a[i] if 1 <= i <= n.
  const Term next = tm.mk_add(k, tm.mk_int(1));
  const Term body = tm.mk_implies(tm.mk_and(tm.mk_le(tm.mk_int(0), k), tm.mk_lt(k, n)), tm.mk_eq(tm.mk_select(a, next), v));
  const Term all = tm.mk_quantifier(Kind::Forall, std::span<const Term>(&k, 1), body);
  const Term read = tm.mk_not(tm.mk_eq(tm.mk_select(a, i), v));
  EXPECT_EQ(ask(tm.mk_and(std::vector<Term>{all, tm.mk_le(tm.mk_int(1), i), tm.mk_le(i, n), read})), smt::Answer::Unsat);
  EXPECT_EQ(ask(tm.mk_and(std::vector<Term>{all, tm.mk_le(tm.mk_int(0), i), tm.mk_le(i, n), read})), smt::Answer::Sat);
}

}  // namespace
}  // namespace pippin::logic

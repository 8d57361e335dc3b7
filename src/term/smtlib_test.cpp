// SPDX-License-Identifier: Apache-2.0
// SMT-LIB text: round trips of random terms, derived forms solvers print, and errors that must be values.
#include "term/smtlib.h"

#include <gtest/gtest.h>

#include "term/random_terms.h"
#include "term/walk.h"

namespace pippin::term {
namespace {

SymbolTable symbols_of(Term t) {
  SymbolTable s;
  for (Term v : free_vars(t)) s[v.name()] = v;
  return s;
}

TEST(Smtlib, RoundTrip) {
  TermManager tm;
  RandomTerms gen(tm, 5);
  for (int i = 0; i < 1500; ++i) {
    Term t = i % 4 == 0 ? gen.integer(4) : i % 4 == 1 ? gen.bitvector(gen.width(), 4) : gen.boolean(4);
    if (i % 3 == 0) t = rewrite_again(tm, t);
    for (size_t threshold : {size_t(0), size_t(30), SIZE_MAX}) {
      std::string text = print(t, threshold);
      tm.set_rewriting(false);
      Result<Term> back = parse_term(tm, text, symbols_of(t));
      tm.set_rewriting(true);
      ASSERT_TRUE(back.ok()) << text << "\n" << back.error().text();
      // (- 5) is read as a product; everything else must come back as the same node.
      if (text.find("(- ") == std::string::npos) ASSERT_EQ(*back, t) << text;
      back = parse_term(tm, text, symbols_of(t));
      ASSERT_EQ(*back, rewrite_again(tm, t)) << text;
      ASSERT_EQ(print(t, threshold), text);
    }
  }
}

TEST(Smtlib, QuantifiersAndLets) {
  TermManager tm;
  Term x = tm.mk_var("x", tm.int_sort()), y = tm.mk_var("y", tm.int_sort());
  SymbolTable s{{"x", x}, {"y", y}};
  auto parse = [&](const char* text) { return parse_term(tm, text, s).value(); };
  EXPECT_EQ(parse("(exists ((x Int)) (<= (* x x) y))"), parse("(let ((z y)) (exists ((x Int)) (<= (* x x) z)))"));
  // The let stands for the outer x: the bound one must be another variable.
  Term t = parse("(let ((z x)) (exists ((x Int)) (= (* x x) z)))");
  EXPECT_EQ(free_vars(t), std::vector<Term>{x});
  EXPECT_EQ(parse("(let ((x y) (y x)) (<= x y))"), tm.mk_le(y, x));
  EXPECT_EQ(parse("(! (<= x y) :named foo)"), tm.mk_le(x, y));
  for (size_t threshold : {size_t(0), size_t(1000)}) {
    Term q = parse("(forall ((x Int)) (exists ((z Int)) (and (<= (* x x z) y) (= (* x x z) (* y y)))))");
    EXPECT_EQ(parse(print(q, threshold).c_str()), q) << print(q, threshold);
  }
}

TEST(Smtlib, DerivedForms) {
  TermManager tm;
  Term x = tm.mk_var("x", tm.int_sort()), b = tm.mk_var("b", tm.bv_sort(8)), r = tm.mk_var("r", tm.real_sort());
  Term weird = tm.mk_var("f::x y@3", tm.int_sort());
  SymbolTable s{{"x", x}, {"b", b}, {"r", r}, {"f::x y@3", weird}};
  auto parse = [&](const char* text) {
    Result<Term> t = parse_term(tm, text, s);
    EXPECT_TRUE(t.ok()) << text << ": " << (t.ok() ? "" : t.error().text());
    return t.ok() ? *t : Term();
  };
  EXPECT_EQ(parse("(>= x 3 1)"), parse("(<= 3 x)"));
  EXPECT_EQ(parse("(- x 1 2)"), parse("(+ x (- 3))"));
  EXPECT_EQ(parse("(distinct x 1 2)"), parse("(and (not (= x 1)) (not (= x 2)))"));
  EXPECT_EQ(parse("(bvuge b #x05)"), parse("(bvule (_ bv5 8) b)"));
  EXPECT_EQ(parse("(bvsub b b)"), tm.mk_bv(8, int64_t{0}));
  EXPECT_EQ(parse("(bvnand b #b00001111)"), parse("(bvnot (bvand b #x0f))"));
  EXPECT_EQ(parse("((_ rotate_left 3) ((_ rotate_right 3) b))").sort(), b.sort());
  EXPECT_EQ(parse("(+ |f::x y@3| 1)"), tm.mk_add(weird, tm.mk_int(int64_t{1})));
  EXPECT_EQ(print(weird), "|f::x y@3|");
  EXPECT_EQ(print(tm.mk_int(int64_t{-5})), "(- 5)");
  EXPECT_EQ(parse("(< (* (/ 1 2) r) 1.5)"), parse("(< r 3.0)"));
  EXPECT_EQ(parse("(* (- (/ 1 2)) r)"), parse("(* (/ (- 1.0) 2.0) r)"));
  EXPECT_EQ(parse("(select ((as const (Array Int Int)) 7) x)"), tm.mk_int(int64_t{7}));
  EXPECT_EQ(parse("(=> (= x 1) (= x 2) (= x 3))"), parse("(=> (= x 1) (=> (= x 2) (= x 3)))"));
  EXPECT_EQ(parse("(bvsmod #xfd #x05)"), tm.mk_bv(8, int64_t{2}));
}

TEST(Smtlib, ErrorsAreValues) {
  TermManager tm;
  Term x = tm.mk_var("x", tm.int_sort()), b = tm.mk_var("b", tm.bv_sort(8)), p = tm.mk_var("p", tm.bool_sort());
  SymbolTable s{{"x", x}, {"b", b}, {"p", p}};
  for (const char* text :
       {"", "(", ")", "(+ x", "(+ x y)", "(+ x p)", "(and x p)", "(foo x)", "()", "(not p p)", "((_ extract 9 0) b)", "((_ extract 0 3) b)",
        "(let ((y)) y)", "(forall ((y Foo)) p)", "(exists ((y Int)) y)", "|x", "\"x", "(select x x)", "(bvadd b x)", "(ite x p p)", "(- )",
        "(/ x 0)", "#xzz", "#b", "(_ bv5 0)", "(_ bv x 3)", "(concat b x)", "((as const Int) x)", "x x", "((x))", "(! )", "(= x)", "(- p)",
        "((_ zero_extend 99999999) b)", "(distinct x)", "(bvsub b)", "(abs p)", "(as x)", "(let x)", "(exists (x) p)"}) {
    Result<Term> t = parse_term(tm, text, s);
    EXPECT_FALSE(t.ok()) << text;
  }
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "(not ";
  EXPECT_FALSE(parse_term(tm, deep, s).ok());
  std::string fine = "p";
  for (int i = 0; i < 5000; ++i) fine = "(not " + fine + ")";
  EXPECT_EQ(parse_term(tm, fine, s).value(), p);
}

TEST(Smtlib, LargeDagsAreShortText) {
  TermManager tm;
  Term a = tm.mk_var("a", tm.bv_sort(8)), b = tm.mk_var("b", tm.bv_sort(8));
  for (int i = 0; i < 300; ++i) {
    Term c = tm.mk(Kind::BvUdiv, {a, b});
    a = tm.mk(Kind::BvXor, {b, c});
    b = tm.mk(Kind::BvUrem, {c, a});
  }
  std::string text = print(b);
  EXPECT_LT(text.size(), 60000u);
  EXPECT_EQ(parse_term(tm, text, symbols_of(b)).value(), b);
}

}  // namespace
}  // namespace pippin::term

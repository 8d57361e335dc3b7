// SPDX-License-Identifier: Apache-2.0
// Every rewriting rule of term is proved by a solver: thousands of seeded random raw terms, and one text for each rule the
// generator meets rarely, must equal their rewritten form; at the end every rule must have fired.
#include <gtest/gtest.h>

#include "smt/session.h"
#include "term/random_terms.h"
#include "term/rewriter.h"
#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::smt {
namespace {

using term::Kind;
using term::RandomTerms;
using term::SymbolTable;

class Prover {
 public:
  explicit Prover(TermManager& tm) : tm_(tm), backend_(make_z3()) {
    SessionOptions options;
    options.kind = SessionKind::Plain;
    options.effort.effort = 200000;
    options.purpose = "test.rewrite";
    session_ = backend_->open(tm, options);
  }
  /// raw = rewritten must be valid. Unknown counts apart.
  void prove(Term raw) {
    Term rewritten = rewrite_again(tm_, raw);
    if (rewritten == raw) return;
    Term eq[] = {raw, rewritten};
    Term difference = tm_.mk_raw(Kind::Eq, eq);
    difference = tm_.mk_raw(Kind::Not, {&difference, 1});
    session_->push();
    session_->add(difference);
    Answer a = session_->check();
    session_->pop();
    ++(a == Answer::Unsat ? proved : unknown);
    ASSERT_NE(a, Answer::Sat) << term::print(raw) << "\n is not " << term::print(rewritten);
  }
  int proved = 0, unknown = 0;

 private:
  TermManager& tm_;
  std::unique_ptr<Backend> backend_;
  std::unique_ptr<Session> session_;
};

/// One text or more for rules that random terms rarely reach.
constexpr const char* kTermShapes[] = {
    "(not (< r 2.0))", "(not (<= r s))", "(< (* 2.0 r) (+ r s 1.0))", "(= (+ r r) (* 4.0 s))", "(<= (* 2.0 r) (+ r r 1.0))", "(= (+ r 1.0) r)",
    "(= (ite p 1 2) (ite q 2 3))", "(= (ite p #x1 #x2) (ite q #x2 #x3))", "(= (+ x 1) (+ x 2))",
    "(bvand (bvand b #x6) #x5)", "(bvor (bvor b #x2) #x5)", "(bvxor (bvxor b #x2) #x5)",
    "(concat ((_ extract 3 2) b) ((_ extract 1 0) b))", "((_ zero_extend 2) ((_ zero_extend 1) b))", "((_ sign_extend 2) ((_ sign_extend 1) b))",
    "((_ sign_extend 2) ((_ zero_extend 1) b))", "(or p (and (not p) q))", "(or (<= x 3) (and (<= 4 x) q))", "(and (<= 4 x) (or (<= x 3) q))",
    "(mod (+ (mod x 12) y) 4)", "(mod (+ (* 6 x) 9) 12)", "(div (+ (* 6 x) 9) 12)", "(div (div x 3) 4)", "(div x (- 3))", "(mod x (- 3))",
    "(mod (mod x 5) 7)", "(div (mod x 5) 7)", "(div (+ (* 3 x) y 7) 3)", "(<= (mod x 5) 4)", "(= (mod x 5) 7)", "(* (ite p 2 3) x)",
    "(= (ite p 3 x) 3)", "(= (ite p x 3) 4)", "(<= (ite p 3 (ite q x 5)) 4)", "(bvule (ite p #x3 (ite q b #x5)) #x4)",
    "(bvsle ((_ sign_extend 3) b) ((_ sign_extend 3) c))", "(bvule ((_ sign_extend 3) b) ((_ sign_extend 1) ((_ sign_extend 2) c)))",
    "(bvsle ((_ zero_extend 3) b) ((_ zero_extend 3) c))", "(bvsle ((_ sign_extend 3) b) #b0000011)", "(bvsle #b1111000 ((_ sign_extend 3) b))",
    "(= (bvmul #x6 b) #x4)", "(= (bvmul #x6 b) #x5)", "(= (bvmul #x3 b) (bvadd c #x1))", "(= (bvadd b c) (bvsub c b))",
    "(= (concat b c) (concat c b))", "(= (concat b c) #x3f)", "(= ((_ sign_extend 3) b) #b1111000)", "(= ((_ sign_extend 3) b) #b0001000)",
    "(= (bvnot b) (bvnot c))", "(= (bvxor b c) #x0)", "(= (bvxor b #x3) #x5)", "(= (bvor b #x3) #x4)", "(= (bvand b #x3) #x4)",
    "((_ extract 2 1) (bvmul #x2 b))", "((_ extract 0 0) (bvmul #x2 b))", "((_ extract 2 0) (bvmul #x3 b))", "((_ extract 2 0) (bvneg b))",
    "((_ extract 2 0) (bvadd b #x5))", "((_ extract 2 1) (bvand b #x5))", "(bvshl b #x1)", "(bvlshr b #x5)", "(bvashr b #x5)", "(bvshl #x0 b)",
    "(bvudiv b #x4)", "(bvurem b #x4)", "(bvsdiv b #x0)", "(bvudiv b #x0)", "(bvsrem b #xf)", "(bvsdiv ((_ zero_extend 1) b) #b00100)",
    "(select (store a (+ x 1) y) x)", "(store (store a x y) x 3)", "(store a x (select a x))", "(= (store a x y) a)",
    "(= (store a x y) (store a x 5))", "(= ((as const (Array Int Int)) x) ((as const (Array Int Int)) y))",
    "(select ((as const (Array Int Int)) x) y)", "(ite p (ite p x y) 3)", "(ite p (select (ite p a (store a x 5)) y) 3)",
    "(ite p 3 (select (ite p (store a x 5) a) y))", "(ite p x (ite q x y))", "(ite p (ite q x y) y)", "(ite (not p) x y)",
    "(bvule b #xe)", "(bvult b #x1)", "(bvslt b #x9)", "(and (bvule b #x5) (not (= b #x5)))", "(and (bvsle b #x5) (bvsle #x4 b))",
    "(and (<= x 5) (not (= x 5)) (<= 4 x))", "(or (<= x 5) (= x 6))", "(or (not (= x 5)) (= x 4))", "(=> (and p q) (xor p q))",
};

TEST(RewriteProof, RandomTermsAndShapes) {
  TermManager tm;
  Prover prover(tm);
  SymbolTable symbols;
  auto declare = [&](const char* name, term::Sort s) { symbols[name] = tm.mk_var(name, s); };
  for (const char* n : {"p", "q"}) declare(n, tm.bool_sort());
  for (const char* n : {"x", "y"}) declare(n, tm.int_sort());
  for (const char* n : {"r", "s"}) declare(n, tm.real_sort());
  for (const char* n : {"b", "c"}) declare(n, tm.bv_sort(4));
  declare("a", tm.array_sort(tm.int_sort(), tm.int_sort()));
  for (const char* text : kTermShapes) {
    tm.set_rewriting(false);
    Result<Term> raw = term::parse_term(tm, text, symbols);
    tm.set_rewriting(true);
    ASSERT_TRUE(raw.ok()) << text << ": " << (raw.ok() ? "" : raw.error().text());
    prover.prove(*raw);
    if (HasFatalFailure()) return;
  }
  RandomTerms gen(tm, 20240601);
  for (int i = 0; i < 3000; ++i) {
    const int depth = 1 + i % 3;
    gen.use_nonlinear = i % 10 == 0;
    gen.use_int = i % 3 != 0;
    gen.use_bv = i % 3 != 1;
    prover.prove(i % 4 == 0 && gen.use_int  ? gen.integer(depth)
                 : i % 4 == 1 && gen.use_bv ? gen.bitvector(gen.width(), depth)
                                            : gen.boolean(depth));
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(prover.proved, 1500);
  EXPECT_LT(prover.unknown, prover.proved / 20);
  for (const auto& [name, n] : tm.statistics().counters())
    if (name.starts_with("term.rule.") && !name.starts_with("term.rule.fp_")) EXPECT_GT(n, 0u) << name << " never fired";
}

}  // namespace
}  // namespace pippin::smt

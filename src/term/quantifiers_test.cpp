// SPDX-License-Identifier: Apache-2.0
// Quantifier steps against brute force: all values of the bound variables where the sort is small, a window of integers
// that contains a solution if there is one (coefficients and constants of the generator are tiny).
#include "term/quantifiers.h"

#include <gtest/gtest.h>

#include "support/budget.h"
#include "term/random_terms.h"
#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::term {
namespace {

class Quantifiers : public ::testing::Test {
 protected:
  Term parse(const std::string& text) {
    SymbolTable s;
    for (const char* n : {"x", "y", "z", "u", "v", "k"}) s[n] = tm.mk_var(n, tm.int_sort());
    for (const char* n : {"b", "c", "d"}) s[n] = tm.mk_var(n, tm.bv_sort(8));
    for (const char* n : {"p", "q"}) s[n] = tm.mk_var(n, tm.bool_sort());
    for (const char* n : {"a", "m"}) s[n] = tm.mk_var(n, tm.array_sort(tm.int_sort(), tm.int_sort()));
    Result<Term> t = parse_term(tm, text, s);
    EXPECT_TRUE(t.ok()) << (t.ok() ? "" : t.error().text());
    return *t;
  }
  /// Eliminates the quantifiers at the root.
  Term run(const std::string& text) {
    Term q = parse(text);
    if (!q.is_quantifier()) return q;
    std::vector<Term> bound;
    for (size_t i = 0; i < q.num_bound(); ++i) bound.push_back(q[i]);
    steps = {};
    return q.is(Kind::Exists) ? eliminate_exists(tm, bound, q.body(), steps) : eliminate_forall(tm, bound, q.body(), steps);
  }
  void expect(const std::string& text, const std::string& result) {
    Term r = run(text);
    EXPECT_EQ(r, parse(result)) << text << "\n gives " << print(r) << "\n expected " << print(parse(result));
  }
  void expect_free(const std::string& text) { EXPECT_FALSE(run(text).has_quantifier()) << text << "\n gives " << print(run(text)); }

  TermManager tm;
  QuantifierSteps steps;
};

TEST_F(Quantifiers, Der) {
  expect("(exists ((x Int)) (and (= x (+ y 1)) (<= x z)))", "(<= (+ y 1) z)");
  expect("(forall ((x Int)) (=> (= x (+ y 1)) (<= x z)))", "(<= (+ y 1) z)");
  expect("(exists ((x Int)) (and (= (* 3 x) y) (<= x z)))", "(and (= (mod y 3) 0) (<= y (* 3 z)))");
  expect("(exists ((b (_ BitVec 8))) (and (= (bvadd b c) d) (bvule b c)))", "(bvule (bvsub d c) c)");
  expect("(exists ((b (_ BitVec 8))) (and (= (bvxor b c) d) (bvule b c)))", "(bvule (bvxor d c) c)");
  expect("(exists ((b (_ BitVec 8))) (and (= (bvmul #x03 b) d) (bvule b c)))", "(bvule (bvmul #xab d) c)");
  expect("(exists ((p Bool)) (and (= p (<= x y)) (=> p q)))", "(=> (<= x y) q)");
}

TEST_F(Quantifiers, Miniscoping) {
  expect("(exists ((x Int)) (or (and (= x y) (<= x 3)) (and (= x z) (<= 5 x))))", "(or (<= y 3) (<= 5 z))");
  expect("(exists ((x Int)) (and (<= y 2) (or (= x y) (= x z)) (<= x 3)))", "(and (<= y 2) (or (<= y 3) (<= z 3)))");
}

TEST_F(Quantifiers, Unconstrained) {
  expect("(exists ((x Int)) (or (<= y 2) (<= (+ x y) 3)))", "true");
  expect("(exists ((x Int)) (not (= x y)))", "true");
  expect("(exists ((b (_ BitVec 8))) (= (bvadd b (bvmul c d)) d))", "true");
  expect("(exists ((x Int)) (= (mod (+ x y) 256) z))", "(and (<= 0 z) (<= z 255))");
  expect("(exists ((x Int)) (<= (* 4 x) y))", "true");
}

TEST_F(Quantifiers, Bounds) {
  expect("(exists ((x Int)) (and (<= y x) (<= x z)))", "(<= y z)");
  expect("(exists ((x Int)) (and (<= y (* 2 x)) (<= x z)))", "(<= y (* 2 z))");
  expect("(exists ((x Int)) (and (<= y (* 2 x)) (<= (* 2 x) z)))", "(<= (- (div (- y) 2)) (div z 2))");
  expect("(exists ((b (_ BitVec 8))) (and (bvule c b) (bvult b d)))", "(bvult c d)");
  expect("(exists ((b (_ BitVec 8))) (and (bvslt c b) (bvslt b d)))", "(and (bvslt c d) (bvslt (bvadd c #x01) d))");
  expect("(exists ((k Int)) (and (= y (- x (* 256 k))) (<= 0 y) (<= y 255)))", "(and (= (mod (- x y) 256) 0) (<= 0 y) (<= y 255))");
  expect("(exists ((x Int)) (and (= y (mod x 256)) (<= x z)))", "(and (<= 0 y) (<= y 255))");
}

TEST_F(Quantifiers, Arrays) {
  // a after the assignment a[x] := y, seen from before: E m. a = store(m, x, y) & m[z] = 5
  expect("(exists ((m (Array Int Int))) (= a (store m x y)))", "(= (select a x) y)");
  expect_free("(exists ((m (Array Int Int))) (and (= a (store m x y)) (= (select m z) 5)))");
  expect("(exists ((m (Array Int Int))) (and (= (select m x) 5) (<= (select m x) y)))", "(<= 5 y)");
  expect("(exists ((m (Array Int Int))) (and (= (select m x) 5) (= (select m y) 6)))", "(not (= x y))");
  expect("(exists ((m (Array Int Int))) (and (= (select m x) 5) (= (select m (+ x 1)) 6)))", "true");
  expect("(forall ((m (Array Int Int))) (=> (= (select m x) 5) (= (select m y) 5)))", "(= x y)");
  expect_free("(exists ((m (Array Int Int))) (and (= a (store (store m x y) z u)) (<= (select m v) 3)))");
}

/// Each step is counted under its own name, and the time of all steps together is not more than what passed.
TEST_F(Quantifiers, EveryStepIsCountedAndTimed) {
  using enum QuantifierStep;
  struct Example {
    QuantifierStep step;
    const char* text;
  };
  const Example examples[] = {
      {Der, "(exists ((x Int)) (and (= x (+ y 1)) (<= x z)))"},
      {Equality, "(exists ((x Int)) (and (= (* 3 x) y) (<= x z)))"},
      {Equality, "(exists ((b (_ BitVec 8))) (and (= (bvxor b c) d) (bvule b c)))"},
      {Inequality, "(exists ((x Int)) (and (<= y x) (<= x z)))"},
      {Inequality, "(exists ((b (_ BitVec 8))) (and (bvule c b) (bvult b d)))"},
      {Unconstrained, "(exists ((x Int)) (or (<= y 2) (<= (+ x y) 3)))"},
      {Division, "(exists ((x Int)) (and (= y (mod x 256)) (<= x z)))"},
      {Store, "(exists ((m (Array Int Int))) (= a (store m x y)))"},
      {Select, "(exists ((m (Array Int Int))) (and (= (select m x) 5) (= (select m y) 6)))"},
      {Miniscope, "(exists ((x Int)) (or (and (= x y) (<= x 3)) (and (= x z) (<= 5 x))))"},
      {Cases, "(exists ((x Int)) (and (or (= x y) (= x z)) (<= x 3) (<= u (* x x))))"}};
  for (const Example& e : examples) {
    const auto start = Clock::now();
    run(e.text);
    const double passed = std::chrono::duration<double>(Clock::now() - start).count();
    EXPECT_GT(steps.count(e.step), 0u) << to_string(e.step) << ": " << e.text;
    EXPECT_GT(steps.uses[static_cast<size_t>(e.step)].seconds, 0) << to_string(e.step);
    double sum = 0;
    for (const QuantifierSteps::Use& use : steps.uses) sum += use.seconds;
    EXPECT_LE(sum, passed) << e.text;
  }
  run(examples[0].text);
  for (QuantifierStep other : {Equality, Inequality, Store, Select, Division, Cases}) EXPECT_EQ(steps.count(other), 0u) << to_string(other);
}

TEST_F(Quantifiers, KeepsWhatItCannot) {
  Term r = run("(exists ((x Int)) (and (= y (* x x)) (<= x z)))");
  EXPECT_TRUE(r.has_quantifier());
  EXPECT_EQ(steps.leftover, 1u);
  EXPECT_EQ(free_vars(r).size(), 2u);
}

/// Random bit-vector and Bool problems: equivalence by enumeration.
TEST_F(Quantifiers, RandomBitVectors) {
  RandomTerms gen(tm, 4711, {1, 2, 3});
  gen.use_int = gen.use_arrays = false;
  int eliminated = 0, total = 0;
  for (int round = 0; round < 700; ++round) {
    std::vector<Term> parts;
    for (uint32_t n = 1 + gen.below(3); n > 0; --n) parts.push_back(rewrite_again(tm, gen.boolean(1 + static_cast<int>(gen.below(3)))));
    Term body = tm.mk_and(parts);
    std::vector<Term> vars = free_vars(body);
    if (vars.empty() || vars.size() > 6) continue;
    std::vector<Term> bound;
    for (Term v : vars)
      if (bound.size() < 2 && gen.below(2)) bound.push_back(v);
    if (bound.empty()) bound.push_back(vars[0]);
    QuantifierSteps s;
    const bool exists = gen.below(2);
    tm.set_rewriting(round % 5 != 0);  // the steps may not rely on normal forms
    Term r = exists ? eliminate_exists(tm, bound, body, s) : eliminate_forall(tm, bound, body, s);
    tm.set_rewriting(true);
    ++total;
    if (r.has_quantifier()) continue;
    ++eliminated;
    auto values = [&](Term v) { return v.sort().is_bool() ? 2u : 1u << v.sort().width(); };
    auto value = [&](Term v, uint32_t i) { return tm.mk_value(v.sort(), BigInt(i)); };
    std::vector<Term> outer;
    for (Term v : vars)
      if (std::find(bound.begin(), bound.end(), v) == bound.end()) outer.push_back(v);
    for (int sample = 0; sample < 12; ++sample) {
      TermMap m;
      for (Term v : outer) m[v] = value(v, gen.below(values(v)));
      bool truth = !exists;
      for (uint32_t i = 0; i < values(bound[0]); ++i)
        for (uint32_t j = 0; j < (bound.size() > 1 ? values(bound[1]) : 1); ++j) {
          m[bound[0]] = value(bound[0], i);
          if (bound.size() > 1) m[bound[1]] = value(bound[1], j);
          bool b = evaluate(tm, body, m).is_true();
          truth = exists ? truth || b : truth && b;
        }
      for (Term v : bound) m.erase(v);
      Term got = evaluate(tm, r, m);
      ASSERT_FALSE(got.null()) << print(r);
      ASSERT_EQ(got.is_true(), truth) << (exists ? "exists " : "forall ") << print(bound[0]) << " "
                                      << (bound.size() > 1 ? print(bound[1]) : "") << ". " << print(body) << "\n gave " << print(r);
    }
  }
  EXPECT_GT(eliminated * 2, total);
}

/// Random linear problems over one bound Int with div and mod: a window finds every solution.
TEST_F(Quantifiers, RandomIntegers) {
  RandomTerms gen(tm, 1234, {2});
  gen.use_bv = gen.use_arrays = gen.use_nonlinear = false;
  int eliminated = 0, total = 0;
  for (int round = 0; round < 500; ++round) {
    std::vector<Term> parts;
    for (uint32_t n = 1 + gen.below(3); n > 0; --n) parts.push_back(rewrite_again(tm, gen.boolean(2)));
    Term body = tm.mk_and(parts);
    Term x = gen.ints[0];
    if (!occurs_free(x, body)) continue;
    QuantifierSteps s;
    const bool exists = gen.below(2);
    tm.set_rewriting(round % 5 != 0);
    Term r = exists ? eliminate_exists(tm, {&x, 1}, body, s) : eliminate_forall(tm, {&x, 1}, body, s);
    tm.set_rewriting(true);
    ++total;
    if (r.has_quantifier()) continue;
    ++eliminated;
    for (int sample = 0; sample < 8; ++sample) {
      TermMap m;
      for (Term v : gen.bools) m[v] = tm.mk_bool(gen.below(2));
      for (Term v : gen.ints) m[v] = tm.mk_int(static_cast<int64_t>(gen.below(13)) - 6);
      Term got = evaluate(tm, r, m);
      if (got.null()) continue;  // division by zero
      bool truth = !exists;
      for (int64_t i = -120; i <= 120 && truth != exists; ++i) {
        m[x] = tm.mk_int(i);
        truth = evaluate(tm, body, m).is_true();
      }
      ASSERT_EQ(got.is_true(), truth) << (exists ? "exists " : "forall ") << print(x) << ". " << print(body) << "\n gave " << print(r);
    }
  }
  EXPECT_GT(eliminated * 4, total * 3);
}

/// Two bound variables of small sorts and arrays: what a window finds must be found by the result, too.
TEST_F(Quantifiers, RandomArrays) {
  RandomTerms gen(tm, 77, {2});
  gen.use_int = false;
  int eliminated = 0;
  for (int round = 0; round < 300; ++round) {
    std::vector<Term> parts;
    for (uint32_t n = 1 + gen.below(2); n > 0; --n) parts.push_back(rewrite_again(tm, gen.boolean(3)));
    Term body = tm.mk_and(parts);
    Term a = gen.bv_arrays[0];
    if (!occurs_free(a, body) || free_vars(body).size() > 6) continue;
    QuantifierSteps s;
    tm.set_rewriting(round % 5 != 0);
    Term r = eliminate_exists(tm, {&a, 1}, body, s);
    tm.set_rewriting(true);
    if (r.has_quantifier()) continue;
    ++eliminated;
    for (int sample = 0; sample < 4; ++sample) {
      TermMap m;
      for (Term v : gen.bools) m[v] = tm.mk_bool(gen.below(2));
      for (Term v : gen.bvs) m[v] = tm.mk_bv(2, static_cast<int64_t>(gen.below(4)));
      auto array = [&](uint32_t bits) {
        Term t = tm.mk_const_array(a.sort(), tm.mk_bv(2, int64_t{0}));
        for (int64_t i = 0; i < 4; ++i) {
          Term c[] = {t, tm.mk_bv(2, i), tm.mk_bv(2, static_cast<int64_t>(bits >> (2 * i)) & 3)};
          t = tm.mk_raw(Kind::Store, c);
        }
        return t;
      };
      for (Term v : gen.bv_arrays) m[v] = array(gen.below(256));
      Term got = evaluate(tm, r, m);
      ASSERT_FALSE(got.null()) << print(r);
      bool truth = false;
      for (uint32_t bits = 0; bits < 256 && !truth; ++bits) {
        m[a] = array(bits);
        truth = evaluate(tm, body, m).is_true();
      }
      ASSERT_EQ(got.is_true(), truth) << "exists " << print(a) << ". " << print(body) << "\n gave " << print(r);
    }
  }
  EXPECT_GT(eliminated, 10);
}

}  // namespace
}  // namespace pippin::term

// SPDX-License-Identifier: Apache-2.0
// Intervals: arithmetic against all small values, terms against random evaluation, Cfas against random executions.
#include "domains/intervals.h"

#include <gtest/gtest.h>

#include <random>

#include "cfa/text.h"
#include "term/random_terms.h"
#include "term/smtlib.h"
#include "term/walk.h"
#include "testing/part.h"

namespace pippin::domains {
namespace {

using term::Kind;
using term::RandomTerms;
using term::TermManager;
using term::TermMap;

bool contains(const Value& v, Term value) {
  if (value.is(Kind::True) || value.is(Kind::False)) return v.range.contains(value.is_true());
  if (value.is(Kind::IntConst)) return v.range.contains(interval_of(value.value()).lo);
  if (value.is(Kind::BvConst))
    return v.range.contains(interval_of(value.value()).lo) && v.sign.contains(interval_of(value.signed_value()).lo);
  return true;
}

TEST(Interval, EveryBitVectorOperatorOnAllRanges) {
  TermManager tm;
  tm.set_rewriting(false);
  const Sort s = tm.bv_sort(3);
  Term a = tm.mk_var("a", s), b = tm.mk_var("b", s);
  std::vector<Term> terms;
  for (Kind k : {Kind::BvAnd, Kind::BvOr, Kind::BvXor, Kind::BvAdd, Kind::BvMul, Kind::BvUdiv, Kind::BvUrem, Kind::BvSdiv, Kind::BvSrem, Kind::BvShl,
                 Kind::BvLshr, Kind::BvAshr, Kind::BvConcat, Kind::BvUle, Kind::BvUlt, Kind::BvSle, Kind::BvSlt, Kind::Eq})
    terms.push_back(tm.mk(k, {a, b}));
  for (Kind k : {Kind::BvNot, Kind::BvNeg}) terms.push_back(tm.mk(k, {a}));
  terms.push_back(tm.mk_extract(a, 1, 0));
  terms.push_back(tm.mk_extract(a, 2, 1));
  terms.push_back(tm.mk_zero_extend(a, 2));
  terms.push_back(tm.mk_sign_extend(a, 2));
  auto bv = [&](int v) { return tm.mk_bv(3, static_cast<int64_t>(v)); };
  for (int sign = 0; sign < 2; ++sign)
    for (int lo = 0; lo < 8; ++lo)
      for (int hi = lo; hi < 8; ++hi)
        for (int lo2 = 0; lo2 < 8; lo2 += 1)
          for (int hi2 = lo2; hi2 < 8; hi2 += 3) {
            IntervalState st;
            st.set(a, sign ? from_signed({lo - 4, hi - 4}, s) : from_unsigned({lo, hi}, s));
            st.set(b, sign ? from_signed({lo2 - 4, hi2 - 4}, s) : from_unsigned({lo2, hi2}, s));
            for (Term t : terms) {
              Value v = evaluate(st, t);
              for (int x = lo; x <= hi; ++x)
                for (int y = lo2; y <= hi2; ++y) {
                  Term r = evaluate(tm, t, {{a, bv(sign ? x - 4 : x)}, {b, bv(sign ? y - 4 : y)}});
                  ASSERT_TRUE(contains(v, r)) << term::print(t) << " a=" << x << " b=" << y << " of " << lo << ".." << hi << ", " << lo2 << ".."
                                              << hi2 << (sign ? " signed" : "") << " gives " << term::print(r);
                }
            }
          }
}

TEST(Interval, RandomTermsAndAssumptions) {
  TermManager tm;
  RandomTerms gen(tm, 2024, {1, 3, 4});
  gen.use_arrays = false;
  for (int i = 0; i < 1500; ++i) {
    Term formula = gen.boolean(1 + i % 3);
    Term t = i % 3 == 0 ? gen.integer(3) : i % 3 == 1 ? gen.bitvector(gen.width(), 3) : gen.boolean(3);
    if (i % 2) {
      formula = rewrite_again(tm, formula);
      t = rewrite_again(tm, t);
    }
    IntervalState st;
    TermMap m;
    for (Term v : gen.bools) m[v] = tm.mk_bool(gen.below(2));
    for (Term v : gen.ints) m[v] = tm.mk_int(static_cast<int64_t>(gen.below(21)) - 10);
    for (Term v : gen.bvs) m[v] = tm.mk_bv(v.sort().width(), static_cast<int64_t>(gen.below(16)));
    // Ranges around the assignment, sometimes none.
    for (Term v : gen.ints)
      if (gen.below(2)) {
        Value r = top(v.sort());
        Wide x = interval_of(m[v].value()).lo;
        r.range = {x - gen.below(4), x + gen.below(4)};
        st.set(v, r);
      }
    Value v = evaluate(st, t);
    Term value = evaluate(tm, t, m);
    if (!value.null()) ASSERT_TRUE(contains(v, value)) << term::print(t) << " = " << term::print(value);
    if (evaluate(tm, formula, m) != tm.mk_true()) continue;
    assume(st, formula);
    ASSERT_FALSE(st.is_bottom()) << term::print(formula);
    for (const auto& [x, r] : st.ranges()) ASSERT_TRUE(contains(r, m[x])) << term::print(formula) << " cuts off " << term::print(x) << "=" << term::print(m[x]);
    ASSERT_EQ(evaluate(tm, state_formula(tm, st), m), tm.mk_true());
    v = evaluate(st, t);
    if (!value.null()) ASSERT_TRUE(contains(v, value)) << term::print(t) << " under " << term::print(formula);
  }
}

/// Random executions of a small program stay within the ranges.
void run_randomly(const cfa::Cfa& c, const Intervals& intervals, uint64_t seed) {
  std::mt19937_64 rng(seed);
  TermManager& tm = c.tm();
  for (int run = 0; run < 40; ++run) {
    TermMap m;
    auto any = [&](Term v) {
      int64_t x = rng() % 3 == 0 ? static_cast<int64_t>(rng() % 2001) - 1000 : static_cast<int64_t>(rng() % 21) - 10;
      return tm.mk_value(v.sort(), v.sort().is_bool() ? BigInt(static_cast<long>(x & 1)) : BigInt(static_cast<long>(x)));
    };
    for (const auto& v : c.variables())
      if (tracked(v.term.sort())) m[v.term] = any(v.term);
    cfa::LocId l = c.initial;
    for (int step = 0; step < 300; ++step) {
      ASSERT_FALSE(intervals.at(l).is_bottom()) << c.location(l).name;
      for (const auto& [x, r] : intervals.at(l).ranges())
        ASSERT_TRUE(contains(r, m[x])) << c.location(l).name << ": " << term::print(x) << "=" << term::print(m[x]);
      if (c.out(l).empty()) break;
      const cfa::Edge& e = c.edge(c.out(l)[rng() % c.out(l).size()]);
      TermMap next = m;
      bool blocked = false;
      for (const cfa::Op& op : e.ops) {
        if (op.kind == cfa::OpKind::Assume) blocked |= evaluate(tm, op.term, next) != tm.mk_true();
        else if (op.kind == cfa::OpKind::Assign) {
          Term v = evaluate(tm, op.term, next);
          if (v.null() || (v.is(Kind::IntConst) && mpz_sizeinbase(v.value().get_mpz_t(), 2) > 200)) blocked = true;
          else next[op.var] = v;
        } else if (op.kind == cfa::OpKind::Havoc) next[op.var] = any(op.var);
        if (blocked) break;
      }
      if (blocked) continue;
      m = std::move(next);
      l = e.target;
    }
  }
}

cfa::Cfa parse(TermManager& tm, const char* text) {
  auto c = cfa::parse(tm, text);
  EXPECT_TRUE(c.ok()) << (c.ok() ? "" : c.error().text());
  return std::move(c.value());
}

// Looking under the conditions of every choice below each other is a power of their number: it must end all the same, and
// what it gives up is precision only.
TEST(Interval, LongCascadesOfChoices) {
  TermManager tm;
  Term at = tm.mk_var("at", tm.int_sort()), n = tm.mk_var("n", tm.int_sort());
  Term value = tm.mk_int(0), sum = n;
  for (int i = 1; i <= 600; ++i) {
    value = tm.mk_ite(tm.mk_le(tm.mk_add(at, value), tm.mk_int(i)), tm.mk_int(i), value);
    if (i % 200 == 0) sum = tm.mk_add(sum, value);
  }
  IntervalState s;
  s.set(n, evaluate(s, tm.mk_int(7)));
  assume(s, tm.mk_le(tm.mk_add(sum, value), tm.mk_int(2000)));
  ASSERT_FALSE(s.is_bottom());
  EXPECT_EQ(s.get(n).range.lo, 7);
  const Value v = evaluate(s, value);
  for (int i : {0, 1, 377, 600}) EXPECT_TRUE(v.range.contains(i)) << i;
}

TEST(Intervals, LoopWithConstantBound) {
  TermManager tm;
  cfa::Cfa c = parse(tm, R"((cfa 1)
(var x Int)
(var b (_ BitVec 32))
(loc l0 :initial)
(loc l1)
(loc l2)
(loc err :error "unreach-call")
(edge l0 l1 (assign x 0) (assign b (_ bv0 32)))
(edge l1 l1 (assume (< x 1000)) (assume (bvult b (_ bv7 32))) (assign x (+ x 1)) (assign b (bvadd b (_ bv1 32))))
(edge l1 l2 (assume (>= x 1000)))
(edge l2 err (assume (> x 1000)))
(edge l1 err (assume (bvult (_ bv7 32) b)))
)");
  Intervals r(c);
  ASSERT_TRUE(r.finished());
  const auto& at = [&](const char* name) -> const IntervalState& {
    for (cfa::LocId l : c.locations().ids())
      if (c.location(l).name == name) return r.at(l);
    return r.at(c.initial);
  };
  Term x = tm.mk_var("x", tm.int_sort()), b = tm.mk_var("b", tm.bv_sort(32));
  EXPECT_EQ(at("l1").get(x).range, (Interval{0, 1000}));
  EXPECT_EQ(at("l1").get(b).range, (Interval{0, 7}));
  EXPECT_EQ(at("l2").get(x).range, (Interval{1000, 1000}));
  EXPECT_TRUE(at("err").is_bottom());
  run_randomly(c, r, 1);
}

TEST(Intervals, WrapByChoice) {
  TermManager tm;
  cfa::Cfa c = parse(tm, R"((cfa 1)
(var x Int)
(var y Int)
(loc l0 :initial)
(loc l1)
(loc l2)
(loc err :error "unreach-call")
(edge l0 l1 (havoc x) (assume (and (<= 0 x) (<= x 255))))
(edge l1 l2 (assign y (ite (< 255 (+ x 1)) (- (+ x 1) 256) (+ x 1))))
(edge l2 err (assume (or (< y 0) (< 255 y))))
)");
  Intervals r(c);
  for (cfa::LocId l : c.locations().ids()) EXPECT_EQ(r.at(l).is_bottom(), c.is_target(l));
}

/// Random programs: a handful of locations, operations over few variables.
TEST(Intervals, RandomPrograms) {
  const auto [first, count] = series::seeds(1, 60);
  for (uint64_t seed = first; seed < first + count; ++seed) {
    TermManager tm;
    RandomTerms gen(tm, seed, {3, 8});
    gen.use_arrays = false;
    cfa::Cfa c(tm);
    std::vector<Term> vars;
    for (Term v : gen.ints) vars.push_back(v);
    for (Term v : gen.bvs) vars.push_back(v);
    for (Term v : gen.bools) vars.push_back(v);
    for (Term v : vars) {
      cfa::Variable x;
      x.term = v;
      c.add_variable(x);
    }
    const uint32_t n = 3 + gen.below(4);
    std::vector<cfa::LocId> locs;
    for (uint32_t i = 0; i < n; ++i) {
      cfa::Location l;
      l.name = "l" + std::to_string(i);
      locs.push_back(c.add_location(l));
    }
    c.initial = locs[0];
    auto edge = [&](cfa::LocId from, cfa::LocId to) {
      cfa::Edge e;
      e.source = from;
      e.target = to;
      for (uint32_t k = 1 + gen.below(3); k > 0; --k) {
        Term v = gen.pick(vars);
        if (gen.below(3) == 0) e.ops.push_back(cfa::Op::assume(rewrite_again(tm, gen.boolean(2))));
        else if (gen.below(5) == 0) e.ops.push_back(cfa::Op::havoc(v));
        else {
          Term t = v.sort().is_int() ? gen.integer(2) : v.sort().is_bool() ? gen.boolean(1) : gen.bitvector(v.sort().width(), 2);
          e.ops.push_back(cfa::Op::assign(v, rewrite_again(tm, t)));
        }
      }
      c.add_edge(std::move(e));
    };
    for (uint32_t i = 0; i + 1 < n; ++i) edge(locs[i], locs[i + 1]);
    for (uint32_t i = 0; i < n; ++i) edge(locs[gen.below(n)], locs[gen.below(n)]);
    Intervals r(c);
    EXPECT_TRUE(r.finished()) << seed;
    run_randomly(c, r, seed);
    if (HasFatalFailure()) FAIL() << "seed " << seed;
  }
}

}  // namespace
}  // namespace pippin::domains

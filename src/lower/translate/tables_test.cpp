// SPDX-License-Identifier: Apache-2.0
// Folded tables against the arrays they stand for: every read and comparison has the same value at every index.
#include "lower/translate/tables.h"

#include <gtest/gtest.h>

#include <random>

#include "term/walk.h"

namespace pippin::lower {
namespace {

using cfa::Op;
using term::BigInt;
using term::Kind;
using term::Sort;
using term::Term;
using term::TermManager;

/// s --ops--> h, and a loop at h that assumes `reads`.
cfa::Cfa program(TermManager& tm, const std::vector<Term>& vars, std::vector<Op> ops, const std::vector<Term>& reads) {
  cfa::Cfa c(tm);
  for (Term v : vars) {
    cfa::Variable variable;
    variable.term = v;
    c.add_variable(variable);
  }
  cfa::Location s, h;
  s.name = "s";
  h.name = "h";
  c.initial = c.add_location(s);
  const cfa::LocId head = c.add_location(h);
  cfa::Edge first, loop;
  first.source = c.initial;
  first.target = loop.source = loop.target = head;
  first.ops = std::move(ops);
  for (Term t : reads) loop.ops.push_back(Op::assume(t));
  c.add_edge(first);
  c.add_edge(loop);
  return c;
}

const std::vector<Op>& ops_of(const cfa::Cfa& c, size_t edge) { return c.edge(cfa::EdgeId(static_cast<uint32_t>(edge))).ops; }

bool mentions(const cfa::Cfa& c, Term var) {
  for (const Op& op : ops_of(c, 1))
    if (term::occurs_free(var, op.term)) return true;
  return false;
}

class Tables : public ::testing::TestWithParam<bool> {
 protected:
  Sort number() { return GetParam() ? tm.bv_sort(16) : tm.int_sort(); }
  Term value(long v) { return tm.mk_value(number(), BigInt(v)); }
  Term less(Term x, Term y) { return GetParam() ? tm.mk(Kind::BvUlt, {x, y}) : tm.mk_lt(x, y); }
  Term sum(Term x, Term y) { return GetParam() ? tm.mk(Kind::BvAdd, {x, y}) : tm.mk_add(x, y); }

  TermManager tm;
};

TEST_P(Tables, EveryIndexAgrees) {
  std::mt19937_64 rng(7);
  const Sort array = tm.array_sort(number(), number());
  const Term a = tm.mk_var("a", array), i = tm.mk_var("i", number());
  for (int round = 0; round < 24; ++round) {
    const long entries = 1 + static_cast<long>(rng() % (round % 6 == 0 ? 300 : 30));
    const long values = std::initializer_list<long>{2, 5, 1000}.begin()[rng() % 3];
    const bool zeros = rng() % 2 == 0;  // the object has entries that nobody names
    std::vector<Op> ops;
    Term whole = tm.mk_const_array(array, value(0));
    if (zeros) ops.push_back(Op::assign(a, whole));
    std::vector<long> order;
    for (long k = 0; k < entries; ++k)
      if (!zeros || rng() % 4 != 0) order.push_back(k);
    std::shuffle(order.begin(), order.end(), rng);
    // Several stores an operation; the last one counts.
    for (size_t k = 0; k < order.size();) {
      Term stores = a;
      for (size_t n = 1 + rng() % 3; n > 0 && k < order.size(); --n, ++k)
        for (int again = 0; again < 2; ++again) {
          const Term v = value(static_cast<long>(rng() % static_cast<unsigned long>(values)));
          stores = tm.mk_store(stores, value(order[k]), v);
          whole = tm.mk_store(whole, value(order[k]), v);
        }
      ops.push_back(Op::assign(a, stores));
    }
    const Term read = tm.mk_select(a, i);
    std::vector<Term> reads{tm.mk_eq(read, value(1)), less(read, value(values / 2)), less(value(0), sum(read, read)),
                            tm.mk_eq(sum(read, i), value(3)), less(tm.mk_select(a, sum(i, value(1))), read),
                            tm.mk_eq(tm.mk_select(a, value(entries / 2)), value(0))};
    if (zeros) reads.push_back(tm.mk_eq(tm.mk_select(a, read), value(0)));
    cfa::Cfa c = program(tm, {a, i}, ops, reads);
    fold_tables(c);
    ASSERT_EQ(ops_of(c, 1).size(), reads.size());
    for (size_t k = 0; k < reads.size(); ++k) {
      const Term original = term::substitute(tm, reads[k], {{a, whole}});
      const Term folded = term::substitute(tm, ops_of(c, 1)[k].term, {{a, whole}});
      for (long at = 0; at + 1 < entries + (zeros ? 3 : 0); at += 1 + entries / 30)
        ASSERT_EQ(term::evaluate(tm, folded, {{i, value(at)}}), term::evaluate(tm, original, {{i, value(at)}}))
            << "round " << round << " read " << k << " at " << at;
    }
  }
}

TEST_P(Tables, ManyRunsStayReadsButComparisonsDoNot) {
  const Sort array = tm.array_sort(number(), number());
  const Term a = tm.mk_var("a", array), i = tm.mk_var("i", number()), x = tm.mk_var("x", number());
  for (long runs : {256, 257}) {
    std::vector<Op> ops;
    for (long k = 0; k < runs; ++k) ops.push_back(Op::assign(a, tm.mk_store(a, value(k), value(k * 7 % 1000))));
    cfa::Cfa compared = program(tm, {a, i, x}, ops, {tm.mk_eq(tm.mk_select(a, i), value(14))});
    fold_tables(compared);
    EXPECT_FALSE(mentions(compared, a));
    EXPECT_TRUE(ops_of(compared, 0).empty());
    cfa::Cfa read = program(tm, {a, i, x}, ops, {tm.mk_eq(tm.mk_select(a, i), x)});
    fold_tables(read);
    EXPECT_EQ(mentions(read, a), runs > 256);
    EXPECT_EQ(ops_of(read, 0).empty(), runs <= 256);
  }
}

TEST_P(Tables, OnlyConstantsMakeTables) {
  const Sort array = tm.array_sort(number(), number());
  const Term a = tm.mk_var("a", array), i = tm.mk_var("i", number()), x = tm.mk_var("x", number());
  const Term zeros = tm.mk_const_array(array, value(0)), read = tm.mk_eq(tm.mk_select(a, i), value(5));
  const auto store = [&](Term at, Term v) { return Op::assign(a, tm.mk_store(a, at, v)); };
  auto folded = [&](std::vector<Op> ops) {
    cfa::Cfa c = program(tm, {a, i, x}, std::move(ops), {read});
    fold_tables(c);
    return !mentions(c, a);
  };
  EXPECT_TRUE(folded({Op::assign(a, zeros), store(value(2), value(5))}));
  EXPECT_FALSE(folded({Op::assign(a, zeros), store(value(2), x)}));
  EXPECT_FALSE(folded({Op::assign(a, zeros), store(x, value(5))}));
  EXPECT_FALSE(folded({Op::assign(a, zeros), Op::havoc(a)}));
  // A store after one that is not constant names some entries of an object that has others.
  EXPECT_FALSE(folded({Op::assign(a, zeros), store(value(2), x), store(value(3), value(5))}));
  // All of it is constant again.
  EXPECT_TRUE(folded({store(value(2), x), Op::assign(a, zeros)}));
  // Not all entries are named.
  EXPECT_FALSE(folded({store(value(0), value(5)), store(value(2), value(5))}));
  EXPECT_FALSE(folded({store(value(1), value(5))}));
}

INSTANTIATE_TEST_SUITE_P(Models, Tables, ::testing::Bool());

}  // namespace
}  // namespace pippin::lower

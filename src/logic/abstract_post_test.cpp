// SPDX-License-Identifier: Apache-2.0
// Batches of triples against HoareService, one by one, on random edges and predicates over integers and
// bit-vectors; models of earlier queries and both kinds of sessions are in play because edges are asked often.
#include "logic/abstract_post.h"

#include <gtest/gtest.h>

#include <random>

namespace pippin::logic {
namespace {

using term::Kind;

class AbstractPostTest : public testing::TestWithParam<bool> {
 protected:
  AbstractPostTest() : cfa(tm), z3(smt::make_z3()) {
    sort = GetParam() ? tm.bv_sort(4) : tm.int_sort();
    for (const char* n : {"x", "y", "z"}) {
      cfa::Variable v;
      v.term = tm.mk_var(n, sort);
      cfa.add_variable(v);
      vars.push_back(v.term);
    }
  }
  Term number() { return tm.mk_value(sort, static_cast<int>(r() % 7)); }
  Term var() { return vars[r() % vars.size()]; }
  Term sum(Term a, Term b) { return GetParam() ? tm.mk(Kind::BvAdd, {a, b}) : tm.mk_add(a, b); }
  Term less(Term a, Term b) { return GetParam() ? tm.mk(Kind::BvUlt, {a, b}) : tm.mk_lt(a, b); }
  Term atom() {
    const Term a = r() % 3 ? var() : sum(var(), number()), b = r() % 2 ? var() : number();
    const Term t = r() % 2 ? less(a, b) : tm.mk_eq(a, b);
    return r() % 3 ? t : tm.mk_not(t);
  }
  Term formula() { return r() % 4 ? atom() : tm.mk_or(atom(), atom()); }
  cfa::OpList ops(int depth = 0) {
    cfa::OpList l;
    for (size_t i = 0; i < 1 + r() % 3; ++i) switch (r() % (depth ? 3 : 4)) {
        case 0: l.push_back(cfa::Op::assume(formula())); break;
        case 1: l.push_back(cfa::Op::assign(var(), r() % 2 ? number() : sum(var(), number()))); break;
        case 2: l.push_back(cfa::Op::havoc(var())); break;
        case 3: {
          cfa::Op c;
          c.kind = cfa::OpKind::Choice;
          c.alternatives = {ops(1), ops(1)};
          l.push_back(c);
        }
      }
    return l;
  }

  term::TermManager tm;
  cfa::Cfa cfa;
  std::unique_ptr<smt::Backend> z3;
  term::Sort sort;
  std::vector<Term> vars;
  std::mt19937 r{5};
  Statistics statistics;
};

TEST_P(AbstractPostTest, AgreesWithSingleTriples) {
  cfa::Location l;
  l.name = "l";
  const cfa::LocId at = cfa.initial = cfa.add_location(l);
  for (int i = 0; i < 25; ++i) {
    cfa::Edge e;
    e.source = e.target = at;
    e.ops = ops();
    cfa.add_edge(e);
  }
  HoareService hoare(cfa, *z3, statistics), fallback(cfa, *z3, statistics);
  EdgeTable edges(cfa);
  AbstractPost post(cfa, *z3, fallback, edges, statistics);
  size_t count[3] = {}, dead_count = 0;
  for (int round = 0; round < 600; ++round) {
    const EdgeId e(r() % cfa.edges().size());
    std::vector<Term> pre;
    for (size_t i = r() % 4; i > 0; --i) pre.push_back(formula());
    std::vector<AbstractPost::Candidate> candidates;
    for (size_t i = r() % 6; i > 0; --i) {
      const Term q = formula();
      candidates.push_back({q, term::substitute(tm, q, edges[e].out)});
    }
    const bool ask_dead = r() % 3 != 0;
    Triple dead = Triple::Unknown;
    post.decide(pre, e, candidates, ask_dead ? &dead : nullptr, [] { return false; });
    const Triple expected = hoare.check(pre, e, tm.mk_false());
    if (ask_dead) ASSERT_EQ(dead, expected);
    dead_count += expected == Triple::Valid;
    if (ask_dead && dead == Triple::Valid) continue;
    for (const auto& c : candidates) {
      ASSERT_EQ(c.holds, hoare.check(pre, e, c.predicate)) << c.predicate.id();
      ++count[static_cast<int>(c.holds)];
    }
  }
  EXPECT_GT(count[static_cast<int>(Triple::Valid)], 50u);
  EXPECT_GT(count[static_cast<int>(Triple::Invalid)], 200u);
  EXPECT_EQ(count[static_cast<int>(Triple::Unknown)], 0u);
  EXPECT_GT(dead_count, 20u);
  EXPECT_GT(statistics.counter("logic.post.models_reused"), 50u);
  EXPECT_GT(statistics.counter("logic.post.sessions"), 2u);
}

TEST_P(AbstractPostTest, StopLeavesTriplesUnknown) {
  cfa::Location l;
  l.name = "l";
  cfa.initial = cfa.add_location(l);
  cfa::Edge e;
  e.source = e.target = cfa.initial;
  e.ops = {cfa::Op::assume(less(vars[0], vars[1]))};
  const EdgeId id = cfa.add_edge(e);
  HoareService hoare(cfa, *z3, statistics);
  EdgeTable edges(cfa);
  AbstractPost post(cfa, *z3, hoare, edges, statistics);
  const Term q = less(vars[0], vars[1]);
  std::vector<AbstractPost::Candidate> candidates{{q, q}};
  Triple dead = Triple::Unknown;
  post.decide({}, id, candidates, &dead, [] { return true; });
  EXPECT_EQ(dead, Triple::Unknown);
  EXPECT_EQ(candidates[0].holds, Triple::Unknown);
  post.decide({}, id, candidates, &dead, [] { return false; });
  EXPECT_EQ(dead, Triple::Invalid);
  EXPECT_EQ(candidates[0].holds, Triple::Valid);
}

// Products are asked one by one, but one model refutes many of them; what holds is not lost.
TEST_P(AbstractPostTest, ModelsOfHeavyTriplesRefuteOthers) {
  cfa::Location l;
  l.name = "l";
  cfa.initial = cfa.add_location(l);
  const Term product = GetParam() ? tm.mk(Kind::BvMul, {vars[0], vars[1]}) : tm.mk_mul(vars[0], vars[1]);
  const Term four = tm.mk_value(sort, 4), three = tm.mk_value(sort, 3);
  cfa::Edge e;
  e.source = e.target = cfa.initial;
  e.ops = {cfa::Op::assume(tm.mk_eq(vars[0], three)), cfa::Op::assume(tm.mk_eq(vars[1], three)),
           cfa::Op::assign(vars[2], product)};
  const EdgeId id = cfa.add_edge(e);
  HoareService hoare(cfa, *z3, statistics);
  EdgeTable edges(cfa);
  AbstractPost post(cfa, *z3, hoare, edges, statistics);
  std::vector<AbstractPost::Candidate> candidates;
  for (int k = 1; k < 7; ++k) candidates.push_back({less(vars[2], tm.mk_value(sort, k)), less(product, tm.mk_value(sort, k))});
  candidates.push_back({less(four, vars[2]), less(four, product)});
  Triple dead = Triple::Unknown;
  post.decide({}, id, candidates, &dead, [] { return false; });
  EXPECT_EQ(dead, Triple::Invalid);
  for (size_t k = 0; k + 1 < candidates.size(); ++k) EXPECT_EQ(candidates[k].holds, Triple::Invalid) << k;
  EXPECT_EQ(candidates.back().holds, Triple::Valid);
  EXPECT_EQ(statistics.counter("logic.post.single"), 2u);  // can the edge be taken, and the one that holds
}

INSTANTIATE_TEST_SUITE_P(Sorts, AbstractPostTest, testing::Bool());

}  // namespace
}  // namespace pippin::logic

// SPDX-License-Identifier: Apache-2.0
// Abstractions of random edges of two small bit-vectors against all their states.
#include "explore/predicate_abstraction/abstraction.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "cfa/text.h"

namespace pippin::explore {
namespace {

using term::Term;

constexpr uint32_t kWidth = 2, kValues = 1u << kWidth;

class AbstractionTest : public testing::Test {
 protected:
  AbstractionTest() : z3(smt::make_z3()), random(7) {}

  uint32_t pick(uint32_t n) { return static_cast<uint32_t>(random() % n); }
  Term operand(Term x, Term y) {
    switch (pick(4)) {
      case 0: return x;
      case 1: return y;
      default: return tm.mk_bv(kWidth, pick(kValues));
    }
  }
  Term predicate(Term x, Term y) {
    const Term a = operand(x, y), b = operand(x, y);
    return pick(2) ? tm.mk_eq(a, b) : tm.mk(term::Kind::BvUlt, {a, b});
  }
  cfa::OpList operations(Term x, Term y, int depth) {
    cfa::OpList ops;
    for (uint32_t n = 1 + pick(2); n-- > 0;) switch (pick(depth > 0 ? 5 : 4)) {
        case 0: ops.push_back(cfa::Op::assume(predicate(x, y))); break;
        case 1: ops.push_back(cfa::Op::havoc(pick(2) ? x : y)); break;
        case 2: ops.push_back(cfa::Op::assign(pick(2) ? x : y, operand(x, y))); break;
        case 3: ops.push_back(cfa::Op::assign(x, tm.mk(term::Kind::BvAdd, {x, operand(x, y)}))); break;
        default: {
          cfa::Op choice;
          choice.kind = cfa::OpKind::Choice;
          choice.alternatives = {operations(x, y, depth - 1), operations(x, y, depth - 1)};
          ops.push_back(choice);
        }
      }
    return ops;
  }

  using State = std::pair<uint32_t, uint32_t>;
  bool holds(Term t, State s, Term x, Term y) {
    const Term v = term::evaluate(tm, t, {{x, tm.mk_bv(kWidth, s.first)}, {y, tm.mk_bv(kWidth, s.second)}});
    return v.is_true();
  }
  uint32_t value(Term t, State s, Term x, Term y) {
    return static_cast<uint32_t>(term::evaluate(tm, t, {{x, tm.mk_bv(kWidth, s.first)}, {y, tm.mk_bv(kWidth, s.second)}}).value().get_ui());
  }
  /// All states after the operations.
  std::set<State> run(const cfa::OpList& ops, std::set<State> states, Term x, Term y) {
    for (const cfa::Op& op : ops) {
      std::set<State> next;
      auto assigned = [&](State s, uint32_t v) { return op.var == x ? State{v, s.second} : State{s.first, v}; };
      for (const State s : states) switch (op.kind) {
          case cfa::OpKind::Assume:
            if (holds(op.term, s, x, y)) next.insert(s);
            break;
          case cfa::OpKind::Assign: next.insert(assigned(s, value(op.term, s, x, y))); break;
          case cfa::OpKind::Havoc:
            for (uint32_t v = 0; v < kValues; ++v) next.insert(assigned(s, v));
            break;
          case cfa::OpKind::Choice:
            for (const cfa::OpList& a : op.alternatives) next.merge(run(a, {s}, x, y));
        }
      states = std::move(next);
    }
    return states;
  }

  /// What the predicates say about one state.
  Region cube(bdd::Manager& bdds, const PredicateTable& table, const std::vector<Predicate>& predicates, State s, Term x, Term y) {
    Region all = bdds.constant(true);
    for (const Predicate p : predicates)
      all = bdds.conjoin(all, holds(table.atom(p), s, x, y) ? bdds.variable(p) : bdds.negate(bdds.variable(p)));
    return all;
  }

  void compare(AbstractionKind kind, int rounds);

  term::TermManager tm;
  std::unique_ptr<smt::Backend> z3;
  Statistics statistics;
  std::mt19937_64 random;
};

void AbstractionTest::compare(AbstractionKind kind, int rounds) {
  const Term x = tm.mk_var("x", tm.bv_sort(kWidth)), y = tm.mk_var("y", tm.bv_sort(kWidth));
  for (int round = 0; round < rounds; ++round) {
    cfa::Cfa c(tm);
    c.add_variable({.term = x});
    c.add_variable({.term = y});
    const cfa::LocId a = c.add_location({.name = "a"}), b = c.add_location({.name = "b"});
    c.initial = a;
    const cfa::EdgeId edge = c.add_edge({.source = a, .target = b, .ops = operations(x, y, 2)});
    bdd::Manager bdds;
    PredicateTable table(c, bdds);
    logic::Services services(c, *z3, statistics);
    logic::HoareService& hoare = services.triples;
    Abstraction abstraction(services, bdds, table, kind, "test");
    // A region before the edge, and what is asked after it.
    const Term parts[] = {predicate(x, y), predicate(x, y), predicate(x, y)};
    const Term from = pick(3) == 0 ? tm.mk_true() : tm.mk_or(tm.mk_and(parts[0], parts[1]), tm.mk_and(tm.mk_not(parts[0]), parts[2]));
    const Region wanted = *table.region(from, PredicateTable::Atoms::New);
    std::set<State> states;
    Region before = bdds.constant(false);
    for (uint32_t i = 0; i < kValues; ++i)
      for (uint32_t j = 0; j < kValues; ++j) {
        if (!holds(from, {i, j}, x, y)) continue;
        states.insert({i, j});
        before = bdds.disjoin(before, cube(bdds, table, bdds.support(wanted), {i, j}, x, y));
      }
    std::set<Predicate> asked;
    for (int i = 0; i < 3; ++i)
      for (const Predicate p : bdds.support(*table.region(predicate(x, y), PredicateTable::Atoms::New))) asked.insert(p);
    const std::vector<Predicate> predicates(asked.begin(), asked.end());
    const Region after = abstraction.post(before, edge, predicates, Budget());
    EXPECT_EQ(abstraction.post(before, edge, predicates, Budget()), after);
    EXPECT_TRUE(std::ranges::includes(predicates, bdds.support(after)));
    for (uint32_t i = 0; i < kValues; ++i)
      for (uint32_t j = 0; j < kValues; ++j)
        EXPECT_EQ(holds(table.formula(after), {i, j}, x, y), bdds.implies(cube(bdds, table, predicates, {i, j}, x, y), after));

    states = run(c.edge(edge).ops, states, x, y);
    Region exact = bdds.constant(false), product = bdds.constant(!states.empty());
    for (const State s : states) exact = bdds.disjoin(exact, cube(bdds, table, predicates, s, x, y));
    for (const Predicate p : predicates)
      for (const Region& literal : {bdds.variable(p), bdds.negate(bdds.variable(p))})
        if (bdds.implies(exact, literal)) product = bdds.conjoin(product, literal);
    const std::string text = cfa::print(c) + " " + cfa::print_operations(c, c.edge(edge).ops);
    EXPECT_EQ(after, kind == AbstractionKind::Cartesian ? product : exact) << round << "\n" << text;
    if (HasFailure()) return;
  }
}

TEST_F(AbstractionTest, BooleanIsExact) { compare(AbstractionKind::Boolean, 300); }
TEST_F(AbstractionTest, CombinedIsExact) { compare(AbstractionKind::Combined, 300); }
TEST_F(AbstractionTest, CartesianIsTheProduct) { compare(AbstractionKind::Cartesian, 300); }

TEST_F(AbstractionTest, AnAtomAndItsNegationShareAVariable) {
  cfa::Cfa c(tm);
  const Term x = tm.mk_var("x", tm.int_sort());
  c.add_variable({.term = x});
  bdd::Manager bdds;
  PredicateTable table(c, bdds);
  const Term p = tm.mk_le(x, tm.mk_int(3));
  EXPECT_EQ(*table.region(tm.mk_not(p), PredicateTable::Atoms::New), bdds.negate(*table.region(p, PredicateTable::Atoms::New)));
  EXPECT_EQ(table.size(), 1u);
  EXPECT_FALSE(table.region(tm.mk_eq(x, tm.mk_int(9)), PredicateTable::Atoms::Old));
  EXPECT_FALSE(table.region(tm.mk_eq(x, tm.mk_var("foreign", tm.int_sort())), PredicateTable::Atoms::New));
}

TEST_F(AbstractionTest, AQuantifiedFormulaIsAnAtom) {
  cfa::Cfa c(tm);
  const Term a = tm.mk_var("a", tm.array_sort(tm.int_sort(), tm.int_sort())), k = tm.mk_var("k", tm.int_sort());
  c.add_variable({.term = a});
  bdd::Manager bdds;
  PredicateTable table(c, bdds);
  const Term all = tm.mk_quantifier(term::Kind::Forall, std::vector<Term>{k}, tm.mk_ge(tm.mk_select(a, k), tm.mk_int(0)));
  const Region r = *table.region(all, PredicateTable::Atoms::New);
  EXPECT_EQ(table.size(), 1u);
  EXPECT_EQ(table.formula(r), all);
}

TEST_F(AbstractionTest, AKnownTripleIsUsedWithoutAQuestion) {
  const Result<cfa::Cfa> c = cfa::parse(tm, "(cfa 1)\n(var x Int)\n(loc a :initial)\n(loc b)\n(edge a b (havoc x))\n");
  ASSERT_TRUE(c.ok());
  bdd::Manager bdds;
  PredicateTable table(*c, bdds);
  logic::Services services(*c, *z3, statistics);
  Abstraction abstraction(services, bdds, table, AbstractionKind::Combined, "test");
  const Term x = tm.mk_var("x", tm.int_sort());
  const Region p = *table.region(tm.mk_eq(x, tm.mk_int(1)), PredicateTable::Atoms::New);
  EXPECT_TRUE(abstraction.post(bdds.constant(true), cfa::EdgeId(0), {0}, Budget()).is_true());
  abstraction.add_known(cfa::EdgeId(0), bdds.constant(true), p);  // wrong, so that it shows
  EXPECT_EQ(abstraction.post(bdds.constant(true), cfa::EdgeId(0), {0}, Budget()), p);
  EXPECT_TRUE(abstraction.post(bdds.constant(true), cfa::EdgeId(0), {}, Budget()).is_true());
}

}  // namespace
}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// Random functions against their truth tables.
#include "bdd/bdd.h"

#include <gtest/gtest.h>

#include <random>

namespace pippin::bdd {
namespace {

constexpr uint32_t kVariables = 5, kRows = 1u << kVariables;

/// A function and its truth table: bit i is the value where the variables are the bits of i.
struct Pair {
  Function f;
  uint32_t table = 0;
};

uint32_t table_of(Variable v) {
  uint32_t t = 0;
  for (uint32_t row = 0; row < kRows; ++row) t |= (row >> v & 1) << row;
  return t;
}

uint32_t read(const Function& f) {
  uint32_t t = 0;
  for (uint32_t row = 0; row < kRows; ++row) {
    Function at = f;
    while (!at.is_constant()) at = row >> at.variable() & 1 ? at.high() : at.low();
    t |= static_cast<uint32_t>(at.is_true()) << row;
  }
  return t;
}

TEST(Bdd, RandomFunctionsAreTheirTruthTables) {
  Manager m;
  std::mt19937 random(1);
  std::vector<Pair> pool = {{m.constant(true), ~0u}, {m.constant(false), 0}};
  for (Variable v = 0; v < kVariables; ++v) pool.push_back({m.variable(v), table_of(v)});
  for (int i = 0; i < 3000; ++i) {
    const Pair a = pool[random() % pool.size()], b = pool[random() % pool.size()], c = pool[random() % pool.size()];
    Pair r;
    switch (random() % 6) {
      case 0: r = {m.conjoin(a.f, b.f), a.table & b.table}; break;
      case 1: r = {m.disjoin(a.f, b.f), a.table | b.table}; break;
      case 2: r = {m.negate(a.f), ~a.table}; break;
      case 3: r = {m.ite(a.f, b.f, c.f), (a.table & b.table) | (~a.table & c.table)}; break;
      case 4: r = {m.equivalent(a.f, b.f), ~(a.table ^ b.table)}; break;
      default: {
        const Variable v = random() % kVariables;
        const uint32_t bit = 1u << v, is = table_of(v);
        const uint32_t high = a.table & is, low = a.table & ~is;
        r = {m.exists(a.f, {v}), high | high >> bit | low | low << bit};
      }
    }
    ASSERT_EQ(read(r.f), r.table);
    EXPECT_EQ(m.implies(a.f, b.f), (a.table & ~b.table) == 0);
    EXPECT_EQ(a.f == b.f, a.table == b.table);
    std::vector<Variable> support;
    for (Variable v = 0; v < kVariables; ++v)
      if (m.exists(r.f, {v}) != r.f) support.push_back(v);
    EXPECT_EQ(m.support(r.f), support);
    pool.push_back(r);
  }
}

TEST(Bdd, VariablesComeAsTheyAreAskedFor) {
  Manager m;
  Function all = m.constant(true);
  for (Variable v = 0; v < 1000; ++v) all = m.conjoin(all, m.variable(v));
  EXPECT_EQ(m.size(all), 1000u);
  EXPECT_EQ(m.support(all).size(), 1000u);
  EXPECT_TRUE(m.implies(all, m.variable(999)));
}

TEST(Bdd, ManagersShareTheTableAndTheLastOneEndsIt) {
  for (int round = 0; round < 3; ++round) {
    Manager first;
    const Function f = first.variable(1);
    {
      Manager second;
      EXPECT_EQ(second.variable(1), f);
    }
    EXPECT_EQ(read(f), table_of(1));
    EXPECT_EQ(first.support(f), std::vector<Variable>{1});
    EXPECT_EQ(first.size(f), 1u);
  }
}

/// Equality of two numbers whose bits are far apart in the order needs a node for each value of the first.
TEST(Bdd, AFullTableIsReportedAndStaysSo) {
  {
    Manager m(60'000);
    Function equal = m.constant(true);
    for (Variable v = 0; v < 24 && !m.out_of_memory(); ++v)
      equal = m.conjoin(equal, m.equivalent(m.variable(v), m.variable(v + 24)));
    EXPECT_TRUE(m.out_of_memory());
    (void)m.conjoin(m.variable(0), m.variable(1));
    EXPECT_TRUE(m.out_of_memory());
  }
  Manager next;
  EXPECT_FALSE(next.out_of_memory());
  EXPECT_EQ(read(next.variable(2)), table_of(2));
}

}  // namespace
}  // namespace pippin::bdd

// SPDX-License-Identifier: Apache-2.0
#include "refine/craig/simplex.h"

#include <gtest/gtest.h>

#include <random>

namespace pippin::refine {
namespace {

/// The multipliers make every variable cancel and leave 0 <= negative.
void expect_proof(const std::vector<LinearConstraint>& cs, const Simplex::Farkas& proof) {
  std::map<uint32_t, mpq_class> sum;
  mpq_class bound = 0;
  for (const auto& [index, multiplier] : proof) {
    ASSERT_LT(index, cs.size());
    if (!cs[index].equality) EXPECT_GE(multiplier, 0);
    for (const auto& [v, k] : cs[index].coefficients) sum[v] += multiplier * k;
    bound += multiplier * cs[index].bound;
  }
  for (const auto& [v, k] : sum) EXPECT_EQ(k, 0);
  EXPECT_LT(bound, 0);
}

TEST(Simplex, RandomSystemsHaveAPointOrAProof) {
  std::mt19937 random(7);
  auto pick = [&](int lo, int hi) { return lo + static_cast<int>(random() % static_cast<unsigned>(hi - lo + 1)); };
  size_t feasible = 0, infeasible = 0;
  for (int round = 0; round < 3000; ++round) {
    const int vars = pick(1, 4), rows = pick(1, 9);
    std::vector<LinearConstraint> cs;
    std::vector<int> point;
    for (int v = 0; v < vars; ++v) point.push_back(pick(-5, 5));
    const bool through_point = round % 2 == 0;
    Simplex simplex;
    for (int r = 0; r < rows; ++r) {
      LinearConstraint c;
      int at_point = 0;
      for (int v = 0; v < vars; ++v) {
        const int k = pick(-3, 3);
        if (k != 0) c.coefficients[v] = k;
        at_point += k * point[v];
      }
      c.equality = pick(0, 4) == 0;
      c.bound = through_point ? at_point + (c.equality ? 0 : pick(0, 3)) : pick(-6, 6);
      simplex.add(c);
      cs.push_back(c);
      if (pick(0, 2) == 0) (void)simplex.check();   // incremental use
    }
    const auto proof = simplex.check();
    ASSERT_FALSE(simplex.gave_up());
    if (proof) {
      ++infeasible;
      EXPECT_FALSE(through_point);
      expect_proof(cs, *proof);
    } else {
      ++feasible;
    }
  }
  EXPECT_GT(feasible, 1000u);
  EXPECT_GT(infeasible, 300u);
}

TEST(Simplex, ConstantConstraint) {
  Simplex simplex;
  LinearConstraint c;
  c.bound = 3;
  c.equality = true;
  simplex.add(c);
  const auto proof = simplex.check();
  ASSERT_TRUE(proof.has_value());
  expect_proof({c}, *proof);
}

}  // namespace
}  // namespace pippin::refine

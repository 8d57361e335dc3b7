// SPDX-License-Identifier: Apache-2.0
// The check of k-induction against the explicit-state oracle, on random Cfas: what it accepts is safe, what it rejects is not.
// PIPPIN_SEEDS=first:count tries others.
#include <gtest/gtest.h>

#include "cfa/text.h"
#include "check/check.h"
#include "testing/explicit_state.h"
#include "testing/part.h"
#include "testing/random_cfa.h"

namespace pippin::testing {
namespace {

TEST(KInductionRandom, AgreesWithTheOracle) {
  const auto [first, count] = series::seeds(500, 300);
  static auto z3 = smt::make_z3();
  int accepted = 0, rejected = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    term::TermManager tm;
    const cfa::Cfa c = random_cfa(tm, seed, {.ints = seed % 2 == 0, .arrays = seed % 5 == 0});
    const OracleVerdict oracle = explicit_search(c).verdict;
    const check::CheckResult r = check::check_certificate(c, core::KInductionCertificate{{}, 3}, *z3, nullptr, Budget::limited(Seconds(10)));
    using Outcome = check::CheckResult::Outcome;
    if (r.outcome == Outcome::Accepted) {
      ++accepted;
      EXPECT_NE(oracle, OracleVerdict::Unsafe) << "seed " << seed << "\n" << cfa::print(c);
    } else if (r.outcome == Outcome::Rejected) {
      ++rejected;
      EXPECT_NE(oracle, OracleVerdict::Safe) << "seed " << seed << "\n" << r.reason << "\n" << cfa::print(c);
    }
  }
  std::printf("%d accepted, %d rejected\n", accepted, rejected);
  EXPECT_GT(accepted, static_cast<int>(count / 30));
  EXPECT_GT(rejected, static_cast<int>(count / 30));
}

}  // namespace
}  // namespace pippin::testing

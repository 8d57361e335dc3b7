// SPDX-License-Identifier: Apache-2.0
// Random Cfas: trace abstraction with every Newton variant, the other explorers, BMC, the certificate check and the transforms against the
// explicit-state oracle. PIPPIN_SEEDS=first:count runs others (nightly: thousands).
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "cfa/text.h"
#include "support/log.h"
#include "testing/engines/harness.h"
#include "testing/part.h"
#include "testing/random_cfa.h"

namespace pippin::testing {
namespace {

void report(const char* what, const Tally& t) {
  std::map<std::string, int> reasons;
  for (const std::string& r : t.unknown_reasons) ++reasons[r];
  std::printf("%s: %d definite, %d unknown, %d not decided by the oracle; %d certificates accepted, %d not decided\n", what,
              t.definite, t.unknown, t.skipped, t.certificates, t.undecided_certificates);
  for (const auto& [reason, n] : reasons) std::printf("  %d x %s\n", n, reason.c_str());
}

RandomCfaOptions theory(uint64_t seed) {
  RandomCfaOptions o;
  o.ints = seed % 3 != 1;
  o.bitvectors = seed % 3 != 0;
  o.arrays = seed % 5 == 0;
  o.choices = seed % 2 == 0;
  return o;
}

/// Calls `judge` for each seed and prints the Cfa of the first complaint.
template <class F>
void for_all(series::Seeds range, Tally& tally, const F& judge_one, bool procedures = false, bool undecided_too = false) {
  if (const char* level = std::getenv("PIPPIN_LOG")) g_log_level = std::atoi(level);
  Solvers solvers;
  uint64_t wrong_models = 0, seeds_with_wrong_models = 0;
  for (uint64_t seed = range.first; seed < range.first + range.count; ++seed) {
    term::TermManager tm;
    RandomCfaOptions options = theory(seed);
    options.procedures = procedures;
    const cfa::Cfa c = random_cfa(tm, seed, options);
    const OracleResult oracle = explicit_search(c);
    if (oracle.verdict == OracleVerdict::Unknown) {
      ++tally.skipped;
      if (!undecided_too) continue;
    }
    const std::string bad = judge_one(c, oracle, solvers, seed);
    ASSERT_EQ(bad, "") << "seed " << seed << "\n" << cfa::print(c);
    ASSERT_EQ(solvers.statistics.counter("smt.cores.wrong"), 0u) << "seed " << seed << "\n" << cfa::print(c);
    const uint64_t wrong = solvers.statistics.counter("smt.models.wrong");
    if (wrong > wrong_models) ++seeds_with_wrong_models;
    wrong_models = wrong;
  }
  // Z3 4.8.12 now and then gives a wrong model where constant arrays meet `ite` (seed 1155). The chain notices and answers
  // Unknown; what must hold here is that no verdict is wrong and that this stays rare. (Counted by seeds: the checks of a
  // debug build ask about the same formula several times.)
  EXPECT_LE(seeds_with_wrong_models, 1 + range.count / 100);
}

TEST(Differential, TraceAbstraction) {
  const auto variants = newton_variants();
  Tally tally;
  for_all(series::seeds(1000, 400), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers& s, uint64_t seed) {
    return judge_trace_abstraction(c, o, s, variants[seed % variants.size()], tally);
  });
  report("trace abstraction", tally);
  EXPECT_LE(tally.unknown, tally.definite / 4);
  EXPECT_LE(tally.undecided_certificates, tally.certificates / 10);
}

TEST(Differential, Kojak) {
  const auto variants = newton_variants();
  Tally tally;
  uint64_t splits = 0, sliced = 0;
  for_all(series::seeds(6000, 300), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers& s, uint64_t seed) {
    std::string bad = judge_kojak(c, o, s, variants[seed % variants.size()], seed, tally);
    splits = s.statistics.counter("explore.kojak.splits");
    sliced = s.statistics.counter("explore.kojak.edges_sliced");
    return bad;
  });
  report("kojak", tally);
  std::printf("kojak: %lu splits, %lu edges sliced\n", splits, sliced);
  EXPECT_GT(splits, 0u);
  EXPECT_GT(sliced, splits);
  EXPECT_LE(tally.unknown, tally.definite / 4);
  EXPECT_LE(tally.undecided_certificates, tally.certificates / 10);
}

TEST(Differential, PredicateAbstraction) {
  const auto variants = newton_variants();
  Tally tally;
  uint64_t coverings = 0, models = 0, given_up = 0;
  for_all(series::seeds(7000, 300), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers& s, uint64_t seed) {
    std::string bad = judge_predicate_abstraction(c, o, s, variants[seed % variants.size()], seed, tally);
    coverings = s.statistics.counter("explore.predicate_abstraction.coverings");
    models = s.statistics.counter("explore.predicate_abstraction.models");
    given_up = s.statistics.counter("explore.predicate_abstraction.enumerations_given_up");
    return bad;
  });
  report("predicate abstraction", tally);
  std::printf("predicate abstraction: %lu coverings, %lu models, %lu enumerations given up\n", coverings, models, given_up);
  EXPECT_GT(coverings, 0u);
  EXPECT_GT(models, 0u);
  EXPECT_LE(tally.unknown, tally.definite / 4);
  EXPECT_LE(tally.undecided_certificates, tally.certificates / 10);
}

TEST(Differential, Impact) {
  const auto variants = newton_variants();
  Tally tally;
  uint64_t coverings = 0, forced = 0;
  for_all(series::seeds(8000, 300), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers& s, uint64_t seed) {
    std::string bad = judge_impact(c, o, s, variants[seed % variants.size()], seed, tally);
    coverings = s.statistics.counter("explore.impact.coverings");
    forced = s.statistics.counter("explore.impact.coverings_forced");
    return bad;
  });
  report("impact", tally);
  std::printf("impact: %lu coverings, %lu forced\n", coverings, forced);
  EXPECT_GT(forced, 0u);
  EXPECT_GT(coverings, forced);
  EXPECT_LE(tally.unknown, tally.definite / 4);
  EXPECT_LE(tally.undecided_certificates, tally.certificates / 10);
}

/// What needs relations between variables it does not decide.
TEST(Differential, ExplicitValue) {
  const auto variants = newton_variants();
  Tally tally;
  uint64_t coverings = 0, bounds = 0;
  for_all(series::seeds(13000, 300), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers& s, uint64_t seed) {
    std::string bad = judge_explicit_value(c, o, s, variants[seed % variants.size()], seed, tally);
    coverings = s.statistics.counter("explore.explicit_value.coverings");
    bounds = s.statistics.counter("explore.explicit_value.bounds");
    return bad;
  });
  report("explicit-value analysis", tally);
  std::printf("explicit-value analysis: %lu coverings, %lu bounds\n", coverings, bounds);
  EXPECT_GT(coverings, 0u);
  EXPECT_GT(bounds, 0u);
  EXPECT_GT(tally.definite, tally.unknown);
  EXPECT_LE(tally.undecided_certificates, tally.certificates / 10);
}

TEST(Differential, InterpArt) {
  const auto variants = newton_variants();
  Tally tally;
  uint64_t safety_hits = 0, error_hits = 0, refuted = 0;
  for_all(series::seeds(11000, 300), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers& s, uint64_t seed) {
    std::string bad = judge_interp_art(c, o, s, variants[seed % variants.size()], seed, tally);
    safety_hits = s.statistics.counter("explore.interp_art.safety_hits");
    error_hits = s.statistics.counter("explore.interp_art.error_hits");
    refuted = s.statistics.counter("explore.interp_art.error_hits_refuted");
    return bad;
  });
  report("interp-art", tally);
  std::printf("interp-art: %lu safety hits, %lu error hits, %lu refuted\n", safety_hits, error_hits, refuted);
  EXPECT_GT(safety_hits, 0u);
  EXPECT_LE(tally.unknown, tally.definite / 4);
  EXPECT_LE(tally.undecided_certificates, tally.certificates / 10);
}

TEST(Differential, EveryNewtonVariant) {
  Tally tally;
  for_all(series::seeds(5000, 20), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers& s, uint64_t) {
    for (const refine::NewtonVariant& v : newton_variants())
      if (std::string bad = judge_trace_abstraction(c, o, s, v, tally); !bad.empty()) return bad;
    return std::string();
  });
  report("all variants", tally);
}

TEST(Differential, BoundedModelChecking) {
  Tally tally;
  const auto variants = newton_variants();
  int compared = 0, without_oracle = 0;
  for_all(series::seeds(2000, 300), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers& s, uint64_t seed) {
    const int before = compared;
    std::string bad = judge_bmc_and_trace_abstraction(c, o, s, variants[seed % variants.size()], tally, compared);
    if (o.verdict == OracleVerdict::Unknown) without_oracle += compared - before;
    return bad;
  }, false, true);
  report("bmc", tally);
  std::printf("bmc and trace abstraction: %d answers compared, %d of them without the oracle\n", compared, without_oracle);
  EXPECT_GT(compared, tally.definite / 2);
}

TEST(Differential, Transforms) {
  Tally tally;
  for_all(series::seeds(3000, 600), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers&, uint64_t) {
    return judge_transforms(c, o);
  });
}

TEST(Differential, KojakWithProcedures) {
  const auto variants = newton_variants();
  Tally tally;
  uint64_t splits = 0;
  for_all(series::seeds(12000, 300), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers& s, uint64_t seed) {
    std::string bad = judge_kojak(c, o, s, variants[seed % variants.size()], seed, tally);
    splits = s.statistics.counter("explore.kojak.splits");
    return bad;
  }, true);
  report("kojak, procedures", tally);
  EXPECT_GT(splits, 0u);
  EXPECT_LE(tally.unknown, tally.definite / 3);
}

TEST(Differential, Procedures) {
  const auto variants = newton_variants();
  Tally tally;
  for_all(series::seeds(6000, 300), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers& s, uint64_t seed) {
    if (std::string bad = judge_transforms(c, o); !bad.empty()) return bad;
    return judge_trace_abstraction(c, o, s, variants[seed % variants.size()], tally);
  }, true);
  report("procedures", tally);
  EXPECT_LE(tally.unknown, tally.definite / 3);
}

TEST(Differential, CegarOnBlocks) {
  const auto variants = newton_variants();
  Tally tally;
  for_all(series::seeds(4000, 150), tally, [&](const cfa::Cfa& c, const OracleResult& o, Solvers& s, uint64_t seed) {
    return judge_blocks(c, o, s, variants[seed % variants.size()], seed, tally);
  });
  report("trace abstraction on blocks", tally);
}

}  // namespace
}  // namespace pippin::testing

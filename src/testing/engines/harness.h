// SPDX-License-Identifier: Apache-2.0
// Runs engines on a Cfa and compares every answer with the explicit-state oracle: the shared part of the differential
// tests. A complaint is a string that names what disagrees; the caller prints the Cfa next to it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/core.h"
#include "explore/explicit_value/explorer.h"
#include "explore/impact/explorer.h"
#include "explore/interp_art/options.h"
#include "explore/predicate_abstraction/explorer.h"
#include "refine/newton/newton.h"
#include "smt/session.h"
#include "testing/explicit_state.h"

namespace pippin::testing {

/// The solvers of one test program; sessions go through the checking chain.
struct Solvers {
  Solvers();
  Statistics statistics;
  std::unique_ptr<smt::Backend> z3, cvc5;      // cvc5 may be null
  std::unique_ptr<smt::Backend> chain, second;  // second: cvc5 or a fresh Z3
};

/// All eight variants of Newton by name: sp, wp, sp-lv, …, it-wp-lv.
std::vector<refine::NewtonVariant> newton_variants();

core::Verdict run_trace_abstraction(const cfa::Cfa& c, Solvers& s, refine::NewtonVariant v, Seconds seconds);
core::Verdict run_kojak(const cfa::Cfa& c, Solvers& s, refine::NewtonVariant v, Seconds seconds);
core::Verdict run_predicate_abstraction(const cfa::Cfa& c, Solvers& s, refine::NewtonVariant v,
                                        const explore::PredicateAbstractionOptions& options, Seconds seconds);
core::Verdict run_impact(const cfa::Cfa& c, Solvers& s, refine::NewtonVariant v, const explore::ImpactOptions& options, Seconds seconds);
core::Verdict run_explicit_value(const cfa::Cfa& c, Solvers& s, refine::NewtonVariant v, const explore::ExplicitValueOptions& options, Seconds seconds);
core::Verdict run_interp_art(const cfa::Cfa& c, Solvers& s, refine::NewtonVariant v, const explore::InterpArtOptions& options, Seconds seconds);

struct Tally {
  int definite = 0, unknown = 0, skipped = 0, certificates = 0, undecided_certificates = 0;
  std::vector<std::string> unknown_reasons;
};

/// An invariant of the certificate that a reachable state violates, or empty.
std::string judge_invariants(const cfa::Cfa& c, const core::Certificate& certificate);

/// Complaints about a verdict: against the oracle's, about a path that cannot be executed, a certificate that the
/// independent check rejects, or an invariant that a reachable state violates. Empty: fine.
std::string judge(const cfa::Cfa& c, const core::Verdict& v, const OracleResult& oracle, Solvers& s, Tally& tally);
std::string judge_trace_abstraction(const cfa::Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v,
                                    Tally& tally);
/// Trace abstraction and BMC on the Cfa after pruning, slicing, intervals and blocks of the kind `seed` selects.
std::string judge_blocks(const cfa::Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v, uint64_t seed,
                         Tally& tally);
/// Kojak on the pruned Cfa, in blocks if `seed` is odd.
std::string judge_kojak(const cfa::Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v, uint64_t seed,
                        Tally& tally);
/// Predicate abstraction, Impact, explicit-value analysis and the explorer of three kinds of interpolants on the pruned Cfa; `seed` selects blocks and options.
std::string judge_predicate_abstraction(const cfa::Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v,
                                        uint64_t seed, Tally& tally);
std::string judge_impact(const cfa::Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v, uint64_t seed,
                         Tally& tally);
std::string judge_explicit_value(const cfa::Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v, uint64_t seed,
                                 Tally& tally);
std::string judge_interp_art(const cfa::Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v, uint64_t seed,
                             Tally& tally);
std::string judge_bmc(const cfa::Cfa& c, const OracleResult& oracle, Solvers& s, Tally& tally);
/// BMC and trace abstraction against each other, also where the oracle does not know. `compared`: both had an answer.
std::string judge_bmc_and_trace_abstraction(const cfa::Cfa& c, const OracleResult& oracle, Solvers& s, refine::NewtonVariant v,
                                            Tally& tally, int& compared);
/// Every transform keeps the verdict (slicing: keeps FALSE), and paths of path-preserving ones translate back.
std::string judge_transforms(const cfa::Cfa& c, const OracleResult& oracle);

}  // namespace pippin::testing

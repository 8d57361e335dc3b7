// SPDX-License-Identifier: Apache-2.0
// Random Cfas through the engine run of the program: all passes, the refinement strategy, certificates and paths brought
// back to the Cfa given. Verdicts agree with the explicit-state oracle and certificates are accepted on the original.
// PIPPIN_SEEDS=first:count runs others.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "run/cegar.h"
#include "cfa/reach.h"
#include "cfa/text.h"
#include "check/check.h"
#include "explore/trace_abstraction/explorer.h"
#include "smt/session.h"
#include "support/log.h"
#include "term/smtlib.h"
#include "testing/explicit_state.h"
#include "testing/part.h"
#include "testing/random_cfa.h"
#include "transform/pass_stack.h"

namespace pippin::testing {
namespace {

using cfa::Cfa;

/// Some error locations become Unsupported nodes: the engine drops them when they are reached.
Cfa with_unsupported(const Cfa& c) {
  Cfa out = c;
  for (cfa::LocId l : out.locations().ids())
    if (out.location(l).kind == cfa::LocKind::Error && out.location(l).name == "err1") {
      out.location(l).kind = cfa::LocKind::Unsupported;
      out.location(l).property = "something";
    }
  return out;
}

transform::PassOptions passes_of(uint64_t seed) {
  using transform::Blocks;
  const Blocks kinds[] = {Blocks::Sequence, Blocks::Choice, Blocks::LoopFree, Blocks::None};
  return {.blocks = kinds[seed % 4], .slice = seed % 3 != 0, .intervals = seed % 5 != 0};
}

run::Refiners refiners_of(uint64_t seed) {
  if (seed % 7 == 0) return {{"it-wp-lv"}};
  if (seed % 7 == 1) return {{"it-sp-lv", "wp"}};
  return {{"polyhedra", "arrays", "farkas", "it-wp-lv", "it-sp-lv", "else:wp"}};
}

class OnPasses final : public core::Task {
 public:
  explicit OnPasses(const transform::PassStack& passes) : passes_(passes) {}
  const Cfa& cfa() override { return passes_.cfa(); }
  const Cfa& base() override { return passes_.base(); }
  cfa::LocId to_base(cfa::LocId l) override { return passes_.to_base(l); }
  std::string label() const override { return "random"; }
  std::string in_model() const override { return ""; }
  core::Turn turn() const override { return {}; }

 private:
  const transform::PassStack& passes_;
};

/// The answer of a CEGAR loop on the Cfa given.
core::Verdict decide(const transform::PassStack& passes, const run::Refiners& refiners, smt::Backend& backend, Statistics& statistics,
                     const Budget& budget) {
  core::Verdict v;
  if (!cfa::has_target(passes.cfa())) {
    v.answer = core::Answer::True;
    v.certificate = passes.without_target();
    return v;
  }
  run::CheckOptions options;
  options.refining.refiners = refiners.names;
  options.refining.per_path = refiners.per_path.count;
  OnPasses task(passes);
  core::Facts facts;
  logic::Services services(passes.cfa(), backend, statistics);
  const run::CegarOptions cegar{
      .explorer = [](logic::Services& on) { return std::make_unique<explore::TraceAbstraction>(on, explore::TraceAbstractionOptions()); },
      .services = [&]() -> logic::Services& { return services; }};
  core::EngineAnswer answer = run::make_cegar(cegar, options)->run(task, facts, budget);
  if (auto* safe = std::get_if<core::Safe>(&answer.result)) {
    v.answer = core::Answer::True;
    v.certificate = passes.to_base(safe->certificate);
  } else if (auto* feasible = std::get_if<core::Feasible>(&answer.result)) {
    core::Path path = passes.to_base(feasible->path);
    if (is_executable(passes.base(), path)) {
      v.answer = core::Answer::False;
      v.counterexample = core::Feasible{std::move(path), {}};
    } else {
      v.unknown = {"spurious", "confirm"};
    }
  } else {
    v.unknown = std::get<core::Unknown>(answer.result);
  }
  return v;
}

void run(uint64_t default_first, uint64_t default_count, bool unsupported) {
  const auto [first, count] = series::seeds(default_first, default_count);
  if (const char* level = std::getenv("PIPPIN_LOG")) g_log_level = std::atoi(level);
  auto z3 = smt::make_z3(), fresh = smt::make_z3();
  auto cvc5 = smt::make_cvc5();
  Statistics statistics;
  smt::ChainOptions chain_options;
  chain_options.statistics = &statistics;
  auto chain = smt::make_chain(*z3, chain_options);
  std::map<std::string, int> unknown;
  int yes = 0, no = 0, skipped = 0, undecided = 0;
  for (uint64_t seed = first; seed < first + count; ++seed) {
    term::TermManager tm;
    RandomCfaOptions o;
    o.ints = seed % 3 != 1;
    o.bitvectors = seed % 3 != 0;
    o.arrays = seed % 4 == 0;
    o.choices = false;  // the paths of block passes name edges
    const Cfa c = unsupported ? with_unsupported(random_cfa(tm, seed, o)) : random_cfa(tm, seed, o);
    const OracleResult oracle = explicit_search(c);
    if (oracle.verdict == OracleVerdict::Unknown) {
      ++skipped;
      continue;
    }
    const std::string where = "seed " + std::to_string(seed) + "\n" + cfa::print(c);
    const Budget budget = Budget::limited(Seconds(20));
    const transform::PassStack passes = transform::run_passes(c, passes_of(seed), "random", statistics);
    const core::Verdict verdict = decide(passes, refiners_of(seed), *chain, statistics, budget);
    switch (verdict.answer) {
      case core::Answer::Unknown: ++unknown[verdict.unknown.component + ": " + verdict.unknown.reason]; break;
      case core::Answer::False:
        ++no;
        ASSERT_EQ(oracle.verdict, OracleVerdict::Unsafe) << where;
        ASSERT_TRUE(is_executable(c, verdict.counterexample->path)) << where;
        break;
      case core::Answer::True: {
        ++yes;
        ASSERT_EQ(oracle.verdict, OracleVerdict::Safe) << where;
        ASSERT_TRUE(verdict.certificate.has_value()) << where;
        const check::CheckResult checked = check::check_certificate(c, *verdict.certificate, *fresh, cvc5.get(), budget);
        std::string invariants;
        if (auto* inv = std::get_if<core::InvariantCertificate>(&*verdict.certificate))
          for (const auto& [l, t] : inv->invariants) invariants += c.location(l).name + ": " + term::print(t) + "\n";
        ASSERT_NE(checked.outcome, check::CheckResult::Outcome::Rejected) << checked.reason << "\n" << invariants << where;
        undecided += checked.outcome == check::CheckResult::Outcome::Unknown;
        break;
      }
    }
  }
  std::printf("%d true, %d false, %d not decided by the oracle, %d certificates not decided\n", yes, no, skipped, undecided);
  int given_up = 0;
  for (const auto& [reason, n] : unknown) {
    std::printf("  %d x %s\n", n, reason.c_str());
    given_up += n;
  }
  if (!unsupported) {
    EXPECT_LE(given_up, (yes + no) / 5);
  }
}

TEST(Pipeline, RandomCfas) { run(20000, 200, false); }
TEST(Pipeline, RandomCfasWithUnsupportedNodes) { run(30000, 100, true); }

}  // namespace
}  // namespace pippin::testing

// SPDX-License-Identifier: Apache-2.0
#include "explore/bmc/bmc_engine.h"

#include <algorithm>
#include <fmt/format.h>

namespace pippin::explore {
namespace {

using core::EngineAnswer;
using Kind = BmcResult::Kind;

/// Where there is no failing execution, more levels than the check of a proof unrolls are of no use.
constexpr size_t kLevelsOfProofs = core::UnrollingCertificate().max_passes;

class Bmc final : public core::Engine {
 public:
  Bmc(smt::Backend& backend, Statistics& statistics, const BmcOptions& options)
      : backend_(backend), statistics_(statistics), options_(options) {}

  EngineAnswer run(core::Task& task, core::Facts& facts, const Budget& budget) override {
    BmcOptions limits = options_;
    if (facts.nothing_fails) limits.max_unrolling = std::min(limits.max_unrolling, kLevelsOfProofs);
    BmcResult r = run_bmc(task.cfa(), backend_, statistics_, limits, budget);
    if (r.kind == Kind::Counterexample)
      return {.result = std::move(*r.counterexample), .hints = std::move(r.states), .found_by = fmt::format("bounded model checking, bound {}", r.bound)};
    facts.rounds_without_error = std::max(facts.rounds_without_error, r.bound);
    if (r.kind == Kind::Repeats) facts.nothing_fails = facts.no_new_states = true;
    if (r.kind == Kind::Exhausted) {
      // Without loops the certificate is empty, and the check asks the whole formula again.
      if (cfa::cut_points(task.cfa()).empty() && cfa::cut_points(task.base()).empty())
        return {.result = core::Safe{core::InvariantCertificate{}}, .found_by = "bounded model checking of a program without loops"};
      // With loops it is a proof, too, but nothing that was not re-proved becomes TRUE: the check has to unroll by itself.
      facts.max_rounds = r.bound;
    }
    if (r.kind == Kind::Exhausted) r.reason = fmt::format("no execution reaches the error, and none is longer than bound {}, but no proof was checked", r.bound);
    if (r.kind == Kind::Repeats) r.reason = fmt::format("no execution reaches the error, and all repeat their states behind bound {}, but no proof was checked", r.bound);
    return {.result = core::Unknown{r.reason, "bmc"}};
  }

 private:
  smt::Backend& backend_;
  Statistics& statistics_;
  const BmcOptions options_;
};

}  // namespace

std::unique_ptr<core::Engine> make_bmc(smt::Backend& backend, Statistics& statistics, const BmcOptions& options) {
  return std::make_unique<Bmc>(backend, statistics, options);
}

bool bmc_applies(const core::Facts& facts) {
  return !facts.no_new_states && !(facts.nothing_fails && facts.rounds_without_error > kLevelsOfProofs);
}

}  // namespace pippin::explore

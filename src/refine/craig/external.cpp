// SPDX-License-Identifier: Apache-2.0
#include "refine/craig/external.h"

#include <algorithm>

#include "refine/craig/problem.h"
#include "support/log.h"

namespace pippin::refine {

namespace {

using term::Term;

class ExternalCraig : public core::Refiner {
 public:
  ExternalCraig(logic::Services& services, std::unique_ptr<smt::Interpolator> interpolator, const ExternalCraigOptions& options)
      : cfa_(services.cfa), backend_(services.backend), hoare_(services.triples), statistics_(services.statistics), interpolator_(std::move(interpolator)), options_(options),
        name_("craig-" + interpolator_->name()) {}

  std::string name() const override { return name_; }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    ScopedTimer timer(statistics_.seconds("refine." + name_));
    count("paths");
    const CraigProblem problem(cfa_, infeasible);
    if (skip_ > 0) {  // after failures only every second, fourth, … path
      --skip_;
      return Error{"", "pausing after failures"};
    }
    count("asked");
    Result<std::vector<Term>> interpolants = [&] {
      ScopedTimer solving(statistics_.seconds("smt.interpolate"));
      return interpolate(problem, budget);
    }();
    if (!interpolants.ok()) {
      count("failed");
      log(1, "{}: {}", name_, interpolants.error().message);
      skip_ = pause_;
      pause_ = std::min<size_t>(2 * pause_ + 1, 64);
      return interpolants.error();
    }
    pause_ = 0;
    Result<core::Sequence> sequence = problem.sequence(*interpolants, name_, backend_, hoare_, statistics_);
    if (!sequence.ok()) return sequence.error();
    return core::Refinement(std::move(*sequence));
  }

 private:
  void count(const char* event) { ++statistics_.counter("refine." + name_ + "." + event); }

  /// Interpolants of all cuts.
  Result<std::vector<Term>> interpolate(const CraigProblem& problem, const Budget& budget) {
    term::TermManager& tm = cfa_.tm();
    // One part per step that the core needs: other cuts repeat the interpolant before them.
    std::vector<Term> parts;
    std::vector<size_t> step_of;
    for (size_t next = 0; next < problem.parts().size();) {
      const size_t step = problem.parts()[next].step;
      std::vector<Term> conjuncts;
      for (; next < problem.parts().size() && problem.parts()[next].step == step; ++next) conjuncts.push_back(problem.parts()[next].formula);
      const Term part = tm.mk_and(conjuncts);
      if (part.is_true()) continue;
      parts.push_back(part);
      step_of.push_back(step);
    }
    if (parts.empty()) return Error{"", "nothing to refute"};
    const Seconds wall(std::min(options_.seconds, options_.share * budget.remaining().count()));
    Result<std::vector<Term>> interpolants = interpolator_->sequence(tm, parts, wall);
    if (!interpolants.ok()) return interpolants.error();
    std::vector<Term> result;
    size_t before = 0;  // parts before the cut
    for (size_t i = 0; i + 1 < problem.steps(); ++i) {
      while (before < parts.size() && step_of[before] <= i) ++before;
      result.push_back(before == 0 ? tm.mk_true() : before == parts.size() ? tm.mk_false() : (*interpolants)[before - 1]);
    }
    return result;
  }

  const cfa::Cfa& cfa_;
  smt::Backend& backend_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  std::unique_ptr<smt::Interpolator> interpolator_;
  ExternalCraigOptions options_;
  std::string name_;
  size_t skip_ = 0, pause_ = 0;
};

}  // namespace

std::unique_ptr<core::Refiner> make_external_craig(logic::Services& services, std::unique_ptr<smt::Interpolator> interpolator, const ExternalCraigOptions& options) {
  return std::make_unique<ExternalCraig>(services, std::move(interpolator), options);
}

}  // namespace pippin::refine

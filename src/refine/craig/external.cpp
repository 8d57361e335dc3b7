// SPDX-License-Identifier: Apache-2.0
#include "refine/craig/external.h"

#include <algorithm>

#include "encode/encode.h"
#include "refine/sequence/sequence.h"
#include "support/log.h"

namespace pippin::refine {

namespace {

using term::Term;

class ExternalCraig : public core::Refiner {
 public:
  ExternalCraig(const cfa::Cfa& cfa, logic::HoareService& hoare, Statistics& statistics,
                std::unique_ptr<smt::Interpolator> interpolator, const ExternalCraigOptions& options)
      : cfa_(cfa), hoare_(hoare), statistics_(statistics), interpolator_(std::move(interpolator)), options_(options),
        name_("craig-" + interpolator_->name()) {}

  std::string name() const override { return name_; }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    ScopedTimer timer(statistics_.seconds("refine." + name_));
    count("paths");
    const core::Path& path = infeasible.path;
    for (const cfa::Step& step : path.stem)
      if (cfa_.edge(step.edge).kind != cfa::EdgeKind::Internal) return Error{"", "calls are not supported"};
    if ((infeasible.pre && !infeasible.pre.is_true()) || (infeasible.post && !infeasible.post.is_false()))
      return Error{"", "only for whole paths"};
    if (skip_ > 0) {  // after failures only every second, fourth, … path
      --skip_;
      return Error{"", "pausing after failures"};
    }
    core::Sequence sequence;
    sequence.path = path;
    sequence.technique = name_;
    Result<std::vector<Term>> predicates = interpolate(infeasible, budget);
    if (!predicates.ok()) {
      count("failed");
      log(1, "{}: {}", name_, predicates.error().message);
      skip_ = pause_;
      pause_ = std::min<size_t>(2 * pause_ + 1, 64);
      return predicates.error();
    }
    pause_ = 0;
    sequence.predicates = std::move(*predicates);
    if (!is_inductive(cfa_, hoare_, sequence)) {
      count("not_inductive");
      return Error{"", "not inductive"};
    }
    sequence.perfect = is_perfect(cfa_, hoare_, sequence);
    count(sequence.perfect ? "perfect" : "imperfect");
    return core::Refinement(std::move(sequence));
  }

 private:
  void count(const char* event) { ++statistics_.counter("refine." + name_ + "." + event); }

  /// Predicates of all positions, over variables of the Cfa.
  Result<std::vector<Term>> interpolate(const core::Infeasible& infeasible, const Budget& budget) {
    term::TermManager& tm = cfa_.tm();
    const core::Path& path = infeasible.path;
    const encode::PathFormula formula = encode::path_formula(cfa_, path);
    // One part per step that the core needs: other cuts repeat the interpolant before them.
    std::vector<Term> parts;
    std::vector<size_t> step_of;
    for (size_t i = 0; i < formula.steps.size(); ++i) {
      std::vector<Term> conjuncts;
      for (size_t j = 0; j < formula.steps[i].size(); ++j)
        if (!infeasible.core || (*infeasible.core)[i][j]) conjuncts.push_back(formula.steps[i][j].formula);
      const Term part = tm.mk_and(conjuncts);
      if (part.is_true()) continue;
      parts.push_back(part);
      step_of.push_back(i);
    }
    if (parts.empty()) return Error{"", "nothing to refute"};
    const Seconds wall(std::min(options_.seconds, 0.1 * budget.remaining().count()));
    Result<std::vector<Term>> interpolants = interpolator_->sequence(tm, parts, wall);
    if (!interpolants.ok()) return interpolants.error();
    std::vector<Term> result{tm.mk_true()};
    size_t next = 0;  // parts before the cut
    for (size_t i = 0; i + 1 < path.size(); ++i) {
      while (next < parts.size() && step_of[next] <= i) ++next;
      const Term ssa = next == 0 ? tm.mk_true() : next == parts.size() ? tm.mk_false() : (*interpolants)[next - 1];
      const Term predicate = encode::to_state(tm, formula, i + 1, ssa);
      for (Term v : term::free_vars(predicate))
        if (!cfa_.find(v).valid()) return Error{"", "an interpolant speaks about " + v.name()};
      result.push_back(predicate);
    }
    result.push_back(tm.mk_false());
    return result;
  }

  const cfa::Cfa& cfa_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  std::unique_ptr<smt::Interpolator> interpolator_;
  ExternalCraigOptions options_;
  std::string name_;
  size_t skip_ = 0, pause_ = 0;
};

}  // namespace

std::unique_ptr<core::Refiner> make_external_craig(const cfa::Cfa& cfa, logic::HoareService& hoare, Statistics& statistics,
                                                   std::unique_ptr<smt::Interpolator> interpolator,
                                                   const ExternalCraigOptions& options) {
  return std::make_unique<ExternalCraig>(cfa, hoare, statistics, std::move(interpolator), options);
}

}  // namespace pippin::refine

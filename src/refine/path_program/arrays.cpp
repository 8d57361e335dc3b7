// SPDX-License-Identifier: Apache-2.0
#include "refine/path_program/arrays.h"

#include <algorithm>
#include <set>

#include "refine/path_program/abstract.h"
#include "refine/path_program/array_candidates.h"
#include "support/log.h"

namespace pippin::refine {
namespace {

constexpr double kSeconds = 4;         // per path program; never more than a fifth of the time left

class Arrays : public core::Refiner {
 public:
  Arrays(const Cfa& cfa, smt::Backend& backend, logic::HoareService& hoare, Statistics& statistics)
      : cfa_(cfa), backend_(backend), hoare_(hoare), statistics_(statistics) {}

  std::string name() const override { return "arrays"; }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    auto program = path_program(cfa_, infeasible);
    if (!program.ok()) return program.error();
    if (!tried_.insert(program->edges).second) return Error{"", "this path program was tried before"};
    Transitions transitions(cfa_);
    std::vector<Candidate> candidates = array_candidates(cfa_, *program, transitions);
    if (candidates.empty()) return Error{"", "no candidates about array elements"};
    const Budget limit = budget.sub(Seconds(std::min(kSeconds, 0.2 * budget.remaining().count())));
    auto also = [&](const std::vector<Candidate>& more) {
      for (const Candidate& c : more)
        if (std::find(candidates.begin(), candidates.end(), c) == candidates.end()) candidates.push_back(c);
    };
    also(scalar_candidates(cfa_, *program, transitions));
    also(abstract_candidates(cfa_, *program, Domain::Polyhedra, limit));
    statistics_.counter("refine.arrays.candidates") += candidates.size();
    auto invariants = houdini(cfa_, backend_, statistics_, *program, transitions, candidates, limit);
    if (!invariants.ok()) {
      log(2, "arrays: {} of {} candidates", invariants.error().message, candidates.size());
      return invariants.error();
    }
    auto sequence = annotate(cfa_, hoare_, infeasible.path, *program, transitions, *invariants, "arrays");
    if (!sequence.ok()) {
      ++statistics_.counter("refine.arrays.rejected");
      return sequence.error();
    }
    return core::Refinement(std::move(*sequence));
  }

 private:
  const Cfa& cfa_;
  smt::Backend& backend_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  std::set<std::vector<EdgeId>> tried_;
};

}  // namespace

std::unique_ptr<core::Refiner> make_arrays(const Cfa& cfa, smt::Backend& backend, logic::HoareService& hoare,
                                           Statistics& statistics) {
  return std::make_unique<Arrays>(cfa, backend, hoare, statistics);
}

}  // namespace pippin::refine

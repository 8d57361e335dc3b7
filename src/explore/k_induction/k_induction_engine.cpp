// SPDX-License-Identifier: Apache-2.0
#include "explore/k_induction/k_induction_engine.h"

#include <algorithm>
#include <array>

#include "explore/k_induction/elimination.h"
#include "support/log.h"
#include "term/smtlib.h"

namespace pippin::explore {
namespace {

/// Shares are of the time that is left of the turn. The refinement itself comes off the share before the check.
struct Round {
  bool refines;
  double share;
  size_t max_k;
};
constexpr std::array<Round, 3> kRounds = {{{false, 0.3, 3}, {true, 0.6, 4}, {true, 1, 32}}};
constexpr double kOfRefinement = 0.5;   // of the time of a round

class KInduction final : public core::Engine {
 public:
  KInduction(smt::Backend& backend, Statistics& statistics) : backend_(backend), statistics_(statistics) {}

  core::EngineAnswer run(core::Task& task, core::Facts& facts, const Budget& budget) override {
    if (round_ == kRounds.size()) round_ = 0;   // another turn
    const Round& round = kRounds[round_++];
    const Budget mine = budget.sub(budget.remaining() * round.share);
    core::LocationFormulas& known = facts.formulas[task.label()];
    const size_t left = known.candidates.size() + known.invariants.size();
    if (round_ == 1) {
      invariants_ = range_candidates(task.cfa(), budget);   // without them there is little to hope for
      used_ = kNothing;
    } else if (round.refines && left != used_) {
      used_ = left;
      refine(task, known, mine.sub(mine.remaining() * kOfRefinement));
    }
    core::KInductionCertificate certificate;
    certificate.max_k = round.max_k;
    const Cfa& cfa = task.cfa();
    size_t count = 0;
    for (const LocId l : cfa.locations().ids()) {
      if (cfa.is_target(l) || l == cfa.initial) continue;
      certificate.invariants.emplace_back(l, cfa.tm().mk_and(invariants_[l.value]));
      count += invariants_[l.value].size();
    }
    log(1, "k-induction: k up to {} with {} invariants", round.max_k, count);
    core::EngineAnswer answer{.result = core::Safe{std::move(certificate)}, .found_by = "k-induction" + task.in_model()};
    if (round_ < kRounds.size()) answer.retry_within = mine.remaining();
    return answer;
  }

 private:
  void refine(core::Task& task, core::LocationFormulas& known, const Budget& budget) {
    ScopedTimer timer(statistics_.seconds("explore.k_induction"));
    const Cfa& cfa = task.cfa();
    std::map<LocId, LocId> here;   // by location of the base
    for (const LocId l : cfa.locations().ids()) here.emplace(task.to_base(l), l);
    std::vector<std::pair<LocId, Term>> of_others;
    for (const auto* list : {&known.invariants, &known.candidates})
      for (const auto& [l, formula] : *list)
        if (const auto it = here.find(l); it != here.end()) of_others.emplace_back(it->second, formula);
    Candidates found = eliminate(cfa, all_candidates(cfa, of_others, budget), backend_, statistics_, budget);
    if (std::ranges::all_of(found, [](const std::vector<Term>& list) { return list.empty(); })) return;
    invariants_ = std::move(found);
    known.invariants.clear();
    for (const LocId l : cfa.locations().ids())
      for (const Term t : invariants_[l.value]) {
        known.invariants.emplace_back(task.to_base(l), t);
        log(2, "k-induction: at {}: {}", cfa.location(l).name, term::print(t));
      }
    used_ = known.candidates.size() + known.invariants.size();
  }

  static constexpr size_t kNothing = static_cast<size_t>(-1);

  smt::Backend& backend_;
  Statistics& statistics_;
  size_t round_ = 0;            // the next one
  size_t used_ = kNothing;      // how many formulas the invariants were made from
  Candidates invariants_;
};

}  // namespace

std::unique_ptr<core::Engine> make_k_induction(smt::Backend& backend, Statistics& statistics) {
  return std::make_unique<KInduction>(backend, statistics);
}

}  // namespace pippin::explore

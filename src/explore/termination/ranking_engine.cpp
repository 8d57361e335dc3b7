// SPDX-License-Identifier: Apache-2.0
#include "explore/termination/ranking_engine.h"

#include <algorithm>

#include <fmt/format.h>

#include "explore/termination/ranking.h"
#include "explore/termination/steps.h"
#include "explore/termination/supporting.h"
#include "support/log.h"

namespace pippin::explore {
namespace {

using cfa::LocId;
using term::Term;

class Ranking final : public core::Engine {
 public:
  explicit Ranking(smt::Backend& solver) : solver_(solver) {}

  core::EngineAnswer run(core::Task& task, core::Facts&, const Budget& budget) override {
    const auto unknown = [](std::string why) { return core::EngineAnswer{.result = core::Unknown{std::move(why), "ranking"}}; };
    const cfa::Cfa& cfa = task.cfa();
    term::TermManager& tm = cfa.tm();
    std::vector<CutStep> steps = cut_steps(cfa);
    const Supporting invariants = supporting_invariants(cfa, steps, solver_, budget.sub(budget.remaining() * 0.4));
    core::RankingCertificate certificate;
    // A claim of every location, so that each pass adds what it knows there on the way back.
    for (const LocId l : cfa.locations().ids()) {
      const auto it = invariants.find(l);
      if (!cfa.is_target(l)) certificate.invariants.emplace_back(l, it == invariants.end() ? tm.mk_true() : tm.mk_and(it->second));
    }
    std::vector<CutStep> inside;
    for (CutStep& s : steps) {
      if (const auto it = invariants.find(s.from); it != invariants.end())
        for (const Term t : it->second) s.guard = tm.mk_and(s.guard, t);
      if (!s.targets) inside.push_back(s);
      else if (!s.guard.is_false()) return unknown("what is not supported may be reached");
    }
    RankingSynthesis synthesis(cfa, solver_, budget);
    std::vector<size_t> all(inside.size());
    for (size_t k = 0; k < all.size(); ++k) all[k] = k;
    for (const std::vector<size_t>& cycle : components(inside, all).cycles) {
      std::vector<CutStep> of_cycle;
      for (const size_t k : cycle) of_cycle.push_back(inside[k]);
      const std::optional<Ranks> ranks = synthesis.run(of_cycle);
      if (!ranks) {
        if (budget.expired()) return unknown(budget.reason());
        const cfa::Location& l = cfa.location(synthesis.failed_at());
        return unknown(l.loop ? fmt::format("no ranking function found for the loop in line {}", l.loop->line)
                              : fmt::format("no ranking function found for the cycle at line {}", l.origin.line));
      }
      certificate.ranks.insert(certificate.ranks.end(), ranks->begin(), ranks->end());
    }
    return {.result = core::Safe{std::move(certificate)}, .found_by = "ranking functions" + task.in_model()};
  }

 private:
  smt::Backend& solver_;
};

}  // namespace

std::unique_ptr<core::Engine> make_ranking(smt::Backend& solver) { return std::make_unique<Ranking>(solver); }

}  // namespace pippin::explore

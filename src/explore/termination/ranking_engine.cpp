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

class Ranking final : public core::Engine {
 public:
  explicit Ranking(smt::Backend& solver, Functions functions = {}) : solver_(solver), functions_(std::move(functions)) {}

  core::EngineAnswer run(core::Task& task, core::Facts&, const Budget& budget) override {
    const auto unknown = [](std::string why) { return core::EngineAnswer{.result = core::Unknown{std::move(why), "ranking"}}; };
    const cfa::Cfa& cfa = task.cfa();
    const Supported supported = supported_steps(cfa, solver_, budget.sub(budget.remaining() * 0.4));
    if (!supported.targets_excluded) return unknown("what is not supported may be reached");
    std::optional<std::vector<term::Term>> among;
    if (functions_) among = functions_(task);
    RankingSynthesis synthesis(cfa, solver_, budget, std::move(among));
    auto ranks = synthesis.run_all(supported.steps);
    if (!ranks) {
      if (budget.expired()) return unknown(budget.reason());
      const cfa::Location& l = cfa.location(synthesis.failed_at());
      return unknown(l.loop ? fmt::format("no ranking function found for the loop in line {}", l.loop->line)
                            : fmt::format("no ranking function found for the cycle at line {}", l.origin.line));
    }
    core::RankingCertificate certificate{supported.claims, std::move(*ranks)};
    return {.result = core::Safe{std::move(certificate)}, .found_by = "ranking functions" + task.in_model()};
  }

 private:
  smt::Backend& solver_;
  const Functions functions_;
};

}  // namespace

std::unique_ptr<core::Engine> make_ranking(smt::Backend& solver) { return std::make_unique<Ranking>(solver); }
std::unique_ptr<core::Engine> make_ranking_among(smt::Backend& solver, Functions functions) { return std::make_unique<Ranking>(solver, std::move(functions)); }

}  // namespace pippin::explore

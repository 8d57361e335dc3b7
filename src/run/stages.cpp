// SPDX-License-Identifier: Apache-2.0
#include "run/stages.h"

#include <algorithm>

#include "support/check.h"

namespace pippin::run {
namespace {

bool works_on_text(const PlannedTurn& t) { return t.row->model != core::ModelKind::None && !t.row->guesses; }

}  // namespace

bool runs_on_text(const Plan& plan) { return std::ranges::any_of(plan.turns, works_on_text); }

bool is_clocked(const Plan& plan) {
  return std::ranges::all_of(plan.turns, [](const PlannedTurn& t) { return t.row->clocked; });
}

std::vector<PlannedTurn> turns(const Plan& plan, const SearchOptions& search, bool on_text) {
  const std::vector<PlannedTurn>& all = plan.turns;
  if (on_text) {
    const auto last = std::ranges::find_if(all.rbegin(), all.rend(), works_on_text);
    PIPPIN_CHECK(last != all.rend(), "the preset {} does not run on a text", plan.name);
    return {PlannedTurn{Stage{last->engine}, last->row}};
  }
  using core::ModelKind;
  const auto in_both = [](const PlannedTurn& t) { return t.row->in_both_models; };
  const bool chooses = std::ranges::any_of(all, in_both);
  const bool only_int = chooses && search.int_model == IntModel::Int, only_bv = chooses && search.int_model == IntModel::Bv;
  std::vector<PlannedTurn> kept;
  for (size_t i = 0; i < all.size(); ++i) {
    PlannedTurn s = all[i];
    const EngineRow& engine = *s.row;
    auto same = [&](const Stage& other) { return other.engine == s.engine; };
    const bool first = std::none_of(all.begin(), all.begin() + i, same), last = std::none_of(all.begin() + i + 1, all.end(), same);
    if (engine.model == ModelKind::None && search.random_seconds >= 0) {
      if (!first || search.random_seconds == 0) continue;
      s.seconds = search.random_seconds;
    } else if (search.deterministic && !last) {
      continue;
    }
    if (search.deterministic && engine.clocked) continue;
    if (only_int && engine.model == ModelKind::Bv && in_both(s)) continue;
    if (only_bv && engine.model == ModelKind::Int) continue;
    if (only_int && in_both(s) && last) s.share = 1;
    kept.push_back(s);
  }
  return kept;
}

}  // namespace pippin::run

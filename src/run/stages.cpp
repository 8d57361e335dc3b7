// SPDX-License-Identifier: Apache-2.0
#include "run/stages.h"

#include <algorithm>

#include "support/check.h"

namespace pippin::app {
namespace {

bool works_on_text(const Stage& s) {
  const EngineRow& e = find_engine(s.engine);
  return e.model != core::ModelKind::None && !e.guesses;
}

}  // namespace

bool runs_on_text(const Preset& preset) { return std::ranges::any_of(preset.stages, works_on_text); }

bool is_clocked(const Preset& preset) {
  return std::ranges::all_of(preset.stages, [](const Stage& s) { return find_engine(s.engine).clocked; });
}

std::vector<Stage> stages(const CheckOptions& o) {
  const Preset* preset = find_preset(o.preset);
  PIPPIN_CHECK(preset, "unknown preset {}", o.preset);
  const std::vector<Stage>& all = preset->stages;
  if (o.is_cfa) {
    const auto last = std::ranges::find_if(all.rbegin(), all.rend(), works_on_text);
    PIPPIN_CHECK(last != all.rend(), "the preset {} does not run on a text", o.preset);
    return {Stage{last->engine}};
  }
  using core::ModelKind;
  const auto in_both = [](const Stage& s) { return find_engine(s.engine).in_both_models; };
  const bool chooses = std::ranges::any_of(all, in_both);
  const bool only_int = chooses && o.int_model == IntModel::Int, only_bv = chooses && o.int_model == IntModel::Bv;
  std::vector<Stage> kept;
  for (size_t i = 0; i < all.size(); ++i) {
    Stage s = all[i];
    const EngineRow& engine = find_engine(s.engine);
    auto same = [&](const Stage& other) { return other.engine == s.engine; };
    const bool first = std::none_of(all.begin(), all.begin() + i, same), last = std::none_of(all.begin() + i + 1, all.end(), same);
    if (engine.model == ModelKind::None && o.random_seconds >= 0) {
      if (!first || o.random_seconds == 0) continue;
      s.seconds = o.random_seconds;
    } else if (o.deterministic && !last) {
      continue;
    }
    if (o.deterministic && engine.clocked) continue;
    if (only_int && engine.model == ModelKind::Bv && in_both(s)) continue;
    if (only_bv && engine.model == ModelKind::Int) continue;
    if (only_int && in_both(s) && last) s.share = 1;
    kept.push_back(s);
  }
  return kept;
}

}  // namespace pippin::app

// SPDX-License-Identifier: Apache-2.0
#include "app/stages.h"

#include <algorithm>

#include "support/check.h"

namespace pippin::app {

std::vector<Stage> stages(const CheckOptions& o) {
  const Preset* preset = find_preset(o.preset);
  PIPPIN_CHECK(preset, "unknown preset {}", o.preset);
  const std::vector<Stage>& all = preset->stages;
  const bool explores =
      std::ranges::any_of(all, [](const Stage& s) { return s.kind == StageKind::Int || s.kind == StageKind::Bv; });
  const bool only_int = explores && o.int_model == IntModel::Int, only_bv = explores && o.int_model == IntModel::Bv;
  std::vector<Stage> kept;
  for (size_t i = 0; i < all.size(); ++i) {
    Stage s = all[i];
    auto same = [&](const Stage& other) { return other.kind == s.kind; };
    const bool first = std::none_of(all.begin(), all.begin() + i, same), last = std::none_of(all.begin() + i + 1, all.end(), same);
    if (s.kind == StageKind::Random && o.random_seconds >= 0) {
      if (!first || o.random_seconds == 0) continue;
      s.seconds = o.random_seconds;
    } else if (o.deterministic && !last) {
      continue;
    }
    if (o.deterministic && (s.kind == StageKind::Fold || s.kind == StageKind::Unroll || s.kind == StageKind::Ranges || s.kind == StageKind::Horn)) continue;
    if (only_int && s.kind == StageKind::Bv) continue;
    if (only_bv && (s.kind == StageKind::Int || s.kind == StageKind::Horn)) continue;
    if (only_int && s.kind == StageKind::Int && last) s.share = 1;
    kept.push_back(s);
  }
  return kept;
}

}  // namespace pippin::app

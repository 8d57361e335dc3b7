// SPDX-License-Identifier: Apache-2.0
// Weights of edges [InterpC17, section IV.B]: where several branches wait, the heaviest is explored first, so that locations become full
// early. An edge that no explored path took has no weight yet and is the heaviest. Else its weight is how many successors of its
// target are still half, if the target is half and a path ended there; earlier on a path, the sum of the weights of the edges that leave its
// target.
#pragma once

#include <cstdint>
#include <functional>

#include "cfa/cfa.h"

namespace pippin::explore {

class EdgeWeights {
 public:
  /// The Cfa must outlive it. `is_half` is asked again and again.
  EdgeWeights(const cfa::Cfa& cfa, std::function<bool(cfa::LocId)> is_half) : cfa_(cfa), is_half_(std::move(is_half)), weights_(cfa.edges().size(), kNone) {}

  uint32_t operator[](cfa::EdgeId e) const { return weights_[e]; }

  /// The path was explored to its end.
  void explored(const cfa::Path& path) {
    for (size_t i = path.size(); i-- > 0;) {
      const bool last = i + 1 == path.size();
      const cfa::LocId l = cfa_.edge(path.stem[i].edge).target;
      uint32_t weight = 0;
      if (!last || is_half_(l))
        for (cfa::EdgeId e : cfa_.out(l)) {
          if (last) weight += is_half_(cfa_.edge(e).target);
          else if (weights_[e] != kNone) weight = std::min(kMost, weight + weights_[e]);
        }
      weights_[path.stem[i].edge] = weight;
    }
  }

 private:
  static constexpr uint32_t kNone = UINT32_MAX, kMost = 1'000'000;

  const cfa::Cfa& cfa_;
  const std::function<bool(cfa::LocId)> is_half_;
  IdVector<cfa::EdgeId, uint32_t> weights_;
};

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// The program restricted to paths outside the given path programs: explorers find with it a candidate that differs from those that
// others look at already. (A path program is the part of the program that a path takes: its edges.)
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"

namespace pippin::components {

/// The product of a Cfa with "which of the path programs were left"; a target is one only where all were.
struct OtherPaths {
  cfa::Cfa cfa;
  std::vector<cfa::EdgeId> edges;      // of each edge here, the one it stands for
  std::vector<cfa::LocId> locations;   // likewise

  core::Path back(const core::Path& path) const;
};

/// At most so many path programs: each may double the product.
inline constexpr size_t kMaxPathPrograms = 6;

/// Null where the Cfa has calls. `programs`: sets of edges.
std::optional<OtherPaths> other_paths(const cfa::Cfa& cfa, const std::vector<std::set<cfa::EdgeId>>& programs);

/// The edges of a path.
std::set<cfa::EdgeId> path_program(const core::Path& path);

}  // namespace pippin::components

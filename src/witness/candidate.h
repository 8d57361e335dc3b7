// SPDX-License-Identifier: Apache-2.0
// Candidates of a CEGAR loop whose parts are processes [CCEGAR22]: a path of a Cfa that need not be feasible, as a violation witness, and
// back. The witness has a branching waypoint for each decision of the path and no values. Places are those of the source, so whoever
// lowers the same program finds the same path again.
#pragma once

#include <vector>

#include "cfa/cfa.h"
#include "witness/witness.h"

namespace pippin::witness {

/// `path` ends in an error location of `base`, a Cfa of a program before all passes. Decisions that no waypoint of the format can name
/// (conditions inside expressions, what a pointer points to) are left out: the witness then stands for several paths.
ViolationWitness candidate_witness(const Metadata& metadata, const cfa::Cfa& base, const cfa::Path& path);

struct MatchLimits {
  size_t paths = 64;
  size_t nodes = 500'000;    // of the search
};
struct MatchedPaths {
  std::vector<cfa::Path> paths;   // the shortest first
  bool all = false;               // no other path follows the witness
};
/// The paths of `base` to an error that make the decisions of the witness in their order, and no others if there are such paths; else
/// those that make others in between (at other places than that of the next waypoint). Only branching waypoints that are followed and
/// the target count: what a witness says about values and what it avoids can make it stand for fewer paths than these.
/// Files are called as in the strings of `base`.
MatchedPaths match_paths(const cfa::Cfa& base, const std::vector<std::vector<Waypoint>>& segments, const MatchLimits& limits = {});

}  // namespace pippin::witness

// SPDX-License-Identifier: Apache-2.0
// The path program of a candidate [CCEGAR22]: the edges of a Cfa that some path takes which follows the witness to its target. Its paths contain those
// of the candidate, and others (another number of rounds of a loop, say). As far as the graph tells a path follows as an execution does
// (frontend/weave.h, Follow::AtNextVisit): what the witness does not name may go any way. When in doubt a path follows.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "ir/cut.h"
#include "support/result.h"
#include "witness/read.h"

namespace pippin::witness {

struct PathProgram {
  std::vector<bool> edges;   // by EdgeId: is it one of them?
};

inline constexpr size_t kMaxPathProgramNodes = 2'000'000;   // (location, waypoints passed, call)

/// Does the witness name all decisions of its path that a waypoint can name? Candidates of candidate_witness() do; of others nobody knows.
bool names_all_decisions(const Witness& w);

/// `base`: as in witness/candidate.h. Branching waypoints that are followed and the target are looked at; a waypoint of another kind is passed
/// anywhere, and nothing is avoided. `all_named`: names_all_decisions; no path makes another one. An Error where no path follows, or one that
/// follows comes to a place that is not modelled.
Result<PathProgram> path_program(const cfa::Cfa& base, const std::vector<std::vector<Waypoint>>& segments, bool all_named,
                                 size_t max_nodes = kMaxPathProgramNodes);

/// Outcomes and functions in the text of `file` without which no execution leaves the path program, but where the source names no branch; only those
/// that are met first. `hidden`: what cannot be cut.
std::vector<ir::Cut> cuts(const cfa::Cfa& base, const PathProgram& kept, const std::string& file, const std::set<ir::Cut>& hidden);

}  // namespace pippin::witness

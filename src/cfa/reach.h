// SPDX-License-Identifier: Apache-2.0
// Reachability in the graph of a Cfa, without looking at what its operations do.
#pragma once

#include <vector>

#include "cfa/cfa.h"

namespace pippin::cfa {

/// An operation of the edge is `assume false`.
bool never_taken(const Edge& e);
bool has_target(const Cfa& c);
/// By location: does a path from the initial location over edges that are not never_taken lead to it?
std::vector<bool> reached_from_start(const Cfa& c);
/// By location: does such a path lead from it to a target? Targets included.
std::vector<bool> leads_to_target(const Cfa& c);
/// A place for each location: those of a depth-first search from the initial location in reverse postorder, so that an edge
/// leads forward unless it closes a cycle; then those that it does not reach.
IdVector<LocId, uint32_t> reverse_postorder(const Cfa& c);

}  // namespace pippin::cfa

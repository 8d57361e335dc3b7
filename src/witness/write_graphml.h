// SPDX-License-Identifier: Apache-2.0
// Private to src/witness: the text of witnesses in GraphML 1.0.
#pragma once

#include <string>

#include "witness/witness.h"

namespace pippin::witness {

/// A node for each invariant, which the edge to the head of its loop enters and those of the loop's condition leave. An Error if an
/// invariant is not of a loop, or if the program has several files: the format has no words for that.
Result<std::string> print_graphml(const CorrectnessWitness& w);
/// One path of edges, a segment each; the last one enters the violation. An Error if there are waypoints to avoid, or assumptions before
/// a statement (Waypoint::after is false), or if the program has several files.
Result<std::string> print_graphml(const ViolationWitness& w);

}  // namespace pippin::witness

// SPDX-License-Identifier: Apache-2.0
// Private to src/witness: what branching waypoints call the decisions of a Cfa.
#pragma once

#include <optional>
#include <string>

#include "cfa/cfa.h"
#include "witness/witness.h"

namespace pippin::witness {

/// The outcome that the edge decides, as a branching waypoint has it: "true", "false", a number, "default". Nothing: no statement decides there.
std::optional<std::string> decision_of(const cfa::Edge& e);

/// Without a column it is anywhere in the line.
bool is_at(const cfa::Cfa& cfa, const Origin& o, const Location& l);

}  // namespace pippin::witness

// SPDX-License-Identifier: Apache-2.0
// What a violation witness says of the values of an execution, segment by segment.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/ir.h"
#include "witness/read.h"

namespace pippin::witness {

/// "x == 5", "\result > 0x1.fffffep+127f": what a waypoint says of one value.
struct ValueClaim {
  std::string place;      // the expression of C that has it: a variable, mostly; empty: the result of a call
  std::string relation;   // "==", "!=", "<=", ">=", "<", ">"
  std::string constant;   // as it stands there
};
/// Of the waypoint that is followed, by segment; nullopt: it speaks of no one value, or not of such a kind.
std::vector<std::optional<ValueClaim>> value_claims(const Witness& w);

/// The integer with this text: "5", "(-5LL)", "0x10", "(-2147483647 - 1)".
std::optional<ir::Int128> integer_constant(const std::string& text);
/// Some value of this type of which the claim holds: integers as they are, floats as their bits. Pointers: 0 is null, and for any other
/// the claim gives none.
std::optional<ir::Int128> value_for(const ValueClaim& claim, const ir::Type& type);

}  // namespace pippin::witness

// SPDX-License-Identifier: Apache-2.0
// Verification witnesses in the YAML 2.0 format (https://gitlab.com/sosy-lab/benchmarking/sv-witnesses).
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"
#include "support/result.h"

namespace pippin::witness {

struct Location { std::string file; uint32_t line = 0, column = 0; std::string function; };

struct Invariant { bool loop = true; Location location; std::string value; };  // value: C expression

enum class WaypointType { Assumption, Branching, FunctionEnter, FunctionReturn, Target };
struct Waypoint { WaypointType type = WaypointType::Assumption; bool follow = true; Location location; std::string value; };

struct Metadata {
  std::vector<std::string> files;
  std::string specification;      // CHECK lines, joined by newlines
  ir::DataModel model = ir::DataModel::LP64;
  std::string creation_time;      // ISO 8601 with offset; empty: now
};

struct CorrectnessWitness { Metadata metadata; std::vector<Invariant> invariants; };
/// One segment per inner vector: avoid waypoints, then one follow; the last waypoint of all is the target.
struct ViolationWitness { Metadata metadata; std::vector<std::vector<Waypoint>> segments; };

/// YAML text; hashes the input files (SHA-256); the UUID is derived from content, so equal runs give equal files.
Result<std::string> print(const CorrectnessWitness& w);
Result<std::string> print(const ViolationWitness& w);
/// Writes to a temporary name beside `path` and renames.
Result<bool> write_file(const std::string& path, const std::string& text);

}  // namespace pippin::witness

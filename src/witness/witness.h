// SPDX-License-Identifier: Apache-2.0
// Verification witnesses (https://gitlab.com/sosy-lab/benchmarking/sv-witnesses): the values, and their text in YAML 2.0, which
// is what Pippin writes. witness/read.h reads these and other versions.
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"
#include "support/result.h"

namespace pippin::witness {

/// Of a statement, keyword or parenthesis of the program, both from 1. Read witnesses only: column 0 is none said (the first place of
/// the line that fits).
struct Location { std::string file; uint32_t line = 0, column = 0; std::string function; };
/// Where something stands in the text of a witness, both from 1; 0: it was not read.
struct Mark { uint32_t line = 0, column = 0; };

struct Invariant { bool loop = true; Location location; std::string value; Mark mark = {}; };  // value: C expression

enum class WaypointType { Assumption, Branching, FunctionEnter, FunctionReturn, Target };
struct Waypoint { WaypointType type = WaypointType::Assumption; bool follow = true; Location location; std::string value; Mark mark = {}; bool after = false; };  // after: an assumption behind its statement (GraphML)

struct Metadata {
  std::vector<std::string> files;
  std::string specification;      // CHECK lines, joined by newlines
  ir::DataModel model = ir::DataModel::LP64;
  std::string creation_time;      // ISO 8601 with offset; empty: now
};

struct CorrectnessWitness { Metadata metadata; std::vector<Invariant> invariants; };
/// One segment per inner vector: avoid waypoints, then one follow; the last waypoint of all is the target.
struct ViolationWitness { Metadata metadata; std::vector<std::vector<Waypoint>> segments; };

/// Who wrote it, in every witness of ours.
inline constexpr const char* kProducer = "Pippin";

/// YAML text; hashes the input files (SHA-256); the UUID is derived from content, so equal runs give equal files.
Result<std::string> print(const CorrectnessWitness& w);
Result<std::string> print(const ViolationWitness& w);
/// Writes to a temporary name beside `path` and renames.
Result<bool> write_file(const std::string& path, const std::string& text);

}  // namespace pippin::witness

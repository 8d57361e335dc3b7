// SPDX-License-Identifier: Apache-2.0
// Verification witnesses (https://gitlab.com/sosy-lab/benchmarking/sv-witnesses): the values, and their text.
// witness/read.h reads what others write, too.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/ir.h"
#include "support/result.h"

namespace pippin::witness {

/// Of a statement, keyword or parenthesis of the program, both from 1. Read witnesses only: column 0 is none said (the first place of
/// the line that fits).
struct Location { std::string file; uint32_t line = 0, column = 0; std::string function; };
/// Where something stands in the text of a witness, both from 1; 0: it was not read.
struct TextPosition { uint32_t line = 0, column = 0; };

/// An edge of a GraphML automaton: the line of its operation (0: not said), and the outcome that a condition has there.
struct EdgePlace {
  uint32_t line = 0;
  enum class Outcome : uint8_t { Any, True, False } outcome = Outcome::Any;
};

/// A variable of a quantifier `\forall`.
struct BoundVariable {
  /// The formula holds for all integers that do not keep this.
  struct Limit { bool upper = false, strict = false; std::string value; };   // a C expression
  std::string type;             // an integer type of C as Clang prints it; empty: integer of ACSL
  std::string name;
  std::vector<Limit> limits;    // integer: some of both sides
};

struct Invariant {
  bool loop = true;
  Location location;
  std::string value;    // C expression
  TextPosition mark = {};
  bool tested_last = false;   // at the head of a loop where its condition is not evaluated (of `do`); witnesses have none
  /// GraphML: the edges to and from the node, which tell the loop; `location` has the line of one of them, or 0.
  std::vector<EdgePlace> entering = {}, leaving = {};
  /// What it is a part of: a contract's condition holds at each call, or each return, of the function that is defined at `location`.
  enum class Part : uint8_t { Invariant, Requires, Ensures } part = Part::Invariant;
  std::string acsl = {};      // of what `value` is the translation; empty: it is as written
  /// `value` is said of all their values; `body` is what of `acsl` says it, if that is C as well.
  std::vector<BoundVariable> bound = {};
  std::string body = {};
};

enum class WaypointType { Assumption, Branching, FunctionEnter, FunctionReturn, Target };
struct Waypoint {
  WaypointType type = WaypointType::Assumption;
  bool follow = true;
  Location location;
  std::string value;
  TextPosition mark = {};
  bool cycle = false;    // passed again and again: the waypoints of an execution without end, after those that lead there
  // GraphML:
  bool after = false;                      // an assumption behind its statement
  std::optional<uint32_t> offset = {};     // in the file, from 0: which one of the line
  std::string facts = {};                  // branchings: C expression that holds behind it; may be empty
  std::string callee = {};                 // of the call that gives an input, or returns; empty: not said
};

struct Metadata {
  std::vector<std::string> files;
  std::string specification;      // CHECK lines, joined by newlines
  ir::DataModel model = ir::DataModel::LP64;
  std::string creation_time;      // ISO 8601 with offset; empty: now
};

/// `transitions`: between any two visits of the head of a loop in one execution of the loop; `\at(x, AnyPrev)` is x at the earlier one.
struct CorrectnessWitness { Metadata metadata; std::vector<Invariant> invariants, transitions = {}; };
/// One segment per inner vector: avoid waypoints, then one follow; the last waypoint of all is the target. Of an execution without end: the last
/// segments are a cycle, and there is no target.
struct ViolationWitness { Metadata metadata; std::vector<std::vector<Waypoint>> segments; };

/// Who wrote it, in every witness of ours.
inline constexpr const char* kProducer = "Pippin";

/// What Pippin writes.
enum class Format : uint8_t { Yaml20, Yaml21, Yaml22, Graphml10 };
/// The names that options have for them.
inline constexpr std::array<std::pair<const char*, Format>, 4> kFormats = {{{"yaml-2.0", Format::Yaml20}, {"yaml-2.1", Format::Yaml21}, {"yaml-2.2", Format::Yaml22}, {"graphml-1.0", Format::Graphml10}}};

/// The first version of YAML that has words for it.
Format format_for(const CorrectnessWitness& w);

/// The text; hashes the input files (SHA-256); the UUID of YAML is derived from content, so equal runs give equal files. An Error if the
/// format has no words for it (GraphML: see witness/write_graphml.h).
Result<std::string> print(const CorrectnessWitness& w, Format format = Format::Yaml20);
Result<std::string> print(const ViolationWitness& w, Format format = Format::Yaml20);
/// Writes to a temporary name beside `path` and renames.
Result<bool> write_file(const std::string& path, const std::string& text);

}  // namespace pippin::witness

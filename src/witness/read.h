// SPDX-License-Identifier: Apache-2.0
// Reads witnesses: YAML 2.0, 2.1 and 2.2, and GraphML 1.0. Both become one value. What a version allows and Pippin does not understand
// is kept by name (`unsupported`): a witness is never read as if that were not there. Everything wrong is an Error whose place is
// "file:line:column".
#pragma once

#include <string>
#include <vector>

#include "support/result.h"
#include "witness/witness.h"

namespace pippin::witness {

struct HashOf { std::string file, hash; };   // hash as given, lower case

/// A variable that the program does not have, and what it becomes before statements.
struct GhostVariable { std::string name, type, initial; TextPosition mark; };
struct GhostUpdate { std::string variable, type, value; Location location; TextPosition mark; };

/// A witness of one program: the invariants of a correctness witness, or the segments of a violation witness.
struct Witness {
  bool graphml = false;
  std::string version;                 // "2.0", "2.1", "2.2"; GraphML: "1.0"
  bool violation = false;
  std::string producer;
  std::vector<std::string> files;
  std::vector<HashOf> hashes;
  std::string specification;           // as given; GraphML's lines joined by newlines; may be empty
  std::optional<ir::DataModel> model;
  std::vector<Invariant> invariants;
  std::vector<Invariant> transitions;  // between visits of a loop's head, as in CorrectnessWitness
  std::vector<Invariant> contracts;    // a `requires` and an `ensures` for each contract; "1" where there is none
  std::vector<GhostVariable> ghosts;
  std::vector<GhostUpdate> updates;    // in their order
  /// GraphML: nodes at heads of loops of which the witness says nothing; without a value.
  std::vector<Invariant> heads;
  /// A segment is avoid waypoints and then one that is followed; the last of all is the target. (A GraphML witness that is one path is
  /// a list of segments, too: columns are 0.)
  std::vector<std::vector<Waypoint>> segments;
  /// What this witness says beyond that, with its place: transition invariants, cycles, threads, …
  std::vector<Error> unsupported;
  /// Invariants among that which are quantified, with what they say as the C that it looks like: for guesses.
  std::vector<Invariant> quantified;
  /// GraphML: what is left out without harm to what is answered, and what was guessed.
  std::vector<Error> warnings;
  /// Invariants among that.
  size_t invariants_left_out = 0;
  /// What the format asks for and a reader can do without; see lint().
  std::vector<Error> complaints;
};

inline constexpr size_t kMaxWitnessBytes = size_t{32} << 20;

/// Do the words of this text say that it is a violation witness? (parse() says whether it is one.)
bool says_violation(const std::string& text);
/// The text of a witness file, at most kMaxWitnessBytes; of one that is compressed (gzip) what it holds.
Result<std::string> read_witness_file(const std::string& path);
/// By its first character YAML or GraphML. `name`: of the file, for messages.
Result<Witness> parse(const std::string& text, const std::string& name);
Result<Witness> parse_yaml(const std::string& text, const std::string& name);
Result<Witness> parse_graphml(const std::string& text, const std::string& name);

/// Lines `CHECK( init(main()), LTL(FORMULA) )`, or FORMULA alone, as hand-made witnesses have it, with formulas of SV-COMP: of its properties,
/// any function called or label. Nothing is one, too: some tools write nothing where a property has several lines.
bool is_specification(const std::string& text);
/// A program file: its name in the witness, and its contents.
struct ProgramText { std::string name, text; };
/// Everything that a linter complains of: Witness::complaints, wrong hashes, and places that are none of what stands there.
/// `name`: of the witness file.
std::vector<Error> lint(const Witness& w, const std::string& name, const std::vector<ProgramText>& programs);

}  // namespace pippin::witness

// SPDX-License-Identifier: Apache-2.0
// A component of a CEGAR loop that is a program of somebody else: what it is called, how it is started, and how its answer is told from
// what it prints. Actors are data, YAML files (docs/components.md); nothing else of Pippin knows a foreign tool by name.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/ir.h"
#include "support/budget.h"
#include "support/result.h"

namespace pippin::components {

enum class ActorRole : uint8_t { Explorer, Checker, Refiner };
/// What predicates are for an actor: what an explorer reads, or a refiner writes.
enum class PredicateForm : uint8_t { None, Map, Witness };
/// Done: a candidate (of an explorer), predicates (of a refiner).
enum class ActorWord : uint8_t { Done, Safe, Feasible, Infeasible, Unknown };

struct ActorFile {
  std::string path;                         // of the file, for messages
  std::string name;
  ActorRole role = ActorRole::Explorer;
  std::vector<std::string> command;         // with ${placeholders}
  PredicateForm predicates = PredicateForm::None;
  /// What ${program} is (components/instrument.h). An explorer: the first or the last; a refiner: one of the first two; a checker: all but the last.
  enum class Program : uint8_t { Whole, PathProgram, Product, Harness, Strengthened } program = Program::Whole;
  std::map<ir::DataModel, std::string> models;   // what ${model} is; empty text: the argument is left out
  /// An Unknown without a reason gets as its reason what the output has behind `line`, up to the end of that line.
  struct Answer { std::string line; ActorWord word; std::string reason; };
  /// The first one of which the output has a line that contains it. One of Unknown stands before the others if its line says that the
  /// answer means nothing.
  std::vector<Answer> answers;
  /// In the directory of the run, as patterns of file names: the first that exists.
  std::vector<std::string> artifact;
  std::string install;                      // what to do if the program is absent
  std::string tested;                       // "live", or how else
};

/// From the text of a file; an Error has the place "path:line:column".
Result<ActorFile> parse_actor(const std::string& text, const std::string& path);

/// What an actor is given.
struct ActorCall {
  std::vector<std::string> programs;
  std::string specification;                // path of a property file
  std::string in;                           // path of predicates or of a candidate; empty: none
  std::string directory;                    // for all files of this run
  ir::DataModel model = ir::DataModel::LP64;
  std::string pippin;                       // this program
};
struct ActorAnswer {
  ActorWord word = ActorWord::Unknown;
  std::string reason;                       // Unknown: why
  std::string artifact;                     // path; empty: none was written
  std::vector<std::string> others;          // of further candidates (servers of ours)
  /// The program could not be started, or what it is for cannot be done: a message for the user with the way out.
  std::string trouble;
};

/// The command with everything filled in; an Error names the placeholder that is none.
Result<std::vector<std::string>> command_of(const ActorFile& actor, const ActorCall& call);
/// Runs it. Whatever it does (crash, hang, print garbage, write nothing), there is an answer, and nothing of it runs afterwards. What it printed
/// stays in the directory as "output.txt".
ActorAnswer run_actor(const ActorFile& actor, const ActorCall& call, const Budget& budget);

}  // namespace pippin::components

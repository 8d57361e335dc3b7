// SPDX-License-Identifier: Apache-2.0
// `pippin step`: one turn of a CEGAR loop as a program of its own [CCEGAR22]. Each role reads a program and an artifact, writes an
// artifact, and keeps nothing:
//
//   explore   predicates           -> a correctness witness (TRUE), or a candidate: a path that the predicates do not exclude
//   check     a candidate          -> a violation witness (FALSE), or the word that no execution takes its path
//   refine    such a candidate     -> predicates that exclude it (UNKNOWN if it is told which are known, and none of its own is new)
//
// Predicates are a predicate map (witness/predicate_map.h) or the expressions of a correctness witness; candidates are violation
// witnesses (witness/candidate.h). Which of it a foreign tool wrote makes no difference: nothing of it is trusted. A TRUE goes through the
// door of all proofs (run/proofs.h), a FALSE through that of all alarms (run/alarms.h).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/engine.h"
#include "run/pipeline.h"
#include "support/result.h"
#include "support/stats.h"
#include "witness/predicate_map.h"
#include "witness/read.h"

namespace pippin::components {

enum class StepRole : uint8_t { Explore, Check, Refine };
/// What predicates are written as.
enum class Exchange : uint8_t { Predicates, Witness };

/// What the user asks for.
struct StepOptions {
  StepRole role = StepRole::Explore;
  std::string explorer = "predicate-abstraction";   // one of step_explorers()
  Exchange exchange = Exchange::Predicates;         // Refine
  size_t candidates = 1;                            // Explore: at most so many, each with another path program
  std::vector<std::string> in;                      // paths of the artifacts: any number of predicates; or a candidate, Refine: and predicates
};
/// An artifact, read: one of the two.
struct Artifact {
  std::string path;
  std::optional<witness::PredicateMap> map;
  std::optional<witness::Witness> witness;          // predicates, or a candidate; files are called as the program's
};
struct StepInput {
  StepOptions asked;
  std::vector<Artifact> artifacts;
};
/// An artifact from its text. The options become those of a candidate's property and data model, where the user gave none. `path`: for
/// messages.
Result<Artifact> read_artifact(const std::string& text, const std::string& path, bool candidate, run::ProgramInput& program, const run::QuestionOptions& question, std::vector<Error>& warnings);

/// What a step ends with that is no verdict.
struct StepResult {
  enum class Kind : uint8_t { Candidate, Infeasible, Refined } kind = Kind::Candidate;
  std::string artifact;                             // its text; Infeasible: empty
  std::vector<std::string> others;                  // further candidates, with other path programs
};
/// "CANDIDATE", "INFEASIBLE", "REFINED"; and a sentence about it.
std::string_view to_string(StepResult::Kind kind);
std::string_view meaning(StepResult::Kind kind);

/// A step's outcome: a verdict, errors or UNKNOWN; or a result that is no verdict.
struct StepOutcome {
  run::CheckOutcome run;
  std::optional<StepResult> result;
};

/// Explorers by name, of `pippin list explorers`.
struct ExplorerRow { std::string_view name, summary; };
const std::vector<ExplorerRow>& step_explorers();

/// `kept`: the program, if other steps are taken on it; else null.
StepOutcome run_step(const run::CheckOptions& options, const StepOptions& step, Statistics& statistics, run::KeptProgram* kept = nullptr);

/// What the engine of a step finds that is no answer of an engine.
struct StepFound {
  std::optional<StepResult> result;
  bool more_paths = false;                          // the candidate stands for paths that were not looked at
};
/// One for each role. The rows of the engines read `input` and write `found`; both may be null if nothing is run.
const std::vector<run::Preset>& step_presets();
std::vector<run::EngineRow> step_engines(std::shared_ptr<const StepInput> input, std::shared_ptr<StepFound> found);
std::string_view preset_of(StepRole role);
run::Plan step_plan(StepRole role, std::shared_ptr<const StepInput> input, std::shared_ptr<StepFound> found);

}  // namespace pippin::components

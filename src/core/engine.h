// SPDX-License-Identifier: Apache-2.0
// The one interface of everything that may decide a run: random execution, bounded model checking, Horn clauses, a CEGAR
// loop, a guess that the check of proofs can settle. An engine gets a task and time, and gives an answer about the Cfa of
// its task. It never decides by itself: its caller brings the answer back to the Cfa before all passes, where proofs are
// proved again and alarms are executed.
//
// How to write one: docs/engines.md is about those that exist, CONTRIBUTING.md shows the smallest one.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/core.h"
#include "core/hint.h"
#include "support/budget.h"

namespace pippin::core {

/// In what an engine sees the program. None: it needs no Cfa (it executes the program).
enum class ModelKind : uint8_t { None, Int, Bv };

/// What a program does with floats. Copied: it copies, negates and compares them, but does not calculate with them.
enum class Floats : uint8_t { Unknown, None, Copied, Calculated };

/// Formulas over program variables at locations of Task::base(). They are not proved: a proof that rests on them is checked.
struct LocationFormulas {
  using List = std::vector<std::pair<LocId, Term>>;
  List candidates;                      // at loop heads: what refinements hoped for, in the order of discovery, each once
  List invariants;                      // together inductive, as an engine found
};

/// What holds of the program, whoever found it. All engines of a run share one value: each reads it and adds to it.
struct Facts {
  bool nothing_fails = false;           // no execution fails: only a proof can be found any more
  bool no_new_states = false;           // every execution repeats a state that it has visited
  size_t rounds_without_error = 0;      // no execution fails that enters loops again fewer times than this
  std::optional<size_t> max_rounds;     // every execution ends before it enters loops again so many times
  Floats floats = Floats::Unknown;
  std::map<std::string, LocationFormulas> formulas;   // by Task::label()
  std::vector<std::string> unsupported; // features that some path reaches, in the order of discovery, each once
};

/// A turn of an engine: how long it should take, and the longest turn the engine gets in this run. The budget is what it
/// may take at most.
struct Turn {
  double seconds = 1e18;
  double longest = 1e18;
};

/// What an engine works on.
class Task {
 public:
  virtual ~Task() = default;
  /// The program in the model of the engine, after the passes that the engine's row asks for (its blocks among them).
  /// Made when it is first asked for. It has a target. Requires: a model.
  virtual const Cfa& cfa() = 0;
  /// The same before all passes.
  virtual const Cfa& base() = 0;
  /// The location of base() that a location of cfa() stands for.
  virtual LocId to_base(LocId location) = 0;
  /// Of the model in dumps and statistics: "int", "bv", "cfa".
  virtual std::string label() const = 0;
  /// ", int model" for people; empty if there is only one.
  virtual std::string in_model() const = 0;
  virtual Turn turn() const = 0;
};

/// Safe, Feasible and RecurrentSet speak about Task::cfa(). Unknown without a reason: the engine has nothing to say about why.
struct EngineAnswer {
  std::variant<Unknown, Safe, Feasible, RecurrentSet> result;
  std::vector<Hint> hints;              // Feasible: known values on the path
  std::string found_by;                 // Safe and Feasible, for people: "Horn clauses, int model"
  std::optional<size_t> iterations;     // of a CEGAR loop
  /// Safe of an engine that guesses: the check may take so long; if it accepts nothing, the engine is asked again in the same turn.
  std::optional<Seconds> retry_within;
};

class Engine {
 public:
  virtual ~Engine() = default;
  /// Called once for each of the engine's turns. What it learned about its Cfa may stay in the engine; what holds of the
  /// program belongs to `facts`.
  virtual EngineAnswer run(Task& task, Facts& facts, const Budget& budget) = 0;
};

}  // namespace pippin::core

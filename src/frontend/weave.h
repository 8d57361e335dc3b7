// SPDX-License-Identifier: Apache-2.0
// Weaves what a witness says into the text of a program, as C: an invariant becomes a call of an error function where it does not hold,
// waypoints become a state that counts the segments passed, and a function with a contract gets another one around it that checks it. Engines, interpreter and native execution then need to know nothing about
// witnesses. Lines stay as they are; columns behind a change move. A macro whose loops have an invariant is written out where it is used.
//
// Woven expressions change no execution: they are checked to have no side effects and no calls, and what C leaves undefined of their
// evaluation counts as "does not hold". Otherwise an invariant could end the executions that contradict it. (Guesses are for those
// who only want to know the formula: a program with a guess in it is not to be verified.)
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "spec/woven.h"

namespace pippin::frontend {

/// A place of the program, from 1; column 0: the first one of the line that fits. Line 0 (targets only): any.
struct WeavePlace {
  size_t file = 0;             // index into Sources::files
  uint32_t line = 0, column = 0;
  std::string function;        // the place must be in this function; empty: not said
  uint32_t last_column = 0;    // loops: all that begin from `column` up to this one; 0: the one at `column`
};

/// An edge of a GraphML automaton: the line of its operation (0: not said), and the outcome that a condition has there.
struct EdgePlace {
  uint32_t line = 0;
  enum class Outcome : uint8_t { Any, True, False } outcome = Outcome::Any;
};

/// A variable of whose values all are meant.
struct BoundVariable {
  /// Nothing is said of the values that do not keep this.
  struct Limit { bool upper = false, strict = false; std::string value; };   // a C expression without bound variables
  std::string type;             // an integer type of C as Clang prints it; empty: one that has all values within the limits
  std::string name;
  std::vector<Limit> limits = {};
};

struct Stitch {
  enum class Kind : uint8_t {
    LoopInvariant,       // at the keyword of a loop, or the use of a macro for all loops in it; holds whenever the condition is about to be evaluated
    LocationInvariant,   // before the statement or declaration
    Assumption,          // before the statement or declaration
    AssumptionAfter,     // behind it (column 0 only)
    Branching,           // at if, while, for, do, switch, or the `?`
    FunctionEnter,       // at the right parenthesis of a call
    FunctionReturn,      // likewise
    Target,              // the statement or full expression of the violation
    Requires,            // at the definition of a function; holds whenever it is called
    Ensures,             // likewise, whenever it returns; parameters have their values at the entry, and \result, \old(e) and \at(e, Pre) are known
    OldValue,            // made by weave() of each \old(e); `segment` is the number of its Ensures
    LoopKeep,            // at the keyword of a loop: at some visit of its head, after all invariants, `name`, which is 0 before, becomes 1, and variables
                         // of the loop are kept (`kept`). `text`: these variables in an expression of integers
    GhostVariable,       // of no place; `name`, `type`, and the number that is its initial value
    GhostUpdate,         // `name` of the type `type` becomes the value, before the statement or declaration
  } kind = Kind::Assumption;
  WeavePlace place;
  std::string text;      // C expression; Branching: "true", "false", a number, "default"; FunctionReturn: "\result == 1"
                         // LoopInvariant with edges: empty where the automaton says nothing
  size_t segment = 0;    // waypoints: number of the segment
  bool follow = true;    // waypoints: or avoid
  std::string where;     // in the witness, for messages: "file:line:column"
  /// Invariants: only a guess of what may be of interest, on which no answer depends. Then it may look behind pointers, and nothing is said of
  /// evaluations that C leaves undefined.
  bool guess = false;
  /// GraphML, whose places are lines that must be of one thing only. If there are several in the line, that at `offset` (of the file, from 0) is meant.
  bool graphml = false;
  std::optional<uint32_t> offset = {};
  std::string callee = {};                          // FunctionReturn: the function called; empty: not said
  std::string facts = {};                           // Branching: C expression that holds behind it, too; may be empty
  std::string name = {}, type = {};                 // GhostVariable, GhostUpdate
  /// Integers are unbounded: expressions that may overflow are refused (witness/acsl.h). Elements outside
  /// of their arrays have some value.
  bool exact = false;
  /// Invariants: `text` is to hold for all values of these variables, which hide those of the program. It is checked for any one of them each time.
  std::vector<BoundVariable> bound = {};
  std::vector<EdgePlace> entering = {}, leaving = {};   // LoopInvariant: the edges to and from the loop's head, instead of a place
  std::vector<std::pair<std::string, std::string>> kept = {};   // LoopKeep: a variable of the program, and the name of what keeps it
  std::optional<size_t> next = {};                  // waypoints of a cycle: the segment after this one
};

/// What is wrong with a stitch, or cannot be expressed.
struct StitchError : Error {
  enum class Subject : uint8_t {
    Stitch,    // wrong wherever it stood: no expression of C, a call
    Place,     // it does not fit where it stands: there is nothing that it could be about, a macro hides it, or a name is not in scope
    Several,   // likewise: there is more than one in the line
  } subject = Subject::Stitch;
};

struct Woven {
  std::vector<std::string> texts;      // of each file of Sources
  std::vector<uint32_t> lines;         // of each stitch with edges: the line of the loop; else 0
  std::vector<size_t> statements;      // of each AssumptionAfter: where its statement begins; else 0
  std::vector<StitchError> unsupported;      // stitches that have no meaning here that Pippin can express; if any, texts is empty
  /// Lines of the target's statement, from the place that was found; 0: any.
  uint32_t target_begin = 0, target_end = 0;
};

/// The function that is called where invariant or condition `k` (an index into the stitches) does not hold.
std::string refuted_function(size_t k);
/// The function that is called where C leaves undefined what ghost update or ACSL expression `k` says, so that no answer follows.
std::string undefined_function(size_t k);
/// What calls of the function mean, if weave() made it.
spec::WovenCall woven_call(const std::string& function);
/// What functions that give any value of an integer type are called; the program has none.
inline constexpr const char* kAnyValue = "__VERIFIER_nondet_pippin_any_";
inline constexpr const char* kWitnessState = "__pippin_segment";

/// When an execution follows a violation witness. The format says that any statements may come between two waypoints. Its authors' tests
/// (ValidationCrafted of sv-benchmarks) require the waypoint at the next visit of its location.
enum class Follow : uint8_t { AtNextVisit, Later };

/// Errors of the program are in `diagnostics`; others are of the stitches, each with the place of its stitch.
Result<Woven> weave(const Sources& sources, const ir::Target& target, const std::vector<Stitch>& stitches, Follow follow,
                    Diagnostics& diagnostics, std::vector<StitchError>& errors);

}  // namespace pippin::frontend

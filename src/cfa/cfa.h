// SPDX-License-Identifier: Apache-2.0
// Control-flow automaton over terms: locations, and edges that carry lists of operations. This is what every engine and
// every check works on. It has an exact text form (cfa/text.h) so that engines run without any C.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "support/id.h"
#include "support/origin.h"
#include "spec/convention.h"
#include "spec/woven.h"
#include "term/term.h"

namespace pippin::cfa {

using term::Sort;
using term::Term;

struct LocTag {};
struct EdgeTag {};
struct ProcTag {};
struct ThreadTag {};
using LocId = Id<LocTag>;
using EdgeId = Id<EdgeTag>;
using ProcId = Id<ProcTag>;
using ThreadId = Id<ThreadTag>;

/// A convention or approximation that the model makes at a place.
struct Assumption {
  Convention convention;
  Origin origin;
  std::string text;   // for people
  Direction direction() const { return row(convention).direction; }
};

/// Where a havocked value comes from: an input of the program, or a value the language leaves open.
enum class InputKind : uint8_t { Nondet, Uninitialised, MissingBody, Auxiliary };
struct Input {
  InputKind kind = InputKind::Auxiliary;
  Origin origin;
  std::string c_type;       // "int"
  uint32_t site = UINT32_MAX;  // ir nondet site or uninit site
};

/// A variable of the program state. Its Term is a Var whose name is unique in the Cfa.
struct Variable {
  Term term;
  std::string source;       // C expression it stands for ("x", "s.field", "p.off" for auxiliary parts); empty: none
  bool in_c = false;        // `source` is a C expression of integer type, usable in invariants
  Origin origin;            // its declaration
  uint32_t c_width = 0;     // bits and signedness of the C integer type (0: not an integer)
  bool c_signed = false;
  ProcId procedure;         // invalid: global
  std::string function;     // C function whose scope declares it; empty: global
  /// In which inlined call of `function` it lives (a number of its own for each); 0: in all. Not part of the text form.
  uint32_t instance = 0;
};
struct VarTag {};
using VarIndex = Id<VarTag>;

struct Op;
using OpList = std::vector<Op>;
enum class OpKind : uint8_t { Assume, Assign, Havoc, Choice };
/// One operation. `base` is the edge of the unblocked Cfa it came from; a block's basic path is the sequence of bases.
struct Op {
  OpKind kind = OpKind::Assume;
  Term var;                 // Assign, Havoc: the variable's term
  Term term;                // Assume: Bool formula; Assign: value of var's sort
  Origin origin;
  uint32_t input = UINT32_MAX;      // Havoc: index into Cfa::inputs
  uint32_t assumption = UINT32_MAX; // index into Cfa::assumptions that this operation relies on
  EdgeId base;
  std::vector<OpList> alternatives;  // Choice: exactly one is executed

  static Op assume(Term t, Origin o = {}) { Op op; op.kind = OpKind::Assume; op.term = t; op.origin = o; return op; }
  static Op assign(Term v, Term t, Origin o = {}) { Op op; op.kind = OpKind::Assign; op.var = v; op.term = t; op.origin = o; return op; }
  static Op havoc(Term v, Origin o = {}) { Op op; op.kind = OpKind::Havoc; op.var = v; op.origin = o; return op; }
};

enum class EdgeKind : uint8_t { Internal, Call, Return, Fork, Join };

/// Of an operator that decides what is evaluated: `&&`, `||`; `?` has a left one, its condition.
enum class Operand : uint8_t { None, Left, Right };

/// Call: a location with a call edge has no other outgoing edge, because nested words identify a call by its source state. `ops` assign the callee's parameters in the caller's state; then everything but globals and parameters of the
/// callee is fresh, and the callee's `olds` are set. Return: `call` names the matching call edge; `ops` assign caller variables from callee results; the
/// caller's other locals are as before the call (nested words: the call edge's source is the hierarchical predecessor).
/// Fork: `thread` begins, unless it has begun before; without a thread: taken if all have begun that other forks of the source begin. Join: taken if
/// `thread` is at its exit. Both also do their operations.
struct Edge {
  LocId source, target;
  EdgeKind kind = EdgeKind::Internal;
  OpList ops;
  Origin origin;
  ProcId callee;            // Call
  EdgeId call;              // Return
  spec::WovenCall woven;    // of a call that was woven into the program. Not part of the text form
  ThreadId thread;          // Fork, Join
  uint32_t step = UINT32_MAX;   // ir::Instr::step. Not part of the text form
  // For people and witnesses:
  bool is_branch = false;   // decides a source-level condition at `origin` (its keyword)
  bool taken = false;       // with which outcome
  Operand operand = Operand::None;  // decides that operand of the operator at `origin`, with the outcome `taken`. Not part of the text form
  std::string text;         // source text of the statement
  std::string condition;    // of a branch: what is decided, whatever the outcome. Not part of the text form
  std::string switch_case;  // of a switch: the number of the case, or "default". Not part of the text form
};

enum class LocKind : uint8_t { Plain, Error, Unsupported };
struct Location {
  std::string name;         // unique in the Cfa
  LocKind kind = LocKind::Plain;
  ProcId procedure;
  Origin origin;
  std::optional<Origin> loop;  // head of a source loop: keyword position
  std::string property;     // Error: sub-property ("unreach-call"); Unsupported: feature and source text
  std::string checked;      // Error: the operation or call of the source that is one ("x + 1"). Not part of the text form
  bool atomic = false;      // the thread that is here goes on, and no other
  /// A cut point of a Cfa that this one was made from: passes keep it while they keep any of its cycles, so that
  /// invariants found here cut the cycles there. Not part of the text form.
  bool cut_point = false;
  /// In which inlined call of its C function it is, as in Variable; 0: not known. Not part of the text form.
  uint32_t instance = 0;
  /// An inlined call begins here (the entry of the callee) or ends (where it returns to). Not part of the text form.
  bool call_boundary = false;
};

struct Procedure {
  std::string name;
  LocId entry, exit;        // invalid when no call, or no return, is left
  std::vector<Term> params, results;
  /// Local variables that no operation assigns: a call sets `old` to the value that `var`, a parameter or a global, has
  /// at the entry. With them a summary of the procedure is a predicate of its exit (`old` of [HHP10]'s tool, and of Hoare).
  struct Old { Term old, var; };
  std::vector<Old> olds;
};

/// A thread runs at most once, from its entry on, when a Fork has begun it; the first one from the beginning on. At a location without
/// successors that is not the exit of its thread, all threads end.
struct Thread {
  std::string name;
  LocId entry, exit;
};

class Cfa {
 public:
  explicit Cfa(term::TermManager& tm) : strings(std::make_shared<StringTable>()), tm_(&tm) {}

  term::TermManager& tm() const { return *tm_; }

  LocId add_location(Location l);
  EdgeId add_edge(Edge e);
  VarIndex add_variable(Variable v);
  /// Index of a variable's term; invalid if it is none of the Cfa's.
  VarIndex find(Term var) const;

  const IdVector<LocId, Location>& locations() const { return locations_; }
  const IdVector<EdgeId, Edge>& edges() const { return edges_; }
  const IdVector<VarIndex, Variable>& variables() const { return variables_; }
  Location& location(LocId l) { return locations_[l]; }
  const Location& location(LocId l) const { return locations_[l]; }
  Edge& edge(EdgeId e) { return edges_[e]; }
  const Edge& edge(EdgeId e) const { return edges_[e]; }
  Variable& variable(VarIndex v) { return variables_[v]; }
  const Variable& variable(VarIndex v) const { return variables_[v]; }
  const std::vector<EdgeId>& out(LocId l) const { return out_[l]; }
  const std::vector<EdgeId>& in(LocId l) const { return in_[l]; }
  bool is_target(LocId l) const { return locations_[l].kind != LocKind::Plain; }

  LocId initial;
  IdVector<ProcId, Procedure> procedures;
  IdVector<ThreadId, Thread> threads;   // of a program without threads, none
  std::vector<Assumption> assumptions;
  std::vector<Input> inputs;
  std::shared_ptr<StringTable> strings;

 private:
  term::TermManager* tm_;
  IdVector<LocId, Location> locations_;
  IdVector<EdgeId, Edge> edges_;
  IdVector<VarIndex, Variable> variables_;
  IdVector<LocId, std::vector<EdgeId>> out_, in_;
  std::unordered_map<Term, VarIndex> var_index_;  // never iterated

 public:
  std::vector<std::string> notes;  // free text for dumps
};

/// One step of a path: an edge and, where the edge is a block with choices, the alternatives taken, in order of the
/// choices met.
struct Step {
  EdgeId edge;
  std::vector<uint32_t> choices;
  friend bool operator==(const Step&, const Step&) = default;
};

/// A finite path from the initial location.
struct Path {
  std::vector<Step> stem;
  friend bool operator==(const Path&, const Path&) = default;
  size_t size() const { return stem.size(); }
};
/// Location at position i (0 = before the first step).
LocId location_at(const Cfa& c, const Path& p, size_t i);
/// The position of the state at the call that the return at step i belongs to.
size_t call_position(const Cfa& c, const Path& p, size_t i);

/// The globals and own parameters that an activation of each procedure may change after its entry, calls inside it
/// included; sorted. The others have the same value at the entry and at the exit.
IdVector<ProcId, std::vector<Term>> modified_by(const Cfa& c);
/// The term that denotes in every state of an activation of `p` the value that `var`, a parameter of `p` or a global,
/// had at the entry: an old value or the variable itself; null if there is none. `modified` as by modified_by.
Term entry_value(const Procedure& p, Term var, const std::vector<Term>& modified);

/// First violated well-formedness rule (terms use declared variables only, sorts fit, ids in range, error locations have
/// no successors, …) or empty.
std::string verify(const Cfa& c);

/// Locations that lie on a cycle's chosen cut set: every cycle contains one. Loop heads by depth-first search, in order.
std::vector<LocId> cut_points(const Cfa& c);

}  // namespace pippin::cfa

// SPDX-License-Identifier: Apache-2.0
// Formulas of operations, edges and paths. Makes terms, never solves. Everything is linear in the DAG of the operations:
// values are shared terms, a choice costs one ite per variable that one of its alternatives changes.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "cfa/cfa.h"
#include "term/walk.h"

namespace pippin::encode {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::Op;
using cfa::OpList;
using cfa::Term;
using term::TermManager;

/// An edge as a relation between the state before (variables themselves) and after. `out[v]` is the term (over the
/// state before and `aux`) that denotes v after the edge; variables not in `out` are unchanged. `guard` must hold for
/// the edge to be taken.
struct TransitionFormula {
  Term guard;                      // over Cfa variables, aux variables
  term::TermMap out;               // assigned or havocked variable -> its value after; havoc: a fresh aux variable
  std::vector<Term> assigned;      // keys of `out`, by id
  std::vector<Term> aux;           // existentially quantified: havocked values, choice selectors
  std::vector<Term> read;          // Cfa variables that guard or some out value depends on, by id
  /// Selector variables of every Choice of the operations, in textual order (an outer choice before those inside):
  /// alternative i is taken iff bits 0..i-1 are false and bit i is true (the last alternative has no bit).
  std::vector<std::vector<Term>> selectors;
};
/// Linear in the size of the operations: choices become selectors and phi merges (one ite per changed variable).
TransitionFormula transition(TermManager& tm, const OpList& ops);
/// The same for an internal edge or a call, which also makes everything fresh but globals and the callee's parameters.
TransitionFormula transition(const Cfa& cfa, EdgeId edge);
/// A return as one step from two states, the callee's at its exit and the caller's at the call [HHP10]. The caller's
/// locals are copies; globals at the call are what the callee knows about its entry (cfa::entry_value), else fresh.
struct ReturnFormula {
  Term guard;             // the callee was entered with the arguments of this call; assumptions of the edge
  term::TermMap out;      // every local variable -> its value after, over both states; globals are unchanged
  term::TermMap at_call;  // every variable -> its value at the call
};
/// `modified`: cfa::modified_by of the callee.
ReturnFormula return_formula(const Cfa& cfa, EdgeId edge, const std::vector<Term>& modified);
/// The alternatives taken (Step::choices) under a model of the selectors.
std::vector<uint32_t> choices_taken(const OpList& ops, const TransitionFormula& formula,
                                    const std::function<bool(Term selector)>& model);
bool has_choices(const OpList& ops);

/// Strongest postcondition of one operation: `exists old. …` as (bound variables, body) without solving. A choice is
/// the disjunction of its alternatives.
struct Quantified { std::vector<Term> bound; Term body; };
Quantified sp(TermManager& tm, Term pre, const Op& op);
/// Weakest (liberal) precondition of one operation: `forall bound. body`.
Quantified wp(TermManager& tm, Term post, const Op& op);

/// Variables an operation (any alternative of a choice) assigns or havocs, and those it reads, by id.
std::vector<Term> assigned_vars(const Op& op);
std::vector<Term> read_vars(const Op& op);

/// SSA encoding of a path. The operations of step i become `steps[i][j]`, one formula per operation of flatten(), over
/// indexed copies "x@k" of the Cfa's variables. A choice that the path leaves open is one conjunct with selectors.
struct PathFormula {
  struct Conjunct {
    Term formula;        // True for a havoc
    Op const* op;
    Term target, value;  // Assign: formula is target = value (up to rewriting)
  };
  std::vector<std::vector<Conjunct>> steps;
  std::vector<Term> havocs;              // SSA variables of Havoc operations in order of execution (not in open choices)
  /// Steps whose choices are open: the selectors of the choice operation. instance: Cfa variables that it mentions -> SSA
  /// variables before it; after: those that it may assign -> SSA variables after it.
  struct Open { size_t step, op; TransitionFormula formula; term::TermMap instance, after; };
  std::vector<Open> open;

  /// The SSA variable that stands for a Cfa variable at a position 0..n.
  Term at(size_t position, Term var) const;
  /// Versions of the Cfa variables that the path mentions: (first position where it is current, SSA variable). A path
  /// mentions few of the variables of a large program; all others keep their first version. Lookup only.
  std::unordered_map<Term, std::vector<std::pair<uint32_t, Term>>> versions;
  /// The Cfa variables that an SSA variable ever stood for; lookup only.
  std::unordered_map<Term, std::vector<Term>> owners;
  const Cfa* cfa = nullptr;
  std::string separator;  // between a Cfa variable and the index of its version
};
PathFormula path_formula(const Cfa& cfa, const cfa::Path& path);
/// The conjunct of an open choice with a switch for each basic operation inside, in textual order: where the switch is false
/// the operation is abstracted, as outside of a core. With all switches true it says what the conjunct says.
struct SwitchedChoice {
  Term formula;
  std::vector<Term> switches;   // fresh Boolean variables; null for a havoc, which is nothing to abstract
  std::vector<bool> assume;     // by switch
};
SwitchedChoice switched(const PathFormula& f, const PathFormula::Open& open);
/// The operations of each step with choices resolved; a Choice remains where Step::choices is empty.
std::vector<std::vector<Op const*>> flatten(const Cfa& cfa, const cfa::Path& path);
/// One step of it.
std::vector<Op const*> flatten(const OpList& ops, std::span<const uint32_t> choices);

/// Rewrites a formula over SSA variables at position `i` back to Cfa variables (variables live there); others stay.
Term to_state(TermManager& tm, const PathFormula& f, size_t position, Term ssa);
Term from_state(TermManager& tm, const PathFormula& f, size_t position, Term state);

}  // namespace pippin::encode

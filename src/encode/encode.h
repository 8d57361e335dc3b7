// SPDX-License-Identifier: Apache-2.0
// Formulas of operations, edges and paths. Makes terms, never solves.
#pragma once

#include <span>
#include <string>
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

/// An edge as a relation between the state before (variables themselves) and after. `out[v]` is the term (over fresh
/// "in" variables = the Cfa's own variables, and `aux`) or variable that denotes v after the edge; variables not in
/// `out` are unchanged. `guard` must hold for the edge to be taken.
struct TransitionFormula {
  Term guard;                      // over Cfa variables, aux variables
  term::TermMap out;               // assigned or havocked variable -> its value after; havoc: a fresh aux variable
  std::vector<Term> assigned;      // keys of `out`, by id
  std::vector<Term> aux;           // existentially quantified: havocked values, choice selectors, phi merges
  std::vector<Term> read;          // Cfa variables that guard or some out value depends on, by id
};
/// Linear in the size of the operations: choices become selectors and phi merges (one ite per changed variable).
TransitionFormula transition(TermManager& tm, const OpList& ops);

/// Strongest postcondition of one basic operation: `exists old. …` as (bound variables, body) without solving.
struct Quantified { std::vector<Term> bound; Term body; };
Quantified sp(TermManager& tm, Term pre, const Op& op);
/// Weakest (liberal) precondition of one basic operation: `forall bound. body`.
Quantified wp(TermManager& tm, Term post, const Op& op);

/// SSA encoding of a path. Step i's operations (choices resolved by the path) become `conjuncts[i][j]`, one formula per
/// basic operation, over indexed copies "x@k" of the Cfa's variables.
struct PathFormula {
  struct Conjunct { Term formula; Op const* op; };
  std::vector<std::vector<Conjunct>> steps;
  std::vector<term::TermMap> instance;   // per position 0..n: Cfa variable -> SSA variable live there
  std::vector<Term> havocs;              // SSA variables of Havoc operations in order of execution
};
PathFormula path_formula(const Cfa& cfa, const cfa::Path& path);
/// The basic operations of each step with choices resolved.
std::vector<std::vector<Op const*>> flatten(const Cfa& cfa, const cfa::Path& path);

/// Rewrites a formula over SSA variables at position `i` back to Cfa variables (variables live there); others stay.
Term to_state(TermManager& tm, const PathFormula& f, size_t position, Term ssa);
Term from_state(TermManager& tm, const PathFormula& f, size_t position, Term state);

}  // namespace pippin::encode

// SPDX-License-Identifier: Apache-2.0
// Constrained Horn clauses: find an interpretation of location predicates that makes every clause hold. The solver
// (Spacer, Z3's fixedpoint engine) may hang, crash or answer wrongly (it did in measurements), so it always runs
// in a killable worker and its answer is only a suggestion to be validated.
#pragma once

#include <string>
#include <vector>

#include "support/budget.h"
#include "term/term.h"

namespace pippin::smt {

using term::Term;
using term::TermManager;

/// Clause: predicate[source](vars) and constraint imply predicate[target](after), where `after[i]` is the value of
/// vars[i] after the step. Free variables of the terms: `vars` and anything else, universally quantified.
struct HornClause {
  uint32_t source, target;
  Term constraint;
  std::vector<Term> after;   // of the size of HornSystem::vars
  /// A second premise, predicate[hier](hier_args): the caller of a procedure that returns. No args: none.
  uint32_t hier = 0;
  std::vector<Term> hier_args;
};

struct HornSystem {
  std::vector<Term> vars;      // Var terms: the state
  uint32_t num_predicates = 0;
  uint32_t initial = 0;        // holds for every state
  uint32_t error = 0;          // must not hold for any state
  std::vector<HornClause> clauses;
  /// Per predicate the indices of the `vars` it is about; empty: all for all.
  std::vector<std::vector<uint32_t>> arguments;
};

struct HornAnswer {
  enum class Kind { Solved, Unsafe, Unknown } kind = Kind::Unknown;
  std::string reason;
  std::vector<Term> predicates;   // Solved: over `vars`, one each; initial: true, error: false
};

HornAnswer solve_horn(TermManager& tm, const HornSystem& system, Seconds wall, uint64_t memory_bytes);

}  // namespace pippin::smt

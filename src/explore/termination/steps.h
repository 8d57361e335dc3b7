// SPDX-License-Identifier: Apache-2.0
// Private to termination: a Cfa between its cut points as steps, each one way through the statements in between.
#pragma once

#include <map>
#include <vector>

#include "cfa/cfa.h"
#include "support/budget.h"
#include "term/walk.h"

namespace pippin::explore {

/// A relation between the state before (variables themselves) and after.
struct CutStep {
  cfa::LocId from, to;
  cfa::EdgeId edge;
  term::Term guard;              // over the variables and `free`
  term::TermMap after;           // assigned variable -> its value after, over the variables and `free`
  std::vector<term::Term> free;  // chosen on the way
  struct Havoc { cfa::EdgeId edge; term::Term variable; };
  std::vector<Havoc> havocs;     // by `free`: where the Cfa before the passes chooses; empty where alternatives were left together
  std::vector<uint32_t> choices; // cfa::Step::choices
  cfa::OpList ops = {};          // executed; with alternatives where these were left together. Empty: a call, or the way over it
  bool targets = false;          // leads to a target
};

/// A call is a step to the entry of the callee; and if it returns, a step over it, after which the caller's locals are as before and what the callee may
/// change is any value. All steps of a Cfa whose locations are its cut points and targets (transform::Blocks::LoopFree). Alternatives of an edge become steps of
/// their own as long as there are not too many.
std::vector<CutStep> cut_steps(const cfa::Cfa& cfa);

/// The strongly connected components of the steps (by index) that have a cycle, each in the order of the steps; and the number of the component of
/// each location, components in topological order, the first ones last.
struct Components {
  std::vector<std::vector<size_t>> cycles;
  std::map<cfa::LocId, size_t> number;
};
Components components(const std::vector<CutStep>& steps, const std::vector<size_t>& among);

/// One after the other. Requires: first.to is second.from.
CutStep composed(term::TermManager& tm, const CutStep& first, const CutStep& second);

/// The value of a term after the step.
term::Term after(term::TermManager& tm, const CutStep& step, term::Term t);

/// A term at another location: of parameters of one procedure it becomes one of the parameters in the same places of the procedure there. The term
/// itself if it does not speak about parameters of procedures alone.
term::Term at_location(const cfa::Cfa& cfa, term::Term t, cfa::LocId l);

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// The largest inductive subset of given candidates at the cut points of a path program (Flanagan, Leino: Houdini, FME
// 2001), extended by candidates `forall k. F` over array indices: in a query k is a constant of the goal, and the
// hypotheses are instantiated at k and at the index terms of the goals, so that all queries are quantifier-free.
#pragma once

#include <vector>

#include "refine/path_program/path_program.h"
#include "smt/session.h"

namespace pippin::refine {

struct Candidate {
  Term formula;
  Term bound;      // null: the formula itself; else forall bound. formula
  friend bool operator==(const Candidate&, const Candidate&) = default;
};
Term closed(term::TermManager& tm, const Candidate& c);

/// Invariants at the cut points that exclude the error, without those that the proof does not need (by unsatisfiable
/// cores); or why there are none. `candidates` are tried at every cut point.
Result<Invariants> houdini(const Cfa& cfa, smt::Backend& backend, Statistics& statistics, const PathProgram& program,
                           Transitions& transitions, const std::vector<Candidate>& candidates, const Budget& budget);

}  // namespace pippin::refine

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

struct HoudiniResult {
  std::string failure;      // why the error is not excluded; empty: it is
  Invariants invariants;    // exclude the error; without what the proof does not need (by unsatisfiable cores)
  std::map<LocId, std::vector<Candidate>> inductive;   // all that is inductive, unless time was up
};

/// `candidates` are tried at every cut point.
HoudiniResult houdini(const Cfa& cfa, smt::Backend& backend, Statistics& statistics, const PathProgram& program,
                           Transitions& transitions, const std::vector<Candidate>& candidates, const Budget& budget);

}  // namespace pippin::refine

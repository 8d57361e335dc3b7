// SPDX-License-Identifier: Apache-2.0
// The path program of an infeasible path [PathInv07]: the edges of the path with their loops kept. Invariants at its cut
// points become a Floyd-Hoare annotation: between cut points the predicates are weakest preconditions of what follows,
// and every edge's triple is proved before the annotation leaves as a perfect sequence.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/core.h"
#include "encode/encode.h"
#include "logic/hoare.h"

namespace pippin::refine {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Term;

struct PathProgram {
  std::vector<EdgeId> edges;           // sorted
  std::vector<LocId> locations;        // in order of first visit
  LocId initial, error;                // first and last location of the path
  std::map<LocId, std::vector<EdgeId>> out, in;
  std::vector<LocId> cut_points;       // every cycle contains one; sorted. The initial location is none of them
  std::vector<LocId> between;          // the other locations but error, successors before predecessors (initial included)

  bool is_cut(LocId l) const;
};

/// Declines paths without loops, with calls, conditions other than true and false at the ends, and loops through the
/// initial location.
Result<PathProgram> path_program(const Cfa& cfa, const core::Infeasible& infeasible);

/// The same locations with all edges between them: what many path programs that differ in the ways through one loop have in
/// common. Declines as path_program does.
Result<PathProgram> all_ways(const Cfa& cfa, const PathProgram& program);

/// Transition formulas of the edges of one path program; auxiliary variables are made once per edge.
class Transitions {
 public:
  explicit Transitions(const Cfa& cfa) : cfa_(cfa) {}
  const encode::TransitionFormula& operator[](EdgeId e);

 private:
  const Cfa& cfa_;
  std::map<EdgeId, encode::TransitionFormula> formulas_;
};

/// wp of `post` at `target` (a cut point or the error) for the locations between cut points that reach it without
/// passing another cut point: location -> formula whose auxiliary variables are universally quantified implicitly.
std::map<LocId, Term> weakest_between(const Cfa& cfa, const PathProgram& program, Transitions& transitions, LocId target,
                                      Term post);
/// The same one step before: the condition on the state before edge `e`.
Term before_edge(const Cfa& cfa, const PathProgram& program, Transitions& transitions, EdgeId e, LocId target, Term post,
                 const std::map<LocId, Term>& between);

using Invariants = std::map<LocId, std::vector<Term>>;   // conjuncts by cut point

/// The annotation, or why the invariants are none. `technique` names the sequence.
Result<core::Sequence> annotate(const Cfa& cfa, logic::HoareService& hoare, const core::Path& path,
                                const PathProgram& program, Transitions& transitions, const Invariants& invariants,
                                const std::string& technique);

}  // namespace pippin::refine

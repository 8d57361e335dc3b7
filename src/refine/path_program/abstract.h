// SPDX-License-Identifier: Apache-2.0
// Abstract interpretation of the path program [PathInv07, UA18]: intervals (integers and bit-vectors) or convex polyhedra,
// loops kept. The constraints found are candidates: houdini.h keeps what the proof needs, and the annotation is proved
// edge by edge like every other, so a mistake of the analysis cannot get out.
#pragma once

#include <memory>

#include "core/core.h"
#include "logic/services.h"
#include "refine/path_program/houdini.h"

namespace pippin::refine {

enum class Domain { Intervals, Polyhedra };

/// What is already known to hold at cut points: assumed by the analysis after the conditions that begin the edges.
using Known = std::map<LocId, std::vector<Term>>;

/// What the domain says at the cut points, each constraint once. With a condition `split` the states of every cut point
/// are kept apart by it, and the candidates are implications (for loops with phases).
std::vector<Candidate> abstract_candidates(const Cfa& cfa, const PathProgram& program, Domain domain, const Budget& budget,
                                           const Known& known = {}, Term split = Term());

/// Comparisons of variables that decide where the program goes, conditions to keep states apart by. A few, without the bounds of machine types.
std::vector<Term> phases(const Cfa& cfa, const PathProgram& program, Transitions& transitions);

/// Declines paths without a repeated location and path programs that were tried before. References must outlive the refiner.
std::unique_ptr<core::Refiner> make_abstract(logic::Services& services, Domain domain);

}  // namespace pippin::refine

// SPDX-License-Identifier: Apache-2.0
// Termination by learning terminating programs (Heizmann, Hoenicke, Podelski: CAV 2014), the CEGAR loop of liveness: the abstraction is a Büchi
// automaton of the infinite ways through the program that no module explains yet. A candidate is a lasso, a stem and a loop. Its stem and loop cannot be
// executed, or a ranking function makes the loop end, or the lasso comes back to a state. Each of the first two becomes an automaton of infinite ways
// that end for the same reason, by the refiners of trace abstraction and Floyd-Hoare automata, and is subtracted.
//
// Letters are single ways between two cut points, so loops are decided one way through them at a time. Differences to the paper: supporting invariants
// of the abstract domains are assumed in each letter; the modules of one function are deterministic first and become semi-deterministic and general
// only where that does not do (PLDI 2018, automata/buchi.h); and the modules are no proof: from their ranking functions and predicates a lexicographic
// tuple or a transition invariant is made, which the check proves (check/ranking.h, check/transition_invariant.h).
#pragma once

#include <memory>

#include "core/engine.h"
#include "logic/services.h"
#include "smt/session.h"

namespace pippin::explore {

/// Wants the largest blocks, in which every reachable cycle is left. References must outlive the engine. Has nothing to say about programs with
/// procedures: their calls would need nested words.
std::unique_ptr<core::Engine> make_lasso(smt::Backend& solver, Statistics& statistics, logic::Services::MakeRefiners refiners);

}  // namespace pippin::explore

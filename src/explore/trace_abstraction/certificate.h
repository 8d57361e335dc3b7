// SPDX-License-Identifier: Apache-2.0
// From a finished trace abstraction to a proof. The product of the Cfa with all Floyd-Hoare automata is explored over
// tuples (location, one state per automaton); tuples in which an automaton accepts are cut. The disjunction over a
// location's tuples of their predicates is an inductive invariant.
//
// No solver is asked: a successor that no difference computed is replaced by the state "true", which is always a valid
// triple. The proof stays complete: each error path was removed by some automaton k, whose difference computed all
// transitions along it up to acceptance. A tuple whose predicates include those of another one at the same location
// is covered by it. Automata are added one by one, when a path to a target asks for them: most are not needed, and the
// invariants become short. Each edge into a target is treated alone and the invariants are joined by conjunction (which
// keeps them inductive): n independent checks need n small products, not one with 2^n tuples.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "explore/trace_abstraction/floyd_hoare.h"

namespace pippin::explore {

/// Invariants for every location from which a target can be reached; nullopt when there are more than `max_tuples`
/// tuples, when the budget ends, or when a target is reached (a bug elsewhere: then there is no proof).
std::optional<core::InvariantCertificate> invariants_of(const Cfa& cfa, const std::vector<bool>& targets,
                                                        const std::vector<std::unique_ptr<FloydHoare>>& automata,
                                                        size_t max_tuples, const Budget& budget);

/// The same for a Cfa with procedures: invariants procedure by procedure, as the checker wants them (check/procedures.h).
/// The nested product is explored by entries: an entry is a tuple at the entry of a procedure, and the tuples reached
/// under it are its summary (logic/modular_invariants.h).
std::optional<core::InvariantCertificate> modular_invariants_of(const Cfa& cfa, const std::vector<bool>& targets,
                                                                const std::vector<std::unique_ptr<FloydHoare>>& automata,
                                                                size_t max_tuples, const Budget& budget);

}  // namespace pippin::explore

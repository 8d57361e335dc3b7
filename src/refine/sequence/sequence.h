// SPDX-License-Identifier: Apache-2.0
// What every refiner that makes predicate sequences needs: validation, and the measure of perfection [UA18].
#pragma once

#include "core/core.h"
#include "logic/hoare.h"

namespace pippin::refine {

/// Valid: every Hoare triple of the real path holds (of the whole edge, or of the basic path through it where the path chose
/// alternatives). Unknown: none is refuted, but one is undecided even with ten times the effort (logic::RetryUnknownTriples; one sequence
/// gets that for a few triples). A sequence for which this is not Valid must not leave its maker.
logic::Triple inductive(const cfa::Cfa& cfa, logic::HoareService& hoare, const core::Sequence& sequence);
/// The reason of the other two: "not inductive", "triple undecided".
const char* why_not_inductive(logic::Triple t);

/// A Floyd-Hoare annotation of the path program: one that a Floyd-Hoare automaton over these predicates accepts. Either
/// every predicate of a location leads over every edge of the path program to some predicate of its target (every
/// backward covering succeeds), or the conjunction of a location's predicates is inductive. At most `max_triples` queries.
bool is_perfect(const cfa::Cfa& cfa, logic::HoareService& hoare, const core::Sequence& sequence, size_t max_triples = 2000);

}  // namespace pippin::refine

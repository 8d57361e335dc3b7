// SPDX-License-Identifier: Apache-2.0
// Craig interpolants of the trace by a Horn solver: one predicate per position, one clause per step of the path after the
// abstraction by its infeasible core (Definition 4.1 of [CvN17]); no loops, so Spacer needs no invariants, only
// interpolants. In a killable worker; the sequence is validated like all others.
#pragma once

#include <memory>

#include "core/core.h"
#include "logic/services.h"
#include "smt/session.h"

namespace pippin::refine {

/// References must outlive the refiner.
std::unique_ptr<core::Refiner> make_trace_horn(logic::Services& services);

}  // namespace pippin::refine

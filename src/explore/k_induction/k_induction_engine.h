// SPDX-License-Identifier: Apache-2.0
// k-induction with auxiliary invariants that are refined all the time [KIkI15]. The engine guesses in rounds: each has a larger bound for k,
// and the invariants that are known then. First those are the ranges of variables; then what elimination leaves of cheap candidates and of
// what other engines wrote into core::Facts until then, predicates of refinements above all. The check of the certificate proves the
// invariants, and finds k.
#pragma once

#include <memory>

#include "core/engine.h"
#include "explore/k_induction/candidates.h"
#include "smt/session.h"
#include "support/stats.h"

namespace pippin::explore {

/// Its task has large blocks: invariants are at loop heads. Both arguments must outlive it.
std::unique_ptr<core::Engine> make_k_induction(smt::Backend& backend, Statistics& statistics);

}  // namespace pippin::explore

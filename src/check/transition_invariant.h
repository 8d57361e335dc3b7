// SPDX-License-Identifier: Apache-2.0
// Every execution ends, by a transition invariant (Podelski, Rybalchenko: Transition Invariants, LICS 2004, theorem 1). An execution without end visits
// some `from` infinitely often, as these cut every cycle. By Ramsey's theorem it visits it at infinitely many times such that between any two of
// them the same tuple of ranks falls; each tuple falls only finitely often in a row (check/ranking.h): a contradiction.
#pragma once

#include "check/check.h"
#include "check/prover.h"

namespace pippin::check {

/// Requires: the invariants of the certificate were proved, and exclude the targets.
CheckResult check_transition_invariant(const cfa::Cfa& cfa, const core::TransitionInvariantCertificate& certificate, Prover& prover, const Budget& budget);

}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
// Proof by k-induction with auxiliary invariants [Sheeran, Singh, Stålmarck: FMCAD 2000; KIkI15]. A pass leads from one cut point
// to the next, as in unrolling.h. An execution that reaches a target in its n-th pass is refuted
//   n <= k: from the initial location, as in check_unrolling;
//   n > k:  from the cut point k passes before its end, whose state is any that satisfies the invariants.
// Both are executed symbolically, by substitution; k grows until the second holds.
#pragma once

#include "check/check.h"
#include "check/prover.h"

namespace pippin::check {

/// The invariants are taken for granted: the caller has proved them. Rejected: a target within k passes. Unknown: calls, no k up to the limit, time.
CheckResult check_k_induction(const cfa::Cfa& cfa, const core::KInductionCertificate& certificate, Prover& prover, const Budget& budget);

}  // namespace pippin::check

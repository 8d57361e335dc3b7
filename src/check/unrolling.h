// SPDX-License-Identifier: Apache-2.0
// Proof by exhaustion: the Cfa is executed symbolically, pass by pass from cut point to cut point, by substitution with
// folding; histories that meet are joined. Accepted when every way into a target was proved infeasible and no history
// is left. Programs without loops need one pass, programs without inputs no solver at all.
#pragma once

#include "check/check.h"
#include "check/prover.h"

namespace pippin::check {

/// Histories that cannot reach a target are only followed where the question is whether executions end.
CheckResult check_unrolling(const cfa::Cfa& cfa, core::Question question, const core::UnrollingCertificate& certificate, Prover& prover,
                            const Budget& budget);

}  // namespace pippin::check

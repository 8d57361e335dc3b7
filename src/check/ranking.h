// SPDX-License-Identifier: Apache-2.0
// Every execution ends: the steps between cut points are well-founded by lexicographic tuples. An execution without end takes infinitely many
// steps in one strongly connected component of the cut points, where a call that never returns is a step to the callee's entry, and one that
// returns is a step over it. No step there raises the tuple, and the steps that do not lower it form no cycle, so infinitely many steps lower it.
// Let k be the smallest component that is lowered infinitely often: from some step on nothing raises k, and each time it is lowered it was not
// negative, or is a bit-vector: a contradiction.
#pragma once

#include "check/check.h"
#include "check/prover.h"

namespace pippin::check {

/// Requires: the invariants of the certificate were proved, and exclude the targets.
CheckResult check_ranking(const cfa::Cfa& cfa, const core::RankingCertificate& certificate, Prover& prover, const Budget& budget);

}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
// Which candidates are invariants, by elimination (Houdini: Flanagan, Leino, FME 2001): whatever some block does not preserve, given all
// others, is dropped, until all that are left are inductive together.
#pragma once

#include "explore/k_induction/candidates.h"
#include "smt/session.h"
#include "support/stats.h"

namespace pippin::explore {

/// The largest inductive subset, as far as the solver answers, without what the others imply; nothing where the budget ends before.
/// Requires: internal edges only.
Candidates eliminate(const Cfa& cfa, Candidates candidates, smt::Backend& backend, Statistics& statistics, const Budget& budget);

}  // namespace pippin::explore

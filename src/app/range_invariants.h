// SPDX-License-Identifier: Apache-2.0
// What a reader learns about loops from a proof that needed no invariants: the ranges of their variables.
#pragma once

#include <functional>
#include <vector>

#include "cfa/cfa.h"
#include "check/check.h"
#include "support/budget.h"
#include "witness/witness.h"

namespace pippin::app {

/// Re-proves a certificate on a Cfa.
using CertificateCheck = std::function<check::CheckResult(const cfa::Cfa&, const core::Certificate&, const Budget&)>;

/// The ranges that interval analysis finds at the heads of source loops, proved inductive by `check` (they need not exclude
/// the error, so it is taken out first). Empty if there is no loop, nothing is known, or the budget does not suffice.
std::vector<witness::Invariant> range_invariants(const cfa::Cfa& cfa, const CertificateCheck& check, const Budget& budget);

}  // namespace pippin::app

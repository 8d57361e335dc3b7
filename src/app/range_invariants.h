// SPDX-License-Identifier: Apache-2.0
// The ranges of variables at loop heads: what a reader learns about loops from a proof that needed no invariants, and a first
// guess at a proof.
#pragma once

#include <functional>
#include <vector>

#include "cfa/cfa.h"
#include "check/check.h"
#include "support/budget.h"
#include "witness/witness.h"

namespace pippin::app {

/// Ranges of the variables where cycles are cut, as invariants that nobody has proved yet; empty without cycles, with calls, and
/// if the budget does not suffice.
core::InvariantCertificate range_certificate(const cfa::Cfa& cfa, const Budget& budget);

/// Re-proves a certificate on a Cfa.
using CertificateCheck = std::function<check::CheckResult(const cfa::Cfa&, const core::Certificate&, const Budget&)>;

/// The ranges that interval analysis finds at the heads of source loops, proved inductive by `check` (they need not exclude
/// the error, so it is taken out first). Empty if there is no loop, nothing is known, or the budget does not suffice.
std::vector<witness::Invariant> range_invariants(const cfa::Cfa& cfa, const CertificateCheck& check, const Budget& budget);

}  // namespace pippin::app

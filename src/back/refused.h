// SPDX-License-Identifier: Apache-2.0
// What a person is shown of an answer that a check refused: the error path or the execution in source terms, or the claim
// of a certificate that was not proved. For display only; nothing here decides anything.
#pragma once

#include <vector>

#include "cfa/cfa.h"
#include "check/check.h"
#include "core/core.h"
#include "interp/interp.h"
#include "ir/ir.h"
#include "report/report.h"

namespace pippin::back {

/// An error path statement by statement, with the values that follow from the valuation (an empty one: from constants).
std::vector<report::Step> path_steps(const cfa::Cfa& cfa, const core::Feasible& feasible);

/// The program executed again on these inputs, with `options`, as far as it comes.
std::vector<report::Step> execution_steps(const ir::Program& program, const std::vector<interp::InputValue>& inputs,
                                          interp::ExecutionOptions options);

/// A certificate that was not accepted; its claim in C where it has such a form, else in SMT-LIB.
report::FailedCheck refused_certificate(const cfa::Cfa& cfa, const check::CheckResult& result);

}  // namespace pippin::back

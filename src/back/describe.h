// SPDX-License-Identifier: Apache-2.0
// An execution that violates a property: in words for the report, and as a witness needs it.
#pragma once

#include <memory>

#include "interp/interp.h"
#include "ir/ir.h"
#include "report/report.h"
#include "witness/execution.h"

namespace pippin::back {

struct Described {
  report::Counterexample counterexample;   // without its line of the specification
  witness::FailingExecution execution;
};

/// `execution` was recorded with its trace. If it does not reach the error, only a native execution does; that one does not say where the
/// error is, and `expected` stands for the place.
Described describe(std::shared_ptr<const ir::Program> program, interp::Execution execution, const Origin& expected);

/// Where the last statement of a path is, which calls the error function or violates the property.
Origin end_of(const cfa::Cfa& cfa, const core::Path& path);

}  // namespace pippin::back

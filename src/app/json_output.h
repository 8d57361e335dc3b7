// SPDX-License-Identifier: Apache-2.0
// Fills the document of `--json` (report/json.h) from a run's options and outcome. One document is printed whatever
// happens: by the child after its run, by the watchdog for a child that can not, by main for a usage error.
#pragma once

#include <string>
#include <vector>

#include "app/pipeline.h"
#include "report/json.h"

namespace pippin::app {

/// Text after a run. `r`: the report as text() would print it; `witness`: path if one was written.
std::string json_document(const CheckOptions& options, const CheckOutcome& outcome, const report::Report& r, int exit_code,
                          const std::string& witness, const Statistics* statistics);
/// Text without a run's outcome: UNKNOWN with a reason, or (for errors) ERROR.
std::string json_without_outcome(const CheckOptions& options, const std::string& reason, const std::string& detail,
                                 const std::vector<Error>& errors, int exit_code);

/// What the environment chose, in words: source, C type and value of each input.
std::vector<report::Input> describe_inputs(const ir::Program& program, const std::vector<interp::InputValue>& inputs,
                                           const std::map<size_t, std::string>& floats);

}  // namespace pippin::app

// SPDX-License-Identifier: Apache-2.0
// What a run puts out: its report with the options it ran with as a document (report/document.h) and as a witness. One document
// is printed whatever happens: by the child after its run, by the watchdog for a child that can not, by main for a usage error.
#pragma once

#include <string>
#include <vector>

#include "run/pipeline.h"
#include "report/document.h"

namespace pippin::run {

/// The document of this report, without witness and statistics.
report::Document document(const ProgramInput& program, report::Report report);
/// The document where there is no outcome: UNKNOWN with a reason, or (for errors) ERROR.
report::Document document_without_outcome(const ProgramInput& program, const std::string& reason, const std::string& detail,
                                          const std::vector<Error>& errors, int exit_code);

/// All that this run looks for, a CHECK line each; of FALSE the line of that error alone, where it is known. A failing
/// assertion is a call of __assert_fail.
std::string specification_of(const ProgramInput& program, const report::Report& report);

/// What every witness of this run says of itself.
witness::Metadata metadata_of(const ProgramInput& program, const SearchOptions& search, const report::Report& report);
/// The verdict as a witness in output.witness_format: loop invariants for TRUE; for FALSE the inputs and branches of the executed counterexample. An Error
/// if this answer has no witness.
Result<std::string> witness_text(const ProgramInput& program, const SearchOptions& search, const OutputOptions& output, const CheckOutcome& outcome);

}  // namespace pippin::run

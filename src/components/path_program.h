// SPDX-License-Identifier: Apache-2.0
// The path program of a candidate as C (witness/path_program.h, frontend/cut.h), and the way back from it: what others say about it as something about
// the program. Its executions are executions of the program, and among them are all that follow the candidate.
#pragma once

#include <string>

#include "run/pipeline.h"
#include "frontend/cut.h"

namespace pippin::components {

/// Of the program of these options, which has one file, and the candidate in the file `path`.
Result<frontend::CutProgram> path_program_of(run::ProgramInput input, const run::QuestionOptions& question, const run::PassOptions& passes, const std::string& path);

/// Makes the error of a program that was made from that of the options a failing assertion, too (frontend/asserted_error.h).
Result<bool> assert_error(const run::ProgramInput& input, frontend::CutProgram& program);

/// A correctness witness (the file `artifact`) about a path program (the file `path`) as the text of one about the program: with its places and hash.
/// Not all of its invariants need hold there.
Result<std::string> predicates_of_path_program(const run::ProgramInput& input, const run::QuestionOptions& question, const run::SearchOptions& search, const frontend::CutProgram& program, const std::string& path,
                                               const std::string& artifact);

/// Looks for an error of the path program and executes it in the program. FALSE, or anything else.
run::CheckOutcome error_by_path_program(const run::CheckOptions& options, const std::string& path, Statistics& statistics);

}  // namespace pippin::components

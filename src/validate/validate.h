// SPDX-License-Identifier: Apache-2.0
// `pippin validate`: is a witness right about its program? The witness is woven into the program (frontend/weave.h); what comes out of
// that is checked as any program, through the same doors: TRUE by a certificate (run/proofs.h), FALSE by an execution (run/alarms.h).
// An execution found so is executed again in the program without the witness.
#pragma once

#include <string>
#include <vector>

#include "run/pipeline.h"
#include "run/run.h"
#include "core/engine.h"
#include "frontend/frontend.h"
#include "frontend/weave.h"
#include "witness/read.h"

namespace pippin::validate {

/// The answer is about program and witness, as in SV-COMP: of a correctness witness TRUE confirms it, FALSE rejects it (the error is
/// reached or an invariant does not hold); of a violation witness FALSE confirms it and TRUE rejects it (no execution that follows it
/// reaches the error).
/// `witness`: its path.
run::CheckOutcome run_validation(const run::CheckOptions& options, const std::string& witness, Statistics& statistics);
/// The same of a witness that was read already, from this path. The specification of a counterexample is that of the program with the witness in it.
run::CheckOutcome run_validation(const run::CheckOptions& options, const std::string& witness, witness::Witness w, Statistics& statistics);

/// Which of `files` each file of the witness is, by content or name; an Error if the witness is about another program.
Result<std::vector<size_t>> matched_files(const witness::Witness& w, const std::vector<std::string>& files, const std::string& name,
                                          std::vector<Error>& warnings);

/// The data model of the options becomes the witness's, where the user gave none; an Error if it contradicts, or the witness is about
/// another program. `name`: of the witness's file. `file`: as matched_files. `warnings`: those of the reader, too.
std::optional<Error> fit_to_program(const witness::Witness& w, const std::string& name, run::ProgramInput& program, const run::QuestionOptions& question, std::vector<size_t>& file,
                                    std::vector<Error>& warnings);
/// The same for the property.
std::optional<Error> fit_to_property(const witness::Witness& w, const std::string& name, run::ProgramInput& program, const run::QuestionOptions& question, std::vector<Error>& warnings);

/// An invariant at a place of the program.
frontend::Stitch stitch_of(const witness::Invariant& i, bool graphml, frontend::WeavePlace place, std::string where);
/// The invariants of a witness, and the heads of loops without; or its waypoints in order. `file` and `name`: as above.
std::vector<frontend::Stitch> stitches_of(const witness::Witness& w, const std::vector<size_t>& file, const std::string& name);

}  // namespace pippin::validate

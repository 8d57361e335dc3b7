// SPDX-License-Identifier: Apache-2.0
// SMT-LIB 2 processes as solvers: one Backend for all of them, differing in a row (solver_row.h), and one Interpolator.
// Sessions share a few processes: a session keeps its assertions and replays them where its process was lost (crash, hang,
// garbage, or lent to another session). Variables are renamed, so no name of ours can clash with a solver's; symbols in
// answers that are not ours are refused.
#pragma once

#include "smt/interpolation.h"
#include "smt/pipe/solver_row.h"
#include "smt/session.h"
#include "support/stats.h"

namespace pippin::smt {

/// `command` as solver_command gives it; `statistics` must outlive the backend.
std::unique_ptr<Backend> make_pipe_backend(const SolverRow& row, std::vector<std::string> command, Statistics& statistics);

/// Null if the row has no interpolation.
std::unique_ptr<Interpolator> make_pipe_interpolator(const SolverRow& row, std::vector<std::string> command, Statistics& statistics);

/// What the solver says about itself, or why it does not: for `pippin list solvers`.
Result<std::string> solver_version(const SolverRow& row, const std::vector<std::string>& command);

}  // namespace pippin::smt

// SPDX-License-Identifier: Apache-2.0
// Solvers by name: the libraries Pippin was built with and the SMT-LIB 2 processes found on this machine.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "smt/interpolation.h"
#include "smt/session.h"
#include "support/result.h"
#include "support/stats.h"

namespace pippin::run {

/// --solver-path: where the programs of process solvers are, by name.
using SolverPlaces = std::map<std::string, std::string>;

/// Empty if the solver can be used, else why not (unknown, not built in, not found and how to install it).
std::string solver_problem(const std::string& name, const SolverPlaces& places);
/// Is this the name of a solver that runs as a process (and so has a place)?
bool is_solver_process(const std::string& name);
/// Requires: no solver_problem. `statistics` must outlive the backend. A process has the embedded Z3 behind it (make_fallback).
std::unique_ptr<smt::Backend> make_named_solver(const std::string& name, const SolverPlaces& places, Statistics& statistics);

/// The solver behind a refiner "craig-<solver>" (without "-process"); an Interpolator that only says why it cannot where the
/// solver is missing; null if no solver of this name interpolates.
std::unique_ptr<smt::Interpolator> make_named_interpolator(const std::string& solver, const SolverPlaces& places, Statistics& statistics);
/// As solver_problem, for "craig-<solver>".
std::string interpolator_problem(const std::string& solver, const SolverPlaces& places);

/// One line each about solvers that failed or were wrong in this run, and what was done about it.
std::vector<std::string> solver_notes(const std::set<std::string>& solvers, const Statistics& statistics);

/// Of --trace-solver and the like.
std::vector<std::string_view> solver_names();
/// `pippin list solvers`: what is found, its version, what it can do, or how to install it. Starts each found process.
std::string solvers_text(const SolverPlaces& places = {});

}  // namespace pippin::run

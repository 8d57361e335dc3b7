// SPDX-License-Identifier: Apache-2.0
// What is known about SMT-LIB 2 solvers that run as processes: one row each (capabilities, options, dialect of
// interpolation) and where the program is on this machine. Nothing here is trusted: answers are checked by their users.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smt/session.h"

namespace pippin::smt {

/// How a solver is asked for Craig interpolants of labelled assertions.
enum class InterpolationDialect : uint8_t {
  None,
  GetInterpolants,   // (get-interpolants A B C), sequence of all cuts (SMTInterpol, Princess, OpenSMT)
  Increments,        // (get-interpolants (A) (B)) for A, B, C: sequence of all cuts, the last part is left out (Bitwuzla)
  Groups,            // :interpolation-group and (get-interpolant (A B)), one cut a command (MathSAT)
  Pairwise,          // assert A, (get-interpolant I (not B)): one cut a command, by synthesis (cvc5)
};

struct SolverRow {
  std::string_view name;
  std::vector<std::string_view> programs;    // names looked up in PATH, in order
  std::vector<std::string_view> arguments;   // after the program
  Capabilities can;
  InterpolationDialect interpolation = InterpolationDialect::None;
  std::string_view interpolation_options;    // commands before set-logic when interpolants will be asked
  std::string_view timeout_option;           // command with {} for milliseconds, or empty
  bool cheap_start = true;                   // false: a Java machine
  bool exact_logic = false;                  // wants the smallest logic instead of ALL
  bool can_reset = true;
  std::string_view install;                  // hint
  bool live = true;                          // this adapter has been run with the real solver, not only with transcripts
};

const std::vector<SolverRow>& solver_rows();
const SolverRow* find_solver_row(std::string_view name);

/// The command that starts a solver, or empty. A place is given by `place` (option --solver-path) or by the environment
/// variable PIPPIN_<NAME>: a program, a .jar file, or a command with further arguments (the row's own are added to each; words
/// are separated by blanks); else PATH is searched.
std::vector<std::string> solver_command(const SolverRow& row, std::string_view place = "");

}  // namespace pippin::smt

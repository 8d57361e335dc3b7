// SPDX-License-Identifier: Apache-2.0
// What is cut out of a program to make a path program (witness/path_program.h, frontend/cut.h).
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "ir/ir.h"

namespace pippin::ir {

/// An outcome of a branch, or a function that is not entered. An execution that takes it ends there.
struct Cut {
  Decides decides = Decides::Statement;  // what it is an outcome of; Hidden: of no branch
  uint32_t line = 0, column = 0;         // of the keyword or operator
  std::string outcome;                   // "true", "false"; of a switch a number or "default"; Hidden: the name of the function
  friend auto operator<=>(const Cut&, const Cut&) = default;
};

}  // namespace pippin::ir

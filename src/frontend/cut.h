// SPDX-License-Identifier: Apache-2.0
// Cuts outcomes of branches out of a program's text: an execution that takes one ends there, by abort. What is written is plain C, but where a switch
// whose condition has effects is cut (a statement expression of GNU C). Lines stay as they are; columns behind a change move.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "frontend/frontend.h"
#include "ir/cut.h"

namespace pippin::frontend {

struct CutProgram {
  std::string text;
  std::vector<size_t> hidden;                        // cuts that are not in the text: a macro hides the place
  std::vector<std::pair<size_t, size_t>> inserted;   // ranges of the text that the program does not have, in order

  /// The column that a place of the text has in the program.
  uint32_t column_before(uint32_t line, uint32_t column) const;
  /// Puts more, which the program does not have either, at this offset of the text.
  void insert(size_t at, const std::string& more);
};

/// The program has one file. Errors of it are in `diagnostics`.
Result<CutProgram> cut(const Sources& sources, const ir::Target& target, const std::vector<ir::Cut>& cuts, Diagnostics& diagnostics);

}  // namespace pippin::frontend

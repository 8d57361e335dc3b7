// SPDX-License-Identifier: Apache-2.0
// A compilation database (compile_commands.json): which files a project consists of and with which flags each is
// compiled. Only what decides the meaning of the C text is kept: include paths, macros, dialect and data model.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/ir.h"
#include "support/result.h"

namespace pippin::app {

struct CompileCommand {
  std::string file;                     // absolute, or relative to the current directory as the database is
  std::vector<std::string> arguments;   // -Ix -isystem x -iquote x -Dx -Ux -include x -std=x …; paths resolved
  std::optional<ir::DataModel> model;   // -m32, -m64
};

/// The commands of `selected` files, in their order (they need not be spelled as in the database), or of all C files.
/// `warnings`: entries that are no C, files with several commands (the first counts), flags that change layout unseen.
Result<std::vector<CompileCommand>> read_compile_commands(const std::string& path, const std::vector<std::string>& selected,
                                                          std::vector<Error>& warnings);

/// The words of a shell command line: blanks separate, quotes and backslashes protect.
std::vector<std::string> split_command(const std::string& command);

}  // namespace pippin::app

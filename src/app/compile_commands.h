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
  bool wraps = false;                   // -fwrapv, -fno-strict-overflow
};

/// The commands of `selected` files, in their order (they need not be spelled as in the database), or of all C files.
/// Errors: flags that change what is compiled or the layout of data in a way Pippin does not follow, a file that is compiled
/// several times with different flags. `warnings`: entries that are no C, ignored flags that may change what is computed.
Result<std::vector<CompileCommand>> read_compile_commands(const std::string& path, const std::vector<std::string>& selected,
                                                          std::vector<Error>& warnings);

/// The words of a shell command line: blanks separate, quotes and backslashes protect.
std::vector<std::string> split_command(const std::string& command);

}  // namespace pippin::app

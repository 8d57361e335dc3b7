// SPDX-License-Identifier: Apache-2.0
// A compilation database (compile_commands.json): which files a project consists of and with which flags each is
// compiled (input/compiler_flags.h).
#pragma once

#include <string>
#include <vector>

#include "input/compiler_flags.h"
#include "support/result.h"

namespace pippin::input {

struct DatabaseEntry {
  std::string file;      // absolute, or relative to the current directory as the database is
  FlagMeaning meaning;   // without a problem
};

/// The commands of `selected` files, in their order (they need not be spelled as in the database), or of all C files.
/// Errors: flags that change what is compiled or the layout of data in a way Pippin does not follow, a file that is
/// compiled
/// several times with flags of different meaning. `warnings`: entries that are no C.
Result<std::vector<DatabaseEntry>> read_compile_commands(const std::string& path,
    const std::vector<std::string>& selected,
                                                          std::vector<Error>& warnings);

/// The words of a shell command line: blanks separate, quotes and backslashes protect.
std::vector<std::string> split_command(const std::string& command);

}  // namespace pippin::input

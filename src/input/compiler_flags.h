// SPDX-License-Identifier: Apache-2.0
// What a command line of a compiler means for the C text: include paths, macros, dialect and data model are followed,
// macros that GCC defines for a flag, too. Flags that are listed as harmless are silent; every other flag is refused if it
// changes layouts or what is compiled, else it is ignored and said to be. So a flag nobody thought of is not silent, unless
// it begins like a family that the lists call harmless (those that end in '*': -W…, -g…, -M…, -ftree-…). Silent, too, are
// words that are no flags: the other inputs of a command.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/compile_command.h"
#include "ir/ir.h"

namespace pippin::input {

struct FlagMeaning {
  ir::CompileCommand command;           // the directory only where a name is relative to it
  std::optional<ir::DataModel> model;   // -m32, -m64
  bool wraps = false;                   // -fwrapv, -fno-strict-overflow
  std::string problem;                  // why the file cannot be checked as it is compiled; empty: it can
  std::vector<std::string> ignored;     // one sentence for each flag that is not or not fully followed, sorted

  bool operator==(const FlagMeaning&) const = default;
};

/// `words`: the command line, the compiler included (its name may tell a machine); `file` is among its inputs, in this or
/// another spelling. Relative paths start at `directory`. The last of contradicting flags counts, as for a compiler.
FlagMeaning meaning_of_command(const std::string& directory, const std::string& file, const std::vector<std::string>& words);

}  // namespace pippin::input

// SPDX-License-Identifier: Apache-2.0
// How one file is given to a compiler. Programs see the words themselves (`__FILE__`), so relative names stay relative.
#pragma once

#include <string>
#include <vector>

namespace pippin::ir {

struct CompileCommand {
  std::string directory;                // where relative names start; empty: the current directory
  std::string name;                     // of the file, from there
  std::vector<std::string> arguments;   // of this file alone, see frontend::Sources

  bool operator==(const CompileCommand&) const = default;
};

}  // namespace pippin::ir

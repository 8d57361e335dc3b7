// SPDX-License-Identifier: Apache-2.0
// The rows of options.def as values, and the texts made from them: help, the table of docs/usage.md, the manual page, the completion.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <CLI/App.hpp>

#include "cli/raw_options.h"

namespace pippin::cli {

enum class OptionGroup : uint8_t { Question, Meaning, Limits, Search, Confirmation, Output, Turn, Parts };
/// What reads an option, as far as the preset decides: without a reader in the run the option is an error.
enum class OptionReader : uint8_t { Anything, BothModels, Loops, Abstracts, Searches, Blocks, Cfa, Passes, Laws, Proofs, Alarms, Executes };

struct OptionRow {
  using Field = std::variant<bool RawOptions::*, std::string RawOptions::*, std::vector<std::string> RawOptions::*, unsigned RawOptions::*,
                             int RawOptions::*, double RawOptions::*>;
  Field field;
  std::string_view names;       // "--overflow,--signed-overflow"
  std::string_view value;       // "SECONDS"; empty for flags
  OptionGroup group;
  uint8_t commands;             // bit i: the command whose number is i
  bool common;                  // --help shows it
  OptionReader reader;
  bool only_c;                  // without meaning for a .cfa text
  bool about_program;           // what the program means
  std::string_view help, manual;

  std::string_view name() const { return names.substr(0, names.find(',')); }
  bool is_of(Command c) const { return (commands >> static_cast<unsigned>(c) & 1) != 0; }
};

/// In the order of options.def.
const std::vector<OptionRow>& option_table();

/// Declares the options of a command. `brief`: the help leaves the rare ones out (CLI11 then leaves their names out of messages, too).
void declare(CLI::App& app, RawOptions& raw, Command command, bool brief);

/// The options about the program as they were given, for another process: "--overflow=wrap".
std::vector<std::string> arguments_about_program(const RawOptions& raw);

/// The table of docs/usage.md (tools/check_options.py).
std::string options_markdown();
/// pippin(1), in the language of man(7).
std::string manual_page();
/// For bash: the commands, and the options of each.
std::string bash_completion();

}  // namespace pippin::cli

// SPDX-License-Identifier: Apache-2.0
// The options of the commands as they were given, before it is known what they mean together. Their names and texts are the rows
// of options.def.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <CLI/App.hpp>

#include "cli/experiment_command.h"

namespace pippin::cli {

/// What CLI11 fills before we look at how the parts fit together. The defaults are those of the command line.
struct RawOptions {
  std::vector<std::string> files, defines, includes, undefines, error_functions, solver_paths, memory_regions;
  std::string spec, property, timelimit, walltimelimit, memlimit, preset = "auto", int_model, overflow, volatiles = "memory",
      missing_bodies = "pure", entry_pointers = "apart", witness, witness_format, dump, dump_dir = "pippin-dump", stats, blocks, strategy, refiners, trace_solver,
      abstraction, predicate_scope, core = "minimal", aux_solver = "z3", replay = "auto", entry, seed = "1";
  bool m32 = false, m64 = false, all = false, error_label = false, asserts = false, require_error = false, malloc_may_fail = false, no_promotion = false, no_slice = false, no_intervals = false, no_float_laws = false,
       no_rewrite = false, no_certificate = false, no_second = false, no_self_validation = false, self_checks = false, deterministic = false, no_progress = false, json = false,
       count_attempts = false;
  std::string compile_commands;
  std::string validate, witness_type;   // of `pippin validate`: its --witness
  std::vector<std::string> in;          // of `pippin step` and `pippin cegar`; --out is `witness`
  std::string explorer, checker, refiner, exchange, keep;
  bool processes = false, servers = false;
  unsigned iterations = 1000, candidates = 1;
  unsigned entry_depth = 3;
  double random = 0;
  int log = 0, jobs = 1;
};

/// The commands that take the options of a check.
enum class Command : uint8_t { Check, Validate, Step, Compose, Instrument };

struct CommandRow {
  Command command;
  const char* name;
  const char* what;
  const char* codes;           // the exit codes that mean something else in each
  const char* word = nullptr;  // its first argument
  const char* words = nullptr;
};
/// In the order of the enum.
const std::vector<CommandRow>& command_table();

/// Declares `pippin experiment`. `time_limit` is text that nobody has looked at.
CLI::App* declare_experiment(CLI::App& app, ExperimentOptions& o, std::string& time_limit);

/// Looks up a word in a closed list. Returns a message that names the words if it is not there.
template <class T>
std::optional<std::string> choose_word(const std::string& option, const std::string& word,
                                  const std::vector<std::pair<std::string, T>>& words, T& target) {
  for (const auto& [name, value] : words)
    if (name == word) {
      target = value;
      return std::nullopt;
    }
  std::string all;
  for (const auto& [name, value] : words) all += (all.empty() ? "" : ", ") + name;
  return fmt::format("{}: unknown value \"{}\" (one of: {})", option, word, all);
}

}  // namespace pippin::cli

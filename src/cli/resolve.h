// SPDX-License-Identifier: Apache-2.0
// What the options mean together and against the input files. Contradictions are errors, never a silent preference: each function
// returns a message if it finds one, and nothing if all is well.
#pragma once

#include <optional>
#include <string>

#include "input/input.h"
#include "cli/options.h"
#include "cli/raw_options.h"

namespace pippin::cli {

/// Files, and the properties and data model that a task definition brings along.
std::optional<std::string> resolve_files(const RawOptions& raw, run::ProgramInput& program, std::optional<input::Task>& task);

/// The properties, and the errors and the entry that property files name.
/// `command`: a person who asks it to check a program and names no property wants everything checked.
std::optional<std::string> resolve_property(Command command, const RawOptions& raw, const std::optional<input::Task>& task, run::ProgramInput& program);

/// The data model.
std::optional<std::string> resolve_model(const RawOptions& raw, const std::optional<input::Task>& task, run::ProgramInput& program);

/// How the program is checked: limits, engines, solvers, refiners, output.
std::optional<std::string> resolve_run(const RawOptions& raw, run::CheckOptions& o);

/// What only `pippin step` has; the role is its first word. The preset follows from the role. `given`: as CLI11 read it.
std::optional<std::string> resolve_step(RawOptions& raw, const std::string& role, const CLI::App& given, CommandLine& out);

/// What only `pippin cegar` has.
std::optional<std::string> resolve_compose(RawOptions& raw, const CLI::App& given, CommandLine& out);

/// What only `pippin instrument` has; the kind is its first word.
std::optional<std::string> resolve_instrument(const RawOptions& raw, const std::string& kind, CommandLine& out);

}  // namespace pippin::cli

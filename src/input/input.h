// SPDX-License-Identifier: Apache-2.0
// What the user hands in besides options: property files (.prp), task definitions (.yml, format 2.0) and the programs
// themselves. Everything unreadable becomes one Error here, before any expensive part starts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/ir.h"
#include "spec/property.h"
#include "support/result.h"

namespace pippin::input {

struct PropertyFile {
  ir::PropertySet properties;
  std::string entry;                // of unreach-call, "init(main())": "main"; empty: not said
  std::vector<std::string> error_functions;  // of unreach-call, "call(reach_error())": "reach_error"; empty: not said
  /// What this one says, too. They must agree about the entry function. `path`: for the error.
  std::optional<Error> add(const PropertyFile& other, const std::string& path);
};

/// "unreach-call,no-overflow": names of single properties and of sets ("all", "valid-memsafety"). No name is unknown, empty, or stands
/// for what was named before.
Result<ir::PropertySet> parse_property_names(const std::string& names);
/// The names of those that Pippin can check today, separated by commas.
std::string supported_properties();
/// What is checked, as SV-COMP writes it: a CHECK line for each property, and of unreach-call for each function whose call is the
/// error, for failing assertions and for the label ERROR; joined by newlines.
std::string specification_of(const std::string& entry, const ir::Semantics& semantics);

/// White-space-insensitive; an unknown formula is an Error.
Result<PropertyFile> read_property_file(const std::string& path);
Result<PropertyFile> parse_property_text(const std::string& text, const std::string& path);

struct TaskProperty {
  PropertyFile property;
  std::string path;
  std::optional<bool> expected;
  std::string subproperty;
};
struct Task {
  std::vector<std::string> files;                 // relative to the task definition's folder, joined
  std::vector<TaskProperty> properties;
  std::optional<ir::DataModel> model;
};
Result<Task> read_task(const std::string& path);

/// Is the file a readable, regular, non-empty file of at most 256 MiB? Otherwise why not. What is read once and only by us
/// may be a pipe, too (a shell's process substitution).
std::optional<Error> check_input_file(const std::string& path, bool may_be_pipe = false);
/// The one of `inputs` that is the same file as `output` (by another name, too), which so may not be written; else "".
std::string same_file(const std::string& output, const std::vector<std::string>& inputs);
/// A file, or a pipe that ends within ten seconds (no limit of the run holds yet); at most 256 MiB.
Result<std::string> read_file(const std::string& path);

}  // namespace pippin::input

// SPDX-License-Identifier: Apache-2.0
// Which program is checked, and for what.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "input/compile_commands.h"
#include "cli/resolve.h"

namespace pippin::cli {

namespace {

bool ends_with(const std::string& text, const std::string& suffix) {
  return text.size() >= suffix.size() && text.compare(text.size() - suffix.size(), suffix.size(), suffix) == 0;
}

/// Files, flags and data model of a compilation database.
std::optional<std::string> resolve_database(const RawOptions& raw, run::ProgramInput& program) {
  auto commands = input::read_compile_commands(raw.compile_commands, raw.files, program.warnings);
  if (!commands) return commands.error().text();
  std::optional<ir::DataModel> model;
  std::set<std::string> mentioned;
  bool any_wraps = false, all_wrap = true;
  for (const input::DatabaseEntry& c : *commands) {
    if (auto error = input::check_input_file(c.file)) return fmt::format("{}: {}", raw.compile_commands, error->text());
    const input::FlagMeaning& m = c.meaning;
    if (m.model && model && *m.model != *model)
      return fmt::format("{}: {} is compiled for another data model than the files before it", raw.compile_commands, c.file);
    if (m.model) model = m.model;
    program.files.push_back(c.file);
    program.commands.push_back(m.command);
    any_wraps |= m.wraps;
    all_wrap &= m.wraps;
    for (const std::string& text : m.ignored)   // the same flag of many files once
      if (mentioned.insert(text).second) program.ignored_flags.push_back({c.file, text});
  }
  if (any_wraps) program.semantics.overflow = ir::SignedOverflow::Wrap;
  if (any_wraps && !all_wrap && raw.overflow.empty())
    program.ignored_flags.push_back({raw.compile_commands, "signed overflow wraps in all files, since it does in some"});
  if (model) {
    const bool is32 = *model == ir::DataModel::ILP32;
    if (is32 ? raw.m64 : raw.m32)
      return fmt::format("--{} contradicts -m{} in {}", raw.m32 ? 32 : 64, is32 ? 32 : 64, raw.compile_commands);
    program.data_model = *model;
  }
  return std::nullopt;
}

/// Is "all" or "strict" in the list?
bool names_everything(const std::string& list) {
  const std::string names = "," + list + ",";
  return names.find(",all,") != std::string::npos || names.find(",strict,") != std::string::npos;
}

/// Does an option say what the error is? A witness is about one property of SV-COMP.
bool says_the_error(const RawOptions& raw) { return !raw.error_functions.empty() || raw.error_label || raw.asserts || !raw.witness.empty(); }

}  // namespace

std::optional<std::string> resolve_files(const RawOptions& raw, run::ProgramInput& program, std::optional<input::Task>& task) {
  if (!raw.compile_commands.empty()) return resolve_database(raw, program);
  if (raw.files.empty()) return "no input file (try: pippin check FILE.c)";
  size_t yml = 0, cfa = 0;
  for (const std::string& f : raw.files) {
    if (auto error = input::check_input_file(f)) return error->text();
    yml += ends_with(f, ".yml") || ends_with(f, ".yaml") ? 1 : 0;
    cfa += ends_with(f, ".cfa") ? 1 : 0;
  }
  if ((yml || cfa) && raw.files.size() > 1)
    return fmt::format("{}: a task definition or .cfa text must be the only input file", raw.files[0]);
  if (yml) {
    auto read = input::read_task(raw.files[0]);
    if (!read.ok()) return read.error().text();
    task = *read;
    for (const std::string& f : task->files)
      if (auto error = input::check_input_file(f)) return fmt::format("{}: input file {}", raw.files[0], error->text());
    program.files = task->files;
    cfa = program.files.size() == 1 && ends_with(program.files[0], ".cfa") ? 1 : 0;
  } else {
    program.files = raw.files;
  }
  program.is_cfa = cfa != 0;
  if (!program.is_cfa)
    for (const std::string& f : program.files)
      if (!ends_with(f, ".c") && !ends_with(f, ".i") && !ends_with(f, ".h"))
        return fmt::format("{}: unknown kind of file (expected .c, .i, .cfa or .yml)", f);
  return std::nullopt;
}

std::optional<std::string> resolve_property(Command command, const RawOptions& raw, const std::optional<input::Task>& task, run::ProgramInput& program) {
  const auto supported = [](ir::Property p) { return ir::row(p).supported(); };
  std::optional<input::PropertyFile> chosen;
  std::string from;
  if (!raw.spec.empty()) {
    auto spec = input::read_property_file(raw.spec);
    if (!spec.ok()) return spec.error().text();
    chosen = *spec;
    from = "--spec " + raw.spec;
  }
  if (!raw.property.empty()) {
    const auto named = input::parse_property_names(raw.property);
    if (!named) return named.error().text();
    const ir::PropertySet asked = *named;
    if (chosen && chosen->properties != asked)
      return fmt::format("--property {} contradicts {}, which states {}", raw.property, from, ir::to_string(chosen->properties));
    if (!chosen) chosen = input::PropertyFile{asked, {}, {}};
    from = "--property";
  }
  if (task && !task->properties.empty()) {
    const input::TaskProperty* match = nullptr;
    for (const input::TaskProperty& p : task->properties) {
      if (chosen ? p.property.properties == chosen->properties : std::ranges::all_of(p.property.properties.list(), supported)) {
        match = &p;
        break;
      }
    }
    if (match || !chosen) {
      if (!match) match = &task->properties[0];
      chosen = match->property;
      from = match->path;
    } else {
      // Several files may state them together.
      input::PropertyFile together;
      for (const input::TaskProperty& p : task->properties)
        if (std::ranges::all_of(p.property.properties.list(), [&](ir::Property q) { return chosen->properties.contains(q); }))
          if (auto e = together.add(p.property, p.path)) return e->text();
      if (together.properties != chosen->properties)
        return fmt::format("{}: the task definition does not state the property {} ({})", raw.files[0], ir::to_string(chosen->properties), from);
      chosen = together;
      from = raw.files[0];
    }
  }
  // Nobody said what is to be checked, or everything: reach_error and what C calls an error by itself.
  program.semantics.asserts = raw.asserts || !chosen || names_everything(raw.property);
  if (!chosen) {
    if (command == Command::Check && !program.is_cfa && !says_the_error(raw)) program.semantics.properties = *ir::property_set("strict");
    return std::nullopt;
  }
  if (const std::vector<std::string>& stated = chosen->error_functions; !stated.empty()) {
    for (const std::string& given : raw.error_functions)
      if (std::ranges::find(stated, given) == stated.end())
        return fmt::format("--error-function {} contradicts {}, where the error is {}", given, from, fmt::join(stated, " or "));
    program.semantics.error_functions = stated;
  }
  if (const std::string& f = chosen->entry; !f.empty()) {
    if (!raw.entry.empty() && raw.entry != f) return fmt::format("--entry {} contradicts {}, which begins at {}", raw.entry, from, f);
    program.entry = f;
  }
  for (const ir::Property p : chosen->properties.list())
    if (!supported(p))
      return fmt::format("{}: property {} is not supported yet (Pippin checks: {})", from, ir::name(p), input::supported_properties());
  program.semantics.properties = chosen->properties;
  return std::nullopt;
}

std::optional<std::string> resolve_model(const RawOptions& raw, const std::optional<input::Task>& task, run::ProgramInput& program) {
  if (raw.m32 && raw.m64) return "--32 contradicts --64";
  if (raw.m32) program.data_model = ir::DataModel::ILP32;
  if (task && task->model) {
    const bool is32 = *task->model == ir::DataModel::ILP32;
    if ((raw.m32 && !is32) || (raw.m64 && is32))
      return fmt::format("{}: --{} contradicts data_model {} of the task definition", raw.files[0], raw.m32 ? "32" : "64",
                         is32 ? "ILP32" : "LP64");
    program.data_model = *task->model;
  }
  return std::nullopt;
}

}  // namespace pippin::cli

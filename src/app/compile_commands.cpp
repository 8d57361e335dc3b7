// SPDX-License-Identifier: Apache-2.0
#include "app/compile_commands.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/input.h"

namespace pippin::app {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string resolve(const std::string& directory, const std::string& path) {
  return (fs::path(path).is_absolute() ? fs::path(path) : fs::path(directory) / path).lexically_normal().string();
}

/// One name per file, however it is spelled.
std::string identity(const std::string& path) {
  std::error_code error;
  const fs::path p = fs::weakly_canonical(path, error);
  return error ? path : p.string();
}

bool starts(const std::string& text, const char* prefix) { return text.rfind(prefix, 0) == 0; }

/// Flags with an effect on the layout of data that Pippin does not model.
bool changes_layout(const std::string& flag) {
  for (const char* known : {"-fpack-struct", "-mms-bitfields", "-fshort-wchar", "-funsigned-bitfields", "-mx32", "-m16", "-malign-double"})
    if (starts(flag, known)) return true;
  return false;
}

CompileCommand interpret(const std::string& directory, const std::string& file, const std::vector<std::string>& words,
                         std::vector<Error>& warnings) {
  CompileCommand c;
  c.file = resolve(directory, file);
  for (size_t i = 1; i < words.size(); ++i) {
    const std::string& w = words[i];
    // An option and its operand, in one word or in two.
    const auto operand = [&](const char* option) -> std::optional<std::string> {
      if (!starts(w, option)) return std::nullopt;
      if (w != option) return w.substr(std::string(option).size());
      return i + 1 < words.size() ? std::optional(words[++i]) : std::nullopt;
    };
    if (w == "-m32" || w == "-m64") c.model = w == "-m32" ? ir::DataModel::ILP32 : ir::DataModel::LP64;
    else if (starts(w, "-std=") || w == "-nostdinc" || w == "-funsigned-char" || w == "-fsigned-char" || w == "-fshort-enums")
      c.arguments.push_back(w);
    else if (w == "-ansi") c.arguments.push_back("-std=gnu89");
    else if (changes_layout(w)) warnings.push_back({c.file, "the flag " + w + " changes the layout of data: ignored"});
    else if (auto path = operand("-isystem")) c.arguments.insert(c.arguments.end(), {"-isystem", resolve(directory, *path)});
    else if (auto path = operand("-iquote")) c.arguments.insert(c.arguments.end(), {"-iquote", resolve(directory, *path)});
    else if (auto path = operand("-idirafter")) c.arguments.insert(c.arguments.end(), {"-isystem", resolve(directory, *path)});
    else if (w == "-include" || w == "-imacros") {
      if (auto path = operand(w.c_str())) c.arguments.insert(c.arguments.end(), {w, resolve(directory, *path)});
    } else if (auto path = operand("-I")) c.arguments.push_back("-I" + resolve(directory, *path));
    else if (auto macro = operand("-D")) c.arguments.push_back("-D" + *macro);
    else if (auto macro = operand("-U")) c.arguments.push_back("-U" + *macro);
    else if (w == "-o" || w == "-MF" || w == "-MT" || w == "-MQ" || w == "-x") ++i;
  }
  return c;
}

}  // namespace

std::vector<std::string> split_command(const std::string& command) {
  std::vector<std::string> words;
  std::string word;
  bool open = false;  // a word has begun, perhaps an empty one
  char quote = 0;
  for (size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote == 0 && (c == ' ' || c == '\t' || c == '\n')) {
      if (open) words.push_back(std::move(word));
      word.clear();
      open = false;
      continue;
    }
    open = true;
    if (c == '\\' && quote != '\'' && i + 1 < command.size()) word += command[++i];
    else if (quote == 0 && (c == '"' || c == '\'')) quote = c;
    else if (quote != 0 && c == quote) quote = 0;
    else word += c;
  }
  if (open) words.push_back(std::move(word));
  return words;
}

Result<std::vector<CompileCommand>> read_compile_commands(const std::string& path, const std::vector<std::string>& selected,
                                                          std::vector<Error>& warnings) {
  auto text = read_file(path);
  if (!text) return text.error();
  const json database = json::parse(*text, nullptr, /*allow_exceptions=*/false);
  if (database.is_discarded()) return Error{path, "is not valid JSON"};
  if (!database.is_array()) return Error{path, "is not a compilation database: not a list"};
  const std::string base = fs::path(path).parent_path().string();
  std::vector<CompileCommand> all;
  std::set<std::string> seen;
  for (const json& e : database) {
    const auto word = [&](const char* key) {
      return e.is_object() && e.contains(key) && e[key].is_string() ? e[key].get<std::string>() : std::string();
    };
    const std::string file = word("file");
    if (file.empty()) return Error{path, "is not a compilation database: an entry without file"};
    std::vector<std::string> words;
    if (e.contains("arguments") && e["arguments"].is_array()) {
      for (const json& a : e["arguments"])
        if (a.is_string()) words.push_back(a.get<std::string>());
    } else {
      words = split_command(word("command"));
    }
    if (words.empty()) return Error{path, "the entry of " + file + " has neither arguments nor command"};
    const std::string directory = resolve(base.empty() ? "." : base, word("directory"));
    CompileCommand c = interpret(directory, file, words, warnings);
    if (!c.file.ends_with(".c") && !c.file.ends_with(".i")) {
      warnings.push_back({path, c.file + " is no C file: ignored"});
      continue;
    }
    if (!seen.insert(identity(c.file)).second) {
      warnings.push_back({path, c.file + " is compiled several times: only the first command counts"});
      continue;
    }
    all.push_back(std::move(c));
  }
  if (selected.empty()) {
    if (all.empty()) return Error{path, "names no C file"};
    return all;
  }
  std::vector<CompileCommand> out;
  for (const std::string& s : selected) {
    const auto it = std::find_if(all.begin(), all.end(), [&](const CompileCommand& c) { return identity(c.file) == identity(s); });
    if (it == all.end()) return Error{path, "has no command for " + s};
    out.push_back(*it);
    out.back().file = s;
  }
  return out;
}

}  // namespace pippin::app

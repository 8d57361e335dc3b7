// SPDX-License-Identifier: Apache-2.0
#include "input/compile_commands.h"

#include <filesystem>
#include <map>

#include <nlohmann/json.hpp>

#include "input/input.h"

namespace pippin::input {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string in_directory(const std::string& directory, const std::string& path) {
  return (fs::path(path).is_absolute() ? fs::path(path) : fs::path(directory) / path).lexically_normal().string();
}

/// One name per file, however it is spelled.
std::string identity(const std::string& path) {
  std::error_code error;
  const fs::path p = fs::weakly_canonical(path, error);
  return error ? path : p.string();
}

/// The commands that the run uses: none may have a problem.
Result<std::vector<DatabaseEntry>> accept(const std::vector<DatabaseEntry>& commands) {
  for (const DatabaseEntry& c : commands)
    if (!c.meaning.problem.empty()) return Error{c.file, c.meaning.problem};
  return commands;
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

Result<std::vector<DatabaseEntry>> read_compile_commands(const std::string& path,
    const std::vector<std::string>& selected,
                                                          std::vector<Error>& warnings) {
  auto text = read_file(path);
  if (!text) return text.error();
  const json database = json::parse(*text, nullptr, /*allow_exceptions=*/false);
  if (database.is_discarded()) return Error{path, "is not valid JSON"};
  if (!database.is_array()) return Error{path, "is not a compilation database: not a list"};
  const std::string base = fs::path(path).parent_path().string();
  std::vector<DatabaseEntry> all;
  std::map<std::string, size_t> seen;  // file -> its entry
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
    const std::string directory = in_directory(base.empty() ? "." : base, word("directory"));
    DatabaseEntry c{in_directory(directory, file), meaning_of_command(directory, file, words)};
    if (!c.file.ends_with(".c") && !c.file.ends_with(".i")) {
      warnings.push_back({path, c.file + " is no C file: ignored"});
      continue;
    }
    const auto [at, first] = seen.try_emplace(identity(c.file), all.size());
    if (first) {
      all.push_back(std::move(c));
    } else if (all[at->second].meaning != c.meaning) {
      all[at->second].meaning.problem = "is compiled several times with different flags: leave one command for it";
    }
  }
  if (selected.empty()) {
    if (all.empty()) return Error{path, "names no C file"};
    return accept(all);
  }
  std::vector<DatabaseEntry> chosen;
  for (const std::string& s : selected) {
    const auto at = seen.find(identity(s));
    if (at == seen.end()) return Error{path, "has no command for " + s};
    chosen.push_back(all[at->second]);
    chosen.back().file = s;
  }
  return accept(chosen);
}

}  // namespace pippin::input

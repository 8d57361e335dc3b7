// SPDX-License-Identifier: Apache-2.0
#include "app/compile_commands.h"

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <map>
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

bool any_of(const std::string& flag, std::initializer_list<const char*> prefixes) {
  return std::any_of(prefixes.begin(), prefixes.end(), [&](const char* p) { return starts(flag, p); });
}

/// Why a program with this flag cannot be checked as it is compiled; empty: it can.
std::string problem_of(const std::string& flag) {
  if (any_of(flag, {"-fpack-struct", "-mms-bitfields", "-fshort-wchar", "-funsigned-bitfields", "-mx32", "-m16", "-malign-double",
                    "-mlong-double-", "-m96bit-long-double", "-fshort-double", "-fno-signed-bitfields"}))
    return "changes the layout of data in a way that Pippin does not model";
  if (any_of(flag, {"@", "-Wp,", "-Xpreprocessor", "-Xclang", "-undef", "-traditional", "-i", "--"}) && !starts(flag, "--param"))
    return "decides what is compiled and is not understood";
  return "";
}

/// Flags that do not change what a program means.
bool harmless(const std::string& flag) {
  if (flag == "-c" || flag == "-S" || flag == "-E" || flag == "-w" || flag == "-pipe" || flag == "-v" || flag == "-") return true;
  if (any_of(flag, {"-fopenmp", "-fopenacc", "-fgnu-tm", "-ftrapv", "-fsanitize", "-ffast-math", "-funsafe-math", "-ffinite-math",
                    "-fassociative-math", "-freciprocal-math", "-fsingle-precision-constant", "-fno-signed-zeros", "-fexec-charset",
                    "-fwide-exec-charset", "-finput-charset", "-mfpmath=387", "-mno-sse", "-msoft-float", "-mgeneral-regs-only"}))
    return false;
  return any_of(flag, {"-W", "-g", "-M", "-f", "-m", "-pedantic", "-l", "-L", "-s", "-p", "-r", "-n", "--param"});
}

/// A command of the database, read.
struct Entry {
  CompileCommand command;
  std::string problem;                // why the file cannot be checked as it is compiled; empty: it can
  std::vector<std::string> ignored;   // flags that may change what the program means
};

Entry interpret(const std::string& directory, const std::string& file, const std::vector<std::string>& words) {
  Entry entry;
  CompileCommand& c = entry.command;
  c.file = resolve(directory, file);
  std::string optimised;  // the last -O
  for (size_t i = 1; i < words.size(); ++i) {
    const std::string& w = words[i];
    // An option and its operand, in one word or in two.
    const auto operand = [&](const char* option) -> std::optional<std::string> {
      if (!starts(w, option)) return std::nullopt;
      if (w != option) return w.substr(std::string(option).size());
      return i + 1 < words.size() ? std::optional(words[++i]) : std::nullopt;
    };
    const auto with_path = [&](const char* option) {
      const auto path = operand(option);
      if (path) c.arguments.insert(c.arguments.end(), {option, resolve(directory, *path)});
      return path.has_value();
    };
    if (w == "-m32" || w == "-m64") c.model = w == "-m32" ? ir::DataModel::ILP32 : ir::DataModel::LP64;
    else if (w == "-fwrapv" || w == "-fno-strict-overflow") c.wraps = true;
    else if (w == "-fno-wrapv" || w == "-fstrict-overflow") c.wraps = false;
    else if (starts(w, "-std=") || w == "-nostdinc" || w == "-funsigned-char" || w == "-fsigned-char" || w == "-fshort-enums")
      c.arguments.push_back(w);
    else if (w == "-ansi") c.arguments.push_back("-std=gnu89");
    else if (w == "-pthread") c.arguments.push_back("-D_REENTRANT=1");
    else if (starts(w, "-O")) optimised = w;
    else if (with_path("-isystem") || with_path("-iquote") || with_path("-idirafter") || with_path("-include") || with_path("-imacros")) continue;
    else if (auto path = operand("-I")) c.arguments.push_back("-I" + resolve(directory, *path));
    else if (auto macro = operand("-D")) c.arguments.push_back("-D" + *macro);
    else if (auto macro = operand("-U")) c.arguments.push_back("-U" + *macro);
    else if (w == "-o" || w == "-MF" || w == "-MT" || w == "-MQ" || w == "-x" || w == "--param") ++i;
    else if (starts(w, "-o") || (!starts(w, "-") && !starts(w, "@"))) continue;  // output and input files
    else if (const std::string problem = problem_of(w); !problem.empty()) {
      if (entry.problem.empty()) entry.problem = fmt::format("the flag {} {}", w, problem);
    } else if (!harmless(w)) entry.ignored.push_back(w);
  }
  // Optimisation shows in two macros; headers ask for them.
  if (!optimised.empty() && optimised != "-O0") c.arguments.push_back("-D__OPTIMIZE__=1");
  if (optimised == "-Os" || optimised == "-Oz") c.arguments.push_back("-D__OPTIMIZE_SIZE__=1");
  if (optimised == "-Ofast") entry.ignored.push_back(optimised);
  return entry;
}

bool same_meaning(const CompileCommand& a, const CompileCommand& b) {
  return a.arguments == b.arguments && a.model == b.model && a.wraps == b.wraps;
}

/// The commands that the run uses: none may have a problem. A flag is mentioned once.
Result<std::vector<CompileCommand>> accept(const std::vector<Entry>& entries, std::vector<Error>& warnings) {
  std::vector<CompileCommand> out;
  std::set<std::string> mentioned;
  for (const Entry& e : entries) {
    if (!e.problem.empty()) return Error{e.command.file, e.problem};
    for (const std::string& flag : e.ignored)
      if (mentioned.insert(flag).second) warnings.push_back({e.command.file, "the flag " + flag + " is ignored"});
    out.push_back(e.command);
  }
  return out;
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
  std::vector<Entry> all;
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
    const std::string directory = resolve(base.empty() ? "." : base, word("directory"));
    Entry read = interpret(directory, file, words);
    const CompileCommand& c = read.command;
    if (!c.file.ends_with(".c") && !c.file.ends_with(".i")) {
      warnings.push_back({path, c.file + " is no C file: ignored"});
      continue;
    }
    const auto [at, first] = seen.try_emplace(identity(c.file), all.size());
    if (first) {
      all.push_back(std::move(read));
    } else if (!same_meaning(all[at->second].command, c)) {
      all[at->second].problem = "is compiled several times with different flags: leave one command for it";
    }
  }
  if (selected.empty()) {
    if (all.empty()) return Error{path, "names no C file"};
    return accept(all, warnings);
  }
  std::vector<Entry> chosen;
  for (const std::string& s : selected) {
    const auto at = seen.find(identity(s));
    if (at == seen.end()) return Error{path, "has no command for " + s};
    chosen.push_back(all[at->second]);
    chosen.back().command.file = s;
  }
  return accept(chosen, warnings);
}

}  // namespace pippin::app

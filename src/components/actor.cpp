// SPDX-License-Identifier: Apache-2.0
#include "components/actor.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fnmatch.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>

#include "support/worker.h"

namespace pippin::components {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxOutput = size_t(64) << 20;

/// Thrown inside this file only; parse_actor turns it into an Error.
struct Bad {
  YAML::Mark mark;
  std::string message;
};

std::string scalar(const YAML::Node& n, const std::string& what) {
  if (!n.IsScalar() || n.Scalar().empty()) throw Bad{n.Mark(), what + " must be one value"};
  return n.Scalar();
}

std::vector<std::string> list(const YAML::Node& n, const std::string& what) {
  if (!n.IsSequence() || n.size() == 0) throw Bad{n.Mark(), what + " must be a list"};
  std::vector<std::string> out;
  for (const YAML::Node& item : n) out.push_back(scalar(item, what));
  return out;
}

template <class T>
T choose(const YAML::Node& n, const std::string& what, const std::vector<std::pair<std::string, T>>& words) {
  std::string all;
  for (const auto& [word, value] : words) {
    if (n.IsScalar() && n.Scalar() == word) return value;
    all += (all.empty() ? "" : ", ") + word;
  }
  throw Bad{n.Mark(), fmt::format("{} must be one of: {}", what, all)};
}

using Readers = std::map<std::string, std::function<void(const YAML::Node&)>>;
void read_map(const YAML::Node& n, const std::string& what, const Readers& readers) {
  if (!n.IsMap()) throw Bad{n.Mark(), what + " must be a map"};
  for (const auto& entry : n) {
    const auto it = entry.first.IsScalar() ? readers.find(entry.first.Scalar()) : readers.end();
    if (it == readers.end()) throw Bad{entry.first.Mark(), fmt::format("unknown key \"{}\" in {}", entry.first.IsScalar() ? entry.first.Scalar() : "", what)};
    it->second(entry.second);
  }
}

std::vector<std::pair<std::string, ActorWord>> words_of(ActorRole role) {
  switch (role) {
    case ActorRole::Explorer: return {{"safe", ActorWord::Safe}, {"candidate", ActorWord::Done}, {"unknown", ActorWord::Unknown}};
    case ActorRole::Checker: return {{"feasible", ActorWord::Feasible}, {"infeasible", ActorWord::Infeasible}, {"unknown", ActorWord::Unknown}};
    case ActorRole::Refiner: return {{"refined", ActorWord::Done}, {"unknown", ActorWord::Unknown}};
  }
  return {};
}

ActorFile actor_of(const YAML::Node& root) {
  ActorFile a;
  if (!root.IsMap()) throw Bad{root.Mark(), "an actor must be a map"};
  if (!root["role"]) throw Bad{root.Mark(), "an actor needs a role"};
  a.role = choose<ActorRole>(root["role"], "role", {{"explorer", ActorRole::Explorer}, {"checker", ActorRole::Checker}, {"refiner", ActorRole::Refiner}});
  const auto predicates = [&](const YAML::Node& n) {
    a.predicates = choose<PredicateForm>(n, "predicates", {{"map", PredicateForm::Map}, {"witness", PredicateForm::Witness}, {"none", PredicateForm::None}});
  };
  read_map(root, "an actor",
           {{"name", [&](const YAML::Node& n) { a.name = scalar(n, "name"); }},
            {"summary", [&](const YAML::Node& n) { (void)scalar(n, "summary"); }},
            {"role", [](const YAML::Node&) {}},
            {"command", [&](const YAML::Node& n) { a.command = list(n, "command"); }},
            {"predicates", predicates},
            {"program", [&](const YAML::Node& n) {
               using enum ActorFile::Program;
               a.program = choose<ActorFile::Program>(n, "program", {{"whole", Whole}, {"path-program", PathProgram}, {"product", Product}, {"harness", Harness}, {"strengthened", Strengthened}});
             }},
            {"models", [&](const YAML::Node& n) {
               read_map(n, "models", {{"ILP32", [&](const YAML::Node& v) { a.models[ir::DataModel::ILP32] = v.IsNull() ? "" : v.Scalar(); }},
                                      {"LP64", [&](const YAML::Node& v) { a.models[ir::DataModel::LP64] = v.IsNull() ? "" : v.Scalar(); }}});
             }},
            {"answers", [&](const YAML::Node& n) {
               if (!n.IsSequence()) throw Bad{n.Mark(), "answers must be a list"};
               for (const YAML::Node& item : n) {
                 ActorFile::Answer answer{"", ActorWord::Unknown, ""};
                 bool has_word = false;
                 read_map(item, "an answer", {{"line", [&](const YAML::Node& v) { answer.line = scalar(v, "line"); }},
                                              {"means", [&](const YAML::Node& v) { answer.word = choose(v, "means", words_of(a.role)), has_word = true; }},
                                              {"reason", [&](const YAML::Node& v) { answer.reason = scalar(v, "reason"); }}});
                 if (answer.line.empty() || !has_word) throw Bad{item.Mark(), "an answer needs a line and what it means"};
                 a.answers.push_back(std::move(answer));
               }
             }},
            {"artifact", [&](const YAML::Node& n) { a.artifact = list(n, "artifact"); }},
            {"install", [&](const YAML::Node& n) { a.install = scalar(n, "install"); }},
            {"tested", [&](const YAML::Node& n) { a.tested = scalar(n, "tested"); }}});
  for (const auto& [missing, what] : {std::pair(a.name.empty(), "name"), std::pair(a.command.empty(), "command"), std::pair(a.answers.empty(), "list of answers"),
                                      std::pair(a.tested.empty(), "word on how it was tested"), std::pair(a.install.empty(), "hint for its installation")})
    if (missing) throw Bad{root.Mark(), fmt::format("an actor needs a {}", what)};
  if (a.role == ActorRole::Refiner && a.predicates == PredicateForm::None) throw Bad{root.Mark(), "a refiner writes predicates: map or witness"};
  if (a.role == ActorRole::Checker && a.predicates != PredicateForm::None) throw Bad{root.Mark(), "a checker has no predicates"};
  if (a.role == ActorRole::Explorer && a.program != ActorFile::Program::Whole && a.program != ActorFile::Program::Strengthened)
    throw Bad{root["program"].Mark(), "an explorer gets the whole program or the strengthened one"};
  if (a.role == ActorRole::Checker && a.program == ActorFile::Program::Strengthened) throw Bad{root["program"].Mark(), "a checker has no predicates to strengthen the program by"};
  if (a.program == ActorFile::Program::Strengthened && a.predicates != PredicateForm::Witness) throw Bad{root["program"].Mark(), "a program is strengthened by predicates: witness"};
  if (a.role == ActorRole::Refiner && a.program > ActorFile::Program::PathProgram) throw Bad{root["program"].Mark(), "a refiner gets the whole program or the path-program"};
  if (a.role != ActorRole::Checker && a.artifact.empty()) throw Bad{root.Mark(), "it writes an artifact: its name is missing"};
  for (const std::string& pattern : a.artifact)
    if (pattern.find('/') != std::string::npos) throw Bad{root["artifact"].Mark(), "an artifact is in the directory of the run, not below it"};
  return a;
}

/// What stands for a name; null: no such placeholder.
std::optional<std::string> value_of(const std::string& name, const ActorFile& actor, const ActorCall& call) {
  if (name == "program" && call.programs.size() == 1) return call.programs.front();
  if (name == "specification") return call.specification;
  if (name == "in") return call.in;
  if (name == "directory") return call.directory;
  if (name == "out") return call.directory + "/out";
  if (name == "pippin") return call.pippin;
  if (name == "actors") {
    const fs::path folder = fs::path(actor.path).parent_path();
    return folder.empty() ? std::string(".") : folder.string();
  }
  if (name == "model") {
    const auto flag = actor.models.find(call.model);
    return flag == actor.models.end() ? std::optional<std::string>() : flag->second;
  }
  return std::nullopt;
}

std::string find_artifact(const ActorFile& actor, const std::string& directory) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator i(directory, error), end; !error && i != end; i.increment(error))
    if (i->is_regular_file(error)) names.push_back(i->path().filename());
  std::ranges::sort(names);
  for (const std::string& pattern : actor.artifact)
    for (const std::string& name : names)
      if (::fnmatch(pattern.c_str(), name.c_str(), 0) == 0) return directory + "/" + name;
  return "";
}

/// The text with question marks for what is not printable ASCII, so that a report can quote it.
std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x7f) c = '?';
  return text;
}

}  // namespace

Result<ActorFile> parse_actor(const std::string& text, const std::string& path) {
  try {
    ActorFile a = actor_of(YAML::Load(text));
    a.path = path;
    // Whatever stands there has to mean something.
    const ActorCall any{{"p.c"}, "s", "i", "d", ir::DataModel::LP64, "pippin"};
    if (auto command = command_of(a, any); !command) return Error{path, command.error().message};
    return a;
  } catch (const Bad& bad) {
    return Error{fmt::format("{}:{}:{}", path, bad.mark.line + 1, bad.mark.column + 1), bad.message};
  } catch (const YAML::Exception& e) {
    return Error{fmt::format("{}:{}:{}", path, e.mark.line + 1, e.mark.column + 1), e.msg};
  }
}

Result<std::vector<std::string>> command_of(const ActorFile& actor, const ActorCall& call) {
  std::vector<std::string> out;
  for (const std::string& word : actor.command) {
    if (word == "${programs}") {
      out.insert(out.end(), call.programs.begin(), call.programs.end());
      continue;
    }
    std::string filled;
    bool empty = false;
    for (size_t i = 0; i < word.size();) {
      const size_t begin = word.find("${", i);
      filled += word.substr(i, begin == std::string::npos ? begin : begin - i);
      if (begin == std::string::npos) break;
      const size_t end = word.find('}', begin);
      if (end == std::string::npos) return Error{actor.path, fmt::format("\"{}\": a placeholder without its end", word)};
      const std::string name = word.substr(begin + 2, end - begin - 2);
      const auto value = value_of(name, actor, call);
      if (!value) {
        if (name == "program") return Error{actor.path, fmt::format("{} takes one program file, and there are {}", actor.name, call.programs.size())};
        if (name == "model") return Error{actor.path, fmt::format("{} knows no {}", actor.name, call.model == ir::DataModel::ILP32 ? "ILP32" : "LP64")};
        return Error{actor.path, fmt::format("${{{}}} is no placeholder (program, programs, specification, in, directory, out, model, pippin, actors)", name)};
      }
      empty |= value->empty();
      filled += *value;
      i = end + 1;
    }
    // Without predicates, or for a data model that needs no flag, the argument goes.
    if (!empty) out.push_back(std::move(filled));
  }
  return out;
}

ActorAnswer run_actor(const ActorFile& actor, const ActorCall& call, const Budget& budget) {
  ActorAnswer answer;
  const auto command = command_of(actor, call);
  if (!command) {
    answer.trouble = command.error().text();
    return answer;
  }
  WorkerLimits limits;
  limits.seconds = std::min(budget.remaining(), Seconds(1e6));
  limits.output_bytes = limits.error_bytes = kMaxOutput;   // some give their answer on stderr
  const WorkerResult run = run_process(*command, "", limits);
  const std::string output = run.output + "\n" + run.errors;
  std::ofstream(call.directory + "/output.txt") << output;
  const auto last_line = [&] {
    const size_t end = output.find_last_not_of(" \t\r\n");
    if (end == std::string::npos) return std::string("it printed nothing");
    const size_t begin = output.rfind('\n', end);
    return "its last line: " + printable(output.substr(begin + 1, std::min<size_t>(end - begin, 200)));
  };
  switch (run.end) {
    case WorkerEnd::Finished: break;
    case WorkerEnd::NotStarted: answer.trouble = fmt::format("{} cannot be started ({}): {}", actor.name, command->front(), actor.install); return answer;
    case WorkerEnd::Timeout: answer.reason = "timeout"; return answer;
    case WorkerEnd::Memory: answer.reason = "out of memory"; return answer;
    case WorkerEnd::Interrupted: answer.reason = "interrupted"; return answer;
    case WorkerEnd::Crashed: answer.reason = fmt::format("{} crashed: {}", actor.name, last_line()); return answer;
  }
  // Of an exec that fails, and of a shell that finds no program.
  if (run.exit_code == 127) {
    answer.trouble = fmt::format("{} cannot be started ({}): {}", actor.name, command->front(), actor.install);
    return answer;
  }
  const ActorFile::Answer* said = nullptr;
  for (const ActorFile::Answer& a : actor.answers)
    if (said == nullptr && output.find(a.line) != std::string::npos) said = &a;
  if (said == nullptr) {
    answer.reason = fmt::format("{} gave no answer (exit code {}, {})", actor.name, run.exit_code, last_line());
    return answer;
  }
  answer.word = said->word;
  answer.reason = !said->reason.empty() ? said->reason : fmt::format("{} does not know", actor.name);
  if (said->reason.empty() && answer.word == ActorWord::Unknown) {
    // "UNKNOWN (timeout)": what stands behind the words says why.
    const size_t behind = output.find(said->line) + said->line.size();
    const std::string why = printable(output.substr(behind, std::min<size_t>(output.find('\n', behind) - behind, 200)));
    const size_t first = why.find_first_not_of(" ,:(.)"), last = why.find_last_not_of(" .)");
    if (first != std::string::npos) answer.reason += ": " + why.substr(first, last + 1 - first);
  }
  answer.artifact = find_artifact(actor, call.directory);
  if (answer.word == ActorWord::Done && answer.artifact.empty()) {
    answer.word = ActorWord::Unknown;
    answer.reason = fmt::format("{} says \"{}\" and wrote no {}", actor.name, said->line, fmt::format("{}", fmt::join(actor.artifact, " or ")));
  }
  return answer;
}

}  // namespace pippin::components

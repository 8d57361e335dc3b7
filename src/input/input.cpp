// SPDX-License-Identifier: Apache-2.0
#include "input/input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <tuple>

#include "support/budget.h"

namespace pippin::input {

namespace {

constexpr uint64_t kMaxInputBytes = 256u << 20;
constexpr std::chrono::seconds kPipeTime{10};
constexpr const char* kTooLarge = "is larger than 256 MiB";

std::string without_space(const std::string& text) {
  std::string out;
  for (const char c : text)
    if (!std::isspace(static_cast<unsigned char>(c))) out += c;
  return out;
}

std::string directory_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

std::string resolve(const std::string& base, const std::string& relative) {
  return !relative.empty() && relative[0] == '/' ? relative : directory_of(base) + relative;
}

/// "CHECK(init(ENTRY()),LTL(G!call(ERROR())))" at the beginning of the text: its length and both names.
std::optional<std::tuple<size_t, std::string, std::string>> reachability(const std::string& without_spaces) {
  size_t at = 0;
  auto word = [&](std::string_view expected) {
    const bool same = without_spaces.compare(at, expected.size(), expected) == 0;
    at += same ? expected.size() : 0;
    return same;
  };
  auto name = [&] {
    const size_t begin = at;
    while (at < without_spaces.size() && (std::isalnum(static_cast<unsigned char>(without_spaces[at])) || without_spaces[at] == '_')) ++at;
    return without_spaces.substr(begin, at - begin);
  };
  std::string entry, error;
  if (!word("CHECK(init(") || (entry = name()).empty() || !word("()),LTL(G!call(") || (error = name()).empty() || !word("())))"))
    return std::nullopt;
  return std::tuple(at, entry, error);
}

}  // namespace

std::string supported_properties() {
  ir::PropertySet all;
  for (const ir::PropertyRow& r : ir::property_table())
    if (r.supported()) all.insert(r.property);
  return ir::to_string(all);
}

Result<ir::PropertySet> parse_property_names(const std::string& names) {
  ir::PropertySet asked;
  for (size_t begin = 0; begin <= names.size();) {
    const size_t end = std::min(names.find(',', begin), names.size());
    const std::string name = names.substr(begin, end - begin);
    begin = end + 1;
    if (name.empty()) return Error{"--property", fmt::format("an empty name in the list \"{}\"", names)};
    const auto set = ir::property_set(name);
    if (!set) return Error{"--property", fmt::format("unknown property \"{}\" (Pippin checks: {})", name, supported_properties())};
    for (const ir::Property p : set->list()) {
      if (asked.contains(p)) return Error{"--property", fmt::format("{} is named twice in the list \"{}\"", ir::name(p), names)};
      asked.insert(p);
    }
  }
  return asked;
}

std::optional<Error> PropertyFile::add(const PropertyFile& other, const std::string& path) {
  if (!entry.empty() && !other.entry.empty() && entry != other.entry)
    return Error{path, fmt::format("two entry functions: {} and {}", entry, other.entry)};
  if (!other.entry.empty()) entry = other.entry;
  for (const ir::Property p : other.properties.list()) properties.insert(p);
  for (const std::string& f : other.error_functions)
    if (std::ranges::find(error_functions, f) == error_functions.end()) error_functions.push_back(f);
  return std::nullopt;
}

std::string specification_of(const std::string& entry, const ir::Semantics& semantics) {
  std::string out;
  const auto check = [&](std::string_view formula) {
    out += fmt::format("{}CHECK( init({}()), LTL({}) )", out.empty() ? "" : "\n", entry, formula);
  };
  for (const ir::Property p : semantics.properties.list()) {
    if (p != ir::Property::UnreachCall) {
      check(ir::row(p).formula);
      continue;
    }
    for (const std::string& f : semantics.error_functions) check(fmt::format("G ! call({}())", f));
    if (semantics.asserts) check("G ! call(__assert_fail())");
    if (semantics.error_labels) check("G ! label(ERROR)");
  }
  return out;
}

std::optional<Error> check_input_file(const std::string& path, bool may_be_pipe) {
  struct stat info {};
  if (path.empty()) return Error{"\"\"", "an empty file name"};
  if (stat(path.c_str(), &info) != 0) return Error{path, std::strerror(errno)};
  if (S_ISDIR(info.st_mode)) return Error{path, "is a directory, not a file"};
  if (!S_ISREG(info.st_mode) && !(may_be_pipe && S_ISFIFO(info.st_mode))) return Error{path, may_be_pipe ? "is neither a regular file nor a pipe" : "is not a regular file"};
  if (access(path.c_str(), R_OK) != 0) return Error{path, std::strerror(errno)};
  if (S_ISREG(info.st_mode) && info.st_size == 0) return Error{path, "the file is empty"};
  if (S_ISREG(info.st_mode) && static_cast<uint64_t>(info.st_size) > kMaxInputBytes) return Error{path, kTooLarge};
  return std::nullopt;
}

std::string same_file(const std::string& output, const std::vector<std::string>& inputs) {
  std::error_code error;  // one that does not exist is equivalent to none
  for (const std::string& input : inputs)
    if (std::filesystem::equivalent(output, input, error) && !error) return input;
  return {};
}

Result<std::string> read_file(const std::string& path) {
  if (auto error = check_input_file(path, true)) return *error;
  const int fd = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return Error{path, std::strerror(errno)};
  std::string text, problem;
  char buffer[65536];
  const Clock::time_point end = Clock::now() + kPipeTime;
  for (;;) {
    pollfd ready{fd, POLLIN, 0};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    if (::poll(&ready, 1, static_cast<int>(std::max<long>(left, 0))) == 0) {
      problem = fmt::format("a pipe that has no end within {} seconds", kPipeTime.count());
      break;
    }
    const ssize_t n = ::read(fd, buffer, sizeof buffer);
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (n < 0) problem = std::strerror(errno);
    if (n <= 0) break;
    text.append(buffer, static_cast<size_t>(n));
    if (text.size() > kMaxInputBytes) {
      problem = kTooLarge;
      break;
    }
  }
  ::close(fd);
  if (!problem.empty()) return Error{path, problem};
  return text;
}

Result<PropertyFile> parse_property_text(const std::string& text, const std::string& path) {
  PropertyFile out;
  const std::string without_spaces = without_space(text);
  size_t at = 0;
  while (at < without_spaces.size()) {
    bool matched = false;
    if (const auto found = reachability(without_spaces.substr(at, 1000))) {
      const auto& [length, entry, error] = *found;
      if (auto e = out.add({{ir::Property::UnreachCall}, entry, {error}}, path)) return *e;
      at += length;
      continue;
    }
    for (const ir::PropertyRow& p : ir::property_table()) {
      const std::string formula = without_space(fmt::format("CHECK(init(main()),LTL({}))", p.formula));
      if (without_spaces.compare(at, formula.size(), formula) != 0) continue;
      out.properties.insert(p.property);
      at += formula.size();
      matched = true;
      break;
    }
    if (!matched) {
      std::string rest = without_spaces.substr(at, 80);
      for (char& c : rest)
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7e) c = '?';
      return Error{path, "unknown property \"" + rest + "\"; Pippin checks: " + supported_properties()};
    }
  }
  if (out.properties.empty()) return Error{path, "contains no property (no CHECK line)"};
  return out;
}

Result<PropertyFile> read_property_file(const std::string& path) {
  auto text = read_file(path);
  if (!text.ok()) return text.error();
  if (text->size() > 1u << 20) return Error{path, "is too large for a property file"};
  return parse_property_text(*text, path);
}

Result<Task> read_task(const std::string& path) {
  auto text = read_file(path);
  if (!text.ok()) return text.error();
  if (text->size() > 4u << 20) return Error{path, "is too large for a task definition"};
  Task task;
  try {
    const YAML::Node root = YAML::Load(*text);
    if (!root.IsMap() || !root["input_files"]) return Error{path, "is not a task definition: no input_files"};
    if (const YAML::Node version = root["format_version"]) {
      const auto name = version.as<std::string>();
      if (const std::string major = name.substr(0, name.find('.')); major != "1" && major != "2") return Error{path, "format_version " + name + " is not known (2.0 is)"};
    }
    const YAML::Node files = root["input_files"];
    if (files.IsScalar()) {
      task.files.push_back(resolve(path, files.as<std::string>()));
    } else if (files.IsSequence()) {
      for (const YAML::Node& f : files) task.files.push_back(resolve(path, f.as<std::string>()));
    }
    if (task.files.empty()) return Error{path, "is not a task definition: input_files is empty"};
    if (const YAML::Node properties = root["properties"]) {
      if (!properties.IsSequence()) return Error{path, "properties is not a list"};
      for (const YAML::Node& entry : properties) {
        TaskProperty p;
        if (!entry.IsMap() || !entry["property_file"]) return Error{path, "a property without property_file"};
        p.path = resolve(path, entry["property_file"].as<std::string>());
        auto parsed = read_property_file(p.path);
        if (!parsed.ok()) return Error{path, "property_file " + parsed.error().text()};
        p.property = *parsed;
        if (entry["expected_verdict"]) p.expected = entry["expected_verdict"].as<bool>();
        if (entry["subproperty"]) p.subproperty = entry["subproperty"].as<std::string>();
        task.properties.push_back(std::move(p));
      }
    }
    if (const YAML::Node options = root["options"]; options && options.IsMap()) {
      if (const YAML::Node language = options["language"]; language && language.as<std::string>() != "C")
        return Error{path, "language " + language.as<std::string>() + " is not supported (only C)"};
      if (const YAML::Node model = options["data_model"]) {
        const auto name = model.as<std::string>();
        if (name == "ILP32") task.model = ir::DataModel::ILP32;
        else if (name == "LP64") task.model = ir::DataModel::LP64;
        else return Error{path, "unknown data_model " + name + " (ILP32 or LP64)"};
      }
    }
  } catch (const YAML::Exception& e) {
    const std::string where =
        e.mark.is_null() ? path : path + ":" + std::to_string(e.mark.line + 1) + ":" + std::to_string(e.mark.column + 1);
    return Error{where, "not a valid task definition: " + e.msg};
  }
  return task;
}

}  // namespace pippin::input

// SPDX-License-Identifier: Apache-2.0
#include "experiment/tasks.h"

#include <fmt/format.h>
#include <glob.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

namespace pippin::experiment {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> expand(const std::string& pattern) {
  glob_t found{};
  std::vector<std::string> out;
  if (glob(pattern.c_str(), 0, nullptr, &found) == 0)
    for (size_t i = 0; i < found.gl_pathc; ++i) out.emplace_back(found.gl_pathv[i]);
  globfree(&found);
  return out;
}

std::string content(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

bool ends_with(const std::string& s, const std::string& end) {
  return s.size() >= end.size() && s.compare(s.size() - end.size(), end.size(), end) == 0;
}

/// splitmix64: the same numbers on every machine.
uint64_t next_random(uint64_t& state) {
  uint64_t z = state += 0x9E3779B97F4A7C15ull;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ z >> 27) * 0x94D049BB133111EBull;
  return z ^ z >> 31;
}

}  // namespace

std::string expected_verdict(const std::string& definition, const std::string& property) {
  try {
    const YAML::Node root = YAML::Load(definition);
    for (const YAML::Node& p : root["properties"])
      if (p["expected_verdict"] &&
          (property.empty() || fs::path(p["property_file"].as<std::string>("")).stem() == property)) return p["expected_verdict"].as<bool>() ? "true" : "false";
  } catch (const YAML::Exception&) {
  }
  return "";
}

Result<std::vector<TaskRef>> collect_tasks(const TaskSet& set, const std::string& directory) {
  std::vector<std::string> paths;
  for (const std::string& pattern : set.files) {
    const std::vector<std::string> files = expand((fs::path(directory) / pattern).string());
    if (files.empty()) return Error{set.name, fmt::format("no file matches {} in {}", pattern, directory)};
    for (const std::string& file : files) {
      if (!ends_with(file, ".set")) {
        paths.push_back(file);
        continue;
      }
      std::istringstream lines(content(file));
      for (std::string line; std::getline(lines, line);) {
        line.erase(0, line.find_first_not_of(" \t\r"));
        line.erase(line.find_last_not_of(" \t\r") + 1);
        if (line.empty() || line[0] == '#') continue;
        const std::vector<std::string> tasks = expand((fs::path(file).parent_path() / line).string());
        paths.insert(paths.end(), tasks.begin(), tasks.end());
      }
    }
  }
  std::set<std::string> seen;
  std::vector<TaskRef> out;
  for (const std::string& path : paths) {
    TaskRef t{path, fs::path(path).lexically_relative(directory).string(), ""};
    if (t.name.empty()) t.name = path;
    if (!seen.insert(t.name).second) continue;
    if (ends_with(path, ".yml")) t.expected = expected_verdict(content(path), set.property);
    out.push_back(std::move(t));
  }
  if (out.empty()) return Error{set.name, "no tasks"};
  std::vector<TaskRef> kept;
  for (size_t i = set.offset; i < out.size(); i += set.stride) kept.push_back(out[i]);
  if (kept.empty()) return Error{set.name, "no tasks"};
  return set.sample == 0 ? kept : sample_tasks(kept, set.sample, set.seed);
}

std::vector<TaskRef> sample_tasks(const std::vector<TaskRef>& tasks, size_t count, uint64_t seed) {
  if (count >= tasks.size()) return tasks;
  std::map<std::pair<std::string, std::string>, std::vector<size_t>> strata;
  for (size_t i = 0; i < tasks.size(); ++i)
    strata[{fs::path(tasks[i].name).parent_path().string(), tasks[i].expected}].push_back(i);
  // Largest remainders; the strata in their order break ties.
  struct Share { size_t taken, rest, number; std::vector<size_t>* members; };
  std::vector<Share> shares;
  size_t given = 0;
  for (auto& [key, members] : strata) {
    shares.push_back({members.size() * count / tasks.size(), members.size() * count % tasks.size(), shares.size(), &members});
    given += shares.back().taken;
  }
  std::vector<Share*> by_rest;
  for (Share& s : shares) by_rest.push_back(&s);
  std::sort(by_rest.begin(), by_rest.end(),
            [](const Share* a, const Share* b) { return std::pair(b->rest, a->number) < std::pair(a->rest, b->number); });
  for (size_t i = 0; given < count; ++i, ++given) ++by_rest[i]->taken;
  std::vector<size_t> chosen;
  uint64_t state = seed;
  for (Share& s : shares) {
    std::vector<size_t>& m = *s.members;
    for (size_t i = 0; i < s.taken; ++i) {
      std::swap(m[i], m[i + next_random(state) % (m.size() - i)]);
      chosen.push_back(m[i]);
    }
  }
  std::sort(chosen.begin(), chosen.end());
  std::vector<TaskRef> out;
  for (size_t i : chosen) out.push_back(tasks[i]);
  return out;
}

}  // namespace pippin::experiment

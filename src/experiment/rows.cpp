// SPDX-License-Identifier: Apache-2.0
#include "experiment/rows.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

namespace pippin::experiment {

namespace {

struct Field {
  const char* name;
  std::function<std::string(const Row&)> get;
  std::function<void(Row&, const std::string&)> set;
};

Field text(const char* name, std::string Row::*member) {
  return {name, [member](const Row& r) { return r.*member; }, [member](Row& r, const std::string& s) { r.*member = s; }};
}
Field real(const char* name, double Row::*member) {
  return {name, [member](const Row& r) { return fmt::format("{:.3f}", r.*member); },
          [member](Row& r, const std::string& s) { r.*member = std::strtod(s.c_str(), nullptr); }};
}
Field count(const char* name, uint64_t Row::*member) {
  return {name, [member](const Row& r) { return std::to_string(r.*member); },
          [member](Row& r, const std::string& s) { r.*member = std::strtoull(s.c_str(), nullptr, 10); }};
}

const std::vector<Field>& fields() {
  static const std::vector<Field> table = {
      text("configuration", &Row::configuration), text("set", &Row::set), text("task", &Row::task),
      text("options", &Row::options), text("limits", &Row::limits), text("expected", &Row::expected),
      text("verdict", &Row::verdict), text("reason", &Row::reason), real("cpu", &Row::cpu), real("wall", &Row::wall),
      real("memory_mb", &Row::memory_mb), count("iterations", &Row::iterations), count("paths", &Row::paths),
      count("perfect", &Row::perfect), count("inductive", &Row::inductive), count("states", &Row::states),
      count("safety_hits", &Row::safety_hits), count("error_hits", &Row::error_hits),
      count("error_hits_refuted", &Row::error_hits_refuted), real("solver", &Row::solver),
      text("technique", &Row::technique), text("techniques", &Row::techniques), text("version", &Row::version)};
  return table;
}

std::string quoted(const std::string& s) {
  if (s.find_first_of(",\"\n\r") == std::string::npos) return s;
  std::string out = "\"";
  for (char c : s) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

std::vector<std::vector<std::string>> parse_csv(const std::string& text) {
  std::vector<std::vector<std::string>> lines;
  std::vector<std::string> line(1);
  bool in_quotes = false, any = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_quotes) {
      if (c != '"') line.back() += c;
      else if (i + 1 < text.size() && text[i + 1] == '"') line.back() += text[++i];
      else in_quotes = false;
    } else if (c == '"') {
      in_quotes = any = true;
    } else if (c == ',') {
      line.emplace_back();
      any = true;
    } else if (c == '\n') {
      if (any) lines.push_back(line);
      line.assign(1, "");
      any = false;
    } else if (c != '\r') {
      line.back() += c;
      any = true;
    }
  }
  return lines;  // what follows the last line end was cut off
}

std::string csv_header() {
  std::string out;
  for (const Field& f : fields()) out += (out.empty() ? "" : ",") + std::string(f.name);
  return out + "\n";
}

std::string csv_line(const Row& row) {
  std::string out;
  for (const Field& f : fields()) out += (&f == &fields().front() ? "" : ",") + quoted(f.get(row));
  return out + "\n";
}

Result<std::vector<Row>> read_rows(const std::string& path) {
  std::vector<Row> rows;
  if (!std::filesystem::exists(path)) return rows;
  std::ifstream file(path);
  std::stringstream content;
  content << file.rdbuf();
  if (!file) return Error{path, "cannot be read"};
  const auto lines = parse_csv(content.str());
  if (lines.empty()) return rows;
  std::map<std::string, size_t> column;
  for (size_t i = 0; i < lines[0].size(); ++i) column[lines[0][i]] = i;
  for (const char* needed : {"configuration", "set", "task", "verdict"})
    if (!column.contains(needed)) return Error{path, fmt::format("is no result file: it has no column {}", needed)};
  for (size_t i = 1; i < lines.size(); ++i) {
    if (lines[i].size() != lines[0].size()) continue;
    Row r;
    for (const Field& f : fields())
      if (const auto it = column.find(f.name); it != column.end()) f.set(r, lines[i][it->second]);
    rows.push_back(std::move(r));
  }
  return rows;
}

}  // namespace pippin::experiment

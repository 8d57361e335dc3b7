// SPDX-License-Identifier: Apache-2.0
#include "experiment/spec.h"

#include <fmt/format.h>
#include <fnmatch.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>
#include <set>
#include <sstream>

#include "support/printable.h"
#include "support/quantity.h"

namespace pippin::experiment {

namespace {

constexpr size_t kMaxConfigurations = 10000;   // of a product: with 40 axes of two it would be 10^12

/// Thrown inside this file only; parse_spec turns it into an Error.
struct Bad {
  YAML::Mark mark;
  std::string message;
};

std::string scalar(const YAML::Node& n, const std::string& what) {
  if (!n.IsScalar() || n.Scalar().empty()) throw Bad{n.Mark(), what + " must be one value"};
  if (printable(n.Scalar()) != n.Scalar()) throw Bad{n.Mark(), what + " has a control character"};
  return n.Scalar();
}

/// A list of words, or one string with words between blanks.
std::vector<std::string> words(const YAML::Node& n, const std::string& what) {
  std::vector<std::string> out;
  if (n.IsNull()) return out;
  if (n.IsScalar()) {
    std::istringstream in(n.Scalar());
    for (std::string w; in >> w;) out.push_back(w);
    return out;
  }
  if (!n.IsSequence()) throw Bad{n.Mark(), what + " must be a list"};
  for (const YAML::Node& item : n) out.push_back(scalar(item, what));
  return out;
}

/// A list of names, which may contain blanks; one name needs no brackets.
std::vector<std::string> names(const YAML::Node& n, const std::string& what) {
  if (n.IsScalar()) return {scalar(n, what)};
  return words(n, what);
}

uint64_t number(const YAML::Node& n, const std::string& what) {
  const std::string text = scalar(n, what);
  if (text.find_first_not_of("0123456789") != std::string::npos || text.size() > 15) throw Bad{n.Mark(), what + " must be a number"};
  return std::stoull(text);
}

double seconds(const YAML::Node& n, const std::string& what) {
  const double value = parse_duration(scalar(n, what));
  if (value <= 0) throw Bad{n.Mark(), what + " must be a positive duration (examples: 15s, 2min)"};
  return value;
}

uint64_t bytes(const YAML::Node& n, const std::string& what) {
  const double value = parse_size(scalar(n, what));
  if (value <= 0) throw Bad{n.Mark(), what + " must be a positive size (examples: 4GB, 500MB)"};
  return static_cast<uint64_t>(value);
}

using Reader = std::function<void(const YAML::Node&)>;
/// Every key must have a reader.
void read_map(const YAML::Node& n, const std::string& what, const std::map<std::string, Reader>& readers) {
  if (!n.IsMap()) throw Bad{n.Mark(), what + " must be a map"};
  for (const auto& entry : n) {
    const std::string key = entry.first.Scalar();
    const auto it = readers.find(key);
    if (it == readers.end()) throw Bad{entry.first.Mark(), fmt::format("unknown key \"{}\" in {}", key, what)};
    it->second(entry.second);
  }
}

void append(std::vector<std::string>& to, const std::vector<std::string>& more) { to.insert(to.end(), more.begin(), more.end()); }

/// `- {name: n, options: o}`, or `- product: [{a: options, b: options}, {c: options}]` for "a c", "b c".
void read_configuration(const YAML::Node& n, std::vector<Configuration>& out) {
  Configuration one;
  std::vector<Configuration> product;
  read_map(n, "a configuration",
           {{"name", [&](const YAML::Node& v) { one.name = scalar(v, "name"); }},
            {"command", [&](const YAML::Node& v) {
               one.command = scalar(v, "command");
               if (one.command != "check" && one.command != "cegar") throw Bad{v.Mark(), "command must be check or cegar"};
             }},
            {"options", [&](const YAML::Node& v) { one.options = words(v, "options"); }},
            {"product", [&](const YAML::Node& v) {
               product.push_back({});
               if (!v.IsSequence()) throw Bad{v.Mark(), "product must be a list of maps"};
               for (const YAML::Node& axis : v) {
                 std::vector<Configuration> longer;
                 if (!axis.IsMap() || axis.size() == 0) throw Bad{axis.Mark(), "an axis of a product must be a map from names to options"};
                 for (const Configuration& c : product)
                   for (const auto& choice : axis) {
                     Configuration d = c;
                     d.name += (d.name.empty() ? "" : " ") + scalar(choice.first, "name");
                     append(d.options, words(choice.second, "options"));
                     longer.push_back(std::move(d));
                     if (longer.size() > kMaxConfigurations) throw Bad{v.Mark(), fmt::format("a product has at most {} configurations", kMaxConfigurations)};
                   }
                 product = std::move(longer);
               }
               if (product.front().name.empty()) throw Bad{v.Mark(), "a product needs an axis"};
             }}});
  if (!product.empty() && !one.name.empty()) throw Bad{n.Mark(), "a product has no name of its own"};
  if (product.empty() && one.name.empty()) throw Bad{n.Mark(), "a configuration needs a name"};
  if (product.empty()) product.push_back(one);
  for (Configuration& c : product) {
    if (one.name.empty()) append(c.options, one.options);
    c.command = one.command;
    out.push_back(std::move(c));
  }
}

TaskSet read_set(const YAML::Node& n) {
  TaskSet s;
  read_map(n, "a task set",
           {{"name", [&](const YAML::Node& v) { s.name = scalar(v, "name"); }},
            {"tasks", [&](const YAML::Node& v) { s.files = names(v, "tasks"); }},
            {"options", [&](const YAML::Node& v) { s.options = words(v, "options"); }},
            {"property", [&](const YAML::Node& v) { s.property = scalar(v, "property"); }},
            {"sample", [&](const YAML::Node& v) { s.sample = number(v, "sample"); }},
            {"stride", [&](const YAML::Node& v) { s.stride = std::max<uint64_t>(1, number(v, "stride")); }},
            {"offset", [&](const YAML::Node& v) { s.offset = number(v, "offset"); }},
            {"seed", [&](const YAML::Node& v) { s.seed = number(v, "seed"); }}});
  if (s.name.empty() || s.files.empty()) throw Bad{n.Mark(), "a task set needs a name and tasks"};
  if (!s.property.empty()) append(s.options, {"--property=" + s.property});
  return s;
}

template <class T>
T read_group(const YAML::Node& n, const char* what) {
  T g;
  read_map(n, what,
           {{"name", [&](const YAML::Node& v) { g.name = scalar(v, "name"); }},
            {"of", [&](const YAML::Node& v) { g.of = names(v, "of"); }}});
  if (g.name.empty() || g.of.empty()) throw Bad{n.Mark(), fmt::format("{} needs name and of", what)};
  return g;
}

void check_column(const YAML::Node& n, const std::string& column) {
  static const std::set<std::string> kColumns = {"cpu", "wall", "memory_mb", "iterations", "paths", "perfect", "inductive", "states", "safety_hits", "error_hits", "error_hits_refuted", "solver", "perfect_percent"};
  if (!kColumns.contains(column))
    throw Bad{n.Mark(), fmt::format("column \"{}\" cannot be plotted (any of: {})", column, fmt::join(kColumns, ", "))};
}

Scatter read_scatter(const YAML::Node& n) {
  Scatter s;
  read_map(n, "a scatter plot",
           {{"x", [&](const YAML::Node& v) { s.x = scalar(v, "x"); }},
            {"y", [&](const YAML::Node& v) { s.y = scalar(v, "y"); }},
            {"column", [&](const YAML::Node& v) { s.column = scalar(v, "column"); }},
            {"column_y", [&](const YAML::Node& v) { s.column_y = scalar(v, "column_y"); }}});
  if (s.column_y.empty()) s.column_y = s.column;
  if (s.y.empty()) s.y = s.x;
  for (const std::string& c : {s.column, s.column_y}) check_column(n, c);
  return s;
}

Boxes read_boxes(const YAML::Node& n) {
  Boxes b;
  read_map(n, "box plots",
           {{"of", [&](const YAML::Node& v) { b.of = names(v, "of"); }},
            {"against", [&](const YAML::Node& v) { b.against = scalar(v, "against"); }},
            {"column", [&](const YAML::Node& v) { b.column = scalar(v, "column"); }}});
  if (b.of.empty() || b.against.empty()) throw Bad{n.Mark(), "box plots need of and against"};
  check_column(n, b.column);
  return b;
}

template <class F>
void each(const YAML::Node& n, const char* what, const F& f) {
  if (!n.IsSequence()) throw Bad{n.Mark(), fmt::format("{} must be a list", what)};
  for (const YAML::Node& item : n) f(item);
}

void read_limits(const YAML::Node& n, Spec& spec) {
  read_map(n, "limits",
           {{"cpu", [&](const YAML::Node& v) { spec.cpu_seconds = seconds(v, "cpu"); }},
            {"wall", [&](const YAML::Node& v) { spec.wall_seconds = seconds(v, "wall"); }},
            {"memory", [&](const YAML::Node& v) {
               spec.memory = scalar(v, "memory");
               spec.memory_bytes = bytes(v, "memory");
             }},
            {"jobs", [&](const YAML::Node& v) { spec.jobs = std::max<uint64_t>(1, number(v, "jobs")); }}});
}

/// Names are unique and every pattern matches something.
void cross_check(const Spec& spec) {
  std::set<std::string> seen;
  for (const Configuration& c : spec.configurations)
    if (!seen.insert(c.name).second) throw Bad{YAML::Mark::null_mark(), fmt::format("two configurations are called \"{}\"", c.name)};
  std::set<std::string> sets;
  for (const TaskSet& s : spec.sets)
    if (!sets.insert(s.name).second) throw Bad{YAML::Mark::null_mark(), fmt::format("two task sets are called \"{}\"", s.name)};
  auto known = [&](const std::vector<std::string>& patterns, const std::string& who) {
    for (const std::string& p : patterns)
      if (std::none_of(spec.configurations.begin(), spec.configurations.end(), [&](const Configuration& c) { return matches(p, c.name); }))
        throw Bad{YAML::Mark::null_mark(), fmt::format("{}: no configuration matches \"{}\"", who, p)};
  };
  for (const Portfolio& p : spec.portfolios) known(p.of, p.name);
  for (const Table& t : spec.tables) known(t.of, t.name);
  for (const Scatter& s : spec.scatters)
    for (const std::string& name : {s.x, s.y})
      if (!seen.contains(name)) throw Bad{YAML::Mark::null_mark(), fmt::format("scatter: no configuration is called \"{}\"", name)};
  for (const Boxes& b : spec.boxes) {
    known(b.of, "boxes");
    known({b.against}, "boxes");
  }
  if (spec.wall_seconds > 0 && spec.wall_seconds < spec.cpu_seconds) throw Bad{YAML::Mark::null_mark(), "limits: wall is less than cpu"};
  if (spec.configurations.empty()) throw Bad{YAML::Mark::null_mark(), "no configurations"};
  if (spec.sets.empty()) throw Bad{YAML::Mark::null_mark(), "no sets"};
}

}  // namespace

bool matches(std::string_view pattern, std::string_view name) {
  return fnmatch(std::string(pattern).c_str(), std::string(name).c_str(), 0) == 0;
}

bool matches_any(const std::vector<std::string>& patterns, std::string_view name) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& p) { return matches(p, name); });
}

Result<Spec> parse_spec(const std::string& text, const std::string& path) {
  Spec spec;
  try {
    const YAML::Node root = YAML::Load(text);
    read_map(root, "the experiment",
             {{"name", [&](const YAML::Node& v) { spec.name = scalar(v, "name"); }},
              {"description", [&](const YAML::Node& v) { spec.description = scalar(v, "description"); }},
              {"limits", [&](const YAML::Node& v) { read_limits(v, spec); }},
              {"options", [&](const YAML::Node& v) { spec.options = words(v, "options"); }},
              {"configurations", [&](const YAML::Node& v) {
                 each(v, "configurations", [&](const YAML::Node& c) { read_configuration(c, spec.configurations); });
               }},
              {"sets", [&](const YAML::Node& v) { each(v, "sets", [&](const YAML::Node& s) { spec.sets.push_back(read_set(s)); }); }},
              {"portfolios", [&](const YAML::Node& v) {
                 each(v, "portfolios", [&](const YAML::Node& p) { spec.portfolios.push_back(read_group<Portfolio>(p, "a portfolio")); });
               }},
              {"tables", [&](const YAML::Node& v) {
                 each(v, "tables", [&](const YAML::Node& t) { spec.tables.push_back(read_group<Table>(t, "a table")); });
               }},
              {"scatter", [&](const YAML::Node& v) { each(v, "scatter", [&](const YAML::Node& s) { spec.scatters.push_back(read_scatter(s)); }); }},
              {"boxes", [&](const YAML::Node& v) { each(v, "boxes", [&](const YAML::Node& b) { spec.boxes.push_back(read_boxes(b)); }); }}});
    if (spec.name.empty()) throw Bad{root.Mark(), "the experiment needs a name"};
    cross_check(spec);
    if (spec.tables.empty()) spec.tables.push_back({"All configurations", {"*"}});
    return spec;
  } catch (const Bad& b) {
    return Error{b.mark.is_null() ? path : fmt::format("{}:{}", path, b.mark.line + 1), b.message};
  } catch (const YAML::Exception& e) {
    return Error{fmt::format("{}:{}", path, e.mark.line + 1), e.msg};
  }
}

Result<Spec> read_spec(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  if (!file) return Error{path, "cannot be read"};
  return parse_spec(text.str(), path);
}

}  // namespace pippin::experiment

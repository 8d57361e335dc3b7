// SPDX-License-Identifier: Apache-2.0
// YAML witnesses 2.0 to 2.2. A reader of the official format descriptions, not of what single tools write: an unknown key, type or
// action is an error, and what is known but not understood goes to Witness::unsupported. A document with two keys of one name, which
// yaml-cpp accepts, is an error too: another reader could see another witness.
#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <initializer_list>
#include <regex>
#include <set>

#include "witness/acsl.h"
#include "witness/read.h"

namespace pippin::witness {
namespace {

using Node = YAML::Node;

struct YamlError { YAML::Mark mark; std::string message; };   // thrown inside this file only

YAML::Mark yaml_mark(const TextPosition& mark) {
  YAML::Mark m;
  m.line = static_cast<int>(mark.line) - 1;
  m.column = static_cast<int>(mark.column) - 1;
  return m;
}
TextPosition mark_of(const YAML::Mark& m) { return m.is_null() ? TextPosition{} : TextPosition{static_cast<uint32_t>(m.line) + 1, static_cast<uint32_t>(m.column) + 1}; }

class YamlReader {
 public:
  explicit YamlReader(const std::string& name) : name_(name) {}

  Witness run(const Node& root) {
    if (!root.IsSequence()) throw YamlError{root.Mark(), "a witness is a list of entries"};
    if (root.size() == 0) throw YamlError{root.Mark(), "the list of entries is empty"};
    bool first = true;
    for (const Node& e : root) {
      entry(e, first);
      first = false;
    }
    if (w_.violation) check_segments(root);
    check_ghosts();
    return std::move(w_);
  }

 private:
  /// Is it a map with these keys, each once?
  void keys(const Node& n, const std::string& what, std::initializer_list<const char*> required, std::initializer_list<const char*> optional = {}) {
    if (!n.IsMap()) throw YamlError{n.Mark(), fmt::format("{}: a map is expected", what)};
    std::set<std::string> seen;
    for (const auto& item : n) {
      const std::string key = item.first.IsScalar() ? item.first.Scalar() : "";
      const auto is = [&](const char* k) { return key == k; };
      if (!seen.insert(key).second) throw YamlError{item.first.Mark(), fmt::format("{}: the key \"{}\" appears twice", what, key)};
      if (std::ranges::none_of(required, is) && std::ranges::none_of(optional, is))
        throw YamlError{item.first.Mark(), fmt::format("{}: unknown key \"{}\"", what, key)};
    }
    for (const char* k : required)
      if (!seen.contains(k)) throw YamlError{n.Mark(), fmt::format("{}: the key \"{}\" is missing", what, k)};
  }

  static std::string scalar(const Node& n, const std::string& what) {
    if (!n || !n.IsScalar()) throw YamlError{n ? n.Mark() : YAML::Mark::null_mark(), fmt::format("{}: a text is expected", what)};
    return n.Scalar();
  }

  static uint32_t number(const Node& n, const std::string& what, uint32_t least = 1) {
    const std::string text = scalar(n, what);
    uint32_t value = 0;
    const auto r = std::from_chars(text.data(), text.data() + text.size(), value);
    if (r.ec != std::errc() || r.ptr != text.data() + text.size() || value < least)
      throw YamlError{n.Mark(), fmt::format("{}: \"{}\" is no number from {} on", what, text, least)};
    return value;
  }

  void unsupported(const Node& n, const std::string& feature) { w_.unsupported.push_back({place(n.Mark()), feature}); }
  std::string place(const YAML::Mark& m) const { return fmt::format("{}:{}:{}", name_, m.line + 1, m.column + 1); }

  void entry(const Node& e, bool first) {
    keys(e, "entry", {"entry_type", "metadata", "content"});
    const std::string type = scalar(e["entry_type"], "entry_type");
    const bool violation = type == "violation_sequence";
    if (!violation && type != "invariant_set" && type != "ghost_instrumentation")
      throw YamlError{e["entry_type"].Mark(), fmt::format("unknown entry_type \"{}\" (invariant_set, violation_sequence or ghost_instrumentation)", type)};
    if (!first && (violation || w_.violation))
      throw YamlError{e.Mark(), violation && w_.violation ? "a violation witness has one entry" : "one witness is of correctness and of violation"};
    w_.violation = violation;
    metadata(e["metadata"], first);
    const Node content = e["content"];
    if (type == "ghost_instrumentation") {
      if (w_.version == "2.0") throw YamlError{e.Mark(), "ghost_instrumentation is none of version 2.0"};
      keys(content, "content", {"ghost_variables", "ghost_updates"});
      ghosts(content);
      return;
    }
    if (!content.IsSequence()) throw YamlError{content.Mark(), "content: a list is expected"};
    for (const Node& item : content) violation ? segment(item) : invariant(item);
  }

  void metadata(const Node& m, bool first) {
    keys(m, "metadata", {"format_version", "task"}, {"uuid", "creation_time", "producer"});
    const std::string version = scalar(m["format_version"], "format_version");
    if (version != "2.0" && version != "2.1" && version != "2.2")
      throw YamlError{m["format_version"].Mark(), fmt::format("format_version \"{}\" is not supported (2.0, 2.1 and 2.2 are)", version)};
    if (!first && version != w_.version) throw YamlError{m["format_version"].Mark(), "the entries have different versions of the format"};
    w_.version = version;
    if (m["format_version"].Tag() == "?") complain(m["format_version"], "format_version is a number, and should be a text in quotes");
    for (const char* key : {"uuid", "creation_time", "producer"})
      if (!m[key]) complain(m, fmt::format("metadata: the key \"{}\" is missing", key));
    static const std::regex uuid("[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", std::regex::icase);
    static const std::regex time("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})");
    const auto matches = [](const Node& n, const std::regex& r) { return n.IsScalar() && n.Scalar().size() < 100 && std::regex_match(n.Scalar(), r); };
    if (m["uuid"] && !matches(m["uuid"], uuid)) complain(m["uuid"], "the uuid is none of RFC 4122");
    if (m["creation_time"] && !matches(m["creation_time"], time)) complain(m["creation_time"], "the creation_time is no time of ISO 8601 with an offset");
    if (m["producer"] && m["producer"].IsMap() && !m["producer"]["version"]) complain(m["producer"], "producer: the key \"version\" is missing");
    if (const Node p = m["producer"]) {
      keys(p, "producer", {"name"}, {"version", "configuration", "command_line", "description"});
      w_.producer = scalar(p["name"], "producer name");
    }
    task(m["task"], first);
  }

  void task(const Node& t, bool first) {
    keys(t, "task", {"input_files", "input_file_hashes", "specification", "data_model", "language"});
    std::vector<std::string> files;
    if (!t["input_files"].IsSequence() || t["input_files"].size() == 0) throw YamlError{t["input_files"].Mark(), "input_files: a list of files is expected"};
    for (const Node& f : t["input_files"]) files.push_back(scalar(f, "input_files"));
    if (!t["input_file_hashes"].IsMap()) throw YamlError{t["input_file_hashes"].Mark(), "input_file_hashes: a map is expected"};
    std::vector<HashOf> hashes;
    for (const auto& h : t["input_file_hashes"]) {
      const std::string file = scalar(h.first, "input_file_hashes");
      std::string hash = scalar(h.second, "hash");
      std::ranges::transform(hash, hash.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      const auto digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
      if (hash.size() != 64 || !std::ranges::all_of(hash, digit)) throw YamlError{h.second.Mark(), "a hash is 64 hexadecimal digits (SHA-256)"};
      hashes.push_back({file, hash});
    }
    const std::string model = scalar(t["data_model"], "data_model"), language = scalar(t["language"], "language");
    if (model != "ILP32" && model != "LP64") throw YamlError{t["data_model"].Mark(), fmt::format("data_model \"{}\" (ILP32 or LP64)", model)};
    if (language != "C") throw YamlError{t["language"].Mark(), fmt::format("language \"{}\": Pippin reads C", language)};
    const auto m = model == "ILP32" ? ir::DataModel::ILP32 : ir::DataModel::LP64;
    const std::string specification = scalar(t["specification"], "specification");
    if (!first && (files != w_.files || m != *w_.model || specification != w_.specification)) throw YamlError{t.Mark(), "the entries are about different tasks"};
    for (const std::string& f : files)
      if (std::ranges::find(hashes, f, &HashOf::file) == hashes.end()) complain(t["input_file_hashes"], fmt::format("there is no hash of {}", f));
    for (const HashOf& h : hashes)
      if (std::ranges::find(files, h.file) == files.end()) complain(t["input_file_hashes"], fmt::format("there is a hash of {}, which is none of the input_files", h.file));
    if (!is_specification(specification)) complain(t["specification"], "the specification is no CHECK( init(main()), LTL(...) ) line with a formula of SV-COMP");
    w_.files = std::move(files);
    w_.hashes = std::move(hashes);
    w_.specification = specification;
    w_.model = m;
  }

  void complain(const Node& n, const std::string& message) { w_.complaints.push_back({place(n.Mark()), message}); }

  Location location(const Node& n) {
    keys(n, "location", {"file_name", "line"}, {"column", "function", "file_hash"});
    Location l{scalar(n["file_name"], "file_name"), number(n["line"], "line"), 0, ""};
    if (n["column"]) l.column = number(n["column"], "column");
    if (n["function"]) l.function = scalar(n["function"], "function");
    // Some tools write one name with its folder and the other without.
    const auto base = [](const std::string& path) { return path.substr(path.rfind('/') + 1); };
    if (std::ranges::find(w_.files, l.file) == w_.files.end())
      if (std::ranges::count(w_.files, base(l.file), base) == 1) {
        complain(n["file_name"], fmt::format("file_name \"{}\" is not written as in the input_files", l.file));
        l.file = *std::ranges::find(w_.files, base(l.file), base);
      }
    if (std::ranges::find(w_.files, l.file) == w_.files.end())
      throw YamlError{n["file_name"].Mark(), fmt::format("file_name \"{}\" is none of the input_files", l.file)};
    return l;
  }

  // ---- invariants and contracts

  void invariant(const Node& item) {
    const char* const key = item.IsMap() && item["contract"] ? "contract" : "invariant";
    keys(item, "content", {key});
    const Node v = item[key];
    if (key == std::string("contract") || (v.IsMap() && v["type"] && scalar(v["type"], "type") == "function_contract")) return contract(v);
    keys(v, "invariant", {"type", "location", "value", "format"}, {"labels"});
    if (v["labels"] && w_.version == "2.0") throw YamlError{v["labels"].Mark(), "labels are none of version 2.0"};
    const std::string type = scalar(v["type"], "type");
    const Location at = location(v["location"]);
    const std::string value = scalar(v["value"], "value");
    const std::string format = scalar(v["format"], "format");
    if (type == "loop_transition_invariant" || type == "location_transition_invariant") {
      if (w_.version == "2.0") throw YamlError{v["type"].Mark(), type + " is none of version 2.0"};
      known_format(v["format"], "an invariant");
      if (blank(value)) throw YamlError{v["value"].Mark(), "an empty invariant"};
      if (type != "loop_transition_invariant" || format != "ext_c_expression") return unsupported(v, fmt::format("{} in the format {}", type, format));
      w_.transitions.push_back({true, at, value, mark_of(v["value"].Mark())});
      return;
    }
    if (type != "loop_invariant" && type != "location_invariant")
      throw YamlError{v["type"].Mark(), fmt::format("unknown type of an invariant \"{}\" (loop_invariant or location_invariant)", type)};
    if (format != "c_expression") known_format(v["format"], "an invariant");
    if (blank(value)) throw YamlError{v["value"].Mark(), "an empty invariant"};
    Invariant out{type == "loop_invariant", at, value, mark_of(v["value"].Mark())};
    if (!in_c(out, v["value"], format)) return;
    // Extended C is C with \at and the like.
    if (out.value.find('\\') != std::string::npos && format != "c_expression") return unsupported(v, "invariant in the format " + format);
    w_.invariants.push_back(std::move(out));
  }

  static constexpr const char* kBlanks = " \t\n\r";
  static bool blank(const std::string& text) { return text.find_first_not_of(kBlanks) == std::string::npos; }

  std::string known_format(const Node& n, const char* of) {
    const std::string format = scalar(n, "format");
    if (format != "c_expression" && (w_.version == "2.0" || (format != "ext_c_expression" && format != "acsl_expression")))
      throw YamlError{n.Mark(), fmt::format("unknown format of {} \"{}\" (c_expression)", of, format)};
    return format;
  }

  /// What is of ACSL is translated. If that cannot be, it is noted.
  bool in_c(Invariant& i, const Node& n, const std::string& format) {
    if (format != "acsl_expression") return true;
    auto c = c_of_acsl(i.value, *w_.model);
    if (!c && c.error().where.empty()) throw YamlError{n.Mark(), c.error().message};
    if (!c) {
      unsupported(n, c.error().message);
      if (auto guess = i.part == Invariant::Part::Invariant ? quantified_c(i.value) : std::nullopt) {
        w_.quantified.push_back(i);
        w_.quantified.back().acsl = std::exchange(w_.quantified.back().value, guess->c);
        w_.quantified.back().bound = std::move(guess->bound);
      }
      return false;
    }
    if (!c->bound.empty() && i.part != Invariant::Part::Invariant) {
      unsupported(n, "a quantifier in a contract");
      return false;
    }
    i.acsl = std::exchange(i.value, std::move(c->c));
    i.bound = std::move(c->bound);
    i.body = std::move(c->body);
    return true;
  }

  /// Both spellings.
  void contract(const Node& v) {
    if (w_.version == "2.0") throw YamlError{v.Mark(), "contracts are none of version 2.0"};
    keys(v, "contract", {"type", "location", "format"}, {"requires", "ensures", "labels"});
    const std::string type = scalar(v["type"], "type");
    if (type != "function_contract") throw YamlError{v["type"].Mark(), fmt::format("unknown type of a contract \"{}\" (function_contract)", type)};
    const std::string format = known_format(v["format"], "a contract");
    const Location at = location(v["location"]);
    for (const auto& [key, part] : {std::pair("requires", Invariant::Part::Requires), std::pair("ensures", Invariant::Part::Ensures)}) {
      Invariant out{false, at, v[key] ? scalar(v[key], key) : "1", mark_of(v[key] ? v[key].Mark() : v.Mark())};
      out.part = part;
      if (blank(out.value)) throw YamlError{v[key].Mark(), fmt::format("an empty {}", key)};
      const auto is_true = [](const std::string& text) {
        const size_t begin = text.find_first_not_of(kBlanks), end = text.find_last_not_of(kBlanks);
        const std::string word = text.substr(begin, end - begin + 1);
        return word == "1" || word == "true" || word == "\\true";
      };
      if (is_true(out.value) || !in_c(out, v[key], format)) out.value = "1";
      w_.contracts.push_back(std::move(out));
    }
  }

  // ---- ghost variables

  void ghosts(const Node& content) {
    const Node variables = content["ghost_variables"], updates = content["ghost_updates"];
    if (!variables.IsSequence()) throw YamlError{variables.Mark(), "ghost_variables: a list is expected"};
    if (!updates.IsSequence()) throw YamlError{updates.Mark(), "ghost_updates: a list is expected"};
    for (const Node& n : variables) {
      keys(n, "ghost_variables", {"name", "scope", "type", "initial"});
      GhostVariable g{scalar(n["name"], "name"), scalar(n["type"], "type"), "", mark_of(n.Mark())};
      static const std::regex name("[A-Za-z_][A-Za-z0-9_]*");
      if (g.name.size() > 1000 || !std::regex_match(g.name, name)) throw YamlError{n["name"].Mark(), fmt::format("\"{}\" is no name of a variable", g.name)};
      if (std::ranges::find(w_.ghosts, g.name, &GhostVariable::name) != w_.ghosts.end()) throw YamlError{n["name"].Mark(), fmt::format("the ghost variable {} appears twice", g.name)};
      if (scalar(n["scope"], "scope") != "global") unsupported(n["scope"], fmt::format("a ghost variable of the scope {}", scalar(n["scope"], "scope")));
      static const std::regex words("(unsigned|signed|char|short|int|long|_Bool|float|double)( (unsigned|signed|char|short|int|long|double)){0,3}");
      if (g.type.size() > 100 || !std::regex_match(g.type, words)) unsupported(n["type"], "a ghost variable of the type " + g.type);
      keys(n["initial"], "initial", {"value", "format"});
      g.initial = scalar(n["initial"]["value"], "value");
      static const std::regex constant("-?(0|[1-9][0-9]*|0[xX][0-9a-fA-F]+)([uUlL]{0,3})");
      if (g.initial.size() > 100 || !std::regex_match(g.initial, constant)) unsupported(n["initial"], "an initial value of a ghost variable that is no number");
      if (c_format(n["initial"], "an initial value")) w_.ghosts.push_back(std::move(g));
    }
    for (const Node& n : updates) {
      keys(n, "ghost_updates", {"location", "updates"});
      const Location at = location(n["location"]);
      if (!n["updates"].IsSequence()) throw YamlError{n["updates"].Mark(), "updates: a list is expected"};
      for (const Node& u : n["updates"]) {
        keys(u, "updates", {"variable", "value", "format"});
        GhostUpdate out{scalar(u["variable"], "variable"), "", scalar(u["value"], "value"), at, mark_of(u["value"].Mark())};
        if (blank(out.value)) throw YamlError{u["value"].Mark(), "an empty value"};
        if (c_format(u, "a value")) w_.updates.push_back(std::move(out));
      }
    }
  }

  bool c_format(const Node& n, const char* of) {
    const std::string format = known_format(n["format"], of);
    if (format == "acsl_expression") unsupported(n, fmt::format("{} of a ghost variable in the format {}", of, format));
    return format != "acsl_expression";
  }

  /// Variables may stand behind their updates.
  void check_ghosts() {
    for (GhostUpdate& u : w_.updates) {
      const auto g = std::ranges::find(w_.ghosts, u.variable, &GhostVariable::name);
      if (g != w_.ghosts.end()) u.type = g->type;
      else if (w_.unsupported.empty()) throw YamlError{yaml_mark(u.mark), fmt::format("there is no ghost variable {}", u.variable)};
    }
  }

  void segment(const Node& item) {
    keys(item, "content", {"segment"});
    const Node s = item["segment"];
    if (!s.IsSequence() || s.size() == 0) throw YamlError{s.Mark(), "segment: a list of waypoints is expected"};
    std::vector<Waypoint> out;
    for (const Node& n : s) {
      keys(n, "segment", {"waypoint"});
      out.push_back(waypoint(n["waypoint"]));
    }
    w_.segments.push_back(std::move(out));
  }

  Waypoint waypoint(const Node& n) {
    keys(n, "waypoint", {"type", "action", "location"}, {"constraint", "thread_id"});
    Waypoint w;
    w.mark = mark_of(n.Mark());
    const std::string type = scalar(n["type"], "type"), action = scalar(n["action"], "action");
    if (type == "assumption") w.type = WaypointType::Assumption;
    else if (type == "branching") w.type = WaypointType::Branching;
    else if (type == "function_enter") w.type = WaypointType::FunctionEnter;
    else if (type == "function_return") w.type = WaypointType::FunctionReturn;
    else if (type == "target") w.type = WaypointType::Target;
    else throw YamlError{n["type"].Mark(), fmt::format("unknown type of a waypoint \"{}\"", type)};
    if (action != "follow" && action != "avoid" && (action != "cycle" || w_.version == "2.0"))
      throw YamlError{n["action"].Mark(), fmt::format("unknown action of a waypoint \"{}\"", action)};
    w.cycle = action == "cycle";
    w.follow = action != "avoid";
    w.location = location(n["location"]);
    if (n["thread_id"]) {
      if (w_.version != "2.2") throw YamlError{n["thread_id"].Mark(), "thread_id needs version 2.2"};
      if (number(n["thread_id"], "thread_id", 0) != 0) unsupported(n["thread_id"], "waypoints of threads");
    }
    constraint(n, w);
    return w;
  }

  void constraint(const Node& n, Waypoint& w) {
    const Node c = n["constraint"];
    const bool none = w.type == WaypointType::Target || w.type == WaypointType::FunctionEnter;
    if (none && c) throw YamlError{c.Mark(), "a waypoint of this type has no constraint"};
    if (none) return;
    if (!c) throw YamlError{n.Mark(), "the waypoint has no constraint"};
    keys(c, "constraint", {"value"}, {"format"});
    w.value = scalar(c["value"], "value");
    w.mark = mark_of(c["value"].Mark());
    const std::string format = c["format"] ? scalar(c["format"], "format") : "";
    if (w.value.find_first_not_of(" \t\n\r") == std::string::npos) throw YamlError{c["value"].Mark(), "an empty constraint"};
    switch (w.type) {
      case WaypointType::Assumption:
        if (format.empty()) complain(c, "an assumption without a format");
        if (format.empty() || format == "c_expression") return;
        if (w_.version != "2.0" && (format == "ext_c_expression" || format == "acsl_expression")) return unsupported(c, "assumption in the format " + format);
        throw YamlError{c["format"].Mark(), fmt::format("unknown format of an assumption \"{}\" (c_expression)", format)};
      case WaypointType::FunctionReturn:
        if (format.empty()) complain(c, "a function_return without a format");
        if (!format.empty() && format != "acsl_expression") {
          const std::string message = fmt::format("format of a function_return \"{}\" (acsl_expression)", format);
          if (format != "ext_c_expression") throw YamlError{c["format"].Mark(), message};
          complain(c["format"], message);   // ESBMC writes it
        }
        return;
      default: {
        const bool number = w.value.find_first_not_of("0123456789", w.value.starts_with('-') ? 1 : 0) == std::string::npos && w.value != "-";
        if (w.value != "true" && w.value != "false" && w.value != "default" && !number)
          throw YamlError{c["value"].Mark(), fmt::format("value of a branching \"{}\" (true, false, a number or default)", w.value)};
      }
    }
  }

  void check_segments(const Node& root) {
    if (w_.segments.empty()) throw YamlError{root.Mark(), "a violation witness without segments has no target"};
    const bool endless = w_.segments.back().back().cycle;
    for (size_t i = 0; i < w_.segments.size(); ++i) {
      const auto& s = w_.segments[i];
      const bool last = i + 1 == w_.segments.size();
      // 2.2: the last segment of a data race has two targets.
      const bool race = last && w_.version == "2.2" && s.size() == 2 && s[0].type == WaypointType::Target && s[1].type == WaypointType::Target;
      if (race) w_.unsupported.push_back({fmt::format("{}:{}:{}", name_, s[0].mark.line, s[0].mark.column), "two targets (a data race)"});
      if (race) continue;
      for (size_t k = 0; k < s.size(); ++k) {
        const YAML::Mark mark = yaml_mark(s[k].mark);
        const bool end = k + 1 == s.size();
        if (s[k].follow != end) throw YamlError{mark, "a segment is waypoints to avoid and then exactly one to follow"};
        if (s[k].type == WaypointType::Target && !s[k].follow) throw YamlError{mark, "a target cannot be avoided"};
        if (s[k].type == WaypointType::Target && (!last || !end)) throw YamlError{mark, "the target is the last waypoint, and there is one only"};
        if (last && end && s[k].type != WaypointType::Target && !endless) throw YamlError{mark, "the last waypoint is no target"};
        if (s[k].cycle && !end) throw YamlError{mark, "a waypoint with the action cycle is the last of its segment"};
        if (s[k].cycle && s[k].type == WaypointType::Target) throw YamlError{mark, "a target is followed, and in no cycle"};
        if (end && i > 0 && !s[k].cycle && w_.segments[i - 1].back().cycle) throw YamlError{mark, "behind a segment with the action cycle all have that"};
      }
    }
  }

  const std::string& name_;
  Witness w_;
};

}  // namespace

Result<Witness> parse_yaml(const std::string& text, const std::string& name) {
  const auto error = [&](const YAML::Mark& m, const std::string& message) {
    return Error{m.is_null() ? name : fmt::format("{}:{}:{}", name, m.line + 1, m.column + 1), message};
  };
  try {
    const std::vector<Node> documents = YAML::LoadAll(text);
    if (documents.size() != 1) return Error{name, documents.empty() ? "the file has no YAML document" : "the file has more than one YAML document"};
    return YamlReader(name).run(documents.front());
  } catch (const YamlError& b) {
    return error(b.mark, b.message);
  } catch (const YAML::Exception& e) {
    return error(e.mark, "no YAML: " + e.msg);
  }
}

}  // namespace pippin::witness

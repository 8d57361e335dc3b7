// SPDX-License-Identifier: Apache-2.0
// GraphML witnesses 1.0, read with expat. The automaton becomes what YAML says: of a correctness witness the invariants of nodes that
// begin loops; of a violation witness the one path from the entry to the violation, as segments. What the format allows beyond that is
// in Witness::unsupported, or left out with a warning. Guards on calls and returns are left out: they only say where in the program the
// automaton is.
#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <optional>
#include <regex>
#include <set>

#include "witness/read.h"

namespace pippin::witness {
namespace {

constexpr size_t kMaxDepth = 32;

struct Data { std::string value; TextPosition mark; };
using DataOf = std::map<std::string, Data>;

struct GraphNode { std::string id; TextPosition mark; DataOf data; };
struct GraphEdge { std::string source, target; TextPosition mark; DataOf data; };

/// The elements of the document, as events give them.
struct Document {
  explicit Document(const std::string& name) : name(name) {}

  const std::string& name;
  XML_Parser parser = nullptr;
  std::optional<Error> error;
  std::vector<std::string> open;
  std::set<std::string> keys;          // declared
  DataOf graph;
  std::vector<std::string> specifications;
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;
  std::map<std::string, size_t> node_of;
  std::string key, text;               // of the open <data>
  TextPosition data_mark;
  bool has_graph = false;

  TextPosition here() const {
    return {static_cast<uint32_t>(XML_GetCurrentLineNumber(parser)), static_cast<uint32_t>(XML_GetCurrentColumnNumber(parser)) + 1};
  }
  std::string place(TextPosition m) const { return fmt::format("{}:{}:{}", name, m.line, m.column); }
  void fail(const std::string& message) {
    if (!error) error = Error{place(here()), message};
    XML_StopParser(parser, XML_FALSE);
  }

  static const char* attribute(const char** all, const char* name) {
    for (; *all != nullptr; all += 2)
      if (std::string_view(all[0]) == name) return all[1];
    return nullptr;
  }

  void start(const std::string& element, const char** attributes) {
    const std::string parent = open.empty() ? "" : open.back();
    open.push_back(element);
    if (open.size() > kMaxDepth) return fail("elements are nested too deeply");
    const bool fits = (element == "graphml" && parent.empty()) || ((element == "key" || element == "graph") && parent == "graphml") ||
                      ((element == "node" || element == "edge") && parent == "graph") || (element == "default" && parent == "key") ||
                      (element == "data" && (parent == "graph" || parent == "node" || parent == "edge")) || element == "desc";
    if (!fits) return fail(parent.empty() ? fmt::format("the document is a <{}>, and no <graphml>", element) : fmt::format("a <{}> in a <{}>", element, parent));
    const auto need = [&](const char* name) -> std::string {
      const char* value = attribute(attributes, name);
      if (value == nullptr) fail(fmt::format("the <{}> has no attribute {}", element, name));
      return value == nullptr ? "" : value;
    };
    if (element == "key") keys.insert(need("id"));
    if (element == "graph") {
      if (has_graph) return fail("a witness has one <graph>");
      has_graph = true;
      if (need("edgedefault") != "directed") return fail("edgedefault is not \"directed\"");
    }
    if (element == "node") {
      const std::string id = need("id");
      if (!node_of.emplace(id, nodes.size()).second) return fail(fmt::format("two nodes have the id \"{}\"", id));
      nodes.push_back({id, here(), {}});
    }
    if (element == "edge") {
      const std::string source = need("source"), target = need("target");
      edges.push_back({source, target, here(), {}});
    }
    if (element == "data") {
      key = need("key");
      text.clear();
      data_mark = here();
    }
  }

  void end(const std::string& element) {
    open.pop_back();
    if (element != "data" || error) return;
    const size_t begin = text.find_first_not_of(" \t\r\n");
    const std::string value = begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
    const std::string parent = open.back();
    DataOf& data = parent == "graph" ? graph : parent == "node" ? nodes.back().data : edges.back().data;
    if (parent == "graph" && key == "specification") specifications.push_back(value);
    else if (!data.emplace(key, Data{value, data_mark}).second) fail(fmt::format("the key {} appears twice", key));
  }
};

class GraphmlReader {
 public:
  explicit GraphmlReader(Document& d) : d_(d) {}

  std::optional<Error> run(Witness& w) {
    w.graphml = true;
    w.version = "1.0";
    if (!d_.has_graph) return Error{d_.name, "the document has no <graph>"};
    if (const auto* v = graph("witness-format-version"); v != nullptr && v->value != "1.0")
      return wrong(*v, fmt::format("the version \"{}\" of the format is not supported (1.0 is)", v->value));
    complete_untyped(w);
    for (const char* key : {"witness-type", "sourcecodelang", "producer", "programfile", "programhash", "architecture"})
      if (graph(key) == nullptr && !(untyped_ && (key == std::string_view("programhash") || key == std::string_view("architecture"))))
        return Error{d_.name, fmt::format("the <graph> has no data with the key {}", key)};
    const std::string type = graph("witness-type")->value;
    if (type != "correctness_witness" && type != "violation_witness")
      return wrong(*graph("witness-type"), fmt::format("unknown witness-type \"{}\" (correctness_witness or violation_witness)", type));
    w.violation = type == "violation_witness";
    if (graph("sourcecodelang")->value != "C") return wrong(*graph("sourcecodelang"), fmt::format("the language is {}, and Pippin reads C", graph("sourcecodelang")->value));
    if (const Data* model = graph("architecture"); model != nullptr) {
      if (model->value == "32bit") w.model = ir::DataModel::ILP32;
      else if (model->value == "64bit") w.model = ir::DataModel::LP64;
      else return wrong(*model, fmt::format("unknown architecture \"{}\" (32bit or 64bit)", model->value));
    }
    w.producer = graph("producer")->value;
    w.files = {graph("programfile")->value};
    if (const Data* given = graph("programhash"); given != nullptr) {
      std::string hash = given->value;
      std::ranges::transform(hash, hash.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
      if (!std::ranges::all_of(hash, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); })) return wrong(*given, "the programhash is no hexadecimal number");
      w.hashes = {{w.files.front(), hash}};
      if (hash.size() != 64) w.complaints.push_back(wrong(*given, "the programhash is no SHA-256"));
    }
    // CPAchecker has there what it was given besides the property, as a witness.
    const auto names_property = [](const std::string& s) { return s.starts_with("CHECK"); };
    if (std::ranges::any_of(d_.specifications, names_property))
      if (std::erase_if(d_.specifications, [&](const std::string& s) { return !names_property(s) && s.find('\n') != std::string::npos; }) > 0)
        w.warnings.push_back({d_.name, "a specification that is no property is left out"});
    for (const std::string& s : d_.specifications) w.specification += (w.specification.empty() ? "" : "\n") + s;
    for (const GraphEdge& e : d_.edges)
      for (const std::string& id : {e.source, e.target})
        if (!d_.node_of.contains(id)) return Error{d_.place(e.mark), fmt::format("there is no node \"{}\"", id)};
    static const std::regex time("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})");
    const Data* created = graph("creationtime");
    if (created == nullptr) w.complaints.push_back({d_.name, "the <graph> has no data with the key creationtime"});
    else if (created->value.size() > 100 || !std::regex_match(created->value, time)) w.complaints.push_back(wrong(*created, "the creationtime is no time of ISO 8601 with an offset"));
    if (!is_specification(w.specification)) w.complaints.push_back({d_.name, "the specification is no CHECK( init(main()), LTL(...) ) line with a formula of SV-COMP"});
    if (d_.specifications.empty()) w.complaints.push_back({d_.name, "the <graph> has no data with the key specification"});
    const auto known = [&](const DataOf& data) {
      for (const auto& [key, value] : data) {
        if (!d_.keys.contains(key)) w.complaints.push_back(wrong(value, fmt::format("there is no <key> \"{}\"", key)));
        if (value.value.empty()) w.complaints.push_back(wrong(value, fmt::format("the data of \"{}\" is empty", key)));
      }
    };
    known(d_.graph);
    for (const GraphNode& n : d_.nodes) known(n.data);
    for (const GraphEdge& e : d_.edges) {
      known(e.data);
      if (is(d_.nodes[d_.node_of.at(e.source)].data, "sink")) w.complaints.push_back({d_.place(e.mark), "an edge leaves a sink"});
    }
    size_t entries = 0;
    for (const GraphNode& n : d_.nodes) entries += is(n.data, "entry");
    if (entries != 1) return Error{d_.name, entries == 0 ? "no node is the entry" : "two nodes are the entry"};
    return w.violation ? path(w) : invariants(w);
  }

 private:
  const Data* graph(const char* key) const { return find(d_.graph, key); }
  static const Data* find(const DataOf& data, const char* key) {
    const auto it = data.find(key);
    return it == data.end() ? nullptr : &it->second;
  }
  static bool is(const DataOf& data, const char* key) {
    const Data* d = find(data, key);
    return d != nullptr && d->value == "true";
  }
  Error wrong(const Data& d, const std::string& message) const { return {d_.place(d.mark), message}; }

  /// CBMC writes no data of the graph but the language. What it is about can be told nevertheless where it ends in a violation.
  void complete_untyped(Witness& w) {
    if (graph("witness-type") != nullptr || std::ranges::none_of(d_.nodes, [](const GraphNode& n) { return is(n.data, "violation"); })) return;
    untyped_ = true;
    const std::string missing = "the <graph> has no data with the key witness-type";
    w.complaints.push_back({d_.name, missing});
    w.warnings.push_back({d_.name, missing + ": it has a violation and is read as a violation witness"});
    d_.graph.emplace("witness-type", Data{"violation_witness", {}});
    for (const char* key : {"producer", "programfile", "programhash", "architecture"})
      if (graph(key) == nullptr) w.complaints.push_back({d_.name, fmt::format("the <graph> has no data with the key {}", key)});
    d_.graph.emplace("producer", Data{"unknown", {}});
    for (const GraphEdge& e : d_.edges)
      if (const Data* file = find(e.data, "originfile"); file != nullptr && d_.graph.emplace("programfile", *file).second) break;
  }

  /// A number of an edge; 0: none.
  std::optional<Error> number(const DataOf& data, const char* key, uint32_t least, uint32_t& out) const {
    out = 0;
    const Data* d = find(data, key);
    if (d == nullptr) return std::nullopt;
    const char* end = d->value.data() + d->value.size();
    const auto r = std::from_chars(d->value.data(), end, out);
    if (r.ec != std::errc() || r.ptr != end || out < least) return wrong(*d, fmt::format("{}: \"{}\" is no {}", key, d->value, least == 0 ? "offset" : "line"));
    return std::nullopt;
  }
  std::optional<Error> line(const DataOf& data, const char* key, uint32_t& out) const { return number(data, key, 1, out); }

  std::optional<Error> edge_place(const GraphEdge& e, EdgePlace& out) const {
    if (auto error = line(e.data, "startline", out.line)) return error;
    const Data* c = find(e.data, "control");
    if (c == nullptr) return std::nullopt;
    if (c->value != "condition-true" && c->value != "condition-false") return wrong(*c, fmt::format("unknown control \"{}\"", c->value));
    out.outcome = c->value == "condition-true" ? EdgePlace::Outcome::True : EdgePlace::Outcome::False;
    return std::nullopt;
  }

  std::optional<Error> invariants(Witness& w) {
    std::map<std::string, std::vector<const GraphEdge*>> to, from;
    for (const GraphEdge& e : d_.edges) {
      to[e.target].push_back(&e);
      from[e.source].push_back(&e);
    }
    std::vector<Error> elsewhere;
    for (const GraphNode& n : d_.nodes) {
      const Data* invariant = find(n.data, "invariant");
      const bool says = invariant != nullptr && invariant->value != "true" && invariant->value != "1";
      if (says && invariant->value.empty()) return wrong(*invariant, "an empty invariant");
      Invariant i;
      i.mark = says ? invariant->mark : n.mark;
      const bool head = std::ranges::any_of(to[n.id], [](const GraphEdge* e) { return is(e->data, "enterLoopHead"); });
      if (!head && !says) continue;
      if (!head) {
        elsewhere.push_back({d_.place(invariant->mark), "an invariant of a node that no edge with enterLoopHead enters"});
        continue;
      }
      for (const auto& [edges, places] : {std::pair(&to[n.id], &i.entering), std::pair(&from[n.id], &i.leaving)})
        for (const GraphEdge* e : *edges)
          if (auto error = edge_place(*e, places->emplace_back())) return error;
      i.location = {w.files.front(), 0, 0, ""};
      if (const auto first = std::ranges::find_if(i.entering, [](const EdgePlace& e) { return e.line != 0; }); first != i.entering.end()) i.location.line = first->line;
      if (!says) {
        w.heads.push_back(std::move(i));
        continue;
      }
      if (const Data* scope = find(n.data, "invariant.scope"); scope != nullptr) i.location.function = scope->value;
      i.value = invariant->value;
      w.invariants.push_back(std::move(i));
    }
    // (The automaton may be in such a node for a while, and not at each visit of one place.)
    w.invariants_left_out = elsewhere.size();
    for (Error& e : elsewhere) {
      if (!w.invariants.empty()) e.message += " is left out";
      (w.invariants.empty() ? w.unsupported : w.warnings).push_back(std::move(e));
    }
    return std::nullopt;
  }

  /// Nodes from which the violation can be reached; their edges to others only say that there is nothing to find.
  std::set<std::string> useful() const {
    std::map<std::string, std::vector<std::string>> before;
    for (const GraphEdge& e : d_.edges) before[e.target].push_back(e.source);
    std::vector<std::string> todo;
    std::set<std::string> out;
    for (const GraphNode& n : d_.nodes)
      if (is(n.data, "violation") && out.insert(n.id).second) todo.push_back(n.id);
    while (!todo.empty()) {
      const std::string n = todo.back();
      todo.pop_back();
      for (const std::string& b : before[n])
        if (out.insert(b).second) todo.push_back(b);
    }
    return out;
  }

  std::optional<Error> path(Witness& w) {
    const std::set<std::string> leads = useful();
    if (leads.empty()) return Error{d_.name, "no node is a violation"};
    const GraphNode* at = &*std::ranges::find_if(d_.nodes, [](const GraphNode& n) { return is(n.data, "entry"); });
    if (!leads.contains(at->id)) return Error{d_.place(at->mark), "no path leads from the entry to a violation"};
    std::map<std::string, std::vector<const GraphEdge*>> out;
    for (const GraphEdge& e : d_.edges)
      if (leads.contains(e.target)) out[e.source].push_back(&e);
    std::set<std::string> seen;
    std::vector<const GraphEdge*> edges;
    while (!is(at->data, "violation")) {
      const auto& next = out[at->id];
      if (next.size() != 1 || !seen.insert(at->id).second) {
        w.unsupported.push_back({d_.place(at->mark), "an automaton that is not one path"});
        return std::nullopt;
      }
      edges.push_back(next.front());
      at = &d_.nodes[d_.node_of.at(next.front()->target)];
    }
    for (size_t k = 0; k < edges.size(); ++k)
      if (auto error = edge(w, *edges[k], k + 1 < edges.size() ? edges[k + 1] : nullptr)) return error;
    Waypoint target;
    target.type = WaypointType::Target;
    target.location = {w.files.front(), 0, 0, ""};   // the edge ends at the violation, but its line need not be that of the statement
    target.mark = edges.empty() ? at->mark : edges.back()->mark;
    w.segments.push_back({target});
    return std::nullopt;
  }

  /// Is it about a part of the condition that `next` is about, too? (`a` of `a && b`: the last part that is evaluated has the outcome of all.)
  static bool is_part(const GraphEdge& e, const GraphEdge* next) {
    const auto given = [](const GraphEdge& one, const char* key) {
      const Data* d = find(one.data, key);
      return d == nullptr ? std::string() : d->value;
    };
    return next != nullptr && !given(*next, "control").empty() && given(e, "startline") == given(*next, "startline") && !given(e, "startoffset").empty() &&
           !given(*next, "startoffset").empty() && given(e, "startoffset") != given(*next, "startoffset");
  }

  /// `next`: the edge behind it, or null.
  std::optional<Error> edge(Witness& w, const GraphEdge& e, const GraphEdge* next) {
    EdgePlace place;
    if (auto error = edge_place(e, place)) return error;
    const uint32_t at = place.line;
    std::optional<uint32_t> offset;
    if (find(e.data, "startoffset") != nullptr)
      if (auto error = number(e.data, "startoffset", 0, offset.emplace())) return error;
    if (const Data* t = find(e.data, "threadId"); t != nullptr && t->value != "0" && t->value != "main") w.unsupported.push_back({d_.place(t->mark), "threads"});
    if (find(e.data, "createThread") != nullptr) w.unsupported.push_back({d_.place(e.mark), "threads"});
    const auto add = [&](WaypointType type, std::string value, const TextPosition& mark, const std::string& function) -> Waypoint& {
      Waypoint p;
      p.type = type;
      p.location = {w.files.front(), at, 0, function};
      p.value = std::move(value);
      p.mark = mark;
      p.offset = offset;
      w.segments.push_back({p});
      return w.segments.back().back();
    };
    const Data* c = find(e.data, "control");
    const bool branches = c != nullptr && at != 0 && !is_part(e, next);
    if (branches) add(WaypointType::Branching, place.outcome == EdgePlace::Outcome::True ? "true" : "false", c->mark, "");
    const Data* a = find(e.data, "assumption");
    if (a == nullptr) return std::nullopt;
    if (c != nullptr && !branches) {
      w.warnings.push_back({d_.place(a->mark), "an assumption behind a part of a condition is left out"});
      return std::nullopt;
    }
    if (at == 0) {
      w.warnings.push_back({d_.place(a->mark), "an assumption without a line is left out"});
      return std::nullopt;
    }
    const Data* scope = find(e.data, "assumption.scope");
    const std::string function = scope == nullptr ? "" : scope->value;
    std::string facts;
    for (size_t begin = 0; begin <= a->value.size();) {
      const size_t end = std::min(a->value.find(';', begin), a->value.size());
      std::string one = a->value.substr(begin, end - begin);
      begin = end + 1;
      const size_t first = one.find_first_not_of(" \t\r\n");
      if (first == std::string::npos) continue;
      one = one.substr(first, one.find_last_not_of(" \t\r\n") - first + 1);
      // `x = 5` in the wild means x == 5.
      const size_t equals = one.find('=');
      if (equals != std::string::npos && equals > 0 && one.find('=', equals + 1) == std::string::npos && std::string("=!<>+-*/%&|^").find(one[equals - 1]) == std::string::npos)
        one.insert(equals, "=");
      // CBMC has a variable for it.
      static const std::string of_cbmc = "return_value___VERIFIER_nondet_";
      std::string callee;
      if (untyped_ && one.starts_with(of_cbmc)) {
        const size_t end_of_name = std::min(one.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_", of_cbmc.size()), one.size());
        callee = one.substr(std::string_view("return_value_").size(), end_of_name - std::string_view("return_value_").size());
        one.replace(0, end_of_name, "\\result");
      }
      if (one.starts_with("\\result")) {
        Waypoint& p = add(WaypointType::FunctionReturn, one, a->mark, function);
        if (const Data* f = find(e.data, "assumption.resultfunction"); f != nullptr) p.callee = f->value;
        else p.callee = callee;
        continue;
      }
      if (one.find("\\result") != std::string::npos) return wrong(*a, "\\result is not the left side of a comparison");
      facts += (facts.empty() ? "(" : " && (") + one + ")";
    }
    if (facts.empty()) return std::nullopt;
    if (branches) {
      // (No other waypoint of this edge is behind that of the condition: a condition has no \result.)
      const auto branching = std::ranges::find_if(w.segments.rbegin(), w.segments.rend(), [](const auto& s) { return s.back().type == WaypointType::Branching; });
      branching->back().facts = facts;
      branching->back().location.function = function;
    } else {
      add(WaypointType::Assumption, facts, a->mark, function).after = true;
    }
    return std::nullopt;
  }

  Document& d_;
  bool untyped_ = false;
};

}  // namespace

Result<Witness> parse_graphml(const std::string& text, const std::string& name) {
  Document d(name);
  const std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> parser(XML_ParserCreate(nullptr), XML_ParserFree);
  if (!parser) return Error{name, "no memory to read it"};
  d.parser = parser.get();
  XML_SetUserData(d.parser, &d);
  XML_SetElementHandler(
      d.parser, [](void* p, const XML_Char* e, const XML_Char** a) { static_cast<Document*>(p)->start(e, a); },
      [](void* p, const XML_Char* e) { static_cast<Document*>(p)->end(e); });
  XML_SetCharacterDataHandler(d.parser, [](void* p, const XML_Char* s, int n) {
    auto& document = *static_cast<Document*>(p);
    if (!document.open.empty() && document.open.back() == "data") document.text.append(s, static_cast<size_t>(n));
  });
  // Entities of the document's own have no use here but to grow.
  XML_SetEntityDeclHandler(d.parser, [](void* p, const XML_Char*, int, const XML_Char*, int, const XML_Char*, const XML_Char*, const XML_Char*, const XML_Char*) {
    static_cast<Document*>(p)->fail("entity declarations are not allowed in a witness");
  });
  const bool good = XML_Parse(d.parser, text.data(), static_cast<int>(text.size()), 1) == XML_STATUS_OK;
  if (d.error) return *d.error;
  if (!good) return Error{d.place(d.here()), std::string("no XML: ") + XML_ErrorString(XML_GetErrorCode(d.parser))};
  Witness w;
  if (auto e = GraphmlReader(d).run(w)) return *e;
  return w;
}

}  // namespace pippin::witness

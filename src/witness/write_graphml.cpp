// SPDX-License-Identifier: Apache-2.0
// Written by hand, so that equal runs give equal files. A guard too much keeps a validator from taking an edge. So calls that give an input
// are told by the line and what is known behind them alone (no returnFromFunction: a function without body has no return), main is not
// entered, and offsets stand at inputs that are assigned to a variable only, where the tools agree on what they are of.
#include "witness/write_graphml.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "witness/print_common.h"
#include "witness/source_text.h"

namespace pippin::witness {
namespace {

/// A key of the format: what it is data of, its type, its name as an attribute.
struct GraphKey {
  const char* id;
  const char* of;
  const char* type;
  const char* name;
  bool by_default_false = false;
};
constexpr std::array kGraphKeys = {
    GraphKey{"witness-type", "graph", "string", "witness-type"},
    GraphKey{"sourcecodelang", "graph", "string", "sourcecodeLanguage"},
    GraphKey{"producer", "graph", "string", "producer"},
    GraphKey{"specification", "graph", "string", "specification"},
    GraphKey{"programfile", "graph", "string", "programFile"},
    GraphKey{"programhash", "graph", "string", "programHash"},
    GraphKey{"architecture", "graph", "string", "architecture"},
    GraphKey{"creationtime", "graph", "string", "creationTime"},
    GraphKey{"witness-format-version", "graph", "string", "witness-format-version"},
    GraphKey{"entry", "node", "boolean", "isEntryNode", true},
    GraphKey{"violation", "node", "boolean", "isViolationNode", true},
    GraphKey{"invariant", "node", "string", "invariant"},
    GraphKey{"invariant.scope", "node", "string", "invariant.scope"},
    GraphKey{"startline", "edge", "int", "startline"},
    GraphKey{"endline", "edge", "int", "endline"},
    GraphKey{"startoffset", "edge", "int", "startoffset"},
    GraphKey{"control", "edge", "string", "control"},
    GraphKey{"enterLoopHead", "edge", "boolean", "enterLoopHead", true},
    GraphKey{"enterFunction", "edge", "string", "enterFunction"},
    GraphKey{"assumption", "edge", "string", "assumption"},
    GraphKey{"assumption.scope", "edge", "string", "assumption.scope"},
    GraphKey{"assumption.resultfunction", "edge", "string", "assumption.resultfunction"},
};

/// Text of XML. What XML cannot have stays as it is: graphml_document refuses it.
std::string xml_text(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\r': out += "&#13;"; break;
      default: out += c;
    }
  }
  return out;
}

bool is_xml(const std::string& text) {
  for (size_t i = 0; i < text.size();) {
    const uint32_t c = character(text, i);
    if (c == kNoCharacter || (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0xfffe || c == 0xffff) return false;
  }
  return true;
}

/// Offsets count characters, and our columns bytes of UTF-8.
size_t characters_before(const std::string& text, size_t at) {
  return static_cast<size_t>(std::count_if(text.begin(), text.begin() + static_cast<ptrdiff_t>(at), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string data_text(const char* key, const std::string& value) { return fmt::format("<data key=\"{}\">{}</data>", key, xml_text(value)); }
std::string data_text(const char* key, uint32_t value) { return data_text(key, std::to_string(value)); }

std::string node_text(const std::string& id, const std::string& data) {
  return data.empty() ? fmt::format("  <node id=\"{}\"/>\n", id) : fmt::format("  <node id=\"{}\">{}</node>\n", id, data);
}
std::string edge_text(const std::string& from, const std::string& to, const std::string& data) {
  return data.empty() ? fmt::format("  <edge source=\"{}\" target=\"{}\"/>\n", from, to) : fmt::format("  <edge source=\"{}\" target=\"{}\">{}</edge>\n", from, to, data);
}

/// The whole document. `automaton`: nodes and edges.
Result<std::string> graphml_document(const char* type, const Metadata& m, const std::string& automaton) {
  if (m.files.size() != 1) return Error{"", "GraphML 1.0 knows one program file, and there are several"};
  const std::string& file = m.files.front();
  const auto hash = file_hash(file);
  if (!hash.ok()) return hash.error();
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n"
                    "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n";
  for (const GraphKey& k : kGraphKeys)
    out += fmt::format(" <key attr.name=\"{}\" attr.type=\"{}\" for=\"{}\" id=\"{}\"{}\n", k.name, k.type, k.of, k.id, k.by_default_false ? "><default>false</default></key>" : "/>");
  out += " <graph edgedefault=\"directed\">\n";
  const auto say = [&](const char* key, const std::string& value) { out += "  " + data_text(key, value) + "\n"; };
  say("witness-format-version", "1.0");
  say("witness-type", type);
  say("sourcecodelang", "C");
  say("producer", fmt::format("{} {}", kProducer, kVersion));
  for (size_t begin = 0; begin < m.specification.size();) {
    const size_t end = std::min(m.specification.find('\n', begin), m.specification.size());
    if (end > begin) say("specification", m.specification.substr(begin, end - begin));
    begin = end + 1;
  }
  say("programfile", file);
  say("programhash", *hash);
  say("architecture", m.model == ir::DataModel::ILP32 ? "32bit" : "64bit");
  say("creationtime", timestamp(m.creation_time));
  out += automaton + " </graph>\n</graphml>\n";
  if (!is_utf8(out)) return Error{"", "the name of a file or a function is not UTF-8, which a witness has to be"};
  if (!is_xml(out)) return Error{"", "the name of a file or a function has a character that XML does not allow"};
  return out;
}

/// What an edge says. Empty: nothing, as its place is not in the program file.
Result<std::string> edge_data(const Waypoint& w, const Metadata& m, Sources& sources) {
  if (w.location.file != m.files.front()) return std::string();
  std::string out = data_text("startline", w.location.line);
  const auto assume = [&] {
    out += data_text("assumption", w.value + ";");
    if (!w.location.function.empty()) out += data_text("assumption.scope", w.location.function);
  };
  const std::string& text = sources.text(w.location.file);
  const size_t begin = w.location.column == 0 ? std::string::npos : offset_of(text, w.location.line, w.location.column);
  // Which one of the line.
  const auto tell_offset = [&](size_t at) {
    if (at < text.size()) out += data_text("endline", w.location.line) + data_text("startoffset", std::to_string(characters_before(text, at)));
  };
  switch (w.type) {
    case WaypointType::Assumption:
      if (!w.after) return Error{"", "GraphML 1.0 knows no assumption before a statement"};
      tell_offset(begin);
      assume();
      break;
    case WaypointType::FunctionReturn:
      if (w.callee.empty()) return Error{"", "GraphML 1.0 needs the name of the function whose result is assumed"};
      tell_offset(begin);
      assume();
      out += data_text("assumption.resultfunction", w.callee);
      break;
    case WaypointType::Branching:
      if (w.value != "true" && w.value != "false") return Error{"", "GraphML 1.0 has no words for the outcome of a switch"};
      out += data_text("control", "condition-" + w.value);
      break;
    case WaypointType::FunctionEnter:
      if (w.callee.empty()) return Error{"", "GraphML 1.0 needs the name of the function that is entered"};
      out += data_text("enterFunction", w.callee);
      break;
    case WaypointType::Target: break;
  }
  return out;
}

}  // namespace

Result<std::string> print_graphml(const CorrectnessWitness& w) {
  std::string nodes = node_text("N0", data_text("entry", "true")), edges;
  Sources sources;
  for (size_t k = 0; k < w.invariants.size(); ++k) {
    const Invariant& i = w.invariants[k];
    if (i.location.line == 0 || i.location.file.empty()) return Error{"", "an invariant without a place"};
    if (!i.loop) return Error{"", "GraphML 1.0 knows invariants of loops only"};
    if (i.location.file != w.metadata.files.front()) continue;   // there are edges to the lines of one file only
    const std::string& text = sources.text(i.location.file);
    const size_t keyword = i.location.column == 0 ? std::string::npos : offset_of(text, i.location.line, i.location.column);
    const std::string id = fmt::format("L{}", k + 1), at = data_text("startline", i.location.line);
    nodes += node_text(id, data_text("invariant", i.value) + (i.location.function.empty() ? "" : data_text("invariant.scope", i.location.function)));
    // Each round enters the head, from another line than the first one does.
    std::set<uint32_t> from = {i.location.line};
    if (keyword != std::string::npos) from.merge(closing_lines(text, keyword));
    for (const uint32_t line : from) edges += edge_text("N0", id, data_text("enterLoopHead", "true") + data_text("startline", line));
    if (keyword != std::string::npos && keyword_at(text, keyword, "do")) edges += edge_text(id, "N0", "");   // whatever the body begins with
    else for (const char* outcome : {"condition-true", "condition-false"}) edges += edge_text(id, "N0", at + data_text("control", outcome));
  }
  return graphml_document("correctness_witness", w.metadata, nodes + edges);
}

Result<std::string> print_graphml(const ViolationWitness& w) {
  if (const std::string d = defect(w); !d.empty()) return Error{"", d};
  std::string nodes = node_text("N0", data_text("entry", "true")), edges;
  Sources sources;
  size_t last = 0;
  for (const auto& segment : w.segments) {
    if (segment.size() > 1) return Error{"", "GraphML 1.0 knows no waypoints to avoid"};
    const Waypoint& p = segment.front();
    const auto said = edge_data(p, w.metadata, sources);
    if (!said) return said.error();
    const bool target = p.type == WaypointType::Target;
    if (said->empty() && !target) continue;
    const std::string from = fmt::format("N{}", last), to = target ? "V" : fmt::format("N{}", ++last);
    nodes += node_text(to, target ? data_text("violation", "true") : "");
    edges += edge_text(from, to, *said);
  }
  return graphml_document("violation_witness", w.metadata, nodes + edges);
}

}  // namespace pippin::witness

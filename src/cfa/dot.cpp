// SPDX-License-Identifier: Apache-2.0
// Graphviz form of a Cfa, for people. Deterministic; labels are the text form of operations, shortened.
#include <fmt/format.h>

#include "cfa/text.h"

namespace pippin::cfa {

namespace {

std::string escape(const std::string& s) {
  constexpr size_t kMaxLine = 60, kMaxAll = 400;
  std::string out;
  size_t column = 0;
  for (char ch : s) {
    if (out.size() > kMaxAll) return out + " …";
    if (column++ >= kMaxLine && ch == ' ') {
      out += "\\l";
      column = 0;
      continue;
    }
    if (ch == '"' || ch == '\\') out += '\\';
    out += ch == '\n' ? ' ' : ch;
  }
  return out;
}

const char* style(EdgeKind k) {
  switch (k) {
    case EdgeKind::Internal: return "";
    case EdgeKind::Call: return ", style=dashed, color=blue";
    case EdgeKind::Return: return ", style=dashed, color=darkgreen";
    case EdgeKind::Fork:
    case EdgeKind::Join: return ", style=dotted";
  }
  return "";
}

}  // namespace

std::string dot_label(const std::string& text) {
  std::string r;
  for (const char c : text) {
    if (c == '"' || c == '\\') r += '\\';
    if (c == '\n') r += "\\n";
    else r += c;
  }
  return r;
}

std::string print_dot(const Cfa& c) {
  std::string out = "digraph cfa {\n  node [shape=circle, fontsize=10];\n  edge [fontsize=9];\n";
  for (LocId l : c.locations().ids()) {
    const Location& loc = c.location(l);
    std::string attributes;
    if (l == c.initial) attributes += ", penwidth=2";
    if (loc.loop) attributes += ", shape=doublecircle";
    if (loc.kind == LocKind::Error) attributes += ", style=filled, fillcolor=salmon";
    if (loc.kind == LocKind::Unsupported) attributes += ", style=filled, fillcolor=khaki";
    out += fmt::format("  n{} [label=\"{}\"{}];\n", l.value, escape(loc.name), attributes);
  }
  for (EdgeId id : c.edges().ids()) {
    const Edge& e = c.edge(id);
    out += fmt::format("  n{} -> n{} [label=\"{}\"{}];\n", e.source.value, e.target.value, escape(print_operations(c, e.ops)),
                       style(e.kind));
  }
  return out + "}\n";
}

}  // namespace pippin::cfa

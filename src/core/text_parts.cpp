// SPDX-License-Identifier: Apache-2.0
#include "core/text_parts.h"

#include <fmt/format.h>

#include "cfa/text.h"
#include "term/smtlib.h"

namespace pippin::core::text {
namespace {

void flatten(const cfa::OpList& ops, const std::vector<uint32_t>& choices, size_t& used, std::vector<const cfa::Op*>& out) {
  for (const cfa::Op& op : ops) {
    if (op.kind == cfa::OpKind::Choice && used < choices.size() && choices[used] < op.alternatives.size()) {
      flatten(op.alternatives[choices[used++]], choices, used, out);
    } else {
      out.push_back(&op);
    }
  }
}

size_t basic_operations(const cfa::OpList& ops) {
  size_t n = 0;
  for (const cfa::Op& op : ops) {
    if (op.kind != cfa::OpKind::Choice) ++n;
    for (const cfa::OpList& a : op.alternatives) n += basic_operations(a);
  }
  return n;
}

}  // namespace

std::vector<const cfa::Op*> flatten(const Cfa& cfa, const Step& s) {
  std::vector<const cfa::Op*> ops;
  size_t used = 0;
  flatten(cfa.edge(s.edge).ops, s.choices, used, ops);
  return ops;
}

size_t inside(const cfa::Op& choice) {
  size_t n = 0;
  for (const cfa::OpList& a : choice.alternatives) n += basic_operations(a);
  return n;
}

LocId position(const Cfa& cfa, const Path& path, size_t i) {
  if (i > 0) return cfa.edge(path.stem[i - 1].edge).target;
  return path.stem.empty() ? cfa.initial : cfa.edge(path.stem.front().edge).source;
}

std::string name(const Cfa& cfa, LocId l) { return term::print_symbol(cfa.location(l).name); }

std::string step_record(const Cfa& cfa, const Step& s) {
  const cfa::Edge& e = cfa.edge(s.edge);
  std::string text = fmt::format("(step {} {} {}", s.edge.value, name(cfa, e.source), name(cfa, e.target));
  if (!s.choices.empty()) {
    text += " :choices (";
    for (size_t i = 0; i < s.choices.size(); ++i) text += fmt::format("{}{}", i ? " " : "", s.choices[i]);
    text += ")";
  }
  EdgeId last;
  std::string bases;
  for (const cfa::Op* op : flatten(cfa, s)) {
    if (!op->base.valid() || op->base == last) continue;
    last = op->base;
    bases += fmt::format("{}{}", bases.empty() ? "" : " ", last.value);
  }
  if (!bases.empty()) text += " :base (" + bases + ")";
  return text + ")\n";
}

std::string op_record(const Cfa& cfa, const cfa::Op& op, bool needed, const std::vector<bool>* inside) {
  std::string text = fmt::format("(op {} {}", needed ? "needed" : "free", cfa::print_operations(cfa, {op}));
  if (inside) {
    text += " :inside (";
    bool first = true;
    for (size_t k = 0; k < inside->size(); ++k) {
      if (!(*inside)[k]) continue;
      text += fmt::format("{}{}", first ? "" : " ", k);
      first = false;
    }
    text += ")";
  }
  return text + ")\n";
}

}  // namespace pippin::core::text

// SPDX-License-Identifier: Apache-2.0
#include "core/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "term/smtlib.h"

namespace pippin::core {
namespace {

std::string name(const Cfa& cfa, LocId l) { return l.valid() ? cfa.location(l).name : "?"; }

std::string step(const Cfa& cfa, const Step& s) {
  const cfa::Edge& e = cfa.edge(s.edge);
  std::string text = fmt::format("e{} {} -> {}", s.edge.value, name(cfa, e.source), name(cfa, e.target));
  if (!s.choices.empty()) {
    text += " [";
    for (size_t i = 0; i < s.choices.size(); ++i) text += fmt::format("{}{}", i ? " " : "", s.choices[i]);
    text += "]";
  }
  return text;
}

std::string op_text(const cfa::Op& op) {
  switch (op.kind) {
    case cfa::OpKind::Assume: return fmt::format("(assume {})", term::print(op.term));
    case cfa::OpKind::Assign: return fmt::format("(assign {} {})", term::print(op.var), term::print(op.term));
    case cfa::OpKind::Havoc: return fmt::format("(havoc {})", term::print(op.var));
    case cfa::OpKind::Choice: return fmt::format("(choice of {})", op.alternatives.size());
  }
  return "?";
}

/// The operations of a step with its choices resolved; an open choice stays (as in encode::flatten).
void flatten(const cfa::OpList& ops, const std::vector<uint32_t>& choices, size_t& used, std::vector<const cfa::Op*>& out) {
  for (const cfa::Op& op : ops) {
    if (op.kind == cfa::OpKind::Choice && used < choices.size() && choices[used] < op.alternatives.size()) {
      flatten(op.alternatives[choices[used++]], choices, used, out);
    } else {
      out.push_back(&op);
    }
  }
}

}  // namespace

std::string print(const Cfa& cfa, const Path& path) {
  std::string text = fmt::format("path {}\n", path.stem.size());
  for (size_t i = 0; i < path.stem.size(); ++i) {
    if (path.loop_start == i) text += "loop\n";
    text += step(cfa, path.stem[i]) + "\n";
  }
  return text;
}

std::string print(const Cfa& cfa, const Infeasible& f) {
  std::string text = fmt::format("infeasible path {}\npre {}\n", f.path.stem.size(), term::print(f.pre));
  for (size_t i = 0; i < f.path.stem.size(); ++i) {
    const Step& s = f.path.stem[i];
    text += step(cfa, s) + "\n";
    std::vector<const cfa::Op*> ops;
    size_t used = 0;
    flatten(cfa.edge(s.edge).ops, s.choices, used, ops);
    for (size_t j = 0; j < ops.size(); ++j) {
      const bool marked = f.core && i < f.core->operations.size() && j < (*f.core)[i].size() && (*f.core)[i][j];
      text += fmt::format("  {} {}", marked ? '*' : ' ', op_text(*ops[j]));
      if (marked && f.core->inside.contains({i, j})) {
        const std::vector<bool>& needed = f.core->inside.at({i, j});
        text += " needs";
        for (size_t k = 0; k < needed.size(); ++k)
          if (needed[k]) text += fmt::format(" {}", k);
      }
      text += '\n';
    }
  }
  return text + fmt::format("post {}\n", term::print(f.post));
}

std::string print(const Cfa& cfa, const Feasible& f) {
  std::string text = print(cfa, f.path);
  for (const cfa::Variable& v : cfa.variables())
    if (auto it = f.valuation.initial.find(v.term); it != f.valuation.initial.end() && !it->second.null())
      text += fmt::format("initial {} = {}\n", term::print(v.term), term::print(it->second));
  for (size_t i = 0; i < f.valuation.havocs.size(); ++i)
    text += fmt::format("havoc {} = {}\n", i, f.valuation.havocs[i].null() ? "any" : term::print(f.valuation.havocs[i]));
  return text;
}

std::string print(const Cfa& cfa, const Refinement& refinement) {
  return std::visit(
      match{[&](const Sequence& s) {
              std::string text = fmt::format("sequence {}{}\n", s.technique, s.perfect ? " perfect" : "");
              for (size_t i = 0; i < s.predicates.size(); ++i)
                text += fmt::format("{} {}: {}\n", i, name(cfa, location_at(cfa, s.path, i)), term::print(s.predicates[i]));
              return text;
            },
            [&](const LocationPredicates& p) {
              std::string text = fmt::format("location predicates {}\n", p.technique);
              for (const auto& [l, t] : p.predicates) text += fmt::format("{}: {}\n", name(cfa, l), term::print(t));
              return text;
            }},
      refinement);
}

std::string print(const Cfa& cfa, const Certificate& certificate) {
  return std::visit(
      match{[&](const InvariantCertificate& c) {
              std::string text = "invariants\n";
              for (const auto& [l, t] : c.invariants) text += fmt::format("{}: {}\n", name(cfa, l), term::print(t));
              return text;
            },
            [&](const AutomataCertificate& c) {
              std::string text = fmt::format("automata {}\n", c.automata.size());
              for (const FloydHoareAutomaton& a : c.automata) {
                text += fmt::format("automaton {} states {} transitions\n", a.states.size(), a.transitions.size());
                for (size_t i = 0; i < a.states.size(); ++i) text += fmt::format("state {}: {}\n", i, term::print(a.states[i]));
                for (const auto& t : a.transitions) text += fmt::format("{} e{} {}\n", t.from, t.edge.value, t.to);
              }
              return text;
            },
            [&](const UnrollingCertificate&) { return std::string("all executions unrolled\n"); }},
      certificate);
}

std::string print(const Verdict& v) {
  switch (v.answer) {
    case Answer::True: return "TRUE";
    case Answer::False: return "FALSE(" + v.property + ")";
    case Answer::Unknown: return "UNKNOWN(" + v.unknown.reason + ")";
  }
  return "?";
}

}  // namespace pippin::core

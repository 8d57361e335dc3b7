// SPDX-License-Identifier: Apache-2.0
#include "explore/termination/ways.h"

#include <fmt/format.h>

namespace pippin::explore {
namespace {

using term::Term;

cfa::Cfa make(const cfa::Cfa& cfa, const Supported& supported, const std::vector<Term>& before) {
  cfa::Cfa out(cfa.tm());
  out.strings = cfa.strings;
  out.assumptions = cfa.assumptions;
  out.inputs = cfa.inputs;
  for (const cfa::Variable& v : cfa.variables()) out.add_variable(v);
  for (const Term b : before) {
    cfa::Variable v;
    v.term = b;
    out.add_variable(std::move(v));
  }
  for (const cfa::Location& l : cfa.locations()) out.add_location(l);
  out.initial = cfa.initial;
  for (const CutStep& s : supported.steps) {
    cfa::Edge e = cfa.edge(s.edge);
    e.ops.clear();
    if (const auto it = supported.invariants.find(s.from); it != supported.invariants.end() && !it->second.empty()) {
      e.ops.emplace_back();
      e.ops.back().kind = cfa::OpKind::Assume;
      e.ops.back().term = cfa.tm().mk_and(it->second);
    }
    e.ops.insert(e.ops.end(), s.ops.begin(), s.ops.end());
    out.add_edge(std::move(e));
  }
  return out;
}

std::vector<Term> constants(term::TermManager& tm, const std::vector<term::Sort>& sorts) {
  std::vector<Term> out;
  for (const term::Sort s : sorts) out.push_back(tm.mk_fresh(fmt::format("rank.before.{}", out.size()), s));
  return out;
}

}  // namespace

Ways::Ways(const cfa::Cfa& cfa, const Supported& supported, const std::vector<term::Sort>& before, smt::Backend& solver, Statistics& statistics,
           const logic::Services::MakeRefiners& refiners)
    : before_(constants(cfa.tm(), before)), cfa_(make(cfa, supported, before_)), services_(cfa_, solver, statistics) {
  services_.set_refiners(refiners);
}

}  // namespace pippin::explore

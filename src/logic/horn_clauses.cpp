// SPDX-License-Identifier: Apache-2.0
#include "logic/horn_clauses.h"

#include <set>

#include "encode/encode.h"

namespace pippin::logic {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::EdgeKind;
using term::Term;

struct Formula {
  EdgeId edge;
  Term guard;
  term::TermMap out, at_call;  // at_call: of a return (encode::ReturnFormula)
  std::vector<Term> read;
};

std::vector<Formula> formulas_of(const Cfa& cfa, std::span<const EdgeId> edges) {
  std::vector<Formula> formulas;
  IdVector<cfa::ProcId, std::vector<Term>> modified;
  for (EdgeId e : edges) {
    const cfa::Edge& edge = cfa.edge(e);
    if (edge.kind != EdgeKind::Return) {
      encode::TransitionFormula f = encode::transition(cfa, e);
      formulas.push_back({e, f.guard, std::move(f.out), {}, std::move(f.read)});
      continue;
    }
    if (modified.empty()) modified = cfa::modified_by(cfa);
    encode::ReturnFormula f = encode::return_formula(cfa, e, modified[cfa.edge(edge.call).callee]);
    std::vector<Term> read = term::free_vars(f.guard);
    for (const cfa::Op& op : edge.ops)
      for (Term v : term::free_vars(op.term)) read.push_back(v);
    formulas.push_back({e, f.guard, std::move(f.out), std::move(f.at_call), std::move(read)});
  }
  return formulas;
}

/// Variables whose value at some location can matter for the guards.
std::set<Term> needed_by_guards(const Cfa& cfa, const std::vector<Formula>& formulas) {
  std::set<Term> state;
  std::vector<Term> todo;
  const auto need = [&](Term formula) {
    for (Term v : term::free_vars(formula))
      if (cfa.find(v).valid() && state.insert(v).second) todo.push_back(v);
  };
  for (const Formula& f : formulas) need(f.guard);
  while (!todo.empty()) {
    const Term v = todo.back();
    todo.pop_back();
    for (const Formula& f : formulas)
      if (const auto value = f.out.find(v); value != f.out.end()) need(value->second);
  }
  return state;
}

std::set<Term> read_by_any(const Cfa& cfa, const std::vector<Formula>& formulas) {
  std::set<Term> state;
  for (const Formula& f : formulas)
    for (Term v : f.read)
      if (cfa.find(v).valid()) state.insert(v);
  // Old values of what is read say what a summary is about.
  for (const cfa::Procedure& p : cfa.procedures)
    for (const cfa::Procedure::Old& o : p.olds)
      if (state.contains(o.var)) state.insert(o.old);
  return state;
}

}  // namespace

smt::HornSystem horn_clauses(const Cfa& cfa, std::span<const EdgeId> edges, const HornPredicates& predicates) {
  smt::HornSystem system;
  system.num_predicates = predicates.count;
  system.initial = predicates.initial;
  system.error = predicates.error;
  const std::vector<Formula> formulas = formulas_of(cfa, edges);
  bool calls = false;
  for (EdgeId e : edges) calls |= cfa.edge(e).kind != EdgeKind::Internal;
  const std::set<Term> state = calls ? read_by_any(cfa, formulas) : needed_by_guards(cfa, formulas);
  system.vars.assign(state.begin(), state.end());
  if (calls) {
    system.arguments.resize(predicates.count);
    for (const auto& [l, p] : predicates.of)
      for (uint32_t i = 0; p != predicates.error && i < system.vars.size(); ++i) {
        const cfa::ProcId owner = cfa.variable(cfa.find(system.vars[i])).procedure;
        if (!owner.valid() || owner == cfa.location(l).procedure) system.arguments[p].push_back(i);
      }
  }
  for (const Formula& f : formulas) {
    const cfa::Edge& edge = cfa.edge(f.edge);
    smt::HornClause clause;
    clause.source = predicates.of.at(edge.source);
    clause.target = predicates.of.at(edge.target);
    clause.constraint = f.guard;
    for (Term v : system.vars) {
      const auto it = f.out.find(v);
      clause.after.push_back(it == f.out.end() ? v : it->second);
      if (!f.at_call.empty()) clause.hier_args.push_back(f.at_call.at(v));
    }
    if (!f.at_call.empty()) clause.hier = predicates.of.at(cfa.edge(edge.call).source);
    system.clauses.push_back(std::move(clause));
  }
  return system;
}

}  // namespace pippin::logic

// SPDX-License-Identifier: Apache-2.0
#include "explore/horn/horn_engine.h"

#include <algorithm>
#include <set>

#include "encode/encode.h"
#include "smt/horn.h"
#include "support/log.h"

namespace pippin::explore {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Sort;
using term::Term;

bool solver_knows(const Sort& s) {
  if (s.is_array()) return solver_knows(s.index()) && solver_knows(s.element());
  return s.is_bool() || s.is_int();
}

/// The variables whose value at some location can matter for reaching a target: those the guards read, and what these
/// are computed from. Merged blocks mention many more: x' = ite(c, e, x) although x is dead.
std::vector<Term> state_of(const Cfa& cfa, const std::vector<encode::TransitionFormula>& formulas) {
  std::set<Term> state;
  std::vector<Term> todo;
  const auto need = [&](Term formula) {
    for (Term v : term::free_vars(formula))
      if (cfa.find(v).valid() && state.insert(v).second) todo.push_back(v);
  };
  for (const encode::TransitionFormula& f : formulas) need(f.guard);
  while (!todo.empty()) {
    const Term v = todo.back();
    todo.pop_back();
    for (const encode::TransitionFormula& f : formulas)
      if (const auto value = f.out.find(v); value != f.out.end()) need(value->second);
  }
  return {state.begin(), state.end()};
}

}  // namespace

core::Exploration run_horn(const Cfa& cfa, Statistics& statistics, const HornEngineOptions& options, const Budget& budget) {
  const auto unknown = [](std::string why) { return core::Unknown{std::move(why), "horn"}; };
  if (budget.expired()) return unknown(budget.reason());
  ScopedTimer timer(statistics.seconds("explore.horn"));
  for (const cfa::Edge& e : cfa.edges())
    if (e.kind != cfa::EdgeKind::Internal) return unknown("recursion not supported");
  for (const cfa::Variable& v : cfa.variables())
    if (!solver_knows(v.term.sort())) return unknown("a sort the Horn solver does not know");

  // One predicate for all targets; locations keep their ids.
  smt::HornSystem system;
  system.num_predicates = static_cast<uint32_t>(cfa.locations().size()) + 1;
  system.initial = cfa.initial.value;
  system.error = system.num_predicates - 1;
  std::vector<encode::TransitionFormula> formulas;
  for (const cfa::Edge& e : cfa.edges()) formulas.push_back(encode::transition(cfa.tm(), e.ops));
  system.vars = state_of(cfa, formulas);
  for (EdgeId e : cfa.edges().ids()) {
    const cfa::Edge& edge = cfa.edge(e);
    const encode::TransitionFormula& f = formulas[e.value];
    smt::HornClause clause;
    clause.source = edge.source.value;
    clause.target = cfa.is_target(edge.target) ? system.error : edge.target.value;
    clause.constraint = f.guard;
    for (Term v : system.vars) {
      const auto it = f.out.find(v);
      clause.after.push_back(it == f.out.end() ? v : it->second);
    }
    system.clauses.push_back(std::move(clause));
  }
  statistics.counter("explore.horn.clauses") += system.clauses.size();
  statistics.counter("explore.horn.variables") += system.vars.size();

  const Seconds wall = std::min(options.seconds, budget.remaining());
  smt::HornAnswer answer = smt::solve_horn(cfa.tm(), system, wall, options.memory_bytes);
  switch (answer.kind) {
    case smt::HornAnswer::Kind::Solved: break;
    case smt::HornAnswer::Kind::Unsafe: return unknown("the Horn solver found a way to the error, which is not used");
    case smt::HornAnswer::Kind::Unknown: return unknown(answer.reason);
  }
  log(1, "horn: solved, {} predicates", system.num_predicates);
  core::InvariantCertificate certificate;
  for (LocId l : cfa.locations().ids())
    if (!cfa.is_target(l)) certificate.invariants.emplace_back(l, answer.predicates[l.value]);
  return core::Safe{std::move(certificate)};
}

}  // namespace pippin::explore

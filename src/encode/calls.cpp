// SPDX-License-Identifier: Apache-2.0
// Returns as relations between two states [HHP10 Sec. 3]. The link between them are the arguments and the entry values of
// the callee: without it a summary could not be applied at a call.
#include <algorithm>

#include "encode/encode.h"

namespace pippin::encode {

ReturnFormula return_formula(const Cfa& cfa, EdgeId id, const std::vector<Term>& modified) {
  TermManager& tm = cfa.tm();
  const cfa::Edge& edge = cfa.edge(id);
  const cfa::Edge& call = cfa.edge(edge.call);
  const cfa::Procedure& callee = cfa.procedures[call.callee];
  const TransitionFormula arguments = transition(tm, call.ops);
  auto by_call = [&](Term v) {
    auto it = arguments.out.find(v);
    return it == arguments.out.end() ? v : it->second;
  };
  ReturnFormula r;
  std::vector<Term> guard;
  std::vector<std::pair<Term, Term>> entered;  // value at the entry, and what the call made it
  for (const cfa::Variable& v : cfa.variables()) {
    if (v.procedure.valid()) {
      r.at_call[v.term] = r.out[v.term] = tm.mk_fresh(v.term.name(), v.term.sort());
      continue;
    }
    const Term at_entry = cfa::entry_value(callee, v.term, modified);
    const bool changed = arguments.out.contains(v.term);
    r.at_call[v.term] = at_entry.null() || changed ? tm.mk_fresh(v.term.name(), v.term.sort()) : at_entry;
    if (!at_entry.null() && changed) entered.push_back({at_entry, by_call(v.term)});
  }
  for (Term p : callee.params)
    if (Term at_entry = cfa::entry_value(callee, p, modified); !at_entry.null()) entered.push_back({at_entry, by_call(p)});
  // Two old values of one variable.
  for (const cfa::Procedure::Old& o : callee.olds)
    if (Term first = cfa::entry_value(callee, o.var, modified); first != o.old) guard.push_back(tm.mk_eq(first, o.old));
  guard.push_back(term::substitute(tm, arguments.guard, r.at_call));
  for (const auto& [at_entry, argument] : entered)
    guard.push_back(tm.mk_eq(at_entry, term::substitute(tm, argument, r.at_call)));
  // The values of the edge's operations are read in the callee's state.
  for (const Op& op : edge.ops) {
    PIPPIN_CHECK(op.kind == cfa::OpKind::Assign || op.kind == cfa::OpKind::Assume, "operation of a return edge");
    if (op.kind == cfa::OpKind::Assign) r.out[op.var] = op.term; else guard.push_back(op.term);
  }
  r.guard = tm.mk_and(guard);
  return r;
}

}  // namespace pippin::encode

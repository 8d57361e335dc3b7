// SPDX-License-Identifier: Apache-2.0
#include "check/procedures.h"

#include <algorithm>

namespace pippin::check {

using cfa::EdgeKind;
using cfa::Op;
using cfa::OpKind;

ProcedureRules::ProcedureRules(const Cfa& cfa) : cfa_(cfa), returns_at_(cfa.locations().size()) {
  for (EdgeId e : cfa.edges().ids()) {
    const cfa::Edge& edge = cfa.edge(e);
    if (edge.kind == EdgeKind::Internal) continue;
    ends_.push_back(edge.source);
    ends_.push_back(edge.target);
    if (edge.kind != EdgeKind::Return) continue;
    returns_at_[edge.source].push_back(e);
    if (const LocId call = cfa.edge(edge.call).source; call != edge.source) returns_at_[call].push_back(e);
  }
  if (ends_.empty()) return;
  error_ = cfa::verify(cfa);  // above all: old values are constants
  if (error_.empty()) modified_ = cfa::modified_by(cfa);
}

SymbolicState ProcedureRules::call(EdgeId id) const {
  const cfa::Edge& edge = cfa_.edge(id);
  const cfa::Procedure& callee = cfa_.procedures[edge.callee];
  SymbolicState start;
  start.condition = cfa_.tm().mk_true();
  SymbolicState s = execute(cfa_, start, edge.ops);
  for (const cfa::Variable& v : cfa_.variables()) {
    const bool kept = !v.procedure.valid() || std::find(callee.params.begin(), callee.params.end(), v.term) != callee.params.end();
    if (!kept) s.assign(v.term, cfa_.tm().mk_fresh("check.local", v.term.sort()));
  }
  for (const cfa::Procedure::Old& o : callee.olds) s.assign(o.old, evaluate_in(cfa_, s, o.var));
  return s;
}

ProcedureRules::Return ProcedureRules::leave(EdgeId id, Term at_call, Term at_exit) const {
  term::TermManager& tm = cfa_.tm();
  const cfa::Edge& edge = cfa_.edge(id);
  const cfa::Edge& call = cfa_.edge(edge.call);
  const cfa::Procedure& callee = cfa_.procedures[call.callee];
  const std::vector<Term>& modified = modified_[call.callee];
  // The caller's state at the call: copies of everything.
  SymbolicState caller;
  caller.condition = tm.mk_true();
  for (const cfa::Variable& v : cfa_.variables()) caller.assign(v.term, tm.mk_fresh("check.caller", v.term.sort()));
  caller.condition = evaluate_in(cfa_, caller, at_call);
  const SymbolicState entered = execute(cfa_, caller, call.ops);
  std::vector<Term> conditions{entered.condition, at_exit};
  auto equal = [&](Term now, Term at_entry) { conditions.push_back(tm.mk_eq(now, evaluate_in(cfa_, entered, at_entry))); };
  for (const cfa::Procedure::Old& o : callee.olds) equal(o.old, o.var);
  auto same = [&](Term v) {
    if (!std::binary_search(modified.begin(), modified.end(), v)) equal(v, v);
  };
  for (Term p : callee.params) same(p);
  for (const cfa::Variable& v : cfa_.variables())
    if (!v.procedure.valid()) same(v.term);

  SymbolicState after;
  for (const cfa::Variable& v : cfa_.variables())
    if (v.procedure.valid()) after.assign(v.term, caller.value(v.term));
  for (const Op& op : edge.ops) {  // all values are the callee's
    if (op.kind == OpKind::Assume) conditions.push_back(op.term);
    else if (op.kind == OpKind::Assign) after.assign(op.var, op.term);
    else PIPPIN_CHECK(false, "operation of a return edge");
  }
  after.condition = tm.mk_true();
  return {tm.mk_and(conditions), caller, after};
}

}  // namespace pippin::check

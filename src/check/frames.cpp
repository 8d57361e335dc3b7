// SPDX-License-Identifier: Apache-2.0
#include "check/frames.h"

#include <algorithm>

namespace pippin::check {
namespace {

using cfa::EdgeKind;
using cfa::Op;
using cfa::OpKind;

/// All variables that operations read, and those that they write.
void variables_in(const cfa::OpList& ops, std::vector<Term>& read, std::vector<Term>& written) {
  for (const Op& op : ops) {
    if (!op.term.null())
      for (Term v : term::free_vars(op.term)) read.push_back(v);
    if (!op.var.null()) written.push_back(op.var);
    for (const cfa::OpList& alternative : op.alternatives) variables_in(alternative, read, written);
  }
}

}  // namespace

Frames::Frames(const Cfa& cfa) : cfa_(cfa), variables_(cfa.procedures.size()) {
  if (std::ranges::all_of(cfa.edges(), [](const cfa::Edge& e) { return e.kind == EdgeKind::Internal; })) return;
  error_ = cfa::verify(cfa);
  for (const cfa::Variable& v : cfa.variables())
    if (v.procedure.valid()) variables_[v.procedure].push_back(v.term);
  for (const cfa::Edge& e : cfa.edges()) {
    if (!error_.empty()) return;
    const cfa::ProcId before = cfa.location(e.source).procedure, after = cfa.location(e.target).procedure;
    const auto others = [&](const std::vector<Term>& used, cfa::ProcId own) {
      return std::ranges::any_of(used, [&](Term t) {
        const cfa::ProcId of = cfa.variable(cfa.find(t)).procedure;
        return of.valid() && of != own;
      });
    };
    std::vector<Term> read, written;
    variables_in(e.ops, read, written);
    if (others(read, before) || others(written, after)) error_ = "variables of another procedure are used: " + cfa.location(e.source).name;
    // A procedure is entered by calls and left by returns alone. Behind a target nothing is executed.
    const auto stays = [&] {
      switch (e.kind) {
        case EdgeKind::Call: return after == e.callee;
        case EdgeKind::Return: return before == cfa.edge(e.call).callee && after == cfa.location(cfa.edge(e.call).source).procedure;
        case EdgeKind::Internal: return before == after || cfa.is_target(e.target);
        case EdgeKind::Fork: case EdgeKind::Join: return false;   // no certificate speaks of threads
      }
      return false;
    };
    if (error_.empty() && !stays()) error_ = "a procedure is entered or left without a call: " + cfa.location(e.source).name;
  }
}

Term Frames::kept(size_t depth, Term var) {
  Term& t = kept_[{depth, var}];
  if (t.null()) t = cfa_.tm().mk_fresh("check.kept", var.sort());
  return t;
}

const std::vector<Term>& Frames::variables_at(LocId l) const {
  const cfa::ProcId p = cfa_.location(l).procedure;
  return p.valid() ? variables_[p] : none_;
}

std::pair<Frames::Id, SymbolicState> Frames::enter(Id open, EdgeId id, SymbolicState s) {
  const cfa::Edge& edge = cfa_.edge(id);
  const cfa::Procedure& callee = cfa_.procedures[edge.callee];
  const size_t depth = frames_[open].depth + 1;
  const auto [it, fresh] = ids_.try_emplace({open, id}, static_cast<Id>(frames_.size()));
  if (fresh) frames_.push_back({open, id, depth});
  for (Term v : variables_at(edge.source)) s.assign(kept(depth, v), s.value(v));
  s = execute(cfa_, std::move(s), edge.ops);
  for (Term v : variables_[edge.callee])
    if (std::find(callee.params.begin(), callee.params.end(), v) == callee.params.end()) s.assign(v, cfa_.tm().mk_fresh("check.local", v.sort()));
  for (const cfa::Procedure::Old& o : callee.olds) s.assign(o.old, evaluate_in(cfa_, s, o.var));
  return {it->second, std::move(s)};
}

std::pair<Frames::Id, SymbolicState> Frames::leave(Id open, EdgeId id, const SymbolicState& at_exit) {
  const cfa::Edge& edge = cfa_.edge(id);
  const Frame frame = frames_[open];
  SymbolicState s = at_exit;
  for (Term v : variables_at(cfa_.edge(frame.call).source)) s.assign(v, s.value(kept(frame.depth, v)));
  for (const Op& op : edge.ops) {  // all values are the callee's
    PIPPIN_CHECK(op.kind == OpKind::Assume || op.kind == OpKind::Assign, "operation of a return edge");
    const Term value = evaluate_in(cfa_, at_exit, op.term);
    if (op.kind == OpKind::Assume) s.condition = cfa_.tm().mk_and(s.condition, value);
    else s.assign(op.var, value);
  }
  return {frame.below, std::move(s)};
}

}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
// Slice: removes assignments and havocs of variables that no assume can depend on (backward data dependence, flow
// insensitive). Every assume stays: abort, assume and the model's own cuts can block a path, so what they read matters.
// The graph stays as it is, so paths and invariants go back unchanged; but a removed havoc takes its input
// with it, which is why a path found here is checked again on the unsliced Cfa before it counts.
#include <unordered_map>

#include "term/walk.h"
#include "transform/back.h"

namespace pippin::transform {
namespace {

using cfa::Op;
using cfa::OpKind;
using cfa::OpList;
using cfa::VarIndex;

class Slicer {
 public:
  explicit Slicer(const Cfa& c) : c_(c), relevant_(c.variables().size()), sources_(c.variables().size()) {}

  void collect(const OpList& ops) {
    for (const Op& op : ops) {
      switch (op.kind) {
        case OpKind::Assume:
          for (Term v : vars(op.term)) mark(c_.find(v));
          break;
        case OpKind::Assign: {
          const VarIndex target = c_.find(op.var);
          for (Term v : vars(op.term)) sources_[target].push_back(c_.find(v));
          break;
        }
        case OpKind::Havoc:
          break;
        case OpKind::Choice:
          for (const OpList& alternative : op.alternatives) collect(alternative);
          break;
      }
    }
  }

  /// What an old value depends on: a call sets it without any operation.
  void collect(const cfa::Procedure& p) {
    for (const cfa::Procedure::Old& o : p.olds) sources_[c_.find(o.old)].push_back(c_.find(o.var));
  }

  void close() {
    while (!todo_.empty()) {
      const VarIndex v = todo_.back();
      todo_.pop_back();
      for (VarIndex s : sources_[v]) mark(s);
    }
  }

  bool relevant(Term v) const { return relevant_[c_.find(v)]; }

  OpList keep(const OpList& ops) const {
    OpList out;
    for (const Op& op : ops) {
      if ((op.kind == OpKind::Assign || op.kind == OpKind::Havoc) && !relevant_[c_.find(op.var)]) continue;
      out.push_back(op);
      for (OpList& alternative : out.back().alternatives) alternative = keep(alternative);
    }
    return out;
  }

 private:
  void mark(VarIndex v) {
    if (!v.valid() || relevant_[v]) return;
    relevant_[v] = true;
    todo_.push_back(v);
  }

  const std::vector<Term>& vars(Term t) {
    auto [it, fresh] = vars_.try_emplace(t);
    if (fresh) it->second = term::free_vars(t);
    return it->second;
  }

  const Cfa& c_;
  IdVector<VarIndex, char> relevant_;
  IdVector<VarIndex, std::vector<VarIndex>> sources_;
  std::vector<VarIndex> todo_;
  std::unordered_map<Term, std::vector<Term>> vars_;  // never iterated
};

}  // namespace

PassResult slice(const Cfa& c) {
  auto back = std::make_unique<EdgeTableBackTranslator>();
  back->same_paths = false;
  Slicer slicer(c);
  for (const cfa::Edge& e : c.edges()) slicer.collect(e.ops);
  for (const cfa::Procedure& p : c.procedures) slicer.collect(p);
  slicer.close();

  Cfa result = copy_tables(c);
  for (LocId l : c.locations().ids()) {
    result.add_location(c.location(l));
    back->locations.push_back(l);
  }
  for (EdgeId id : c.edges().ids()) {
    cfa::Edge e = c.edge(id);
    e.ops = slicer.keep(e.ops);
    result.add_edge(std::move(e));
    back->edge_table.push_back(id);
  }
  // That a call leaves a removed variable as it was is true here, and not where it is assigned: nobody may say so in an invariant.
  for (cfa::Procedure& p : result.procedures)
    std::erase_if(p.olds, [&](const cfa::Procedure::Old& o) { return !slicer.relevant(o.var); });
  result.initial = c.initial;
  return {std::move(result), std::move(back)};
}

}  // namespace pippin::transform

// SPDX-License-Identifier: Apache-2.0
// Prune: keeps the locations on some graph path from the initial location to a target. Nothing else can matter for
// reachability. The initial location always stays, so a Cfa without targets becomes one location.
#include "transform/back.h"

namespace pippin::transform {

Cfa copy_tables(const Cfa& c) {
  Cfa out(c.tm());
  out.strings = c.strings;
  for (const cfa::Variable& v : c.variables()) out.add_variable(v);
  out.procedures = c.procedures;
  out.assumptions = c.assumptions;
  out.inputs = c.inputs;
  out.notes = c.notes;
  return out;
}

void remap_procedures(const Cfa& from, Cfa& to, const IdVector<LocId, LocId>& old_to_new) {
  for (cfa::ProcId p : from.procedures.ids()) {
    const cfa::Procedure& old = from.procedures[p];
    to.procedures[p].entry = old.entry.valid() ? old_to_new[old.entry] : LocId();
    to.procedures[p].exit = old.exit.valid() ? old_to_new[old.exit] : LocId();
  }
}

namespace {

/// Marks what can be reached from `roots` along `edges_of` / `end_of`.
template <class EdgesOf, class EndOf>
std::vector<bool> closure(const Cfa& c, std::vector<LocId> todo, EdgesOf edges_of, EndOf end_of) {
  std::vector<bool> seen(c.locations().size());
  for (LocId l : todo) seen[l.value] = true;
  while (!todo.empty()) {
    const LocId l = todo.back();
    todo.pop_back();
    for (EdgeId e : edges_of(l)) {
      const LocId next = end_of(c.edge(e));
      if (seen[next.value]) continue;
      seen[next.value] = true;
      todo.push_back(next);
    }
  }
  return seen;
}

bool never_taken(const cfa::Edge& e) {
  for (const cfa::Op& op : e.ops)
    if (op.kind == cfa::OpKind::Assume && op.term.is_false()) return true;
  return false;
}

}  // namespace

PassResult prune(const Cfa& c) {
  std::vector<LocId> targets;
  bool calls = false;
  for (LocId l : c.locations().ids())
    if (c.is_target(l)) targets.push_back(l);
  for (const cfa::Edge& e : c.edges()) calls |= e.kind != cfa::EdgeKind::Internal;

  std::vector<EdgeId> live_out;
  auto out = [&](LocId l) {
    live_out.clear();
    for (EdgeId e : c.out(l))
      if (!never_taken(c.edge(e))) live_out.push_back(e);
    return live_out;
  };
  auto in = [&](LocId l) {
    live_out.clear();
    for (EdgeId e : c.in(l))
      if (!never_taken(c.edge(e))) live_out.push_back(e);
    return live_out;
  };
  const std::vector<bool> forward = closure(c, {c.initial}, out, [](const cfa::Edge& e) { return e.target; });
  const std::vector<bool> backward = closure(c, targets, in, [](const cfa::Edge& e) { return e.source; });

  auto back = std::make_unique<EdgeTableBackTranslator>();
  Cfa result = copy_tables(c);
  IdVector<LocId, LocId> old_to_new(c.locations().size());
  for (LocId l : c.locations().ids()) {
    // With calls, returns look unreachable to the plain closure when the callee's exit is reached only through the call
    // edge, which the closure follows; so both directions stay sound, they only keep more than needed.
    if (l != c.initial && !(forward[l.value] && backward[l.value])) continue;
    old_to_new[l] = result.add_location(c.location(l));
    back->locations.push_back(l);
  }
  auto dropped = [&](EdgeId id) {
    const cfa::Edge& e = c.edge(id);
    return never_taken(e) || !old_to_new[e.source].valid() || !old_to_new[e.target].valid();
  };
  IdVector<EdgeId, EdgeId> new_edge(c.edges().size());
  for (EdgeId id : c.edges().ids()) {
    const cfa::Edge& e = c.edge(id);
    if (e.call.valid() && dropped(e.call)) continue;
    if (never_taken(e) || !old_to_new[e.source].valid() || !old_to_new[e.target].valid()) continue;
    cfa::Edge copy = e;
    copy.source = old_to_new[e.source];
    copy.target = old_to_new[e.target];
    new_edge[id] = result.add_edge(std::move(copy));
    back->edge_table.push_back(id);
  }
  if (calls)
    for (EdgeId id : result.edges().ids())
      if (result.edge(id).call.valid()) result.edge(id).call = new_edge[result.edge(id).call];
  for (LocId l : cfa::cut_points(c))
    if (old_to_new[l].valid()) result.location(old_to_new[l]).cut_point = true;
  result.initial = old_to_new[c.initial];
  remap_procedures(c, result, old_to_new);
  return {std::move(result), std::move(back)};
}

}  // namespace pippin::transform

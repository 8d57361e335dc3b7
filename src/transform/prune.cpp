// SPDX-License-Identifier: Apache-2.0
// Prune: keeps the locations on some graph path from the initial location to a target. Nothing else can matter for
// reachability. Whether executions end matters wherever they get. The initial location always stays, so a Cfa without targets becomes one location.
#include "cfa/reach.h"
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

PassResult prune(const Cfa& c, Keeps keeps) {
  bool calls = false;
  for (const cfa::Edge& e : c.edges()) calls |= e.kind != cfa::EdgeKind::Internal;
  const std::vector<bool> forward = cfa::reached_from_start(c);
  const std::vector<bool> backward = keeps == Keeps::Endless ? std::vector<bool>(c.locations().size(), true) : cfa::leads_to_target(c);

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
    return cfa::never_taken(e) || !old_to_new[e.source].valid() || !old_to_new[e.target].valid();
  };
  IdVector<EdgeId, EdgeId> new_edge(c.edges().size());
  for (EdgeId id : c.edges().ids()) {
    const cfa::Edge& e = c.edge(id);
    if (e.call.valid() && dropped(e.call)) continue;
    if (cfa::never_taken(e) || !old_to_new[e.source].valid() || !old_to_new[e.target].valid()) continue;
    cfa::Edge copy = e;
    copy.source = old_to_new[e.source];
    copy.target = old_to_new[e.target];
    new_edge[id] = result.add_edge(std::move(copy));
    back->edge_table.push_back(id);
  }
  if (calls)
    for (EdgeId id : result.edges().ids())
      if (result.edge(id).call.valid()) result.edge(id).call = new_edge[result.edge(id).call];
  auto keep = [&](LocId l) {
    if (old_to_new[l].valid()) result.location(old_to_new[l]).cut_point = true;
  };
  for (LocId l : cfa::cut_points(c)) keep(l);
  for (const cfa::Edge& e : c.edges())
    if (e.kind != cfa::EdgeKind::Internal) keep(e.source), keep(e.target);
  result.initial = old_to_new[c.initial];
  remap_procedures(c, result, old_to_new);
  return {std::move(result), std::move(back)};
}

}  // namespace pippin::transform

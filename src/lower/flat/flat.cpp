// SPDX-License-Identifier: Apache-2.0
// The flat program's small parts: places made for variables, assumptions without duplicates, unsupported locations, and
// which allocation sites lie on a cycle (strongly connected components, iterative Tarjan).
#include "lower/flat/flat.h"

#include <fmt/format.h>

#include <algorithm>

namespace pippin::lower {

using cfa::Assumption;
using cfa::LocId;
using cfa::LocKind;

ir::PlaceRef FlatOp::target() const {
  return visit(
      [](const AssignOp& o) { return o.target; }, [](const ZeroInitOp& o) { return o.target; },
      [](const DeclareOp& o) { return o.target; }, [](const HavocOp& o) { return o.target; }, [](const AllocateOp& o) { return o.target; },
      [](const CompareOp& o) { return o.target; }, [](const MathCallOp& o) { return o.target; }, [](const auto&) -> ir::PlaceRef { return nullptr; });
}

ir::PlaceRef FlatProgram::var_place(ir::VarId v) {
  auto [it, fresh] = places_.try_emplace(v);
  if (fresh) {
    it->second.kind = ir::PlaceKind::Var;
    it->second.type = ir->vars[v].type;
    it->second.var = v;
    it->second.origin = ir->vars[v].origin;
  }
  return &it->second;
}

uint32_t FlatProgram::assumption(cfa::Convention convention, Origin origin, const std::string& text) {
  auto [it, fresh] = assumption_index_.try_emplace({convention, {origin, text}}, static_cast<uint32_t>(assumptions.size()));
  if (fresh) assumptions.push_back(Assumption{convention, origin, text});
  return it->second;
}

void FlatProgram::drop_assumptions(const std::vector<uint32_t>& unless_used) {
  std::vector<char> drop(assumptions.size(), 0);
  for (const uint32_t a : unless_used) drop[a] = 1;
  for (const FlatEdge& e : edges)
    for (const uint32_t a : e.assumptions) drop[a] = 0;
  std::vector<uint32_t> number(assumptions.size());
  std::vector<Assumption> kept;
  for (size_t a = 0; a < assumptions.size(); ++a) {
    number[a] = static_cast<uint32_t>(kept.size());
    if (!drop[a]) kept.push_back(std::move(assumptions[a]));
  }
  for (FlatEdge& e : edges)
    for (uint32_t& a : e.assumptions) a = number[a];
  std::erase_if(assumption_index_, [&](const auto& entry) { return drop[entry.second] != 0; });
  for (auto& [key, a] : assumption_index_) a = number[a];
  assumptions = std::move(kept);
}

LocId FlatProgram::unsupported_location(const std::string& feature, const std::string& text, Origin origin) {
  cfa::Location l;
  l.name = fmt::format("unsupported{}", locations.size());
  l.kind = LocKind::Unsupported;
  l.origin = origin;
  l.property = text.empty() ? feature : feature + ": " + text;
  unsupported.push_back({origin, l.property});
  return locations.push_back(std::move(l));
}

void mark_loops(FlatProgram& flat) {
  const size_t n = flat.locations.size();
  std::vector<std::vector<uint32_t>> out(n);
  for (const FlatEdge& e : flat.edges) out[e.source.value].push_back(e.target.value);
  std::vector<uint32_t> index(n, 0), low(n, 0), component(n, 0), stack;
  std::vector<char> on_stack(n, 0);
  uint32_t counter = 0, components = 0;
  struct Frame {
    uint32_t loc;
    size_t next;
  };
  std::vector<Frame> frames;
  for (uint32_t root = 0; root < n; ++root) {
    if (index[root] != 0) continue;
    frames.push_back({root, 0});
    while (!frames.empty()) {
      Frame& f = frames.back();
      const uint32_t v = f.loc;
      if (f.next == 0) {
        index[v] = low[v] = ++counter;
        stack.push_back(v);
        on_stack[v] = 1;
      }
      if (f.next < out[v].size()) {
        const uint32_t w = out[v][f.next++];
        if (index[w] == 0) frames.push_back({w, 0});
        else if (on_stack[w]) low[v] = std::min(low[v], index[w]);
        continue;
      }
      if (low[v] == index[v]) {
        uint32_t w;
        do {
          w = stack.back();
          stack.pop_back();
          on_stack[w] = 0;
          component[w] = components;
        } while (w != v);
        ++components;
      }
      frames.pop_back();
      if (!frames.empty()) low[frames.back().loc] = std::min(low[frames.back().loc], low[v]);
    }
  }
  for (const FlatEdge& e : flat.edges)
    for (const FlatOp& op : e.ops)
      if (const auto* a = op.get_if<AllocateOp>())
        flat.objects[a->object].in_loop = component[e.source.value] == component[e.target.value];
  std::vector<char> repeats(n, 0);   // by location: some execution may come back
  for (const FlatEdge& e : flat.edges)
    if (component[e.source.value] == component[e.target.value]) repeats[e.source.value] = 1;
  for (CtxId c : flat.contexts.ids()) {
    Context& here = flat.contexts[c];   // of which the parent comes first
    // Constructors and what runs at exit are called by no source: main's variables do not exist then.
    if (here.begins_thread) here.once = true;   // each Fork begins another thread
    else if (here.entered.valid()) here.once = here.call != UINT32_MAX && flat.contexts[here.parent].once && !repeats[here.entered.value];
    else here.once = c == CtxId(0) || (flat.procedures.empty() && here.parent == CtxId(0));
  }
}

}  // namespace pippin::lower

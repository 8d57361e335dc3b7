// SPDX-License-Identifier: Apache-2.0
#include "components/other_paths.h"

#include <fmt/format.h>

#include <map>

#include "support/check.h"

namespace pippin::components {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;

core::Path OtherPaths::back(const core::Path& path) const {
  core::Path out = path;
  for (core::Step& s : out.stem) s.edge = edges[s.edge.value];
  return out;
}

std::set<EdgeId> path_program(const core::Path& path) {
  std::set<EdgeId> out;
  for (const core::Step& s : path.stem) out.insert(s.edge);
  return out;
}

std::optional<OtherPaths> other_paths(const Cfa& cfa, const std::vector<std::set<EdgeId>>& programs) {
  PIPPIN_CHECK(programs.size() <= kMaxPathPrograms, "too many path programs: {}", programs.size());
  for (const cfa::Edge& e : cfa.edges())
    if (e.kind != cfa::EdgeKind::Internal) return std::nullopt;
  OtherPaths out{Cfa(cfa.tm()), {}, {}};
  out.cfa.procedures = cfa.procedures;
  out.cfa.assumptions = cfa.assumptions;
  out.cfa.inputs = cfa.inputs;
  out.cfa.strings = cfa.strings;
  for (const cfa::Variable& v : cfa.variables()) out.cfa.add_variable(v);

  const uint32_t all = (uint32_t(1) << programs.size()) - 1;
  using State = std::pair<LocId, uint32_t>;   // bit k: path program k was left
  std::map<State, LocId> known;
  std::vector<State> open;
  const auto at = [&](LocId l, uint32_t left) {
    const auto [it, is_new] = known.emplace(State{l, left}, LocId());
    if (is_new) {
      cfa::Location copy = cfa.location(l);
      copy.name = fmt::format("{}'{}", copy.name, left);
      if (left != all) copy.kind = cfa::LocKind::Plain;
      it->second = out.cfa.add_location(std::move(copy));
      out.locations.push_back(l);
      open.emplace_back(l, left);
    }
    return it->second;
  };
  out.cfa.initial = at(cfa.initial, 0);
  while (!open.empty()) {
    const auto [l, left] = open.back();
    open.pop_back();
    const LocId source = known.at({l, left});
    for (const EdgeId e : cfa.out(l)) {
      uint32_t now = left;
      for (size_t k = 0; k < programs.size(); ++k)
        if (!programs[k].contains(e)) now |= uint32_t(1) << k;
      cfa::Edge copy = cfa.edge(e);
      copy.source = source;
      copy.target = at(copy.target, now);
      out.cfa.add_edge(std::move(copy));
      out.edges.push_back(e);
    }
  }
  for (cfa::Procedure& p : out.cfa.procedures)
    for (LocId* l : {&p.entry, &p.exit})
      if (l->valid()) {
        const auto it = known.find({*l, all});
        const auto first = known.lower_bound({*l, 0});
        *l = it != known.end() ? it->second : first != known.end() && first->first.first == *l ? first->second : LocId();
      }
  return out;
}

}  // namespace pippin::components

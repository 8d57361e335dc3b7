// SPDX-License-Identifier: Apache-2.0
#include "core/segment.h"

#include <algorithm>

#include <fmt/format.h>

#include "support/check.h"

namespace pippin::core {

bool WholePath::fits(const Cfa& cfa, const Segment& segment) {
  return !segment.path.stem.empty() &&
         std::ranges::all_of(segment.path.stem, [&](const Step& s) { return cfa.edge(s.edge).kind == cfa::EdgeKind::Internal; });
}

WholePath::WholePath(const Cfa& cfa, const Segment& segment) : segment_(segment), whole_(cfa.tm()) {
  PIPPIN_CHECK(fits(cfa, segment), "a segment with calls, or without steps");
  whole_.strings = cfa.strings;
  whole_.assumptions = cfa.assumptions;
  whole_.inputs = cfa.inputs;
  for (cfa::Variable v : cfa.variables()) {
    v.procedure = {};
    whole_.add_variable(std::move(v));
  }
  const size_t n = segment.path.size();
  std::vector<LocId> at;
  for (size_t i = 0; i < n + 3; ++i) {
    cfa::Location l;
    l.name = fmt::format("at{}", i);
    if (i == n + 2) {
      l.kind = cfa::LocKind::Error;
      l.property = "segment";
    }
    at.push_back(whole_.add_location(std::move(l)));
  }
  whole_.initial = at.front();
  const auto assume = [&](size_t i, Term condition) {
    cfa::Edge e;
    e.source = at[i];
    e.target = at[i + 1];
    e.ops.emplace_back();
    e.ops.back().kind = cfa::OpKind::Assume;
    e.ops.back().term = condition;
    path_.stem.push_back({whole_.add_edge(std::move(e)), {}});
  };
  assume(0, segment.pre);
  for (size_t i = 0; i < n; ++i) {
    cfa::Edge e = cfa.edge(segment.path.stem[i].edge);
    e.source = at[i + 1];
    e.target = at[i + 2];
    path_.stem.push_back({whole_.add_edge(std::move(e)), segment.path.stem[i].choices});
  }
  assume(n + 1, cfa.tm().mk_not(segment.post));
}

Path WholePath::back(const Path& of_whole) const {
  Path path = segment_.path;
  for (size_t i = 0; i < path.size(); ++i) path.stem[i].choices = of_whole.stem[i + 1].choices;
  return path;
}

Sequence WholePath::back(Sequence of_whole) const {
  // `pre` implies the predicate behind its assumption, and that before the last assumption implies `post`.
  std::vector<Term> predicates{segment_.pre};
  predicates.insert(predicates.end(), of_whole.predicates.begin() + 2, of_whole.predicates.end() - 2);
  predicates.push_back(segment_.post);
  PIPPIN_CHECK(predicates.size() == segment_.path.size() + 1, "a sequence of another path");
  return {back(of_whole.path), std::move(predicates), std::move(of_whole.refiner), false};
}

Feasibility WholePath::back(Feasibility of_whole) const {
  if (auto* f = std::get_if<Feasible>(&of_whole)) return Feasible{back(f->path), std::move(f->valuation)};
  auto* i = std::get_if<Infeasible>(&of_whole);
  if (!i) return of_whole;
  Infeasible out{back(i->path), {}};
  if (i->core) {
    Core core;
    core.operations.assign(i->core->operations.begin() + 1, i->core->operations.end() - 1);
    for (auto& [place, needed] : i->core->inside) core.inside.emplace(std::pair(place.first - 1, place.second), needed);
    out.core = std::move(core);
  }
  return out;
}

}  // namespace pippin::core

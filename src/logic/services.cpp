// SPDX-License-Identifier: Apache-2.0
#include "logic/services.h"

namespace pippin::logic {
namespace {

constexpr const char* kNoSegment = "only for segments with steps and without calls";

}  // namespace

Services::Services(const Cfa& c, ServiceSolvers solvers, Statistics& s)
    : cfa(c),
      backend(solvers.backend),
      trace(solvers.trace ? *solvers.trace : solvers.backend),
      statistics(s),
      triples(c, backend, s),
      edges(c),
      post(c, backend, triples, edges, s),
      paths(c, trace, s, solvers.own_cores ? &backend : nullptr, solvers.minimal_cores),
      solvers_(solvers) {}

core::Feasibility Services::check(const core::Segment& segment, const Budget& budget) const {
  if (!core::WholePath::fits(cfa, segment)) return core::Unknown{kNoSegment, "services"};
  const core::WholePath whole(cfa, segment);
  return whole.back(Services(whole.cfa(), solvers_, statistics).paths.check(whole.path(), budget));
}

Result<core::Sequence> Services::interpolate(const core::Segment& segment, const Budget& budget) const {
  if (!core::WholePath::fits(cfa, segment)) return Error{"", kNoSegment};
  if (!make_refiners_) return Error{"", "no refiner"};
  ++statistics.counter("logic.services.interpolate");
  const core::WholePath whole(cfa, segment);
  Services inner(whole.cfa(), solvers_, statistics);
  const core::Feasibility f = inner.paths.check(whole.path(), budget);
  if (const auto* u = std::get_if<core::Unknown>(&f)) return Error{"", u->reason};
  const auto* infeasible = std::get_if<core::Infeasible>(&f);
  if (!infeasible) return Error{"", "the segment is feasible"};
  Error why{"", "no refiner"};
  for (const auto& refiner : make_refiners_(inner)) {
    Result<core::Refinement> r = refiner->refine(*infeasible, budget);
    if (!r.ok()) {
      why = r.error();
      continue;
    }
    if (auto* sequence = std::get_if<core::Sequence>(&*r)) return whole.back(std::move(*sequence));
  }
  return why;
}

void Services::close_sessions() {
  triples.close_sessions();
  post.close_sessions();
}

}  // namespace pippin::logic

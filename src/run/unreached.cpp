// SPDX-License-Identifier: Apache-2.0
#include "run/unreached.h"

#include <algorithm>

#include "run/cfa_facts.h"
#include "cfa/reach.h"
#include "check/check.h"
#include "domains/intervals.h"
#include "smt/cadical.h"

namespace pippin::run {
namespace {

/// The Cfa with these places as its only targets.
cfa::Cfa with_targets(const cfa::Cfa& cfa, const std::vector<bool>& places) {
  cfa::Cfa out(cfa.tm());
  for (const cfa::LocId l : cfa.locations().ids()) {
    cfa::Location copy = cfa.location(l);
    copy.kind = places[l.value] ? cfa::LocKind::Error : cfa::LocKind::Plain;
    out.add_location(std::move(copy));
  }
  for (const cfa::Variable& v : cfa.variables()) out.add_variable(v);
  for (const cfa::Edge& e : cfa.edges())
    if (!places[e.source.value]) out.add_edge(e);
  out.initial = cfa.initial;
  out.procedures = cfa.procedures;
  out.assumptions = cfa.assumptions;
  out.inputs = cfa.inputs;
  out.strings = cfa.strings;
  return out;
}

}  // namespace

std::vector<size_t> unreached(Run& run, const std::vector<size_t>& obligations, const Budget& budget) {
  const cfa::Cfa& base = run.base(run.bv);
  if (obligations.empty() || calls_procedures(base)) return {};
  const domains::Intervals ranges(base, {.budget = budget});
  if (!ranges.finished()) return {};
  std::vector<size_t> found;
  std::vector<bool> places(base.locations().size(), false);
  for (const size_t k : obligations) {
    std::vector<cfa::LocId> sources;
    for (const cfa::LocId l : run.obligations->locations(k))
      for (const cfa::EdgeId e : base.in(l)) sources.push_back(base.edge(e).source);
    if (!std::ranges::all_of(sources, [&](cfa::LocId l) { return ranges.at(l).is_bottom(); })) continue;
    found.push_back(k);
    for (const cfa::LocId l : sources) places[l.value] = true;
  }
  if (found.empty() || !run.options.confirm.certificate_check) return found;
  const cfa::Cfa cfa = with_targets(base, places);
  const transform::PassStack passes = transform::run_passes(cfa, {}, "unreached", run.statistics);
  if (cfa::has_target(passes.cfa())) return {};
  const Solver solver = make_solver(run.options, smt::with_cadical(smt::make_z3()), run.statistics);
  const check::CheckResult checked = check::check_certificate(cfa, passes.without_target(), solver.get(), nullptr, budget);
  return checked.outcome == check::CheckResult::Outcome::Accepted ? found : std::vector<size_t>();
}

}  // namespace pippin::run

// SPDX-License-Identifier: Apache-2.0
// Whom explorers and refiners ask about one Cfa: Hoare triples, edge formulas, abstract posts, paths, and interpolants between any
// pre and post. Everything on this Cfa in a run shares one of these, so what one has asked nobody asks again.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/core.h"
#include "core/segment.h"
#include "logic/abstract_post.h"
#include "logic/hoare.h"
#include "logic/path_check.h"

namespace pippin::logic {

/// Solvers. All must outlive the services.
struct ServiceSolvers {
  smt::Backend& backend;            // of everything but paths
  smt::Backend* trace = nullptr;    // of paths and their cores [CvN17]; null: the same
  bool own_cores = false;           // the trace solver was asked for by the user: its own cores (logic/path_check.h)
  bool minimal_cores = true;        // cores are minimised by deletion
};

class Services {
 public:
  using Refiners = std::vector<std::unique_ptr<core::Refiner>>;
  /// Makes refiners, in order of preference, that ask the services given.
  using MakeRefiners = std::function<Refiners(Services&)>;

  /// References must outlive the services.
  Services(const Cfa& cfa, ServiceSolvers solvers, Statistics& statistics);
  Services(const Cfa& cfa, smt::Backend& backend, Statistics& statistics) : Services(cfa, ServiceSolvers{backend}, statistics) {}
  Services(const Services&) = delete;
  Services& operator=(const Services&) = delete;

  const Cfa& cfa;
  smt::Backend& backend;
  smt::Backend& trace;
  Statistics& statistics;
  HoareService triples;
  EdgeTable edges;
  AbstractPost post;
  PathCheck paths;

  /// Whoever asks for interpolants gets those of these refiners. Without any there are none.
  void set_refiners(MakeRefiners make) { make_refiners_ = std::move(make); }

  /// Can the segment be executed? Feasible: with the values of an execution, `initial` are those before its first step.
  core::Feasibility check(const core::Segment& segment, const Budget& budget) const;
  /// Interpolants of a segment that cannot be executed: a validated sequence from its pre to its post; or why there is none. Uses the
  /// first refiner that has one.
  Result<core::Sequence> interpolate(const core::Segment& segment, const Budget& budget) const;

  /// Closes the solvers' sessions and keeps all answers: nobody asks for a while.
  void close_sessions();

 private:
  ServiceSolvers solvers_;
  MakeRefiners make_refiners_;
};

}  // namespace pippin::logic

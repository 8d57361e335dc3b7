// SPDX-License-Identifier: Apache-2.0
// PathCheck: the standard FeasibilityChecker. Plain check first; if infeasible, an operation-level core by a ladder of
// solver configurations (a plain check and a check with labels are different solvers: docs/engines.md), minimised by
// deletion under a small limit. A choice that the path leaves open is decided by the solver: the feasible path returned
// has all alternatives filled in; an infeasible one keeps the open block as one operation of the core.
#pragma once

#include "core/core.h"
#include "encode/encode.h"
#include "logic/cores.h"
#include "smt/session.h"
#include "support/stats.h"

namespace pippin::logic {

class PathCheck : public core::FeasibilityChecker {
 public:
  PathCheck(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics);
  std::string name() const override { return "path-check"; }
  core::Feasibility check(const core::Path& path, const Budget& budget) override;

 private:
  core::Feasibility feasible(const core::Path& path, const encode::PathFormula& f, const std::vector<cfa::Term>& vars,
                             const std::vector<cfa::Term>& values, const Budget& budget);
  std::vector<uint32_t> core(const TraceProblem& p, const core::Path& path, const Budget& budget);

  const cfa::Cfa& cfa_;
  smt::Backend& backend_;
  Statistics& statistics_;
  CoreFinder cores_;
};

}  // namespace pippin::logic

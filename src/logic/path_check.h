// SPDX-License-Identifier: Apache-2.0
// PathCheck: the standard FeasibilityChecker. Plain check first; if infeasible, an operation-level core by a ladder of
// solver configurations (a plain check and a check with labels are different solvers: docs/engines.md).
#pragma once

#include "core/core.h"
#include "smt/session.h"
#include "support/stats.h"

namespace pippin::logic {

class PathCheck : public core::FeasibilityChecker {
 public:
  PathCheck(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics);
  std::string name() const override { return "path-check"; }
  core::Feasibility check(const core::Path& path, const Budget& budget) override;

 private:
  const cfa::Cfa& cfa_;
  smt::Backend& backend_;
  Statistics& statistics_;
};

}  // namespace pippin::logic

// SPDX-License-Identifier: Apache-2.0
// PathCheck: the standard FeasibilityChecker. Plain check first; if infeasible, an operation-level core by a ladder of
// solver configurations (a plain check and a check with labels are different solvers: docs/measured.md), minimised by
// deletion under a small limit. A choice that the path leaves open is decided by the solver: the feasible path returned
// has all alternatives filled in; the core of an infeasible one goes
// into the choice, to the basic operations of all its alternatives.
// Where the user chose the solver of paths, its own cores are asked for, and another solver is the referee: a core that
// is satisfiable, a model that does not execute or is incomplete hands the path over to it.
#pragma once

#include "core/core.h"
#include "core/hint.h"
#include "encode/encode.h"
#include "logic/cores.h"
#include "smt/session.h"
#include "support/stats.h"

namespace pippin::logic {

using core::Hint;

class PathCheck : public core::FeasibilityChecker {
 public:
  /// `referee` (may be null): `backend` was chosen by the user, see above. Without `minimal_cores` a core is what the solver names, as in
  /// [CvN17]. All must outlive the checker.
  PathCheck(const cfa::Cfa& cfa, smt::Backend& backend, Statistics& statistics, smt::Backend* referee = nullptr, bool minimal_cores = true);
  std::string name() const override { return "path-check"; }
  core::Feasibility check(const core::Path& path, const Budget& budget) override;
  /// The same; if the path is feasible with these values, it is found quickly. Others cost a small question.
  core::Feasibility check(const core::Path& path, std::vector<Hint> hints, const Budget& budget);

 private:
  core::Feasibility feasible(const core::Path& path, const encode::PathFormula& f, const std::vector<cfa::Term>& vars,
                             const std::vector<cfa::Term>& values, const Budget& budget);
  /// A core; empty if the referee refutes what the solver says.
  std::vector<uint32_t> core(const TraceProblem& p, const core::Path& path, const Budget& budget);
  /// The referee's answer instead of a wrong one.
  core::Feasibility referee(const core::Path& path, const char* what, const Budget& budget);
  /// Nothing speaks against this core (without a referee: its check succeeded).
  bool accepted(const TraceProblem& p, std::span<const uint32_t> core);
  smt::Effort limited(smt::Effort effort, const Budget& budget) const;

  const cfa::Cfa& cfa_;
  smt::Backend& backend_;
  Statistics& statistics_;
  CoreFinder cores_;
  smt::Backend* referee_;
  bool minimal_cores_;
  std::vector<Hint> hints_;   // for the path that is being checked
};

}  // namespace pippin::logic

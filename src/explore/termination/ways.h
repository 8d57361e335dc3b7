// SPDX-License-Identifier: Apache-2.0
// Private to termination: a Cfa whose edges are single ways between cut points, so that refiners and Floyd-Hoare automata work on letters that are
// one way each; and whose variables include what a ranking function was before.
#pragma once

#include <vector>

#include "explore/termination/supporting.h"
#include "logic/services.h"

namespace pippin::explore {

/// What is asked about one set of ranks. Edge k is supported.steps[k], after the assumption of the invariants where the step begins.
class Ways {
 public:
  /// One variable for each sort of `before`: a value of the past. References must outlive this.
  Ways(const cfa::Cfa& cfa, const Supported& supported, const std::vector<term::Sort>& before, smt::Backend& solver, Statistics& statistics,
       const logic::Services::MakeRefiners& refiners);
  Ways(const Ways&) = delete;
  Ways& operator=(const Ways&) = delete;

  const cfa::Cfa& cfa() const { return cfa_; }
  const std::vector<term::Term>& before() const { return before_; }
  logic::Services& services() { return services_; }

 private:
  std::vector<term::Term> before_;
  cfa::Cfa cfa_;
  logic::Services services_;
};

}  // namespace pippin::explore

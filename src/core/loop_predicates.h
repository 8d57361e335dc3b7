// SPDX-License-Identifier: Apache-2.0
// What a CEGAR loop leaves to other engines when it does not decide: the predicates that its refinements put at loop heads.
#pragma once

#include <set>
#include <vector>

#include "core/engine.h"

namespace pippin::core {

class LoopPredicates {
 public:
  /// `to` gets them as candidates. Both must outlive it.
  LoopPredicates(Task& task, LocationFormulas& to);
  void add(const std::vector<Refinement>& refinements);

 private:
  void add(LocId location, Term predicate);

  Task& task_;
  LocationFormulas& to_;
  std::vector<bool> heads_;                        // by location of the base: cut points
  std::set<std::pair<LocId, Term>> known_;
};

}  // namespace pippin::core

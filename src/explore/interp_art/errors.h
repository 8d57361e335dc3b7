// SPDX-License-Identifier: Apache-2.0
// E-interpolants (existential error interpolation, [InterpC17] definition 3): for a location, conditions under which an execution may go on to an
// error, each with the steps that lead there. In the paper a state whose path formula implies E(l) is an error. But E(l) contains more
// than the states that fail, since an interpolant is only disjoint from the path that it was made from: here it is a reason to try
// the steps at once, and only an execution of the whole path is a candidate. Steps that were tried in vain twice are not tried again, and
// where nearly all are, no more are learned.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cfa/cfa.h"
#include "core/core.h"
#include "logic/services.h"

namespace pippin::explore {

class ErrorInterpolants {
 public:
  /// The services must outlive it.
  ErrorInterpolants(logic::Services& services, std::function<bool(cfa::LocId)> is_target, const std::string& prefix);

  /// From a path to an error that cannot be executed, and what holds on it: for each location of its longest part at the end that can be
  /// executed from some state, the negation of what holds there.
  void learn(const core::Sequence& spurious, const Budget& budget);

  /// A path to an error that can be executed and begins with `prefix`, which leads to a state of `l` where `known` holds; if the executions of
  /// the prefix are in E(l). `tried`: how many conditions of the location need not be looked at; it grows.
  std::optional<core::Path> find(cfa::LocId l, const core::Path& prefix, term::Term known, size_t& tried, const Budget& budget);

 private:
  static constexpr size_t kMaxWays = 8;     // of a location
  static constexpr size_t kMaxSteps = 40;   // of a way
  static constexpr int kMaxInVain = 24;     // questions whether a prefix is in E(l), more than were
  static constexpr int kMaxRefuted = 2;     // executions of a way that there are none of
  static constexpr uint64_t kMaxRefutedOfAll = 24, kWorthOfHit = 8;
  struct Way {
    term::Term condition;
    core::Path path;          // from the location to a target
    int refuted = 0;
  };

  bool of_no_use() const { return refuted_ > kMaxRefutedOfAll + kWorthOfHit * hits_; }

  logic::Services& services_;
  const std::function<bool(cfa::LocId)> is_target_;
  IdVector<cfa::LocId, std::vector<Way>> ways_;
  int in_vain_ = 0;
  uint64_t &learned_, &hits_, &refuted_;
};

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// `--all`: the order in which the obligations of a program are decided. All together first: engines that look for any error find
// one after the other, and one proof settles the rest. What stays undecided in half of the time is then looked at one by one,
// each with a fair share of what is left, so that a hard obligation does not spoil the others.
//
// A verdict of an obligation comes through the same doors as that of a program: a proof is checked on the Cfa in which the
// active obligations are the error locations (run/proofs.h), a violation is executed (run/alarms.h).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "run/run.h"
#include "run/stages.h"

namespace pippin::run {

/// Together: all that is open. Alone: one obligation; random execution has had its time. PrunedAway: only what the passes
/// leave no way to reach.
enum class RoundKind : uint8_t { PrunedAway, Together, Alone };

class EachObligation {
 public:
  /// `round` decides about the active obligations, within run.budget, and leaves its answer in run.out.
  EachObligation(Run& run, const std::vector<PlannedTurn>& turns, std::function<void(RoundKind)> round);

  /// Decides; run.out is then the outcome of the whole run.
  void run();

 private:
  enum class RoundEnd : uint8_t { Proved, Violated, Undecided };
  /// `passing`: Obligations::activate.
  RoundEnd try_round(const std::vector<size_t>& set, RoundKind kind, const Budget& budget, bool passing = false);
  void proved(const std::vector<size_t>& set);
  std::vector<std::string> assumed_at(const Obligation& o) const;
  void violated(size_t k);
  void undecided(size_t k, const std::string& reason, const std::string& component);
  void leave(size_t k) { std::erase(open_, k); }
  std::vector<size_t> simplified() const;
  void together();
  void one_by_one();
  /// Of the whole run, if these are the verdicts.
  CheckOutcome outcome(const std::vector<report::Obligation>& verdicts) const;
  void publish_so_far() const;
  /// Marks those among the proved ones that no execution reaches.
  void find_unreached();

  Run& run_;
  std::function<void(RoundKind)> round_;
  bool has_models_ = false;          // an engine of the preset has a model: the others only execute
  const Budget whole_;
  const CheckOutcome begin_;
  std::vector<size_t> open_;         // undecided, in the order of the source
  std::set<size_t> apart_;           // of them those that a proof of several would be refused for
  std::vector<report::Obligation> verdicts_;
  std::optional<CheckOutcome> first_violation_;   // it is the answer
  std::vector<report::Report> proofs_;
  bool proved_whole_ = false;        // a proof says that no execution gets to what is not supported
  // Of all rounds together.
  std::vector<Error> warnings_;
  std::vector<std::string> unsupported_;
  std::vector<report::RefinedPath> refined_;
  std::vector<report::FailedCheck> failed_checks_;   // of the last round that had some
  size_t iterations_ = 0;
};

}  // namespace pippin::run

// SPDX-License-Identifier: Apache-2.0
// Impact: lazy abstraction with interpolants [McM06]. The program is unwound into a tree whose states are labelled with
// formulas, "true" at first; nothing is computed by abstraction. Interpolants of an infeasible path to an error strengthen
// the labels of its states. A state is covered by an older one at the same location whose label it implies. Forced
// covering: where it does not, labels between their nearest common ancestor and the state are strengthened, if Hoare
// triples allow it, so that it does. When no state is left that is neither covered nor expanded, the disjunction of the
// labels of a location is its invariant.
// Differences to the paper: edges are blocks; states are expanded in the order of predicate abstraction (few rounds of
// loops first), not depth-first; below a state that becomes covered the tree is removed; forced covering first strengthens by
// the conjuncts of the other label as they are, or by their weakest preconditions where no value is chosen. Where that fails it
// asks for interpolants, as the paper does (logic/services.h), as long as they help often enough.
#pragma once

#include <memory>
#include <string>

#include "core/core.h"
#include "logic/services.h"

namespace pippin::explore {

struct ImpactOptions {
  bool forced_covering = true;
  bool by_interpolants = true;    // forced covering asks for them, too
  size_t max_states = 1'000'000;  // above: "out of memory"
};

class Impact : public core::Explorer {
 public:
  /// The services must outlive the explorer.
  Impact(logic::Services& services, const ImpactOptions& options);
  ~Impact() override;

  std::string name() const override { return "impact"; }
  core::Exploration explore(const Budget& budget) override;
  bool refine(const std::vector<core::Refinement>& refinements, const Budget& budget) override;
  bool excludes(const core::Path& path) override;
  void drop_target(cfa::LocId location) override;
  std::vector<Dump> dumps() const override { return {{"arg", "arg.dot", [this] { return dump(); }}}; }

  /// The tree for dot (`--dump=arg`).
  std::string dump() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pippin::explore

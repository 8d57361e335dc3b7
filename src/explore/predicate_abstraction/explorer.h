// SPDX-License-Identifier: Apache-2.0
// Lazy predicate abstraction with adjustable blocks [BKW10]. The abstraction is a tree of abstract states: a location and
// a region (predicate_table.h). Every edge of the Cfa is a block, so how large blocks are is decided by the pass that made
// it (transform/transform.h). A state that an expanded one at the same location contains is covered: an implication of
// diagrams. When nothing is left to expand, the union of a location's regions is its invariant.
// Refinement: the atoms of the interpolants become predicates of the locations on the path; the tree is cut at the first
// state that has a nontrivial interpolant, and what grows there again keeps the predicates of what was cut (lazy
// abstraction, [BKW10] section 3). The first refinement takes conditions of the path, too.
// Differences to the paper: the triples of an interpolant sequence are kept, and whatever a solver gives up, a region
// inside one interpolant leads into the next; so a refined path does not come back.
#pragma once

#include <memory>
#include <string>

#include "core/core.h"
#include "explore/predicate_abstraction/abstraction.h"
#include "logic/services.h"

namespace pippin::explore {

class PredicateAbstraction : public core::Explorer {
 public:
  /// The services must outlive the explorer.
  PredicateAbstraction(logic::Services& services, const PredicateAbstractionOptions& options);
  ~PredicateAbstraction() override;

  std::string name() const override { return "predicate_abstraction"; }
  core::Exploration explore(const Budget& budget) override;
  bool refine(const std::vector<core::Refinement>& refinements, const Budget& budget) override;
  bool excludes(const core::Path& path) override;
  void drop_target(cfa::LocId location) override;
  std::vector<Dump> dumps() const override { return {{"arg", "arg.dot", [this] { return dump(); }}, {"precision", "precision.txt", [this] { return precision(); }}}; }

  /// The tree for dot (`--dump=arg`), and the predicates by location with those of all states taken together
  /// (`--dump=precision`).
  std::string dump() const;
  std::string precision() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pippin::explore

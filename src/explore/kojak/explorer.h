// SPDX-License-Identifier: Apache-2.0
// Kojak: lazy abstraction with splitting via interpolants [Ermis12]. The abstraction is a graph of (location, predicate)
// nodes. A candidate is a shortest path of it to an error node all of whose edges are feasible one by one. Refinement by
// the interpolants I_i of an infeasible path splits the nodes at position i into I_i and not I_i, copies their edges,
// and slices the edges from I_i to not I_{i+1}: after that the path is gone.
// Differences to the paper: all nodes that the path's edges lead through are split, not only those of one run, so that
// the path is gone from the graph as a word (Explorer's contract); edges are checked only when a candidate wants to use
// them; a node in which a predicate or its negation holds already is not split.
// The paper has no procedures: here paths, interpolants and the graph are nested as in [HHP10] (graph.h).
#pragma once

#include <memory>
#include <string>

#include "core/core.h"
#include "logic/services.h"

namespace pippin::explore {

struct KojakOptions {
  size_t max_nodes = 100'000;       // above: "too many nodes"
  size_t max_copies = 1'000'000;
};

class Kojak : public core::Explorer {
 public:
  /// The services must outlive the explorer.
  Kojak(logic::Services& services, const KojakOptions& options);
  ~Kojak() override;

  std::string name() const override { return "kojak"; }
  core::Exploration explore(const Budget& budget) override;
  /// The first sequence that excludes its path is used; location predicates split the last candidate's nodes.
  bool refine(const std::vector<core::Refinement>& refinements, const Budget& budget) override;
  bool excludes(const core::Path& path) override;
  void drop_target(cfa::LocId location) override;
  std::vector<Dump> dumps() const override { return {{"automaton", "automaton.dot", [this] { return dump(); }}, {"splits", "splits.txt", [this] { return splits(); }}}; }

  /// The graph for dot (`--dump=automaton`), and the split locations with their nodes (`--dump=splits`).
  std::string dump() const;
  std::string splits() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pippin::explore

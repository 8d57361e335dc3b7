// SPDX-License-Identifier: Apache-2.0
// The program graph of Kojak [Ermis12]: nodes are (location, conjunction of predicates), edges are copies of the Cfa's.
// Invariant: the nodes ever made for a location partition its states. A node is removed only when no path of the graph
// reaches it, an edge only when no state of its source has a successor by it in its target ("slicing"). So the nodes that
// are left contain all states that the program can reach, and are closed under its edges: they are the proof.
// Splits are kept as one binary tree per location, from which the disjunction of the nodes is read off.
// A return is an edge from two nodes, the one at the exit and the one at its call. A path matches calls and returns, so what is
// reached under one entry of a procedure returns to the calls of that entry only.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cfa/cfa.h"

namespace pippin::explore {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Term;

class ProgramGraph {
 public:
  using NodeId = uint32_t;
  using CopyId = uint32_t;
  static constexpr NodeId kNoNode = UINT32_MAX;
  enum class Status : uint8_t { Unchecked, Possible, Sliced };

  struct Node {
    LocId location;
    std::vector<Term> predicates;  // sorted by id: a conjunction
    std::vector<CopyId> in, out;   // none sliced
    std::vector<CopyId> over;      // the returns whose call starts here; none sliced
    bool initial = false;
    bool removed = false;
    uint32_t leaf = 0;             // in the tree of splits
  };
  /// A copy of an edge of the Cfa. Possible: not shown to be infeasible when it was checked.
  struct Copy {
    NodeId from, to;
    EdgeId edge;
    NodeId call = kNoNode;         // of a return: where its call started
    Status status = Status::Unchecked;
  };
  /// What paths reach. An entry is a node at which a procedure is entered; the first one, kNoNode, is the start of the program.
  struct Reached {
    std::vector<NodeId> entries;
    std::vector<std::vector<bool>> under;  // by index of the entry, by node
  };

  explicit ProgramGraph(const Cfa& cfa);

  const Cfa& cfa() const { return cfa_; }
  const std::vector<Node>& nodes() const { return nodes_; }
  const std::vector<Copy>& copies() const { return copies_; }
  size_t num_nodes() const { return num_nodes_; }    // not removed
  size_t num_copies() const { return num_copies_; }  // not sliced

  /// Splits a node by a predicate with these conjuncts: the node itself keeps the states in which it holds, the new
  /// node, which is returned, has the others. Edges are copied and are to be checked again.
  NodeId split(NodeId node, std::span<const Term> conjuncts);
  void slice(CopyId copy);
  void set_possible(CopyId copy) { copies_[copy].status = Status::Possible; }
  Reached reached() const;
  /// Removes nodes that no path from an initial node reaches; how many.
  size_t remove_unreachable();

  /// The disjunction of a location's nodes; of those in `nodes`.
  Term invariant(LocId location) const;
  Term invariant(LocId location, const std::vector<bool>& nodes) const;

  /// Nodes, predicates, and how often each location was split.
  std::string print() const;
  std::string print_dot() const;

 private:
  struct Split {            // a leaf while `predicate` is null
    Term predicate;
    uint32_t yes = 0, no = 0;
    NodeId node = 0;
    LocId location;
  };
  CopyId add_copy(NodeId from, NodeId to, EdgeId edge, NodeId call = kNoNode);
  void split_return(CopyId id, NodeId node, NodeId other);

  const Cfa& cfa_;
  std::vector<Node> nodes_;
  std::vector<Copy> copies_;
  std::vector<Split> splits_;  // children after their parents; the first ones are the roots, by location
  size_t num_nodes_ = 0, num_copies_ = 0;
};

}  // namespace pippin::explore

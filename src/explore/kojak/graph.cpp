// SPDX-License-Identifier: Apache-2.0
#include "explore/kojak/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "cfa/text.h"
#include "term/smtlib.h"

namespace pippin::explore {

namespace {

void insert_sorted(std::vector<Term>& set, Term t) {
  const auto at = std::lower_bound(set.begin(), set.end(), t);
  if (at == set.end() || *at != t) set.insert(at, t);
}

}  // namespace

ProgramGraph::ProgramGraph(const Cfa& cfa) : cfa_(cfa) {
  for (LocId l : cfa.locations().ids()) {
    nodes_.push_back({.location = l, .initial = l == cfa.initial, .leaf = l.value});
    splits_.push_back({.node = l.value, .location = l});
  }
  num_nodes_ = nodes_.size();
  for (EdgeId e : cfa.edges().ids()) add_copy(cfa.edge(e).source.value, cfa.edge(e).target.value, e);
}

ProgramGraph::CopyId ProgramGraph::add_copy(NodeId from, NodeId to, EdgeId edge) {
  const auto id = static_cast<CopyId>(copies_.size());
  copies_.push_back({from, to, edge});
  nodes_[from].out.push_back(id);
  nodes_[to].in.push_back(id);
  ++num_copies_;
  return id;
}

ProgramGraph::NodeId ProgramGraph::split(NodeId node, std::span<const Term> conjuncts) {
  term::TermManager& tm = cfa_.tm();
  const Term predicate = tm.mk_and(conjuncts);
  const auto other = static_cast<NodeId>(nodes_.size());
  nodes_.push_back({.location = nodes_[node].location, .predicates = nodes_[node].predicates, .initial = nodes_[node].initial});
  ++num_nodes_;
  for (Term t : conjuncts) insert_sorted(nodes_[node].predicates, t);
  insert_sorted(nodes_[other].predicates, tm.mk_not(predicate));

  const uint32_t parent = nodes_[node].leaf;
  splits_[parent].predicate = predicate;
  splits_[parent].yes = static_cast<uint32_t>(splits_.size());
  splits_[parent].no = splits_[parent].yes + 1;
  const LocId location = nodes_[node].location;
  for (NodeId n : {node, other}) {
    nodes_[n].leaf = static_cast<uint32_t>(splits_.size());
    splits_.push_back({.node = n, .location = location});
  }

  const std::vector<CopyId> in = nodes_[node].in, out = nodes_[node].out;
  for (CopyId c : in) {
    copies_[c].status = Status::Unchecked;
    const Copy copy = copies_[c];
    add_copy(copy.from, other, copy.edge);
    if (copy.from == node) add_copy(other, other, copy.edge);
  }
  for (CopyId c : out) {
    copies_[c].status = Status::Unchecked;
    const Copy copy = copies_[c];
    add_copy(other, copy.to, copy.edge);
  }
  return other;
}

void ProgramGraph::slice(CopyId id) {
  Copy& c = copies_[id];
  if (c.status == Status::Sliced) return;
  c.status = Status::Sliced;
  std::erase(nodes_[c.from].out, id);
  std::erase(nodes_[c.to].in, id);
  --num_copies_;
}

size_t ProgramGraph::remove_unreachable() {
  std::vector<bool> reached(nodes_.size());
  std::vector<NodeId> work;
  for (NodeId n = 0; n < nodes_.size(); ++n)
    if (nodes_[n].initial && !nodes_[n].removed) reached[n] = true, work.push_back(n);
  while (!work.empty()) {
    const NodeId n = work.back();
    work.pop_back();
    for (CopyId c : nodes_[n].out) {
      const NodeId to = copies_[c].to;
      if (!reached[to]) reached[to] = true, work.push_back(to);
    }
  }
  size_t count = 0;
  for (NodeId n = 0; n < nodes_.size(); ++n) {
    Node& node = nodes_[n];
    if (reached[n] || node.removed) continue;
    node.removed = true;
    ++count;
    // All edges into it start at nodes that are removed, too: every copy is cut once, at its source.
    for (CopyId c : std::vector<CopyId>(node.out)) slice(c);
  }
  num_nodes_ -= count;
  return count;
}

Term ProgramGraph::invariant(LocId location) const {
  term::TermManager& tm = cfa_.tm();
  std::vector<uint32_t> order{location.value};
  for (size_t i = 0; i < order.size(); ++i) {
    const Split& s = splits_[order[i]];
    if (s.predicate.null()) continue;
    order.push_back(s.yes);
    order.push_back(s.no);
  }
  std::unordered_map<uint32_t, Term> formula;  // lookup only
  for (size_t i = order.size(); i-- > 0;) {
    const Split& s = splits_[order[i]];
    if (s.predicate.null()) {
      formula[order[i]] = tm.mk_bool(!nodes_[s.node].removed);
    } else {
      const Term yes = formula.at(s.yes), no = formula.at(s.no);
      const Term negated = tm.mk_not(s.predicate);
      formula[order[i]] = yes == no       ? yes
                          : yes.is_true() ? tm.mk_or(s.predicate, no)
                          : no.is_true()  ? tm.mk_or(negated, yes)
                                          : tm.mk_or(tm.mk_and(s.predicate, yes), tm.mk_and(negated, no));
    }
  }
  return formula.at(location.value);
}

std::string ProgramGraph::print() const {
  std::vector<size_t> splits(cfa_.locations().size());
  for (const Split& s : splits_)
    if (!s.predicate.null()) ++splits[s.location.value];
  std::string text = fmt::format("{} nodes, {} edges\n", num_nodes_, num_copies_);
  for (LocId l : cfa_.locations().ids()) {
    if (splits[l.value] == 0) continue;
    text += fmt::format("location {}: {} splits\n", cfa_.location(l).name, splits[l.value]);
    for (NodeId n = 0; n < nodes_.size(); ++n) {
      if (nodes_[n].location != l) continue;
      text += fmt::format("  node {}{}{}:", n, nodes_[n].initial ? " initial" : "", nodes_[n].removed ? " removed" : "");
      for (Term t : nodes_[n].predicates) text += " " + term::print(t);
      text += "\n";
    }
  }
  return text;
}

std::string ProgramGraph::print_dot() const {
  std::string text = "digraph kojak {\n  node [shape=box, fontname=monospace];\n";
  for (NodeId n = 0; n < nodes_.size(); ++n) {
    if (nodes_[n].removed) continue;
    std::string label = cfa_.location(nodes_[n].location).name;
    for (Term t : nodes_[n].predicates) label += "\n" + term::print(t);
    text += fmt::format("  n{} [label=\"{}\"{}];\n", n, cfa::dot_label(label), nodes_[n].initial ? ", penwidth=2" : "");
  }
  for (const Copy& c : copies_) {
    if (c.status == Status::Sliced) continue;
    text += fmt::format("  n{} -> n{} [label=\"{}{}\"];\n", c.from, c.to, c.edge.value, c.status == Status::Possible ? "" : "?");
  }
  return text + "}\n";
}

}  // namespace pippin::explore

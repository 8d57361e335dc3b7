// SPDX-License-Identifier: Apache-2.0
#include "explore/kojak/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "cfa/text.h"
#include "support/check.h"
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
  for (EdgeId e : cfa.edges().ids()) {
    const cfa::Edge& edge = cfa.edge(e);
    add_copy(edge.source.value, edge.target.value, e, edge.kind == cfa::EdgeKind::Return ? cfa.edge(edge.call).source.value : kNoNode);
  }
}

ProgramGraph::CopyId ProgramGraph::add_copy(NodeId from, NodeId to, EdgeId edge, NodeId call) {
  const auto id = static_cast<CopyId>(copies_.size());
  copies_.push_back({from, to, edge, call});
  nodes_[from].out.push_back(id);
  nodes_[to].in.push_back(id);
  if (call != kNoNode) nodes_[call].over.push_back(id);
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

  const std::vector<CopyId> in = nodes_[node].in, out = nodes_[node].out, over = nodes_[node].over;
  for (CopyId c : in) {
    copies_[c].status = Status::Unchecked;
    const Copy copy = copies_[c];
    if (copy.call != kNoNode) continue;
    add_copy(copy.from, other, copy.edge);
    if (copy.from == node) add_copy(other, other, copy.edge);
  }
  for (CopyId c : out) {
    copies_[c].status = Status::Unchecked;
    const Copy copy = copies_[c];
    if (copy.call == kNoNode) add_copy(other, copy.to, copy.edge);
  }
  std::vector<CopyId> returns;
  for (const std::vector<CopyId>* list : {&in, &out, &over})
    for (CopyId c : *list)
      if (copies_[c].call != kNoNode && std::find(returns.begin(), returns.end(), c) == returns.end()) returns.push_back(c);
  for (CopyId c : returns) split_return(c, node, other);
  return other;
}

/// A copy for each way to put `other` where `node` is, but for the one that puts it nowhere: that is the copy itself.
void ProgramGraph::split_return(CopyId id, NodeId node, NodeId other) {
  copies_[id].status = Status::Unchecked;
  const Copy copy = copies_[id];
  const auto ways = [&](NodeId n) { return n == node ? std::vector<NodeId>{node, other} : std::vector<NodeId>{n}; };
  for (NodeId from : ways(copy.from))
    for (NodeId call : ways(copy.call))
      for (NodeId to : ways(copy.to))
        if (from == other || call == other || to == other) add_copy(from, to, copy.edge, call);
}

void ProgramGraph::slice(CopyId id) {
  Copy& c = copies_[id];
  if (c.status == Status::Sliced) return;
  c.status = Status::Sliced;
  std::erase(nodes_[c.from].out, id);
  std::erase(nodes_[c.to].in, id);
  if (c.call != kNoNode) std::erase(nodes_[c.call].over, id);
  --num_copies_;
}

ProgramGraph::Reached ProgramGraph::reached() const {
  struct Caller { size_t entry; NodeId node; EdgeId call; };
  Reached r;
  std::vector<std::vector<Caller>> callers;       // by entry
  std::vector<std::vector<NodeId>> exits;         // by entry: nodes with returns
  std::map<NodeId, size_t> entry_index;
  std::vector<std::pair<size_t, NodeId>> work;
  const auto add_entry = [&](NodeId node) {
    const auto [it, fresh] = entry_index.try_emplace(node, r.entries.size());
    if (fresh) {
      r.entries.push_back(node);
      r.under.emplace_back(nodes_.size());
      callers.emplace_back();
      exits.emplace_back();
    }
    return it->second;
  };
  const auto reach = [&](size_t entry, NodeId node) {
    if (r.under[entry][node]) return;
    r.under[entry][node] = true;
    work.emplace_back(entry, node);
  };
  const auto leave = [&](NodeId exit, const Caller& caller) {
    for (CopyId c : nodes_[exit].out)
      if (copies_[c].call == caller.node && cfa_.edge(copies_[c].edge).call == caller.call) reach(caller.entry, copies_[c].to);
  };
  add_entry(kNoNode);
  for (NodeId n = 0; n < nodes_.size(); ++n)
    if (nodes_[n].initial && !nodes_[n].removed) reach(0, n);
  while (!work.empty()) {
    const auto [entry, node] = work.back();
    work.pop_back();
    bool leaves = false;
    for (CopyId c : nodes_[node].out) {
      const Copy& copy = copies_[c];
      switch (cfa_.edge(copy.edge).kind) {
        case cfa::EdgeKind::Call: {
          const size_t callee = add_entry(copy.to);
          callers[callee].push_back({entry, node, copy.edge});
          reach(callee, copy.to);
          for (size_t i = 0; i < exits[callee].size(); ++i) leave(exits[callee][i], callers[callee].back());
          break;
        }
        case cfa::EdgeKind::Return: leaves = true; break;
        case cfa::EdgeKind::Internal: reach(entry, copy.to); break;
        case cfa::EdgeKind::Fork: case cfa::EdgeKind::Join: PIPPIN_UNREACHABLE("Kojak follows no threads");
      }
    }
    if (!leaves) continue;
    exits[entry].push_back(node);
    for (size_t i = 0; i < callers[entry].size(); ++i) leave(node, callers[entry][i]);
  }
  return r;
}

size_t ProgramGraph::remove_unreachable() {
  const Reached r = reached();
  size_t count = 0;
  for (NodeId n = 0; n < nodes_.size(); ++n) {
    Node& node = nodes_[n];
    if (node.removed || std::ranges::any_of(r.under, [&](const std::vector<bool>& under) { return under[n]; })) continue;
    node.removed = true;
    ++count;
    // What leads into it starts at nodes that are removed, too, or is a return from an entry to none of its calls.
    for (const std::vector<CopyId>* list : {&node.in, &node.out, &node.over})
      for (CopyId c : std::vector<CopyId>(*list)) slice(c);
  }
  num_nodes_ -= count;
  return count;
}

Term ProgramGraph::invariant(LocId location) const {
  std::vector<bool> left;
  for (const Node& n : nodes_) left.push_back(!n.removed);
  return invariant(location, left);
}

Term ProgramGraph::invariant(LocId location, const std::vector<bool>& nodes) const {
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
      formula[order[i]] = tm.mk_bool(nodes[s.node]);
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

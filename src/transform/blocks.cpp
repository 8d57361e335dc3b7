// SPDX-License-Identifier: Apache-2.0
// Blocks: large edges by location elimination. A location with one incoming or one outgoing edge goes away, its edges
// are concatenated (the number of edges never grows). With choices, parallel edges become one edge with a Choice; done
// alternately this folds every series-parallel loop-free fragment, and the formula stays linear because the encoding merges
// with phis [BKW10 large-block encoding; here never a product of paths]. Fragments that are not series-parallel keep their
// inner locations: that costs some block size and no soundness. Initial location, targets and cut points always stay, so
// every cycle keeps a location and loop heads keep their identity for invariants; so do, on demand, the ends of inlined calls.
#include <algorithm>
#include <iterator>
#include <map>

#include "transform/back.h"

namespace pippin::transform {
namespace {

using cfa::Edge;
using cfa::Op;
using cfa::OpKind;
using cfa::OpList;

/// Concatenating is worth its copies below this many operations; longer edges are only chained one to one.
constexpr size_t kMaxCopiedOps = 64;

class BlocksBackTranslator : public TableBackTranslator {
 public:
  IdVector<EdgeId, OpList> ops;

  std::vector<EdgeId> edges(EdgeId e, const std::vector<uint32_t>& choices) const override {
    std::vector<EdgeId> result;
    size_t next_choice = 0;
    collect(ops[e], choices, next_choice, result);
    return result;
  }

 private:
  static void collect(const OpList& list, const std::vector<uint32_t>& choices, size_t& next, std::vector<EdgeId>& out) {
    for (const Op& op : list) {
      if (op.kind == OpKind::Choice) {
        PIPPIN_CHECK(next < choices.size(), "a block's path needs {} choices, only {} given", next + 1, choices.size());
        const uint32_t taken = choices[next++];
        collect(op.alternatives[taken], choices, next, out);
      } else if (out.empty() || out.back() != op.base) {
        out.push_back(op.base);
      }
    }
  }
};

void set_base(OpList& ops, EdgeId id) {
  for (Op& op : ops) {
    op.base = id;
    for (OpList& alternative : op.alternatives) {
      set_base(alternative, id);
    }
  }
}

/// Number of operations, those of all alternatives included; counting ends soon after `limit`.
size_t count_ops(const OpList& ops, size_t limit) {
  size_t n = 0;
  for (const Op& op : ops) {
    if (++n > limit) break;
    for (const OpList& alternative : op.alternatives) n += count_ops(alternative, limit);
  }
  return n;
}

class Folder {
 public:
  Folder(const Cfa& c, Blocks kind, size_t max_choice)
      : c_(c), merges_(kind != Blocks::Sequence), unlimited_(kind == Blocks::LoopFree || kind == Blocks::Calls), max_choice_(max_choice) {
    keep_.assign(c.locations().size(), false);
    keep_[c.initial.value] = true;
    for (LocId l : cfa::cut_points(c)) keep_[l.value] = true;
    for (LocId l : c.locations().ids()) {
      if (c.is_target(l) || c.location(l).cut_point || (kind == Blocks::Calls && c.location(l).call_boundary)) keep_[l.value] = true;
      in_.push_back(c.in(l));
      out_.push_back(c.out(l));
    }
    for (const cfa::Procedure& p : c.procedures) {
      if (p.entry.valid()) keep_[p.entry.value] = true;
      if (p.exit.valid()) keep_[p.exit.value] = true;
    }
    for (EdgeId id : c.edges().ids()) {
      Edge e = c.edge(id);
      if (e.kind != cfa::EdgeKind::Internal) keep_[e.source.value] = keep_[e.target.value] = true;
      if (e.ops.empty()) e.ops.push_back(Op::assume(c.tm().mk_true(), e.origin));
      set_base(e.ops, id);
      edges_.push_back(std::move(e));
    }
    alive_.assign(edges_.size(), true);
  }

  void run() {
    for (bool changed = true; changed;) {
      changed = false;
      if (merges_)
        for (LocId l : c_.locations().ids()) changed |= merge_parallel(l);
      for (LocId l : c_.locations().ids()) changed |= eliminate(l);
    }
  }

  PassResult result() {
    auto back = std::make_unique<BlocksBackTranslator>();
    Cfa out = copy_tables(c_);
    IdVector<LocId, LocId> old_to_new(c_.locations().size());
    for (LocId l : c_.locations().ids()) {
      if (!keep_[l.value] && in_[l.value].empty() && out_[l.value].empty()) continue;
      old_to_new[l] = out.add_location(c_.location(l));
      back->locations.push_back(l);
    }
    IdVector<EdgeId, EdgeId> new_edge(edges_.size());
    for (size_t i = 0; i < edges_.size(); ++i) {
      if (!alive_[i]) continue;
      Edge e = edges_[i];
      e.source = old_to_new[e.source];
      e.target = old_to_new[e.target];
      back->ops.push_back(e.ops);
      new_edge[EdgeId(i)] = out.add_edge(std::move(e));
    }
    for (EdgeId id : out.edges().ids())
      if (out.edge(id).call.valid()) out.edge(id).call = new_edge[out.edge(id).call];
    out.initial = old_to_new[c_.initial];
    remap_procedures(c_, out, old_to_new);
    return {std::move(out), std::move(back)};
  }

 private:
  void remove(std::vector<EdgeId>& list, EdgeId e) { list.erase(std::find(list.begin(), list.end(), e)); }

  void kill(EdgeId e) {
    alive_[e.value] = false;
    edges_[e.value].ops = {};
    remove(out_[edges_[e.value].source.value], e);
    remove(in_[edges_[e.value].target.value], e);
  }

  void add(Edge e) {
    const EdgeId id(edges_.size());
    out_[e.source.value].push_back(id);
    in_[e.target.value].push_back(id);
    edges_.push_back(std::move(e));
    alive_.push_back(true);
  }

  bool eliminate(LocId l) {
    if (keep_[l.value]) return false;
    const std::vector<EdgeId> in = in_[l.value], out = out_[l.value];
    if (in.empty() || out.empty() || (in.size() > 1 && out.size() > 1)) return false;
    for (EdgeId e : in)
      if (edges_[e.value].source == l) return false;
    if (in.size() + out.size() > 2) {
      const EdgeId copied = in.size() == 1 ? in[0] : out[0];
      if (!unlimited_ && count_ops(edges_[copied.value].ops, kMaxCopiedOps) > kMaxCopiedOps) return false;
      // Several edges on one side and a long one on the other: with choices the parallel ones merge first.
      if (unlimited_ && in.size() > 1 && count_ops(edges_[copied.value].ops, 4 * kMaxCopiedOps) > 4 * kMaxCopiedOps) return false;
    }
    if (in.size() == 1 && out.size() == 1) {
      // A long chain is folded one location at a time: its operations are moved, not copied.
      Edge joined = std::move(edges_[in[0].value]);
      Edge& second = edges_[out[0].value];
      joined.ops.insert(joined.ops.end(), std::make_move_iterator(second.ops.begin()), std::make_move_iterator(second.ops.end()));
      joined.target = second.target;
      joined.is_branch = false;
      kill(in[0]);
      kill(out[0]);
      add(std::move(joined));
      return true;
    }
    for (EdgeId i : in) {
      for (EdgeId o : out) {
        Edge joined = edges_[i.value];
        const Edge& second = edges_[o.value];
        joined.ops.insert(joined.ops.end(), second.ops.begin(), second.ops.end());
        joined.target = second.target;
        joined.is_branch = false;
        add(std::move(joined));
      }
    }
    for (EdgeId e : in) kill(e);
    for (EdgeId e : out) kill(e);
    return true;
  }

  bool merge_parallel(LocId l) {
    std::map<LocId, std::vector<EdgeId>> by_target;
    for (EdgeId e : out_[l.value])
      if (edges_[e.value].kind == cfa::EdgeKind::Internal) by_target[edges_[e.value].target].push_back(e);
    bool changed = false;
    for (auto& [target, group] : by_target) {
      const size_t limit = unlimited_ ? SIZE_MAX : max_choice_;
      if (group.size() < 2 || group.size() > limit) continue;
      Op choice;
      choice.kind = OpKind::Choice;
      for (EdgeId e : group) choice.alternatives.push_back(std::move(edges_[e.value].ops));
      Edge merged = edges_[group[0].value];
      merged.ops = {std::move(choice)};
      merged.is_branch = false;
      for (EdgeId e : group) kill(e);
      add(std::move(merged));
      changed = true;
    }
    return changed;
  }

  const Cfa& c_;
  const bool merges_;      // parallel edges
  const bool unlimited_;   // of any number and length
  const size_t max_choice_;
  std::vector<bool> keep_, alive_;
  std::vector<Edge> edges_;
  std::vector<std::vector<EdgeId>> in_, out_;
};

class IdentityBackTranslator : public BackTranslator {
 public:
  LocId location(LocId l) const override { return l; }
  std::vector<EdgeId> edges(EdgeId e, const std::vector<uint32_t>&) const override { return {e}; }
  Term invariant(LocId, Term t) const override { return t; }
};

}  // namespace

PassResult blocks(const Cfa& c, Blocks kind, size_t max_choice) {
  if (kind == Blocks::None) return {c, std::make_unique<IdentityBackTranslator>()};
  Folder folder(c, kind, max_choice);
  folder.run();
  return folder.result();
}

}  // namespace pippin::transform

// SPDX-License-Identifier: Apache-2.0
// The tree into which lazy abstraction unwinds a Cfa (abstract reachability tree): each state is a location, reached over one edge
// from its parent, and what the explorer knows of it (`Data`: a region, a label). What predicate abstraction, Impact and the explorer of
// S- and E-interpolants have in common: which states wait, which are covered by which, subtrees that are removed, paths, the picture.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "cfa/cfa.h"
#include "cfa/reach.h"
#include "cfa/text.h"
#include "core/core.h"
#include "support/stats.h"

namespace pippin::explore {

using StateId = uint32_t;
inline constexpr StateId kNoState = UINT32_MAX;

/// Open: it waits. Empty: no execution leads to it. Target: the last candidate ended there. Safe: none that goes on from it fails.
enum class StateStatus : uint8_t { Open, Expanded, Covered, Empty, Target, Removed, Safe };

/// Which open state is next. RoundsOfLoops: few rounds of loops first, then targets, then what comes first in the program, so that states
/// that cover others come before them. DepthFirst: the one that was added last.
enum class StateOrder : uint8_t { RoundsOfLoops, DepthFirst };

template <class Data>
class ArtTree {
 public:
  struct State {
    cfa::LocId location;
    StateId parent = kNoState;
    cfa::EdgeId edge;              // from the parent
    uint32_t level = 0;            // edges that lead back in the order of locations, on the way from the root
    uint32_t depth = 0;            // edges on the way from the root
    StateStatus status = StateStatus::Open;
    StateId covered_by = kNoState;
    std::vector<StateId> children;
    std::vector<StateId> covers;   // some may not be covered any more
    Data data;
  };

  /// A root at the initial location, open. Statistics: `explore.<name>.states`, `.max_states`, `.states_removed`, `.coverings`. References
  /// must outlive the tree.
  ArtTree(const cfa::Cfa& cfa, Statistics& statistics, const std::string& name, StateOrder order, Data root)
      : cfa_(cfa),
        order_(order),
        program_order_(cfa::reverse_postorder(cfa)),
        expanded_(cfa.locations().size()),
        made_(statistics.counter("explore." + name + ".states")),
        max_size_(statistics.counter("explore." + name + ".max_states")),
        removed_(statistics.counter("explore." + name + ".states_removed")),
        coverings_(statistics.counter("explore." + name + ".coverings")) {
    for (cfa::LocId l : cfa.locations().ids()) targets_.push_back(cfa.is_target(l));
    for (cfa::EdgeId e : cfa.edges().ids()) has_calls_ |= cfa.edge(e).kind != cfa::EdgeKind::Internal;
    add(kNoState, cfa.initial, cfa::EdgeId(), std::move(root));
  }

  static constexpr StateId root() { return 0; }
  const State& operator[](StateId id) const { return states_[id]; }
  Data& data(StateId id) { return states_[id].data; }
  /// Ids that were given, removed states included. Children come after their parents.
  size_t num_ids() const { return states_.size(); }
  /// States that were not removed.
  size_t size() const { return size_; }
  bool has_calls() const { return has_calls_; }

  /// A child over the edge, open.
  StateId add(StateId parent, cfa::EdgeId edge, Data data) { return add(parent, cfa_.edge(edge).target, edge, std::move(data)); }

  bool any_open() const { return !open_.empty(); }
  /// Requires: any_open().
  StateId next() const { return std::get<3>(*open_.begin()); }
  /// All open states, the next one first.
  std::vector<StateId> open() const {
    std::vector<StateId> ids;
    for (const Place& p : open_) ids.push_back(std::get<3>(p));
    return ids;
  }
  /// The expanded states of a location, in the order in which they were.
  const std::vector<StateId>& expanded(cfa::LocId l) const { return expanded_[l]; }

  /// It waits again. States that it covered do, too.
  void reopen(StateId id) {
    State& s = states_[id];
    if (s.status == StateStatus::Expanded) std::erase(expanded_[s.location], id);
    s.status = StateStatus::Open;
    s.covered_by = kNoState;
    open_.insert(place(id));
    uncover(id);
  }

  /// Gives a state another status than Open. Unless it is Expanded, states that it covered wait again.
  void settle(StateId id, StateStatus status) {
    State& s = states_[id];
    if (s.status == StateStatus::Open) open_.erase(place(id));
    if (s.status == StateStatus::Expanded) std::erase(expanded_[s.location], id);
    s.status = status;
    if (status == StateStatus::Expanded) expanded_[s.location].push_back(id);
    else uncover(id);
  }

  /// `by` is expanded and contains the state. What was below the state is removed.
  void cover(StateId id, StateId by) {
    remove_below(id);
    settle(id, StateStatus::Covered);
    states_[id].covered_by = by;
    states_[by].covers.push_back(id);
    ++coverings_;
  }

  /// A state became stronger: those that it covered wait again unless `still`.
  void check_covered(StateId id, const std::function<bool(StateId)>& still) {
    std::vector<StateId> kept;
    for (const StateId c : std::exchange(states_[id].covers, {})) {
      if (!is_covered(c, id)) continue;
      if (still(c)) kept.push_back(c);
      else reopen(c);
    }
    states_[id].covers = std::move(kept);
  }

  void remove_below(StateId top) {
    const std::vector<StateId> gone = below(top);
    states_[top].children.clear();
    for (const StateId id : gone) {
      states_[id].children.clear();
      settle(id, StateStatus::Removed);
    }
    for (const StateId id : gone) {
      // What was covered by a state that is removed, too, was opened meanwhile.
      if (states_[id].status != StateStatus::Removed) settle(id, StateStatus::Removed);
      states_[id].data = Data();
    }
    removed_ += gone.size();
    size_ -= gone.size();
  }

  /// The states below one, parents before their children.
  std::vector<StateId> below(StateId top) const {
    std::vector<StateId> found = states_[top].children;
    for (size_t i = 0; i < found.size(); ++i) {
      const std::vector<StateId>& children = states_[found[i]].children;
      found.insert(found.end(), children.begin(), children.end());
    }
    return found;
  }

  core::Path path_to(StateId id) const {
    core::Path path;
    for (; states_[id].parent != kNoState; id = states_[id].parent) path.stem.push_back({states_[id].edge, {}});
    std::ranges::reverse(path.stem);
    return path;
  }

  /// The states that the path leads through, the root first, as far as the tree has them.
  std::vector<StateId> states_on(const core::Path& path) const {
    std::vector<StateId> found = {root()};
    for (const cfa::Step& step : path.stem) {
      const std::vector<StateId>& children = states_[found.back()].children;
      const auto next = std::ranges::find(children, step.edge, [&](StateId id) { return states_[id].edge; });
      if (next == children.end()) break;
      found.push_back(*next);
    }
    return found;
  }

  bool is_target(cfa::LocId l) const { return targets_[l.value]; }
  /// The location is no target any more; candidates that ended there wait again.
  void drop_target(cfa::LocId l) {
    targets_[l.value] = false;
    for (StateId id = 0; id < states_.size(); ++id)
      if (states_[id].location == l && states_[id].status == StateStatus::Target) reopen(id);
  }

  /// For dot. `text`: what is known of a state.
  std::string dot(const std::function<std::string(StateId)>& text) const {
    static constexpr const char* kLook[] = {"style=dotted", "penwidth=1", "style=dashed", "color=gray", "color=red, penwidth=2", "", "color=green, penwidth=2"};
    std::string out = "digraph arg {\n  node [shape=box, fontname=monospace];\n";
    for (StateId id = 0; id < states_.size(); ++id) {
      const State& s = states_[id];
      if (s.status == StateStatus::Removed) continue;
      std::string label = cfa_.location(s.location).name;
      if (const std::string known = text(id); !known.empty()) label += "\n" + known;
      out += fmt::format("  s{} [label=\"{}\", {}];\n", id, cfa::dot_label(label), kLook[static_cast<size_t>(s.status)]);
      if (s.parent != kNoState) out += fmt::format("  s{} -> s{} [label=\"{}\"];\n", s.parent, id, s.edge.value);
      if (s.status == StateStatus::Covered) out += fmt::format("  s{} -> s{} [style=dashed];\n", id, s.covered_by);
    }
    return out + "}\n";
  }

 private:
  using Place = std::tuple<uint32_t, bool, uint32_t, StateId>;

  Place place(StateId id) const {
    const State& s = states_[id];
    if (order_ == StateOrder::DepthFirst) return {0, false, UINT32_MAX - id, id};
    return {s.level, !cfa_.is_target(s.location), program_order_[s.location], id};
  }

  StateId add(StateId parent, cfa::LocId location, cfa::EdgeId edge, Data data) {
    const auto id = static_cast<StateId>(states_.size());
    State s;
    s.location = location;
    s.parent = parent;
    s.edge = edge;
    s.data = std::move(data);
    if (parent != kNoState) {
      s.level = states_[parent].level + (program_order_[location] <= program_order_[states_[parent].location]);
      s.depth = states_[parent].depth + 1;
      states_[parent].children.push_back(id);
    }
    states_.push_back(std::move(s));
    ++made_;
    ++size_;
    max_size_ = std::max<uint64_t>(max_size_, size_);
    open_.insert(place(id));
    return id;
  }

  bool is_covered(StateId id, StateId by) const { return states_[id].status == StateStatus::Covered && states_[id].covered_by == by; }

  void uncover(StateId id) {
    for (const StateId c : std::exchange(states_[id].covers, {}))
      if (is_covered(c, id)) reopen(c);
  }

  const cfa::Cfa& cfa_;
  const StateOrder order_;
  const IdVector<cfa::LocId, uint32_t> program_order_;
  std::vector<State> states_;
  size_t size_ = 0;
  std::set<Place> open_;
  IdVector<cfa::LocId, std::vector<StateId>> expanded_;
  std::vector<bool> targets_;   // by location
  bool has_calls_ = false;
  uint64_t &made_, &max_size_, &removed_, &coverings_;
};

}  // namespace pippin::explore

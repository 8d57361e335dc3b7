// SPDX-License-Identifier: Apache-2.0
// The search goes breadth first over (location, open calls, number of waypoints passed). While every decision has to be the next
// waypoint, it is nearly deterministic; else each such state is visited once.
#include "witness/candidate.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "witness/decisions.h"

namespace pippin::witness {
namespace {

using cfa::Cfa;
using cfa::Edge;
using cfa::EdgeId;
using cfa::EdgeKind;
using cfa::LocId;

constexpr uint32_t kNone = UINT32_MAX;

/// Empty: the edge decides nothing that a waypoint can name.
std::string outcome_of(const Cfa& cfa, const Edge& e) { return decision_of(e).value_or(""); }

class Search {
 public:
  Search(const Cfa& cfa, const std::vector<const Waypoint*>& decisions, const Waypoint* target, const MatchLimits& limits, bool others)
      : cfa_(cfa), decisions_(decisions), target_(target), limits_(limits), others_(others) {}

  MatchedPaths run() {
    nodes_.push_back({cfa_.initial, 0, kNone, kNone, EdgeId()});
    for (size_t i = 0; i < nodes_.size() && !full_; ++i) {
      const Node node = nodes_[i];
      if (cfa_.location(node.at).kind == cfa::LocKind::Error) {
        if (ends_here(i)) result_.paths.push_back(path_to(static_cast<uint32_t>(i)));
        if (result_.paths.size() == limits_.paths) full_ = true;
        continue;
      }
      for (const EdgeId e : cfa_.out(node.at)) follow(static_cast<uint32_t>(i), node, e);
      if (nodes_.size() > limits_.nodes) full_ = true;
    }
    result_.all = !full_ && !cut_ && !others_;
    return std::move(result_);
  }

 private:
  struct Node {
    LocId at;
    uint32_t passed;   // decisions
    uint32_t call;     // innermost open call, an index into calls_
    uint32_t parent;
    EdgeId edge;
  };
  struct OpenCall { EdgeId edge; uint32_t outer; };

  bool ends_here(size_t i) const {
    if (nodes_[i].passed != decisions_.size() || nodes_[i].parent == kNone) return false;
    if (target_ == nullptr) return true;
    const Origin& of_edge = cfa_.edge(nodes_[i].edge).origin;
    const Origin& of_error = cfa_.location(nodes_[i].at).origin;
    // A full expression begins somewhere else than the operation in it that is the error.
    Location line = target_->location;
    line.column = 0;
    return is_at(cfa_, of_edge, line) || is_at(cfa_, of_error, line);
  }

  void follow(uint32_t from, Node node, EdgeId id) {
    const Edge& e = cfa_.edge(id);
    if (const std::string outcome = outcome_of(cfa_, e); !outcome.empty()) {
      const Waypoint* next = node.passed < decisions_.size() ? decisions_[node.passed] : nullptr;
      if (next != nullptr && is_at(cfa_, e.origin, next->location)) {
        if (next->value != outcome) return;
        ++node.passed;
      } else if (!others_) {
        return;
      }
    }
    if (e.kind == EdgeKind::Call) {
      const auto known = open_.try_emplace({id, node.call}, static_cast<uint32_t>(calls_.size()));
      if (known.second) calls_.push_back({id, node.call});
      node.call = known.first->second;
    } else if (e.kind == EdgeKind::Return) {
      if (node.call == kNone || calls_[node.call].edge != e.call) return;
      node.call = calls_[node.call].outer;
    }
    node.at = e.target;
    node.parent = from;
    node.edge = id;
    if (others_ && !seen_.insert({node.at, node.passed, node.call}).second) return;
    // Going round without passing a waypoint, perhaps for ever.
    if (!others_ && came_from(from, node)) {
      cut_ = true;
      return;
    }
    nodes_.push_back(node);
  }

  bool came_from(uint32_t from, const Node& node) const {
    for (uint32_t i = from; i != kNone && nodes_[i].passed == node.passed; i = nodes_[i].parent)
      if (nodes_[i].at == node.at && nodes_[i].call == node.call) return true;
    return false;
  }

  cfa::Path path_to(uint32_t node) const {
    cfa::Path path;
    for (uint32_t i = node; nodes_[i].parent != kNone; i = nodes_[i].parent) path.stem.push_back({nodes_[i].edge, {}});
    std::ranges::reverse(path.stem);
    return path;
  }

  const Cfa& cfa_;
  const std::vector<const Waypoint*>& decisions_;
  const Waypoint* target_;
  const MatchLimits& limits_;
  const bool others_;        // are decisions allowed that are no waypoints?
  std::vector<Node> nodes_;
  std::vector<OpenCall> calls_;
  std::map<std::pair<EdgeId, uint32_t>, uint32_t> open_;
  std::set<std::tuple<LocId, uint32_t, uint32_t>> seen_;
  bool full_ = false, cut_ = false;   // there may be more
  MatchedPaths result_;
};

}  // namespace

ViolationWitness candidate_witness(const Metadata& metadata, const Cfa& base, const cfa::Path& path) {
  ViolationWitness out{metadata, {}};
  const auto location = [&](const Origin& o) { return Location{base.strings->at(o.file), o.line, o.column, base.strings->at(o.function)}; };
  for (const cfa::Step& s : path.stem) {
    const Edge& e = base.edge(s.edge);
    if (const std::string outcome = outcome_of(base, e); !outcome.empty())
      out.segments.push_back({{WaypointType::Branching, true, location(e.origin), outcome}});
  }
  if (path.stem.empty()) return out;
  const Edge& last = base.edge(path.stem.back().edge);
  const Origin& error = base.location(last.target).origin;
  out.segments.push_back({{WaypointType::Target, true, location(error.known() ? error : last.origin), ""}});
  return out;
}

MatchedPaths match_paths(const Cfa& base, const std::vector<std::vector<Waypoint>>& segments, const MatchLimits& limits) {
  std::vector<const Waypoint*> decisions;
  const Waypoint* target = nullptr;
  for (const auto& segment : segments) {
    if (segment.empty()) continue;
    const Waypoint& w = segment.back();
    if (w.type == WaypointType::Branching && w.follow) decisions.push_back(&w);
    if (w.type == WaypointType::Target && w.location.line != 0) target = &w;
  }
  MatchedPaths found = Search(base, decisions, target, limits, false).run();
  if (found.paths.empty()) found = Search(base, decisions, target, limits, true).run();
  return found;
}

}  // namespace pippin::witness

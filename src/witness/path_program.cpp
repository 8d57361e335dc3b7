// SPDX-License-Identifier: Apache-2.0
// Reachability in the product of the graph with the number of waypoints passed, forwards and then backwards. A call is entered once for each
// number; what returns from it goes on behind all calls that entered it so.
#include "witness/path_program.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>

#include "cfa/reach.h"
#include "support/check.h"
#include "witness/decisions.h"

namespace pippin::witness {
namespace {

using cfa::Cfa;
using cfa::Edge;
using cfa::EdgeId;
using cfa::EdgeKind;
using cfa::LocId;
using cfa::LocKind;

class ProductSearch {
 public:
  ProductSearch(const Cfa& cfa, const std::vector<std::vector<Waypoint>>& segments, bool all_named, size_t max_nodes)
      : cfa_(cfa), all_named_(all_named), max_nodes_(max_nodes) {
    decisions_.reserve(cfa.edges().size());
    for (const EdgeId e : cfa.edges().ids())
      if (decisions_.push_back(decision_of(cfa.edge(e))); decisions_.back()) deciding_.push_back(e);
    for (const auto& segment : segments) {
      if (segment.empty()) continue;
      const Waypoint& w = segment.back();
      if (w.type == WaypointType::Target) target_ = &w;
      else passings_.push_back({&w, how(w)});
    }
    target_has_place_ = target_ != nullptr && target_->location.line != 0 &&
                        std::ranges::any_of(cfa.edges(), [&](const Edge& e) { return cfa.location(e.target).kind == LocKind::Error && at_target(e); });
  }

  Result<PathProgram> run() {
    node(cfa_.initial, 0, frame(cfa_.initial, 0));
    for (uint32_t i = 0; i < nodes_.size(); ++i) {
      if (auto e = leave(i)) return *e;
      if (nodes_.size() > max_nodes_) return Error{"", "the candidate leaves too much open"};
    }
    if (ends_.empty()) return Error{"", "no path of the program to an error makes the decisions of this candidate"};
    return backwards();
  }

 private:
  /// How the graph tells that a waypoint is passed.
  enum class How : uint8_t {
    Exactly,    // its place is a decision; another outcome ends the path
    SomeOfLine, // the decision is one of the line, which is not known
    SomeOutcome,// the outcome is none that an edge is known to decide
    Anywhere,   // no decision of the graph is its place
  };
  struct Passing { const Waypoint* waypoint; How how; };
  struct Node { LocId at; uint32_t passed; uint32_t frame; };
  struct Step { uint32_t from, to; EdgeId edge; };   // invalid: a waypoint was passed
  struct Visit { uint32_t node; EdgeId edge; };
  /// A call, or several that do not differ.
  struct Frame {
    std::unordered_map<uint64_t, uint32_t> known;    // (location, passed) -> node; never iterated
    std::vector<Visit> callers, returns;
  };

  How how(const Waypoint& w) const {
    if (w.type != WaypointType::Branching) return How::Anywhere;
    bool place = false, outcome = false;
    for (const EdgeId id : deciding_)
      if (is_at(cfa_, cfa_.edge(id).origin, w.location)) {
        place = true;
        outcome |= *decisions_[id.value] == w.value;
      }
    if (!place) return How::Anywhere;
    if (!outcome) return How::SomeOutcome;
    return w.location.column == 0 ? How::SomeOfLine : How::Exactly;
  }

  bool at_target(const Edge& e) const {
    // A full expression begins somewhere else than the operation in it that is the error.
    Location line = target_->location;
    line.column = 0;
    return is_at(cfa_, e.origin, line) || is_at(cfa_, cfa_.location(e.target).origin, line);
  }

  uint32_t frame(LocId entry, uint32_t passed) {
    const auto [it, fresh] = entered_.try_emplace({entry, passed}, static_cast<uint32_t>(frames_.size()));
    if (fresh) frames_.emplace_back();
    return it->second;
  }
  uint32_t node(LocId at, uint32_t passed, uint32_t frame) {
    const auto [it, fresh] = frames_[frame].known.try_emplace(uint64_t(at.value) << 32 | passed, static_cast<uint32_t>(nodes_.size()));
    if (fresh) nodes_.push_back({at, passed, frame});
    return it->second;
  }

  void step(uint32_t from, EdgeId edge, LocId at, uint32_t passed, uint32_t frame) {
    const LocKind kind = cfa_.location(at).kind;
    if (kind == LocKind::Unsupported) return;
    if (kind == LocKind::Error) {
      if (passed == passings_.size() && (!target_has_place_ || at_target(cfa_.edge(edge)))) ends_.push_back({from, edge});
      return;
    }
    steps_.push_back({from, node(at, passed, frame), edge});
  }

  /// Behind the edge: so many waypoints passed, at least and at most; nothing: no path that follows takes it.
  std::optional<std::pair<uint32_t, uint32_t>> passed_by(EdgeId id, uint32_t before) const {
    const std::pair same(before, before), next(before + 1, before + 1), either(before, before + 1);
    const std::optional<std::string>& decision = decisions_[id.value];
    const auto other = all_named_ && decision && !decision->empty() ? std::nullopt : std::optional(same);
    if (before == passings_.size()) return other;
    const auto& [w, how] = passings_[before];
    if (how == How::Anywhere || !decision || !is_at(cfa_, cfa_.edge(id).origin, w->location)) return other;
    if (decision->empty() || how == How::SomeOutcome) return either;
    const bool its = *decision == w->value;
    if (how == How::SomeOfLine) return its ? either : same;
    return its ? std::optional(next) : std::nullopt;
  }

  std::optional<Error> leave(uint32_t i) {
    const Node n = nodes_[i];
    if (n.passed < passings_.size() && passings_[n.passed].how == How::Anywhere) step(i, EdgeId(), n.at, n.passed + 1, n.frame);
    bool goes_on = false;
    std::optional<EdgeId> lost;
    for (const EdgeId id : cfa_.out(n.at)) {
      const Edge& e = cfa_.edge(id);
      if (cfa::never_taken(e)) continue;
      if (cfa_.location(e.target).kind == LocKind::Unsupported) {
        lost = id;
        continue;
      }
      goes_on = true;
      const auto passed = passed_by(id, n.passed);
      if (!passed) continue;
      for (uint32_t k = passed->first; k <= passed->second; ++k) follow(i, n, id, e, k);
    }
    if (!lost || goes_on) return std::nullopt;
    // Nobody knows how an execution goes on there.
    const Edge& e = cfa_.edge(*lost);
    return Error{e.origin.known() ? to_string(e.origin, *cfa_.strings) : "", "unsupported: " + cfa_.location(e.target).property};
  }

  void follow(uint32_t i, const Node& n, EdgeId id, const Edge& e, uint32_t passed) {
    switch (e.kind) {
      case EdgeKind::Call: {
        const uint32_t callee = frame(e.target, passed);
        frames_[callee].callers.push_back({i, id});
        const std::vector<Visit> returns = frames_[callee].returns;
        for (const Visit& r : returns)
          if (cfa_.edge(r.edge).call == id) step(r.node, r.edge, cfa_.edge(r.edge).target, nodes_[r.node].passed, n.frame);
        return step(i, id, e.target, passed, callee);
      }
      case EdgeKind::Return: {
        frames_[n.frame].returns.push_back({i, id});
        const std::vector<Visit> callers = frames_[n.frame].callers;
        for (const Visit& c : callers)
          if (c.edge == e.call) step(i, id, e.target, passed, nodes_[c.node].frame);
        return;
      }
      case EdgeKind::Internal: return step(i, id, e.target, passed, n.frame);
      case EdgeKind::Fork: case EdgeKind::Join: break;
    }
    PIPPIN_UNREACHABLE("path programs follow no threads");
  }

  PathProgram backwards() const {
    PathProgram out{std::vector<bool>(cfa_.edges().size(), false)};
    // The steps to a node, one after the other.
    std::vector<uint32_t> first(nodes_.size() + 1, 0), to(steps_.size());
    for (const Step& s : steps_) ++first[s.to + 1];
    for (size_t k = 1; k < first.size(); ++k) first[k] += first[k - 1];
    std::vector<uint32_t> next(first.begin(), first.end() - 1);
    for (uint32_t k = 0; k < steps_.size(); ++k) to[next[steps_[k].to]++] = k;

    std::vector<bool> leads(nodes_.size(), false);
    std::vector<uint32_t> todo;
    const auto reached = [&](uint32_t n) {
      if (!leads[n]) todo.push_back(n);
      leads[n] = true;
    };
    for (const Visit& end : ends_) {
      out.edges[end.edge.value] = true;
      reached(end.node);
    }
    while (!todo.empty()) {
      const uint32_t n = todo.back();
      todo.pop_back();
      for (uint32_t k = first[n]; k < first[n + 1]; ++k) {
        const Step& s = steps_[to[k]];
        if (s.edge.valid()) out.edges[s.edge.value] = true;
        reached(s.from);
      }
    }
    return out;
  }

  const Cfa& cfa_;
  const bool all_named_;
  const size_t max_nodes_;
  std::vector<std::optional<std::string>> decisions_;   // by edge
  std::vector<EdgeId> deciding_;
  std::vector<Passing> passings_;
  const Waypoint* target_ = nullptr;
  bool target_has_place_ = false;   // else any error is the target
  std::vector<Node> nodes_;
  std::vector<Step> steps_;
  std::vector<Frame> frames_;
  std::map<std::pair<LocId, uint32_t>, uint32_t> entered_;
  std::vector<Visit> ends_;         // edges to the target
};

}  // namespace

bool names_all_decisions(const Witness& w) {
  const auto named = [](const Waypoint& p) { return p.follow && (p.type == WaypointType::Target || (p.type == WaypointType::Branching && p.location.column != 0)); };
  return w.producer == kProducer && std::ranges::all_of(w.segments, [&](const auto& segment) { return std::ranges::all_of(segment, named); });
}

Result<PathProgram> path_program(const Cfa& base, const std::vector<std::vector<Waypoint>>& segments, bool all_named, size_t max_nodes) {
  return ProductSearch(base, segments, all_named, max_nodes).run();
}

std::vector<ir::Cut> cuts(const Cfa& base, const PathProgram& kept, const std::string& file, const std::set<ir::Cut>& hidden) {
  const auto in_file = [&](const Origin& o) { return base.strings->at(o.file) == file; };
  std::vector<std::optional<ir::Cut>> outcome(base.edges().size()), function(base.edges().size());
  std::set<ir::Cut> taken = hidden;
  const auto entered = [&](const Origin& o) { taken.insert({ir::Decides::Hidden, 0, 0, base.strings->at(o.function)}); };
  for (const EdgeId id : base.edges().ids()) {
    const Edge& e = base.edge(id);
    if (e.origin.known() && in_file(e.origin)) {
      if (const std::string& f = base.strings->at(e.origin.function); !f.empty()) function[id.value] = ir::Cut{ir::Decides::Hidden, 0, 0, f};
      if (e.operand != cfa::Operand::None) {
        outcome[id.value] = ir::Cut{e.operand == cfa::Operand::Left ? ir::Decides::Left : ir::Decides::Right, e.origin.line, e.origin.column, e.taken ? "true" : "false"};
      } else if (const auto d = decision_of(e); d) {
        outcome[id.value] = ir::Cut{ir::Decides::Statement, e.origin.line, e.origin.column, *d};
      }
    }
    if (!kept.edges[id.value]) continue;
    if (outcome[id.value]) taken.insert(*outcome[id.value]);
    for (const Origin* o : {&e.origin, &base.location(e.source).origin, &base.location(e.target).origin}) entered(*o);
  }
  const auto cut = [&](EdgeId id) -> const ir::Cut* {
    for (const auto* c : {&function[id.value], &outcome[id.value]})
      if (*c && !taken.contains(**c)) return &**c;
    return nullptr;
  };
  // What lies behind a cut is never met.
  std::set<ir::Cut> met;
  std::vector<bool> seen(base.locations().size(), false);
  std::vector<LocId> todo = {base.initial};
  seen[base.initial.value] = true;
  while (!todo.empty()) {
    const LocId l = todo.back();
    todo.pop_back();
    for (const EdgeId id : base.out(l)) {
      if (cfa::never_taken(base.edge(id))) continue;
      if (const ir::Cut* c = cut(id)) {
        met.insert(*c);
        continue;
      }
      const LocId next = base.edge(id).target;
      if (!seen[next.value]) todo.push_back(next);
      seen[next.value] = true;
    }
  }
  return {met.begin(), met.end()};
}

}  // namespace pippin::witness

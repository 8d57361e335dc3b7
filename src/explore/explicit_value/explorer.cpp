// SPDX-License-Identifier: Apache-2.0
#include "explore/explicit_value/explorer.h"

#include <algorithm>
#include <ranges>
#include <unordered_map>

#include "domains/live_variables.h"
#include "explore/explicit_value/evaluator.h"
#include "explore/explicit_value/precision.h"
#include "explore/explicit_value/union.h"
#include "support/log.h"
#include "term/walk.h"

namespace pippin::explore {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using domains::IntervalState;
using term::Term;

namespace {

constexpr uint32_t kNone = UINT32_MAX;
constexpr size_t kPolled = 256;     // steps between two looks at the clock
constexpr size_t kCompared = 1000;  // states of a loop head; with others only equal ones are found

size_t hash_of(const IntervalState& s) {
  size_t h = 0;
  const auto add = [&](uint64_t x) { h = (h ^ x) * 0x9E3779B97F4A7C15u; };
  for (const auto& [var, value] : s.ranges()) {
    add(var.id());
    for (const domains::Interval& i : {value.range, value.sign}) add(static_cast<uint64_t>(i.lo)), add(static_cast<uint64_t>(i.hi));
  }
  return h;
}

/// States of a location: equal ones are found by their hash.
class States {
 public:
  /// False: it is there already.
  bool insert(const IntervalState& s) {
    const auto [from, to] = by_hash_.equal_range(hash_of(s));
    for (auto it = from; it != to; ++it)
      if (all_[it->second] == s) return false;
    by_hash_.emplace(hash_of(s), all_.size());
    all_.push_back(s);
    return true;
  }
  /// Is it in one of the first kCompared?
  bool includes(const IntervalState& s) const {
    return std::ranges::any_of(all_ | std::views::take(kCompared), [&](const IntervalState& other) { return other.includes(s); });
  }
  const std::vector<IntervalState>& all() const { return all_; }

 private:
  std::vector<IntervalState> all_;
  std::unordered_multimap<size_t, size_t> by_hash_;   // never iterated
};

}  // namespace

struct ExplicitValue::Impl {
  /// How a state was reached. A node for each edge that was followed, so that no states but those at loop heads are kept.
  struct Node { uint32_t before; EdgeId edge; };
  struct Reached { LocId location; IntervalState state; uint32_t node; };

  Impl(logic::Services& services, const ExplicitValueOptions& o)
      : cfa(services.cfa),
        options(o),
        precision(cfa),
        states(services.statistics.counter("explore.explicit_value.states")),
        coverings(services.statistics.counter("explore.explicit_value.coverings")),
        refinements(services.statistics.counter("explore.explicit_value.refinements")),
        bounds(services.statistics.counter("explore.explicit_value.bounds")) {
    for (const cfa::Edge& e : cfa.edges()) has_calls |= e.kind != cfa::EdgeKind::Internal;
    for (LocId l : cfa.locations().ids()) {
      target.push_back(cfa.is_target(l));
      head.push_back(cfa.location(l).cut_point);
    }
    for (LocId l : cfa::cut_points(cfa)) head[l] = true;
    if (has_calls) return;
    live = domains::live_variables(cfa);
    for (const cfa::Edge& e : cfa.edges()) effects.push_back(EdgeEffect(e.ops));
    if (options.mine_conditions) precision.add_program();
  }

  /// What is known where the edge leads; bottom: it cannot be taken. `state` is not used any more where `last`.
  IntervalState after(IntervalState& state, EdgeId e, bool last) const {
    const LocId to = cfa.edge(e).target;
    IntervalState next = effects[e].after(state, last);
    if (next.is_bottom() || (!head[to] && cfa.in(to).size() == 1)) return next;
    next = domains::only_live(std::move(next), cfa, live, to);
    return head[to] ? precision.rounded(next) : next;
  }

  core::Path path_to(uint32_t node) const {
    core::Path path;
    for (; node != kNone; node = nodes[node].before) path.stem.push_back({nodes[node].edge, {}});
    std::ranges::reverse(path.stem);
    return path;
  }

  enum class Expansion : uint8_t { Complete, Target, OutOfTime, OutOfMemory };

  /// Follows all ways from a state to the next loop heads, where states begin to wait. Target: the last node is one.
  Expansion expand(const Reached& start, const Budget& budget) {
    std::vector<Reached> open = {start};
    IdVector<LocId, States> met(cfa.locations().size());
    while (!open.empty()) {
      Reached now = std::move(open.back());
      open.pop_back();
      const auto& out = cfa.out(now.location);
      for (size_t i = 0; i < out.size(); ++i) {
        if (++steps % kPolled == 0 && budget.expired()) return Expansion::OutOfTime;
        if (open.size() > options.max_states) return Expansion::OutOfMemory;
        IntervalState next = after(now.state, out[i], i + 1 == out.size());
        if (next.is_bottom()) continue;
        const LocId to = cfa.edge(out[i]).target;
        const bool is_new = head[to] ? !heads[to].includes(next) && heads[to].insert(next) : cfa.in(to).size() == 1 || met[to].insert(next);
        if (!is_new) {
          ++coverings;
          continue;
        }
        nodes.push_back({now.node, out[i]});
        const auto node = static_cast<uint32_t>(nodes.size() - 1);
        if (target[to]) return Expansion::Target;
        ++states;
        (head[to] ? waiting : open).push_back({to, std::move(next), node});
      }
    }
    return Expansion::Complete;
  }

  /// Of the nodes from `first` on only those stay that lead to states that wait, from place `from` on.
  void forget_dead_ends(uint32_t first, size_t from) {
    std::vector<uint32_t> place(nodes.size() - first, 0);   // 1: stays, then where
    for (size_t i = from; i < waiting.size(); ++i)
      for (uint32_t n = waiting[i].node; n != kNone && n >= first && place[n - first] == 0; n = nodes[n].before) place[n - first] = 1;
    uint32_t end = first;
    for (uint32_t n = first; n < nodes.size(); ++n) {
      if (place[n - first] == 0) continue;
      Node node = nodes[n];
      if (node.before != kNone && node.before >= first) node.before = place[node.before - first];   // it came before: it has its place
      nodes[end] = node;
      place[n - first] = end++;
    }
    nodes.resize(end);
    for (size_t i = from; i < waiting.size(); ++i) waiting[i].node = place[waiting[i].node - first];
  }

  void begin() {
    begun = true;
    nodes.clear();
    waiting.clear();
    heads = IdVector<LocId, States>(cfa.locations().size());
    if (head[cfa.initial]) heads[cfa.initial].insert(IntervalState());
    waiting.push_back({cfa.initial, IntervalState(), kNone});
    next = 0;
  }

  static core::Unknown out_of_memory() { return {"out of memory", "explicit_value"}; }
  static core::Unknown too_many_values() { return {"too many values", "explicit_value"}; }

  core::Exploration explore(const Budget& budget) {
    if (target[cfa.initial]) return core::Candidate{};
    if (!begun) begin();
    while (next < waiting.size()) {
      if (budget.expired()) return core::Unknown{budget.reason(), "explicit_value"};
      if (waiting.size() > options.max_states) return out_of_memory();
      if (precision.any_exact() && waiting.size() > options.max_exact_states) return too_many_values();
      const auto first = static_cast<uint32_t>(nodes.size());
      const size_t from = waiting.size();
      Reached start = std::move(waiting[next]);
      switch (expand(start, budget)) {
        case Expansion::Target:
          begun = false;
          return core::Candidate{path_to(static_cast<uint32_t>(nodes.size() - 1))};
        case Expansion::Complete: ++next; break;
        // What it leads to is not all there: once more, if there is more time.
        case Expansion::OutOfTime: waiting[next] = std::move(start); break;
        case Expansion::OutOfMemory: waiting[next] = std::move(start); return out_of_memory();
      }
      forget_dead_ends(first, from);
    }
    core::InvariantCertificate certificate;
    for (LocId l : cfa.locations().ids())
      if (head[l]) {
        const Term invariant = union_of(cfa.tm(), heads[l].all());
        if (term::disjuncts(invariant).size() > options.max_cases) return too_many_values();
        certificate.invariants.emplace_back(l, invariant);
      }
    return core::Safe{std::move(certificate)};
  }

  bool excludes(const core::Path& path) const {
    IntervalState s;
    for (const cfa::Step& step : path.stem) {
      s = after(s, step.edge, true);
      if (s.is_bottom()) return true;
    }
    return false;
  }

  bool refine(const std::vector<core::Refinement>& found) {
    ++refinements;
    begun = false;
    std::vector<Term> predicates;
    const core::Path* path = nullptr;
    for (const core::Refinement& r : found)
      if (const auto* s = std::get_if<core::Sequence>(&r)) {
        predicates.insert(predicates.end(), s->predicates.begin(), s->predicates.end());
        path = &s->path;
      } else {
        for (const auto& [l, p] : std::get<core::LocationPredicates>(r).predicates) predicates.push_back(p);
      }
    bool progress = false;
    for (const Term p : predicates) progress |= precision.add(p);
    if (options.exact && (!progress || (path != nullptr && !excludes(*path))))
      for (const Term p : predicates) progress |= precision.add_exact(p);
    bounds = std::max<uint64_t>(bounds, precision.size());
    log(2, "explicit-value analysis: refined after {} states at loop heads, {} bounds now", waiting.size(), precision.size());
    return progress && (path == nullptr || excludes(*path));
  }

  const Cfa& cfa;
  const ExplicitValueOptions options;
  ValuePrecision precision;
  IdVector<LocId, uint8_t> target, head;
  IdVector<LocId, domains::Bits> live;
  IdVector<EdgeId, EdgeEffect> effects;
  bool has_calls = false;
  std::vector<Node> nodes;
  std::vector<Reached> waiting;   // all states at loop heads; those from `next` on wait
  IdVector<LocId, States> heads;
  size_t next = 0, steps = 0;
  bool begun = false;
  uint64_t &states, &coverings, &refinements, &bounds;
};

ExplicitValue::ExplicitValue(logic::Services& services, const ExplicitValueOptions& options)
    : impl_(std::make_unique<Impl>(services, options)) {}
ExplicitValue::~ExplicitValue() = default;

core::Exploration ExplicitValue::explore(const Budget& budget) {
  if (impl_->has_calls) return core::Unknown{"recursion not supported", name()};
  return impl_->explore(budget);
}

bool ExplicitValue::refine(const std::vector<core::Refinement>& refinements, const Budget&) {
  return !impl_->has_calls && impl_->refine(refinements);
}

bool ExplicitValue::excludes(const core::Path& path) { return impl_->excludes(path); }
void ExplicitValue::drop_target(LocId location) {
  impl_->target[location] = false;
  impl_->begun = false;
}

std::vector<core::Explorer::Dump> ExplicitValue::dumps() const {
  return {{"precision", "precision.txt", [this] { return impl_->precision.print(); }}};
}

}  // namespace pippin::explore

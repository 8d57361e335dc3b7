// SPDX-License-Identifier: Apache-2.0
#include "explore/impact/explorer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

#include "cfa/reach.h"
#include "cfa/text.h"
#include "support/counted_effort.h"
#include "support/log.h"
#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::explore {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using logic::Triple;
using term::Term;

namespace {

constexpr uint32_t kNone = UINT32_MAX;
constexpr size_t kMaxForced = 4;        // states by which a state is forced to be covered, the latest first
constexpr size_t kMaxForcedSteps = 16;  // edges from the common ancestor
constexpr int kMaxInVain = 8;           // interpolants that made no covering, more than those that did
constexpr Seconds kInterpolantSeconds{2};

using Conjuncts = std::vector<Term>;  // sorted; empty: true

bool contains(const Conjuncts& label, Term t) { return std::binary_search(label.begin(), label.end(), t); }
bool is_false(const Conjuncts& label) { return label.size() == 1 && label[0].is_false(); }

}  // namespace

struct Impact::Impl {
  using StateId = uint32_t;
  /// Empty: its label is false.
  enum class Status : uint8_t { Open, Expanded, Covered, Empty, Target, Removed };

  struct State {
    LocId location;
    StateId parent = kNone;
    EdgeId edge;                  // from the parent
    uint32_t level = 0;           // edges that lead back in the order of locations, on the way from the root
    uint32_t depth = 0;           // edges on the way from the root
    Status status = Status::Open;
    Conjuncts label;
    std::vector<StateId> children;
    StateId covered_by = kNone;
    std::vector<StateId> covers;  // some may not be covered any more
  };
  using Place = std::tuple<uint32_t, bool, uint32_t, StateId>;

  Impl(logic::Services& services, const ImpactOptions& o) : Impl(services, services.cfa, services.statistics, o) {}
  Impl(logic::Services& services, const Cfa& c, Statistics& s, const ImpactOptions& o)
      : cfa(c),
        tm(c.tm()),
        options(o),
        services(services),
        hoare(services.triples),
        edges(services.edges),
        order(cfa::reverse_postorder(c)),
        expanded(c.locations().size()),
        refinements(s.counter("explore.impact.refinements")),
        made(s.counter("explore.impact.states")),
        coverings(s.counter("explore.impact.coverings")),
        forced(s.counter("explore.impact.coverings_forced")),
        force_tries(s.counter("explore.impact.coverings_forced_tries")),
        interpolated(s.counter("explore.impact.coverings_by_interpolants")),
        strengthened(s.counter("explore.impact.labels_strengthened")),
        removed(s.counter("explore.impact.states_removed")),
        max_states(s.counter("explore.impact.max_states")),
        cover_seconds(s.seconds("explore.impact.cover")) {
    for (LocId l : cfa.locations().ids()) targets.push_back(cfa.is_target(l));
    for (EdgeId e : cfa.edges().ids()) has_calls |= cfa.edge(e).kind != cfa::EdgeKind::Internal;
    add_state(kNone, cfa.initial, EdgeId());
  }

  // -------------------------------------------------------------------------------------------------------------
  // The tree

  Place place(StateId id) const {
    const State& s = states[id];
    return {s.level, !cfa.is_target(s.location), order[s.location], id};
  }

  void add_state(StateId parent, LocId location, EdgeId edge) {
    const auto id = static_cast<StateId>(states.size());
    State s{.location = location, .parent = parent, .edge = edge};
    if (parent != kNone) {
      s.level = states[parent].level + (order[location] <= order[states[parent].location]);
      s.depth = states[parent].depth + 1;
      states[parent].children.push_back(id);
    }
    states.push_back(std::move(s));
    ++made;
    ++num_states;
    max_states = std::max<uint64_t>(max_states, num_states);
    waiting.insert(place(id));
  }

  void reopen(StateId id) {
    states[id].status = Status::Open;
    states[id].covered_by = kNone;
    waiting.insert(place(id));
  }

  /// Nobody is covered by this state any more.
  void uncover(StateId id) {
    for (const StateId c : std::exchange(states[id].covers, {}))
      if (states[c].status == Status::Covered && states[c].covered_by == id) reopen(c);
  }

  /// Gives an expanded or open state another status.
  void settle(StateId id, Status status) {
    State& s = states[id];
    if (s.status == Status::Open) waiting.erase(place(id));
    if (s.status == Status::Expanded) std::erase(expanded[s.location], id);
    s.status = status;
    if (status != Status::Expanded) uncover(id);
  }

  void remove_below(StateId root) {
    std::vector<StateId> work = std::exchange(states[root].children, {});
    for (size_t i = 0; i < work.size(); ++i) {
      const std::vector<StateId> children = std::exchange(states[work[i]].children, {});
      work.insert(work.end(), children.begin(), children.end());
      settle(work[i], Status::Removed);
    }
    // What was covered by a state that is removed, too, was opened meanwhile.
    for (const StateId id : work)
      if (states[id].status != Status::Removed) settle(id, Status::Removed);
    for (const StateId id : work) states[id].label.clear();
    removed += work.size();
    num_states -= work.size();
  }

  Term formula(StateId id) const { return tm.mk_and(states[id].label); }

  bool implies(StateId a, StateId b) {
    const Conjuncts &x = states[a].label, &y = states[b].label;
    if (is_false(x) || std::ranges::all_of(y, [&](Term t) { return contains(x, t); })) return true;
    const Term all = tm.mk_and(x);
    return std::ranges::all_of(y, [&](Term t) { return contains(x, t) || hoare.implies(all, t) == Triple::Valid; });
  }

  /// A stronger label. What the state covers is looked at again.
  void strengthen(StateId id, const Conjuncts& more) {
    Conjuncts& label = states[id].label;
    if (is_false(label)) return;
    const size_t before = label.size();
    for (Term t : more) {
      if (t.is_true() || contains(label, t)) continue;
      label.insert(std::lower_bound(label.begin(), label.end(), t), t);
    }
    if (label.size() == before) return;
    ++strengthened;
    if (std::ranges::any_of(label, [](Term t) { return t.is_false(); })) label = {tm.mk_false()};
    if (is_false(label)) {
      remove_below(id);
      settle(id, Status::Empty);
      return;
    }
    std::vector<StateId> still;
    for (const StateId c : std::exchange(states[id].covers, {})) {
      if (states[c].status != Status::Covered || states[c].covered_by != id) continue;
      if (implies(c, id)) still.push_back(c);
      else reopen(c);
    }
    states[id].covers = std::move(still);
  }

  // -------------------------------------------------------------------------------------------------------------
  // Covering

  void set_covered(StateId id, StateId by) {
    remove_below(id);
    settle(id, Status::Covered);
    states[id].covered_by = by;
    states[by].covers.push_back(id);
    ++coverings;
  }

  /// By older states only, so that no two cover each other, and no state one above it.
  bool cover(StateId id) {
    const std::vector<StateId> candidates = expanded[states[id].location];
    for (const StateId by : candidates)
      if (by < id && implies(id, by)) {
        set_covered(id, by);
        return true;
      }
    return false;
  }

  bool force_cover(StateId id, const Budget& budget) {
    std::vector<StateId> candidates = expanded[states[id].location];
    std::ranges::reverse(candidates);
    size_t tries = 0;
    for (const StateId by : candidates) {
      if (by >= id) continue;
      if (++tries > kMaxForced || budget.expired()) return false;
      if (force(id, by, budget) || (tries == 1 && force_by_interpolants(id, by, budget))) {
        ++forced;
        set_covered(id, by);
        return true;
      }
      if (states[id].status != Status::Open) return false;
    }
    return false;
  }

  StateId common_ancestor(StateId a, StateId b) const {
    while (a != b) {
      if (states[a].depth < states[b].depth) std::swap(a, b);
      a = states[a].parent;
    }
    return a;
  }

  /// A predicate before the edge with which `t` holds after it, if no value that the edge chooses matters.
  std::optional<Term> weakest(EdgeId edge, Term t) {
    const logic::EdgeTable::Info& info = edges[edge];
    const Term before = tm.mk_implies(info.guard, term::substitute(tm, t, info.out));
    const std::vector<Term> vars = term::free_vars(before);
    if (!std::ranges::all_of(vars, [&](Term v) { return cfa.find(v).valid(); })) return {};
    return before;
  }

  bool force(StateId id, StateId by, const Budget& budget) {
    ++force_tries;
    const StateId top = common_ancestor(id, by);
    if (states[id].depth - states[top].depth > kMaxForcedSteps) return false;
    std::vector<std::pair<StateId, Term>> more;
    for (const Term wanted : Conjuncts(states[by].label)) {
      Term t = wanted;
      for (StateId at = id;;) {
        if (contains(states[at].label, t)) break;
        more.emplace_back(at, t);
        const StateId before = states[at].parent;
        if (budget.expired()) return false;
        if (hoare.check(states[before].label, states[at].edge, t) == Triple::Valid) break;
        if (before == top) return false;
        const std::optional<Term> w = weakest(states[at].edge, t);
        if (!w || w->is_false()) return false;
        t = *w;
        at = before;
      }
    }
    // From the top, so that each label follows from the one above it.
    std::ranges::reverse(more);
    for (const auto& [at, t] : more) strengthen(at, {t});
    return states[id].status == Status::Open;
  }

  /// The states from `top` to `id`, both included.
  std::vector<StateId> states_between(StateId top, StateId id) const {
    std::vector<StateId> between;
    for (; id != top; id = states[id].parent) between.push_back(id);
    between.push_back(top);
    std::ranges::reverse(between);
    return between;
  }

  /// Interpolants from the label of the common ancestor to the label of the other state [McM06].
  bool force_by_interpolants(StateId id, StateId by, const Budget& budget) {
    if (!options.by_interpolants || vain > kMaxInVain) return false;
    const StateId top = common_ancestor(id, by);
    if (states[id].depth - states[top].depth > kMaxForcedSteps) return false;
    const std::vector<StateId> between = states_between(top, id);
    core::Segment segment{{}, formula(top), formula(by)};
    for (size_t i = 1; i < between.size(); ++i) segment.path.stem.push_back({states[between[i]].edge, {}});
    ++vain;
    const Result<core::Sequence> found = services.interpolate(segment, part_of(budget, kInterpolantSeconds));
    if (!found.ok()) return false;
    annotate(between, *found, true, budget);
    if (states[id].status != Status::Open || !implies(id, by)) return false;
    vain -= 2;
    ++interpolated;
    return true;
  }

  // -------------------------------------------------------------------------------------------------------------
  // Exploration

  core::Path path_to(StateId id) const {
    core::Path path;
    for (; states[id].parent != kNone; id = states[id].parent) path.stem.push_back({states[id].edge, {}});
    std::ranges::reverse(path.stem);
    return path;
  }

  core::Exploration explore(const Budget& budget) {
    if (last_target != kNone && states[last_target].status == Status::Target) reopen(last_target);  // nothing was done about it
    while (!waiting.empty()) {
      if (budget.expired()) return core::Unknown{budget.reason(), "impact"};
      if (num_states > options.max_states) return core::Unknown{"out of memory", "impact"};
      const StateId id = std::get<3>(*waiting.begin());
      if (targets[states[id].location.value]) {
        settle(id, Status::Target);
        core::Candidate candidate{path_to(id)};
        last = candidate.path;
        last_target = id;
        return candidate;
      }
      {
        ScopedTimer timer(cover_seconds);
        if (cover(id) || (options.forced_covering && force_cover(id, budget))) continue;
      }
      if (states[id].status != Status::Open) continue;
      settle(id, Status::Expanded);
      expanded[states[id].location].push_back(id);
      for (EdgeId e : cfa.out(states[id].location))
        if (!edges[e].dead) add_state(id, cfa.edge(e).target, e);
    }
    return safe();
  }

  core::Exploration safe() const {
    core::InvariantCertificate certificate;
    for (LocId l : cfa.locations().ids()) {
      std::vector<Term> labels;
      for (const StateId id : expanded[l]) labels.push_back(formula(id));
      certificate.invariants.emplace_back(l, tm.mk_or(labels));
    }
    return core::Safe{std::move(certificate)};
  }

  // -------------------------------------------------------------------------------------------------------------
  // Refinement

  /// Conjuncts over variables of the Cfa; `whole`: none was dropped.
  Conjuncts conjuncts(Term predicate, bool& whole) const {
    Conjuncts r;
    whole = true;
    for (Term t : term::conjuncts(predicate)) {
      const std::vector<Term> vars = term::free_vars(t);
      if (std::ranges::all_of(vars, [&](Term v) { return cfa.find(v).valid(); })) r.push_back(t);
      else whole = false;
    }
    return r;
  }

  /// The states of the tree that the path leads through, as far as it has them.
  std::vector<StateId> states_on(const core::Path& path) const {
    std::vector<StateId> found = {0};
    for (const cfa::Step& step : path.stem) {
      const std::vector<StateId>& children = states[found.back()].children;
      const auto next = std::ranges::find(children, step.edge, [&](StateId id) { return states[id].edge; });
      if (next == children.end()) break;
      found.push_back(*next);
    }
    return found;
  }

  void apply(const core::Sequence& s, const Budget& budget) {
    const std::vector<StateId> on_path = states_on(s.path);
    annotate(on_path, s, s.predicates[0].is_true(), budget);
    cover_again(on_path);
  }

  /// Strengthens labels by the predicates of a sequence, as far as they follow. `known`: the label of the first state implies the first
  /// predicate.
  void annotate(const std::vector<StateId>& on_path, const core::Sequence& s, bool known, const Budget& budget) {
    for (size_t i = 1; i < on_path.size() && !budget.expired(); ++i) {
      bool whole = true;
      Conjuncts more = conjuncts(s.predicates[i], whole);
      const StateId id = on_path[i];
      if (!known || !s.path.stem[i - 1].choices.empty()) {
        const Conjuncts& before = states[states[id].parent].label;
        const size_t all = more.size();
        std::erase_if(more, [&](Term t) { return hoare.check(before, states[id].edge, t) != Triple::Valid; });
        whole &= more.size() == all;
      }
      strengthen(id, more);
      known = whole;
      if (states[id].status == Status::Empty) break;
    }
  }

  void apply(const core::LocationPredicates& l, const Budget& budget) {
    const std::vector<StateId> on_path = states_on(last);
    for (size_t i = 1; i < on_path.size() && !budget.expired(); ++i)
      for (const auto& [location, predicate] : l.predicates) {
        if (location != states[on_path[i]].location) continue;
        bool whole = true;
        for (const Term t : conjuncts(predicate, whole))
          if (hoare.check(states[states[on_path[i]].parent].label, states[on_path[i]].edge, t) == Triple::Valid) strengthen(on_path[i], {t});
      }
  }

  /// Stronger states may be covered now.
  void cover_again(const std::vector<StateId>& on_path) {
    ScopedTimer timer(cover_seconds);
    for (const StateId id : on_path)
      if (states[id].status == Status::Expanded && cover(id)) return;
  }

  bool refine(const std::vector<core::Refinement>& found, const Budget& budget) {
    ++refinements;
    core::Path path = last;
    for (const core::Refinement& r : found) {
      if (const auto* s = std::get_if<core::Sequence>(&r)) {
        path = s->path;
        apply(*s, budget);
      } else {
        apply(std::get<core::LocationPredicates>(r), budget);
      }
      if (budget.expired()) return false;
    }
    log(2, "impact: refinement {}: {} states, {} wait", refinements, num_states, waiting.size());
    return excludes(path);
  }

  bool excludes(const core::Path& path) const {
    const Status end = states[states_on(path).back()].status;
    return end == Status::Empty || end == Status::Covered;
  }

  void drop_target(LocId location) {
    targets[location.value] = false;
    for (StateId id = 0; id < states.size(); ++id)
      if (states[id].location == location && states[id].status == Status::Target) reopen(id);
  }

  std::string print_dot() const {
    static constexpr const char* kLook[] = {"style=dotted", "penwidth=1", "style=dashed", "color=gray", "color=red, penwidth=2", ""};
    std::string text = "digraph arg {\n  node [shape=box, fontname=monospace];\n";
    for (StateId id = 0; id < states.size(); ++id) {
      const State& s = states[id];
      if (s.status == Status::Removed) continue;
      const std::string label = cfa.location(s.location).name + "\n" + term::print(formula(id));
      text += fmt::format("  s{} [label=\"{}\", {}];\n", id, cfa::dot_label(label), kLook[static_cast<size_t>(s.status)]);
      if (s.parent != kNone) text += fmt::format("  s{} -> s{} [label=\"{}\"];\n", s.parent, id, s.edge.value);
      if (s.status == Status::Covered) text += fmt::format("  s{} -> s{} [style=dashed];\n", id, s.covered_by);
    }
    return text + "}\n";
  }

  const Cfa& cfa;
  term::TermManager& tm;
  const ImpactOptions options;
  logic::Services& services;
  logic::HoareService& hoare;
  logic::EdgeTable& edges;
  IdVector<LocId, uint32_t> order;
  std::vector<State> states;  // children after their parents; 0 is the root
  size_t num_states = 0;      // not removed
  std::set<Place> waiting;    // open
  IdVector<LocId, std::vector<StateId>> expanded;
  bool has_calls = false;
  std::vector<bool> targets;  // by location
  core::Path last;            // last candidate
  StateId last_target = kNone;
  int vain = 0;               // interpolants for coverings, see kMaxInVain
  uint64_t &refinements, &made, &coverings, &forced, &force_tries, &interpolated, &strengthened, &removed, &max_states;
  double& cover_seconds;
};

Impact::Impact(logic::Services& services, const ImpactOptions& options)
    : impl_(std::make_unique<Impl>(services, options)) {}
Impact::~Impact() = default;

core::Exploration Impact::explore(const Budget& budget) {
  if (impl_->has_calls) return core::Unknown{"recursion not supported", name()};
  return impl_->explore(budget);
}

bool Impact::refine(const std::vector<core::Refinement>& refinements, const Budget& budget) {
  return !impl_->has_calls && impl_->refine(refinements, budget);
}

bool Impact::excludes(const core::Path& path) { return impl_->excludes(path); }

void Impact::drop_target(LocId location) { impl_->drop_target(location); }

std::string Impact::dump() const { return impl_->print_dot(); }

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
#include "explore/impact/explorer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "explore/art/tree.h"
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

constexpr size_t kMaxForced = 4;        // states by which a state is forced to be covered, the latest first
constexpr size_t kMaxForcedSteps = 16;  // edges from the common ancestor
constexpr int kMaxInVain = 8;           // interpolants that made no covering, more than those that did
constexpr Seconds kInterpolantSeconds{2};

using Conjuncts = std::vector<Term>;  // sorted; empty: true

bool contains(const Conjuncts& label, Term t) { return std::binary_search(label.begin(), label.end(), t); }
bool is_false(const Conjuncts& label) { return label.size() == 1 && label[0].is_false(); }

}  // namespace

struct Impact::Impl {
  using Status = StateStatus;
  /// Empty: its label is false.
  struct Data { Conjuncts label; };

  Impl(logic::Services& services, const ImpactOptions& o) : Impl(services, services.cfa, services.statistics, o) {}
  Impl(logic::Services& services, const Cfa& c, Statistics& s, const ImpactOptions& o)
      : cfa(c),
        tm(c.tm()),
        options(o),
        services(services),
        hoare(services.triples),
        edges(services.edges),
        tree(c, s, "impact", StateOrder::RoundsOfLoops, {}),
        refinements(s.counter("explore.impact.refinements")),
        forced(s.counter("explore.impact.coverings_forced")),
        force_tries(s.counter("explore.impact.coverings_forced_tries")),
        interpolated(s.counter("explore.impact.coverings_by_interpolants")),
        strengthened(s.counter("explore.impact.labels_strengthened")),
        cover_seconds(s.seconds("explore.impact.cover")) {}

  // -------------------------------------------------------------------------------------------------------------
  // Labels

  const Conjuncts& label(StateId id) const { return tree[id].data.label; }
  Term formula(StateId id) const { return tm.mk_and(label(id)); }

  bool implies(StateId a, StateId b) {
    const Conjuncts &x = label(a), &y = label(b);
    if (is_false(x) || std::ranges::all_of(y, [&](Term t) { return contains(x, t); })) return true;
    const Term all = tm.mk_and(x);
    return std::ranges::all_of(y, [&](Term t) { return contains(x, t) || hoare.implies(all, t) == Triple::Valid; });
  }

  /// A stronger label. What the state covers is looked at again.
  void strengthen(StateId id, const Conjuncts& more) {
    Conjuncts& label = tree.data(id).label;
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
      tree.remove_below(id);
      tree.settle(id, Status::Empty);
      return;
    }
    tree.check_covered(id, [&](StateId c) { return implies(c, id); });
  }

  // -------------------------------------------------------------------------------------------------------------
  // Covering

  /// By older states only, so that no two cover each other, and no state one above it.
  bool cover(StateId id) {
    const std::vector<StateId> candidates = tree.expanded(tree[id].location);
    for (const StateId by : candidates)
      if (by < id && implies(id, by)) {
        tree.cover(id, by);
        return true;
      }
    return false;
  }

  bool force_cover(StateId id, const Budget& budget) {
    std::vector<StateId> candidates = tree.expanded(tree[id].location);
    std::ranges::reverse(candidates);
    size_t tries = 0;
    for (const StateId by : candidates) {
      if (by >= id) continue;
      if (++tries > kMaxForced || budget.expired()) return false;
      if (force(id, by, budget) || (tries == 1 && force_by_interpolants(id, by, budget))) {
        ++forced;
        tree.cover(id, by);
        return true;
      }
      if (tree[id].status != Status::Open) return false;
    }
    return false;
  }

  StateId common_ancestor(StateId a, StateId b) const {
    while (a != b) {
      if (tree[a].depth < tree[b].depth) std::swap(a, b);
      a = tree[a].parent;
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
    if (tree[id].depth - tree[top].depth > kMaxForcedSteps) return false;
    std::vector<std::pair<StateId, Term>> more;
    for (const Term wanted : Conjuncts(label(by))) {
      Term t = wanted;
      for (StateId at = id;;) {
        if (contains(label(at), t)) break;
        more.emplace_back(at, t);
        const StateId before = tree[at].parent;
        if (budget.expired()) return false;
        if (hoare.check(label(before), tree[at].edge, t) == Triple::Valid) break;
        if (before == top) return false;
        const std::optional<Term> w = weakest(tree[at].edge, t);
        if (!w || w->is_false()) return false;
        t = *w;
        at = before;
      }
    }
    // From the top, so that each label follows from the one above it.
    std::ranges::reverse(more);
    for (const auto& [at, t] : more) strengthen(at, {t});
    return tree[id].status == Status::Open;
  }

  /// The states from `top` to `id`, both included.
  std::vector<StateId> states_between(StateId top, StateId id) const {
    std::vector<StateId> between;
    for (; id != top; id = tree[id].parent) between.push_back(id);
    between.push_back(top);
    std::ranges::reverse(between);
    return between;
  }

  /// Interpolants from the label of the common ancestor to the label of the other state [McM06].
  bool force_by_interpolants(StateId id, StateId by, const Budget& budget) {
    if (!options.by_interpolants || vain > kMaxInVain) return false;
    const StateId top = common_ancestor(id, by);
    if (tree[id].depth - tree[top].depth > kMaxForcedSteps) return false;
    const std::vector<StateId> between = states_between(top, id);
    core::Segment segment{{}, formula(top), formula(by)};
    for (size_t i = 1; i < between.size(); ++i) segment.path.stem.push_back({tree[between[i]].edge, {}});
    ++vain;
    const Result<core::Sequence> found = services.interpolate(segment, part_of(budget, kInterpolantSeconds));
    if (!found.ok()) return false;
    annotate(between, *found, true, budget);
    if (tree[id].status != Status::Open || !implies(id, by)) return false;
    vain -= 2;
    ++interpolated;
    return true;
  }

  // -------------------------------------------------------------------------------------------------------------
  // Exploration

  core::Exploration explore(const Budget& budget) {
    if (last_target != kNoState && tree[last_target].status == Status::Target) tree.reopen(last_target);  // nothing was done about it
    while (tree.any_open()) {
      if (budget.expired()) return core::Unknown{budget.reason(), "impact"};
      if (tree.size() > options.max_states) return core::Unknown{"out of memory", "impact"};
      const StateId id = tree.next();
      if (tree.is_target(tree[id].location)) {
        tree.settle(id, Status::Target);
        core::Candidate candidate{tree.path_to(id)};
        last = candidate.path;
        last_target = id;
        return candidate;
      }
      {
        ScopedTimer timer(cover_seconds);
        if (cover(id) || (options.forced_covering && force_cover(id, budget))) continue;
      }
      if (tree[id].status != Status::Open) continue;
      tree.settle(id, Status::Expanded);
      for (EdgeId e : cfa.out(tree[id].location))
        if (!edges[e].dead) tree.add(id, e, {});
    }
    return safe();
  }

  core::Exploration safe() const {
    core::InvariantCertificate certificate;
    for (LocId l : cfa.locations().ids()) {
      std::vector<Term> labels;
      for (const StateId id : tree.expanded(l)) labels.push_back(formula(id));
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

  void apply(const core::Sequence& s, const Budget& budget) {
    const std::vector<StateId> on_path = tree.states_on(s.path);
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
        const Conjuncts& before = label(tree[id].parent);
        const size_t all = more.size();
        std::erase_if(more, [&](Term t) { return hoare.check(before, tree[id].edge, t) != Triple::Valid; });
        whole &= more.size() == all;
      }
      strengthen(id, more);
      known = whole;
      if (tree[id].status == Status::Empty) break;
    }
  }

  void apply(const core::LocationPredicates& l, const Budget& budget) {
    const std::vector<StateId> on_path = tree.states_on(last);
    for (size_t i = 1; i < on_path.size() && !budget.expired(); ++i)
      for (const auto& [location, predicate] : l.predicates) {
        if (location != tree[on_path[i]].location) continue;
        bool whole = true;
        for (const Term t : conjuncts(predicate, whole))
          if (hoare.check(label(tree[on_path[i]].parent), tree[on_path[i]].edge, t) == Triple::Valid) strengthen(on_path[i], {t});
      }
  }

  /// Stronger states may be covered now.
  void cover_again(const std::vector<StateId>& on_path) {
    ScopedTimer timer(cover_seconds);
    for (const StateId id : on_path)
      if (tree[id].status == Status::Expanded && cover(id)) return;
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
    log(2, "impact: refinement {}: {} states", refinements, tree.size());
    return excludes(path);
  }

  bool excludes(const core::Path& path) const {
    const Status end = tree[tree.states_on(path).back()].status;
    return end == Status::Empty || end == Status::Covered;
  }

  std::string print_dot() const {
    return tree.dot([&](StateId id) { return term::print(formula(id)); });
  }

  const Cfa& cfa;
  term::TermManager& tm;
  const ImpactOptions options;
  logic::Services& services;
  logic::HoareService& hoare;
  logic::EdgeTable& edges;
  ArtTree<Data> tree;
  core::Path last;            // last candidate
  StateId last_target = kNoState;
  int vain = 0;               // interpolants for coverings, see kMaxInVain
  uint64_t &refinements, &forced, &force_tries, &interpolated, &strengthened;
  double& cover_seconds;
};

Impact::Impact(logic::Services& services, const ImpactOptions& options)
    : impl_(std::make_unique<Impl>(services, options)) {}
Impact::~Impact() = default;

core::Exploration Impact::explore(const Budget& budget) {
  if (impl_->tree.has_calls()) return core::Unknown{"recursion not supported", name()};
  return impl_->explore(budget);
}

bool Impact::refine(const std::vector<core::Refinement>& refinements, const Budget& budget) {
  return !impl_->tree.has_calls() && impl_->refine(refinements, budget);
}

bool Impact::excludes(const core::Path& path) { return impl_->excludes(path); }

void Impact::drop_target(LocId location) { impl_->tree.drop_target(location); }

std::string Impact::dump() const { return impl_->print_dot(); }

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
#include "explore/interp_art/explorer.h"

#include <algorithm>
#include <optional>
#include <ranges>

#include "cfa/reach.h"
#include "explore/art/tree.h"
#include "explore/interp_art/errors.h"
#include "explore/interp_art/safety.h"
#include "explore/interp_art/weights.h"
#include "explore/predicate_abstraction/abstraction.h"
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

struct InterpArt::Impl {
  static constexpr const char* kPrefix = "explore.interp_art.";
  static constexpr int kMaxInVain = 8;          // questions whether the path to a state is in S, more than were
  static constexpr Seconds kSeconds{2};         // of a question

  using Status = StateStatus;
  struct Data {
    Region region;               // of a state that was never looked at: true
    size_t ways_tried = 0;       // ErrorInterpolants::find
  };

  Impl(logic::Services& s, const InterpArtOptions& o)
      : cfa(s.cfa),
        tm(s.cfa.tm()),
        options(o),
        services(s),
        bdds(o.max_bdd_nodes),
        predicates(s.cfa, bdds),
        abstraction(s, bdds, predicates, o.abstraction, "interp_art"),
        tree(s.cfa, s.statistics, "interp_art", StateOrder::DepthFirst, {bdds.constant(true)}),
        may_fail(cfa::leads_to_target(s.cfa)),
        safety(s, may_fail, [this](LocId l) { return tree.is_target(l); }, kPrefix),
        errors(s, [this](LocId l) { return tree.is_target(l); }, kPrefix),
        weights(s.cfa, [this](LocId l) { return !tree.is_target(l) && safety.is_half(l); }),
        precision(s.cfa.locations().size()),
        refinements(counter("refinements")),
        explored(counter("states_explored")),
        safety_hits(counter("safety_hits")),
        safety_hits_by_paths(counter("safety_hits_by_paths")),
        num_predicates(counter("predicates")) {}

  uint64_t& counter(const std::string& name) { return services.statistics.counter(kPrefix + name); }

  // -------------------------------------------------------------------------------------------------------------
  // Regions

  Term formula(StateId id) const { return predicates.formula(tree[id].data.region); }

  /// A smaller region. The subtree stays, unless the region became empty.
  void strengthen(StateId id, const Region& by) {
    Region region = bdds.conjoin(tree[id].data.region, by);
    if (region == tree[id].data.region) return;
    tree.data(id).region = std::move(region);
    if (tree[id].data.region.is_false()) {
      tree.remove_below(id);
      tree.settle(id, Status::Empty);
    } else {
      tree.check_covered(id, [&](StateId c) { return bdds.implies(tree[c].data.region, tree[id].data.region); });
    }
  }

  /// New predicates of the locations on the way (R), which the states on it get at once, as far as they follow.
  void annotate(const core::Sequence& s, const Budget& budget) {
    const std::vector<StateId> on_path = tree.states_on(s.path);
    size_t in_tree = on_path.size();  // states from here on are not there
    bool whole = true;
    Region before = predicates.of_conjuncts(s.predicates[0], options.max_atoms, whole);
    bool exact = whole;               // `before` is the predicate and no part of it
    bool inside = before.is_true();   // the region of the state before is in it
    for (size_t i = 1; i <= s.path.size() && !budget.expired() && !bdds.out_of_memory(); ++i) {
      const cfa::Step& step = s.path.stem[i - 1];
      const LocId location = cfa.edge(step.edge).target;
      const Region after = predicates.of_conjuncts(s.predicates[i], options.max_atoms, whole);
      if (!tree.is_target(location)) insert(precision[location], bdds.support(after));
      const bool triple = exact && step.choices.empty();
      if (triple && !after.is_true()) abstraction.add_known(step.edge, before, after);
      if (i < in_tree) {
        if (triple && inside) strengthen(on_path[i], after);
        else inside = strengthen_by_triples(on_path[i], s.predicates[i]);
        inside = inside && whole;
        if (tree[on_path[i]].status == Status::Empty) in_tree = i;
      }
      before = after;
      exact = whole;
    }
    num_predicates = std::max<uint64_t>(num_predicates, predicates.size());
  }

  /// By those conjuncts that hold after the edge to the state. True: all do.
  bool strengthen_by_triples(StateId id, Term predicate) {
    bool all = true;
    for (const Term t : term::conjuncts(predicate)) {
      bool whole = true;
      const Region r = predicates.of_conjuncts(t, options.max_atoms, whole);
      const bool follows = whole && services.triples.check(formula(tree[id].parent), tree[id].edge, t) == Triple::Valid;
      if (follows) strengthen(id, r);
      all &= follows;
    }
    return all;
  }

  // -------------------------------------------------------------------------------------------------------------
  // S and W

  SafetyInterpolants::Reached reached(StateId id) const {
    const StateId parent = tree[id].parent;
    return {tree.path_to(id), formula(id), parent == kNoState ? tm.mk_true() : formula(parent)};
  }

  /// Makes locations full backwards, from a state whose search has ended.
  void learn_safety(StateId id, const Budget& budget) {
    for (; options.safety && id != kNoState && !budget.expired(); id = tree[id].parent) {
      std::optional<core::Sequence> along;
      const bool full = safety.make_full(tree[id].location, reached(id), along, budget);
      if (along) annotate(*along, budget);
      if (!full) return;
    }
  }

  /// The search of the state has ended, without anything below it that waits.
  void end_of_path(StateId id, const Budget& budget) {
    if (options.weights) weights.explored(tree.path_to(id));
    const StateId parent = tree[id].parent;
    if (parent == kNoState || tree[id].status == Status::Covered) return;
    const auto waits = [&](StateId c) { return tree[c].status == Status::Open; };
    if (std::ranges::none_of(tree[parent].children, waits)) learn_safety(parent, budget);
  }

  /// Is the state known to be safe?
  bool safety_hit(StateId id, const Budget& budget) {
    const LocId l = tree[id].location;
    if (!options.safety || safety.is_half(l)) return false;
    const auto inside = [&] { return services.triples.implies(formula(id), safety.at(l)) == Triple::Valid; };
    if (!inside()) {
      // The formula of the whole path: its interpolants make the regions as small.
      if (tree[id].depth == 0 || in_vain > kMaxInVain) return false;
      ++in_vain;
      const Result<core::Sequence> found =
          services.interpolate({tree.path_to(id), tm.mk_true(), safety.at(l)}, part_of(budget, kSeconds));
      if (!found.ok()) return false;
      annotate(*found, budget);
      if (tree[id].status != Status::Open || !inside()) return false;
      in_vain -= 2;
      ++safety_hits_by_paths;
    }
    ++safety_hits;
    tree.settle(id, Status::Safe);
    return true;
  }

  /// The open state below the heaviest branches.
  StateId heaviest() {
    busy.resize(tree.num_ids());
    ++now;
    for (StateId id : tree.open())
      for (; id != kNoState && busy[id] != now; id = tree[id].parent) busy[id] = now;
    StateId at = tree.root();
    while (tree[at].status != Status::Open) {
      StateId best = kNoState;
      for (const StateId c : tree[at].children)   // of equal ones the last: the first edge
        if (busy[c] == now && (best == kNoState || weights[tree[c].edge] >= weights[tree[best].edge])) best = c;
      at = best;
    }
    return at;
  }

  // -------------------------------------------------------------------------------------------------------------
  // Exploration

  core::Unknown out_of_memory() const { return {"out of memory", "interp_art"}; }

  bool cover(StateId id) {
    for (const StateId by : tree.expanded(tree[id].location)) {
      if (!bdds.implies(tree[id].data.region, tree[by].data.region)) continue;
      tree.cover(id, by);
      return true;
    }
    return false;
  }

  core::Candidate candidate(core::Path path) {
    last = path;
    return {std::move(path)};
  }

  core::Exploration explore(const Budget& budget) {
    last_budget = budget;
    if (last_target != kNoState && tree[last_target].status == Status::Target) tree.reopen(last_target);  // nothing was done about it
    while (tree.any_open()) {
      if (budget.expired()) return core::Unknown{budget.reason(), "interp_art"};
      if (bdds.out_of_memory() || tree.size() > options.max_states) return out_of_memory();
      const StateId id = options.weights ? heaviest() : tree.next();
      const LocId location = tree[id].location;
      if (const StateId parent = tree[id].parent; parent != kNoState) {
        const Region post = abstraction.post(tree[parent].data.region, tree[id].edge, precision[location], budget);
        if (budget.expired() || bdds.out_of_memory()) continue;
        tree.data(id).region = bdds.conjoin(tree[id].data.region, post);
      }
      ++explored;
      if (tree[id].data.region.is_false()) {
        tree.settle(id, Status::Empty);
        end_of_path(id, budget);
        continue;
      }
      if (tree.is_target(location)) {
        tree.settle(id, Status::Target);
        last_target = id;
        return candidate(tree.path_to(id));
      }
      if (safety_hit(id, budget) || (tree[id].status == Status::Open && cover(id))) {
        end_of_path(id, budget);
        continue;
      }
      if (tree[id].status != Status::Open) continue;   // it was found to be empty
      if (options.errors)
        if (auto path = errors.find(location, tree.path_to(id), formula(id), tree.data(id).ways_tried, budget)) return candidate(std::move(*path));
      expand(id);
    }
    return safe();
  }

  void expand(StateId id) {
    tree.settle(id, Status::Expanded);
    // The state added last is the next one.
    for (const EdgeId e : std::views::reverse(cfa.out(tree[id].location)))
      if (!services.edges[e].dead && may_fail[cfa.edge(e).target.value]) tree.add(id, e, {bdds.constant(true)});
  }

  core::Exploration safe() {
    core::InvariantCertificate certificate;
    for (LocId l : cfa.locations().ids()) {
      Region all = bdds.constant(false);
      for (const StateId id : tree.expanded(l)) all = bdds.disjoin(all, tree[id].data.region);
      if (bdds.out_of_memory()) return out_of_memory();
      certificate.invariants.emplace_back(l, tm.mk_or(predicates.formula(all), safety.at(l)));
    }
    return core::Safe{std::move(certificate)};
  }

  // -------------------------------------------------------------------------------------------------------------
  // Refinement

  bool refine(const std::vector<core::Refinement>& found, const Budget& budget) {
    last_budget = budget;
    ++refinements;
    for (const core::Refinement& r : found) {
      if (const auto* s = std::get_if<core::Sequence>(&r)) {
        annotate(*s, budget);
        if (options.errors) errors.learn(*s, budget);
      } else {
        use(std::get<core::LocationPredicates>(r));
      }
      if (budget.expired() || bdds.out_of_memory()) return false;
    }
    const std::vector<StateId> on_path = tree.states_on(last);
    size_t end = on_path.size() - 1;
    while (end > 0 && (tree[on_path[end]].status == Status::Empty || tree[on_path[end]].status == Status::Target)) --end;
    learn_safety(on_path[end], budget);
    if (options.weights) weights.explored(tree.path_to(on_path[end]));
    log(2, "interp_art: refinement {}: {} predicates, {} states", refinements, predicates.size(), tree.size());
    return excludes(last);
  }

  void use(const core::LocationPredicates& l) {
    const std::vector<StateId> on_path = tree.states_on(last);
    for (const auto& [location, predicate] : l.predicates) {
      bool whole = true;
      if (!tree.is_target(location)) insert(precision[location], bdds.support(predicates.of_conjuncts(predicate, options.max_atoms, whole)));
      for (size_t i = 1; i < on_path.size(); ++i)
        if (tree[on_path[i]].location == location && tree[on_path[i]].status != Status::Removed) strengthen_by_triples(on_path[i], predicate);
    }
  }

  /// Follows the path in the tree and, where it ends, by the abstraction alone.
  bool excludes(const core::Path& path) {
    const std::vector<StateId> on_path = tree.states_on(path);
    const Status end = tree[on_path.back()].status;
    if (end == Status::Empty || end == Status::Covered || end == Status::Safe) return true;
    size_t i = on_path.size() - 1;
    Region region = tree[on_path[i]].data.region;
    for (; i < path.size() && !region.is_false(); ++i) {
      region = abstraction.post(region, path.stem[i].edge, precision[cfa.edge(path.stem[i].edge).target], last_budget);
      if (last_budget.expired() || bdds.out_of_memory()) return false;
    }
    return region.is_false();
  }

  std::string print_dot() const {
    return tree.dot([&](StateId id) { return tree[id].status == Status::Open ? std::string() : term::print(formula(id)); });
  }

  const Cfa& cfa;
  term::TermManager& tm;
  const InterpArtOptions options;
  logic::Services& services;
  bdd::Manager bdds;
  PredicateTable predicates;
  Abstraction abstraction;
  ArtTree<Data> tree;
  const std::vector<bool> may_fail;   // by location: a path leads to a target
  SafetyInterpolants safety;
  ErrorInterpolants errors;
  EdgeWeights weights;
  Precision precision;                // R
  core::Path last;                    // last candidate
  StateId last_target = kNoState;
  Budget last_budget;
  int in_vain = 0;
  std::vector<uint64_t> busy;         // heaviest(): states with an open one below are those marked `now`
  uint64_t now = 0;
  uint64_t &refinements, &explored, &safety_hits, &safety_hits_by_paths, &num_predicates;
};

InterpArt::InterpArt(logic::Services& services, const InterpArtOptions& options) : impl_(std::make_unique<Impl>(services, options)) {}
InterpArt::~InterpArt() = default;

core::Exploration InterpArt::explore(const Budget& budget) {
  if (impl_->tree.has_calls()) return core::Unknown{"recursion not supported", name()};
  return impl_->explore(budget);
}

bool InterpArt::refine(const std::vector<core::Refinement>& refinements, const Budget& budget) {
  return !impl_->tree.has_calls() && impl_->refine(refinements, budget);
}

bool InterpArt::excludes(const core::Path& path) { return impl_->excludes(path); }

void InterpArt::drop_target(LocId location) { impl_->tree.drop_target(location); }

std::string InterpArt::dump() const { return impl_->print_dot(); }

}  // namespace pippin::explore

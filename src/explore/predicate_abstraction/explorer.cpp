// SPDX-License-Identifier: Apache-2.0
#include "explore/predicate_abstraction/explorer.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "cfa/reach.h"
#include "cfa/text.h"
#include "encode/encode.h"
#include "support/log.h"
#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::explore {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Term;

namespace {

constexpr size_t kMaxMined = 16;  // conditions of a path; with more of them the interpolants are the better guide
constexpr uint32_t kNone = UINT32_MAX;

using Predicates = std::vector<Predicate>;  // sorted
using Precision = IdVector<LocId, Predicates>;

/// True if something is new.
bool insert(Predicates& into, const Predicates& more) {
  Predicates all;
  std::ranges::set_union(into, more, std::back_inserter(all));
  const bool grew = all.size() > into.size();
  into = std::move(all);
  return grew;
}

}  // namespace

struct PredicateAbstraction::Impl {
  using StateId = uint32_t;
  /// Open: its region is not computed yet. Empty: it has no states.
  enum class Status : uint8_t { Open, Expanded, Covered, Empty, Target, Removed };

  struct State {
    LocId location;
    StateId parent = kNone;
    EdgeId edge;                      // from the parent
    uint32_t level = 0;               // edges that lead back in the order of locations, on the way from the root
    Status status = Status::Open;
    Region region;
    std::shared_ptr<const Precision> precision;
    std::vector<StateId> children;
    StateId covered_by = kNone;
    std::vector<StateId> covers;      // some may not be covered any more
  };
  /// What is expanded first: few rounds of loops, then targets, then what comes first in the program, so that states that
  /// cover others come before them.
  using Place = std::tuple<uint32_t, bool, uint32_t, StateId>;

  Impl(logic::Services& services, const PredicateAbstractionOptions& o) : Impl(services, services.cfa, services.statistics, o) {}
  Impl(logic::Services& services, const Cfa& c, Statistics& s, const PredicateAbstractionOptions& o)
      : cfa(c),
        tm(c.tm()),
        options(o),
        bdds(o.max_bdd_nodes),
        predicates(c, bdds),
        hoare(services.triples),
        abstraction(services, bdds, predicates, o.abstraction, "predicate_abstraction"),
        order(cfa::reverse_postorder(c)),
        reached(c.locations().size()),
        refinements(s.counter("explore.predicate_abstraction.refinements")),
        made(s.counter("explore.predicate_abstraction.states")),
        coverings(s.counter("explore.predicate_abstraction.coverings")),
        removed(s.counter("explore.predicate_abstraction.states_removed")),
        max_states(s.counter("explore.predicate_abstraction.max_states")),
        num_predicates(s.counter("explore.predicate_abstraction.predicates")),
        mined(s.counter("explore.predicate_abstraction.conditions_mined")) {
    for (LocId l : cfa.locations().ids()) targets.push_back(cfa.is_target(l));
    for (EdgeId e : cfa.edges().ids()) has_calls |= cfa.edge(e).kind != cfa::EdgeKind::Internal;
    add_state(kNone, cfa.initial, EdgeId(), std::make_shared<const Precision>(cfa.locations().size()));
  }

  // -------------------------------------------------------------------------------------------------------------
  // The tree

  Place place(StateId id) const {
    const State& s = states[id];
    return {s.level, !cfa.is_target(s.location), order[s.location], id};
  }

  void add_state(StateId parent, LocId location, EdgeId edge, std::shared_ptr<const Precision> precision) {
    const auto id = static_cast<StateId>(states.size());
    uint32_t level = 0;
    if (parent != kNone) {
      level = states[parent].level + (order[location] <= order[states[parent].location]);
      states[parent].children.push_back(id);
    }
    states.push_back({.location = location, .parent = parent, .edge = edge, .level = level, .region = bdds.constant(true),
                      .precision = std::move(precision)});
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

  Region region_of(const State& s, const Budget& budget) {
    if (s.parent == kNone) return bdds.constant(true);
    return abstraction.post(states[s.parent].region, s.edge, (*s.precision)[s.location], budget);
  }

  bool cover(StateId id) {
    const State& s = states[id];
    for (StateId other : reached[s.location]) {
      if (states[other].status != Status::Expanded || !bdds.implies(s.region, states[other].region)) continue;
      states[id].status = Status::Covered;
      states[id].covered_by = other;
      states[other].covers.push_back(id);
      ++coverings;
      return true;
    }
    return false;
  }

  core::Path path_to(StateId id) const {
    core::Path path;
    for (; states[id].parent != kNone; id = states[id].parent) path.stem.push_back({states[id].edge, {}});
    std::ranges::reverse(path.stem);
    return path;
  }

  core::Unknown out_of_memory() const { return {"out of memory", "predicate_abstraction"}; }

  core::Exploration explore(const Budget& budget) {
    last_budget = budget;
    if (last_target != kNone && states[last_target].status == Status::Target) reopen(last_target);  // nothing was done about it
    while (!waiting.empty()) {
      if (budget.expired()) return core::Unknown{budget.reason(), "predicate_abstraction"};
      if (bdds.out_of_memory() || num_states > options.max_states) return out_of_memory();
      const StateId id = std::get<3>(*waiting.begin());
      Region region = region_of(states[id], budget);
      if (budget.expired() || bdds.out_of_memory()) continue;
      waiting.erase(waiting.begin());
      if (states[id].status != Status::Open) continue;
      states[id].region = std::move(region);
      if (states[id].region.is_false()) {
        states[id].status = Status::Empty;
      } else if (targets[states[id].location.value]) {
        states[id].status = Status::Target;
        core::Candidate candidate{path_to(id)};
        last = candidate.path;
        last_target = id;
        return candidate;
      } else if (!cover(id)) {
        states[id].status = Status::Expanded;
        reached[states[id].location].push_back(id);
        for (EdgeId e : cfa.out(states[id].location)) add_state(id, cfa.edge(e).target, e, states[id].precision);
      }
    }
    return safe();
  }

  core::Exploration safe() {
    core::InvariantCertificate certificate;
    for (LocId l : cfa.locations().ids()) {
      Region all = bdds.constant(false);
      for (StateId id : reached[l])
        if (states[id].status == Status::Expanded) all = bdds.disjoin(all, states[id].region);
      if (bdds.out_of_memory()) return out_of_memory();
      certificate.invariants.emplace_back(l, predicates.formula(all));
    }
    return core::Safe{std::move(certificate)};
  }

  // -------------------------------------------------------------------------------------------------------------
  // Refinement

  /// What refinements say, before it is used: new predicates by location, and where the path is cut first.
  struct News {
    explicit News(size_t locations) : predicates(locations) {}
    Precision predicates;
    size_t cut = SIZE_MAX;
  };

  void add(News& news, LocId location, const Predicates& fresh) {
    if (fresh.empty()) return;
    const StringIndex function = cfa.location(location).origin.function;
    for (LocId l : cfa.locations().ids()) {
      const bool in_scope = options.scope == PredicateScope::Global ||
                            (options.scope == PredicateScope::Function && cfa.location(l).origin.function == function);
      if ((l == location || in_scope) && !targets[l.value]) insert(news.predicates[l], fresh);
    }
  }

  void add(News& news, const core::Sequence& s) {
    bool whole = true;
    Region before = predicates.of_conjuncts(s.predicates[0], options.max_atoms, whole);
    bool whole_before = whole;
    for (size_t i = 1; i <= s.path.size(); ++i) {
      const cfa::Step& step = s.path.stem[i - 1];
      const Region after = predicates.of_conjuncts(s.predicates[i], options.max_atoms, whole);
      // A triple whose precondition lost a conjunct, or that holds for one choice only, proves nothing here.
      if (whole_before && step.choices.empty() && !after.is_true()) abstraction.add_known(step.edge, before, after);
      if (!after.is_true()) news.cut = std::min(news.cut, i);
      add(news, cfa.edge(step.edge).target, bdds.support(after));
      before = after;
      whole_before = whole;
    }
  }

  void add(News& news, const core::LocationPredicates& l) {
    for (const auto& [location, predicate] : l.predicates) {
      bool whole = true;
      const Predicates fresh = bdds.support(predicates.of_conjuncts(predicate, options.max_atoms, whole));
      add(news, location, fresh);
      if (fresh.empty()) continue;
      for (size_t i = 1; i < last.size(); ++i)
        if (location_at(cfa, last, i) == location) news.cut = std::min(news.cut, i);
    }
  }

  /// Conditions that the path tests, backwards from its end as long as they speak about variables on which a later one
  /// depends; each at the location before the block that tests it.
  void mine(News& news, const core::Path& path) {
    std::vector<std::pair<LocId, Region>> found;
    std::set<Term> relevant;
    for (size_t i = path.size(); i-- > 0;) {
      const cfa::Edge& edge = cfa.edge(path.stem[i].edge);
      const encode::TransitionFormula f = encode::transition(cfa, path.stem[i].edge);
      for (Term v : f.assigned)
        if (relevant.erase(v))
          for (Term read : term::free_vars(f.out.at(v)))
            if (cfa.find(read).valid()) relevant.insert(read);
      const std::vector<Term> guard_vars = term::free_vars(f.guard);
      const bool related = i + 1 == path.size() || std::ranges::any_of(guard_vars, [&](Term v) { return relevant.contains(v); });
      if (!related || f.guard.is_true()) continue;
      for (Term v : guard_vars)
        if (cfa.find(v).valid()) relevant.insert(v);
      if (i == 0) break;
      for (Term t : term::conjuncts(f.guard))
        if (const auto r = predicates.region(t, PredicateTable::Atoms::New)) found.emplace_back(edge.source, *r);
    }
    std::set<Predicate> distinct;
    for (const auto& [location, r] : found)
      for (const Predicate p : bdds.support(r)) distinct.insert(p);
    if (distinct.size() > kMaxMined) return;
    mined += distinct.size();
    for (const auto& [location, r] : found) add(news, location, bdds.support(r));
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

  /// Removes everything below the state and opens it again, with the predicates that were used there and the new ones.
  void cut(StateId root, const News& news) {
    Precision precision = *states[root].precision;
    std::set<const Precision*> seen = {states[root].precision.get()};
    std::vector<StateId> work = {root};
    for (size_t i = 0; i < work.size(); ++i) {
      State& s = states[work[i]];
      if (seen.insert(s.precision.get()).second)
        for (LocId l : cfa.locations().ids()) insert(precision[l], (*s.precision)[l]);
      work.insert(work.end(), s.children.begin(), s.children.end());
    }
    for (LocId l : cfa.locations().ids()) insert(precision[l], news.predicates[l]);
    for (const StateId id : work) {
      State& s = states[id];
      if (s.status == Status::Open) waiting.erase(place(id));
      if (s.status == Status::Expanded) std::erase(reached[s.location], id);
      const std::vector<StateId> covered = std::exchange(s.covers, {});
      s.status = Status::Removed;
      s.children.clear();
      s.region = bdds.constant(true);
      s.precision = nullptr;
      for (const StateId c : covered)
        if (states[c].status == Status::Covered && states[c].covered_by == id) reopen(c);
    }
    // What was covered by a state of the same subtree was opened above.
    for (const StateId id : work)
      if (id != root) waiting.erase(place(id));
    removed += work.size() - 1;
    num_states -= work.size() - 1;
    states[root].precision = std::make_shared<const Precision>(std::move(precision));
    reopen(root);
  }

  bool refine(const std::vector<core::Refinement>& found, const Budget& budget) {
    last_budget = budget;
    ++refinements;
    News news(cfa.locations().size());
    core::Path path = last;
    for (const core::Refinement& r : found) {
      if (const auto* s = std::get_if<core::Sequence>(&r)) {
        add(news, *s);
        path = s->path;
      } else {
        add(news, std::get<core::LocationPredicates>(r));
      }
    }
    if (options.mine_conditions && refinements_here++ == 0) mine(news, path);
    num_predicates = std::max<uint64_t>(num_predicates, predicates.size());
    if (news.cut == SIZE_MAX || bdds.out_of_memory()) return false;
    const std::vector<StateId> on_path = states_on(path);
    size_t at = std::min(news.cut, on_path.size() - 1);
    if (at == 0) return false;
    // Nothing new there: the first state of the path at the same location, whose predicates may be fewer.
    const LocId location = states[on_path[at]].location;
    const Predicates& fresh = news.predicates[location];
    if (std::ranges::includes((*states[on_path[at]].precision)[location], fresh))
      for (size_t i = 1; i < at; ++i)
        if (states[on_path[i]].location == location) at = i;
    cut(on_path[at], news);
    log(2, "predicate abstraction: refinement {}: cut at {} of {}, {} predicates, {} states", refinements, at, path.size(),
        predicates.size(), num_states);
    return excludes(path);
  }

  /// Follows the path in the tree and, where it ends, by the abstraction alone.
  bool excludes(const core::Path& path) {
    const std::vector<StateId> on_path = states_on(path);
    size_t i = on_path.size() - 1;
    while (i > 0 && states[on_path[i]].status == Status::Open) --i;
    Region region = states[on_path[i]].region;
    const Precision& precision = *states[on_path.back()].precision;
    if (states[on_path[i]].status == Status::Empty) return true;
    for (; i < path.size() && !region.is_false(); ++i) {
      region = abstraction.post(region, path.stem[i].edge, precision[cfa.edge(path.stem[i].edge).target], last_budget);
      if (last_budget.expired() || bdds.out_of_memory()) return false;
    }
    return region.is_false();
  }

  void drop_target(LocId location) {
    targets[location.value] = false;
    for (StateId id = 0; id < states.size(); ++id)
      if (states[id].location == location && states[id].status == Status::Target) reopen(id);
  }

  // -------------------------------------------------------------------------------------------------------------
  // Text

  std::string print_dot() const {
    static constexpr const char* kLook[] = {"style=dotted", "penwidth=1", "style=dashed", "color=gray", "color=red, penwidth=2", ""};
    std::string text = "digraph arg {\n  node [shape=box, fontname=monospace];\n";
    for (StateId id = 0; id < states.size(); ++id) {
      const State& s = states[id];
      if (s.status == Status::Removed) continue;
      std::string label = cfa.location(s.location).name;
      if (s.status != Status::Open) label += "\n" + term::print(predicates.formula(s.region));
      text += fmt::format("  s{} [label=\"{}\", {}];\n", id, cfa::dot_label(label), kLook[static_cast<size_t>(s.status)]);
      if (s.parent != kNone) text += fmt::format("  s{} -> s{} [label=\"{}\"];\n", s.parent, id, s.edge.value);
      if (s.status == Status::Covered) text += fmt::format("  s{} -> s{} [style=dashed];\n", id, s.covered_by);
    }
    return text + "}\n";
  }

  std::string print_precision() const {
    Precision all(cfa.locations().size());
    for (const State& s : states)
      if (s.precision)
        for (LocId l : cfa.locations().ids()) insert(all[l], (*s.precision)[l]);
    std::string text = fmt::format("{} predicates, {} states\n", predicates.size(), num_states);
    for (LocId l : cfa.locations().ids()) {
      if (all[l].empty()) continue;
      text += fmt::format("location {}:\n", cfa.location(l).name);
      for (const Predicate p : all[l]) text += "  " + term::print(predicates.atom(p)) + "\n";
    }
    return text;
  }

  const Cfa& cfa;
  term::TermManager& tm;
  const PredicateAbstractionOptions options;
  bdd::Manager bdds;
  PredicateTable predicates;
  logic::HoareService& hoare;
  Abstraction abstraction;
  IdVector<LocId, uint32_t> order;
  std::vector<State> states;  // children after their parents; 0 is the root
  size_t num_states = 0;      // not removed
  std::set<Place> waiting;
  IdVector<LocId, std::vector<StateId>> reached;  // expanded
  bool has_calls = false;
  std::vector<bool> targets;  // by location
  core::Path last;            // last candidate
  StateId last_target = kNone;
  Budget last_budget;
  size_t refinements_here = 0;
  uint64_t &refinements, &made, &coverings, &removed, &max_states, &num_predicates, &mined;
};

PredicateAbstraction::PredicateAbstraction(logic::Services& services, const PredicateAbstractionOptions& options)
    : impl_(std::make_unique<Impl>(services, options)) {}
PredicateAbstraction::~PredicateAbstraction() = default;

core::Exploration PredicateAbstraction::explore(const Budget& budget) {
  if (impl_->has_calls) return core::Unknown{"recursion not supported", name()};
  return impl_->explore(budget);
}

bool PredicateAbstraction::refine(const std::vector<core::Refinement>& refinements, const Budget& budget) {
  return !impl_->has_calls && impl_->refine(refinements, budget);
}

bool PredicateAbstraction::excludes(const core::Path& path) { return impl_->excludes(path); }

void PredicateAbstraction::drop_target(LocId location) { impl_->drop_target(location); }

std::string PredicateAbstraction::dump() const { return impl_->print_dot(); }
std::string PredicateAbstraction::precision() const { return impl_->print_precision(); }

}  // namespace pippin::explore

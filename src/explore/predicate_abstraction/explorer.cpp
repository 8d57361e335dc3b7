// SPDX-License-Identifier: Apache-2.0
#include "explore/predicate_abstraction/explorer.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "encode/encode.h"
#include "explore/art/tree.h"
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

}  // namespace

struct PredicateAbstraction::Impl {
  using Status = StateStatus;
  struct Data {
    Region region;                               // of an open state: true
    std::shared_ptr<const Precision> precision;  // null once the state is removed
  };

  Impl(logic::Services& services, const PredicateAbstractionOptions& o) : Impl(services, services.cfa, services.statistics, o) {}
  Impl(logic::Services& services, const Cfa& c, Statistics& s, const PredicateAbstractionOptions& o)
      : cfa(c),
        options(o),
        bdds(o.max_bdd_nodes),
        predicates(c, bdds),
        abstraction(services, bdds, predicates, o.abstraction, "predicate_abstraction"),
        tree(c, s, "predicate_abstraction", StateOrder::RoundsOfLoops,
             {bdds.constant(true), std::make_shared<const Precision>(c.locations().size())}),
        refinements(s.counter("explore.predicate_abstraction.refinements")),
        num_predicates(s.counter("explore.predicate_abstraction.predicates")),
        mined(s.counter("explore.predicate_abstraction.conditions_mined")) {}

  // -------------------------------------------------------------------------------------------------------------
  // Exploration

  Region region_of(StateId id, const Budget& budget) {
    if (tree[id].parent == kNoState) return bdds.constant(true);
    return abstraction.post(tree[tree[id].parent].data.region, tree[id].edge, (*tree[id].data.precision)[tree[id].location], budget);
  }

  bool cover(StateId id) {
    for (StateId other : tree.expanded(tree[id].location)) {
      if (!bdds.implies(tree[id].data.region, tree[other].data.region)) continue;
      tree.cover(id, other);
      return true;
    }
    return false;
  }

  core::Unknown out_of_memory() const { return {"out of memory", "predicate_abstraction"}; }

  core::Exploration explore(const Budget& budget) {
    last_budget = budget;
    if (last_target != kNoState && tree[last_target].status == Status::Target) tree.reopen(last_target);  // nothing was done about it
    while (tree.any_open()) {
      if (budget.expired()) return core::Unknown{budget.reason(), "predicate_abstraction"};
      if (bdds.out_of_memory() || tree.size() > options.max_states) return out_of_memory();
      const StateId id = tree.next();
      Region region = region_of(id, budget);
      if (budget.expired() || bdds.out_of_memory()) continue;
      tree.data(id).region = std::move(region);
      const LocId location = tree[id].location;
      if (tree[id].data.region.is_false()) {
        tree.settle(id, Status::Empty);
      } else if (tree.is_target(location)) {
        tree.settle(id, Status::Target);
        core::Candidate candidate{tree.path_to(id)};
        last = candidate.path;
        last_target = id;
        return candidate;
      } else if (!cover(id)) {
        tree.settle(id, Status::Expanded);
        for (EdgeId e : cfa.out(location)) tree.add(id, e, {bdds.constant(true), tree[id].data.precision});
      }
    }
    return safe();
  }

  core::Exploration safe() {
    core::InvariantCertificate certificate;
    for (LocId l : cfa.locations().ids()) {
      Region all = bdds.constant(false);
      for (StateId id : tree.expanded(l)) all = bdds.disjoin(all, tree[id].data.region);
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
      if ((l == location || in_scope) && !tree.is_target(l)) insert(news.predicates[l], fresh);
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

  /// Removes everything below the state and opens it again, with the predicates that were used there and the new ones.
  void cut(StateId top, const News& news) {
    Precision precision = *tree[top].data.precision;
    std::set<const Precision*> seen = {tree[top].data.precision.get()};
    for (const StateId id : tree.below(top)) {
      const Precision& used = *tree[id].data.precision;
      if (seen.insert(&used).second)
        for (LocId l : cfa.locations().ids()) insert(precision[l], used[l]);
    }
    for (LocId l : cfa.locations().ids()) insert(precision[l], news.predicates[l]);
    tree.remove_below(top);
    tree.data(top) = {bdds.constant(true), std::make_shared<const Precision>(std::move(precision))};
    tree.reopen(top);
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
    const std::vector<StateId> on_path = tree.states_on(path);
    size_t at = std::min(news.cut, on_path.size() - 1);
    if (at == 0) return false;
    // Nothing new there: the first state of the path at the same location, whose predicates may be fewer.
    const LocId location = tree[on_path[at]].location;
    const Predicates& fresh = news.predicates[location];
    if (std::ranges::includes((*tree[on_path[at]].data.precision)[location], fresh))
      for (size_t i = 1; i < at; ++i)
        if (tree[on_path[i]].location == location) at = i;
    cut(on_path[at], news);
    log(2, "predicate abstraction: refinement {}: cut at {} of {}, {} predicates, {} states", refinements, at, path.size(),
        predicates.size(), tree.size());
    return excludes(path);
  }

  /// Follows the path in the tree and, where it ends, by the abstraction alone.
  bool excludes(const core::Path& path) {
    const std::vector<StateId> on_path = tree.states_on(path);
    size_t i = on_path.size() - 1;
    while (i > 0 && tree[on_path[i]].status == Status::Open) --i;
    Region region = tree[on_path[i]].data.region;
    const Precision& precision = *tree[on_path.back()].data.precision;
    if (tree[on_path[i]].status == Status::Empty) return true;
    for (; i < path.size() && !region.is_false(); ++i) {
      region = abstraction.post(region, path.stem[i].edge, precision[cfa.edge(path.stem[i].edge).target], last_budget);
      if (last_budget.expired() || bdds.out_of_memory()) return false;
    }
    return region.is_false();
  }

  // -------------------------------------------------------------------------------------------------------------
  // Text

  std::string print_dot() const {
    return tree.dot([&](StateId id) { return tree[id].status == Status::Open ? std::string() : term::print(predicates.formula(tree[id].data.region)); });
  }

  std::string print_precision() const {
    Precision all(cfa.locations().size());
    for (StateId id = 0; id < tree.num_ids(); ++id)
      if (const Precision* used = tree[id].data.precision.get())
        for (LocId l : cfa.locations().ids()) insert(all[l], (*used)[l]);
    std::string text = fmt::format("{} predicates, {} states\n", predicates.size(), tree.size());
    for (LocId l : cfa.locations().ids()) {
      if (all[l].empty()) continue;
      text += fmt::format("location {}:\n", cfa.location(l).name);
      for (const Predicate p : all[l]) text += "  " + term::print(predicates.atom(p)) + "\n";
    }
    return text;
  }

  const Cfa& cfa;
  const PredicateAbstractionOptions options;
  bdd::Manager bdds;
  PredicateTable predicates;
  Abstraction abstraction;
  ArtTree<Data> tree;
  core::Path last;            // last candidate
  StateId last_target = kNoState;
  Budget last_budget;
  size_t refinements_here = 0;
  uint64_t &refinements, &num_predicates, &mined;
};

PredicateAbstraction::PredicateAbstraction(logic::Services& services, const PredicateAbstractionOptions& options)
    : impl_(std::make_unique<Impl>(services, options)) {}
PredicateAbstraction::~PredicateAbstraction() = default;

core::Exploration PredicateAbstraction::explore(const Budget& budget) {
  if (impl_->tree.has_calls()) return core::Unknown{"recursion not supported", name()};
  return impl_->explore(budget);
}

bool PredicateAbstraction::refine(const std::vector<core::Refinement>& refinements, const Budget& budget) {
  return !impl_->tree.has_calls() && impl_->refine(refinements, budget);
}

bool PredicateAbstraction::excludes(const core::Path& path) { return impl_->excludes(path); }

void PredicateAbstraction::drop_target(LocId location) { impl_->tree.drop_target(location); }

std::string PredicateAbstraction::dump() const { return impl_->print_dot(); }
std::string PredicateAbstraction::precision() const { return impl_->print_precision(); }

}  // namespace pippin::explore

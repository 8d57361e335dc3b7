// SPDX-License-Identifier: Apache-2.0
#include "refine/abstraction/abstraction.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "encode/encode.h"
#include "logic/cores.h"
#include "refine/sequence/nested.h"

namespace pippin::refine {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Term;

/// Strongly connected components of a set of edges: location -> component, only locations on cycles. By repeated
/// forward and backward closure: path programs are small.
std::map<LocId, size_t> components(const Cfa& cfa, const std::set<EdgeId>& edges) {
  std::map<LocId, std::vector<LocId>> successors, predecessors;
  std::set<LocId> locations;
  for (EdgeId e : edges) {
    const cfa::Edge& edge = cfa.edge(e);
    successors[edge.source].push_back(edge.target);
    predecessors[edge.target].push_back(edge.source);
    locations.insert({edge.source, edge.target});
  }
  auto closure = [](LocId from, std::map<LocId, std::vector<LocId>>& next) {
    std::set<LocId> seen;
    std::vector<LocId> todo = next[from];
    while (!todo.empty()) {
      const LocId l = todo.back();
      todo.pop_back();
      if (!seen.insert(l).second) continue;
      todo.insert(todo.end(), next[l].begin(), next[l].end());
    }
    return seen;
  };
  std::map<LocId, size_t> result;
  size_t count = 0;
  for (LocId l : locations) {
    if (result.contains(l)) continue;
    const std::set<LocId> after = closure(l, successors), before = closure(l, predecessors);
    if (!after.contains(l)) continue;
    for (LocId other : after)
      if (before.contains(other)) result[other] = count;
    ++count;
  }
  return result;
}

/// The number of decimal digits of the largest constant.
size_t largest_constant(Term root) {
  size_t digits = 0;
  term::post_order(root, [&](Term t) {
    if (t.is(term::Kind::IntConst)) digits = std::max(digits, mpz_sizeinbase(t.value().get_mpz_t(), 10));
    if (t.is(term::Kind::BvConst)) digits = std::max(digits, mpz_sizeinbase(t.signed_value().get_mpz_t(), 10));
  });
  return digits;
}

size_t cost(const logic::TheoryUse& t) {
  if (t.quantifiers) return 5;
  if (t.floats) return 4;
  if (t.nonlinear || t.heavy_bitvectors) return 3;
  if (t.arrays) return 2;
  return t.bitvectors ? 1 : 0;
}

using Items = std::vector<uint32_t>;   // of a TraceProblem

Items all_of(const logic::TraceProblem& problem) {
  Items all(problem.formulas.size());
  std::iota(all.begin(), all.end(), 0u);
  return all;
}

/// Another core for another refiner.
class GivenCore : public core::Refiner {
 public:
  GivenCore(logic::Services& services, std::string prefix, std::unique_ptr<core::Refiner> inner)
      : cfa_(services.cfa), statistics_(services.statistics), inner_(std::move(inner)), cores_(cfa_, services.trace, statistics_),
        prefix_(std::move(prefix)) {}

  std::string name() const override { return prefix_ + ":" + inner_->name(); }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    const encode::PathFormula formula = encode::path_formula(cfa_, infeasible.path);
    const logic::TraceProblem problem(formula, logic::TraceProblem::Choices::Apart);
    Result<Items> items = choose(problem, infeasible.path, budget);
    if (!items.ok()) return items.error();
    core::Infeasible given = infeasible;
    given.core = logic::marks(formula, problem, *items);
    Result<core::Refinement> result = inner_->refine(given, budget);
    if (result.ok())
      if (auto* sequence = std::get_if<core::Sequence>(&*result)) sequence->refiner = name();
    return result;
  }

 protected:
  virtual Result<Items> choose(const logic::TraceProblem& problem, const core::Path& path, const Budget& budget) = 0;

  const Cfa& cfa_;
  Statistics& statistics_;
  std::unique_ptr<core::Refiner> inner_;
  logic::CoreFinder cores_;

 private:
  std::string prefix_;
};

class Abstraction final : public GivenCore {
 public:
  Abstraction(logic::Services& services, UndoOrder order, std::unique_ptr<core::Refiner> inner, bool minimal)
      : GivenCore(services, std::string("abs-") + to_string(order), std::move(inner)), order_(order), minimal_(minimal) {}

 private:
  /// The shortest infeasible prefix of the order, by galloping: more concrete statements stay infeasible.
  Result<Items> choose(const logic::TraceProblem& problem, const core::Path& path, const Budget& budget) override {
    const std::vector<size_t> depth = nesting(cfa_, path);
    Items order = all_of(problem);
    std::ranges::stable_sort(order, {}, [&](uint32_t item) { return rank(problem, depth, item); });
    Items concrete;
    const auto suffices = [&](size_t n) {
      concrete.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n));
      std::ranges::sort(concrete);
      ++statistics_.counter("refine.abstraction.checks");
      return cores_.is_core(problem, concrete);
    };
    size_t bad = 0, good = order.size() + 1;   // prefixes of these lengths do not suffice, do
    for (size_t probe = 1; bad + 1 < good; probe = good > order.size() ? std::min(2 * bad, order.size()) : bad + (good - bad) / 2) {
      if (budget.expired()) return Error{"", budget.reason()};
      (suffices(probe) ? good : bad) = probe;
    }
    if (good > order.size()) return Error{"", "the trace was not shown infeasible within the limits"};
    if (good < order.size()) ++statistics_.counter("refine.abstraction.stayed_abstract");
    concrete.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(good));
    std::ranges::sort(concrete);
    return minimal_ ? cores_.minimise(problem, path, concrete, logic::CoreOrder::Early) : concrete;
  }

  size_t rank(const logic::TraceProblem& problem, const std::vector<size_t>& depth, uint32_t item) const {
    const size_t loops = depth[problem.place[item].first];
    switch (order_) {
      case UndoOrder::Outside: return loops;
      case UndoOrder::Inside: return *std::max_element(depth.begin(), depth.end()) - loops;
      case UndoOrder::Constants: return largest_constant(problem.formulas[item]);
      case UndoOrder::Theories: return cost(logic::theory_use(problem.formulas[item]));
    }
    PIPPIN_UNREACHABLE("order");
  }

  UndoOrder order_;
  bool minimal_;
};

class Whole final : public GivenCore {
 public:
  Whole(logic::Services& services, std::unique_ptr<core::Refiner> inner) : GivenCore(services, "whole", std::move(inner)) {}

 private:
  Result<Items> choose(const logic::TraceProblem& problem, const core::Path&, const Budget&) override { return all_of(problem); }
};

class SolverCore final : public GivenCore {
 public:
  SolverCore(logic::Services& services, smt::Backend& solver, const std::string& name, std::unique_ptr<core::Refiner> inner)
      : GivenCore(services, "core@" + name, std::move(inner)), solver_(solver), named_(cfa_, solver, statistics_) {}

 private:
  Result<Items> choose(const logic::TraceProblem& problem, const core::Path&, const Budget& budget) override {
    Result<Items> core = Error{"", solver_.name() + " has no cores"};
    for (uint32_t k = 0; k < solver_.core_rungs() && !core.ok() && !budget.expired(); ++k) {
      smt::Effort effort = kNamedCore;
      effort.seconds = std::min(effort.seconds, kNamedCoreShare * budget.remaining().count());
      core = named_.named_core(problem, k, effort);
    }
    if (core.ok() && cores_.ask(problem, *core) == smt::Answer::Sat) return Error{"", "the core of " + solver_.name() + " is satisfiable"};
    return core;
  }

  static constexpr smt::Effort kNamedCore{.effort = 40'000'000, .seconds = 10};
  static constexpr double kNamedCoreShare = 0.25;   // of the time left
  smt::Backend& solver_;
  logic::CoreFinder named_;
};

}  // namespace

const char* to_string(UndoOrder order) {
  switch (order) {
    case UndoOrder::Outside: return "outside";
    case UndoOrder::Inside: return "inside";
    case UndoOrder::Constants: return "constants";
    case UndoOrder::Theories: return "theories";
  }
  PIPPIN_UNREACHABLE("order");
}

std::optional<UndoOrder> parse_undo_order(const std::string& name) {
  for (UndoOrder o : {UndoOrder::Outside, UndoOrder::Inside, UndoOrder::Constants, UndoOrder::Theories})
    if (name == to_string(o)) return o;
  return std::nullopt;
}

std::vector<size_t> nesting(const Cfa& cfa, const cfa::Path& path) {
  std::map<EdgeId, size_t> depth;
  std::map<LocId, size_t> first_visit;
  std::set<EdgeId> edges;
  for (size_t i = 0; i <= path.size(); ++i) first_visit.try_emplace(cfa::location_at(cfa, path, i), i);
  for (const cfa::Step& step : path.stem) edges.insert(step.edge);
  // A loop is a component; its inner loops are the components that are left when its head is not entered again.
  while (!edges.empty()) {
    const std::map<LocId, size_t> component = components(cfa, edges);
    std::map<size_t, LocId> head;
    for (const auto& [l, c] : component) {
      auto [it, fresh] = head.try_emplace(c, l);
      if (!fresh && first_visit.at(l) < first_visit.at(it->second)) it->second = l;
    }
    std::set<EdgeId> inner;
    for (EdgeId e : edges) {
      const auto source = component.find(cfa.edge(e).source), target = component.find(cfa.edge(e).target);
      if (source == component.end() || target == component.end() || source->second != target->second) continue;
      ++depth[e];
      if (head.at(target->second) != cfa.edge(e).target) inner.insert(e);
    }
    edges = std::move(inner);
  }
  std::vector<size_t> result;
  for (const cfa::Step& step : path.stem) result.push_back(depth[step.edge]);
  return result;
}

std::unique_ptr<core::Refiner> make_abstraction(logic::Services& services, UndoOrder order, std::unique_ptr<core::Refiner> inner, bool minimal) {
  return std::make_unique<Abstraction>(services, order, std::move(inner), minimal);
}

std::unique_ptr<core::Refiner> make_whole(logic::Services& services, std::unique_ptr<core::Refiner> inner) {
  return std::make_unique<Whole>(services, std::move(inner));
}

std::unique_ptr<core::Refiner> make_solver_core(logic::Services& services, smt::Backend& solver, const std::string& name,
                                                std::unique_ptr<core::Refiner> inner) {
  return std::make_unique<SolverCore>(services, solver, name, std::move(inner));
}

}  // namespace pippin::refine

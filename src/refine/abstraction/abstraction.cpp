// SPDX-License-Identifier: Apache-2.0
#include "refine/abstraction/abstraction.h"

#include <algorithm>
#include <map>
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

class Abstraction : public core::Refiner {
 public:
  Abstraction(logic::Services& services, UndoOrder order, std::unique_ptr<core::Refiner> inner)
      : cfa_(services.cfa), statistics_(services.statistics), order_(order), inner_(std::move(inner)), cores_(cfa_, services.trace, statistics_) {}

  std::string name() const override { return std::string("abs-") + to_string(order_) + ":" + inner_->name(); }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    const core::Path& path = infeasible.path;
    const encode::PathFormula formula = encode::path_formula(cfa_, path);
    const logic::TraceProblem problem(formula);
    std::map<size_t, std::vector<uint32_t>> groups;
    const std::vector<size_t> depth = nesting(cfa_, path);
    for (uint32_t i = 0; i < problem.formulas.size(); ++i) groups[rank(problem, depth, i)].push_back(i);

    std::vector<uint32_t> concrete;
    size_t undone = 0;
    for (const auto& [rank, items] : groups) {
      if (budget.expired()) return Error{"", budget.reason()};
      concrete.insert(concrete.end(), items.begin(), items.end());
      std::sort(concrete.begin(), concrete.end());
      ++undone;
      ++statistics_.counter("refine.abstraction.checks");
      if (!cores_.is_core(problem, concrete)) continue;
      if (undone < groups.size()) ++statistics_.counter("refine.abstraction.stayed_abstract");
      core::Infeasible abstracted = infeasible;
      abstracted.core = logic::marks(formula, problem, concrete);
      Result<core::Refinement> result = inner_->refine(abstracted, budget);
      if (result.ok())
        if (auto* sequence = std::get_if<core::Sequence>(&*result)) sequence->refiner = name();
      return result;
    }
    return Error{"", "the trace was not shown infeasible within the limits"};
  }

 private:
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

  const Cfa& cfa_;
  Statistics& statistics_;
  UndoOrder order_;
  std::unique_ptr<core::Refiner> inner_;
  logic::CoreFinder cores_;
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

std::unique_ptr<core::Refiner> make_abstraction(logic::Services& services, UndoOrder order, std::unique_ptr<core::Refiner> inner) {
  return std::make_unique<Abstraction>(services, order, std::move(inner));
}

}  // namespace pippin::refine

// SPDX-License-Identifier: Apache-2.0
#include "refine/path_program/horn.h"

#include <algorithm>
#include <map>
#include <set>

#include "encode/encode.h"
#include "logic/hoare.h"
#include "smt/horn.h"

namespace pippin::refine {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Term;

class HornRefiner : public core::Refiner {
 public:
  HornRefiner(const Cfa& cfa, logic::HoareService& hoare, Statistics& statistics, const HornOptions& options)
      : cfa_(cfa), hoare_(hoare), statistics_(statistics), options_(options) {}

  std::string name() const override { return "horn"; }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    const core::Path& path = infeasible.path;
    std::set<EdgeId> edges;
    std::map<LocId, uint32_t> predicate_of;
    bool loop = false;
    for (size_t i = 0; i <= path.size(); ++i)
      loop |= !predicate_of.try_emplace(cfa::location_at(cfa_, path, i), predicate_of.size()).second;
    for (const cfa::Step& step : path.stem) {
      if (cfa_.edge(step.edge).kind != cfa::EdgeKind::Internal) return Error{"", "calls"};
      edges.insert(step.edge);
    }
    if (!loop) return Error{"", "the path has no loop"};
    if (infeasible.pre && !infeasible.pre.is_true()) return Error{"", "only for whole paths"};
    if (!tried_.insert(edges).second) return Error{"", "this path program was tried before"};
    // After failures only every second, fourth, … new path program gets its two seconds.
    if (skip_ > 0) {
      --skip_;
      return Error{"", "pausing after failures"};
    }

    ++statistics_.counter("refine.horn.tried");
    ScopedTimer timer(statistics_.seconds("refine.horn"));
    const LocId initial = cfa::location_at(cfa_, path, 0), error = cfa::location_at(cfa_, path, path.size());
    const smt::HornSystem system = clauses(edges, predicate_of, predicate_of[initial], predicate_of[error]);
    const Seconds wall(std::min(options_.seconds, 0.1 * budget.remaining().count()));
    smt::HornAnswer answer = smt::solve_horn(cfa_.tm(), system, wall, options_.memory_bytes);
    if (answer.kind != smt::HornAnswer::Kind::Solved) {
      skip_ = pause_;
      pause_ = std::min<size_t>(2 * pause_ + 1, 64);
      return Error{"", answer.kind == smt::HornAnswer::Kind::Unsafe ? "the path program has a feasible path" : answer.reason};
    }

    // Nothing a solver computed besides sat/unsat is used unchecked.
    for (EdgeId e : edges) {
      const cfa::Edge& edge = cfa_.edge(e);
      if (hoare_.check(answer.predicates[predicate_of[edge.source]], e, answer.predicates[predicate_of[edge.target]]) !=
          logic::Triple::Valid) {
        ++statistics_.counter("refine.horn.rejected");
        return Error{"", "the Horn solver's answer is not a Floyd-Hoare annotation"};
      }
    }
    ++statistics_.counter("refine.horn.solved");
    pause_ = 0;
    core::Sequence sequence;
    sequence.path = path;
    sequence.technique = "horn";
    sequence.perfect = true;
    for (size_t i = 0; i <= path.size(); ++i)
      sequence.predicates.push_back(answer.predicates[predicate_of[cfa::location_at(cfa_, path, i)]]);
    return core::Refinement(std::move(sequence));
  }

 private:
  smt::HornSystem clauses(const std::set<EdgeId>& edges, const std::map<LocId, uint32_t>& predicate_of, uint32_t initial,
                          uint32_t error) {
    smt::HornSystem system;
    system.num_predicates = static_cast<uint32_t>(predicate_of.size());
    system.initial = initial;
    system.error = error;
    std::map<EdgeId, encode::TransitionFormula> formulas;
    std::set<Term> state;
    for (EdgeId e : edges) {
      const auto& f = formulas.emplace(e, encode::transition(cfa_.tm(), cfa_.edge(e).ops)).first->second;
      state.insert(f.read.begin(), f.read.end());
    }
    system.vars.assign(state.begin(), state.end());
    for (const auto& [e, f] : formulas) {
      smt::HornClause clause;
      clause.source = predicate_of.at(cfa_.edge(e).source);
      clause.target = predicate_of.at(cfa_.edge(e).target);
      clause.constraint = f.guard;
      for (Term v : system.vars) {
        auto it = f.out.find(v);
        clause.after.push_back(it == f.out.end() ? v : it->second);
      }
      system.clauses.push_back(std::move(clause));
    }
    return system;
  }

  const Cfa& cfa_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  HornOptions options_;
  std::set<std::set<EdgeId>> tried_;
  size_t skip_ = 0, pause_ = 0;
};

}  // namespace

std::unique_ptr<core::Refiner> make_horn(const Cfa& cfa, logic::HoareService& hoare, Statistics& statistics,
                                         const HornOptions& options) {
  return std::make_unique<HornRefiner>(cfa, hoare, statistics, options);
}

}  // namespace pippin::refine

// SPDX-License-Identifier: Apache-2.0
#include "refine/path_program/horn.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/strategy.h"
#include "logic/services.h"
#include "logic/horn_clauses.h"

namespace pippin::refine {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Term;

constexpr double kWholeSeconds = 10;  // with procedures, for the whole program, once

class HornRefiner : public core::Refiner {
 public:
  HornRefiner(logic::Services& services, const HornOptions& options)
      : cfa_(services.cfa), hoare_(services.triples), statistics_(services.statistics), options_(options) {}

  std::string name() const override { return "horn"; }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    const core::Path& path = infeasible.path;
    const std::vector<EdgeId> edges = core::path_program_edges(path);
    std::map<LocId, uint32_t> predicate_of;
    bool loop = false, calls = false;
    for (size_t i = 0; i <= path.size(); ++i)
      loop |= !predicate_of.try_emplace(cfa::location_at(cfa_, path, i), predicate_of.size()).second;
    for (EdgeId e : edges) calls |= cfa_.edge(e).kind == cfa::EdgeKind::Call;
    if (!loop) return Error{"", "the path has no loop"};
    if (calls && !whole_tried_) solve_whole(budget);
    if (!whole_.empty()) {
      core::Sequence sequence{path, {}, "horn (whole program)", true};
      for (size_t i = 0; i <= path.size(); ++i) sequence.predicates.push_back(whole_.at(cfa::location_at(cfa_, path, i)));
      return core::Refinement(std::move(sequence));
    }
    if (tried_.contains(edges)) return Error{"", "this path program was tried before"};
    // After failures only every second, fourth, … path program gets its two seconds; the others when they come again.
    if (skip_ > 0) {
      --skip_;
      return Error{"", "pausing after failures"};
    }
    tried_.insert(edges);

    ++statistics_.counter("refine.horn.tried");
    ScopedTimer timer(statistics_.seconds("refine.horn"));
    const LocId initial = cfa::location_at(cfa_, path, 0), error = cfa::location_at(cfa_, path, path.size());
    const smt::HornSystem system = clauses(edges, {predicate_of, predicate_of[initial], predicate_of[error],
                                                   static_cast<uint32_t>(predicate_of.size())});
    const Seconds wall(std::min(options_.seconds, 0.1 * budget.remaining().count()));
    smt::HornAnswer answer = solve(system, wall);
    if (answer.kind != smt::HornAnswer::Kind::Solved) {
      skip_ = pause_;
      pause_ = std::min<size_t>(2 * pause_ + 1, 64);
      return Error{"", answer.kind == smt::HornAnswer::Kind::Unsafe ? "the path program has a feasible path" : answer.reason};
    }

    if (!annotates(edges, predicate_of, answer.predicates)) {
      ++statistics_.counter("refine.horn.rejected");
      return Error{"", "the Horn solver's answer is not a Floyd-Hoare annotation"};
    }
    ++statistics_.counter("refine.horn.solved");
    pause_ = 0;
    core::Sequence sequence;
    sequence.path = path;
    sequence.refiner = "horn";
    sequence.perfect = true;
    for (size_t i = 0; i <= path.size(); ++i)
      sequence.predicates.push_back(answer.predicates[predicate_of[cfa::location_at(cfa_, path, i)]]);
    return core::Refinement(std::move(sequence));
  }

 private:
  /// Nothing a solver computed besides sat/unsat is used unchecked.
  bool annotates(const std::vector<EdgeId>& edges, const std::map<LocId, uint32_t>& predicate_of,
                 const std::vector<Term>& predicates) {
    for (EdgeId e : edges) {
      const cfa::Edge& edge = cfa_.edge(e);
      const Term pre = predicates[predicate_of.at(edge.source)], post = predicates[predicate_of.at(edge.target)];
      const bool returns = edge.kind == cfa::EdgeKind::Return;
      const Term hier = returns ? predicates[predicate_of.at(cfa_.edge(edge.call).source)] : pre;
      const logic::Triple triple =
          returns ? hoare_.check_return({&pre, 1}, {&hier, 1}, e, post) : hoare_.check(pre, e, post);
      if (triple != logic::Triple::Valid) return false;
    }
    return true;
  }

  /// With procedures the path program of a short path says little: a deeper recursion is another one. So once the whole
  /// program; its solution annotates every path.
  void solve_whole(const Budget& budget) {
    whole_tried_ = true;
    ++statistics_.counter("refine.horn.whole_tried");
    ScopedTimer timer(statistics_.seconds("refine.horn"));
    std::vector<EdgeId> edges;
    std::map<LocId, uint32_t> predicate_of;
    constexpr uint32_t kError = 0;
    uint32_t next = 1;
    for (LocId l : cfa_.locations().ids()) predicate_of[l] = cfa_.is_target(l) ? kError : next++;
    for (EdgeId e : cfa_.edges().ids()) edges.push_back(e);
    const smt::HornSystem system = clauses(edges, {predicate_of, predicate_of[cfa_.initial], kError, next});
    const Seconds wall(std::min(kWholeSeconds, 0.3 * budget.remaining().count()));
    const smt::HornAnswer answer = solve(system, wall);
    if (answer.kind != smt::HornAnswer::Kind::Solved || !annotates(edges, predicate_of, answer.predicates)) {
      skip_ = pause_ = 4;  // its path programs are hardly easier
      return;
    }
    ++statistics_.counter("refine.horn.whole_solved");
    for (const auto& [l, p] : predicate_of) whole_[l] = answer.predicates[p];
  }

  smt::HornAnswer solve(const smt::HornSystem& system, Seconds wall) {
    ScopedTimer solving(statistics_.seconds("smt.horn"));
    return smt::solve_horn(cfa_.tm(), system, wall, options_.memory_bytes);
  }

  smt::HornSystem clauses(const std::vector<EdgeId>& edges, const logic::HornPredicates& predicates) const {
    return logic::horn_clauses(cfa_, edges, predicates);
  }

  const Cfa& cfa_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  HornOptions options_;
  std::set<std::vector<EdgeId>> tried_;
  bool whole_tried_ = false;
  std::map<LocId, Term> whole_;  // the solution for the whole program, if there is one
  size_t skip_ = 0, pause_ = 0;
};

}  // namespace

std::unique_ptr<core::Refiner> make_horn(logic::Services& services, const HornOptions& options) {
  return std::make_unique<HornRefiner>(services, options);
}

}  // namespace pippin::refine

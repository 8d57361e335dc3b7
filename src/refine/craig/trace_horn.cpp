// SPDX-License-Identifier: Apache-2.0
#include "refine/craig/trace_horn.h"

#include <algorithm>
#include <set>

#include "refine/craig/problem.h"
#include "refine/newton/pipeline.h"
#include "smt/horn.h"

namespace pippin::refine {
namespace {

using cfa::Cfa;
using term::Term;

constexpr double kTraceHornSeconds = 1;          // wall, per path; never more than a twentieth of the time left
constexpr uint64_t kMemory = 1ull << 30;
constexpr size_t kMaxTraceHornSteps = 100;

class TraceHorn : public core::Refiner {
 public:
  TraceHorn(logic::Services& services)
      : cfa_(services.cfa), backend_(services.backend), hoare_(services.triples), statistics_(services.statistics) {}

  std::string name() const override { return "horn-trace"; }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    const core::Path& path = infeasible.path;
    if (path.size() > kMaxTraceHornSteps) return Error{"", "the path is too long"};
    // After failures only every second, fourth, … path gets its second.
    if (skip_ > 0) {
      --skip_;
      return Error{"", "pausing after failures"};
    }
    const NestedPath nested(cfa_, path);
    const core::Core* core = infeasible.core ? &*infeasible.core : nullptr;
    const Trace trace = flat_trace(cfa_, path, nested, core);
    const Seconds wall(std::min(kTraceHornSeconds, 0.05 * budget.remaining().count()));
    const smt::HornSystem system = clauses(trace);
    const smt::HornAnswer answer = [&] {
      ScopedTimer solving(statistics_.seconds("smt.horn"));
      return smt::solve_horn(cfa_.tm(), system, wall, kMemory);
    }();
    if (answer.kind != smt::HornAnswer::Kind::Solved) {
      skip_ = pause_;
      pause_ = std::min<size_t>(2 * pause_ + 1, 64);
      return Error{"", answer.kind == smt::HornAnswer::Kind::Unsafe ? "the Horn solver finds the trace feasible" : answer.reason};
    }
    pause_ = 0;
    std::vector<Term> predicates = answer.predicates;
    predicates.front() = cfa_.tm().mk_true();
    predicates.back() = cfa_.tm().mk_false();
    Result<core::Sequence> sequence =
        finish_sequence(cfa_, path, nested, std::move(predicates), name(), backend_, hoare_, statistics_);
    if (!sequence.ok()) return sequence.error();
    return core::Refinement(std::move(*sequence));
  }

 private:
  smt::HornSystem clauses(const Trace& trace) {
    smt::HornSystem system;
    system.num_predicates = static_cast<uint32_t>(trace.size() + 1);
    system.initial = 0;
    system.error = static_cast<uint32_t>(trace.size());
    std::vector<encode::TransitionFormula> formulas;
    std::set<Term> state;
    for (const auto& ops : trace) {
      formulas.push_back(encode::transition(cfa_.tm(), ops));
      state.insert(formulas.back().read.begin(), formulas.back().read.end());
    }
    system.vars.assign(state.begin(), state.end());
    for (uint32_t i = 0; i < formulas.size(); ++i) {
      smt::HornClause clause{i, i + 1, formulas[i].guard, {}};
      for (Term v : system.vars) {
        const auto it = formulas[i].out.find(v);
        clause.after.push_back(it == formulas[i].out.end() ? v : it->second);
      }
      system.clauses.push_back(std::move(clause));
    }
    return system;
  }

  const Cfa& cfa_;
  smt::Backend& backend_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  size_t skip_ = 0, pause_ = 0;
};

}  // namespace

std::unique_ptr<core::Refiner> make_trace_horn(logic::Services& services) {
  return std::make_unique<TraceHorn>(services);
}

}  // namespace pippin::refine

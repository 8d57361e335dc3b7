// SPDX-License-Identifier: Apache-2.0
#include "refine/path_program/abstract.h"

#include <algorithm>
#include <set>

#include "domains/intervals.h"
#include "domains/polyhedra.h"

namespace pippin::refine {
namespace {

constexpr double kSeconds = 2;   // per path program; never more than a tenth of the time left

const char* name_of(Domain d) { return d == Domain::Intervals ? "intervals" : "polyhedra"; }

/// The path program as a Cfa of its own; locations in the order of PathProgram::locations.
Cfa as_cfa(const Cfa& cfa, const PathProgram& program, const Known& known) {
  Cfa sub(cfa.tm());
  std::map<LocId, LocId> at;
  for (LocId l : program.locations) {
    cfa::Location copy;
    copy.name = cfa.location(l).name;
    copy.kind = l == program.error ? cfa::LocKind::Error : cfa::LocKind::Plain;
    at[l] = sub.add_location(copy);
  }
  sub.initial = at[program.initial];
  for (const cfa::Variable& v : cfa.variables()) sub.add_variable(v);
  for (EdgeId e : program.edges) {
    cfa::Edge copy;
    copy.source = at[cfa.edge(e).source];
    copy.target = at[cfa.edge(e).target];
    copy.ops = cfa.edge(e).ops;
    if (const auto facts = known.find(cfa.edge(e).source); facts != known.end()) {
      auto at = std::find_if(copy.ops.begin(), copy.ops.end(), [](const cfa::Op& op) { return op.kind != cfa::OpKind::Assume; });
      for (Term t : facts->second) at = copy.ops.insert(at, cfa::Op::assume(t)) + 1;
    }
    sub.add_edge(std::move(copy));
  }
  return sub;
}

class Abstract : public core::Refiner {
 public:
  Abstract(const Cfa& cfa, smt::Backend& backend, logic::HoareService& hoare, Statistics& statistics, Domain domain)
      : cfa_(cfa), backend_(backend), hoare_(hoare), statistics_(statistics), domain_(domain) {}

  std::string name() const override { return name_of(domain_); }

  Result<core::Refinement> refine(const core::Infeasible& infeasible, const Budget& budget) override {
    auto program = path_program(cfa_, infeasible);
    if (!program.ok()) return program.error();
    if (!tried_.insert(program->edges).second) return Error{"", "this path program was tried before"};
    const Budget limit = budget.sub(Seconds(std::min(kSeconds, 0.1 * budget.remaining().count())));
    const std::vector<Candidate> candidates = abstract_candidates(cfa_, *program, domain_, limit);
    if (candidates.empty()) return Error{"", "nothing is known about the path program"};
    Transitions transitions(cfa_);
    const HoudiniResult found = houdini(cfa_, backend_, statistics_, *program, transitions, candidates, limit);
    if (!found.failure.empty()) return Error{"", found.failure};
    auto sequence = annotate(cfa_, hoare_, infeasible.path, *program, transitions, found.invariants, name());
    if (!sequence.ok()) return sequence.error();
    return core::Refinement(std::move(*sequence));
  }

 private:
  const Cfa& cfa_;
  smt::Backend& backend_;
  logic::HoareService& hoare_;
  Statistics& statistics_;
  Domain domain_;
  std::set<std::vector<EdgeId>> tried_;
};

}  // namespace

std::vector<Candidate> abstract_candidates(const Cfa& cfa, const PathProgram& program, Domain domain, const Budget& budget,
                                           const Known& known) {
  std::vector<Candidate> result;
  auto add = [&](Term t) {
    for (Term c : term::conjuncts(t))
      if (!c.is_true() && !c.is_false() && std::find(result.begin(), result.end(), Candidate{c, {}}) == result.end())
        result.push_back({c, {}});
  };
  const Cfa sub = as_cfa(cfa, program, known);
  auto cut = [&](LocId l) { return program.is_cut(program.locations[l.value]); };
  if (domain == Domain::Intervals) {
    domains::IntervalOptions options;
    options.budget = budget;
    const domains::Intervals intervals(sub, options);
    for (LocId l : sub.locations().ids())
      if (cut(l)) add(domains::state_formula(cfa.tm(), intervals.at(l)));
  } else {
    domains::PolyhedraOptions options;
    options.budget = budget;
    for (const auto& [l, constraints] : domains::polyhedra(sub, options))
      if (cut(l))
        for (Term t : constraints) add(t);
  }
  return result;
}

std::unique_ptr<core::Refiner> make_abstract(const Cfa& cfa, smt::Backend& backend, logic::HoareService& hoare,
                                             Statistics& statistics, Domain domain) {
  return std::make_unique<Abstract>(cfa, backend, hoare, statistics, domain);
}

}  // namespace pippin::refine

// SPDX-License-Identifier: Apache-2.0
#include "explore/horn/horn_engine.h"

#include <algorithm>

#include "logic/horn_clauses.h"
#include "support/log.h"

namespace pippin::explore {
namespace {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::LocId;
using term::Sort;
using term::Term;

constexpr uint64_t kWorkerBytes = 1ull << 30;

bool solver_knows(const Sort& s) {
  if (s.is_array()) return solver_knows(s.index()) && solver_knows(s.element());
  return s.is_bool() || s.is_int();
}

}  // namespace

core::Exploration run_horn(const Cfa& cfa, Statistics& statistics, const Budget& budget) {
  const auto unknown = [](std::string why) { return core::Unknown{std::move(why), "horn"}; };
  if (budget.expired()) return unknown(budget.reason());
  ScopedTimer timer(statistics.seconds("explore.horn"));
  for (const cfa::Edge& e : cfa.edges())
    if (e.kind != cfa::EdgeKind::Internal) return unknown("recursion not supported");
  for (const cfa::Variable& v : cfa.variables())
    if (!solver_knows(v.term.sort())) return unknown("a sort the Horn solver does not know");

  // One predicate for all targets; locations keep their ids.
  logic::HornPredicates predicates;
  predicates.count = static_cast<uint32_t>(cfa.locations().size()) + 1;
  predicates.initial = cfa.initial.value;
  predicates.error = predicates.count - 1;
  for (LocId l : cfa.locations().ids()) predicates.of[l] = cfa.is_target(l) ? predicates.error : l.value;
  std::vector<EdgeId> edges;
  for (EdgeId e : cfa.edges().ids()) edges.push_back(e);
  const smt::HornSystem system = logic::horn_clauses(cfa, edges, predicates);
  statistics.counter("explore.horn.clauses") += system.clauses.size();
  statistics.counter("explore.horn.variables") += system.vars.size();

  smt::HornAnswer answer = [&] {
    ScopedTimer solving(statistics.seconds("smt.horn"));
    return smt::solve_horn(cfa.tm(), system, budget.remaining(), kWorkerBytes);
  }();
  switch (answer.kind) {
    case smt::HornAnswer::Kind::Solved: break;
    case smt::HornAnswer::Kind::Unsafe: return unknown("the Horn solver found a way to the error, which is not used");
    case smt::HornAnswer::Kind::Unknown: return unknown(answer.reason);
  }
  log(1, "horn: solved, {} predicates", system.num_predicates);
  core::InvariantCertificate certificate;
  for (LocId l : cfa.locations().ids())
    if (!cfa.is_target(l)) certificate.invariants.emplace_back(l, answer.predicates[l.value]);
  return core::Safe{std::move(certificate)};
}

namespace {

class Horn final : public core::Engine {
 public:
  explicit Horn(Statistics& statistics) : statistics_(statistics) {}

  core::EngineAnswer run(core::Task& task, core::Facts&, const Budget& budget) override {
    core::Exploration found = run_horn(task.cfa(), statistics_, budget);
    if (auto* safe = std::get_if<core::Safe>(&found)) return {.result = std::move(*safe), .found_by = "Horn clauses" + task.in_model()};
    return {.result = std::get<core::Unknown>(std::move(found))};
  }

 private:
  Statistics& statistics_;
};

}  // namespace

std::unique_ptr<core::Engine> make_horn(Statistics& statistics) { return std::make_unique<Horn>(statistics); }

}  // namespace pippin::explore

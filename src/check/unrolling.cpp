// SPDX-License-Identifier: Apache-2.0
#include "check/unrolling.h"

#include <fmt/format.h>

#include <set>

#include "cfa/reach.h"
#include "check/fragment.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;
using States = std::map<LocId, SymbolicState>;

constexpr size_t kIdlePasses = 8;

/// Finds out that unrolling is of no use: every execution goes on, pass after pass, and no variable whose value is known
/// changes it. What ends a loop for all executions is a number that counts, or a condition.
class Progress {
 public:
  /// False: give up.
  bool after_pass(const States& states) {
    std::map<LocId, std::vector<std::pair<Term, Term>>> constants;
    bool certain = true;
    for (const auto& [l, state] : states) {
      certain = certain && state.condition.is_true();
      if (!certain) break;
      auto& here = constants[l];
      for (const auto& [var, value] : state.assigned())
        if (value.is_value()) here.emplace_back(var, value);
    }
    idle_ = certain && constants == before_ ? idle_ + 1 : 0;
    before_ = std::move(constants);
    return idle_ < kIdlePasses;
  }

 private:
  std::map<LocId, std::vector<std::pair<Term, Term>>> before_;
  size_t idle_ = 0;
};

CheckResult stopped(Outcome outcome, std::string reason) {
  CheckResult r;
  r.outcome = outcome;
  r.reason = std::move(reason);
  return r;
}

}  // namespace

CheckResult check_unrolling(const Cfa& cfa, const core::UnrollingCertificate& certificate, Prover& prover,
                            const Budget& budget) {
  // A fragment leaves calls out: executions through them would be missed.
  for (const cfa::Edge& e : cfa.edges())
    if (e.kind != cfa::EdgeKind::Internal) return stopped(Outcome::Unknown, "calls are not unrolled");
  const std::vector<bool> useful = cfa::leads_to_target(cfa);  // histories elsewhere are of no interest
  std::vector<bool> stops(cfa.locations().size(), false);
  for (LocId l : cfa::cut_points(cfa)) stops[l.value] = true;
  for (LocId l : cfa.locations().ids())
    if (cfa.is_target(l)) {
      stops[l.value] = true;
      if (!cfa.out(l).empty()) return stopped(Outcome::Rejected, "a target location has successors");
    }

  States here;
  here[cfa.initial].condition = cfa.tm().mk_true();
  if (cfa.is_target(cfa.initial)) return stopped(Outcome::Rejected, "the initial location is a target");
  size_t passes = 0;
  Progress progress;
  std::vector<term::Term> postponed;   // conditions of targets
  std::set<Term> possible;             // conditions that were not refuted
  const auto refuted = [&](term::Term condition, const std::string& what) -> std::optional<CheckResult> {
    std::string reason;
    const Outcome o = condition.is_false() ? Outcome::Accepted : prover.unsatisfiable(condition, reason);
    if (o == Outcome::Accepted) return std::nullopt;
    return stopped(o, fmt::format("{} may be reached{}", what, reason.empty() ? "" : ": " + reason));
  };
  for (; !here.empty(); ++passes) {
    if (passes == certificate.max_passes) return stopped(Outcome::Unknown, "executions are longer than the limit");
    States next;
    for (const auto& [from, state] : here) {
      if (budget.expired()) return stopped(Outcome::Unknown, budget.reason());
      bool folded = false;
      auto fragment = execute_fragment(cfa, from, stops, {.start = &state, .useful = &useful, .budget = &budget, .folded = &folded});
      if (!fragment) return stopped(Outcome::Unknown, fragment.error().text());
      if (folded)
        prover.without_rules([&] {
          std::vector<Term> impossible;
          const auto plain = execute_fragment(cfa, from, stops, {.start = &state, .useful = &useful, .budget = &budget});
          if (!plain) return impossible;
          for (const auto& [to, reached] : *plain)
            if (!fragment->contains(to)) impossible.push_back(reached.condition);
          return impossible;
        });
      for (auto& [to, reached] : *fragment) {
        const term::Term condition = reached.condition;
        if (certificate.folding_only && !condition.is_false() && (cfa.is_target(to) || !condition.is_true()))
          return stopped(Outcome::Unknown, "a solver has to be asked");
        if (cfa.is_target(to)) {
          if (passes < certificate.asked_from) postponed.push_back(condition);
          else if (auto failed = refuted(condition, fmt::format("pass {}: {}", passes + 1, cfa.location(to).name))) return *failed;
          continue;
        }
        auto [slot, fresh] = next.try_emplace(to);
        slot->second = fresh ? std::move(reached) : join(cfa, slot->second, reached);
      }
    }
    // Histories that are impossible end here; one that cannot be refuted only costs more work, and is not asked about again.
    std::erase_if(next, [&](const auto& entry) {
      const Term condition = entry.second.condition;
      if (condition.is_true() || condition.is_false()) return condition.is_false();
      if (passes + 1 < certificate.asked_from || possible.contains(condition)) return false;
      std::string reason;
      if (prover.unsatisfiable(condition, reason) == Outcome::Accepted) return true;
      possible.insert(condition);
      return false;
    });
    here = std::move(next);
    if (!here.empty() && !progress.after_pass(here)) return stopped(Outcome::Unknown, "nothing tells that executions end");
  }
  if (auto failed = refuted(cfa.tm().mk_or(postponed), "a target")) return *failed;
  CheckResult r = prover.conclude("conditions");
  if (r.outcome != Outcome::Accepted) return r;
  if (prover.proved() == 0) r.how = prover.confirmed() ? "by constant folding; a solver proved that the ways left out are impossible" : "by constant folding alone";
  r.how += fmt::format(", all executions unrolled in {} passes", passes);
  return r;
}

}  // namespace pippin::check

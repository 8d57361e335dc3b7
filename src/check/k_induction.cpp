// SPDX-License-Identifier: Apache-2.0
#include "check/k_induction.h"

#include <fmt/format.h>

#include "cfa/reach.h"
#include "check/fragment.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;
using Histories = std::map<LocId, SymbolicState>;

class KInduction {
 public:
  KInduction(const Cfa& cfa, Prover& prover, const Budget& budget)
      : cfa_(cfa), prover_(prover), budget_(budget), useful_(cfa::leads_to_target(cfa)), stops_(cfa.locations().size(), false) {
    for (LocId l : cfa::cut_points(cfa)) stops_[l.value] = true;
    for (LocId l : cfa.locations().ids())
      if (cfa.is_target(l)) stops_[l.value] = true;
  }

  CheckResult run(const core::KInductionCertificate& certificate) {
    const std::vector<bool> reached = cfa::reached_from_start(cfa_);
    Histories base, step;
    base[cfa_.initial].condition = cfa_.tm().mk_true();
    for (LocId l : cfa::cut_points(cfa_))
      if (reached[l.value] && useful_[l.value]) step[l].condition = cfa_.tm().mk_true();
    for (const auto& [l, invariant] : certificate.invariants)
      if (const auto it = step.find(l); it != step.end()) it->second.condition = cfa_.tm().mk_and(it->second.condition, invariant);
    for (size_t k = 1; k <= certificate.max_k; ++k) {
      Term target;
      if (auto failed = pass(base, target)) return *failed;
      std::string reason;
      // (A target that was folded away: prover_ proved the folding.)
      const Outcome reached_early = target.is_false() ? Outcome::Accepted : prover_.unsatisfiable(target, reason);
      if (reached_early != Outcome::Accepted) return not_proved(reached_early, fmt::format("pass {}: a target may be reached: {}", k, reason));
      if (auto failed = pass(step, target)) return *failed;
      if (!target.is_false() && prover_.unsatisfiable(target, reason) != Outcome::Accepted) continue;
      CheckResult r = prover_.conclude("conditions");
      if (r.outcome != Outcome::Accepted) return r;
      if (prover_.proved() == 0) r.how = prover_.confirmed() ? "by constant folding; a solver proved that the ways left out are impossible" : "by constant folding alone";
      r.how += fmt::format(", by k-induction with k = {}", k);
      return r;
    }
    return not_proved(Outcome::Unknown, fmt::format("not k-inductive for k up to {}", certificate.max_k));
  }

 private:
  /// Goes on from all states to the next cut points; `target`: what leads into a target on the way.
  std::optional<CheckResult> pass(Histories& states, Term& target) {
    std::vector<Term> targets;
    Histories next;
    for (const auto& [from, state] : states) {
      if (budget_.expired()) return not_proved(Outcome::Unknown, budget_.reason());
      bool folded = false;
      auto fragment = execute_fragment(cfa_, from, stops_, {.start = &state, .useful = &useful_, .budget = &budget_, .folded = &folded});
      if (!fragment) return not_proved(Outcome::Unknown, fragment.error().text());
      if (folded)
        prover_.recheck_without_rewriting([&] {
          std::vector<Term> impossible;
          const auto plain = execute_fragment(cfa_, from, stops_, {.start = &state, .useful = &useful_, .budget = &budget_});
          if (!plain) return impossible;
          for (const auto& [to, reached] : *plain)
            if (!fragment->contains(to)) impossible.push_back(reached.condition);
          return impossible;
        });
      for (auto& [to, reached] : *fragment) {
        if (cfa_.is_target(to)) {
          targets.push_back(reached.condition);
          continue;
        }
        auto [slot, fresh] = next.try_emplace(to);
        slot->second = fresh ? std::move(reached) : join(cfa_, slot->second, reached);
      }
    }
    std::erase_if(next, [](const auto& entry) { return entry.second.condition.is_false(); });
    states = std::move(next);
    target = cfa_.tm().mk_or(targets);
    return std::nullopt;
  }

  const Cfa& cfa_;
  Prover& prover_;
  const Budget& budget_;
  const std::vector<bool> useful_;
  std::vector<bool> stops_;
};

}  // namespace

CheckResult check_k_induction(const Cfa& cfa, const core::KInductionCertificate& certificate, Prover& prover, const Budget& budget) {
  for (const cfa::Edge& e : cfa.edges())
    if (e.kind != cfa::EdgeKind::Internal) return not_proved(Outcome::Unknown, "calls are not unrolled");
  for (LocId l : cfa.locations().ids())
    if (cfa.is_target(l) && !cfa.out(l).empty()) return not_proved(Outcome::Rejected, "a target location has successors");
  if (cfa.is_target(cfa.initial)) return not_proved(Outcome::Rejected, "the initial location is a target");
  return KInduction(cfa, prover, budget).run(certificate);
}

}  // namespace pippin::check

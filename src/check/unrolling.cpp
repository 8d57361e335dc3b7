// SPDX-License-Identifier: Apache-2.0
#include "check/unrolling.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cfa/reach.h"
#include "check/fragment.h"
#include "check/frames.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;
/// Where executions are: the calls that are open, and a location.
using Point = std::pair<Frames::Id, LocId>;
using States = std::map<Point, SymbolicState>;

constexpr size_t kIdlePasses = 8;
/// While targets are postponed: of so many passes so far, one more goes by without a question which executions end.
constexpr size_t kPassesAtATime = 8;

/// Finds out that unrolling is of no use: every execution goes on, pass after pass, and no variable whose value is known
/// changes it. What ends a loop for all executions is a number that counts, or a condition.
class Progress {
 public:
  /// False: give up.
  bool after_pass(const States& states) {
    std::map<Point, std::vector<std::pair<Term, Term>>> constants;
    bool certain = true;
    for (const auto& [point, state] : states) {
      certain = certain && state.condition.is_true();
      if (!certain) break;
      auto& here = constants[point];
      for (const auto& [var, value] : state.assigned())
        if (value.is_value()) here.emplace_back(var, value);
    }
    idle_ = certain && constants == before_ ? idle_ + 1 : 0;
    before_ = std::move(constants);
    return idle_ < kIdlePasses;
  }

 private:
  std::map<Point, std::vector<std::pair<Term, Term>>> before_;
  size_t idle_ = 0;
};

}  // namespace

CheckResult check_unrolling(const Cfa& cfa, core::Question question, const core::UnrollingCertificate& certificate, Prover& prover,
                            const Budget& budget) {
  Frames frames(cfa);
  if (!frames.error().empty()) return not_proved(Outcome::Unknown, frames.error());
  const std::vector<bool> useful = question == core::Question::End ? std::vector<bool>(cfa.locations().size(), true) : cfa::leads_to_target(cfa);
  std::vector<bool> stops(cfa.locations().size(), false);
  for (LocId l : cfa::cut_points(cfa)) stops[l.value] = true;
  for (const cfa::Edge& e : cfa.edges())
    if (e.kind != cfa::EdgeKind::Internal) stops[e.source.value] = true;   // a fragment leaves calls and returns out
  for (LocId l : cfa.locations().ids())
    if (cfa.is_target(l)) {
      stops[l.value] = true;
      if (!cfa.out(l).empty()) return not_proved(Outcome::Rejected, "a target location has successors");
    }

  /// All ways from a point to the next ones.
  const auto ways = [&](const Point& from, const SymbolicState& state, bool* folded) -> Result<States> {
    States to;
    const auto [open, at] = from;
    auto fragment = execute_fragment(cfa, at, stops, {.start = &state, .useful = &useful, .budget = &budget, .folded = folded});
    if (!fragment) return fragment.error();
    for (auto& [l, reached] : *fragment) to.emplace(Point(open, l), std::move(reached));
    for (EdgeId e : cfa.out(at)) {
      const cfa::EdgeKind kind = cfa.edge(e).kind;
      if (kind == cfa::EdgeKind::Internal || !useful[cfa.edge(e).target.value]) continue;
      if (kind == cfa::EdgeKind::Return && !frames.matches(open, e)) continue;
      auto [inside, reached] = kind == cfa::EdgeKind::Call ? frames.enter(open, e, state) : frames.leave(open, e, state);
      if (folded != nullptr) *folded |= reached.folded || reached.condition.is_false();
      if (reached.condition.is_false()) continue;
      const auto [slot, fresh] = to.try_emplace({inside, cfa.edge(e).target});
      slot->second = fresh ? std::move(reached) : join(cfa, slot->second, reached);
    }
    return to;
  };

  States here;
  here[{0, cfa.initial}].condition = cfa.tm().mk_true();
  if (cfa.is_target(cfa.initial)) return not_proved(Outcome::Rejected, "the initial location is a target");
  size_t passes = 0;
  Progress progress;
  // One question about all executions is what a solver of bits is for; small ones Z3 answers sooner.
  const smt::SessionKind kind = certificate.asked_from > 0 ? smt::SessionKind::Unrolling : smt::SessionKind::Plain;
  std::vector<term::Term> postponed;   // conditions of targets
  std::set<Term> possible;             // conditions that were not refuted
  const auto refuted = [&](term::Term condition, const std::string& what) -> std::optional<CheckResult> {
    std::string reason;
    const Outcome o = condition.is_false() ? Outcome::Accepted : prover.unsatisfiable(condition, reason, kind);
    if (o == Outcome::Accepted) return std::nullopt;
    return not_proved(o, fmt::format("{} may be reached{}", what, reason.empty() ? "" : ": " + reason));
  };
  size_t next_cut = 0;   // pass
  for (; !here.empty(); ++passes) {
    if (passes == certificate.max_passes) return not_proved(Outcome::Unknown, "executions are longer than the limit");
    States next;
    for (const auto& [from, state] : here) {
      if (budget.expired()) return not_proved(Outcome::Unknown, budget.reason());
      bool folded = false;
      Result<States> onward = ways(from, state, &folded);
      if (!onward) return not_proved(Outcome::Unknown, onward.error().text());
      if (folded)
        prover.recheck_without_rewriting([&] {
          std::vector<Term> impossible;
          const Result<States> plain = ways(from, state, nullptr);
          if (!plain) return impossible;
          for (const auto& [point, reached] : *plain)
            if (!onward->contains(point)) impossible.push_back(reached.condition);
          return impossible;
        });
      for (auto& [point, reached] : *onward) {
        const LocId to = point.second;
        const term::Term condition = reached.condition;
        if (certificate.folding_only && !condition.is_false() && (cfa.is_target(to) || !condition.is_true()))
          return not_proved(Outcome::Unknown, "a solver has to be asked");
        if (cfa.is_target(to)) {
          if (passes < certificate.asked_from) postponed.push_back(condition);
          else if (auto failed = refuted(condition, fmt::format("pass {}: {}", passes + 1, cfa.location(to).name))) return *failed;
          continue;
        }
        auto [slot, fresh] = next.try_emplace(point);
        slot->second = fresh ? std::move(reached) : join(cfa, slot->second, reached);
      }
    }
    // Histories that are impossible end here; one that cannot be refuted only costs more work, and is not asked about again.
    const bool ask = passes + 1 >= certificate.asked_from || passes >= next_cut;
    if (passes >= next_cut) next_cut = passes + std::max<size_t>(1, passes / kPassesAtATime);
    std::erase_if(next, [&](const auto& entry) {
      const Term condition = entry.second.condition;
      if (condition.is_true() || condition.is_false()) return condition.is_false();
      if (!ask || possible.contains(condition)) return false;
      std::string reason;
      if (prover.unsatisfiable(condition, reason, kind) == Outcome::Accepted) return true;
      possible.insert(condition);
      return false;
    });
    here = std::move(next);
    if (!here.empty() && !progress.after_pass(here)) return not_proved(Outcome::Unknown, "nothing tells that executions end");
  }
  if (auto failed = refuted(cfa.tm().mk_or(postponed), "a target")) return *failed;
  CheckResult r = prover.conclude("conditions");
  if (r.outcome != Outcome::Accepted) return r;
  if (prover.proved() == 0) r.how = prover.confirmed() ? "by constant folding; a solver proved that the ways left out are impossible" : "by constant folding alone";
  r.how += fmt::format(", all executions unrolled in {} passes", passes);
  return r;
}

}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
#include "check/ranking.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "check/cut_steps.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;

class Ranking {
 public:
  Ranking(const Cfa& cfa, Prover& prover, const Budget& budget) : cfa_(cfa), tm_(cfa.tm()), prover_(prover), budget_(budget) {}

  CheckResult run(const core::RankingCertificate& certificate) {
    for (const auto& [l, tuple] : certificate.ranks) {
      if (!cfa_.locations().contains(l)) return not_proved(Outcome::Rejected, "a rank of a location that does not exist");
      for (const Term t : tuple) {
        if (!t.sort().is_int() && !t.sort().is_bv()) return not_proved(Outcome::Rejected, "a rank is no integer");
        for (const Term v : term::free_vars(t))
          if (!cfa_.find(v).valid()) return not_proved(Outcome::Rejected, "a rank speaks about what is no variable of the program");
      }
      rank_[l] = tuple;
    }
    if (auto failed = cut_steps(cfa_, certificate.invariants, budget_, steps_)) return *failed;
    std::vector<const CutStep*> all;
    for (const CutStep& s : steps_) all.push_back(&s);
    const std::map<LocId, size_t> component = components(all);
    std::vector<const CutStep*> rest;
    for (const CutStep& s : steps_) {
      if (component.at(s.from) != component.at(s.to)) continue;
      bool lowers = false;
      if (auto failed = decide(s, lowers)) return *failed;
      if (!lowers) rest.push_back(&s);
    }
    const std::map<LocId, size_t> left = components(rest);
    for (const CutStep* s : rest)
      if (left.at(s->from) == left.at(s->to))
        return not_proved(Outcome::Rejected, fmt::format("no step of the cycle through {} lowers the rank", cfa_.location(s->from).name));
    CheckResult r = prover_.conclude("conditions");
    if (r.outcome == Outcome::Accepted && prover_.proved() == 0 && r.how.empty()) r.how = "by the control flow alone";
    return r;
  }

 private:
  const std::vector<Term>& rank(LocId l) { return rank_[l]; }

  std::optional<CheckResult> decide(const CutStep& s, bool& lowers) {
    const std::vector<Term>&before = rank(s.from), &after = rank(s.to);
    // Ranks that cannot be compared are only allowed where no execution takes the step.
    const bool comparable = std::ranges::equal(before, after, [](Term a, Term b) { return a.sort() == b.sort(); });
    std::vector<Term> lower, not_higher;
    for (size_t k = 0; comparable && k < before.size(); ++k) {
      const Term was = s.before ? evaluate_in(cfa_, *s.before, before[k]) : before[k], is = evaluate_in(cfa_, s.state, after[k]);
      const bool is_int = was.sort().is_int();
      const Term less = is_int ? tm_.mk_and(tm_.mk_lt(is, was), tm_.mk_le(tm_.mk_int(0), was)) : tm_.mk(term::Kind::BvSlt, {is, was});
      const Term at_most = is_int ? tm_.mk_le(is, was) : tm_.mk_not(tm_.mk(term::Kind::BvSlt, {was, is}));
      std::vector<Term> here = not_higher;
      here.push_back(less);
      lower.push_back(tm_.mk_and(here));
      not_higher.push_back(at_most);
    }
    const auto holds = [&](Term claim) {
      std::string reason;
      const auto build = [&] { return tm_.mk_and(s.state.condition, tm_.mk_not(claim)); };
      const Term formula = build();
      if (formula.is_false()) prover_.recheck_without_rewriting([&] { return std::vector<Term>{build()}; });
      return prover_.unsatisfiable(formula, reason);
    };
    const Term lowered = tm_.mk_or(lower);   // false for empty tuples
    if (holds(lowered) == Outcome::Accepted) {
      lowers = true;
      return std::nullopt;
    }
    const Outcome o = !comparable ? Outcome::Rejected : before.empty() ? Outcome::Accepted : holds(tm_.mk_or(lowered, tm_.mk_and(not_higher)));
    if (o == Outcome::Accepted) return std::nullopt;
    return not_proved(o, fmt::format("the rank may rise from {} to {}", cfa_.location(s.from).name, cfa_.location(s.to).name));
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  Prover& prover_;
  const Budget& budget_;
  std::map<LocId, std::vector<Term>> rank_;
  std::vector<CutStep> steps_;
};

}  // namespace

CheckResult check_ranking(const Cfa& cfa, const core::RankingCertificate& certificate, Prover& prover, const Budget& budget) {
  return Ranking(cfa, prover, budget).run(certificate);
}

}  // namespace pippin::check

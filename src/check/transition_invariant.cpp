// SPDX-License-Identifier: Apache-2.0
#include "check/transition_invariant.h"

#include <set>

#include <fmt/format.h>

#include "check/cut_steps.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;

class TransitionInvariant {
 public:
  TransitionInvariant(const Cfa& cfa, const core::TransitionInvariantCertificate& certificate, Prover& prover, const Budget& budget)
      : cfa_(cfa), tm_(cfa.tm()), certificate_(certificate), prover_(prover), budget_(budget) {}

  CheckResult run() {
    if (!cfa_.procedures.empty()) return not_proved(Outcome::Rejected, "a transition invariant of a program with procedures");
    if (auto failed = read()) return *failed;
    if (auto failed = cut_steps(cfa_, certificate_.invariants, budget_, steps_)) return *failed;
    std::vector<const CutStep*> all, rest;
    for (const CutStep& s : steps_) all.push_back(&s);
    const std::map<LocId, size_t> component = components(all);
    // Only what stays in a component is ever about a cycle.
    std::erase_if(steps_, [&](const CutStep& s) { return component.at(s.from) != component.at(s.to); });
    for (const CutStep& s : steps_)
      if (!ranks_.contains(s.from) && !ranks_.contains(s.to)) rest.push_back(&s);
    const std::map<LocId, size_t> left = components(rest);
    for (const CutStep* s : rest)
      if (left.at(s->from) == left.at(s->to)) return not_proved(Outcome::Rejected, fmt::format("nothing falls on the cycle through {}", cfa_.location(s->from).name));
    for (const auto& [from, tuples] : ranks_) {
      if (!component.contains(from)) continue;
      for (const CutStep& s : steps_) {
        if (component.at(s.from) != component.at(from)) continue;
        if (budget_.expired()) return not_proved(Outcome::Unknown, budget_.reason());
        if (s.from == from)
          if (auto failed = holds(tm_.mk_and(now_is_before(), s.state.condition), s, from)) return *failed;
        if (auto failed = holds(tm_.mk_and(relation(from, s.from), s.state.condition), s, from)) return *failed;
      }
      if (auto failed = falls(from, tuples)) return *failed;
    }
    return prover_.conclude("conditions");
  }

 private:
  std::optional<CheckResult> read() {
    std::set<Term> copies;
    for (const auto& [v, copy] : certificate_.before) {
      if (!cfa_.find(v).valid() || cfa_.find(copy).valid() || !copy.is(term::Kind::Var) || copy.sort() != v.sort() || !copies.insert(copy).second || !before_.emplace(v, copy).second)
        return not_proved(Outcome::Rejected, "a value before that is no constant of its own for a variable");
    }
    for (const auto& r : certificate_.relations) {
      if (!cfa_.locations().contains(r.from) || !cfa_.locations().contains(r.to) || !r.holds.sort().is_bool()) return not_proved(Outcome::Rejected, "a relation of a location that does not exist");
      for (const Term v : term::free_vars(r.holds))
        if (!cfa_.find(v).valid() && !copies.contains(v)) return not_proved(Outcome::Rejected, "a relation speaks about what is no variable of the program");
      auto [it, fresh] = relations_.try_emplace({r.from, r.to}, r.holds);
      if (!fresh) return not_proved(Outcome::Rejected, "two relations of the same locations");
    }
    for (const auto& [l, tuples] : certificate_.ranks) {
      if (!cfa_.locations().contains(l) || !ranks_.emplace(l, tuples).second) return not_proved(Outcome::Rejected, "ranks of a location that does not exist, or two of one");
      for (const std::vector<Term>& tuple : tuples)
        for (const Term t : tuple) {
          if (!t.sort().is_int() && !t.sort().is_bv()) return not_proved(Outcome::Rejected, "a rank is no integer");
          for (const Term v : term::free_vars(t))
            if (!before_.contains(v)) return not_proved(Outcome::Rejected, "a rank speaks about what has no value before");
        }
    }
    return std::nullopt;
  }

  Term relation(LocId from, LocId to) const {
    const auto it = relations_.find({from, to});
    return it == relations_.end() ? tm_.mk_false() : it->second;
  }

  Term now_is_before() const {
    std::vector<Term> out;
    for (const auto& [v, copy] : before_) out.push_back(tm_.mk_eq(v, copy));
    return tm_.mk_and(out);
  }

  std::optional<CheckResult> prove(const std::function<Term()>& negated, const std::string& claim) {
    std::string reason;
    const Term formula = negated();
    if (formula.is_false()) prover_.recheck_without_rewriting([&] { return std::vector<Term>{negated()}; });
    const Outcome o = prover_.unsatisfiable(formula, reason);
    if (o == Outcome::Accepted) return std::nullopt;
    return not_proved(o, claim + (reason.empty() ? "" : ": " + reason));
  }

  std::optional<CheckResult> holds(Term before, const CutStep& s, LocId from) {
    return prove([&] { return tm_.mk_and(before, tm_.mk_not(evaluate_in(cfa_, s.state, relation(from, s.to)))); },
                 fmt::format("the relation from {} is not kept by the step from {} to {}", cfa_.location(from).name, cfa_.location(s.from).name, cfa_.location(s.to).name));
  }

  std::optional<CheckResult> falls(LocId from, const std::vector<std::vector<Term>>& tuples) {
    const term::TermMap map(before_.begin(), before_.end());
    const auto build = [&] {
      std::vector<Term> some;
      for (const std::vector<Term>& tuple : tuples) {
        std::vector<Term> not_higher;
        for (const Term is : tuple) {
          const Term was = term::substitute(tm_, is, map);
          const bool is_int = was.sort().is_int();
          std::vector<Term> here = not_higher;
          here.push_back(is_int ? tm_.mk_and(tm_.mk_lt(is, was), tm_.mk_le(tm_.mk_int(0), was)) : tm_.mk(term::Kind::BvSlt, {is, was}));
          some.push_back(tm_.mk_and(here));
          not_higher.push_back(is_int ? tm_.mk_le(is, was) : tm_.mk_not(tm_.mk(term::Kind::BvSlt, {was, is})));
        }
      }
      return tm_.mk_and(relation(from, from), tm_.mk_not(tm_.mk_or(some)));
    };
    return prove(build, fmt::format("no rank falls from {} to itself", cfa_.location(from).name));
  }

  const Cfa& cfa_;
  term::TermManager& tm_;
  const core::TransitionInvariantCertificate& certificate_;
  Prover& prover_;
  const Budget& budget_;
  std::map<Term, Term> before_;
  std::map<std::pair<LocId, LocId>, Term> relations_;
  std::map<LocId, std::vector<std::vector<Term>>> ranks_;
  std::vector<CutStep> steps_;
};

}  // namespace

CheckResult check_transition_invariant(const Cfa& cfa, const core::TransitionInvariantCertificate& certificate, Prover& prover, const Budget& budget) {
  return TransitionInvariant(cfa, certificate, prover, budget).run();
}

}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
// From each state of the set some execution comes back to the set [GHMRX08]. What the environment chooses is what the evidence says, or any value: then
// all values must lead back, which is more than is needed. Which of two ways is taken may be chosen.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "check/check.h"
#include "check/fragment.h"
#include "check/prover.h"

namespace pippin::check {
namespace {

using Outcome = CheckResult::Outcome;

/// The operations with the values that are chosen.
cfa::OpList with_choices(const cfa::OpList& ops, EdgeId edge, const core::RecurrentSet& set) {
  cfa::OpList out = ops;
  for (cfa::Op& op : out) {
    for (cfa::OpList& alternative : op.alternatives) alternative = with_choices(alternative, edge, set);
    if (op.kind != cfa::OpKind::Havoc) continue;
    const auto chosen = std::ranges::find_if(set.choices, [&](const auto& c) { return c.edge == edge && c.variable == op.var; });
    if (chosen != set.choices.end()) op = cfa::Op::assign(op.var, chosen->value, op.origin);
  }
  return out;
}

constexpr size_t kMostDecisions = 6;

/// Holds for some value of the Boolean symbols that are no variables of the program, as far as there are few.
Term for_some_decision(const Cfa& cfa, Term way) {
  term::TermManager& tm = cfa.tm();
  size_t decided = 0;
  for (const Term v : term::free_vars(way)) {
    if (!v.sort().is_bool() || cfa.find(v).valid() || ++decided > kMostDecisions) continue;
    way = tm.mk_or(term::substitute(tm, way, {{v, tm.mk_true()}}), term::substitute(tm, way, {{v, tm.mk_false()}}));
  }
  return way;
}

}  // namespace

CheckResult check_recurrent_set(const Cfa& cfa, const core::RecurrentSet& set, smt::Backend& solver, smt::Backend* second, const Budget& budget) {
  term::TermManager& tm = cfa.tm();
  Prover prover(tm, solver, second, budget);
  std::map<LocId, Term> states;
  for (const auto& [l, formula] : set.states) {
    if (!cfa.locations().contains(l) || cfa.is_target(l)) return not_proved(Outcome::Rejected, "the set has states at a location that does not exist");
    for (const Term v : term::free_vars(formula))
      if (!cfa.find(v).valid()) return not_proved(Outcome::Rejected, "the set speaks about what is no variable of the program");
    states[l] = formula;
  }
  for (const auto& c : set.choices) {
    if (!cfa.edges().contains(c.edge) || !c.value.is_value() || c.value.sort() != c.variable.sort()) return not_proved(Outcome::Rejected, "a choice is no value");
  }
  if (states.empty()) return not_proved(Outcome::Rejected, "the set is empty");
  Cfa chosen = cfa;
  for (EdgeId e : cfa.edges().ids()) chosen.edge(e).ops = with_choices(cfa.edge(e).ops, e, set);
  std::vector<bool> stops(cfa.locations().size(), false);
  for (LocId l : cfa::cut_points(cfa)) stops[l.value] = true;
  for (LocId l : cfa.locations().ids())
    if (cfa.is_target(l)) stops[l.value] = true;
  for (const auto& [l, formula] : states) stops[l.value] = true;
  for (const auto& [from, formula] : states) {
    if (budget.expired()) return not_proved(Outcome::Unknown, budget.reason());
    const auto leaves = [&]() -> Result<Term> {
      const auto fragment = execute_fragment(chosen, from, stops, {.budget = &budget});
      if (!fragment) return fragment.error();
      std::vector<Term> ways;
      for (const auto& [to, state] : *fragment)
        if (const auto it = states.find(to); it != states.end()) ways.push_back(for_some_decision(cfa, tm.mk_and(state.condition, evaluate_in(chosen, state, it->second))));
      return tm.mk_and(formula, tm.mk_not(tm.mk_or(ways)));
    };
    const Result<Term> claim = leaves();
    if (!claim) return not_proved(Outcome::Unknown, claim.error().text());
    if (claim->is_false())
      prover.recheck_without_rewriting([&] {
        const Result<Term> plain = leaves();
        return plain ? std::vector<Term>{*plain} : std::vector<Term>();
      });
    std::string reason;
    const Outcome o = prover.unsatisfiable(*claim, reason);
    if (o != Outcome::Accepted) return not_proved(o, fmt::format("an execution may leave the set at {}{}", cfa.location(from).name, reason.empty() ? "" : ": " + reason));
  }
  return prover.conclude("conditions");
}

}  // namespace pippin::check

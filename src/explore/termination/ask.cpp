// SPDX-License-Identifier: Apache-2.0
#include "explore/termination/ask.h"

namespace pippin::explore {

using term::Term;

smt::Answer ask(const Asked& how, term::TermManager& tm, Term formula, term::TermMap* model) {
  if (formula.is_false()) return smt::Answer::Unsat;
  if (how.budget.expired()) return smt::Answer::Unknown;
  const auto session = how.solver.open(tm, {.kind = smt::SessionKind::Plain, .effort = how.effort, .purpose = how.purpose});
  session->add(formula);
  const smt::Answer answer = session->check();
  if (answer == smt::Answer::Sat && model != nullptr) {
    const std::vector<Term> vars = term::free_vars(formula);
    const std::vector<Term> values = session->model(vars);
    for (size_t k = 0; k < vars.size(); ++k)
      if (values[k]) model->emplace(vars[k], values[k]);
  }
  return answer;
}

Term value_or_zero(term::TermManager& tm, Term t, const term::TermMap& values) {
  term::TermMap all = values;
  for (const Term v : term::free_vars(t)) {
    if (all.contains(v)) continue;
    if (v.sort().is_bool()) all.emplace(v, tm.mk_false());
    if (v.sort().is_bv()) all.emplace(v, tm.mk_bv(v.sort().width(), int64_t{0}));
    if (v.sort().is_int()) all.emplace(v, tm.mk_int(0));
  }
  return term::evaluate(tm, t, all);
}

}  // namespace pippin::explore

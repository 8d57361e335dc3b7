// SPDX-License-Identifier: Apache-2.0
#include "refine/craig/problem.h"

#include "term/walk.h"

namespace pippin::refine {

using cfa::Term;

CraigProblem::CraigProblem(const cfa::Cfa& cfa, const core::Infeasible& infeasible)
    : cfa_(cfa), infeasible_(infeasible), formula_(encode::path_formula(cfa, infeasible.path)), nested_(cfa, infeasible.path) {
  for (size_t i = 0; i < formula_.steps.size(); ++i)
    for (size_t j = 0; j < formula_.steps[i].size(); ++j)
      if (!infeasible.core || (*infeasible.core)[i][j]) parts_.push_back({formula_.steps[i][j].formula, i});
}

Term CraigProblem::to_state(size_t position, Term interpolant) const {
  const Term state = encode::to_state(cfa_.tm(), formula_, position, interpolant);
  if (!nested_.nested()) return state;
  // What is left may be a local of an open call's caller: its version before the call. Inner calls first: an outer one's
  // locals are those of the inner caller's frame, too, if they have the same version.
  term::TermMap frozen;
  for (Term v : term::free_vars(state)) {
    if (cfa_.find(v).valid()) continue;
    for (const cfa::Variable& local : cfa_.variables()) {
      if (!local.procedure.valid()) continue;
      if (const Term f = nested_.frozen_at(position, local.term, [&](size_t call) { return formula_.at(call, local.term) == v; }); f) {
        frozen[v] = f;
        break;
      }
    }
  }
  return term::substitute(cfa_.tm(), state, frozen);
}

Result<core::Sequence> CraigProblem::sequence(std::span<const Term> interpolants, const std::string& technique, smt::Backend& backend,
                                              logic::HoareService& hoare, Statistics& statistics) const {
  std::vector<Term> predicates{cfa_.tm().mk_true()};
  for (size_t i = 0; i + 1 < steps(); ++i) predicates.push_back(to_state(i + 1, interpolants[i]));
  predicates.push_back(cfa_.tm().mk_false());
  return finish_sequence(cfa_, infeasible_.path, nested_, std::move(predicates), technique, backend, hoare, statistics);
}

}  // namespace pippin::refine

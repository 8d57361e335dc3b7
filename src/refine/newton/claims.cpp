// SPDX-License-Identifier: Apache-2.0
#include "refine/newton/claims.h"

#include "encode/encode.h"

namespace pippin::refine {
namespace {

using cfa::Term;
using logic::Triple;

Triple triple(term::TermManager& tm, logic::HoareService& hoare, Term pre, const cfa::OpList& ops, Term post) {
  const encode::TransitionFormula f = encode::transition(tm, ops);
  const std::vector<Term> parts{pre, f.guard, tm.mk_not(term::substitute(tm, post, f.out))};
  return hoare.unsatisfiable(tm.mk_and(parts));
}

Triple along(term::TermManager& tm, logic::HoareService& hoare, const Trace& trace, const std::vector<Term>& predicates) {
  Triple all = Triple::Valid;
  for (size_t i = 0; i < trace.size(); ++i) {
    const Triple t = triple(tm, hoare, predicates[i], trace[i], predicates[i + 1]);
    if (t == Triple::Invalid) return t;
    if (t == Triple::Unknown) all = t;
  }
  return all;
}

}  // namespace

std::string Claims::refuted() const {
  if (abstraction_infeasible == Triple::Invalid) return "Definition 4.3: the abstracted trace is feasible";
  if (inductive_abstracted == Triple::Invalid) return "Lemma 5.3: the predicates are not inductive along the abstracted trace";
  if (inductive == Triple::Invalid) return "Definition 3.2: the predicates are not inductive along the trace";
  return "";
}

Claims prove_claims(const cfa::Cfa& cfa, logic::HoareService& hoare, const Trace& abstracted, const Trace& real,
                    const std::vector<Term>& predicates) {
  term::TermManager& tm = cfa.tm();
  cfa::OpList whole;
  for (const auto& step : abstracted) whole.insert(whole.end(), step.begin(), step.end());
  Claims claims;
  claims.abstraction_infeasible = triple(tm, hoare, predicates.front(), whole, predicates.back());
  claims.inductive_abstracted = along(tm, hoare, abstracted, predicates);
  claims.inductive = along(tm, hoare, real, predicates);
  return claims;
}

}  // namespace pippin::refine

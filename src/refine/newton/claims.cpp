// SPDX-License-Identifier: Apache-2.0
#include "refine/newton/claims.h"

#include <fmt/format.h>

#include "cfa/text.h"
#include "encode/encode.h"
#include "logic/theory.h"
#include "term/smtlib.h"

namespace pippin::refine {
namespace {

using cfa::Term;
using logic::Triple;

Triple triple(term::TermManager& tm, logic::HoareService& hoare, Term pre, const cfa::OpList& ops, Term post) {
  const encode::TransitionFormula f = encode::transition(tm, ops);
  const std::vector<Term> parts{pre, f.guard, tm.mk_not(term::substitute(tm, post, f.out))};
  const Term counterexample = tm.mk_and(parts);
  const Triple t = hoare.unsatisfiable(counterexample);
  // A model of quantified formulas cannot be checked, and Z3 4.8.12 calls some valid ones about constant arrays wrong:
  // such an answer accuses nobody.
  return t == Triple::Invalid && logic::theory_use(counterexample).quantifiers ? Triple::Unknown : t;
}

/// `where` gets the first triple that does not hold.
Triple along(const cfa::Cfa& cfa, logic::HoareService& hoare, const Trace& trace, const std::vector<Term>& predicates,
             std::string& where) {
  Triple all = Triple::Valid;
  for (size_t i = 0; i < trace.size(); ++i) {
    const Triple t = triple(cfa.tm(), hoare, predicates[i], trace[i], predicates[i + 1]);
    if (t == Triple::Invalid) {
      where = fmt::format("step {} of {}: {{{}}} {} {{{}}}", i + 1, trace.size(), term::print(predicates[i]),
                          cfa::print_operations(cfa, trace[i]), term::print(predicates[i + 1]));
      return t;
    }
    if (t == Triple::Unknown) all = t;
  }
  return all;
}

}  // namespace

bool Claims::proved() const {
  return abstraction_infeasible == Triple::Valid && inductive_abstracted == Triple::Valid && inductive == Triple::Valid;
}

std::string Claims::refuted() const {
  if (abstraction_infeasible == Triple::Invalid) return "Definition 4.3: the abstracted trace is feasible";
  if (inductive_abstracted == Triple::Invalid) return "Lemma 5.3: the predicates are not inductive along the abstracted trace, " + where;
  if (inductive == Triple::Invalid) return "Definition 3.2: the predicates are not inductive along the trace, " + where;
  return "";
}

Claims prove_claims(const cfa::Cfa& cfa, logic::HoareService& hoare, const Trace& abstracted, const Trace& real,
                    const std::vector<Term>& predicates) {
  term::TermManager& tm = cfa.tm();
  cfa::OpList whole;
  for (const auto& step : abstracted) whole.insert(whole.end(), step.begin(), step.end());
  Claims claims;
  claims.abstraction_infeasible = triple(tm, hoare, predicates.front(), whole, predicates.back());
  claims.inductive_abstracted = along(cfa, hoare, abstracted, predicates, claims.where);
  if (claims.inductive_abstracted != Triple::Invalid) claims.inductive = along(cfa, hoare, real, predicates, claims.where);
  return claims;
}

}  // namespace pippin::refine

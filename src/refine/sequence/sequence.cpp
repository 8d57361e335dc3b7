// SPDX-License-Identifier: Apache-2.0
#include "refine/sequence/sequence.h"

#include <algorithm>
#include <map>

#include "encode/encode.h"
#include "support/log.h"
#include "term/smtlib.h"
#include "term/walk.h"

namespace pippin::refine {
namespace {

using cfa::Cfa;
using logic::Triple;
using term::Term;

constexpr size_t kMaxUndecided = 3;   // triples of one sequence that are asked again

/// `hier`: at the call, for a return.
Triple step_triple(const Cfa& cfa, logic::HoareService& hoare, Term pre, Term hier, const core::Step& step, Term post) {
  if (cfa.edge(step.edge).kind == cfa::EdgeKind::Return)
    return hoare.check_return({&pre, 1}, {&hier, 1}, step.edge, post);
  if (cfa.edge(step.edge).kind == cfa::EdgeKind::Call) return hoare.check(pre, step.edge, post);
  if (step.choices.empty()) return hoare.check(pre, step.edge, post);
  term::TermManager& tm = cfa.tm();
  cfa::OpList ops;
  for (const cfa::Op* op : encode::flatten(cfa.edge(step.edge).ops, step.choices)) ops.push_back(*op);
  const encode::TransitionFormula f = encode::transition(tm, ops);
  const std::vector<Term> parts{pre, f.guard, tm.mk_not(term::substitute(tm, post, f.out))};
  return hoare.unsatisfiable(tm.mk_and(parts));
}

}  // namespace

Triple inductive(const Cfa& cfa, logic::HoareService& hoare, const core::Sequence& s) {
  auto triple = [&](size_t i) {
    const bool returns = cfa.edge(s.path.stem[i].edge).kind == cfa::EdgeKind::Return;
    const Term hier = returns ? s.predicates[cfa::call_position(cfa, s.path, i)] : Term();
    return step_triple(cfa, hoare, s.predicates[i], hier, s.path.stem[i], s.predicates[i + 1]);
  };
  std::vector<size_t> undecided;
  for (size_t i = 0; i < s.path.size(); ++i) {
    const Triple t = triple(i);
    if (t == Triple::Invalid) {
      log(2, "{}: step {} of {} is not inductive", s.refiner, i, s.path.size());
      if (g_log_level >= 3) log(3, "{}: from {} to {}", s.refiner, term::print(s.predicates[i]), term::print(s.predicates[i + 1]));
      return t;
    }
    if (t == Triple::Unknown) undecided.push_back(i);
  }
  if (undecided.size() > kMaxUndecided) return Triple::Unknown;
  const logic::RetryUnknownTriples more(hoare);
  for (size_t i : undecided)
    if (const Triple t = triple(i); t != Triple::Valid) {
      log(2, "{}: step {} of {} {}", s.refiner, i, s.path.size(), t == Triple::Unknown ? "is undecided" : "is not inductive");
      return t;
    }
  return Triple::Valid;
}

const char* why_not_inductive(Triple t) { return t == Triple::Unknown ? "triple undecided" : "not inductive"; }

bool is_perfect(const Cfa& cfa, logic::HoareService& hoare, const core::Sequence& s, size_t max_triples) {
  std::map<cfa::LocId, std::vector<Term>> at;
  bool repeated = false;
  for (size_t i = 0; i <= s.path.size(); ++i) {
    std::vector<Term>& list = at[cfa::location_at(cfa, s.path, i)];
    repeated |= !list.empty();
    if (std::find(list.begin(), list.end(), s.predicates[i]) == list.end()) list.push_back(s.predicates[i]);
  }
  if (!repeated) return true;
  std::vector<core::Step> letters;
  for (const core::Step& step : s.path.stem)
    if (std::find(letters.begin(), letters.end(), step) == letters.end()) letters.push_back(step);

  size_t triples = 0;
  auto each = [&] {
    for (const core::Step& letter : letters) {
      const cfa::Edge& e = cfa.edge(letter.edge);
      // A return goes from every predicate at the exit and every one at the call.
      const bool returns = e.kind == cfa::EdgeKind::Return;
      const std::vector<Term> none{Term()};
      for (Term hier : returns ? at[cfa.edge(e.call).source] : none)
        for (Term pre : at[e.source]) {
          bool some = false;
          for (Term post : at[e.target]) {
            if (++triples > max_triples) return false;
            const Triple t = step_triple(cfa, hoare, pre, hier, letter, post);
            if (t == Triple::Unknown) return false;  // such a solver question is dear, and there are many more
            some = t == Triple::Valid;
            if (some) break;
          }
          if (!some) return false;
        }
    }
    return true;
  };
  // All predicates of the initial location must hold at the start.
  auto conjunction = [&] {
    for (Term p : at[cfa::location_at(cfa, s.path, 0)])
      if (hoare.implies(s.predicates.front(), p) != Triple::Valid) return false;
    for (const core::Step& letter : letters) {
      if (!letter.choices.empty()) return false;
      const cfa::Edge& e = cfa.edge(letter.edge);
      for (Term post : at[e.target]) {
        if (++triples > max_triples) return false;
        const Triple t = e.kind == cfa::EdgeKind::Return
                             ? hoare.check_return(at[e.source], at[cfa.edge(e.call).source], letter.edge, post)
                             : hoare.check(at[e.source], letter.edge, post);
        if (t != Triple::Valid) return false;
      }
    }
    return true;
  };
  return each() || conjunction();
}

}  // namespace pippin::refine

// SPDX-License-Identifier: Apache-2.0
#include "logic/rotation.h"

#include "term/linear.h"

namespace pippin::logic {

using term::Kind;
using term::Term;
using term::TermMap;

namespace {
constexpr size_t kMaxEvaluations = 3000;  // per rotation
}

ModelRotation::ModelRotation(term::TermManager& tm, std::span<const Term> formulas) : tm_(tm), formulas_(formulas) {
  for (uint32_t k = 0; k < formulas.size(); ++k)
    for (Term v : term::free_vars(formulas[k])) mentions_[v].push_back(k);
}

std::vector<ModelRotation::Change> ModelRotation::repairs(Term formula, const TermMap& model) {
  std::vector<Change> result;
  Term failing;
  for (Term part : term::conjuncts(formula)) {
    const Term v = term::evaluate(tm_, part, model);
    if (v.null()) return {};
    if (v.is_true()) continue;
    if (!failing.null()) return {};  // one change seldom repairs two
    failing = part;
  }
  if (failing.null()) return {};
  if (failing.is_var()) return {{failing, tm_.mk_true()}};
  if (failing.is(Kind::Not) && failing[0].is_var()) return {{failing[0], tm_.mk_false()}};
  if (failing.is(Kind::Eq))
    for (size_t i = 0; i < 2; ++i)
      if (failing[i].is_var())
        if (const Term other = term::evaluate(tm_, failing[1 - i], model); !other.null()) result.push_back({failing[i], other});
  const term::LinearAtom atom = term::linear_atom(failing);
  if (atom.relation == term::Relation::None) return result;
  const Term now = term::evaluate(tm_, term::to_term(tm_, atom.sum), model);
  if (now.null() || !now.is(Kind::IntConst)) return result;
  for (const auto& [base, k] : atom.sum.terms) {
    if (!base.is_var() || abs(k) != 1) continue;
    const auto old = model.find(base);
    if (old == model.end() || !old->second.is(Kind::IntConst)) continue;
    // Equations and bounds: the sum becomes 0; disequations: 1.
    const term::BigInt shift = (atom.relation == term::Relation::Ne ? term::BigInt(1) : term::BigInt(-now.value())) * k;
    const Term value = tm_.mk_int(term::BigInt(old->second.value() + shift));
    if (result.empty() || result.front().var != base || result.front().value != value) result.push_back({base, value});
  }
  return result;
}

size_t ModelRotation::rotate(const std::vector<bool>& in_set, uint32_t violated, TermMap model, std::vector<bool>& needed) {
  struct Frame {
    std::vector<Change> changes;  // of the violated formula
    size_t next = 0;
    Term var, old;                // what led here
  };
  size_t found = 0, evaluations = 0;
  std::vector<std::pair<uint32_t, Frame>> stack;
  stack.push_back({violated, {repairs(formulas_[violated], model), 0, Term(), Term()}});
  while (!stack.empty()) {
    auto& [item, frame] = stack.back();
    if (frame.next == frame.changes.size() || evaluations > kMaxEvaluations) {
      if (!frame.var.null()) model[frame.var] = frame.old;
      stack.pop_back();
      continue;
    }
    const Change change = frame.changes[frame.next++];
    const auto old = model.find(change.var);
    const auto mentioned = mentions_.find(change.var);
    if (old == model.end() || mentioned == mentions_.end() || old->second == change.value) continue;
    const Term before = old->second;
    model[change.var] = change.value;
    uint32_t other = UINT32_MAX;
    bool single = true;
    for (uint32_t k : mentioned->second) {
      if (!in_set[k] || !single) continue;
      ++evaluations;
      const Term v = term::evaluate(tm_, formulas_[k], model);
      if (!v.null() && v.is_true()) continue;
      single = other == UINT32_MAX && !v.null();
      other = k;
    }
    if (!single || other == UINT32_MAX || other == item || needed[other]) {
      model[change.var] = before;
      continue;
    }
    needed[other] = true;
    ++found;
    std::vector<Change> next = repairs(formulas_[other], model);
    stack.push_back({other, {std::move(next), 0, change.var, before}});
  }
  return found;
}

}  // namespace pippin::logic

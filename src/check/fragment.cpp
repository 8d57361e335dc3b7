// SPDX-License-Identifier: Apache-2.0
#include "check/fragment.h"

#include <algorithm>

#include "term/linear.h"

namespace pippin::check {
namespace {

using cfa::Op;
using cfa::OpKind;
using cfa::OpList;

auto find_in(auto& values, Term var) {
  return std::lower_bound(values.begin(), values.end(), var, [](const auto& entry, Term v) { return entry.first < v; });
}

struct Factored { Term both, one, other; };
/// a = both and one, b = both and other.
Factored factored(term::TermManager& tm, Term a, Term b) {
  const std::vector<Term> of_a = term::conjuncts(a), of_b = term::conjuncts(b);
  const auto among = [](const std::vector<Term>& ts) {
    std::vector<Term> sorted = ts;
    std::sort(sorted.begin(), sorted.end());
    return sorted;
  };
  const std::vector<Term> in_a = among(of_a), in_b = among(of_b);
  std::vector<Term> both, one, other;
  for (Term t : of_a) (std::binary_search(in_b.begin(), in_b.end(), t) ? both : one).push_back(t);
  for (Term t : of_b)
    if (!std::binary_search(in_a.begin(), in_a.end(), t)) other.push_back(t);
  return {tm.mk_and(both), tm.mk_and(one), tm.mk_and(other)};
}

}  // namespace

Term SymbolicState::value(Term var) const {
  const auto it = find_in(values_, var);
  return it == values_.end() || it->first != var ? var : it->second;
}

void SymbolicState::assign(Term var, Term value) {
  const auto it = find_in(values_, var);
  if (it != values_.end() && it->first == var) it->second = value;
  else values_.emplace(it, var, value);
}

/// Joins two histories of one point. They exclude each other or not: where both conditions hold either value is an
/// execution, and a formula valid for the ite of a fresh choice is valid for both, so the choice must be free.
SymbolicState join(const Cfa& cfa, const SymbolicState& a, const SymbolicState& b) {
  term::TermManager& tm = cfa.tm();
  if (a.condition.is_false() || b.condition.is_false()) {
    SymbolicState one = a.condition.is_false() ? b : a;
    one.folded = true;
    return one;
  }
  std::vector<Term> changed;
  for (const auto* state : {&a, &b})
    for (const auto& [var, value] : state->assigned()) changed.push_back(var);
  std::sort(changed.begin(), changed.end());
  changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
  SymbolicState out;
  out.folded = a.folded || b.folded;
  // After `if (c) ... else ...` the choice is what c says.
  const auto [both, one, other] = factored(tm, a.condition, b.condition);
  const bool decided = tm.mk_not(one) == other;
  const Term left = decided ? one : tm.mk_fresh("check.left", tm.bool_sort());
  out.condition = decided ? both : tm.mk_and(both, tm.mk_ite(left, one, other));
  for (Term var : changed) {
    const Term x = a.value(var), y = b.value(var);
    out.assign(var, x == y ? x : tm.mk_ite(left, x, y));
  }
  return out;
}

Term evaluate_in(const Cfa& cfa, const SymbolicState& state, Term formula) {
  term::TermMap values;
  for (Term var : term::free_vars(formula))
    if (const Term value = state.value(var); value != var) values.emplace(var, value);
  return term::substitute(cfa.tm(), formula, values);
}

/// A value that was chosen and then assumed to be another one is that one: no execution has any other. `chosen`: values that no other
/// state knows. Loops that count by what follows (a length as the difference of two addresses) are then decided by folding.
void SymbolicState::replace(term::TermManager& tm, Term chosen, Term by) {
  const term::TermMap map{{chosen, by}};
  condition = term::substitute(tm, condition, map);
  for (auto& [var, value] : values_) value = term::substitute(tm, value, map);
}

namespace {

constexpr size_t kMaxMonomials = 16;   // longer sums are not solved

/// What an equation says that `x` is; null if it does not say.
Term solution(term::TermManager& tm, Term equation, Term x) {
  const Term a = equation[0], b = equation[1];
  if (a == x || b == x) return term::occurs_free(x, a == x ? b : a) ? Term() : a == x ? b : a;
  if (!term::occurs_free(x, equation)) return {};
  term::LinearInt sum;   // of which the equation says that it is 0
  Term value;
  if (a.sort().is_int()) {
    sum = term::linear_int_difference(a, b);
    const term::BigInt k = sum.take(x);
    if (k != 1 && k != -1) return {};
    sum.scale(-k);
    value = term::to_term(tm, sum);
  } else if (a.sort().is_bv()) {
    const uint32_t width = a.sort().width();
    auto left = term::linear_bv(a, kMaxMonomials), right = term::linear_bv(b, kMaxMonomials);
    if (!left || !right) return {};
    sum = std::move(*left);
    right->scale(-1);
    sum.terms.insert(sum.terms.end(), right->terms.begin(), right->terms.end());
    sum.constant += right->constant;
    sum.normalise();
    const Term k = tm.mk_bv(width, sum.take(x));
    if (k == tm.mk_bv(width, 1)) sum.scale(-1);
    else if (k != tm.mk_bv(width, -1)) return {};
    value = term::rewrite_again(tm, term::bv_to_term(tm, sum, width));
  } else {
    return {};
  }
  return term::occurs_free(x, value) ? Term() : value;
}

/// `chosen`: what these operations have chosen so far.
SymbolicState execute(const Cfa& cfa, SymbolicState s, const OpList& ops, std::vector<Term> chosen) {
  term::TermManager& tm = cfa.tm();
  for (const Op& op : ops) {
    switch (op.kind) {
      case OpKind::Assume: {
        std::vector<Term> parts = term::conjuncts(evaluate_in(cfa, s, op.term));
        for (size_t i = 0; i < parts.size(); ++i) {
          const Term part = parts[i];
          s.condition = tm.mk_and(s.condition, part);
          if (part.kind() != term::Kind::Eq) continue;
          for (Term x : chosen) {
            const Term value = solution(tm, part, x);
            if (value.null()) continue;
            s.replace(tm, x, value);
            for (size_t j = i + 1; j < parts.size(); ++j) parts[j] = term::substitute(tm, parts[j], {{x, value}});
            break;
          }
        }
        break;
      }
      case OpKind::Assign:
        s.assign(op.var, evaluate_in(cfa, s, op.term));
        break;
      case OpKind::Havoc:
        chosen.push_back(tm.mk_fresh("check.any", op.var.sort()));
        s.assign(op.var, chosen.back());
        break;
      case OpKind::Choice: {
        PIPPIN_CHECK(!op.alternatives.empty(), "a choice without alternatives");
        SymbolicState joined = execute(cfa, s, op.alternatives[0], chosen);
        for (size_t i = 1; i < op.alternatives.size(); ++i)
          joined = join(cfa, joined, execute(cfa, s, op.alternatives[i], chosen));
        s = std::move(joined);
        break;
      }
    }
  }
  return s;
}

}  // namespace

SymbolicState execute(const Cfa& cfa, SymbolicState before, const OpList& ops) { return execute(cfa, std::move(before), ops, {}); }

Result<std::map<LocId, SymbolicState>> execute_fragment(const Cfa& cfa, LocId start, const std::vector<bool>& stops,
                                                        const FragmentOptions& options) {
  const auto useful = [&](LocId l) { return !options.useful || (*options.useful)[l.value]; };
  // The fragment's locations in depth-first post-order; a back edge is a cycle without a stop.
  enum Color : uint8_t { White, Grey, Black };
  std::vector<Color> color(cfa.locations().size(), White);
  std::vector<LocId> post_order;
  struct Frame { LocId loc; size_t next; };
  std::vector<Frame> stack{{start, 0}};
  color[start.value] = Grey;
  while (!stack.empty()) {
    Frame& f = stack.back();
    if (f.next == cfa.out(f.loc).size()) {
      color[f.loc.value] = Black;
      post_order.push_back(f.loc);
      stack.pop_back();
      continue;
    }
    const cfa::Edge& e = cfa.edge(cfa.out(f.loc)[f.next++]);
    if (e.kind != cfa::EdgeKind::Internal) {
      if (f.loc != start) return Error{"", "no invariant where a procedure is called or left: " + cfa.location(f.loc).name};
      continue;
    }
    if (stops[e.target.value] || !useful(e.target)) continue;
    if (color[e.target.value] == Grey)
      return Error{"", "the invariants do not cut the cycle through " + cfa.location(e.target).name};
    if (color[e.target.value] == White) {
      color[e.target.value] = Grey;
      stack.push_back({e.target, 0});
    }
  }
  std::map<LocId, SymbolicState> pending, reached;
  if (options.start) pending[start] = *options.start;
  else pending[start].condition = cfa.tm().mk_true();
  for (auto it = post_order.rbegin(); it != post_order.rend(); ++it) {
    auto found = pending.find(*it);
    if (found == pending.end()) continue;
    SymbolicState here = std::move(found->second);
    pending.erase(found);
    if (options.folded != nullptr) *options.folded |= here.folded || here.condition.is_false();
    if (here.condition.is_false()) continue;
    if (options.budget && options.budget->expired()) return Error{"", options.budget->reason()};
    const std::span<const EdgeId> out = cfa.out(*it);
    for (const EdgeId& id : out) {
      const cfa::Edge& e = cfa.edge(id);
      if (e.kind != cfa::EdgeKind::Internal || !useful(e.target)) continue;
      SymbolicState after = &id == &out.back() ? execute(cfa, std::move(here), e.ops) : execute(cfa, here, e.ops);
      if (options.folded != nullptr) *options.folded |= after.folded || after.condition.is_false();
      if (after.condition.is_false()) continue;
      auto& where = stops[e.target.value] ? reached : pending;
      auto [slot, fresh] = where.try_emplace(e.target);
      slot->second = fresh ? std::move(after) : join(cfa, slot->second, after);
    }
  }
  return reached;
}

}  // namespace pippin::check

// SPDX-License-Identifier: Apache-2.0
#include "explore/termination/ranking.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "explore/termination/ask.h"
#include "support/log.h"
#include "term/linear.h"
#include "term/smtlib.h"

namespace pippin::explore {

using term::Kind;
using term::Term;

namespace {

constexpr size_t kMaxDepth = 6;
constexpr size_t kMaxSingle = 40, kMaxPairs = 160;
constexpr size_t kRounds = 40;            // of coefficients
constexpr size_t kMaxVariables = 8;       // with coefficients
constexpr int64_t kMaxCoefficient = 12;
constexpr smt::Effort kEffort{.effort = 4'000'000, .seconds = 2};

/// So wide that no sum of two values wraps around.
Term extended(term::TermManager& tm, Term t, bool is_signed) { return is_signed ? tm.mk_sign_extend(t, 3) : tm.mk_zero_extend(t, 3); }

Term minus(term::TermManager& tm, Term a, Term b) {
  if (a.sort().is_int()) return tm.mk_sub(a, b);
  return tm.mk(Kind::BvAdd, {a, tm.mk(Kind::BvMul, {tm.mk_bv(a.sort().width(), int64_t{-1}), b})});
}
Term plus(term::TermManager& tm, Term a, Term b) { return a.sort().is_int() ? tm.mk_add(a, b) : tm.mk(Kind::BvAdd, {a, b}); }

/// The digits of a sum's coefficients and constant; 0 of other terms. A bound of a type is not simple.
size_t complexity(Term t) {
  if (!t.sort().is_int()) return 0;
  const term::LinearInt sum = term::linear_int(t);
  size_t digits = sum.constant.get_str().size();
  for (const auto& [base, k] : sum.terms) digits += k.get_str().size();
  return digits;
}

}  // namespace

std::vector<Term> compared(term::TermManager& tm, Term formula, const std::vector<Term>& without) {
  std::vector<Term> out, todo{formula};
  std::set<Term> seen;
  const auto add = [&](Term t) {
    for (const Term v : term::free_vars(t))
      if (std::ranges::find(without, v) != without.end()) return;
    if (!t.is_value() && std::ranges::find(out, t) == out.end()) out.push_back(t);
  };
  while (!todo.empty()) {
    const Term t = todo.back();
    todo.pop_back();
    if (!seen.insert(t).second) continue;
    switch (t.kind()) {
      case Kind::And: case Kind::Or: case Kind::Not: case Kind::Implies:
        for (size_t k = t.size(); k-- > 0;) todo.push_back(t[k]);
        continue;
      case Kind::Ite:
        for (size_t k = t.size(); k-- > 0;)
          if (t[k].sort().is_bool()) todo.push_back(t[k]);
        continue;
      case Kind::Le: case Kind::Lt: case Kind::Eq: break;
      case Kind::BvUlt: case Kind::BvUle: case Kind::BvSlt: case Kind::BvSle: {
        const bool is_signed = t.kind() == Kind::BvSlt || t.kind() == Kind::BvSle;
        const Term a = extended(tm, t[0], is_signed), b = extended(tm, t[1], is_signed);
        add(minus(tm, b, a));
        add(minus(tm, a, b));
        continue;
      }
      default: continue;
    }
    if (t[0].sort().is_bool()) {
      for (size_t k = t.size(); k-- > 0;) todo.push_back(t[k]);
    } else if (t[0].sort().is_int()) {
      const Term up = tm.mk_sub(t[1], t[0]), down = tm.mk_sub(t[0], t[1]);
      add(t.kind() == Kind::Lt ? tm.mk_sub(up, tm.mk_int(1)) : up);
      add(t.kind() == Kind::Le ? tm.mk_sub(down, tm.mk_int(1)) : down);
    } else if (t[0].sort().is_bv()) {
      const Term a = extended(tm, t[0], true), b = extended(tm, t[1], true);
      add(minus(tm, b, a));
      add(minus(tm, a, b));
    }
  }
  return out;
}

Term RankingSynthesis::less(Term a, Term b) const { return a.sort().is_int() ? tm_.mk_lt(a, b) : tm_.mk(Kind::BvSlt, {a, b}); }
Term RankingSynthesis::negative(Term f) const { return less(f, f.sort().is_int() ? tm_.mk_int(0) : tm_.mk_bv(f.sort().width(), int64_t{0})); }

Term RankingSynthesis::counted(Term f) const {
  const bool is_int = f.sort().is_int();
  const Term zero = is_int ? tm_.mk_int(0) : tm_.mk_bv(f.sort().width(), int64_t{0}), one = is_int ? tm_.mk_int(1) : tm_.mk_bv(f.sort().width(), int64_t{1});
  return tm_.mk_ite(negative(f), zero, plus(tm_, f, one));
}

Term RankingSynthesis::lowers(const CutStep& s, Term f) const {
  const Term was = at_location(cfa_, f, s.from), is = after(tm_, s, at_location(cfa_, f, s.to));
  return tm_.mk_and(tm_.mk_not(negative(was)), less(is, was));
}

Term RankingSynthesis::rises(const CutStep& s, Term f) const {
  const Term was = at_location(cfa_, f, s.from), is = after(tm_, s, at_location(cfa_, f, s.to));
  return tm_.mk_and(tm_.mk_not(negative(is)), less(was, is));
}

smt::Answer RankingSynthesis::ask(Term formula, term::TermMap* model) {
  return explore::ask({solver_, budget_, kEffort, "explore.termination.ranking"}, tm_, formula, model);
}

RankingSynthesis::Judgement RankingSynthesis::judge(const std::vector<CutStep>& steps, Term f) {
  for (const Sample& s : samples_) {
    const Term known = term::evaluate(tm_, rises(steps[s.step], f), s.values);
    if (known && known.is_true()) return {};
  }
  for (size_t k = 0; k < steps.size(); ++k) {
    const Term refuted = tm_.mk_and(steps[k].guard, rises(steps[k], f));
    term::TermMap model;
    const smt::Answer answer = ask(refuted, &model);
    if (answer == smt::Answer::Sat) samples_.push_back({k, std::move(model)});
    if (answer != smt::Answer::Unsat) return {};
  }
  Judgement j{.may_rise = false};
  for (size_t k = 0; k < steps.size(); ++k) {
    const CutStep& s = steps[k];
    const Term lowered = lowers(s, f);
    const Term known = term::evaluate(tm_, lowered, typical_[k]);
    if (known && known.is_false() && j.sometimes) continue;
    if (!(known && known.is_false()) && ask(tm_.mk_and(s.guard, tm_.mk_not(lowered))) == smt::Answer::Unsat) ++j.lowered;
    else if (!j.sometimes) j.sometimes = ask(tm_.mk_and(s.guard, lowered)) == smt::Answer::Sat;
  }
  return j;
}

std::vector<Term> RankingSynthesis::candidates(const std::vector<CutStep>& steps) const {
  if (among_) return *among_;
  std::vector<Term> out;
  std::set<Term> seen;
  const auto add = [&](Term t) {
    if (!t.is_value() && seen.insert(t).second) out.push_back(t);
  };
  for (const CutStep& s : steps)
    for (const Term t : compared(tm_, s.guard, s.free))
      if (out.size() < kMaxSingle) add(t);
  std::set<Term> changed;
  for (const CutStep& s : steps)
    for (const auto& [v, value] : s.after) changed.insert(v);   // the set is ordered
  for (const cfa::Procedure& p : cfa_.procedures) changed.insert(p.params.begin(), p.params.end());
  for (const Term v : changed) {
    if (out.size() >= 2 * kMaxSingle) break;
    if (v.sort().is_int()) add(v), add(tm_.mk_neg(v));
    // How far it is from where it wraps around to 0.
    if (const cfa::VarIndex i = cfa_.find(v); i.valid() && cfa_.variable(i).c_width != 0 && !cfa_.variable(i).c_signed) {
      const uint32_t width = cfa_.variable(i).c_width;
      if (v.sort().is_int()) add(tm_.mk_ite(tm_.mk_eq(v, tm_.mk_int(0)), v, tm_.mk_sub(tm_.mk_int(term::power_of_two(width)), v)));
      if (v.sort().is_bv() && v.sort().width() == width) add(extended(tm_, minus(tm_, tm_.mk_bv(width, int64_t{0}), v), false));
    }
    if (v.sort().is_bv())
      for (const bool is_signed : {true, false}) {
        const Term wide = extended(tm_, v, is_signed);
        add(wide), add(minus(tm_, tm_.mk_bv(wide.sort().width(), int64_t{0}), wide));
      }
  }
  // Simple functions first: more loops have them, and people read them.
  std::ranges::stable_sort(out, {}, complexity);
  const auto is_changed = [&](Term f) { return std::ranges::any_of(term::free_vars(f), [&](Term v) { return changed.contains(v); }); };
  std::vector<Term> first;
  std::ranges::copy_if(first_, std::back_inserter(first), is_changed);
  out.insert(out.begin(), first.begin(), first.end());
  const size_t singles = out.size();
  for (size_t a = 0; a < singles && out.size() < singles + kMaxPairs; ++a)
    for (size_t b = a + 1; b < singles && out.size() < singles + kMaxPairs; ++b)
      if (out[a].sort() == out[b].sort()) add(plus(tm_, out[a], out[b]));
  return out;
}

/// Coefficients of the variables for which one step is lowered and no sampled step rises, refined by what refutes them.
Term RankingSynthesis::by_coefficients(const std::vector<CutStep>& steps) {
  if (among_) return {};
  std::set<Term> set;
  for (const CutStep& s : steps) {
    for (const auto& [v, value] : s.after)
      if (v.sort().is_int() && cfa_.find(v).valid() && cfa_.procedures.empty()) set.insert(v);
    for (const Term v : term::free_vars(s.guard))
      if (v.sort().is_int() && std::ranges::find(s.free, v) == s.free.end()) set.insert(v);
  }
  const std::vector<Term> vars(set.begin(), set.end());
  if (vars.empty() || vars.size() > kMaxVariables) return {};
  std::vector<Term> unknown;
  for (size_t k = 0; k <= vars.size(); ++k) unknown.push_back(tm_.mk_fresh("rank.coefficient", tm_.int_sort()));
  const Term zero = tm_.mk_int(0);
  std::vector<Term> bounds;
  for (const Term c : unknown) {
    const int64_t most = c == unknown.back() ? 1000 : kMaxCoefficient;
    bounds.push_back(tm_.mk_le(tm_.mk_int(-most), c));
    bounds.push_back(tm_.mk_le(c, tm_.mk_int(most)));
  }
  /// The function at a sampled state: null if some value is not known.
  const auto at = [&](const CutStep* s, const term::TermMap& values) {
    std::vector<Term> sum{unknown.back()};
    for (size_t k = 0; k < vars.size(); ++k) {
      const Term v = term::evaluate(tm_, s == nullptr ? vars[k] : after(tm_, *s, vars[k]), values);
      if (!v || !v.is(Kind::IntConst)) return Term();
      sum.push_back(tm_.mk(Kind::Mul, {v, unknown[k]}));
    }
    return tm_.mk_add(sum);
  };
  const auto filled = [&](const term::TermMap& values) {   // what the model leaves open is 0
    term::TermMap all = values;
    for (const Term v : vars) all.try_emplace(v, zero);
    return all;
  };
  for (size_t goal = 0; goal < steps.size(); ++goal) {
    std::vector<Term> constraints = bounds;
    const auto not_raised = [&](size_t k, const term::TermMap& values) {
      const Term was = at(nullptr, values), is = at(&steps[k], values);
      if (was && is) constraints.push_back(tm_.mk_or(tm_.mk_lt(is, zero), tm_.mk_le(is, was)));
    };
    const auto lowered = [&](const term::TermMap& values) {
      const Term was = at(nullptr, values), is = at(&steps[goal], values);
      if (was && is) constraints.push_back(tm_.mk_and(tm_.mk_le(zero, was), tm_.mk_lt(is, was)));
      return was && is;
    };
    for (const Sample& s : samples_) not_raised(s.step, filled(s.values));
    term::TermMap first;
    if (ask(steps[goal].guard, &first) != smt::Answer::Sat || !lowered(filled(first))) continue;
    for (size_t round = 0; round < kRounds && !budget_.expired(); ++round) {
      term::TermMap solution;
      if (ask(tm_.mk_and(constraints), &solution) != smt::Answer::Sat) break;
      std::vector<Term> sum;
      for (size_t k = 0; k < unknown.size(); ++k) {
        const auto it = solution.find(unknown[k]);
        const Term c = it == solution.end() ? zero : it->second;
        sum.push_back(k == vars.size() ? c : tm_.mk(Kind::Mul, {c, vars[k]}));
      }
      const Term f = tm_.mk_add(sum);
      bool refuted = false, lost = false;
      for (size_t k = 0; k < steps.size() && !refuted && !lost; ++k) {
        term::TermMap model;
        const smt::Answer answer = ask(tm_.mk_and(steps[k].guard, rises(steps[k], f)), &model);
        lost = answer == smt::Answer::Unknown;
        if (answer != smt::Answer::Sat) continue;
        refuted = true;
        const size_t before = constraints.size();
        not_raised(k, filled(model));
        lost = constraints.size() == before;
        samples_.push_back({k, std::move(model)});
      }
      if (lost) break;
      if (refuted) continue;
      term::TermMap model;
      const smt::Answer answer = ask(tm_.mk_and(steps[goal].guard, tm_.mk_not(lowers(steps[goal], f))), &model);
      if (answer == smt::Answer::Unsat) return f;
      if (answer == smt::Answer::Unknown || !lowered(filled(model))) break;
    }
  }
  return {};
}

std::optional<Ranks> RankingSynthesis::rank_cycle(std::vector<CutStep> steps, size_t depth) {
  failed_at_ = steps.front().from;
  if (depth >= kMaxDepth) return std::nullopt;
  samples_.clear();
  typical_.assign(steps.size(), {});
  for (size_t k = 0; k < steps.size(); ++k) (void)ask(steps[k].guard, &typical_[k]);
  Term best;
  Judgement of_best;
  for (const Term f : candidates(steps)) {
    if (budget_.expired()) return std::nullopt;
    const Judgement j = judge(steps, f);
    if (j.may_rise || (j.lowered == 0 && !j.sometimes)) continue;
    // Any function that lowers a whole step will do: what is left needs no other than before.
    if (best && j.lowered == 0) continue;
    best = f;
    of_best = j;
    if (j.lowered > 0) break;
  }
  if (!best || of_best.lowered == 0)
    if (const Term f = by_coefficients(steps)) best = f;
  if (!best) return std::nullopt;
  std::vector<CutStep> rest;
  for (CutStep& s : steps) {
    const Term not_lowered = tm_.mk_not(lowers(s, best));
    const Term guard = tm_.mk_and(s.guard, not_lowered);
    if (ask(guard) == smt::Answer::Unsat) continue;
    rest.push_back(s);
    rest.back().guard = guard;
  }
  log(2, "ranking: {} for {} steps, {} left", term::print(best), steps.size(), rest.size());
  std::optional<Ranks> below = Ranks();
  if (!rest.empty()) below = rank(rest, depth + 1);
  if (!below) return std::nullopt;
  std::vector<Term> nothing;
  if (!below->empty())
    for (const Term t : below->begin()->second) nothing.push_back(t.sort().is_int() ? tm_.mk_int(0) : tm_.mk_bv(t.sort().width(), int64_t{0}));
  Ranks out;
  for (const CutStep& s : steps)
    for (const cfa::LocId l : {s.from, s.to}) {
      const auto it = below->find(l);
      std::vector<Term> tuple{counted(at_location(cfa_, best, l))};
      const std::vector<Term>& more = it == below->end() ? nothing : it->second;
      tuple.insert(tuple.end(), more.begin(), more.end());
      out.emplace(l, std::move(tuple));
    }
  return out;
}

std::optional<Ranks> RankingSynthesis::rank(const std::vector<CutStep>& steps, size_t depth) {
  std::vector<size_t> all(steps.size());
  for (size_t k = 0; k < all.size(); ++k) all[k] = k;
  const Components found = components(steps, all);
  const bool one = found.cycles.size() == 1 && found.cycles.front().size() == steps.size();
  Ranks out;
  if (!one)   // a step to another component leads to a smaller number
    for (const auto& [l, number] : found.number) out[l] = {tm_.mk_int(static_cast<int64_t>(number))};
  else
    for (const auto& [l, number] : found.number) out[l] = {};
  for (const std::vector<size_t>& cycle : found.cycles) {
    std::vector<CutStep> inside;
    for (const size_t k : cycle) inside.push_back(steps[k]);
    const std::optional<Ranks> ranks = rank_cycle(std::move(inside), depth);
    if (!ranks) return std::nullopt;
    const std::vector<Term>& shape = ranks->begin()->second;
    for (auto& [l, tuple] : out) {
      const auto it = ranks->find(l);
      for (size_t k = 0; k < shape.size(); ++k)
        tuple.push_back(it != ranks->end() ? it->second[k] : shape[k].sort().is_int() ? tm_.mk_int(0) : tm_.mk_bv(shape[k].sort().width(), int64_t{0}));
    }
  }
  return out;
}

std::optional<std::vector<std::pair<cfa::LocId, std::vector<Term>>>> RankingSynthesis::run_all(const std::vector<CutStep>& steps) {
  std::vector<std::pair<cfa::LocId, std::vector<Term>>> out;
  std::vector<size_t> all(steps.size());
  for (size_t k = 0; k < all.size(); ++k) all[k] = k;
  for (const std::vector<size_t>& cycle : components(steps, all).cycles) {
    std::vector<CutStep> of_cycle;
    for (const size_t k : cycle) of_cycle.push_back(steps[k]);
    const std::optional<Ranks> ranks = run(of_cycle);
    if (!ranks) return std::nullopt;
    out.insert(out.end(), ranks->begin(), ranks->end());
  }
  return out;
}

}  // namespace pippin::explore

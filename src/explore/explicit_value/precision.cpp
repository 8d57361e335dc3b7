// SPDX-License-Identifier: Apache-2.0
#include "explore/explicit_value/precision.h"

#include "term/linear.h"
#include "term/walk.h"

namespace pippin::explore {

using domains::Interval;
using domains::Value;
using domains::Wide;
using term::Kind;
using term::Sort;
using term::Term;

namespace {

constexpr size_t kMaxCopies = 8;            // in a row: how far bounds travel back
constexpr size_t kMaxCopied = 500'000;      // bounds in all

/// x if the term is x, extended or not: then comparisons of the two mean the same.
Term without_extension(Term t) {
  while (t.is(Kind::BvZeroExtend) || t.is(Kind::BvSignExtend)) t = t[0];
  return t;
}

/// Variables whose value the term may have.
std::vector<Term> copied(Term t) {
  std::vector<Term> found, stack = {t};
  while (!stack.empty()) {
    const Term next = without_extension(stack.back());
    stack.pop_back();
    if (next.is_var()) found.push_back(next);
    if (next.is(Kind::Ite)) stack.insert(stack.end(), {next[1], next[2]});
  }
  return found;
}

bool merge(std::set<Wide>& to, const std::set<Wide>& from) {
  const size_t before = to.size();
  to.insert(from.begin(), from.end());
  return to.size() > before;
}

/// The ranges that meet the interval, together.
Interval widened(const Interval& i, const std::set<Wide>& bounds, const Interval& all) {
  Interval out = all;
  const auto behind = bounds.upper_bound(i.lo);
  if (behind != bounds.begin()) out.lo = std::max(all.lo, *std::prev(behind));
  if (const auto next = bounds.upper_bound(i.hi); next != bounds.end()) out.hi = std::min(all.hi, *next - 1);
  return out;
}

}  // namespace

bool ValuePrecision::add_atom(Term atom) {
  if (atom.is_var()) return atom.sort().is_bool() && cfa_.find(atom).valid() && bounds_[atom].range.insert(1).second;
  if (!(atom.is(Kind::Eq) || atom.is(Kind::Le) || atom.is(Kind::Lt) || atom.is(Kind::BvUle) || atom.is(Kind::BvUlt) || atom.is(Kind::BvSle) || atom.is(Kind::BvSlt)))
    return false;
  const Sort s = atom[0].sort();
  if (s.is_int()) {
    const term::LinearAtom a = term::linear_atom(atom);
    if (a.relation == term::Relation::None || a.sum.terms.size() != 1) return false;
    const auto& [var, k] = a.sum.terms[0];
    if (!cfa_.find(var).valid()) return false;
    // k·x + c <= 0: x <= floor(-c / k), or x >= ceil(c / -k).
    const bool upper = k > 0, equal = a.relation != term::Relation::Le;
    const Interval at = domains::interval_of(upper ? term::floor_div(-a.sum.constant, k) : -term::floor_div(-a.sum.constant, -k));
    if (!at.single()) return false;
    std::set<Wide>& bounds = bounds_[var].range;
    bool fresh = (equal || !upper) && bounds.insert(at.lo).second;
    fresh |= (equal || upper) && bounds.insert(at.lo + 1).second;
    return fresh;
  }
  if (!s.is_bv()) return false;
  bool fresh = false;
  for (size_t i = 0; i < 2; ++i) {
    const Term var = without_extension(atom[i]), value = atom[1 - i];
    if (!value.is_value() || !cfa_.find(var).valid() || !domains::tracked(value.sort())) continue;
    const Value c = domains::constant(value);
    const bool equal = atom.is(Kind::Eq), is_signed = atom.is(Kind::BvSle) || atom.is(Kind::BvSlt), strict = atom.is(Kind::BvUlt) || atom.is(Kind::BvSlt);
    // x < c and c <= x: at c. x <= c and c < x: behind c.
    const bool before = equal || strict == (i == 0), behind = equal || strict != (i == 0);
    Bounds& b = bounds_[var];
    const auto add = [&](std::set<Wide>& bounds, Wide at) {
      fresh |= before && bounds.insert(at).second;
      fresh |= behind && bounds.insert(at + 1).second;
    };
    if (!is_signed) add(b.range, c.range.lo);
    if (is_signed || equal) add(b.sign, c.sign.lo);
  }
  return fresh;
}

bool ValuePrecision::add(Term formula) {
  bool fresh = false;
  term::post_order(formula, [&](Term t) { fresh |= t.sort().is_bool() && add_atom(t); });
  return fresh;
}

void ValuePrecision::add_program() {
  std::vector<Term> roots;
  std::vector<std::pair<Term, Term>> copies;   // from, to
  for (const cfa::Edge& e : cfa_.edges())
    domains::for_each_op(e.ops, [&](const cfa::Op& op) {
      if (op.term.null()) return;
      roots.push_back(op.term);
      if (op.kind == cfa::OpKind::Assign && domains::tracked(op.var.sort()))
        for (const Term from : copied(op.term))
          if (from != op.var && cfa_.find(from).valid()) copies.emplace_back(from, op.var);
    });
  if (!roots.empty())
    term::post_order(roots, [&](Term t) {
      if (t.sort().is_bool()) add_atom(t);
    });
  size_t work = 0;
  for (size_t round = 0, changed = 1; changed != 0 && round < kMaxCopies; ++round) {
    changed = 0;
    for (const auto& [from, to] : copies) {
      const auto it = bounds_.find(to);
      if (it == bounds_.end()) continue;
      work += it->second.range.size() + it->second.sign.size();
      if (work > kMaxCopied) return;
      Bounds& b = bounds_[from];
      changed += merge(b.range, it->second.range);
      changed += merge(b.sign, it->second.sign);
    }
  }
}

bool ValuePrecision::add_exact(Term formula) {
  bool fresh = false;
  for (const Term v : term::free_vars(formula))
    if (cfa_.find(v).valid() && domains::tracked(v.sort())) fresh |= !std::exchange(bounds_[v].exact, true);
  any_exact_ |= fresh;
  return fresh;
}

domains::IntervalState ValuePrecision::rounded(const domains::IntervalState& state) const {
  domains::IntervalState out = state;
  if (state.is_bottom()) return out;
  for (const auto& [var, value] : state.ranges()) {
    const auto it = bounds_.find(var);
    if (it == bounds_.end()) {
      out.forget(var);
    } else if (!it->second.exact) {
      const Value all = domains::top(var.sort());
      Value v = value;
      v.range = widened(v.range, it->second.range, all.range);
      if (var.sort().is_bv()) v.sign = widened(v.sign, it->second.sign, all.sign);
      out.set(var, domains::reduce(v, var.sort()));
    }
  }
  return out;
}

size_t ValuePrecision::size() const {
  size_t n = 0;
  for (const auto& [var, b] : bounds_) n += b.range.size() + b.sign.size() + b.exact;
  return n;
}

std::string ValuePrecision::print() const {
  std::string text;
  for (const auto& [var, b] : bounds_) {
    text += var.name() + ":" + (b.exact ? " exact" : "");
    for (const Wide w : b.range) text += " " + domains::to_bigint(w).get_str();
    if (!b.sign.empty()) text += " signed:";
    for (const Wide w : b.sign) text += " " + domains::to_bigint(w).get_str();
    text += "\n";
  }
  return text;
}

}  // namespace pippin::explore

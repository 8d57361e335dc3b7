// SPDX-License-Identifier: Apache-2.0
#include "explore/explicit_value/union.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace pippin::explore {

using domains::Interval;
using domains::IntervalState;
using domains::Value;
using domains::Wide;
using term::Term;

namespace {

using Key = std::tuple<Wide, Wide, Wide, Wide>;
Key key_of(const Value& v) { return {v.range.lo, v.range.hi, v.sign.lo, v.sign.hi}; }
using Box = std::vector<Value>;   // a value for each variable

Term says(term::TermManager& tm, Term var, const Value& v) {
  return v.range.single() && !var.sort().is_bool() ? tm.mk_eq(var, tm.mk_value(var.sort(), domains::to_bigint(v.range.lo))) : domains::range_formula(tm, var, v);
}

/// The values of one of the two as one value, if there is one.
std::optional<Value> joined(const Value& a, const Value& b, term::Sort s) {
  const auto touch = [](const Interval& x, const Interval& y) { return x.lo <= y.hi + 1 && y.lo <= x.hi + 1; };
  const Value all = domains::hull(a, b, s);
  if (!s.is_bv()) return touch(a.range, b.range) ? std::optional(all) : std::nullopt;
  // One range that says everything.
  for (const bool is_signed : {false, true}) {
    const auto from = [&](const Interval& i) { return is_signed ? domains::from_signed(i, s) : domains::from_unsigned(i, s); };
    const auto part = [&](const Value& v) { return is_signed ? v.sign : v.range; };
    if (from(part(a)) == a && from(part(b)) == b && touch(part(a), part(b))) return from(part(all));
  }
  return std::nullopt;
}

/// Boxes that differ in one variable, whose values there touch, become one.
bool merge(std::vector<Box>& boxes, const std::vector<Term>& vars, size_t at) {
  std::map<std::vector<Key>, std::vector<Box>> groups;
  const size_t before = boxes.size();
  for (Box& b : boxes) {
    std::vector<Key> others;
    for (size_t k = 0; k < b.size(); ++k)
      if (k != at) others.push_back(key_of(b[k]));
    groups[others].push_back(std::move(b));
  }
  boxes.clear();
  for (auto& [key, group] : groups) {
    std::ranges::sort(group, {}, [&](const Box& b) { return key_of(b[at]); });
    const size_t first = boxes.size();
    for (Box& b : group) {
      const auto both = boxes.size() > first ? joined(boxes.back()[at], b[at], vars[at].sort()) : std::nullopt;
      if (both) boxes.back()[at] = *both;
      else boxes.push_back(std::move(b));
    }
  }
  return boxes.size() < before;
}

}  // namespace

Term union_of(term::TermManager& tm, const std::vector<IntervalState>& states) {
  std::set<Term> known;
  for (const IntervalState& s : states)
    for (const auto& [x, v] : s.ranges()) known.insert(x);
  const std::vector<Term> vars(known.begin(), known.end());
  std::vector<Box> boxes;
  for (const IntervalState& s : states) {
    Box& b = boxes.emplace_back();
    for (const Term x : vars) b.push_back(s.get(x));
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = 0; k < vars.size(); ++k) changed |= merge(boxes, vars, k);
  }
  std::vector<Term> all;
  for (const Box& b : boxes) {
    std::vector<Term> parts;
    for (size_t k = 0; k < vars.size(); ++k) parts.push_back(says(tm, vars[k], b[k]));
    all.push_back(tm.mk_and(parts));
  }
  return tm.mk_or(all);
}

}  // namespace pippin::explore

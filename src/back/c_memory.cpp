// SPDX-License-Identifier: Apache-2.0
#include "back/c_memory.h"

#include <algorithm>

#include <fmt/format.h>

#include "term/walk.h"
#include "witness/acsl.h"

namespace pippin::back {

using term::BigInt;
using term::Kind;
using term::LinearInt;
using term::Sort;
using term::Term;

namespace {

constexpr size_t kMaxMonomials = 16;   // of an index

std::optional<LinearInt> linear(Term t) {
  if (t.sort().is_int()) return term::linear_int(t);
  return t.sort().is_bv() ? term::linear_bv(t, kMaxMonomials) : std::nullopt;
}

/// A number modulo 2^width as the signed one, as pointers move to both sides.
BigInt as_signed(const BigInt& n, Sort sort) {
  return sort.is_bv() && n >= term::power_of_two(sort.width() - 1) ? BigInt(n - term::power_of_two(sort.width())) : n;
}

/// sum = result * n + the rest, which is left in `sum`.
LinearInt divide(LinearInt& sum, const BigInt& n, Sort sort) {
  LinearInt quotient, rest;
  for (const auto& [base, factor] : sum.terms) {
    const BigInt f = as_signed(factor, sort);
    if (f % n == 0) quotient.terms.emplace_back(base, f / n);
    else rest.terms.emplace_back(base, f);
  }
  const BigInt constant = as_signed(sum.constant, sort);
  quotient.constant = term::floor_div(constant, n);
  rest.constant = term::floor_mod(constant, n);
  sum = std::move(rest);
  return quotient;
}

std::string plus(const std::string& pointer, const BigInt& n) {
  return n == 0 ? pointer : fmt::format("{} {} {}", pointer, n < 0 ? "-" : "+", BigInt(abs(n)).get_str());
}

}  // namespace

MemoryForms::MemoryForms(const cfa::Cfa& cfa, const CScope& scope, std::function<Text(Term)> value) : cfa_(cfa), scope_(scope), value_(std::move(value)) {}

Term MemoryForms::with_variables(Term formula) {
  if (formula.has_quantifier()) return formula;
  return term::transform(cfa_.tm(), formula, [&](Term t, Term rebuilt) {
    Term result = rebuilt;
    if (t.sort().is_bool()) {
      if (const Text c = comparison(t)) result = variable(*c, t.sort(), 0, false);
    } else if (const Read r = read_of(t); r.cell != nullptr && !t.sort().is_array()) {
      const Text c = text(t);
      if (c && r.cell->part == Names::Part::Value) {
        result = variable(*c, t.sort(), r.cell->c_width, r.cell->c_signed);
      } else if (c && r.cell->part == Names::Part::Index) {
        const uint32_t width = t.sort().is_bv() ? t.sort().width() : 64;
        if (const Text begin = beginning(t); begin && width <= 64 && !r.cell->by_bytes) result = variable(fmt::format("({} - {})", *c, *begin), t.sort(), width, true);
      }
    }
    done_[t] = result;
    return result;
  });
}

const cfa::Variable& MemoryForms::bind(Sort sort, uint32_t width, bool is_signed) {
  std::string name = "k";
  for (size_t n = 1; is_used(name); ++n) name = fmt::format("k{}", n);
  bound_.push_back(variable(name, sort, width, is_signed));
  return variables_.at(bound_.back());
}

bool MemoryForms::is_used(const std::string& name) const {
  const auto says = [&](const std::string& text) { return witness::mentions(text, name); };
  if (std::ranges::any_of(bound_, [&](Term b) { return variables_.at(b).source == name; })) return true;
  if (std::ranges::any_of(cfa_.variables(), [&](const cfa::Variable& v) { return says(v.source); })) return true;
  return std::ranges::any_of(scope_.memory->cells, [&](const auto& cell) {
    return std::ranges::any_of(cell.second.names, [&](const Names::Name& n) { return std::ranges::any_of(n.parts, says); });
  });
}

/// Of all values of a bound variable, what it is added to makes no difference.
bool MemoryForms::is_bound(const LinearInt& sum) const {
  return std::ranges::any_of(sum.terms, [&](const auto& t) { return t.second == 1 && std::ranges::find(bound_, t.first) != bound_.end(); });
}

const cfa::Variable* MemoryForms::find(Term variable) const {
  const auto found = variables_.find(variable);
  return found == variables_.end() ? nullptr : &found->second;
}

Term MemoryForms::variable(const std::string& text, Sort sort, uint32_t width, bool is_signed) {
  const Term v = cfa_.tm().mk_var("in C: " + text, sort);
  cfa::Variable& made = variables_[v];
  made.term = v;
  made.source = text;
  made.in_c = true;
  made.c_width = width;
  made.c_signed = is_signed;
  return v;
}

MemoryForms::Read MemoryForms::read_of(Term t) const {
  const bool select = t.is(Kind::Select);
  const Term variable = select ? t[0] : t;
  if (!variable.is(Kind::Var)) return {};
  const auto cell = scope_.memory->cells.find(variable);
  if (cell == scope_.memory->cells.end()) return {};
  return {&cell->second, select ? t[1] : Term()};
}

bool MemoryForms::in_scope(const Names::Name& name) const {
  return name.function.empty() || (name.function == scope_.function && (scope_.instance == 0 || name.instance == 0 || name.instance == scope_.instance));
}

/// C of what is read; of a part of a pointer: of the pointer.
MemoryForms::Text MemoryForms::text(Term t) {
  const Read r = read_of(t);
  // Best is a name whose pointer is a part of the index.
  for (const From from : {From::Base, From::Zero, From::Anywhere})
    for (const Names::Name& name : r.cell->names)
      if (in_scope(name) && (from == From::Zero) == name.base.null())
        if (Text c = with_indices(name, r.index, from)) return c;
  return std::nullopt;
}

MemoryForms::Text MemoryForms::with_indices(const Names::Name& name, Term index, From from) {
  if ((name.parts.size() > 1) != !index.null()) return std::nullopt;
  if (index.null()) return name.parts.front();
  std::optional<LinearInt> rest = linear(index);
  if (!rest) return std::nullopt;
  std::string text;
  for (size_t k = name.parts.size() - 1; k > 0; --k) {
    LinearInt here = std::move(*rest);
    rest = k > 1 ? divide(here, BigInt(static_cast<unsigned long>(name.counts[k - 2])), index.sort()) : LinearInt();
    if (k == 1 && from == From::Base && here.take(name.base) != 1) return std::nullopt;
    if (k == 1 && from == From::Anywhere && !is_bound(here)) return std::nullopt;
    const Text i = index_text(here, index.sort());
    if (!i) return std::nullopt;
    text = *i + name.parts[k] + text;
  }
  return name.parts.front() + text;
}

MemoryForms::Text MemoryForms::index_text(const LinearInt& sum, Sort sort) {
  if (sum.is_constant()) return as_signed(sum.constant, sort).get_str();
  Term t = sort.is_bv() ? term::bv_to_term(cfa_.tm(), sum, sort.width()) : term::to_term(cfa_.tm(), sum);
  // What was in the index has been rewritten before.
  term::TermMap map;
  for (const auto& [base, factor] : sum.terms)
    if (const auto done = done_.find(base); done != done_.end()) map.emplace(base, done->second);
  t = term::substitute(cfa_.tm(), t, map);
  // C extends an index by itself.
  const bool extended = t.is(Kind::BvSignExtend) || t.is(Kind::BvZeroExtend);
  const Term narrow = extended ? t[0] : t;
  const Text text = value_(narrow);
  if (!text || !sort.is_bv() || t.is(Kind::BvZeroExtend)) return text;
  if (!extended && std::ranges::find(bound_, narrow) != bound_.end()) return text;
  switch (narrow.sort().width()) {
    case 8: return "(signed char)" + *text;
    case 16: return "(short)" + *text;
    case 32: return "(int)" + *text;
    case 64: return "(long long)" + *text;
    default: return std::nullopt;
  }
}

MemoryForms::Text MemoryForms::address(uint32_t target) const {
  const auto found = scope_.memory->targets.find(target);
  if (found == scope_.memory->targets.end()) return std::nullopt;
  for (const Names::Name& name : found->second.addresses)
    if (in_scope(name)) return name.parts.front();
  return std::nullopt;
}

/// A pointer to the beginning of what this pointer, if it is none of null, points into.
MemoryForms::Text MemoryForms::beginning(Term read) const {
  for (const uint32_t target : read_of(read).cell->targets)
    if (const Text begin = target == 0 ? std::nullopt : address(target)) return begin;
  return std::nullopt;
}

// ---- comparisons of pointers

MemoryForms::Text MemoryForms::comparison(Term t) {
  const bool equal = t.is(Kind::Eq);
  const bool strict = t.is(Kind::Lt) || t.is(Kind::BvSlt) || t.is(Kind::BvUlt);
  if (!equal && !strict && !t.is(Kind::Le) && !t.is(Kind::BvSle) && !t.is(Kind::BvUle)) return std::nullopt;
  if (equal)
    for (const bool turned : {false, true})
      if (const Read r = read_of(t[turned]); r.cell != nullptr && r.cell->part == Names::Part::Target) return target_comparison(t[turned], t[!turned]);
  // Sums over Int are all on one side.
  std::optional<LinearInt> left, right;
  if (t[0].sort().is_int()) {
    const LinearInt difference = term::linear_int_difference(t[0], t[1]);
    left.emplace(), right.emplace();
    for (const auto& [base, n] : difference.terms) (n > 0 ? left : right)->terms.emplace_back(base, abs(n));
    left->constant = difference.constant;
  } else if (t[0].sort().is_bv()) {
    left = linear(t[0]), right = linear(t[1]);
  }
  if (!left || !right) return std::nullopt;
  std::optional<Moved> a = moved(*left), b = moved(*right);
  if (!a || !b || (a->pointer.null() && b->pointer.null())) return std::nullopt;
  a->by = as_signed(a->by, t[0].sort()), b->by = as_signed(b->by, t[0].sort());
  const auto by_bytes = [&](Term pointer) { return pointer && read_of(pointer).cell->by_bytes; };
  // A lone number is so far behind the beginning of what the other one points into.
  const auto side = [&](const Moved& m, const Moved& other) { return m.pointer ? text(m.pointer) : beginning(other.pointer); };
  const Text p = side(*a, *b), q = side(*b, *a);
  if (!p || !q) return std::nullopt;
  const BigInt by = b->by - a->by;
  if (by != 0 && (by_bytes(a->pointer) || by_bytes(b->pointer))) return std::nullopt;
  return fmt::format("({} {} {})", *p, equal ? "==" : strict ? "<" : "<=", plus(*q, by));
}

std::optional<MemoryForms::Moved> MemoryForms::moved(const LinearInt& sum) const {
  if (sum.is_constant()) return Moved{{}, sum.constant};
  if (sum.terms.size() != 1 || sum.terms.front().second != 1) return std::nullopt;
  const Read r = read_of(sum.terms.front().first);
  if (r.cell == nullptr || r.cell->part != Names::Part::Index) return std::nullopt;
  return Moved{sum.terms.front().first, sum.constant};
}

MemoryForms::Text MemoryForms::target_comparison(Term a, Term b) {
  if (const Read other = read_of(b); other.cell != nullptr && other.cell->part == Names::Part::Target) {
    const Text p = text(a), q = text(b);
    return p && q ? Text(fmt::format("({} == {})", *p, *q)) : std::nullopt;
  }
  if (!b.is_value()) return std::nullopt;
  return points_to(a, static_cast<uint32_t>(b.value().get_ui()));
}

/// It points to this target, wherever: it is its address, or none of the others that it may be.
MemoryForms::Text MemoryForms::points_to(Term read, uint32_t target) {
  const Text p = text(read);
  if (!p) return std::nullopt;
  const auto is = [&](uint32_t t) -> Text {
    if (t == 0) return fmt::format("{} == 0", *p);
    const auto found = scope_.memory->targets.find(t);
    const Text there = found != scope_.memory->targets.end() && found->second.single ? address(t) : std::nullopt;
    return there ? Text(fmt::format("{} == {}", *p, *there)) : std::nullopt;
  };
  if (const Text exactly = is(target)) return "(" + *exactly + ")";
  const Names::Cell& cell = *read_of(read).cell;
  if (cell.anywhere || cell.targets.size() < 2) return std::nullopt;
  std::string text;
  for (const uint32_t other : cell.targets) {
    if (other == target) continue;
    const Text so = is(other);
    if (!so) return std::nullopt;
    text += fmt::format("{}!({})", text.empty() ? "" : " && ", *so);
  }
  return "(" + text + ")";
}

}  // namespace pippin::back

// SPDX-License-Identifier: Apache-2.0
#include "smt/pipe/text.h"

#include <fmt/format.h>

#include "term/walk.h"

namespace pippin::smt {

using term::Kind;
using term::Sort;
using term::SortKind;

Features& Features::operator|=(const Features& o) {
  integers |= o.integers;
  reals |= o.reals;
  bitvectors |= o.bitvectors;
  floats |= o.floats;
  arrays |= o.arrays;
  array_equality |= o.array_equality;
  quantifiers |= o.quantifiers;
  nonlinear |= o.nonlinear;
  return *this;
}

Features features_of(Term root) {
  Features f;
  auto sort = [&](Sort s) {
    std::vector<Sort> todo{s};
    while (!todo.empty()) {
      s = todo.back();
      todo.pop_back();
      switch (s.kind()) {
        case SortKind::Bool: break;
        case SortKind::Int: f.integers = true; break;
        case SortKind::Real: f.reals = true; break;
        case SortKind::BitVec: f.bitvectors = true; break;
        case SortKind::FloatingPoint:
        case SortKind::RoundingMode: f.floats = true; break;
        case SortKind::Array:
          f.arrays = true;
          todo.push_back(s.index());
          todo.push_back(s.element());
          break;
      }
    }
  };
  term::post_order(root, [&](Term t) {
    sort(t.sort());
    if (t.is_quantifier()) f.quantifiers = true;
    if (t.is(Kind::Eq) && t[0].sort().is_array()) f.array_equality = true;
    const bool integer = t.size() > 0 && t[0].sort().is_int();
    if (integer && (t.is(Kind::Mul) || t.is(Kind::IntDiv) || t.is(Kind::IntMod))) f.nonlinear |= t.has_nonlinear();
  });
  return f;
}

std::string missing_feature(const Capabilities& can, const Features& f) {
  if ((f.integers || f.reals) && !can.integers) return "integers";
  if (f.bitvectors && !can.bitvectors) return "bit-vectors";
  if (f.floats && !can.floats) return "floats";
  if (f.arrays && !can.arrays) return "arrays";
  if (f.array_equality && !can.extensionality) return "extensionality";
  if (f.quantifiers && !can.quantifiers) return "quantifiers";
  if (f.nonlinear && !can.nonlinear) return "nonlinear arithmetic";
  return "";
}

std::string logic_name(const Features& f) {
  std::string name = f.quantifiers ? "" : "QF_";
  if (f.arrays) name += "A";
  if (f.bitvectors) name += f.arrays && f.integers ? "UFBV" : "BV";
  if (f.floats) name += "FP";
  if (f.integers || f.reals) name += std::string(f.nonlinear ? "N" : "L") + (f.integers ? "I" : "") + (f.reals ? "R" : "") + "A";
  if (name == "QF_A" || name == "A") name += "X";
  if (name.empty() || name == "QF_") name += "UF";
  return name;
}

void Aliases::add(Term var) {
  std::string name = fmt::format("v_{}", ++next_);
  symbols_.emplace(name, var);
  names_.emplace(var, std::move(name));
}

std::string Aliases::declarations(Term t) {
  std::string out;
  for (Term v : term::free_vars(t)) {
    if (names_.contains(v)) continue;
    add(v);
    order_.push_back(v);
    out += fmt::format("(declare-fun {} () {})\n", names_.at(v), v.sort().text());
  }
  return out;
}

std::string Aliases::text(Term t) {
  if (!t.has_quantifier()) return term::print(t, 50, &names_);
  // Bound variables get aliases for the time of printing.
  std::vector<Term> bound;
  term::post_order(t, [&](Term u) {
    if (u.is_var() && !names_.contains(u)) bound.push_back(u);
  });
  term::SymbolNames names = names_;
  for (Term v : bound) names.emplace(v, fmt::format("b_{}", ++bound_));
  return term::print(t, 50, &names);
}

std::string Aliases::of(Term var) const {
  const auto it = names_.find(var);
  return it == names_.end() ? "" : it->second;
}

void Aliases::shrink(size_t count) {
  while (order_.size() > count) {
    const auto it = names_.find(order_.back());
    symbols_.erase(it->second);
    names_.erase(it);
    order_.pop_back();
  }
}

}  // namespace pippin::smt

// SPDX-License-Identifier: Apache-2.0
#include "smt/backends/bit_blaster.h"

#include <algorithm>

namespace pippin::smt {

using term::Kind;
using term::Term;

namespace {

constexpr size_t kMostReads = 3000;   // of an array: they are compared in pairs
constexpr size_t kSmallestTable = 4;

bool is_float(term::Sort s) { return s.is_fp() || s.is_rounding_mode(); }
bool has_bits(term::Sort s) { return s.is_bool() || s.is_bv() || is_float(s); }

}  // namespace

BitBlaster::BitBlaster(Circuits::Clause clause, std::function<bool()> stop) : circuits_(std::move(clause)), stop_(std::move(stop)) {}

const Bits* BitBlaster::known(Term t) const {
  const auto it = bits_.find(t.id());
  return it == bits_.end() ? nullptr : &it->second;
}

std::optional<Bits> BitBlaster::bits(Term t) {
  if (t.has_quantifier() || !has_bits(t.sort())) return std::nullopt;
  std::vector<Work> left = {{t, {}}};
  while (!left.empty()) {
    if (++steps_ % 64 == 0 && stop_()) return std::nullopt;
    const Work next = left.back();
    const size_t before = left.size();
    if (!(next.term.sort().is_array() ? step_read(next.term, next.index, left) : step(next.term, left))) return std::nullopt;
    if (left.size() == before) left.pop_back();
  }
  return *known(t);
}

bool BitBlaster::step(Term t, std::vector<Work>& left) {
  if (known(t) != nullptr) return true;
  if (!has_bits(t.sort())) return false;
  if (t.is(Kind::Select)) {
    const Bits* index = known(t[1]);
    if (index == nullptr) {
      if (!has_bits(t[1].sort())) return false;
      left.push_back({t[1], {}});
      return true;
    }
    Term array = t[0];
    if (const Bits* element = find_read(array, *index)) bits_.emplace(t.id(), *element);
    else left.push_back({array, *index});
    return true;
  }
  const size_t before = left.size();
  for (size_t k = 0; k < t.size(); ++k) {
    if (!has_bits(t[k].sort())) return false;
    if (known(t[k]) == nullptr) left.push_back({t[k], {}});
  }
  return left.size() > before || translate(t);
}

const Bits* BitBlaster::find_read(Term& array, const Bits& index) {
  for (;;) {
    if (const auto of_array = reads_.find(array.id()); of_array != reads_.end())
      if (const auto it = of_array->second.find(index); it != of_array->second.end()) return &it->second;
    if (const auto it = definitions_.find(array.id()); it != definitions_.end()) {
      array = it->second;
    } else if (array.is(Kind::ConstArray)) {
      return known(array[0]);
    } else if (array.is(Kind::Store)) {
      const Bits* at = known(array[1]);
      const Literal same = at == nullptr ? 0 : circuits_.equal(*at, index);
      if (same == kYes) return known(array[2]);
      if (same != kNo) return nullptr;
      array = array[0];
    } else if (array.is(Kind::Ite)) {
      const Bits* condition = known(array[0]);
      if (condition == nullptr || !is_constant(condition->front())) return nullptr;
      array = condition->front() == kYes ? array[1] : array[2];
    } else {
      return nullptr;
    }
  }
}

bool BitBlaster::step_read(Term array, const Bits& index, std::vector<Work>& left) {
  if (find_read(array, index) != nullptr) return true;
  const auto missing = [&](Term t) {
    if (known(t) == nullptr) left.push_back({t, {}});
    return known(t) == nullptr;
  };
  // What is read of another one.
  const auto read = [&](Term other) {
    const Bits* element = find_read(other, index);
    if (element == nullptr) left.push_back({other, index});
    return element;
  };
  switch (array.kind()) {
    case Kind::Var: return read_any(array, index);
    case Kind::ConstArray: return missing(array[0]);
    case Kind::Store: {
      if (const Table& t = table(array); t.entries.size() >= kSmallestTable) {
        if (const Bits* otherwise = read(t.before)) reads_[array.id()].emplace(index, look_up(t, index, *otherwise));
        return true;
      }
      if (missing(array[1])) return true;
      const Literal same = circuits_.equal(*known(array[1]), index);
      if (missing(array[2]) || same == kYes) return true;
      const Bits* before = read(array[0]);
      if (before != nullptr) reads_[array.id()].emplace(index, circuits_.choice(same, *known(array[2]), *before));
      return true;
    }
    case Kind::Ite: {
      if (missing(array[0]) || is_constant(known(array[0])->front())) return true;
      const Bits* yes = read(array[1]);
      const Bits* no = read(array[2]);
      if (yes != nullptr && no != nullptr) reads_[array.id()].emplace(index, circuits_.choice(known(array[0])->front(), *yes, *no));
      return true;
    }
    default: return false;
  }
}

const BitBlaster::Table& BitBlaster::table(Term array) {
  const auto [it, is_new] = tables_.try_emplace(array.id());
  Table& out = it->second;
  if (!is_new) return out;
  for (out.before = array;;) {
    const Term here = out.before;
    if (const auto defined = definitions_.find(here.id()); defined != definitions_.end()) {
      out.before = defined->second;
    } else if (here.is(Kind::Store) && here[1].is(Kind::BvConst) && here[2].is(Kind::BvConst)) {
      out.entries.try_emplace(here[1].value(), here[2]);   // the last write counts
      out.before = here[0];
    } else {
      return out;
    }
  }
}

Bits BitBlaster::look_up(const Table& table, const Bits& index, const Bits& otherwise) {
  const std::vector<std::pair<term::BigInt, Term>> entries(table.entries.begin(), table.entries.end());
  const size_t used = mpz_sizeinbase(entries.back().first.get_mpz_t(), 2);   // bits of the largest index
  const std::function<Bits(size_t, size_t, size_t)> choose = [&](size_t begin, size_t end, size_t bit) -> Bits {
    if (begin == end) return otherwise;
    if (bit == 0) return circuits_.constant(entries[begin].second.value(), otherwise.size());
    --bit;
    size_t middle = begin;
    while (middle < end && mpz_tstbit(entries[middle].first.get_mpz_t(), bit) == 0) ++middle;
    if (is_constant(index[bit])) return index[bit] == kYes ? choose(middle, end, bit) : choose(begin, middle, bit);
    const Bits no = choose(begin, middle, bit);
    return circuits_.choice(index[bit], choose(middle, end, bit), no);
  };
  Bits beyond(index.begin() + static_cast<std::ptrdiff_t>(std::min(used, index.size())), index.end());
  return circuits_.choice(circuits_.disjunction(std::move(beyond)), otherwise, choose(0, entries.size(), std::min(used, index.size())));
}

/// Of an array that may be any.
bool BitBlaster::read_any(Term array, const Bits& index) {
  const term::Sort element = array.sort().element();
  if (!has_bits(element)) return false;
  std::map<Bits, Bits>& others = reads_[array.id()];
  if (others.size() >= kMostReads) return false;
  Bits out = any(element);
  for (const auto& [at, there] : others) {
    const Literal same = circuits_.equal(at, index);
    if (same == kNo) continue;
    for (size_t k = 0; k < out.size(); ++k) {
      circuits_.clause({-same, -out[k], there[k]});
      circuits_.clause({-same, out[k], -there[k]});
    }
  }
  others.emplace(index, std::move(out));
  return true;
}

bool BitBlaster::define(Term array, Term value) {
  if (const auto it = definitions_.find(array.id()); it != definitions_.end() && it->second == value) return true;
  // A term is younger than all that occurs in it.
  if (!array.is_var() || value.id() > array.id() || reads_.contains(array.id()) || definitions_.contains(array.id())) return false;
  definitions_.emplace(array.id(), value);
  return true;
}

bool BitBlaster::name(Term variable, Term value, bool turned) {
  if (!variable.is_var() || value.id() > variable.id() || known(variable) != nullptr) return false;
  std::optional<Bits> of_value = bits(value);
  if (!of_value) return false;
  bits_.emplace(variable.id(), turned ? Circuits::inverted(std::move(*of_value)) : std::move(*of_value));
  return true;
}

bool BitBlaster::translate(Term t) {
  std::vector<const Bits*> operands;
  for (size_t k = 0; k < t.size(); ++k) operands.push_back(known(t[k]));
  Bits out;
  if (t.is_var()) {
    out = any(t.sort());
  } else if (t.is(Kind::FpConst) || t.is(Kind::RmConst)) {
    out = floats_.constant(t);
  } else if (is_float(t.sort()) || (t.size() > 0 && is_float(t[0].sort()))) {
    out = floats_.apply(t, operands);
  } else if (t.sort().is_bool()) {
    out = {boolean(t, operands)};
  } else {
    out = vector(t, operands);
  }
  if (out.empty() || out.front() == 0) return false;
  bits_.emplace(t.id(), std::move(out));
  return true;
}

Bits BitBlaster::any(term::Sort sort) { return is_float(sort) ? floats_.any(sort) : circuits_.fresh(sort.is_bool() ? 1 : sort.width()); }

/// 0: not of bits.
Literal BitBlaster::boolean(Term t, std::span<const Bits* const> o) {
  switch (t.kind()) {
    case Kind::True: return kYes;
    case Kind::False: return kNo;
    case Kind::Not: return -o[0]->front();
    case Kind::And:
    case Kind::Or: {
      Bits all;
      for (const Bits* b : o) all.push_back(b->front());
      return t.is(Kind::And) ? circuits_.conjunction(std::move(all)) : circuits_.disjunction(std::move(all));
    }
    case Kind::Implies: return circuits_.either(-o[0]->front(), o[1]->front());
    case Kind::Xor: return circuits_.differ(o[0]->front(), o[1]->front());
    case Kind::Eq: return o.size() == 2 ? circuits_.equal(*o[0], *o[1]) : 0;
    case Kind::Ite: return circuits_.choice(o[0]->front(), o[1]->front(), o[2]->front());
    case Kind::BvUlt:
    case Kind::BvUle: return circuits_.less(*o[0], *o[1], t.is(Kind::BvUle));
    case Kind::BvSlt:
    case Kind::BvSle: return circuits_.signed_less(*o[0], *o[1], t.is(Kind::BvSle));
    default: return 0;
  }
}

/// Empty: not of bits.
Bits BitBlaster::vector(Term t, std::span<const Bits* const> o) {
  const auto each = [&](auto f) {
    Bits out;
    for (size_t k = 0; k < o[0]->size(); ++k) out.push_back(f((*o[0])[k], (*o[1])[k]));
    return out;
  };
  const auto magnitude = [&](const Bits& a) { return circuits_.choice(a.back(), circuits_.negated(a), a); };
  switch (t.kind()) {
    case Kind::BvConst: return circuits_.constant(t.value(), t.sort().width());
    case Kind::Ite: return circuits_.choice(o[0]->front(), *o[1], *o[2]);
    case Kind::BvNot: return circuits_.inverted(*o[0]);
    case Kind::BvNeg: return circuits_.negated(*o[0]);
    case Kind::BvAnd: return each([&](Literal a, Literal b) { return circuits_.both(a, b); });
    case Kind::BvOr: return each([&](Literal a, Literal b) { return circuits_.either(a, b); });
    case Kind::BvXor: return each([&](Literal a, Literal b) { return circuits_.differ(a, b); });
    case Kind::BvAdd: return circuits_.sum(*o[0], *o[1]);
    case Kind::BvMul: return circuits_.product(*o[0], *o[1]);
    case Kind::BvUdiv: return circuits_.division(*o[0], *o[1]).quotient;
    case Kind::BvUrem: return circuits_.division(*o[0], *o[1]).remainder;
    case Kind::BvSdiv: {
      const Bits q = circuits_.division(magnitude(*o[0]), magnitude(*o[1])).quotient;
      return circuits_.choice(circuits_.differ(o[0]->back(), o[1]->back()), circuits_.negated(q), q);
    }
    case Kind::BvSrem: {
      const Bits r = circuits_.division(magnitude(*o[0]), magnitude(*o[1])).remainder;
      return circuits_.choice(o[0]->back(), circuits_.negated(r), r);
    }
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr: return circuits_.shifted(t.kind(), *o[0], *o[1]);
    case Kind::BvConcat: {
      Bits out = *o[1];
      out.insert(out.end(), o[0]->begin(), o[0]->end());
      return out;
    }
    case Kind::BvExtract: return {o[0]->begin() + t.index(1), o[0]->begin() + t.index(0) + 1};
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: {
      Bits out = *o[0];
      out.resize(out.size() + t.index(0), t.is(Kind::BvSignExtend) ? out.back() : kNo);
      return out;
    }
    default: return {};
  }
}

}  // namespace pippin::smt

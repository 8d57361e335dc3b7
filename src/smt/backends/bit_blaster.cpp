// SPDX-License-Identifier: Apache-2.0
#include "smt/backends/bit_blaster.h"

#include <algorithm>

namespace pippin::smt {

using term::Kind;
using term::Term;

namespace {

constexpr BitBlaster::Literal kYes = BitBlaster::kTrue, kNo = -BitBlaster::kTrue;

constexpr size_t kMostReads = 3000;   // of an array: they are compared in pairs

bool is_constant(BitBlaster::Literal l) { return l == kYes || l == kNo; }
bool is_bits(Term t) { return t.sort().is_bool() || t.sort().is_bv(); }

}  // namespace

size_t BitBlaster::KeyHash::operator()(const Key& k) const noexcept {
  uint64_t h = static_cast<uint64_t>(k.gate);
  for (const Literal l : k.inputs) h = (h ^ static_cast<uint32_t>(l)) * 0x9E3779B97F4A7C15ull, h ^= h >> 29;
  return h;
}

BitBlaster::BitBlaster(Clause clause, std::function<bool()> stop) : clause_(std::move(clause)), stop_(std::move(stop)) { this->clause({kTrue}); }

const BitBlaster::Bits* BitBlaster::known(Term t) const {
  const auto it = bits_.find(t.id());
  return it == bits_.end() ? nullptr : &it->second;
}

std::optional<BitBlaster::Bits> BitBlaster::bits(Term t) {
  if (t.has_quantifier() || t.has_float() || !is_bits(t)) return std::nullopt;
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
  if (!is_bits(t)) return false;
  if (t.is(Kind::Select)) {
    const Bits* index = known(t[1]);
    if (index == nullptr) {
      if (!is_bits(t[1])) return false;
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
    if (!is_bits(t[k])) return false;
    if (known(t[k]) == nullptr) left.push_back({t[k], {}});
  }
  return left.size() > before || translate(t);
}

const BitBlaster::Bits* BitBlaster::find_read(Term& array, const Bits& index) {
  for (;;) {
    if (const auto of_array = reads_.find(array.id()); of_array != reads_.end())
      if (const auto it = of_array->second.find(index); it != of_array->second.end()) return &it->second;
    if (const auto it = definitions_.find(array.id()); it != definitions_.end()) {
      array = it->second;
    } else if (array.is(Kind::ConstArray)) {
      return known(array[0]);
    } else if (array.is(Kind::Store)) {
      const Bits* at = known(array[1]);
      const Literal same = at == nullptr ? 0 : equal(*at, index);
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
      if (missing(array[1])) return true;
      const Literal same = equal(*known(array[1]), index);
      if (missing(array[2]) || same == kYes) return true;
      const Bits* before = read(array[0]);
      if (before != nullptr) reads_[array.id()].emplace(index, choice(same, *known(array[2]), *before));
      return true;
    }
    case Kind::Ite: {
      if (missing(array[0]) || is_constant(known(array[0])->front())) return true;
      const Bits* yes = read(array[1]);
      const Bits* no = read(array[2]);
      if (yes != nullptr && no != nullptr) reads_[array.id()].emplace(index, choice(known(array[0])->front(), *yes, *no));
      return true;
    }
    default: return false;
  }
}

/// Of an array that may be any.
bool BitBlaster::read_any(Term array, const Bits& index) {
  const term::Sort element = array.sort().element();
  if (!element.is_bool() && !element.is_bv()) return false;
  std::map<Bits, Bits>& others = reads_[array.id()];
  if (others.size() >= kMostReads) return false;
  Bits out;
  for (uint32_t k = 0; k < (element.is_bool() ? 1 : element.width()); ++k) out.push_back(fresh());
  for (const auto& [at, there] : others) {
    const Literal same = equal(at, index);
    if (same == kNo) continue;
    for (size_t k = 0; k < out.size(); ++k) {
      clause({-same, -out[k], there[k]});
      clause({-same, out[k], -there[k]});
    }
  }
  others.emplace(index, std::move(out));
  return true;
}

bool BitBlaster::define(Term array, Term value) {
  // A term is younger than all that occurs in it.
  if (!array.is_var() || value.id() > array.id() || reads_.contains(array.id()) || definitions_.contains(array.id())) return false;
  definitions_.emplace(array.id(), value);
  return true;
}

bool BitBlaster::translate(Term t) {
  std::vector<const Bits*> operands;
  for (size_t k = 0; k < t.size(); ++k) operands.push_back(known(t[k]));
  Bits out;
  if (t.is_var()) {
    for (uint32_t k = 0; k < (t.sort().is_bool() ? 1 : t.sort().width()); ++k) out.push_back(fresh());
  } else if (t.sort().is_bool()) {
    out = {boolean(t, operands)};
  } else {
    out = vector(t, operands);
  }
  if (out.empty() || out.front() == 0) return false;
  bits_.emplace(t.id(), std::move(out));
  return true;
}

/// 0: not of bits.
BitBlaster::Literal BitBlaster::boolean(Term t, std::span<const Bits* const> o) {
  switch (t.kind()) {
    case Kind::True: return kYes;
    case Kind::False: return kNo;
    case Kind::Not: return -o[0]->front();
    case Kind::And:
    case Kind::Or: {
      Bits all;
      for (const Bits* b : o) all.push_back(b->front());
      return t.is(Kind::And) ? conjunction(std::move(all)) : disjunction(std::move(all));
    }
    case Kind::Implies: return either(-o[0]->front(), o[1]->front());
    case Kind::Xor: return differ(o[0]->front(), o[1]->front());
    case Kind::Eq: return o.size() == 2 ? equal(*o[0], *o[1]) : 0;
    case Kind::Ite: return choice(o[0]->front(), o[1]->front(), o[2]->front());
    case Kind::BvUlt:
    case Kind::BvUle: return less(*o[0], *o[1], t.is(Kind::BvUle));
    case Kind::BvSlt:
    case Kind::BvSle: {
      // With the signs inverted the order is that of unsigned numbers.
      Bits a = *o[0], b = *o[1];
      a.back() = -a.back();
      b.back() = -b.back();
      return less(a, b, t.is(Kind::BvSle));
    }
    default: return 0;
  }
}

/// Empty: not of bits.
BitBlaster::Bits BitBlaster::vector(Term t, std::span<const Bits* const> o) {
  const auto each = [&](auto f) {
    Bits out;
    for (size_t k = 0; k < o[0]->size(); ++k) out.push_back(f((*o[0])[k], (*o[1])[k]));
    return out;
  };
  const auto magnitude = [&](const Bits& a) { return choice(a.back(), negated(a), a); };
  switch (t.kind()) {
    case Kind::BvConst: return constant(t.value(), t.sort().width());
    case Kind::Ite: return choice(o[0]->front(), *o[1], *o[2]);
    case Kind::BvNot: return inverted(*o[0]);
    case Kind::BvNeg: return negated(*o[0]);
    case Kind::BvAnd: return each([&](Literal a, Literal b) { return both(a, b); });
    case Kind::BvOr: return each([&](Literal a, Literal b) { return either(a, b); });
    case Kind::BvXor: return each([&](Literal a, Literal b) { return differ(a, b); });
    case Kind::BvAdd: return sum(*o[0], *o[1], kNo);
    case Kind::BvMul: return product(*o[0], *o[1]);
    case Kind::BvUdiv: return division(*o[0], *o[1]).quotient;
    case Kind::BvUrem: return division(*o[0], *o[1]).remainder;
    case Kind::BvSdiv: {
      const Bits q = division(magnitude(*o[0]), magnitude(*o[1])).quotient;
      return choice(differ(o[0]->back(), o[1]->back()), negated(q), q);
    }
    case Kind::BvSrem: {
      const Bits r = division(magnitude(*o[0]), magnitude(*o[1])).remainder;
      return choice(o[0]->back(), negated(r), r);
    }
    case Kind::BvShl:
    case Kind::BvLshr:
    case Kind::BvAshr: return shifted(t.kind(), *o[0], *o[1]);
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

// Gates.

std::pair<BitBlaster::Literal, bool> BitBlaster::gate(Gate g, Literal a, Literal b, Literal c) {
  const auto [it, is_new] = gates_.try_emplace(Key{g, {a, b, c}}, 0);
  if (is_new) it->second = fresh();
  return {it->second, is_new};
}

BitBlaster::Literal BitBlaster::both(Literal a, Literal b) {
  if (a == kNo || b == kNo || a == -b) return kNo;
  if (a == kYes || a == b) return b;
  if (b == kYes) return a;
  if (a > b) std::swap(a, b);
  const auto [o, is_new] = gate(Gate::And, a, b, 0);
  if (is_new) {
    clause({-o, a});
    clause({-o, b});
    clause({o, -a, -b});
  }
  return o;
}

BitBlaster::Literal BitBlaster::differ(Literal a, Literal b) {
  if (is_constant(a)) return a == kNo ? b : -b;
  if (is_constant(b)) return b == kNo ? a : -a;
  if (a == b) return kNo;
  if (a == -b) return kYes;
  const bool turned = (a < 0) != (b < 0);
  a = std::abs(a), b = std::abs(b);
  if (a > b) std::swap(a, b);
  const auto [o, is_new] = gate(Gate::Xor, a, b, 0);
  if (is_new) {
    clause({-o, a, b});
    clause({-o, -a, -b});
    clause({o, -a, b});
    clause({o, a, -b});
  }
  return turned ? -o : o;
}

BitBlaster::Literal BitBlaster::odd(Literal a, Literal b, Literal c) {
  if (is_constant(a) || std::abs(a) == std::abs(b)) return differ(differ(a, b), c);
  if (is_constant(b) || is_constant(c) || std::abs(b) == std::abs(c)) return differ(a, differ(b, c));
  if (std::abs(a) == std::abs(c)) return differ(differ(a, c), b);
  const bool turned = ((a < 0) != (b < 0)) != (c < 0);
  std::array<Literal, 3> in = {std::abs(a), std::abs(b), std::abs(c)};
  std::ranges::sort(in);
  const auto [o, is_new] = gate(Gate::Xor3, in[0], in[1], in[2]);
  if (is_new)
    for (int signs = 0; signs < 8; ++signs) {
      const bool x = signs & 1, y = signs & 2, z = signs & 4;
      clause({x ? -in[0] : in[0], y ? -in[1] : in[1], z ? -in[2] : in[2], (x != y) != z ? o : -o});
    }
  return turned ? -o : o;
}

BitBlaster::Literal BitBlaster::choice(Literal c, Literal yes, Literal no) {
  if (c == kYes || yes == no) return yes;
  if (c == kNo) return no;
  if (c < 0) c = -c, std::swap(yes, no);
  if (yes == kYes || yes == c) return either(c, no);
  if (yes == kNo || yes == -c) return both(-c, no);
  if (no == kNo || no == c) return both(c, yes);
  if (no == kYes || no == -c) return either(-c, yes);
  if (yes == -no) return -differ(c, yes);
  const bool turned = yes < 0;
  if (turned) yes = -yes, no = -no;
  const auto [o, is_new] = gate(Gate::Ite, c, yes, no);
  if (is_new) {
    clause({-c, -yes, o});
    clause({-c, yes, -o});
    clause({c, -no, o});
    clause({c, no, -o});
    clause({-yes, -no, o});   // implied: they let what both branches agree on propagate
    clause({yes, no, -o});
  }
  return turned ? -o : o;
}

BitBlaster::Literal BitBlaster::majority(Literal a, Literal b, Literal c) {
  std::array<Literal, 3> in = {a, b, c};
  std::ranges::sort(in, {}, [](Literal l) { return std::pair(std::abs(l), l); });   // constants first
  if (in[0] == kYes) return either(in[1], in[2]);
  if (in[0] == kNo) return both(in[1], in[2]);
  if (in[0] == in[1]) return in[0];
  if (in[0] == -in[1]) return in[2];
  if (in[1] == in[2]) return in[1];
  if (in[1] == -in[2]) return in[0];
  const bool turned = in[0] < 0;   // it is its own dual
  if (turned) in = {-in[0], -in[1], -in[2]};
  const auto [o, is_new] = gate(Gate::Majority, in[0], in[1], in[2]);
  if (is_new)
    for (int k = 0; k < 3; ++k) {
      clause({-in[k], -in[(k + 1) % 3], o});
      clause({in[k], in[(k + 1) % 3], -o});
    }
  return turned ? -o : o;
}

BitBlaster::Literal BitBlaster::conjunction(Bits in) {
  std::ranges::sort(in, {}, [](Literal l) { return std::pair(std::abs(l), l); });
  in.erase(std::ranges::unique(in).begin(), in.end());
  for (size_t k = 0; k < in.size(); ++k)
    if (in[k] == kNo || (k > 0 && in[k] == -in[k - 1])) return kNo;
  if (!in.empty() && in.front() == kYes) in.erase(in.begin());
  if (in.empty()) return kYes;
  if (in.size() == 1) return in.front();
  if (in.size() == 2) return both(in[0], in[1]);
  const auto [it, is_new] = conjunctions_.try_emplace(std::move(in), 0);
  if (!is_new) return it->second;
  const Literal o = it->second = fresh();
  Bits all = {o};
  for (const Literal l : it->first) {
    clause({-o, l});
    all.push_back(-l);
  }
  clause_(all);
  return o;
}

BitBlaster::Literal BitBlaster::disjunction(Bits in) {
  for (Literal& l : in) l = -l;
  return -conjunction(std::move(in));
}

// Words.

BitBlaster::Bits BitBlaster::constant(const term::BigInt& value, uint32_t width) const {
  Bits out;
  for (uint32_t k = 0; k < width; ++k) out.push_back(mpz_tstbit(value.get_mpz_t(), k) ? kYes : kNo);
  return out;
}

BitBlaster::Bits BitBlaster::inverted(Bits a) const {
  for (Literal& l : a) l = -l;
  return a;
}

BitBlaster::Bits BitBlaster::choice(Literal c, const Bits& yes, const Bits& no) {
  Bits out;
  for (size_t k = 0; k < yes.size(); ++k) out.push_back(choice(c, yes[k], no[k]));
  return out;
}

BitBlaster::Bits BitBlaster::sum(const Bits& a, const Bits& b, Literal carry) {
  Bits out;
  for (size_t k = 0; k < a.size(); ++k) {
    out.push_back(odd(a[k], b[k], carry));
    if (k + 1 < a.size()) carry = majority(a[k], b[k], carry);
  }
  return out;
}

BitBlaster::Bits BitBlaster::negated(const Bits& a) { return sum(inverted(a), Bits(a.size(), kNo), kYes); }

BitBlaster::Bits BitBlaster::product(const Bits& x, const Bits& y) {
  const auto zeros = [](const Bits& b) { return std::ranges::count(b, kNo); };
  const bool swap = zeros(x) > zeros(y);
  const Bits& a = swap ? y : x;
  const Bits& b = swap ? x : y;   // the one with more bits that are known to be 0
  Bits out(a.size(), kNo);
  for (size_t k = 0; k < b.size(); ++k) {
    if (b[k] == kNo) continue;
    Bits row(a.size(), kNo);
    for (size_t j = 0; j + k < a.size(); ++j) row[j + k] = both(a[j], b[k]);
    out = sum(out, row, kNo);
  }
  return out;
}

/// By zero the quotient has all bits, and the remainder is the dividend, as SMT-LIB wants it.
const BitBlaster::Division& BitBlaster::division(const Bits& a, const Bits& b) {
  const auto [it, is_new] = divisions_.try_emplace({a, b});
  if (!is_new) return it->second;
  const size_t width = a.size();
  Bits quotient(width, kNo), rest(width + 1, kNo), divisor = b;
  divisor.push_back(kNo);
  for (size_t k = width; k-- > 0;) {
    rest.insert(rest.begin(), a[k]);
    rest.pop_back();
    const Literal fits = less(divisor, rest, true);
    quotient[k] = fits;
    rest = choice(fits, sum(rest, inverted(divisor), kYes), rest);
  }
  rest.pop_back();
  it->second = {std::move(quotient), std::move(rest)};
  return it->second;
}

BitBlaster::Bits BitBlaster::shifted(Kind kind, const Bits& a, const Bits& amount) {
  const Literal fill = kind == Kind::BvAshr ? a.back() : kNo;
  const size_t width = a.size();
  Bits out = a;
  Bits far;   // bits of the amount that are worth all of the width
  for (size_t k = 0; k < amount.size(); ++k) {
    const size_t by = k < 32 ? size_t(1) << k : width;
    if (by >= width) {
      far.push_back(amount[k]);
      continue;
    }
    Bits moved(width, fill);
    for (size_t j = 0; j < width; ++j) {
      if (kind == Kind::BvShl) {
        if (j >= by) moved[j] = out[j - by];
      } else if (j + by < width) {
        moved[j] = out[j + by];
      }
    }
    out = choice(amount[k], moved, out);
  }
  return choice(disjunction(std::move(far)), Bits(width, fill), out);
}

BitBlaster::Literal BitBlaster::less(const Bits& a, const Bits& b, bool or_equal) {
  Literal out = or_equal ? kYes : kNo;
  for (size_t k = 0; k < a.size(); ++k) out = majority(-a[k], b[k], out);
  return out;
}

BitBlaster::Literal BitBlaster::equal(const Bits& a, const Bits& b) {
  Bits same;
  for (size_t k = 0; k < a.size(); ++k) {
    same.push_back(-differ(a[k], b[k]));
    if (same.back() == kNo) return kNo;
  }
  return conjunction(std::move(same));
}

}  // namespace pippin::smt

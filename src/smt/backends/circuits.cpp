// SPDX-License-Identifier: Apache-2.0
#include "smt/backends/circuits.h"

#include <algorithm>

namespace pippin::smt {

using term::Kind;

size_t Circuits::KeyHash::operator()(const Key& k) const noexcept {
  uint64_t h = static_cast<uint64_t>(k.gate);
  for (const Literal l : k.inputs) h = (h ^ static_cast<uint32_t>(l)) * 0x9E3779B97F4A7C15ull, h ^= h >> 29;
  return h;
}

Circuits::Circuits(Clause clause) : clause_(std::move(clause)) { this->clause({kYes}); }

Bits Circuits::fresh(size_t width) {
  Bits out;
  for (size_t k = 0; k < width; ++k) out.push_back(fresh());
  return out;
}

// Gates.

std::pair<Literal, bool> Circuits::gate(Gate g, Literal a, Literal b, Literal c) {
  const auto [it, is_new] = gates_.try_emplace(Key{g, {a, b, c}}, 0);
  if (is_new) it->second = fresh();
  return {it->second, is_new};
}

Literal Circuits::both(Literal a, Literal b) {
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

Literal Circuits::differ(Literal a, Literal b) {
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

Literal Circuits::odd(Literal a, Literal b, Literal c) {
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

Literal Circuits::choice(Literal c, Literal yes, Literal no) {
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

Literal Circuits::majority(Literal a, Literal b, Literal c) {
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

Literal Circuits::conjunction(Bits in) {
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

Literal Circuits::disjunction(Bits in) {
  for (Literal& l : in) l = -l;
  return -conjunction(std::move(in));
}

// Words.

Bits Circuits::constant(const term::BigInt& value, size_t width) {
  Bits out;
  for (size_t k = 0; k < width; ++k) out.push_back(mpz_tstbit(value.get_mpz_t(), k) ? kYes : kNo);
  return out;
}

Bits Circuits::inverted(Bits a) {
  for (Literal& l : a) l = -l;
  return a;
}

Bits Circuits::choice(Literal c, const Bits& yes, const Bits& no) {
  Bits out;
  for (size_t k = 0; k < yes.size(); ++k) out.push_back(choice(c, yes[k], no[k]));
  return out;
}

Bits Circuits::sum(const Bits& a, const Bits& b, Literal carry) {
  Bits out;
  for (size_t k = 0; k < a.size(); ++k) {
    out.push_back(odd(a[k], b[k], carry));
    if (k + 1 < a.size()) carry = majority(a[k], b[k], carry);
  }
  return out;
}

Bits Circuits::negated(const Bits& a) { return sum(inverted(a), Bits(a.size(), kNo), kYes); }

Bits Circuits::product(const Bits& x, const Bits& y) {
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

const Circuits::Division& Circuits::division(const Bits& a, const Bits& b) {
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

Bits Circuits::shifted(Kind kind, const Bits& a, const Bits& amount) {
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

Literal Circuits::less(const Bits& a, const Bits& b, bool or_equal) {
  Literal out = or_equal ? kYes : kNo;
  for (size_t k = 0; k < a.size(); ++k) out = majority(-a[k], b[k], out);
  return out;
}

Literal Circuits::signed_less(Bits a, Bits b, bool or_equal) {
  // With the signs inverted the order is that of unsigned numbers.
  a.back() = -a.back();
  b.back() = -b.back();
  return less(a, b, or_equal);
}

Literal Circuits::equal(const Bits& a, const Bits& b) {
  Bits same;
  for (size_t k = 0; k < a.size(); ++k) {
    same.push_back(-differ(a[k], b[k]));
    if (same.back() == kNo) return kNo;
  }
  return conjunction(std::move(same));
}

}  // namespace pippin::smt

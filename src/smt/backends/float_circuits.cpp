// SPDX-License-Identifier: Apache-2.0
#include "smt/backends/float_circuits.h"

#include <algorithm>
#include <bit>

#include "term/float_value.h"

namespace pippin::smt {

using term::Kind;
using term::RoundingMode;
using term::Sort;
using term::Term;

namespace {

constexpr size_t kModeBits = 3;
constexpr size_t kFirstSteps = 4;   // of an operator on significands
constexpr size_t kFewDigits = 3;    // a product with so many digits that are not 0 is a few sums

int64_t largest_exponent(Sort s) { return (int64_t{1} << (s.exponent_bits() - 1)) - 1; }
int64_t smallest_normal(Sort s) { return 1 - largest_exponent(s); }
int64_t smallest_exponent(Sort s) { return smallest_normal(s) - static_cast<int64_t>(s.significand_bits()) + 1; }

/// Bits of a signed number.
size_t signed_width(int64_t n) { return static_cast<size_t>(std::bit_width(static_cast<uint64_t>(n < 0 ? -(n + 1) : n))) + 1; }
size_t exponent_width(Sort s) { return std::max(signed_width(smallest_exponent(s)), signed_width(largest_exponent(s))); }

Bits number(int64_t n, size_t width) { return Circuits::constant(term::BigInt(static_cast<long>(n)), width); }
Bits one_digit(size_t width) {
  Bits out(width, kNo);
  out.back() = kYes;
  return out;
}
Bits widened(Bits a, size_t width) {
  a.resize(std::max(a.size(), width), a.back());
  return a;
}
/// With zeros at the end.
Bits longer(const Bits& a, size_t zeros) {
  Bits out(zeros, kNo);
  out.insert(out.end(), a.begin(), a.end());
  return out;
}

}  // namespace

FloatCircuits::Float FloatCircuits::split(Sort sort, const Bits& b) {
  const auto at = b.begin() + 4 + static_cast<std::ptrdiff_t>(exponent_width(sort));
  return {b[0], b[1], b[2], b[3], Bits(b.begin() + 4, at), Bits(at, b.end())};
}

Bits FloatCircuits::joined(const Float& f) {
  Bits out = {f.nan, f.infinite, f.zero, f.negative};
  out.insert(out.end(), f.exponent.begin(), f.exponent.end());
  out.insert(out.end(), f.significand.begin(), f.significand.end());
  return out;
}

/// In the one form that each value has. Infinite, if it is no NaN; else what f says.
Bits FloatCircuits::finished(Literal nan, Literal infinite, Float f) {
  f.nan = c_.either(nan, f.nan);
  f.infinite = c_.both(-f.nan, c_.either(infinite, f.infinite));
  f.zero = c_.conjunction({-f.nan, -f.infinite, f.zero});
  f.negative = c_.both(-f.nan, f.negative);
  const Literal special = c_.disjunction({f.nan, f.infinite, f.zero});
  f.exponent = c_.choice(special, Bits(f.exponent.size(), kNo), f.exponent);
  f.significand = c_.choice(special, one_digit(f.significand.size()), f.significand);
  return joined(f);
}

FloatCircuits::Float FloatCircuits::unpacked(Sort sort, const Bits& b) {
  const size_t digits = sort.significand_bits() - 1, width = exponent_width(sort) + 1;
  const Bits fraction(b.begin(), b.begin() + static_cast<std::ptrdiff_t>(digits));
  Bits exponent(b.begin() + static_cast<std::ptrdiff_t>(digits), b.end() - 1);
  const Literal most = c_.conjunction(exponent), none = -c_.disjunction(exponent), some = c_.disjunction(fraction);
  Float f;
  f.nan = c_.both(most, some);
  f.infinite = c_.both(most, -some);
  f.zero = c_.both(none, -some);
  f.negative = b.back();
  // Subnormal numbers have the exponent of the smallest normal ones.
  exponent.front() = c_.either(exponent.front(), none);
  exponent.resize(std::max(width, exponent.size() + 1), kNo);
  f.significand = fraction;
  f.significand.push_back(-none);
  Bits zeros = normalise(f.significand);
  zeros.resize(exponent.size(), kNo);
  f.exponent = c_.difference(sum_of(exponent, -largest_exponent(sort)), zeros);
  f.exponent.resize(exponent_width(sort));
  return f;
}

Bits FloatCircuits::any(Sort sort) {
  if (sort.is_rounding_mode()) {
    const Bits out = c_.fresh(kModeBits);
    c_.clause({-out[2], -out[1]});
    c_.clause({-out[2], -out[0]});
    return out;
  }
  return finished(kNo, kNo, unpacked(sort, c_.fresh(sort.float_bits())));
}

Bits FloatCircuits::constant(Term value) {
  if (value.is(Kind::RmConst)) return number(static_cast<int64_t>(value.rounding_mode()), kModeBits);
  return finished(kNo, kNo, unpacked(value.sort(), Circuits::constant(value.value(), value.sort().float_bits())));
}

Term FloatCircuits::value(term::TermManager& tm, Sort sort, const std::vector<bool>& bits) {
  if (sort.is_rounding_mode()) {
    const uint32_t mode = uint32_t{bits[0]} + 2 * uint32_t{bits[1]} + 4 * uint32_t{bits[2]};
    return tm.mk_rounding_mode(static_cast<RoundingMode>(std::min(mode, term::kNumRoundingModes - 1)));
  }
  if (bits[0]) return tm.mk_fp_nan(sort);
  if (bits[1]) return tm.mk_fp_infinity(sort, bits[3]);
  if (bits[2]) return tm.mk_fp_zero(sort, bits[3]);
  const size_t width = exponent_width(sort);
  term::FloatValue v{.negative = bits[3], .exponent = 1 - static_cast<int64_t>(sort.significand_bits())};
  for (size_t k = 0; k < width; ++k)
    if (bits[4 + k]) v.exponent += (k + 1 == width ? -1 : 1) * (int64_t{1} << k);
  for (size_t k = 4 + width; k < bits.size(); ++k)
    if (bits[k]) mpz_setbit(v.magnitude.get_mpz_t(), k - 4 - width);
  return tm.mk_fp(sort, term::encode(sort, v));
}

// Rounding.

Literal FloatCircuits::is(const Bits& mode, RoundingMode m) { return c_.equal(mode, number(static_cast<int64_t>(m), kModeBits)); }

Literal FloatCircuits::rounds_up(const Bits& mode, Literal negative, Literal last, Literal half, Literal rest) {
  const Literal inexact = c_.either(half, rest);
  return c_.disjunction({c_.conjunction({is(mode, RoundingMode::NearestEven), half, c_.either(rest, last)}),
                         c_.both(is(mode, RoundingMode::NearestAway), half),
                         c_.conjunction({is(mode, RoundingMode::TowardPositive), -negative, inexact}),
                         c_.conjunction({is(mode, RoundingMode::TowardNegative), negative, inexact})});
}

Bits FloatCircuits::normalise(Bits& a) {
  const size_t n = a.size();
  Bits zeros;
  for (size_t by = std::bit_floor(n > 1 ? n - 1 : size_t{1}); by >= 1; by /= 2) {
    const Literal moves = by < n ? -c_.disjunction(Bits(a.end() - static_cast<std::ptrdiff_t>(by), a.end())) : kNo;
    Bits moved(by, kNo);
    moved.insert(moved.end(), a.begin(), a.end() - static_cast<std::ptrdiff_t>(std::min(by, n)));
    moved.resize(n, kNo);
    a = c_.choice(moves, moved, a);
    zeros.insert(zeros.begin(), moves);
  }
  return zeros;
}

Bits FloatCircuits::sticky_shift(Bits a, const Bits& amount) {
  const size_t n = a.size();
  Literal lost = kNo;
  Bits far;
  for (size_t k = 0; k < amount.size(); ++k) {
    if (k >= 32 || (size_t{1} << k) >= n) {
      far.push_back(amount[k]);
      continue;
    }
    const auto by = static_cast<std::ptrdiff_t>(size_t{1} << k);
    lost = c_.either(lost, c_.both(amount[k], c_.disjunction(Bits(a.begin(), a.begin() + by))));
    Bits moved(a.begin() + by, a.end());
    moved.resize(n, kNo);
    a = c_.choice(amount[k], moved, a);
  }
  const Literal all = c_.disjunction(far);
  lost = c_.either(lost, c_.both(all, c_.disjunction(a)));
  a = c_.choice(all, Bits(n, kNo), a);
  a.front() = c_.either(a.front(), lost);
  return a;
}

Bits FloatCircuits::clamped(const Bits& a, size_t most) {
  const size_t width = static_cast<size_t>(std::bit_width(most));
  const Bits wide = widened(a, width + 2);
  const Bits limit = number(static_cast<int64_t>(most), wide.size());
  Bits out = c_.choice(c_.signed_less(limit, wide), limit, wide);
  out = c_.choice(wide.back(), Bits(wide.size(), kNo), out);
  out.resize(width);
  return out;
}

Bits FloatCircuits::sum_of(const Bits& a, int64_t b) { return c_.sum(a, number(b, a.size())); }

/// The digits dropped are masked, without a shift; `stays[k]`: digit k of those kept is not dropped.
FloatCircuits::Rounded FloatCircuits::rounded(const Bits& mode, Literal negative, const Bits& t, const Bits& dropped) {
  const size_t n = t.size() - 2;
  const Bits stays = c_.shifted(Kind::BvShl, Bits(n + 1, kYes), dropped);
  const auto last_at = [&](size_t k) { return k == 0 ? stays[0] : c_.both(stays[k], -stays[k - 1]); };
  Bits last, half, rest = {t[0]}, kept(n + 1, kNo), one(n + 1, kNo);
  for (size_t k = 0; k <= n; ++k) {
    one[k] = last_at(k);
    half.push_back(c_.both(t[k + 1], one[k]));
    rest.push_back(c_.both(t[k + 1], -stays[k]));
    if (k == n) break;
    last.push_back(c_.both(t[k + 2], one[k]));
    kept[k] = c_.both(t[k + 2], stays[k]);
  }
  Rounded r;
  r.up = rounds_up(mode, negative, c_.disjunction(last), c_.disjunction(half), c_.disjunction(rest));
  for (Literal& l : one) l = c_.both(l, r.up);
  Bits sum = c_.sum(kept, one);
  r.far = -stays[n];
  r.carry = sum.back();
  r.zero = c_.both(-c_.disjunction(sum), -c_.both(r.far, r.up));
  sum.pop_back();
  r.significand = c_.choice(c_.either(r.carry, r.far), one_digit(n), sum);
  return r;
}

FloatCircuits::Float FloatCircuits::rounded(Sort to, const Bits& mode, Exact e, Small small) {
  const size_t n = to.significand_bits();
  if (e.significand.size() < n + 2) e.significand = longer(e.significand, n + 2 - e.significand.size());
  Bits digits(e.significand.end() - static_cast<std::ptrdiff_t>(n + 1), e.significand.end());
  digits.insert(digits.begin(), c_.disjunction(Bits(e.significand.begin(), e.significand.end() - static_cast<std::ptrdiff_t>(n + 1))));
  const Bits exponent = widened(e.exponent, std::max(e.exponent.size(), exponent_width(to)) + 2);
  // Subnormal numbers have fewer digits.
  const Bits dropped = small == Small::Rounded ? clamped(sum_of(c_.negated(exponent), smallest_normal(to)), n + 1) : Bits();
  const Rounded r = rounded(mode, e.negative, digits, dropped);
  Bits grown = c_.sum(exponent, Bits(exponent.size(), kNo), r.carry);
  grown = c_.choice(r.far, number(smallest_exponent(to), grown.size()), grown);
  const Literal too_big = c_.both(-e.zero, c_.signed_less(number(largest_exponent(to), grown.size()), grown));
  const Literal to_infinity = c_.disjunction({is(mode, RoundingMode::NearestEven), is(mode, RoundingMode::NearestAway),
                                              c_.both(is(mode, RoundingMode::TowardPositive), -e.negative),
                                              c_.both(is(mode, RoundingMode::TowardNegative), e.negative)});
  Float f{kNo, c_.both(too_big, to_infinity), c_.either(e.zero, r.zero), e.negative, {}, {}};
  f.exponent = c_.choice(too_big, number(largest_exponent(to), grown.size()), grown);
  f.exponent.resize(exponent_width(to));
  f.significand = c_.choice(too_big, Bits(n, kYes), r.significand);
  return f;
}

// Operators.

Literal FloatCircuits::equal(const Float& a, const Float& b) {
  return c_.conjunction({-a.nan, -b.nan, c_.either(c_.both(a.zero, b.zero), c_.equal(joined(a), joined(b)))});
}

/// A number that grows with the magnitude.
Bits FloatCircuits::order(const Float& f) {
  Bits out = f.significand;
  out.insert(out.end(), f.exponent.begin(), f.exponent.end());
  out.back() = -out.back();
  out.push_back(-f.zero);
  out.push_back(f.infinite);
  return out;
}

Literal FloatCircuits::less(const Float& a, const Float& b) {
  const Bits x = order(a), y = order(b);
  const Literal same_sign = c_.choice(a.negative, c_.less(y, x), c_.less(x, y));
  const Literal different = c_.both(a.negative, -c_.both(a.zero, b.zero));
  return c_.conjunction({-a.nan, -b.nan, c_.choice(c_.differ(a.negative, b.negative), different, same_sign)});
}

Bits FloatCircuits::plus(Sort to, const Bits& mode, Float a, Float b) {
  const Literal nan = c_.disjunction({a.nan, b.nan, c_.conjunction({a.infinite, b.infinite, c_.differ(a.negative, b.negative)})});
  const Literal infinite = c_.either(a.infinite, b.infinite);
  const Literal subtracts = c_.differ(a.negative, b.negative);
  const Literal swap = c_.less(order(a), order(b));
  const auto chosen = [&](const Float& f, const Float& g) {
    return Float{kNo, kNo, c_.choice(swap, f.zero, g.zero), c_.choice(swap, f.negative, g.negative), c_.choice(swap, f.exponent, g.exponent),
                 c_.choice(swap, f.significand, g.significand)};
  };
  const Float x = chosen(b, a), y = chosen(a, b);   // |x| >= |y|
  // Three digits more: the rest of y does not matter but for whether it is zero.
  const auto digits = [&](const Float& f) {
    Bits out = longer(f.significand, 3);
    for (Literal& l : out) l = c_.both(l, -f.zero);
    return out;
  };
  const size_t width = x.exponent.size() + 1;
  Bits p = digits(x), q = sticky_shift(digits(y), c_.difference(widened(x.exponent, width), widened(y.exponent, width)));
  p.push_back(kNo);
  q.push_back(kNo);
  for (Literal& l : q) l = c_.differ(l, subtracts);
  Exact e;
  e.significand = c_.sum(p, q, subtracts);
  e.zero = -c_.disjunction(e.significand);
  Bits zeros = normalise(e.significand);
  const size_t wide = std::max(width, zeros.size() + 1) + 1;
  zeros.resize(wide, kNo);
  e.exponent = c_.difference(sum_of(widened(x.exponent, wide), 1), zeros);
  e.negative = c_.choice(e.zero, c_.choice(subtracts, is(mode, RoundingMode::TowardNegative), a.negative), x.negative);
  Float f = rounded(to, mode, std::move(e), Small::Exact);
  f.negative = c_.choice(infinite, c_.choice(a.infinite, a.negative, b.negative), f.negative);
  return finished(nan, infinite, std::move(f));
}

size_t FloatCircuits::steps(const Digits& d) { return d.operation == Kind::FpMul ? d.a.size() : d.operation == Kind::FpDiv ? d.a.size() + 2 : d.a.size() / 2; }

void FloatCircuits::same(const Bits& a, const Bits& b) {
  for (size_t k = 0; k < a.size(); ++k) {
    c_.clause({-a[k], b[k]});
    c_.clause({a[k], -b[k]});
  }
}

/// A literal of `result` is 0 as long as nothing is known of it.
void FloatCircuits::step(Digits& d) {
  const size_t left = steps(d) - ++d.done;
  const auto found = [&](size_t k, Literal digit) {
    if (d.result[k] == 0) d.result[k] = digit;
    else same({d.result[k]}, {digit});
  };
  switch (d.operation) {
    case Kind::FpMul: {
      // rest = digit · a · 2^left + the new rest, which is less than a · 2^left.
      Bits row(left, kNo);
      for (const Literal l : d.a) row.push_back(c_.both(l, d.b[left]));
      row.resize(d.rest.size(), kNo);
      Bits next = left == 0 ? Bits() : c_.fresh(d.rest.size() - 1);
      Bits wide = next;
      wide.resize(d.rest.size(), kNo);
      same(d.rest, c_.sum(row, wide));
      d.rest = std::move(next);
      break;
    }
    case Kind::FpDiv: {
      Bits divisor = d.b;
      divisor.resize(d.rest.size(), kNo);
      const Literal fits = c_.less(divisor, d.rest, true);
      found(left + 1, fits);
      d.rest = c_.choice(fits, c_.difference(d.rest, divisor), d.rest);
      d.rest.pop_back();
      d.rest.insert(d.rest.begin(), kNo);
      if (left == 0) found(0, c_.disjunction(d.rest));
      break;
    }
    default: {
      d.rest.resize(d.rest.size() - 2);
      d.rest.insert(d.rest.begin(), {d.a[2 * left], d.a[2 * left + 1]});
      Bits trial(d.found.begin(), d.found.end() - 2);
      trial.insert(trial.begin(), {kYes, kNo});
      const Literal fits = c_.less(trial, d.rest, true);
      found(left + 1, fits);
      d.rest = c_.choice(fits, c_.difference(d.rest, trial), d.rest);
      d.found.pop_back();
      d.found.insert(d.found.begin(), fits);
      if (left == 0) found(0, c_.disjunction(d.rest));
      break;
    }
  }
}

void FloatCircuits::steps_of(Digits& d, size_t count) {
  const size_t all = steps(d);
  while (count-- > 0 && d.done < all) step(d);
  if (d.operation != Kind::FpMul || d.done == all) return;
  const Bits most(d.rest.begin() + static_cast<std::ptrdiff_t>(all - d.done), d.rest.end());
  c_.clause({c_.less(most, d.a)});
}

Bits FloatCircuits::digits(Kind operation, Bits a, Bits b) {
  const size_t n = a.size();
  const auto few = [](const Bits& x) { return x.size() - static_cast<size_t>(std::ranges::count(x, kNo)) <= kFewDigits; };
  const auto fixed = [](const Bits& x) { return std::ranges::all_of(x, is_constant); };
  if (operation == Kind::FpMul && (few(a) || few(b) || (fixed(a) && fixed(b)))) {
    a.resize(2 * n, kNo);
    b.resize(2 * n, kNo);
    return c_.product(a, b);
  }
  if (operation == Kind::FpMul && a > b) std::swap(a, b);
  Bits& known = results_[{operation, a, b}];
  if (!known.empty()) return known;
  Digits d{operation, std::move(a), std::move(b), {}, 0, {}};
  if (operation == Kind::FpMul) {
    if (fixed(d.a)) std::swap(d.a, d.b);   // digits of the other one would be no simpler
    d.rest = d.result = c_.fresh(2 * n);
  } else {
    d.result.assign(steps(d) + 1, 0);
    d.rest = operation == Kind::FpDiv ? d.a : Bits();
    d.rest.resize(operation == Kind::FpDiv ? n + 2 : steps(d) + 2, kNo);
    if (operation == Kind::FpSqrt) d.found.assign(steps(d) + 2, kNo);
  }
  steps_of(d, fixed(d.a) && fixed(d.b) ? steps(d) : kFirstSteps);
  for (Literal& l : d.result)
    if (l == 0) l = c_.fresh();
  if (d.done < steps(d)) unfinished_.push_back(d);
  return known = d.result;
}

bool FloatCircuits::refine(const std::function<bool(Literal)>& model) {
  const auto number_of = [&](const Bits& b) {
    term::BigInt n = 0;
    for (size_t k = 0; k < b.size(); ++k)
      if (model(b[k])) mpz_setbit(n.get_mpz_t(), k);
    return n;
  };
  std::vector<size_t> wrong;   // found before there are new clauses, for which the model is none
  for (size_t k = 0; k < unfinished_.size(); ++k) {
    const Digits& d = unfinished_[k];
    const term::BigInt a = number_of(d.a), b = number_of(d.b);
    term::BigInt expected, rest = 0;
    if (d.operation == Kind::FpMul) {
      expected = a * b;
    } else if (d.operation == Kind::FpDiv) {
      const term::BigInt dividend = a << (d.a.size() + 1);
      if (b != 0) mpz_fdiv_qr(expected.get_mpz_t(), rest.get_mpz_t(), dividend.get_mpz_t(), b.get_mpz_t());
    } else {
      mpz_sqrtrem(expected.get_mpz_t(), rest.get_mpz_t(), a.get_mpz_t());
    }
    if (d.operation != Kind::FpMul) expected = 2 * expected + (rest != 0 ? 1 : 0);
    if (number_of(d.result) != expected) wrong.push_back(k);
  }
  for (const size_t k : wrong) steps_of(unfinished_[k], unfinished_[k].done);
  std::erase_if(unfinished_, [](const Digits& d) { return d.done == steps(d); });
  return !wrong.empty();
}

Bits FloatCircuits::times(Sort to, const Bits& mode, const Float& a, const Float& b) {
  const Literal zero = c_.either(a.zero, b.zero), infinite = c_.either(a.infinite, b.infinite);
  const size_t width = a.exponent.size() + 2;
  Exact e{c_.differ(a.negative, b.negative), zero, {}, digits(Kind::FpMul, a.significand, b.significand)};
  const Literal two_digits = e.significand.back();   // before the point
  e.exponent = c_.sum(widened(a.exponent, width), widened(b.exponent, width), two_digits);
  e.significand = c_.choice(two_digits, e.significand, longer(Bits(e.significand.begin(), e.significand.end() - 1), 1));
  return finished(c_.disjunction({a.nan, b.nan, c_.both(zero, infinite)}), infinite, rounded(to, mode, std::move(e)));
}

Bits FloatCircuits::over(Sort to, const Bits& mode, const Float& a, const Float& b) {
  const Literal nan = c_.disjunction({a.nan, b.nan, c_.both(a.zero, b.zero), c_.both(a.infinite, b.infinite)});
  const Literal infinite = c_.either(a.infinite, b.zero), zero = c_.either(a.zero, b.infinite);
  const size_t width = a.exponent.size() + 2;
  // Both significands begin with 1, so one of the first two digits is 1.
  const Bits quotient = digits(Kind::FpDiv, a.significand, b.significand);
  Exact e{c_.differ(a.negative, b.negative), zero, {}, {}};
  const Literal first = quotient.back();
  e.significand = c_.choice(first, quotient, longer(Bits(quotient.begin(), quotient.end() - 1), 1));
  e.exponent = c_.difference(widened(a.exponent, width), widened(b.exponent, width));
  e.exponent = c_.choice(first, e.exponent, sum_of(e.exponent, -1));
  Float f = rounded(to, mode, std::move(e));
  f.zero = c_.both(f.zero, -infinite);
  return finished(nan, infinite, std::move(f));
}

Bits FloatCircuits::root(Sort to, const Bits& mode, const Float& a) {
  // The significand as a number from 1 to 4 whose exponent is even, two digits a step.
  const size_t n = a.significand.size();
  const Literal is_odd = a.exponent.front();
  Bits x = a.significand;
  x.push_back(kNo);
  x = c_.choice(is_odd, longer(Bits(x.begin(), x.end() - 1), 1), x);
  x = longer(x, 2 * (n + 2) - x.size());
  Exact e{kNo, a.zero, Bits(a.exponent.begin() + 1, a.exponent.end()), {}};
  e.significand = digits(Kind::FpSqrt, x, {});
  // Subnormal roots are there in formats with few exponents only.
  Float f = rounded(to, mode, std::move(e), smallest_exponent(to) >= 2 * smallest_normal(to) ? Small::Exact : Small::Rounded);
  f.negative = c_.both(a.zero, a.negative);
  const Literal nan = c_.either(a.nan, c_.both(a.negative, -a.zero));
  return finished(nan, a.infinite, std::move(f));
}

Bits FloatCircuits::integral(Sort to, const Bits& mode, Float a) {
  const size_t n = a.significand.size();
  const Bits exponent = widened(a.exponent, std::max(a.exponent.size(), signed_width(static_cast<int64_t>(n))) + 1);
  const Bits dropped = clamped(sum_of(c_.negated(exponent), static_cast<int64_t>(n) - 1), n + 1);
  const Rounded r = rounded(mode, a.negative, longer(a.significand, 2), dropped);
  const Literal special = c_.disjunction({a.nan, a.infinite, a.zero});
  Float f = a;
  f.zero = c_.either(a.zero, c_.both(-special, r.zero));
  f.significand = r.significand;
  f.exponent = c_.sum(a.exponent, Bits(a.exponent.size(), kNo), r.carry);
  f.exponent = c_.choice(r.far, Bits(f.exponent.size(), kNo), f.exponent);
  // Formats with few exponents: one that is rounded up to 2^(largest exponent + 1).
  const Literal too_big = c_.both(-special, c_.both(r.carry, c_.equal(a.exponent, number(largest_exponent(to), a.exponent.size()))));
  return finished(kNo, too_big, std::move(f));
}

Bits FloatCircuits::from_integer(Sort to, const Bits& mode, Bits n, bool is_signed) {
  Exact e;
  e.negative = is_signed ? n.back() : kNo;
  e.significand = c_.choice(e.negative, c_.negated(n), n);
  e.zero = -c_.disjunction(n);
  const auto first = static_cast<int64_t>(n.size()) - 1;
  Bits zeros = normalise(e.significand);
  zeros.resize(std::max(zeros.size(), signed_width(first)) + 1, kNo);
  e.exponent = c_.difference(number(first, zeros.size()), zeros);
  e.negative = c_.both(e.negative, -e.zero);
  return finished(kNo, kNo, rounded(to, mode, std::move(e), Small::Exact));
}

Bits FloatCircuits::to_integer(const Bits& mode, const Float& a, size_t width, bool is_signed) {
  // The point is before the significand at first; it moves up to width + 1 digits.
  const size_t n = a.significand.size(), whole = width + 2;
  const Bits exponent = widened(a.exponent, std::max(a.exponent.size(), signed_width(static_cast<int64_t>(whole))) + 1);
  const Bits places = sum_of(exponent, 1);
  const Bits moves = clamped(places, whole);
  Bits digits = a.significand;
  digits.resize(n + whole, kNo);
  digits = c_.shifted(Kind::BvShl, digits, moves);
  const Literal tiny = places.back();   // below one half
  const auto point = digits.begin() + static_cast<std::ptrdiff_t>(n);
  const Literal half = c_.both(-tiny, digits[n - 1]);
  const Literal rest = c_.either(tiny, c_.disjunction(Bits(digits.begin(), point - 1)));
  Bits integer(point, digits.end());
  for (Literal& l : integer) l = c_.both(l, -tiny);
  const Literal up = rounds_up(mode, a.negative, integer.front(), half, rest);
  integer = c_.sum(integer, Bits(whole, kNo), up);
  integer = c_.choice(a.zero, Bits(whole, kNo), integer);
  const Literal too_far = c_.both(-a.zero, c_.signed_less(number(static_cast<int64_t>(width), exponent.size()), exponent));
  const Bits out = c_.choice(a.negative, c_.negated(integer), integer);
  // As a number of two digits more it must have the digits of the result.
  Bits again(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(width));
  again.resize(whole, is_signed ? again.back() : kNo);
  const Literal fits = c_.conjunction({-a.nan, -a.infinite, -too_far, c_.equal(again, out)});
  return c_.choice(fits, Bits(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(width)), fits == kYes ? Bits(width, kNo) : c_.fresh(width));
}

Bits FloatCircuits::apply(Term t, std::span<const Bits* const> o) {
  const Sort sort = t.sort();
  const auto operand = [&](size_t k) { return split(t[k].sort(), *o[k]); };
  switch (t.kind()) {
    case Kind::Ite: return c_.choice(o[0]->front(), *o[1], *o[2]);
    case Kind::Eq: return o.size() == 2 ? Bits{c_.equal(*o[0], *o[1])} : Bits();
    case Kind::FpAbs:
    case Kind::FpNeg: {
      Float f = operand(0);
      f.negative = t.is(Kind::FpAbs) ? kNo : c_.both(-f.nan, -f.negative);
      return joined(f);
    }
    case Kind::FpAdd: return plus(sort, *o[0], operand(1), operand(2));
    case Kind::FpSub: {
      Float b = operand(2);
      b.negative = -b.negative;
      return plus(sort, *o[0], operand(1), std::move(b));
    }
    case Kind::FpMul: return times(sort, *o[0], operand(1), operand(2));
    case Kind::FpDiv: return over(sort, *o[0], operand(1), operand(2));
    case Kind::FpSqrt: return root(sort, *o[0], operand(1));
    case Kind::FpRoundToIntegral: return integral(sort, *o[0], operand(1));
    case Kind::FpMin:
    case Kind::FpMax: {
      const Float a = operand(0), b = operand(1);
      const Literal below = less(a, b), above = less(b, a);
      // Of two zeros with different signs it may be either.
      const Literal either = c_.conjunction({a.zero, b.zero, c_.differ(a.negative, b.negative)});
      const Literal first = c_.either(t.is(Kind::FpMin) ? below : above, either == kNo ? kNo : c_.both(either, c_.fresh()));
      return c_.choice(c_.either(b.nan, c_.both(-a.nan, first)), *o[0], *o[1]);
    }
    case Kind::FpLe: return {c_.either(less(operand(0), operand(1)), equal(operand(0), operand(1)))};
    case Kind::FpLt: return {less(operand(0), operand(1))};
    case Kind::FpEq: return {equal(operand(0), operand(1))};
    case Kind::FpIsZero: return {operand(0).zero};
    case Kind::FpIsInfinite: return {operand(0).infinite};
    case Kind::FpIsNaN: return {operand(0).nan};
    case Kind::FpIsNegative: return {operand(0).negative};
    case Kind::FpIsPositive: return {c_.both(-operand(0).nan, -operand(0).negative)};
    case Kind::FpIsNormal:
    case Kind::FpIsSubnormal: {
      const Float f = operand(0);
      const Literal is_small = c_.signed_less(f.exponent, number(smallest_normal(t[0].sort()), f.exponent.size()));
      return {c_.conjunction({-f.nan, -f.infinite, -f.zero, t.is(Kind::FpIsNormal) ? -is_small : is_small})};
    }
    case Kind::FpFromBits: return finished(kNo, kNo, unpacked(sort, *o[0]));
    case Kind::FpFromFp: {
      const Float a = operand(1);
      const bool exact = smallest_exponent(t[1].sort()) >= smallest_exponent(sort);
      return finished(a.nan, a.infinite, rounded(sort, *o[0], {a.negative, a.zero, a.exponent, a.significand}, exact ? Small::Exact : Small::Rounded));
    }
    case Kind::FpFromSbv:
    case Kind::FpFromUbv: return from_integer(sort, *o[0], *o[1], t.is(Kind::FpFromSbv));
    case Kind::FpToSbv:
    case Kind::FpToUbv: return to_integer(*o[0], operand(1), sort.width(), t.is(Kind::FpToSbv));
    default: return {};
  }
}

}  // namespace pippin::smt

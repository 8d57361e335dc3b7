// SPDX-License-Identifier: Apache-2.0
// Interval values of one term: Int (bounds up to 2^100, then infinite), Bool as 0..1, and bit-vectors of up to 64 bits with
// an unsigned and a signed range that inform each other. Every operation over-approximates: the result contains the
// value of the operation for all values of the operands.
#pragma once

#include <span>
#include <string>

#include "term/term.h"

namespace pippin::domains {

using term::BigInt;
using term::Sort;
using term::Term;
using Wide = __int128;

inline constexpr Wide kInfinity = Wide(1) << 100;

struct Interval {
  Wide lo = -kInfinity, hi = kInfinity;

  bool empty() const { return lo > hi; }
  bool contains(Wide v) const { return lo <= v && v <= hi; }
  bool single() const { return lo == hi && lo > -kInfinity && hi < kInfinity; }
  bool bounded_below() const { return lo > -kInfinity; }
  bool bounded_above() const { return hi < kInfinity; }
  friend bool operator==(const Interval&, const Interval&) = default;
};
Interval meet(const Interval& a, const Interval& b);
Interval hull(const Interval& a, const Interval& b);
Interval add(const Interval& a, const Interval& b);
Interval multiply(const Interval& a, const Interval& b);
Interval scale(const Interval& a, Wide k);
/// A bound from an arbitrary number: infinite if it is too large.
Interval interval_of(const BigInt& v);
BigInt to_bigint(Wide v);

/// The abstract value of a term: `range` is the Int range, the 0..1 range of a Bool, or the unsigned range; `sign` is the
/// signed range of a bit-vector and otherwise unused.
struct Value {
  Interval range;
  Interval sign;
  friend bool operator==(const Value&, const Value&) = default;
};

/// Sorts that have values other than top: Bool, Int, bit-vectors of up to 64 bits.
bool tracked(Sort s);
Value top(Sort s);
bool is_bottom(const Value& v, Sort s);
/// Lets the two ranges of a bit-vector inform each other.
Value reduce(Value v, Sort s);
Value meet(const Value& a, const Value& b, Sort s);
Value hull(const Value& a, const Value& b, Sort s);
bool includes(const Value& outer, const Value& inner, Sort s);
/// The value of a constant term.
Value constant(Term t);
/// From the unsigned or the signed range of a bit-vector alone.
Value from_unsigned(Interval u, Sort s);
Value from_signed(Interval v, Sort s);

/// The value of an operator (not Ite, Select, Store, quantifiers: those give top) on operand values.
Value apply(Term t, std::span<const Value> operands);

}  // namespace pippin::domains

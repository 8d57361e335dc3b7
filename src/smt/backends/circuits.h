// SPDX-License-Identifier: Apache-2.0
// Gates and words of literals as clauses, for a SAT solver. Gates are hash-consed and folded; words are built as at school [KrS16, ch. 6]: ripple
// carry, shift and add, restoring division. A literal is a number as in DIMACS: a variable, or minus it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "term/term.h"

namespace pippin::smt {

using Literal = int;
using Bits = std::vector<Literal>;            // the least significant one first
inline constexpr Literal kYes = 1, kNo = -1;  // the first variable is true

inline bool is_constant(Literal l) { return l == kYes || l == kNo; }

/// Words of one operator have the same width, if nothing else is said.
class Circuits {
 public:
  using Clause = std::function<void(std::span<const Literal>)>;

  /// Each clause is given to `clause` as it is made. They hold for all values of the inputs: they only define gates.
  explicit Circuits(Clause clause);

  Literal fresh() { return ++last_; }
  Bits fresh(size_t width);
  /// What always holds, of fresh literals.
  void clause(std::initializer_list<Literal> literals) { clause_(std::span<const Literal>(literals.begin(), literals.size())); }

  Literal both(Literal a, Literal b);
  Literal either(Literal a, Literal b) { return -both(-a, -b); }
  Literal differ(Literal a, Literal b);
  Literal odd(Literal a, Literal b, Literal c);
  Literal majority(Literal a, Literal b, Literal c);
  Literal choice(Literal c, Literal yes, Literal no);
  Literal conjunction(Bits inputs);
  Literal disjunction(Bits inputs);

  static Bits constant(const term::BigInt& value, size_t width);   // two's complement
  static Bits inverted(Bits a);
  Bits choice(Literal c, const Bits& yes, const Bits& no);
  Bits sum(const Bits& a, const Bits& b, Literal carry = kNo);
  Bits difference(const Bits& a, const Bits& b) { return sum(a, inverted(b), kYes); }
  Bits negated(const Bits& a);
  Bits product(const Bits& a, const Bits& b);
  /// By zero the quotient has all bits, and the remainder is the dividend, as SMT-LIB wants it.
  struct Division { Bits quotient, remainder; };
  const Division& division(const Bits& a, const Bits& b);
  /// `kind`: BvShl, BvLshr or BvAshr; the amount may have any width.
  Bits shifted(term::Kind kind, const Bits& a, const Bits& amount);
  Literal less(const Bits& a, const Bits& b, bool or_equal = false);   // unsigned
  Literal signed_less(Bits a, Bits b, bool or_equal = false);
  Literal equal(const Bits& a, const Bits& b);

 private:
  enum class Gate : uint8_t { And, Xor, Ite, Xor3, Majority };
  struct Key {
    Gate gate;
    std::array<Literal, 3> inputs;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash { size_t operator()(const Key& k) const noexcept; };
  /// The output of a gate, and whether it is a new one, whose clauses are missing.
  std::pair<Literal, bool> gate(Gate g, Literal a, Literal b, Literal c);

  Clause clause_;
  Literal last_ = kYes;
  std::unordered_map<Key, Literal, KeyHash> gates_;   // never iterated
  std::map<Bits, Literal> conjunctions_;
  std::map<std::pair<Bits, Bits>, Division> divisions_;
};

}  // namespace pippin::smt

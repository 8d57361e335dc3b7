// SPDX-License-Identifier: Apache-2.0
// Terms of bit-vectors and Booleans as clauses, for a SAT solver that is asked again and again: each distinct term is translated once. Circuits
// are the schoolbook ones [KrS16, ch. 6] (ripple carry, shift and add, restoring division), of gates that are hash-consed and folded.
// A literal is a number as in DIMACS: a variable, or minus it.
//
// Arrays have no clauses of their own. What is read at an index is looked for backwards through the writes [KrS16, ch. 7]: that of `store(a, j, v)` at i
// is v where i = j, else that of a at i; an array that is defined to be another one reads as that one. What is left are reads of arrays that
// nobody defines: equal indices give equal elements there.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "term/term.h"

namespace pippin::smt {

class BitBlaster {
 public:
  using Literal = int;
  using Bits = std::vector<Literal>;   // the least significant one first
  using Clause = std::function<void(std::span<const Literal>)>;

  /// Each clause is given to `clause` as it is made. They hold for all values of the terms' variables: they only define gates. `stop` is asked from time
  /// to time: then there are no bits either.
  BitBlaster(Clause clause, std::function<bool()> stop);

  static constexpr Literal kTrue = 1;   // the first variable
  Literal fresh() { return ++last_; }

  /// Of a bit-vector its bits, of a Boolean one literal. Nothing if something else occurs in it: numbers, floats, quantifiers, equality of arrays,
  /// arrays of arrays.
  std::optional<Bits> bits(term::Term t);
  /// From now on `array`, a variable, is this. False where that comes too late (it was read before, or occurs in `value`).
  bool define(term::Term array, term::Term value);
  /// As bits(); null if the term was never translated.
  const Bits* known(term::Term t) const;

  Literal conjunction(Bits inputs);
  Literal disjunction(Bits inputs);

 private:
  enum class Gate : uint8_t { And, Xor, Ite, Xor3, Majority };
  struct Key {
    Gate gate;
    std::array<Literal, 3> inputs;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash { size_t operator()(const Key& k) const noexcept; };

  /// A bit-vector or Boolean, or what is read of an array at an index.
  struct Work { term::Term term; Bits index; };
  /// Makes the bits if all that they depend on has some; else adds what is missing to `left`. False: it has none.
  bool step(term::Term t, std::vector<Work>& left);
  bool step_read(term::Term array, const Bits& index, std::vector<Work>& left);
  /// The bits of what is read there, or null; then `array` is where a read is missing.
  const Bits* find_read(term::Term& array, const Bits& index);
  bool read_any(term::Term array, const Bits& index);
  bool translate(term::Term t);
  Literal boolean(term::Term t, std::span<const Bits* const> operands);
  Bits vector(term::Term t, std::span<const Bits* const> operands);

  /// The output of a gate, and whether it is a new one, whose clauses are missing.
  std::pair<Literal, bool> gate(Gate g, Literal a, Literal b, Literal c);
  void clause(std::initializer_list<Literal> literals) { clause_(std::span<const Literal>(literals.begin(), literals.size())); }
  Literal both(Literal a, Literal b);
  Literal either(Literal a, Literal b) { return -both(-a, -b); }
  Literal differ(Literal a, Literal b);
  Literal odd(Literal a, Literal b, Literal c);
  Literal choice(Literal c, Literal yes, Literal no);
  Literal majority(Literal a, Literal b, Literal c);

  Bits constant(const term::BigInt& value, uint32_t width) const;
  Bits inverted(Bits a) const;
  Bits choice(Literal c, const Bits& yes, const Bits& no);
  Bits sum(const Bits& a, const Bits& b, Literal carry);
  Bits negated(const Bits& a);
  Bits product(const Bits& a, const Bits& b);
  struct Division { Bits quotient, remainder; };
  const Division& division(const Bits& a, const Bits& b);
  Bits shifted(term::Kind kind, const Bits& a, const Bits& amount);
  Literal less(const Bits& a, const Bits& b, bool or_equal);
  Literal equal(const Bits& a, const Bits& b);

  Clause clause_;
  std::function<bool()> stop_;
  uint32_t steps_ = 0;
  Literal last_ = kTrue;
  std::unordered_map<Key, Literal, KeyHash> gates_;   // never iterated
  std::map<Bits, Literal> conjunctions_;
  std::unordered_map<uint32_t, Bits> bits_;           // by term id; never iterated
  std::map<std::pair<Bits, Bits>, Division> divisions_;
  std::map<uint32_t, term::Term> definitions_;        // of arrays, by term id
  std::map<uint32_t, std::map<Bits, Bits>> reads_;    // by term id of the array, and index: where elements are chosen, and of undefined arrays
};

}  // namespace pippin::smt

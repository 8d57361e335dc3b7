// SPDX-License-Identifier: Apache-2.0
// Terms of bit-vectors, floats and Booleans as clauses, for a SAT solver that is asked again and again: each distinct term is translated once.
//
// Arrays have no clauses of their own. What is read at an index is looked for backwards through the writes [KrS16, ch. 7]: that of `store(a, j, v)` at i
// is v where i = j, else that of a at i; an array that is defined to be another one reads as that one. A table of constants is read as a tree
// over the bits of the index, so that gates fold: that of a table of exclusive ors is a few exclusive ors. What is left are reads of arrays that
// nobody defines: equal indices give equal elements there.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <unordered_map>

#include "smt/backends/float_circuits.h"

namespace pippin::smt {

class BitBlaster {
 public:
  /// Each clause is given to `clause` as it is made; they only define gates. `stop` is asked from time to time: then there are no bits either.
  BitBlaster(Circuits::Clause clause, std::function<bool()> stop);

  Literal fresh() { return circuits_.fresh(); }

  /// Of a bit-vector its bits, of a Boolean one literal, of a float and a rounding mode those of FloatCircuits. Nothing if something else occurs in it:
  /// numbers, fma and remainder of floats, quantifiers, equality of arrays, arrays of arrays.
  std::optional<Bits> bits(term::Term t);
  /// From now on `array`, a variable, is this. False where that comes too late (it was read before, or occurs in `value`).
  bool define(term::Term array, term::Term value);
  /// From now on `variable` has the bits of `value`, of its complement where `turned` (Booleans only). False: it had bits before, occurs in `value`,
  /// or `value` has none.
  bool name(term::Term variable, term::Term value, bool turned);
  /// Floats are not precise at once. Makes what a model contradicts more precise; false: nothing was contradicted.
  bool refine(const std::function<bool(Literal)>& model) { return floats_.refine(model); }
  bool is_defined(term::Term array) const { return definitions_.contains(array.id()); }
  /// What was read of an array that is not defined, index and element.
  const std::map<Bits, Bits>& reads(term::Term array) { return reads_[array.id()]; }
  /// As bits(); null if the term was never translated.
  const Bits* known(term::Term t) const;

 private:
  /// A term with bits, or what is read of an array at an index.
  struct Work { term::Term term; Bits index; };
  /// Makes the bits if all that they depend on has some; else adds what is missing to `left`. False: it has none.
  bool step(term::Term t, std::vector<Work>& left);
  bool step_read(term::Term array, const Bits& index, std::vector<Work>& left);
  /// The bits of what is read there, or null; then `array` is where a read is missing.
  const Bits* find_read(term::Term& array, const Bits& index);
  bool read_any(term::Term array, const Bits& index);
  /// Constants written at constants, and the array before these writes.
  struct Table {
    std::map<term::BigInt, term::Term> entries;
    term::Term before;
  };
  const Table& table(term::Term array);
  Bits look_up(const Table& table, const Bits& index, const Bits& otherwise);
  bool translate(term::Term t);
  Bits any(term::Sort sort);
  Literal boolean(term::Term t, std::span<const Bits* const> operands);
  Bits vector(term::Term t, std::span<const Bits* const> operands);

  Circuits circuits_;
  FloatCircuits floats_{circuits_};
  std::function<bool()> stop_;
  uint32_t steps_ = 0;
  std::unordered_map<uint32_t, Bits> bits_;           // by term id; never iterated
  std::map<uint32_t, term::Term> definitions_;        // of arrays, by term id
  std::map<uint32_t, Table> tables_;                  // by term id of the array
  std::map<uint32_t, std::map<Bits, Bits>> reads_;    // by term id of the array, and index: where elements are chosen, and of undefined arrays
};

}  // namespace pippin::smt

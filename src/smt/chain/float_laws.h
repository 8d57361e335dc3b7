// SPDX-License-Identifier: Apache-2.0
// Sums, differences, products, quotients and square roots of floats as variables with laws: when such a result is NaN, what
// sign it has, how it lies to its operands. Each law is valid, so what contradicts them is contradictory; many verification
// conditions need no more (a result is stored and read again, compared with itself, known to be a number), and comparisons alone
// cost a solver little, where it would write a multiplier of 53 bits as a circuit.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "smt/session.h"

namespace pippin::smt {

class FloatLaws {
 public:
  explicit FloatLaws(TermManager& tm) : tm_(tm) {}

  /// `formula` with the results of arithmetic as variables, and the laws of these. The term itself if there is none, or if it
  /// has quantifiers.
  Term abstracted(Term formula);
  /// The laws of `result` = op(operands): valid if `result` is that term itself. Public for the test that proves them.
  static std::vector<Term> laws(TermManager& tm, Term op, Term result);

 private:
  struct Result {
    Term op, variable;    // operands abstracted, too
    std::vector<Term> laws;
  };
  Term variable_of(Term op);

  TermManager& tm_;
  std::map<Term, size_t> index_;       // operator term or variable -> position in results_
  std::vector<Result> results_;
};

/// Sessions that ask `backend` about the laws alone first, where floats are calculated with: only Unsat counts.
std::unique_ptr<Backend> make_float_laws(std::unique_ptr<Backend> backend);

}  // namespace pippin::smt

// SPDX-License-Identifier: Apache-2.0
// Terms as text for one solver process: renamed variables, declarations, the logic that is needed.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "smt/pipe/solver_row.h"
#include "term/smtlib.h"

namespace pippin::smt {

/// What occurs in formulas, as far as solvers differ.
struct Features {
  bool integers = false, reals = false, bitvectors = false, floats = false, arrays = false, array_equality = false, quantifiers = false,
       nonlinear = false;
  Features& operator|=(const Features& o);
  friend bool operator==(const Features&, const Features&) = default;
};
Features features_of(Term t);
/// What the solver lacks, as a word ("bit-vectors"), or "".
std::string missing_feature(const Capabilities& can, const Features& f);
/// The smallest usual logic name.
std::string logic_name(const Features& f);

/// Aliases "v_1", "v_2" … of the variables that were printed for one process.
class Aliases {
 public:
  /// Declares the free variables of `t` that have no alias yet: "(declare-fun v_1 () Int)\n" …
  std::string declarations(Term t);
  /// Requires: its free variables are declared.
  std::string text(Term t);
  /// The alias of a declared variable, or "".
  std::string of(Term var) const;
  /// For parsing answers: alias -> variable.
  const term::SymbolTable& symbols() const { return symbols_; }
  /// Forgets what was declared after `count` (a popped scope).
  void shrink(size_t count);
  size_t size() const { return order_.size(); }

 private:
  void add(Term var);
  term::SymbolNames names_;   // never iterated
  term::SymbolTable symbols_;
  std::vector<Term> order_;
  size_t bound_ = 0;
  uint64_t next_ = 0;
};

}  // namespace pippin::smt

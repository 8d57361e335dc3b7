// SPDX-License-Identifier: Apache-2.0
// Exact rational simplex for conjunctions of linear constraints, with the proof of infeasibility that Farkas' lemma
// promises. General simplex with bounds on slack variables (Dutertre, de Moura: A Fast Linear-Arithmetic Solver for
// DPLL(T), CAV 2006), Bland's rule, dense rows: cores have tens of constraints, not thousands.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace pippin::refine {

/// sum(coefficients[v] * v) <= bound, or == bound.
struct LinearConstraint {
  std::map<uint32_t, mpq_class> coefficients;   // variable -> non-zero coefficient
  mpq_class bound;
  bool equality = false;
};

class Simplex {
 public:
  /// Multiplier of each constraint, by its index: sum(multiplier * constraint) reads 0 <= negative. Multipliers of
  /// inequalities are >= 0.
  using Farkas = std::vector<std::pair<size_t, mpq_class>>;

  /// Adds a constraint; its index is the number of constraints added before.
  void add(const LinearConstraint& c);
  /// The multipliers of a contradiction, or nullopt if the constraints are satisfiable over the rationals.
  /// `max_pivots` bounds the work; when it is used up `gave_up()` is true and nullopt is returned.
  std::optional<Farkas> check(size_t max_pivots = 2000);
  bool gave_up() const { return gave_up_; }
  /// After a check without contradiction: the value of a variable in the solution found; 0 if nothing mentions it.
  mpq_class value(uint32_t variable) const {
    const auto it = column_of_variable_.find(variable);
    return it == column_of_variable_.end() ? mpq_class(0) : columns_[it->second].value;
  }

 private:
  struct Column {
    mpq_class value;
    std::optional<mpq_class> lower, upper;
    int row = -1;                 // >= 0: basic, defined by rows_[row]
    size_t constraint = SIZE_MAX; // slack of this constraint
  };
  uint32_t column_of(uint32_t variable);
  void pivot(uint32_t basic, uint32_t nonbasic);
  void update(uint32_t nonbasic, const mpq_class& delta);

  std::vector<Column> columns_;
  std::vector<std::map<uint32_t, mpq_class>> rows_;   // basic = sum of nonbasic columns
  std::vector<uint32_t> basic_of_row_;
  std::map<uint32_t, uint32_t> column_of_variable_;
  std::vector<std::optional<bool>> constant_;         // constraints without variables: holds or not
  size_t num_constraints_ = 0;
  std::optional<Farkas> trivial_;
  bool gave_up_ = false;
};

}  // namespace pippin::refine

// SPDX-License-Identifier: Apache-2.0
#include "refine/craig/simplex.h"

#include "support/check.h"

namespace pippin::refine {

uint32_t Simplex::column_of(uint32_t variable) {
  auto [it, fresh] = column_of_variable_.try_emplace(variable, static_cast<uint32_t>(columns_.size()));
  if (fresh) columns_.emplace_back();
  return it->second;
}

void Simplex::add(const LinearConstraint& c) {
  const size_t index = num_constraints_++;
  if (c.coefficients.empty()) {
    const bool holds = c.equality ? c.bound == 0 : c.bound >= 0;
    if (!holds && !trivial_) trivial_ = Farkas{{index, c.bound > 0 ? mpq_class(-1) : mpq_class(1)}};
    return;
  }
  std::map<uint32_t, mpq_class> row;
  mpq_class value = 0;
  for (const auto& [variable, coefficient] : c.coefficients) {
    const uint32_t column = column_of(variable);
    value += coefficient * columns_[column].value;
    if (columns_[column].row < 0) {
      row[column] += coefficient;
      continue;
    }
    for (const auto& [inner, factor] : rows_[columns_[column].row]) row[inner] += coefficient * factor;
  }
  std::erase_if(row, [](const auto& entry) { return entry.second == 0; });
  Column slack;
  slack.value = value;
  slack.upper = c.bound;
  if (c.equality) slack.lower = c.bound;
  slack.row = static_cast<int>(rows_.size());
  slack.constraint = index;
  basic_of_row_.push_back(static_cast<uint32_t>(columns_.size()));
  columns_.push_back(std::move(slack));
  rows_.push_back(std::move(row));
}

void Simplex::update(uint32_t nonbasic, const mpq_class& delta) {
  columns_[nonbasic].value += delta;
  for (size_t r = 0; r < rows_.size(); ++r) {
    auto it = rows_[r].find(nonbasic);
    if (it != rows_[r].end()) columns_[basic_of_row_[r]].value += it->second * delta;
  }
}

void Simplex::pivot(uint32_t basic, uint32_t nonbasic) {
  const int r = columns_[basic].row;
  std::map<uint32_t, mpq_class> row = std::move(rows_[r]);
  const mpq_class factor = row[nonbasic];
  row.erase(nonbasic);
  // basic = factor * nonbasic + rest   becomes   nonbasic = basic / factor - rest / factor
  for (auto& [column, coefficient] : row) coefficient = -coefficient / factor;
  row[basic] = 1 / factor;
  for (size_t i = 0; i < rows_.size(); ++i) {
    if (static_cast<int>(i) == r) continue;
    auto it = rows_[i].find(nonbasic);
    if (it == rows_[i].end()) continue;
    const mpq_class times = it->second;
    rows_[i].erase(it);
    for (const auto& [column, coefficient] : row) {
      mpq_class& slot = rows_[i][column];
      slot += times * coefficient;
      if (slot == 0) rows_[i].erase(column);
    }
  }
  rows_[r] = std::move(row);
  basic_of_row_[r] = nonbasic;
  columns_[nonbasic].row = r;
  columns_[basic].row = -1;
}

std::optional<Simplex::Farkas> Simplex::check(size_t max_pivots) {
  if (trivial_) return trivial_;
  gave_up_ = false;
  for (size_t pivots = 0;; ++pivots) {
    if (pivots > max_pivots) {
      gave_up_ = true;
      return std::nullopt;
    }
    // Bland: the smallest violating basic column.
    uint32_t violated = UINT32_MAX;
    for (uint32_t column = 0; column < columns_.size() && violated == UINT32_MAX; ++column) {
      const Column& c = columns_[column];
      if (c.row < 0) continue;
      if ((c.lower && c.value < *c.lower) || (c.upper && c.value > *c.upper)) violated = column;
    }
    if (violated == UINT32_MAX) return std::nullopt;
    const Column& bad = columns_[violated];
    const bool too_high = bad.upper && bad.value > *bad.upper;
    const mpq_class target = too_high ? *bad.upper : *bad.lower;
    uint32_t entering = UINT32_MAX;
    for (const auto& [column, coefficient] : rows_[bad.row]) {
      const Column& c = columns_[column];
      const bool must_grow = (coefficient > 0) != too_high;
      if (must_grow ? (!c.upper || c.value < *c.upper) : (!c.lower || c.value > *c.lower)) {
        entering = column;
        break;
      }
    }
    if (entering == UINT32_MAX) {
      // Every column of the row is at its blocking bound: the row is the proof. Signs: the violated slack counts with
      // +1 at its upper bound and -1 at its lower one; the others cancel it.
      Farkas proof;
      const mpq_class sign = too_high ? 1 : -1;
      PIPPIN_CHECK(bad.constraint != SIZE_MAX, "a program variable has no bounds");
      proof.emplace_back(bad.constraint, sign);
      for (const auto& [column, coefficient] : rows_[bad.row]) {
        PIPPIN_CHECK(columns_[column].constraint != SIZE_MAX, "a free variable in an infeasible row");
        proof.emplace_back(columns_[column].constraint, -sign * coefficient);
      }
      return proof;
    }
    const mpq_class delta = (target - bad.value) / rows_[bad.row][entering];
    update(entering, delta);
    pivot(violated, entering);
  }
}

}  // namespace pippin::refine

// SPDX-License-Identifier: Apache-2.0
// Model rotation [BMS11]: a model that violates exactly one formula of an unsatisfiable set shows that every core inside
// the set contains it. Changing the model at one variable so that this formula holds and exactly one other fails shows the
// same of the other, without a solver; in the SSA formula of a path the violation wanders along assignments.
// Different from the paper: theories instead of clauses, so a change is the value that the formula itself asks for (the
// other side of an equation, the bound of a linear comparison).
#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "term/walk.h"

namespace pippin::logic {

class ModelRotation {
 public:
  /// `formulas` must outlive the object.
  ModelRotation(term::TermManager& tm, std::span<const term::Term> formulas);

  /// Marks in `needed` (by index of formula) what rotation finds among the formulas `in_set`. `model` satisfies all of
  /// these but `violated`; it is not checked, so a wrong model makes marks wrong: they may decide what is tried, never
  /// what is trusted. Returns how many were found.
  size_t rotate(const std::vector<bool>& in_set, uint32_t violated, term::TermMap model, std::vector<bool>& needed);

 private:
  struct Change {
    term::Term var, value;
  };
  /// Values for one variable each that make the formula true under the model, as far as its form shows them.
  std::vector<Change> repairs(term::Term formula, const term::TermMap& model);

  term::TermManager& tm_;
  std::span<const term::Term> formulas_;
  std::unordered_map<term::Term, std::vector<uint32_t>> mentions_;  // variable -> formulas; lookup only
};

}  // namespace pippin::logic

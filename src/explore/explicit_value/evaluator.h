// SPDX-License-Identifier: Apache-2.0
// What edges do, for engines that follow each of them from many states: terms become lists of steps once, as hash tables and memory for each
// evaluation take most of the time. The values are those of domains::evaluate.
#pragma once

#include <optional>
#include <vector>

#include "cfa/cfa.h"
#include "domains/intervals.h"

namespace pippin::explore {

/// The steps that give a term its value. Requires: no choice (Ite) in it.
class Evaluator {
 public:
  explicit Evaluator(term::Term t);
  domains::Value value_in(const domains::IntervalState& state) const;

 private:
  struct Step {
    term::Term term;
    enum : uint8_t { Known, Variable, Operator } kind;
    uint32_t operands;       // first place in `operands_`
    domains::Value known;    // Known
  };
  std::vector<Step> steps_;
  std::vector<uint32_t> operands_;   // earlier steps
};

/// What the operations of an edge do to a state, with evaluators for their terms.
class EdgeEffect {
 public:
  explicit EdgeEffect(const cfa::OpList& ops);

  /// The state after the edge; bottom: it cannot be taken. `before` is not used any more where `last`.
  domains::IntervalState after(domains::IntervalState& before, bool last) const;

 private:
  const cfa::OpList* ops_;
  std::vector<std::optional<Evaluator>> terms_;   // of each operation; none: it has no term, or choices in it
};

}  // namespace pippin::explore

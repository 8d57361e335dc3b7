// SPDX-License-Identifier: Apache-2.0
// Predicates of an artifact (components/step.h) as terms of a Cfa, and back.
#pragma once

#include <string>
#include <vector>

#include "back/known_values.h"
#include "run/run.h"
#include "components/step.h"
#include "core/core.h"
#include "support/result.h"

namespace pippin::components {

/// A predicate over the variables of a Cfa, and where it was meant.
struct PlacedPredicate {
  term::Term predicate;
  std::string function;      // empty: everywhere
  uint32_t line = 0;         // 0: everywhere in the function
};

/// What of the artifacts speaks about variables of run.base(model). A local variable of a function that was inlined several times is that of
/// each copy. What does not is left out and counted in a warning. The expressions of a witness become terms by lowering the program with them in it;
/// what calls pass (back/known_values.h) is added to them.
Result<std::vector<PlacedPredicate>> placed_predicates(run::Run& run, run::Model& model, const StepInput& input, std::vector<Error>& warnings);

/// At each location of `cfa` the predicates about `base`, of which passes made it, that are used there (`scope`), over its variables alone.
core::LocationPredicates at_locations(const cfa::Cfa& base, const cfa::Cfa& cfa, const std::vector<PlacedPredicate>& predicates, explore::PredicateScope scope);

/// Predicates of locations of `cfa` as a map, with lines for nodes.
std::string predicates_as_map(const cfa::Cfa& cfa, const std::vector<std::pair<cfa::LocId, term::Term>>& predicates);

/// What C calls the variables of a Cfa.
struct InC {
  /// `base`: run.base() of a model.
  InC(const run::Run& run, const cfa::Cfa& base);
  const cfa::Cfa& cfa;
  const bool has_int128;
  cfa::MemoryNames memory;
  std::vector<back::KnownValue> known;   // of both kinds
};
/// Is nothing of a predicate lost among the expressions of predicates_as_witness()?
bool has_c_form(const InC& in_c, cfa::LocId location, term::Term predicate);
/// The same as the expressions of a correctness witness, each at a place that the format has: its own, else another one of the same function.
/// Those without a C form are left out and counted in a note.
Result<std::string> predicates_as_witness(run::Run& run, const InC& in_c, const std::vector<std::pair<cfa::LocId, term::Term>>& predicates,
                                          std::vector<std::string>& notes);

}  // namespace pippin::components

// SPDX-License-Identifier: Apache-2.0
// Refutation of formulas with quantifiers over array indices by finitely many instances, as in the decision procedure of
// the array property fragment (Bradley, Manna, Sipma: What's Decidable About Arrays?, VMCAI 2006). Existentials become
// constants; a universal becomes a Boolean that implies its instances at the index terms of the formula. Instances are
// implied, so the result is a weakening: if it is unsatisfiable, so is the formula; nothing else may be concluded.
#pragma once

#include <optional>

#include "term/term.h"
#include "term/walk.h"

namespace pippin::logic {

struct InstantiationLimits {
  size_t instances = 400;
  size_t rounds = 2;      // instances may contain new index terms
};

/// A quantifier-free weakening of the formula, or nullopt if a quantifier stands where neither polarity is right (under
/// ite, =, xor) or if no universal is about array elements (then a solver's own instantiation is the better choice).
std::optional<term::Term> instantiate(term::TermManager& tm, term::Term formula, const InstantiationLimits& limits = {});

/// Distinct index terms of selects and stores in the (quantifier-free) terms, by id.
std::vector<term::Term> index_terms(std::span<const term::Term> roots);

}  // namespace pippin::logic

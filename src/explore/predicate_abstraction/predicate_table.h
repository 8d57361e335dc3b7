// SPDX-License-Identifier: Apache-2.0
// Predicates as variables of binary decision diagrams. A predicate is an atom: a Boolean term without Boolean structure
// of its own (equalities are not split, quantified formulas are atoms), or a formula that was not taken apart. A predicate and
// its negation share a variable.
// Sets of states are functions of predicates: *regions*.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "bdd/bdd.h"
#include "cfa/cfa.h"

namespace pippin::explore {

using Predicate = bdd::Variable;
using Region = bdd::Function;
using Predicates = std::vector<Predicate>;                // sorted
using Precision = IdVector<cfa::LocId, Predicates>;

void insert(Predicates& into, const Predicates& more);

class PredicateTable {
 public:
  /// Both must outlive the table.
  PredicateTable(const cfa::Cfa& cfa, bdd::Manager& bdds) : cfa_(cfa), bdds_(bdds) {}

  size_t size() const { return atoms_.size(); }
  term::Term atom(Predicate p) const { return atoms_[p]; }
  /// The free variables of an atom, sorted.
  const std::vector<term::Term>& variables(Predicate p) const { return variables_[p]; }

  enum class Atoms { Old, New };
  /// The region of a formula. Nullopt: an atom has a free variable that is none of the Cfa's or, with Old, is no
  /// predicate yet.
  std::optional<Region> region(term::Term formula, Atoms atoms);
  /// The same with new predicates for the conjuncts of a formula: for their atoms, or for the conjunct where it has more than
  /// `max_atoms`. Conjuncts with a free variable that is none of the Cfa's are left out; `whole`: there was none.
  Region of_conjuncts(term::Term formula, size_t max_atoms, bool& whole);
  /// Its formula; linear in the nodes of the diagram.
  term::Term formula(const Region& region) const;

 private:
  std::optional<Region> literal(term::Term atom, Atoms atoms);

  const cfa::Cfa& cfa_;
  bdd::Manager& bdds_;
  std::vector<term::Term> atoms_;
  std::vector<std::vector<term::Term>> variables_;
  std::unordered_map<term::Term, Predicate> index_;  // lookup only
};

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// Abstract successors of regions over one edge, which is a block of statements [BKW10]. The Boolean abstraction is the
// strongest function of the given predicates that holds after the edge: what is known without a solver first, then all
// models over one Boolean variable a predicate. Combined: predicates that hold or fail in all successors are found
// first (the Cartesian abstraction), and models are enumerated over the others only; the result is the same.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "explore/predicate_abstraction/options.h"
#include "explore/predicate_abstraction/predicate_table.h"
#include "logic/services.h"
#include "support/budget.h"

namespace pippin::explore {

class Abstraction {
 public:
  /// All must outlive it. Statistics: `explore.<prefix>.…`.
  Abstraction(logic::Services& services, bdd::Manager& bdds, PredicateTable& predicates, AbstractionKind kind, const std::string& prefix);

  /// Contains all states that an edge leads to from the region, as far as the predicates (sorted) tell them apart. When
  /// the budget or the memory of the diagrams ended the result must not be used.
  Region post(const Region& before, cfa::EdgeId edge, const std::vector<Predicate>& predicates, const Budget& budget);

  /// {before} edge {after} is valid: used without a question wherever the predicates can express `after`.
  void add_known(cfa::EdgeId edge, const Region& before, const Region& after);

 private:
  struct Known { Region before, after; std::vector<Predicate> support; };
  struct Cached { Region before; std::vector<Predicate> predicates; Region after; size_t known; };

  Region compute(const Region& before, cfa::EdgeId edge, const std::vector<Predicate>& predicates, const Budget& budget);
  /// What was found before the first model is asked for: a literal for each predicate that has one.
  Region literals(const Region& before, cfa::EdgeId edge, std::vector<Predicate>& open, bool& dead, const Budget& budget);
  /// Removes the predicates that have nothing to do with what the edge reads and writes; what holds of them stays. Exact if every
  /// part of the region is the abstraction of some state, as it is where all was computed here.
  Region untouched(const Region& before, cfa::EdgeId edge, const std::vector<Predicate>& wanted, std::vector<Predicate>& open);
  Region all_models(const Region& before, cfa::EdgeId edge, const std::vector<Predicate>& open, const Budget& budget);
  /// The predicate before the edge, by substitution.
  term::Term before(cfa::EdgeId edge, Predicate p);
  term::Term formula(const Region& region);

  term::TermManager& tm_;
  smt::Backend& backend_;
  bdd::Manager& bdds_;
  PredicateTable& predicates_;
  const AbstractionKind kind_;
  logic::EdgeTable& edges_;
  logic::AbstractPost& post_;
  logic::TheoryTable theory_;
  std::map<cfa::EdgeId, std::vector<Known>> known_;
  std::unordered_map<uint64_t, std::vector<Cached>> cache_;  // by edge and node of `before`; lookup only
  size_t cached_ = 0;
  std::unordered_map<uint64_t, term::Term> substituted_;     // by edge and predicate; lookup only
  std::unordered_map<int, std::pair<Region, term::Term>> formulas_;  // by node; lookup only
  std::vector<term::Term> switches_;                         // Boolean variable of a predicate in questions
  std::unique_ptr<smt::Session> session_;                    // of all_models
  size_t session_checks_ = 0;
  uint64_t &abstractions_, &reused_, &by_known_, &by_data_flow_, &cartesian_, &models_, &given_up_, &max_nodes_;
  double &seconds_, &model_seconds_;
};

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// Private to termination: lexicographic tuples of affine ranking functions for steps between cut points (Bradley, Manna, Sipma: CAV 2005;
// Alias, Darte, Feautrier, Gonnord: SAS 2010). A function f counts as max(f + 1, 0), so it is bounded by itself and may also end a phase: f falls
// until it is negative, then the next component falls (multiphase ranking functions; Ben-Amram, Genaim: CAV 2017).
//
// Functions are guessed and checked: what guards compare, variables, sums and differences of two of these; then integer coefficients
// that a solver finds for sampled steps until no step refutes them (Gonnord, Monniaux, Radanne: PLDI 2015).
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "explore/termination/steps.h"
#include "smt/session.h"

namespace pippin::explore {

/// By location: tuples of one length.
using Ranks = std::map<cfa::LocId, std::vector<term::Term>>;

class RankingSynthesis {
 public:
  /// `among`: no other functions are tried.
  RankingSynthesis(const cfa::Cfa& cfa, smt::Backend& solver, const Budget& budget, std::optional<std::vector<term::Term>> among = {})
      : cfa_(cfa), tm_(cfa.tm()), solver_(solver), budget_(budget), among_(std::move(among)) {}

  /// Tried first, where a step of the cycle changes what they are about.
  void try_first(std::vector<term::Term> functions) { first_ = std::move(functions); }

  /// Each of these steps lowers the tuple. Nothing: none was found; then failed_at() is a location of a cycle without one.
  std::optional<Ranks> run(const std::vector<CutStep>& steps) { return rank(steps, 0); }
  cfa::LocId failed_at() const { return failed_at_; }
  /// The tuples of all cycles of the steps.
  std::optional<std::vector<std::pair<cfa::LocId, std::vector<term::Term>>>> run_all(const std::vector<CutStep>& steps);

 private:
  using Term = term::Term;
  struct Sample { size_t step; term::TermMap values; };
  struct Judgement { bool may_rise = true; size_t lowered = 0; bool sometimes = false; };

  std::optional<Ranks> rank(const std::vector<CutStep>& steps, size_t depth);
  std::optional<Ranks> rank_cycle(std::vector<CutStep> steps, size_t depth);
  std::vector<Term> candidates(const std::vector<CutStep>& steps) const;
  Term by_coefficients(const std::vector<CutStep>& steps);
  Judgement judge(const std::vector<CutStep>& steps, Term f);
  /// The function falls in this step and was not negative.
  Term lowers(const CutStep& s, Term f) const;
  /// max(f + 1, 0) is larger after this step.
  Term rises(const CutStep& s, Term f) const;
  Term counted(Term f) const;
  Term negative(Term f) const;
  Term less(Term a, Term b) const;
  smt::Answer ask(Term formula, term::TermMap* model = nullptr);

  const cfa::Cfa& cfa_;
  term::TermManager& tm_;
  smt::Backend& solver_;
  const Budget& budget_;
  const std::optional<std::vector<Term>> among_;
  std::vector<Term> first_;
  cfa::LocId failed_at_;
  std::vector<term::TermMap> typical_;   // by step of the cycle in work: one execution
  std::vector<Sample> samples_;   // steps that refuted functions, of the cycle in work
};

/// The comparisons in a formula, as terms that are not negative where they hold: of a < b b - a - 1. Without those that depend on one of `without`.
std::vector<term::Term> compared(term::TermManager& tm, term::Term formula, const std::vector<term::Term>& without);

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// Private to termination: the automata that the loop over lassos learns and subtracts [HHP14, "modules"]. Their states are sets of predicates, as in
// a Floyd-Hoare automaton, and every transition is a valid Hoare triple.
#pragma once

#include <map>
#include <vector>

#include "automata/buchi.h"
#include "explore/trace_abstraction/floyd_hoare.h"

namespace pippin::explore {

/// The infinite words with a prefix that cannot be executed: those that reach the predicate false.
class InfeasibleModule final : public automata::OnDemandBuchi {
 public:
  explicit InfeasibleModule(FloydHoare& sets) : sets_(sets) {}
  std::vector<automata::State> initials() override { return {sets_.initial()}; }
  bool accepting(automata::State s) override { return sets_.accepting(s); }
  bool in_deterministic_part(automata::State) override { return true; }
  std::vector<automata::State> successors(automata::State s, automata::Letter l) override { return {accepting(s) ? s : sets_.internal(s, l)}; }

 private:
  FloydHoare& sets_;
};

/// A ranking function of one loop, as predicates of a Floyd-Hoare automaton.
struct RankArgument {
  cfa::LocId head;                 // where the rank is compared
  FloydHoare::Set invariant;       // what the loop needs, and keeps
  FloydHoare::Set noted;           // "before is the rank now"
  FloydHoare::Set lowered;         // "the rank is lower than before, and was not negative"
  std::vector<term::Term> before;  // the variables that note the rank
};

/// The infinite words that pass the head infinitely often such that the rank falls from each of these times to the next. How it reads a word:
/// a stem of predicates over the program alone; then, at the head, the rank is noted; at each later visit of the head at which it is known to be
/// lower, it is noted again, which is the accepting state. Deterministic: noted first at the first visit at which the invariant is known.
/// SemiDeterministic: at any such visit. General: and not noted again at each visit at which that is possible.
class RankModule final : public automata::OnDemandBuchi {
 public:
  RankModule(const cfa::Cfa& cfa, FloydHoare& sets, RankArgument argument, automata::Stage stage);
  std::vector<automata::State> initials() override;
  bool accepting(automata::State s) override;
  bool in_deterministic_part(automata::State s) override;
  std::vector<automata::State> successors(automata::State s, automata::Letter l) override;

 private:
  enum class Part : uint8_t { Stem, Noted, Loop };
  automata::State intern(Part part, FloydHoare::State s);
  bool knows(FloydHoare::State s, const FloydHoare::Set& predicates) const;
  bool speaks_about_before(FloydHoare::State s) const;

  const cfa::Cfa& cfa_;
  FloydHoare& sets_;
  const RankArgument argument_;
  const automata::Stage stage_;
  std::map<std::pair<Part, FloydHoare::State>, automata::State> index_;
  std::vector<std::pair<Part, FloydHoare::State>> states_;
};

}  // namespace pippin::explore

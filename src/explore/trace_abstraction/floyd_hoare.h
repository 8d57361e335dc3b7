// SPDX-License-Identifier: Apache-2.0
// One Floyd-Hoare automaton, determinised on demand [HHP09 Sec. 4, HHP13]: a state is the set of this automaton's
// predicates that are known to hold (a conjunction); its successor by an edge contains every predicate q whose triple
// {state} edge {q} is valid ("predicate abstraction" enhancement [UA18]). A triple that is not known to be valid adds
// nothing, so every transition is a valid Hoare triple. The state with predicate false accepts and absorbs.
//
// Queries are avoided, in this order: data flow (q untouched by the edge and already known; q becomes a constant or a
// known predicate by the edge's assignments), triples of the sequence itself, a slice of the state (only predicates
// connected to the edge and q by variables matter: a state is satisfiable), monotonicity against earlier answers.
#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "automata/nwa.h"
#include "core/core.h"
#include "logic/abstract_post.h"

namespace pippin::explore {

using cfa::Cfa;
using cfa::EdgeId;
using cfa::Term;
using logic::AbstractPost;
using logic::EdgeTable;
using logic::Triple;

class FloydHoare : public automata::OnDemandDfa {
 public:
  using State = automata::State;
  using Set = std::vector<uint32_t>;  // sorted indices of predicates
  static constexpr State kTrue = 0, kFalse = 1;

  FloydHoare(const Cfa& cfa, AbstractPost& post, EdgeTable& edges, Statistics& statistics);

  /// The conjuncts of a predicate as a set; false is nullopt. Conjuncts that speak about symbols that are no variables
  /// of the Cfa are dropped (the predicate gets weaker).
  std::optional<Set> add_predicate(Term predicate);
  /// The state with these predicates, whose conjunction must be satisfiable.
  State state(Set set) { return intern(std::move(set)); }
  /// Adds the predicates and triples of a sequence; triples of blocks with choices are left to the solver.
  void add(const core::Sequence& sequence);
  /// The abstract post along a path over the predicates added so far: is false reached?
  bool excludes(const core::Path& path, const Budget& budget);

  /// Successors poll this budget and answer "true" (uncached) when it is used up.
  void set_budget(const Budget& budget) {
    budget_ = budget;
    aborted_ = false;
  }

  /// Forgets what only `internal` needs for successors that were not computed yet.
  void release() { letters_.clear(); }

  State initial() override { return kTrue; }
  bool accepting(State s) override { return s == kFalse; }
  State internal(State s, automata::Letter letter) override;
  /// A call is an edge that forgets the caller's locals [HHP10].
  State call(State s, automata::Letter letter) override { return internal(s, letter); }
  State ret(State s, State hier, automata::Letter letter) override;

  /// The successor if it was computed, else kTrue (which is always a valid triple).
  State known_successor(State s, EdgeId e) const;
  State known_return(State s, State hier, EdgeId e) const;
  size_t num_predicates() const { return predicates_.size(); }
  size_t num_states() const { return sets_.size() + 1; }
  size_t num_transitions() const { return transitions_.size(); }
  const Set& set(State s) const { return *states_[s]; }
  Term predicate(uint32_t i) const { return predicates_[i].term; }
  Term formula(State s) const;

 private:
  struct Predicate {
    Term term;
    std::vector<Term> vars;  // sorted
  };
  /// An edge as this automaton sees it.
  struct Letter {
    const EdgeTable::Info* info;
    struct Touched { uint32_t predicate; Term before; std::vector<Term> vars; };  // `before`: by substitution
    std::vector<Touched> touched;     // predicates with an assigned variable, unless a constant afterwards
    Set gained;                       // predicates that become true by assignment
    std::vector<bool> is_touched;
    std::vector<Term> vars;           // of the guard and of `before`, sorted
    struct Known { Set pre; std::optional<Set> post; };
    // Triples of the sequence (no postcondition: false), by the first predicate of the precondition.
    std::unordered_map<uint32_t, std::vector<Known>> known;  // lookup only
    // Answers per postcondition (index of predicate, or predicates_.size() for false).
    struct Answers {
      std::vector<uint32_t> valid, invalid;  // preconditions, by PreSets
      uint32_t unknown = 0;  // how often the solver gave up
    };
    std::map<uint32_t, Answers> answers;
    struct Outcome { bool dead; Set gained; };
    std::map<Set, Outcome> outcomes;  // by slice of the state
  };

  uint32_t intern_predicate(Term t);
  State intern(Set s);
  Letter& letter(EdgeId e);
  /// Predicates of `s` connected to `vars` by shared variables; extends `vars` by theirs.
  Set slice(const Set& s, std::vector<Term>& vars) const;
  /// Preconditions of earlier answers, and how they compare with the one at hand: that is asked once for all postconditions.
  class PreSets {
   public:
    void compare_with(const Set& pre);   // which has to live until the next one
    bool weaker(uint32_t k);             // the k-th is a part of it
    bool stronger(uint32_t k);           // it is a part of the k-th
    uint32_t current();                  // its own number

   private:
    enum class Known : uint8_t { No, False, True };
    std::map<Set, uint32_t> numbers_;
    std::vector<const Set*> sets_;       // keys of numbers_
    std::vector<Known> weaker_, stronger_;
    const Set* pre_ = nullptr;
  };
  /// Earlier answer by monotonicity in the precondition, which is that of `pre_sets_`, else Unknown.
  Triple known(Letter& l, uint32_t post);
  void learn(Letter& l, uint32_t post, Triple answer);
  /// Was the solver asked in vain so often that it is not asked again?
  static bool hopeless(const Letter& l, uint32_t post);
  Letter::Outcome outcome(Letter& l, const Set& pre, EdgeId e, const std::vector<Term>& vars);
  bool out_of_budget();

  const Cfa& cfa_;
  AbstractPost& post_;
  EdgeTable& edges_;
  Budget budget_;
  bool aborted_ = false;
  uint32_t polls_ = 0;
  uint64_t &queries_, &monotone_, &cross_;

  PreSets pre_sets_;
  std::vector<Predicate> predicates_;
  std::unordered_map<Term, uint32_t> index_;             // lookup only
  std::map<Set, State> sets_;
  std::vector<const Set*> states_;                       // keys of sets_; kFalse: the empty set
  std::unordered_map<uint64_t, State> transitions_;      // lookup; sorted before it is shown
  std::unordered_map<uint32_t, Letter> letters_;         // lookup only
  struct KnownTriple { EdgeId edge; Letter::Known triple; };
  std::vector<KnownTriple> known_;
  struct KnownReturn { EdgeId edge; Set hier; Letter::Known triple; };
  std::vector<KnownReturn> known_returns_;
  std::map<std::tuple<State, State, EdgeId>, State> returns_;  // exit, hierarchical predecessor, edge
};

}  // namespace pippin::explore

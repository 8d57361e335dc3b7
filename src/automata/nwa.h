// SPDX-License-Identifier: Apache-2.0
// Nested-word automata over plain ids [HHP10, HHP13]: three kinds of letters (internal, call, return); a return
// transition also names the hierarchical predecessor, the state before the matching call. Without call letters they are
// ordinary finite automata and every operation takes its fast path.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "support/budget.h"

namespace pippin::automata {

using State = uint32_t;
using Letter = uint32_t;
inline constexpr State kNoState = UINT32_MAX;

enum class LetterKind : uint8_t { Internal, Call, Return };

/// A nested word; matching calls and returns gives the hierarchy. Calls may be pending (an error inside a procedure);
/// a return without a call is accepted by no automaton.
struct NestedWord {
  std::vector<Letter> letters;
  std::vector<LetterKind> kinds;   // same size
};

/// Nondeterministic nested-word automaton, explicit. States are 0 .. num_states()-1.
class Nwa {
 public:
  struct Edge { Letter letter; State target; friend auto operator<=>(const Edge&, const Edge&) = default; };
  struct ReturnEdge { State hier; Letter letter; State target; friend auto operator<=>(const ReturnEdge&, const ReturnEdge&) = default; };

  State add_state(bool initial = false, bool accepting = false);
  void add_internal(State from, Letter l, State to);
  void add_call(State from, Letter l, State to);
  void add_return(State from, State hier, Letter l, State to);

  size_t num_states() const { return internal_.size(); }
  size_t num_transitions() const;
  bool is_initial(State s) const { return initial_[s]; }
  bool is_accepting(State s) const { return accepting_[s]; }
  void set_initial(State s, bool i) { initial_[s] = i; }
  void set_accepting(State s, bool a) { accepting_[s] = a; }
  std::vector<State> initials() const;
  const std::vector<Edge>& internal(State s) const { return internal_[s]; }
  const std::vector<Edge>& calls(State s) const { return calls_[s]; }
  const std::vector<ReturnEdge>& returns(State s) const { return returns_[s]; }
  bool has_calls() const { return has_calls_; }
  /// Sorts and deduplicates all transition lists (operations require it; they call it on their results).
  void normalise();

 private:
  std::vector<std::vector<Edge>> internal_, calls_;
  std::vector<std::vector<ReturnEdge>> returns_;
  std::vector<bool> initial_, accepting_;
  bool has_calls_ = false;
};

/// Does the automaton accept the word? (simulation; oracle of the other operations)
bool accepts(const Nwa& a, const NestedWord& w);

/// Removes states that are not reachable or from which no accepting state can be reached (for nested words with calls:
/// reachability respects matching). `map` (optional): old state -> new state or kNoState.
Nwa remove_dead_ends(const Nwa& a, std::vector<State>* map = nullptr);

/// A shortest accepted word, by length and then by letter order; nullopt iff the language is empty.
/// `states` (optional): the run.
std::optional<NestedWord> shortest_word(const Nwa& a, std::vector<State>* states = nullptr);

/// Explicit determinisation and complement-free difference L(a) \ L(b), intersection.
/// determinise gives a partial automaton without sink; nullopt above `max_states`. Nested words: states are sets of
/// (state before the pending call, current state), the summaries of Alur and Madhusudan.
std::optional<Nwa> determinise(const Nwa& a, size_t max_states = 1u << 20);
Nwa difference(const Nwa& a, const Nwa& b);
Nwa intersect(const Nwa& a, const Nwa& b);

/// At most one initial state and one successor for every letter (and hierarchical predecessor).
bool is_deterministic(const Nwa& a);

/// Language-preserving reduction; removes dead ends. Without calls: Hopcroft on deterministic input (minimal among
/// partial automata, m log n), else the quotient by forward bisimulation. With calls: bisimulation that respects
/// hierarchical predecessors. `map` as above.
Nwa minimise(const Nwa& a, std::vector<State>* map = nullptr);

/// A deterministic automaton computed on demand (the complement side of a difference): successors may ask a solver.
/// States are ids the implementation hands out; `accepting` states absorb every word that continues.
class OnDemandDfa {
 public:
  virtual ~OnDemandDfa() = default;
  virtual State initial() = 0;
  virtual bool accepting(State s) = 0;
  virtual State internal(State s, Letter l) = 0;
  virtual State call(State s, Letter l) = 0;
  virtual State ret(State s, State hier, Letter l) = 0;
};

/// L(a) \ L(b), b explored only where a goes; product states whose b-part is accepting (absorbing) are cut.
/// Dead ends are removed. `product` (optional): for each state of the result (a-state, b-state).
/// Stops early with nullopt when the budget ends.
std::optional<Nwa> difference_on_demand(const Nwa& a, OnDemandDfa& b, const Budget& budget,
                                        std::vector<std::pair<State, State>>* product = nullptr);

/// Debug checks: language relation tested on the words up to a length / random words. Empty string: passed.
/// All words up to a length as far as there are not too many, then random ones of up to twice the length.
std::string check_difference(const Nwa& result, const Nwa& a, const Nwa& b, size_t max_length, uint64_t seed);
std::string check_same_language(const Nwa& a, const Nwa& b, size_t max_length, uint64_t seed);

std::string print_dot(const Nwa& a, const std::function<std::string(Letter)>& letter_name);

}  // namespace pippin::automata

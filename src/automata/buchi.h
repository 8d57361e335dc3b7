// SPDX-License-Identifier: Apache-2.0
// Büchi automata over plain letters [HHP14]: an Nwa without calls whose runs accept if they visit accepting states infinitely often. The
// complement is built in stages, each for a simpler kind of automaton than the next, and only where a difference goes (Chen, Heizmann, Lengál,
// Li, Tsai, Turrini, Zhang: Advanced Automata-based Algorithms for Program Termination Checking, PLDI 2018).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "automata/nwa.h"
#include "support/budget.h"

namespace pippin::automata {

/// The infinite word stem loop loop loop … Requires of all operations: the loop has a letter.
struct Lasso {
  std::vector<Letter> stem, loop;
};

/// Is there an accepting run on the word? (oracle of the other operations)
bool accepts(const Nwa& a, const Lasso& w);

/// Without the states that no accepting run visits. `map` (optional): old state -> new state or kNoState.
Nwa remove_not_live(const Nwa& a, std::vector<State>* map = nullptr);

/// An accepted word with a shortest stem to a state that accepts and comes back to itself, and a shortest loop of this state; nullopt iff no word
/// is accepted. Ties: smaller letters.
std::optional<Lasso> shortest_lasso(const Nwa& a);

/// What is known of an automaton; each stage includes those before.
enum class Stage : uint8_t {
  FiniteTrace,        // deterministic, and every word that reaches an accepting state is accepted
  Deterministic,      // at most one initial state, at most one successor for each letter
  SemiDeterministic,  // deterministic from accepting states on
  General,
};
const char* name(Stage stage);

/// A nondeterministic Büchi automaton that is computed on demand: successors may ask a solver. States are dense ids that the implementation hands
/// out; no successor means that the word is rejected on this run.
class OnDemandBuchi {
 public:
  virtual ~OnDemandBuchi() = default;
  virtual std::vector<State> initials() = 0;
  virtual bool accepting(State s) = 0;
  /// Is it in the part that is deterministic? Of a SemiDeterministic automaton this part contains the accepting states, and no transition leaves it.
  virtual bool in_deterministic_part(State s) = 0;
  /// Sorted, each once.
  virtual std::vector<State> successors(State s, Letter l) = 0;
  /// Did a limit end the search for successors? Then successors are missing.
  virtual bool gave_up() const { return false; }
};

/// An explicit automaton as one on demand. It must outlive the result. Requires: no calls, normalised.
std::unique_ptr<OnDemandBuchi> on_demand(const Nwa& a);

/// Exactly the words that `a` does not accept, which must be of that stage and outlive the result. Every letter is one of its alphabet.
/// FiniteTrace: never enter an accepting state. Deterministic: two copies, the second without accepting states (Kurshan: JCSS 1987).
/// SemiDeterministic: NCSB (Blahoudek, Heizmann, Schewe, Strejček, Tsai: TACAS 2016). General: slices (Kähler, Wilke: ICALP 2008).
/// The complement asks for the same successors again and again. Successors by NCSB can be exponentially many: it gives up above `max_successors`.
std::unique_ptr<OnDemandBuchi> complement(OnDemandBuchi& a, Stage stage, size_t max_successors = SIZE_MAX);

/// The words of `a` that `b`, of that stage, does not accept; without states that are not live. nullopt when the budget ends or there are more than
/// `max_states` states on the way.
std::optional<Nwa> difference(const Nwa& a, OnDemandBuchi& b, Stage stage, const Budget& budget, size_t max_states = 1u << 20);

}  // namespace pippin::automata

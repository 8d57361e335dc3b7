// SPDX-License-Identifier: Apache-2.0
// Internal to automata: builds the reachable part of a transition system as an explicit Nwa. Every product construction
// (determinise, difference, intersect) is one `System` for this one search.
//
// The search runs over contexts (h, s): s is reachable at a call level that was opened in state h (kNoState: the bottom
// level). A return from (h, s) goes to every context (g, t) with (g, h) reachable; this is exact, because the calls of
// one level do not depend on the levels below [HHP10]. Without calls there is one context per state.
#pragma once

#include <deque>
#include <unordered_set>

#include "automata/nwa.h"

namespace pippin::automata {

/// System: `nested()`; `initials(emit(State))`; `accepting(State)`; `internal(State, emit(Letter, State))`;
/// `call(State, emit(Letter, State))`; `ret(State, State hier, emit(Letter, State))`. Its states are dense ids in order
/// of discovery. nullopt when the budget ends or there are more than `max_states`.
template <class System>
std::optional<Nwa> explore_product(System& system, const Budget* budget, size_t max_states = SIZE_MAX) {
  Nwa result;
  const bool nested = system.nested();
  std::vector<bool> expanded, seen;                    // per state; `seen` replaces `contexts` without calls
  std::unordered_set<uint64_t> contexts;               // membership only
  std::vector<std::vector<State>> opened_in, returned; // per state: h of its contexts; targets of returns over it
  std::deque<std::pair<State, State>> queue;
  auto add_state = [&](State s) {
    while (result.num_states() <= s) {
      const State n = result.add_state();
      result.set_accepting(n, system.accepting(n));
      expanded.push_back(false);
      if (nested) {
        opened_in.emplace_back();
        returned.emplace_back();
      } else {
        seen.push_back(false);
      }
    }
  };
  auto push = [&](State h, State s) {
    add_state(s);
    if (nested) {
      if (!contexts.insert(uint64_t{h} << 32 | s).second) return;
    } else {
      if (seen[s]) return;
      seen[s] = true;
    }
    queue.push_back({h, s});
  };
  std::vector<State> initials;
  system.initials([&](State s) {
    add_state(s);
    initials.push_back(s);
  });
  for (State s : initials) {
    result.set_initial(s, true);
    push(kNoState, s);
  }
  uint32_t polls = 0;
  while (!queue.empty()) {
    const auto [h, s] = queue.front();
    queue.pop_front();
    if (result.num_states() > max_states) return std::nullopt;
    if (budget && (polls++ & 63) == 0 && budget->expired()) return std::nullopt;  // polling reads /proc
    if (!expanded[s]) {
      expanded[s] = true;
      system.internal(s, [&, s = s](Letter l, State t) {
        add_state(t);
        result.add_internal(s, l, t);
      });
      if (nested)
        system.call(s, [&, s = s](Letter l, State t) {
          add_state(t);
          result.add_call(s, l, t);
        });
    }
    for (const Nwa::Edge& e : result.internal(s)) push(h, e.target);
    if (!nested) continue;
    for (const Nwa::Edge& e : result.calls(s)) push(s, e.target);
    if (h != kNoState)
      system.ret(s, h, [&, h = h, s = s](Letter l, State t) {
        add_state(t);
        result.add_return(s, h, l, t);
        returned[h].push_back(t);
        for (size_t i = 0; i < opened_in[h].size(); ++i) push(opened_in[h][i], t);
      });
    opened_in[s].push_back(h);
    for (size_t i = 0; i < returned[s].size(); ++i) push(h, returned[s][i]);
  }
  result.normalise();
  return result;
}

}  // namespace pippin::automata

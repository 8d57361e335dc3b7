// SPDX-License-Identifier: Apache-2.0
// Removal of states that no accepting run uses. With calls, states are judged by contexts (h, s) as in
// explore_product.h: s is useful iff some reachable context of it has a path of context steps to an accepting state.
// That is exact: a context's future depends only on h, and every caller of h can have made the call.
#include <unordered_map>

#include "automata/nwa.h"

namespace pippin::automata {

namespace {

std::vector<bool> useful_plain(const Nwa& a) {
  const size_t n = a.num_states();
  std::vector<bool> forward(n), useful(n);
  std::vector<State> work = a.initials();
  for (State s : work) forward[s] = true;
  for (size_t i = 0; i < work.size(); ++i)
    for (const Nwa::Edge& e : a.internal(work[i]))
      if (!forward[e.target]) {
        forward[e.target] = true;
        work.push_back(e.target);
      }
  // Predecessors, as one array with offsets.
  std::vector<uint32_t> first(n + 1, 0);
  for (State s : work)
    for (const Nwa::Edge& e : a.internal(s)) ++first[e.target + 1];
  for (size_t i = 0; i < n; ++i) first[i + 1] += first[i];
  std::vector<State> pred(first[n]);
  std::vector<uint32_t> fill(first.begin(), first.end() - 1);
  for (State s : work)
    for (const Nwa::Edge& e : a.internal(s)) pred[fill[e.target]++] = s;
  std::vector<State> back;
  for (State s : work)
    if (a.is_accepting(s)) {
      useful[s] = true;
      back.push_back(s);
    }
  for (size_t i = 0; i < back.size(); ++i)
    for (uint32_t j = first[back[i]]; j < first[back[i] + 1]; ++j)
      if (!useful[pred[j]]) {
        useful[pred[j]] = true;
        back.push_back(pred[j]);
      }
  return useful;
}

std::vector<bool> useful_nested(const Nwa& a) {
  struct Context { State hier, state; };
  std::vector<Context> contexts;
  std::vector<std::vector<uint32_t>> pred;             // per context
  std::unordered_map<uint64_t, uint32_t> index;        // lookup only
  std::vector<std::vector<uint32_t>> of_state(a.num_states());
  struct Returned { uint32_t from; State target; };
  std::vector<std::vector<Returned>> returned(a.num_states());
  auto step = [&](uint32_t from, State h, State s) {
    auto [it, fresh] = index.try_emplace(uint64_t{h} << 32 | s, static_cast<uint32_t>(contexts.size()));
    if (fresh) {
      contexts.push_back({h, s});
      pred.emplace_back();
    }
    if (from != UINT32_MAX) pred[it->second].push_back(from);
  };
  for (State s : a.initials()) step(UINT32_MAX, kNoState, s);
  for (uint32_t c = 0; c < contexts.size(); ++c) {
    const auto [h, s] = contexts[c];
    for (const Nwa::Edge& e : a.internal(s)) step(c, h, e.target);
    for (const Nwa::Edge& e : a.calls(s)) step(c, s, e.target);
    for (const Nwa::ReturnEdge& e : a.returns(s)) {
      if (e.hier != h || h == kNoState) continue;
      returned[h].push_back({c, e.target});
      for (uint32_t caller : of_state[h]) step(c, contexts[caller].hier, e.target);
    }
    of_state[s].push_back(c);
    for (size_t i = 0; i < returned[s].size(); ++i) step(returned[s][i].from, h, returned[s][i].target);
  }
  std::vector<bool> marked(contexts.size()), useful(a.num_states());
  std::vector<uint32_t> back;
  for (uint32_t c = 0; c < contexts.size(); ++c)
    if (a.is_accepting(contexts[c].state)) {
      marked[c] = true;
      back.push_back(c);
    }
  for (size_t i = 0; i < back.size(); ++i) {
    useful[contexts[back[i]].state] = true;
    for (uint32_t p : pred[back[i]])
      if (!marked[p]) {
        marked[p] = true;
        back.push_back(p);
      }
  }
  return useful;
}

}  // namespace

Nwa remove_dead_ends(const Nwa& a, std::vector<State>* map) {
  const std::vector<bool> keep = a.has_calls() ? useful_nested(a) : useful_plain(a);
  Nwa result;
  std::vector<State> to(a.num_states(), kNoState);
  for (State s = 0; s < a.num_states(); ++s)
    if (keep[s]) to[s] = result.add_state(a.is_initial(s), a.is_accepting(s));
  for (State s = 0; s < a.num_states(); ++s) {
    if (!keep[s]) continue;
    for (const Nwa::Edge& e : a.internal(s))
      if (keep[e.target]) result.add_internal(to[s], e.letter, to[e.target]);
    for (const Nwa::Edge& e : a.calls(s))
      if (keep[e.target]) result.add_call(to[s], e.letter, to[e.target]);
    for (const Nwa::ReturnEdge& e : a.returns(s))
      if (keep[e.target] && keep[e.hier]) result.add_return(to[s], to[e.hier], e.letter, to[e.target]);
  }
  result.normalise();
  if (map) *map = std::move(to);
  return result;
}

}  // namespace pippin::automata

// SPDX-License-Identifier: Apache-2.0
// Emptiness with a witness: the least accepted word by (length, letters). Plain automata: distances from the end, then
// a walk that takes the smallest letter on a shortest way. Nested words: Knuth's generalisation of Dijkstra's algorithm
// over summaries "least word from h, through a call, to s on the level opened there"; the order (length, letters) is
// monotone under concatenation, which is what the algorithm needs.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "automata/nwa.h"
#include "support/check.h"

namespace pippin::automata {

namespace {

std::optional<NestedWord> shortest_plain(const Nwa& a, std::vector<State>* states) {
  const size_t n = a.num_states();
  std::vector<uint32_t> first(n + 1, 0), distance(n, UINT32_MAX);
  for (State s = 0; s < n; ++s)
    for (const Nwa::Edge& e : a.internal(s)) ++first[e.target + 1];
  for (size_t i = 0; i < n; ++i) first[i + 1] += first[i];
  std::vector<State> pred(first[n]), work;
  std::vector<uint32_t> fill(first.begin(), first.end() - 1);
  for (State s = 0; s < n; ++s)
    for (const Nwa::Edge& e : a.internal(s)) pred[fill[e.target]++] = s;
  for (State s = 0; s < n; ++s)
    if (a.is_accepting(s)) {
      distance[s] = 0;
      work.push_back(s);
    }
  for (size_t i = 0; i < work.size(); ++i)
    for (uint32_t j = first[work[i]]; j < first[work[i] + 1]; ++j)
      if (distance[pred[j]] == UINT32_MAX) {
        distance[pred[j]] = distance[work[i]] + 1;
        work.push_back(pred[j]);
      }
  uint32_t length = UINT32_MAX;
  for (State s : a.initials()) length = std::min(length, distance[s]);
  if (length == UINT32_MAX) return std::nullopt;
  // layers[i]: states after the first i letters that are on a shortest way; with their predecessor in the layer before.
  struct Entry { State state; uint32_t from; };
  std::vector<std::vector<Entry>> layers(1);
  for (State s : a.initials())
    if (distance[s] == length) layers[0].push_back({s, UINT32_MAX});
  NestedWord word;
  std::vector<bool> in_layer(n);
  for (uint32_t d = length; d > 0; --d) {
    Letter least = UINT32_MAX;
    for (const Entry& x : layers.back())
      for (const Nwa::Edge& e : a.internal(x.state))
        if (distance[e.target] == d - 1) least = std::min(least, e.letter);
    std::vector<Entry> next;
    for (uint32_t i = 0; i < layers.back().size(); ++i)
      for (const Nwa::Edge& e : a.internal(layers.back()[i].state))
        if (e.letter == least && distance[e.target] == d - 1 && !in_layer[e.target]) {
          in_layer[e.target] = true;
          next.push_back({e.target, i});
        }
    for (const Entry& x : next) in_layer[x.state] = false;
    word.letters.push_back(least);
    layers.push_back(std::move(next));
  }
  word.kinds.assign(word.letters.size(), LetterKind::Internal);
  if (states) {
    states->assign(length + 1, kNoState);
    uint32_t at = 0;
    for (size_t i = length + 1; i-- > 0;) {
      (*states)[i] = layers[i][at].state;
      at = layers[i][at].from;
    }
  }
  return word;
}

/// A word with the run behind it; states[i] is the state after letter i.
struct Piece {
  std::vector<std::pair<Letter, LetterKind>> word;
  std::vector<State> states;
  friend bool operator<(const Piece& x, const Piece& y) {
    if (x.word.size() != y.word.size()) return x.word.size() < y.word.size();
    return std::tie(x.word, x.states) < std::tie(y.word, y.states);
  }
};

Piece extended(const Piece& p, Letter l, LetterKind k, State s) {
  Piece r = p;
  r.word.push_back({l, k});
  r.states.push_back(s);
  return r;
}

Piece joined(const Piece& p, const Piece& q) {
  Piece r = p;
  r.word.insert(r.word.end(), q.word.begin(), q.word.end());
  r.states.insert(r.states.end(), q.states.begin(), q.states.end());
  return r;
}

std::optional<NestedWord> shortest_nested(const Nwa& a, std::vector<State>* states) {
  using Context = std::pair<State, State>;  // (h, s); h = kNoState: the bottom level, the word starts with the first letter
  // Least words of contexts, settled in increasing order. The roots (s, targets of calls of s) are started when some
  // context with state s is settled: then the level can be entered.
  std::map<Context, Piece> best;
  std::set<std::tuple<Piece, State, State>> queue;
  std::vector<std::vector<State>> opened_in(a.num_states());
  std::vector<bool> started(a.num_states());
  struct Summary { Piece piece; State target; };
  std::vector<std::vector<Summary>> summaries(a.num_states());
  auto push = [&](State h, State s, Piece p) {
    if (!best.contains({h, s})) queue.insert({std::move(p), h, s});
  };
  for (State s : a.initials()) push(kNoState, s, Piece{{}, {s}});
  while (!queue.empty()) {
    auto node = queue.extract(queue.begin());
    auto& [piece, h, s] = node.value();
    const auto [it, fresh] = best.try_emplace({h, s}, std::move(piece));
    if (!fresh) continue;
    const Piece& p = it->second;
    for (const Nwa::Edge& e : a.internal(s)) push(h, e.target, extended(p, e.letter, LetterKind::Internal, e.target));
    if (!started[s]) {
      started[s] = true;
      for (const Nwa::Edge& e : a.calls(s)) push(s, e.target, extended(Piece{}, e.letter, LetterKind::Call, e.target));
    }
    opened_in[s].push_back(h);
    for (const Summary& y : summaries[s]) push(h, y.target, joined(p, y.piece));
    if (h == kNoState) continue;
    for (const Nwa::ReturnEdge& e : a.returns(s)) {
      if (e.hier != h) continue;
      Summary y{extended(p, e.letter, LetterKind::Return, e.target), e.target};
      for (State g : opened_in[h]) push(g, e.target, joined(best.at({g, h}), y.piece));
      summaries[h].push_back(std::move(y));
    }
  }
  // Whole words: bottom-level words, then levels that stay open.
  std::map<State, Piece> total;
  std::set<std::pair<Piece, State>> open;
  for (const auto& [context, piece] : best)
    if (context.first == kNoState) open.insert({piece, context.second});
  while (!open.empty()) {
    auto node = open.extract(open.begin());
    const State s = node.value().second;
    const auto [it, fresh] = total.try_emplace(s, std::move(node.value().first));
    if (!fresh) continue;
    const Piece& p = it->second;
    if (a.is_accepting(s)) {
      NestedWord word;
      for (auto [l, k] : p.word) {
        word.letters.push_back(l);
        word.kinds.push_back(k);
      }
      if (states) *states = p.states;
      return word;
    }
    for (auto level = best.lower_bound({s, 0}); level != best.end() && level->first.first == s; ++level)
      if (!total.contains(level->first.second)) open.insert({joined(p, level->second), level->first.second});
  }
  return std::nullopt;
}

}  // namespace

std::optional<NestedWord> shortest_word(const Nwa& a, std::vector<State>* states) {
  return a.has_calls() ? shortest_nested(a, states) : shortest_plain(a, states);
}

}  // namespace pippin::automata

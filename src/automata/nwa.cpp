// SPDX-License-Identifier: Apache-2.0
// The explicit automaton itself, membership and the dot form. `accepts` simulates configurations (state and stack) one
// by one: slow and obviously right, because the other operations are tested against it.
#include "automata/nwa.h"

#include <algorithm>
#include <set>

#include "support/check.h"

namespace pippin::automata {

State Nwa::add_state(bool initial, bool accepting) {
  internal_.emplace_back();
  calls_.emplace_back();
  returns_.emplace_back();
  initial_.push_back(initial);
  accepting_.push_back(accepting);
  return static_cast<State>(internal_.size() - 1);
}

void Nwa::add_internal(State from, Letter l, State to) {
  PIPPIN_CHECK(from < num_states() && to < num_states(), "transition {} -> {}", from, to);
  internal_[from].push_back({l, to});
}

void Nwa::add_call(State from, Letter l, State to) {
  PIPPIN_CHECK(from < num_states() && to < num_states(), "call {} -> {}", from, to);
  calls_[from].push_back({l, to});
  has_calls_ = true;
}

void Nwa::add_return(State from, State hier, Letter l, State to) {
  PIPPIN_CHECK(from < num_states() && hier < num_states() && to < num_states(), "return {} -> {}", from, to);
  returns_[from].push_back({hier, l, to});
}

size_t Nwa::num_transitions() const {
  size_t n = 0;
  for (State s = 0; s < num_states(); ++s) n += internal_[s].size() + calls_[s].size() + returns_[s].size();
  return n;
}

std::vector<State> Nwa::initials() const {
  std::vector<State> r;
  for (State s = 0; s < num_states(); ++s)
    if (initial_[s]) r.push_back(s);
  return r;
}

namespace {

template <class T>
void sort_unique(std::vector<T>& v) {
  if (!std::is_sorted(v.begin(), v.end())) std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
}

bool accepts_plain(const Nwa& a, const NestedWord& w) {
  std::vector<State> now = a.initials(), next;
  for (Letter l : w.letters) {
    next.clear();
    for (State s : now)
      for (const Nwa::Edge& e : a.internal(s))
        if (e.letter == l) next.push_back(e.target);
    sort_unique(next);
    now.swap(next);
  }
  return std::any_of(now.begin(), now.end(), [&](State s) { return a.is_accepting(s); });
}

}  // namespace

void Nwa::normalise() {
  for (State s = 0; s < num_states(); ++s) {
    sort_unique(internal_[s]);
    sort_unique(calls_[s]);
    sort_unique(returns_[s]);
  }
}

bool accepts(const Nwa& a, const NestedWord& w) {
  PIPPIN_CHECK(w.letters.size() == w.kinds.size(), "nested word with {} letters and {} kinds", w.letters.size(),
               w.kinds.size());
  if (std::all_of(w.kinds.begin(), w.kinds.end(), [](LetterKind k) { return k == LetterKind::Internal; }))
    return accepts_plain(a, w);
  // A configuration: the stack of states before the pending calls, then the current state.
  using Configuration = std::vector<State>;
  std::set<Configuration> now, next;
  for (State s : a.initials()) now.insert({s});
  for (size_t i = 0; i < w.letters.size(); ++i) {
    next.clear();
    for (const Configuration& c : now) {
      const State s = c.back();
      Configuration d = c;
      switch (w.kinds[i]) {
        case LetterKind::Internal:
          for (const Nwa::Edge& e : a.internal(s))
            if (e.letter == w.letters[i]) {
              d.back() = e.target;
              next.insert(d);
            }
          break;
        case LetterKind::Call:
          d.push_back(0);
          for (const Nwa::Edge& e : a.calls(s))
            if (e.letter == w.letters[i]) {
              d.back() = e.target;
              next.insert(d);
            }
          break;
        case LetterKind::Return:
          if (c.size() < 2) break;
          d.pop_back();
          for (const Nwa::ReturnEdge& e : a.returns(s))
            if (e.letter == w.letters[i] && e.hier == c[c.size() - 2]) {
              d.back() = e.target;
              next.insert(d);
            }
          break;
      }
    }
    now.swap(next);
  }
  return std::any_of(now.begin(), now.end(), [&](const Configuration& c) { return a.is_accepting(c.back()); });
}

bool is_deterministic(const Nwa& a) {
  if (a.initials().size() > 1) return false;
  for (State s = 0; s < a.num_states(); ++s) {
    std::set<std::pair<Letter, State>> seen;
    auto once = [&](const std::vector<Nwa::Edge>& edges) {
      const bool sorted = std::is_sorted(edges.begin(), edges.end());
      if (sorted) {
        for (size_t i = 1; i < edges.size(); ++i)
          if (edges[i].letter == edges[i - 1].letter) return false;
        return true;
      }
      seen.clear();
      for (const Nwa::Edge& e : edges)
        if (!seen.insert({e.letter, 0}).second) return false;
      return true;
    };
    if (!once(a.internal(s)) || !once(a.calls(s))) return false;
    seen.clear();
    for (const Nwa::ReturnEdge& e : a.returns(s))
      if (!seen.insert({e.letter, e.hier}).second) return false;
  }
  return true;
}

std::string print_dot(const Nwa& a, const std::function<std::string(Letter)>& letter_name) {
  auto quote = [](const std::string& s) {
    std::string r = "\"";
    for (char c : s) {
      if (c == '"' || c == '\\') r += '\\';
      if (c == '\n')
        r += "\\n";
      else
        r += c;
    }
    return r + "\"";
  };
  std::string out = "digraph nwa {\n  rankdir=LR;\n  node [shape=circle];\n";
  for (State s = 0; s < a.num_states(); ++s) {
    if (a.is_accepting(s)) out += fmt::format("  {} [shape=doublecircle];\n", s);
    if (a.is_initial(s)) out += fmt::format("  i{0} [shape=point];\n  i{0} -> {0};\n", s);
  }
  for (State s = 0; s < a.num_states(); ++s) {
    for (const Nwa::Edge& e : a.internal(s))
      out += fmt::format("  {} -> {} [label={}];\n", s, e.target, quote(letter_name(e.letter)));
    for (const Nwa::Edge& e : a.calls(s))
      out += fmt::format("  {} -> {} [label={}, color=blue];\n", s, e.target, quote("call " + letter_name(e.letter)));
    for (const Nwa::ReturnEdge& e : a.returns(s))
      out += fmt::format("  {} -> {} [label={}, color=red];\n", s, e.target,
                         quote(fmt::format("return {} / {}", letter_name(e.letter), e.hier)));
  }
  return out + "}\n";
}

}  // namespace pippin::automata

// SPDX-License-Identifier: Apache-2.0
// Debug checks of language relations by words: all short ones, then random ones (seeded). Membership is decided by
// `accepts` alone, which shares nothing with the operations under test.
#include <algorithm>
#include <random>
#include <set>

#include <fmt/format.h>

#include "automata/nwa.h"

namespace pippin::automata {

namespace {

constexpr size_t kMaxEnumerated = 20'000;
constexpr size_t kRandomWords = 500;

using Symbol = std::pair<Letter, LetterKind>;

void collect(const Nwa& a, std::set<Symbol>& out) {
  for (State s = 0; s < a.num_states(); ++s) {
    for (const Nwa::Edge& e : a.internal(s)) out.insert({e.letter, LetterKind::Internal});
    for (const Nwa::Edge& e : a.calls(s)) out.insert({e.letter, LetterKind::Call});
    for (const Nwa::ReturnEdge& e : a.returns(s)) out.insert({e.letter, LetterKind::Return});
  }
}

std::string text(const NestedWord& w) {
  std::string r = "[";
  for (size_t i = 0; i < w.letters.size(); ++i) {
    const char* kind = w.kinds[i] == LetterKind::Internal ? "" : w.kinds[i] == LetterKind::Call ? "<" : ">";
    r += fmt::format("{}{}{}", i ? " " : "", kind, w.letters[i]);
  }
  return r + "]";
}

/// First word on which `wrong` holds.
template <class F>
std::string search(std::initializer_list<const Nwa*> automata, size_t max_length, uint64_t seed, F wrong) {
  std::set<Symbol> set;
  for (const Nwa* a : automata) collect(*a, set);
  const std::vector<Symbol> symbols(set.begin(), set.end());
  std::vector<NestedWord> level{NestedWord{}};
  size_t words = 0;
  for (size_t length = 0; length <= max_length; ++length) {
    std::vector<NestedWord> next;
    for (const NestedWord& w : level) {
      if (++words > kMaxEnumerated) break;
      if (wrong(w)) return text(w);
      if (length == max_length) continue;
      for (const Symbol& s : symbols) {
        NestedWord x = w;
        x.letters.push_back(s.first);
        x.kinds.push_back(s.second);
        next.push_back(std::move(x));
      }
      if (next.size() > kMaxEnumerated) break;
    }
    level.swap(next);
  }
  if (symbols.empty()) return "";
  // Random runs of the automata rather than random letters: long words would hardly ever be accepted.
  std::mt19937_64 random(seed);
  for (size_t i = 0; i < kRandomWords; ++i) {
    const Nwa& a = **(automata.begin() + random() % automata.size());
    const std::vector<State> initials = a.initials();
    if (initials.empty()) continue;
    State s = initials[random() % initials.size()];
    NestedWord w;
    std::vector<State> stack;
    for (size_t length = random() % (2 * max_length + 1); length > 0; --length) {
      std::vector<std::tuple<Letter, LetterKind, State>> steps;
      for (const Nwa::Edge& e : a.internal(s)) steps.push_back({e.letter, LetterKind::Internal, e.target});
      for (const Nwa::Edge& e : a.calls(s)) steps.push_back({e.letter, LetterKind::Call, e.target});
      for (const Nwa::ReturnEdge& e : a.returns(s))
        if (!stack.empty() && stack.back() == e.hier) steps.push_back({e.letter, LetterKind::Return, e.target});
      if (steps.empty()) break;
      const auto [l, k, t] = steps[random() % steps.size()];
      w.letters.push_back(l);
      w.kinds.push_back(k);
      if (k == LetterKind::Call) stack.push_back(s);
      if (k == LetterKind::Return) stack.pop_back();
      s = t;
    }
    if (wrong(w)) return text(w);
  }
  return "";
}

}  // namespace

std::string check_difference(const Nwa& result, const Nwa& a, const Nwa& b, size_t max_length, uint64_t seed) {
  const std::string w = search({&result, &a, &b}, max_length, seed, [&](const NestedWord& word) {
    return accepts(result, word) != (accepts(a, word) && !accepts(b, word));
  });
  return w.empty() ? "" : "difference is wrong on " + w;
}

std::string check_same_language(const Nwa& a, const Nwa& b, size_t max_length, uint64_t seed) {
  const std::string w = search({&a, &b}, max_length, seed,
                               [&](const NestedWord& word) { return accepts(a, word) != accepts(b, word); });
  return w.empty() ? "" : "languages differ on " + w;
}

}  // namespace pippin::automata

// SPDX-License-Identifier: Apache-2.0
// Complements of Büchi automata on demand, one for each stage (buchi.h). A word is rejected iff each of its runs ends or visits accepting states
// finitely often. A run that ends because a successor is missing therefore needs no care: its state drops out of the sets.
//
// NCSB follows the paper; its guesses are checked as soon as they are made. Slices: the reduced split tree of a word has at most as many nodes
// in a level as there are states, and the word is accepted iff some branch of the tree turns to accepting states infinitely often (Kähler and Wilke;
// Fogarty, Kupferman, Vardi, Wilke: LMCS 2013). So a complement run guesses a level; every turn to accepting states after that level has to die out.
// Differs from the paper: neighbours that have to die out are one set, because their order does not matter.
#include <algorithm>
#include <map>

#include "automata/buchi.h"
#include "support/check.h"

namespace pippin::automata {

namespace {

using Set = std::vector<State>;  // sorted, each once

void sort_set(Set& s) {
  std::sort(s.begin(), s.end());
  s.erase(std::unique(s.begin(), s.end()), s.end());
}

bool contains(const Set& s, State q) { return std::binary_search(s.begin(), s.end(), q); }

bool disjoint(const Set& x, const Set& y) {
  return std::none_of(x.begin(), x.end(), [&](State q) { return contains(y, q); });
}

template <class... Others>
void remove_from(Set& s, const Others&... others) {
  std::erase_if(s, [&](State q) { return (contains(others, q) || ...); });
}

/// Dense ids in order of discovery.
template <class Key>
class Ids {
 public:
  State operator()(Key key) {
    const auto [it, fresh] = index_.try_emplace(std::move(key), static_cast<State>(keys_.size()));
    if (fresh) keys_.push_back(&it->first);
    return it->second;
  }
  const Key& operator[](State s) const { return *keys_[s]; }

 private:
  std::map<Key, State> index_;
  std::vector<const Key*> keys_;  // keys of index_, which are stable
};

/// The only state of a set, kNoState of the empty set.
State only(const Set& s, Stage stage) {
  PIPPIN_CHECK(s.size() <= 1, "{} states at once of an automaton that is {}", s.size(), name(stage));
  return s.empty() ? kNoState : s[0];
}

/// Stages FiniteTrace and Deterministic. A run moves to the second copy at the beginning or after an accepting state, and meets no accepting state
/// there. FiniteTrace: it moves at the beginning.
class DeterministicComplement final : public OnDemandBuchi {
 public:
  DeterministicComplement(OnDemandBuchi& a, Stage stage) : a_(a), stage_(stage) {}
  std::vector<State> initials() override { return enter(only(a_.initials(), stage_), stage_ != Stage::FiniteTrace, true); }
  bool accepting(State s) override { return ids_[s].second; }
  bool in_deterministic_part(State s) override { return ids_[s].second; }
  std::vector<State> successors(State s, Letter l) override {
    const auto [q, second] = ids_[s];
    if (q == kNoState) return {s};
    return enter(only(a_.successors(q, l), stage_), !second, second || a_.accepting(q));
  }
  bool gave_up() const override { return a_.gave_up(); }

 private:
  /// The copies of q that a run may be in.
  std::vector<State> enter(State q, bool first, bool second) {
    if (q == kNoState) return {ids_({kNoState, true})};
    std::vector<State> r;
    if (first) r.push_back(ids_({q, false}));
    if (second && !a_.accepting(q)) r.push_back(ids_({q, true}));
    std::sort(r.begin(), r.end());
    return r;
  }

  OnDemandBuchi& a_;
  const Stage stage_;
  Ids<std::pair<State, bool>> ids_;  // state of a (kNoState: its run has ended), is it the second copy?
};

/// Stage SemiDeterministic. Of the runs in the deterministic part, those in S are guessed to meet no accepting state any more, those in C to meet
/// one. Those in B, a part of C, have to leave C before the next ones of C get into B.
class NcsbComplement final : public OnDemandBuchi {
 public:
  NcsbComplement(OnDemandBuchi& a, size_t max_successors) : a_(a), max_successors_(max_successors) {}
  std::vector<State> initials() override {
    Next next;
    for (State q : a_.initials()) arrive(q, next);
    return guesses(std::move(next));
  }
  bool accepting(State s) override { return ids_[s].b.empty(); }
  bool in_deterministic_part(State) override { return false; }
  std::vector<State> successors(State s, Letter l) override {
    Next next;
    const Ncsb& from = ids_[s];
    for (State q : from.n)
      for (State t : a_.successors(q, l)) arrive(t, next);
    for (State q : from.c)
      if (const State t = deterministic(q, l); t != kNoState) {
        (a_.accepting(q) ? next.free : next.c).push_back(t);  // only after an accepting state it may be the last one
        if (contains(from.b, q)) next.b.push_back(t);
      }
    for (State q : from.s)
      if (const State t = deterministic(q, l); t != kNoState) next.s.push_back(t);
    next.restart = from.b.empty();
    return guesses(std::move(next));
  }
  bool gave_up() const override { return gave_up_ || a_.gave_up(); }

 private:
  struct Ncsb {
    Set n, c, s, b;
    friend auto operator<=>(const Ncsb&, const Ncsb&) = default;
  };
  /// Where the runs are after a step. The runs in `free` may be in C or in S.
  struct Next {
    Set n, c, s, b, free;
    bool restart = true;  // B is C
  };

  State deterministic(State q, Letter l) {
    const State t = only(a_.successors(q, l), Stage::SemiDeterministic);
    PIPPIN_CHECK(t == kNoState || a_.in_deterministic_part(t), "a transition leaves the deterministic part");
    return t;
  }

  void arrive(State q, Next& next) {
    const bool deterministic = a_.in_deterministic_part(q);
    PIPPIN_CHECK(deterministic || !a_.accepting(q), "an accepting state is outside of the deterministic part");
    (deterministic ? next.free : next.n).push_back(q);
  }

  std::vector<State> guesses(Next next) {
    for (State q : next.free)
      if (a_.accepting(q)) next.c.push_back(q);
    for (Set* set : {&next.n, &next.c, &next.s, &next.b, &next.free}) sort_set(*set);
    if (!disjoint(next.s, next.c) || std::any_of(next.s.begin(), next.s.end(), [&](State q) { return a_.accepting(q); })) return {};
    remove_from(next.free, next.c, next.s);
    if (next.free.size() >= 63 || uint64_t{1} << next.free.size() > max_successors_) {
      gave_up_ = true;
      return {};
    }
    std::vector<State> r;
    for (uint64_t guess = 0; guess < uint64_t{1} << next.free.size(); ++guess) {
      Ncsb to{next.n, next.c, next.s, {}};
      for (size_t i = 0; i < next.free.size(); ++i) (guess >> i & 1 ? to.s : to.c).push_back(next.free[i]);
      sort_set(to.c);
      sort_set(to.s);
      to.b = next.restart ? to.c : next.b;
      if (!next.restart) remove_from(to.b, to.s);
      r.push_back(ids_(std::move(to)));
    }
    std::sort(r.begin(), r.end());
    return r;
  }

  OnDemandBuchi& a_;
  const size_t max_successors_;
  bool gave_up_ = false;
  Ids<Ncsb> ids_;
};

/// Stage General. Deterministic but for the level that is guessed, so the result is semi-deterministic.
class SliceComplement final : public OnDemandBuchi {
 public:
  explicit SliceComplement(OnDemandBuchi& a) : a_(a) {}
  std::vector<State> initials() override {
    Level level;
    Set seen;
    split(a_.initials(), Mark::Open, level, seen);
    level.guessed = level.slices.empty();
    return {ids_(std::move(level))};
  }
  bool accepting(State s) override { return ids_[s].guessed && !dying(ids_[s]); }
  bool in_deterministic_part(State s) override { return ids_[s].guessed; }
  std::vector<State> successors(State s, Letter l) override {
    Level level = step(ids_[s], l);
    if (level.slices.empty()) level.guessed = true;  // all runs have ended
    if (level.guessed) return {ids_(std::move(level))};
    std::vector<State> r{ids_(level)};
    level.guessed = true;
    r.push_back(ids_(std::move(level)));
    std::sort(r.begin(), r.end());
    return r;
  }
  bool gave_up() const override { return a_.gave_up(); }

 private:
  /// Open: may live on. Waiting, Dying: has to die out. Once the Dying ones have, the Waiting ones become Dying.
  enum class Mark : uint8_t { Open, Waiting, Dying };
  struct Slice {
    Set states;
    Mark mark;
    friend auto operator<=>(const Slice&, const Slice&) = default;
  };
  /// The slices are disjoint and not empty, those that accepted earlier are further left.
  struct Level {
    bool guessed = false;  // at this level or before
    std::vector<Slice> slices;
    friend auto operator<=>(const Level&, const Level&) = default;
  };

  static bool dying(const Level& level) {
    return std::any_of(level.slices.begin(), level.slices.end(), [](const Slice& x) { return x.mark == Mark::Dying; });
  }

  Level step(const Level& from, Letter l) {
    Level to{from.guessed, {}};
    Set seen;
    const Mark turned = !from.guessed ? Mark::Open : dying(from) ? Mark::Waiting : Mark::Dying;
    for (const Slice& x : from.slices) {
      Set next;
      for (State q : x.states) {
        const Set targets = a_.successors(q, l);
        next.insert(next.end(), targets.begin(), targets.end());
      }
      if (x.mark == Mark::Open) {
        split(std::move(next), turned, to, seen);
      } else {
        append(fresh(std::move(next), seen), turned == Mark::Dying ? Mark::Dying : x.mark, to);
      }
    }
    return to;
  }

  /// A slice has the accepting states, marked `turned`, on the left of the others.
  void split(Set states, Mark turned, Level& level, Set& seen) {
    Set rest = fresh(std::move(states), seen), accepted;
    for (State q : rest)
      if (a_.accepting(q)) accepted.push_back(q);
    remove_from(rest, accepted);
    append(std::move(accepted), turned, level);
    append(std::move(rest), Mark::Open, level);
  }

  /// The states without those of slices on the left.
  static Set fresh(Set states, Set& seen) {
    sort_set(states);
    remove_from(states, seen);
    seen.insert(seen.end(), states.begin(), states.end());
    std::sort(seen.begin(), seen.end());
    return states;
  }

  static void append(Set states, Mark mark, Level& level) {
    if (states.empty()) return;
    if (mark == Mark::Open || level.slices.empty() || level.slices.back().mark != mark) {
      level.slices.push_back({std::move(states), mark});
      return;
    }
    Set& last = level.slices.back().states;
    last.insert(last.end(), states.begin(), states.end());
    std::sort(last.begin(), last.end());
  }

  OnDemandBuchi& a_;
  Ids<Level> ids_;
};

}  // namespace

std::unique_ptr<OnDemandBuchi> complement(OnDemandBuchi& a, Stage stage, size_t max_successors) {
  switch (stage) {
    case Stage::FiniteTrace:
    case Stage::Deterministic: return std::make_unique<DeterministicComplement>(a, stage);
    case Stage::SemiDeterministic: return std::make_unique<NcsbComplement>(a, max_successors);
    case Stage::General: return std::make_unique<SliceComplement>(a);
  }
  PIPPIN_UNREACHABLE("stage {}", static_cast<int>(stage));
}

}  // namespace pippin::automata

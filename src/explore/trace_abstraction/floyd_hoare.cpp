// SPDX-License-Identifier: Apache-2.0
#include "explore/trace_abstraction/floyd_hoare.h"

#include <algorithm>

#include "term/walk.h"

namespace pippin::explore {

namespace {

bool intersects(const std::vector<Term>& a, const std::vector<Term>& b) {  // both sorted
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) return true;
    if (a[i] < b[j]) ++i; else ++j;
  }
  return false;
}

bool subset(const FloydHoare::Set& a, const FloydHoare::Set& b) {
  return a.size() <= b.size() && std::includes(b.begin(), b.end(), a.begin(), a.end());
}

template <class T>
void sort_unique(std::vector<T>& v) {
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
}

template <class T>
void merge_into(std::vector<T>& a, const std::vector<T>& b) {  // both sorted
  std::vector<T> r;
  r.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(r));
  a.swap(r);
}

constexpr uint32_t kNoPredicate = UINT32_MAX;
constexpr size_t kMaxAnswers = 64;  // per postcondition and side
constexpr uint32_t kMaxUnknown = 2;  // per edge and postcondition: each costs a solver's whole effort limit

}  // namespace

FloydHoare::FloydHoare(const Cfa& cfa, AbstractPost& post, EdgeTable& edges, Statistics& statistics)
    : cfa_(cfa),
      post_(post),
      edges_(edges),
      queries_(statistics.counter("explore.trace_abstraction.triples")),
      monotone_(statistics.counter("explore.trace_abstraction.triples_by_monotonicity")),
      cross_(statistics.counter("explore.trace_abstraction.cross_iteration_queries")) {
  states_.push_back(&sets_.emplace(Set{}, kTrue).first->first);
  states_.push_back(states_[kTrue]);
}

uint32_t FloydHoare::intern_predicate(Term t) {
  auto [it, fresh] = index_.try_emplace(t, static_cast<uint32_t>(predicates_.size()));
  if (fresh) {
    Predicate p{t, term::free_vars(t)};
    std::sort(p.vars.begin(), p.vars.end());
    predicates_.push_back(std::move(p));
  }
  return it->second;
}

std::optional<FloydHoare::Set> FloydHoare::add_predicate(Term predicate) {
  Set r;
  for (Term t : term::conjuncts(predicate)) {
    if (t.is_false()) return std::nullopt;
    if (t.is_true()) continue;
    const std::vector<Term> vars = term::free_vars(t);
    if (!std::all_of(vars.begin(), vars.end(), [&](Term v) { return cfa_.find(v).valid(); })) continue;
    r.push_back(intern_predicate(t));
  }
  sort_unique(r);
  return r;
}

void FloydHoare::add(const core::Sequence& sequence) {
  std::vector<std::optional<Set>> sets;
  std::vector<bool> whole;  // no conjunct was dropped
  for (Term t : sequence.predicates) {
    sets.push_back(add_predicate(t));
    const std::vector<Term> vars = term::free_vars(t);
    whole.push_back(std::all_of(vars.begin(), vars.end(), [&](Term v) { return cfa_.find(v).valid(); }));
  }
  for (size_t i = 0; i + 1 < sets.size() && i < sequence.path.size(); ++i) {
    const EdgeId e = sequence.path.stem[i].edge;
    // A triple whose precondition lost a conjunct, or that holds for one choice only, proves nothing here.
    if (!sets[i] || !whole[i] || edges_[e].has_choice) continue;
    if (sets[i + 1] && sets[i + 1]->empty()) continue;
    if (cfa_.edge(e).kind == cfa::EdgeKind::Return) {
      const size_t call = cfa::call_position(cfa_, sequence.path, i);
      if (sets[call] && whole[call]) known_returns_.push_back({e, *sets[call], {*sets[i], sets[i + 1]}});
      continue;
    }
    known_.push_back({e, {*sets[i], sets[i + 1]}});
  }
}

bool FloydHoare::excludes(const core::Path& path, const Budget& budget) {
  set_budget(budget);
  State s = kTrue;
  std::vector<State> callers;
  for (const core::Step& step : path.stem) {
    const cfa::EdgeKind kind = cfa_.edge(step.edge).kind;
    if (kind == cfa::EdgeKind::Return) {
      s = ret(s, callers.back(), step.edge.value);
      callers.pop_back();
      continue;
    }
    if (kind == cfa::EdgeKind::Call) callers.push_back(s);
    s = internal(s, step.edge.value);
  }
  return s == kFalse;
}

FloydHoare::State FloydHoare::intern(Set s) {
  auto [it, fresh] = sets_.try_emplace(std::move(s), static_cast<State>(states_.size()));
  if (fresh) states_.push_back(&it->first);
  return it->second;
}

FloydHoare::Letter& FloydHoare::letter(EdgeId e) {
  auto it = letters_.find(e.value);
  if (it != letters_.end()) return it->second;
  Letter l;
  l.info = &edges_[e];
  l.is_touched.resize(predicates_.size());
  l.vars = l.info->guard_vars;
  for (uint32_t i = 0; i < predicates_.size(); ++i) {
    if (!intersects(predicates_[i].vars, l.info->assigned)) continue;
    l.is_touched[i] = true;
    const Term before = term::substitute(cfa_.tm(), predicates_[i].term, l.info->out);
    if (before.is_false()) continue;
    if (before.is_true()) {
      l.gained.push_back(i);
      continue;
    }
    std::vector<Term> vars = term::free_vars(before);
    std::sort(vars.begin(), vars.end());
    merge_into(l.vars, vars);
    l.touched.push_back({i, before, std::move(vars)});
  }
  for (const KnownTriple& k : known_)
    if (k.edge == e) l.known[k.triple.pre.empty() ? kNoPredicate : k.triple.pre.front()].push_back(k.triple);
  return letters_.emplace(e.value, std::move(l)).first->second;
}

FloydHoare::Set FloydHoare::slice(const Set& s, std::vector<Term>& vars) const {
  Set r, rest = s;
  for (bool changed = true; changed && !rest.empty();) {
    changed = false;
    Set left;
    for (uint32_t i : rest) {
      if (intersects(predicates_[i].vars, vars)) {
        merge_into(vars, predicates_[i].vars);
        r.push_back(i);
        changed = true;
      } else {
        left.push_back(i);
      }
    }
    rest.swap(left);
  }
  std::sort(r.begin(), r.end());
  return r;
}

bool FloydHoare::out_of_budget() {
  if (!aborted_ && (polls_++ & 15) == 0) aborted_ = budget_.expired();
  return aborted_;
}

void FloydHoare::PreSets::compare_with(const Set& pre) {
  pre_ = &pre;
  weaker_.assign(sets_.size(), Known::No);
  stronger_.assign(sets_.size(), Known::No);
}

bool FloydHoare::PreSets::weaker(uint32_t k) {
  if (weaker_[k] == Known::No) weaker_[k] = subset(*sets_[k], *pre_) ? Known::True : Known::False;
  return weaker_[k] == Known::True;
}

bool FloydHoare::PreSets::stronger(uint32_t k) {
  if (stronger_[k] == Known::No) stronger_[k] = subset(*pre_, *sets_[k]) ? Known::True : Known::False;
  return stronger_[k] == Known::True;
}

uint32_t FloydHoare::PreSets::current() {
  const auto [it, fresh] = numbers_.try_emplace(*pre_, static_cast<uint32_t>(sets_.size()));
  if (fresh) {
    sets_.push_back(&it->first);
    weaker_.push_back(Known::True);
    stronger_.push_back(Known::True);
  }
  return it->second;
}

Triple FloydHoare::known(Letter& l, uint32_t post) {
  const auto it = l.answers.find(post);
  if (it == l.answers.end()) return Triple::Unknown;
  Triple r = Triple::Unknown;
  if (std::ranges::any_of(it->second.valid, [&](uint32_t k) { return pre_sets_.weaker(k); })) r = Triple::Valid;
  else if (std::ranges::any_of(it->second.invalid, [&](uint32_t k) { return pre_sets_.stronger(k); })) r = Triple::Invalid;
  monotone_ += r != Triple::Unknown;
  return r;
}

void FloydHoare::learn(Letter& l, uint32_t post, Triple answer) {
  Letter::Answers& a = l.answers[post];
  if (answer == Triple::Unknown) {
    ++a.unknown;
    return;
  }
  auto& list = answer == Triple::Valid ? a.valid : a.invalid;
  if (list.size() < kMaxAnswers) list.push_back(pre_sets_.current());
}

bool FloydHoare::hopeless(const Letter& l, uint32_t post) {
  const auto it = l.answers.find(post);
  return it != l.answers.end() && it->second.unknown >= kMaxUnknown;
}

FloydHoare::Letter::Outcome FloydHoare::outcome(Letter& l, const Set& pre, EdgeId e, const std::vector<Term>& vars) {
  Letter::Outcome r{l.info->dead, l.gained};
  if (r.dead) return r;
  pre_sets_.compare_with(pre);
  const uint32_t kFalsePost = static_cast<uint32_t>(predicates_.size());
  Triple dead = l.info->has_guard ? known(l, kFalsePost) : Triple::Invalid;
  if (dead == Triple::Valid) {
    r.dead = true;
    return r;
  }
  std::vector<AbstractPost::Candidate> candidates;
  std::vector<uint32_t> posts;
  auto consider = [&](uint32_t post, Term before) {
    switch (known(l, post)) {
      case Triple::Valid: r.gained.push_back(post); break;
      case Triple::Invalid: break;
      case Triple::Unknown:
        if (hopeless(l, post)) break;
        candidates.push_back({predicates_[post].term, before});
        posts.push_back(post);
        break;
    }
  };
  for (const Letter::Touched& t : l.touched) {
    const auto it = index_.find(t.before);
    if (it != index_.end() && std::binary_search(pre.begin(), pre.end(), it->second))
      r.gained.push_back(t.predicate);
    else
      consider(t.predicate, t.before);
  }
  // What the guard adds about untouched predicates.
  if (l.info->has_guard)
    for (uint32_t i = 0; i < predicates_.size(); ++i)
      if (!l.is_touched[i] && !std::binary_search(pre.begin(), pre.end(), i) && intersects(predicates_[i].vars, vars))
        consider(i, predicates_[i].term);
  const bool ask_dead = dead == Triple::Unknown && !hopeless(l, kFalsePost);
  if (ask_dead || !candidates.empty()) {
    std::vector<Term> terms;
    for (uint32_t i : pre) terms.push_back(predicates_[i].term);
    // Predicates of two iterations never meet in a query [UA18]; counted so that a test can see it.
    for (Term t : terms) cross_ += !index_.contains(t);
    for (const AbstractPost::Candidate& c : candidates) cross_ += !index_.contains(c.predicate);
    queries_ += candidates.size() + ask_dead;
    post_.decide(terms, e, candidates, ask_dead ? &dead : nullptr, [this] { return out_of_budget(); });
    if (ask_dead) learn(l, kFalsePost, dead);
    r.dead = dead == Triple::Valid;
    for (size_t i = 0; i < posts.size() && !r.dead; ++i) {
      learn(l, posts[i], candidates[i].holds);
      if (candidates[i].holds == Triple::Valid) r.gained.push_back(posts[i]);
    }
  }
  std::sort(r.gained.begin(), r.gained.end());
  return r;
}

FloydHoare::State FloydHoare::internal(State s, automata::Letter id) {
  if (s == kFalse) return kFalse;
  const uint64_t key = uint64_t{s} << 32 | id;
  if (auto it = transitions_.find(key); it != transitions_.end()) return it->second;
  const EdgeId e(id);
  Letter& l = letter(e);
  const Set& now = *states_[s];
  Set next;
  State result = kTrue;
  bool dead = false;
  const auto apply = [&](uint32_t first) {
    const auto it = l.known.find(first);
    if (it == l.known.end()) return;
    for (const Letter::Known& k : it->second) {
      if (!subset(k.pre, now)) continue;
      if (k.post) next.insert(next.end(), k.post->begin(), k.post->end());
      else dead = true;
    }
  };
  apply(kNoPredicate);
  for (uint32_t i : now) apply(i);
  if (!dead) {
    std::vector<Term> vars = l.vars;
    Set pre = slice(now, vars);
    auto it = l.outcomes.find(pre);
    if (it == l.outcomes.end()) {
      Letter::Outcome o = outcome(l, pre, e, vars);
      if (aborted_) return kTrue;
      it = l.outcomes.emplace(std::move(pre), std::move(o)).first;
    }
    dead = it->second.dead;
    next.insert(next.end(), it->second.gained.begin(), it->second.gained.end());
    for (uint32_t i : now)
      if (!l.is_touched[i]) next.push_back(i);
  }
  if (dead) {
    result = kFalse;
  } else {
    sort_unique(next);
    result = intern(std::move(next));
  }
  transitions_.emplace(key, result);
  return result;
}

FloydHoare::State FloydHoare::ret(State s, State hier, automata::Letter id) {
  if (s == kFalse || hier == kFalse) return kFalse;
  const EdgeId e(id);
  if (auto it = returns_.find({s, hier, e}); it != returns_.end()) return it->second;
  const Set &now = *states_[s], &at_call = *states_[hier];
  Set next;
  bool dead = false;
  for (const KnownReturn& k : known_returns_) {
    if (k.edge != e || !subset(k.triple.pre, now) || !subset(k.hier, at_call)) continue;
    if (k.triple.post) next.insert(next.end(), k.triple.post->begin(), k.triple.post->end());
    else dead = true;
  }
  Letter& l = letter(e);
  if (!dead && !l.info->dead) {
    std::vector<Term> pre;
    for (uint32_t i : now) pre.push_back(predicates_[i].term);
    for (uint32_t i : at_call) pre.push_back(term::substitute(cfa_.tm(), predicates_[i].term, l.info->at_call));
    sort_unique(pre);
    next.insert(next.end(), l.gained.begin(), l.gained.end());
    for (uint32_t i : now)
      if (!l.is_touched[i]) next.push_back(i);
    sort_unique(next);
    std::vector<AbstractPost::Candidate> candidates;
    std::vector<uint32_t> posts;
    const Set sure = next;
    // Both states as one set, for monotonicity: the predicates at the call are counted on after those at the exit.
    const uint32_t kFalsePost = static_cast<uint32_t>(predicates_.size());
    Set both = now;
    for (uint32_t i : at_call) both.push_back(kFalsePost + i);
    pre_sets_.compare_with(both);
    auto consider = [&](uint32_t i, Term before) {
      if (std::binary_search(sure.begin(), sure.end(), i)) return;
      if (std::binary_search(pre.begin(), pre.end(), before)) {
        next.push_back(i);
        return;
      }
      switch (known(l, i)) {
        case Triple::Valid: next.push_back(i); break;
        case Triple::Invalid: break;
        case Triple::Unknown:
          if (hopeless(l, i)) break;
          candidates.push_back({predicates_[i].term, before});
          posts.push_back(i);
          break;
      }
    };
    for (const Letter::Touched& t : l.touched) consider(t.predicate, t.before);
    for (uint32_t i = 0; i < predicates_.size(); ++i)
      if (!l.is_touched[i]) consider(i, predicates_[i].term);
    Triple impossible = known(l, kFalsePost);
    const bool ask_dead = impossible == Triple::Unknown && !hopeless(l, kFalsePost);
    if (impossible != Triple::Valid && (ask_dead || !candidates.empty())) {
      queries_ += candidates.size() + ask_dead;
      post_.decide(pre, e, candidates, ask_dead ? &impossible : nullptr, [this] { return out_of_budget(); });
      if (aborted_) return kTrue;
      if (ask_dead) learn(l, kFalsePost, impossible);
      for (size_t i = 0; i < posts.size() && impossible != Triple::Valid; ++i) {
        learn(l, posts[i], candidates[i].holds);
        if (candidates[i].holds == Triple::Valid) next.push_back(posts[i]);
      }
    }
    dead = impossible == Triple::Valid;
  }
  State result = kFalse;
  if (!dead && !l.info->dead) {
    sort_unique(next);
    result = intern(std::move(next));
  }
  returns_.emplace(std::tuple{s, hier, e}, result);
  return result;
}

FloydHoare::State FloydHoare::known_return(State s, State hier, EdgeId e) const {
  if (s == kFalse || hier == kFalse) return kFalse;
  const auto it = returns_.find({s, hier, e});
  return it == returns_.end() ? kTrue : it->second;
}

FloydHoare::State FloydHoare::known_successor(State s, EdgeId e) const {
  if (s == kFalse) return kFalse;
  const auto it = transitions_.find(uint64_t{s} << 32 | e.value);
  return it == transitions_.end() ? kTrue : it->second;
}

Term FloydHoare::formula(State s) const {
  if (s == kFalse) return cfa_.tm().mk_false();
  std::vector<Term> terms;
  for (uint32_t i : *states_[s]) terms.push_back(predicates_[i].term);
  return cfa_.tm().mk_and(terms);
}

}  // namespace pippin::explore

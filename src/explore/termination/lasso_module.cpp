// SPDX-License-Identifier: Apache-2.0
#include "explore/termination/lasso_module.h"

#include <algorithm>

namespace pippin::explore {

using automata::Letter;
using automata::Stage;
using automata::State;

RankModule::RankModule(const cfa::Cfa& cfa, FloydHoare& sets, RankArgument argument, Stage stage)
    : cfa_(cfa), sets_(sets), argument_(std::move(argument)), stage_(stage) {}

State RankModule::intern(Part part, FloydHoare::State s) {
  // The rank is noted in one state, whatever else was known.
  if (part == Part::Noted && s != FloydHoare::kFalse) {
    FloydHoare::Set both = argument_.invariant;
    both.insert(both.end(), argument_.noted.begin(), argument_.noted.end());
    std::ranges::sort(both);
    both.erase(std::ranges::unique(both).begin(), both.end());
    s = sets_.state(std::move(both));
  }
  auto [it, fresh] = index_.try_emplace({part, s}, static_cast<State>(states_.size()));
  if (fresh) states_.push_back({part, s});
  return it->second;
}

bool RankModule::knows(FloydHoare::State s, const FloydHoare::Set& predicates) const {
  return std::ranges::includes(sets_.set(s), predicates);
}

bool RankModule::speaks_about_before(FloydHoare::State s) const {
  return std::ranges::any_of(sets_.set(s), [&](uint32_t p) {
    return std::ranges::any_of(term::free_vars(sets_.predicate(p)), [&](term::Term v) { return std::ranges::find(argument_.before, v) != argument_.before.end(); });
  });
}

std::vector<State> RankModule::initials() {
  if (cfa_.initial == argument_.head && argument_.invariant.empty()) return {intern(Part::Noted, FloydHoare::kTrue)};
  return {intern(Part::Stem, sets_.initial())};
}

bool RankModule::accepting(State s) { return states_[s].first == Part::Noted; }
bool RankModule::in_deterministic_part(State s) { return states_[s].first != Part::Stem; }

std::vector<State> RankModule::successors(State state, Letter l) {
  const auto [part, s] = states_[state];
  if (s == FloydHoare::kFalse) return {state};
  const FloydHoare::State next = sets_.internal(s, l);
  if (next == FloydHoare::kFalse) return {intern(Part::Noted, next)};   // such a word has no execution
  const bool at_head = cfa_.edge(cfa::EdgeId(l)).target == argument_.head && knows(next, argument_.invariant);
  std::vector<State> out;
  if (part == Part::Stem) {
    if (at_head) out.push_back(intern(Part::Noted, next));
    if (!at_head || stage_ != Stage::Deterministic) out.push_back(intern(Part::Stem, next));
  } else {
    const bool again = at_head && knows(next, argument_.lowered);
    if (again) out.push_back(intern(Part::Noted, next));
    if ((!again || stage_ == Stage::General) && speaks_about_before(next)) out.push_back(intern(Part::Loop, next));
  }
  std::ranges::sort(out);
  return out;
}

}  // namespace pippin::explore

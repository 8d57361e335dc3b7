// SPDX-License-Identifier: Apache-2.0
#include "explore/interp_art/safety.h"

#include <algorithm>

#include "support/counted_effort.h"
#include "term/walk.h"

namespace pippin::explore {

using cfa::EdgeId;
using cfa::LocId;
using logic::Triple;
using term::Term;

SafetyInterpolants::SafetyInterpolants(logic::Services& services, std::vector<bool> may_fail, std::function<bool(LocId)> is_target,
                                       const std::string& prefix)
    : services_(services),
      may_fail_(std::move(may_fail)),
      is_target_(std::move(is_target)),
      disjuncts_(services.cfa.locations().size()),
      learned_(services.statistics.counter(prefix + "safety_interpolants")),
      by_paths_(services.statistics.counter(prefix + "safety_interpolants_by_paths")) {
  for (LocId l : services.cfa.locations().ids()) full_.push_back(services.cfa.tm().mk_bool(!may_fail_[l.value]));
}

bool SafetyInterpolants::make_full(LocId l, const Reached& state, std::optional<core::Sequence>& along, const Budget& budget) {
  if (is_target_(l)) return false;
  if (services_.triples.implies(state.here, full_[l]) == Triple::Valid) return true;
  if (disjuncts_[l] >= kMaxDisjuncts) return false;
  term::TermManager& tm = services_.cfa.tm();
  std::vector<Term> parts;
  for (EdgeId e : services_.cfa.out(l)) {
    const Term post = full_[services_.cfa.edge(e).target];
    if (services_.edges[e].dead || post.is_true() || suffices(tm.mk_true(), e, post)) continue;
    const std::optional<Term> part = before_edge(state, e, post, along, budget);
    if (!part) return false;
    parts.push_back(*part);
  }
  full_[l] = tm.mk_or(full_[l], tm.mk_and(parts));
  ++disjuncts_[l];
  ++learned_;
  return true;
}

bool SafetyInterpolants::suffices(Term before, EdgeId e, Term post) {
  const std::vector<Term> vars = term::free_vars(before);
  return std::ranges::all_of(vars, [&](Term v) { return services_.cfa.find(v).valid(); }) &&
         services_.triples.check(before, e, post) == Triple::Valid;
}

std::optional<Term> SafetyInterpolants::before_edge(const Reached& state, EdgeId e, Term post, std::optional<core::Sequence>& along,
                                                    const Budget& budget) {
  const Budget part = part_of(budget, kSeconds);
  const core::Step step{e, {}};
  const size_t depth = state.path.size();
  if (suffices(state.here, e, post)) {
    // Something weaker than the region: between the last step to the state and this one.
    if (depth == 0) return state.here;
    core::Segment two{{}, state.before, post};
    two.path.stem = {state.path.stem.back(), step};
    const Result<core::Sequence> found = services_.interpolate(two, part);
    return found.ok() && suffices(found->predicates[1], e, post) ? found->predicates[1] : state.here;
  }
  if (depth == 0 || in_vain_ > kMaxInVain) return {};
  core::Segment segment{state.path, services_.cfa.tm().mk_true(), post};
  segment.path.stem.push_back(step);
  ++in_vain_;
  Result<core::Sequence> found = services_.interpolate(segment, part);
  if (!found.ok() || !suffices(found->predicates[depth], e, post)) return {};
  in_vain_ -= 2;
  ++by_paths_;
  const Term before = found->predicates[depth];
  found->path.stem.pop_back();
  found->predicates.pop_back();
  along = std::move(*found);
  return before;
}

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
#include "core/loop_predicates.h"

#include "term/walk.h"

namespace pippin::core {

constexpr size_t kMost = 400;
constexpr size_t kLargest = 200;   // subterms

LoopPredicates::LoopPredicates(Task& task, LocationFormulas& to)
    : task_(task), to_(to), heads_(task.base().locations().size(), false), known_(to.candidates.begin(), to.candidates.end()) {
  for (const LocId l : cfa::cut_points(task.base())) heads_[l.value] = true;
}

void LoopPredicates::add(const std::vector<Refinement>& refinements) {
  const Cfa& cfa = task_.cfa();
  for (const Refinement& r : refinements) {
    if (const auto* s = std::get_if<Sequence>(&r))
      for (size_t i = 0; i < s->predicates.size(); ++i) add(cfa::location_at(cfa, s->path, i), s->predicates[i]);
    if (const auto* p = std::get_if<LocationPredicates>(&r))
      for (const auto& [l, predicate] : p->predicates) add(l, predicate);
  }
}

void LoopPredicates::add(LocId location, Term predicate) {
  const LocId l = task_.to_base(location);
  if (!heads_[l.value] || to_.candidates.size() >= kMost || predicate.is_true() || predicate.is_false()) return;
  if (term::dag_size(predicate) <= kLargest && known_.emplace(l, predicate).second) to_.candidates.emplace_back(l, predicate);
}

}  // namespace pippin::core

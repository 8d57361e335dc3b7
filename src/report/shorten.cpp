// SPDX-License-Identifier: Apache-2.0
// What a reader needs of a counterexample: the steps that its end depends on (Step::needed). Of what remains, repeated
// rounds of loops keep their first and last occurrences if there are too many. For display only.
#include <algorithm>
#include <map>

#include "report/text.h"

namespace pippin::report {

namespace {

/// The steps from `begin` to `end` in one: with the branch met most often there, if it is met again.
Gap gap_of(const std::vector<Step>& steps, size_t begin, size_t end) {
  Gap gap;
  gap.steps = end - begin;
  std::map<std::pair<Origin, std::string>, size_t> met;   // branches with their outcome
  for (size_t i = begin; i < end; ++i)
    if (const Step& s = steps[i]; s.origin.known() && s.kind == StepKind::Branch)
      if (const size_t n = ++met[{s.origin, s.text}]; n > std::max<size_t>(1, gap.rounds)) gap.rounds = n, gap.loop = s.origin;
  return gap;
}

}  // namespace

Shortened shorten(const std::vector<Step>& steps, size_t limit) {
  const size_t n = steps.size();
  std::vector<bool> keep(n, true);
  for (size_t i = 0; i + 1 < n; ++i) keep[i] = steps[i].needed;
  auto kept = [&] { return static_cast<size_t>(std::count(keep.begin(), keep.end(), true)); };
  if (kept() > limit) {
    // First two and last two occurrences of each place.
    std::map<Origin, std::vector<size_t>> occurrences;
    for (size_t i = 0; i < n; ++i)
      if (keep[i]) occurrences[steps[i].origin].push_back(i);
    for (const auto& [origin, list] : occurrences)
      for (size_t j = 2; j + 2 < list.size(); ++j) keep[list[j]] = false;
  }
  if (kept() > limit) {
    const size_t front = limit / 3;
    size_t seen = 0;
    const size_t total = kept();
    for (size_t i = 0; i < n; ++i) {
      if (!keep[i]) continue;
      ++seen;
      if (seen > front && seen <= total - (limit - front)) keep[i] = false;
    }
  }
  Shortened out;
  size_t begin = 0;
  for (size_t i = 0; i <= n; ++i) {
    if (i < n && !keep[i]) continue;
    out.gaps.push_back(gap_of(steps, begin, i));
    if (i < n) out.steps.push_back(steps[i]);
    begin = i + 1;
  }
  return out;
}

}  // namespace pippin::report

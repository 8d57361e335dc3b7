// SPDX-License-Identifier: Apache-2.0
#include "explore/interp_art/errors.h"

#include <algorithm>

#include "term/walk.h"

namespace pippin::explore {

using cfa::LocId;
using logic::Triple;
using term::Term;

ErrorInterpolants::ErrorInterpolants(logic::Services& services, std::function<bool(LocId)> is_target, const std::string& prefix)
    : services_(services),
      is_target_(std::move(is_target)),
      ways_(services.cfa.locations().size()),
      learned_(services.statistics.counter(prefix + "error_interpolants")),
      hits_(services.statistics.counter(prefix + "error_hits")),
      refuted_(services.statistics.counter(prefix + "error_hits_refuted")) {}

void ErrorInterpolants::learn(const core::Sequence& spurious, const Budget& budget) {
  if (of_no_use()) return;
  const core::Path& path = spurious.path;
  const size_t n = path.size();
  term::TermManager& tm = services_.cfa.tm();
  const auto end_from = [&](size_t i) {
    core::Path end;
    end.stem.assign(path.stem.begin() + static_cast<std::ptrdiff_t>(i), path.stem.end());
    return end;
  };
  const auto executable = [&](size_t i) {
    return std::holds_alternative<core::Feasible>(services_.check({end_from(i), tm.mk_true(), tm.mk_false()}, budget));
  };
  // What can be executed from i can be from i + 1: the least such i, by halving.
  size_t no = n > kMaxSteps ? n - kMaxSteps : 0, yes = n;
  while (no < yes) {
    if (budget.expired()) return;
    const size_t middle = no + (yes - no) / 2;
    if (executable(middle)) yes = middle;
    else no = middle + 1;
  }
  for (size_t i = yes; i < n; ++i) {
    const Term condition = tm.mk_not(spurious.predicates[i]);
    const std::vector<Term> vars = term::free_vars(condition);
    std::vector<Way>& ways = ways_[location_at(services_.cfa, path, i)];
    if (condition.is_false() || ways.size() >= kMaxWays) continue;
    if (!std::ranges::all_of(vars, [&](Term v) { return services_.cfa.find(v).valid(); })) continue;
    ways.push_back({condition, end_from(i)});
    ++learned_;
  }
}

std::optional<core::Path> ErrorInterpolants::find(LocId l, const core::Path& prefix, Term known, size_t& tried, const Budget& budget) {
  if (of_no_use()) return {};
  std::vector<Way>& ways = ways_[l];
  const size_t first = std::exchange(tried, ways.size());
  std::vector<Way*> open;
  std::vector<Term> conditions;
  for (size_t i = first; i < ways.size(); ++i) {
    if (ways[i].refuted >= kMaxRefuted || !is_target_(location_at(services_.cfa, ways[i].path, ways[i].path.size()))) continue;
    open.push_back(&ways[i]);
    conditions.push_back(ways[i].condition);
  }
  if (open.empty()) return {};
  term::TermManager& tm = services_.cfa.tm();
  const Term any = tm.mk_or(conditions);
  if (services_.triples.implies(known, any) != Triple::Valid) {
    if (prefix.stem.empty() || in_vain_ > kMaxInVain) return {};
    ++in_vain_;
    if (!std::holds_alternative<core::Infeasible>(services_.check({prefix, tm.mk_true(), any}, budget))) return {};
    in_vain_ -= 2;
  }
  for (Way* way : open) {
    core::Path whole = prefix;
    whole.stem.insert(whole.stem.end(), way->path.stem.begin(), way->path.stem.end());
    if (budget.expired()) return {};
    if (std::holds_alternative<core::Feasible>(services_.check({whole, tm.mk_true(), tm.mk_false()}, budget))) {
      ++hits_;
      return whole;
    }
    ++way->refuted;
  }
  ++refuted_;
  return {};
}

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
// Ranking functions of loops that walk lists. The blocks of an allocation are numbered in the order of their birth (explore/list_invariants/candidates.h),
// so the number of the block that a pointer denotes falls, or rises towards the number of blocks. Which of them, the invariants of lists say.
#include <algorithm>

#include <fmt/format.h>

#include "explore/list_invariants/list_invariants_engine.h"
#include "explore/termination/ranking.h"
#include "explore/termination/ranking_engine.h"
#include "explore/termination/supporting.h"

namespace pippin::explore {
namespace {

using term::Term;

/// The number of live blocks; and for each pointer how many blocks are older than its block, and how many are younger. A single object that the pointer
/// may also denote is the first or the last one of the list.
std::vector<Term> functions_of(term::TermManager& tm, const HeapShape& shape) {
  std::vector<Term> out;
  for (const AllocationSite& s : shape.sites)
    if (s.left) out.push_back(s.left);
  for (const AllocationSite& s : shape.sites) {
    if (s.links.empty()) continue;
    const Term more = tm.mk_add(s.next, tm.mk_int(1));
    for (const PointerPair& p : shape.pointers) {
      if (!p.index) continue;
      const auto function = [&](Term in_block, Term at_single) {
        if (!p.target) return out.push_back(in_block);
        std::vector<Term> tags;
        for (const Term tag : s.tags) tags.push_back(tm.mk_eq(p.target, tag));
        out.push_back(tm.mk_ite(tm.mk_eq(p.target, tm.mk_int(0)), tm.mk_int(-1), tm.mk_ite(tm.mk_or(tags), in_block, at_single)));
      };
      function(tm.mk_add(p.index, tm.mk_int(1)), tm.mk_int(0));
      function(tm.mk_sub(s.next, p.index), more);
      if (!p.target) continue;
      function(tm.mk_add(p.index, tm.mk_int(1)), more);
      function(tm.mk_sub(s.next, p.index), tm.mk_int(0));
    }
  }
  return out;
}

/// The tuple gets smaller in lexicographic order, and the component that does was not negative.
Term lowered(term::TermManager& tm, const CutStep& step, const std::vector<Term>& was, const std::vector<Term>& is_term) {
  std::vector<Term> any, equal;
  for (size_t k = 0; k < was.size(); ++k) {
    const Term is = after(tm, step, is_term[k]);
    std::vector<Term> here = equal;
    here.push_back(tm.mk_lt(is, was[k]));
    here.push_back(tm.mk_le(tm.mk_int(0), was[k]));
    any.push_back(tm.mk_and(here));
    equal.push_back(tm.mk_le(is, was[k]));
  }
  return tm.mk_or(any);
}

class ListRanking final : public core::Engine {
 public:
  ListRanking(smt::Backend& solver, Statistics& statistics) : solver_(solver), statistics_(statistics) {}

  core::EngineAnswer run(core::Task& task, core::Facts&, const Budget& budget) override {
    const auto unknown = [](std::string why) { return core::EngineAnswer{.result = core::Unknown{std::move(why), "ranking"}}; };
    if (heap_shape(task.base()).sites.empty()) return {};   // most programs: nothing is made for them
    const cfa::Cfa& cfa = task.cfa();
    term::TermManager& tm = cfa.tm();
    Supported supported = supported_steps(cfa, solver_, budget.sub(budget.remaining() * 0.2));
    if (!supported.targets_excluded) return unknown("what is not supported may be reached");
    std::string why;
    const auto facts = list_facts(cfa, solver_, statistics_, budget, why);
    if (!facts) return unknown(std::move(why));
    std::vector<size_t> all(supported.steps.size());
    for (size_t k = 0; k < all.size(); ++k) all[k] = k;
    std::vector<std::pair<cfa::LocId, std::vector<Term>>> ranks;
    std::vector<std::pair<cfa::EdgeId, Term>> goals;
    for (const std::vector<size_t>& cycle : components(supported.steps, all).cycles) {
      std::vector<CutStep> steps;
      for (const size_t k : cycle) {
        steps.push_back(supported.steps[k]);
        steps.back().guard = tm.mk_and(steps.back().guard, facts->before(steps.back().edge));
      }
      RankingSynthesis synthesis(cfa, solver_, budget);
      synthesis.try_first(functions_of(tm, facts->shape()));
      const std::optional<Ranks> found = synthesis.run(steps);
      if (!found) {
        if (budget.expired()) return unknown(budget.reason());
        return unknown(fmt::format("no ranking function found for the cycle at line {}", cfa.location(synthesis.failed_at()).origin.line));
      }
      for (const size_t k : cycle) {
        const CutStep& s = supported.steps[k];
        goals.emplace_back(s.edge, tm.mk_implies(s.guard, lowered(tm, s, found->at(s.from), found->at(s.to))));
      }
      ranks.insert(ranks.end(), found->begin(), found->end());
    }
    const auto needed = facts->needed(goals);
    if (!needed) return unknown(budget.reason());
    std::map<cfa::LocId, Term> of_lists(needed->invariants.begin(), needed->invariants.end());
    for (auto& [l, claim] : supported.claims)
      if (const auto it = of_lists.find(l); it != of_lists.end()) claim = tm.mk_and(claim, it->second);
    return {.result = core::Safe{core::RankingCertificate{std::move(supported.claims), std::move(ranks)}}, .found_by = "ranking functions of lists" + task.in_model()};
  }

 private:
  smt::Backend& solver_;
  Statistics& statistics_;
};

}  // namespace

std::unique_ptr<core::Engine> make_list_ranking(smt::Backend& solver, Statistics& statistics) { return std::make_unique<ListRanking>(solver, statistics); }

}  // namespace pippin::explore

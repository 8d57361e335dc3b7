// SPDX-License-Identifier: Apache-2.0
#include "explore/termination/steps.h"

#include <algorithm>

#include "encode/encode.h"

namespace pippin::explore {

namespace {

using cfa::LocId;
using cfa::Op;
using cfa::OpList;
using term::Term;

constexpr size_t kMaxWays = 32;   // of an edge; more stay one step with a choice

/// The ways through a list of operations, without choices; empty if there are too many.
std::vector<OpList> ways_through(const OpList& ops) {
  std::vector<OpList> ways(1);
  for (const Op& op : ops) {
    if (op.kind != cfa::OpKind::Choice) {
      for (OpList& way : ways) way.push_back(op);
      continue;
    }
    std::vector<OpList> inside;
    for (const OpList& alternative : op.alternatives) {
      const std::vector<OpList> of_one = ways_through(alternative);
      if (of_one.empty()) return {};
      inside.insert(inside.end(), of_one.begin(), of_one.end());
    }
    if (ways.size() * inside.size() > kMaxWays) return {};
    std::vector<OpList> longer;
    for (const OpList& way : ways)
      for (const OpList& rest : inside) {
        longer.push_back(way);
        longer.back().insert(longer.back().end(), rest.begin(), rest.end());
      }
    ways = std::move(longer);
  }
  return ways;
}

}  // namespace

std::vector<CutStep> cut_steps(const cfa::Cfa& cfa) {
  std::vector<CutStep> out;
  const auto add = [&](cfa::EdgeId e, const OpList& ops) {
    const encode::TransitionFormula f = encode::transition(cfa.tm(), ops);
    if (f.guard.is_false()) return;
    CutStep s{cfa.edge(e).source, cfa.edge(e).target, e, f.guard, f.out, f.aux, cfa.is_target(cfa.edge(e).target)};
    out.push_back(std::move(s));
  };
  for (cfa::EdgeId e : cfa.edges().ids()) {
    if (cfa.edge(e).kind != cfa::EdgeKind::Internal) continue;
    const std::vector<OpList> ways = ways_through(cfa.edge(e).ops);
    if (ways.empty()) add(e, cfa.edge(e).ops);
    for (const OpList& way : ways) add(e, way);
  }
  return out;
}

/// Tarjan's algorithm without recursion.
Components components(const std::vector<CutStep>& steps, const std::vector<size_t>& among) {
  std::map<LocId, std::vector<LocId>> next;
  for (const size_t k : among) next[steps[k].from].push_back(steps[k].to), next[steps[k].to];
  std::map<LocId, size_t> index, low;
  Components out;
  std::vector<LocId> open;
  size_t count = 0, found = 0;
  struct Frame { LocId at; size_t next; };
  for (const auto& [root, ignored] : next) {
    if (index.contains(root)) continue;
    std::vector<Frame> stack{{root, 0}};
    while (!stack.empty()) {
      const LocId at = stack.back().at;
      if (stack.back().next == 0) {
        index[at] = low[at] = count++;
        open.push_back(at);
      }
      const std::vector<LocId>& to = next[at];
      if (stack.back().next < to.size()) {
        const LocId l = to[stack.back().next++];
        if (!index.contains(l)) stack.push_back({l, 0});
        else if (!out.number.contains(l)) low[at] = std::min(low[at], index[l]);
        continue;
      }
      if (low[at] == index[at]) {
        for (bool last = false; !last; open.pop_back()) {
          out.number[open.back()] = found;
          last = open.back() == at;
        }
        ++found;
      }
      stack.pop_back();
      if (!stack.empty()) low[stack.back().at] = std::min(low[stack.back().at], low[at]);
    }
  }
  std::map<size_t, std::vector<size_t>> inside;
  for (const size_t k : among)
    if (out.number[steps[k].from] == out.number[steps[k].to]) inside[out.number[steps[k].from]].push_back(k);
  for (auto& [number, list] : inside) out.cycles.push_back(std::move(list));
  return out;
}

Term after(term::TermManager& tm, const CutStep& step, Term t) { return term::substitute(tm, t, step.after); }

}  // namespace pippin::explore

// SPDX-License-Identifier: Apache-2.0
#include "explore/termination/steps.h"

#include <algorithm>

#include "encode/encode.h"
#include "support/check.h"

namespace pippin::explore {

namespace {

using cfa::LocId;
using cfa::Op;
using cfa::OpList;
using term::Term;
using term::TermMap;

constexpr size_t kMaxWays = 32;   // of an edge; more stay one step with a choice

/// A way through a list of operations: those executed, and the alternatives taken.
struct WayThrough { OpList ops; std::vector<uint32_t> choices; };

/// Empty if there are too many.
std::vector<WayThrough> ways_through(const OpList& ops) {
  std::vector<WayThrough> ways(1);
  for (const Op& op : ops) {
    if (op.kind != cfa::OpKind::Choice) {
      for (WayThrough& way : ways) way.ops.push_back(op);
      continue;
    }
    std::vector<WayThrough> inside;
    for (uint32_t k = 0; k < op.alternatives.size(); ++k) {
      std::vector<WayThrough> of_one = ways_through(op.alternatives[k]);
      if (of_one.empty()) return {};
      for (WayThrough& way : of_one) {
        way.choices.insert(way.choices.begin(), k);
        inside.push_back(std::move(way));
      }
    }
    if (ways.size() * inside.size() > kMaxWays) return {};
    std::vector<WayThrough> longer;
    for (const WayThrough& way : ways)
      for (const WayThrough& rest : inside) {
        longer.push_back(way);
        longer.back().ops.insert(longer.back().ops.end(), rest.ops.begin(), rest.ops.end());
        longer.back().choices.insert(longer.back().choices.end(), rest.choices.begin(), rest.choices.end());
      }
    ways = std::move(longer);
  }
  return ways;
}

/// Executes operations without choices.
void execute(term::TermManager& tm, const OpList& ops, CutStep& s) {
  s.guard = tm.mk_true();
  for (const Op& op : ops) switch (op.kind) {
      case cfa::OpKind::Assume: s.guard = tm.mk_and(s.guard, term::substitute(tm, op.term, s.after)); break;
      case cfa::OpKind::Assign: s.after[op.var] = term::substitute(tm, op.term, s.after); break;
      case cfa::OpKind::Havoc:
        s.free.push_back(tm.mk_fresh("chosen", op.var.sort()));
        s.havocs.push_back({op.base, op.var});
        s.after[op.var] = s.free.back();
        break;
      case cfa::OpKind::Choice: PIPPIN_CHECK(false, "a choice on a way without choices");
    }
}

}  // namespace

std::vector<CutStep> cut_steps(const cfa::Cfa& cfa) {
  std::vector<CutStep> out;
  const IdVector<cfa::ProcId, std::vector<Term>> modified = cfa::modified_by(cfa);
  for (cfa::EdgeId e : cfa.edges().ids()) {
    const cfa::Edge& edge = cfa.edge(e);
    if (edge.kind == cfa::EdgeKind::Call) {
      const encode::TransitionFormula f = encode::transition(cfa, e);
      out.push_back({.from = edge.source, .to = edge.target, .edge = e, .guard = f.guard, .after = f.out, .free = f.aux});
      continue;
    }
    if (edge.kind == cfa::EdgeKind::Return) {
      CutStep over{.from = cfa.edge(edge.call).source, .to = edge.target, .edge = e, .guard = cfa.tm().mk_true()};
      const auto any = [&](Term v) {
        if (over.after.contains(v)) return;
        over.free.push_back(cfa.tm().mk_fresh("returned", v.sort()));
        over.after.emplace(v, over.free.back());
      };
      for (const Op& op : edge.ops)
        if (op.var) any(op.var);
      for (const Term v : modified[cfa.edge(edge.call).callee])
        if (!cfa.variable(cfa.find(v)).procedure.valid()) any(v);
      out.push_back(std::move(over));
      continue;
    }
    if (edge.kind != cfa::EdgeKind::Internal) continue;   // no engine follows these
    CutStep step{.from = edge.source, .to = edge.target, .edge = e, .targets = cfa.is_target(edge.target)};
    const std::vector<WayThrough> ways = ways_through(edge.ops);
    for (const WayThrough& way : ways) {
      CutStep s = step;
      s.choices = way.choices;
      execute(cfa.tm(), way.ops, s);
      s.ops = way.ops;
      if (!s.guard.is_false()) out.push_back(std::move(s));
    }
    if (!ways.empty()) continue;
    const encode::TransitionFormula f = encode::transition(cfa.tm(), edge.ops);
    step.guard = f.guard;
    step.after = f.out;
    step.free = f.aux;
    step.ops = edge.ops;
    out.push_back(std::move(step));
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

Term at_location(const cfa::Cfa& cfa, Term t, LocId l) {
  const cfa::ProcId there = cfa.location(l).procedure;
  if (!there.valid() || cfa.procedures.empty()) return t;
  TermMap map;
  for (const Term v : term::free_vars(t)) {
    const cfa::VarIndex index = cfa.find(v);
    const cfa::ProcId here = index.valid() ? cfa.variable(index).procedure : cfa::ProcId();
    if (!here.valid() || here == there) continue;
    const std::vector<Term>&from = cfa.procedures[here].params, &to = cfa.procedures[there].params;
    const auto at = std::ranges::find(from, v);
    const size_t k = static_cast<size_t>(at - from.begin());
    if (at == from.end() || k >= to.size() || to[k].sort() != v.sort()) return t;
    map.emplace(v, to[k]);
  }
  return term::substitute(cfa.tm(), t, map);
}

CutStep composed(term::TermManager& tm, const CutStep& first, const CutStep& second) {
  CutStep out = first;
  out.to = second.to;
  TermMap map = first.after;
  for (const Term f : second.free) {   // each time another choice
    const Term copy = tm.mk_fresh("chosen", f.sort());
    map.emplace(f, copy);
    out.free.push_back(copy);
  }
  out.guard = tm.mk_and(first.guard, term::substitute(tm, second.guard, map));
  for (const auto& [v, value] : second.after) out.after[v] = term::substitute(tm, value, map);
  return out;
}

Term after(term::TermManager& tm, const CutStep& step, Term t) { return term::substitute(tm, t, step.after); }

}  // namespace pippin::explore

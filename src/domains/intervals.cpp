// SPDX-License-Identifier: Apache-2.0
// The fixpoint: worklist in reverse post-order, widening at cut points (first to constants of the program, then to
// infinity), a few descending rounds, and a last check that the result is inductive; where it is not, the ascending result
// is used. Only live variables are kept.
#include "domains/intervals.h"

#include <algorithm>
#include <queue>
#include <unordered_map>

#include "term/walk.h"

namespace pippin::domains {

using cfa::Cfa;
using cfa::Edge;
using cfa::EdgeId;
using cfa::EdgeKind;
using cfa::LocId;
using cfa::Op;
using cfa::OpKind;
using cfa::OpList;
using cfa::ProcId;
using term::Kind;

namespace {

constexpr size_t kPolled = 1000;   // operations between two looks at the clock

/// Constants of the program and their neighbours: where widening stops first.
std::vector<Wide> thresholds_of(const Cfa& c) {
  std::vector<Term> roots;
  for (const Edge& e : c.edges())
    for_each_op(e.ops, [&](const Op& op) {
      if (!op.term.null()) roots.push_back(op.term);
    });
  std::vector<Wide> result{-1, 0, 1};
  auto add = [&](const BigInt& v) {
    Interval i = interval_of(v);
    if (i.single()) result.insert(result.end(), {i.lo - 1, i.lo, i.lo + 1});
  };
  if (!roots.empty())
    term::post_order(roots, [&](Term t) {
      if (t.is(Kind::IntConst)) add(t.value());
      if (t.is(Kind::BvConst) && t.sort().width() <= 64) {
        add(t.value());
        add(t.signed_value());
      }
    });
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Interval widen(const Interval& old, const Interval& next, const std::vector<Wide>* thresholds, const Interval& limits) {
  Interval r = old;
  if (next.lo < old.lo) {
    r.lo = limits.lo;
    if (thresholds) {
      auto it = std::upper_bound(thresholds->begin(), thresholds->end(), next.lo);
      if (it != thresholds->begin()) r.lo = std::max(limits.lo, *(it - 1));
    }
  }
  if (next.hi > old.hi) {
    r.hi = limits.hi;
    if (thresholds) {
      auto it = std::lower_bound(thresholds->begin(), thresholds->end(), next.hi);
      if (it != thresholds->end()) r.hi = std::min(limits.hi, *it);
    }
  }
  return r;
}

IntervalState widen(const IntervalState& old, const IntervalState& next, const std::vector<Wide>* thresholds) {
  if (old.is_bottom() || next.is_bottom()) return IntervalState::join(old, next);
  IntervalState r;
  for (const auto& [x, v] : old.ranges()) {
    const Sort s = x.sort();
    const Value n = next.get(x), limits = top(s);
    Value w;
    w.range = widen(v.range, n.range, thresholds, limits.range);
    if (s.is_bv()) w.sign = widen(v.sign, n.sign, thresholds, limits.sign);
    r.set(x, w);
  }
  return r;
}

}  // namespace

Intervals::Intervals(const Cfa& c, const IntervalOptions& options) : c_(c), states_(c.locations().size(), IntervalState::bottom()) {
  bool reserved = false, calls = false;
  for (const Edge& e : c.edges()) {
    reserved |= e.kind == EdgeKind::Fork || e.kind == EdgeKind::Join;
    calls |= e.kind != EdgeKind::Internal;
  }
  if (!reserved) {
    if (!calls) live_ = live_variables(c);
    run(options);
    if (finished_) return;
  }
  finished_ = false;
  for (LocId l : c.locations().ids()) states_[l] = IntervalState();
}

IntervalState only_live(IntervalState s, const Cfa& c, const IdVector<LocId, Bits>& live, LocId l) {
  if (live.empty() || s.is_bottom()) return s;
  std::vector<Term> dead;
  for (const auto& [x, v] : s.ranges())
    if (auto i = c.find(x); i.valid() && !live[l][i.value]) dead.push_back(x);
  for (Term x : dead) s.forget(x);
  return s;
}

IntervalState Intervals::transfer(EdgeId id) const {
  const Edge& e = c_.edge(id);
  IntervalState s = states_[e.source];
  if (s.is_bottom()) return s;
  switch (e.kind) {
    case EdgeKind::Internal: apply(s, e.ops); break;
    case EdgeKind::Call: {
      apply(s, e.ops);
      // Only globals and the callee's parameters keep their values.
      const auto& params = c_.procedures[e.callee].params;
      std::vector<Term> lost;
      for (const auto& [x, v] : s.ranges()) {
        auto i = c_.find(x);
        const bool global = i.valid() && !c_.variables()[i].procedure.valid();
        if (!global && std::find(params.begin(), params.end(), x) == params.end()) lost.push_back(x);
      }
      for (Term x : lost) s.forget(x);
      break;
    }
    case EdgeKind::Return: {
      // Globals from the callee, the caller's locals from before the call, then the results.
      const IntervalState& before = states_[c_.edge(e.call).source];
      if (before.is_bottom()) return IntervalState::bottom();
      IntervalState r;
      auto is_global = [&](Term x) {
        auto i = c_.find(x);
        return i.valid() && !c_.variables()[i].procedure.valid();
      };
      for (const auto& [x, v] : before.ranges())
        if (!is_global(x)) r.set(x, v);
      for (const auto& [x, v] : s.ranges())
        if (is_global(x)) r.set(x, v);
      for (const Op& op : e.ops) {
        if (op.kind == OpKind::Assume) assume(s, op.term);
        else if (op.kind == OpKind::Assign) r.set(op.var, evaluate(s, op.term));
        else if (op.kind == OpKind::Havoc) r.forget(op.var);
        else for_each_op(op.alternatives.empty() ? OpList{} : OpList{op}, [&](const Op& o) {
            if (!o.var.null()) r.forget(o.var);
          });
        if (s.is_bottom()) return s;
      }
      s = std::move(r);
      break;
    }
    case EdgeKind::Fork:
    case EdgeKind::Join: return IntervalState();
  }
  return only_live(std::move(s), c_, live_, e.target);
}

void Intervals::run(const IntervalOptions& options) {
  const size_t n = c_.locations().size();
  if (n == 0 || !c_.locations().contains(c_.initial)) return;
  const std::vector<Wide> thresholds = thresholds_of(c_);
  std::vector<bool> cut(n, false);
  for (LocId l : cfa::cut_points(c_)) cut[l.value] = true;
  // Return edges depend on the state before their call, too.
  std::vector<std::vector<EdgeId>> returns_of(n);
  for (EdgeId e : c_.edges().ids())
    if (c_.edge(e).kind == EdgeKind::Return) returns_of[c_.edge(c_.edge(e).call).source.value].push_back(e);

  // Reverse post-order.
  std::vector<uint32_t> rank(n, UINT32_MAX);
  std::vector<LocId> order;
  {
    std::vector<std::pair<LocId, size_t>> stack{{c_.initial, 0}};
    std::vector<bool> seen(n, false);
    seen[c_.initial.value] = true;
    while (!stack.empty()) {
      auto& [l, next] = stack.back();
      if (next == c_.out(l).size()) {
        order.push_back(l);
        stack.pop_back();
        continue;
      }
      const LocId t = c_.edge(c_.out(l)[next++]).target;
      if (!seen[t.value]) {
        seen[t.value] = true;
        stack.emplace_back(t, 0);
      }
    }
    std::reverse(order.begin(), order.end());
    for (size_t i = 0; i < order.size(); ++i) rank[order[i].value] = static_cast<uint32_t>(i);
  }

  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> queue;
  std::vector<bool> queued(n, false);
  auto enqueue = [&](LocId l) {
    if (queued[l.value] || rank[l.value] == UINT32_MAX) return;
    queued[l.value] = true;
    queue.push(rank[l.value]);
  };
  std::vector<size_t> joins(n, 0);
  size_t effort = std::min(options.steps_per_edge * c_.edges().size() + 1000, options.max_steps), polled = 0;
  // Blocks can have thousands of operations.
  std::vector<size_t> operations;
  for (const Edge& e : c_.edges()) for_each_op(e.ops, [&, &n = operations.emplace_back(1)](const Op&) { ++n; });
  const auto out_of_time = [&](EdgeId e) {
    polled += operations[e.value];
    if (polled < kPolled) return false;
    polled = 0;
    return options.budget.expired();
  };
  states_[c_.initial] = IntervalState();
  enqueue(c_.initial);
  auto flow = [&](EdgeId id) {
    IntervalState s = transfer(id);
    if (s.is_bottom()) return;
    const LocId t = c_.edge(id).target;
    IntervalState& old = states_[t];
    if (old.includes(s)) return;
    IntervalState next = IntervalState::join(old, s);
    ++joins[t.value];
    if (!old.is_bottom() && (cut[t.value] || joins[t.value] > 64 + c_.in(t).size()) && joins[t.value] > options.delay)
      next = widen(old, next, joins[t.value] <= options.delay + options.thresholds ? &thresholds : nullptr);
    old = std::move(next);
    enqueue(t);
  };
  while (!queue.empty()) {
    const LocId l = order[queue.top()];
    queue.pop();
    queued[l.value] = false;
    for (const std::vector<EdgeId>* edges : {&c_.out(l), static_cast<const std::vector<EdgeId>*>(&returns_of[l.value])})
      for (EdgeId e : *edges) {
        if (effort-- == 0 || out_of_time(e)) {
          finished_ = false;
          return;
        }
        flow(e);
      }
  }

  // Descending rounds: the states stay post-fixpoints if the transfer is monotone, which the check below does not assume.
  const IdVector<LocId, IntervalState> ascending = states_;
  for (size_t round = 0; round < options.narrowing; ++round) {
    bool changed = false;
    for (LocId l : order) {
      if (l == c_.initial) continue;
      IntervalState next = IntervalState::bottom();
      for (EdgeId e : c_.in(l)) {
        if (out_of_time(e)) {
          finished_ = false;
          return;
        }
        next = IntervalState::join(next, transfer(e));
      }
      if (next.is_bottom() || next == states_[l] || !states_[l].includes(next)) {
        if (next.is_bottom() && !states_[l].is_bottom()) {
          states_[l] = next;
          changed = true;
        }
        continue;
      }
      states_[l] = std::move(next);
      changed = true;
    }
    if (!changed) break;
  }
  auto inductive = [&] {
    if (!states_[c_.initial].includes(IntervalState())) return false;
    for (EdgeId e : c_.edges().ids())
      if (out_of_time(e) || !states_[c_.edge(e).target].includes(transfer(e))) return false;
    return true;
  };
  if (inductive()) return;
  states_ = ascending;
  if (!inductive()) finished_ = false;
}

}  // namespace pippin::domains

// SPDX-License-Identifier: Apache-2.0
// Interval simplification: removes edges that no state within the ranges of their source can take, and replaces variables
// with one value, choices, modulo and division whose outcome the ranges decide. Locations and their ids stay. The new Cfa
// has less behaviour than the old one shows by itself, so its invariants are inductive on the old one only together with
// the ranges that were used: `needed` is the set of variables whose ranges some simplification depends on, closed
// backwards along all edges, and the back-translator adds exactly these ranges.
#include <algorithm>
#include <functional>
#include <unordered_map>

#include "domains/bits.h"
#include "domains/intervals.h"
#include "term/linear.h"
#include "term/walk.h"
#include "transform/back.h"

namespace pippin::transform {
namespace {

using cfa::Edge;
using cfa::EdgeKind;
using cfa::Op;
using cfa::OpKind;
using cfa::OpList;
using domains::IntervalState;
using domains::Value;
using term::Kind;

class IntervalBackTranslator : public EdgeTableBackTranslator {
 public:
  /// The ranges used at a location, as terms only when they are asked for: most locations of most programs never are.
  struct Facts {
    bool unreachable = false;
    std::vector<std::pair<Term, Value>> ranges;
  };
  IdVector<LocId, Facts> facts;
  term::TermManager* tm = nullptr;

  Term invariant(LocId l, Term t) const override {
    std::vector<Term> parts{t};
    if (facts[l].unreachable) parts.push_back(tm->mk_false());
    for (const auto& [x, range] : facts[l].ranges) parts.push_back(domains::range_formula(*tm, x, range));
    return tm->mk_and(parts);
  }
};

/// Sets of variables by VarIndex.
using VarSet = domains::Bits;

class Simplifier {
 public:
  explicit Simplifier(const Cfa& c) : c_(c), tm_(c.tm()), intervals_(c), needed_(c.locations().size(), VarSet(c.variables().size())) {
    for (const Edge& e : c.edges()) calls_ |= e.kind != EdgeKind::Internal;
  }

  PassResult run() {
    auto back = std::make_unique<IntervalBackTranslator>();
    Cfa out = copy_tables(c_);
    for (LocId l : c_.locations().ids()) back->locations.push_back(out.add_location(c_.location(l)));
    IdVector<EdgeId, EdgeId> new_edge(c_.edges().size());
    std::vector<bool> possible(c_.edges().size());
    if (intervals_.finished()) find_constants();
    for (EdgeId id : c_.edges().ids()) possible[id.value] = !intervals_.finished() || !intervals_.after(id).is_bottom();
    for (EdgeId id : c_.edges().ids()) {
      const Edge& e = c_.edge(id);
      if (e.call.valid() && !possible[e.call.value]) possible[id.value] = false;
      if (!possible[id.value]) {
        if (!intervals_.at(e.source).is_bottom()) need(e.source, before(e.ops, VarSet(c_.variables().size()), true));
        continue;
      }
      Edge copy = e;
      if (intervals_.finished() && e.kind == EdgeKind::Internal) copy.ops = simplify(e);
      new_edge[id] = out.add_edge(std::move(copy));
      back->edge_table.push_back(id);
    }
    for (EdgeId id : out.edges().ids())
      if (out.edge(id).call.valid()) out.edge(id).call = new_edge[out.edge(id).call];
    out.initial = c_.initial;
    close(possible);
    back->tm = &tm_;
    for (LocId l : c_.locations().ids()) back->facts.push_back(facts(l));
    return {std::move(out), std::move(back)};
  }

 private:
  IntervalBackTranslator::Facts facts(LocId l) const {
    const IntervalState& s = intervals_.at(l);
    IntervalBackTranslator::Facts result;
    result.unreachable = s.is_bottom();
    if (result.unreachable) return result;
    for (const auto& [x, v] : s.ranges())
      if (auto i = c_.find(x); calls_ || (i.valid() && needed_[l][i.value])) result.ranges.emplace_back(x, v);
    return result;
  }

  const std::vector<uint32_t>& vars(Term t) {
    auto [it, fresh] = vars_.try_emplace(t);
    if (fresh)
      for (Term v : term::free_vars(t))
        if (auto i = c_.find(v); i.valid()) it->second.push_back(i.value);
    return it->second;
  }

  void need(LocId l, const VarSet& set) {
    if (needed_[l].unite(set)) todo_.push_back(l);
  }

  /// Variables whose ranges before `ops` those of `after` (and, if `all_assumes`, the impossibility) can depend on.
  VarSet before(const OpList& ops, VarSet after, bool all_assumes) {
    for (size_t i = ops.size(); i-- > 0;) step_back(ops[i], after, all_assumes);
    return after;
  }

  void step_back(const Op& op, VarSet& after, bool all_assumes) {
    const auto index = op.var.null() ? cfa::VarIndex() : c_.find(op.var);
    switch (op.kind) {
      case OpKind::Assume: {
        const auto& read = vars(op.term);
        const bool touches = all_assumes || std::any_of(read.begin(), read.end(), [&](uint32_t v) { return after[v]; });
        if (touches)
          for (uint32_t v : read) after.insert(v);
        break;
      }
      case OpKind::Assign:
        if (!index.valid() || !after[index.value]) break;
        after.erase(index.value);
        for (uint32_t v : vars(op.term)) after.insert(v);
        break;
      case OpKind::Havoc:
        if (index.valid()) after.erase(index.value);
        break;
      case OpKind::Choice: {
        // An alternative may be impossible: all its conditions count.
        VarSet all = after;
        for (const OpList& a : op.alternatives) {
          all.unite(before(a, after, true));
        }
        after = std::move(all);
        break;
      }
    }
  }

  void close(const std::vector<bool>& possible) {
    while (!todo_.empty()) {
      const LocId l = todo_.back();
      todo_.pop_back();
      for (EdgeId id : c_.in(l)) {
        const Edge& e = c_.edge(id);
        if (possible[id.value] && !intervals_.at(e.source).is_bottom()) need(e.source, before(e.ops, needed_[l], false));
      }
    }
  }

  OpList simplify(const Edge& e) {
    OpList out = e.ops;
    IntervalState s = intervals_.at(e.source);
    std::vector<bool> changed(e.ops.size(), false);
    bool any = false;
    for (size_t i = 0; i < e.ops.size(); ++i) {
      const Op& op = e.ops[i];
      if (op.kind == OpKind::Assume || op.kind == OpKind::Assign) {
        const Term t = simplify(op.term, s);
        if (t != op.term) out[i].term = t, changed[i] = any = true;
      }
      domains::apply(s, op);
    }
    if (!any) return out;
    // What a simplified operation reads is needed before it: one walk backwards for all of them (sets are united).
    VarSet needed(c_.variables().size());
    for (size_t i = e.ops.size(); i-- > 0;) {
      step_back(e.ops[i], needed, false);
      if (changed[i])
        for (uint32_t v : vars(e.ops[i].term)) needed.insert(v);
    }
    need(e.source, needed);
    return out;
  }

  /// Variables to which the whole Cfa assigns one constant (directly or by way of others of this kind), by optimistic
  /// propagation. Only these are replaced: a variable that merely has one value here because of a condition (x <= 1000
  /// and x >= 1000 after a loop) is half of the relation that the proof needs.
  void find_constants() {
    enum : uint8_t { Unassigned, One, Many };
    std::vector<uint8_t> status(c_.variables().size(), Unassigned);
    term::TermMap value;
    // All assignments, and for each variable those that read it; an assignment is looked at again when one of them changes.
    std::vector<const Op*> assigns;
    std::vector<std::vector<uint32_t>> readers(c_.variables().size());
    std::vector<uint32_t> todo;
    auto lower = [&](Term var, Term t) {
      const auto i = c_.find(var);
      if (!i.valid() || status[i.value] == Many) return;
      if (!t.null() && t.is_value() && status[i.value] == Unassigned) {
        status[i.value] = One;
        value[var] = t;
      } else if (t.null() || !t.is_value() || value[var] != t) {
        status[i.value] = Many;
        value.erase(var);
      } else {
        return;
      }
      todo.insert(todo.end(), readers[i.value].rbegin(), readers[i.value].rend());
    };
    std::function<void(const OpList&)> collect = [&](const OpList& ops) {
      for (const Op& op : ops) {
        if (op.kind == OpKind::Assign) assigns.push_back(&op);
        for (const OpList& a : op.alternatives) collect(a);
      }
    };
    for (const Edge& e : c_.edges()) collect(e.ops);
    for (uint32_t k = 0; k < assigns.size(); ++k)
      for (uint32_t v : vars(assigns[k]->term)) readers[v].push_back(k);
    std::function<void(const OpList&)> havocs = [&](const OpList& ops) {
      for (const Op& op : ops) {
        if (op.kind == OpKind::Havoc) lower(op.var, Term());
        for (const OpList& a : op.alternatives) havocs(a);
      }
    };
    for (const Edge& e : c_.edges()) havocs(e.ops);
    for (size_t k = assigns.size(); k-- > 0;) todo.push_back(static_cast<uint32_t>(k));
    for (;;) {
      while (!todo.empty()) {
        const Op& op = *assigns[todo.back()];
        todo.pop_back();
        const auto target = c_.find(op.var);
        if (!target.valid() || status[target.value] == Many) continue;
        const auto& read = vars(op.term);
        // Read before it is known, perhaps before any assignment: waits.
        if (std::any_of(read.begin(), read.end(), [&](uint32_t v) { return status[v] == Unassigned; })) continue;
        lower(op.var, term::substitute(tm_, op.term, value));
      }
      // What still waits for an unassigned variable waits for any value.
      for (const Op* op : assigns)
        for (uint32_t v : vars(op->term))
          if (status[v] == Unassigned) {
            status[v] = Many;
            todo.insert(todo.end(), readers[v].rbegin(), readers[v].rend());
          }
      if (todo.empty()) break;
    }
    constants_ = std::move(value);
  }

  /// Variables with one value, choices and disjuncts decided by the ranges, idle modulo and division. What is true is
  /// kept: later engines do not know the ranges.
  Term simplify(Term root, const IntervalState& s) {
    constexpr size_t kMaxCandidates = 100;
    term::TermMap constants;
    for (uint32_t i : vars(root)) {
      const Term x = c_.variables()[cfa::VarIndex(i)].term;
      const auto known = constants_.find(x);
      if (known == constants_.end() || !domains::tracked(x.sort()) || !s.get(x).range.single()) continue;
      // Before its first assignment it may have another value: the range here decides.
      if (tm_.mk_value(x.sort(), domains::to_bigint(s.get(x).range.lo)) == known->second) constants.insert(*known);
    }
    root = term::substitute(tm_, root, constants);
    size_t candidates = 0;
    term::post_order(root, [&](Term t) { candidates += is_candidate(t); });
    if (candidates == 0 || candidates > kMaxCandidates || root.has_quantifier()) return root;
    return term::transform(tm_, root, [&](Term, Term t) -> Term {
      if (!is_candidate(t)) return t;
      if (t.is(Kind::Ite)) {
        const Value c = domains::evaluate(s, t[0]);
        return c.range.single() ? t[c.range.lo == 1 ? 1 : 2] : t;
      }
      if (t.is(Kind::Or)) {
        std::vector<Term> kept;
        for (size_t i = 0; i < t.size(); ++i)
          if (domains::evaluate(s, t[i]).range.hi != 0) kept.push_back(t[i]);
        return kept.size() == t.size() ? t : tm_.mk_or(kept);
      }
      const domains::Interval a = domains::evaluate(s, t[0]).range;
      if (!a.bounded_below() || !a.bounded_above()) return t;
      const term::BigInt m = t[1].value();
      const term::BigInt q = term::floor_div(domains::to_bigint(a.lo), m);
      // Only where the operation is idle. A known other quotient would make `x mod 2 = 1` on [1000, 1001] say x = 1001:
      // true, and the end of every parity argument.
      if (q != 0 || term::floor_div(domains::to_bigint(a.hi), m) != 0) return t;
      return t.is(Kind::IntDiv) ? tm_.mk_int(0) : t[0];
    });
  }

  static bool is_candidate(Term t) {
    if (t.is(Kind::Ite) || t.is(Kind::Or)) return true;
    return (t.is(Kind::IntMod) || t.is(Kind::IntDiv)) && t[1].is(Kind::IntConst) && t[1].value() > 0;
  }

  const Cfa& c_;
  term::TermManager& tm_;
  domains::Intervals intervals_;
  IdVector<LocId, VarSet> needed_;
  std::vector<LocId> todo_;
  std::unordered_map<Term, std::vector<uint32_t>> vars_;  // never iterated
  term::TermMap constants_;                                // of find_constants; never iterated
  bool calls_ = false;
};

}  // namespace

PassResult simplify_intervals(const Cfa& c) { return Simplifier(c).run(); }

}  // namespace pippin::transform

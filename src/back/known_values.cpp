// SPDX-License-Identifier: Apache-2.0
#include "back/known_values.h"

#include <algorithm>
#include <map>
#include <set>

#include "domains/live_variables.h"
#include "term/walk.h"

namespace pippin::back {
namespace {

using cfa::Cfa;
using term::Term;

constexpr size_t kMaxPassed = 32;

using Call = std::pair<std::string, uint32_t>;   // a function, and which inlined call of it

Call call_of(const cfa::Variable& v) { return {v.function, v.instance}; }
/// In which inlined call the locations are. Those inside of a block do not say it, nor does the first one of a function that begins with a loop:
/// they are in that of the way there.
struct Calls {
  explicit Calls(const Cfa& cfa) : at(cfa.locations().size()) {
    std::vector<bool> seen(at.size(), false);
    std::vector<cfa::LocId> work = {cfa.initial};
    seen[cfa.initial.value] = true;
    for (size_t k = 0; k < work.size(); ++k)
      for (const cfa::EdgeId e : cfa.out(work[k])) {
        const cfa::LocId next = cfa.edge(e).target;
        if (seen[next.value]) continue;
        seen[next.value] = true;
        work.push_back(next);
        const Call& before = at[work[k].value];
        Call& here = at[next.value] = {cfa.strings->at(cfa.location(next).origin.function), cfa.location(next).instance};
        if (here.first.empty()) {
          here = before;
        } else if (here.second == 0) {   // in the same call, or back from it
          Call around = before;
          while (around.first != here.first && caller.contains(around)) around = caller.at(around);
          if (around.first == here.first) here = around;
        }
        if (here != before) caller.emplace(here, before);
      }
  }

  std::vector<Call> at;            // by location
  std::map<Call, Call> caller;     // the call in which an execution is before it comes to this one for the first time
};

}  // namespace

std::vector<KnownValue> passed_values(const Cfa& cfa) {
  const Calls calls(cfa);
  struct Assigned { size_t times = 0; Term value; Call in; };
  std::map<Term, Assigned> assigned;
  for (const cfa::Edge& e : cfa.edges())
    domains::for_each_op(e.ops, [&](const cfa::Op& op) {
      if (op.var.null()) return;
      Assigned& a = assigned[op.var];
      ++a.times;
      a.value = op.kind == cfa::OpKind::Assign ? op.term : Term();
      a.in = calls.at[e.source.value];
    });
  std::set<Call> with_loops;
  for (const cfa::Location& l : cfa.locations())
    if (l.loop) with_loops.emplace(cfa.strings->at(l.loop->function), l.instance);
  std::vector<KnownValue> first, others;
  for (const cfa::Variable& v : cfa.variables()) {
    const auto a = assigned.find(v.term);
    if (!v.in_c || v.function.empty() || a == assigned.end() || a->second.times != 1 || a->second.value.null()) continue;
    // All of it is of the caller, and assigned there.
    const auto caller = calls.caller.find(call_of(v));
    if (caller == calls.caller.end() || a->second.in != caller->second) continue;
    const std::vector<Term> read = term::free_vars(a->second.value);
    const bool passed = !read.empty() && std::ranges::all_of(read, [&](Term t) {
      const cfa::VarIndex i = cfa.find(t);
      return i.valid() && call_of(cfa.variable(i)) == caller->second;
    });
    if (passed) (with_loops.contains(call_of(v)) ? first : others).push_back({v.term, a->second.value});
  }
  first.insert(first.end(), others.begin(), others.end());
  if (first.size() > kMaxPassed) first.resize(kMaxPassed);
  return first;
}

namespace {

/// The c of `x + c`, or null.
Term added(Term sum, Term x) {
  if (sum.size() != 2 || (!sum.is(term::Kind::Add) && !sum.is(term::Kind::BvAdd))) return {};
  return sum[0] == x && sum[1].is_value() ? sum[1] : sum[1] == x && sum[0].is_value() ? sum[0] : Term();
}

/// The value of `old` where `stepped := value`, which is old + c, or one of two such sums: the one that wraps and the one that does not. Else null.
Term before_step(term::TermManager& tm, const cfa::Variable& old, Term stepped, Term value) {
  const auto undone = [&](Term c) {
    if (c.null()) return c;
    return c.sort().is_bv() ? tm.mk(term::Kind::BvAdd, {stepped, tm.mk(term::Kind::BvNeg, {c})}) : tm.mk_sub(stepped, c);
  };
  if (!value.is(term::Kind::Ite)) return undone(added(value, old.term));
  const Term then = undone(added(value[1], old.term)), otherwise = undone(added(value[2], old.term));
  if (then.null() || otherwise.null() || old.c_width == 0) return {};
  // They differ by 2^width: one of them is a value of the type.
  const term::BigInt values = term::BigInt(1) << old.c_width, least = old.c_signed ? term::BigInt(-(values / 2)) : term::BigInt(0);
  const Term fits = tm.mk_and(std::vector<Term>{tm.mk_le(tm.mk_int(least), then), tm.mk_lt(then, tm.mk_int(least + values))});
  return tm.mk_ite(fits, then, otherwise);
}

}  // namespace

std::vector<KnownValue> values_before_steps(const Cfa& cfa) {
  std::map<Term, size_t> times;
  for (const cfa::Edge& e : cfa.edges())
    domains::for_each_op(e.ops, [&](const cfa::Op& op) { if (!op.var.null()) ++times[op.var]; });
  std::vector<KnownValue> out;
  for (const cfa::Edge& saves : cfa.edges()) {
    if (saves.ops.size() != 1 || saves.ops[0].kind != cfa::OpKind::Assign || cfa.out(saves.target).size() != 1) continue;
    const Term old = saves.ops[0].var, x = saves.ops[0].term;
    if (!x.is(term::Kind::Var) || times.at(old) != 1 || !cfa.variable(cfa.find(old)).source.empty()) continue;
    for (const cfa::Op& op : cfa.edge(cfa.out(saves.target)[0]).ops)
      if (op.kind == cfa::OpKind::Assign && op.var == x)
        if (const Term value = before_step(cfa.tm(), cfa.variable(cfa.find(old)), x, op.term)) out.push_back({old, value});
    if (out.size() == kMaxPassed) break;
  }
  return out;
}

Term in_terms_of(const Cfa& cfa, const std::vector<KnownValue>& known, Term predicate, const std::string& function, uint32_t instance) {
  const auto here = [&](Term t) {
    const cfa::VarIndex i = cfa.find(t);
    return i.valid() && (cfa.variable(i).function.empty() || call_of(cfa.variable(i)) == Call(function, instance));
  };
  term::TermMap map;
  for (const KnownValue& p : known) {
    if (here(p.variable) && !cfa.variable(cfa.find(p.variable)).source.empty()) {
      if (p.value.is(term::Kind::Var) && !here(p.value)) map.emplace(p.value, p.variable);
    } else if (std::ranges::all_of(term::free_vars(p.value), here)) {
      map.emplace(p.variable, p.value);
    }
  }
  return term::substitute(cfa.tm(), predicate, map);
}

}  // namespace pippin::back

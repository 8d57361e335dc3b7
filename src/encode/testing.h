// SPDX-License-Identifier: Apache-2.0
// For tests only: seeded random Cfas over tiny bit-vectors and an explicit-state executor of operations, the oracle of
// encode, logic, refine and explore. Written with term::evaluate alone.
#pragma once

#include <map>
#include <random>
#include <set>
#include <vector>

#include "cfa/cfa.h"
#include "term/walk.h"

namespace pippin::encode::testing {

using cfa::Cfa;
using cfa::Op;
using cfa::OpList;
using term::Term;
using term::TermManager;

/// Values of the Cfa's variables by VarIndex.
using State = std::vector<uint32_t>;

struct RandomCfa {
  uint32_t width = 2, variables = 2, locations = 5, edges = 9;
  bool choices = true;

  std::mt19937 rng;
  explicit RandomCfa(uint32_t seed) : rng(seed) {}

  uint32_t pick(uint32_t n) { return static_cast<uint32_t>(rng() % n); }

  Term value(TermManager& tm, const std::vector<Term>& vars, uint32_t depth = 2) {
    if (depth == 0 || pick(3) == 0) return pick(2) ? vars[pick(vars.size())] : tm.mk_bv(width, int64_t(pick(1u << width)));
    static constexpr term::Kind kinds[] = {term::Kind::BvAdd, term::Kind::BvAdd, term::Kind::BvXor, term::Kind::BvAnd, term::Kind::BvMul};
    return tm.mk(kinds[pick(5)], {value(tm, vars, depth - 1), value(tm, vars, depth - 1)});
  }
  Term formula(TermManager& tm, const std::vector<Term>& vars, uint32_t depth = 1) {
    if (depth > 0 && pick(3) == 0) {
      Term a = formula(tm, vars, depth - 1), b = formula(tm, vars, depth - 1);
      return pick(2) ? tm.mk_and(a, b) : tm.mk_or(a, b);
    }
    Term a = value(tm, vars, 1), b = value(tm, vars, 1);
    Term atom = pick(2) ? tm.mk_eq(a, b) : tm.mk(pick(2) ? term::Kind::BvUlt : term::Kind::BvSle, {a, b});
    return pick(3) == 0 ? tm.mk_not(atom) : atom;
  }
  OpList ops(TermManager& tm, const std::vector<Term>& vars, uint32_t depth = 2) {
    OpList list;
    for (uint32_t n = 1 + pick(3); n > 0; --n) {
      uint32_t kind = pick(choices && depth > 0 ? 8 : 7);
      if (kind < 3) list.push_back(Op::assign(vars[pick(vars.size())], value(tm, vars)));
      else if (kind < 6) list.push_back(Op::assume(formula(tm, vars)));
      else if (kind == 6) list.push_back(Op::havoc(vars[pick(vars.size())]));
      else {
        Op op;
        op.kind = cfa::OpKind::Choice;
        for (uint32_t k = 2 + pick(2); k > 0; --k) op.alternatives.push_back(ops(tm, vars, depth - 1));
        list.push_back(op);
      }
    }
    return list;
  }
  Cfa make(TermManager& tm) {
    Cfa c(tm);
    std::vector<Term> vars;
    for (uint32_t i = 0; i < variables; ++i) {
      vars.push_back(tm.mk_var("v" + std::to_string(i), tm.bv_sort(width)));
      cfa::Variable v;
      v.term = vars.back();
      c.add_variable(v);
    }
    for (uint32_t i = 0; i < locations; ++i) {
      cfa::Location l;
      l.name = i + 1 == locations ? "err" : "l" + std::to_string(i);
      if (i + 1 == locations) { l.kind = cfa::LocKind::Error; l.property = "unreach-call"; }
      cfa::LocId id = c.add_location(l);
      if (i == 0) c.initial = id;
    }
    for (uint32_t i = 0; i < edges; ++i) {
      cfa::Edge e;  // the first edges make a chain to the error
      e.source = cfa::LocId(i + 1 < locations ? i : pick(locations - 1));
      e.target = cfa::LocId(i + 1 < locations ? i + 1 : pick(locations));
      e.ops = ops(tm, vars);
      c.add_edge(e);
    }
    return c;
  }
  /// A random path of at most `steps` steps from the initial location; all alternatives chosen.
  cfa::Path path(const Cfa& c, size_t steps) {
    cfa::Path p;
    cfa::LocId at = c.initial;
    while (p.size() < steps && !c.out(at).empty()) {
      cfa::EdgeId e = c.out(at)[pick(c.out(at).size())];
      cfa::Step s{e, {}};
      choose(c.edge(e).ops, s.choices);
      p.stem.push_back(s);
      at = c.edge(e).target;
    }
    return p;
  }
  void choose(const OpList& list, std::vector<uint32_t>& out) {
    for (const Op& op : list)
      if (op.kind == cfa::OpKind::Choice) {
        out.push_back(pick(op.alternatives.size()));
        choose(op.alternatives[out.back()], out);
      }
  }
};

class Explicit {
 public:
  explicit Explicit(const Cfa& c) : cfa_(c), tm_(c.tm()) {}

  term::TermMap assignment(const State& s) const {
    term::TermMap map;
    for (cfa::VarIndex i : cfa_.variables().ids())
      map[cfa_.variables()[i].term] = tm_.mk_bv(width(), int64_t(s[i.value]));
    return map;
  }
  uint32_t width() const { return cfa_.variables()[cfa::VarIndex(0)].term.sort().width(); }
  bool holds(Term t, const State& s) const {
    Term v = term::evaluate(tm_, t, assignment(s));
    PIPPIN_CHECK(!v.null() && v.is_value(), "not evaluated");
    return v.is_true();
  }
  std::vector<State> all() const {
    std::vector<State> states{{}};
    for (size_t i = 0; i < cfa_.variables().size(); ++i) {
      std::vector<State> next;
      for (const State& s : states)
        for (uint32_t v = 0; v < (1u << width()); ++v) {
          next.push_back(s);
          next.back().push_back(v);
        }
      states = std::move(next);
    }
    return states;
  }
  std::set<State> run(std::set<State> states, const Op& op) const {
    std::set<State> result;
    for (const State& s : states) {
      switch (op.kind) {
        case cfa::OpKind::Assume:
          if (holds(op.term, s)) result.insert(s);
          break;
        case cfa::OpKind::Assign: {
          State t = s;
          t[cfa_.find(op.var).value] = static_cast<uint32_t>(term::evaluate(tm_, op.term, assignment(s)).value().get_ui());
          result.insert(t);
          break;
        }
        case cfa::OpKind::Havoc:
          for (uint32_t v = 0; v < (1u << width()); ++v) {
            State t = s;
            t[cfa_.find(op.var).value] = v;
            result.insert(t);
          }
          break;
        case cfa::OpKind::Choice:
          for (const OpList& a : op.alternatives) {
            auto r = run(std::set<State>{s}, a);
            result.insert(r.begin(), r.end());
          }
          break;
      }
    }
    return result;
  }
  std::set<State> run(std::set<State> states, const OpList& ops) const {
    for (const Op& op : ops) states = run(std::move(states), op);
    return states;
  }
  /// Is an error location reachable?
  bool error_reachable() const {
    std::map<cfa::LocId, std::set<State>> seen;
    std::vector<std::pair<cfa::LocId, std::set<State>>> todo;
    auto every = all();
    todo.push_back({cfa_.initial, {every.begin(), every.end()}});
    seen[cfa_.initial].insert(every.begin(), every.end());
    while (!todo.empty()) {
      auto [l, states] = std::move(todo.back());
      todo.pop_back();
      if (cfa_.location(l).kind == cfa::LocKind::Error) return true;
      for (cfa::EdgeId e : cfa_.out(l)) {
        std::set<State> fresh;
        for (const State& s : run(states, cfa_.edge(e).ops))
          if (seen[cfa_.edge(e).target].insert(s).second) fresh.insert(s);
        if (!fresh.empty()) todo.push_back({cfa_.edge(e).target, std::move(fresh)});
      }
    }
    return false;
  }

 private:
  const Cfa& cfa_;
  TermManager& tm_;
};

}  // namespace pippin::encode::testing
